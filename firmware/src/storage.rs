//! The journal in flash: the `journal` crate over the Pico's flash chip, in the region that memory.x keeps for it.
//!
//! # Wear
//!
//! A move takes 16 bytes of flash, the clocks with it 32, and a stone that was touched 16. A game of 150 moves is 9.6 kB
//! then; twenty games a day are 190 kB, and each start begins a sector. The ring of notes has 48 sectors, so in ten
//! years each is erased some 5000 times, of the 100 000 that it lasts for (W25Q16JV, "endurance"):
//! `prove wear` lives through them (docs/reliability.md). The other 208 sectors hold one past game each at least.
//!
//! # Waiting
//!
//! While the flash is written nothing can be fetched from it, so interrupts are off: 0.4 ms (3 ms at most) for an entry,
//! and 45 ms (400 ms at most) for the erasure when a sector is begun (W25Q16JV, "AC characteristics", tPP and tSE).
//! Lights on their way go on by DMA meanwhile; a stone lifted during an erasure is seen by so much later, so 15 ms become
//! 60 ms. That happens once in 60 to 250 moves. A frame that shows what an entry says is held back until the entry is safe.
//!
//! Room is made in steps of one entry or one sector that is read, so what is played meanwhile is written between two of
//! them, and screen and console go on.
#![expect(unsafe_code, reason = "the addresses of linker symbols say where the journal lies")]

use core::fmt::Write as _;
use core::ops::Range;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::select;
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Duration, with_timeout};
use heapless::String;
use journal::{Region, Tidiness};
use referee::journal::{Keeper, Replay};
use referee::link::Snapshot;
use referee::settings::Fitted;

use crate::channels::{JOURNAL, PAST, REWRITE, SAFE, SNAPSHOT};
use crate::watchdog::{self, CHECK_IN, Task};

/// The Pico's flash chip.
const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Sectors for settings, calibration, results and the current game. They have to be read at the start.
const NOTES: u32 = 48;
/// Where the first release kept its journal, counted from the end of the region, and how many sectors were its ring.
const OLD: (u32, u32) = (32, 12);
const SECTOR: u32 = ERASE_SIZE as u32;

/// After so many times in a row in which nothing could be stored in a journal that was made new, the flash is worn out.
const MOST_RENEWALS: u8 = 3;

/// So long lights take that show what has just been stored: a frame of the largest board.
const LIGHTS_FIRST: Duration = Duration::from_millis(15);

type Chip = Flash<'static, FLASH, Blocking, FLASH_SIZE>;

/// The flash chip, before anybody has looked into it.
pub struct Storage(Chip);

/// The journal; nothing if the flash cannot even be read.
pub struct Store(Option<Keeper<Chip>>);

impl Storage {
    /// Takes the flash, and returns its own number in hexadecimal, too: the board's serial number.
    pub fn new(flash: Peri<'static, FLASH>) -> (Self, String<16>) {
        let mut chip = Chip::new_blocking(flash);
        let mut id = [0; 8];
        let mut serial = String::new();
        if chip.blocking_unique_id(&mut id).is_ok() {
            // Sixteen digits fit.
            let _ = write!(serial, "{:016X}", u64::from_be_bytes(id));
        }
        (Self(chip), serial)
    }

    /// Goes on where the power went: a sector is begun before there is anything to be seen late, and [`run`] does the rest.
    #[inline(never)]
    pub fn open(self) -> Store {
        let Range { start, end } = region();
        let stories = (end - start) / SECTOR - NOTES;
        let keeper = Keeper::look(self.0, Region { start, notes: NOTES, stories }, Some(old()));
        let keeper = keeper.and_then(|mut keeper| keeper.tidy().map(|_| keeper));
        Store(keeper.inspect_err(|_| defmt::error!("the flash cannot be read")).ok())
    }

    /// Erases everything that is read at the start, sector by sector; past games stay.
    pub async fn erase(&mut self) {
        let notes = (0..NOTES).map(|sector| region().start + sector * SECTOR);
        for sector in notes.chain((0..OLD.1).map(|sector| old() + sector * SECTOR)) {
            if self.0.blocking_erase(sector, sector + SECTOR).is_err() {
                defmt::error!("the journal cannot be erased");
            }
            yield_now().await;
        }
    }
}

impl Store {
    /// Returns which board was chosen in the menu. The journal is large, and is gone from the stack afterwards.
    #[inline(never)]
    pub fn fitted(&mut self) -> Fitted {
        let mut replay = Replay::new();
        // What cannot be read is reported when everything is.
        let _ = self.0.as_mut().map(|keeper| keeper.read_settings(&mut replay));
        replay.settings().map_or(Fitted::Strap, |settings| settings.fitted)
    }

    /// Returns what is stored. What cannot be read is reported by the referee.
    pub fn replay(&mut self) -> Replay {
        let mut replay = Replay::new();
        if self.0.as_mut().is_none_or(|keeper| keeper.replay(&mut replay).is_err()) {
            replay.note_damage();
        }
        replay
    }
}

/// Writes down what it is given, and makes room when there is nothing else to do.
///
/// The chip waits for its flash anyway, so nothing is gained by waiting for a write as a future.
#[embassy_executor::task]
pub async fn run(mut store: Store) -> ! {
    let mut renewals = 0;
    let mut asked: Option<&'static mut Snapshot> = None;
    while let Some(keeper) = store.0.as_mut().filter(|_| renewals < MOST_RENEWALS) {
        watchdog::check_in(Task::Storage);
        let done = match JOURNAL.try_receive() {
            Ok(entry) => {
                let stored = keeper.store(&entry);
                SAFE.store(SAFE.load(Relaxed).wrapping_add(1), Relaxed);
                // Lights that wait for it go before anything that takes an erasure.
                let _ = with_timeout(LIGHTS_FIRST, JOURNAL.ready_to_receive()).await;
                renewals = if stored.is_ok() { 0 } else { renewals };
                stored
            }
            Err(_) if let Some(copy) = asked.take().or_else(|| PAST.try_receive().ok()) => {
                if copy.look_up(keeper) {
                    asked = Some(copy);
                } else {
                    SNAPSHOT.send(copy).await;
                }
                yield_now().await;
                Ok(())
            }
            Err(_) => match keeper.tidy() {
                Ok(Tidiness::Busy) => {
                    yield_now().await;
                    Ok(())
                }
                Ok(Tidiness::Tidy) => {
                    // It is taken when there is one, or looked for again.
                    let something = select(JOURNAL.ready_to_receive(), PAST.ready_to_receive());
                    let _ = with_timeout(CHECK_IN, something).await;
                    Ok(())
                }
                Err(failure) => Err(failure),
            },
        };
        if done.is_err() {
            defmt::error!("the journal takes nothing: made new");
            renewals += 1;
            if keeper.renew().is_err() {
                defmt::error!("the journal cannot be made new");
            }
            REWRITE.signal(());
        }
    }
    // The flash is worn out. The referee notices that nothing is taken from it any more, and says so.
    defmt::error!("the flash cannot be written");
    loop {
        watchdog::check_in(Task::Storage);
        if let Some(copy) = asked.take() {
            // Nothing has been looked up in it, and the answer says so.
            SNAPSHOT.send(copy).await;
        }
        asked = with_timeout(CHECK_IN, PAST.receive()).await.ok();
    }
}

/// Returns where the journal of the first release lies.
fn old() -> u32 {
    region().end - OLD.0 * SECTOR
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
