//! Any game with its whole history.

use core::fmt;
use core::ops::{Deref, DerefMut};

use super::{RecordError, Terms};
use crate::games::Choices;
use crate::grid::{self, Size};
use crate::record::{sgf, text};
use crate::{GameId, Play, PositionTextError, five, go, gomobil, gosix};

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

/// Why rows are no position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsError {
    /// The text is no position.
    Text(PositionTextError),
    /// It is one of another board.
    OtherBoard,
    /// There are stones without a liberty.
    NoLiberty,
}

impl From<PositionTextError> for RowsError {
    fn from(error: PositionTextError) -> Self {
        Self::Text(error)
    }
}

impl fmt::Display for RowsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::OtherBoard => f.write_str("it is a position of another board"),
            Self::NoLiberty => f.write_str("stones have no liberty"),
        }
    }
}

impl core::error::Error for RowsError {}

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
    pub fn from_rows(terms: &Terms, text: &str) -> Result<Self, RowsError> {
        Self::read_rows(terms, text, |position: grid::Position, size| {
            (position.size() == size).then_some(position)
        })
    }

    /// Does as [`Game::from_rows`]; on a grid the rows may be those of a smaller one, which lies around the corner A1.
    ///
    /// ```
    /// use rules_core::any::{Game, Terms};
    /// use rules_core::{Side, five, grid::Size};
    /// let terms = Terms::Five { size: Size::NINETEEN, rules: five::Rules::GOMOKU };
    /// let game = Game::from_corner(&terms, "b../.w./... w").unwrap();
    /// assert_eq!((game.board().size(), game.to_move()), (Some(Size::NINETEEN), Side::White));
    /// ```
    pub fn from_corner(terms: &Terms, text: &str) -> Result<Self, RowsError> {
        Self::read_rows(terms, text, |position, size| position.on(size))
    }

    fn read_rows(
        terms: &Terms,
        text: &str,
        fit: impl Fn(grid::Position, Size) -> Option<grid::Position>,
    ) -> Result<Self, RowsError> {
        let on = |size| fit(text.parse()?, size).ok_or(RowsError::OtherBoard);
        Ok(match *terms {
            Terms::Gomobil(options) => {
                Self::Gomobil(gomobil::Game::from_position(text.parse()?, options.repetition))
            }
            Terms::Gosix { .. } => Self::Gosix(gosix::Game::from_position(text.parse()?)),
            Terms::Go(options) => Self::Go(
                go::Game::from_position(on(options.size)?, options.rules)
                    .map_err(|_| RowsError::NoLiberty)?,
            ),
            Terms::Five { size, rules } => Self::Five(five::Game::from_position(on(size)?, rules)),
        })
    }

    /// Begins the game that a header describes.
    pub(super) fn from_header(game: GameId, header: &[u8]) -> Option<Self> {
        Some(match game.terms(&Choices::DEFAULT) {
            Terms::Gomobil(_) => Self::Gomobil(gomobil::Game::from_header(header)?),
            Terms::Gosix { .. } => Self::Gosix(gosix::Game::from_header(header)?),
            Terms::Go(_) => Self::Go(go::Game::from_header(header)?),
            Terms::Five { .. } => Self::Five(five::Game::from_header(header)?),
        })
    }

    /// Reads a record of the game in the place of what was played.
    pub(super) fn replace(&mut self, record: &str) -> Result<(), RecordError> {
        match self {
            Self::Gomobil(game) => text::read(record, game).map(drop).map_err(RecordError::Text),
            Self::Gosix(game) => text::read(record, game).map(drop).map_err(RecordError::Text),
            Self::Go(game) => sgf::read(record, game).map(drop).map_err(RecordError::Sgf),
            Self::Five(game) => sgf::read(record, game).map(drop).map_err(RecordError::Sgf),
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

    /// Returns the game if it is one of five in a row.
    pub const fn five(&self) -> Option<&five::Game> {
        if let Self::Five(game) = self { Some(game) } else { None }
    }
}

/// Every game can be asked and told the same: this is the one place where they are told apart for it.
impl Deref for Game {
    type Target = dyn Play;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Gomobil(game) => game,
            Self::Gosix(game) => game,
            Self::Go(game) => game,
            Self::Five(game) => game,
        }
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Gomobil(game) => game,
            Self::Gosix(game) => game,
            Self::Go(game) => game,
            Self::Five(game) => game,
        }
    }
}
