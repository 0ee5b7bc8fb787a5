//! The chain of LEDs: WS2812, by PIO and DMA.
//!
//! A frame of 91 LEDs takes 91 × 24 bits × 1.25 µs = 2.73 ms on the wire.

use embassy_rp::pio::Pio;
use embassy_rp::pio_programs::ws2812::{PioWs2812, PioWs2812Program};
use embassy_time::{Timer, with_timeout};

use crate::board::{Irqs, Lights};
use crate::channels::LIGHTS;
use crate::tables::LEDS;
use crate::watchdog::{self, CHECK_IN, Task};

/// New parts latch after 280 µs of silence (Worldsemi WS2812B-V5, "reset"), of which the driver waits 55 µs.
const LATCH_MICROS: u64 = 300 - 55;

/// Sends each frame that it is given, and nothing else.
#[embassy_executor::task]
pub async fn run(parts: Lights) -> ! {
    let Pio { mut common, sm0, .. } = Pio::new(parts.pio, Irqs);
    let program = PioWs2812Program::new(&mut common);
    let mut chain: PioWs2812<'_, _, 0, LEDS, _> =
        PioWs2812::new(&mut common, sm0, parts.dma, Irqs, parts.data, &program);
    loop {
        watchdog::check_in(Task::Lights);
        let Ok(frame) = with_timeout(CHECK_IN, LIGHTS.wait()).await else { continue };
        chain.write(&frame).await;
        Timer::after_micros(LATCH_MICROS).await;
    }
}
