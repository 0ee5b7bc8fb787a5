//! The screen: an SSD1306 on I2C.
//!
//! It may be missing, pulled out or hang the bus at any time: the game goes on without it, and it is looked for once
//! a second.

use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{self, Async, I2c};
use embassy_time::{Duration, Timer, with_timeout};
use referee::screen::{Bitmap, View, draw};
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::*;
use ssd1306::{I2CDisplayInterface, Ssd1306Async};

use crate::board::{Irqs, Screen};
use crate::channels::VIEW;
use crate::tables::{OLED_ADDRESS, OLED_HERTZ, part};
use crate::watchdog::{self, Task};

/// How long to wait for a screen that does not answer.
const RETRY: Duration = Duration::from_secs(1);
/// A whole picture is 1024 bytes in 64 pieces of 17 + 1 bytes of 9 bits, 26 ms at 400 kHz; a bus that takes this
/// long is stuck.
const STUCK: Duration = Duration::from_millis(100);
/// Even when nothing changes, the screen is spoken to this often, to notice that it is gone.
const PROOF: Duration = Duration::from_secs(1);
/// Half a clock of a bus clear: 100 kHz, which every device can follow.
const HALF_CLOCK: Duration = Duration::from_micros(5);

/// Bytes go from left to right, then to the next page.
const MODE: AddrMode = AddrMode::Horizontal;

type Bus<'d> = I2c<'d, part::OledI2c, Async>;
type Oled<'d> = Ssd1306Async<I2CInterface<Bus<'d>>, DisplaySize128x64, BasicMode>;

/// The screen, or its bus, does not work.
struct Gone;

/// Shows the newest view on whatever screen is there.
#[embassy_executor::task]
pub async fn run(mut parts: Screen) -> ! {
    let mut view = VIEW.wait().await;
    loop {
        watchdog::check_in(Task::Screen);
        let Gone = show(&mut parts, &mut view).await;
        clear_bus(&mut parts).await;
        Timer::after(RETRY).await;
        // Of what came meanwhile, the newest is the one to begin with.
        if let Some(newer) = VIEW.try_take() {
            view = newer;
        }
    }
}

/// Starts a screen and keeps it up to date until it fails.
async fn show(parts: &mut Screen, view: &mut View) -> Gone {
    let mut config = i2c::Config::default();
    config.frequency = OLED_HERTZ;
    let bus = I2c::new_async(parts.i2c.reborrow(), parts.scl.reborrow(), parts.sda.reborrow(), Irqs, config);
    let mut oled = on(bus);
    let mut shown = Bitmap::new();
    if start(&mut oled, &shown).await.is_err() {
        return Gone;
    }
    loop {
        let mut next = Bitmap::new();
        let Ok(()) = draw(view, &mut next);
        if update(&mut oled, &shown, &next).await.is_err() {
            return Gone;
        }
        shown = next;
        loop {
            watchdog::check_in(Task::Screen);
            if let Ok(newer) = with_timeout(PROOF, VIEW.wait()).await {
                *view = newer;
                break;
            }
            let mut bus = oled.release().release();
            if is_off(&mut bus).await {
                return Gone;
            }
            oled = on(bus);
            if in_time(oled.set_addr_mode(MODE)).await.is_err() {
                return Gone;
            }
        }
    }
}

fn on(bus: Bus<'_>) -> Oled<'_> {
    let interface = I2CDisplayInterface::new_custom_address(bus, OLED_ADDRESS);
    Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0)
}

/// Tells whether the screen says that it is off: another one was plugged in, or this one lost its power for a moment.
///
/// Bit 6 of the status (SSD1306, table 9-1, "Read"); a module that cannot be read shows all ones.
async fn is_off(bus: &mut Bus<'_>) -> bool {
    let mut status = [0];
    let read = in_time(bus.read_async(OLED_ADDRESS, &mut status)).await;
    read.is_ok() && status[0] & 0x40 != 0 && status[0] != 0xff
}

/// Sets the controller up and makes its memory dark, which is random after switching on.
async fn start(oled: &mut Oled<'_>, dark: &Bitmap) -> Result<(), Gone> {
    in_time(async {
        oled.init_with_addr_mode(MODE).await?;
        oled.set_draw_area((0, 0), oled.dimensions()).await?;
        oled.draw(dark.bytes()).await
    })
    .await
}

/// Sends what differs.
async fn update(oled: &mut Oled<'_>, shown: &Bitmap, next: &Bitmap) -> Result<(), Gone> {
    for change in next.changes(shown) {
        let end = change.column + change.bytes.len() as u8;
        in_time(async {
            // The driver counts rows in pixels.
            let (top, bottom) = (change.page * 8, (change.page + 1) * 8);
            oled.set_draw_area((change.column, top), (end, bottom)).await?;
            oled.draw(change.bytes).await
        })
        .await?;
    }
    Ok(())
}

async fn in_time<T, E>(work: impl Future<Output = Result<T, E>>) -> Result<T, Gone> {
    with_timeout(STUCK, work).await.map_err(|_| Gone)?.map_err(|_| Gone)
}

/// Frees a bus on which a device holds SDA down in the middle of a byte: nine clocks and a stop (UM10204, 3.1.16).
async fn clear_bus(parts: &mut Screen) {
    let mut sda = OutputOpenDrain::new(parts.sda.reborrow(), Level::High);
    let mut scl = OutputOpenDrain::new(parts.scl.reborrow(), Level::High);
    sda.set_pullup(true);
    scl.set_pullup(true);
    for _ in 0..9 {
        scl.set_low();
        Timer::after(HALF_CLOCK).await;
        scl.set_high();
        Timer::after(HALF_CLOCK).await;
    }
    scl.set_low();
    sda.set_low();
    Timer::after(HALF_CLOCK).await;
    scl.set_high();
    Timer::after(HALF_CLOCK).await;
    sda.set_high();
    Timer::after(HALF_CLOCK).await;
}
