//! The journal in flash: a map from keys to the newest bytes under them, by `sequential-storage`.
//!
//! The map is a ring of sectors that are filled one after the other. Ahead of the one that is being filled, some are
//! kept blank: whenever there are too few, what is still needed of the oldest sector is written again, and then the
//! sector is erased. The map could do that by itself, but only when an entry finds no room and has to wait for it, and
//! it looks through the whole ring once for each entry of the sector. Here it is done after the entry has been
//! written, and the ring is looked through once. When the power goes meanwhile, some of it stands there twice, and the
//! next start goes on.
//!
//! # Wear
//!
//! A move is an entry of 7 bytes; with its key and the map's header it takes 17 bytes of flash. With it may come the
//! clocks, 27 bytes, and a stone that was touched, 19 bytes. A game of 150 moves is 9.5 kB then; twenty games a day are
//! 190 kB. The ring has 12 sectors of 4 KiB; each round writes at most the 1100 live entries, 21 kB, again. So the ring
//! of 49 kB is gone round once in (49 − 21) ÷ 190 = 0.15 days, and each sector is erased 2500 times a year. It lasts for
//! 100 000 erasures (W25Q16JV, "endurance"): 40 years, four times the ten that are asked for; with moves alone 150 years.
//! Each sector of notes is erased once in 512 other erasures, 60 times a year. A larger ring would last longer, but all
//! of it is read twice at the start, which takes 90 ms when it is full.
//!
//! # Waiting
//!
//! While the flash is written nothing can be fetched from it, so interrupts are off: 0.4 ms (3 ms at most) for each of
//! the two programs of an entry, four if it begins a sector, and 45 ms (400 ms at most) for an erasure (W25Q16JV, "AC
//! characteristics", tPP and tSE). Lights on their way go on by DMA meanwhile; a stone lifted during an erasure is seen
//! by so much later, so 15 ms become 60 ms. That happens once in 40 to 240 moves, depending on how much is written with
//! each and how much is written again. Once in 256 erasures a sector of notes is erased just before, and 60 ms become
//! 105 ms.
//!
//! Making room begins when the entry that has used it up is safe. One sector takes 0.1 s if nothing of it is needed, and
//! 0.4 s if everything is; stones are read and lights shown all the time, but for the erasure. If sectors that are
//! needed as a whole follow each other, one after the other is moved along. The live entries fill six of them at most:
//! 2.4 s. What is played meanwhile is written between two entries, and screen and console go on. `emulator/test/power.test.js` measures four in a
//! row: 1.6 s.
//!
//! # Erasures that are cut off
//!
//! A sector that was being erased when the power went reads as anything, also as blank or as whole, and not even the
//! same every time. So each erasure is noted before it begins and after it is done, and one that was not finished is
//! done again at the next start, before the map looks at anything.
//!
//! The notes lie in two sectors of their own, which are erased in turn, so an erasure can be cut off there, too. No
//! sector in use is erased because of what is read then:
//!
//! - Notes are numbered, and only the newest counts. It is never in the sector of notes that is being erased, since that
//!   one is erased for the note that comes next, while the newest is in the other.
//! - What a cut has left of older notes has either not changed, then its number is too low; or it has, and then it is no
//!   note: with each bit stands its opposite, so bits that have changed in one direction, whichever, always show. For
//!   bits that have changed in both directions, one chance in four thousand million remains.
//! - The end of an erasure is noted before anything is written into the sector. If that note is cut off and not to be
//!   read, the blank sector is erased once more. If it can be read it is written once more, for it may have been cut off
//!   so late that it could not be read the next time.
//! - A note that was cut off itself and cannot be read is left behind; the erasure had not begun. Its place is not used.
#![expect(unsafe_code, reason = "the addresses of linker symbols say where the journal lies")]

use core::fmt::Write as _;
use core::ops::Range;
use core::sync::atomic::{AtomicU32, Ordering};

use embassy_futures::{block_on, yield_now};
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, READ_SIZE, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Timer, with_timeout};
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use heapless::{String, Vec};
use referee::journal::{Entry, Replay};
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

use crate::channels::{JOURNAL, REWRITE};
use crate::watchdog::{self, CHECK_IN, Task};

