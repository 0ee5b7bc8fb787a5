//! The program in the wooden board: an Embassy firmware for the RP2040.
//!
//! It holds no rules of any game; it moves bytes between the parts on the board and the `referee`.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod about;
#[cfg(target_os = "none")]
mod chip {
    use defmt_rtt as _;
    use embassy_executor::Spawner;
    use embassy_rp::gpio::{Level, Output};
    use embassy_time::{Duration, Ticker};
    use panic_probe as _;

    use crate::about;

    /// Half a period of the sign of life on the Pico's own LED.
    const BLINK: Duration = Duration::from_millis(250);

    #[embassy_executor::main]
    async fn main(spawner: Spawner) {
        // One task is enough to blink.
        let _ = spawner;
        let chip = embassy_rp::init(embassy_rp::config::Config::default());
        defmt::info!("Gomobil board {=str} ({=str})", about::VERSION, about::GIT);

        let mut led = Output::new(chip.PIN_25, Level::Low);
        let mut beat = Ticker::every(BLINK);
        loop {
            led.toggle();
            beat.next().await;
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("This program runs on the board's RP2040. Build it with: cargo xtask build");
    std::process::exit(1);
}
