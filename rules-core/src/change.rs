//! What an action changes on the wood.

use crate::{Action, PerSide, Point, Side, WideSet};

/// Everything that an action changes on the wood, the played stone included.
///
/// First comes what is put, then what is taken off, then what is turned over: a stone that is put and taken at once, as
/// when it wins a hexagon for its own side (S4), is gone in the end.
///
/// ```
/// use rules_core::{Action, Board, Move, Play, Side, WideSet, gomobil::{Game, Options}};
///
/// let game = Game::new(Options::DEFAULT);
/// let [d5, e5] = ["D5", "E5"].map(|name| Board::HEXAGON.parse(name).unwrap());
/// let change = game.consider(Action::Move(Move { from: d5, to: e5 })).unwrap();
/// assert_eq!((change.put[Side::Black], change.taken), (WideSet::of(e5), WideSet::of(d5)));
/// assert!(change.turned.is_empty());
/// assert!(change.applied_to(game.stones()).black.contains(e5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Change {
    /// Where a stone or a marker of a side comes to stand.
    pub put: PerSide<WideSet>,
    /// What is taken off, the point that a lifted stone leaves among it.
    pub taken: WideSet,
    /// Stones to be turned over.
    pub turned: WideSet,
}

impl Change {
    /// Nothing at all: a pass, or a game that is given up.
    pub const NONE: Self = Self {
        put: PerSide { black: WideSet::EMPTY, white: WideSet::EMPTY },
        taken: WideSet::EMPTY,
        turned: WideSet::EMPTY,
    };

    /// A stone of a side that comes to stand on a point.
    pub(crate) fn putting(side: Side, point: Point) -> Self {
        let mut change = Self::NONE;
        change.put[side].insert(point);
        change
    }

    /// Takes these off as well.
    #[must_use]
    pub(crate) fn taking(mut self, points: WideSet) -> Self {
        self.taken |= points;
        self
    }

    /// Returns every point that changes.
    pub fn points(&self) -> WideSet {
        self.turned | self.taken | self.put.black | self.put.white
    }

    /// Tells whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.points().is_empty()
    }

    /// Returns what is left to be done when the stone that the action is about has come to stand.
    #[must_use]
    pub fn besides(mut self, action: Action) -> Self {
        if let Some(point) = action.lands_on() {
            self.put.black.remove(point);
            self.put.white.remove(point);
        }
        if let Some(from) = action.lifts() {
            self.taken.remove(from);
        }
        self
    }

    /// Returns what lies on the wood after the change.
    #[must_use]
    pub fn applied_to(&self, stones: PerSide<WideSet>) -> PerSide<WideSet> {
        let all = PerSide::from_fn(|side| (stones[side] | self.put[side]) - self.taken);
        PerSide::from_fn(|side| (all[side] - self.turned) | (all[side.other()] & self.turned))
    }
}
