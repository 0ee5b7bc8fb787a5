//! A game: a start, the turns since, and how it ended.

use heapless::Vec;

use super::ply::Ply;
use super::{Count, Position};
use crate::{Action, HexSet, Move, Play, Point, Refusal, Side};

/// The number of turns that a game has room for.
///
/// The last two are kept for passing or giving up, so that every game can be ended.
pub const CAPACITY: usize = 1024;

/// Whether a player may make a position again that the same player has made before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The rule sheet's way: nothing forbids it.
    #[default]
    Allowed,
    /// The way of the associations' Go rules: no move may make a board again that its player made by a move.
    Forbidden,
}

impl Repetition {
    /// Returns the word for it in records and scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Forbidden => "forbidden",
        }
    }
}

/// What can be settled before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The side that moves first.
    pub first: Side,
    /// Whether positions may be repeated.
    pub repetition: Repetition,
}

impl Options {
    /// Black first, repetition allowed.
    pub const DEFAULT: Self = Self { first: Side::Black, repetition: Repetition::Allowed };
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A game of Gomobil with its whole history.
///
/// ```
/// use rules_core::{Action, Board, Move, Outcome, Play, gomobil::{Game, Options}};
/// let mut game = Game::new(Options::DEFAULT);
/// let [from, to] = ["D5", "E5"].map(|name| Board::HEXAGON.parse(name).unwrap());
/// game.play(Action::Move(Move { from, to }))?;
/// assert_eq!(game.undo(), Some(Action::Move(Move { from, to })));
/// game.play(Action::Pass)?;
/// game.play(Action::Pass)?;
/// assert_eq!(game.outcome(), Some(Outcome::counted(30, 30)));
/// # Ok::<(), rules_core::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    pub(super) now: Position,
    repetition: Repetition,
    pub(super) plies: Vec<Ply, CAPACITY>,
}

impl Game {
    /// Begins a game from the usual set-up.
    pub const fn new(options: Options) -> Self {
        Self::from_position(Position::START.with_turn(options.first), options.repetition)
    }

    /// Begins a game from any position.
    pub const fn from_position(start: Position, repetition: Repetition) -> Self {
        Self { start, now: start, repetition, plies: Vec::new() }
    }

    /// Forgets the game and begins another one in its place.
    pub fn restart(&mut self, start: Position, repetition: Repetition) {
        self.start = start;
        self.now = start;
        self.repetition = repetition;
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

    /// Tells whether positions may be repeated.
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// Goes through the actions from the first to the last.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.action())
    }

    /// Counts the position that lies on the board.
    pub fn count(&self) -> Count {
        self.now.count()
    }

    /// Lifts a stone and returns its landing points, as [`Position::lift`] does, in a game that is not over.
    ///
    /// Landing points that would repeat a forbidden position are left out.
    pub fn lift(&self, stone: Point) -> Result<HexSet, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let landings = self.now.lift(stone)?;
        let repeating = self.repeating(stone, landings);
        if landings == repeating {
            Err(Refusal::Repetition { to: repeating })
        } else {
            Ok(landings - repeating)
        }
    }

    /// Returns the stones that a move would turn over, as [`Position::captures`] does, in a game that is not over
    /// and if the move repeats no forbidden position.
    pub fn captures(&self, from: Point, to: Point) -> Result<HexSet, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let captured = self.now.captures(from, to)?;
        let repeating = self.repeating(from, HexSet::of(to));
        if repeating.is_empty() { Ok(captured) } else { Err(Refusal::Repetition { to: repeating }) }
    }

    /// Goes through every move that may be played: none when the game is over, no forbidden repetitions.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let over = self.is_over();
        let lifts = self.now.lifts().take_while(move |_| !over);
        lifts.flat_map(|(from, landings)| {
            (landings - self.repeating(from, landings)).iter().map(move |to| Move { from, to })
        })
    }

    /// Goes back through the positions before the one on the board, each with the action that was played there.
    pub(super) fn history(&self) -> impl Iterator<Item = (Position, Action)> {
        self.plies.iter().rev().scan(self.now, |position, ply| {
            *position = before(*position, *ply);
            Some((*position, ply.action()))
        })
    }

    /// Returns those of the landing points where the stone would make a board that its player made before.
    fn repeating(&self, from: Point, landings: HexSet) -> HexSet {
        let mut repeating = HexSet::EMPTY;
        if self.repetition == Repetition::Allowed {
            return repeating;
        }
        let (side, empty) = (self.now.to_move, self.now.empty());
        // A board that the side made is one with the other side to move that a move led to.
        let mut made = self.now;
        for (earlier, action) in self.history() {
            if matches!(action, Action::Move(_)) && made.to_move != side {
                // Of all landing points only the one that is taken on that board could make it again.
                let newcomers = made.stones(side) & empty;
                if newcomers.len() == 1
                    && let Some(to) = (newcomers & landings).first()
                {
                    let mut again = self.now;
                    again.carry_out(from, to, self.now.enemies_beside(to));
                    if again == made {
                        repeating.insert(to);
                    }
                }
            }
            made = earlier;
        }
        repeating
    }
}

/// Returns the position before a ply that led to `position`.
pub(super) fn before(mut position: Position, ply: Ply) -> Position {
    match ply.action() {
        Action::Move(Move { from, to }) => position.take_back(from, to, ply.captured(to)),
        Action::Pass => position.to_move = position.to_move.other(),
        _ => {}
    }
    position
}
