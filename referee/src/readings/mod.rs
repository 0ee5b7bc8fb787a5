//! From sensors to what is believed to lie on the wood.
//!
//! A scan is one reading of every point, about once a millisecond. [`Readings`] says what lies there as soon as a few
//! scans agree, keeps an eye on the sensors and follows their slow changes.
//!
//! ```
//! use referee::readings::{LAND, Calibration, Readings, Scan};
//! use referee::time::Moment;
//! use rules_core::{Board, WideSet};
//!
//! let d5 = Board::HEXAGON.parse("D5").unwrap();
//! let mut readings = Readings::new(Board::HEXAGON, Calibration::default());
//! for now in 1..u64::from(LAND) {
//!     assert!(!readings.update(Moment(now), Scan::Reed(WideSet::of(d5))));
//! }
//! assert!(readings.update(Moment(LAND.into()), Scan::Reed(WideSet::of(d5))));
//! assert!(readings.wood().unsure.contains(d5));
//! ```

mod calibration;
mod debounce;
mod guard;
mod hall;
mod health;
mod lesson;
#[cfg(test)]
mod tests;

use core::ops::RangeInclusive;

use rules_core::{Board, Point, WideSet};

use crate::time::Moment;
use crate::wood::{PLACES, Wood};
use calibration::EmptyBoard;
pub use calibration::{Calibration, CalibrationError, Refused, Sensor};
use debounce::{BARE, Debounce};
pub use debounce::{LAND, LIFT};
pub use guard::Guard;
use hall::Hall;
pub use health::{FLICKER, Health, WINDOW};
use health::{Signs, Watch};
pub use lesson::Feeler;
use lesson::Lesson;

/// One reading of every point.
#[derive(Clone, Copy, Debug)]
pub enum Scan<'a> {
    /// The reed contacts that are closed.
    Reed(WideSet),
    /// The ADC's values of the Hall sensors, by index of their points; the other places can have any value.
    Hall(&'a [u16; PLACES]),
    /// Every sensor says what it said in the scan before, or something that means the same; see
    /// [`Readings::wants_scan`].
    Same,
}

/// Turns scans into stones.
#[derive(Clone, Debug)]
pub struct Readings {
    board: Board,
    hall: Hall,
    debounce: Debounce,
    watch: Watch,
    out_of_service: WideSet,
    touched: WideSet,
    impossible: WideSet,
    last: Option<Moment>,
    /// The contacts that were closed in the last scan; none if it was one of Hall sensors.
    closed: Option<WideSet>,
    /// Whether a scan that says the same as the last one changes nothing.
    calm: bool,
    lesson: Lesson,
    /// How many calibrations have been accepted.
    calibrations: u8,
}

impl Readings {
    /// Makes readings that believe in an empty board; reed contacts need no calibration and ignore it.
    pub fn new(board: Board, calibration: Calibration) -> Self {
        Self {
            board,
            hall: Hall::new(board.points(), calibration),
            debounce: Debounce::new(),
            watch: Watch::new(),
            out_of_service: WideSet::EMPTY,
            touched: WideSet::EMPTY,
            impossible: WideSet::EMPTY,
            last: None,
            closed: None,
            calm: false,
            lesson: Lesson::None,
            calibrations: 0,
        }
    }

    /// Takes a scan and tells whether the believed stones or the health of the points changed.
    ///
    /// However often it is called, nothing is believed unless it was so in every scan of a few milliseconds: see
    /// [`LIFT`] and [`LAND`].
    pub fn update(&mut self, now: Moment, scan: Scan<'_>) -> bool {
        self.learn_from(now, scan);
        let same = match scan {
            Scan::Reed(closed) => self.closed.replace(closed) == Some(closed),
            Scan::Hall(values) => !self.hall.feel(values) & self.closed.take().is_none(),
            Scan::Same => true,
        };
        // Most scans say what the one before said, when nothing was left to be believed.
        if same && self.calm && !self.watch.is_due(now) {
            self.watch.note_same();
            self.last = Some(now);
            return false;
        }
        self.take(now, scan)
    }

