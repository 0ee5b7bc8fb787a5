//! The journal in flash: a map from keys to the newest bytes under them, by `sequential-storage`.
//!
//! # Wear
//!
//! A move is an entry of 7 bytes; with its key, the map's header and its check sums it takes 20 bytes of flash. A game
//! of 150 entries (moves, results, settings, clocks) is 3 kB; twenty games a day are 60 kB. The region is a ring of 32
//! sectors of 4 KiB; each round moves at most the 1100 live entries, 22 kB, along. So the ring of 131 kB is gone round
//! once in (131 − 22) ÷ 60 = 1.8 days, and each sector is erased 200 times a year. It lasts for 100 000 erasures
//! (W25Q16JV, "endurance"): 500 years, fifty times the ten that are asked for.
//!
//! # Waiting
//!
//! While the flash is written nothing can be fetched from it, so interrupts are off: 0.4 ms (3 ms at most) for each of
//! the two programs of an entry, and 45 ms (400 ms at most) for an erasure (W25Q16JV, "AC characteristics", tPP and
//! tSE). An erasure comes once in 200 entries. Lights on their way go on by DMA meanwhile; a stone lifted just then is
//! seen by so much later: 15 ms are kept but for one move in 200, which may take 60 ms.
#![expect(unsafe_code, reason = "the addresses of linker symbols say where the journal lies")]

use core::fmt::Write as _;
use core::ops::Range;

use embassy_futures::block_on;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, READ_SIZE, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embassy_time::with_timeout;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use heapless::String;
use referee::journal::{Entry, Replay};
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

use crate::channels::{JOURNAL, REWRITE};
use crate::watchdog::{self, CHECK_IN, Task};

/// The Pico's flash chip.
const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Sectors of the region; a region of another size does not fit the cache and is refused at the first start.
const SECTORS: usize = 32;

/// The map mends what a power cut has left half done, by erasing up to three sectors: one that was being erased, one
/// that was being filled, one that was being emptied. More than that is damage.
const MENDED: u32 = 3;

type Chip = Flash<'static, FLASH, Blocking, FLASH_SIZE>;
type Known = Cache<ArrayPageStates<SECTORS>, ArrayPagePointers<SECTORS>, Uncached, u16>;

/// The journal.
pub struct Storage {
    map: MapStorage<u16, Watched, Known>,
    /// The longest entry with its key.
    buffer: [u8; Entry::MAX_LEN + 2],
    /// Whether the region cannot be used as it is.
    broken: bool,
}

impl Storage {
    /// Takes the flash, and returns its own number in hexadecimal, too: the board's serial number.
    pub fn new(flash: Peri<'static, FLASH>) -> (Self, String<16>) {
        defmt::assert_eq!(region().len(), SECTORS * ERASE_SIZE, "memory.x and storage.rs disagree");
        let mut chip = Chip::new_blocking(flash);
        let mut id = [0; 8];
        let mut serial = String::new();
        if chip.blocking_unique_id(&mut id).is_ok() {
            // Sixteen digits fit.
            let _ = write!(serial, "{:016X}", u64::from_be_bytes(id));
        }
        (
            Self { map: map(Watched { chip, erasures: 0 }), buffer: [0; Entry::MAX_LEN + 2], broken: false },
            serial,
        )
    }

    /// Returns what is stored.
    ///
    /// What cannot be read is reported by the referee; a region that cannot be read to its end is made new after that
    /// by [`run`], and written again with what could be read.
    pub fn replay(&mut self) -> Replay {
        let mut replay = Replay::new();
        self.broken = !block_on(self.read(&mut replay));
        if self.broken || self.map.flash().erasures > MENDED {
            replay.note_damage();
        }
        replay
    }

    /// Reads all entries, oldest first, and tells whether that worked.
    ///
    /// What is no entry is passed over; a region that is not blank and has no entry at all cannot be read.
    async fn read(&mut self, replay: &mut Replay) -> bool {
        let mut fine = self.is_blank();
        let Ok(mut entries) = self.map.fetch_all_items(&mut self.buffer).await else { return false };
        loop {
            match entries.next::<&[u8]>(&mut self.buffer).await {
                Ok(Some((key, bytes))) => {
                    replay.take(key, bytes);
                    fine = true;
                }
                Ok(None) => return fine,
                Err(_) => return false,
            }
        }
    }

    /// Tells whether no sector has been begun: the map marks the first word of each.
    fn is_blank(&mut self) -> bool {
        let chip = &mut self.map.flash().chip;
        region().step_by(ERASE_SIZE).all(|sector| {
            let mut word = [0; 4];
            chip.blocking_read(sector, &mut word).is_ok() && word == [0xff; 4]
        })
    }

    /// Empties the region and asks for everything that is to be kept.
    fn renewed(mut self) -> Self {
        defmt::error!("the journal cannot be read: made new");
        if block_on(self.map.erase_all()).is_err() {
            defmt::error!("the journal cannot be erased");
        }
        REWRITE.signal(());
        // What the map knows of the sectors is no longer so.
        let (flash, _) = self.map.destroy();
        Self { map: map(flash), buffer: self.buffer, broken: false }
    }
}

fn map(flash: Watched) -> MapStorage<u16, Watched, Known> {
    let known = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), Uncached);
    MapStorage::new(flash, MapConfig::new(region()), known)
}

/// The flash chip, with a count of what was erased.
struct Watched {
    chip: Chip,
    erasures: u32,
}

impl ErrorType for Watched {
    type Error = Error;
}

impl ReadNorFlash for Watched {
    const READ_SIZE: usize = READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.chip.blocking_read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        FLASH_SIZE
    }
}

impl NorFlash for Watched {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        self.erasures = self.erasures.saturating_add((to - from) / ERASE_SIZE as u32);
        self.chip.blocking_erase(from, to)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.chip.blocking_write(offset, bytes)
    }
}

/// A NOR flash takes further zeroes in what is written already.
impl MultiwriteNorFlash for Watched {}

/// Writes down what it is given. Its writes are never cancelled: half of one would be found as damage.
///
/// The chip waits for its flash anyway, so nothing is gained by waiting for a write as a future, which would need its
/// own memory for good; a call borrows it from the stack.
#[embassy_executor::task]
pub async fn run(mut storage: Storage) -> ! {
    loop {
        watchdog::check_in(Task::Storage);
        if storage.broken {
            storage = storage.renewed();
        }
        let Ok(entry) = with_timeout(CHECK_IN, JOURNAL.receive()).await else { continue };
        let Storage { map, buffer, broken } = &mut storage;
        *broken = block_on(map.store_item(buffer, &entry.key(), &entry.bytes())).is_err();
    }
}

/// Returns where the journal lies, counted from the start of the flash.
fn region() -> Range<u32> {
    unsafe extern "C" {
        static __storage_start: u8;
        static __storage_end: u8;
    }
    // The linker makes both symbols; only their addresses mean anything.
    let (start, end) = (&raw const __storage_start, &raw const __storage_end);
    start.addr() as u32..end.addr() as u32
}
