//! A turn as games remember it.

use crate::action::Code;
use crate::{Action, HexSet, Manner, Move, Point, hexagon};

/// A played action and what is needed to take it back, in three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    code: Code,
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
        Self { code: Code::new(action), captured: mask }
    }

    pub(super) fn action(self) -> Action {
        self.code.made(Manner::Moved)
    }

    /// Returns the stones that the move turned over.
    pub(super) fn captured(self, to: Point) -> HexSet {
        (0..6)
            .filter(|direction| self.captured & 1 << direction != 0)
            .filter_map(|direction| hexagon::neighbour(to, direction))
            .collect()
    }
}
