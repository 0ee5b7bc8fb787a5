//! What the hands do to the game.

use rules_core::gomobil::{Action, Game, Move, Position, Refusal};
use rules_core::{Side, WideSet};

use super::{Attention, Event, NUDGE, Referee};
use crate::clock::{Clock, TimeControl};
use crate::difference::Difference;
use crate::hands::{self, Hands};
use crate::screen::{Cause, Question, Trouble};
use crate::settings::Touch;
use crate::sound::Cue;

impl Referee {
    /// Takes note of a changed board.
    pub(super) fn see(&mut self) {
        self.stale = true;
        if matches!(self.attention, Attention::Check(_)) {
            return;
        }
        self.report_health();
        self.tick_off();
        match self.attention {
            // Whoever puts stones right while the board is to be believed may still be believed.
            Attention::Ask(Question::Trust { .. }) if self.difference().points().is_subset(self.doubted) => {}
            // A hand on the board is an answer to any other question.
            Attention::Ask(_) => self.look_at_game(),
            _ => {}
        }
        if self.awaiting.is_some() {
            self.compare();
        } else if self.game.is_over() {
            if self.is_set_up() {
                self.new_game();
            }
        } else {
            self.read_hands();
        }
        // The name of the thing may stay while there is nothing to be done.
        if self.attention == Attention::Splash && !self.difference().is_empty() {
            self.look_at_game();
        }
    }

    fn report_health(&mut self) {
        let health = self.readings.health();
        let (dead, flickering, weak) = (health.dead, health.flickering, health.weak);
        for (points, trouble) in [
            (weak, Trouble::Weak as fn(WideSet) -> Trouble),
            (flickering, Trouble::Flickering),
            (dead, Trouble::Dead),
        ] {
            let news = points - self.reported;
            if !news.is_empty() {
                self.reported |= news;
                self.trouble(trouble(news));
            }
        }
    }

    /// Ticks off captured stones that have been turned over.
    ///
    /// A side that is seen counts; where sides cannot be seen, a stone that was lifted and is back counts.
    fn tick_off(&mut self) {
        let wood = self.readings.wood();
        let position = self.game.position();
        let [black, white]: [WideSet; 2] = Side::BOTH.map(|side| position.stones(side).widen());
        self.gone |= (black | white) - wood.stones() - self.readings.out_of_service();
        let right = (black & wood.black) | (white & wood.white);
        let handled = self.gone & wood.unsure;
        self.to_turn = self.to_turn - right - handled;
        self.to_confirm -= handled;
    }

    /// Tells whether the wood shows the beginning of a game.
    fn is_set_up(&self) -> bool {
        Difference::between(&Position::START, self.readings.wood(), self.readings.out_of_service()).is_empty()
    }

    /// Goes on as soon as the wood matches.
    fn compare(&mut self) {
        if self.difference().is_empty() {
            self.awaiting = None;
            self.hands = Hands::Quiet;
            self.turn_given = false;
            if !self.game.is_over() {
                self.give_turn();
            }
        } else if self.awaiting == Some(Cause::Resume)
            && matches!(self.attention, Attention::Game | Attention::Splash)
            && self.is_set_up()
        {
            self.ask(Question::NewGame);
        }
    }

    /// Tells the side to move that it may play, once, and lets its clock run.
    fn give_turn(&mut self) {
        if self.turn_given {
            return;
        }
        self.turn_given = true;
        self.gone = WideSet::EMPTY;
        if let Some(side) = self.earned.take() {
            self.clock.completed(side);
            self.memory.clocks_changed();
        }
        let side = self.game.position().to_move();
        if !self.paused {
            self.clock.run(self.now, side);
        }
        self.cue = self.cue.or(Some(Cue::Ready));
        self.tell(Event::Turn(side));
    }

    /// Reads the hands, taking moves that are complete, until nothing new is found.
    pub(super) fn read_hands(&mut self) {
        while !self.game.is_over() {
            let wood = *self.readings.wood();
            let blind = self.readings.out_of_service();
            let hands = self.oblige(hands::read(&self.game, &wood, blind, self.to_turn));
            match (self.hands, hands) {
                (_, Hands::Landed { played, touched: true }) => self.commit(played),
                (Hands::Landed { played, .. }, Hands::Off | Hands::Muddle)
                    if self.next_player_has_begun(played) =>
                {
                    self.commit(played);
                }
                _ => {
                    self.take(hands);
                    return;
                }
            }
        }
    }

