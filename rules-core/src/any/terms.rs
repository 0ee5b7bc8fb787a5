//! What is settled before a game begins.

use crate::grid::Size;
use crate::{Board, PerSide, Side, WideSet, five, go, gomobil};

/// Which game is played, and by which rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terms {
    /// Gomobil on the hexagon.
    Gomobil(gomobil::Options),
    /// Gosix on the flower in the hexagon.
    Gosix {
        /// The side drawn by lot (S1).
        first: Side,
    },
    /// Go on a grid.
    Go(go::Options),
    /// Five in a row on a grid.
    Five {
        /// The grid.
        size: Size,
        /// Which game of the family it is.
        rules: five::Rules,
    },
}

impl Terms {
    /// Returns the board that the game is played on.
    pub const fn board(&self) -> Board {
        match self {
            Self::Gomobil(_) | Self::Gosix { .. } => Board::HEXAGON,
            Self::Go(options) => options.size.board(),
            Self::Five { size, .. } => size.board(),
        }
    }

    /// Returns the stones that the game begins with.
    pub fn stones(&self) -> PerSide<WideSet> {
        match self {
            Self::Gomobil(_) => PerSide::from_fn(|side| gomobil::Position::START.stones(side).widen()),
            Self::Go(options) => {
                let start = options.start();
                PerSide::from_fn(|side| start.stones(side))
            }
            Self::Gosix { .. } | Self::Five { .. } => PerSide::default(),
        }
    }

    /// Returns the name of the game in lower case, as records and scripts write it.
    ///
    /// ```
    /// use rules_core::{any::Terms, five, grid::Size};
    /// assert_eq!(Terms::Five { size: Size::NINETEEN, rules: five::Rules::NINUKI }.name(), "ninuki");
    /// ```
    pub fn name(&self) -> &'static str {
        self.game().name()
    }
}
