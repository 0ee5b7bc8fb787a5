//! What the games in which stones are placed have in common: their actions.

use core::fmt;

use crate::{Board, Point, PointError, Side};

/// What a game can be told: a stone, a pass, or one of the ways to end it early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The side to move places a stone.
    Place(Point),
    /// The side to move passes.
    Pass,
    /// This side gives up, whoever is to move.
    Resign(Side),
    /// This side's time has run out, whoever is to move.
    FlagFall(Side),
}

impl From<Point> for Action {
    fn from(point: Point) -> Self {
        Self::Place(point)
    }
}

/// Why a text is not an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionError {
    /// The text is none of `D5`, `pass`, `resign` and `time`.
    NotAnAction,
    /// The text begins like a point, but is none.
    Point(PointError),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnAction => f.write_str("expected a point such as D5, or pass, resign or time"),
            Self::Point(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ActionError {}

impl Action {
    /// Reads an action: `D5`, `pass`, `resign`, `time`, `resign-black`, `time-white` and so on, in either case.
    ///
    /// `resign` and `time` without a side are about the side to move.
    ///
    /// ```
    /// use rules_core::{Board, Side, placing::Action};
    /// let board = Board::grid(9).unwrap();
    /// assert_eq!(Action::parse("d5", &board, Side::Black), Ok(Action::Place(board.parse("D5").unwrap())));
    /// assert_eq!(Action::parse("resign", &board, Side::White), Ok(Action::Resign(Side::White)));
    /// ```
    pub fn parse(text: &str, board: &Board, to_move: Side) -> Result<Self, ActionError> {
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
        match board.parse(text) {
            Ok(point) => Ok(Self::Place(point)),
            Err(error @ PointError::NotOnBoard) => Err(ActionError::Point(error)),
            Err(_) => Err(ActionError::NotAnAction),
        }
    }

    /// Returns the action ready to be printed with the names of the board's points.
    ///
    /// ```
    /// use rules_core::{Board, Side, placing::Action};
    /// let board = Board::HEXAGON;
    /// assert_eq!(Action::Place(board.parse("D4").unwrap()).display(&board).to_string(), "D4");
    /// assert_eq!(Action::FlagFall(Side::Black).display(&board).to_string(), "time-black");
    /// ```
    pub const fn display(self, board: &Board) -> ActionName<'_> {
        ActionName { action: self, board }
    }
}

/// The printed form of an action; see [`Action::display`].
#[derive(Clone, Copy, Debug)]
pub struct ActionName<'a> {
    action: Action,
    board: &'a Board,
}

impl fmt::Display for ActionName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Action::Place(point) => self.board.display(point).fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Resign(side) => write!(f, "resign-{}", side.word()),
            Action::FlagFall(side) => write!(f, "time-{}", side.word()),
        }
    }
}

/// An action in two bytes.
///
/// A stone is the index of its point. Everything else has bit 14 set: passing is 0, resigning 2 for Black and 3 for
/// White, running out of time 4 and 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code([u8; 2]);

impl Code {
    const OTHER: u16 = 1 << 14;
    const POINT: u16 = 0x1FF;

    pub(crate) const fn new(action: Action) -> Self {
        let code = match action {
            Action::Place(point) => point.0 & Self::POINT,
            Action::Pass => Self::OTHER,
            Action::Resign(side) => Self::OTHER | 2 | side as u16,
            Action::FlagFall(side) => Self::OTHER | 4 | side as u16,
        };
        Self(code.to_le_bytes())
    }

    pub(crate) const fn action(self) -> Action {
        let code = u16::from_le_bytes(self.0);
        if code & Self::OTHER == 0 {
            return Action::Place(Point(code & Self::POINT));
        }
        match code & !Self::OTHER {
            2 => Action::Resign(Side::Black),
            3 => Action::Resign(Side::White),
            4 => Action::FlagFall(Side::Black),
            5 => Action::FlagFall(Side::White),
            // Only codes made above get in here, so this is 0.
            _ => Action::Pass,
        }
    }
}
