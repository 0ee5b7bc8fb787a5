//! A game: a start, the turns since, and how it ended.

use heapless::Vec;

use super::{Placement, Position, Refusal};
use crate::Side;
use crate::placing::{Action, Code};
use crate::{HexSet, Point};

/// The number of turns that a game has room for.
///
/// Each hexagon is won once and takes six stones off at the most, so 24 + 7 × 6 stones are placed at the most, with
/// a pass after each of them and one word to give up.
pub const CAPACITY: usize = 2 * (24 + 7 * 6) + 1;

/// How a game ended: with four hexagons for a side (S10), with no stone that anybody could place (S9), or before.
pub type Outcome = crate::Outcome<u8>;

/// A game of Gosix with its whole history.
///
/// ```
/// use rules_core::{Board, Side, gosix::Game, placing::Action};
/// let mut game = Game::new(Side::Black);
/// let first = Action::Place(Board::HEXAGON.parse("F5").unwrap());
/// game.play(first)?;
/// assert_eq!(game.play(Action::Pass).unwrap_err().rule(), "S2");
/// assert_eq!(game.undo(), Some(first));
/// assert_eq!(game.legal().len(), 24);
/// # Ok::<(), rules_core::gosix::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    now: Position,
    plies: Vec<Code, CAPACITY>,
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
        self.plies.iter().map(|code| code.action())
    }

    /// Returns the last action.
    pub fn last(&self) -> Option<Action> {
        self.plies.last().map(|code| code.action())
    }

    /// Tells whether nobody can place a stone, whosever turn it is (S9).
    fn is_stuck(&self) -> bool {
        !Side::BOTH.into_iter().any(|side| self.now.with_turn(side).can_place())
    }

    /// Returns how the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.last() {
            Some(Action::Resign(side)) => return Some(Outcome::Resigned(side)),
            Some(Action::FlagFall(side)) => return Some(Outcome::OutOfTime(side)),
            Some(Action::Place(_) | Action::Pass) | None => {}
        }
        if self.now.four().is_none() && !self.is_stuck() {
            return None;
        }
        let hexagons = |side| self.now.markers(side).len() as u8;
        Some(Outcome::Counted { black: hexagons(Side::Black), white: hexagons(Side::White) })
    }

    /// Tells whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Returns the corners where the side to move may place a stone; none when the game is over.
    pub fn legal(&self) -> HexSet {
        if self.is_over() { HexSet::EMPTY } else { self.now.legal() }
    }

    /// Tells whether the side to move has to pass, because it has no stone to place and the other side has (S8).
    pub fn must_pass(&self) -> bool {
        !self.is_over() && !self.now.can_place()
    }

    /// Returns what a stone of the side to move would change, or why it may not be placed.
    pub fn placement(&self, point: Point) -> Result<Placement, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        self.now.placement(point)
    }

    /// Plays an action and returns what it changes besides the placed stone.
    ///
    /// A pass is for a side that has no stone to place (S8). A refused action leaves the game as it was.
    pub fn play(&mut self, action: Action) -> Result<Placement, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let mut next = self.now;
        let placement = match action {
            Action::Place(point) => next.place(point)?,
            Action::Pass => {
                let to = self.now.legal();
                if !to.is_empty() {
                    return Err(Refusal::MustPlace { to });
                }
                next = next.with_turn(next.to_move().other());
                Placement::default()
            }
            Action::Resign(_) | Action::FlagFall(_) => Placement::default(),
        };
        self.plies.push(Code::new(action)).map_err(|_| Refusal::RecordFull)?;
        self.now = next;
        Ok(placement)
    }

    /// Takes back the last action, whatever it was, and returns it.
    pub fn undo(&mut self) -> Option<Action> {
        let undone = self.plies.pop()?.action();
        // What came off may have stood between hexagons of both sides, so the game is played again up to here.
        self.now = self.start;
        for code in &self.plies {
            match code.action() {
                // It was legal when it was played, and the position is the same.
                Action::Place(point) => drop(self.now.place(point)),
                Action::Pass => self.now = self.now.with_turn(self.now.to_move().other()),
                Action::Resign(_) | Action::FlagFall(_) => {}
            }
        }
        Some(undone)
    }
}