    /// Refuses every stone but the one that was touched.
    fn oblige(&self, hands: Hands) -> Hands {
        let Some(stone) = self.must_move else { return hands };
        let refusal = Refusal::SamePoint { stone };
        match hands {
            Hands::Lifted { from, .. } if from != stone => Hands::CannotLift { from, refusal },
            Hands::Landed { played: Move { from, to }, .. }
            | Hands::WrongSideUp { played: Move { from, to } }
                if from != stone =>
            {
                Hands::CannotLand { from, to, refusal }
            }
            _ => hands,
        }
    }

    /// Tells whether the board makes sense if a move counts as played and the next player is at it already.
    fn next_player_has_begun(&self, played: Move) -> bool {
        let mut ahead = *self.game.position();
        let Ok(captured) = ahead.play(played) else { return false };
        let wood = self.readings.wood();
        match hands::read(&ahead, wood, self.readings.out_of_service(), self.to_turn ^ captured.widen()) {
            Hands::Lifted { .. } | Hands::Landed { .. } => true,
            Hands::CannotLift { refusal, .. } | Hands::CannotLand { refusal, .. } => {
                !matches!(refusal, Refusal::NotYours { .. })
            }
            _ => false,
        }
    }

    /// Takes note of what the hands do.
    fn take(&mut self, hands: Hands) {
        let before = core::mem::replace(&mut self.hands, hands);
        if before != hands {
            self.candidate = 0;
            self.remark = None;
            let resting = |hands| if let Hands::Landed { played, .. } = hands { Some(played) } else { None };
            if resting(hands).is_none() || resting(before) != resting(hands) {
                self.since = self.now;
            }
        }
        match hands {
            Hands::Quiet => {
                if let Some((stone, since)) = self.lifted.take()
                    && self.settings.touch == Touch::Strict
                    && self.now.since(since) > NUDGE
                {
                    self.must_move = Some(stone);
                    self.refuse_by(Refusal::SamePoint { stone });
                }
                if self.difference().is_empty() {
                    self.give_turn();
                }
            }
            Hands::Lifted { from, .. } if self.lifted.is_none_or(|(stone, _)| stone != from) => {
                self.lifted = Some((from, self.now));
            }
            Hands::CannotLift { refusal, .. } | Hands::CannotLand { refusal, .. } if before != hands => {
                self.refuse_by(refusal);
            }
            Hands::WrongSideUp { .. } if before != hands => self.refuse("side"),
            Hands::Extra { .. } | Hands::Off if before != hands => {
                self.turn_given = false;
                self.tell(Event::Differs(Cause::Repair));
            }
            _ => {}
        }
    }

    /// Takes a move.
    pub(super) fn commit(&mut self, played: Move) {
        let side = self.game.position().to_move();
        match self.game.play(Action::Move(played)) {
            Ok(captured) => {
                let captured: WideSet = captured.widen();
                self.clock.forgive(self.now);
                self.cue = Some(if captured.is_empty() { Cue::Move } else { Cue::Capture });
                self.tell(Event::Moved { side, played, captured });
                self.to_turn ^= captured;
                self.to_confirm |= captured & self.readings.out_of_service();
                self.played(side);
            }
            Err(refusal) => {
                self.hands = Hands::CannotLand { from: played.from, to: played.to, refusal };
                self.refuse_by(refusal);
            }
        }
    }

    /// Takes a pass.
    pub(super) fn pass(&mut self) {
        let side = self.game.position().to_move();
        match self.game.play(Action::Pass) {
            Ok(_) => {
                self.cue = Some(Cue::Pass);
                self.tell(Event::Passed(side));
                self.played(side);
                self.read_hands();
            }
            Err(refusal) => self.refuse_by(refusal),
        }
    }

