//! What the lights and the screen say.

use rules_core::any::{Action, Refusal};
use rules_core::{Move, Point, Side, WideSet};

use super::phase::{Hint, Phase};
use super::{Attention, Patience, Referee};
use crate::cause::Cause;
use crate::difference::Difference;
use crate::hands::Hands;
use crate::lights::{Frame, Light};
use crate::screen::{GameView, Page, Prompt, View};
use crate::settings::Overlay;
use crate::trouble::Trouble;

impl Referee {
    /// Composes lights and screen; tells whether the screen has changed.
    pub(super) fn show(&mut self) -> bool {
        let mut frame = Frame::DARK;
        if let Attention::Check(check) = &self.attention {
            check.light(&self.readings, &mut frame);
        } else {
            match &self.phase {
                Phase::Match { .. } => light_difference(&mut frame, &self.difference()),
                Phase::Play(turn) => self.light_hands(&turn.hands, &mut frame),
                Phase::Think(_) => self.light_thinking(&mut frame),
                Phase::Settle { .. } | Phase::Over(_) => self.light_end(&mut frame),
            }
        }
        self.picture.painter.show(self.now, &frame);

        let view = View { language: self.settings.language, board: self.board, page: self.page() };
        if view == self.picture.view {
            return false;
        }
        self.picture.view = view;
        true
    }

    /// Lights what has to be put right while the board thinks, and a sign that it does.
    fn light_thinking(&self, frame: &mut Frame) {
        self.light_overlay(frame);
        frame.light(self.middle(), Light::Thinking);
        light_difference(frame, &self.difference());
    }

    /// Returns the point in the middle of the board.
    fn middle(&self) -> WideSet {
        let points = self.board.points();
        points.iter().nth(points.len() / 2).map_or(WideSet::EMPTY, WideSet::of)
    }

    fn light_hands(&self, hands: &Hands, frame: &mut Frame) {
        let difference = self.difference();
        match *hands {
            Hands::Quiet => {
                self.light_overlay(frame);
                if let Some((_, points)) = self.lesson_hint() {
                    frame.light(points, Light::Playable);
                }
                match self.hint() {
                    Some(Action::Move(Move { from, to })) => {
                        frame.light(WideSet::of(from), Light::Playable);
                        frame.light(WideSet::of(to), Light::Landing);
                    }
                    Some(Action::Place(point)) => frame.light(WideSet::of(point), Light::Landing),
                    _ => {}
                }
                light_difference(frame, &difference);
                if let Some(stone) = self.standing.must_move {
                    frame.light(WideSet::of(stone), Light::Playable);
                }
            }
            Hands::Lifted { from, landings } => {
                light_difference(frame, &difference);
                if self.hints() {
                    frame.light(landings, Light::Landing);
                }
                frame.light(WideSet::of(from), Light::Origin);
                frame.light(self.asked_about().map_or(WideSet::EMPTY, WideSet::of), Light::Confirm);
            }
            Hands::CannotLift { from, .. } if self.is_turned(from) => light_difference(frame, &difference),
            Hands::CannotLift { from, refusal } => {
                light_difference(frame, &difference);
                frame.light(refusal.points().widen() & self.stones(), Light::Reason);
                frame.light(WideSet::of(from), Light::Back);
            }
            Hands::Landed { played, .. } => {
                let change = self.game.consider(played).unwrap_or_default().besides(played);
                // A stone that was captured, not turned yet and is recaptured lies right already.
                let there = self.readings.wood().stones() | self.readings.out_of_service();
                frame.light((self.chores.turn() ^ change.turned) & there, Light::Turn);
                frame.light(change.taken, Light::Remove);
                for side in Side::BOTH {
                    frame.light(change.put[side], Light::Add(side));
                }
                frame.light(played.lands_on().map_or(WideSet::EMPTY, WideSet::of), Light::Landed);
            }
            Hands::Between { from, points } => {
                light_difference(frame, &(difference.without(points)));
                if self.hints() {
                    frame.light(points, Light::Landing);
                }
                frame.light(from.map_or(WideSet::EMPTY, WideSet::of), Light::Origin);
            }
            // Where stones are placed, one of the wrong colour is most likely a second one of the same player.
            Hands::WrongSideUp { played } => {
                let light = if self.game.is_placing() { Light::Remove } else { Light::Turn };
                frame.light(played.lands_on().map_or(WideSet::EMPTY, WideSet::of), light);
            }
            Hands::CannotLand { from: Some(from), to, .. } => {
                if self.may_land(from) {
                    if self.hints() {
                        frame.light(self.landings(from).unwrap_or_default(), Light::Landing);
                    }
                    frame.light(WideSet::of(from), Light::Origin);
                } else {
                    frame.light(WideSet::of(from), Light::Back);
                }
                frame.light(WideSet::of(to), Light::Remove);
            }
            Hands::CannotLand { from: None, to, refusal } => {
                frame.light(refusal.points(), Light::Reason);
                frame.light(WideSet::of(to), Light::Remove);
            }
            Hands::Extra { .. } => {
                light_difference(frame, &difference);
                frame.light(self.asked_about().map_or(WideSet::EMPTY, WideSet::of), Light::Confirm);
            }
            Hands::Off | Hands::Muddle => light_difference(frame, &difference),
        }
    }

