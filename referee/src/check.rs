//! Guided calibration and self-test, on the board itself and without a computer.

use rules_core::{Side, WideSet};

use crate::buttons::{Button, Press};
use crate::lights::{Frame, Light};
use crate::readings::Readings;
use crate::screen::{TestReport, TestView};
use crate::sound::Cue;

/// How many scans of the empty board a calibration takes at most; only for the bar on the screen.
const SCANS: u16 = 256;

/// What is being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// All stones must go.
    Clear,
    /// The empty board is measured.
    Measure,
    /// Every point wants to feel a stone; these are left.
    Touch(WideSet),
    /// All lights show one colour.
    Colour(u8),
    /// The whole screen shows a pattern.
    Pattern,
    /// A button wants to be pressed.
    Button(usize),
    /// A sound is played.
    Sound,
    /// The outcome is shown.
    Done,
}

/// What a press led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The check goes on.
    Next,
    /// The check goes on, and this is to be heard.
    Hear(Cue),
    /// The check is over.
    Over,
}

/// A check that is under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check {
    stage: Stage,
    /// Whether every part is tried, not only the zero of the sensors found.
    thorough: bool,
    calibrated: bool,
    /// The points that were out of service before.
    before: WideSet,
    report: TestReport,
}

impl Check {
    /// Begins to measure the empty board, and with `thorough` to try every part.
    ///
    /// Points out of service are read again while the check lasts.
    pub fn begin(thorough: bool, readings: &mut Readings) -> Self {
        let before = readings.out_of_service();
        readings.set_out_of_service(WideSet::EMPTY);
        let report =
            TestReport { lights: true, screen: true, buttons: true, sound: true, ..TestReport::default() };
        Self { stage: Stage::Clear, thorough, calibrated: false, before, report }
    }

    /// Goes on where nothing but the sensors is needed; tells whether something changed.
    pub fn look(&mut self, readings: &mut Readings) -> bool {
        let before = *self;
        match self.stage {
            Stage::Clear if readings.is_settled() && readings.wood().stones().is_empty() => {
                self.measure(readings);
            }
            Stage::Measure => {
                if let Some(refused) = readings.finish_calibration() {
                    self.report.stuck |= refused.all();
                    self.calibrated = true;
                    self.stage =
                        if self.thorough { Stage::Touch(readings.board().points()) } else { Stage::Done };
                }
            }
            Stage::Touch(left) => {
                if let Some(point) = left.first().filter(|point| readings.wood().stones().contains(*point)) {
                    self.touched(left.without(point));
                }
            }
            _ => {}
        }
        // The bar on the screen moves while the board is measured.
        *self != before
            || (self.stage == Stage::Measure && readings.scans_missing().is_some_and(|left| left % 16 == 0))
    }

    fn measure(&mut self, readings: &mut Readings) {
        readings.start_calibration();
        self.stage = Stage::Measure;
    }

    fn touched(&mut self, left: WideSet) {
        self.stage = if left.is_empty() { Stage::Colour(0) } else { Stage::Touch(left) };
    }

    /// Takes a press: Black's button says yes, White's says no, the menu button and long presses end the check.
    pub fn press(&mut self, press: Press, readings: &mut Readings) -> Progress {
        let asked = matches!(self.stage, Stage::Button(_));
        let button = match press {
            Press::Short(button) if button != Button::Menu || asked => button,
            Press::Short(_) | Press::Long(_) | Press::Stuck(_) => {
                readings.cancel_calibration();
                return Progress::Over;
            }
        };
        let no = button == Button::Player(Side::White);
        match self.stage {
            // Something is seen that nobody can take off: it sticks.
            Stage::Clear if no => {
                self.report.stuck |= readings.wood().stones();
                self.measure(readings);
            }
            Stage::Touch(left) if no => {
                if let Some(point) = left.first() {
                    self.report.dead.insert(point);
                    self.touched(left.without(point));
                }
            }
            Stage::Clear | Stage::Measure | Stage::Touch(_) => {}
            Stage::Colour(colour) => {
                self.report.lights &= !no;
                self.stage = if colour < 2 { Stage::Colour(colour + 1) } else { Stage::Pattern };
            }
            Stage::Pattern => {
                self.report.screen = !no;
                self.stage = Stage::Button(0);
            }
            Stage::Button(wanted) => {
                self.report.buttons &= Button::ALL.get(wanted) == Some(&button);
                if wanted + 1 < Button::ALL.len() {
                    self.stage = Stage::Button(wanted + 1);
                } else {
                    self.stage = Stage::Sound;
                    return Progress::Hear(Cue::Hello);
                }
            }
            Stage::Sound => {
                self.report.sound = !no;
                self.report.weak = readings.health().weak;
                self.stage = Stage::Done;
            }
            Stage::Done => return Progress::Over,
        }
        Progress::Next
    }

    /// Lights what the check is about.
    pub fn light(&self, readings: &Readings, frame: &mut Frame) {
        match self.stage {
            Stage::Clear => frame.light(readings.wood().stones(), Light::Remove),
            Stage::Touch(left) => frame.light(left.first().map_or(WideSet::EMPTY, WideSet::of), Light::Touch),
            Stage::Colour(colour) => frame.light(readings.board().points(), Light::Primary(colour)),
            Stage::Done => {
                frame.light(self.report.dead | self.report.stuck | self.report.weak, Light::Reason);
            }
            Stage::Measure | Stage::Pattern | Stage::Button(_) | Stage::Sound => {}
        }
    }

    /// Returns what the screen has to say.
    pub fn view(&self, readings: &Readings) -> TestView {
        match self.stage {
            Stage::Clear => TestView::ClearBoard { stones: readings.wood().stones().len() as u16 },
            Stage::Measure => {
                let left = readings.scans_missing().unwrap_or(0).min(SCANS);
                TestView::Measuring { percent: (u32::from(SCANS - left) * 100 / u32::from(SCANS)) as u8 }
            }
            Stage::Touch(left) => match left.first() {
                Some(point) => TestView::TouchPoint { point, left: left.len() as u16 },
                None => TestView::Done(self.report),
            },
            Stage::Colour(colour) => TestView::Colour(colour),
            Stage::Pattern => TestView::Pattern,
            Stage::Button(wanted) => TestView::Button(Button::ALL[wanted.min(Button::ALL.len() - 1)]),
            Stage::Sound => TestView::Sound,
            Stage::Done => TestView::Done(self.report),
        }
    }

    /// Tells whether the sensors have new zeros.
    pub const fn changed_calibration(&self) -> bool {
        self.calibrated
    }

    /// Returns the points that should be out of service from now on.
    ///
    /// A finished self-test knows; anything less leaves them as they were.
    pub fn out_of_service(&self) -> WideSet {
        if self.thorough && self.stage == Stage::Done {
            self.report.dead | self.report.stuck
        } else {
            self.before
        }
    }
}
