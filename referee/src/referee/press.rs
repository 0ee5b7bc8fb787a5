//! What the buttons do.

use rules_core::any::Action;
use rules_core::{Move, Point, Side, WideSet};

use super::phase::Phase;
use super::{Attention, MENU, Patience, QUESTION, REMARK, Referee, SEEN};
use crate::buttons::{Button, Press};
use crate::check::{Check, Progress};
use crate::hands::Hands;
use crate::menu::Item;
use crate::menu::{Chosen, Menu, Situation};
use crate::question::Question;
use crate::screen::Prompt;
use crate::settings::TouchRule;
use crate::sound::Cue;
use crate::trouble::Trouble;

impl Referee {
    /// Takes a press of a button.
    pub(super) fn press(&mut self, press: Press) {
        if let Press::Stuck(button) = press {
            self.complaints.waiting = Some(Trouble::StuckButton(button));
            return;
        }
        if press == Press::Together {
            self.refuse("button");
            self.say(Prompt::OneAtATime);
            return;
        }
        self.news.sound(Cue::Click);
        if let Some(trouble) = self.shown_trouble() {
            self.complaints.waiting = None;
            self.look_at_game();
            // The menu's button says that they are not to be played without.
            let points = trouble.dispensable(self.board.points().len());
            if !points.is_empty() && matches!(press, Press::Short(Button::Player(_))) {
                self.set_out_of_service(self.readings.out_of_service() | points);
            }
            return;
        }
        match core::mem::take(&mut self.attention) {
            Attention::Game | Attention::Splash(_) => self.press_in_game(press),
            Attention::Ask { question, .. } => self.answer(question, press),
            Attention::Menu(menu, _) => self.press_in_menu(menu, press),
            Attention::Past(number) => self.press_in_past(number, press),
            Attention::Check(mut check) => {
                let progress = check.press(press, &mut self.readings);
                self.attention = Attention::Check(check);
                match progress {
                    Progress::Next => {}
                    Progress::Hear(cue) => self.news.sound(cue),
                    Progress::Over => self.finish_check(&check),
                }
            }
        }
    }

    pub(super) fn ask(&mut self, question: Question) {
        self.attention = Attention::Ask { question, until: self.now + QUESTION };
    }

    fn press_in_game(&mut self, press: Press) {
        if self.press_in_lesson(press) {
            return;
        }
        match press {
            // The board does not mind, and its own button asks what it would play.
            Press::Long(Button::Player(side)) if self.is_mine(side.other()) && !self.is_mine(side) => {
                self.undo();
            }
            Press::Short(Button::Player(side)) if self.is_mine(side) && self.phase.is_given() => {
                self.ask_hint();
            }
            Press::Short(Button::Player(side)) => {
                self.press_of_player(side);
                if let Phase::Play(turn) = &mut self.phase {
                    turn.pressed = self.now;
                }
            }
            Press::Long(Button::Player(side)) => self.ask_undo(side),
            Press::Short(Button::Menu) if self.unseen().len() > 1 => {
                if let Phase::Play(turn) = &mut self.phase {
                    turn.asked += 1;
                }
            }
            Press::Short(Button::Menu) | Press::Long(Button::Menu) => {
                self.attention = Attention::Menu(Menu::open(self.situation()), self.now + MENU);
            }
            Press::Together | Press::Stuck(_) => {}
        }
    }

    fn press_of_player(&mut self, side: Side) {
        if self.chores.confirm(self.readings.wood()) {
            self.see();
            return;
        }
        let Phase::Play(turn) = &self.phase else {
            if self.is_settling() {
                self.agree(side);
            } else {
                self.refuse_button();
            }
            return;
        };
        let to_move = self.game.to_move();
        let mashed = self.now.since(turn.pressed) < SEEN;
        match (turn.hands, self.asked_about()) {
            (Hands::Lifted { from, .. }, Some(to)) | (Hands::Extra { to }, Some(from)) if side == to_move => {
                let blind = self.readings.out_of_service();
                let unfelt = if turn.doubting { blind.with(to) } else { blind };
                self.commit(Action::Move(Move { from, to }));
                if unfelt == blind { self.read_hands() } else { self.set_out_of_service(unfelt) }
            }
            (Hands::CannotLift { from, .. }, _) if side != to_move && self.may_be_no_move(from) => {
                self.undo();
            }
            // Passing would be a way out of the touch rule; the screen says which stone must be played.
            (Hands::Quiet, _) if side == to_move && self.standing.must_move.is_some() => self.refuse("M4"),
            // Two passes end the game: that the other one has passed must have been seen.
            (Hands::Quiet, _) if mashed && self.game.last() == Some(Action::Pass) => self.refuse("button"),
            (Hands::Quiet, _) if side == to_move && self.difference().is_empty() => self.ask_unseen(side, 0),
            _ => {
                self.refuse_button();
                if self.difference().is_empty() {
                    self.say(Prompt::NotNow { to_move });
                }
            }
        }
    }

