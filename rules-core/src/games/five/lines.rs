//! What stands in a row: fives, pairs and free threes.

use crate::grid::{Position, Size};
use crate::{Point, Side, WideSet};

/// A way over the grid: how many rows and columns a step goes.
pub(super) type Way = (i16, i16);

/// The four lines through a point.
const LINES: [Way; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The eight directions from a point: the four lines, then the other way along each of them.
pub(super) const DIRECTIONS: [Way; 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

/// How many stones in a row win.
const FIVE: i16 = 5;

/// Returns the point so many steps from another.
pub(super) fn step(size: Size, from: Point, (up, right): Way, steps: i16) -> Option<Point> {
    let (row, column) = size.row_and_column(from);
    size.at(row + up * steps, column + right * steps)
}

/// The four lines through a point where a side may place a stone.
pub(super) struct Lines([Line; 4]);

/// What lies up to four steps from a point on a line: bit 4 is the point itself, bit 0 is four steps before it.
///
/// What is beyond the edge is neither a stone nor free.
#[derive(Clone, Copy, Default)]
struct Line {
    own: u16,
    enemy: u16,
    free: u16,
}

impl Lines {
    /// Looks at the lines through an empty point from which `side` sees the stones.
    pub(super) fn through(position: &Position, point: Point, side: Side) -> Self {
        let size = position.size();
        let (row, column) = size.row_and_column(point);
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        Self(LINES.map(|(up, right)| {
            let mut line = Line::default();
            for bit in 0..9 {
                let steps = bit - 4;
                let Some(near) = size.at(row + up * steps, column + right * steps) else { continue };
                let found = if own.contains(near) {
                    &mut line.own
                } else if enemy.contains(near) {
                    &mut line.enemy
                } else {
                    &mut line.free
                };
                *found |= 1 << bit;
            }
            line
        }))
    }

    /// Returns the directions in which a stone on the point takes a pair, one bit each.
    pub(super) fn pairs(&self) -> u8 {
        let mut directions = 0;
        for (number, line) in self.0.iter().enumerate() {
            let takes = |pair, own| line.enemy & pair == pair && line.own & own == own;
            directions |= u8::from(takes(0b0_0110_0000, 0b0_1000_0000)) << number;
            directions |= u8::from(takes(0b0_0000_1100, 0b0_0000_0010)) << (number + LINES.len());
        }
        directions
    }

    /// Returns the stones of the free threes that a stone on `point` makes, if it makes more than one (N2).
    pub(super) fn double_three(&self, size: Size, point: Point) -> Option<WideSet> {
        let threes = self.0.map(Line::free_three);
        if threes.iter().filter(|three| **three != 0).count() < 2 {
            return None;
        }
        let on_line = |(three, way): (u16, Way)| {
            let bits = (0..9).filter(move |bit| three & 1 << bit != 0);
            bits.filter_map(move |bit| step(size, point, way, bit - 4))
        };
        Some(threes.into_iter().zip(LINES).flat_map(on_line).collect())
    }
}

impl Line {
    /// Returns the stones of the free threes that a stone in the middle makes, none if it makes none.
    ///
    /// A free three is exactly three stones and one empty point in four consecutive points, with an empty point at
    /// both ends.
    fn free_three(self) -> u16 {
        let (own, free) = (self.own | 1 << 4, self.free & !(1 << 4));
        let mut three = 0;
        if own.count_ones() < 3 {
            return three;
        }
        // The four points begin up to three steps before the middle.
        for first in 1..=4 {
            let (four, ends) = (0b1111 << first, 0b10_0001 << (first - 1));
            let stones = own & four;
            // Four points of which three are stones and one is free.
            if free & ends == ends && stones.count_ones() == 3 && stones | free & four == four {
                three |= stones;
            }
        }
        three
    }
}

/// Returns how many stones of `side` follow each other from a point on, the point left out.
fn run(position: &Position, point: Point, (up, right): Way, side: Side) -> i16 {
    let (size, stones) = (position.size(), position.stones(side));
    let (mut row, mut column) = size.row_and_column(point);
    let mut length = 0;
    loop {
        (row, column) = (row + up, column + right);
        if !size.at(row, column).is_some_and(|near| stones.contains(near)) {
            return length;
        }
        length += 1;
    }
}

/// Returns the stones of `side` in the rows of five or more that run through the stone on `point`.
pub(super) fn fives_through(position: &Position, point: Point, side: Side) -> WideSet {
    let mut fives = WideSet::EMPTY;
    for (up, right) in LINES {
        let before = run(position, point, (-up, -right), side);
        let after = run(position, point, (up, right), side);
        if before + 1 + after >= FIVE {
            let row = (-before..=after).filter_map(|steps| step(position.size(), point, (up, right), steps));
            fives.extend(row);
        }
    }
    fives
}

/// Tells whether five or more stones of `side` stand in a row somewhere.
pub(super) fn has_five(position: &Position, side: Side) -> bool {
    // A row is found from its first stone.
    position
        .stones(side)
        .iter()
        .any(|stone| LINES.iter().any(|line| 1 + run(position, stone, *line, side) >= FIVE))
}

/// Returns the points one or two steps from the points of a set, where a pair that holds one of them can be taken.
pub(super) fn where_pairs_are_taken(size: Size, points: WideSet) -> WideSet {
    let steps =
        |point| DIRECTIONS.into_iter().flat_map(move |way| [1, 2].map(|steps| step(size, point, way, steps)));
    points.iter().flat_map(steps).flatten().collect()
}
