//! Moves and positions as text.

use core::fmt;
use core::str::FromStr;

use super::{Action, Move, Position};
use crate::rows::{self, PositionTextError};
use crate::{Board, HexSet, PerSide, PointError, Side};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", Board::HEXAGON.display(self.from), Board::HEXAGON.display(self.to))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(played) => played.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Resign(side) => write!(f, "resign-{}", side.word()),
            Self::FlagFall(side) => write!(f, "time-{}", side.word()),
        }
    }
}

/// Why a text is not an action, and where in the text the trouble is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionError {
    /// The text is none of `D5-E5`, `pass`, `resign` and `time`.
    NotAnAction,
    /// The point before the dash is wrong.
    From(PointError),
    /// The point after the dash is wrong.
    To {
        /// The column of the point, counted in characters from 1.
        column: usize,
        /// What is wrong with it.
        error: PointError,
    },
}

impl ActionError {
    /// Returns the column of the trouble in the text, counted in characters from 1.
    pub const fn column(&self) -> usize {
        match self {
            Self::NotAnAction | Self::From(_) => 1,
            Self::To { column, .. } => *column,
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnAction => f.write_str("expected a move such as D5-E5, or pass, resign or time"),
            Self::From(error) => write!(f, "before the dash: {error}"),
            Self::To { error, .. } => write!(f, "after the dash: {error}"),
        }
    }
}

impl core::error::Error for ActionError {}

impl Action {
    /// Reads an action: `D5-E5`, `pass`, `resign`, `time`, `resign-black`, `time-white` and so on, in either case.
    ///
    /// `resign` and `time` without a side are about the side to move.
    ///
    /// ```
    /// use rules_core::{Side, gomobil::Action};
    /// assert_eq!(Action::parse("d5-e5", Side::Black)?.to_string(), "D5-E5");
    /// assert_eq!(Action::parse("resign", Side::White)?, Action::Resign(Side::White));
    /// # Ok::<(), rules_core::gomobil::ActionError>(())
    /// ```
    pub fn parse(text: &str, to_move: Side) -> Result<Self, ActionError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        let (first, second) = match text.split_once('-') {
            Some((first, second)) => (first, Some(second)),
            None => (text, None),
        };
        let word = |word| first.eq_ignore_ascii_case(word);
        if word("resign") || word("time") {
            let side = second.map_or(Some(to_move), Side::parse).ok_or(ActionError::NotAnAction)?;
            return Ok(if word("resign") { Self::Resign(side) } else { Self::FlagFall(side) });
        }
        let second = second.ok_or(ActionError::NotAnAction)?;
        let from = Board::HEXAGON.parse(first).map_err(ActionError::From)?;
        let column = first.chars().count() + 2;
        let to = Board::HEXAGON.parse(second).map_err(|error| ActionError::To { column, error })?;
        Ok(Self::Move(Move { from, to }))
    }
}

/// The rows from A to K with `/` between them, `.` for an empty point, `b` and `w` for the stones, then a space and
/// the side to move.
///
/// ```
/// use rules_core::gomobil::Position;
/// let text = "....../bbbbbbb/bbbbbbbb/bbbbbbbbb/........../.........../........../wwwwwwwww/wwwwwwww/wwwwwww/...... b";
/// assert_eq!(text.parse(), Ok(Position::START));
/// assert_eq!(Position::START.to_string(), text);
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows::write(f, &Board::HEXAGON, self.to_move, |point| self.at(point).map_or('.', Side::letter))
    }
}

impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        let mut stones = PerSide { black: HexSet::EMPTY, white: HexSet::EMPTY };
        let to_move = rows::read(&Board::HEXAGON, text, |point, mark| {
            if let Some(side) = rows::stone(mark)? {
                stones[side].insert(point);
            }
            Ok(())
        })?;
        Ok(Self { black: stones.black, white: stones.white, to_move })
    }
}
