//! The search for one way, and who is in it.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::{
    AGAINST_COST, CLEARANCE, Node, PATIENCE, Path, RADII, RIP_COST, Router, SLACK, VIA, VIA_COST, WIDTHS,
};

impl Router {
    pub(super) fn passable(&self, kind: usize, layer: usize, cell: usize, number: i32) -> bool {
        let owner = self.hard[kind][layer][cell];
        owner == 0 || owner == number
    }

    pub(super) fn via_fits(&self, cell: usize, number: i32) -> bool {
        !self.no_via[cell] && self.passable(1, 0, cell, number) && self.passable(1, 1, cell, number)
    }

    pub(super) fn taken(&self, kind: usize, layer: usize, cell: usize, number: i32) -> bool {
        self.soft[kind][layer][cell].iter().any(|(owner, _)| *owner != number)
    }

    /// What it costs to take a cell from others that were routed before.
    pub(super) fn price(&self, kind: usize, layer: usize, cell: usize, number: i32) -> u32 {
        let taken = self.taken(kind, layer, cell, number);
        self.history[layer][cell] + if taken { RIP_COST + PATIENCE * self.rounds } else { 0 }
    }

    /// Finds the cheapest path from any start to any goal.
    pub(super) fn search(
        &self,
        number: i32,
        starts: &BTreeSet<Node>,
        goals: &BTreeSet<Node>,
        kind: usize,
    ) -> Option<Vec<Node>> {
        let size = self.columns * self.rows;
        let polite = number == self.ground;
        let mut best = vec![u32::MAX; 2 * size];
        let mut came = vec![usize::MAX; 2 * size];
        let mut goal = vec![false; 2 * size];
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for &(layer, cell) in goals {
            goal[layer * size + cell] = true;
            let (x, y) = (cell % self.columns, cell / self.columns);
            (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
        }
        let guess = |cell: usize| {
            let (x, y) = (cell % self.columns, cell / self.columns);
            let dx = left.saturating_sub(x) + x.saturating_sub(right);
            let dy = top.saturating_sub(y) + y.saturating_sub(bottom);
            (100 * (dx + dy) - 50 * dx.min(dy)) as u32
        };
        let mut queue = BinaryHeap::new();
        for &(layer, cell) in starts {
            best[layer * size + cell] = 0;
            queue.push(Reverse((guess(cell), 0, layer * size + cell)));
        }
        while let Some(Reverse((_, cost, node))) = queue.pop() {
            if cost > best[node] {
                continue;
            }
            if goal[node] {
                let mut path = vec![(node / size, node % size)];
                let mut at = node;
                while came[at] != usize::MAX {
                    at = came[at];
                    path.push((at / size, at % size));
                }
                path.reverse();
                return Some(path);
            }
            let (layer, cell) = (node / size, node % size);
            let mut step = |target: usize, price: u32| {
                if price < best[target] {
                    best[target] = price;
                    came[target] = node;
                    queue.push(Reverse((price + guess(target % size), price, target)));
                }
            };
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let x = (cell % self.columns).checked_add_signed(dx).filter(|x| *x < self.columns);
                let y = (cell / self.columns).checked_add_signed(dy).filter(|y| *y < self.rows);
                let (Some(x), Some(y)) = (x, y) else { continue };
                let target = y * self.columns + x;
                if self.passable(kind, layer, target, number)
                    && !(polite && self.taken(kind, layer, target, number))
                {
                    let length = if dx != 0 && dy != 0 { 150 } else { 100 };
                    let against = if layer == 0 { dx } else { dy };
                    let against = if against == 0 { 0 } else { AGAINST_COST };
                    step(
                        layer * size + target,
                        cost + length + against + self.price(kind, layer, target, number),
                    );
                }
            }
            let pushes = (0..2).any(|layer| self.taken(1, layer, cell, number));
            if self.via_fits(cell, number) && !(polite && pushes) {
                let price = self.price(1, 0, cell, number) + self.price(1, 1, cell, number);
                step((1 - layer) * size + cell, cost + VIA_COST + price);
            }
        }
        None
    }

    /// Marks, or frees, the cells that others must keep out of because of a path.
    pub(super) fn claim(&mut self, number: i32, path: &Path, take: bool) {
        let half = WIDTHS[path.kind] / 2.0;
        for pair in path.nodes.windows(2) {
            let ([x1, y1], [x2, y2]) = (self.place(pair[0].1), self.place(pair[1].1));
            let rect = [x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2)];
            let via = pair[0].0 != pair[1].0;
            let reach = if via { VIA / 2.0 } else { half };
            let layers: &[usize] = if via { &[0, 1] } else { &[pair[0].0] };
            for (kind, radius) in RADII.into_iter().enumerate() {
                for cell in self.near(rect, CLEARANCE + radius + reach + SLACK) {
                    for &layer in layers {
                        let owners = &mut self.soft[kind][layer][cell];
                        match owners.iter_mut().find(|(owner, _)| *owner == number) {
                            Some((_, count)) => *count = if take { *count + 1 } else { *count - 1 },
                            None => owners.push((number, 1)),
                        }
                        owners.retain(|(_, count)| *count > 0);
                    }
                }
            }
        }
    }

    /// Lists the nets whose tracks a path runs into.
    pub(super) fn conflicts(&self, number: i32, path: &Path) -> BTreeSet<i32> {
        let (kind, path) = (path.kind, &path.nodes);
        let mut found = BTreeSet::new();
        for (k, &(layer, cell)) in path.iter().enumerate() {
            let via =
                [k.wrapping_sub(1), k + 1].iter().any(|n| path.get(*n).is_some_and(|other| other.0 != layer));
            let grids: &[(usize, usize)] = if via { &[(1, 0), (1, 1)] } else { &[(kind, layer)] };
            for &(kind, layer) in grids {
                found.extend(self.soft[kind][layer][cell].iter().map(|(owner, _)| *owner));
            }
        }
        found.remove(&number);
        found
    }
}
