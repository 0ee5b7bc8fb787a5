//! What feeds the board: the voltage on the CC pins of the USB-C socket says how much the supply gives.
//!
//! A supply may change its mind while it is plugged in; the board then has 60 ms to follow (USB Type-C 2.0, section 4.11,
//! tSinkAdj). A message of Power Delivery moves the same wire for some milliseconds and is no change, so what is new has
//! to last for 10 to 20 ms (tRpValueChange). A pulled plug is a change as well: the board then lives on the Pico's
//! own socket, if that is plugged in.
//!
//! The ADC belongs to the Hall scan, which leaves some 40 µs of each period free; a look takes one conversion of 2 µs.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Async, Channel};
use embassy_rp::gpio::Pull;
use embassy_time::{Duration, Instant};
use referee::lights::MILLIAMPS_AT_REST;

use crate::tables::{CC_COUNTS, LayoutTable, part};

/// How long a new voltage has to last to be believed.
const STEADY: Duration = Duration::from_millis(15);

/// The time from one look to the next: both pins are seen every 8 ms.
const PAUSE: Duration = Duration::from_millis(4);

/// What the console calls the supplies, in the order of `led_cap_ma`.
const WORDS: [&str; 4] = ["USB of the Pico", "USB-C 0.5 A", "USB-C 1.5 A", "USB-C 3 A"];

/// What is believed of the supply, as an index of `led_cap_ma`: the weakest until it is known.
/// Set by [`Supply::look`], read by [`word`].
static BELIEVED: AtomicUsize = AtomicUsize::new(0);

/// Returns what feeds the board.
pub fn word() -> &'static str {
    WORDS.get(BELIEVED.load(Relaxed)).copied().unwrap_or_default()
}

/// The supply, and what its pins say.
pub struct Supply {
    pins: [Channel<'static>; 2],
    /// The last reading of each pin. The cable connects only one of them.
    counts: [u16; 2],
    /// Which pin is read next.
    next: usize,
    /// What the pins say, as an index of `led_cap_ma`, and since when.
    seen: usize,
    since: Instant,
    /// When a pin is to be looked at again.
    due: Instant,
}

impl Supply {
    /// Takes the pins.
    pub fn new(cc_1: Peri<'static, part::Cc1>, cc_2: Peri<'static, part::Cc2>) -> Self {
        Self {
            // R1 and R2 on the controller board are the pull-downs that a supply looks for.
            pins: [Channel::new_pin(cc_1, Pull::None), Channel::new_pin(cc_2, Pull::None)],
            counts: [0; 2],
            next: 0,
            seen: 0,
            since: Instant::now(),
            due: Instant::MIN,
        }
    }

    /// Looks at one of the pins, and returns what the LEDs may draw if that has changed.
    #[expect(clippy::indexing_slicing, reason = "the next pin is 0 or 1")]
    pub fn look(&mut self, adc: &mut Adc<'static, Async>, layout: &LayoutTable) -> Option<u16> {
        let now = Instant::now();
        if now < self.due {
            return None;
        }
        self.due = now + PAUSE;
        let pin = self.next;
        self.next = 1 - pin;
        // A conversion that failed says nothing.
        if let Ok(counts) = adc.blocking_read(&mut self.pins[pin]) {
            self.counts[pin] = counts;
        }
        let highest = self.counts[0].max(self.counts[1]);
        let seen = CC_COUNTS.iter().filter(|least| highest >= **least).count();
        if seen != self.seen {
            self.seen = seen;
            self.since = now;
        }
        if BELIEVED.load(Relaxed) == seen || now.duration_since(self.since) < STEADY {
            return None;
        }
        BELIEVED.store(seen, Relaxed);
        defmt::info!("supply: {=str}", word());
        Some(allowed(layout, seen))
    }
}

/// Returns what the LEDs may draw, dark ones included, before anything is known of the supply: what every one gives.
pub fn least(layout: &LayoutTable) -> u16 {
    allowed(layout, 0)
}

/// The tables count from what dark LEDs draw, the referee counts that as well.
#[expect(clippy::indexing_slicing, reason = "a source is one of those in the table")]
fn allowed(layout: &LayoutTable, source: usize) -> u16 {
    let cap = layout.led_cap_ma[source] as usize + layout.points * usize::from(MILLIAMPS_AT_REST);
    u16::try_from(cap).unwrap_or(u16::MAX)
}
