//! From the strips through the referee to lights, screen, sound and journal, a thousand times a second, or as often
//! as large boards with Hall sensors allow.

mod hall;
mod reed;

use core::sync::atomic::Ordering::Relaxed;

use cortex_m::peripheral::SCB;
use embassy_rp::adc::{Adc, Config as AdcConfig};
use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant};
use referee::buttons::Levels;
use referee::link::{History, Snapshot};
use referee::readings::Scan;
use referee::settings::SensorKind;
use referee::time::{Millis, Moment};
use referee::{Referee, Sample};
use rules_core::{Board, PerSide, WideSet};
use smart_leds::RGB8;

use crate::beat::Beat;
use crate::board::{Buttons, Irqs, Strips, Supply as SupplyParts};
use crate::channels::{CUES, ERRANDS, Errand, GIVEN, JOURNAL, LIGHTS, OWED, REWRITE, SNAPSHOT, VIEW};
use crate::supply::{self, Supply};
use crate::tables::{LayoutTable, MOST_POINTS, MOST_STRIPS};
use crate::think::Asking;
use crate::watchdog::{self, Task};
use hall::Hall;
use reed::Reed;

/// The time from one scan of reed contacts to the next; Hall sensors are read all the time.
const REED_PERIOD_MICROS: u32 = 1_000;

/// Reads the strips and the buttons and asks the referee what to do about it.
#[embassy_executor::task]
pub async fn run(
    layout: &'static LayoutTable,
    kind: SensorKind,
    strips: Strips,
    supply: SupplyParts,
    buttons: Buttons,
    referee: &'static mut Referee,
) -> ! {
    let mut chair = Chair {
        layout,
        referee,
        buttons,
        history: History::new(),
        wall: Wall::new(),
        due: None,
        asking: Asking::default(),
    };
    let mut beat = Beat::new();
    chair.referee.set_supply(supply::least(layout));
    let mut adc = Adc::new(supply.adc, Irqs, AdcConfig::default());
    let mut supply = Supply::new(supply.cc_1, supply.cc_2);
    match kind {
        SensorKind::Reed => {
            let mut reed = Reed::new(strips, layout);
            loop {
                beat.next(REED_PERIOD_MICROS).await;
                chair.feed(supply.look(&mut adc, layout));
                let news = reed.scan().await;
                let scan = if news || chair.wants_scan() { Scan::Reed(reed.closed()) } else { Scan::Same };
                chair.step(scan, reed.unreadable());
            }
        }
        SensorKind::Hall => {
            let mut hall = Hall::new(strips, layout);
            // One scan after the other: nobody has to be woken to begin the next.
            loop {
                chair.feed(supply.look(&mut adc, layout));
                // The DMA fills the next scan while the CPU looks at the one before.
                hall.scan(&mut adc, |look| {
                    chair.step(look.scan(), look.unreadable());
                    look.learn(chair.wants_scan(), chair.referee.readings());
                })
                .await;
            }
        }
    }
}

/// Longer than it takes to write an entry, an erased sector included (W25Q16JV, 400 ms).
const WRITING: Millis = Millis(500);

/// The referee and what it sees and remembers.
struct Chair {
    layout: &'static LayoutTable,
    referee: &'static mut Referee,
    buttons: Buttons,
    history: History,
    wall: Wall,
    /// Since when everything has been written down that a restart needs.
    due: Option<Moment>,
    asking: Asking,
}

/// A clock that counts milliseconds, instead of dividing microseconds in every scan.
struct Wall {
    now: Moment,
    /// When the next millisecond is over.
    next: Instant,
}

impl Wall {
    const MILLISECOND: Duration = Duration::from_millis(1);

    fn new() -> Self {
        let now = Instant::now().as_millis();
        Self { now: Moment(now), next: Instant::from_millis(now + 1) }
    }

    fn now(&mut self) -> Moment {
        let now = Instant::now();
        while now >= self.next {
            self.now.0 += 1;
            self.next += Self::MILLISECOND;
        }
        self.now
    }
}

