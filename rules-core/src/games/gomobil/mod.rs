//! Gomobil: two armies of two-sided stones on the hexagon, and the land between them.
//!
//! [`Position`] knows the rules of a single turn, [`Game`] adds the history: passes, the end, undo, repetition.
//! The rule numbers (M1 to M6, C1 to C4, F1 to F4, D1 to D5) are those of the rule sheet.

mod count;
mod game;
mod groups;
mod lift;
mod notation;
mod play;
mod ply;
mod position;
mod text;

pub use count::Count;
pub use game::{CAPACITY, Game, Options, Repetition};
pub use groups::Groups;
pub use lift::{Lifts, Moves};
pub use position::{Position, PositionError};