    /// Tells whether a stone that was lifted may land somewhere.
    fn may_land(&self, from: Point) -> bool {
        self.standing.must_move.is_none_or(|stone| stone == from) && self.landings(from).is_some()
    }

    pub(super) fn landings(&self, from: Point) -> Option<WideSet> {
        self.game.landings(from).ok()
    }

    fn stones(&self) -> WideSet {
        self.standing.expected.black | self.standing.expected.white
    }

    fn light_overlay(&self, frame: &mut Frame) {
        // Nothing is engraved where a game uses a part of the board only: its free points are lit.
        if self.game.ground() != self.board().points() && self.overlay() != Overlay::Nothing {
            frame.light(self.game.legal(), Light::Playable);
        }
        match self.overlay() {
            Overlay::Nothing => {}
            Overlay::LastMove => match self.game.last() {
                Some(Action::Move(Move { from, to })) => {
                    frame.light(WideSet::of(from), Light::LastFrom);
                    frame.light(WideSet::of(to), Light::LastTo);
                }
                // A stone that was taken off at once lies there no more.
                Some(Action::Place(point)) => frame.light(WideSet::of(point) & self.stones(), Light::LastTo),
                _ => {}
            },
            Overlay::Turn => frame.light(self.playable(), Light::Playable),
            Overlay::Groups => self.light_groups(frame),
            Overlay::Territory => self.light_territory(frame),
        }
    }

    /// Returns the stones that may be lifted, or the points where one may be placed.
    fn playable(&self) -> WideSet {
        self.game.playable()
    }

    fn light_groups(&self, frame: &mut Frame) {
        for side in Side::BOTH {
            let base = if side == Side::Black { 0 } else { 2 };
            let mut left = self.standing.expected[side];
            let mut number = 0;
            while let Some(stone) = left.first() {
                let group = self.game.group(stone);
                frame.light(group, Light::Group(base + number));
                left -= group.with(stone);
                number = (number + 1) % 2;
            }
            frame.light(self.game.immobile(side), Light::Immobile);
        }
    }

    fn light_territory(&self, frame: &mut Frame) {
        frame.light(self.standing.tally.neutral(), Light::NoMansLand);
        let territory = self.standing.tally.territory();
        for side in Side::BOTH {
            frame.light(territory[side], Light::Territory(side));
        }
    }

    /// Lights what decided the game, and dead stones that are still to be taken off.
    fn light_end(&self, frame: &mut Frame) {
        self.light_territory(frame);
        for side in Side::BOTH {
            frame.light(self.game.decided(side), Light::Territory(side));
        }
        if self.game.is_placing() {
            light_difference(frame, &self.difference());
        }
        if let (Phase::Settle { proposed: Some(proposed), .. }, Some(agreement)) =
            (&self.phase, self.game.agreement())
        {
            // What the board takes for dead, and what it does not.
            let (dead, standing) = (agreement.dead(), agreement.standing());
            frame.light(*proposed - dead, Light::Remove);
            for side in Side::BOTH {
                frame.light((dead - *proposed) & standing[side], Light::Add(side));
            }
        }
    }

