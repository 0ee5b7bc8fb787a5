//! Guided calibration and self-test, on the board itself and without a computer.

mod report;

use rules_core::{Point, Side, WideSet};

use crate::buttons::{Button, Press};
use crate::lights::{Frame, Light};
use crate::readings::Readings;
use crate::sound::Cue;
use crate::time::Moment;
pub use report::{TestReport, TestView};

/// How many scans of the empty board a calibration takes at most; only for the bar on the screen.
const SCANS: u16 = 256;

/// What is being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// All stones must go.
    Clear,
    /// The empty board is measured.
    Measure,
    /// Every point wants to feel a stone, one after the other.
    Touch {
        /// Those that are left.
        left: WideSet,
        /// Whether the first of them feels a stone, or has felt one.
        felt: bool,
        /// Whether that was too weak.
        weak: bool,
    },
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
    stop: Stop,
    /// Whether every part is tried, not only the sensors calibrated.
    thorough: bool,
    /// The points that were out of service before.
    before: WideSet,
    report: TestReport,
}

impl Check {
    /// Begins to calibrate the sensors, and with `thorough` to try every part.
    ///
    /// Points out of service are read again while the check lasts.
    pub fn begin(thorough: bool, readings: &mut Readings) -> Self {
        let before = readings.out_of_service();
        readings.set_out_of_service(WideSet::EMPTY);
        let report =
            TestReport { lights: true, screen: true, buttons: true, sound: true, ..TestReport::default() };
        Self { stop: Stop::Clear, thorough, before, report }
    }

    /// Goes on where nothing but the sensors is needed; tells whether something changed.
    pub fn look(&mut self, now: Moment, readings: &mut Readings) -> bool {
        let before = *self;
        match self.stop {
            Stop::Clear if readings.is_settled() && readings.wood().stones().is_empty() => {
                self.measure(readings);
            }
            Stop::Measure => {
                if let Some(refused) = readings.finish_calibration() {
                    self.report.stuck |= refused.all();
                    // Contacts have no threshold to be learnt.
                    if self.thorough || readings.tell_sides() {
                        self.ask_next(readings.board().points() - self.report.stuck, readings);
                    } else {
                        self.finish(readings);
                    }
                }
            }
            Stop::Touch { left, felt, weak } => {
                if let Some(point) = left.first() {
                    self.feel(now, left, point, (felt, weak), readings);
                }
            }
            _ => {}
        }
        // The bar on the screen moves while the board is measured.
        *self != before
            || (self.stop == Stop::Measure && readings.scans_missing().is_some_and(|left| left % 16 == 0))
    }

    fn measure(&mut self, readings: &mut Readings) {
        readings.start_calibration();
        self.stop = Stop::Measure;
    }

    /// Sees whether the point that is asked for feels a stone.
    fn feel(
        &mut self,
        now: Moment,
        left: WideSet,
        point: Point,
        (felt, weak): (bool, bool),
        readings: &mut Readings,
    ) {
        let lies = readings.wood().stones().contains(point);
        if !readings.tell_sides() {
            if lies {
                self.ask_next(left.without(point), readings);
            }
            return;
        }
        let Some(touch) = readings.touch().filter(|touch| touch.point() == point) else {
            readings.ask_for_touch(point, now);
            return;
        };
        let felt = felt || lies;
        // A stone that is gone again has been as close as it came.
        if !felt || (lies && !touch.has_arrived(now)) {
            self.stop = Stop::Touch { left, felt, weak };
        } else if readings.learn_threshold() {
            self.ask_next(left.without(point), readings);
        } else {
            if !lies {
                readings.ask_for_touch(point, now);
            }
            self.stop = Stop::Touch { left, felt: lies, weak: true };
        }
    }

    /// Asks for a stone on the first of the points that are left.
    fn ask_next(&mut self, left: WideSet, readings: &mut Readings) {
        if !left.is_empty() {
            self.stop = Stop::Touch { left, felt: false, weak: false };
        } else if self.thorough {
            self.stop = Stop::Colour(0);
        } else {
            self.finish(readings);
        }
    }

    fn finish(&mut self, readings: &mut Readings) {
        readings.accept_calibration();
        self.stop = Stop::Done;
    }

    /// Notes that the point that is asked for does not do what it should.
    fn fail(&mut self, point: Point, weak: bool, readings: &Readings) {
        // A field below a quarter of a stone's may be noise.
        let murmur = readings.calibration().sensor().on / 4;
        let felt = readings.touch().is_some_and(|touch| touch.point() == point && touch.strongest() > murmur);
        if weak || felt {
            self.report.weak.insert(point);
        } else {
            self.report.dead.insert(point);
        }
    }