/// The Pico's flash chip.
const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Sectors of the ring.
const SECTORS: usize = 12;
/// So many sectors are kept blank ahead of the one that is being filled. When an entry begins one, room is made, and
/// what is written again for that may begin another.
const SPARE: usize = 4;
/// So many are left then. With fewer, the map would make room itself when the next sector is begun.
const LEAST_SPARE: usize = SPARE - 2;
/// The most entries that fit into a sector: each has a header of 8 bytes and a key of 2.
const MOST_ENTRIES: usize = ERASE_SIZE / 10;
const KEY_BYTES: u32 = 2;

/// After so many times in a row in which nothing could be stored in a region that was made new, the flash is worn out.
const MOST_RENEWALS: u8 = 3;

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
        defmt::assert!(ring().end <= notes(), "memory.x has too little room for storage.rs");
        let mut chip = Chip::new_blocking(flash);
        let mut id = [0; 8];
        let mut serial = String::new();
        if chip.blocking_unique_id(&mut id).is_ok() {
            // Sixteen digits fit.
            let _ = write!(serial, "{:016X}", u64::from_be_bytes(id));
        }
        let mut flash = Watched { chip, erasures: 0, next_note: 0 };
        if flash.finish_erasure().is_err() {
            defmt::error!("the notes about erasures cannot be read");
        }
        (Self { map: map(flash), buffer: [0; Entry::MAX_LEN + 2], broken: false }, serial)
    }

    /// Returns what is stored.
    ///
    /// What cannot be read is reported by the referee; a region that cannot be read to its end is made new after that
    /// by [`run`], and written again with what could be read.
    pub fn replay(&mut self) -> Replay {
        let mut replay = Replay::new();
        self.broken = !self.read(&mut replay);
        if self.broken || self.map.flash().erasures > MENDED {
            replay.note_damage();
        }
        // A ring without room ahead is none that this program has left. What could be read of it is written anew.
        self.broken |= !self.is_blank() && self.filled().is_none_or(|(_, blank)| blank < LEAST_SPARE);
        replay
    }

    /// Reads all entries, oldest first, and tells whether that worked.
    ///
    /// What is no entry is passed over; a region that is not blank and has no entry at all cannot be read.
    fn read(&mut self, replay: &mut Replay) -> bool {
        let mut found = self.is_blank();
        let read = block_on(self.each(&mut |key, bytes, _| {
            replay.take(key, bytes);
            found = true;
        }));
        found && read.is_some()
    }

    /// Shows all entries, oldest first, each with the address of its bytes; returns `None` if they cannot all be read.
    async fn each(&mut self, show: &mut dyn FnMut(u16, &[u8], u32)) -> Option<()> {
        let mut entries = self.map.fetch_all_items(&mut self.buffer).await.ok()?;
        while let Some((key, bytes)) = entries.next::<&[u8]>(&mut self.buffer).await.ok()? {
            show(key, bytes, READ_AT.load(Ordering::Relaxed) + KEY_BYTES);
        }
        Some(())
    }

    /// Writes an entry; returns `None` if that does not work.
    #[inline(never)]
    fn store(&mut self, key: u16, bytes: &[u8]) -> Option<()> {
        block_on(self.map.store_item(&mut self.buffer, &key, &bytes)).ok()
    }

    /// Tells whether no sector has been begun: the map marks the first word of each.
    fn is_blank(&mut self) -> bool {
        let chip = &mut self.map.flash().chip;
        ring().step_by(ERASE_SIZE).all(|sector| {
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
        Self { broken: false, ..self.looked_at_anew() }
    }

    /// Forgets what the map knows of the sectors.
    fn looked_at_anew(self) -> Self {
        let (flash, _) = self.map.destroy();
        Self { map: map(flash), ..self }
    }

    /// Returns the sector that is being filled and how many are blank ahead of it, or `None` if all are blank or none.
    fn filled(&mut self) -> Option<(usize, usize)> {
        let chip = &mut self.map.flash().chip;
        let begun: [bool; SECTORS] = core::array::from_fn(|sector| {
            let mut mark = [0xff];
            // As the map sees it: half of the bits of the mark are enough.
            chip.blocking_read(span(sector).start, &mut mark).is_ok() && mark[0].count_zeros() >= 4
        });
        let ahead = |sector: usize, steps: usize| begun[(sector + steps) % SECTORS];
        let filled = (0..SECTORS).find(|sector| begun[*sector] && !ahead(*sector, 1))?;
        Some((filled, (1..SECTORS).take_while(|steps| !ahead(filled, *steps)).count()))
    }

    /// Returns the oldest sector if too few are blank ahead of the one that is being filled.
    fn crowding(&mut self) -> Option<usize> {
        let (filled, blank) = self.filled()?;
        (blank < SPARE).then_some((filled + blank + 1) % SECTORS)
    }

    /// Writes what is still needed of a sector again, and erases it behind the map's back; returns `None` if the flash
    /// cannot be read or written.
    async fn clear(&mut self, sector: usize) -> Option<()> {
        #[derive(Clone, Copy)]
        struct Needed {
            key: u16,
            /// Nothing if it is no longer needed.
            len: u16,
            /// Counted from the start of the sector.
            at: u16,
        }
        let mut needed: Vec<Needed, MOST_ENTRIES> = Vec::new();
        block_on(self.each(&mut |key, bytes, at| {
            needed.retain(|older| older.key != key);
            if span(sector).contains(&at) {
                // A sector has no room for more.
                let at = (at - span(sector).start) as u16;
                let _ = needed.push(Needed { key, len: bytes.len() as u16, at });
            }
        }))?;
        let erasures = self.map.flash().erasures;
        let mut copy = [0; Entry::MAX_LEN];
        for index in 0..needed.len() {
            // What was played meanwhile goes first, and takes the place of what was under its key.
            if let Ok(entry) = JOURNAL.try_receive() {
                self.store(entry.key(), entry.bytes())?;
                needed.iter_mut().filter(|older| older.key == entry.key()).for_each(|older| older.len = 0);
            }
            let Needed { key, len, at } = needed[index];
            if len > 0 {
                let bytes = copy.get_mut(..usize::from(len))?;
                self.map.flash().chip.blocking_read(span(sector).start + u32::from(at), bytes).ok()?;
                self.store(key, bytes)?;
            }
            if self.map.flash().erasures != erasures {
                // There was so little room that the map has emptied the sector itself.
                return Some(());
            }
            // The other slow tasks go on between two entries.
            watchdog::check_in(Task::Storage);
            yield_now().await;
        }
        self.map.flash().erase_noted(sector).ok()
    }
}

fn map(flash: Watched) -> MapStorage<u16, Watched, Known> {
    let known = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), Uncached);
    MapStorage::new(flash, MapConfig::new(ring()), known)
}

