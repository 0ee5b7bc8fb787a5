//! Hall sensors: a CD74HC4067 per strip on one analog line, stepped by PIO, read by the ADC, both by DMA.
//!
//! # The scan
//!
//! Each step puts one byte on seven pins: address (4), clock, token, load. Two steps clear the token chain, then each
//! strip has one step in which the clock moves the token to it and the address chooses its half-rail channel, and one
//! step per slot: 2 + 11 + 91 = 104 steps of 9 µs, 0.94 ms.
//!
//! # The lock-step
//!
//! 9 µs are 1125 cycles of the 125 MHz system clock and 432 of the ADC's 48 MHz; both come from the same crystal, so
//! the two never drift apart. The ADC starts first; the CPU waits, with interrupts off, for the beginning of one of its
//! conversions and lets the PIO go about 1.4 µs later. So every sample is taken 7.6 µs after its step
//! (`HALL_SETTLE_NS` asks for 5.5 µs, derived in hw/board.toml) and 1.4 µs, 67 cycles of the ADC, before the next.
//!
//! Whether the first conversion comes at once or after a period, the data sheet does not say (4.9.2.2). How many
//! samples come before the first step is found out from the half-rail steps, which show half of 3.3 V.

use core::future::poll_fn;
use core::pin::pin;

use embassy_futures::join::join3;
use embassy_rp::adc::{Adc, Async, Channel};
use embassy_rp::gpio::Pull;
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{
    Config, Direction, FifoJoin, Pio, PioBatch, ShiftConfig, ShiftDirection, StateMachine,
};
use embassy_rp::{clocks, dma, pac};
use referee::wood::PLACES;
use rules_core::WideSet;

use super::Health;
use crate::board::{Irqs, Strips};
use crate::tables::{
    HALF_RAIL_COUNTS, HALL_CHANNELS, HALL_HALF_RAIL, HALL_SETTLE_NS, HEXAGON, LEDS, STRIPS, ZERO_COUNTS, part,
};

/// The time of one step, and of one sample.
const STEP_NANOS: u32 = 9_000;
/// The longest time from the beginning of a conversion to the next step: the code that notices it and starts the PIO,
/// 45 cycles, the delay below, and a cache miss or two.
const HOLD_NANOS: u32 = 2_500;
/// So many cycles, 0.5 to 1 µs, pass on purpose: the ADC must have taken its sample before the line changes.
const HOLD_CYCLES: u32 = 42;
const _: () = assert!(STEP_NANOS > HALL_SETTLE_NS + HOLD_NANOS, "a step is long enough to settle");
/// The program below takes 45 cycles a step.
const CYCLES_PER_STEP: u32 = 45;
const ADC_HERTZ: u32 = 48_000_000;

/// Two steps to clear the token, then a step for each strip and each slot.
const CLEAR: usize = 2;
const STEPS: usize = CLEAR + STRIPS + LEDS;
const _: () = assert!(STEPS.is_multiple_of(4), "the PIO takes four steps at a time");
/// At most so many samples come before the first step: one while the CPU is on its way, one that it waits for.
const MOST_LEAD: usize = 2;
const _: () =
    assert!((MOST_LEAD + STEPS) * (STEP_NANOS as usize) < 980_000, "a scan fits into a millisecond");

const CLOCK: u8 = 1 << 4;
const TOKEN: u8 = 1 << 5;
const LOAD: u8 = 1 << 6;

/// How far from half of the rail the half-rail channel may read: 1 % resistors, the ADC's error and noise.
const HALF_RAIL_TOLERANCE: u16 = 100;

/// Returns the bytes of a scan, four to a word, first one lowest.
const fn steps() -> [u32; STEPS / 4] {
    let mut words = [0; STEPS / 4];
    let mut count = 0;
    macro_rules! step {
        ($byte:expr) => {
            words[count / 4] |= ($byte as u32) << (count % 4 * 8);
            count += 1;
        };
    }
    // LOAD low clears every flip-flop; it rises a step before the first clock.
    step!(TOKEN | HALL_HALF_RAIL);
    step!(LOAD | TOKEN | HALL_HALF_RAIL);
    let mut strip = 0;
    while strip < STRIPS {
        let token = if strip == 0 { TOKEN } else { 0 };
        step!(LOAD | CLOCK | token | HALL_HALF_RAIL);
        let mut slot = 0;
        while slot < HEXAGON.strips[strip].len() {
            step!(LOAD | HALL_CHANNELS[slot]);
            slot += 1;
        }
        strip += 1;
    }
    words
}

/// The sensors of all strips.
pub struct Hall {
    line: Channel<'static>,
    values_dma: dma::Channel<'static>,
    machine: StateMachine<'static, part::HallPio, 0>,
    steps_dma: dma::Channel<'static>,
    /// In RAM: the DMA must not read from the flash while the flash is written.
    steps: [u32; STEPS / 4],
    samples: [u16; MOST_LEAD + STEPS],
    /// Samples before the one of the first step, once it is known.
    lead: Option<usize>,
    values: [u16; PLACES],
    health: Health,
}