    /// Takes a press: Black's button says yes or enough, White's says no, the menu button and long presses end the
    /// check.
    pub fn press(&mut self, press: Press, readings: &mut Readings) -> Progress {
        let asked = matches!(self.stop, Stop::Button(_));
        let button = match press {
            Press::Short(button) if button != Button::Menu || asked => button,
            Press::Short(_) | Press::Long(_) | Press::Together | Press::Stuck(_) => {
                // Whoever leaves half-way leaves everything as it was.
                readings.cancel_calibration();
                return Progress::Over;
            }
        };
        let no = button == Button::Player(Side::White);
        match self.stop {
            // Something is seen that nobody can take off: it sticks.
            Stop::Clear if no => {
                self.report.stuck |= readings.wood().stones();
                self.measure(readings);
            }
            Stop::Touch { left, weak, .. } if no => {
                if let Some(point) = left.first() {
                    self.fail(point, weak, readings);
                    self.ask_next(left.without(point), readings);
                }
            }
            // The zeros are known; the thresholds of the other points are the usual ones.
            Stop::Touch { .. } if !self.thorough => self.finish(readings),
            Stop::Clear | Stop::Measure | Stop::Touch { .. } => {}
            Stop::Colour(colour) => {
                self.report.lights &= !no;
                self.stop = if colour < 2 { Stop::Colour(colour + 1) } else { Stop::Pattern };
            }
            Stop::Pattern => {
                self.report.screen = !no;
                self.stop = Stop::Button(0);
            }
            Stop::Button(wanted) => {
                self.report.buttons &= Button::ALL.get(wanted) == Some(&button);
                if wanted + 1 < Button::ALL.len() {
                    self.stop = Stop::Button(wanted + 1);
                } else {
                    self.stop = Stop::Sound;
                    return Progress::Hear(Cue::Hello);
                }
            }
            Stop::Sound => {
                self.report.sound = !no;
                self.finish(readings);
            }
            Stop::Done => return Progress::Over,
        }
        Progress::Next
    }

    /// Lights what the check is about.
    pub fn light(&self, readings: &Readings, frame: &mut Frame) {
        match self.stop {
            Stop::Clear => frame.light(readings.wood().stones(), Light::Remove),
            Stop::Touch { left, .. } => {
                frame.light(left.first().map_or(WideSet::EMPTY, WideSet::of), Light::Touch);
            }
            Stop::Colour(colour) => frame.light(readings.board().points(), Light::Primary(colour)),
            Stop::Done => {
                frame.light(self.report.dead | self.report.stuck | self.report.weak, Light::Reason);
            }
            Stop::Measure | Stop::Pattern | Stop::Button(_) | Stop::Sound => {}
        }
    }

    /// Returns what the screen has to say.
    pub fn view(&self, readings: &Readings) -> TestView {
        match self.stop {
            Stop::Clear => TestView::ClearBoard { stones: readings.wood().stones().len() as u16 },
            Stop::Measure => {
                let left = readings.scans_missing().unwrap_or(0).min(SCANS);
                TestView::Measuring { percent: (u32::from(SCANS - left) * 100 / u32::from(SCANS)) as u8 }
            }
            Stop::Touch { left, weak, .. } => match left.first() {
                Some(point) => {
                    TestView::TouchPoint { point, left: left.len() as u16, weak, enough: !self.thorough }
                }
                None => TestView::Done(self.report),
            },
            Stop::Colour(colour) => TestView::Colour(colour),
            Stop::Pattern => TestView::Pattern,
            Stop::Button(wanted) => {
                TestView::Button(Button::ALL.get(wanted).copied().unwrap_or(Button::Menu))
            }
            Stop::Sound => TestView::Sound,
            Stop::Done => TestView::Done(self.report),
        }
    }

    /// Tells whether the sensors have new zeros and thresholds: only a check that came to its end gives them any.
    pub fn changed_calibration(&self) -> bool {
        self.stop == Stop::Done
    }

    /// Returns the points that should be out of service from now on.
    ///
    /// A finished self-test knows; anything less leaves them as they were.
    pub fn out_of_service(&self) -> WideSet {
        if self.thorough && self.stop == Stop::Done {
            self.report.dead | self.report.stuck
        } else {
            self.before
        }
    }
}
