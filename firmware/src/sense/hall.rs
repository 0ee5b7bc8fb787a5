//! Hall sensors: a CD74HC4067 per strip on one analog line, stepped by PIO, read by the ADC, both by DMA.
//!
//! # The scan
//!
//! Each step puts one byte on seven pins: address (4), clock, token, load. Two steps clear the token chain, then each
//! strip has one step in which the clock moves the token to it and the address chooses its half-rail channel, and one
//! step per slot. A step has to be as long as the line takes to settle, which every strip on it makes longer
//! (`HALL_SETTLE_NS_PER_STRIP`, derived in hw/board.toml), and 2.5 µs more. One scan begins when the other has ended:
//!
//! | board | strips | settles in | step | steps | scan, with two samples ahead | scans a second |
//! |---|---|---|---|---|---|---|
//! | 9×9 | 9 | 4.5 µs | 10 µs | 2 + 9 + 81 = 92 | 0.94 ms | 1042 |
//! | hexagon | 11 | 5.5 µs | 9 µs | 2 + 11 + 91 = 104 | 0.95 ms | 1032 |
//! | 13×13 | 26 | 13 µs | 16 µs | 2 + 26 + 169 = 197, filled up to 200 | 3.23 ms | 308 |
//! | 19×19 | 38 | 19 µs | 22 µs | 2 + 38 + 361 = 401, filled up to 404 | 8.93 ms | 112 |
//!
//! # The lock-step
//!
//! A whole number of microseconds is a whole number of cycles of the 125 MHz system clock and of the ADC's 48 MHz; both
//! come from the same crystal, so the two never drift apart. The ADC starts first; the CPU waits, with interrupts off,
//! for the beginning of one of its conversions and lets the PIO go about 1.4 µs later. So every sample is taken 1.4 µs,
//! 67 cycles of the ADC, before the next step, and on the hexagon 7.6 µs after its own.
//!
//! Whether the first conversion comes at once or after a period, the data sheet does not say (4.9.2.2). How many
//! samples come before the first step is found out from the half-rail steps, which show half of 3.3 V.

#![expect(
    clippy::indexing_slicing,
    reason = "a scan of the largest layout is what the buffers are made for, and a strip's places are points of its board"
)]

use core::future::poll_fn;
use core::pin::pin;

use embassy_rp::adc::{Adc, Async, Channel};
use embassy_rp::gpio::Pull;
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{
    Config, Direction, FifoJoin, Pio, PioBatch, ShiftConfig, ShiftDirection, StateMachine,
};
use embassy_rp::{clocks, dma, pac};
use referee::readings::{Guard, Readings, Scan};
use referee::wood::PLACES;
use rules_core::WideSet;

use super::Trust;
use crate::beat::Beat;
use crate::board::{Irqs, Strips};
use crate::tables::{
    HALF_RAIL_COUNTS, HALL_CHANNELS, HALL_HALF_RAIL, HALL_SETTLE_NS_PER_STRIP, LayoutTable, MOST_POINTS,
    MOST_STRIPS, ZERO_COUNTS, part,
};

/// The longest time from the beginning of a conversion to the next step: the code that notices it and starts the PIO,
/// 45 cycles, the delay below, and a cache miss or two.
const HOLD_NANOS: u32 = 2_500;
/// So many cycles, 0.5 to 1 µs, pass on purpose: the ADC must have taken its sample before the line changes.
const HOLD_CYCLES: u32 = 42;
/// The program below takes 25 cycles a step: of 125 MHz, a divider of 5 makes it a microsecond.
const CYCLES_PER_STEP: u32 = 25;
const ADC_MEGAHERTZ: u32 = 48;

/// Two steps to clear the token, then a step for each strip and each slot.
const CLEAR: usize = 2;
/// The PIO takes four steps at a time.
const MOST_STEPS: usize = (CLEAR + MOST_STRIPS + MOST_POINTS).next_multiple_of(4);
/// At most so many samples come before the first step: one while the CPU is on its way, one that it waits for.
const MOST_LEAD: usize = 2;
/// Pairs of samples of the longest scan.
const PAIRS: usize = MOST_LEAD.midpoint(MOST_STEPS);
/// A scan need not be faster than this; sorting it and beginning the next takes some 20 µs.
const SCAN_MICROS: u32 = 970;
/// The conversion that the CPU waits for begins a step after the ADC was started, which takes up to a microsecond; the
/// alarm that ends the sleep is good to a microsecond, too.
const AWAKE_MICROS: u32 = 4;

const CLOCK: u8 = 1 << 4;
const TOKEN: u8 = 1 << 5;
const LOAD: u8 = 1 << 6;

/// How far from half of the rail the half-rail channel may read: 1 % resistors, the ADC's error and noise.
const HALF_RAIL_TOLERANCE: u16 = 100;

