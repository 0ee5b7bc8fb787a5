//! The screen: an OLED module of 128 × 64 pixels on I2C, with an SSD1306 or, as most of those of 1.3 inches, an SH1106.
//!
//! The module may be missing, pulled out or hang the bus at any time: the game goes on without it, and it is looked for
//! once a second.

use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{self, Async, I2c};
use embassy_time::{Duration, Timer, with_timeout};
use heapless::Vec;
use referee::screen::{Bitmap, View, WIDTH, draw};

use crate::board::{Irqs, Screen};
use crate::channels::VIEW;
use crate::tables::{OLED_ADDRESS, OLED_HERTZ, part};
use crate::watchdog::{self, Task};

/// How long to wait for a screen that does not answer.
const RETRY: Duration = Duration::from_secs(1);
/// A page is 128 bytes and 8 more of 9 bits, 3 ms at 400 kHz, and two sectors of the flash may be erased in
/// between, which stops everything for 0.8 s at most; a bus that takes longer is stuck.
const STUCK: Duration = Duration::from_secs(1);
/// Even when nothing changes, the screen is spoken to this often, to notice that it is gone.
const PROOF: Duration = Duration::from_secs(1);
/// Half a clock of a bus clear: 100 kHz, which every device can follow.
const HALF_CLOCK: Duration = Duration::from_micros(5);

/// What a control byte says (SSD1306, 8.1.5.2): one command follows, or commands, or data.
const COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;

/// What both chips are told first (SSD1306, table 9-1; SH1106, table of commands).
const SET_UP: [u8; 21] = [
    COMMANDS, 0xae, // dark
    0xd5, 0x80, // 100 pictures a second
    0xa8, 0x3f, 0xd3, 0x00, 0x40, // 64 lines, from the first on
    0xda, 0x12, 0xa1, 0xc8, // as the modules are wired and mounted
    0x81, 0x5f, 0xd9, 0x21, 0xdb, 0x40, // brightness
    0xa4, 0xa6, // what is in the memory, as it is
];
const SWITCH_ON: [u8; 2] = [COMMANDS, 0xaf];
const NOTHING: [u8; 2] = [COMMANDS, 0xe3];

/// In what the chips differ.
struct Model {
    /// What only this one is told.
    set_up: &'static [u8],
    /// The first column of the memory that is in sight.
    left: u8,
}

/// The charge pump makes the voltage; bytes go from left to right within a page.
const SSD1306: Model = Model { set_up: &[COMMANDS, 0x8d, 0x14, 0x20, 0x02], left: 0 };
/// A converter makes the voltage. The memory has 132 columns, and the modules show the 128 in the middle.
const SH1106: Model = Model { set_up: &[COMMANDS, 0xad, 0x8b], left: 2 };

type Bus<'d> = I2c<'d, part::OledI2c, Async>;

/// The screen, or its bus, does not work.
struct Gone;

/// Shows the newest view on whatever screen is there.
#[embassy_executor::task]
pub async fn run(mut parts: Screen) -> ! {
    let mut view = VIEW.wait().await;
    loop {
        watchdog::check_in(Task::Screen);
        let _gone = show(&mut parts, &mut view).await;
        clear_bus(&mut parts).await;
        Timer::after(RETRY).await;
        // Of what came meanwhile, the newest is the one to begin with.
        if let Some(newer) = VIEW.try_take() {
            view = newer;
        }
    }
}

/// Starts a screen and keeps it up to date until it fails.
async fn show(parts: &mut Screen, view: &mut View) -> Result<(), Gone> {
    let mut config = i2c::Config::default();
    config.frequency = OLED_HERTZ;
    let mut bus =
        I2c::new_async(parts.i2c.reborrow(), parts.scl.reborrow(), parts.sda.reborrow(), Irqs, config);
    let model = if is_sh1106(&mut bus).await? { SH1106 } else { SSD1306 };
    write(&mut bus, &SET_UP).await?;
    write(&mut bus, model.set_up).await?;

    let mut shown = drawn(view);
    // The memory is random after switching on: all of it is written, and then shown.
    update(&mut bus, &model, &shown.inverted(), &shown).await?;
    write(&mut bus, &SWITCH_ON).await?;
    loop {
        watchdog::check_in(Task::Screen);
        if let Ok(newer) = with_timeout(PROOF, VIEW.wait()).await {
            *view = newer;
            let next = drawn(view);
            update(&mut bus, &model, &shown, &next).await?;
            shown = next;
        } else {
            write(&mut bus, &NOTHING).await?;
            if is_off(&mut bus).await {
                return Err(Gone);
            }
        }
    }
}

fn drawn(view: &View) -> Bitmap {
    let mut picture = Bitmap::new();
    let Ok(()) = draw(view, &mut picture);
    picture
}

/// Finds out which chip it is: of an SH1106 the memory can be read, after one byte that means nothing ("Read Display
/// Data"); an SSD1306 says its status over and over again.
async fn is_sh1106(bus: &mut Bus<'_>) -> Result<bool, Gone> {
    for mark in [0x35, 0xca] {
        write(bus, &at(0, 0, &[mark])).await?;
        if read(bus, &at(0, 0, &[])).await.is_none_or(|[_, byte]| byte != mark) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tells whether the screen says that it is off: another one was plugged in, or this one lost its power for a moment.
///
/// Bit 6 of the status (SSD1306, table 9-1, "Read"; SH1106, "Read Status"); a module that cannot be read shows all ones.
async fn is_off(bus: &mut Bus<'_>) -> bool {
    let status = read(bus, &[COMMANDS]).await.map_or(0xff, |[status, _]| status);
    status & 0x40 != 0 && status != 0xff
}

/// Sends what differs.
async fn update(bus: &mut Bus<'_>, model: &Model, shown: &Bitmap, next: &Bitmap) -> Result<(), Gone> {
    for change in next.changes(shown) {
        write(bus, &at(change.page, model.left + change.column, change.bytes)).await?;
    }
    Ok(())
}

/// Returns what puts bytes on a page, from a column of the memory on.
fn at(page: u8, column: u8, bytes: &[u8]) -> Vec<u8, { 7 + WIDTH }> {
    let column = [COMMAND, column & 0xf, COMMAND, 0x10 | column >> 4];
    let mut all = Vec::new();
    for part in [&[COMMAND, 0xb0 | page], &column[..], &[DATA], bytes] {
        // There is room for a page.
        let _ = all.extend_from_slice(part);
    }
    all
}

async fn write(bus: &mut Bus<'_>, bytes: &[u8]) -> Result<(), Gone> {
    in_time(bus.write_async(OLED_ADDRESS, bytes.iter().copied())).await
}

/// Reads two bytes after saying what; `None` if the module does not let itself be read.
async fn read(bus: &mut Bus<'_>, what: &[u8]) -> Option<[u8; 2]> {
    let mut bytes = [0; 2];
    in_time(bus.write_read_async(OLED_ADDRESS, what.iter().copied(), &mut bytes)).await.ok()?;
    Some(bytes)
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
