//! The board plays: it asks for a turn, and lets a person carry it out.
//!
//! Who thinks is somebody else. While the board's side is to move, hands make no moves: whatever they do is a difference
//! and undone by the lights.

use rules_core::Side;
use rules_core::any::Action;

use super::phase::{Hint, Phase, Thinking, Turn};
use super::{Event, Referee};
use crate::cause::Cause;
use crate::opponent::{Thought, Wanted, Wish};
use crate::time::Millis;

/// A turn is shown no sooner than this after the one before, so that both are seen.
const PONDER: Millis = Millis(1_000);

impl Referee {
    /// Says that somebody thinks for the board, so that the menu offers it.
    pub const fn offer_opponent(&mut self) {
        self.equipment.thinker = true;
    }

    /// Returns what somebody should think about; it stays until [`Referee::think_of`] answers it or the game goes on.
    pub fn wanted(&self) -> Option<Wanted> {
        let wish = match &self.phase {
            Phase::Think(Thinking { answer: None, .. }) => Wish::Turn,
            Phase::Play(Turn { hint: Some(Hint::Asked), .. }) => Wish::Hint,
            Phase::Settle { proposed: None, .. } if Side::BOTH.into_iter().any(|side| self.is_mine(side)) => {
                Wish::Dead
            }
            _ => return None,
        };
        let plies = self.game.len();
        let seed = u64::from(self.memory.id()) << 16 | plies as u64;
        Some(Wanted { wish, plies, level: self.settings.opponent.level, seed })
    }

    /// Takes what somebody has thought of, if it is still wanted.
    pub fn think_of(&mut self, wanted: &Wanted, thought: Thought) {
        if self.wanted() != Some(*wanted) {
            return;
        }
        match (&mut self.phase, thought) {
            (Phase::Think(thinking), Thought::Action(action)) => thinking.answer = Some(action),
            (Phase::Play(turn), Thought::Action(action)) => turn.hint = Some(Hint::Shown(action)),
            (Phase::Settle { proposed, .. }, Thought::Dead(dead)) => {
                *proposed = Some(dead);
                self.let_board_agree();
            }
            _ => return,
        }
        self.picture.due = true;
    }

    /// Tells whether hands are to carry out a turn that somebody else has taken.
    pub const fn is_carried_out(&self) -> bool {
        matches!(self.phase, Phase::Match { cause: Cause::Ordered, .. })
    }

    /// Tells whether the board plays a side, always or only this turn.
    pub(super) fn is_mine(&self, side: Side) -> bool {
        let called = self.standing.called && side == self.game.to_move();
        self.equipment.thinker && (self.settings.opponent.plays[side] || called) && !self.is_waiting()
    }

    /// Goes on with whoever is to move, a person or the board.
    pub(super) fn begin_phase(&mut self) {
        self.phase = Phase::of(&self.game, self.now);
        if matches!(self.phase, Phase::Play(_)) && self.is_mine(self.game.to_move()) {
            self.phase = Phase::Think(Thinking { since: self.now, given: false, answer: None });
        }
    }

    /// Takes the board's turn when it is due, and notices that somebody else is to play a side.
    pub(super) fn pass_time_of_opponent(&mut self) -> bool {
        if !self.attention.is_free() {
            return false;
        }
        let mine = self.is_mine(self.game.to_move());
        match self.phase {
            Phase::Play(_) if mine => self.begin_phase(),
            Phase::Think(_) if !mine => self.begin_phase(),
            Phase::Think(Thinking { since, answer: Some(action), given: true })
                if self.now.since(since) >= PONDER && self.difference().is_empty() =>
            {
                if let Err(refusal) = self.order(action) {
                    self.refuse_by(refusal);
                }
                return true;
            }
            _ => return false,
        }
        if self.difference().is_empty() {
            self.give_turn();
        }
        true
    }

    /// Asks for a turn to be shown to the side to move.
    pub(super) fn ask_hint(&mut self) {
        if let Phase::Play(turn) = &mut self.phase {
            turn.hint = Some(Hint::Asked);
        }
    }

    /// Returns the turn that is shown as a hint.
    pub(crate) fn hint(&self) -> Option<Action> {
        if let Some((action, _)) = self.lesson_hint() {
            return action;
        }
        match self.phase.turn()?.hint? {
            Hint::Shown(action) => Some(action),
            Hint::Asked => None,
        }
    }

    /// Lets the board agree when the stones that are off are those that it takes for dead.
    pub(super) fn let_board_agree(&mut self) {
        let matches = self.difference().is_empty();
        let dead = self.game.agreement().map(rules_core::Agreement::dead);
        let mine = Side::BOTH.map(|side| self.is_mine(side));
        let Phase::Settle { agreed, proposed: Some(proposed), .. } = &mut self.phase else { return };
        for (side, mine) in Side::BOTH.into_iter().zip(mine) {
            if mine {
                agreed[side] = matches && dead == Some(*proposed);
            }
        }
        if agreed.black && agreed.white {
            self.tell(Event::Agreed);
            self.end();
        }
    }
}
