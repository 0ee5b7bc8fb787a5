//! The executors: what must not wait runs in an interrupt above everything that is slow, and that in another one above
//! what thinks, which alone runs in thread mode.
#![expect(
    unsafe_code,
    reason = "an interrupt executor is polled from the interrupt that it is bound to, and only there"
)]

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};

static URGENT: InterruptExecutor = InterruptExecutor::new();
static SLOW: InterruptExecutor = InterruptExecutor::new();

/// Starts the executor for what must not wait. Interrupts of the parts, which only wake tasks, come before it.
pub fn start_urgent() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    URGENT.start(interrupt::SWI_IRQ_0)
}

/// Starts the executor for what may take its time, but not wait for a thought.
pub fn start_slow() -> SendSpawner {
    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    SLOW.start(interrupt::SWI_IRQ_1)
}

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that `start_urgent` named.
    unsafe { URGENT.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt that `start_slow` named.
    unsafe { SLOW.on_interrupt() }
}
