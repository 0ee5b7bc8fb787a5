//! Positions of Gosix in twelve bytes, seen from the side to move.

#![expect(
    clippy::indexing_slicing,
    reason = "corners are below 24 and hexagons below 7: bits of masks made from these tables"
)]

use rules_core::gosix::{CENTRES, CORNERS};
use rules_core::{Board, HexSet, Side, gosix, hexagon};

/// How many corners the flower has.
pub(crate) const CORNER_COUNT: usize = 24;
/// How many hexagons the flower has.
const HEXAGONS: usize = 7;
/// How many hexagons win at once (S10).
const ENOUGH: u32 = 4;

/// The flower with its corners numbered from 0 by rising index.
struct Flower {
    /// The index of each corner on the board.
    points: [u16; CORNER_COUNT],
    /// The corners that an edge links to each corner.
    links: [u32; CORNER_COUNT],
    /// The corners of each hexagon.
    corners: [u32; HEXAGONS],
    /// The hexagons of each corner.
    hexagons: [u8; CORNER_COUNT],
}

static FLOWER: Flower = flower();

/// Returns the numbers of the corners in a set.
const fn numbered(set: HexSet, points: &[u16; CORNER_COUNT]) -> u32 {
    let mut bits = 0;
    let mut number = 0;
    while number < CORNER_COUNT {
        if let Some(point) = Board::HEXAGON.point(points[number] as usize)
            && set.contains(point)
        {
            bits |= 1 << number;
        }
        number += 1;
    }
    bits
}

const fn flower() -> Flower {
    let mut flower = Flower {
        points: [0; CORNER_COUNT],
        links: [0; CORNER_COUNT],
        corners: [0; HEXAGONS],
        hexagons: [0; CORNER_COUNT],
    };
    let (mut index, mut corner) = (0, 0);
    while index < 121 {
        if let Some(point) = Board::HEXAGON.point(index)
            && CORNERS.contains(point)
        {
            flower.points[corner] = index as u16;
            corner += 1;
        }
        index += 1;
    }
    (index, corner) = (0, 0);
    let mut centre = 0;
    while index < 121 {
        if let Some(point) = Board::HEXAGON.point(index) {
            let beside = numbered(hexagon::grow(HexSet::of(point)), &flower.points);
            if CORNERS.contains(point) {
                flower.links[corner] = beside;
                corner += 1;
            } else if CENTRES.contains(point) {
                flower.corners[centre] = beside;
                let mut number = 0;
                while number < CORNER_COUNT {
                    if beside & 1 << number != 0 {
                        flower.hexagons[number] |= 1 << centre;
                    }
                    number += 1;
                }
                centre += 1;
            }
        }
        index += 1;
    }
    flower
}

/// The stones on the corners and the hexagons won, as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The corners with stones of the side to move, one bit each.
    pub own: u32,
    /// The corners with stones of the other side.
    pub enemy: u32,
    /// The hexagons that the side to move has won.
    pub won: u8,
    /// The hexagons that the other side has won.
    pub lost: u8,
}

/// Returns what can be reached from `seed` along edges without leaving `within`.
fn flood(seed: u32, within: u32) -> u32 {
    let mut reached = seed & within;
    let mut left = reached;
    while left != 0 {
        let corner = left.trailing_zeros() as usize;
        left &= left - 1;
        let new = FLOWER.links[corner] & within & !reached;
        reached |= new;
        left |= new;
    }
    reached
}

impl Position {
    /// Takes a position as its side to move sees it.
    pub fn new(position: &gosix::Position) -> Self {
        let side = position.to_move();
        let stones = |side: Side| numbered(position.stones(side), &FLOWER.points);
        let won = |side: Side| {
            let mut bits = 0;
            for (number, centre) in CENTRES.iter().enumerate() {
                bits |= u8::from(position.markers(side).contains(centre)) << number;
            }
            bits
        };
        Self { own: stones(side), enemy: stones(side.other()), won: won(side), lost: won(side.other()) }
    }

    /// Returns the index on the board of a corner.
    pub fn point(corner: usize) -> u16 {
        FLOWER.points.get(corner).copied().unwrap_or(u16::MAX)
    }

    /// Returns the corners without a stone.
    pub const fn empty(&self) -> u32 {
        !(self.own | self.enemy) & ((1 << CORNER_COUNT) - 1)
    }

    /// Returns the position with the other side to move.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { own: self.enemy, enemy: self.own, won: self.lost, lost: self.won }
    }

    /// Returns what each side counts for a hexagon (S3).
    fn chained(&self, corners: u32) -> (u32, u32) {
        (flood(corners, self.own).count_ones(), flood(corners, self.enemy).count_ones())
    }

    /// Returns the position after a stone on an empty corner, if the rules allow it (S2 to S7).
    pub fn after(&self, corner: usize) -> Option<Self> {
        let mut full = *self;
        full.own |= 1 << corner;
        let filled = full.own | full.enemy;
        let mut left = FLOWER.hexagons[corner] & !(self.won | self.lost);
        let (mut taken, mut next) = (0, full);
        // All that the stone closes is judged on the full board, before anything is removed (S5).
        while left != 0 {
            let hexagon = left.trailing_zeros() as usize;
            left &= left - 1;
            let corners = FLOWER.corners[hexagon];
            if corners & !filled != 0 {
                continue;
            }
            let (own, enemy) = full.chained(corners);
            if own == enemy {
                return None;
            }
            if own > enemy {
                next.won |= 1 << hexagon;
                taken |= corners & full.own;
            } else {
                next.lost |= 1 << hexagon;
                taken |= corners & full.enemy;
            }
        }
        next.own &= !taken;
        next.enemy &= !taken;
        Some(next.turned())
    }

    /// Goes through the corners where the side to move may place a stone, each with the position after it.
    pub fn moves(self) -> impl Iterator<Item = (usize, Self)> {
        let empty = self.empty();
        (0..CORNER_COUNT)
            .filter(move |corner| empty & 1 << corner != 0)
            .filter_map(move |corner| Some((corner, self.after(corner)?)))
    }

    /// Returns how many hexagons more the side to move has won.
    pub const fn lead(&self) -> i32 {
        self.won.count_ones() as i32 - self.lost.count_ones() as i32
    }

    /// Tells whether a side has enough hexagons (S10).
    pub const fn is_decided(&self) -> bool {
        self.won.count_ones() >= ENOUGH || self.lost.count_ones() >= ENOUGH
    }

    /// Tells whether so little is left that the rest of the game can be seen through.
    pub const fn is_nearly_over(&self) -> bool {
        self.empty().count_ones() <= 10 && (self.won | self.lost).count_ones() >= 5
    }

    /// Returns a number that other positions are unlikely to have.
    pub const fn key(&self) -> u64 {
        let markers = (self.won as u64) << 24 | (self.lost as u64) << 56;
        let all = (self.own as u64 | (self.enemy as u64) << 32) ^ markers;
        let mixed = (all ^ all >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 29
    }

    /// Estimates what the side to move may expect, from chains beside hexagons that nobody has won.
    pub fn estimate(&self) -> i32 {
        let filled = self.own | self.enemy;
        let mut value = self.lead() * 400;
        for (number, corners) in FLOWER.corners.iter().enumerate() {
            if (self.won | self.lost) & 1 << number == 0 {
                let (own, enemy) = self.chained(*corners);
                let full = (filled & corners).count_ones() as i32;
                let better = (own as i32 - enemy as i32).clamp(-4, 4);
                value += better * (4 + full * full);
            }
        }
        value
    }
}
