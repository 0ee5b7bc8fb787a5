//! What a board remembers, in a NOR flash whose power may fail at any time.
//!
//! A [`Journal`] keeps two things. **Notes** are few, each has a key and a version, and takes the place of the note with the
//! same key and the same or an older version: settings, calibration, the game that is being played. What a newer program
//! has left under a newer version stays as it is. **Stories** are appended and never changed, and the oldest are
//! given up when there is no more room: games of the past. What keys and bytes mean is not known here.
//!
//! ```
//! use journal::{Journal, Region, mock::Mock};
//! let region = Region { start: 0, notes: 12, stories: 12 };
//! let mut journal = Journal::open(Mock::new(24, 1), region).unwrap();
//! journal.put(7, 1, b"Black to move").unwrap();
//! // The power goes.
//! let mut journal = Journal::open(journal.close(), region).unwrap();
//! let mut newest = None;
//! journal.notes(&mut |key, version, body| newest = Some((key, version, body.to_vec()))).unwrap();
//! assert_eq!(newest, Some((7, 1, b"Black to move".to_vec())));
//! ```
//!
//! # Why a layout of its own
//!
//! The usual map over flash writes the header of an entry and its contents one after the other, byte by byte, and goes on
//! where it left off. So what a cut has left can be completed by the next entry, and then it swallows it. Here
//!
//! - an entry is one record, written by one program of the flash, that nothing is ever written over;
//! - a torn record never reads as a whole one, by arithmetic and not by luck, and is outlived by a mark that it does not
//!   count (`record.rs`);
//! - a sector is believed to be erased only if this program has erased it since switching on, or says so in it
//!   (`ring.rs`);
//! - what was written last before a start is written again, since it may be torn and still read well this once;
//! - nothing is searched for: recovery reads a header of each sector and a sector or two, and erases one;
//! - a flipped bit is mended, more are said, and what many others hang on can be [kept twice](TWICE).
//!
//! No part of that needs a guess about another crate's addresses, and it is shorter than the notes about erasures that the
//! map needed.
//!
//! # Making room
//!
//! Some sectors of the notes are always spare. When there are fewer, [`Journal::tidy`] copies what still counts of the
//! oldest sector, record by record, so that whatever is to be put meanwhile can be put in between.
#![no_std]
#![forbid(unsafe_code)]
// No panic is reachable from what hands, files and cables bring: what could panic needs a reason in writing.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

pub mod first_release;
#[cfg(feature = "mock")]
pub mod mock;
mod record;
mod ring;
mod tidy;

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

pub use embedded_storage::nor_flash;
pub use record::LONGEST;
use record::Record;
pub use ring::Found;
use ring::{FEW, OWN, Ring};
use tidy::Tidying;

/// The size of a sector: what is erased at once.
pub const SECTOR: u32 = 4096;

/// Notes whose key has this bit are written twice, one copy after the other.
pub const TWICE: u16 = 0x8000;

/// Where a journal lies in the flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Where it begins, a multiple of [`SECTOR`].
    pub start: u32,
    /// How many sectors the notes have; at least 12, and twice as many as all of them fill.
    pub notes: u32,
    /// How many sectors the stories have behind them; at least 12.
    pub stories: u32,
}

impl Region {
    /// The fewest sectors that notes or stories have.
    pub const LEAST: u32 = 12;

    /// Returns where it ends.
    pub const fn end(&self) -> u32 {
        self.start + (self.notes + self.stories) * SECTOR
    }
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// The flash says so.
    Flash(E),
    /// The flash takes nothing any more.
    Worn,
    /// There are more notes than there is room for.
    Full,
    /// The key is the journal's own, or the body is longer than [`LONGEST`].
    Unfit,
}

impl<E: fmt::Debug> fmt::Display for Failure<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flash(error) => write!(f, "the flash cannot be read or written: {error:?}"),
            Self::Worn => f.write_str("the flash takes nothing any more"),
            Self::Full => f.write_str("there is no room for so many notes"),
            Self::Unfit => f.write_str("no journal has an entry like that"),
        }
    }
}

/// What is left to be tidied up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tidiness {
    /// There is something left to do.
    Busy,
    /// There is enough room.
    Tidy,
}

/// The journal.
#[derive(Clone, Debug)]
pub struct Journal<F> {
    flash: F,
    notes: Ring,
    stories: Ring,
    tidying: Tidying,
    /// Whether a sector was begun since the start.
    settled: bool,
}

impl<F: NorFlash> Journal<F> {
    /// Looks at a flash and goes on where the power went; what was there is there.
    pub fn open(flash: F, region: Region) -> Result<Self, Failure<F::Error>> {
        let mut journal = Self::look(flash, region)?;
        journal.settle()?;
        Ok(journal)
    }

