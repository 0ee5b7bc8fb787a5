//! A game: a start, the turns since, and how it ended.

use heapless::Vec;

use super::{Placement, Position};
use crate::action::Code;
use crate::{Action, Manner, Play, Point, Refusal, Side};

/// The number of turns that a game has room for.
///
/// Each hexagon is won once and takes six stones off at the most, so 24 + 7 × 6 stones are placed at the most, with
/// a pass after each of them and one word to give up.
pub const CAPACITY: usize = 2 * (24 + 7 * 6) + 1;

/// A game of Gosix with its whole history.
///
/// ```
/// use rules_core::{Action, Board, Play, Side, gosix::Game};
/// let mut game = Game::new(Side::Black);
/// let first = Action::Place(Board::HEXAGON.parse("F5").unwrap());
/// game.play(first)?;
/// assert_eq!(game.play(Action::Pass).unwrap_err().rule(), "S2");
/// assert_eq!(game.undo(), Some(first));
/// assert_eq!(game.legal().len(), 24);
/// # Ok::<(), rules_core::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    pub(super) now: Position,
    pub(super) plies: Vec<Code, CAPACITY>,
}

impl Game {
    /// Begins a game on the empty flower with the side that was drawn by lot (S1).
    pub const fn new(first: Side) -> Self {
        Self::from_position(Position::START.with_turn(first))
    }

    /// Begins a game from any position.
    pub const fn from_position(start: Position) -> Self {
        Self { start, now: start, plies: Vec::new() }
    }

    /// Forgets the game and begins another one in its place.
    pub fn restart(&mut self, start: Position) {
        self.start = start;
        self.now = start;
        self.plies.clear();
    }

    /// Returns the position that the game began from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the position that lies on the board.
    pub const fn position(&self) -> &Position {
        &self.now
    }

    /// Goes through the actions from the first to the last.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator {
        self.plies.iter().map(|code| code.made(Manner::Placed))
    }

    /// Tells whether nobody can place a stone, whosever turn it is (S9).
    pub(super) fn is_stuck(&self) -> bool {
        !Side::BOTH.into_iter().any(|side| self.now.with_turn(side).can_place())
    }

    /// Returns what a stone of the side to move would change, or why it may not be placed.
    pub fn placement(&self, point: Point) -> Result<Placement, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        self.now.placement(point)
    }
}