/// Returns the time of one step, and of one sample: what the line needs, and on a small board what makes a scan last
/// for about a millisecond.
const fn step_micros(layout: &LayoutTable) -> u32 {
    let needed = (layout.strips.len() as u32 * HALL_SETTLE_NS_PER_STRIP + HOLD_NANOS) / 1000 + 1;
    let even = SCAN_MICROS / (MOST_LEAD + step_count(layout)) as u32;
    if needed < even { even } else { needed }
}

/// Returns the number of steps.
const fn step_count(layout: &LayoutTable) -> usize {
    (CLEAR + layout.strips.len() + layout.points).next_multiple_of(4)
}

/// Writes the bytes of a scan, four to a word, first one lowest.
fn steps(layout: &LayoutTable) -> [u32; MOST_STEPS / 4] {
    let mut words = [0; MOST_STEPS / 4];
    // LOAD low clears every flip-flop; it rises a step before the first clock.
    let clear = [TOKEN | HALL_HALF_RAIL, LOAD | TOKEN | HALL_HALF_RAIL];
    let strips = layout.strips.iter().enumerate().flat_map(|(number, strip)| {
        let token = if number == 0 { TOKEN } else { 0 };
        let slots = HALL_CHANNELS.iter().take(usize::from(strip.count)).map(|channel| LOAD | channel);
        [LOAD | CLOCK | token | HALL_HALF_RAIL].into_iter().chain(slots)
    });
    let bytes = clear.into_iter().chain(strips).chain(core::iter::repeat(LOAD));
    for (place, byte) in bytes.take(step_count(layout)).enumerate() {
        words[place / 4] |= u32::from(byte) << (place % 4 * 8);
    }
    words
}

/// The sensors of all strips.
pub struct Hall {
    line: Channel<'static>,
    values_dma: dma::Channel<'static>,
    machine: StateMachine<'static, part::HallPio, 0>,
    steps_dma: dma::Channel<'static>,
    layout: &'static LayoutTable,
    /// Cycles of the ADC from one sample to the next, less one.
    divider: u16,
    /// How long the CPU may sleep between the start of the ADC and the conversion that it waits for.
    doze_micros: u32,
    /// The number of steps.
    count: usize,
    /// In RAM: the DMA must not read from the flash while the flash is written.
    steps: [u32; MOST_STEPS / 4],
    samples: [u16; MOST_LEAD + MOST_STEPS],
    /// Samples before the one of the first step, once it is known.
    lead: Option<usize>,
    values: [u16; PLACES],
    /// Whether the last scan said the same as the one before, so that nobody has sorted it.
    same: bool,
    /// What samples are within if they say the same as those before; none while the referee wants to see all of them.
    guard: Option<Guard<PAIRS>>,
    health: Trust,
}

/// The last scan.
pub struct Look<'a> {
    layout: &'static LayoutTable,
    lead: Option<usize>,
    values: &'a [u16; PLACES],
    same: bool,
    unreadable: &'a WideSet,
    /// Whether there is no strip that answers and is not believed yet.
    sure: bool,
    guard: &'a mut Option<Guard<PAIRS>>,
}

impl Look<'_> {
    /// Returns what the sensors said.
    pub const fn scan(&self) -> Scan<'_> {
        if self.same { Scan::Same } else { Scan::Hall(self.values) }
    }

    /// Returns the points that cannot be read.
    pub const fn unreadable(&self) -> &WideSet {
        self.unreadable
    }

    /// Notes which samples need not be shown the next time; none of them if the next scan is wanted whole.
    pub fn learn(&mut self, whole: bool, readings: &Readings) {
        let Some(lead) = self.lead.filter(|_| !whole && self.sure) else {
            *self.guard = None;
            return;
        };
        if self.same {
            return;
        }
        let guard = self.guard.insert(Guard::OPEN);
        for (strip, first) in self.layout.strips.iter().zip(first_steps(self.layout)) {
            let half_rail = HALF_RAIL_COUNTS - HALF_RAIL_TOLERANCE..=HALF_RAIL_COUNTS + HALF_RAIL_TOLERANCE;
            guard.set(lead + first, half_rail);
            for (sample, place) in (lead + first + 1..).zip(strip.places()) {
                guard.set(sample, readings.window(place));
            }
        }
    }
}

