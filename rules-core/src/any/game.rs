//! Any game with its whole history.

use super::{Action, Change, Outcome, Refusal, Terms};
use crate::gomobil::Move;
use crate::grid::{self, Size};
use crate::{Board, HexSet, PerSide, Point, Side, WideSet, five, go, gomobil, gosix};

/// The most turns that a game has room for.
pub const CAPACITY: usize = go::CAPACITY;
const _: () =
    assert!(gomobil::CAPACITY <= CAPACITY && gosix::CAPACITY <= CAPACITY && five::CAPACITY <= CAPACITY);

/// A game of any kind.
///
/// It takes as much room as the largest of them, Go's 11 KB.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is no heap, and a board has room for the largest game")]
pub enum Game {
    /// A game of Gomobil.
    Gomobil(gomobil::Game),
    /// A game of Gosix.
    Gosix(gosix::Game),
    /// A game of Go.
    Go(go::Game),
    /// A game of five in a row.
    Five(five::Game),
}

impl Game {
    /// Begins a game.
    pub fn new(terms: &Terms) -> Self {
        match *terms {
            Terms::Gomobil(options) => Self::Gomobil(gomobil::Game::new(options)),
            Terms::Gosix { first } => Self::Gosix(gosix::Game::new(first)),
            Terms::Go(options) => Self::Go(go::Game::new(&options)),
            Terms::Five { size, rules } => Self::Five(five::Game::new(size, rules)),
        }
    }

    /// Begins a game from a position written as rows, `.` `b` `w` (Gosix: markers `B` `W`), and the side to move.
    ///
    /// `None` unless the text is a position of that game and of that board.
    pub fn from_rows(terms: &Terms, text: &str) -> Option<Self> {
        Some(match *terms {
            Terms::Gomobil(options) => {
                Self::Gomobil(gomobil::Game::from_position(text.parse().ok()?, options.repetition))
            }
            Terms::Gosix { .. } => Self::Gosix(gosix::Game::from_position(text.parse().ok()?)),
            Terms::Go(options) => {
                Self::Go(go::Game::from_position(grid_rows(text, options.size)?, options.rules).ok()?)
            }
            Terms::Five { size, rules } => {
                Self::Five(five::Game::from_position(grid_rows(text, size)?, rules))
            }
        })
    }

    /// Returns what was settled before the game began.
    pub fn terms(&self) -> Terms {
        match self {
            Self::Gomobil(game) => Terms::Gomobil(gomobil::Options {
                first: game.start().to_move(),
                repetition: game.repetition(),
            }),
            Self::Gosix(game) => Terms::Gosix { first: game.start().to_move() },
            Self::Go(game) => {
                let even = go::Options::new(game.size(), *game.rules());
                // The handicap was allowed when the game began.
                Terms::Go(even.with_handicap(game.handicap()).unwrap_or(even))
            }
            Self::Five(game) => Terms::Five { size: game.size(), rules: *game.rules() },
        }
    }

