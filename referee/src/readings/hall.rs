//! From magnetic fields to stones.

use core::cmp::Ordering;
use core::ops::RangeInclusive;

use rules_core::{Side, WideSet};

use super::calibration::Calibration;
use super::health::Signs;
use crate::wood::{PLACES, Wood};

/// The drift of a zero is kept in sixteenths of a count.
const SHIFT: u32 = 4;

/// Returns the distance from the zero below which there is no stone: 11 sixteenths of the one that makes a stone.
///
/// With 191 counts that is 131, and 60 counts of hysteresis are four times the sensor's noise. It lies above the
/// 87 counts that the other stones can do to the most sensitive sensor.
const fn off(on: u16) -> u16 {
    ((on as u32 * 11) >> 4) as u16
}

/// Returns the distance from the zero below which a stone is faint: one and a half times the one that makes it.
///
/// That is 10 mT, where 12.8 mT less 2.0 mT from all other stones is the least that a good magnet gives.
const fn faint(on: u32) -> u32 {
    on + (on >> 1)
}

/// Returns how far a zero may wander from its calibration, in sixteenths of a count.
///
/// The typical zero of a DRV5053 stays within 40 mV from −40 to 125 °C (SLIS153C, figure 5): a few counts in a
/// living room. An eighth of the threshold, 23 counts, is plenty, and does no harm when it was learnt wrongly.
/// With the worst of the other stones and of the noise, an empty point of the most sensitive sensor reads
/// 87 + 23 + 11 counts, less than the 131 that end a stone, and a stone off centre on the least sensitive one
/// 284 − 25 − 23 − 7, more than the 191 that begin it.
const fn furthest(on: u16) -> u16 {
    // Thresholds of a 12-bit ADC are below 4096; a larger one gets no more than they do.
    let counts = if on < 4096 { on / 8 } else { 511 };
    counts << SHIFT
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

/// The fields of 32 places, one bit a place: a word of the chip holds them.
#[derive(Clone, Copy, Default)]
struct Bits {
    impossible: u32,
    unclear: u32,
    feeble: u32,
    bold: u32,
    above: u32,
}

/// The number of words of the chip in a set.
const WORDS: usize = PLACES.div_ceil(64) * 2;

/// Returns a set as words of the chip.
fn words(set: WideSet) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    for (two, word) in words.chunks_exact_mut(2).zip(set.words()) {
        two.copy_from_slice(&[word as u32, (word >> 32) as u32]);
    }
    words
}

/// One sensor.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The value without a field, as it is now.
    zero: u16,
    /// The distance from it below which there is no stone.
    off: u16,
    /// The distance from it at which there is one.
    on: u16,
    /// How far the zero has wandered from its calibration, in sixteenths of a count.
    drift: i16,
    /// The last value.
    value: u16,
}

impl Place {
    const fn new(zero: u16, on: u16) -> Self {
        Self { zero, off: off(on), on, drift: 0, value: zero }
    }

    /// Returns the distance of the last value from the zero.
    fn field(&self) -> i32 {
        i32::from(self.value) - i32::from(self.zero)
    }

    /// Takes a value and notes what it means in the place's bit.
    #[inline]
    fn feel(&mut self, value: u16, range: &RangeInclusive<u16>, bits: &mut Bits, bit: u32) {
        self.value = value;
        let field = self.field();
        let size = field.unsigned_abs();
        // Most places of most scans are empty: they end here.
        if size < u32::from(self.off) {
            return;
        }
        if !range.contains(&value) {
            bits.impossible |= bit;
            return;
        }
        if field > 0 {
            bits.above |= bit;
        }
        let on = u32::from(self.on);
        if size >= faint(on) {
            bits.bold |= bit;
        } else if size >= on {
            bits.feeble |= bit;
        } else {
            bits.unclear |= bit;
        }
    }

    /// Moves the zero a sixteenth of a count towards the last value.
    fn follow(&mut self) {
        let (value, zero) = (self.value, self.zero);
        let to = match value.cmp(&zero) {
            Ordering::Less => self.drift - 1,
            Ordering::Equal => return,
            Ordering::Greater => self.drift + 1,
        };
        if to.unsigned_abs() <= furthest(self.on) {
            self.zero = zero.wrapping_add_signed((to >> SHIFT) - (self.drift >> SHIFT));
            self.drift = to;
        }
    }
}

/// The Hall sensors.
#[derive(Clone, Debug)]
pub(super) struct Hall {
    calibration: Calibration,
    places: [Place; PLACES],
}

impl Hall {
    pub(super) const fn new(calibration: Calibration) -> Self {
        let mut places = [Place::new(0, 0); PLACES];
        let mut place = 0;
        while place < PLACES {
            places[place] = Place::new(calibration.zero[place], calibration.on[place]);
            place += 1;
        }
        Self { calibration, places }
    }

    pub(super) const fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    pub(super) fn field(&self, place: usize) -> i16 {
        let field = self.places.get(place).map_or(0, Place::field);
        field.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    /// Sorts the values of some points.
    pub(super) fn feel(&mut self, values: &[u16; PLACES], points: WideSet) -> Fields {
        let range = self.calibration.sensor().low..=self.calibration.sensor().high;
        let mut felt = [Bits::default(); WORDS];
        let places = self.places.chunks_mut(32).zip(values.chunks(32));
        for (((places, values), points), bits) in places.zip(words(points)).zip(&mut felt) {
            let mut bit = 1;
            for (place, value) in places.iter_mut().zip(values) {
                if points & bit != 0 {
                    place.feel(*value, &range, bits, bit);
                }
                bit <<= 1;
            }
        }
        let set = |of: fn(&Bits) -> u32| {
            let mut words = [0; WORDS / 2];
            for (word, two) in words.iter_mut().zip(felt.as_chunks().0) {
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

    /// Moves the zeros of the points `at_rest` a little towards their last values.
    ///
    /// A sixteenth of a count a second is 0.13 mT a minute: as fast as a board warms up, too slow for any hand. A
    /// stone's neighbours feel it, so they are not at rest until it is gone.
    pub(super) fn follow(&mut self, at_rest: WideSet) {
        for (places, mut free) in self.places.chunks_mut(32).zip(words(at_rest)) {
            for place in places {
                if free & 1 != 0 {
                    place.follow();
                }
                free >>= 1;
            }
        }
    }
}
