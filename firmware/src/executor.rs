//! The executor for what must not wait: it runs in an interrupt, above everything that is slow.
#![expect(
    unsafe_code,
    reason = "an interrupt executor is polled from the interrupt that it is bound to, and only there"
)]

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};

static EXECUTOR: InterruptExecutor = InterruptExecutor::new();

/// Starts the executor. Interrupts of the parts, which only wake tasks, come before it.
pub fn start() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    EXECUTOR.start(interrupt::SWI_IRQ_0)
}

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that `start` named.
    unsafe { EXECUTOR.on_interrupt() }
}