impl Hall {
    /// Takes the ribbon.
    pub fn new(strips: Strips) -> Self {
        let Pio { mut common, sm0: mut machine, .. } = Pio::new(strips.pio, Irqs);
        let program = pio_asm!("out pins, 7 [31]", "out null, 1 [12]");
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
        let cycles = u64::from(clocks::clk_sys_freq()) * u64::from(STEP_NANOS) / 1_000_000_000;
        // 25 at 125 MHz.
        config.clock_divider = ((cycles as u32 / CYCLES_PER_STEP) as u8).into();
        config.fifo_join = FifoJoin::TxOnly;
        config.shift_out = ShiftConfig { auto_fill: true, threshold: 32, direction: ShiftDirection::Right };
        machine.set_config(&config);
        machine.set_pin_dirs(Direction::Out, &pins);
        Self {
            line: Channel::new_pin(strips.sense, Pull::None),
            values_dma: dma::Channel::new(strips.hall_values, Irqs),
            machine,
            steps_dma: dma::Channel::new(strips.hall_steps, Irqs),
            steps: steps(),
            samples: [0; MOST_LEAD + STEPS],
            lead: None,
            values: [ZERO_COUNTS; PLACES],
            health: Health::new(),
        }
    }

    /// Takes a scan by the ADC and meanwhile lets `work` look at the one before.
    ///
    /// The points of a strip that cannot be read stay as they were.
    pub async fn scan(&mut self, adc: &mut Adc<'static, Async>, work: impl FnOnce(&[u16; PLACES], WideSet)) {
        const DIVIDER: u32 = STEP_NANOS / 1_000 * (ADC_HERTZ / 1_000_000) - 1;
        let Self { line, values_dma, machine, steps_dma, steps, samples, values, health, .. } = self;
        machine.set_enable(false);
        let mut go = PioBatch::new();
        go.restart(machine);
        go.set_enable(machine, true);
        {
            let stepping = machine.tx().dma_push(steps_dma, steps, false);
            let sampling = adc.read_many(line, samples, DIVIDER as u16, values_dma);
            // Polled in this order: the steps wait in the FIFO, the ADC starts, and the machine follows.
            let mut scan = pin!(join3(stepping, sampling, async {
                wait_for_conversion();
                go.execute();
            }));
            let mut work = Some(work);
            // An error of a single conversion shows as a strange value, which the referee does not believe.
            let _ = poll_fn(|context| match work.take() {
                Some(work) => {
                    let started = cortex_m::interrupt::free(|_| scan.as_mut().poll(context));
                    work(values, health.unreadable);
                    started
                }
                None => scan.as_mut().poll(context),
            })
            .await;
        }
        self.sort();
    }

    /// Gives each point its sample.
    fn sort(&mut self) {
        if self.lead.is_none() {
            let answers = |lead: &usize| (0..STRIPS).filter(|strip| self.answers(*strip, *lead)).count();
            self.lead = [2, 1].into_iter().filter(|lead| answers(lead) > 0).max_by_key(answers);
        }
        let lead = self.lead.unwrap_or(MOST_LEAD);
        let mut any = false;
        for (strip, first) in FIRST_STEP.iter().enumerate() {
            let answered = self.answers(strip, lead);
            any |= answered;
            if self.health.note(strip, answered) {
                let slots = &self.samples[lead + first + 1..];
                for (place, value) in HEXAGON.strips[strip].iter().zip(slots) {
                    self.values[usize::from(*place)] = *value;
                }
            }
        }
        if !any {
            self.lead = None;
        }
    }

    /// Tells whether a strip shows half of its rail when it has the token.
    fn answers(&self, strip: usize, lead: usize) -> bool {
        self.samples[lead + FIRST_STEP[strip]].abs_diff(HALF_RAIL_COUNTS) <= HALF_RAIL_TOLERANCE
    }
}

/// Returns a moment after the ADC has begun a conversion; without a working ADC, after a while.
#[inline]
fn wait_for_conversion() {
    // A look takes some ten cycles: five steps.
    const LOOKS: u32 = 500;
    let is_idle = || pac::ADC.cs().read().ready();
    let _ = (0..LOOKS).find(|_| is_idle());
    let _ = (0..LOOKS).find(|_| !is_idle());
    cortex_m::asm::delay(HOLD_CYCLES);
}

/// The step in which each strip gets the token.
const FIRST_STEP: [usize; STRIPS] = {
    let mut first = [CLEAR; STRIPS];
    let mut strip = 1;
    while strip < STRIPS {
        first[strip] = first[strip - 1] + 1 + HEXAGON.strips[strip - 1].len();
        strip += 1;
    }
    first
};
