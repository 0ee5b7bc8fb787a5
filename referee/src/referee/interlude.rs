//! What is done at the table while the game waits: a lesson, or a game that is played again.
//!
//! Both only say which position or which turn is wanted; lights, screen and hands do the rest, as in a game. The game
//! that waits is kept as its turns, and the journal goes on being about it: a power cut ends the lesson, not the game.

use heapless::Vec;
use rules_core::any::{Action, CAPACITY, Header, read_header};
use rules_core::{Point, Side, WideSet};

use super::phase::Phase;
use super::{Event, Patience, Referee};
use crate::buttons::{Button, Press};
use crate::cause::Cause;
use crate::clock::{Clock, TimeControl};
use crate::hands::Hands;
use crate::lesson::{Lesson, Step, Task};
use crate::screen::{Forward, LessonView, Saying};
use crate::settings::{Overlay, TouchRule};
use crate::sound::Cue;

/// What is done at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Scene {
    /// The game.
    #[default]
    Game,
    /// A lesson.
    Lesson(Lecture),
}

/// Where somebody is in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lecture {
    lesson: u8,
    step: u8,
    stage: Stage,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The task is said, and waits.
    Open,
    /// Something else was played.
    Wrong,
    /// It was not understood.
    Help,
    /// It is done.
    Done,
    /// The lesson is over.
    Over,
}

/// The game that waits, and what is done meanwhile.
#[derive(Debug)]
pub(super) struct Interlude {
    scene: Scene,
    header: Header,
    actions: Vec<[u8; 2], CAPACITY>,
    dead: Option<WideSet>,
    touched: Option<Point>,
    clock: Clock,
}

impl Interlude {
    pub(super) fn new() -> Self {
        Self {
            scene: Scene::Game,
            header: Vec::new(),
            actions: Vec::new(),
            dead: None,
            touched: None,
            clock: Clock::new(TimeControl::None),
        }
    }
}

impl Referee {
    /// Tells whether the game waits.
    pub(crate) fn is_waiting(&self) -> bool {
        self.interlude.scene != Scene::Game
    }

    /// Returns how many actions the game has, waiting or not.
    pub(super) fn plies(&self) -> usize {
        if self.is_waiting() { self.interlude.actions.len() } else { self.game.len() }
    }

    /// Returns the code of one of its actions.
    pub(super) fn code(&self, index: usize) -> Option<[u8; 2]> {
        if self.is_waiting() {
            self.interlude.actions.get(index).copied()
        } else {
            self.game.ply(index).map(Action::code)
        }
    }

    /// Returns what it began with.
    pub(super) fn header(&self) -> Header {
        if self.is_waiting() {
            self.interlude.header.clone()
        } else {
            rules_core::any::write_header(&self.game)
        }
    }

    /// Returns its dead stones, if they were agreed on.
    pub(super) fn waiting_dead(&self) -> Option<WideSet> {
        self.interlude.dead
    }

    /// Returns its stone that was touched and must be played.
    pub(super) fn waiting_touched(&self) -> Option<Point> {
        self.interlude.touched
    }

    /// Returns its clock.
    pub(super) const fn game_clock(&self) -> &Clock {
        if matches!(self.interlude.scene, Scene::Game) { &self.clock } else { &self.interlude.clock }
    }

    /// Lets the game wait, if it does not wait already.
    fn set_aside(&mut self) {
        if self.is_waiting() {
            return;
        }
        self.clock.stop();
        self.clock.note();
        self.interlude.header = self.header();
        self.interlude.dead = self.agreed();
        self.interlude.touched = self.touched();
        self.interlude.actions.clear();
        for index in 0..self.game.len() {
            // A game has no more actions than there is room for.
            let _ = self.game.ply(index).map(|action| self.interlude.actions.push(action.code()));
        }
        self.interlude.clock = core::mem::replace(&mut self.clock, Clock::new(TimeControl::None));
    }

