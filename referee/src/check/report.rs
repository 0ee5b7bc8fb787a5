//! What a check asks for, and what it found.

use rules_core::{Point, WideSet};

use crate::buttons::Button;

/// Self-test and calibration as they are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TestView {
    /// Take all stones off; so many are still seen.
    ClearBoard {
        /// Stones still on the board.
        stones: u16,
    },
    /// The empty board is being measured.
    Measuring {
        /// How much is done, in percent.
        percent: u8,
    },
    /// Touch this point with a stone.
    TouchPoint {
        /// The point that is lit.
        point: Point,
        /// How many are left.
        left: u16,
        /// Whether a stone was felt there that is too weak.
        weak: bool,
        /// Whether Black's button may leave the other points as they are.
        enough: bool,
    },
    /// Are all lights this colour (0 red, 1 green, 2 blue)? Black's button says yes, White's says no.
    Colour(u8),
    /// A pattern over the whole screen. Black's button says it is complete, White's says no.
    Pattern,
    /// Press this button.
    Button(Button),
    /// Was there a sound? Black's button says yes, White's says no.
    Sound,
    /// The outcome.
    Done(TestReport),
}

/// What self-test and calibration found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TestReport {
    /// Points that gave no sign when touched.
    pub dead: WideSet,
    /// Points that gave a sign when nothing was there.
    pub stuck: WideSet,
    /// Points with a weak magnet or a weak sensor.
    pub weak: WideSet,
    /// Whether all lights showed all colours.
    pub lights: bool,
    /// Whether the screen was complete.
    pub screen: bool,
    /// Whether the buttons answered.
    pub buttons: bool,
    /// Whether the sound was heard.
    pub sound: bool,
}

impl TestReport {
    /// Tells whether nothing was found.
    pub fn is_fine(&self) -> bool {
        self.points().is_empty() && self.lights && self.screen && self.buttons && self.sound
    }

    /// Returns the points with which something is wrong.
    pub fn points(&self) -> WideSet {
        self.dead | self.stuck | self.weak
    }
}
