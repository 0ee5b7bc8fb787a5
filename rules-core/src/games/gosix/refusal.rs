//! Why a stone may not be placed.

use core::fmt;

use super::flower::corners_of;
use crate::{Board, HexSet, Point};

/// Why a stone may not be placed, or a turn not be taken: the rule, and the points to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The point is not a corner of the flower (S2).
    NoCorner {
        /// The point asked for.
        point: Point,
    },
    /// There is a stone on the corner (S2).
    Occupied {
        /// The corner.
        point: Point,
    },
    /// The stone would close hexagons on a tie (S7).
    Tie {
        /// The corner.
        point: Point,
        /// The centres of the hexagons that nobody would win.
        tied: HexSet,
    },
    /// The side to move has a stone to place and may not pass (S2).
    MustPlace {
        /// The corners where it may be placed.
        to: HexSet,
    },
    /// The game is over.
    GameOver,
    /// The record has no room for another turn.
    RecordFull,
}

impl Refusal {
    /// Returns the number of the rule, or a word where the sheet has no rule for it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoCorner { .. } | Self::Occupied { .. } | Self::MustPlace { .. } => "S2",
            Self::Tie { .. } => "S7",
            Self::GameOver => "over",
            Self::RecordFull => "full",
        }
    }

    /// Returns the points to show: the corner in question and what it is about.
    pub fn points(&self) -> HexSet {
        match *self {
            Self::NoCorner { .. } | Self::GameOver | Self::RecordFull => HexSet::EMPTY,
            Self::Occupied { point } => HexSet::of(point),
            Self::Tie { point, tied } => {
                tied.iter().fold(tied.with(point), |shown, centre| shown | corners_of(centre))
            }
            Self::MustPlace { to } => to,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point| Board::HEXAGON.display(point);
        match *self {
            Self::NoCorner { point } if Board::HEXAGON.points().contains(point) => {
                write!(f, "{} is not a corner of the flower", name(point))
            }
            Self::NoCorner { .. } => f.write_str("there is no such point on this board"),
            Self::Occupied { point } => write!(f, "there is already a stone on {}", name(point)),
            Self::Tie { tied, .. } => match tied.first() {
                Some(centre) => write!(f, "the hexagon around {} would be closed on a tie", name(centre)),
                None => f.write_str("a hexagon would be closed on a tie"),
            },
            Self::MustPlace { .. } => f.write_str("a player who can place a stone may not pass"),
            Self::GameOver => f.write_str("the game is over"),
            Self::RecordFull => f.write_str("the record is full"),
        }
    }
}

impl core::error::Error for Refusal {}
