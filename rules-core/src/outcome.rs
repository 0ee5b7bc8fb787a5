//! How a game ends in which something is counted.

use core::fmt;

use crate::Side;

/// How a game ended: points, hexagons or whatever `P` stands for were counted, or a side lost before.
///
/// It prints as `black 46 44`, `draw 45 45`, `white resign` or `black time`: the winner, then what Black and White
/// have, or how the other side lost.
///
/// ```
/// use rules_core::{Outcome, Side};
/// let counted = Outcome::Counted { black: 46, white: 44 };
/// assert_eq!((counted.winner(), counted.to_string().as_str()), (Some(Side::Black), "black 46 44"));
/// assert_eq!(Outcome::<u8>::Resigned(Side::Black).to_string(), "white resign");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<P> {
    /// The game came to its end, and was counted.
    Counted {
        /// What Black has.
        black: P,
        /// What White has.
        white: P,
    },
    /// This side gave up.
    Resigned(Side),
    /// This side ran out of time.
    OutOfTime(Side),
}

impl<P: PartialOrd> Outcome<P> {
    /// Returns the winner, or nothing for a draw.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::Counted { black, white } if black > white => Some(Side::Black),
            Self::Counted { black, white } if black < white => Some(Side::White),
            Self::Counted { .. } => None,
            Self::Resigned(loser) | Self::OutOfTime(loser) => Some(loser.other()),
        }
    }
}

impl<P: PartialOrd + fmt::Display> fmt::Display for Outcome<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.winner().map_or("draw", Side::word))?;
        match self {
            Self::Counted { black, white } => write!(f, " {black} {white}"),
            Self::Resigned(_) => f.write_str(" resign"),
            Self::OutOfTime(_) => f.write_str(" time"),
        }
    }
}
