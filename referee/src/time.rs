//! Time as the referee knows it: a number that only grows.

use core::ops::{Add, Sub};

/// A moment, in milliseconds since the board was switched on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

/// A length of time in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(pub u32);

impl Moment {
    /// Returns how long ago `earlier` was; nothing if it is still to come.
    pub fn since(self, earlier: Self) -> Millis {
        Millis(u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX))
    }
}

impl Add<Millis> for Moment {
    type Output = Self;

    fn add(self, length: Millis) -> Self {
        Self(self.0.saturating_add(u64::from(length.0)))
    }
}

impl Sub for Millis {
    type Output = Self;

    /// Returns what is left; never less than nothing.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
