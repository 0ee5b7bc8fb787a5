//! The stones on the board and the side to move.

use core::fmt;

use crate::{HexSet, Point, Side, hexagon};

/// The stones on the board, and whose turn it is.
///
/// ```
/// use rules_core::{Board, Side, gomobil::Position};
/// let start = Position::START;
/// assert_eq!((start.stones(Side::Black).len(), start.stones(Side::White).len()), (24, 24));
/// assert_eq!(start.at(Board::HEXAGON.parse("D5").unwrap()), Some(Side::Black));
/// assert_eq!(start.moves().count(), 382);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) black: HexSet,
    pub(super) white: HexSet,
    pub(super) to_move: Side,
}

/// Why stones do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// These points would hold a stone of each colour.
    Overlap(HexSet),
    /// These points are not on the hexagon.
    OffBoard(HexSet),
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

/// The three rows of stones that start on the rows of the hexagon from `first` on, counted from 0.
#[expect(clippy::indexing_slicing, reason = "121 bits are two words, and it runs at compile time")]
const fn three_rows(first: u64) -> HexSet {
    let mut words = [0; 2];
    let mut index = 11 * first;
    while index < 11 * (first + 3) {
        words[(index / 64) as usize] |= 1 << (index % 64);
        index += 1;
    }
    HexSet::from_words(words).intersection(hexagon::POINTS)
}

impl Position {
    /// The beginning of a game: Black on rows B, C and D, White on rows H, I and J, Black to move.
    pub const START: Self = Self { black: three_rows(1), white: three_rows(7), to_move: Side::Black };

    /// Makes a position of any stones that lie on the hexagon, one to a point.
    ///
    /// A game has 48 stones; a position for teaching may have fewer.
    pub fn new(black: HexSet, white: HexSet, to_move: Side) -> Result<Self, PositionError> {
        let off = (black | white) - hexagon::POINTS;
        if !off.is_empty() {
            return Err(PositionError::OffBoard(off));
        }
        if black.meets(white) {
            return Err(PositionError::Overlap(black & white));
        }
        Ok(Self { black, white, to_move })
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

    /// Returns the stones of one side.
    #[inline]
    pub const fn stones(&self, side: Side) -> HexSet {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// Returns the points without a stone.
    #[inline]
    pub const fn empty(&self) -> HexSet {
        hexagon::POINTS.difference(self.black.union(self.white))
    }

    /// Returns the colour of the stone on a point.
    pub const fn at(&self, point: Point) -> Option<Side> {
        if self.black.contains(point) {
            Some(Side::Black)
        } else if self.white.contains(point) {
            Some(Side::White)
        } else {
            None
        }
    }

    /// Lifts the stone on `from`, lands it on `to` and turns `captured` over, without a question.
    #[inline]
    pub(super) fn carry_out(&mut self, from: Point, to: Point, captured: HexSet) {
        let (own, enemy) = match self.to_move {
            Side::Black => (&mut self.black, &mut self.white),
            Side::White => (&mut self.white, &mut self.black),
        };
        *own = own.without(from).with(to) | captured;
        *enemy -= captured;
        self.to_move = self.to_move.other();
    }

    /// Takes back what [`Position::carry_out`] did.
    pub(super) fn take_back(&mut self, from: Point, to: Point, captured: HexSet) {
        self.to_move = self.to_move.other();
        let (own, enemy) = match self.to_move {
            Side::Black => (&mut self.black, &mut self.white),
            Side::White => (&mut self.white, &mut self.black),
        };
        *own = (*own - captured).without(to).with(from);
        *enemy |= captured;
    }
}