    /// Does what follows each turn that a side has taken.
    fn played(&mut self, side: Side) {
        // A player who was faster than the stones of the move before has had the turn all the same.
        if !self.turn_given
            && let Some(earlier) = self.earned.take()
        {
            self.clock.completed(earlier);
        }
        self.earned = Some(side);
        self.turn_given = false;
        self.hands = Hands::Quiet;
        self.lifted = None;
        self.must_move = None;
        self.position_changed();
        self.tick_off();
        if self.game.is_over() {
            self.end();
        } else if let Some(times) = self.repeated {
            self.tell(Event::Repeated(times));
        }
    }

    fn position_changed(&mut self) {
        self.count = self.game.count();
        let times = self.game.occurrences();
        self.repeated = (times >= 3).then_some(u8::try_from(times).unwrap_or(u8::MAX));
        self.memory.game_changed(&self.game);
        self.remark = None;
        self.stale = true;
    }

    /// Ends the game early.
    pub(super) fn give_up(&mut self, action: Action) {
        match self.game.play(action) {
            Ok(_) => {
                self.awaiting = None;
                self.hands = Hands::Quiet;
                self.position_changed();
                self.end();
            }
            Err(refusal) => self.refuse_by(refusal),
        }
    }

    pub(super) fn flag(&mut self, side: Side) {
        self.tell(Event::Flag(side));
        self.give_up(Action::FlagFall(side));
        self.cue = Some(Cue::Flag);
    }

    fn end(&mut self) {
        self.clock.stop();
        self.cue = Some(Cue::End);
        if let Some(outcome) = self.game.outcome() {
            self.remember_result(outcome);
            self.tell(Event::Ended(outcome));
        }
    }

    /// Takes the last action back; the lights lead the hands the same way.
    pub(super) fn undo(&mut self) {
        let before = *self.game.position();
        let Some(action) = self.game.undo() else {
            self.refuse("start");
            return;
        };
        self.cue = Some(Cue::Undo);
        if matches!(action, Action::FlagFall(_)) {
            // Players who agree that a flag does not count play on without a clock.
            self.clock = Clock::new(TimeControl::None);
        }
        self.tell(Event::Undone(action));
        self.expect_instead_of(&before, Cause::Undo);
    }

    /// Sets up a new game.
    pub(super) fn new_game(&mut self) {
        let before = *self.game.position();
        let start = Position::START.with_turn(self.settings.first);
        self.game.restart(start, self.settings.repetition);
        self.clock = Clock::new(self.settings.time_control);
        self.paused = false;
        self.memory.new_game();
        self.tell(Event::NewGame);
        self.expect_instead_of(&before, Cause::SetUp);
    }

    /// Goes on with another game, for example one from a record.
    pub fn load(&mut self, game: &Game) {
        let before = *self.game.position();
        self.game.clone_from(game);
        self.clock = Clock::new(TimeControl::None);
        self.memory.new_game();
        self.tell(Event::Differs(Cause::Load));
        self.expect_instead_of(&before, Cause::Load);
    }

    /// Waits until the wood matches a position that no hand has made.
    fn expect_instead_of(&mut self, before: &Position, cause: Cause) {
        let now = *self.game.position();
        let both = |position: &Position| Side::BOTH.map(|side| position.stones(side).widen());
        let ([black, white], [black_now, white_now]): ([WideSet; 2], [WideSet; 2]) =
            (both(before), both(&now));
        let turned = (black & white_now) | (white & black_now);
        let changed = (black ^ black_now) | (white ^ white_now);
        // Where sides cannot be seen: stones to turn back are known after an undo; otherwise they are as the players
        // put them.
        self.to_turn = if cause == Cause::Undo { self.to_turn ^ turned } else { WideSet::EMPTY };
        self.to_confirm |= changed & self.readings.out_of_service();
        self.gone = WideSet::EMPTY;
        self.hands = Hands::Quiet;
        self.lifted = None;
        self.must_move = None;
        self.earned = None;
        self.look_at_game();
        self.clock.stop();
        self.position_changed();
        self.awaiting = Some(cause);
        self.tick_off();
        self.compare();
    }

    /// Stops play until the wood matches again.
    pub(super) fn repair(&mut self) {
        self.awaiting = Some(Cause::Repair);
        self.hands = Hands::Quiet;
        self.lifted = None;
        self.clock.stop();
        self.cue = Some(Cue::Repair);
        self.tell(Event::Differs(Cause::Repair));
    }
}
