//! The program in the wooden board: an Embassy firmware for the RP2040.
//!
//! It holds no rules of any game; it moves bytes between the parts on the board and the `referee`.
//!
//! | task | where | what |
//! |---|---|---|
//! | `sense` | interrupt | strips and buttons → referee → everything else, 1 kHz |
//! | `lights`, `buzzer` | interrupt | frames to the LEDs; tones, which would drag on while a picture is drawn |
//! | `screen`, `storage`, `console` | lower interrupt | what may take its time |
//! | `watchdog` | lower interrupt | resets the chip unless all of the above are alive |
//! | `think` | thread | the opponent, below everything else |
#![cfg_attr(target_os = "none", no_std, no_main)]
// No panic is reachable from what hands, flash and cables bring: what could panic needs a reason in writing.
#![warn(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used
)]

#[cfg(target_os = "none")]
mod about;
#[cfg(target_os = "none")]
mod beat;
#[cfg(target_os = "none")]
mod board;
#[cfg(target_os = "none")]
mod buzzer;
#[cfg(target_os = "none")]
mod channels;
#[cfg(target_os = "none")]
mod console;
#[cfg(target_os = "none")]
mod crash;
#[cfg(target_os = "none")]
mod executor;
#[cfg(target_os = "none")]
mod lights;
#[cfg(target_os = "none")]
mod screen;
#[cfg(target_os = "none")]
mod sense;
#[cfg(target_os = "none")]
mod storage;
#[cfg(target_os = "none")]
mod supply;
#[cfg(target_os = "none")]
mod tables;
#[cfg(target_os = "none")]
mod think;
#[cfg(target_os = "none")]
mod watchdog;

#[cfg(target_os = "none")]
mod chip {
    use defmt_rtt as _;
    use embassy_executor::Spawner;
    use embassy_rp::gpio::{Level, Output};
    use embassy_time::{Duration, Instant, Ticker, Timer};
    use heapless::String;
    use referee::Referee;
    use referee::link::{About, Snapshot};
    use referee::screen::{Page, View};
    use referee::settings::{Fitted, SensorKind, Sensors};
    use referee::time::Moment;
    use referee::trouble::Trouble;
    use static_cell::StaticCell;

    use crate::board::{Buttons, Parts, Straps};
    use crate::channels::VIEW;
    use crate::console::Source;
    use crate::crash::Past;
    use crate::storage::{Storage, Store};
    use crate::tables::{LayoutTable, STRAP_KIND_HALL};
    use crate::watchdog::Task;
    use crate::{about, buzzer, console, crash, executor, lights, screen, sense, storage, think, watchdog};

    /// Half a period of the sign of life on the Pico's own LED.
    const BLINK: Duration = Duration::from_millis(250);

    /// So long the menu button is held in safe mode for the journal to be made new.
    const LONG_PRESS: Duration = Duration::from_secs(5);

    static REFEREE: StaticCell<Referee> = StaticCell::new();
    static PAST: StaticCell<Past> = StaticCell::new();
    static COPY: StaticCell<Snapshot> = StaticCell::new();
    static SERIAL: StaticCell<String<16>> = StaticCell::new();

