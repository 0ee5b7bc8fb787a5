//! The board's pins, parts and orders, made from `hw/board.toml` by the build script.
#![allow(
    dead_code,
    clippy::unreadable_literal,
    reason = "the table is generated, and describes every board that the strips can make"
)]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The board that the referee plays on.
pub static HEXAGON: &LayoutTable = {
    let mut index = 0;
    while LAYOUTS[index].index_count != INDICES {
        index += 1;
    }
    &LAYOUTS[index]
};

/// Indices of the hexagon: no grid has as many, so that the table is found by it.
const INDICES: u16 = 121;

/// Strips of the hexagon.
pub const STRIPS: usize = HEXAGON.strips.len();

/// LEDs of the hexagon.
pub const LEDS: usize = HEXAGON.led_order.len();
