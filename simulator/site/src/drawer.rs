//! Where the site keeps what a board remembers: bytes in memory, whose changed sectors the browser writes down.

use std::cell::{RefCell, RefMut};
use std::convert::Infallible;
use std::rc::Rc;

use desk::House;
use desk::memory::{REGION, SIZE, WoodNote, put, store};
use journal::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use journal::{Failure, SECTOR};
use referee::journal::{Entry, Keeper, Search, Wanted};
use rules_core::any::Game;

/// The bytes, and which of their sectors have changed.
pub struct Flash {
    bytes: Vec<u8>,
    changed: Vec<bool>,
}

impl Flash {
    /// Takes bytes of the last time; what is not there is blank.
    fn new(bytes: &[u8]) -> Self {
        let mut bytes = bytes.to_vec();
        bytes.resize(SIZE, 0xff);
        Self { bytes, changed: vec![false; SIZE / SECTOR as usize] }
    }

    /// Returns all bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of a sector that has changed since it was asked for last.
    pub fn take_changed(&mut self) -> Option<usize> {
        let sector = self.changed.iter().position(|changed| *changed)?;
        self.changed[sector] = false;
        Some(sector)
    }
}

/// The journal's hold of the bytes.
struct Chip(Rc<RefCell<Flash>>);

impl ErrorType for Chip {
    type Error = Infallible;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        let start = offset as usize;
        bytes.copy_from_slice(&self.0.borrow().bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SIZE
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        self.write(from, &vec![0xff; (to - from) as usize])
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        let mut flash = self.0.borrow_mut();
        let start = offset as usize;
        let end = start + bytes.len();
        flash.bytes[start..end].copy_from_slice(bytes);
        flash.changed[start / SECTOR as usize..end.div_ceil(SECTOR as usize)].fill(true);
        Ok(())
    }
}

/// What is kept.
pub struct Drawer {
    flash: Rc<RefCell<Flash>>,
    /// Nothing if the bytes make no journal: then the board forgets, and plays.
    keeper: Option<Keeper<Chip>>,
    wood: Option<String>,
    day: u32,
}

impl Drawer {
    /// Opens the drawer with the bytes of the last time and returns what they say; bytes that are no journal are forgotten.
    pub fn open(bytes: &[u8]) -> (Self, Vec<Entry>) {
        let begin = |bytes: &[u8]| {
            let flash = Rc::new(RefCell::new(Flash::new(bytes)));
            (Keeper::open(Chip(Rc::clone(&flash)), REGION, None), flash)
        };
        let (mut keeper, mut flash) = begin(bytes);
        if keeper.as_ref().map_or(true, |keeper| !keeper.is_begun()) {
            (keeper, flash) = begin(&[]);
        }
        let mut keeper = keeper.ok();
        let mut log = Vec::new();
        if let Some(keeper) = &mut keeper {
            // What can be read of a damaged journal is kept.
            let _ = keeper.entries(&mut |entry| put(&mut log, entry));
        }
        (Self { flash, keeper, wood: None, day: 0 }, log)
    }

    /// Returns the bytes.
    pub fn flash(&self) -> RefMut<'_, Flash> {
        self.flash.borrow_mut()
    }

    /// Takes what is to be written down about the wood since it was asked for last.
    pub fn wood(&mut self) -> Option<String> {
        self.wood.take()
    }

    /// Says which day it is, as 20261118.
    pub const fn set_day(&mut self, day: u32) {
        self.day = day;
    }
}

fn line(failure: Failure<Infallible>) -> String {
    failure.to_string()
}

impl House for Drawer {
    fn keep(&mut self, entries: &[Entry]) -> Result<(), String> {
        self.keeper.as_mut().map_or(Ok(()), |keeper| store(keeper, entries).map_err(line))
    }

    fn find(&mut self, wanted: Wanted, game: &mut Game) -> Result<Search, String> {
        self.keeper.as_mut().ok_or("there is no journal")?.find(wanted, game).map_err(line)
    }

    fn keep_wood(&mut self, wood: &WoodNote) -> Result<(), String> {
        self.wood = Some(serde_json::to_string(wood).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn today(&self) -> String {
        let (year, month, day) = (self.day / 10_000, self.day / 100 % 100, self.day % 100);
        format!("{year:04}-{month:02}-{day:02}")
    }

    fn complain(&mut self, _: &str) {
        // The page is told; nobody else is there.
    }
}
