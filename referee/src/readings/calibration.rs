//! What is known about each Hall sensor, and the bytes in which it is kept.

use core::fmt;

use rules_core::{Board, HexSet, Point, Side, hexagon};

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
    /// A value below this one does not come from a working sensor.
    pub low: u16,
    /// A value above this one does not come from a working sensor.
    pub high: u16,
}

impl Sensor {
    /// What one millitesla adds to or takes from the output of a DRV5053PA, in microvolts (SLIS153C, table 6.7).
    ///
    /// That makes 28.5 counts a millitesla; single sensors may have 12.4 to 43.4 (10 to 35 mV/mT).
    pub const DRV5053PA_MICROVOLTS: u32 = 23_000;

    /// The field that makes a stone, in microtesla.
    ///
    /// A disc of 6 × 2 mm, N35, gives 36.7 mT at 5 mm, 22.9 mT when it lies 3 mm off centre and 12.8 mT at 8 mm. The
    /// stones on all other points together give 2.0 mT at most, with the sign of the other side. 6.7 mT is more
    /// than three times that and about half of the least that a stone gives. It holds for every DRV5053PA that its data
    /// sheet allows: the least sensitive turns 22.9 mT into 284 counts, the most sensitive 2.0 mT into 87, and a
    /// stone begins at 191 counts and ends at 131.
    pub const STONE_MICROTESLA: u32 = 6_700;

    /// TI's DRV5053PA: 0.9 to 1.15 V without a field, 1.02 V as a rule, 0.2 to 1.8 V in a strong one.
    ///
    /// The limits leave 2 % for the reference and the ADC. Below 0.1 V and above 2.2 V there is no sensor at the
    /// input, only a short circuit or nothing at all.
    pub const DRV5053PA: Self = Self {
        zero: counts(1_020_000),
        lowest_zero: counts(880_000),
        highest_zero: counts(1_175_000),
        on: counts(Self::STONE_MICROTESLA * Self::DRV5053PA_MICROVOLTS / 1000),
        low: counts(100_000),
        high: counts(2_200_000),
    };

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
}

/// Why bytes are not a calibration, or a value not one of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalibrationError {
    /// There are more or fewer bytes than [`Calibration::BYTES`].
    Length,
    /// The bytes are of a form that this program does not know.
    Form,
    /// No working sensor has such a zero.
    Zero(Point),
    /// Stones could not be told from no stones with such a threshold.
    Threshold(Point),
}

impl fmt::Display for CalibrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => f.write_str("the calibration has the wrong length"),
            Self::Form => f.write_str("the calibration has an unknown form"),
            Self::Zero(point) => write!(f, "the zero of {} is impossible", Board::HEXAGON.display(*point)),
            Self::Threshold(point) => {
                write!(f, "the threshold of {} is impossible", Board::HEXAGON.display(*point))
            }
        }
    }
}

impl core::error::Error for CalibrationError {}

/// The first byte of the stored form.
const FORM: u8 = 1;

/// The zero and the threshold of every Hall sensor, and which pole is up on a black stone.
///
/// ```
/// use referee::readings::{Calibration, Sensor};
/// let calibration = Calibration::new(Sensor::DRV5053PA);
/// let bytes = calibration.encode();
/// assert_eq!(Calibration::decode(Sensor::DRV5053PA, &bytes), Ok(calibration));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calibration {
    sensor: Sensor,
    above: Side,
    pub(super) zero: [u16; PLACES],
    pub(super) on: [u16; PLACES],
}

impl Calibration {
    /// The length of the stored form: form, polarity, and four bytes for each of the 91 points.
    pub const BYTES: usize = 2 + 4 * hexagon::POINTS.len();

    /// Makes the calibration of a board whose sensors all do what the data sheet says.
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
        if !self.sensor.is_zero(zero) {
            return Err(CalibrationError::Zero(point));
        }
        if !self.sensor.is_threshold(zero, threshold) {
            return Err(CalibrationError::Threshold(point));
        }
        if let (Some(to_zero), Some(to_on)) =
            (self.zero.get_mut(point.index()), self.on.get_mut(point.index()))
        {
            *to_zero = zero;
            *to_on = threshold;
        }
        Ok(())
    }

    /// Returns the bytes to be kept.
    ///
    /// They are the form (1), the side above the zero (0 Black, 1 White), and for each point by rising index its zero
    /// and its threshold, low byte first.
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[0] = FORM;
        bytes[1] = match self.above {
            Side::Black => 0,
            Side::White => 1,
        };
        for (four, point) in bytes[2..].chunks_exact_mut(4).zip(hexagon::POINTS) {
            four[..2].copy_from_slice(&self.zero(point).to_le_bytes());
            four[2..].copy_from_slice(&self.threshold(point).to_le_bytes());
        }
        bytes
    }

    /// Reads bytes that were kept, for sensors of this type.
    pub fn decode(sensor: Sensor, bytes: &[u8]) -> Result<Self, CalibrationError> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().map_err(|_| CalibrationError::Length)?;
        let mut calibration = Self::new(sensor);
        calibration.above = match bytes[..2] {
            [FORM, 0] => Side::Black,
            [FORM, 1] => Side::White,
            _ => return Err(CalibrationError::Form),
        };
        let (fours, _) = bytes[2..].as_chunks();
        for ([zero_low, zero_high, on_low, on_high], point) in fours.iter().zip(hexagon::POINTS) {
            let zero = u16::from_le_bytes([*zero_low, *zero_high]);
            calibration.set(point, zero, u16::from_le_bytes([*on_low, *on_high]))?;
        }
        Ok(calibration)
    }
}

impl Default for Calibration {
    fn default() -> Self {
        Self::new(Sensor::DRV5053PA)
    }
}

/// The points that an empty board did not calibrate, by reason; they keep what they had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// A magnet lies there, a reed contact sticks, or the sensor is broken.
    pub occupied: HexSet,
    /// The values moved: a hand with a stone, or a loose contact.
    pub restless: HexSet,
}

impl Refused {
    /// Returns all refused points.
    pub fn all(&self) -> HexSet {
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
    closed: HexSet,
}

impl EmptyBoard {
    pub(super) const fn new() -> Self {
        Self {
            scans: 0,
            sum: [0; PLACES],
            least: [u16::MAX; PLACES],
            most: [0; PLACES],
            closed: HexSet::EMPTY,
        }
    }

    pub(super) const fn missing(&self) -> u16 {
        EMPTY_SCANS - self.scans
    }

    pub(super) fn look_at_contacts(&mut self, closed: HexSet) {
        if self.missing() > 0 {
            self.scans += 1;
            self.closed |= closed & hexagon::POINTS;
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

    /// Sets the zeros of the points that can have one, except `idle` ones; `None` as long as scans are missing.
    pub(super) fn finish(&self, calibration: &mut Calibration, idle: HexSet) -> Option<Refused> {
        if self.missing() > 0 {
            return None;
        }
        let mut refused = Refused { occupied: self.closed - idle, restless: HexSet::EMPTY };
        for point in hexagon::POINTS - idle {
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
            let on = calibration.threshold(point);
            let scans = u32::from(EMPTY_SCANS);
            // The sum of 256 values of 16 bits, so the average fits again.
            let zero = ((sum + scans / 2) / scans) as u16;
            // Three times the noise, and still a quarter of what a stone does.
            if most - least > on / 4 {
                refused.restless.insert(point);
            } else if calibration.set(point, zero, on).is_err() {
                refused.occupied.insert(point);
            }
        }
        Some(refused)
    }
}
