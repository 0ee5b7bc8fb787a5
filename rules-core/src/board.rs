//! Boards as data: points, names, segments and places to draw them.

use core::fmt;
use core::num::NonZeroU16;

use crate::{Point, WideSet};

/// The number of rows of the hexagon, and the distance of its rows in point indices.
const HEXAGON_ROWS: NonZeroU16 = NonZeroU16::new(11).unwrap();
/// The row through the middle of the hexagon, counted from 0.
const HEXAGON_MIDDLE: u16 = 5;

/// The names of the square grids, by size.
const GRID_NAMES: [&str; 18] = [
    "2x2", "3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "11x11", "12x12", "13x13", "14x14",
    "15x15", "16x16", "17x17", "18x18", "19x19",
];

/// How the points of a board are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Lattice {
    /// Six directions, rows leaning by half a pitch.
    Triangular,
    /// Four directions.
    Square,
}

/// A board: its points, their names, the segments between them and where each one lies.
///
/// Rows are numbered from 0, the row nearest to Black, and a point's index is
/// `row * number of rows + column`. On [`Board::HEXAGON`] the columns are the diagonals 1 to 11, so the
/// hexagon lies inside a rhombus of 11 × 11 and each of its six directions is one fixed step of the index.
///
/// ```
/// use rules_core::Board;
/// let board = Board::HEXAGON;
/// let d5 = board.parse("d5").unwrap();
/// assert_eq!(board.display(d5).to_string(), "D5");
/// assert_eq!(board.neighbours(d5).count(), 6);
/// assert_eq!((board.points().len(), board.segments().count()), (91, 240));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    name: &'static str,
    lattice: Lattice,
    rows: NonZeroU16,
    points: WideSet,
}

/// A place on the drawn board, in thousandths of the distance between two neighbours.
///
/// The middle of the board is (0, 0), `x` runs to Black's right and `y` from Black to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// How far to the right of the middle, seen from Black's side.
    pub x: i16,
    /// How far beyond the middle, seen from Black's side.
    pub y: i16,
}

/// Why a text is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointError {
    /// There is no text.
    Empty,
    /// The text does not start with a letter of the board, or goes on after the number.
    NotAName,
    /// The letter is not followed by a number.
    NoNumber,
    /// The name is well formed but the board has no such point.
    NotOnBoard,
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a point is missing",
            Self::NotAName => "a point is a letter and a number, such as D5",
            Self::NoNumber => "the letter needs a number after it, such as D5",
            Self::NotOnBoard => "the board has no point of that name",
        })
    }
}

impl core::error::Error for PointError {}

impl Board {
    /// The hexagon of 91 points with six points to a side.
    pub const HEXAGON: Self = Self::hexagon();

    const fn hexagon() -> Self {
        let mut points = WideSet::EMPTY;
        let mut row = 0;
        while row < HEXAGON_ROWS.get() {
            let mut column = row.saturating_sub(HEXAGON_MIDDLE);
            while column < HEXAGON_ROWS.get() && column <= row + HEXAGON_MIDDLE {
                points.insert(Point(row * HEXAGON_ROWS.get() + column));
                column += 1;
            }
            row += 1;
        }
        Self { name: "hexagon", lattice: Lattice::Triangular, rows: HEXAGON_ROWS, points }
    }

