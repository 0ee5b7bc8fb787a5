//! What is known about each Hall sensor, and the bytes in which it is kept.

use core::fmt;

use heapless::Vec;
use rules_core::{Point, Side, WideSet};

use crate::wood::PLACES;

/// The reference voltage of the ADC, in millivolts: one count is 3300 ÷ 4096 mV.
const REFERENCE: u32 = 3300;
/// The number of different values of the 12-bit ADC.
const VALUES: u32 = 4096;

/// Returns a voltage, in microvolts, as ADC counts.
const fn counts(microvolts: u32) -> u16 {
    (microvolts as u64 * VALUES as u64 / (REFERENCE as u64 * 1000)) as u16
}

/// A type of linear Hall sensor behind a 12-bit ADC, all in counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sensor {
    /// The value without a field, until the sensor has been calibrated.
    pub zero: u16,
    /// The lowest value that a working sensor can have without a field.
    pub lowest_zero: u16,
    /// The highest value that a working sensor can have without a field.
    pub highest_zero: u16,
    /// How far from its zero a value has to be for a stone to be believed.
    pub on: u16,
    /// Below this distance from its zero there is no stone.
    pub off: u16,
    /// How far a zero may wander from its calibration.
    pub drift: u16,
    /// A value below this one does not come from a working sensor.
    pub low: u16,
    /// A value above this one does not come from a working sensor.
    pub high: u16,
}

impl Sensor {
    /// TI's DRV5053PA: 0.9 to 1.15 V without a field, 1.02 V as a rule, 0.2 to 1.8 V in a strong one.
    ///
    /// The thresholds and the drift are those of `hw/board.toml`, where `hw/sensing.py` derives them from magnet, wood
    /// and data sheet: between 130 counts, the least that a stone off centre does to the least sensitive sensor, and 104,
    /// the most that all other stones do to the most sensitive one. The tests of `hw` compare the two.
    ///
    /// The limits leave 2 % for the reference and the ADC. Below 0.1 V and above 2.2 V there is no sensor at the
    /// input, only a short circuit or nothing at all.
    pub const DRV5053PA: Self = Self {
        zero: counts(1_020_000),
        lowest_zero: counts(880_000),
        highest_zero: counts(1_175_000),
        on: 127,
        off: 107,
        drift: 8,
        low: counts(100_000),
        high: counts(2_200_000),
    };

    /// Returns how far from the usual zero a value has to be for a stone as long as the sensor's own zero is not known:
    /// further than that zero can be.
    pub const fn careful(&self) -> u16 {
        let (below, above) =
            (self.zero.saturating_sub(self.lowest_zero), self.highest_zero.saturating_sub(self.zero));
        (if below > above { below } else { above }).saturating_add(1)
    }

    /// Returns the threshold for a sensor that turns a stone in the middle of its point into a field of so many
    /// counts; `None` if that is too little to tell stones from no stones.
    ///
    /// It is three eighths of the field. With the magnets and the wood of `hw/board.toml` a stone 3 mm off centre has
    /// 72 % of it, less 10 % for the stones on all other points and 2 % for the noise; an empty point reads 12 % at most
    /// (`python3 hw/sensing.py`). So it does not matter how sensitive the sensor is, and not much where exactly the
    /// stone was held.
    pub const fn threshold(&self, field: u16) -> Option<u16> {
        let wanted = field as u32 * 3 / 8;
        let most = 2 * self.on as u32;
        if wanted == 0 || wanted < self.on as u32 / 2 {
            return None;
        }
        Some(if wanted < most { wanted } else { most } as u16)
    }

    /// Tells whether a working sensor can have this zero.
    pub const fn is_zero(&self, zero: u16) -> bool {
        self.lowest_zero <= zero && zero <= self.highest_zero
    }

    /// Tells whether stones can be read with this zero and this threshold.
    ///
    /// A threshold under half of the usual one could be reached by the stones on other points, one of more than
    /// twice the usual could not be reached by a stone off centre.
    const fn is_threshold(&self, zero: u16, on: u16) -> bool {
        let (zero, wide) = (zero as u32, on as u32);
        on > 0
            && on >= self.on / 2
            && wide <= 2 * self.on as u32
            && zero + wide <= self.high as u32
            && zero >= self.low as u32 + wide
    }

    /// Says what is wrong with the zero and the threshold of a place.
    const fn check(&self, place: usize, zero: u16, on: u16) -> Result<(), CalibrationError> {
        if !self.is_zero(zero) {
            return Err(CalibrationError::Zero(place));
        }
        if !self.is_threshold(zero, on) {
            return Err(CalibrationError::Threshold(place));
        }
        Ok(())
    }
}

