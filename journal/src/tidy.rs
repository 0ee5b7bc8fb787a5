//! Making room: what still counts of the oldest sector is written again.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use crate::record::{PAGE, Place, UNIT};
use crate::ring::FEW;
use crate::{Failure, Journal, SECTOR, Tidiness};

/// Some more sectors than that are kept spare: a start takes one.
const WANTED: u32 = FEW + 2;

/// The most records that a sector holds.
const MOST: usize = SECTOR as usize / UNIT;

/// A note of the oldest sector that counts, as far as is known.
#[derive(Clone, Copy, Debug)]
struct Needed {
    key: u16,
    version: u8,
    /// Its place in the sector, in units.
    unit: u8,
}

/// How far the oldest sector has been emptied.
#[derive(Clone, Debug, Default)]
pub struct Tidying {
    /// The sector, or 0.
    sector: u32,
    /// The next sector to be looked through for newer notes.
    next: u32,
    needed: Vec<Needed, MOST>,
    /// How many sectors were emptied since there was room.
    emptied: u32,
}

impl Tidying {
    /// Notes that there is a newer note with this key and version.
    pub fn forget(&mut self, key: u16, version: u8) {
        self.needed.retain(|needed| needed.key != key || needed.version > version);
    }
}

impl<F: NorFlash> Journal<F> {
    pub(crate) fn tidy_step(&mut self) -> Result<Tidiness, Failure<F::Error>> {
        let Self { flash, notes, tidying, .. } = self;
        let oldest = *notes.numbers().start();
        if tidying.sector == 0 {
            if oldest == *notes.numbers().end() || (notes.spare() >= WANTED && !notes.is_blemished()) {
                tidying.emptied = 0;
                return Ok(Tidiness::Tidy);
            }
            // When a whole round gives no room, the ring is full of notes that all count.
            if tidying.emptied > 2 * (*notes.numbers().end() + 1 - oldest) + notes.spare() {
                return Err(Failure::Full);
            }
            (tidying.sector, tidying.next) = (oldest, oldest);
            tidying.needed.clear();
        }
        if notes.numbers().contains(&tidying.next) {
            let (own, needed) = (tidying.next == tidying.sector, &mut tidying.needed);
            notes.each_in(flash, tidying.next, &mut |record, place| {
                needed.retain(|older| older.key != record.key || older.version > record.version);
                if own {
                    let unit = (usize::from(place.offset) / UNIT) as u8;
                    // A sector has no more.
                    let _ = needed.push(Needed { key: record.key, version: record.version, unit });
                }
            })?;
            tidying.next += 1;
            return Ok(Tidiness::Busy);
        }
        let Some(Needed { unit, .. }) = tidying.needed.pop() else {
            let sector = core::mem::take(&mut tidying.sector);
            tidying.emptied += 1;
            notes.clear_below(flash, sector + 1)?;
            return Ok(Tidiness::Busy);
        };
        let place = Place { sector: tidying.sector, offset: u16::from(unit) * UNIT as u16 };
        let mut page = [0; PAGE];
        match notes.read_at(flash, place, &mut page)? {
            Some(record) => self.put_record(&record)?,
            // It was there a moment ago.
            None => self.tidying.sector = 0,
        }
        Ok(Tidiness::Busy)
    }
}
