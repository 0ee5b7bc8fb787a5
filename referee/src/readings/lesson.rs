//! A guided calibration: first the zeros of all sensors, then the threshold of each.

use rules_core::Point;

use super::calibration::{Calibration, EmptyBoard};
use crate::time::{Millis, Moment};

/// What is being learnt.
#[expect(clippy::large_enum_variant, reason = "there is one of it, and no heap to put the large one on")]
#[derive(Clone, Debug)]
pub(super) enum Lesson {
    /// Nothing.
    None,
    /// The zeros: the board is empty.
    Zeros(EmptyBoard),
    /// The thresholds: the new zeros are in use, and one point after the other feels a stone.
    Thresholds {
        /// What was in use before, and will be again if this is given up.
        before: Calibration,
        touch: Option<Feeler>,
    },
}

/// A magnet that has grown by no more than this has not grown, it is noise.
const NOISE: u16 = 8;
/// How long a hand holds a stone to a point when it has arrived there.
const ARRIVED: Millis = Millis(60);

/// A point that wants to feel a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feeler {
    point: Point,
    strongest: u16,
    /// When it was that strong for the first time.
    since: Moment,
}

impl Feeler {
    pub(super) const fn new(point: Point, now: Moment) -> Self {
        Self { point, strongest: 0, since: now }
    }

    /// Returns the point.
    pub const fn point(&self) -> Point {
        self.point
    }

    /// Returns the strongest field so far, in counts, whatever its pole.
    pub const fn strongest(&self) -> u16 {
        self.strongest
    }

    /// Tells whether the stone has come as close as it will.
    pub fn has_arrived(&self, now: Moment) -> bool {
        now.since(self.since) >= ARRIVED
    }

    pub(super) fn feel(&mut self, field: i16, now: Moment) {
        let field = field.unsigned_abs();
        if field > self.strongest.saturating_add(NOISE) {
            self.strongest = field;
            self.since = now;
        }
    }
}
