//! A grid to play out games on: chains, their liberties, and what a stone would do.

#![expect(
    clippy::indexing_slicing,
    reason = "a spot is that of a point or beside one, where the rim is; a head is a spot"
)]

use rules_core::{PerSide, Side, WideSet};

/// The spots of the largest grid with its rim: rows are one longer than the grid, so that one rim serves both sides.
pub const SPOTS: usize = 421;
/// The most points of a grid.
pub const POINTS: usize = 361;

/// What lies on a spot.
pub const EMPTY: u8 = 0;
const RIM: u8 = 3;

/// Returns the number of a side's stones.
pub const fn number(side: Side) -> u8 {
    match side {
        Side::Black => 1,
        Side::White => 2,
    }
}

/// Returns the number of the other side's stones.
pub const fn other(side: u8) -> u8 {
    3 - side
}

/// The liberties of a chain: all pairs of a stone and an empty spot beside it, by their number and sums.
///
/// An empty spot has four neighbours, so a chain with one liberty has four pairs at most, all with the same spot, and
/// only then the sums tell which: that they wrap around for large chains does no harm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Liberties {
    pairs: u16,
    sum: u16,
    squares: u32,
}

impl Liberties {
    const NONE: Self = Self { pairs: 0, sum: 0, squares: 0 };

    fn add(&mut self, spot: usize) {
        self.pairs += 1;
        self.sum = self.sum.wrapping_add(spot as u16);
        self.squares = self.squares.wrapping_add((spot * spot) as u32);
    }

    fn remove(&mut self, spot: usize) {
        self.pairs = self.pairs.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(spot as u16);
        self.squares = self.squares.wrapping_sub((spot * spot) as u32);
    }

    fn join(&mut self, more: Self) {
        self.pairs = self.pairs.wrapping_add(more.pairs);
        self.sum = self.sum.wrapping_add(more.sum);
        self.squares = self.squares.wrapping_add(more.squares);
    }

    /// Returns the only liberty, if there is only one.
    fn only(self) -> Option<usize> {
        let (pairs, sum) = (u32::from(self.pairs), u32::from(self.sum));
        if pairs == 0 || pairs > 4 || pairs * self.squares != sum * sum {
            return None;
        }
        // Four pairs at most: no division is needed.
        Some(match pairs {
            1 => sum,
            2 => sum / 2,
            3 => sum / 3,
            _ => sum / 4,
        } as usize)
    }
}

/// What a stone would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// How many stones it takes.
    pub takes: u16,
    /// How many own stones it gets out of atari, or only joins.
    pub joins: u16,
    /// How many liberties its chain has then, all above 1 counted as 2.
    pub liberties: u8,
}

impl Effect {
    /// Tells whether the rules forbid the stone (G3).
    pub const fn is_suicide(self) -> bool {
        self.takes == 0 && self.liberties == 0
    }

    /// Tells whether the stone's chain could be taken at once.
    pub const fn is_self_atari(self) -> bool {
        self.liberties < 2 && self.takes < 2
    }
}

/// A grid with stones, about 9 KB, copied for every game that is played out.
#[derive(Clone, Debug)]
pub struct Board {
    pub size: usize,
    stride: usize,
    spots: [u8; SPOTS],
    /// The stone that stands for the chain of a stone.
    heads: [u16; SPOTS],
    /// The next stone of the chain, in a ring.
    next: [u16; SPOTS],
    liberties: [Liberties; SPOTS],
    /// How many stones the chain of a head has.
    stones: [u16; SPOTS],
    /// The empty spots in no order, and where each of them is in that list.
    empty: [u16; POINTS],
    place: [u16; SPOTS],
    pub empty_count: usize,
    /// The spot where a stone may not retake at once (G4).
    ko: usize,
    /// The last two stones, 0 for none.
    pub last: [usize; 2],
}

impl Board {
    /// No grid at all.
    pub const NONE: Self = Self {
        size: 0,
        stride: 1,
        spots: [RIM; SPOTS],
        heads: [0; SPOTS],
        next: [0; SPOTS],
        liberties: [Liberties::NONE; SPOTS],
        stones: [0; SPOTS],
        empty: [0; POINTS],
        place: [0; SPOTS],
        empty_count: 0,
        ko: 0,
        last: [0; 2],
    };

