//! Why something may not be played.

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
    /// There is a stone on the point (G1).
    Occupied {
        /// The point.
        point: Point,
    },
    /// These stones of a set-up have no liberty (G2).
    NoLiberty {
        /// The stones.
        stones: WideSet,
    },
    /// The stone would take the last liberty of its own chain and capture nothing (G3).
    Suicide {
        /// The point.
        point: Point,
        /// The chain with the stone in it.
        chain: WideSet,
    },
    /// One stone was just taken by one stone, which may not be retaken at once (G4).
    Ko {
        /// The point.
        point: Point,
        /// The stone that may not be taken now.
        taker: Point,
    },
    /// The same player has made this board by an earlier stone (G4).
    Repetition {
        /// The point.
        point: Point,
        /// The stones that would be taken.
        captured: WideSet,
        /// The number of the turn that made the board, counted from 1.
        turn: u16,
    },
    /// Stones are taken off by agreement only when both sides have passed (G5).
    NotOver,
    /// There is no stone to take off (G5).
    NoStone {
        /// The empty point.
        point: Point,
    },
    /// Play was resumed once: nothing is taken off any more, and the next end is the last (G5).
    Resumed,
    /// Black places the handicap stones before anybody may pass (G7).
    HandicapFirst,
    /// The game is over.
    GameOver,
    /// The record has no room for another stone: only passing and giving up are left.
    RecordFull,
}

impl Refusal {
    /// Returns the number of the rule, or a word where the sheet has no rule for it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "board",
            Self::Occupied { .. } => "G1",
            Self::NoLiberty { .. } => "G2",
            Self::Suicide { .. } => "G3",
            Self::Ko { .. } | Self::Repetition { .. } => "G4",
            Self::NotOver | Self::NoStone { .. } | Self::Resumed => "G5",
            Self::HandicapFirst => "G7",
            Self::GameOver => "over",
            Self::RecordFull => "full",
        }
    }

    /// Returns the points to show: the point in question and what it is about.
    pub fn points(&self) -> WideSet {
        match *self {
            Self::Occupied { point } | Self::NoStone { point } => WideSet::of(point),
            Self::NoLiberty { stones } => stones,
            Self::Suicide { point, chain } => chain.with(point),
            Self::Ko { point, taker } => WideSet::of(point).with(taker),
            Self::Repetition { point, captured, .. } => captured.with(point),
            Self::OffBoard { .. }
            | Self::NotOver
            | Self::Resumed
            | Self::HandicapFirst
            | Self::GameOver
            | Self::RecordFull => WideSet::EMPTY,
        }
    }

    /// Returns the refusal ready to be printed with the names of the points on a grid of this size.
    ///
    /// ```
    /// use rules_core::{go::Refusal, grid::Size};
    /// let point = Size::NINE.board().parse("D4").unwrap();
    /// let refusal = Refusal::Occupied { point };
    /// assert_eq!(refusal.display(Size::NINE).to_string(), "there is already a stone on D4");
    /// ```
    pub const fn display(self, size: Size) -> OnGrid<Self> {
        OnGrid { what: self, size }
    }
}

impl fmt::Display for OnGrid<Refusal> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.size.board();
        let name = |point| board.display(point);
        match self.what {
            Refusal::OffBoard { .. } => f.write_str("there is no such point on this board"),
            Refusal::Occupied { point } => write!(f, "there is already a stone on {}", name(point)),
            Refusal::NoLiberty { stones } => {
                write!(f, "{} stones have no liberty and cannot stand", stones.len())
            }
            Refusal::Suicide { point, .. } => {
                write!(f, "a stone on {} would have no liberty and captures nothing", name(point))
            }
            Refusal::Ko { point, taker } => {
                write!(f, "{} may not retake {} at once", name(point), name(taker))
            }
            Refusal::Repetition { turn, .. } => write!(f, "you made this board before, with turn {turn}"),
            Refusal::NotOver => f.write_str("stones are taken off after both sides have passed"),
            Refusal::NoStone { point } => write!(f, "there is no stone on {}", name(point)),
            Refusal::Resumed => {
                f.write_str("play was resumed once, so this end is the last and all stones stay")
            }
            Refusal::HandicapFirst => f.write_str("Black places the handicap stones first"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::RecordFull => f.write_str("the record is full: only passing or giving up is left"),
        }
    }
}