    #[embassy_executor::main]
    async fn main(thread: Spawner) {
        let chip = embassy_rp::init(embassy_rp::config::Config::default());
        defmt::info!("Gomobil board {=str} ({=str})", about::VERSION, about::GIT);
        let board = Parts::new(chip);
        let (dog, bit) = watchdog::start(board.watchdog);
        let past = PAST.init(crash::past(bit));
        if past.crashed() {
            defmt::warn!("crashed before: {=str}", past.report.as_str());
        }

        let (flash, serial) = Storage::new(board.flash);
        // Whatever is stored may be what the program cannot stand.
        let (mut store, flash) =
            if past.too_often { (None, Some(flash)) } else { (Some(flash.open()), None) };
        // The settings are read twice: it takes less time than the memory of the whole journal is worth.
        let layout = laid_out(&board.straps, store.as_mut().map_or(Fitted::Strap, Store::fitted));
        defmt::info!("board: {=str}", layout.name);
        let referee = make_referee(layout);
        let copy = make_copy(referee);
        let about = About {
            version: about::VERSION_AND_GIT,
            serial: SERIAL.init(serial),
            sensors: "",
            supply: "",
            crash: &past.report,
        };
        let slow = executor::start_slow();
        // Each task is spawned once, so there is room for every one.
        slow.spawn(defmt::unwrap!(screen::run(board.screen)));
        if let Some(flash) = flash {
            // Safe mode: no more than it takes to say what is wrong and to load another program.
            let page = Page::Trouble(Trouble::SafeMode);
            VIEW.signal(View { language: referee.settings().language, board: *referee.board(), page });
            let about = About { sensors: "safe mode", ..about };
            slow.spawn(defmt::unwrap!(console::run(board.usb, about, Source::Idle(referee), copy)));
            slow.spawn(defmt::unwrap!(begin_anew(flash, board.buttons)));
            slow.spawn(defmt::unwrap!(watchdog::run(dog, &[Task::Screen, Task::Console])));
            return;
        }

        let Some(mut store) = store else { return };
        referee.offer_opponent();
        resume(referee, &mut store);
        if past.crashed() {
            referee.report_crash();
        }
        VIEW.signal(referee.view().clone());
        let kind = sensors(&board.straps, referee.settings().sensors);
        defmt::info!("sensors: {}", kind.word());

        let urgent = executor::start_urgent();
        urgent.spawn(defmt::unwrap!(lights::run(board.lights, layout)));
        urgent.spawn(defmt::unwrap!(sense::run(
            layout,
            kind,
            board.strips,
            board.supply,
            board.buttons,
            referee
        )));
        urgent.spawn(defmt::unwrap!(buzzer::run(board.buzzer)));
        slow.spawn(defmt::unwrap!(storage::run(store)));
        let about = About { sensors: kind.word(), ..about };
        slow.spawn(defmt::unwrap!(console::run(board.usb, about, Source::Sense, copy)));
        slow.spawn(defmt::unwrap!(blink(Output::new(board.sign_of_life, Level::High))));

        slow.spawn(defmt::unwrap!(watchdog::run(dog, &Task::ALL)));
        thread.spawn(defmt::unwrap!(think::run()));
    }

    // Games and journals are large. Each of these has a stack frame of its own, which is gone before the next one begins.

    #[inline(never)]
    fn make_referee(layout: &LayoutTable) -> &'static mut Referee {
        REFEREE.init_with(|| Referee::new(layout.board()))
    }

    #[inline(never)]
    fn make_copy(referee: &Referee) -> &'static mut Snapshot {
        COPY.init_with(|| Snapshot::of(referee))
    }

    /// Lets the referee go on with what is stored.
    #[inline(never)]
    fn resume(referee: &mut Referee, store: &mut Store) {
        let now = || Moment(Instant::now().as_millis());
        referee.start(now(), &store.replay());
        referee.greet(now());
    }

    /// Returns which board the strips make, by the strap or against it.
    fn laid_out(straps: &Straps, fitted: Fitted) -> &'static LayoutTable {
        let strap = straps.size.iter().fold(0, |size, pin| size << 1 | u8::from(pin.is_high()));
        let strapped = LayoutTable::by_strap(strap);
        match fitted {
            Fitted::Strap => strapped,
            _ => LayoutTable::of(&fitted.board(strapped.board())),
        }
    }

    /// Returns which sensors are fitted, by the strap or against it.
    fn sensors(straps: &Straps, chosen: Sensors) -> SensorKind {
        let is_hall = u8::from(straps.kind.is_high()) == STRAP_KIND_HALL;
        chosen.kind(if is_hall { SensorKind::Hall } else { SensorKind::Reed })
    }

    /// In safe mode, makes the journal new and starts again when the menu button is held for long.
    #[embassy_executor::task]
    async fn begin_anew(mut flash: Storage, buttons: Buttons) {
        let mut held = Duration::from_ticks(0);
        while held < LONG_PRESS {
            Timer::after(BLINK).await;
            held = if buttons.menu.is_low() { held + BLINK } else { Duration::from_ticks(0) };
        }
        flash.erase().await;
        crash::forgive();
        watchdog::forget();
        cortex_m::peripheral::SCB::sys_reset()
    }

    #[embassy_executor::task]
    async fn blink(mut led: Output<'static>) -> ! {
        let mut beat = Ticker::every(BLINK);
        loop {
            beat.next().await;
            led.toggle();
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("This program runs on the board's RP2040. Build it with: cargo xtask build");
    std::process::exit(1);
}