    /// Makes the square grid of `size` × `size` points, for sizes from 2 to 19.
    ///
    /// ```
    /// use rules_core::Board;
    /// let go = Board::grid(19).unwrap();
    /// assert_eq!((go.name(), go.points().len()), ("19x19", 361));
    /// assert_eq!(Board::grid(20), None);
    /// ```
    #[expect(
        clippy::indexing_slicing,
        reason = "361 bits are six words, and there is a name for each size from 2 on"
    )]
    pub const fn grid(size: u8) -> Option<Self> {
        if size < 2 || size > 19 {
            return None;
        }
        let Some(rows) = NonZeroU16::new(size as u16) else {
            return None;
        };
        let mut words = WideSet::EMPTY.words();
        let mut left = size as u32 * size as u32;
        let mut word = 0;
        while left > 0 {
            words[word] = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            left = left.saturating_sub(64);
            word += 1;
        }
        let points = WideSet::from_words(words);
        Some(Self { name: GRID_NAMES[size as usize - 2], lattice: Lattice::Square, rows, points })
    }

    /// Returns the name of the board.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns all points of the board.
    pub const fn points(&self) -> WideSet {
        self.points
    }

    /// Returns the point with this index, if the board has one.
    pub const fn point(&self, index: usize) -> Option<Point> {
        if index > u16::MAX as usize {
            return None;
        }
        let point = Point(index as u16);
        if self.points.contains(point) { Some(point) } else { None }
    }

    /// Goes through the rows from Black's side to White's, each from left to right.
    ///
    /// ```
    /// use rules_core::Board;
    /// let lengths: Vec<usize> = Board::HEXAGON.rows().map(Iterator::count).collect();
    /// assert_eq!(lengths, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    /// ```
    pub fn rows(&self) -> impl ExactSizeIterator<Item = impl Iterator<Item = Point> + use<>> + use<> {
        let board = *self;
        // At most 19 rows, so the number fits.
        let rows = board.rows.get() as u8;
        (0..rows).map(move |row| (0..rows).filter_map(move |column| board.at(row.into(), column.into())))
    }

    /// Returns the row of a point, counted from 0 at Black's side.
    pub const fn row_of(&self, point: Point) -> usize {
        point.index() / self.rows.get() as usize
    }

    /// Returns the size of a square grid; nothing for the hexagon.
    pub const fn size(&self) -> Option<crate::grid::Size> {
        match self.lattice {
            Lattice::Triangular => None,
            Lattice::Square => crate::grid::Size::new(self.rows.get() as u8),
        }
    }

    /// Returns the number of rows.
    pub const fn row_count(&self) -> usize {
        self.rows.get() as usize
    }

    /// Returns the name of a row, which is counted from 0 at Black's side.
    pub(crate) const fn row_name(&self, row: usize) -> RowName {
        match self.lattice {
            Lattice::Triangular => RowName::Letter(row as u8),
            Lattice::Square => RowName::Number(row as u8),
        }
    }

    /// Returns the row and the column of a point, both counted from 0.
    const fn row_and_column(&self, point: Point) -> (i16, i16) {
        let rows = self.rows.get();
        ((point.0 / rows).cast_signed(), (point.0 % rows).cast_signed())
    }

    pub(crate) const fn at(&self, row: i16, column: i16) -> Option<Point> {
        let rows = self.rows.get().cast_signed();
        if row < 0 || row >= rows || column < 0 || column >= rows {
            return None;
        }
        self.point((row * rows + column).unsigned_abs() as usize)
    }

    /// Goes through the points that a segment joins to `point`.
    ///
    /// A point that is not on this board has no neighbours.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        const SIX: [(i16, i16); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
        const FOUR: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let steps = match self.lattice {
            Lattice::Triangular => &SIX[..],
            Lattice::Square => &FOUR[..],
        };
        let steps = if self.points.contains(point) { steps } else { &[] };
        let (row, column) = self.row_and_column(point);
        let board = *self;
        steps.iter().filter_map(move |(up, right)| board.at(row + up, column + right))
    }

    /// Returns the points that a segment joins to some point of the set.
    ///
    /// ```
    /// use rules_core::{Board, WideSet};
    /// let board = Board::grid(9).unwrap();
    /// let a1 = WideSet::of(board.parse("A1").unwrap());
    /// assert!(board.grow(a1).iter().map(|point| board.display(point).to_string()).eq(["B1", "A2"]));
    /// ```
    pub fn grow(&self, set: WideSet) -> WideSet {
        let set = set & self.points;
        let row = u32::from(self.rows.get());
        let (mut right, mut left) = (up(set, 1), down(set, 1));
        let grown = match self.lattice {
            // What leaves the hexagon ends on an index that it does not use.
            Lattice::Triangular => right | left | up(set | right, row) | down(set | left, row),
            Lattice::Square => {
                // What leaves the grid at the side ends in the next row.
                for start in (0..self.rows.get()).map(|number| Point(number * self.rows.get())) {
                    right.remove(start);
                    left.remove(Point(start.0 + self.rows.get() - 1));
                }
                right | left | up(set, row) | down(set, row)
            }
        };
        grown & self.points
    }

    /// Goes through the segments, each as its two ends with the lower index first.
    pub fn segments(&self) -> impl Iterator<Item = (Point, Point)> + use<> {
        let board = *self;
        board.points.iter().flat_map(move |from| {
            board.neighbours(from).filter(move |to| from < *to).map(move |to| (from, to))
        })
    }

    /// Returns the number of segments on a shortest way between two points.
    ///
    /// Off-board points have no distance.
    pub const fn distance(&self, from: Point, to: Point) -> Option<u16> {
        if !self.points.contains(from) || !self.points.contains(to) {
            return None;
        }
        let ((row, column), (to_row, to_column)) = (self.row_and_column(from), self.row_and_column(to));
        let (up, right) = (to_row - row, to_column - column);
        let (rows, columns) = (up.unsigned_abs(), right.unsigned_abs());
        Some(match self.lattice {
            // One step can go up a row and to the next diagonal at once.
            Lattice::Triangular if (up < 0) == (right < 0) => {
                if rows > columns {
                    rows
                } else {
                    columns
                }
            }
            Lattice::Triangular | Lattice::Square => rows + columns,
        })
    }

    /// Returns where the point lies on the drawn board.
    ///
    /// ```
    /// use rules_core::{Board, Place};
    /// let place = |name| Board::HEXAGON.place(Board::HEXAGON.parse(name).unwrap());
    /// assert_eq!(place("F6"), Some(Place { x: 0, y: 0 }));
    /// assert_eq!(place("A1"), Some(Place { x: -2500, y: -4330 }));
    /// ```
    pub const fn place(&self, point: Point) -> Option<Place> {
        if !self.points.contains(point) {
            return None;
        }
        let last = self.rows.get() as i32 - 1;
        // Twice the way from the middle, so that boards with an even number of rows need no halves.
        let (row, column) = self.row_and_column(point);
        let (up, right) = (2 * row as i32 - last, 2 * column as i32 - last);
        Some(match self.lattice {
            Lattice::Triangular => {
                // The rows lie half the square root of 3 apart: 433 013 millionths for half of that.
                let y = up * 433_013;
                let nearest = if y < 0 { y - 500 } else { y + 500 } / 1000;
                Place { x: (right * 500 - up * 250) as i16, y: nearest as i16 }
            }
            Lattice::Square => Place { x: (right * 500) as i16, y: (up * 500) as i16 },
        })
    }
}

