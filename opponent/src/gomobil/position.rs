//! Positions to search in: 32 bytes, seen from the side to move.

use rules_core::{HexSet, Move, Point, Side, gomobil, hexagon};

/// The stones of the side to move and those of the other side.
///
/// Who is Black is left out, so that a position and the one with all colours changed are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones of the side to move.
    pub own: HexSet,
    /// The stones of the other side.
    pub enemy: HexSet,
}

/// A turn in two bytes: a move, or the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(pub(crate) u16);

impl Turn {
    /// The pass: no stone lands where it came from.
    pub const PASS: Self = Self(0);

    /// Makes the turn of a move.
    pub const fn new(from: Point, to: Point) -> Self {
        Self((to.index() << 7 | from.index()) as u16)
    }

    /// Returns the index of the point that the stone leaves.
    pub const fn from(self) -> usize {
        (self.0 & 127) as usize
    }

    /// Returns the index of the point that the stone lands on.
    pub const fn to(self) -> usize {
        (self.0 >> 7) as usize
    }

    /// Returns the move; nothing for the pass.
    pub const fn moved(self) -> Option<Move> {
        let board = rules_core::Board::HEXAGON;
        match (self.0, board.point(self.from()), board.point(self.to())) {
            (1.., Some(from), Some(to)) => Some(Move { from, to }),
            _ => None,
        }
    }
}

/// Mixes a word into a number; two shifts and a product of 32 bits, which the chip multiplies in one step.
const fn mix(number: u32, word: u32, factor: u32) -> u32 {
    let product = (number ^ word).wrapping_mul(factor);
    product ^ product >> 15
}

impl Position {
    /// Takes the stones of a position as its side to move sees them.
    pub fn new(position: &gomobil::Position) -> Self {
        let side = position.to_move();
        Self { own: position.stones(side), enemy: position.stones(side.other()) }
    }

    /// Returns the position with Black as the side to move, for the rules to look at.
    pub fn as_black(&self) -> gomobil::Position {
        // The stones come from a position and never leave the board or share a point.
        gomobil::Position::new(self.own, self.enemy, Side::Black).unwrap_or(gomobil::Position::START)
    }

    /// Returns the points without a stone.
    pub fn empty(&self) -> HexSet {
        hexagon::POINTS - self.own - self.enemy
    }

    /// Returns the position after a turn that the rules allow.
    #[must_use]
    pub fn after(&self, turn: Turn) -> Self {
        let Some(Move { from, to }) = turn.moved() else {
            return Self { own: self.enemy, enemy: self.own };
        };
        let turned = hexagon::neighbours(to) & self.enemy;
        Self { own: self.enemy - turned, enemy: self.own.without(from).with(to) | turned }
    }

    /// Returns how many stones a turn turns over.
    pub fn captured_by(&self, turn: Turn) -> usize {
        turn.moved().map_or(0, |moved| (hexagon::neighbours(moved.to) & self.enemy).len())
    }

    /// Returns a number that other positions are unlikely to have.
    pub fn key(&self) -> u64 {
        let [first, second] = self.own.words();
        let [third, fourth] = self.enemy.words();
        let (mut low, mut high) = (0x9E37_79B9, 0x85EB_CA6B);
        for word in [first, second, third, fourth] {
            let (near, far) = (word as u32, (word >> 32) as u32);
            low = mix(mix(low, near, 0xCC9E_2D51), far, 0x2C1B_3C6D);
            high = mix(mix(high, far, 0x1B87_3593), near, 0x297A_2D39);
        }
        u64::from(high) << 32 | u64::from(low)
    }

    /// Returns the points of the side to move less those of the other side, as if the game ended here.
    pub fn lead(&self) -> i32 {
        let count = self.as_black().count();
        i32::from(count.points(Side::Black)) - i32::from(count.points(Side::White))
    }
}
