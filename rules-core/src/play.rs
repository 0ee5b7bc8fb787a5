//! What every game can do.

use core::fmt;

use crate::any::{Header, Terms};
use crate::record::text::Tags;
use crate::{Action, Board, Change, Manner, Outcome, PerSide, Point, Refusal, Side, Tally, WideSet};

/// A game with its whole history: what it can be told, and what it can be asked.
///
/// What only some games have answers with nothing in the others.
pub trait Play {
    /// Returns what was settled before the game began.
    fn terms(&self) -> Terms;

    /// Returns the board that the game is played on.
    fn board(&self) -> Board;

    /// Returns the points of the board that the game uses.
    fn ground(&self) -> WideSet {
        self.board().points()
    }

    /// Tells whether stones are moved in this game or placed.
    fn manner(&self) -> Manner {
        Manner::Placed
    }

    /// Tells whether stones are placed in this game, not moved.
    fn is_placing(&self) -> bool {
        self.manner() == Manner::Placed
    }

    /// Returns the side to move.
    fn to_move(&self) -> Side;

    /// Returns everything that should lie on the board: markers too, but not the stones that were agreed to be dead.
    fn stones(&self) -> PerSide<WideSet>;

    /// Writes the position as rows, ready to be read again.
    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns how many actions have been played.
    fn len(&self) -> usize;

    /// Tells whether nothing has been played.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the action with this number, counted from 0.
    fn ply(&self, index: usize) -> Option<Action>;

    /// Returns the last action.
    fn last(&self) -> Option<Action> {
        self.ply(self.len().checked_sub(1)?)
    }

    /// Returns the action with this code, if the game knows one; see [`Action::code`].
    fn action(&self, code: [u8; 2]) -> Option<Action> {
        Action::from_code(code, self.manner(), &self.board())
    }

    /// Returns what an action of the side to move would change, or why it may not be played.
    ///
    /// It answers for moves and placed stones; every other action changes nothing on the wood.
    fn consider(&self, action: Action) -> Result<Change, Refusal>;

    /// Plays an action and returns what it changes on the wood.
    ///
    /// A refused action leaves the game as it was.
    fn play(&mut self, action: Action) -> Result<Change, Refusal>;

    /// Takes back the last action, whatever it was, and returns it.
    fn undo(&mut self) -> Option<Action>;

    /// Returns where a lifted stone may land, or why it may not be lifted.
    fn landings(&self, stone: Point) -> Result<WideSet, Refusal> {
        Err(Refusal::Stays { stone })
    }

    /// Returns the points where the side to move may place a stone; none where stones are moved, none when the game
    /// is over.
    fn legal(&self) -> WideSet {
        WideSet::EMPTY
    }

    /// Returns the stones that may be lifted, or the points where one may be placed.
    fn playable(&self) -> WideSet {
        self.legal()
    }

    /// Returns the group that a stone belongs to; all stones of its colour where the game has no groups.
    fn group(&self, stone: Point) -> WideSet {
        let PerSide { black, white } = self.stones();
        [black, white].into_iter().find(|stones| stones.contains(stone)).unwrap_or_default()
    }

    /// Returns the stones of a side that cannot move, in a game in which stones move.
    fn immobile(&self, _side: Side) -> WideSet {
        WideSet::EMPTY
    }

    /// Tells whether the side to move has nothing to do but to pass.
    fn must_pass(&self) -> bool {
        false
    }

    /// Returns why the side to move may not pass, if it may not.
    fn forbids_pass(&self) -> Option<Refusal> {
        None
    }

    /// Returns the stones that the side to move must break up now, or it loses.
    fn threat(&self) -> WideSet {
        WideSet::EMPTY
    }

    /// Returns how often the position has been there with the same side to move, this time included.
    fn occurrences(&self) -> usize;

    /// Counts the game as if it ended here.
    fn tally(&self) -> Tally;

    /// Tells whether the game has ended.
    ///
    /// After two passes, players who may agree on dead stones ([`Play::agreement`]) may still do that or play on
    /// ([`Action::Resume`]).
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Returns how the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the stones that each side counts around the centre of a hexagon, where hexagons are won.
    fn chained(&self, _centre: Point) -> PerSide<WideSet> {
        PerSide::default()
    }

    /// Returns what decided the game for a side, apart from territory.
    fn decided(&self, _side: Side) -> WideSet {
        WideSet::EMPTY
    }

    /// Returns the agreement on dead stones, in a game that knows one.
    fn agreement(&self) -> Option<&dyn Agreement> {
        None
    }

    /// Returns the agreement on dead stones to change it, in a game that knows one.
    fn agreement_mut(&mut self) -> Option<&mut dyn Agreement> {
        None
    }

    /// Writes the game in the form that its players know.
    fn write_record(&self, tags: &Tags<'_>, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns what the game begins with, as bytes.
    fn header(&self) -> Header;
}

/// The part of a game that ends by agreement on dead stones.
pub trait Agreement {
    /// Tells whether the players may still agree on dead stones or play on: both have passed, for the first time (G5).
    fn can_settle(&self) -> bool;

    /// Returns the stones that stood on the board when the game ended, dead or not.
    fn standing(&self) -> PerSide<WideSet>;

    /// Returns the stones of the chain on a point, dead or not; empty where there is none.
    fn chain(&self, point: Point) -> WideSet;

    /// Returns the stones taken off by agreement.
    fn dead(&self) -> WideSet;

    /// Takes off the chains of these stones after both sides have passed, as the players agree (G5), and returns all
    /// stones of those chains.
    ///
    /// A second agreement takes the place of the first; an agreement on no stones puts them all back.
    fn agree(&mut self, dead: WideSet) -> Result<WideSet, Refusal>;
}
