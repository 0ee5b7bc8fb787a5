//! Gamma, brightness and the current that a frame draws.

use smart_leds_trait::RGB8;

use crate::settings::Settings;
use crate::wood::PLACES;

/// What one colour of one LED draws at 255, in milliamperes.
///
/// Worldsemi, WS2812B data sheet, table of LED characteristics: red, green and blue are each given at 20 mA. Later
/// revisions draw less (12 mA for the V5), so this is the safe side.
pub const MILLIAMPS_PER_CHANNEL: u16 = 20;

/// What the logic of one LED draws while it is dark, in milliamperes: data sheets give 0.3 to 1 mA.
pub const MILLIAMPS_AT_REST: u16 = 1;

/// Returns what so many LEDs draw while they are dark.
fn rest(leds: u16) -> u32 {
    u32::from(leds) * u32::from(MILLIAMPS_AT_REST)
}

/// How bright each setting is before gamma, from 1 to [`Settings::BRIGHTEST`]: even steps for the eye, and the
/// lowest still leaves room for the faint parts of patterns.
const STEPS: [u8; Settings::BRIGHTEST as usize] = [72, 96, 121, 147, 173, 199, 227, 255];

/// Returns the share of 255 that a brightness setting stands for.
pub(super) fn step(brightness: u8) -> u8 {
    let index = usize::from(brightness.clamp(1, Settings::BRIGHTEST)) - 1;
    STEPS.get(index).copied().unwrap_or(u8::MAX)
}

/// Returns the duty that the eye sees as this level: the power of 2.2, from a table.
#[expect(clippy::indexing_slicing, reason = "the table has a duty for each of the 256 levels")]
pub(super) fn gamma(level: u8) -> u8 {
    GAMMA[usize::from(level)]
}

/// Returns what a frame on so many LEDs draws at most, in milliamperes, dark LEDs included.
pub fn milliamps(colours: &[RGB8; PLACES], leds: u16) -> u32 {
    let duty: u32 = colours.iter().copied().map(duty).sum();
    rest(leds) + (duty * u32::from(MILLIAMPS_PER_CHANNEL)).div_ceil(255)
}

/// Returns the sum of a colour's duties.
fn duty(colour: RGB8) -> u32 {
    u32::from(colour.r) + u32::from(colour.g) + u32::from(colour.b)
}

/// Scales the colours of a frame so that all `leds` together never draw more than `cap` milliamperes; all become
/// fainter alike. Each colour comes with the number of LEDs that show it.
///
/// A cap that is below what the dark LEDs draw leaves everything dark.
pub(super) fn limit(colours: &mut [(RGB8, u16)], leds: u16, cap: u16) {
    let asked: u32 = colours.iter().map(|(colour, count)| duty(*colour) * u32::from(*count)).sum();
    let allowed = u32::from(cap).saturating_sub(rest(leds)) * 255 / u32::from(MILLIAMPS_PER_CHANNEL);
    if asked <= allowed {
        return;
    }
    // `allowed` is below `asked`, at most 361 · 3 · 255, so the shift stays within 32 bits. Both roundings go down.
    let share = (allowed << 12) / asked;
    let scale = |value: u8| ((u32::from(value) * share) >> 12) as u8;
    for (colour, _) in colours {
        *colour = RGB8 { r: scale(colour.r), g: scale(colour.g), b: scale(colour.b) };
    }
}

/// `255 · (level / 255) ^ 2.2`, rounded, but not dark from 8 on: faint is not off.
#[rustfmt::skip]
const GAMMA: [u8; 256] = [
      0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   1,   1,   1,   1,   1,   1,
      1,   1,   1,   1,   1,   1,   1,   1,   1,   2,   2,   2,   2,   2,   2,   2,
      3,   3,   3,   3,   3,   4,   4,   4,   4,   5,   5,   5,   5,   6,   6,   6,
      6,   7,   7,   7,   8,   8,   8,   9,   9,   9,  10,  10,  11,  11,  11,  12,
     12,  13,  13,  13,  14,  14,  15,  15,  16,  16,  17,  17,  18,  18,  19,  19,
     20,  20,  21,  22,  22,  23,  23,  24,  25,  25,  26,  26,  27,  28,  28,  29,
     30,  30,  31,  32,  33,  33,  34,  35,  35,  36,  37,  38,  39,  39,  40,  41,
     42,  43,  43,  44,  45,  46,  47,  48,  49,  49,  50,  51,  52,  53,  54,  55,
     56,  57,  58,  59,  60,  61,  62,  63,  64,  65,  66,  67,  68,  69,  70,  71,
     73,  74,  75,  76,  77,  78,  79,  81,  82,  83,  84,  85,  87,  88,  89,  90,
     91,  93,  94,  95,  97,  98,  99, 100, 102, 103, 105, 106, 107, 109, 110, 111,
    113, 114, 116, 117, 119, 120, 121, 123, 124, 126, 127, 129, 130, 132, 133, 135,
    137, 138, 140, 141, 143, 145, 146, 148, 149, 151, 153, 154, 156, 158, 159, 161,
    163, 165, 166, 168, 170, 172, 173, 175, 177, 179, 181, 182, 184, 186, 188, 190,
    192, 194, 196, 197, 199, 201, 203, 205, 207, 209, 211, 213, 215, 217, 219, 221,
    223, 225, 227, 229, 231, 234, 236, 238, 240, 242, 244, 246, 248, 251, 253, 255,
];
