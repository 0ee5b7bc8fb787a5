//! What a position is worth.

use crate::{HalfPoints, PerSide, WideSet, go, gomobil};

/// What is counted in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tally {
    /// Territory, enemy stones and no man's land.
    Gomobil(gomobil::Count),
    /// The hexagons that each side has won.
    Hexagons(PerSide<u8>),
    /// Territory, and stones or prisoners.
    Go(go::Count),
    /// The stones that each side has captured.
    Captured(PerSide<u16>),
    /// Nothing.
    Nothing,
}

impl Tally {
    /// Returns what each side has, if anything is counted.
    pub fn points(&self) -> Option<PerSide<HalfPoints>> {
        let whole = HalfPoints::whole;
        Some(match self {
            Self::Gomobil(count) => PerSide::from_fn(|side| whole(count.points(side).into())),
            Self::Hexagons(hexagons) => PerSide::from_fn(|side| whole(hexagons[side].into())),
            Self::Go(count) => PerSide::from_fn(|side| count.points(side)),
            Self::Captured(stones) => PerSide::from_fn(|side| whole(stones[side])),
            Self::Nothing => return None,
        })
    }

    /// Returns the empty points that belong to each side.
    pub fn territory(&self) -> PerSide<WideSet> {
        match self {
            Self::Gomobil(count) => PerSide::from_fn(|side| count.territory[side].widen()),
            Self::Go(count) => count.territory,
            Self::Hexagons(_) | Self::Captured(_) | Self::Nothing => PerSide::default(),
        }
    }

    /// Returns the empty points that belong to nobody.
    pub fn neutral(&self) -> WideSet {
        match self {
            Self::Gomobil(count) => count.no_mans_land.widen(),
            Self::Go(count) => count.neutral,
            Self::Hexagons(_) | Self::Captured(_) | Self::Nothing => WideSet::EMPTY,
        }
    }
}
