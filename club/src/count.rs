//! Numbers with halves: a draw is half a win, and Go's komi has half a point.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A number of halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Half(pub u32);

impl Half {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Makes a whole number.
    pub const fn whole(number: u32) -> Self {
        Self(number.saturating_mul(2))
    }

    /// Returns how far two numbers are apart, in halves.
    pub const fn gap(self, other: Self) -> u32 {
        self.0.abs_diff(other.0)
    }

    /// Reads `45`, `45.5`, `45,5` or `45½`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (whole, half) = match text.strip_suffix('½') {
            Some(whole) => (if whole.is_empty() { "0" } else { whole }, true),
            None => match text.split_once(['.', ',']) {
                Some((whole, "5")) => (whole, true),
                Some((whole, "0")) => (whole, false),
                Some(_) => return None,
                None => (text, false),
            },
        };
        let is_number = (1..=4).contains(&whole.len()) && whole.bytes().all(|digit| digit.is_ascii_digit());
        let whole: u32 = whole.parse().ok().filter(|_| is_number)?;
        Some(Self(2 * whole + u32::from(half)))
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.0 / 2, self.0 % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        };
        f.pad(&text)
    }
}

impl Add for Half {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Half {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Half {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read_as_people_write_them_and_written_as_they_read_them() {
        for (text, halves) in
            [("45", 90), ("45.5", 91), ("45,5", 91), ("45½", 91), ("½", 1), ("0", 0), ("7.0", 14)]
        {
            assert_eq!(Half::read(text), Some(Half(halves)), "{text}");
        }
        for text in ["", "-1", "+1", "4.25", "1e3", "99999", "a", "½½", "."] {
            assert_eq!(Half::read(text), None, "{text}");
        }
        assert_eq!(
            [Half(0), Half(1), Half(2), Half(91)].map(|half| half.to_string()),
            ["0", "½", "1", "45½"]
        );
    }
}
