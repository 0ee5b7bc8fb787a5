//! What the lights and the screen say.

use rules_core::gomobil::{Action, Move, Refusal};
use rules_core::{Point, Side, WideSet};

use super::{Attention, Referee};
use crate::difference::Difference;
use crate::hands::Hands;
use crate::lights::{Frame, Light};
use crate::screen::{Cause, GameView, Page, Prompt, Trouble, View};
use crate::settings::Overlay;

impl Referee {
    /// Composes lights and screen; tells whether the screen has changed.
    pub(super) fn show(&mut self) -> bool {
        let mut frame = Frame::DARK;
        if let Attention::Check(check) = &self.attention {
            check.light(&self.readings, &mut frame);
        } else if self.game.is_over() && self.awaiting.is_none() {
            self.light_territory(&mut frame);
        } else {
            self.light_game(&mut frame);
        }
        self.painter.show(self.now, &frame);

        let view = View { language: self.settings.language, page: self.page() };
        if view == self.view {
            return false;
        }
        self.view = view;
        true
    }

    fn light_game(&self, frame: &mut Frame) {
        let difference = self.difference();
        if self.awaiting.is_some() {
            light_difference(frame, &difference);
            return;
        }
        match self.hands {
            Hands::Quiet => {
                self.light_overlay(frame);
                light_difference(frame, &difference);
                if let Some(stone) = self.must_move {
                    frame.light(WideSet::of(stone), Light::Playable);
                }
            }
            Hands::Lifted { from, landings } => {
                light_difference(frame, &difference);
                if self.settings.hints {
                    frame.light(landings, Light::Landing);
                }
                frame.light(WideSet::of(from), Light::Origin);
                frame.light(self.asked_about().map_or(WideSet::EMPTY, WideSet::of), Light::Confirm);
            }
            Hands::CannotLift { from, refusal } => {
                light_difference(frame, &difference);
                frame.light(refusal.points().widen() & self.stones(), Light::Reason);
                frame.light(WideSet::of(from), Light::Back);
            }
            Hands::Landed { played, .. } => {
                // A stone that was captured, not turned yet and is recaptured lies right already.
                let captured: WideSet =
                    self.game.captures(played.from, played.to).unwrap_or_default().widen();
                let there = self.readings.wood().stones() | self.readings.out_of_service();
                frame.light((self.to_turn ^ captured) & there, Light::Turn);
                frame.light(WideSet::of(played.to), Light::Landed);
            }
            Hands::WrongSideUp { played } => frame.light(WideSet::of(played.to), Light::Turn),
            Hands::CannotLand { from, to, .. } => {
                if self.may_land(from) {
                    if self.settings.hints {
                        frame.light(self.game.lift(from).unwrap_or_default().widen(), Light::Landing);
                    }
                    frame.light(WideSet::of(from), Light::Origin);
                } else {
                    frame.light(WideSet::of(from), Light::Back);
                }
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
        self.must_move.is_none_or(|stone| stone == from) && self.game.lift(from).is_ok()
    }

    fn stones(&self) -> WideSet {
        let position = self.game.position();
        (position.stones(Side::Black) | position.stones(Side::White)).widen()
    }

    fn light_overlay(&self, frame: &mut Frame) {
        let position = self.game.position();
        match self.settings.overlay {
            Overlay::Nothing => {}
            Overlay::LastMove => {
                if let Some(Action::Move(Move { from, to })) = self.game.last() {
                    frame.light(WideSet::of(from), Light::LastFrom);
                    frame.light(WideSet::of(to), Light::LastTo);
                }
            }
            Overlay::Turn => {
                let playable = position.stones(position.to_move()) - position.immobile(position.to_move());
                frame.light(playable.widen(), Light::Playable);
            }
            Overlay::Groups => {
                for side in Side::BOTH {
                    let base = if side == Side::Black { 0 } else { 2 };
                    for (number, group) in position.groups(side).enumerate() {
                        frame.light(group.widen(), Light::Group(base + number as u8 % 2));
                    }
                    frame.light(position.immobile(side).widen(), Light::Immobile);
                }
            }
            Overlay::Territory => self.light_territory(frame),
        }
    }

    fn light_territory(&self, frame: &mut Frame) {
        frame.light(self.count.no_mans_land.widen(), Light::NoMansLand);
        for side in Side::BOTH {
            frame.light(self.count.territory[side].widen(), Light::Territory(side));
        }
    }

    fn page(&self) -> Page {
        if let Some(trouble) = self.shown_trouble() {
            return Page::Trouble(trouble);
        }
        match &self.attention {
            Attention::Splash => Page::Splash,
            Attention::Ask(question) => Page::Ask(*question),
            Attention::Menu(menu) => Page::Menu(menu.view(&self.settings)),
            Attention::Past(number) => self.past_page(*number),
            Attention::Check(check) => Page::Test(check.view(&self.readings)),
            Attention::Game => match self.game.outcome() {
                Some(outcome) if self.awaiting.is_none() => Page::Result { outcome, count: self.count },
                _ => Page::Game(self.game_view()),
            },
        }
    }

    /// Returns the trouble that is on the screen: it waits while somebody is in the middle of a move.
    pub(super) fn shown_trouble(&self) -> Option<Trouble> {
        let idle = matches!(self.hands, Hands::Quiet | Hands::Extra { .. } | Hands::Off | Hands::Muddle);
        let free = matches!(self.attention, Attention::Game | Attention::Splash);
        self.trouble.filter(|_| free && idle)
    }

    /// Shows a past game, counted from the newest.
    fn past_page(&self, number: u8) -> Page {
        let newest = self.past.iter().map(|game| game.number).max().unwrap_or(0);
        // Numbers may wrap round after four thousand million games; the distance from the newest does not.
        let game = self.past.iter().find(|game| newest.wrapping_sub(game.number) == u32::from(number));
        Page::Past {
            number: number + 1,
            of: self.past.len() as u8,
            outcome: game.map(|game| game.outcome),
            plies: game.map_or(0, |game| game.plies),
        }
    }

    fn game_view(&self) -> GameView {
        let position = self.game.position();
        GameView {
            to_move: position.to_move(),
            points: rules_core::PerSide::from_fn(|side| self.count.points(side)),
            clocks: self.clock.faces(),
            number: self.game.plies().len() as u16 + 1,
            prompt: self.prompt(),
        }
    }

    fn prompt(&self) -> Prompt {
        let difference = self.difference();
        if let Some(cause) = self.awaiting {
            return prompt_for(&difference, cause).unwrap_or(Prompt::Play);
        }
        if let Some((remark, _)) = self.remark {
            return remark;
        }
        match (self.hands, self.asked_about()) {
            (Hands::Lifted { from, .. }, Some(to)) => {
                Prompt::ConfirmLanding { from, to, others: self.unseen().len() > 1 }
            }
            (Hands::Extra { to }, Some(from)) => {
                Prompt::ConfirmOrigin { from, to, others: self.unseen().len() > 1 }
            }
            (Hands::Lifted { from, landings }, None) => Prompt::Land { from, landings: landings.len() as u8 },
            (Hands::CannotLift { from, refusal }, _) => match self.must_move {
                Some(point) if refusal == (Refusal::SamePoint { stone: point }) => Prompt::MustMove { point },
                _ => Prompt::PutBack { point: from, refusal },
            },
            (Hands::Landed { played, .. }, _) => Prompt::Landed { from: played.from, to: played.to },
            (Hands::WrongSideUp { played }, _) => {
                Prompt::TurnOver { left: 1, first: played.to, by_button: false }
            }
            (Hands::CannotLand { from, refusal, .. }, _) if !self.may_land(from) => {
                Prompt::PutBack { point: from, refusal }
            }
            (Hands::CannotLand { to, refusal, .. }, _) => Prompt::NotThere { point: to, refusal },
            (Hands::Extra { .. } | Hands::Off | Hands::Muddle, _) => {
                prompt_for(&difference, Cause::Repair).unwrap_or(Prompt::Play)
            }
            (Hands::Quiet, _) => self.prompt_while_quiet(&difference),
        }
    }

    fn prompt_while_quiet(&self, difference: &Difference) -> Prompt {
        if let (Some(first), true) = (difference.turn.first(), difference.points() == difference.turn) {
            let by_button = self.readings.wood().unsure.contains(first);
            return Prompt::TurnOver { left: difference.turn.len() as u8, first, by_button };
        }
        let missing = difference.missing();
        if let (Some(point), true) = (missing.first(), missing.is_subset(self.to_turn)) {
            let side = if difference.add.black.contains(point) { Side::Black } else { Side::White };
            return Prompt::PutDown { point, side };
        }
        if let Some(prompt) = prompt_for(difference, Cause::Repair) {
            return prompt;
        }
        if let Some(point) = self.must_move {
            return Prompt::MustMove { point };
        }
        if let Some(times) = self.repeated {
            return Prompt::Repeated { times };
        }
        if self.game.moves().next().is_none() {
            Prompt::OnlyPass
        } else if self.game.last() == Some(Action::Pass) {
            Prompt::OtherPassed
        } else {
            Prompt::Play
        }
    }
}

/// Returns what the screen says about a difference, if there is one.
fn prompt_for(difference: &Difference, cause: Cause) -> Option<Prompt> {
    Some(Prompt::Difference {
        cause,
        add: difference.missing().len() as u8,
        remove: difference.remove.len() as u8,
        turn: difference.turn.len() as u8,
        confirm: difference.confirm.len() as u8,
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