/// Where the map has read last. While it gives its entries one by one, this is where the newest of them lies, key first;
/// there is no way to ask.
static READ_AT: AtomicU32 = AtomicU32::new(0);

/// The flash chip, with a count of what was erased and notes about it.
struct Watched {
    chip: Chip,
    erasures: u32,
    /// The number of the next note, which says its place, too.
    next_note: u32,
}

/// A note about an erasure: the number of the note and the sector in one word, the same word upside down, and then
/// zeroes when the erasure is done.
#[derive(Clone, Copy)]
struct ErasureNote {
    number: u32,
    sector: usize,
    done: bool,
}

impl ErasureNote {
    /// What a note takes, with four bytes that are left blank.
    const BYTES: usize = 16;
    const BLANK: [u8; Self::BYTES] = [0xff; Self::BYTES];
    const DONE: [u8; 4] = [0; 4];
    /// Where [`Self::DONE`] is written.
    const DONE_AT: usize = 8;
    const IN_SECTOR: u32 = (ERASE_SIZE / Self::BYTES) as u32;
    /// In both sectors together.
    const PLACES: u32 = 2 * Self::IN_SECTOR;

    /// Returns where the note with this number stands.
    fn address(number: u32) -> u32 {
        notes() + number % Self::PLACES * Self::BYTES as u32
    }

    /// Returns what is written before the erasure. A sector can be erased 100 000 times, so all numbers of all sectors
    /// fit into 24 bits.
    fn beginning(number: u32, sector: usize) -> [u8; 8] {
        let word = number << 8 | sector as u32;
        (u64::from(!word) << 32 | u64::from(word)).to_le_bytes()
    }

    /// Reads what stands at a place, if it is a note.
    fn read(place: u32, bytes: [u8; Self::BYTES]) -> Option<Self> {
        let word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let done = bytes[Self::DONE_AT..].starts_with(&Self::DONE);
        let note = Self { number: word >> 8, sector: (word & 0xff) as usize, done };
        let sound = bytes.starts_with(&Self::beginning(note.number, note.sector));
        (sound && note.sector < SECTORS && note.number % Self::PLACES == place).then_some(note)
    }
}