    /// Takes over stones that all have liberties.
    pub fn set(&mut self, size: usize, stones: &PerSide<WideSet>) {
        self.size = size;
        self.stride = size + 1;
        self.spots = [RIM; SPOTS];
        self.empty_count = 0;
        self.ko = 0;
        self.last = [0; 2];
        for point in 0..size * size {
            let spot = self.spot(point);
            self.spots[spot] = EMPTY;
            self.list_empty(spot);
        }
        for side in Side::BOTH {
            for point in stones[side] {
                self.add(self.spot(point.index()), number(side));
            }
        }
    }

    /// Returns the spot of a point.
    pub const fn spot(&self, point: usize) -> usize {
        (point / self.size + 1) * self.stride + point % self.size + 1
    }

    /// Returns the point of a spot of the grid.
    pub const fn point(&self, spot: usize) -> usize {
        (spot / self.stride - 1) * self.size + spot % self.stride - 1
    }

    pub const fn at(&self, spot: usize) -> u8 {
        self.spots[spot]
    }

    pub const fn is_stone(&self, spot: usize) -> bool {
        matches!(self.spots[spot], 1 | 2)
    }

    /// Returns one of the empty spots.
    pub const fn empty(&self, place: usize) -> usize {
        self.empty[place] as usize
    }

    pub const fn beside(&self, spot: usize) -> [usize; 4] {
        [spot + 1, spot + self.stride, spot - 1, spot - self.stride]
    }

    /// Returns what lies around a spot: up, then clockwise.
    pub const fn around(&self, spot: usize) -> [usize; 8] {
        let (up, down) = (spot + self.stride, spot - self.stride);
        [up, up + 1, spot + 1, down + 1, down, down - 1, spot - 1, up - 1]
    }

    /// Returns how far a spot is from the edge, 0 for the first line.
    pub fn line(&self, spot: usize) -> usize {
        let (row, column) = (spot / self.stride - 1, spot % self.stride - 1);
        row.min(column).min(self.size - 1 - row).min(self.size - 1 - column)
    }

    /// Returns how many steps lie between two spots.
    pub const fn distance(&self, one: usize, two: usize) -> usize {
        (one / self.stride).abs_diff(two / self.stride) + (one % self.stride).abs_diff(two % self.stride)
    }

    /// Returns the last liberty of the chain of a stone, if it is in atari.
    pub fn atari(&self, stone: usize) -> Option<usize> {
        self.liberties[usize::from(self.heads[stone])].only()
    }