    /// Refuses a button that means nothing now.
    ///
    /// While the wood differs, the screen says what is to be done first; whoever presses once more is told what else
    /// can be done.
    pub(super) fn refuse_button(&mut self) {
        self.refuse("button");
        if self.difference().is_empty() {
            return;
        }
        match self.patience {
            Patience::Waiting { since, pressed: false } => {
                self.patience = Patience::Waiting { since, pressed: true };
            }
            Patience::Waiting { .. } | Patience::Endless => {
                if !self.lose_patience() {
                    self.patience = Patience::Waiting { since: self.now, pressed: true };
                }
            }
            Patience::Lost => {}
        }
    }

    /// Asks whether a stone was placed where it cannot be seen, one point after the other, and at last about a pass.
    fn ask_unseen(&mut self, side: Side, number: u8) {
        let unseen = self.game.legal() & self.readings.out_of_service();
        if let Some(point) = unseen.iter().nth(number.into()) {
            self.ask(Question::Placed { side, point, number });
        } else if let Some(refusal) = self.game.forbids_pass() {
            self.refuse_by(refusal);
            self.say(Prompt::NoPass { refusal });
        } else {
            self.ask(Question::Pass(side));
        }
    }

    /// Returns the points that cannot be seen and that may be part of the move which the hands are making.
    pub(super) fn unseen(&self) -> WideSet {
        let blind = self.readings.out_of_service();
        match *self.phase.hands() {
            Hands::Lifted { landings, .. } if self.phase.turn().is_some_and(|turn| turn.doubting) => landings,
            Hands::Lifted { landings, .. } => landings & blind,
            Hands::Extra { to } => {
                let own = self.standing.expected[self.game.to_move()] & blind;
                let explains = |from: &Point| {
                    self.standing.must_move.is_none_or(|stone| stone == *from)
                        && self.game.consider(Action::Move(Move { from: *from, to })).is_ok()
                };
                own.iter().filter(explains).collect()
            }
            _ => WideSet::EMPTY,
        }
    }

    /// Returns the one of [`Self::unseen`] that the screen asks about; those beside the stone's own point come first.
    pub(super) fn asked_about(&self) -> Option<Point> {
        let unseen = self.unseen();
        let near = match *self.phase.hands() {
            Hands::Lifted { from, .. } => unseen & self.board.grow(WideSet::of(from)),
            _ => WideSet::EMPTY,
        };
        let number = self.phase.turn()?.asked.checked_rem(unseen.len())?;
        near.iter().chain((unseen - near).iter()).nth(number)
    }

    fn ask_undo(&mut self, by: Side) {
        if let Some(action) = self.game.last() {
            let of = match action {
                Action::Resign(side) | Action::FlagFall(side) => side,
                Action::Resume => by,
                Action::Move(_) | Action::Place(_) | Action::Pass => self.game.to_move().other(),
            };
            self.ask(Question::Undo { by, of, action });
        } else {
            self.refuse("start");
            self.say(Prompt::NothingToUndo);
        }
    }

    /// Says something for a moment.
    fn say(&mut self, prompt: Prompt) {
        if let Phase::Play(turn) = &mut self.phase {
            turn.remark = Some((prompt, self.now + REMARK));
        }
    }

    fn answer(&mut self, question: Question, press: Press) {
        match (press, question) {
            (Press::Short(Button::Player(side)), _) if question.is_yes_by(side) => {
                self.agree_to(question);
            }
            (Press::Short(Button::Menu), Question::Placed { side, number, .. }) => {
                self.ask_unseen(side, number.saturating_add(1));
            }
            // If the stone is not there, it has landed somewhere.
            (Press::Short(Button::Menu), Question::Trust { .. }) => {
                if let Phase::Play(turn) = &mut self.phase
                    && matches!(turn.hands, Hands::Lifted { .. })
                {
                    turn.doubting = true;
                }
            }
            _ => {}
        }
    }

    /// Tells whether a stone that is off again was taken for the last move by contacts, which can be mistaken.
    pub(super) fn may_be_no_move(&self, point: Point) -> bool {
        !self.readings.tell_sides() && self.game.last() == Some(Action::Place(point))
    }

