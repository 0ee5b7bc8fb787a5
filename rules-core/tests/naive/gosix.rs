//! Gosix a second time, with plain sets and straight from the wording of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A spot: its row (1 for A) and its number, as in the name.
pub type Spot = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Black,
    White,
}

impl Colour {
    pub fn other(self) -> Self {
        if self == Colour::Black { Colour::White } else { Colour::Black }
    }
}

/// F6, G8, H7, G5, E4, D5 and E7.
pub const CENTRES: [Spot; 7] = [(6, 6), (7, 8), (8, 7), (7, 5), (5, 4), (4, 5), (5, 7)];

fn near((row, number): Spot) -> [Spot; 6] {
    [
        (row, number - 1),
        (row, number + 1),
        (row + 1, number),
        (row + 1, number + 1),
        (row - 1, number),
        (row - 1, number - 1),
    ]
}

static CORNERS: LazyLock<BTreeSet<Spot>> = LazyLock::new(|| CENTRES.into_iter().flat_map(near).collect());

#[derive(Clone, Debug)]
pub struct Flower {
    pub stones: BTreeMap<Spot, Colour>,
    pub markers: BTreeMap<Spot, Colour>,
    pub turn: Colour,
}

impl Flower {
    pub fn new(turn: Colour) -> Self {
        Self { stones: BTreeMap::new(), markers: BTreeMap::new(), turn }
    }

    /// Stones of a colour on the corners of a hexagon and all chained to them (S3).
    fn strength(&self, centre: Spot, colour: Colour) -> usize {
        let mut counted: BTreeSet<Spot> = BTreeSet::new();
        let mut to_visit: Vec<Spot> = near(centre).to_vec();
        while let Some(spot) = to_visit.pop() {
            if self.stones.get(&spot) == Some(&colour) && counted.insert(spot) {
                to_visit.extend(near(spot));
            }
        }
        counted.len()
    }

    /// The flower after a stone and the stones that come off, or the rule that forbids it.
    pub fn after(&self, spot: Spot) -> Result<(Self, BTreeSet<Spot>), &'static str> {
        if !CORNERS.contains(&spot) || self.stones.contains_key(&spot) {
            return Err("S2");
        }
        let mut full = self.clone();
        full.stones.insert(spot, self.turn);
        let mut off = BTreeSet::new();
        let mut won = Vec::new();
        for centre in CENTRES {
            let corners = near(centre);
            let closed = corners.iter().all(|corner| full.stones.contains_key(corner));
            if !corners.contains(&spot) || !closed || self.markers.contains_key(&centre) {
                continue;
            }
            let (black, white) = (full.strength(centre, Colour::Black), full.strength(centre, Colour::White));
            if black == white {
                return Err("S7");
            }
            let winner = if black > white { Colour::Black } else { Colour::White };
            won.push((centre, winner));
            off.extend(corners.into_iter().filter(|corner| full.stones[corner] == winner));
        }
        full.stones.retain(|spot, _| !off.contains(spot));
        full.markers.extend(won);
        full.turn = self.turn.other();
        Ok((full, off))
    }

    /// Places a stone and returns the stones to take off, or the rule that forbids it.
    pub fn place(&mut self, spot: Spot) -> Result<BTreeSet<Spot>, &'static str> {
        let (after, off) = self.after(spot)?;
        *self = after;
        Ok(off)
    }

    pub fn hexagons(&self, colour: Colour) -> usize {
        self.markers.values().filter(|marker| **marker == colour).count()
    }

    pub fn can_place(&self, colour: Colour) -> bool {
        let mine = Self { turn: colour, ..self.clone() };
        CORNERS.iter().any(|spot| mine.after(*spot).is_ok())
    }

    /// Tells whether the game is over (S9, S10).
    pub fn is_over(&self) -> bool {
        self.hexagons(Colour::Black) >= 4
            || self.hexagons(Colour::White) >= 4
            || !(self.can_place(Colour::Black) || self.can_place(Colour::White))
    }
}
