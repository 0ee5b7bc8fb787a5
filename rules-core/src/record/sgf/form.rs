//! What SGF has to know of a game.

use core::fmt;

use super::SgfErrorKind;
use crate::grid::{Position, Size};
use crate::{Action, HalfPoints, Play, Side};

/// What the root of a file says about the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Root<'a> {
    /// The size of the grid (`SZ`).
    pub size: Option<Size>,
    /// What White gets for moving second (`KM`).
    pub komi: Option<HalfPoints>,
    /// The stones that Black has ahead (`HA`).
    pub handicap: u8,
    /// The name of the rules (`RU`).
    pub rules: Option<&'a str>,
    /// The side to move (`PL`).
    pub turn: Option<Side>,
}

/// A game that SGF knows.
pub trait SgfGame: Play {
    /// The number of the game in SGF (`GM`).
    const NUMBER: &'static str;

    /// Begins the game of a file and tells whether its rules are known.
    fn begin(&mut self, root: &Root<'_>) -> bool;
    /// Begins again from a set-up.
    fn set_up(&mut self, start: Position) -> Result<(), SgfErrorKind>;
    /// Returns the position that the game began from.
    fn start(&self) -> &Position;
    /// Tells whether the board gives this result.
    fn gives(&self, result: &str) -> bool;
    /// Writes the properties that [`SgfGame::begin`] reads besides the size.
    fn write_rules(&self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Goes through the actions, each with the side that took it.
    fn turns(&self) -> impl Iterator<Item = (Side, Action)>;
}