impl Hall {
    /// Takes the ribbon.
    pub fn new(strips: Strips, layout: &'static LayoutTable) -> Self {
        let Pio { mut common, sm0: mut machine, .. } = Pio::new(strips.pio, Irqs);
        let program = pio_asm!("out pins, 7 [11]", "out null, 1 [12]");
        let program = common.load_program(&program.program);
        let pins = [
            common.make_pio_pin(strips.address_0),
            common.make_pio_pin(strips.address_1),
            common.make_pio_pin(strips.address_2),
            common.make_pio_pin(strips.address_3),
            common.make_pio_pin(strips.clock),
            common.make_pio_pin(strips.token),
            common.make_pio_pin(strips.load),
        ];
        let pins = pins.each_ref();
        let mut config = Config::default();
        config.use_program(&program, &[]);
        config.set_out_pins(&pins);
        let cycles = clocks::clk_sys_freq() / 1_000_000 * step_micros(layout);
        // 110 at 125 MHz for the longest steps there are.
        config.clock_divider = ((cycles / CYCLES_PER_STEP) as u8).into();
        config.fifo_join = FifoJoin::TxOnly;
        config.shift_out = ShiftConfig { auto_fill: true, threshold: 32, direction: ShiftDirection::Right };
        machine.set_config(&config);
        machine.set_pin_dirs(Direction::Out, &pins);
        Self {
            line: Channel::new_pin(strips.sense, Pull::None),
            values_dma: dma::Channel::new(strips.hall_values, Irqs),
            machine,
            steps_dma: dma::Channel::new(strips.hall_steps, Irqs),
            layout,
            divider: (step_micros(layout) * ADC_MEGAHERTZ - 1) as u16,
            doze_micros: step_micros(layout).saturating_sub(AWAKE_MICROS),
            count: step_count(layout).min(MOST_STEPS),
            steps: steps(layout),
            samples: [0; MOST_LEAD + MOST_STEPS],
            lead: None,
            values: [ZERO_COUNTS; PLACES],
            same: false,
            guard: None,
            health: Trust::new(layout),
        }
    }

    /// Takes a scan by the ADC and meanwhile lets `work` look at the one before.
    ///
    /// The points of a strip that cannot be read stay as they were.
    pub async fn scan(&mut self, adc: &mut Adc<'static, Async>, work: impl FnOnce(&mut Look<'_>)) {
        let Self { line, values_dma, machine, steps_dma, divider, doze_micros, count, .. } = self;
        let (steps, samples) = (&self.steps[..*count / 4], &mut self.samples[..MOST_LEAD + *count]);
        let mut look = Look {
            layout: self.layout,
            lead: self.lead,
            values: &self.values,
            same: self.same,
            unreadable: &self.health.unreadable,
            sure: self.same || self.health.is_sure(),
            guard: &mut self.guard,
        };
        machine.set_enable(false);
        let mut go = PioBatch::new();
        go.restart(machine);
        go.set_enable(machine, true);
        {
            let stepping = machine.tx().dma_push(steps_dma, steps, false);
            let mut sampling = pin!(adc.read_many(line, samples, *divider, values_dma));
            let mut work = Some(work);
            // An error of a single conversion shows as a strange value, which the referee does not believe.
            let _ = poll_fn(|context| match work.take() {
                Some(work) => {
                    // In this order: the steps wait in the FIFO, the ADC starts, and the machine follows.
                    let started = cortex_m::interrupt::free(|_| {
                        let started = sampling.as_mut().poll(context);
                        wait_for_conversion(*doze_micros);
                        go.execute();
                        started
                    });
                    work(&mut look);
                    started
                }
                None => sampling.as_mut().poll(context),
            })
            .await;
            // The last step came before the last sample: nobody has to be woken for it.
            drop(stepping);
        }
        let samples = &self.samples[..MOST_LEAD + self.count];
        self.same = self.guard.as_ref().is_some_and(|guard| guard.holds(samples));
        if !self.same {
            self.sort();
        }
    }

    /// Gives each point its sample.
    fn sort(&mut self) {
        if self.lead.is_none() {
            let answers =
                |lead: &usize| first_steps(self.layout).filter(|first| self.answers(lead + first)).count();
            self.lead = [2, 1].into_iter().filter(|lead| answers(lead) > 0).max_by_key(answers);
        }
        let lead = self.lead.unwrap_or(MOST_LEAD);
        let mut any = false;
        for ((number, strip), first) in self.layout.strips.iter().enumerate().zip(first_steps(self.layout)) {
            let answered = self.answers(lead + first);
            any |= answered;
            if self.health.note(number, answered) {
                let slots = self.samples.get(lead + first + 1..).unwrap_or_default();
                for (value, sample) in self.values[strip.places()].iter_mut().zip(slots) {
                    *value = *sample;
                }
            }
        }
        if !any {
            self.lead = None;
        }
    }

    /// Tells whether a sample shows half of the rail, as that of a strip's first step does.
    fn answers(&self, sample: usize) -> bool {
        self.samples.get(sample).is_some_and(|value| value.abs_diff(HALF_RAIL_COUNTS) <= HALF_RAIL_TOLERANCE)
    }
}

/// Returns a moment after the ADC has begun a conversion; without a working ADC, after a while.
#[inline]
fn wait_for_conversion(doze_micros: u32) {
    // A look takes some ten cycles: five steps.
    const LOOKS: u32 = 500;
    Beat::doze(doze_micros);
    let is_idle = || pac::ADC.cs().read().ready();
    let _ = (0..LOOKS).find(|_| is_idle());
    let _ = (0..LOOKS).find(|_| !is_idle());
    cortex_m::asm::delay(HOLD_CYCLES);
}

/// Returns the step in which each strip gets the token.
fn first_steps(layout: &LayoutTable) -> impl Iterator<Item = usize> {
    layout.strips.iter().scan(CLEAR, |next, strip| {
        let first = *next;
        *next += 1 + usize::from(strip.count);
        Some(first)
    })
}
