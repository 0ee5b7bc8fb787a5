//! How a game ends.

use core::fmt;

use crate::{HalfPoints, Side};

/// How a game ended.
///
/// It prints the winner or `draw`, then what both sides have or how it was won: `black 46 44`, `draw 40 40`,
/// `white resign`, `black time`, `white five`, `black captures`, `draw full`.
///
/// ```
/// use rules_core::{Outcome, Side};
/// let counted = Outcome::counted(46, 44);
/// assert_eq!((counted.winner(), counted.to_string().as_str()), (Some(Side::Black), "black 46 44"));
/// assert_eq!(Outcome::Resigned(Side::Black).to_string(), "white resign");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Points or hexagons were counted.
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
    /// Returns the end of a game in which both sides have so many whole points.
    pub const fn counted(black: u16, white: u16) -> Self {
        Self::Counted { black: HalfPoints::whole(black), white: HalfPoints::whole(white) }
    }

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
