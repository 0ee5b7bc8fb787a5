//! A round and its games.

use rules_core::Side;

use crate::{GameId, Outcome, PlayerId};

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// The number of the board it is played at.
    pub board: u16,
    /// Who plays Black.
    pub black: PlayerId,
    /// Who plays White.
    pub white: PlayerId,
    /// What is played.
    pub game: GameId,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl TableGame {
    /// Returns who plays a side.
    pub const fn player(&self, side: Side) -> PlayerId {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// Returns the side of a player.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.player(*side) == player)
    }
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The games, by board.
    pub games: Vec<TableGame>,
    /// Who has nobody to play with.
    pub bye: Option<PlayerId>,
}

impl Round {
    /// Returns the game of a player.
    pub fn game_of(&self, player: PlayerId) -> Option<&TableGame> {
        self.games.iter().find(|game| game.side_of(player).is_some())
    }

    /// Tells whether a player has a game or the bye.
    pub fn has(&self, player: PlayerId) -> bool {
        self.bye == Some(player) || self.game_of(player).is_some()
    }
}
