//! What a game can be told.

use core::fmt;

use crate::{Board, Point, PointError, Side, hexagon};

/// A stone lifted from one point and landed on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point that the stone leaves.
    pub from: Point,
    /// The point that it lands on.
    pub to: Point,
}

impl Move {
    /// Returns the move ready to be printed with the names of the board's points: `D5-E5`.
    pub const fn display(self, board: &Board) -> ActionName<'_> {
        Action::Move(self).display(board)
    }
}

/// A turn, or one of the ways to end a game early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The side to move lifts a stone and lands it elsewhere.
    Move(Move),
    /// The side to move places a stone.
    Place(Point),
    /// The side to move passes.
    Pass,
    /// Play goes on after two passes, because the players do not agree (G5).
    Resume,
    /// This side gives up, whoever is to move.
    Resign(Side),
    /// This side's time has run out, whoever is to move.
    FlagFall(Side),
}

impl From<Move> for Action {
    fn from(played: Move) -> Self {
        Self::Move(played)
    }
}

impl From<Point> for Action {
    fn from(point: Point) -> Self {
        Self::Place(point)
    }
}

/// How stones come to where they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// They are lifted and landed elsewhere.
    Moved,
    /// They are placed from beside the board.
    Placed,
}

/// Why a text is not an action, and where in the text the trouble is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionError {
    /// The text is none of `D5-E5` (or `D5` where stones are placed), `pass`, `resign` and `time`.
    NotAnAction(Manner),
    /// The text begins like a point, but is none.
    Point(PointError),
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
            Self::NotAnAction(_) | Self::Point(_) | Self::From(_) => 1,
            Self::To { column, .. } => *column,
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnAction(Manner::Moved) => {
                f.write_str("expected a move such as D5-E5, or pass, resign or time")
            }
            Self::NotAnAction(Manner::Placed) => {
                f.write_str("expected a point such as D5, or pass, resign or time")
            }
            Self::Point(error) => error.fmt(f),
            Self::From(error) => write!(f, "before the dash: {error}"),
            Self::To { error, .. } => write!(f, "after the dash: {error}"),
        }
    }
}

impl core::error::Error for ActionError {}

impl Action {
    /// Returns the point where a stone comes to stand, if it is about one.
    pub const fn lands_on(self) -> Option<Point> {
        match self {
            Self::Move(Move { to, .. }) => Some(to),
            Self::Place(point) => Some(point),
            Self::Pass | Self::Resume | Self::Resign(_) | Self::FlagFall(_) => None,
        }
    }

    /// Returns the point that a stone leaves, if one is lifted.
    pub const fn lifts(self) -> Option<Point> {
        match self {
            Self::Move(Move { from, .. }) => Some(from),
            _ => None,
        }
    }

    /// Returns the action in two bytes, low byte first.
    ///
    /// A move is `to << 7 | from`, a placed stone the index of its point. Everything else has bit 14 set: passing is
    /// 0, resigning 2 for Black and 3 for White, running out of time 4 and 5, playing on 6. Bit 15 is never set.
    pub const fn code(self) -> [u8; 2] {
        Code::new(self).0
    }

    /// Returns the action with this code where stones are moved or placed on `board`, if it is one.
    pub fn from_code(code: [u8; 2], manner: Manner, board: &Board) -> Option<Self> {
        let action = Code(code).action(manner)?;
        let on_board = |point: Point| board.point(point.index()).is_some();
        let known = match action {
            Self::Move(Move { from, to }) => hexagon::POINTS.contains(from) && hexagon::POINTS.contains(to),
            Self::Place(point) => on_board(point),
            _ => true,
        };
        known.then_some(action)
    }

