//! The count at the end of a game.

use super::Position;
use crate::{HexSet, PerSide, Point, Side, hexagon};

/// The count of a position: who owns each empty point, and the stones.
///
/// The points of both sides and no man's land always make 91.
///
/// ```
/// use rules_core::{Side, gomobil::Position};
/// let count = Position::START.count();
/// assert_eq!(count.territory[Side::White].len(), 6);
/// assert_eq!((count.points(Side::Black), count.points(Side::White), count.neutral()), (30, 30, 31));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The empty points that are a point for a side (D1).
    pub territory: PerSide<HexSet>,
    /// The empty points that are a point for nobody (D3, D5).
    pub no_mans_land: HexSet,
    /// The number of stones of each colour, each of them a point for the *other* side (D2).
    pub stones: PerSide<u8>,
}

impl Count {
    /// Returns the points of a side: its territory and the enemy's stones.
    pub fn points(&self, side: Side) -> u8 {
        self.territory[side].len() as u8 + self.stones[side.other()]
    }

    /// Returns the number of empty points that belong to nobody.
    pub const fn neutral(&self) -> u8 {
        self.no_mans_land.len() as u8
    }

    /// Returns the side with more points, or nothing for a draw.
    pub fn winner(&self) -> Option<Side> {
        let (black, white) = (self.points(Side::Black), self.points(Side::White));
        match black.cmp(&white) {
            core::cmp::Ordering::Greater => Some(Side::Black),
            core::cmp::Ordering::Less => Some(Side::White),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// Tells whether both sides have as many points.
    pub fn is_draw(&self) -> bool {
        self.winner().is_none()
    }

    /// Returns the side whose territory an empty point is part of.
    pub const fn owner(&self, point: Point) -> Option<Side> {
        if self.territory.black.contains(point) {
            Some(Side::Black)
        } else if self.territory.white.contains(point) {
            Some(Side::White)
        } else {
            None
        }
    }
}

impl Position {
    /// Counts the position as if the game ended here (F4, D1 to D5).
    pub fn count(&self) -> Count {
        let empty = self.empty();
        let border = PerSide::from_fn(|side| self.stones(side) - self.isolated(side));
        // Regions flow through isolated stones of either colour (D4).
        let open = hexagon::POINTS - border.black - border.white;
        let beside = PerSide::from_fn(|side| hexagon::grow(border[side]));
        // Most regions have a point between both sides: one flood settles them all, and little is left.
        let open = open - hexagon::flood(beside.black & beside.white, open);
        let beside = PerSide::from_fn(|side| hexagon::flood(beside[side], open) & empty);
        let territory = PerSide { black: beside.black - beside.white, white: beside.white - beside.black };
        Count {
            territory,
            no_mans_land: empty - territory.black - territory.white,
            stones: PerSide::from_fn(|side| self.stones(side).len() as u8),
        }
    }
}