    /// Does what was asked about.
    fn agree_to(&mut self, question: Question) {
        match question {
            Question::Pass(_) => self.pass(),
            Question::Placed { point, .. } => {
                self.commit(Action::Place(point));
                self.read_hands();
            }
            Question::PlayOn => self.play_on(),
            Question::Undo { .. } => self.undo(),
            Question::Resign(side) => self.give_up(Action::Resign(side)),
            Question::NewGame => self.new_game(),
            // The wood is believed to match: what it says elsewhere is not.
            Question::Trust { points } => {
                self.set_out_of_service(self.readings.out_of_service() | points);
            }
        }
    }

    pub(super) fn situation(&self) -> Situation {
        Situation {
            lesson: self.lesson().is_some(),
            board: self.board,
            can_undo: self.game.last().is_some() && !self.is_waiting(),
            playing: !self.game.is_over() && !self.is_waiting(),
            paused: self.clock.faces().map(|_| self.clock.is_paused()),
            differs: !self.difference().is_empty(),
            settling: self.is_settling(),
            thinker: self.equipment.thinker,
            hint: self.can_hint(),
            out_of_service: self.readings.out_of_service().len() as u16,
        }
    }

    /// Tells whether this line is in the menu now.
    pub fn offers(&self, item: Item) -> bool {
        Menu::open(self.situation()).view(&self.settings).items.contains(&item)
    }

    /// Does what a line of the menu does, if it is there now; tells whether it is.
    pub fn choose(&mut self, item: Item) -> bool {
        let offered = self.offers(item);
        if offered {
            self.leave_menu();
            self.carry_out(item);
        }
        offered
    }

    /// Returns whose button asks whether to pass, if it does now.
    pub fn may_pass(&self) -> Option<Side> {
        let side = self.game.to_move();
        let quiet = self.phase.is_given()
            && *self.phase.hands() == Hands::Quiet
            && !self.is_mine(side)
            && self.standing.must_move.is_none()
            && self.game.forbids_pass().is_none()
            && self.difference().is_empty();
        quiet.then_some(side)
    }

    /// Returns what players are asked now.
    pub const fn question(&self) -> Option<Question> {
        if let Attention::Ask { question, .. } = self.attention { Some(question) } else { None }
    }

    fn press_in_menu(&mut self, mut menu: Menu, press: Press) {
        match menu.press(press, &mut self.settings) {
            Chosen::Stay => self.attention = Attention::Menu(menu, self.now + MENU),
            Chosen::Changed => {
                if self.settings.touch == TouchRule::Lenient && !self.is_waiting() {
                    self.standing.must_move = None;
                }
                self.begin_what_is_chosen();
                self.attention = Attention::Menu(menu, self.now + MENU);
            }
            Chosen::Close => {}
            Chosen::Do(item) => self.carry_out(item),
        }
    }

    fn carry_out(&mut self, item: Item) {
        match item {
            Item::Undo if self.settings.opponent.side().is_some_and(|side| self.is_mine(side)) => self.undo(),
            Item::Undo => self.ask_undo(self.game.to_move().other()),
            Item::Resign(side) => self.ask(Question::Resign(side)),
            Item::NewGame | Item::Play { .. } if self.game.last().is_some() && !self.game.is_over() => {
                self.ask(Question::NewGame);
            }
            Item::NewGame => self.new_game(),
            Item::Play { .. } => self.begin(),
            Item::Hint => self.ask_hint(),
            Item::PlayOn => self.ask(Question::PlayOn),
            Item::Trust => {
                self.ask(Question::Trust { points: self.difference().points() });
            }
            Item::Pause(paused) => self.pause(!paused),
            Item::SelfTest => self.begin_check(true),
            Item::Calibrate => self.begin_check(false),
            Item::Restore(_) => self.set_out_of_service(WideSet::EMPTY),
            Item::Past => self.attention = Attention::Past(0),
            Item::Lesson(number) => self.begin_lesson(number),
            Item::EndLesson => self.bring_back(),
            _ => {}
        }
    }

    fn pause(&mut self, paused: bool) {
        if paused {
            self.clock.pause();
            return;
        }
        self.clock.unpause();
        if self.phase.is_given() {
            self.clock.run(self.now, self.game.to_move());
        }
    }

    pub(super) fn set_out_of_service(&mut self, points: WideSet) {
        self.readings.set_out_of_service(points);
        self.chores.trust(points);
        self.see();
    }

    fn press_in_past(&mut self, number: u8, press: Press) {
        let count = self.memory.past.len().max(1) as u8;
        match press {
            Press::Short(Button::Player(Side::Black)) => {
                self.attention = Attention::Past((number + count - 1) % count);
            }
            Press::Short(Button::Player(Side::White)) => {
                self.attention = Attention::Past((number + 1) % count);
            }
            _ => {}
        }
    }

    fn finish_check(&mut self, check: &Check) {
        self.attention = Attention::Game;
        self.set_out_of_service(check.out_of_service());
    }
}