    /// Reads an action: `D5-E5` where stones are moved and `D5` where they are placed, `pass`, `resign`, `time`,
    /// `resign-black`, `time-white` and so on, in either case.
    ///
    /// `resign` and `time` without a side are about the side to move.
    ///
    /// ```
    /// use rules_core::{Action, Board, Manner, Side};
    /// let board = Board::grid(9).unwrap();
    /// let read = |text| Action::read(text, Manner::Placed, &board, Side::White);
    /// assert_eq!(read("d5"), Ok(Action::Place(board.parse("D5").unwrap())));
    /// assert_eq!(read("resign"), Ok(Action::Resign(Side::White)));
    /// let moved = Action::read("d5-e5", Manner::Moved, &Board::HEXAGON, Side::Black)?;
    /// assert_eq!(moved.display(&Board::HEXAGON).to_string(), "D5-E5");
    /// # Ok::<(), rules_core::ActionError>(())
    /// ```
    pub fn read(text: &str, manner: Manner, board: &Board, to_move: Side) -> Result<Self, ActionError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        let none = ActionError::NotAnAction(manner);
        let (first, second) = match text.split_once('-') {
            Some((first, second)) => (first, Some(second)),
            None => (text, None),
        };
        let word = |word| first.eq_ignore_ascii_case(word);
        if word("resign") || word("time") {
            let side = second.map_or(Some(to_move), Side::parse).ok_or(none)?;
            return Ok(if word("resign") { Self::Resign(side) } else { Self::FlagFall(side) });
        }
        match manner {
            Manner::Moved => {
                let second = second.ok_or(none)?;
                let from = board.parse(first).map_err(ActionError::From)?;
                let column = first.chars().count() + 2;
                let to = board.parse(second).map_err(|error| ActionError::To { column, error })?;
                Ok(Self::Move(Move { from, to }))
            }
            Manner::Placed => match board.parse(text) {
                Ok(point) => Ok(Self::Place(point)),
                Err(error @ PointError::NotOnBoard) => Err(ActionError::Point(error)),
                Err(_) => Err(none),
            },
        }
    }

    /// Returns the action ready to be printed with the names of the board's points: `D5-E5`, `D5`, `pass`, `resume`,
    /// `resign-black`, `time-white`.
    ///
    /// ```
    /// use rules_core::{Action, Board, Side};
    /// assert_eq!(Action::Resign(Side::Black).display(&Board::HEXAGON).to_string(), "resign-black");
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
        let name = |point| self.board.display(point);
        match self.action {
            Action::Move(Move { from, to }) => write!(f, "{}-{}", name(from), name(to)),
            Action::Place(point) => name(point).fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Resume => f.write_str("resume"),
            Action::Resign(side) => write!(f, "resign-{}", side.word()),
            Action::FlagFall(side) => write!(f, "time-{}", side.word()),
        }
    }
}

/// An action in two bytes, as games remember it; see [`Action::code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code(pub(crate) [u8; 2]);

impl Code {
    const OTHER: u16 = 1 << 14;
    const SEVEN_BITS: u16 = 0x7F;

    pub(crate) const fn new(action: Action) -> Self {
        let code = match action {
            Action::Move(Move { from, to }) => (to.0 & Self::SEVEN_BITS) << 7 | from.0 & Self::SEVEN_BITS,
            Action::Place(point) => point.0,
            Action::Pass => Self::OTHER,
            Action::Resign(side) => Self::OTHER | 2 | side as u16,
            Action::FlagFall(side) => Self::OTHER | 4 | side as u16,
            Action::Resume => Self::OTHER | 6,
        };
        Self(code.to_le_bytes())
    }

    /// Returns the action of a code that a game has made itself.
    pub(crate) const fn made(self, manner: Manner) -> Action {
        match self.action(manner) {
            Some(action) => action,
            None => Action::Pass,
        }
    }

    /// Returns the action, whether its points are on a board or not.
    const fn action(self, manner: Manner) -> Option<Action> {
        let code = u16::from_le_bytes(self.0);
        Some(match (code.checked_sub(Self::OTHER), manner) {
            (Some(0), _) => Action::Pass,
            (Some(2), _) => Action::Resign(Side::Black),
            (Some(3), _) => Action::Resign(Side::White),
            (Some(4), _) => Action::FlagFall(Side::Black),
            (Some(5), _) => Action::FlagFall(Side::White),
            (Some(6), _) => Action::Resume,
            (Some(_), _) => return None,
            (None, Manner::Moved) => {
                Action::Move(Move { from: Point(code & Self::SEVEN_BITS), to: Point(code >> 7) })
            }
            (None, Manner::Placed) => Action::Place(Point(code)),
        })
    }
}
