//! Moves and positions as text.

use core::fmt;
use core::str::FromStr;

use super::{Action, Move, Position};
use crate::{Board, HexSet, PointError, Side};

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
        for (number, row) in Board::HEXAGON.rows().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            for point in row {
                write!(f, "{}", self.at(point).map_or('.', Side::letter))?;
            }
        }
        write!(f, " {}", self.to_move.letter())
    }
}

/// Why a text is not a position, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionTextError {
    /// The column of the trouble, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: PositionTextErrorKind,
}

/// What is wrong with the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionTextErrorKind {
    /// A point is marked with something else than `.`, `b` or `w`.
    UnknownMark(char),
    /// The row with this letter ends too early.
    RowTooShort(char),
    /// The row with this letter goes on too long.
    RowTooLong(char),
    /// There are fewer than 11 rows.
    TooFewRows,
    /// There are more than 11 rows.
    TooManyRows,
    /// The side to move, `b` or `w`, is missing or is something else.
    NoSide,
    /// Something follows the side to move.
    TextAfterSide,
}

impl fmt::Display for PositionTextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownMark(mark) => {
                write!(f, "{mark:?} is not a point; use . for empty, b or w for a stone")
            }
            Self::RowTooShort(row) => write!(f, "row {row} is too short"),
            Self::RowTooLong(row) => write!(f, "row {row} is too long"),
            Self::TooFewRows => f.write_str("a position has 11 rows, A to K"),
            Self::TooManyRows => f.write_str("there is nothing after row K but the side to move"),
            Self::NoSide => f.write_str("the side to move is missing; write b or w after the rows"),
            Self::TextAfterSide => f.write_str("nothing may follow the side to move"),
        }
    }
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl core::error::Error for PositionTextError {}

impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        use PositionTextErrorKind as Kind;
        let mut marks = (1..).zip(text.chars()).peekable();
        let mut column = 1;
        let mut stones = [HexSet::EMPTY; 2];
        for (letter, row) in ('A'..='K').zip(Board::HEXAGON.rows()) {
            for point in row {
                let mark = marks.next_if(|(_, mark)| *mark != '/' && !mark.is_whitespace());
                let Some((at, mark)) = mark else {
                    return Err(PositionTextError { column, kind: Kind::RowTooShort(letter) });
                };
                column = at + 1;
                match mark.to_ascii_lowercase() {
                    '.' => {}
                    'b' => stones[0].insert(point),
                    'w' => stones[1].insert(point),
                    _ => return Err(PositionTextError { column: at, kind: Kind::UnknownMark(mark) }),
                }
            }
            let kind = match (letter, marks.peek()) {
                ('A'..='J', Some((_, '/'))) => {
                    marks.next();
                    column += 1;
                    continue;
                }
                ('K', Some((_, '/'))) => Kind::TooManyRows,
                ('K', Some((_, mark))) if mark.is_whitespace() => break,
                ('K', None) => Kind::NoSide,
                (_, Some((_, mark))) if !mark.is_whitespace() => Kind::RowTooLong(letter),
                _ => Kind::TooFewRows,
            };
            return Err(PositionTextError { column, kind });
        }
        let mut marks = marks.skip_while(|(_, mark)| mark.is_whitespace());
        let side = match marks.next() {
            Some((_, 'b' | 'B')) => Side::Black,
            Some((_, 'w' | 'W')) => Side::White,
            Some((column, _)) => return Err(PositionTextError { column, kind: Kind::NoSide }),
            None => return Err(PositionTextError { column, kind: Kind::NoSide }),
        };
        match marks.find(|(_, mark)| !mark.is_whitespace()) {
            Some((column, _)) => Err(PositionTextError { column, kind: Kind::TextAfterSide }),
            None => Ok(Self { black: stones[0], white: stones[1], to_move: side }),
        }
    }
}
