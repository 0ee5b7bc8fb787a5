//! From magnetic fields to stones.

use rules_core::{HexSet, Side, hexagon};

use super::calibration::Calibration;
use super::health::Signs;
use crate::wood::{PLACES, Wood};

/// Zeros are kept in sixteenths of a count.
const STEPS: u16 = 1 << SHIFT;
const SHIFT: u32 = 4;
/// Half a count, for rounding.
const HALF: i32 = 1 << (SHIFT - 1);

/// Returns the distance from the zero below which there is no stone: 11 sixteenths of the one that makes a stone.
///
/// With 191 counts that is 131, and 60 counts of hysteresis are four times the sensor's noise. It lies above the
/// 87 counts that the other stones can do to the most sensitive sensor.
const fn off(on: i32) -> i32 {
    (on * 11) >> 4
}

/// Returns the distance from the zero below which a stone is faint: one and a half times the one that makes it.
///
/// That is 10 mT, where 12.8 mT less 2.0 mT from all other stones is the least that a good magnet gives.
const fn faint(on: i32) -> i32 {
    on + (on >> 1)
}

/// Returns how far a zero may wander from its calibration.
///
/// A quarter of the threshold, 47 counts or 1.7 mT, can do no harm: an empty point reads at most 47 + 57 counts,
/// less than the 131 that end a stone, and 12.8 mT less 2.0 mT still read 308 − 47, more than the 191 that begin one.
const fn furthest(on: u16) -> u16 {
    on / 4
}

/// What the fields of one scan are like, one bit a point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields {
    /// Impossible values.
    impossible: HexSet,
    /// Too strong for no stone.
    loud: HexSet,
    /// Strong enough for a stone.
    strong: HexSet,
    /// Too weak for a good stone.
    faint: HexSet,
    /// Above the zero.
    above: HexSet,
}

impl Fields {
    /// Returns the points at which a magnet is felt.
    pub(super) fn loud(&self) -> HexSet {
        self.loud - self.impossible
    }

    /// Returns the fields of some points only.
    fn within(self, points: HexSet) -> Self {
        Self {
            impossible: self.impossible & points,
            loud: self.loud & points,
            strong: self.strong & points,
            faint: self.faint & points,
            above: self.above & points,
        }
    }
}

/// Puts 32 places into a word each, then four words into a set.
#[derive(Clone, Copy, Default)]
struct Words([u32; 4]);

impl Words {
    fn set(self) -> HexSet {
        let [a, b, c, d] = self.0.map(u64::from);
        HexSet::from_words([a | b << 32, c | d << 32])
    }
}

/// The Hall sensors.
#[derive(Clone, Debug)]
pub(super) struct Hall {
    calibration: Calibration,
    /// The zeros as they are now, in sixteenths of a count.
    zero: [u16; PLACES],
    /// The distances from the zeros in the last scan.
    field: [i16; PLACES],
}

impl Hall {
    pub(super) const fn new(calibration: Calibration) -> Self {
        let mut zero = [0; PLACES];
        let mut place = 0;
        while place < PLACES {
            zero[place] = sixteenths(calibration.zero[place]);
            place += 1;
        }
        Self { calibration, zero, field: [0; PLACES] }
    }

    pub(super) const fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    pub(super) fn field(&self, place: usize) -> i16 {
        self.field.get(place).copied().unwrap_or(0)
    }

    /// Sorts the values of a scan.
    pub(super) fn feel(&mut self, values: &[u16; PLACES], points: HexSet) -> Fields {
        let [mut impossible, mut loud, mut strong, mut weak, mut above] = [Words::default(); 5];
        let range = i32::from(self.calibration.sensor().low)..=i32::from(self.calibration.sensor().high);
        let zeros = self.zero.chunks(32).zip(self.field.chunks_mut(32));
        let places = values.chunks(32).zip(self.calibration.on.chunks(32)).zip(zeros);
        for (word, ((values, ons), (zeros, fields))) in places.enumerate() {
            let mut bits = [0u32; 5];
            let mut bit = 1u32;
            for ((value, on), (zero, field)) in values.iter().zip(ons).zip(zeros.iter().zip(fields)) {
                let (value, on) = (i32::from(*value), i32::from(*on));
                let distance = value - ((i32::from(*zero) + HALF) >> SHIFT);
                let size = distance.abs();
                let signs =
                    [!range.contains(&value), size >= off(on), size >= on, size < faint(on), distance > 0];
                for (bits, sign) in bits.iter_mut().zip(signs) {
                    *bits |= if sign { bit } else { 0 };
                }
                *field = distance.min(i32::from(i16::MAX)) as i16;
                bit <<= 1;
            }
            for (to, bits) in
                [&mut impossible, &mut loud, &mut strong, &mut weak, &mut above].into_iter().zip(bits)
            {
                to.0[word] = bits;
            }
        }
        Fields {
            impossible: impossible.set(),
            loud: loud.set(),
            strong: strong.set(),
            faint: weak.set(),
            above: above.set(),
        }
        .within(points)
    }

    /// Says what lies on the wood by these fields.
    ///
    /// A field between the two thresholds, or an impossible value, leaves everything as it is believed, except at the
    /// points `in_doubt`: a stone far off centre shows its other pole, so what lies there is a stone of either side.
    pub(super) fn hear(&self, fields: &Fields, believed: &Wood, in_doubt: HexSet) -> Wood {
        let strong = fields.strong - fields.impossible;
        let unclear = (fields.loud - fields.strong) | fields.impossible;
        let (keep, doubt) = (unclear - in_doubt, unclear & in_doubt);
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
    pub(super) fn signs(&self, fields: &Fields, believed: &Wood, points: HexSet) -> Signs {
        let stones = believed.stones();
        let (above, below) = match self.calibration.above() {
            Side::Black => (believed.black, believed.white),
            Side::White => (believed.white, believed.black),
        };
        let fitting = (above & fields.above) | (below - fields.above);
        Signs {
            impossible: fields.impossible,
            faint: (stones & fields.faint) - fields.impossible,
            doubtful: fields.loud - fields.strong - fields.impossible - fitting,
            still: points - stones - fields.loud - fields.impossible,
        }
    }

    /// Moves the zeros of the points `at_rest` a little towards their last values.
    ///
    /// At one sixteenth a second a zero moves by 3.75 counts or 0.13 mT a minute: as fast as a board warms up, too slow for
    /// any hand. A stone's neighbours feel it, so they wait until it is gone.
    pub(super) fn follow(&mut self, at_rest: HexSet, stones: HexSet) {
        for point in at_rest - hexagon::grow(stones) - stones {
            let index = point.index();
            let (Some(zero), Some(field)) = (self.zero.get_mut(index), self.field.get(index)) else {
                continue;
            };
            let home = sixteenths(self.calibration.zero(point));
            let leash = furthest(self.calibration.threshold(point)).saturating_mul(STEPS);
            *zero = zero
                .saturating_add_signed(field.signum())
                .clamp(home.saturating_sub(leash), home.saturating_add(leash));
        }
    }
}

/// Returns counts in the unit of the zeros; what no ADC can give becomes the highest that it can.
const fn sixteenths(counts: u16) -> u16 {
    if counts < 4096 { counts * STEPS } else { 4095 * STEPS }
}
