//! The end of a game of Go: dead stones are taken off by agreement, or play goes on (G5).
//!
//! Whoever is sure that a stone is dead takes it off the wood, and puts it back if the other does not think so: the
//! stones that are missing say which chains are meant. When both have pressed their buttons over the same wood, they
//! agree. Stones that lie where none belong say that the board was bumped, and nothing else: it is put right first.

use rules_core::any::Action;
use rules_core::{PerSide, Side, WideSet};

use super::phase::Phase;
use super::{Event, PUSHED, Referee};
use crate::cause::Cause;
use crate::difference::Difference;
use crate::sound::Cue;

impl Referee {
    /// Tells whether both sides have passed and dead stones are being talked about.
    pub const fn is_settling(&self) -> bool {
        matches!(self.phase, Phase::Settle { .. })
    }

    /// Lets the players talk about dead stones.
    pub(super) fn begin_settling(&mut self) {
        self.clock.stop();
        self.tell(Event::Settling);
        self.mark_dead();
    }

    /// Takes the chains of which a stone is missing on the wood for dead.
    pub(super) fn mark_dead(&mut self) {
        let (wood, blind) = (*self.readings.wood(), self.blind());
        let (Some(game), Phase::Settle { firm, matched, bumped, .. }) =
            (self.game.agreement_mut(), &mut self.phase)
        else {
            return;
        };
        let (settled, since) = *matched;
        if self.now.since(since) >= PUSHED {
            *firm = settled;
        }
        let difference = Difference::between(&game.standing(), &wood, blind);
        let news = !*bumped && !difference.remove.is_empty();
        if news {
            (*matched, *bumped) = ((*firm, self.now), true);
        }
        let missing = difference.missing();
        let chains = || missing.iter().fold(WideSet::EMPTY, |dead, stone| dead | game.chain(stone));
        let dead = if *bumped { *firm } else { chains() };
        if dead != game.dead() {
            // Every dead stone stands on the board of a game that can be settled.
            let _ = game.agree(dead);
            self.take_back_agreement();
            self.news.murmur(Cue::Click);
            self.position_changed();
        }
        if news {
            self.take_back_agreement();
            self.news.sound(Cue::Repair);
            self.tell(Event::Differs(Cause::Repair));
        }
        let matches = self.difference().is_empty();
        if let (Phase::Settle { matched, bumped, .. }, true) = (&mut self.phase, matches) {
            if matched.0 != dead {
                *matched = (dead, self.now);
            }
            *bumped = false;
        }
        self.let_board_agree();
    }

    /// Forgets who has agreed.
    fn take_back_agreement(&mut self) {
        if let Phase::Settle { agreed, .. } = &mut self.phase {
            *agreed = PerSide::default();
        }
    }

    /// Returns the stones that the players have agreed on as dead, if they have.
    pub(super) fn agreed(&self) -> Option<WideSet> {
        let agreement = self.game.agreement().filter(|agreement| agreement.can_settle())?;
        self.phase.is_over().then(|| agreement.dead())
    }

    /// Takes a player's word that the dead stones are those that are missing.
    pub(super) fn agree(&mut self, side: Side) {
        if !self.difference().is_empty() || self.is_mine(side) {
            // The board speaks for itself, and the lights say what is still to be taken off or put back.
            self.refuse_button();
            return;
        }
        let Phase::Settle { agreed, .. } = &mut self.phase else { return };
        agreed[side] = true;
        if agreed.black && agreed.white {
            self.tell(Event::Agreed);
            self.end();
        }
    }

    /// Goes on playing, because the players do not agree; nothing is taken off any more.
    pub(super) fn play_on(&mut self) {
        match self.game.play(Action::Resume) {
            Ok(_) => {
                self.tell(Event::PlayedOn);
                self.expect(Cause::PlayOn);
            }
            Err(refusal) => self.refuse_by(refusal),
        }
    }
}
