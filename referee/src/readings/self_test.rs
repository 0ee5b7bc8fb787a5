//! A walk over the board with a stone in the hand, to see whether every point works.

use rules_core::{Board, Side, WideSet};

use super::Readings;
use crate::wood::Wood;

/// Remembers what each point has shown.
///
/// The person who tests puts a stone on every point and takes it off again; with Hall sensors once with either side
/// up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfTest {
    points: WideSet,
    shown: Wood,
    free: WideSet,
}

impl SelfTest {
    /// Begins the walk over a board.
    pub fn new(board: &Board) -> Self {
        Self { points: board.points(), shown: Wood::default(), free: WideSet::EMPTY }
    }

    /// Takes what is believed now.
    pub fn observe(&mut self, readings: &Readings) {
        let wood = readings.wood();
        self.shown.black |= wood.black;
        self.shown.white |= wood.white;
        self.shown.unsure |= wood.unsure;
        self.free |= self.points - wood.stones() - readings.out_of_service();
    }

    /// Returns the points that have been seen with a stone and without one.
    pub fn passed(&self) -> WideSet {
        self.shown.stones() & self.free
    }

    /// Returns the points that have been seen with this side up; none with reed contacts.
    pub fn showed(&self, side: Side) -> WideSet {
        self.shown.showing(side)
    }

    /// Returns the points where no stone has been seen: not tried yet, or dead.
    pub fn unseen(&self) -> WideSet {
        self.points - self.shown.stones()
    }

    /// Returns the points that have never been seen without a stone: they stick, unless one lies there.
    pub fn stuck(&self) -> WideSet {
        self.shown.stones() - self.free
    }
}
