//! The buzzer: a square wave from a PWM slice.

use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Timer, with_timeout};
use referee::sound::Tone;

use crate::board::Buzzer;
use crate::channels::CUES;
use crate::watchdog::{self, CHECK_IN, Task};

/// At 125 MHz ÷ 64 the 16-bit counter reaches from 30 Hz up, finer than a hundredth of a semitone at 4 kHz.
const DIVIDER: u8 = 64;
/// A silent counter wraps 8000 times a second.
const SILENT_TOP: u16 = 243;

/// The silence after a cue, in milliseconds: without it two clicks in a row would be one.
const REST: u64 = 20;

/// Plays cues one after the other.
#[embassy_executor::task]
pub async fn run(parts: Buzzer) -> ! {
    let mut pwm = Pwm::new_output_b(parts.slice, parts.pin, setting(0));
    loop {
        watchdog::check_in(Task::Buzzer);
        let Ok(cue) = with_timeout(CHECK_IN, CUES.receive()).await else { continue };
        for Tone { frequency, length } in cue.tones() {
            pwm.set_config(&setting(*frequency));
            Timer::after_millis(u64::from(length.0)).await;
        }
        pwm.set_config(&setting(0));
        Timer::after_millis(REST).await;
    }
}

/// Returns the setting for a frequency in hertz; zero is silence.
fn setting(frequency: u16) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    let ticks = clk_sys_freq() / u32::from(DIVIDER);
    if let Some(period) = ticks.checked_div(u32::from(frequency)) {
        config.top = u16::try_from(period.saturating_sub(1)).unwrap_or(u16::MAX);
        config.compare_b = config.top / 2;
    } else {
        // The slice takes its next setting when its counter wraps: silence must not make a tone wait for that.
        config.top = SILENT_TOP;
        config.compare_b = 0;
    }
    config
}
