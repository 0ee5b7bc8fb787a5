//! Gomobil: two armies of two-sided stones on the hexagon, and the land between them.
//!
//! [`Position`] knows the rules of a single turn, [`Game`] adds the history: passes, the end, undo, repetition.
//! The rule numbers (M1 to M6, C1 to C4, F1 to F4, D1 to D5) are those of the rule sheet.

mod count;
mod game;
mod groups;
mod lift;
mod notation;
pub(crate) mod ply;
mod position;
mod refusal;

pub use count::Count;
pub use game::{CAPACITY, Game, Options, Outcome, Repetition};
pub use groups::Groups;
pub use lift::{Lifts, Moves};
pub use notation::ActionError;
pub use position::{Position, PositionError};
pub use refusal::{Pieces, Refusal};

use crate::{Point, Side};

/// A stone lifted from one point and landed on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point that the stone leaves.
    pub from: Point,
    /// The point that it lands on.
    pub to: Point,
}

/// What a game can be told: a turn, or one of the ways to end it early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The side to move plays a stone.
    Move(Move),
    /// The side to move passes (F1).
    Pass,
    /// This side gives up, whoever is to move.
    Resign(Side),
    /// This side's time has run out, whoever is to move.
    FlagFall(Side),
}

impl From<Move> for Action {
    fn from(played: Move) -> Self {
        Self::Move(played)
    }
}
