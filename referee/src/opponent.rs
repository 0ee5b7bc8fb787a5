//! What the board plays by itself, and what it asks whoever thinks for it.

use rules_core::any::Action;
use rules_core::{PerSide, Side, WideSet};

/// Whom the board plays for, and how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The sides that the board plays.
    pub plays: PerSide<bool>,
    /// How strongly, from 1 to [`Opponent::STRONGEST`].
    pub level: u8,
    /// Whether a game won by a person makes it stronger, and one lost weaker.
    pub adapts: bool,
}

impl Opponent {
    /// The highest level.
    pub const STRONGEST: u8 = 8;

    /// Nobody: people play.
    pub const NONE: Self = Self { plays: PerSide { black: false, white: false }, level: 3, adapts: false };

    /// What the menu goes through: nobody, Black, White, both.
    pub const SEATS: [PerSide<bool>; 4] = [
        PerSide { black: false, white: false },
        PerSide { black: true, white: false },
        PerSide { black: false, white: true },
        PerSide { black: true, white: true },
    ];

    /// Returns the side that the board plays against a person, if it does.
    pub fn side(&self) -> Option<Side> {
        match (self.plays.black, self.plays.white) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        }
    }

    /// Moves the level after a game that this side won.
    pub(crate) fn learn(&mut self, winner: Side) {
        if let Some(side) = self.side().filter(|_| self.adapts) {
            self.level = if side == winner {
                self.level.saturating_sub(1).max(1)
            } else {
                (self.level + 1).min(Self::STRONGEST)
            };
        }
    }
}

/// What is wanted of whoever thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A turn for the side to move, which the board plays.
    Turn,
    /// A turn to show to a person.
    Hint,
    /// The stones that are dead after two passes in Go (G5).
    Dead,
}

/// A wish, with what its answer depends on: the same wish has the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What is wanted.
    pub wish: Wish,
    /// How many actions have been played.
    pub plies: usize,
    /// The level, from 1 to [`Opponent::STRONGEST`].
    pub level: u8,
    /// What chance follows from.
    pub seed: u64,
}

/// What somebody has thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// An action of the side to move.
    Action(Action),
    /// Stones that are dead.
    Dead(WideSet),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_won_and_lost_move_the_level_between_the_first_and_the_last() {
        let mut opponent = Opponent { plays: Opponent::SEATS[2], level: 7, adapts: true };
        for expected in [8, 8] {
            opponent.learn(Side::Black);
            assert_eq!(opponent.level, expected);
        }
        for _ in 0..10 {
            opponent.learn(Side::White);
        }
        assert_eq!(opponent.level, 1);
        opponent.adapts = false;
        opponent.learn(Side::Black);
        assert_eq!(opponent.level, 1);
    }
}