    /// Goes on with the game that waits.
    pub(super) fn bring_back(&mut self) {
        if !self.is_waiting() {
            return;
        }
        // It was read from a game that began like that.
        let _ = read_header(&self.interlude.header, &mut self.game);
        for code in &self.interlude.actions {
            let Some(action) = self.game.action(*code) else { break };
            if self.game.play(action).is_err() {
                break;
            }
        }
        if let (Some(game), Some(dead)) = (self.game.agreement_mut(), self.interlude.dead) {
            // What was agreed on then is agreed on now.
            let _ = game.agree(dead);
        }
        let agreed = self.interlude.dead.is_some();
        self.interlude.scene = Scene::Game;
        self.clock = core::mem::replace(&mut self.interlude.clock, Clock::new(TimeControl::None));
        let is_new = self.game.is_empty();
        self.tell(if is_new { Event::NewGame } else { Event::Resumed(self.game.len()) });
        self.expect(if is_new { Cause::SetUp } else { Cause::Resume });
        self.standing.must_move =
            self.interlude.touched.filter(|stone| self.is_strict() && self.game.landings(*stone).is_ok());
        if self.game.is_over() && (agreed || self.game.agreement().is_none()) {
            self.phase = Phase::Over(self.now);
        }
    }

    /// Forgets the game that waits; another one begins.
    pub(super) fn drop_waiting(&mut self) {
        self.interlude.scene = Scene::Game;
    }

    /// Begins a lesson.
    pub(super) fn begin_lesson(&mut self, number: u8) {
        if Lesson::numbered(number).is_none() {
            return;
        }
        self.set_aside();
        self.go_to_step(number, 0);
    }

    /// Goes to a step of a lesson whose position is on the board already or comes with it.
    fn go_to_step(&mut self, number: u8, step: u8) {
        let lecture = Lecture { lesson: number, step, stage: Stage::Open };
        self.interlude.scene = Scene::Lesson(lecture);
        let Some((lesson, Step { position, task, .. })) = lecture.step() else {
            self.set_stage(Stage::Over);
            self.news.sound(Cue::Hello);
            return;
        };
        if let Some(rows) = position {
            self.lay(lesson, rows);
        }
        if let Task::Follow(_) = task
            && let Some(action) = task.action(&self.game)
        {
            // The build step has played it.
            let _ = self.order(action);
        }
    }

    /// Lets a position of a lesson be laid.
    #[inline(never)]
    fn lay(&mut self, lesson: &Lesson, rows: &str) {
        // The build step has read it.
        if let Ok(game) = rules_core::any::Game::from_corner(&lesson.terms(&self.board), rows) {
            self.game = game;
        }
        self.expect(Cause::Lesson);
    }

    const fn lecture(&self) -> Option<Lecture> {
        match self.interlude.scene {
            Scene::Lesson(lecture) => Some(lecture),
            Scene::Game => None,
        }
    }

