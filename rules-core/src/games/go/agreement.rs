//! The end: two passes, dead stones by agreement, or play goes on (G5).

use super::ply::Deed;
use super::{Game, HalfPoints, Refusal};
use crate::{PerSide, Point, Side, WideSet};

/// How a game ended: with two passes and the points of both sides, White's with komi (G5, G6), or before.
pub type Outcome = crate::Outcome<HalfPoints>;

impl Game {
    /// Tells whether the last two turns were passes.
    fn both_passed(&self) -> bool {
        let mut last = self.plies.iter().rev().map(|ply| ply.deed());
        last.next() == Some(Deed::Pass) && last.next() == Some(Deed::Pass)
    }

    /// Tells whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self.plies.last().map(|ply| ply.deed()) {
            Some(Deed::Resign | Deed::FlagFall) => true,
            Some(Deed::Pass) => self.both_passed(),
            Some(Deed::Stone(..) | Deed::Resume) | None => false,
        }
    }

    /// Returns how the game ended, if it has.
    ///
    /// After two passes it may change: stones are taken off by agreement ([`Game::agree`]), or play goes on
    /// ([`Game::resume`]).
    pub fn outcome(&self) -> Option<Outcome> {
        let last = self.plies.last()?;
        match last.deed() {
            Deed::Resign => Some(Outcome::Resigned(last.side())),
            Deed::FlagFall => Some(Outcome::OutOfTime(last.side())),
            Deed::Pass if self.both_passed() => {
                let count = self.count();
                Some(Outcome::Counted { black: count.points(Side::Black), white: count.points(Side::White) })
            }
            Deed::Stone(..) | Deed::Pass | Deed::Resume => None,
        }
    }

    /// Tells whether play went on after two passes, so that nothing is taken off any more (G5).
    pub fn was_resumed(&self) -> bool {
        self.plies.iter().any(|ply| ply.deed() == Deed::Resume)
    }

    /// Tells whether the players may still agree on dead stones or play on: both have passed, for the first time (G5).
    pub fn can_settle(&self) -> bool {
        self.may_settle().is_ok()
    }

    fn may_settle(&self) -> Result<(), Refusal> {
        if !self.both_passed() {
            Err(Refusal::NotOver)
        } else if self.was_resumed() {
            Err(Refusal::Resumed)
        } else {
            Ok(())
        }
    }

    /// Returns the stones of the chain on a point, dead or not; empty where there is none.
    pub fn chain(&self, point: Point) -> WideSet {
        if point.0 >= self.size().points() {
            return WideSet::EMPTY;
        }
        let spot = self.chains.spot(point);
        self.chains.at(spot).map_or(WideSet::EMPTY, |_| self.chains.chain_points(spot))
    }

    /// Returns the stones that stood on the board when the game ended, dead or not.
    pub fn standing(&self) -> PerSide<WideSet> {
        self.chains.stones()
    }

    /// Returns the stones taken off by agreement.
    pub const fn dead(&self) -> WideSet {
        self.dead
    }

    /// Takes off the chains of these stones after both sides have passed, as the players agree (G5), and returns all
    /// stones of those chains.
    ///
    /// A second agreement takes the place of the first; an agreement on no stones puts them all back.
    ///
    /// ```
    /// use rules_core::{WideSet, go::{Game, Rules}, placing::Action};
    /// let mut game = Game::from_position("bb.../w..../...../...../..... b".parse().unwrap(), Rules::ASSOCIATION).unwrap();
    /// let a2 = WideSet::of(game.board().parse("A2").unwrap());
    /// assert_eq!(game.agree(a2).unwrap_err().rule(), "G5");
    /// game.play(Action::Pass)?;
    /// game.play(Action::Pass)?;
    /// assert_eq!(game.agree(a2)?, a2);
    /// assert_eq!(game.outcome().unwrap().to_string(), "black 25 7.5");
    /// # Ok::<(), rules_core::go::Refusal>(())
    /// ```
    pub fn agree(&mut self, dead: WideSet) -> Result<WideSet, Refusal> {
        self.may_settle()?;
        let mut chains = WideSet::EMPTY;
        for point in dead {
            if point.0 >= self.size().points() {
                return Err(Refusal::OffBoard { point });
            }
            let spot = self.chains.spot(point);
            if self.chains.at(spot).is_none() {
                return Err(Refusal::NoStone { point });
            }
            chains |= self.chains.chain_points(spot);
        }
        self.dead = chains;
        Ok(chains)
    }

    /// Goes on playing from the board as it was at the two passes, because the players do not agree (G5).
    ///
    /// The turns keep alternating, and after two more passes nothing is taken off.
    pub fn resume(&mut self) -> Result<(), Refusal> {
        self.may_settle()?;
        self.remember(self.to_move, Deed::Resume)?;
        self.dead = WideSet::EMPTY;
        Ok(())
    }
}