    /// Returns the board that the game is played on.
    pub const fn board(&self) -> Board {
        match self {
            Self::Gomobil(_) | Self::Gosix(_) => Board::HEXAGON,
            Self::Go(game) => game.board(),
            Self::Five(game) => game.board(),
        }
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Side {
        match self {
            Self::Gomobil(game) => game.position().to_move(),
            Self::Gosix(game) => game.position().to_move(),
            Self::Go(game) => game.to_move(),
            Self::Five(game) => game.to_move(),
        }
    }

    /// Returns everything that should lie on the board, markers of Gosix included, dead stones of Go not.
    pub fn stones(&self) -> PerSide<WideSet> {
        match self {
            Self::Gomobil(game) => PerSide::from_fn(|side| game.position().stones(side).widen()),
            Self::Gosix(game) => PerSide::from_fn(|side| game.position().pieces(side).widen()),
            Self::Go(game) => {
                let stones = game.standing();
                PerSide::from_fn(|side| stones[side] - game.dead())
            }
            Self::Five(game) => PerSide::from_fn(|side| game.position().stones(side)),
        }
    }

    /// Returns how many actions have been played.
    pub fn len(&self) -> usize {
        match self {
            Self::Gomobil(game) => game.plies().len(),
            Self::Gosix(game) => game.plies().len(),
            Self::Go(game) => game.plies().len(),
            Self::Five(game) => game.plies().len(),
        }
    }

    /// Tells whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the action with this number, counted from 0.
    pub fn ply(&self, index: usize) -> Option<Action> {
        match self {
            Self::Gomobil(game) => game.plies().nth(index).map(Action::from),
            Self::Gosix(game) => game.plies().nth(index).map(Action::from),
            Self::Go(game) => game.plies().nth(index).map(Action::from),
            Self::Five(game) => game.plies().nth(index).map(Action::from),
        }
    }

    /// Returns the last action.
    pub fn last(&self) -> Option<Action> {
        self.ply(self.len().checked_sub(1)?)
    }

    /// Returns the action with this code, if the game knows one; see [`Action::code`].
    pub fn action(&self, code: [u8; 2]) -> Option<Action> {
        Action::from_code(code, matches!(self, Self::Gomobil(_)), &self.board())
    }

    /// Tells whether the game has ended.
    ///
    /// After two passes, Go's players may still agree on dead stones ([`go::Game::agree`]) or play on
    /// ([`Action::Resume`]).
    pub fn is_over(&self) -> bool {
        match self {
            Self::Gomobil(game) => game.is_over(),
            Self::Gosix(game) => game.is_over(),
            Self::Go(game) => game.is_over(),
            Self::Five(game) => game.is_over(),
        }
    }

    /// Returns how the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Gomobil(game) => game.outcome().map(Outcome::from),
            Self::Gosix(game) => game.outcome().map(Outcome::from),
            Self::Go(game) => game.outcome().map(Outcome::from),
            Self::Five(game) => game.outcome().map(Outcome::from),
        }
    }

    /// Returns what an action of the side to move would change, or why it may not be played.
    ///
    /// It answers for moves and placed stones; every other action changes nothing on the wood.
    pub fn consider(&self, action: Action) -> Result<Change, Refusal> {
        let side = self.to_move();
        match (self, action) {
            (Self::Gomobil(game), Action::Move(played)) => {
                Ok(moving(side, played, game.captures(played.from, played.to)?))
            }
            (Self::Gosix(game), Action::Place(point)) => Ok(winning(side, point, game.placement(point)?)),
            (Self::Go(game), Action::Place(point)) => {
                Ok(Change::putting(side, point).taking(game.captures(point)?))
            }
            (Self::Five(game), Action::Place(point)) => {
                Ok(Change::putting(side, point).taking(game.captures(point)?))
            }
            (_, Action::Move(_) | Action::Place(_)) => Err(Refusal::NotInThisGame),
            _ => Ok(Change::NONE),
        }
    }

    /// Plays an action and returns what it changes on the wood.
    ///
    /// A refused action leaves the game as it was.
    pub fn play(&mut self, action: Action) -> Result<Change, Refusal> {
        let side = self.to_move();
        let placed = |action: Action| action.placing().ok_or(Refusal::NotInThisGame);
        let put = match action {
            Action::Place(point) => Change::putting(side, point),
            _ => Change::NONE,
        };
        match self {
            Self::Gomobil(game) => {
                let captured = game.play(action.moving().ok_or(Refusal::NotInThisGame)?)?;
                Ok(match action {
                    Action::Move(played) => moving(side, played, captured),
                    _ => Change::NONE,
                })
            }
            Self::Gosix(game) => {
                let placement = game.play(placed(action)?)?;
                Ok(match action {
                    Action::Place(point) => winning(side, point, placement),
                    _ => Change::NONE,
                })
            }
            Self::Go(game) if action == Action::Resume => {
                game.resume()?;
                Ok(Change::NONE)
            }
            Self::Go(game) => Ok(put.taking(game.play(placed(action)?)?)),
            Self::Five(game) => Ok(put.taking(game.play(placed(action)?)?)),
        }
    }

    /// Takes back the last action, whatever it was, and returns it.
    pub fn undo(&mut self) -> Option<Action> {
        match self {
            Self::Gomobil(game) => game.undo().map(Action::from),
            Self::Gosix(game) => game.undo().map(Action::from),
            Self::Go(game) => game.undo().map(Action::from),
            Self::Five(game) => game.undo().map(Action::from),
        }
    }

    /// Tells whether stones are placed in this game, not moved.
    pub const fn is_placing(&self) -> bool {
        !matches!(self, Self::Gomobil(_))
    }

    /// Returns the points where the side to move may place a stone; none where stones are moved.
    pub fn legal(&self) -> WideSet {
        match self {
            Self::Gomobil(_) => WideSet::EMPTY,
            Self::Gosix(game) => game.legal().widen(),
            Self::Go(game) => game.legal(),
            Self::Five(game) => game.legal(),
        }
    }

    /// Tells whether the side to move has nothing to do but to pass.
    pub fn must_pass(&self) -> bool {
        match self {
            Self::Gomobil(game) => !game.is_over() && game.moves().next().is_none(),
            Self::Gosix(game) => game.must_pass(),
            Self::Go(_) | Self::Five(_) => false,
        }
    }

    /// Returns why the side to move may not pass, if it may not.
    pub fn forbids_pass(&self) -> Option<Refusal> {
        match self {
            Self::Gosix(game) if !game.must_pass() => {
                Some(Refusal::Gosix(gosix::Refusal::MustPlace { to: game.legal() }))
            }
            Self::Go(game) if game.is_handicap() => Some(Refusal::Go(go::Refusal::HandicapFirst)),
            Self::Five(_) => Some(Refusal::Five(five::Refusal::NoPass)),
            Self::Gomobil(_) | Self::Gosix(_) | Self::Go(_) => None,
        }
    }

    /// Returns the game if it is one of Gomobil.
    pub const fn gomobil(&self) -> Option<&gomobil::Game> {
        if let Self::Gomobil(game) = self { Some(game) } else { None }
    }

    /// Returns the game if it is one of Gosix.
    pub const fn gosix(&self) -> Option<&gosix::Game> {
        if let Self::Gosix(game) = self { Some(game) } else { None }
    }

    /// Returns the game if it is one of Go.
    pub const fn go(&self) -> Option<&go::Game> {
        if let Self::Go(game) = self { Some(game) } else { None }
    }

    /// Returns the game if it is one of Go, to agree on dead stones.
    pub const fn go_mut(&mut self) -> Option<&mut go::Game> {
        if let Self::Go(game) = self { Some(game) } else { None }
    }

    /// Returns the game if it is one of five in a row.
    pub const fn five(&self) -> Option<&five::Game> {
        if let Self::Five(game) = self { Some(game) } else { None }
    }
}

/// Returns what a move of Gomobil changes.
fn moving(side: Side, Move { from, to }: Move, captured: HexSet) -> Change {
    let mut change = Change::putting(side, to).taking(WideSet::of(from));
    change.turned = captured.widen();
    change
}

/// Returns what a stone of Gosix changes.
fn winning(side: Side, point: Point, placement: gosix::Placement) -> Change {
    let mut change = Change::putting(side, point).taking(placement.taken.widen());
    change.put.black |= placement.won.black.widen();
    change.put.white |= placement.won.white.widen();
    change
}

fn grid_rows(text: &str, size: Size) -> Option<grid::Position> {
    text.parse().ok().filter(|position: &grid::Position| position.size() == size)
}