/// Why bytes are not a calibration, or a value not one of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalibrationError {
    /// There are more or fewer bytes than a part has.
    Length,
    /// The bytes are of a form that this program does not know.
    Form,
    /// No working sensor has such a zero as the one of this place.
    Zero(usize),
    /// Stones could not be told from no stones with such a threshold as the one of this place.
    Threshold(usize),
}

impl fmt::Display for CalibrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => f.write_str("the calibration has the wrong length"),
            Self::Form => f.write_str("the calibration has an unknown form"),
            Self::Zero(place) => write!(f, "the zero of place {place} is impossible"),
            Self::Threshold(place) => write!(f, "the threshold of place {place} is impossible"),
        }
    }
}

impl core::error::Error for CalibrationError {}

/// The first byte of each part of the stored form.
const FORM: u8 = 2;

/// The zero and the threshold of every Hall sensor, and which pole is up on a black stone.
///
/// ```
/// use referee::readings::{Calibration, Sensor};
/// let calibration = Calibration::new(Sensor::DRV5053PA);
/// let mut restored = Calibration::new(Sensor::DRV5053PA);
/// for part in 0..Calibration::PARTS {
///     assert_eq!(restored.take_part(part, &calibration.part(part)), Ok(()));
/// }
/// assert_eq!(restored, calibration);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calibration {
    sensor: Sensor,
    above: Side,
    pub(super) zero: [u16; PLACES],
    pub(super) on: [u16; PLACES],
}

impl Calibration {
    /// The number of places in a part of the stored form.
    pub const PART: usize = 32;
    /// The number of parts that hold every place.
    pub const PARTS: usize = PLACES / Self::PART;
    /// The length of a part: form, polarity, and four bytes for each place.
    pub const PART_BYTES: usize = 2 + 4 * Self::PART;

    /// Makes the calibration of a board whose sensors all have the usual zero, and are known to.
    pub const fn new(sensor: Sensor) -> Self {
        Self { sensor, above: Side::Black, zero: [sensor.zero; PLACES], on: [sensor.on; PLACES] }
    }

    /// Returns the type of the sensors.
    pub const fn sensor(&self) -> &Sensor {
        &self.sensor
    }

    /// Returns the side that is up on a stone whose sensor reads more than its zero; Black's unless told otherwise.
    pub const fn above(&self) -> Side {
        self.above
    }

    /// Says which side is up on a stone whose sensor reads more than its zero.
    pub const fn set_above(&mut self, side: Side) {
        self.above = side;
    }

    /// Returns the zero of a point; the usual one off the board.
    pub fn zero(&self, point: Point) -> u16 {
        self.zero.get(point.index()).copied().unwrap_or(self.sensor.zero)
    }

    /// Returns how far from its zero a point's value has to be for a stone; the usual distance off the board.
    pub fn threshold(&self, point: Point) -> u16 {
        self.on.get(point.index()).copied().unwrap_or(self.sensor.on)
    }

    /// Sets the zero and the threshold of a point; if one of them is impossible, both stay as they were.
    pub fn set(&mut self, point: Point, zero: u16, threshold: u16) -> Result<(), CalibrationError> {
        self.sensor.check(point.index(), zero, threshold)?;
        if let (Some(to_zero), Some(to_on)) =
            (self.zero.get_mut(point.index()), self.on.get_mut(point.index()))
        {
            *to_zero = zero;
            *to_on = threshold;
        }
        Ok(())
    }

    /// Returns the bytes of one part to be kept; there are [`Calibration::PARTS`].
    ///
    /// They are the form (2), the side above the zero (0 Black, 1 White), and for each of the part's places by rising
    /// index its zero and its threshold, low byte first.
    pub fn part(&self, part: usize) -> Vec<u8, { Self::PART_BYTES }> {
        let above = match self.above {
            Side::Black => 0,
            Side::White => 1,
        };
        // The space is as large as the largest part.
        let mut bytes = Vec::new();
        let _ = bytes.extend_from_slice(&[FORM, above]);
        let places = self.zero.iter().zip(&self.on).skip(part.saturating_mul(Self::PART)).take(Self::PART);
        for (zero, on) in places {
            let _ = bytes.extend_from_slice(&zero.to_le_bytes());
            let _ = bytes.extend_from_slice(&on.to_le_bytes());
        }
        bytes
    }

