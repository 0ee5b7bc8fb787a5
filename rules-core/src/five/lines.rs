//! What stands in a row: fives, pairs and free threes.

use crate::grid::{Position, Size};
use crate::{Point, Side, WideSet};

/// The four lines through a point, as a step of rows and columns.
const LINES: [(i16, i16); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The eight directions from a point, each a line or its other end.
pub(super) const DIRECTIONS: [(i16, i16); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

/// How many stones in a row win.
const FIVE: usize = 5;

/// What is found on a step of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// Neither empty nor a stone.
    BeyondTheEdge,
    Empty,
    Stone(Side),
}

/// Returns the point so many steps from another along a line.
pub(super) fn step(size: Size, from: Point, (up, right): (i16, i16), steps: i16) -> Option<Point> {
    let (row, column) = size.row_and_column(from);
    size.at(row + up * steps, column + right * steps)
}

fn look(position: &Position, from: Point, line: (i16, i16), steps: i16) -> Found {
    match step(position.size(), from, line, steps) {
        None => Found::BeyondTheEdge,
        Some(point) => position.at(point).map_or(Found::Empty, Found::Stone),
    }
}

/// Returns the pair of enemy stones in one of the eight directions that a stone of `side` on `point` catches between
/// itself and another stone of `side`.
pub(super) fn pair(position: &Position, point: Point, side: Side, direction: usize) -> Option<[Point; 2]> {
    let line = *DIRECTIONS.get(direction)?;
    let found = [1, 2, 3].map(|steps| look(position, point, line, steps));
    if found != [Found::Stone(side.other()), Found::Stone(side.other()), Found::Stone(side)] {
        return None;
    }
    Some([step(position.size(), point, line, 1)?, step(position.size(), point, line, 2)?])
}

/// Returns the stones of `side` in the rows of five or more that run through the stone on `point`.
pub(super) fn fives_through(position: &Position, point: Point, side: Side) -> WideSet {
    let mut fives = WideSet::EMPTY;
    for line in LINES {
        let mut row = WideSet::of(point);
        for way in [1, -1] {
            let stones = (1..).map_while(|steps| {
                let next = step(position.size(), point, line, way * steps)?;
                (position.at(next) == Some(side)).then_some(next)
            });
            row.extend(stones);
        }
        if row.len() >= FIVE {
            fives |= row;
        }
    }
    fives
}

/// Returns all stones of `side` that stand in a row of five or more.
pub(super) fn fives(position: &Position, side: Side) -> WideSet {
    position
        .stones(side)
        .iter()
        .fold(WideSet::EMPTY, |fives, stone| fives | fives_through(position, stone, side))
}

/// Returns the stones of the free threes of `side` that the stone on `point` is part of, and on how many lines.
///
/// A free three is exactly three stones and one empty point in four consecutive points, with an empty point at both
/// ends.
pub(super) fn free_threes(position: &Position, point: Point, side: Side) -> (WideSet, usize) {
    let (mut stones, mut lines) = (WideSet::EMPTY, 0);
    for line in LINES {
        let mut three = WideSet::EMPTY;
        // The four points begin up to three steps before the stone.
        for first in -3..=0 {
            let ends = [first - 1, first + 4].map(|steps| look(position, point, line, steps));
            let within = [0, 1, 2, 3].map(|steps| look(position, point, line, first + steps));
            let own = within.iter().filter(|found| **found == Found::Stone(side)).count();
            let free = within.iter().filter(|found| **found == Found::Empty).count();
            if ends == [Found::Empty; 2] && (own, free) == (3, 1) {
                let here = (first..first + 4).filter_map(|steps| step(position.size(), point, line, steps));
                three.extend(here.filter(|near| position.at(*near) == Some(side)));
            }
        }
        lines += usize::from(!three.is_empty());
        stones |= three;
    }
    (stones, lines)
}