/// Adds to the index of every point of a set, at most 63.
fn up(set: WideSet, by: u32) -> WideSet {
    let mut words = set.words();
    let mut carried = 0;
    for word in &mut words {
        let wide = u128::from(*word) << by;
        *word = wide as u64 | carried;
        carried = (wide >> 64) as u64;
    }
    WideSet::from_words(words)
}

/// Takes off the index of every point of a set, at most 63.
fn down(set: WideSet, by: u32) -> WideSet {
    let mut words = set.words();
    let mut carried = 0;
    for word in words.iter_mut().rev() {
        let wide = (u128::from(*word) << 64) >> by;
        *word = (wide >> 64) as u64 | carried;
        carried = wide as u64;
    }
    WideSet::from_words(words)
}

/// The names of points: Abalone's on the hexagon (`D5`: row D, diagonal 5), Go's on the grids (`D5`: column D,
/// row 5, without a column I).
impl Board {
    /// Reads the name of a point, in either case.
    ///
    /// ```
    /// use rules_core::{Board, PointError};
    /// assert_eq!(Board::HEXAGON.parse("A7"), Err(PointError::NotOnBoard));
    /// assert_eq!(Board::HEXAGON.parse("D"), Err(PointError::NoNumber));
    /// ```
    pub fn parse(&self, name: &str) -> Result<Point, PointError> {
        let mut bytes = name.bytes();
        let letter = bytes.next().ok_or(PointError::Empty)?.to_ascii_uppercase();
        let letter = match (self.lattice, letter) {
            (_, b'A'..=b'H') | (Lattice::Triangular, b'I'..=b'Z') => letter - b'A',
            (Lattice::Square, b'I') => return Err(PointError::NotOnBoard),
            (Lattice::Square, b'J'..=b'Z') => letter - b'A' - 1,
            _ => return Err(PointError::NotAName),
        };
        let mut number: i16 = 0;
        if bytes.len() == 0 {
            return Err(PointError::NoNumber);
        }
        for (place, digit) in bytes.enumerate() {
            match digit {
                b'0' if place == 0 => return Err(PointError::NotOnBoard),
                b'0'..=b'9' => number = number.saturating_mul(10).saturating_add(i16::from(digit - b'0')),
                _ if place == 0 => return Err(PointError::NoNumber),
                _ => return Err(PointError::NotAName),
            }
        }
        let (row, column) = match self.lattice {
            Lattice::Triangular => (i16::from(letter), number - 1),
            Lattice::Square => (number - 1, i16::from(letter)),
        };
        self.at(row, column).ok_or(PointError::NotOnBoard)
    }

    /// Returns the name of a point, ready to be printed; `?` for a point that is not on this board.
    pub const fn display(&self, point: Point) -> PointName {
        if !self.points.contains(point) {
            return PointName { letter: b'?', number: 0 };
        }
        let (row, column) = self.row_and_column(point);
        let (row, column) = (row.unsigned_abs() as u8, column.unsigned_abs() as u8);
        match self.lattice {
            Lattice::Triangular => PointName { letter: b'A' + row, number: column + 1 },
            Lattice::Square => {
                PointName { letter: b'A' + column + if column >= 8 { 1 } else { 0 }, number: row + 1 }
            }
        }
    }
}

/// The printed name of a point; see [`Board::display`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointName {
    letter: u8,
    number: u8,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.letter))?;
        if self.number == 0 { Ok(()) } else { write!(f, "{}", self.number) }
    }
}

/// The printed name of a row: a letter on the hexagon, a number on the grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowName {
    /// The row of the hexagon with this index.
    Letter(u8),
    /// The row of a grid with this index.
    Number(u8),
}

impl RowName {
    /// Returns the index of the row, counted from 0 at Black's side.
    pub const fn index(self) -> u8 {
        match self {
            Self::Letter(row) | Self::Number(row) => row,
        }
    }

    /// Returns the first row of the same board.
    pub(crate) const fn first(self) -> Self {
        match self {
            Self::Letter(_) => Self::Letter(0),
            Self::Number(_) => Self::Number(0),
        }
    }
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Letter(row) => write!(f, "{}", char::from(b'A'.saturating_add(row))),
            Self::Number(row) => write!(f, "{}", u16::from(row) + 1),
        }
    }
}
