//! The grid with what a stone of either side would make on every point, kept up to date.

#![expect(
    clippy::indexing_slicing,
    reason = "a spot is that of a point or a step within the closed points around; a shape is below 7, a side below 2"
)]

use rules_core::five::Rules;
use rules_core::{PerSide, Play, Side, five};

use super::shapes::{FIVE, FOUR, FREE_THREE, NOTHING, OPEN_FOUR, OPEN_THREE, PLACES, SHAPES};

/// The length of a row with four closed points on both sides, so that no line leaves the grid.
const ROW: usize = 27;
/// How many spots there are.
pub const SPOTS: usize = ROW * ROW;
/// The steps along the four lines.
const LINES: [usize; 4] = [1, ROW, ROW + 1, ROW - 1];

/// What lies on a spot.
const EMPTY: u8 = 0;
const CLOSED: u8 = 3;

/// What a shape counts in the estimate and for the order of turns.
const WORTH: [u16; 7] = [0, 2, 8, 24, 28, 120, 400];
/// The most that one point counts in the estimate.
const MOST: u16 = 150;

/// What a stone makes on its four lines together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sight(u16);

impl Sight {
    /// Two fours, or a four and an open three, are as good as an open four.
    fn new(shapes: [u8; 4]) -> Self {
        let (mut best, mut worth, mut fours, mut threes) = (NOTHING, 0, 0, 0);
        for shape in shapes {
            let shape = shape & !FREE_THREE;
            best = best.max(shape);
            worth += WORTH[usize::from(shape)];
            fours += u32::from(shape >= FOUR);
            threes += u32::from(shape == OPEN_THREE);
        }
        if best < OPEN_FOUR && (fours >= 2 || fours == 1 && threes > 0) {
            best = OPEN_FOUR;
        }
        // Four lines count 1,600 at most, which leaves room for the shape.
        Self(u16::from(best) << 12 | worth)
    }

    const fn shape(self) -> u8 {
        (self.0 >> 12) as u8
    }

    const fn worth(self) -> u16 {
        self.0 & 0xFFF
    }
}

/// What all empty points together hold for a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Outlook {
    /// On how many points a stone makes each shape.
    shapes: [u16; 7],
    /// What they count, for the side to move and for the other side.
    to_move: i32,
    waiting: i32,
}

impl Outlook {
    const NONE: Self = Self { shapes: [0; 7], to_move: 0, waiting: 0 };

    fn change(&mut self, sight: Sight, by: i32) {
        let worth = i32::from(sight.worth().min(MOST));
        let shapes = &mut self.shapes[usize::from(sight.shape())];
        *shapes = shapes.wrapping_add_signed(by as i16);
        self.to_move += by * (worth * 5 / 4);
        self.waiting += by * worth;
    }

    fn best(&self) -> Option<u8> {
        self.shapes.iter().rposition(|points| *points > 0).map(|shape| shape as u8)
    }
}

/// What is needed to take a stone back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The directions in which a pair was taken, one bit each: the four lines, then the other way along them.
    pairs: u8,
}

/// A grid to search on, about 10 KB, changed and changed back.
#[derive(Clone, Debug)]
pub struct Board {
    spots: [u8; SPOTS],
    /// What a stone of each side makes on each line.
    shapes: [[[u8; 4]; 2]; SPOTS],
    /// The same for the four lines together, nothing where there is a stone.
    sights: [[Sight; 2]; SPOTS],
    outlooks: [Outlook; 2],
    /// How many stones each side has captured.
    pub captured: [u8; 2],
    pub rules: Rules,
    pub size: usize,
    pub key: u64,
}

/// Returns the number of a side: 0 for Black.
pub const fn number(side: Side) -> usize {
    match side {
        Side::Black => 0,
        Side::White => 1,
    }
}