    /// Looks at a flash and writes nothing to it before something is put, or room is made; until then, whatever was
    /// being written when the power went is there or not, the same each time it is read.
    pub fn look(mut flash: F, region: Region) -> Result<Self, Failure<F::Error>> {
        let Region { start, notes, stories } = region;
        let stories = Ring::open(&mut flash, start + notes * SECTOR, stories.max(Region::LEAST))?;
        let notes = Ring::open(&mut flash, start, notes.max(Region::LEAST))?;
        Ok(Self { flash, notes, stories, tidying: Tidying::default(), settled: false })
    }

    /// Begins a sector, the first time, and writes again what was written last.
    fn begin(&mut self) -> Result<Tidiness, Failure<F::Error>> {
        if core::mem::replace(&mut self.settled, true) {
            return Ok(Tidiness::Tidy);
        }
        match self.notes.settle(&mut self.flash) {
            // What is in a ring without any room, or in a worn flash, can be read.
            Err(Failure::Full | Failure::Worn) => Ok(Tidiness::Tidy),
            settled => settled.map(|()| Tidiness::Busy),
        }
    }

    /// Does the same, and all that has to be done before something new can be put.
    fn settle(&mut self) -> Result<(), Failure<F::Error>> {
        self.begin()?;
        while self.notes.is_copying() {
            match self.tidy_step() {
                Err(Failure::Full) => break,
                step => step?,
            };
        }
        Ok(())
    }

    /// Tells whether there is a journal at all.
    pub const fn is_begun(&self) -> bool {
        self.notes.is_begun()
    }

    /// Gives the flash back.
    pub fn close(self) -> F {
        self.flash
    }

    /// Returns the flash, for what else lies in it.
    pub const fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Shows the notes with their versions, oldest first: the last one with a key counts. A newer version under the same key
    /// may come before or after it.
    ///
    /// Returns whether something could not be read.
    pub fn notes(&mut self, show: &mut dyn FnMut(u16, u8, &[u8])) -> Result<Found, Failure<F::Error>> {
        self.notes.each(&mut self.flash, &mut |record, _| show(record.key, record.version, record.body))
    }

    /// Keeps a note in the place of those with the same key and the same or an older version. When this returns it is safe.
    pub fn put(&mut self, key: u16, version: u8, body: &[u8]) -> Result<(), Failure<F::Error>> {
        let record = fit(key, version, body)?;
        self.settle()?;
        while self.notes.spare() <= FEW && self.tidy_step()? == Tidiness::Busy {}
        // An older note is not to be copied behind the new one.
        self.tidying.forget(key, version);
        self.put_record(&record)
    }

    fn put_record(&mut self, record: &Record<'_>) -> Result<(), Failure<F::Error>> {
        self.notes.append(&mut self.flash, record)?;
        if record.key & TWICE != 0 {
            self.notes.append(&mut self.flash, record)?;
        }
        Ok(())
    }

    /// Forgets all notes; stories stay.
    pub fn renew(&mut self) -> Result<(), Failure<F::Error>> {
        self.tidying = Tidying::default();
        self.settled = true;
        self.notes.renew(&mut self.flash)
    }

    /// Appends to the stories; the oldest are given up when there is no room.
    pub fn tell(&mut self, key: u16, version: u8, body: &[u8]) -> Result<(), Failure<F::Error>> {
        let record = fit(key, version, body)?;
        self.stories.append_and_forget(&mut self.flash, &record)
    }

    /// Returns the numbers of the sectors that hold stories, oldest first, for [`Self::stories`].
    pub fn chapters(&self) -> core::ops::RangeInclusive<u32> {
        self.stories.numbers()
    }

    /// Shows what was told in one of the sectors, oldest first; returns whether something could not be read.
    pub fn stories(
        &mut self,
        chapter: u32,
        show: &mut dyn FnMut(u16, u8, &[u8]),
    ) -> Result<Found, Failure<F::Error>> {
        let mut each = |record: &Record<'_>, _| show(record.key, record.version, record.body);
        self.stories.each_in(&mut self.flash, chapter, &mut each)
    }

    /// Does a little of what makes room for further notes. If nobody does, [`Self::put`] has to, and takes its time.
    ///
    /// Each step reads a sector, copies a note, or begins a sector.
    pub fn tidy(&mut self) -> Result<Tidiness, Failure<F::Error>> {
        if self.begin()? == Tidiness::Busy {
            return Ok(Tidiness::Busy);
        }
        self.tidy_step()
    }
}

fn fit<E>(key: u16, version: u8, body: &[u8]) -> Result<Record<'_>, Failure<E>> {
    if key >= OWN || body.len() > LONGEST {
        return Err(Failure::Unfit);
    }
    Ok(Record { key, version, body })
}
