//! Points that may be halves, as komi has them.

use core::fmt;

/// A number of points in halves, printed like `39` or `49.5`.
///
/// ```
/// use rules_core::HalfPoints;
/// assert_eq!(HalfPoints::parse("7.5"), Some(HalfPoints(15)));
/// assert_eq!(HalfPoints::parse("-0.50"), Some(HalfPoints(-1)));
/// assert_eq!(HalfPoints::parse("3.75"), None);
/// assert_eq!(HalfPoints(15).to_string(), "7.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HalfPoints(pub i16);

impl HalfPoints {
    /// Returns so many whole points.
    pub const fn whole(points: u16) -> Self {
        // No board has as many points as half the range.
        Self(2 * points.cast_signed())
    }

    /// Reads a number of whole or half points between −999 and 999.
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, number) = match text.strip_prefix('-') {
            Some(number) => (true, number),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        if whole.is_empty() && rest.is_empty() {
            return None;
        }
        let mut points: i16 = 0;
        for digit in whole.bytes() {
            if !digit.is_ascii_digit() || points > 99 {
                return None;
            }
            points = 10 * points + i16::from(digit - b'0');
        }
        let half = match rest.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return None,
        };
        let halves = 2 * points + half;
        Some(Self(if negative { -halves } else { halves }))
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

impl core::ops::Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}
