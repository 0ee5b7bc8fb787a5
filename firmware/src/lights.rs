//! The chain of LEDs: WS2812, by PIO and DMA.
//!
//! A frame takes 24 bits × 1.25 µs for each LED on the wire: 2.4 ms for 81, 2.7 ms for 91, 5.1 ms for 169, 10.8 ms for
//! 361.

use core::sync::atomic::Ordering::Relaxed;

use embassy_rp::pio::Pio;
use embassy_rp::pio_programs::ws2812::{PioWs2812, PioWs2812Program};
use embassy_time::{Duration, Timer, with_timeout};

use crate::board::{Irqs, Lights};
use crate::channels::{GIVEN, LIGHTS, SAFE};
use crate::tables::{LAYOUTS, LayoutTable};
use crate::watchdog::{self, CHECK_IN, Task};

/// New parts latch after 280 µs of silence (Worldsemi WS2812B-V5, "reset"), of which the driver waits 55 µs.
const LATCH_MICROS: u64 = 300 - 55;

/// How often it is looked whether an entry is safe, and for how long: an erasure takes 45 ms as a rule.
const LOOK: Duration = Duration::from_micros(200);
const MOST_LOOKS: u32 = 300;

/// Returns how many LEDs a layout has; the driver wants to know it when it is compiled.
#[expect(clippy::indexing_slicing, reason = "it is asked for the layouts that there are, at compile time")]
const fn leds(layout: usize) -> usize {
    LAYOUTS[layout].points
}

/// Sends each frame that it is given, and nothing else.
#[embassy_executor::task]
pub async fn run(parts: Lights, layout: &'static LayoutTable) -> ! {
    const { assert!(LAYOUTS.len() == 4) };
    match layout.points {
        points if points == leds(0) => drive::<{ leds(0) }>(parts).await,
        points if points == leds(1) => drive::<{ leds(1) }>(parts).await,
        points if points == leds(2) => drive::<{ leds(2) }>(parts).await,
        _ => drive::<{ leds(3) }>(parts).await,
    }
}

/// Waits until what the frame shows is in flash; a flash that takes nothing does not darken the board.
async fn wait_until_safe() {
    let given = GIVEN.load(Relaxed);
    for _ in 0..MOST_LOOKS {
        // What is given later belongs to a later frame. Both numbers begin again after the last one.
        if given.wrapping_sub(SAFE.load(Relaxed)).cast_signed() <= 0 {
            break;
        }
        Timer::after(LOOK).await;
    }
}

/// Drives a chain of so many LEDs.
async fn drive<const N: usize>(parts: Lights) -> ! {
    let Pio { mut common, sm0, .. } = Pio::new(parts.pio, Irqs);
    let program = PioWs2812Program::new(&mut common);
    let mut chain: PioWs2812<'_, _, 0, N, _> =
        PioWs2812::new(&mut common, sm0, parts.dma, Irqs, parts.data, &program);
    loop {
        watchdog::check_in(Task::Lights);
        let Ok(frame) = with_timeout(CHECK_IN, LIGHTS.wait()).await else { continue };
        wait_until_safe().await;
        // No chain is longer than a frame.
        if let Some(frame) = frame.first_chunk() {
            chain.write(frame).await;
        }
        Timer::after_micros(LATCH_MICROS).await;
    }
}
