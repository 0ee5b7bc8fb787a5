//! What the hands do to the game.

use rules_core::any::{Action, Game, Refusal};
use rules_core::{Move, Point, Side, WideSet};

use super::phase::{Phase, Turn};
use super::{Attention, Event, FIRM, NUDGE, Patience, Referee, Standing, TOGETHER};
use crate::cause::Cause;
use crate::clock::{Clock, TimeControl};
use crate::difference::Difference;
use crate::hands::{self, Hands};
use crate::question::Question;
use crate::sound::Cue;
use crate::time::Millis;

impl Referee {
    /// Takes note of a changed board.
    pub(super) fn see(&mut self) {
        if matches!(self.attention, Attention::Check(_)) {
            return;
        }
        self.complaints.examine(self.readings.health());
        self.tick_off();
        match self.attention {
            // Whoever puts stones right while the board is to be believed may still be believed.
            Attention::Ask { question: Question::Trust { points }, .. }
                if self.difference().points().is_subset(points) => {}
            // A hand on the board is an answer to any other question.
            Attention::Ask { .. } => self.look_at_game(),
            _ => {}
        }
        let asked = self.is_asking();
        match self.phase {
            Phase::Match { cause, in_hand } => self.compare(cause, in_hand),
            Phase::Play(_) => self.read_hands(),
            Phase::Think(_) => self.look_on(),
            Phase::Settle { .. } => self.mark_dead(),
            Phase::Over(_) if self.is_set_up() && !self.is_waiting() => self.new_game(),
            Phase::Over(_) => {}
        }
        // Whoever is asked by the board presses a button next, and does not mean the menu.
        if matches!(self.attention, Attention::Menu(..)) && !asked && self.is_asking() {
            self.look_at_game();
        }
        // The name of the thing may stay while there is nothing to be done.
        if matches!(self.attention, Attention::Splash(_)) && !self.difference().is_empty() {
            self.look_at_game();
        }
    }

    /// Tells whether the board asks about something that it cannot see.
    pub(super) fn is_asking(&self) -> bool {
        self.asked_about().is_some() || !self.difference().confirm.is_empty()
    }

    /// Compares the wood although nothing has changed since switching on.
    pub(super) fn look_first(&mut self) {
        let hands = self.read(None);
        if let (Phase::Match { cause: Cause::Resume, in_hand }, Hands::Lifted { from, .. }) =
            (&mut self.phase, hands)
        {
            *in_hand = Some(from);
        }
        match self.phase {
            Phase::Match { cause, in_hand } => self.compare(cause, in_hand),
            Phase::Settle { .. } => self.mark_dead(),
            Phase::Play(_) | Phase::Think(_) | Phase::Over(_) => {}
        }
    }

    /// Sees what hands do while the board thinks: nothing that counts.
    fn look_on(&mut self) {
        if self.difference().is_empty() {
            self.give_turn();
        }
    }

    fn tick_off(&mut self) {
        let (wood, blind) = (self.readings.wood(), self.blind());
        self.chores.tick_off(&self.standing.expected, wood, blind);
    }

    /// Tells whether the wood shows the beginning of a game.
    fn is_set_up(&self) -> bool {
        let start = self.settings.terms(&self.board).stones();
        Difference::between(&start, self.readings.wood(), self.blind()).is_empty()
    }

    /// Goes on as soon as the wood matches, or a stone that was in the hand has landed.
    fn compare(&mut self, cause: Cause, in_hand: Option<Point>) {
        if self.difference().is_empty() {
            self.begin_phase();
            self.give_turn();
        } else if let Some(stone) = in_hand
            && let Hands::Landed { played: Action::Move(Move { from, .. }), .. } = self.read(None)
            && stone == from
        {
            self.phase = Phase::Play(Turn::new(self.now));
            self.read_hands();
        } else if cause == Cause::Resume && self.attention.is_free() && self.is_set_up() {
            self.ask(Question::NewGame);
        }
    }

