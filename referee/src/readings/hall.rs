//! From magnetic fields to stones.

#![expect(clippy::indexing_slicing, reason = "blocks and places are counted from values of the same length")]

use core::cmp::Ordering;
use core::ops::RangeInclusive;

use rules_core::{Point, Side, WideSet};

use super::calibration::{Calibration, CalibrationError, Sensor};
use super::guard::Guard;
use super::health::Signs;
use crate::wood::{PLACES, Wood};

/// The drift of a zero is kept in sixteenths of a count.
const SHIFT: u32 = 4;

/// Returns a distance that goes with the threshold of a place: as much of it as `part` is of the sensor's usual one.
fn share(sensor: &Sensor, part: u16, on: u16) -> u16 {
    let share = (u32::from(on) * u32::from(part)).checked_div(sensor.on.into());
    share.unwrap_or_default().min(on.into()) as u16
}

/// The furthest that a drift can be counted.
const FURTHEST: u16 = i16::MAX.unsigned_abs() >> SHIFT;

/// Returns the distance from the zero below which a stone is faint: one and a half times the one that makes it.
///
/// The least sensitive sensor gets that much from a stone in the middle of its point, and any other one from a stone
/// off centre.
const fn faint(on: u32) -> u32 {
    on + (on >> 1)
}

/// What the fields of one scan are like, one bit a point.
///
/// No point is in two of the sets but [`Fields::above`]; one without a field is in none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields {
    /// Impossible values.
    impossible: WideSet,
    /// Too strong for no stone, too weak for one.
    unclear: WideSet,
    /// Strong enough for a stone, but not for a good one.
    feeble: WideSet,
    /// As strong as a good stone's.
    bold: WideSet,
    /// Above the zero; of the three before only.
    above: WideSet,
}

impl Fields {
    /// Returns the points at which a magnet is felt.
    pub(super) fn loud(&self) -> WideSet {
        self.unclear | self.feeble | self.bold
    }
}

/// Places are looked at in blocks: a word of the chip holds one bit of each.
const BLOCK: usize = 32;
/// The number of blocks.
const BLOCKS: usize = PLACES / BLOCK;

/// The fields of a block, one bit a place.
#[derive(Clone, Copy, Debug, Default)]
struct Bits {
    impossible: u32,
    unclear: u32,
    feeble: u32,
    bold: u32,
    above: u32,
}

impl Bits {
    const NONE: Self = Self { impossible: 0, unclear: 0, feeble: 0, bold: 0, above: 0 };
}

/// Returns the points of a set in each block.
fn blocks(set: WideSet) -> [u32; BLOCKS] {
    let mut blocks = [0; BLOCKS];
    for (two, word) in blocks.as_chunks_mut().0.iter_mut().zip(set.words()) {
        *two = [word as u32, (word >> 32) as u32];
    }
    blocks
}

/// What one value of a sensor means, and which others mean the same.
struct Meaning {
    bits: Bits,
    least: i32,
    most: i32,
}

/// More than any value of a 12-bit ADC.
const HIGHEST: i32 = 0x7FFF;

impl Meaning {
    /// Returns the values that mean the same.
    fn window(&self) -> RangeInclusive<u16> {
        let [least, most] = [self.least, self.most].map(|value| value.clamp(0, HIGHEST).cast_unsigned());
        least as u16..=most as u16
    }

