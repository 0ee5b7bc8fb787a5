//! What the evaluation sees of a position: small counts, the same for the side to move and for the other side.

#![expect(clippy::indexing_slicing, reason = "a direction is taken modulo six, and some counts are shared")]

use rules_core::{HexSet, PerSide, Side, hexagon};

use super::Position;

/// How many counts there are for each side.
pub const PER_SIDE: usize = 15;

/// How many counts there are: those of the side to move, those of the other side, and contested points.
pub const INPUTS: usize = 2 * PER_SIDE + 1;

/// The points within two segments of the middle.
const MIDDLE: HexSet = middle();

const fn middle() -> HexSet {
    let mut set = HexSet::EMPTY;
    if let Some(centre) = rules_core::Board::HEXAGON.point(5 * 11 + 5) {
        set = HexSet::of(centre);
    }
    let one = set.union(hexagon::grow(set));
    one.union(hexagon::grow(one))
}

/// What is known of one side's stones before both sides are compared.
struct Stones {
    all: HexSet,
    /// In each direction, the points whose neighbour there is one of the stones.
    around: [HexSet; 6],
    /// The stones without a linked neighbour.
    isolated: HexSet,
    /// The empty points linked to groups.
    landings: HexSet,
}

impl Stones {
    fn new(all: HexSet, empty: HexSet) -> Self {
        let around = hexagon::around(all);
        let beside = around.into_iter().fold(HexSet::EMPTY, HexSet::union);
        let isolated = all - beside;
        let landings = if isolated.is_empty() { beside } else { hexagon::grow(all - isolated) } & empty;
        Self { all, around, isolated, landings }
    }
}

/// Returns the points that have at least one, two, three and four of the stones as neighbours.
fn at_least(around: &[HexSet; 6]) -> [HexSet; 4] {
    let mut counts = [HexSet::EMPTY; 4];
    for set in around {
        counts[3] |= counts[2] & *set;
        counts[2] |= counts[1] & *set;
        counts[1] |= counts[0] & *set;
        counts[0] |= *set;
    }
    counts
}

/// Returns the stones around which their own colour stands in more than one run, so that they may be cuts (M3).
fn between_runs(stones: &Stones) -> HexSet {
    let (mut one, mut two) = (HexSet::EMPTY, HexSet::EMPTY);
    for (direction, here) in stones.around.iter().enumerate() {
        let end = *here - stones.around[(direction + 1) % 6];
        two |= one & end;
        one |= end;
    }
    stones.all & two
}

fn count(set: HexSet) -> u8 {
    set.len() as u8
}

/// Writes the counts of one side.
fn describe(side: &Stones, other: &Stones, land: HexSet, counts: &mut [u8]) {
    let links = |direction: usize| side.all & side.around[direction];
    let beside = at_least(&other.around);
    let values = [
        count(side.all),
        count(side.isolated),
        count(land),
        count(links(0)) + count(links(1)) + count(links(2)),
        count(links(0) & side.around[1]) + count(links(1) & side.around[2]),
        count(side.landings & beside[0]),
        count(side.landings & beside[1]),
        count(side.landings & beside[2]),
        count(side.landings & beside[3]),
        count(other.all & hexagon::grow(side.landings)),
        count(other.isolated & hexagon::grow(side.landings)),
        count(side.landings - other.landings),
        count(between_runs(side)),
        count(side.all & hexagon::EDGE),
        count(side.all & MIDDLE),
    ];
    counts.copy_from_slice(&values);
}

/// Returns the counts of a position.
pub fn features(position: &Position) -> [u8; INPUTS] {
    let empty = position.empty();
    let (own, enemy) = (Stones::new(position.own, empty), Stones::new(position.enemy, empty));
    let territory: PerSide<HexSet> = position.as_black().count().territory;
    let mut counts = [0; INPUTS];
    let (mine, rest) = counts.split_at_mut(PER_SIDE);
    let (theirs, shared) = rest.split_at_mut(PER_SIDE);
    describe(&own, &enemy, territory[Side::Black], mine);
    describe(&enemy, &own, territory[Side::White], theirs);
    shared[0] = count(own.landings & enemy.landings);
    counts
}
