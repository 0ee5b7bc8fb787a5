//! What the hands do to the game.

use rules_core::any::{Action, Game, Refusal};
use rules_core::gomobil::{self, Move};
use rules_core::{PerSide, Point, Side, WideSet};

use super::{Attention, Event, NUDGE, Referee};
use crate::clock::{Clock, TimeControl};
use crate::difference::Difference;
use crate::hands::{self, Hands};
use crate::screen::{Cause, Question, Trouble};
use crate::settings::Touch;
use crate::sound::Cue;
use crate::tally::Tally;

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
        } else if self.is_settling() {
            self.mark_dead();
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

    /// Compares the wood although nothing has changed since switching on.
    pub(super) fn look_first(&mut self) {
        if self.awaiting.is_some() {
            self.compare();
        } else if self.is_settling() {
            self.mark_dead();
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

    /// Ticks off captured stones that have been turned over, and other chores that are done.
    ///
    /// A side that is seen counts; where sides cannot be seen, a stone that was lifted and is back counts.
    fn tick_off(&mut self) {
        let wood = self.readings.wood();
        let PerSide { black, white } = self.expected;
        self.gone |= (black | white) - wood.stones() - self.readings.out_of_service();
        let right = (black & wood.black) | (white & wood.white);
        let handled = self.gone & wood.unsure;
        self.to_turn = self.to_turn - right - handled;
        self.to_confirm -= handled;
        self.chores &= self.difference().points();
    }

    /// Tells whether the wood shows the beginning of a game.
    fn is_set_up(&self) -> bool {
        let start = self.settings.terms(&self.board).stones();
        Difference::between(&start, self.readings.wood(), self.readings.out_of_service()).is_empty()
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
        let side = self.game.to_move();
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
            let chores = self.to_turn | self.chores;
            let hands = self.oblige(hands::read(&self.game, &wood, blind, chores));
            match (self.hands, hands) {
                (_, Hands::Landed { played, touched: true }) => self.commit(played),
                (Hands::Landed { played, .. }, Hands::Off | Hands::Muddle)
                    if hands::next_player_has_begun(&mut self.game, played, &wood, blind, chores) =>
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
        let refusal = gomobil::Refusal::SamePoint { stone }.into();
        match hands {
            Hands::Lifted { from, .. } if from != stone => Hands::CannotLift { from, refusal },
            Hands::Landed { played: Action::Move(Move { from, to }), .. }
            | Hands::WrongSideUp { played: Action::Move(Move { from, to }) }
                if from != stone =>
            {
                Hands::CannotLand { from: Some(from), to, refusal }
            }
            _ => hands,
        }
    }

    /// Returns the stone that must be played because it was touched, in the hand or on the board.
    pub(super) fn touched(&self) -> Option<Point> {
        self.must_move.or(self.touched_in_hand())
    }

    /// Returns the stone that has been up for longer than a nudge, if that counts.
    fn touched_in_hand(&self) -> Option<Point> {
        let (stone, since) = self.lifted.filter(|_| self.settings.touch == Touch::Strict)?;
        (self.now.since(since) > NUDGE).then_some(stone)
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
                let touched = self.touched_in_hand();
                self.lifted = None;
                if let Some(stone) = touched {
                    self.must_move = Some(stone);
                    self.refuse_by(gomobil::Refusal::SamePoint { stone }.into());
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

    /// Takes a move, or a placed stone.
    pub(super) fn commit(&mut self, played: Action) {
        let side = self.game.to_move();
        match self.game.play(played) {
            Ok(change) => {
                let change = change.besides(played);
                self.clock.forgive(self.now);
                self.cue = Some(if change.is_empty() { Cue::Move } else { Cue::Capture });
                self.tell(Event::Moved { side, played, changed: change.points() });
                self.to_turn ^= change.turned;
                self.chores |= change.points() - change.turned;
                self.to_confirm |= change.points() & self.readings.out_of_service();
                self.played(side);
            }
            Err(refusal) => {
                if let Some(to) = played.lands_on() {
                    let from = if let Action::Move(Move { from, .. }) = played { Some(from) } else { None };
                    self.hands = Hands::CannotLand { from, to, refusal };
                }
                self.refuse_by(refusal);
            }
        }
    }

    /// Takes a pass.
    pub(super) fn pass(&mut self) {
        let side = self.game.to_move();
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
        if self.is_settling() {
            self.begin_settling();
        } else if self.game.is_over() {
            self.end();
        } else if let Some(times) = self.repeated {
            self.tell(Event::Repeated(times));
        }
    }

    pub(super) fn position_changed(&mut self) {
        self.tally = Tally::of(&self.game);
        self.expected = self.game.stones();
        let times = self.game.gomobil().map_or(1, gomobil::Game::occurrences);
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

    pub(super) fn end(&mut self) {
        self.clock.stop();
        self.cue = Some(Cue::End);
        if let Some(outcome) = self.game.outcome() {
            self.remember_result(outcome);
            self.tell(Event::Ended(outcome));
        }
    }

    /// Takes the last action back; the lights lead the hands the same way.
    pub(super) fn undo(&mut self) {
        let before = self.expected;
        let Some(action) = self.game.undo() else {
            self.refuse("start");
            return;
        };
        self.cue = Some(Cue::Undo);
        if matches!(action, Action::FlagFall(_)) {
            // Players who agree that a flag does not count play on without a clock.
            self.clock = Clock::new(TimeControl::None);
        }
        self.take_agreement_back();
        self.tell(Event::Undone(action));
        self.expect_instead_of(&before, Cause::Undo);
    }

    /// Sets up a new game.
    pub(super) fn new_game(&mut self) {
        let before = self.expected;
        self.game = Game::new(&self.settings.terms(&self.board));
        self.agreed = false;
        self.clock = Clock::new(self.settings.time_control);
        self.paused = false;
        self.memory.new_game();
        self.tell(Event::NewGame);
        self.expect_instead_of(&before, Cause::SetUp);
    }

    /// Goes on with another game, for example one from a record.
    ///
    /// A game of another board is refused, and nothing changes.
    pub fn load(&mut self, game: &Game) -> Result<(), Refusal> {
        if game.board() != self.board {
            return Err(Refusal::NotInThisGame);
        }
        let before = self.expected;
        self.game.clone_from(game);
        self.agreed = false;
        self.clock = Clock::new(TimeControl::None);
        self.memory.new_game();
        self.tell(Event::Differs(Cause::Load));
        self.expect_instead_of(&before, Cause::Load);
        Ok(())
    }

    /// Waits until the wood matches a position that no hand has made.
    pub(super) fn expect_instead_of(&mut self, before: &PerSide<WideSet>, cause: Cause) {
        let now = self.game.stones();
        let turned = (before.black & now.white) | (before.white & now.black);
        let changed = (before.black ^ now.black) | (before.white ^ now.white);
        // Where sides cannot be seen: stones to turn back are known after an undo; otherwise they are as the players
        // put them.
        self.to_turn = if cause == Cause::Undo { self.to_turn ^ turned } else { WideSet::EMPTY };
        self.to_confirm |= changed & self.readings.out_of_service();
        self.chores = WideSet::EMPTY;
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
