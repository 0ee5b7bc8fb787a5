//! How any game ends.

use core::fmt;

use crate::go::HalfPoints;
use crate::{Side, five};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Points, or hexagons in Gosix, were counted.
    Counted {
        /// What Black has.
        black: HalfPoints,
        /// What White has.
        white: HalfPoints,
    },
    /// This side has five or more stones in a row.
    Five(Side),
    /// This side has captured ten stones.
    Captures(Side),
    /// No stone can be placed any more: a draw.
    Full,
    /// This side gave up.
    Resigned(Side),
    /// This side ran out of time.
    OutOfTime(Side),
}

impl Outcome {
    /// Returns the winner, or nothing for a draw.
    pub fn winner(&self) -> Option<Side> {
        match *self {
            Self::Counted { black, white } if black > white => Some(Side::Black),
            Self::Counted { black, white } if black < white => Some(Side::White),
            Self::Counted { .. } | Self::Full => None,
            Self::Five(winner) | Self::Captures(winner) => Some(winner),
            Self::Resigned(loser) | Self::OutOfTime(loser) => Some(loser.other()),
        }
    }
}

/// Prints the winner or `draw`, then what both sides have or how it was won: `black 46 44`, `draw 40 40`,
/// `white resign`, `black time`, `white five`, `black captures`, `draw full`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.winner().map_or("draw", Side::word))?;
        f.write_str(match self {
            Self::Counted { black, white } => return write!(f, " {black} {white}"),
            Self::Five(_) => " five",
            Self::Captures(_) => " captures",
            Self::Full => " full",
            Self::Resigned(_) => " resign",
            Self::OutOfTime(_) => " time",
        })
    }
}

impl<P> From<crate::Outcome<P>> for Outcome
where
    HalfPoints: From<P>,
{
    fn from(outcome: crate::Outcome<P>) -> Self {
        match outcome {
            crate::Outcome::Counted { black, white } => {
                Self::Counted { black: black.into(), white: white.into() }
            }
            crate::Outcome::Resigned(side) => Self::Resigned(side),
            crate::Outcome::OutOfTime(side) => Self::OutOfTime(side),
        }
    }
}

impl From<five::Outcome> for Outcome {
    fn from(outcome: five::Outcome) -> Self {
        match outcome {
            five::Outcome::Five(side) => Self::Five(side),
            five::Outcome::Captures(side) => Self::Captures(side),
            five::Outcome::Full => Self::Full,
            five::Outcome::Resigned(side) => Self::Resigned(side),
            five::Outcome::OutOfTime(side) => Self::OutOfTime(side),
        }
    }
}
