//! The two players.

use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the two players, and the colour of that player's stones.
///
/// ```
/// use rules_core::Side;
/// assert_eq!(Side::Black.other(), Side::White);
/// assert_eq!(Side::White.to_string(), "White");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player of the dark stones.
    Black,
    /// The player of the light stones.
    White,
}

impl Side {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns the letter that stands for the side in drawn positions: `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }

    /// Returns the lower-case word for the side in records: `black` or `white`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// Reads `b`, `w`, `black` or `white` in either case.
    ///
    /// ```
    /// use rules_core::Side;
    /// assert_eq!(Side::parse("White"), Some(Side::White));
    /// assert_eq!(Side::parse("grey"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| {
            let mut letter = [0; 1];
            text.eq_ignore_ascii_case(side.word())
                || text.eq_ignore_ascii_case(side.letter().encode_utf8(&mut letter))
        })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// A pair of values, one for each side.
///
/// ```
/// use rules_core::{PerSide, Side};
/// let mut captured = PerSide { black: 0, white: 3 };
/// captured[Side::Black] += 1;
/// assert_eq!(captured[Side::Black] + captured[Side::White], 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerSide<T> {
    /// What belongs to Black.
    pub black: T,
    /// What belongs to White.
    pub white: T,
}

impl<T> PerSide<T> {
    /// Makes the pair from what `value` says for each side.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self { black: value(Side::Black), white: value(Side::White) }
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }
}
