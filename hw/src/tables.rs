//! Constants for the firmware, as the text of a Rust file that its build script writes and includes.

use std::fmt::Write as _;

use crate::Board;
use crate::description::{Block, Face, Shape};
use crate::geometry::Layout;
use crate::power::{Source, led_cap};

/// Writes the firmware's tables.
///
/// The text defines `pin::LED` and so on as GPIO numbers, a macro `board!(p, led)` that takes the named pin, DMA
/// channel, PIO or bus out of `embassy_rp::Peripherals`, their types as `part::Led`, the constants of strips,
/// thresholds and power, and `LAYOUTS`.
pub fn firmware_tables(board: &Board) -> String {
    let mut out = String::from("// Made from hw/board.toml by hw::firmware_tables.\n\n");
    pins(board, &mut out);
    resources(board, &mut out);
    types(board, &mut out);
    numbers(board, &mut out);
    layouts(board, &mut out);
    out
}

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{ let _ = writeln!($out, $($text)*); }};
}

fn pins(board: &Board, out: &mut String) {
    line!(out, "/// GPIO numbers.\npub mod pin {{");
    for (name, pin) in &board.description.pin {
        line!(out, "    /// GP{}, net {}: {}.", pin.gpio, pin.net, pin.functions.join(", "));
        line!(out, "    pub const {}: u8 = {};", name.to_uppercase(), pin.gpio);
    }
    line!(out, "}}\n");
}

fn resources(board: &Board, out: &mut String) {
    line!(
        out,
        "/// Takes a pin or a peripheral by its name in hw/board.toml out of `embassy_rp::Peripherals`."
    );
    line!(out, "#[allow(unused_macros)]\nmacro_rules! board {{");
    for (name, pin) in &board.description.pin {
        line!(out, "    ($p:expr, {name}) => {{ $p.PIN_{} }};", pin.gpio);
    }
    for (name, block) in &board.description.block {
        for (index, channel) in block.dma.iter().enumerate() {
            line!(out, "    ($p:expr, {name}_dma_{index}) => {{ $p.DMA_CH{channel} }};");
        }
        for (kind, taken) in peripherals(block) {
            line!(out, "    ($p:expr, {name}_{kind}) => {{ $p.{taken} }};");
        }
    }
    line!(out, "}}\n");
    line!(out, "#[allow(unused_imports)]\npub(crate) use board;\n");
}

/// Names the types of what `board!` takes, for the signatures of functions.
fn types(board: &Board, out: &mut String) {
    line!(out, "/// Types of the pins and peripherals by their names in hw/board.toml.\npub mod part {{");
    line!(out, "    use embassy_rp::peripherals;\n");
    for (name, pin) in &board.description.pin {
        line!(out, "    /// Net {}.\n    pub type {} = peripherals::PIN_{};", pin.net, camel(name), pin.gpio);
    }
    for (name, block) in &board.description.block {
        let dma = block.dma.iter().enumerate();
        let dma = dma.map(|(index, channel)| (format!("dma_{index}"), format!("DMA_CH{channel}")));
        let rest = peripherals(block).into_iter().map(|(kind, taken)| (kind.to_owned(), taken));
        for (kind, taken) in dma.chain(rest) {
            let alias = camel(&format!("{name}_{kind}"));
            line!(out, "    /// Block `{name}`.\n    pub type {alias} = peripherals::{taken};");
        }
    }
    line!(out, "}}\n");
}