    fn page(&self) -> Page {
        if let Some(trouble) = self.shown_trouble() {
            return Page::Trouble(trouble);
        }
        match &self.attention {
            Attention::Splash(_) => Page::Splash,
            Attention::Ask { question, .. } => Page::Ask(*question),
            Attention::Menu(menu, _) => Page::Menu(menu.view(&self.settings)),
            Attention::Past(number) => self.past_page(*number),
            Attention::Check(check) => Page::Test(check.view(&self.readings)),
            Attention::Game if let Some(lesson) = self.lesson_view() => Page::Lesson(lesson),
            Attention::Game => match self.game.outcome() {
                Some(outcome) if self.phase.is_over() => {
                    let winner = outcome.winner().and_then(|side| self.players()[side]);
                    Page::Result { winner, outcome, tally: self.standing.tally }
                }
                _ => Page::Game(self.game_view()),
            },
        }
    }

    /// Returns the trouble that is on the screen: it waits while somebody is in the middle of a move.
    pub(super) fn shown_trouble(&self) -> Option<Trouble> {
        let hands = self.phase.hands();
        let idle = matches!(hands, Hands::Quiet | Hands::Extra { .. } | Hands::Off | Hands::Muddle);
        self.complaints.waiting.filter(|_| self.attention.is_free() && idle)
    }

    /// Shows a past game, counted from the newest.
    fn past_page(&self, number: u8) -> Page {
        let newest = self.memory.past.iter().map(|game| game.number).max().unwrap_or(0);
        // Numbers may wrap round after four thousand million games; the distance from the newest does not.
        let game = self.memory.past.iter().find(|game| newest.wrapping_sub(game.number) == u32::from(number));
        Page::Past {
            number: number + 1,
            of: self.memory.past.len() as u8,
            ended: game.map(|game| (game.game, game.outcome)),
            plies: game.map_or(0, |game| game.plies),
        }
    }

    fn game_view(&self) -> GameView {
        let prompt = self.prompt();
        GameView {
            to_move: self.game.to_move(),
            points: self.standing.tally.points(),
            clocks: self.clock.faces(),
            players: self.players(),
            number: self.game.len() as u16 + 1,
            prompt,
            not_yet: prompt.comes_first() && matches!(self.patience, Patience::Waiting { pressed: true, .. }),
        }
    }

    pub(super) fn prompt(&self) -> Prompt {
        let difference = self.difference();
        if self.patience == Patience::Lost {
            match difference.points().first() {
                Some(first) => return Prompt::Unheeded { first },
                None if self.is_lost() => return Prompt::Beginner { placing: self.game.is_placing() },
                None => {}
            }
        }
        let turn = match &self.phase {
            Phase::Match { cause, .. } => return prompt_for(&difference, *cause).unwrap_or(Prompt::Play),
            Phase::Play(turn) => turn,
            Phase::Think(_) | Phase::Settle { .. } | Phase::Over(_) => {
                return self.prompt_while_quiet(&difference);
            }
        };
        if let Some((remark, _)) = turn.remark {
            return remark;
        }
        match (turn.hands, self.asked_about()) {
            (Hands::Lifted { from, .. }, Some(to)) => {
                Prompt::ConfirmLanding { from, to, others: self.unseen().len() > 1 }
            }
            (Hands::Extra { to }, Some(from)) => {
                Prompt::ConfirmOrigin { from, to, others: self.unseen().len() > 1 }
            }
            (Hands::Lifted { from, landings }, None) => Prompt::Land { from, landings: landings.len() as u8 },
            (Hands::CannotLift { from, .. }, _) if self.may_be_no_move(from) => {
                Prompt::WasNoMove { point: from, side: self.game.to_move().other() }
            }
            (Hands::CannotLift { from, .. }, _) if self.is_turned(from) => {
                let side =
                    if self.standing.expected.black.contains(from) { Side::Black } else { Side::White };
                Prompt::PutDown { point: from, side }
            }
            (Hands::CannotLift { from, refusal }, _) => match self.standing.must_move {
                Some(point) if refusal == Refusal::Touched { stone: point } => Prompt::MustMove { point },
                _ => Prompt::PutBack { point: from, refusal },
            },
            (Hands::Landed { played, .. }, _) => Prompt::Landed { played },
            (Hands::Between { .. }, _) => Prompt::Between,
            (Hands::WrongSideUp { played: Action::Move(Move { to, .. }) }, _) => {
                Prompt::TurnOver { left: 1, first: to, by_button: false }
            }
            (Hands::WrongSideUp { played }, _) => {
                played.lands_on().map_or(Prompt::Place, |point| Prompt::WrongColour { point })
            }
            (Hands::CannotLand { from: Some(from), refusal, .. }, _) if !self.may_land(from) => {
                Prompt::PutBack { point: from, refusal }
            }
            (Hands::CannotLand { to, refusal, .. }, _) => Prompt::NotThere { point: to, refusal },
            (Hands::Extra { .. } | Hands::Off | Hands::Muddle, _) => {
                prompt_for(&difference, Cause::Repair).unwrap_or(Prompt::Play)
            }
            (Hands::Quiet, _) => self.prompt_while_quiet(&difference),
        }
    }

