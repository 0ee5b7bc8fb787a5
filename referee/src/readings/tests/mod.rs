//! Hands on a board of sensors that is made up here.

extern crate std;

mod calibration;
mod hall;
mod health;
mod random;
mod reed;

use rules_core::{Board, Point, Side, WideSet};

use super::*;

/// The counts that a stone 3 mm off centre adds to the zero: 22.9 mT at 28.5 counts a millitesla.
const STONE: i32 = 653;

fn point(name: &str) -> Point {
    Board::HEXAGON.parse(name).expect("the tests name points of the board")
}

fn set(names: &[&str]) -> WideSet {
    names.iter().map(|name| point(name)).collect()
}

/// Readings and the values that their next scan will see.
struct Tray {
    readings: Readings,
    now: u64,
    closed: WideSet,
    values: [u16; PLACES],
}

impl Tray {
    fn new() -> Self {
        let calibration = Calibration::new(Sensor::DRV5053PA);
        let values = calibration.zero;
        Self { readings: Readings::new(Board::HEXAGON, calibration), now: 0, closed: WideSet::EMPTY, values }
    }

    /// Puts a field, in counts, on a point.
    fn field(&mut self, point: Point, counts: i32) {
        let value = i32::from(Sensor::DRV5053PA.zero) + counts;
        self.values[point.index()] = u16::try_from(value).expect("the tests stay in range");
    }

    /// Returns the field, in counts, that the sensor of a point feels.
    fn felt(&self, point: Point) -> i16 {
        self.readings.field(point, self.values[point.index()])
    }

    /// Scans the contacts once a millisecond; tells at which scan, counted from 1, the first news came.
    fn reed(&mut self, scans: u64) -> Option<u64> {
        let mut first = None;
        for scan in 1..=scans {
            self.now += 1;
            if self.readings.update(Moment(self.now), Scan::Reed(self.closed)) {
                first = first.or(Some(scan));
            }
        }
        first
    }

    /// Scans the Hall sensors once a millisecond; tells at which scan, counted from 1, the first news came.
    fn hall(&mut self, scans: u64) -> Option<u64> {
        self.hall_every(1, scans)
    }

    fn hall_every(&mut self, milliseconds: u64, scans: u64) -> Option<u64> {
        let mut first = None;
        for scan in 1..=scans {
            self.now += milliseconds;
            if self.readings.update(Moment(self.now), Scan::Hall(&self.values)) {
                first = first.or(Some(scan));
            }
        }
        first
    }

    fn side(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.readings.wood().showing(*side).contains(point))
    }
}
