//! The end: two passes, dead stones by agreement, or play goes on (G5).

use super::Game;
use super::ply::Deed;
use crate::{Agreement, PerSide, Point, Refusal, WideSet};

impl Game {
    /// Tells whether the last two turns were passes.
    pub(super) fn both_passed(&self) -> bool {
        let mut last = self.plies.iter().rev().map(|ply| ply.deed());
        last.next() == Some(Deed::Pass) && last.next() == Some(Deed::Pass)
    }

    /// Tells whether play went on after two passes, so that nothing is taken off any more (G5).
    pub fn was_resumed(&self) -> bool {
        self.plies.iter().any(|ply| ply.deed() == Deed::Resume)
    }

    pub(super) fn may_settle(&self) -> Result<(), Refusal> {
        if !self.both_passed() {
            Err(Refusal::NotOver)
        } else if self.was_resumed() {
            Err(Refusal::Resumed)
        } else {
            Ok(())
        }
    }

    /// Goes on playing from the board as it was at the two passes, because the players do not agree (G5).
    ///
    /// The turns keep alternating, and after two more passes nothing is taken off.
    pub(super) fn resume(&mut self) -> Result<(), Refusal> {
        self.may_settle()?;
        self.remember(self.to_move, Deed::Resume)?;
        self.dead = WideSet::EMPTY;
        Ok(())
    }
}

/// ```
/// use rules_core::{Action, Agreement, Play, WideSet, go::{Game, Rules}};
/// let mut game = Game::from_position("bb.../w..../...../...../..... b".parse().unwrap(), Rules::ASSOCIATION).unwrap();
/// let a2 = WideSet::of(game.board().parse("A2").unwrap());
/// assert_eq!(game.agree(a2).unwrap_err().rule(), "G5");
/// game.play(Action::Pass)?;
/// game.play(Action::Pass)?;
/// assert_eq!(game.agree(a2)?, a2);
/// assert_eq!(game.outcome().unwrap().to_string(), "black 25 7.5");
/// # Ok::<(), rules_core::Refusal>(())
/// ```
impl Agreement for Game {
    fn can_settle(&self) -> bool {
        self.may_settle().is_ok()
    }

    fn standing(&self) -> PerSide<WideSet> {
        self.chains.stones()
    }

    fn chain(&self, point: Point) -> WideSet {
        if point.0 >= self.size().points() {
            return WideSet::EMPTY;
        }
        let spot = self.chains.spot(point);
        self.chains.at(spot).map_or(WideSet::EMPTY, |_| self.chains.chain_points(spot))
    }

    fn dead(&self) -> WideSet {
        self.dead
    }

    fn agree(&mut self, dead: WideSet) -> Result<WideSet, Refusal> {
        self.may_settle()?;
        let mut chains = WideSet::EMPTY;
        for point in dead {
            if point.0 >= self.size().points() {
                return Err(Refusal::OffBoard { point });
            }
            let spot = self.chains.spot(point);
            if self.chains.at(spot).is_none() {
                return Err(Refusal::NoStone { point, rule: "G5" });
            }
            chains |= self.chains.chain_points(spot);
        }
        self.dead = chains;
        Ok(chains)
    }
}
