//! Square grids: their sizes, and stones on them.

use core::fmt;
use core::str::FromStr;

use crate::rows::{self, PositionTextError, PositionTextErrorKind};
use crate::{Board, PerSide, Point, Side, WideSet};

/// The number of points on the side of a grid, from 2 to 19.
///
/// ```
/// use rules_core::grid::Size;
/// assert_eq!(Size::new(9), Some(Size::NINE));
/// assert_eq!(Size::new(20), None);
/// assert_eq!(Size::NINE.board().points().len(), 81);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// 9 × 9 points.
    pub const NINE: Self = Self(9);
    /// 13 × 13 points.
    pub const THIRTEEN: Self = Self(13);
    /// 19 × 19 points.
    pub const NINETEEN: Self = Self(19);

    /// Returns the size with this many points on a side, if there is a grid of that size.
    pub const fn new(size: u8) -> Option<Self> {
        match size {
            2..=19 => Some(Self(size)),
            _ => None,
        }
    }

    /// Returns the number of points on a side.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the number of points on the grid.
    pub const fn points(self) -> u16 {
        self.0 as u16 * self.0 as u16
    }

    /// Returns the row and the column of a point, both counted from 0.
    pub(crate) const fn row_and_column(self, point: Point) -> (i16, i16) {
        let (row, column) = divide(point.0, self.0);
        (row.cast_signed(), column.cast_signed())
    }

    /// Returns the point in a row and a column, both counted from 0, if the grid has it.
    pub(crate) const fn at(self, row: i16, column: i16) -> Option<Point> {
        let size = self.0 as i16;
        if row < 0 || row >= size || column < 0 || column >= size {
            return None;
        }
        Some(Point((row * size + column).cast_unsigned()))
    }

    /// Returns the board of this size.
    #[expect(clippy::unreachable, reason = "a size is one that a grid can have")]
    pub const fn board(self) -> Board {
        match Board::grid(self.0) {
            Some(board) => board,
            None => unreachable!(),
        }
    }
}

/// 65536 divided by each number, rounded up.
#[expect(clippy::indexing_slicing, reason = "it is counted up to the length, at compile time")]
const RECIPROCALS: [u32; 21] = {
    let mut reciprocals = [0; 21];
    let mut number = 1;
    while number < reciprocals.len() {
        reciprocals[number] = 0x1_0000_u32.div_ceil(number as u32);
        number += 1;
    }
    reciprocals
};

/// Returns the row and the column of an index below 512 where rows are so many wide, up to 20.
///
/// It multiplies, because the chip has no division and the library's takes ten times as long.
#[expect(clippy::indexing_slicing, reason = "a width is taken modulo the length")]
pub(crate) const fn divide(index: u16, width: u8) -> (u16, u16) {
    let product = index as u32 * RECIPROCALS[width as usize % RECIPROCALS.len()];
    let row = (product >> 16) as u16;
    (row, index.wrapping_sub(row.wrapping_mul(width as u16)))
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Stones on a grid, and whose turn it is.
///
/// It prints as the rows from 1 on with `/` between them, `.` for an empty point, `b` and `w` for the stones, then a
/// space and the side to move; the length of the first row is the size.
///
/// ```
/// use rules_core::{Side, grid::{Position, Size}};
/// let position: Position = "b../.w./... w".parse().unwrap();
/// assert_eq!((position.size().get(), position.to_move()), (3, Side::White));
/// let b2 = position.board().parse("B2").unwrap();
/// assert_eq!(position.at(b2), Some(Side::White));
/// assert_eq!(position.to_string(), "b../.w./... w");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    stones: PerSide<WideSet>,
    to_move: Side,
}

/// Why stones do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// These points would hold a stone of each colour.
    Overlap(WideSet),
    /// These points are not on the grid.
    OffBoard(WideSet),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(points) => write!(f, "{} points hold both colours", points.len()),
            Self::OffBoard(points) => write!(f, "{} stones lie off the board", points.len()),
        }
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// Returns the empty grid with Black to move.
    pub const fn empty(size: Size) -> Self {
        let none = PerSide { black: WideSet::EMPTY, white: WideSet::EMPTY };
        Self { size, stones: none, to_move: Side::Black }
    }

    /// Makes a position of any stones on the grid, one to a point.
    pub fn new(size: Size, stones: PerSide<WideSet>, to_move: Side) -> Result<Self, PositionError> {
        let off = (stones.black | stones.white) - size.board().points();
        if !off.is_empty() {
            return Err(PositionError::OffBoard(off));
        }
        if stones.black.meets(stones.white) {
            return Err(PositionError::Overlap(stones.black & stones.white));
        }
        Ok(Self { size, stones, to_move })
    }

    /// Returns the size of the grid.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the board that the stones stand on.
    pub const fn board(&self) -> Board {
        self.size.board()
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the same stones with `side` to move.
    #[must_use]
    pub const fn with_turn(mut self, side: Side) -> Self {
        self.to_move = side;
        self
    }

    /// Returns the same stones around the corner A1 of another grid, where the points keep their names; `None` if one
    /// of them has no point there.
    ///
    /// ```
    /// use rules_core::grid::{Position, Size};
    /// let small: Position = "b../.w./... w".parse().unwrap();
    /// let large = small.on(Size::NINE).unwrap();
    /// assert_eq!(large.to_string(), "b......../.w......./........./........./........./........./........./........./......... w");
    /// assert_eq!(large.on(small.size()), Some(small));
    /// ```
    pub fn on(&self, size: Size) -> Option<Self> {
        let mut position = Self::empty(size).with_turn(self.to_move);
        let (from, to) = (self.size.get(), size.get());
        for side in Side::BOTH {
            for point in self.stones[side] {
                let (row, column) = divide(point.index() as u16, from);
                let there = (column < u16::from(to)).then(|| usize::from(row * u16::from(to) + column));
                position.put(size.board().point(there?)?, side);
            }
        }
        Some(position)
    }

    /// Returns the stones of one side.
    pub fn stones(&self, side: Side) -> WideSet {
        self.stones[side]
    }

    /// Returns the points without a stone.
    pub fn empty_points(&self) -> WideSet {
        self.board().points() - self.stones.black - self.stones.white
    }

    /// Returns the colour of the stone on a point.
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[*side].contains(point))
    }

    /// Puts a stone down, without a question.
    pub(crate) fn put(&mut self, point: Point, side: Side) {
        self.stones[side].insert(point);
    }

    /// Takes stones off, whatever their colour.
    pub(crate) fn take_off(&mut self, points: WideSet) {
        self.stones.black -= points;
        self.stones.white -= points;
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows::write(f, &self.board(), self.to_move, |point| self.at(point).map_or('.', Side::letter))
    }
}

impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        let length = text.chars().take_while(|mark| *mark != '/' && !mark.is_whitespace()).count();
        let Some(size) = u8::try_from(length).ok().and_then(Size::new) else {
            return Err(PositionTextError { column: 1, kind: PositionTextErrorKind::NoSuchGrid });
        };
        let mut position = Self::empty(size);
        let to_move = rows::read(&size.board(), text, |point, mark| {
            if let Some(side) = rows::stone(mark)? {
                position.put(point, side);
            }
            Ok(())
        })?;
        Ok(position.with_turn(to_move))
    }
}

#[cfg(test)]
mod tests {
    use super::divide;

    #[test]
    fn multiplying_gives_the_same_rows_and_columns_as_dividing() {
        for width in 2..=20u8 {
            for index in 0..512u16 {
                let wide = u16::from(width);
                assert_eq!(divide(index, width), (index / wide, index % wide), "{index} by {width}");
            }
        }
    }
}
