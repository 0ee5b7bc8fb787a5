//! Empty regions: what a captured chain leaves behind, and territory.

use super::{Chains, Content, NOWHERE, Spot};
use crate::{PerSide, Side, WideSet};

impl Chains {
    /// Takes a stone back and puts back what it captured, colours only: the chains are stale until [`Chains::relink`].
    ///
    /// A captured chain had no liberty left, so what it was is the whole empty region that it left behind. Returns
    /// the number of stones put back.
    pub(in crate::games::go) fn take_back(&mut self, spot: Spot, side: Side, directions: u8) -> u16 {
        let mut count = 0;
        for (direction, near) in self.beside(spot).into_iter().enumerate() {
            if directions & 1 << direction != 0 {
                self.fill(near, Content::Stone(side.other()), |_| count += 1);
            }
        }
        self.cell_mut(spot).content = Content::Empty;
        count
    }

    /// Turns the empty region around a spot into something else and visits each of its spots.
    fn fill(&mut self, start: Spot, content: Content, mut visit: impl FnMut(Spot)) {
        if self.cell(start).content != Content::Empty {
            return;
        }
        self.cell_mut(start).content = content;
        self.cell_mut(start).next = NOWHERE;
        let mut to_visit = start;
        // The spots still to visit are a list through their `next`.
        while to_visit != NOWHERE {
            let spot = to_visit;
            to_visit = self.cell(spot).next;
            visit(spot);
            for near in self.beside(spot) {
                if self.cell(near).content == Content::Empty {
                    self.cell_mut(near).content = content;
                    self.cell_mut(near).next = to_visit;
                    to_visit = near;
                }
            }
        }
    }

    /// Returns the empty points whose region touches stones of one side only (G6).
    pub(in crate::games::go) fn territory(&self) -> PerSide<WideSet> {
        let mut territory = PerSide { black: WideSet::EMPTY, white: WideSet::EMPTY };
        let mut left = self.clone();
        for (_, spot) in self.all() {
            if left.cell(spot).content != Content::Empty {
                continue;
            }
            let mut region = WideSet::EMPTY;
            let mut touches = PerSide { black: false, white: false };
            left.fill(spot, Content::Rim, |spot| {
                region.insert(self.point(spot));
                for side in self.beside(spot).into_iter().filter_map(|near| self.at(near)) {
                    touches[side] = true;
                }
            });
            match touches {
                PerSide { black: true, white: false } => territory.black |= region,
                PerSide { black: false, white: true } => territory.white |= region,
                _ => {}
            }
        }
        territory
    }
}
