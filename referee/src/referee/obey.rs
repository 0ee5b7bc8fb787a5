//! What a program on the other end of a cable wants done.

use rules_core::Refusal;

use super::Referee;
use super::phase::{Hint, Phase};
use crate::opponent::Opponent;
use crate::order::Order;
use crate::settings::Settings;

impl Referee {
    /// Does what a program wants, which has seen the game after so many turns.
    ///
    /// An order that is about a turn is refused if something was played meanwhile. Whatever the rules refuse, and
    /// whatever a lesson has no room for, is refused as well, and changes nothing.
    pub fn obey(&mut self, order: Order, plies: usize) -> Result<(), Refusal> {
        let settings = self.settings;
        let is_about_turn = matches!(order, Order::Play(_) | Order::Think | Order::Undo | Order::Hint);
        if is_about_turn && (self.is_waiting() || plies != self.game.len()) {
            return Err(Refusal::NotInThisGame);
        }
        match order {
            Order::Play(action) => return self.order(action),
            Order::Think if self.game.is_over() => return Err(Refusal::GameOver),
            Order::Think | Order::Hint if !self.equipment.thinker => return Err(Refusal::NotInThisGame),
            Order::Think => self.standing.called = true,
            Order::Undo => self.undo(),
            Order::Hint => self.ask_hint(),
            Order::NewGame => self.new_game(),
            Order::Komi(komi) => self.choose_terms(Settings { komi, ..settings }),
            Order::Level(level) => {
                self.set_settings(Settings { opponent: Opponent { level, ..settings.opponent }, ..settings });
            }
            Order::Names(names) => self.set_settings(Settings { names, ..settings }),
            Order::Calibrate => self.begin_check(false),
            Order::SelfTest => self.begin_check(true),
        }
        Ok(())
    }

    /// Changes the settings; a game that nobody has begun is the one that they ask for.
    fn choose_terms(&mut self, settings: Settings) {
        self.set_settings(settings);
        self.begin_what_is_chosen();
    }

    /// Tells whether a program waits for what the board plays or shows.
    pub fn owes_answer(&self) -> bool {
        self.standing.called || self.phase.turn().is_some_and(|turn| turn.hint == Some(Hint::Asked))
    }

    /// Tells whether somebody thinks for the board.
    pub const fn has_thinker(&self) -> bool {
        self.equipment.thinker
    }

    /// Tells whether the board would show now what it would play.
    pub fn can_hint(&self) -> bool {
        self.equipment.thinker && matches!(self.phase, Phase::Play(_))
    }
}
