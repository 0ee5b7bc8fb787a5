//! The one idea: the wood compared with the position that should lie on it.

use rules_core::{PerSide, WideSet};

use crate::wood::Wood;

/// What would make the wood match a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Points where a stone is missing, by the side that it should show.
    pub add: PerSide<WideSet>,
    /// Points with a stone where none belongs.
    pub remove: WideSet,
    /// Stones that show the wrong side, or are known not to have been turned over yet.
    pub turn: WideSet,
    /// Points that cannot be seen and that a person has to look at.
    pub confirm: WideSet,
}

impl Difference {
    /// Compares the wood with the stones that should lie on it.
    ///
    /// Points in `blind` cannot be seen and are taken to be right.
    pub fn between(expected: &PerSide<WideSet>, wood: &Wood, blind: WideSet) -> Self {
        let seen = wood.stones();
        let PerSide { black, white } = *expected;
        Self {
            add: PerSide { black: black - seen - blind, white: white - seen - blind },
            remove: seen - black - white - blind,
            turn: ((black & wood.white) | (white & wood.black)) - blind,
            confirm: WideSet::EMPTY,
        }
    }

    /// Returns the difference at all other points.
    #[must_use]
    pub fn without(&self, points: WideSet) -> Self {
        Self {
            add: PerSide { black: self.add.black - points, white: self.add.white - points },
            remove: self.remove - points,
            turn: self.turn - points,
            confirm: self.confirm - points,
        }
    }

    /// Returns the points where a stone is missing.
    pub fn missing(&self) -> WideSet {
        self.add.black | self.add.white
    }

    /// Returns every point that differs.
    pub fn points(&self) -> WideSet {
        self.missing() | self.remove | self.turn | self.confirm
    }

    /// Tells whether the wood matches.
    pub fn is_empty(&self) -> bool {
        self.points().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use rules_core::gomobil::Position;
    use rules_core::{Board, Point, Side};

    use super::*;

    fn point(name: &str) -> Point {
        Board::HEXAGON.parse(name).unwrap()
    }

    fn stones() -> PerSide<WideSet> {
        PerSide::from_fn(|side| Position::START.stones(side).widen())
    }

    fn start() -> Wood {
        let PerSide { black, white } = stones();
        Wood { black, white, unsure: WideSet::EMPTY }
    }

    #[test]
    fn an_empty_board_needs_every_stone() {
        let difference = Difference::between(&stones(), &Wood::default(), WideSet::EMPTY);
        assert_eq!((difference.add.black.len(), difference.add.white.len()), (24, 24));
    }

    #[test]
    fn each_kind_of_difference_is_found() {
        let mut wood = start();
        assert!(Difference::between(&stones(), &wood, WideSet::EMPTY).is_empty());
        wood.clear(point("D5"));
        wood.put(point("F6"), Some(Side::White));
        wood.put(point("H5"), Some(Side::Black));
        let difference = Difference::between(&stones(), &wood, WideSet::EMPTY);
        assert_eq!(difference.add.black, WideSet::of(point("D5")));
        assert_eq!(difference.remove, WideSet::of(point("F6")));
        assert_eq!(difference.turn, WideSet::of(point("H5")));
    }

    #[test]
    fn a_stone_of_unknown_side_is_taken_to_be_right() {
        let mut wood = start();
        wood.put(point("D5"), None);
        assert!(Difference::between(&stones(), &wood, WideSet::EMPTY).is_empty());
    }

    #[test]
    fn a_blind_point_is_taken_to_be_right() {
        let mut wood = start();
        wood.clear(point("D5"));
        assert!(Difference::between(&stones(), &wood, WideSet::of(point("D5"))).is_empty());
    }
}