    /// Says what a value means; `bit` is the one of the sensor's place.
    fn of(value: u16, zero: u16, on: u16, sensor: &Sensor, bit: u32) -> Self {
        let [value, zero, low, high] = [value, zero, sensor.low, sensor.high].map(i32::from);
        let [off, faint] = [i32::from(share(sensor, sensor.off, on)), faint(u32::from(on)).cast_signed()];
        let on = i32::from(on);
        let field = value - zero;
        let size = field.abs();
        // Most places of most scans are empty.
        if size < off {
            return Self { bits: Bits::NONE, least: zero - off + 1, most: zero + off - 1 };
        }
        if value < low {
            let bits = Bits { impossible: bit, ..Bits::NONE };
            return Self { bits, least: 0, most: (low - 1).min(zero - off) };
        }
        if value > high {
            let bits = Bits { impossible: bit, ..Bits::NONE };
            return Self { bits, least: (high + 1).max(zero + off), most: HIGHEST };
        }
        let (bits, near, far) = if size >= faint {
            (Bits { bold: bit, ..Bits::NONE }, faint, HIGHEST)
        } else if size >= on {
            (Bits { feeble: bit, ..Bits::NONE }, on, faint - 1)
        } else {
            (Bits { unclear: bit, ..Bits::NONE }, off, on - 1)
        };
        if field > 0 {
            let bits = Bits { above: bit, ..bits };
            Self { bits, least: (zero + near).max(low), most: (zero + far).min(high) }
        } else {
            Self { bits, least: (zero - far).max(low), most: (zero - near).min(high) }
        }
    }
}

/// The Hall sensors.
#[derive(Clone, Debug)]
pub(super) struct Hall {
    calibration: Calibration,
    /// The points that are read, by block.
    points: [u32; BLOCKS],
    /// How many blocks, from the first, have points that are read.
    blocks: usize,
    /// The values without a field, as they are now.
    pub(super) zero: [u16; PLACES],
    /// How far the zeros have wandered from their calibration, in sixteenths of a count.
    drift: [i16; PLACES],
    windows: [Guard<{ BLOCK / 2 }>; BLOCKS],
    felt: [Bits; BLOCKS],
    /// Whether the windows say nothing yet.
    strange: bool,
}

impl Hall {
    pub(super) fn new(points: WideSet, calibration: Calibration) -> Self {
        let mut hall = Self {
            points: [0; BLOCKS],
            blocks: 0,
            zero: calibration.zero,
            drift: [0; PLACES],
            windows: [Guard::OPEN; BLOCKS],
            felt: [Bits::NONE; BLOCKS],
            strange: true,
            calibration,
        };
        hall.set_points(points);
        hall
    }

    pub(super) const fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// Sets the threshold of a point, if it is possible.
    pub(super) fn set_threshold(&mut self, point: Point, threshold: u16) -> Result<(), CalibrationError> {
        self.calibration.set(point, self.calibration.zero(point), threshold)?;
        self.strange = true;
        Ok(())
    }

