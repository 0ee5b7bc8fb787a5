//! A flash in memory that behaves as badly as a data sheet allows.
//!
//! A program only turns ones into zeroes, an erasure turns everything into ones. When the power goes, the program or the
//! erasure under way is half done: each bit that was about to change is changed, or not, or reads differently each
//! time; in an erasure that is every bit, since the cells are programmed before they are erased.

#![expect(clippy::indexing_slicing, reason = "it is for tests, and never on a chip")]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

/// Numbers that look random, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Begins a row of numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// Returns the next number (Vigna's SplitMix64).
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Returns a number below `limit`, which is not 0.
    pub const fn below(&mut self, limit: u64) -> u64 {
        self.roll() % limit
    }
}

/// Why nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The power has gone.
    NoPower,
    /// The address is outside the flash.
    Outside,
}

impl NorFlashError for NotDone {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::NoPower => NorFlashErrorKind::Other,
            Self::Outside => NorFlashErrorKind::OutOfBounds,
        }
    }
}

/// How far a cut-off program or erasure got with a bit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bit {
    Old,
    New,
    /// Reads differently each time.
    Wavering,
}

/// The flash.
#[derive(Clone, Debug)]
pub struct Mock {
    cells: Vec<u8>,
    /// The bits that read differently each time.
    wavering: Vec<u8>,
    dice: Dice,
    /// How often each sector was erased.
    pub erasures: Vec<u32>,
    /// Programs and erasures so far, the one that was cut off included.
    pub writes: u64,
    /// How many bytes were read so far.
    pub bytes_read: u64,
    /// The write in which the power goes, counted as [`Mock::writes`].
    pub cut_at: Option<u64>,
    /// Whether there is power.
    pub powered: bool,
    /// Bytes that were programmed although they were not blank for certain.
    pub overwritten: u64,
    /// Sectors that no longer take anything.
    pub worn: Vec<usize>,
}

const SECTOR: usize = 4096;
const PAGE: usize = 256;

impl Mock {
    /// Makes a blank flash of so many sectors.
    pub fn new(sectors: usize, seed: u64) -> Self {
        Self {
            cells: vec![0xff; sectors * SECTOR],
            wavering: vec![0; sectors * SECTOR],
            dice: Dice::new(seed),
            erasures: vec![0; sectors],
            writes: 0,
            bytes_read: 0,
            cut_at: None,
            powered: true,
            overwritten: 0,
            worn: Vec::new(),
        }
    }

    /// Makes a flash with these contents, blank behind them.
    pub fn with(sectors: usize, contents: &[u8]) -> Self {
        let mut mock = Self::new(sectors, 0);
        let used = contents.len().min(mock.cells.len());
        mock.cells[..used].copy_from_slice(&contents[..used]);
        mock
    }

    /// Gives the power back; what happens from now on depends on `seed`.
    pub fn power_on(&mut self, seed: u64) {
        self.powered = true;
        self.cut_at = None;
        self.dice = Dice::new(seed);
    }

