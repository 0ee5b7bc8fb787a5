//! What was played: the turns, taking them back, and the boards that were there before.

use super::Game;
use super::chains::{Effect, Spot};
use super::ply::{Deed, Ply};
use crate::{Action, Refusal, Side};

/// What is added to a board's number so that each side has its own boards.
const WHITE_MADE: u32 = 0x5EED_601D;

impl Game {
    /// Goes through the actions from the first to the last.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.action())
    }

    /// Goes through the actions from the first to the last, each with the side that took it.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (Side, Action)> + ExactSizeIterator {
        self.plies.iter().map(|ply| (ply.side(), ply.action()))
    }

    pub(super) fn remember(&mut self, side: Side, deed: Deed) -> Result<(), Refusal> {
        self.plies.push(Ply::new(side, deed)).map_err(|_| Refusal::RecordFull { may_pass: true })?;
        // Both lists have the same length and the same room.
        self.made.push(signed(self.chains.hash(), side)).map_err(|_| Refusal::RecordFull { may_pass: true })
    }

    /// Returns the turn by which the side to move has already made the board that a stone here would make.
    pub(super) fn made_before(&self, spot: Spot, effect: Effect) -> Option<usize> {
        // Without a capture so far, every board had fewer stones than the next.
        if effect == Effect::Quiet && self.prisoners.black + self.prisoners.white == 0 {
            return None;
        }
        let number = signed(self.chains.hash_after(spot, self.to_move, effect), self.to_move);
        if !self.made.contains(&number) {
            return None;
        }
        // The number can be that of another board, so the boards themselves are compared.
        let taken = self.taken(spot, effect);
        let mut earlier = self.chains.clone();
        for (turn, (ply, made)) in self.plies.iter().zip(&self.made).enumerate().rev() {
            if let Deed::Stone(point, directions) = ply.deed() {
                if *made == number
                    && ply.side() == self.to_move
                    && earlier.would_come_from(&self.chains, spot, self.to_move, taken)
                {
                    return Some(turn);
                }
                earlier.take_back(earlier.spot(point), ply.side(), directions);
            }
        }
        None
    }
}

/// Returns the number of a board with the side that made it.
const fn signed(hash: u32, side: Side) -> u32 {
    match side {
        Side::Black => hash,
        Side::White => hash ^ WHITE_MADE,
    }
}