    /// Goes through the chain of a stone.
    pub fn chain(&self, stone: usize) -> impl Iterator<Item = usize> + '_ {
        let next = move |spot: &usize| {
            let next = usize::from(self.next[*spot]);
            (next != stone).then_some(next)
        };
        core::iter::successors(Some(stone), next)
    }

    /// Returns what a stone of a side would do on an empty spot.
    pub fn effect(&self, spot: usize, side: u8) -> Effect {
        let mut effect = Effect::default();
        let mut together = Liberties::NONE;
        let mut heads = [usize::MAX; 4];
        for (seen, near) in self.beside(spot).into_iter().enumerate() {
            let colour = self.spots[near];
            if colour == RIM {
                continue;
            }
            if colour == EMPTY {
                together.add(near);
                continue;
            }
            let head = usize::from(self.heads[near]);
            let known = heads[..seen].contains(&head);
            heads[seen] = head;
            if colour != side {
                if !known && self.liberties[head].only().is_some() {
                    effect.takes += self.stones[head];
                }
                continue;
            }
            if !known {
                together.join(self.liberties[head]);
                if self.liberties[head].only().is_some() {
                    effect.joins += self.stones[head];
                }
            }
            together.remove(spot);
        }
        effect.liberties = match (together.pairs, together.only()) {
            (0, _) => u8::from(effect.takes > 0),
            (_, Some(_)) => 1,
            _ => 2,
        };
        effect
    }

    /// Tells whether a stone on an empty spot would retake at once (G4).
    pub const fn is_ko(&self, spot: usize) -> bool {
        spot == self.ko
    }

    /// Tells whether a spot is an eye of a side, which it should not fill.
    pub fn is_eye(&self, spot: usize, side: u8) -> bool {
        if self.beside(spot).iter().any(|near| self.spots[*near] != side && self.spots[*near] != RIM) {
            return false;
        }
        let around = self.around(spot).map(|near| self.spots[near]);
        let diagonal = || around.iter().skip(1).step_by(2);
        let enemies = diagonal().filter(|colour| **colour == other(side)).count();
        let at_edge = diagonal().any(|colour| *colour == RIM);
        enemies < if at_edge { 1 } else { 2 }
    }

    fn list_empty(&mut self, spot: usize) {
        self.empty[self.empty_count] = spot as u16;
        self.place[spot] = self.empty_count as u16;
        self.empty_count += 1;
    }

    /// Places a stone that is no suicide and takes off what it captures.
    pub fn play(&mut self, spot: usize, side: u8) {
        self.add(spot, side);
        let (mut taken, mut taken_at) = (0, 0);
        for near in self.beside(spot) {
            if self.spots[near] == other(side) && self.liberties[usize::from(self.heads[near])].pairs == 0 {
                taken += self.take_off(near);
                taken_at = near;
            }
        }
        let alone = self.stones[usize::from(self.heads[spot])] == 1;
        self.ko = if taken == 1 && alone && self.atari(spot).is_some() { taken_at } else { 0 };
        self.last = [spot, self.last[0]];
    }

    /// Lets a side pass.
    pub const fn pass(&mut self) {
        self.ko = 0;
        self.last = [0, self.last[0]];
    }

    fn add(&mut self, spot: usize, side: u8) {
        self.empty_count -= 1;
        let (place, moved) = (self.place[spot], self.empty[self.empty_count]);
        self.empty[usize::from(place)] = moved;
        self.place[usize::from(moved)] = place;
        self.spots[spot] = side;
        self.heads[spot] = spot as u16;
        self.next[spot] = spot as u16;
        self.stones[spot] = 1;
        let mut own = Liberties::NONE;
        for near in self.beside(spot) {
            match self.spots[near] {
                EMPTY => own.add(near),
                RIM => {}
                _ => self.liberties[usize::from(self.heads[near])].remove(spot),
            }
        }
        self.liberties[spot] = own;
        for near in self.beside(spot) {
            if self.spots[near] == side {
                self.join(usize::from(self.heads[near]), usize::from(self.heads[spot]));
            }
        }
    }

    /// Makes one chain of two; the larger one keeps its head.
    fn join(&mut self, one: usize, two: usize) {
        if one == two {
            return;
        }
        let (large, small) = if self.stones[one] < self.stones[two] { (two, one) } else { (one, two) };
        let added = self.liberties[small];
        self.liberties[large].join(added);
        self.stones[large] += self.stones[small];
        let mut spot = small;
        loop {
            self.heads[spot] = large as u16;
            spot = usize::from(self.next[spot]);
            if spot == small {
                break;
            }
        }
        // The two rings become one when one stone of each trades its next.
        self.next.swap(large, small);
    }

    /// Takes a chain off and returns how many stones it had.
    fn take_off(&mut self, stone: usize) -> u16 {
        let count = self.stones[usize::from(self.heads[stone])];
        let mut spot = stone;
        for _ in 0..count {
            self.spots[spot] = EMPTY;
            self.list_empty(spot);
            for near in self.beside(spot) {
                if self.is_stone(near) {
                    self.liberties[usize::from(self.heads[near])].add(spot);
                }
            }
            spot = usize::from(self.next[spot]);
        }
        count
    }

    /// Returns whose spot it is when nothing but eyes is left: the stone's side, or the side around it.
    pub fn owner(&self, spot: usize) -> u8 {
        if self.spots[spot] != EMPTY {
            return self.spots[spot];
        }
        let near = self.beside(spot).map(|near| self.spots[near]);
        match (near.contains(&1), near.contains(&2)) {
            (true, false) => 1,
            (false, true) => 2,
            _ => EMPTY,
        }
    }
}
