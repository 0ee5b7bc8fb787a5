//! Records of any game: text for the hexagon's games, SGF for those of the grids.

use core::fmt;

use super::Game;
use crate::games::{Boards, Choices};
use crate::record::sgf::{SgfError, SgfErrorKind};
use crate::record::text::TextError;
use crate::{Action, ActionError, Board, GameId, Play};

/// What is wrong with a record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordError {
    /// A record of a game of the hexagon.
    Text(TextError),
    /// A record of a game of the grids.
    Sgf(SgfError),
}

impl RecordError {
    /// Returns the line and the column, both counted from 1.
    pub const fn place(&self) -> (usize, usize) {
        match self {
            Self::Text(error) => (error.line, error.column),
            Self::Sgf(error) => (error.line, error.column),
        }
    }
}

impl RecordError {
    const fn is_of_another_game(&self) -> bool {
        matches!(self, Self::Sgf(SgfError { kind: SgfErrorKind::OtherGame, .. }))
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Sgf(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RecordError {}

impl Game {
    /// Reads a record of whichever game it is of.
    ///
    /// ```
    /// use rules_core::any::Game;
    /// assert_eq!(Game::read_record("(;GM[1]SZ[9];B[ee])").unwrap().terms().name(), "go");
    /// let error = Game::read_record("gomobil 1\n1. D5-F5").unwrap_err();
    /// assert_eq!(error.place(), (2, 4));
    /// ```
    pub fn read_record(record: &str) -> Result<Self, RecordError> {
        let beginning = record.trim_start_matches('\u{FEFF}').trim_start();
        let of = |game: GameId| {
            let mut game = Self::new(&game.terms(&Choices::DEFAULT));
            game.replace(record).map(|()| game)
        };
        if !beginning.starts_with("(;") {
            let word = beginning.split(char::is_whitespace).next().unwrap_or_default();
            let on_hexagon = GameId::on(&Board::HEXAGON).find(|game| word.eq_ignore_ascii_case(game.name()));
            return of(on_hexagon.unwrap_or(GameId::ALL[0]));
        }
        let other_game = RecordError::Sgf(SgfError { line: 1, column: 1, kind: SgfErrorKind::OtherGame });
        let of_grids = GameId::ALL.into_iter().filter(|game| game.identity().boards == Boards::Grids);
        of_grids
            .map(of)
            .find(|read| !read.as_ref().is_err_and(RecordError::is_of_another_game))
            .unwrap_or(Err(other_game))
    }

    /// Returns the position as rows, ready to be printed; see [`Game::from_rows`].
    pub fn rows(&self) -> Rows<'_> {
        Rows { game: &**self }
    }

    /// Reads an action of the game as [`Action::display`] writes it, in either case.
    ///
    /// `resign` and `time` without a side are about the side to move.
    pub fn parse(&self, text: &str) -> Result<Action, ActionError> {
        if text.eq_ignore_ascii_case("resume") {
            return Ok(Action::Resume);
        }
        Action::read(text, self.manner(), &self.board(), self.to_move())
    }
}

/// The printed form of a position; see [`Game::rows`].
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    game: &'a dyn Play,
}

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write_rows(f)
    }
}
