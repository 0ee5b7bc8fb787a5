//! Stones on a grid and the chains they form, kept up to date stone by stone.
//!
//! The grid lies in an array with a rim around it, one spot wide: the spots beside a spot are one and a whole row
//! away, and no step needs a look at the edge of the board. Every chain has a head, and the head counts *pairs* of a
//! stone of the chain and an empty spot beside it. That number is 0 exactly when the chain has no liberty, and it is
//! kept by adding and taking off one, where a count of liberties would need a search.

#![expect(
    clippy::indexing_slicing,
    reason = "a spot is taken modulo the number of cells, which the compiler sees"
)]

mod regions;

use super::keys::key;
use crate::grid::{Size, divide};
use crate::{PerSide, Point, Side, WideSet};

/// Room for the spots of the largest grid: 19 rows and two of the rim, each 19 points and one spot of the rim, 420
/// in all. As a power of two it lets a mask keep every spot inside the array, without a check that could fail.
pub(super) const SPOTS: usize = 512;

/// A place in the array: a point of the grid, or one of the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot(u16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Rim,
    Empty,
    Stone(Side),
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    content: Content,
    /// The head of the stone's chain.
    head: Spot,
    /// The next stone of the chain, in a ring.
    next: Spot,
    /// For a head: the pairs of a stone of the chain and an empty spot beside it.
    pairs: u16,
}

impl Cell {
    #[inline]
    const fn is_stone(self) -> bool {
        matches!(self.content, Content::Stone(_))
    }
}

const NOWHERE: Spot = Spot(0);
const RIM: Cell = Cell { content: Content::Rim, head: NOWHERE, next: NOWHERE, pairs: 0 };

/// What a stone would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It has a liberty of its own or through its chain, and takes nothing.
    Quiet,
    /// It takes the chains that lie in the directions of these bits.
    Captures(u8),
    /// It takes nothing and would have no liberty (G3).
    Suicide,
}

#[derive(Clone, Debug)]
pub(super) struct Chains {
    cells: [Cell; SPOTS],
    size: Size,
    hash: u32,
}

impl Chains {
    pub(super) const fn new(size: Size) -> Self {
        let mut chains = Self { cells: [RIM; SPOTS], size, hash: 0 };
        let side = size.get() as u16;
        let mut index = 0;
        while index < side * side {
            let spot = (index / side + 1) * (side + 1) + index % side + 1;
            chains.cells[spot as usize].content = Content::Empty;
            index += 1;
        }
        chains
    }

