//! What the stones of one side hang together by: groups, isolated, cutting and blocked stones.

use super::Position;
use crate::{HexSet, Point, Side, hexagon};

/// The groups of one side; see [`Position::groups`].
#[derive(Clone, Debug)]
pub struct Groups {
    left: HexSet,
}

impl Iterator for Groups {
    type Item = HexSet;

    fn next(&mut self) -> Option<HexSet> {
        let group = hexagon::flood(HexSet::of(self.left.first()?), self.left);
        self.left -= group;
        Some(group)
    }
}

impl core::iter::FusedIterator for Groups {}

impl Position {
    /// Goes through the groups of a side (M1), a stone without a linked neighbour being a group of one.
    pub fn groups(&self, side: Side) -> Groups {
        Groups { left: self.stones(side) }
    }

    /// Returns the group that the stone on `point` belongs to; nothing if there is no stone.
    pub fn group_of(&self, point: Point) -> HexSet {
        self.at(point).map_or(HexSet::EMPTY, |side| hexagon::flood(HexSet::of(point), self.stones(side)))
    }

    /// Returns the stones of a side that are linked to no other stone of their colour (M2, D4).
    pub const fn isolated(&self, side: Side) -> HexSet {
        let stones = self.stones(side);
        stones.difference(hexagon::grow(stones))
    }

    /// Returns the stones of a side whose removal would split their group (M3).
    ///
    /// All of them are found at once. Around a stone, its own colour stands in up to three runs of neighbours,
    /// with gaps between them. Each gap belongs to a *sea*: a connected set of points without that colour, the
    /// world beyond the edge being part of one sea. On a triangular lattice two runs are linked elsewhere
    /// exactly if different seas lie on both sides, so a stone is a cut if it has fewer seas around it than runs.
    pub fn cut_stones(&self, side: Side) -> HexSet {
        let stones = self.stones(side);
        let [_, two_runs, three_runs] = runs_around(stones);
        let suspects = stones & two_runs;
        if suspects.is_empty() {
            return HexSet::EMPTY;
        }
        let mut seas = hexagon::POINTS - stones;
        let outer = hexagon::flood(hexagon::EDGE, seas);
        seas -= outer;
        let mut one_sea = hexagon::EDGE | hexagon::grow(outer);
        let (mut two_seas, mut three_seas) = (HexSet::EMPTY, HexSet::EMPTY);
        // A sea that washes no suspect changes nothing, so the next one is looked for beside a suspect.
        while let Some(beside) = (seas & hexagon::grow(suspects)).first() {
            let sea = hexagon::flood(HexSet::of(beside), seas);
            seas -= sea;
            let shore = hexagon::grow(sea);
            three_seas |= two_seas & shore;
            two_seas |= one_sea & shore;
            one_sea |= shore;
        }
        let whole = (two_seas - three_runs) | (three_seas & three_runs);
        suspects - whole
    }

    /// Returns the stones of a side that could be lifted but would find no point to land on.
    pub fn blocked(&self, side: Side) -> HexSet {
        self.immobile(side) - self.isolated(side) - self.cut_stones(side)
    }

    /// Returns the stones of a side that could not move if it were that side's turn.
    ///
    /// They are what the rule sheet rings in red: isolated stones (M2), stones that would split their group (M3)
    /// and blocked stones, which find no landing point.
    pub fn immobile(&self, side: Side) -> HexSet {
        let mut immobile = self.stones(side);
        for (stone, _) in self.with_turn(side).lifts() {
            immobile.remove(stone);
        }
        immobile
    }
}

/// Returns the points around which the stones stand in at least one, two or three separate runs of neighbours.
///
/// A point whose six neighbours are all in the set counts as having none, since its run has no end.
#[expect(clippy::indexing_slicing, reason = "a direction is taken modulo six")]
fn runs_around(stones: HexSet) -> [HexSet; 3] {
    let around = hexagon::around(stones);
    let mut runs = [HexSet::EMPTY; 3];
    for (direction, &here) in around.iter().enumerate() {
        let end = here - around[(direction + 1) % 6];
        runs[2] |= runs[1] & end;
        runs[1] |= runs[0] & end;
        runs[0] |= end;
    }
    runs
}
