//! Why a stone may not be placed.

use core::fmt;

use crate::grid::{OnGrid, Size};
use crate::{Point, WideSet};

/// Why a stone may not be placed, or a turn not be taken: the rule, and the points to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The grid has no such point.
    OffBoard {
        /// The point asked for.
        point: Point,
    },
    /// There is a stone on the point.
    Occupied {
        /// The point.
        point: Point,
    },
    /// The stone would make two free threes at once (N2).
    DoubleThree {
        /// The point.
        point: Point,
        /// The stones of the free threes, the new one among them.
        threes: WideSet,
    },
    /// There is no passing in these games.
    NoPass,
    /// The game is over.
    GameOver,
    /// The record has no room for another stone: only giving up is left.
    RecordFull,
}

impl Refusal {
    /// Returns the number of the rule, or a word where the sheet has no number for it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "board",
            Self::Occupied { .. } => "occupied",
            Self::DoubleThree { .. } => "N2",
            Self::NoPass => "pass",
            Self::GameOver => "over",
            Self::RecordFull => "full",
        }
    }

    /// Returns the points to show: the point in question and what it is about.
    pub fn points(&self) -> WideSet {
        match *self {
            Self::Occupied { point } => WideSet::of(point),
            Self::DoubleThree { point, threes } => threes.with(point),
            Self::OffBoard { .. } | Self::NoPass | Self::GameOver | Self::RecordFull => WideSet::EMPTY,
        }
    }

    /// Returns the refusal ready to be printed with the names of the points on a grid of this size.
    pub const fn display(self, size: Size) -> OnGrid<Self> {
        OnGrid { what: self, size }
    }
}

impl fmt::Display for OnGrid<Refusal> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.size.board();
        match self.what {
            Refusal::OffBoard { .. } => f.write_str("there is no such point on this board"),
            Refusal::Occupied { point } => {
                write!(f, "there is already a stone on {}", board.display(point))
            }
            Refusal::DoubleThree { point, .. } => {
                write!(f, "a stone on {} would make two free threes at once", board.display(point))
            }
            Refusal::NoPass => f.write_str("there is no passing in this game"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::RecordFull => f.write_str("the record is full: only giving up is left"),
        }
    }
}
