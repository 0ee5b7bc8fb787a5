//! Gomobil a second time, with plain sets and straight from the wording of the rules.
//!
//! It shares no code with the crate: spots are pairs of numbers, positions are maps, every question is a search.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A spot: its row (1 for A) and its number, as in the name.
pub type Spot = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Black,
    White,
}

pub fn all_spots() -> Vec<Spot> {
    let first_and_last =
        [(1, 6), (1, 7), (1, 8), (1, 9), (1, 10), (1, 11), (2, 11), (3, 11), (4, 11), (5, 11), (6, 11)];
    let mut spots = Vec::new();
    for (row, (first, last)) in first_and_last.into_iter().enumerate() {
        for number in first..=last {
            spots.push((i32::try_from(row).unwrap() + 1, number));
        }
    }
    spots
}

/// What the rules need to know of a position.
#[derive(Clone, Debug)]
pub struct Naive {
    pub stones: BTreeMap<Spot, Colour>,
    pub turn: Colour,
}

/// The count: each side's empty spots, the spots of nobody, and the points.
#[derive(Debug, PartialEq, Eq)]
pub struct NaiveCount {
    pub black_land: BTreeSet<Spot>,
    pub white_land: BTreeSet<Spot>,
    pub nobodys: BTreeSet<Spot>,
    pub black_points: usize,
    pub white_points: usize,
}

/// The spots at the other ends of each spot's segments.
static LINKS: LazyLock<BTreeMap<Spot, Vec<Spot>>> = LazyLock::new(|| {
    let spots: BTreeSet<Spot> = all_spots().into_iter().collect();
    let links = spots.iter().map(|&(row, number)| {
        let near = [
            (row, number - 1),
            (row, number + 1),
            (row + 1, number),
            (row + 1, number + 1),
            (row - 1, number),
            (row - 1, number - 1),
        ];
        ((row, number), near.into_iter().filter(|spot| spots.contains(spot)).collect())
    });
    links.collect()
});

fn near(spot: Spot) -> &'static [Spot] {
    &LINKS[&spot]
}

fn touches(spot: Spot, group: &BTreeSet<Spot>) -> bool {
    near(spot).iter().any(|near| group.contains(near))
}

impl Naive {
    pub fn new(stones: BTreeMap<Spot, Colour>, turn: Colour) -> Self {
        Self { stones, turn }
    }

    fn has(&self, spot: Spot, colour: Colour) -> bool {
        self.stones.get(&spot) == Some(&colour)
    }

    /// The group of the stone on a spot (M1).
    pub fn group(&self, spot: Spot) -> BTreeSet<Spot> {
        let Some(&colour) = self.stones.get(&spot) else {
            return BTreeSet::new();
        };
        let mut group = BTreeSet::from([spot]);
        let mut to_visit = vec![spot];
        while let Some(here) = to_visit.pop() {
            for &next in near(here) {
                if self.has(next, colour) && group.insert(next) {
                    to_visit.push(next);
                }
            }
        }
        group
    }

    pub fn is_isolated(&self, spot: Spot) -> bool {
        self.stones.get(&spot).is_some_and(|&colour| !near(spot).iter().any(|&next| self.has(next, colour)))
    }

    /// What is left of the group when the stone is in the hand, or the rule that keeps it on the board.
    fn in_hand(&self, spot: Spot) -> Result<(Naive, BTreeSet<Spot>), &'static str> {
        match self.stones.get(&spot) {
            None => return Err("empty"),
            Some(&colour) if colour != self.turn => return Err("turn"),
            Some(_) => {}
        }
        let mut group = self.group(spot);
        group.remove(&spot);
        let Some(&companion) = group.first() else {
            return Err("M2");
        };
        let mut without = self.clone();
        without.stones.remove(&spot);
        if without.group(companion) == group { Ok((without, group)) } else { Err("M3") }
    }

    /// The landing spots of a lifted stone (M4, M5, M6), or the rule that forbids lifting it.
    pub fn landings(&self, from: Spot) -> Result<BTreeSet<Spot>, &'static str> {
        let (without, group) = self.in_hand(from)?;
        let landings: BTreeSet<Spot> = (LINKS.keys().copied())
            .filter(|&to| to != from && !without.stones.contains_key(&to) && touches(to, &group))
            .collect();
        if landings.is_empty() { Err("nowhere") } else { Ok(landings) }
    }

    /// The stones that a move turns over (C1 to C3), or the rule that forbids it.
    pub fn captures(&self, from: Spot, to: Spot) -> Result<BTreeSet<Spot>, &'static str> {
        let (without, group) = self.in_hand(from)?;
        if from == to {
            return Err("M4");
        }
        if without.stones.contains_key(&to) {
            return Err("M5");
        }
        if !touches(to, &group) {
            let joins_others = near(to).iter().any(|&near| without.has(near, self.turn));
            return Err(if joins_others { "M6" } else { "M5" });
        }
        Ok(near(to).iter().copied().filter(|&near| self.is_enemy(near)).collect())
    }

    fn is_enemy(&self, spot: Spot) -> bool {
        self.stones.get(&spot).is_some_and(|&colour| colour != self.turn)
    }

    /// The count of the position (D1 to D5), region by region.
    pub fn count(&self) -> NaiveCount {
        let empty: BTreeSet<Spot> =
            LINKS.keys().copied().filter(|spot| !self.stones.contains_key(spot)).collect();
        let alone: BTreeSet<Spot> =
            self.stones.keys().copied().filter(|&spot| self.is_isolated(spot)).collect();
        let mut lands = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
        let mut seen = BTreeSet::new();
        for &start in &empty {
            if !seen.insert(start) {
                continue;
            }
            let (mut region, mut borders) = (vec![start], (false, false));
            let mut to_visit = vec![start];
            while let Some(here) = to_visit.pop() {
                for &next in near(here) {
                    if empty.contains(&next) || alone.contains(&next) {
                        if seen.insert(next) {
                            to_visit.push(next);
                            region.push(next);
                        }
                    } else if self.has(next, Colour::Black) {
                        borders.0 = true;
                    } else {
                        borders.1 = true;
                    }
                }
            }
            let owner = match borders {
                (true, false) => 0,
                (false, true) => 1,
                _ => 2,
            };
            lands[owner].extend(region.into_iter().filter(|spot| empty.contains(spot)));
        }
        let [black_land, white_land, nobodys] = lands;
        let stones = |colour| self.stones.values().filter(|&&stone| stone == colour).count();
        NaiveCount {
            black_points: black_land.len() + stones(Colour::White),
            white_points: white_land.len() + stones(Colour::Black),
            black_land,
            white_land,
            nobodys,
        }
    }
}
