//! The shape of `board.toml`. Every field is explained beside its value there.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The whole file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each table")]
pub struct Description {
    pub version: String,
    pub date: String,
    pub status: String,
    pub pin: BTreeMap<String, Pin>,
    pub block: BTreeMap<String, Block>,
    pub link: Link,
    pub strap: Strap,
    pub controller: Controller,
    pub strip: Strip,
    pub board: BTreeMap<String, Layout>,
    pub sensing: Sensing,
    pub power: Power,
    pub part: BTreeMap<String, Part>,
    pub pcb: BTreeMap<String, Pcb>,
    pub extra: Vec<Extra>,
}

/// What one pin of the Pico is for.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// Number of the GPIO, not of the module's pin.
    pub gpio: u8,
    /// Net on the controller board.
    pub net: String,
    /// Functions the firmware switches the pin to.
    #[serde(rename = "use")]
    pub functions: Vec<String>,
}

/// Peripherals that one job takes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "names of RP2040 blocks")]
pub struct Block {
    pub pio: Option<String>,
    pub state_machine: Option<u8>,
    #[serde(default)]
    pub dma: Vec<u8>,
    pub spi: Option<String>,
    pub spi_mode: Option<u8>,
    pub i2c: Option<String>,
    pub hertz: Option<u32>,
    pub address: Option<u8>,
    pub adc: Option<u8>,
    pub adc_second: Option<u8>,
    pub pwm: Option<u8>,
    pub settle_ns_per_strip: Option<u32>,
    pub pins: Vec<String>,
}

/// The ribbon cable.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Link {
    pub wires: Vec<String>,
    pub amps_per_contact: f64,
    pub ohms_per_metre: f64,
    pub ohms_per_contact: f64,
    pub slack_m: f64,
    pub controller: String,
    pub strip_in: String,
    pub strip_out: String,
}

/// Jumpers that say what is fitted.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strap {
    /// Reed or Hall.
    pub kind: KindStrap,
    /// Pins of the board size, most significant first.
    pub size: Vec<String>,
}

/// The jumper that tells reed from Hall.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindStrap {
    /// Name in `[pin]`.
    pub pin: String,
    /// Level that says Hall.
    pub hall: u8,
    /// Level that says reed.
    pub reed: u8,
}

/// The size of the controller's board.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Controller {
    pub size_mm: [f64; 2],
    pub hole_inset_mm: f64,
    pub sockets_mm: [f64; 2],
}

/// What every strip has in common.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Strip {
    pub slots: usize,
    pub pitch_mm: f64,
    pub width_mm: f64,
    pub above_mm: f64,
    pub keep_slots: usize,
    pub led_offset_mm: f64,
    pub reed_offset_mm: f64,
    pub reed_left_slots: Vec<usize>,
    pub hole_slots: Vec<usize>,
    pub hole_offset_mm: [f64; 2],
    pub hole_mm: f64,
    pub hall_channels: Vec<u8>,
    pub hall_half_rail: u8,
    pub hall_ground: Vec<u8>,
    pub reed_bits: Vec<u8>,
    pub reed_pattern: Vec<u8>,
    pub reed_closed: u8,
}

/// A board made of strips.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Layout {
    pub stones: u32,
    pub cable_m: f64,
    pub strap: u8,
    pub shape: Shape,
    pub size: usize,
    pub chain: Vec<String>,
}

/// How points are arranged and named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Rows of 6 to 11 to 6 points, Abalone coordinates.
    Hexagon,
    /// A square grid, Go coordinates.
    Grid,
}

/// Magnet, wood and thresholds.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Sensing {
    pub magnet_mm: [f64; 2],
    pub remanence_t: f64,
    pub north_face: Face,
    pub stone_mm: [f64; 2],
    pub top_mm: f64,
    pub gap_mm: f64,
    pub element_mm: f64,
    pub off_centre_mm: f64,
    pub sensitivity_mv_per_mt: f64,
    pub sensitivity_least: f64,
    pub sensitivity_most: f64,
    pub noise_mtpp: f64,
    pub drift_counts: u16,
    pub zero_mv: f64,
    pub adc_mv: f64,
    pub adc_counts: u16,
    pub zero_counts: u16,
    pub on_counts: u16,
    pub off_counts: u16,
}

/// A side of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Face {
    Black,
    White,
}

/// Currents.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Power {
    pub hall_ma: f64,
    pub hall_max_ma: f64,
    pub reed_ma: f64,
    pub strip_logic_ma: f64,
    pub led_idle_ma: f64,
    pub led_full_ma: f64,
    pub controller_ma: f64,
    pub fuse_ma: u32,
    pub usb_fuse_ma: u32,
    pub led_cap_ma: u32,
    pub cap_usb_only_ma: u32,
    pub cap_default_ma: u32,
    pub cap_1a5_ma: u32,
    pub cap_3a_ma: u32,
    pub cc_default_mv: u32,
    pub cc_1a5_mv: u32,
    pub cc_3a_mv: u32,
}

/// A part that can be bought, or a feature of the circuit board when there is no `mpn`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Part {
    pub what: String,
    pub maker: Option<String>,
    pub mpn: Option<String>,
    pub symbol: String,
    pub footprint: String,
    pub sheet: Option<String>,
    #[serde(default)]
    pub price: f64,
    #[serde(default)]
    pub open_pins: bool,
    #[serde(default)]
    pub optional: bool,
}

/// A circuit board.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pcb {
    /// Name on the silkscreen and in the title block.
    pub title: String,
    /// The part that senses, on a strip.
    pub sensor: Option<String>,
    /// Parts that are there once.
    pub parts: Vec<Placed>,
    /// Parts that are there once in every slot.
    #[serde(default)]
    pub slot: Vec<Placed>,
}

/// A part with its reference and the nets of its pins.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub struct Placed {
    /// Reference, such as `R7`; in a slot `{n}` and `{100+n}` stand for numbers.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Key in `[part]`.
    pub part: String,
    /// Nets, see the head of `board.toml`.
    pub pins: String,
}

/// Something to buy that is on no circuit board.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "board.toml explains each field")]
pub struct Extra {
    pub what: String,
    pub maker: String,
    pub mpn: String,
    pub price: f64,
    #[serde(default)]
    pub per_set: f64,
    #[serde(default)]
    pub per_strip: f64,
    #[serde(default)]
    pub per_stone: f64,
    #[serde(default)]
    pub boards: Vec<String>,
}
