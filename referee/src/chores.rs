//! What is left to be done by hand: the part of played moves that the wood does not show yet.

use rules_core::any::{Action, Change};
use rules_core::{PerSide, WideSet};

use crate::difference::Difference;
use crate::readings::Scan;
use crate::wood::Wood;

/// Stones to turn over, to take off and to put, and points to look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chores {
    /// Captured stones that have not been seen turned over yet.
    turn: WideSet,
    /// Points where something is to be taken off or put that has not been done yet.
    clear: WideSet,
    /// Points that cannot be seen and whose contents have changed.
    look_at: WideSet,
    /// Stones of the position that were seen to be away since the board matched last.
    away: WideSet,
    /// Captured stones of a resumed game, to be checked by eye if the sensors cannot tell sides.
    unverified: WideSet,
}

impl Chores {
    /// Returns the stones to be turned over.
    pub const fn turn(&self) -> WideSet {
        self.turn
    }

    /// Returns the points where something is to be taken off or put.
    pub const fn clear(&self) -> WideSet {
        self.clear
    }

    /// Returns the points that may be in any state until they are put right.
    pub fn points(&self) -> WideSet {
        self.turn | self.clear
    }

    /// Adds what a played action leaves to be done besides its own stone.
    pub fn add(&mut self, played: Action, change: &Change, blind: WideSet) {
        // A stone that was captured, not turned yet and is recaptured lies right already.
        self.turn ^= change.turned;
        let points = change.besides(played).points();
        self.clear |= points - change.turned;
        self.look_at |= points & blind;
    }

    /// Returns the points that may be in any state once an action has been played.
    pub fn points_after(&self, played: Action, change: &Change) -> WideSet {
        let mut after = *self;
        after.add(played, change, WideSet::EMPTY);
        after.points()
    }

    /// Begins anew, because another position is expected that no hand has made.
    ///
    /// Where sides cannot be seen, stones to turn are known after an undo or a turn that is carried out; otherwise they
    /// are as the players put them.
    pub fn begin(
        &mut self,
        before: &PerSide<WideSet>,
        expected: &PerSide<WideSet>,
        turning: bool,
        blind: WideSet,
    ) {
        let turned = (before.black & expected.white) | (before.white & expected.black);
        let changed = (before.black ^ expected.black) | (before.white ^ expected.white);
        *self = Self {
            turn: if turning { self.turn ^ turned } else { WideSet::EMPTY },
            clear: WideSet::EMPTY,
            look_at: self.look_at | (changed & blind),
            away: WideSet::EMPTY,
            unverified: WideSet::EMPTY,
        };
    }

    /// Begins with what the last move of a stored game turned over, which nobody may have done before the power went.
    pub fn restore(turned: WideSet) -> Self {
        Self { unverified: turned, ..Self::default() }
    }

    /// Has those stones looked at once it is known what the sensors can tell.
    pub fn resume(&mut self, scan: &Scan<'_>) {
        if !self.unverified.is_empty() {
            let turned = core::mem::take(&mut self.unverified);
            if matches!(scan, Scan::Reed(_)) {
                self.look_at |= turned;
            }
        }
    }

    /// Ticks off captured stones that have been turned over, and everything else that is done.
    ///
    /// A side that is seen counts; where sides cannot be seen, a stone that was lifted and is back counts.
    pub fn tick_off(&mut self, expected: &PerSide<WideSet>, wood: &Wood, blind: WideSet) {
        let PerSide { black, white } = *expected;
        self.away |= (black | white) - wood.stones() - blind;
        let right = (black & wood.black) | (white & wood.white);
        let handled = self.away & wood.unsure;
        self.turn = self.turn - right - handled;
        self.look_at -= handled;
        self.clear &= self.difference(expected, wood, blind).points();
    }

    /// Notes that the wood matched: stones that are lifted from now on are lifted anew.
    pub fn matched(&mut self) {
        self.away = WideSet::EMPTY;
    }

    /// Believes a player that everything is right that cannot be seen; tells whether there was anything.
    pub fn confirm(&mut self, wood: &Wood) -> bool {
        let doubtful = self.turn & wood.unsure;
        let any = !(self.look_at | doubtful).is_empty();
        self.look_at = WideSet::EMPTY;
        self.turn -= doubtful;
        any
    }

    /// Takes points to be right that are out of service from now on.
    pub fn trust(&mut self, points: WideSet) {
        self.look_at = WideSet::EMPTY;
        self.turn -= points;
    }

    /// Returns what would make the wood match.
    pub fn difference(&self, expected: &PerSide<WideSet>, wood: &Wood, blind: WideSet) -> Difference {
        let mut difference = Difference::between(expected, wood, blind);
        difference.turn |= self.turn & wood.unsure;
        difference.confirm = self.look_at;
        difference
    }
}
