//! A walk over the board with a stone in the hand, to see whether every point works.

use rules_core::{HexSet, Side, hexagon};

use super::Readings;
use crate::wood::Wood;

/// Remembers what each point has shown.
///
/// The person who tests puts a stone on every point and takes it off again; with Hall sensors once with either side
/// up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfTest {
    shown: Wood,
    free: HexSet,
}

impl SelfTest {
    /// Takes what is believed now.
    pub fn observe(&mut self, readings: &Readings) {
        let wood = readings.wood();
        self.shown.black |= wood.black;
        self.shown.white |= wood.white;
        self.shown.unsure |= wood.unsure;
        self.free |= hexagon::POINTS - wood.stones() - readings.out_of_service();
    }

    /// Returns the points that have been seen with a stone and without one.
    pub fn passed(&self) -> HexSet {
        self.shown.stones() & self.free
    }

    /// Returns the points that have been seen with this side up; none with reed contacts.
    pub fn showed(&self, side: Side) -> HexSet {
        self.shown.showing(side)
    }

    /// Returns the points where no stone has been seen: not tried yet, or dead.
    pub fn unseen(&self) -> HexSet {
        hexagon::POINTS - self.shown.stones()
    }

    /// Returns the points that have never been seen without a stone: they stick, unless one lies there.
    pub fn stuck(&self) -> HexSet {
        self.shown.stones() - self.free
    }
}
