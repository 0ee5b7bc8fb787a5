//! Positions as text: the rows of a board from Black's side on, then the side to move.

use core::fmt;

use crate::{Board, Point, RowName, Side};

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
    /// A centre is marked with something else than `.`, `B` or `W`.
    UnknownMarker(char),
    /// There is a stone where the game has no point.
    NoPoint,
    /// There is no grid with rows as long as the first one.
    NoSuchGrid,
    /// This row ends too early.
    RowTooShort(RowName),
    /// This row goes on too long.
    RowTooLong(RowName),
    /// The text ends before this last row of the board.
    TooFewRows(RowName),
    /// The text goes on after this last row of the board.
    TooManyRows(RowName),
    /// The side to move, `b` or `w`, is missing or is something else.
    NoSide,
    /// Something follows the side to move.
    TextAfterSide,
}

impl fmt::Display for PositionTextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownMark(mark) => {
                write!(f, "{mark:?} is not a point; use . for empty, b or w for a stone")
            }
            Self::UnknownMarker(mark) => {
                write!(f, "{mark:?} is no marker; a centre has . for none, B or W for a won hexagon")
            }
            Self::NoPoint => f.write_str("the game has no point here; write . instead"),
            Self::NoSuchGrid => f.write_str("a grid has rows of 2 to 19 points"),
            Self::RowTooShort(row) => write!(f, "row {row} is too short"),
            Self::RowTooLong(row) => write!(f, "row {row} is too long"),
            Self::TooFewRows(last) => {
                write!(f, "a position has {} rows, {} to {last}", u16::from(last.index()) + 1, last.first())
            }
            Self::TooManyRows(last) => {
                write!(f, "there is nothing after row {last} but the side to move")
            }
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

/// Writes the rows with `/` between them, then a space and the side to move.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    to_move: Side,
    mark: impl Fn(Point) -> char,
) -> fmt::Result {
    for (number, row) in board.rows().enumerate() {
        if number > 0 {
            f.write_str("/")?;
        }
        for point in row {
            write!(f, "{}", mark(point))?;
        }
    }
    write!(f, " {}", to_move.letter())
}

/// Returns the stone that a mark stands for, `b` or `w` in either case, or nothing for `.`.
pub(crate) const fn stone(mark: char) -> Result<Option<Side>, PositionTextErrorKind> {
    match mark {
        '.' => Ok(None),
        'b' | 'B' => Ok(Some(Side::Black)),
        'w' | 'W' => Ok(Some(Side::White)),
        _ => Err(PositionTextErrorKind::UnknownMark(mark)),
    }
}

/// Reads what [`write`] writes: gives each point with its mark to `lay` and returns the side to move.
pub(crate) fn read(
    board: &Board,
    text: &str,
    mut lay: impl FnMut(Point, char) -> Result<(), PositionTextErrorKind>,
) -> Result<Side, PositionTextError> {
    use PositionTextErrorKind as Kind;
    let mut marks = (1..).zip(text.chars()).peekable();
    let mut column = 1;
    let last = board.row_count() - 1;
    for (number, row) in board.rows().enumerate() {
        let name = board.row_name(number);
        for point in row {
            let mark = marks.next_if(|(_, mark)| *mark != '/' && !mark.is_whitespace());
            let Some((at, mark)) = mark else {
                return Err(PositionTextError { column, kind: Kind::RowTooShort(name) });
            };
            column = at + 1;
            lay(point, mark).map_err(|kind| PositionTextError { column: at, kind })?;
        }
        let kind = match marks.peek() {
            Some((_, '/')) if number < last => {
                marks.next();
                column += 1;
                continue;
            }
            Some((_, '/')) => Kind::TooManyRows(name),
            Some((_, mark)) if !mark.is_whitespace() => Kind::RowTooLong(name),
            Some(_) if number == last => break,
            None if number == last => Kind::NoSide,
            _ => Kind::TooFewRows(board.row_name(last)),
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
        None => Ok(side),
    }
}
