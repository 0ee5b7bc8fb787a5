//! What a program wants done that is connected by a cable.

use rules_core::{Action, HalfPoints};

use crate::names::Names;

/// What a program wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A turn of the side to move is taken; a person carries it out.
    Play(Action),
    /// The board takes the turn of the side to move.
    Think,
    /// The last turn is taken back.
    Undo,
    /// A new game begins.
    NewGame,
    /// White gets so much for moving second, in the next game of Go.
    Komi(HalfPoints),
    /// The board plays so well from now on.
    Level(u8),
    /// The side to move is shown what the board would play.
    Hint,
    /// These can be chosen to play.
    Names(Names),
    /// The empty board is measured.
    Calibrate,
    /// Every part is checked.
    SelfTest,
}