impl Chair {
    /// Shows the referee a scan and hands out what it answers.
    #[expect(clippy::indexing_slicing, reason = "an LED's place is that of a point")]
    fn step(&mut self, scan: Scan<'_>, unreadable: &WideSet) {
        watchdog::check_in(Task::Sense);
        self.obey();
        self.asking.look(self.referee);
        let buttons = Levels {
            player: PerSide { black: pressed(&self.buttons.black), white: pressed(&self.buttons.white) },
            menu: pressed(&self.buttons.menu),
        };
        let sample = Sample { scan, unreadable, buttons, journal_ready: !JOURNAL.is_full() };
        let now = self.wall.now();
        let outputs = self.referee.step(now, &sample);
        if let Some(colours) = outputs.lights {
            let mut chain = [RGB8::default(); MOST_POINTS];
            for (led, place) in chain.iter_mut().zip(self.layout.led_order()) {
                // Part by part: the compiler would call a library for three bytes.
                let RGB8 { r, g, b } = colours[place];
                (led.r, led.g, led.b) = (r, g, b);
            }
            LIGHTS.signal(chain);
        }
        if let Some(view) = outputs.view {
            VIEW.signal(view.clone());
        }
        if let Some(cue) = outputs.cue {
            let _ = CUES.try_send(cue);
        }
        if let Some(entry) = outputs.entry {
            // Last of all: what was woken last has its turn first, and a picture can wait. There was room a moment ago,
            // and nobody else fills the channel.
            let _ = JOURNAL.try_send(entry.clone());
            GIVEN.store(GIVEN.load(Relaxed).wrapping_add(1), Relaxed);
        }
        self.history.note(now, outputs.events);
        self.restart_when_due(now);
    }

    /// Starts again on the board or with the sensors that were chosen in the menu, once that is in flash.
    fn restart_when_due(&mut self, now: Moment) {
        if !self.referee.is_restart_due() || !JOURNAL.is_empty() {
            self.due = None;
        } else if now.since(*self.due.get_or_insert(now)) >= WRITING {
            SCB::sys_reset();
        }
    }

    /// Tells whether the next scan must be shown even if it says the same as the last one.
    fn wants_scan(&self) -> bool {
        self.referee.readings().wants_scan(self.wall.now)
    }

    /// Tells the referee what the LEDs may draw, if that has changed.
    fn feed(&mut self, milliamps: Option<u16>) {
        if let Some(milliamps) = milliamps {
            self.referee.set_supply(milliamps);
        }
    }

    /// Does what others ask for.
    fn obey(&mut self) {
        if REWRITE.try_take().is_some() {
            self.referee.rewrite_journal();
        }
        match ERRANDS.try_receive() {
            Ok(Errand::Snapshot(copy)) => {
                *copy = Snapshot::of(self.referee);
                copy.history.clone_from(&self.history);
                // There is one copy, so there is room for it.
                let _ = SNAPSHOT.try_send(copy);
            }
            Ok(Errand::Order(order, plies)) => {
                // The console has asked the rules; whatever has changed meanwhile is refused again.
                let _ = self.referee.obey(order, plies);
            }
            Ok(Errand::Owed) => OWED.signal(self.referee.owes_answer()),
            Err(_) => {}
        }
    }
}

/// Buttons connect their pin to ground.
fn pressed(button: &Input<'_>) -> bool {
    button.is_low()
}

/// Which strips answer, and which of them are believed.
///
/// An open wire may show anything, a strip's pattern now and then as well: a strip is believed after a row of answers,
/// and given up after a row of misses.
struct Trust {
    layout: &'static LayoutTable,
    board: Board,
    /// Scans in a row in which the strip showed its pattern, or, below zero, in which it did not.
    row: [i8; MOST_STRIPS],
    unreadable: WideSet,
}

impl Trust {
    /// A strip is believed after so many answers in a row.
    const PROOF: i8 = 8;
    /// A strip is given up after so many misses in a row: a spark on the cable spoils one or two.
    const PATIENCE: i8 = -20;

    const fn new(layout: &'static LayoutTable) -> Self {
        Self { layout, board: layout.board(), row: [0; MOST_STRIPS], unreadable: WideSet::EMPTY }
    }

    /// Notes whether a strip answered, and tells whether what it says is to be believed.
    #[expect(clippy::indexing_slicing, reason = "a strip is one of the layout's")]
    #[inline]
    fn note(&mut self, strip: usize, answered: bool) -> bool {
        if !answered || self.row[strip] != Self::PROOF {
            self.take_note(strip, answered);
        }
        self.row[strip] == Self::PROOF
    }

    #[expect(clippy::indexing_slicing, reason = "a strip is one of the layout's")]
    fn take_note(&mut self, strip: usize, answered: bool) {
        let row = &mut self.row[strip];
        *row = if answered { (*row).max(0) + 1 } else { (*row).min(0) - 1 };
        *row = (*row).clamp(Self::PATIENCE, Self::PROOF);
        let readable = match *row {
            Self::PROOF => true,
            Self::PATIENCE => false,
            _ => return,
        };
        for place in self.layout.strips[strip].places() {
            let Some(point) = self.board.point(place) else { continue };
            if readable {
                self.unreadable.remove(point);
            } else {
                self.unreadable.insert(point);
            }
        }
    }

    /// Tells whether there is no strip that answers and is not believed yet.
    fn is_sure(&self) -> bool {
        self.row.iter().all(|row| *row <= 0 || *row == Self::PROOF)
    }
}
