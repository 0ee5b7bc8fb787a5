//! A turn in two bytes, as games remember it and records store it.

use super::{Action, Move};
use crate::{HexSet, Point, Side, hexagon};

const MOVE: u16 = 0b00 << 14;
const OTHER: u16 = 0b01 << 14;
const KIND: u16 = 0b11 << 14;
const SEVEN_BITS: u16 = 0x7F;

/// Returns the code of an action.
///
/// A move is `to << 7 | from`. Everything else has bit 14 set: passing is 0, resigning 2 for Black and 3 for
/// White, running out of time 4 and 5. Bit 15 is never set.
pub(crate) const fn encode(action: Action) -> u16 {
    match action {
        Action::Move(Move { from, to }) => MOVE | (to.0 & SEVEN_BITS) << 7 | from.0 & SEVEN_BITS,
        Action::Pass => OTHER,
        Action::Resign(side) => OTHER | 2 | side as u16,
        Action::FlagFall(side) => OTHER | 4 | side as u16,
    }
}

/// Returns the action with this code, if it is one.
pub(crate) fn decode(code: u16) -> Option<Action> {
    match code & KIND {
        MOVE => {
            let (from, to) = (Point(code & SEVEN_BITS), Point(code >> 7 & SEVEN_BITS));
            let on_board = hexagon::POINTS.contains(from) && hexagon::POINTS.contains(to);
            on_board.then_some(Action::Move(Move { from, to }))
        }
        OTHER => match code & !KIND {
            0 => Some(Action::Pass),
            2 => Some(Action::Resign(Side::Black)),
            3 => Some(Action::Resign(Side::White)),
            4 => Some(Action::FlagFall(Side::Black)),
            5 => Some(Action::FlagFall(Side::White)),
            _ => None,
        },
        _ => None,
    }
}

/// A played action and what is needed to take it back, in three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    code: [u8; 2],
    /// One bit for each direction from the landing point in which a stone was turned over.
    captured: u8,
}

impl Ply {
    pub(super) fn new(action: Action, captured: HexSet) -> Self {
        let mut mask = 0;
        if let Action::Move(Move { to, .. }) = action {
            for direction in 0..6 {
                if hexagon::neighbour(to, direction).is_some_and(|point| captured.contains(point)) {
                    mask |= 1 << direction;
                }
            }
        }
        Self { code: encode(action).to_le_bytes(), captured: mask }
    }

    pub(super) fn action(self) -> Action {
        // Only codes made by `encode` get in here, and each of them has its action.
        decode(u16::from_le_bytes(self.code)).unwrap_or(Action::Pass)
    }

    /// Returns the stones that the move turned over.
    pub(super) fn captured(self, to: Point) -> HexSet {
        (0..6)
            .filter(|direction| self.captured & 1 << direction != 0)
            .filter_map(|direction| hexagon::neighbour(to, direction))
            .collect()
    }
}