    /// Returns how far a value is from the zero of its place.
    pub(super) fn field(&self, place: usize, value: u16) -> i16 {
        let field = self.zero.get(place).map_or(0, |zero| i32::from(value) - i32::from(*zero));
        field.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    /// Returns the values of a place that mean what its last one meant.
    pub(super) fn window(&self, place: usize) -> RangeInclusive<u16> {
        self.windows.get(place / BLOCK).map_or(0..=u16::MAX, |block| block.window(place % BLOCK))
    }

    /// Says which points are read.
    pub(super) fn set_points(&mut self, points: WideSet) {
        self.points = blocks(points);
        self.blocks = self.points.iter().rposition(|block| *block != 0).map_or(0, |last| last + 1);
        self.felt = [Bits::NONE; BLOCKS];
        self.strange = true;
    }

    /// Looks at every value anew in the next scan.
    #[cfg(test)]
    pub(super) const fn look_again(&mut self) {
        self.strange = true;
    }

    /// Sorts the values; tells whether one of them means something else than in the scan before.
    pub(super) fn feel(&mut self, values: &[u16; PLACES]) -> bool {
        let mut news = self.strange;
        for (block, values) in values.as_chunks().0.iter().enumerate().take(self.blocks) {
            if self.strange || !self.windows[block].holds(values) {
                self.sort(block, values);
                news = true;
            }
        }
        self.strange = false;
        news
    }

    /// Sorts the values of one block.
    fn sort(&mut self, block: usize, values: &[u16; BLOCK]) {
        let points = self.points[block];
        let mut felt = Bits::NONE;
        for (place, value) in values.iter().enumerate() {
            let bit = 1 << place;
            let mut meaning = Meaning { bits: Bits::NONE, least: 0, most: HIGHEST };
            if points & bit != 0 {
                let index = block * BLOCK + place;
                let (zero, on) = (self.zero[index], self.calibration.on[index]);
                meaning = Meaning::of(*value, zero, on, self.calibration.sensor(), bit);
            }
            felt.impossible |= meaning.bits.impossible;
            felt.unclear |= meaning.bits.unclear;
            felt.feeble |= meaning.bits.feeble;
            felt.bold |= meaning.bits.bold;
            felt.above |= meaning.bits.above;
            self.windows[block].set(place, meaning.window());
        }
        self.felt[block] = felt;
    }

    /// Returns what was felt in the last scan.
    pub(super) fn fields(&self) -> Fields {
        let set = |of: fn(&Bits) -> u32| {
            let mut words = [0; BLOCKS / 2];
            for (word, two) in words.iter_mut().zip(self.felt.as_chunks().0) {
                let [low, high]: &[Bits; 2] = two;
                *word = u64::from(of(low)) | u64::from(of(high)) << 32;
            }
            WideSet::from_words(words)
        };
        Fields {
            impossible: set(|bits| bits.impossible),
            unclear: set(|bits| bits.unclear),
            feeble: set(|bits| bits.feeble),
            bold: set(|bits| bits.bold),
            above: set(|bits| bits.above),
        }
    }

    /// Says what lies on the wood by these fields.
    ///
    /// A field between the two thresholds, or an impossible value, leaves everything as it is believed, except at the
    /// points `in_doubt`: a stone far off centre shows its other pole, so what lies there is a stone of either side.
    pub(super) fn hear(&self, fields: &Fields, believed: &Wood, in_doubt: WideSet) -> Wood {
        let strong = fields.feeble | fields.bold;
        let doubt = fields.unclear & in_doubt;
        let keep = (fields.unclear | fields.impossible) - doubt;
        let (above, below) = (strong & fields.above, strong - fields.above);
        let (black, white) = match self.calibration.above() {
            Side::Black => (above, below),
            Side::White => (below, above),
        };
        Wood {
            black: black | (keep & believed.black),
            white: white | (keep & believed.white),
            unsure: doubt | (keep & believed.unsure),
        }
    }

    /// Says what the fields mean for the health of the points.
    pub(super) fn signs(&self, fields: &Fields, believed: &Wood, points: WideSet) -> Signs {
        let stones = believed.stones();
        let (above, below) = match self.calibration.above() {
            Side::Black => (believed.black, believed.white),
            Side::White => (believed.white, believed.black),
        };
        let fitting = (above & fields.above) | (below - fields.above);
        Signs {
            impossible: fields.impossible,
            faint: stones & (fields.unclear | fields.feeble),
            doubtful: fields.unclear - fitting,
            still: points - stones - fields.loud() - fields.impossible,
        }
    }

    /// Moves the zeros of the points `at_rest` a little towards these values.
    ///
    /// A sixteenth of a count a second is 0.13 mT a minute: as fast as a board warms up, too slow for any hand. A
    /// stone's neighbours feel it, so they are not at rest until it is gone.
    pub(super) fn follow(&mut self, values: &[u16; PLACES], at_rest: WideSet) {
        let at_rest = blocks(at_rest);
        let sensor = *self.calibration.sensor();
        let places = self.zero.iter_mut().zip(&mut self.drift).zip(&self.calibration.on).zip(values);
        for (index, (((zero, drift), on), value)) in places.enumerate() {
            if at_rest[index / BLOCK] >> (index % BLOCK) & 1 == 0 {
                continue;
            }
            let to = match value.cmp(zero) {
                Ordering::Less => *drift - 1,
                Ordering::Equal => continue,
                Ordering::Greater => *drift + 1,
            };
            if to.unsigned_abs() <= share(&sensor, sensor.drift, *on).min(FURTHEST) << SHIFT {
                *zero = zero.wrapping_add_signed((to >> SHIFT) - (*drift >> SHIFT));
                *drift = to;
            }
        }
        self.strange = true;
    }
}
