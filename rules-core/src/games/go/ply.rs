//! A turn in two bytes, as games remember it.

use crate::{Action, Point, Side};

/// A played turn and what is needed to take it back.
///
/// Bits 14 and 15 say what it is: 0 a stone, 1 a pass, 2 play goes on after the end, 3 a side gives up or runs out of
/// time. Bit 13 is set for White. A stone has its point in bits 0 to 8 and in bits 9 to 12 the directions in which it
/// took a chain; running out of time sets bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ply(u16);

/// What a [`Ply`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A stone, and the directions in which it took a chain.
    Stone(Point, u8),
    Pass,
    Resume,
    Resign,
    FlagFall,
}

impl Ply {
    pub(super) const fn new(side: Side, deed: Deed) -> Self {
        let code = match deed {
            Deed::Stone(point, directions) => (directions as u16 & 0xF) << 9 | point.0 & 0x1FF,
            Deed::Pass => 1 << 14,
            Deed::Resume => 2 << 14,
            Deed::Resign => 3 << 14,
            Deed::FlagFall => 3 << 14 | 1,
        };
        Self(code | (side as u16) << 13)
    }

    pub(super) const fn side(self) -> Side {
        if self.0 & 1 << 13 == 0 { Side::Black } else { Side::White }
    }

    pub(super) const fn deed(self) -> Deed {
        match self.0 >> 14 {
            0 => Deed::Stone(Point(self.0 & 0x1FF), (self.0 >> 9 & 0xF) as u8),
            1 => Deed::Pass,
            2 => Deed::Resume,
            _ if self.0 & 1 == 0 => Deed::Resign,
            _ => Deed::FlagFall,
        }
    }

    pub(super) const fn action(self) -> Action {
        match self.deed() {
            Deed::Stone(point, _) => Action::Place(point),
            Deed::Pass => Action::Pass,
            Deed::Resume => Action::Resume,
            Deed::Resign => Action::Resign(self.side()),
            Deed::FlagFall => Action::FlagFall(self.side()),
        }
    }
}