    /// Clears the board and puts these stones on it.
    pub(super) fn lay_out(&mut self, size: Size, stones: PerSide<WideSet>) {
        *self = Self::new(size);
        for side in Side::BOTH {
            for point in stones[side] {
                self.add(self.spot(point), side);
            }
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Returns the number that stands for the stones on the board.
    pub(super) const fn hash(&self) -> u32 {
        self.hash
    }

    const fn stride(&self) -> u16 {
        self.size.get() as u16 + 1
    }

    pub(super) const fn spot(&self, point: Point) -> Spot {
        let (row, column) = divide(point.0, self.size.get());
        Spot((row + 1) * self.stride() + column + 1)
    }

    const fn point(&self, spot: Spot) -> Point {
        let (row, column) = divide(spot.0, self.size.get() + 1);
        Point((row - 1) * self.size.get() as u16 + column - 1)
    }

    #[inline]
    fn cell(&self, spot: Spot) -> &Cell {
        &self.cells[usize::from(spot.0) % SPOTS]
    }

    #[inline]
    fn cell_mut(&mut self, spot: Spot) -> &mut Cell {
        &mut self.cells[usize::from(spot.0) % SPOTS]
    }

    /// Returns the spots beside a spot of the grid: right, up, left and down.
    #[inline]
    const fn beside(&self, spot: Spot) -> [Spot; 4] {
        let stride = self.stride();
        [Spot(spot.0 + 1), Spot(spot.0 + stride), Spot(spot.0 - 1), Spot(spot.0 - stride)]
    }

    pub(super) fn at(&self, spot: Spot) -> Option<Side> {
        match self.cell(spot).content {
            Content::Stone(side) => Some(side),
            Content::Empty | Content::Rim => None,
        }
    }

    /// Goes through all points of the grid with their spots.
    fn all(&self) -> impl Iterator<Item = (Point, Spot)> + use<> {
        let (side, stride) = (u16::from(self.size.get()), self.stride());
        (0..side).flat_map(move |row| {
            (0..side).map(move |column| (Point(row * side + column), Spot((row + 1) * stride + column + 1)))
        })
    }

    /// Returns the stones of both sides.
    pub(super) fn stones(&self) -> PerSide<WideSet> {
        let mut stones = PerSide { black: WideSet::EMPTY, white: WideSet::EMPTY };
        for (point, spot) in self.all() {
            if let Some(side) = self.at(spot) {
                stones[side].insert(point);
            }
        }
        stones
    }

    /// Goes through the stones of the chain that a stone belongs to.
    fn chain(&self, stone: Spot) -> impl Iterator<Item = Spot> {
        let first = self.cell(stone).next;
        core::iter::successors(Some(first), move |spot| {
            let next = self.cell(*spot).next;
            (next != first).then_some(next)
        })
    }

    /// Returns the points of the chain that the stone on a spot belongs to.
    pub(super) fn chain_points(&self, stone: Spot) -> WideSet {
        self.chain(stone).map(|spot| self.point(spot)).collect()
    }

    /// Returns the stones that have no liberty, not even through their chain.
    pub(super) fn without_liberty(&self) -> WideSet {
        let stuck = |spot: &Spot| self.at(*spot).is_some() && self.cell(self.cell(*spot).head).pairs == 0;
        self.all().filter(|(_, spot)| stuck(spot)).map(|(point, _)| point).collect()
    }

    /// Tells what a stone of `side` would do on an empty spot.
    #[inline]
    pub(super) fn effect(&self, spot: Spot, side: Side) -> Effect {
        let cells = self.beside(spot).map(|near| self.cell(near));
        let (mut free, mut captures) = (false, 0);
        for (direction, near) in cells.into_iter().enumerate() {
            match near.content {
                Content::Empty => free = true,
                Content::Rim => {}
                Content::Stone(colour) => {
                    // The pairs that the spot itself makes with this chain.
                    let own = cells.iter().filter(|other| other.head == near.head && other.is_stone());
                    let only_here = usize::from(self.cell(near.head).pairs) == own.count();
                    if colour == side {
                        free |= !only_here;
                    } else if only_here {
                        captures |= 1 << direction;
                    }
                }
            }
        }
        match (captures, free) {
            (0, true) => Effect::Quiet,
            (0, false) => Effect::Suicide,
            _ => Effect::Captures(captures),
        }
    }

    /// Tells whether there is an empty spot beside a spot, so that a stone there has a liberty of its own.
    #[inline]
    pub(super) fn has_room(&self, spot: Spot) -> bool {
        self.beside(spot).into_iter().any(|near| self.cell(near).content == Content::Empty)
    }

    /// Returns the empty points whose spots are as `wanted`.
    #[inline]
    pub(super) fn empty_where(&self, mut wanted: impl FnMut(Spot) -> bool) -> WideSet {
        let mut words = WideSet::EMPTY.words();
        let (side, stride) = (u16::from(self.size.get()), self.stride());
        let mut bit = 0;
        for row in 1..=side {
            for spot in (row * stride + 1..=row * stride + side).map(Spot) {
                let found = self.cell(spot).content == Content::Empty && wanted(spot);
                words[bit / 64 % 6] |= u64::from(found) << (bit % 64);
                bit += 1;
            }
        }
        WideSet::from_words(words)
    }

    /// Returns the points of the chains that lie in the directions of these bits.
    pub(super) fn captured(&self, spot: Spot, directions: u8) -> WideSet {
        let beside = self.beside(spot).into_iter().enumerate();
        beside
            .filter(|(direction, _)| directions & 1 << direction != 0)
            .fold(WideSet::EMPTY, |sum, (_, near)| sum | self.chain_points(near))
    }

    /// Tells whether the chains in these directions are the single stone on `stone`.
    pub(super) fn captures_only(&self, spot: Spot, directions: u8, stone: Spot) -> bool {
        self.in_direction(spot, directions) == Some(stone) && self.cell(stone).next == stone
    }

    /// Returns the number that will stand for the board with the stone on it and what it takes off.
    pub(super) fn hash_after(&self, spot: Spot, side: Side, effect: Effect) -> u32 {
        let mut hash = self.hash ^ key(spot.0, side);
        if let Effect::Captures(directions) = effect {
            let mut heads = [NOWHERE; 4];
            for (direction, near) in self.beside(spot).into_iter().enumerate() {
                let head = self.cell(near).head;
                if directions & 1 << direction != 0 && !heads.contains(&head) {
                    heads[direction] = head;
                    hash = self.chain(near).fold(hash, |hash, stone| hash ^ key(stone.0, side.other()));
                }
            }
        }
        hash
    }

    /// Puts a stone down and takes off what it captures; `effect` says what that is.
    pub(super) fn place(&mut self, spot: Spot, side: Side, effect: Effect) {
        self.add(spot, side);
        if let Effect::Captures(directions) = effect {
            for (direction, near) in self.beside(spot).into_iter().enumerate() {
                // A chain on two sides of the stone is gone at the second.
                if directions & 1 << direction != 0 && self.at(near).is_some() {
                    self.remove_chain(near, side.other());
                }
            }
        }
    }

    /// Puts a stone down and joins it to the chains beside it.
    fn add(&mut self, spot: Spot, side: Side) {
        self.hash ^= key(spot.0, side);
        let mut pairs = 0;
        for near in self.beside(spot) {
            match self.cell(near).content {
                Content::Empty => pairs += 1,
                Content::Stone(_) => {
                    let head = self.cell(near).head;
                    self.cell_mut(head).pairs -= 1;
                }
                Content::Rim => {}
            }
        }
        *self.cell_mut(spot) = Cell { content: Content::Stone(side), head: spot, next: spot, pairs };
        for near in self.beside(spot) {
            if self.cell(near).content == Content::Stone(side) {
                self.join(self.cell(spot).head, self.cell(near).head);
            }
        }
    }

    /// Makes one chain of two: the first takes the second's head.
    fn join(&mut self, first: Spot, second: Spot) {
        if first == second {
            return;
        }
        self.cell_mut(second).pairs += self.cell(first).pairs;
        let mut spot = first;
        loop {
            self.cell_mut(spot).head = second;
            let next = self.cell(spot).next;
            if next == first {
                break;
            }
            spot = next;
        }
        // The two rings become one when one stone of each trades its next.
        self.cell_mut(spot).next = self.cell(second).next;
        self.cell_mut(second).next = first;
    }

    fn remove_chain(&mut self, stone: Spot, side: Side) {
        let mut spot = stone;
        loop {
            let next = self.cell(spot).next;
            self.hash ^= key(spot.0, side);
            self.cell_mut(spot).content = Content::Empty;
            for near in self.beside(spot) {
                if self.at(near).is_some() {
                    let head = self.cell(near).head;
                    self.cell_mut(head).pairs += 1;
                }
            }
            if next == stone {
                return;
            }
            spot = next;
        }
    }

    /// Finds the chains again after stones were taken back.
    pub(super) fn relink(&mut self) {
        self.lay_out(self.size, self.stones());
    }

    /// Tells whether a stone of `side` that takes `taken` would make this board of `other`.
    pub(super) fn would_come_from(&self, other: &Self, stone: Spot, side: Side, taken: WideSet) -> bool {
        self.all().all(|(point, spot)| {
            let expected = match other.at(spot) {
                _ if spot == stone => Some(side),
                _ if taken.contains(point) => None,
                stays => stays,
            };
            self.at(spot) == expected
        })
    }

    /// Tells whether the same stones stand on two boards.
    pub(super) fn same_stones(&self, other: &Self) -> bool {
        self.all().all(|(_, spot)| self.at(spot) == other.at(spot))
    }

    /// Returns the spot of the stone that a stone took in these directions, if it was the only one.
    pub(super) fn only_taken(&self, spot: Spot, directions: u8) -> Option<Spot> {
        let taken = self.in_direction(spot, directions)?;
        (!self.has_room(taken)).then_some(taken)
    }

    /// Returns the spot beside another in the direction of the only bit.
    fn in_direction(&self, spot: Spot, directions: u8) -> Option<Spot> {
        directions.is_power_of_two().then(|| self.beside(spot)[directions.trailing_zeros() as usize % 4])
    }
}
