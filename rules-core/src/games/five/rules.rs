//! Which game of the family is played.

use crate::GameId;

/// The rules that tell the games of the family apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Pairs of enemy stones between the new stone and another own stone come off.
    pub captures: bool,
    /// Ten captured stones win.
    pub ten_wins: bool,
    /// N1: a row of five wins only if the other side cannot break it at once by taking a pair.
    pub breakable_five: bool,
    /// N2: a stone that makes two free threes at once is forbidden unless it captures.
    pub no_double_three: bool,
}

impl Rules {
    /// Gomoku: five or more in a row win.
    pub const GOMOKU: Self =
        Self { captures: false, ten_wins: false, breakable_five: false, no_double_three: false };
    /// Gobang: Gomoku with captures that win nothing by themselves.
    pub const GOBANG: Self = Self { captures: true, ..Self::GOMOKU };
    /// Gomoku simple: Gobang with ten captured stones as a second way to win.
    pub const SIMPLE: Self = Self { ten_wins: true, ..Self::GOBANG };
    /// Ninuki: Gomoku simple with N1 and N2.
    pub const NINUKI: Self = Self { breakable_five: true, no_double_three: true, ..Self::SIMPLE };

    /// Returns which game it is; Ninuki without one of its extra rules is still Ninuki.
    ///
    /// ```
    /// use rules_core::{GameId, five::Rules};
    /// assert_eq!(Rules::GOBANG.game(), GameId::Gobang);
    /// assert_eq!(Rules { no_double_three: false, ..Rules::NINUKI }.game(), GameId::Ninuki);
    /// ```
    pub const fn game(&self) -> GameId {
        match self {
            Self { breakable_five: true, .. } | Self { no_double_three: true, .. } => GameId::Ninuki,
            Self { ten_wins: true, .. } => GameId::GomokuSimple,
            Self { captures: true, .. } => GameId::Gobang,
            _ => GameId::Gomoku,
        }
    }
}