/// Turns `oled_sda` into `OledSda`.
fn camel(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn peripherals(block: &Block) -> Vec<(&'static str, String)> {
    let mut list = Vec::new();
    list.extend(block.pio.clone().map(|pio| ("pio", pio)));
    list.extend(block.spi.clone().map(|spi| ("spi", spi)));
    list.extend(block.i2c.clone().map(|i2c| ("i2c", i2c)));
    list.extend(block.pwm.map(|slice| ("pwm", format!("PWM_SLICE{slice}"))));
    list
}

fn numbers(board: &Board, out: &mut String) {
    let description = &board.description;
    let (strip, sensing, power) = (&description.strip, &description.sensing, &description.power);
    let block = |name: &str| description.block.get(name);
    let constants: [(&str, &str, String); 21] = [
        ("SLOTS", "usize", strip.slots.to_string()),
        ("HALL_CHANNELS", "[u8; SLOTS]", format!("{:?}", strip.hall_channels)),
        ("HALL_HALF_RAIL", "u8", strip.hall_half_rail.to_string()),
        ("HALF_RAIL_COUNTS", "u16", (sensing.adc_counts / 2).to_string()),
        (
            "HALL_SETTLE_NS_PER_STRIP",
            "u32",
            block("hall").and_then(|hall| hall.settle_ns_per_strip).unwrap_or_default().to_string(),
        ),
        ("HALL_ADC", "u8", block("hall").and_then(|hall| hall.adc).unwrap_or_default().to_string()),
        ("REED_BITS", "[u8; SLOTS]", format!("{:?}", strip.reed_bits)),
        ("REED_PATTERN", "[u8; 16 - SLOTS]", format!("{:?}", strip.reed_pattern)),
        ("REED_CLOSED", "u8", strip.reed_closed.to_string()),
        ("REED_HERTZ", "u32", block("reed").and_then(|reed| reed.hertz).unwrap_or_default().to_string()),
        ("REED_SPI_MODE", "u8", block("reed").and_then(|reed| reed.spi_mode).unwrap_or_default().to_string()),
        ("OLED_HERTZ", "u32", block("oled").and_then(|oled| oled.hertz).unwrap_or_default().to_string()),
        ("OLED_ADDRESS", "u8", block("oled").and_then(|oled| oled.address).unwrap_or_default().to_string()),
        ("STRAP_KIND_HALL", "u8", description.strap.kind.hall.to_string()),
        ("ZERO_COUNTS", "u16", sensing.zero_counts.to_string()),
        ("ON_COUNTS", "u16", sensing.on_counts.to_string()),
        ("OFF_COUNTS", "u16", sensing.off_counts.to_string()),
        ("DRIFT_COUNTS", "u16", sensing.drift_counts.to_string()),
        // The pole that looks down is the other one; a positive sensor rises over a south pole.
        (
            "WHITE_RAISES",
            "bool",
            ((sensing.north_face == Face::White) == (sensing.sensitivity_mv_per_mt > 0.0)).to_string(),
        ),
        ("LED_CAP_MA", "u32", power.led_cap_ma.to_string()),
        ("LED_FULL_MA", "u32", format!("{:.0}", power.led_full_ma)),
    ];
    for (name, kind, value) in constants {
        line!(out, "/// See hw/board.toml.\npub const {name}: {kind} = {value};");
    }
    let counts = |millivolts: u32| {
        (f64::from(millivolts) / sensing.adc_mv * f64::from(sensing.adc_counts)).round() as u16
    };
    line!(out, "/// Counts on a CC pin from which the supply offers the default current, 1.5 A, 3 A.");
    let limits = [power.cc_default_mv, power.cc_1a5_mv, power.cc_3a_mv].map(counts);
    line!(out, "pub const CC_COUNTS: [u16; 3] = {limits:?};\n");
}

fn layouts(board: &Board, out: &mut String) {
    let most = |count: fn(&Layout) -> usize| board.layouts.iter().map(count).max().unwrap_or_default();
    line!(
        out,
        "/// The points of a strip: so many from the first one on, in the order of slots and of indices.
#[derive(Clone, Copy, Debug)]
pub struct Run {{
    /// Index of the point of slot 1.
    pub first: u16,
    /// Slots in use.
    pub count: u16,
}}

/// A board that the strips can make.
#[derive(Debug)]
pub struct LayoutTable {{
    /// Name in hw/board.toml.
    pub name: &'static str,
    /// Value of the size strap.
    pub strap: u8,
    /// Rows of a square grid; none on the hexagon.
    pub grid: Option<u8>,
    /// How many points there are, each with a sensor and an LED.
    pub points: usize,
    /// Strips in the order of the ribbon. The LEDs are chained in the same order.
    pub strips: &'static [Run],
    /// LED current by source: Pico's USB, USB-C default, 1.5 A, 3 A.
    pub led_cap_ma: [u32; 4],
}}

/// The most points of any board.
pub const MOST_POINTS: usize = {};
/// The most strips of any board.
pub const MOST_STRIPS: usize = {};

/// Every board, by name.
pub static LAYOUTS: [LayoutTable; {}] = [",
        most(|layout| layout.points.len()),
        most(|layout| layout.strips.len()),
        board.layouts.len()
    );
    for layout in &board.layouts {
        one(board, layout, out);
    }
    line!(out, "];");
}

fn one(board: &Board, layout: &Layout, out: &mut String) {
    line!(out, "    LayoutTable {{\n        name: {:?},\n        strap: {},", layout.name, layout.strap);
    let grid = board.description.board.get(&layout.name).filter(|entry| entry.shape == Shape::Grid);
    line!(out, "        grid: {:?},\n        points: {},", grid.map(|entry| entry.size), layout.points.len());
    line!(out, "        strips: &[");
    for strip in &layout.strips {
        let (first, count) = (strip.points[0], strip.points.len());
        line!(out, "            Run {{ first: {first}, count: {count} }}, // {}", strip.range);
    }
    line!(out, "        ],");
    let caps = Source::ALL.map(|source| led_cap(&board.description, layout, source));
    line!(out, "        led_cap_ma: {caps:?},\n    }},");
}