/// Returns what a stone adds to the number of a position.
fn mixed(spot: usize, side: usize) -> u64 {
    let mut mixed = (spot as u64 * 2 + side as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 29
}

impl Board {
    /// No grid at all.
    pub const NONE: Self = Self {
        spots: [CLOSED; SPOTS],
        shapes: [[[0; 4]; 2]; SPOTS],
        sights: [[Sight(0); 2]; SPOTS],
        outlooks: [Outlook::NONE; 2],
        captured: [0; 2],
        rules: Rules::GOMOKU,
        size: 0,
        key: 0,
    };

    /// Takes over the stones of a game.
    pub fn set(&mut self, game: &five::Game) {
        self.size = game.size().get().into();
        self.rules = *game.rules();
        self.key = 0;
        self.spots = [CLOSED; SPOTS];
        let taken: &PerSide<u16> = game.prisoners();
        self.captured = [taken.white.min(200) as u8, taken.black.min(200) as u8];
        for index in 0..self.size * self.size {
            self.spots[self.spot(index)] = EMPTY;
        }
        let stones = game.stones();
        for side in Side::BOTH {
            for point in stones[side] {
                let spot = self.spot(point.index());
                self.spots[spot] = number(side) as u8 + 1;
                self.key ^= mixed(spot, number(side));
            }
        }
        self.sights = [[Sight::default(); 2]; SPOTS];
        self.outlooks = [Outlook::NONE; 2];
        for index in 0..self.size * self.size {
            let spot = self.spot(index);
            for line in 0..4 {
                self.look(spot, line);
            }
            if self.spots[spot] == EMPTY {
                self.open(spot);
            }
        }
    }

    /// Counts an empty spot whose shapes are known.
    fn open(&mut self, spot: usize) {
        for side in 0..2 {
            let sight = Sight::new(self.shapes[spot][side]);
            self.outlooks[side].change(sight, 1);
            self.sights[spot][side] = sight;
        }
    }

    /// Counts an empty spot no more.
    fn close(&mut self, spot: usize) {
        for side in 0..2 {
            let sight = core::mem::take(&mut self.sights[spot][side]);
            self.outlooks[side].change(sight, -1);
        }
    }

    /// Returns the spot of a point.
    pub const fn spot(&self, index: usize) -> usize {
        (index / self.size + 4) * ROW + index % self.size + 4
    }

    /// Goes through the empty spots, each with the index of its point.
    pub fn empty(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        // Row by row: the chip does not divide.
        (0..self.size)
            .flat_map(|row| {
                let (index, spot) = (row * self.size, (row + 4) * ROW + 4);
                (0..self.size).map(move |column| (index + column, spot + column))
            })
            .filter(|(_, spot)| self.spots[*spot] == EMPTY)
    }

    /// Returns the strongest shape that a stone of a side makes on an empty spot, and what its shapes are worth.
    pub fn sight(&self, spot: usize, side: usize) -> (u8, i32) {
        let sight = self.sights[spot][side];
        (sight.shape(), sight.worth().into())
    }

    /// Returns the strongest shape that a stone of a side makes anywhere, whether the rules allow it or not; nothing on a
    /// full grid.
    pub fn best(&self, side: usize) -> Option<u8> {
        self.outlooks[side].best()
    }

    /// Returns what all points together count for the side to move.
    pub fn outlook(&self, side: usize) -> i32 {
        self.outlooks[side].to_move - self.outlooks[1 - side].waiting
    }

    /// Returns what a stone of a side makes on the four lines through a spot.
    pub fn shapes(&self, spot: usize, side: usize) -> [u8; 4] {
        self.shapes[spot][side]
    }

    /// Works out again what stones make on one line through a spot.
    fn look(&mut self, spot: usize, line: usize) {
        let (mut black, mut white) = (0, 0);
        let mut near = spot - 4 * LINES[line];
        for place in PLACES {
            let (for_black, for_white) = match self.spots[near] {
                EMPTY => (0, 0),
                1 => (1, 2),
                2 => (2, 1),
                _ => (2, 2),
            };
            black += for_black * place;
            white += for_white * place;
            near += LINES[line];
        }
        self.shapes[spot][0][line] = SHAPES[usize::from(black)];
        self.shapes[spot][1][line] = SHAPES[usize::from(white)];
    }

    /// Changes a spot and what stones make near it.
    fn change(&mut self, spot: usize, to: u8) {
        for old_or_new in [self.spots[spot], to] {
            if old_or_new != EMPTY {
                self.key ^= mixed(spot, usize::from(old_or_new - 1));
            }
        }
        if self.spots[spot] == EMPTY {
            self.close(spot);
        }
        self.spots[spot] = to;
        for (line, step) in LINES.iter().enumerate() {
            let mut near = spot - 4 * step;
            for _ in 0..9 {
                if self.spots[near] == EMPTY {
                    let before = self.shapes[near];
                    self.look(near, line);
                    if near != spot && self.shapes[near] != before {
                        self.close(near);
                        self.open(near);
                    }
                }
                near += step;
            }
        }
        if to == EMPTY {
            self.open(spot);
        }
    }

    fn step(spot: usize, direction: usize, steps: usize) -> usize {
        let by = LINES[direction % 4] * steps;
        if direction < 4 { spot + by } else { spot - by }
    }

    /// Returns the directions in which a stone takes a pair.
    pub fn pairs(&self, spot: usize, side: usize) -> u8 {
        if !self.rules.captures {
            return 0;
        }
        let (own, enemy) = (side as u8 + 1, 2 - side as u8);
        let takes = |direction: &usize| {
            let at = |steps| self.spots[Self::step(spot, *direction, steps)];
            at(1) == enemy && at(2) == enemy && at(3) == own
        };
        (0..8).filter(takes).fold(0, |pairs, direction| pairs | 1 << direction)
    }

    /// Tells whether a side may place a stone on an empty spot (N2).
    pub fn allows(&self, spot: usize, side: usize) -> bool {
        if !self.rules.no_double_three {
            return true;
        }
        let threes = self.shapes[spot][side].iter().filter(|shape| **shape & FREE_THREE != 0).count();
        threes < 2 || self.pairs(spot, side) != 0
    }

    /// Places a stone that is allowed.
    pub fn place(&mut self, spot: usize, side: usize) -> Undo {
        let pairs = self.pairs(spot, side);
        self.change(spot, side as u8 + 1);
        for direction in (0..8).filter(|direction| pairs & 1 << direction != 0) {
            for steps in 1..=2 {
                self.change(Self::step(spot, direction, steps), EMPTY);
            }
        }
        self.captured[side] += 2 * pairs.count_ones() as u8;
        Undo { pairs }
    }

    /// Takes back the last stone.
    pub fn take_back(&mut self, spot: usize, side: usize, Undo { pairs }: Undo) {
        for direction in (0..8).filter(|direction| pairs & 1 << direction != 0) {
            for steps in 1..=2 {
                self.change(Self::step(spot, direction, steps), 2 - side as u8);
            }
        }
        self.captured[side] -= 2 * pairs.count_ones() as u8;
        self.change(spot, EMPTY);
    }

    /// Tells whether five or more stones of a side stand in a row somewhere.
    pub fn has_five(&self, side: usize) -> bool {
        let own = side as u8 + 1;
        (0..self.size * self.size).any(|index| {
            let spot = self.spot(index);
            LINES.iter().any(|step| (0..5).all(|steps| self.spots[spot + step * steps] == own))
        })
    }

    /// Tells whether a side can take a pair so that no five of the other side is left (N1).
    pub fn can_break(&mut self, side: usize) -> bool {
        (0..self.size * self.size).any(|index| {
            let spot = self.spot(index);
            if self.spots[spot] != EMPTY || self.pairs(spot, side) == 0 {
                return false;
            }
            let undo = self.place(spot, side);
            let broken = !self.has_five(1 - side);
            self.take_back(spot, side, undo);
            broken
        })
    }
}

/// Tells whether a stone of a side makes five somewhere on its lines.
pub fn makes_five(shapes: [u8; 4]) -> bool {
    shapes.iter().any(|shape| shape & !FREE_THREE == FIVE)
}