    /// Tells whether the next scan must be shown even if it says the same as the last one.
    ///
    /// If not, [`Scan::Same`] may take its place, as long as the values of all Hall sensors stay within their
    /// [windows](Readings::window).
    pub fn wants_scan(&self, now: Moment) -> bool {
        !self.calm || !matches!(self.lesson, Lesson::None) || self.watch.is_due(now)
    }

    /// Returns the values of a place's Hall sensor that mean what its last one meant.
    pub fn window(&self, place: usize) -> RangeInclusive<u16> {
        self.hall.window(place)
    }

    /// Takes a scan that says something new, or after which something is to be done.
    fn take(&mut self, now: Moment, scan: Scan<'_>) -> bool {
        let points = self.board.points() - self.out_of_service;
        let elapsed = self.last.map_or(1, |last| now.since(last).0);
        self.last = Some(now);
        let (heard, signs) = if let Some(closed) = self.closed {
            self.touched = closed & points;
            (Wood { unsure: self.touched, ..BARE }, Signs::default())
        } else {
            let fields = self.hall.fields();
            self.touched = fields.loud();
            let believed = self.debounce.believed();
            let signs = self.hall.signs(&fields, believed, points);
            self.watch.in_doubt &= signs.doubtful;
            (self.hall.hear(&fields, believed, self.watch.in_doubt), signs)
        };
        let changed =
            debounce::difference(&heard, self.debounce.heard()) | (self.impossible ^ signs.impossible);
        self.impossible = signs.impossible;
        let mut news = self.debounce.update(heard, elapsed);
        self.calm = !news && self.debounce.is_settled();
        self.watch.note(changed, &signs);
        // A window ends with a scan that shows everything.
        if self.watch.is_due(now) && !matches!(scan, Scan::Same) {
            // What was noted belongs to the window that ends, and the one that begins has seen nothing yet.
            self.calm = false;
            let health = self.watch.health;
            if self.watch.end_window(now) {
                news |= self.watch.health != health;
                if let Scan::Hall(values) = scan {
                    let stones = self.debounce.believed().stones();
                    self.hall.follow(values, self.watch.at_rest - self.board.grow(stones) - stones);
                }
            }
        }
        news
    }

    /// Tells whether the sensors can tell the sides of stones: Hall sensors can, reed contacts cannot.
    pub const fn tell_sides(&self) -> bool {
        self.closed.is_none()
    }

    /// Returns the board that is read.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns what is believed to lie on the wood; with reed contacts no stone's side is known.
    pub const fn wood(&self) -> &Wood {
        self.debounce.believed()
    }

    /// Tells whether the last scan agrees with what is believed, so that no point is about to change.
    pub fn is_settled(&self) -> bool {
        self.debounce.is_settled()
    }

    /// Returns what is wrong with the points.
    pub const fn health(&self) -> &Health {
        &self.watch.health
    }

    /// Returns the points that are not read: no stone is ever believed there, and they are never ailing.
    pub const fn out_of_service(&self) -> WideSet {
        self.out_of_service
    }

    /// Says which points are not read from now on; all others are.
    pub fn set_out_of_service(&mut self, points: WideSet) {
        self.out_of_service = points & self.board.points();
        self.debounce.forget(self.out_of_service);
        self.watch.forget(self.out_of_service);
        self.touched -= self.out_of_service;
        self.impossible -= self.out_of_service;
        self.hall.set_points(self.board.points() - self.out_of_service);
        self.calm = false;
    }
}

/// For setting the board up and for finding faults.
impl Readings {
    /// Returns the points where the last scan felt a magnet of either pole, bounces and all.
    pub const fn touched(&self) -> WideSet {
        self.touched
    }

    /// Returns how far a value of a point's Hall sensor is from its zero, in counts.
    pub fn field(&self, point: Point, value: u16) -> i16 {
        self.hall.field(point.index(), value)
    }

    /// Returns the calibration in use.
    pub const fn calibration(&self) -> &Calibration {
        self.hall.calibration()
    }

