//! What lies on the wood, as far as the sensors can tell.

use rules_core::{Point, Side, WideSet};

/// How many points a set can hold: arrays with a place for every point of any board have this length.
///
/// No board has a point for every place: the largest, 19 × 19, has 361. See [`Board`](rules_core::Board) for how points
/// are numbered.
pub const PLACES: usize = 64 * WideSet::EMPTY.words().len();

/// The stones on the board.
///
/// No point is in more than one of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wood {
    /// Stones with their black side up.
    pub black: WideSet,
    /// Stones with their white side up.
    pub white: WideSet,
    /// Stones whose side is not known: all of them with reed contacts, doubtful ones with Hall sensors.
    pub unsure: WideSet,
}

impl Wood {
    /// Returns every point with a stone.
    pub fn stones(&self) -> WideSet {
        self.black | self.white | self.unsure
    }

    /// Returns the stones that are known to show this side.
    pub fn showing(&self, side: Side) -> WideSet {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// Takes the stone off a point, if there is one.
    pub fn clear(&mut self, point: Point) {
        self.black.remove(point);
        self.white.remove(point);
        self.unsure.remove(point);
    }

    /// Puts a stone on a point; `None` is a stone whose side is not known.
    pub fn put(&mut self, point: Point, side: Option<Side>) {
        self.clear(point);
        match side {
            Some(Side::Black) => self.black.insert(point),
            Some(Side::White) => self.white.insert(point),
            None => self.unsure.insert(point),
        }
    }
}