    /// Takes over one part that was kept; if anything in it is impossible, all stays as it was.
    pub fn take_part(&mut self, part: usize, bytes: &[u8]) -> Result<(), CalibrationError> {
        let (above, fours) = match bytes {
            [FORM, 0, fours @ ..] => (Side::Black, fours),
            [FORM, 1, fours @ ..] => (Side::White, fours),
            _ => return Err(CalibrationError::Form),
        };
        let first = part.saturating_mul(Self::PART);
        let (fours, rest) = fours.as_chunks();
        if part >= Self::PARTS || fours.len() != Self::PART || !rest.is_empty() {
            return Err(CalibrationError::Length);
        }
        let values = |four: &[u8; 4]| {
            let [zero_low, zero_high, on_low, on_high] = *four;
            (u16::from_le_bytes([zero_low, zero_high]), u16::from_le_bytes([on_low, on_high]))
        };
        for (place, four) in fours.iter().enumerate() {
            let (zero, on) = values(four);
            self.sensor.check(first + place, zero, on)?;
        }
        self.above = above;
        let to = self.zero.iter_mut().zip(&mut self.on).skip(first);
        for ((to_zero, to_on), four) in to.zip(fours) {
            (*to_zero, *to_on) = values(four);
        }
        Ok(())
    }
}

/// A board that has never been calibrated.
impl Default for Calibration {
    fn default() -> Self {
        let sensor = Sensor::DRV5053PA;
        Self { on: [sensor.careful(); PLACES], ..Self::new(sensor) }
    }
}

/// The points that an empty board did not calibrate, by reason; they keep what they had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// A magnet lies there, a reed contact sticks, or the sensor is broken.
    pub occupied: WideSet,
    /// The values moved: a hand with a stone, or a loose contact.
    pub restless: WideSet,
}

impl Refused {
    /// Returns all refused points.
    pub fn all(&self) -> WideSet {
        self.occupied | self.restless
    }
}

/// The number of scans that are averaged: a quarter of a second at 1 kHz.
///
/// The DRV5053PA's noise is 11 mV or 14 counts peak to peak; the average of 256 is good to a count.
pub(super) const EMPTY_SCANS: u16 = 256;

/// Looks at an empty board for a while.
#[derive(Clone, Debug)]
pub(super) struct EmptyBoard {
    scans: u16,
    sum: [u32; PLACES],
    least: [u16; PLACES],
    most: [u16; PLACES],
    closed: WideSet,
}

impl EmptyBoard {
    pub(super) const fn new() -> Self {
        Self {
            scans: 0,
            sum: [0; PLACES],
            least: [u16::MAX; PLACES],
            most: [0; PLACES],
            closed: WideSet::EMPTY,
        }
    }

    pub(super) const fn missing(&self) -> u16 {
        EMPTY_SCANS - self.scans
    }

    pub(super) fn look_at_contacts(&mut self, closed: WideSet) {
        if self.missing() > 0 {
            self.scans += 1;
            self.closed |= closed;
        }
    }

    pub(super) fn look_at_values(&mut self, values: &[u16; PLACES]) {
        if self.missing() == 0 {
            return;
        }
        self.scans += 1;
        let places = self.sum.iter_mut().zip(&mut self.least).zip(&mut self.most);
        for (value, ((sum, least), most)) in values.iter().zip(places) {
            *sum += u32::from(*value);
            *least = (*least).min(*value);
            *most = (*most).max(*value);
        }
    }

    /// Sets the zeros of those of the `points` that can have one; `None` as long as scans are missing.
    pub(super) fn finish(&self, calibration: &mut Calibration, points: WideSet) -> Option<Refused> {
        if self.missing() > 0 {
            return None;
        }
        let mut refused = Refused { occupied: self.closed & points, restless: WideSet::EMPTY };
        for point in points {
            let index = point.index();
            let (Some(sum), Some(least), Some(most)) =
                (self.sum.get(index), self.least.get(index), self.most.get(index))
            else {
                continue;
            };
            // Reed contacts have no values.
            if least > most {
                continue;
            }
            let on = calibration.sensor().on;
            let scans = u32::from(EMPTY_SCANS);
            // The sum of 256 values of 16 bits, so the average fits again.
            let zero = ((sum + scans / 2) / scans) as u16;
            // The noise of the most sensitive sensor is 34 counts (SLIS153C, 0.79 mT peak to peak).
            if most - least > on / 3 {
                refused.restless.insert(point);
            } else if calibration.set(point, zero, on).is_err() {
                refused.occupied.insert(point);
            }
        }
        Some(refused)
    }
}