impl Watched {
    /// Finds the newest note, and erases the sector again if it does not say that this was done.
    fn finish_erasure(&mut self) -> Result<(), Error> {
        let mut newest: Option<ErasureNote> = None;
        for place in 0..ErasureNote::PLACES {
            let note = ErasureNote::read(place, self.at_note(place)?);
            if note.is_some_and(|note| newest.is_none_or(|newest| newest.number < note.number)) {
                newest = note;
            }
        }
        let Some(newest) = newest else { return Ok(()) };
        self.next_note = newest.number + 1;
        while !self.begins_sector_of_notes() && self.at_note(self.next_note)? != ErasureNote::BLANK {
            self.next_note += 1;
        }
        if !self.begins_sector_of_notes() {
            // A note may have been cut off so early that its place still reads as blank.
            self.next_note += 1;
        }
        if newest.done { self.note_done(newest.number) } else { self.erase_noted(newest.sector) }
    }

    fn begins_sector_of_notes(&self) -> bool {
        self.next_note.is_multiple_of(ErasureNote::IN_SECTOR)
    }

    fn at_note(&mut self, number: u32) -> Result<[u8; ErasureNote::BYTES], Error> {
        let mut bytes = ErasureNote::BLANK;
        self.chip.blocking_read(ErasureNote::address(number), &mut bytes)?;
        Ok(bytes)
    }

    fn note_done(&mut self, number: u32) -> Result<(), Error> {
        self.chip
            .blocking_write(ErasureNote::address(number) + ErasureNote::DONE_AT as u32, &ErasureNote::DONE)
    }

    /// Erases a sector of the ring, with a note before and after.
    fn erase_noted(&mut self, sector: usize) -> Result<(), Error> {
        let number = self.next_note;
        let address = ErasureNote::address(number);
        if self.begins_sector_of_notes() {
            self.chip.blocking_erase(address, address + ERASE_SIZE as u32)?;
        }
        self.next_note += 1;
        self.erasures = self.erasures.saturating_add(1);
        let Range { start, end } = span(sector);
        self.chip.blocking_write(address, &ErasureNote::beginning(number, sector))?;
        self.chip.blocking_erase(start, end)?;
        self.note_done(number)
    }
}

impl ErrorType for Watched {
    type Error = Error;
}

impl ReadNorFlash for Watched {
    const READ_SIZE: usize = READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        READ_AT.store(offset, Ordering::Relaxed);
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
        let sector_of = |address| (address - ring().start) as usize / ERASE_SIZE;
        (sector_of(from)..sector_of(to)).try_for_each(|sector| self.erase_noted(sector))
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
    let mut cleared = 0;
    // How often the region was made new since an entry was stored, and room made after it.
    let mut renewals = 0;
    let mut stored = false;
    while renewals < MOST_RENEWALS {
        watchdog::check_in(Task::Storage);
        // When a whole round gives no room, the ring is full of what nobody knows.
        if storage.broken || cleared > SECTORS {
            storage = storage.renewed();
            renewals += 1;
            cleared = 0;
            stored = false;
        }
        if let Some(sector) = storage.crowding() {
            storage.broken = storage.clear(sector).await.is_none();
            storage = storage.looked_at_anew();
            cleared += 1;
            yield_now().await;
            continue;
        }
        cleared = 0;
        if stored {
            renewals = 0;
        }
        let Ok(entry) = with_timeout(CHECK_IN, JOURNAL.receive()).await else { continue };
        stored = storage.store(entry.key(), entry.bytes()).is_some();
        storage.broken = !stored;
    }
    // The flash is worn out. The referee notices that nothing is taken from it any more, and says so.
    defmt::error!("the flash cannot be written");
    loop {
        watchdog::check_in(Task::Storage);
        Timer::after(CHECK_IN).await;
    }
}

/// Returns where the map lies, counted from the start of the flash.
fn ring() -> Range<u32> {
    let Range { start, .. } = region();
    start..start + (SECTORS * ERASE_SIZE) as u32
}

/// Returns where a sector of the ring lies.
fn span(sector: usize) -> Range<u32> {
    let start = ring().start + (sector * ERASE_SIZE) as u32;
    start..start + ERASE_SIZE as u32
}

/// Returns where the notes about erasures lie: in the last two sectors of the region.
fn notes() -> u32 {
    region().end - 2 * ERASE_SIZE as u32
}

/// Returns what memory.x keeps for the journal.
fn region() -> Range<u32> {
    unsafe extern "C" {
        static __storage_start: u8;
        static __storage_end: u8;
    }
    // The linker makes both symbols; only their addresses mean anything.
    let (start, end) = (&raw const __storage_start, &raw const __storage_end);
    start.addr() as u32..end.addr() as u32
}
