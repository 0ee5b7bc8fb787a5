//! What was played: the turns, taking them back, and the boards that were there before.

use super::chains::{Effect, Spot};
use super::ply::{Deed, Ply};
use super::{Game, Refusal};
use crate::placing::Action;
use crate::{Side, WideSet};

/// What is added to a board's number so that each side has its own boards.
const WHITE_MADE: u32 = 0x5EED_601D;

/// A turn of a game's history: an action and who took it, or the resumption after two passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The side did this.
    Action(Side, Action),
    /// Play went on after two passes, because the players did not agree (G5).
    Resume,
}

impl Game {
    /// Goes through the turns from the first to the last.
    pub fn plies(&self) -> Plies<'_> {
        Plies { plies: self.plies.iter() }
    }

    pub(super) fn remember(&mut self, side: Side, deed: Deed) -> Result<(), Refusal> {
        self.plies.push(Ply::new(side, deed)).map_err(|_| Refusal::RecordFull)?;
        // Both lists have the same length and the same room.
        self.made.push(signed(self.chains.hash(), side)).map_err(|_| Refusal::RecordFull)
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

    /// Takes back the last turn, whatever it was, and returns it; an agreement on dead stones is forgotten.
    pub fn undo(&mut self) -> Option<Turn> {
        let ply = self.plies.pop()?;
        self.made.pop();
        self.dead = WideSet::EMPTY;
        match ply.deed() {
            Deed::Stone(point, directions) => {
                let spot = self.chains.spot(point);
                self.prisoners[ply.side().other()] -= self.chains.take_back(spot, ply.side(), directions);
                self.chains.relink();
                self.to_move = ply.side();
            }
            Deed::Pass => self.to_move = ply.side(),
            Deed::Resume | Deed::Resign | Deed::FlagFall => {}
        }
        self.ko = match self.plies.last().map(|ply| ply.deed()) {
            Some(Deed::Stone(point, directions)) => self.ko_after(point, directions),
            _ => None,
        };
        Some(turn(ply))
    }

    /// Returns how often the board has been there with the same side to move, this time included.
    pub fn occurrences(&self) -> usize {
        let mut earlier = self.chains.clone();
        let mut count = 1;
        for ply in self.plies.iter().rev() {
            match ply.deed() {
                Deed::Stone(point, directions) => {
                    earlier.take_back(earlier.spot(point), ply.side(), directions);
                }
                Deed::Pass => {}
                Deed::Resume | Deed::Resign | Deed::FlagFall => continue,
            }
            if ply.side() == self.to_move && earlier.same_stones(&self.chains) {
                count += 1;
            }
        }
        count
    }
}

/// Returns the number of a board with the side that made it.
const fn signed(hash: u32, side: Side) -> u32 {
    match side {
        Side::Black => hash,
        Side::White => hash ^ WHITE_MADE,
    }
}

fn turn(ply: Ply) -> Turn {
    match ply.deed() {
        Deed::Stone(point, _) => Turn::Action(ply.side(), Action::Place(point)),
        Deed::Pass => Turn::Action(ply.side(), Action::Pass),
        Deed::Resume => Turn::Resume,
        Deed::Resign => Turn::Action(ply.side(), Action::Resign(ply.side())),
        Deed::FlagFall => Turn::Action(ply.side(), Action::FlagFall(ply.side())),
    }
}

impl Turn {
    /// Returns the action, if it was one.
    pub const fn action(self) -> Option<Action> {
        match self {
            Self::Action(_, action) => Some(action),
            Self::Resume => None,
        }
    }
}

/// The turns of a game; see [`Game::plies`].
#[derive(Clone, Debug)]
pub struct Plies<'a> {
    plies: core::slice::Iter<'a, Ply>,
}

impl Iterator for Plies<'_> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        self.plies.next().map(|ply| turn(*ply))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.plies.size_hint()
    }
}

impl DoubleEndedIterator for Plies<'_> {
    fn next_back(&mut self) -> Option<Turn> {
        self.plies.next_back().map(|ply| turn(*ply))
    }
}

impl ExactSizeIterator for Plies<'_> {}