    /// Returns the task that is still to be done.
    fn open_task(&self) -> Option<&'static Task> {
        let lecture = self.lecture()?;
        let (_, step) = lecture.step()?;
        (lecture.stage != Stage::Done && step.task.is_open()).then_some(&step.task)
    }

    fn set_stage(&mut self, stage: Stage) {
        if let Scene::Lesson(lecture) = &mut self.interlude.scene {
            lecture.stage = stage;
        }
    }

    /// Says that the task is done.
    fn done(&mut self) {
        self.set_stage(Stage::Done);
        self.news.murmur(Cue::Ready);
    }

    /// Looks at a turn that hands or a button have taken; tells whether it is declined: it is not what was wanted.
    pub(super) fn declines(&mut self, played: Action) -> bool {
        if !self.is_waiting() || self.game.consider(played).is_err() {
            return false;
        }
        match self.open_task() {
            Some(task) if task.is_done_by(played, &self.game) => {
                self.done();
                return false;
            }
            Some(Task::Lift(_) | Task::Refused { .. }) | None => {}
            Some(_) => self.set_stage(Stage::Wrong),
        }
        self.news.sound(Cue::Undo);
        self.expect(Cause::Lesson);
        true
    }

    /// Takes note of a refusal: a lesson may have asked for it.
    pub(super) fn note_refusal(&mut self, rule: &str) {
        if matches!(self.open_task(), Some(Task::Refused { rule: wanted, .. }) if *wanted == rule) {
            self.done();
        }
    }

    /// Takes note of what hands do: a lesson may have asked for it.
    pub(super) fn note_hands(&mut self, hands: &Hands) {
        let Hands::Lifted { from, .. } = *hands else { return };
        if self.open_task().is_some_and(|task| task.is_done_by_lifting(from, &self.board)) {
            self.done();
        } else if matches!(self.lecture(), Some(Lecture { stage: Stage::Wrong, .. })) {
            self.set_stage(Stage::Open);
        }
    }

    /// Helps a learner who does nothing; tells whether there was anything to help with.
    pub(super) fn help_idle(&mut self) -> bool {
        let idle = matches!(self.lecture(), Some(Lecture { stage: Stage::Open, .. }))
            && *self.phase.hands() == Hands::Quiet
            && self.open_task().is_some();
        if idle {
            self.set_stage(Stage::Help);
        }
        idle
    }

    /// Takes a press during a lesson; tells whether it was meant for it.
    pub(super) fn press_in_lesson(&mut self, press: Press) -> bool {
        let Some(lecture) = self.lecture() else { return false };
        let back = lecture.lesson().map_or(0, |lesson| lesson.beginning(lecture.step));
        match press {
            Press::Short(Button::Player(side)) => {
                let passes = matches!(self.open_task(), Some(Task::Pass)) && side == self.game.to_move();
                if self.is_asking() || (passes && matches!(self.phase, Phase::Play(_))) {
                    return false;
                }
                self.patience = Patience::since(self.now);
                match side {
                    // A step that goes on from another one begins with that.
                    Side::Black if lecture.step > back || lecture.stage != Stage::Open => {
                        self.go_to_step(lecture.lesson, back);
                    }
                    Side::Black => {
                        let before = lecture.step.saturating_sub(1);
                        let back = lecture.lesson().map_or(0, |lesson| lesson.beginning(before));
                        self.go_to_step(lecture.lesson, back);
                    }
                    Side::White => self.go_on(lecture),
                }
                true
            }
            Press::Long(Button::Player(_)) => {
                self.go_to_step(lecture.lesson, back);
                true
            }
            Press::Short(Button::Menu) | Press::Long(Button::Menu) | Press::Together | Press::Stuck(_) => {
                false
            }
        }
    }

    /// Goes on: to help, to the answer, to the next step, to the next lesson.
    fn go_on(&mut self, lecture: Lecture) {
        match (lecture.stage, self.open_task()) {
            (Stage::Over, _) => self.leave_lesson(lecture),
            (Stage::Open | Stage::Wrong, Some(_)) => self.set_stage(Stage::Help),
            (_, Some(task)) => {
                let action = task.action(&self.game).filter(|action| *action != Action::Pass);
                self.done();
                // What is to be played is shown by being asked for.
                if action.is_none_or(|action| self.order(action).is_err()) {
                    self.go_to_step(lecture.lesson, lecture.step + 1);
                }
            }
            (_, None) => self.go_to_step(lecture.lesson, lecture.step + 1),
        }
    }

    /// Goes from the end of a lesson to the next one, or to a game.
    fn leave_lesson(&mut self, lecture: Lecture) {
        let next = lecture.next(&self.board);
        match (next, lecture.lesson()) {
            (Some(number), _) => self.begin_lesson(number),
            (None, Some(lesson)) if lesson.then_game && !self.is_game_waiting() => {
                self.drop_waiting();
                self.new_game();
            }
            _ => self.bring_back(),
        }
    }

    /// Tells whether the game that waits has been begun and is not over.
    fn is_game_waiting(&self) -> bool {
        !self.interlude.actions.is_empty() && !self.memory.has_result()
    }

    /// Returns what the screen says of a lesson, if one is given.
    pub(super) fn lesson_view(&self) -> Option<LessonView> {
        let lecture = self.lecture()?;
        let lesson = lecture.lesson()?;
        let number = Lesson::of(lesson.game, &self.board).position(|number| number == lecture.lesson);
        let open = self.open_task().is_some();
        let step = lecture.step().map(|(_, step)| step);
        let lifts = step.is_some_and(|step| matches!(step.task, Task::Lift(_)));
        let hands = self.phase.hands();
        let still = *hands == Hands::Quiet && (self.difference().is_empty() || lecture.stage == Stage::Over);
        let lifted = lifts && matches!(hands, Hands::Lifted { .. });
        let said = step.map(|step| &step.said);
        let saying = match lecture.stage {
            Stage::Over => match (lecture.next(&self.board).and_then(Lesson::numbered), lesson.then_game) {
                (Some(next), _) => Saying::Next(&next.title),
                (None, game) => Saying::End { game },
            },
            Stage::Wrong if *hands == Hands::Quiet => {
                step.and_then(|step| step.wrong.as_ref()).map_or(Saying::Wrong, Saying::Words)
            }
            Stage::Done if still || lifted => {
                let shown = step.is_some_and(|step| !step.task.is_open());
                let done = step.and_then(|step| step.done.as_ref());
                if shown {
                    said.map_or(Saying::Done, Saying::Words)
                } else {
                    done.map_or(Saying::Done, Saying::Words)
                }
            }
            Stage::Help if still => {
                step.and_then(|step| step.help.as_ref()).map_or(Saying::Help, Saying::Words)
            }
            Stage::Open if still => said.map_or(Saying::Done, Saying::Words),
            _ => Saying::Prompt(self.prompt(), self.game.to_move()),
        };
        let asks = matches!(saying, Saying::Prompt(..));
        let forward = match (lecture.stage, open) {
            _ if asks => None,
            (Stage::Open | Stage::Wrong, true) => Some(Forward::Help),
            (Stage::Help, true) => Some(Forward::Show),
            _ => Some(Forward::On),
        };
        Some(LessonView {
            number: number.map_or(1, |number| number as u8 + 1),
            title: &lesson.title,
            step: (lecture.step + 1).min(lesson.steps.len() as u8),
            steps: lesson.steps.len() as u8,
            saying,
            forward,
        })
    }

    /// Returns what a learner who asks for help is shown: a turn, or points.
    pub(super) fn lesson_hint(&self) -> Option<(Option<Action>, WideSet)> {
        let helps = matches!(self.lecture(), Some(Lecture { stage: Stage::Help, .. }));
        let task = self.open_task().filter(|_| helps)?;
        Some((task.action(&self.game), task.points(&self.board)))
    }

    /// Returns what the lights teach while nothing has to be done.
    pub(super) fn overlay(&self) -> Overlay {
        let Some(lecture) = self.lecture() else { return self.settings.overlay };
        lecture.step().and_then(|(_, step)| step.show).unwrap_or_default()
    }

    /// Tells whether landing points light up: always in a lesson.
    pub(super) fn hints(&self) -> bool {
        self.settings.hints || self.is_waiting()
    }

    /// Tells whether a touched stone must be played: never in a lesson.
    pub(super) fn is_strict(&self) -> bool {
        self.settings.touch == TouchRule::Strict && !self.is_waiting()
    }

    /// Returns the lesson that is given, by its number.
    pub fn lesson(&self) -> Option<u8> {
        self.lecture().map(|lecture| lecture.lesson)
    }

    /// Begins a lesson, as the menu would.
    pub fn teach(&mut self, number: u8) {
        if Lesson::numbered(number)
            .is_some_and(|lesson| Lesson::of(lesson.game, &self.board).any(|of| of == number))
        {
            self.leave_menu();
            self.begin_lesson(number);
        }
    }
}

impl Lecture {
    fn lesson(self) -> Option<&'static Lesson> {
        Lesson::numbered(self.lesson)
    }

    fn step(self) -> Option<(&'static Lesson, &'static Step)> {
        let lesson = self.lesson()?;
        lesson.steps.get(usize::from(self.step)).map(|step| (lesson, step))
    }

    /// Returns the next lesson of the game.
    fn next(self, board: &rules_core::Board) -> Option<u8> {
        Lesson::of(self.lesson()?.game, board).find(|number| *number > self.lesson)
    }
}