    /// Takes another calibration; zeros that have wandered start anew from it.
    pub fn set_calibration(&mut self, calibration: Calibration) {
        self.hall = Hall::new(self.board.points() - self.out_of_service, calibration);
        self.calm = false;
    }

    /// Begins to look at the board, which must be empty, to find the zero of every Hall sensor.
    ///
    /// Reading goes on meanwhile. With reed contacts this finds the ones that stick.
    pub fn start_calibration(&mut self) {
        self.cancel_calibration();
        self.lesson = Lesson::Zeros(EmptyBoard::new());
    }

    /// Returns how many more scans of the empty board are needed, or `None` if nobody asked for any.
    pub fn scans_missing(&self) -> Option<u16> {
        match &self.lesson {
            Lesson::Zeros(empty_board) => Some(empty_board.missing()),
            Lesson::None | Lesson::Thresholds { .. } => None,
        }
    }

    /// Uses the zeros of the empty board from now on and returns the points that were refused.
    ///
    /// `None`, and nothing happens, unless a calibration was begun and has all its scans. Points out of service stay
    /// as they are. [`Readings::cancel_calibration`] brings the old zeros back, until
    /// [`Readings::accept_calibration`].
    pub fn finish_calibration(&mut self) -> Option<Refused> {
        let Lesson::Zeros(empty_board) = &self.lesson else { return None };
        let before = self.hall.calibration().clone();
        let mut calibration = before.clone();
        let refused = empty_board.finish(&mut calibration, self.board.points() - self.out_of_service)?;
        self.lesson = Lesson::Thresholds { before, touch: None };
        self.set_calibration(calibration);
        Some(refused)
    }

    /// Waits for a stone on a point, to learn the threshold of its Hall sensor.
    ///
    /// Nothing happens unless the zeros are known, by [`Readings::finish_calibration`].
    pub fn ask_for_touch(&mut self, point: Point, now: Moment) {
        if let Lesson::Thresholds { touch, .. } = &mut self.lesson {
            *touch = Some(Feeler::new(point, now));
        }
    }

    /// Returns what the point has felt that a stone is asked for.
    pub const fn touch(&self) -> Option<&Feeler> {
        match &self.lesson {
            Lesson::Thresholds { touch, .. } => touch.as_ref(),
            Lesson::None | Lesson::Zeros(_) => None,
        }
    }

    /// Sets the threshold of the point that was asked for by what it has felt; tells whether that was strong enough.
    pub fn learn_threshold(&mut self) -> bool {
        let Some(touch) = self.touch().copied() else { return false };
        let threshold = self.calibration().sensor().threshold(touch.strongest());
        threshold.is_some_and(|threshold| self.hall.set_threshold(touch.point(), threshold).is_ok())
    }

    /// Ends a calibration: what was learnt is kept.
    pub fn accept_calibration(&mut self) {
        self.lesson = Lesson::None;
        self.calibrations = self.calibrations.wrapping_add(1);
    }

    /// Returns how many calibrations have been accepted since switching on.
    pub const fn calibrations(&self) -> u8 {
        self.calibrations
    }

    /// Gives up a calibration: everything is as it was before it began.
    pub fn cancel_calibration(&mut self) {
        if let Lesson::Thresholds { before, .. } = core::mem::replace(&mut self.lesson, Lesson::None) {
            self.set_calibration(before);
        }
    }

    fn learn_from(&mut self, now: Moment, scan: Scan<'_>) {
        match (&mut self.lesson, scan) {
            (Lesson::Zeros(empty_board), Scan::Reed(closed)) => empty_board.look_at_contacts(closed),
            (Lesson::Zeros(empty_board), Scan::Hall(values)) => empty_board.look_at_values(values),
            (Lesson::Thresholds { touch: Some(touch), .. }, Scan::Hall(values)) => {
                let place = touch.point().index();
                let field = values.get(place).map_or(0, |value| self.hall.field(place, *value));
                touch.feel(field, now);
            }
            _ => {}
        }
    }
}