    /// Returns the contents, for faults that come from elsewhere.
    pub fn cells(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    /// Counts a write and tells whether the power goes in it.
    fn is_cut(&mut self) -> bool {
        self.writes += 1;
        let cut = self.cut_at == Some(self.writes);
        self.powered &= !cut;
        cut
    }

    fn checked(&self, offset: u32, length: usize) -> Result<Range<usize>, NotDone> {
        let start = offset as usize;
        if !self.powered {
            return Err(NotDone::NoPower);
        }
        if start + length > self.cells.len() {
            return Err(NotDone::Outside);
        }
        Ok(start..start + length)
    }

    /// Leaves cells between what they were and what they should be.
    ///
    /// Besides any mixture there are those that are hardest to tell: almost nothing done, almost everything,
    /// everything wavering, and everything but for two bits that waver.
    fn leave_half(&mut self, at: Range<usize>, becomes: &dyn Fn(usize, &mut Dice) -> u8, erasing: bool) {
        let manner = self.dice.below(9);
        let length = at.len() as u64;
        let reached = at.start + self.dice.below(length + 1) as usize;
        let one = (at.start + self.dice.below(length) as usize, self.dice.below(8));
        let two = (at.start + self.dice.below(length) as usize, self.dice.below(8));
        for cell in at {
            let new = becomes(cell, &mut self.dice);
            for bit in 0..8 {
                let any = [Bit::Old, Bit::New, Bit::Wavering][self.dice.below(3) as usize];
                let at_one = (cell, bit) == one;
                let how = match manner {
                    0 => Bit::Old,
                    1 => Bit::New,
                    2 => [Bit::Old, Bit::New][usize::from(cell < reached)],
                    3 => Bit::Wavering,
                    4 => [Bit::New, Bit::Old][usize::from(at_one)],
                    5 => [Bit::Old, Bit::New][usize::from(at_one)],
                    6 if any == Bit::Wavering => Bit::New,
                    7 => [Bit::New, Bit::Wavering][usize::from(at_one || (cell, bit) == two)],
                    _ => any,
                };
                let mask = 1 << bit;
                // A bit that is not about to change stays, unless the sector is being erased.
                if how == Bit::Old || (!erasing && (self.cells[cell] & mask == 0 || new & mask != 0)) {
                    continue;
                }
                if how == Bit::Wavering {
                    self.wavering[cell] |= mask;
                } else {
                    self.cells[cell] = (self.cells[cell] & !mask) | (new & mask);
                    self.wavering[cell] &= !mask;
                }
            }
        }
    }

    fn program(&mut self, at: Range<usize>, bytes: &[u8]) -> Result<(), NotDone> {
        let touched = bytes.iter().zip(at.clone()).filter(|(byte, _)| **byte != 0xff);
        let dirty = touched.filter(|(_, cell)| self.cells[*cell] != 0xff || self.wavering[*cell] != 0);
        self.overwritten += dirty.count() as u64;
        if self.is_cut() {
            let first = at.start;
            self.leave_half(at, &|cell, _| bytes[cell - first], false);
            return Err(NotDone::NoPower);
        }
        if !self.worn.contains(&(at.start / SECTOR)) {
            for (cell, byte) in at.zip(bytes) {
                self.cells[cell] &= byte;
                // What is programmed to zero is zero; the other bits are left as they are.
                self.wavering[cell] &= byte;
            }
        }
        Ok(())
    }

    fn erase_sector(&mut self, sector: usize) -> Result<(), NotDone> {
        let at = sector * SECTOR..(sector + 1) * SECTOR;
        self.erasures[sector] += 1;
        if self.is_cut() {
            let manner = self.dice.below(3);
            let noise = move |_: usize, dice: &mut Dice| match manner {
                0 => 0xff,
                1 => 0,
                _ => dice.roll() as u8,
            };
            self.leave_half(at, &noise, true);
            return Err(NotDone::NoPower);
        }
        if !self.worn.contains(&sector) {
            self.cells[at.clone()].fill(0xff);
            self.wavering[at].fill(0);
        }
        Ok(())
    }
}

impl ErrorType for Mock {
    type Error = NotDone;
}

impl ReadNorFlash for Mock {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NotDone> {
        let at = self.checked(offset, bytes.len())?;
        self.bytes_read += bytes.len() as u64;
        bytes.copy_from_slice(&self.cells[at.clone()]);
        for (byte, wavering) in bytes.iter_mut().zip(&self.wavering[at]).filter(|(_, bits)| **bits != 0) {
            *byte ^= self.dice.roll() as u8 & wavering;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.cells.len()
    }
}

impl NorFlash for Mock {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NotDone> {
        let Range { start, end } = self.checked(from, to.saturating_sub(from) as usize)?;
        (start / SECTOR..end / SECTOR).try_for_each(|sector| self.erase_sector(sector))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NotDone> {
        let Range { start, end } = self.checked(offset, bytes.len())?;
        let mut at = start;
        while at < end {
            // A program ends with its page.
            let next = end.min((at + 1).next_multiple_of(PAGE));
            self.program(at..next, &bytes[at - start..next - start])?;
            at = next;
        }
        Ok(())
    }
}
