//! The watchdog: it is fed only when every task has shown that it is alive.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::Peri;
use embassy_rp::pac;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Duration, Instant, Timer};

use crate::crash;

/// The longest that the chip allows is 8.3 s (data sheet 4.7.2 and erratum RP2040-E1). The journal keeps all slow tasks
/// waiting while it is made new: 12 sectors and one for notes, 400 ms each at worst, are 5.2 s.
const PATIENCE: Duration = Duration::from_millis(8_000);
/// How often the tasks are looked at.
const ROUND: Duration = Duration::from_millis(500);
/// A task that waits for something to do wakes this often to check in.
pub const CHECK_IN: Duration = Duration::from_secs(2);
/// After so long without a crash, the crashes before are forgiven.
const WELL: Duration = Duration::from_secs(30);

/// The tasks that are watched.
#[derive(Clone, Copy)]
pub enum Task {
    Sense,
    Lights,
    Screen,
    Storage,
    Buzzer,
    Console,
}

impl Task {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 6] =
        [Self::Sense, Self::Lights, Self::Screen, Self::Storage, Self::Buzzer, Self::Console];
}

static ALIVE: [AtomicBool; Task::ALL.len()] = [const { AtomicBool::new(false) }; Task::ALL.len()];

#[expect(clippy::indexing_slicing, reason = "there is a flag for each task, in their order")]
fn flag(task: Task) -> &'static AtomicBool {
    &ALIVE[task as usize]
}

/// Shows that a task is alive.
pub fn check_in(task: Task) {
    flag(task).store(true, Ordering::Relaxed);
}

/// What scratch register 4 holds while this program's watchdog runs. The boot ROM resets by the watchdog, too, after it
/// has loaded a program; it writes something else there (data sheet 2.8.1.1).
const OURS: u32 = 0x676f_6d6f;

/// Starts the watchdog, and tells whether it was the one that reset the chip.
pub fn start(watchdog: Peri<'static, WATCHDOG>) -> (Watchdog, bool) {
    let mut watchdog = Watchdog::new(watchdog);
    let bit = watchdog.reset_reason() == Some(ResetReason::TimedOut) && watchdog.get_scratch(4) == OURS;
    watchdog.set_scratch(4, OURS);
    watchdog.pause_on_debug(true);
    watchdog.start(PATIENCE);
    (watchdog, bit)
}

/// Notes that the reset that follows is meant: the reason of the one before stays in its register.
pub fn forget() {
    pac::WATCHDOG.scratch4().write(|word| *word = 0);
}

/// Feeds the watchdog as long as all of the given tasks check in.
#[embassy_executor::task]
pub async fn run(mut watchdog: Watchdog, tasks: &'static [Task]) -> ! {
    let start = Instant::now();
    let mut forgiven = false;
    loop {
        Timer::after(ROUND).await;
        let alive = |task: &Task| flag(*task).load(Ordering::Relaxed);
        if !tasks.iter().all(alive) {
            continue;
        }
        for flag in &ALIVE {
            flag.store(false, Ordering::Relaxed);
        }
        watchdog.feed(PATIENCE);
        if !forgiven && start.elapsed() >= WELL {
            forgiven = true;
            crash::forgive();
        }
    }
}
