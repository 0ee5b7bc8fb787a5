//! From meanings to colours over time.

use rules_core::Board;
use smart_leds_trait::RGB8;

use super::{Frame, Light, Style, power};
use crate::time::{Millis, Moment};
use crate::wood::PLACES;

const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// What one frame costs, and how many of these units a millisecond brings: 60 frames a second.
const COST: u32 = 1000;
const PER_MILLI: u32 = 60;
/// How much can be saved up: hands that are faster than 60 changes a second for a moment are still answered at once.
const SAVINGS: u32 = 16 * COST;
/// Steps of patterns leave this much for news.
const RESERVE: u32 = 12 * COST;

/// Turns a [`Frame`] into colours over time.
///
/// ```
/// use referee::lights::{Frame, Light, Painter};
/// use referee::time::Moment;
/// use rules_core::{Board, WideSet};
///
/// let e5 = Board::HEXAGON.parse("E5").unwrap();
/// let mut frame = Frame::default();
/// frame.light(WideSet::of(e5), Light::Landing);
///
/// let mut painter = Painter::new(&Board::HEXAGON);
/// painter.show(Moment(0), &frame);
/// let colours = painter.paint(Moment(0), 5, 1000).unwrap();
/// assert!(colours[e5.index()].g > 0);
/// // A steady light has nothing new to send, ever.
/// assert_eq!(painter.paint(Moment(1000), 5, 1000), None);
/// assert_eq!(painter.next_change(Moment(1000)), None);
/// ```
#[derive(Clone, Debug)]
pub struct Painter {
    leds: u16,
    /// One more than the highest index of a point.
    places: usize,
    frame: Frame,
    /// Since when each meaning has been shown: lights of one meaning keep in step, and a new one starts lit.
    since: [Option<Moment>; Light::ALL.len()],
    /// How many points show each meaning.
    count: [u16; Light::ALL.len()],
    colours: [RGB8; PLACES],
    /// Brightness and current cap of the colours; none before the first frame.
    painted: Option<(u8, u16)>,
    /// Whether the meaning has changed since the last frame.
    news: bool,
    /// When the next step of a pattern is due.
    due: Option<Moment>,
    savings: u32,
    saved: Moment,
}

impl Painter {
    /// Makes a painter of a board whose first frame is dark, so that the LEDs are told so after switching on.
    pub fn new(board: &Board) -> Self {
        Self {
            leds: board.points().len() as u16,
            places: board.points().iter().last().map_or(0, |point| point.index() + 1),
            frame: Frame::DARK,
            since: [None; Light::ALL.len()],
            count: [0; Light::ALL.len()],
            colours: [DARK; PLACES],
            painted: None,
            news: true,
            due: None,
            savings: SAVINGS,
            saved: Moment(0),
        }
    }

    /// Takes the frame to be shown from now on; costs little if it is the one that is shown.
    #[expect(clippy::indexing_slicing, reason = "a kind is a place in the list of meanings")]
    pub fn show(&mut self, now: Moment, frame: &Frame) {
        if self.frame == *frame {
            return;
        }
        self.frame.clone_from(frame);
        self.news = true;
        self.count = [0; Light::ALL.len()];
        for light in self.frame.lights().iter().take(self.places).flatten() {
            self.count[light.kind()] += 1;
        }
        for (since, count) in self.since.iter_mut().zip(self.count) {
            *since = if count > 0 { since.or(Some(now)) } else { None };
        }
    }

    /// Returns what the lights mean.
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Paints the colours of this moment, in the order of point indices.
    ///
    /// Returns nothing if the LEDs show them already. `brightness` goes from 1 to
    /// [`Settings::BRIGHTEST`](crate::settings::Settings::BRIGHTEST), `cap` is the most that all LEDs may draw
    /// together in milliamperes. News goes out at once, steps of patterns wait their turn: over time there are never
    /// more than 60 frames a second.
    #[expect(clippy::indexing_slicing, reason = "a kind is a place in the list of meanings")]
    pub fn paint(&mut self, now: Moment, brightness: u8, cap: u16) -> Option<&[RGB8; PLACES]> {
        self.save(now);
        let first = self.painted.is_none();
        let news = self.news || self.painted != Some((brightness, cap));
        let due = self.due.is_some_and(|due| due <= now);
        if !(news || due) || self.savings < if news { COST } else { RESERVE } {
            return None;
        }
        let looks = self.looks(now, brightness, cap);
        self.news = false;
        self.painted = Some((brightness, cap));
        self.due = self.next_step(now);
        let mut changed = first;
        for (colour, light) in self.colours.iter_mut().zip(self.frame.lights()).take(self.places) {
            let look = light.map_or(DARK, |light| looks[light.kind()].0);
            changed |= *colour != look;
            *colour = look;
        }
        if !changed {
            return None;
        }
        self.savings -= COST;
        Some(&self.colours)
    }

    /// Returns when the colours may change next if the frame stays as it is; a caller may sleep until then.
    pub fn next_change(&self, now: Moment) -> Option<Moment> {
        let (wanted, price) = if self.news { (now, COST) } else { (self.due?, RESERVE) };
        let missing = price.saturating_sub(self.savings).div_ceil(PER_MILLI);
        Some(wanted.max(self.saved + Millis(missing)).max(now))
    }

    fn save(&mut self, now: Moment) {
        let passed = now.since(self.saved).0.min(SAVINGS / PER_MILLI + 1);
        self.savings = (self.savings + passed * PER_MILLI).min(SAVINGS);
        self.saved = self.saved.max(now);
    }

    /// Returns how long a light has been shown.
    fn elapsed(&self, now: Moment, light: Light) -> Millis {
        let since = self.since.get(light.kind()).copied().flatten();
        since.map_or(Millis(0), |since| now.since(since))
    }

    /// Returns the colour of each meaning, with the number of points that show it.
    fn looks(&self, now: Moment, brightness: u8, cap: u16) -> [(RGB8, u16); Light::ALL.len()] {
        let step = power::step(brightness);
        let mut looks = [(DARK, 0); Light::ALL.len()];
        for ((look, light), count) in looks.iter_mut().zip(Light::ALL).zip(self.count) {
            if count > 0 {
                *look = (look_of(light.style(), self.elapsed(now, light), step), count);
            }
        }
        power::limit(&mut looks, self.leds, cap);
        looks
    }

    /// Returns when the next step of any pattern in sight is due.
    fn next_step(&self, now: Moment) -> Option<Moment> {
        let shown = Light::ALL.iter().zip(self.since);
        let rests = shown.filter_map(|(light, since)| light.style().pattern.rest(now.since(since?)));
        rests.min().map(|rest| now + rest)
    }
}

/// Returns the duties of a style at a moment of its pattern.
fn look_of(style: Style, elapsed: Millis, step: u8) -> RGB8 {
    let level = u32::from(style.pattern.level(elapsed)) * u32::from(style.brightness) * u32::from(step);
    // At most 255 ^ 4, which fits in 32 bits.
    let duty = |colour: u8| power::gamma((level * u32::from(colour) / (255 * 255 * 255)) as u8);
    let RGB8 { r, g, b } = style.colour;
    RGB8 { r: duty(r), g: duty(g), b: duty(b) }
}

impl Style {
    /// Returns the duties at the beginning of the pattern, where every one is lit, with a brightness setting.
    pub fn duties(self, brightness: u8) -> RGB8 {
        look_of(self, Millis(0), power::step(brightness))
    }
}
