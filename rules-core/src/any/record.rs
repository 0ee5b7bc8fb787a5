//! Records of any game: text for the hexagon's games, SGF for those of the grids.

use core::fmt;

use super::Game;
use crate::grid::Size;
use crate::record::sgf::{self, SgfError, SgfErrorKind};
use crate::record::text::{self, TextError};
use crate::{Action, ActionError, Play, five, go, gomobil, gosix};

/// What is wrong with a record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordError {
    /// A record of Gomobil or Gosix.
    Text(TextError),
    /// A record of Go or five in a row.
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
    /// assert_eq!(Game::read_record("gosix 1\nF5 E5").unwrap().terms().name(), "gosix");
    /// assert_eq!(Game::read_record("(;GM[1]SZ[9];B[ee])").unwrap().terms().name(), "go");
    /// let error = Game::read_record("gomobil 1\n1. D5-F5").unwrap_err();
    /// assert_eq!(error.place(), (2, 4));
    /// ```
    pub fn read_record(record: &str) -> Result<Self, RecordError> {
        let beginning = record.trim_start();
        if beginning.starts_with("(;") {
            let mut game = go::Game::even(Size::NINETEEN, go::Rules::ASSOCIATION);
            return match sgf::read_go(record, &mut game) {
                Ok(_) => Ok(Self::Go(game)),
                Err(SgfError { kind: SgfErrorKind::OtherGame, .. }) => {
                    let mut game = five::Game::new(Size::NINETEEN, five::Rules::GOMOKU);
                    sgf::read_five(record, &mut game).map_err(RecordError::Sgf)?;
                    Ok(Self::Five(game))
                }
                Err(error) => Err(RecordError::Sgf(error)),
            };
        }
        if beginning.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("gosix")) {
            let mut game = gosix::Game::new(crate::Side::Black);
            text::read_gosix(record, &mut game).map_err(RecordError::Text)?;
            return Ok(Self::Gosix(game));
        }
        let mut game = gomobil::Game::new(gomobil::Options::DEFAULT);
        text::read(record, &mut game).map_err(RecordError::Text)?;
        Ok(Self::Gomobil(game))
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