    /// Tells whether a stone lay wrong side up before it was taken up.
    fn is_turned(&self, point: Point) -> bool {
        self.phase.turn().is_some_and(|turn| turn.turned.contains(point))
    }

    fn prompt_while_quiet(&self, difference: &Difference) -> Prompt {
        let chores = difference.points() & self.chores.clear();
        if let (Some(first), true) = (chores.first(), chores == difference.points()) {
            let (remove, add) = (difference.remove.len() as u16, difference.missing().len() as u16);
            return Prompt::Clear { remove, add, first };
        }
        if let (Some(first), true) = (difference.turn.first(), difference.points() == difference.turn) {
            let by_button = self.readings.wood().unsure.contains(first);
            return Prompt::TurnOver { left: difference.turn.len() as u8, first, by_button };
        }
        let missing = difference.missing();
        if let (Some(point), true) = (missing.first(), missing.is_subset(self.chores.turn())) {
            let side = if difference.add.black.contains(point) { Side::Black } else { Side::White };
            return Prompt::PutDown { point, side };
        }
        if let Some(prompt) = prompt_for(difference, Cause::Repair) {
            return prompt;
        }
        if let Some(point) = self.standing.must_move {
            return Prompt::MustMove { point };
        }
        if matches!(self.phase, Phase::Think(_)) {
            return Prompt::Thinking;
        }
        match self.phase.turn().and_then(|turn| turn.hint) {
            Some(Hint::Asked) => return Prompt::HintAsked,
            Some(Hint::Shown(action)) => return Prompt::Hint { action },
            None => {}
        }
        if let Some(times) = self.standing.repeated {
            return Prompt::Repeated { times };
        }
        let five = self.game.threat();
        if let Phase::Settle { agreed, .. } = self.phase {
            let dead = self.game.agreement().map_or(0, |agreement| agreement.dead().len());
            Prompt::Settle { dead: dead as u16, agreed }
        } else if self.game.must_pass() {
            if self.game.is_placing() { Prompt::NowhereToPlace } else { Prompt::OnlyPass }
        } else if let Some(first) = five.first() {
            Prompt::BreakFive { first }
        } else if self.game.last() == Some(Action::Pass) && self.game.forbids_pass().is_none() {
            Prompt::OtherPassed
        } else if self.game.is_placing() {
            Prompt::Place
        } else {
            Prompt::Play
        }
    }
}

/// Returns what the screen says about a difference, if there is one.
fn prompt_for(difference: &Difference, cause: Cause) -> Option<Prompt> {
    Some(Prompt::Difference {
        cause,
        add: difference.missing().len() as u16,
        remove: difference.remove.len() as u16,
        turn: difference.turn.len() as u16,
        confirm: difference.confirm.len() as u16,
        first: difference.points().first()?,
    })
}

fn light_difference(frame: &mut Frame, difference: &Difference) {
    frame.light(difference.confirm, Light::Confirm);
    for side in Side::BOTH {
        frame.light(difference.add[side], Light::Add(side));
    }
    frame.light(difference.remove, Light::Remove);
    frame.light(difference.turn, Light::Turn);
}