    /// Tells the side to move that it may play, once, and lets its clock run.
    pub(super) fn give_turn(&mut self) {
        let rung = match &mut self.phase {
            Phase::Play(turn) if !turn.given => {
                turn.given = true;
                core::mem::replace(&mut turn.rung, true)
            }
            Phase::Think(thinking) if !thinking.given => {
                (thinking.given, thinking.since) = (true, self.now);
                // Nobody has to hear that the board is to move.
                true
            }
            _ => return,
        };
        self.chores.matched();
        if self.clock.reward() {
            self.clock.note();
        }
        let side = self.game.to_move();
        self.clock.run(self.now, side);
        // A stone that comes and goes is no reason to say it again.
        if !rung {
            self.news.murmur(Cue::Ready);
        }
        self.tell(Event::Turn(side));
    }

    /// Reads the hands once; `resting` is an action whose stone has been lying there for a while.
    fn read(&self, resting: Option<Action>) -> Hands {
        hands::read(&self.game, self.readings.wood(), self.blind(), self.chores.points(), resting)
    }

    /// Reads the hands, taking moves that are complete, until nothing new is found.
    pub(super) fn read_hands(&mut self) {
        while let Phase::Play(Turn { hands: before, resting, .. }) = self.phase {
            let wood = *self.readings.wood();
            let blind = self.blind();
            let rested = |time: Millis| {
                resting.filter(|(_, since)| self.now.since(*since) >= time).map(|(played, _)| played)
            };
            let hands = self.oblige(self.read(rested(FIRM)));
            // Two stones that come down together are of one hand, unless their sides tell something else.
            let apart = match hands {
                Hands::Between { .. } => FIRM,
                _ if self.readings.tell_sides() || !self.game.is_placing() => Millis(0),
                _ => TOGETHER,
            };
            match (before, hands) {
                (_, Hands::Landed { played, touched: true }) => self.commit(played),
                (Hands::Landed { played, .. }, after)
                    if after.may_be_of_the_next(played)
                        && rested(apart) == Some(played)
                        && hands::next_player_has_begun(
                            &mut self.game,
                            played,
                            &wood,
                            blind,
                            &self.chores,
                        ) =>
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
        let Some(stone) = self.standing.must_move else { return hands };
        let refusal = Refusal::Touched { stone };
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
        self.standing.must_move.or(self.touched_in_hand())
    }

    /// Returns the stone that has been up for longer than a nudge, if that counts.
    fn touched_in_hand(&self) -> Option<Point> {
        let (stone, since) = self.phase.turn()?.lifted.filter(|_| self.is_strict())?;
        (self.now.since(since) > NUDGE).then_some(stone)
    }

    /// Takes note of what the hands do.
    fn take(&mut self, hands: Hands) {
        let touched = self.touched_in_hand();
        let turned = self.difference().turn - self.chores.points();
        let Phase::Play(turn) = &mut self.phase else { return };
        turned_since(&mut turn.turned, turned, hands);
        let before = core::mem::replace(&mut turn.hands, hands);
        if before != hands {
            turn.asked = 0;
            turn.doubting = false;
            turn.remark = None;
            let resting = |hands| if let Hands::Landed { played, .. } = hands { Some(played) } else { None };
            if resting(hands).is_none() || resting(before) != resting(hands) {
                turn.since = self.now;
            }
            turn.resting = match hands {
                Hands::Landed { played, .. } => {
                    turn.resting.filter(|(other, _)| *other == played).or(Some((played, self.now)))
                }
                Hands::Off | Hands::Muddle => turn.resting,
                _ => None,
            };
        }
        if before != hands {
            self.note_hands(&hands);
        }
        let Phase::Play(turn) = &mut self.phase else { return };
        match hands {
            Hands::Quiet => {
                turn.lifted = None;
                if let Some(stone) = touched {
                    self.standing.must_move = Some(stone);
                    self.refuse_by(Refusal::Touched { stone });
                }
                if self.difference().is_empty() {
                    self.give_turn();
                }
            }
            Hands::Lifted { from, .. } if turn.lifted.is_none_or(|(stone, _)| stone != from) => {
                turn.lifted = Some((from, self.now));
            }
            // Whoever takes up a stone that lies wrong side up puts it right.
            Hands::CannotLift { from, .. } if turn.turned.contains(from) => {}
            Hands::CannotLift { refusal, .. } | Hands::CannotLand { refusal, .. } if before != hands => {
                self.refuse_by(refusal);
            }
            Hands::WrongSideUp { .. } if before != hands => self.refuse("side"),
            Hands::Extra { .. } | Hands::Off if before != hands => {
                turn.given = false;
                self.tell(Event::Differs(Cause::Repair));
            }
            _ => {}
        }
    }

    /// Takes a move, or a placed stone.
    pub(super) fn commit(&mut self, played: Action) {
        if self.declines(played) {
            return;
        }
        let side = self.game.to_move();
        match self.game.play(played) {
            Ok(change) => {
                self.clock.forgive(self.now);
                let changed = change.besides(played).points();
                self.news.sound(if changed.is_empty() { Cue::Move } else { Cue::Capture });
                self.tell(Event::Moved { side, played, changed });
                self.chores.add(played, &change, self.readings.out_of_service());
                self.played(side);
            }
            Err(refusal) => {
                if let (Phase::Play(turn), Some(to)) = (&mut self.phase, played.lands_on()) {
                    let from = if let Action::Move(Move { from, .. }) = played { Some(from) } else { None };
                    turn.hands = Hands::CannotLand { from, to, refusal };
                }
                self.refuse_by(refusal);
            }
        }
    }

    /// Takes a turn that somebody else has thought of; a person carries it out, as the lights ask for it.
    ///
    /// Whatever hands were doing meanwhile is part of the difference, and undone by the same lights.
    pub(super) fn order(&mut self, played: Action) -> Result<(), Refusal> {
        let side = self.game.to_move();
        if self.game.is_over() {
            return Err(Refusal::GameOver);
        }
        if played == Action::Pass {
            if let Some(refusal) = self.game.forbids_pass() {
                return Err(refusal);
            }
            self.take_pass();
            return Ok(());
        }
        let change = self.game.play(played)?;
        self.news.sound(Cue::Move);
        self.tell(Event::Moved { side, played, changed: change.points() });
        if !self.phase.is_given() {
            self.clock.reward();
        }
        self.clock.owe(side);
        self.expect(Cause::Ordered);
        if self.game.is_over() {
            self.end();
        }
        self.picture.due = true;
        Ok(())
    }

    /// Takes a pass.
    pub(super) fn pass(&mut self) {
        if !self.declines(Action::Pass) {
            self.take_pass();
        }
    }

    fn take_pass(&mut self) {
        let side = self.game.to_move();
        match self.game.play(Action::Pass) {
            Ok(_) => {
                self.news.sound(Cue::Pass);
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
        if !self.phase.is_given() {
            self.clock.reward();
        }
        // Whoever plays on has come back.
        self.clock.unpause();
        self.clock.owe(side);
        self.position_changed();
        self.tick_off();
        self.begin_phase();
        match self.phase {
            Phase::Settle { .. } => self.begin_settling(),
            Phase::Over(_) => self.end(),
            _ => {
                if matches!(self.phase, Phase::Think(_)) {
                    self.look_on();
                }
                if let Some(times) = self.standing.repeated {
                    self.tell(Event::Repeated(times));
                }
            }
        }
    }

    pub(super) fn position_changed(&mut self) {
        self.standing = Standing::of(&self.game);
        if !self.is_waiting() {
            self.memory.game_changed(&self.game);
        }
    }

    /// Ends the game early.
    pub(super) fn give_up(&mut self, action: Action) {
        match self.game.play(action) {
            Ok(_) => {
                self.position_changed();
                self.end();
            }
            Err(refusal) => self.refuse_by(refusal),
        }
    }

    pub(super) fn flag(&mut self, side: Side) {
        self.tell(Event::Flag(side));
        self.give_up(Action::FlagFall(side));
        self.news.sound(Cue::Flag);
    }

    pub(super) fn end(&mut self) {
        self.phase = Phase::Over(self.now);
        if self.is_waiting() {
            return;
        }
        self.clock.stop();
        self.clock.note();
        self.news.sound(Cue::End);
        if let Some(outcome) = self.game.outcome() {
            if let Some(winner) =
                outcome.winner().filter(|_| self.equipment.thinker && !self.memory.has_result())
            {
                self.settings.opponent.learn(winner);
            }
            self.remember_result(outcome);
            self.tell(Event::Ended(outcome));
        }
    }

    /// Takes the last action back; the lights lead the hands the same way.
    pub(super) fn undo(&mut self) {
        let Some(action) = self.game.undo() else {
            self.refuse("start");
            return;
        };
        self.standing.called = false;
        self.news.sound(Cue::Undo);
        self.withdraw_result();
        if matches!(action, Action::FlagFall(_)) {
            // Players who agree that a flag does not count play on without a clock.
            self.clock = Clock::new(TimeControl::None);
        }
        self.tell(Event::Undone(action));
        // Whoever takes a turn back wants to play another one: the board's answer goes with it.
        while self.is_mine(self.game.to_move())
            && self.settings.opponent.side().is_some()
            && let Some(action) = self.game.undo()
        {
            self.tell(Event::Undone(action));
        }
        self.expect(Cause::Undo);
    }

    /// Sets up a new game.
    pub(super) fn new_game(&mut self) {
        self.drop_waiting();
        self.game = Game::new(&self.settings.terms(&self.board));
        self.clock = Clock::new(self.settings.time_control);
        self.memory.new_game();
        self.tell(Event::NewGame);
        self.expect(Cause::SetUp);
    }

    /// Makes a game that nobody has begun the one that was just chosen.
    pub(super) fn begin_what_is_chosen(&mut self) {
        let chosen = self.game.terms() == self.settings.terms(&self.board);
        if self.game.is_empty() && !chosen && !self.is_waiting() {
            self.new_game();
        }
    }

    /// Begins the game that the settings name, unless it is the one that nobody has begun yet.
    ///
    /// Whatever was played before is among the past games.
    pub fn begin(&mut self) {
        if !self.game.is_empty() || self.game.terms() != self.settings.terms(&self.board) {
            self.new_game();
        }
        self.leave_menu();
    }

    /// Closes the menu, or whatever else has the screen instead of the game.
    pub fn leave_menu(&mut self) {
        self.look_at_game();
        self.picture.due = true;
    }

    /// Goes on with another game, for example one from a record.
    ///
    /// A game of another board is refused, and nothing changes.
    pub fn load(&mut self, game: &Game) -> Result<(), Refusal> {
        if game.board() != self.board {
            return Err(Refusal::NotInThisGame);
        }
        self.drop_waiting();
        self.game.clone_from(game);
        self.clock = Clock::new(TimeControl::None);
        self.memory.new_game();
        self.tell(Event::Differs(Cause::Load));
        self.expect(Cause::Load);
        Ok(())
    }

    /// Waits until the wood matches a position that no hand has made.
    pub(super) fn expect(&mut self, cause: Cause) {
        let before = self.standing.expected;
        self.position_changed();
        let blind = self.readings.out_of_service();
        let turned = matches!(cause, Cause::Undo | Cause::Ordered | Cause::Lesson | Cause::Resume);
        self.chores.begin(&before, &self.standing.expected, turned, blind);
        if cause != Cause::Ordered {
            self.clock.owe_nobody();
        }
        self.clock.stop();
        self.patience = Patience::since(self.now);
        self.look_at_game();
        self.phase = Phase::until_match(cause);
        self.tick_off();
        self.compare(cause, None);
    }

    /// Stops play until the wood matches again.
    pub(super) fn repair(&mut self) {
        self.phase = Phase::until_match(Cause::Repair);
        self.clock.stop();
        self.news.sound(Cue::Repair);
        self.tell(Event::Differs(Cause::Repair));
    }
}

/// Notes which stones lie wrong side up, until the wood matches again.
fn turned_since(noted: &mut WideSet, turned: WideSet, hands: Hands) {
    *noted = if hands == Hands::Quiet { turned } else { *noted | turned };
}
