//! The hexagon's points as bits: all six directions of a whole set at once.
//!
//! A step on [`Board::HEXAGON`](crate::Board::HEXAGON) adds 1, 12 or 11 to a point's index, or takes it off. Every
//! step over the edge of the hexagon ends on an index that the hexagon does not use, so one mask at the end
//! removes it and no stone ever wraps round to the other side.

use crate::{Board, HexSet, Point};

/// All 91 points.
pub const POINTS: HexSet = Board::HEXAGON.points().narrow();

/// The points with fewer than six neighbours.
pub const EDGE: HexSet = edge();

/// The number of indices that the points are spread over.
const INDICES: usize = 121;

/// The neighbours of each point, by index.
static NEIGHBOURS: [HexSet; INDICES] = neighbour_table();

/// What a step in each of the six directions adds to a point's index.
///
/// Seen from Black they lead to the right, up right, up left, left, down left and down right.
const STEPS: [i16; 6] = [1, 12, 11, -1, -12, -11];

const fn up<const N: u32>(set: HexSet) -> HexSet {
    let [low, high] = set.words();
    HexSet::from_words([low << N, high << N | low >> (64 - N)])
}

const fn down<const N: u32>(set: HexSet) -> HexSet {
    let [low, high] = set.words();
    HexSet::from_words([low >> N | high << (64 - N), high >> N])
}

const fn edge() -> HexSet {
    let mut edge = HexSet::EMPTY;
    let mut index = 0;
    while index < INDICES {
        if let Some(point) = Board::HEXAGON.point(index)
            && grow(HexSet::of(point)).len() < 6
        {
            edge.insert(point);
        }
        index += 1;
    }
    edge
}

#[expect(clippy::indexing_slicing, reason = "it is counted up to the length, at compile time")]
const fn neighbour_table() -> [HexSet; INDICES] {
    let mut table = [HexSet::EMPTY; INDICES];
    let mut index = 0;
    while index < INDICES {
        if let Some(point) = Board::HEXAGON.point(index) {
            table[index] = grow(HexSet::of(point));
        }
        index += 1;
    }
    table
}

/// Returns the neighbours of a point; none if the hexagon has no such point.
#[inline]
pub fn neighbours(point: Point) -> HexSet {
    NEIGHBOURS.get(point.index()).copied().unwrap_or_default()
}

/// Returns the neighbour in one of the six directions, 0 to 5, each a sixth of a turn after the one before.
pub fn neighbour(point: Point, direction: usize) -> Option<Point> {
    let to = Point(point.0.checked_add_signed(*STEPS.get(direction)?)?);
    (POINTS.contains(point) && POINTS.contains(to)).then_some(to)
}

/// Returns the points that are a neighbour of some point of the set, which must lie on the hexagon.
///
/// ```
/// use rules_core::{Board, HexSet, hexagon};
/// let f6 = Board::HEXAGON.parse("F6").unwrap();
/// assert_eq!(hexagon::grow(HexSet::of(f6)), hexagon::neighbours(f6));
/// ```
#[inline]
pub const fn grow(set: HexSet) -> HexSet {
    let (right, left) = (up::<1>(set), down::<1>(set));
    right
        .union(left)
        .union(up::<11>(set.union(right)))
        .union(down::<11>(set.union(left)))
        .intersection(POINTS)
}

/// Returns the set and its neighbours, with strays beyond the edge of the hexagon.
#[inline]
const fn spread(set: HexSet) -> HexSet {
    let (right, left) = (set.union(up::<1>(set)), set.union(down::<1>(set)));
    right.union(left).union(up::<11>(right)).union(down::<11>(left))
}

/// Returns what can be reached from `seed` along segments without leaving `within`.
///
/// Points of `seed` outside `within` are ignored.
///
/// ```
/// use rules_core::{Board, HexSet, hexagon};
/// let point = |name| Board::HEXAGON.parse(name).unwrap();
/// let row: HexSet = ["A1", "A2", "A4", "A5"].into_iter().map(point).collect();
/// assert_eq!(hexagon::flood(HexSet::of(point("A1")), row).len(), 2);
/// ```
#[inline]
pub fn flood(seed: HexSet, within: HexSet) -> HexSet {
    let within = within & POINTS;
    let mut reached = seed & within;
    loop {
        let next = spread(reached) & within;
        if next.is_subset(reached) {
            return reached;
        }
        // One step more for each look whether it is over: most floods need several.
        reached = spread(next) & within;
    }
}

/// Returns, for each direction, the points whose neighbour in that direction is in the set, with strays beyond the
/// edge of the hexagon.
#[inline]
pub const fn around(set: HexSet) -> [HexSet; 6] {
    [down::<1>(set), down::<12>(set), down::<11>(set), up::<1>(set), up::<12>(set), up::<11>(set)]
}
