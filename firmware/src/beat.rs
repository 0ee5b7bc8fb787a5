//! The beat of the scan: an alarm of the chip's timer.
//!
//! The timers of `embassy_time` share alarm 0 and a queue that is gone through whenever one of them is set: 1,200 cycles,
//! a thousand times a second. Alarm 1 is for the scan alone.
#![expect(unsafe_code, reason = "an interrupt has to be let through, and its handler is here")]

use core::future::poll_fn;
use core::task::Poll;

use embassy_rp::interrupt::InterruptExt;
use embassy_rp::{interrupt, pac};
use embassy_sync::waitqueue::AtomicWaker;

const ALARM: usize = 1;

/// Who waits for the beat. Filled by [`Beat::next`], drained by the alarm.
static WAITING: AtomicWaker = AtomicWaker::new();

/// The only user of the alarm.
pub struct Beat {
    /// When the last beat was, in the timer's microseconds.
    last: u32,
}

impl Beat {
    /// Takes the alarm.
    pub fn new() -> Self {
        pac::TIMER.inte().modify(|enabled| enabled.set_alarm(ALARM, true));
        // SAFETY: the handler below does nothing that a critical section would have to keep out.
        unsafe { interrupt::TIMER_IRQ_1.enable() };
        Self { last: now() }
    }

    /// Waits until so many microseconds have passed since the beat before; one that was missed is left out.
    pub async fn next(&mut self, micros: u32) {
        let mut next = self.last.wrapping_add(micros);
        if has_come(next.wrapping_add(micros)) {
            next = now();
        }
        self.last = next;
        poll_fn(|context| {
            if has_come(next) {
                return Poll::Ready(());
            }
            WAITING.register(context.waker());
            pac::TIMER.alarm(ALARM).write_value(next);
            // An alarm for a moment that has gone by would ring after 72 minutes.
            if has_come(next) { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// Sleeps for so many microseconds in the midst of things, with interrupts off; one that is wanted ends it early.
    pub fn doze(micros: u32) {
        let until = now().wrapping_add(micros);
        pac::TIMER.alarm(ALARM).write_value(until);
        if !has_come(until) {
            cortex_m::asm::wfi();
        }
        pac::TIMER.intr().write(|rung| rung.set_alarm(ALARM, true));
        interrupt::TIMER_IRQ_1.unpend();
    }
}

/// Returns the timer's microseconds, which come round every 72 minutes.
fn now() -> u32 {
    pac::TIMER.timerawl().read()
}

fn has_come(moment: u32) -> bool {
    now().wrapping_sub(moment).cast_signed() >= 0
}

#[interrupt]
fn TIMER_IRQ_1() {
    pac::TIMER.intr().write(|rung| rung.set_alarm(ALARM, true));
    WAITING.wake();
}
