//! How each meaning looks.

use rules_core::Side;
use smart_leds_trait::RGB8;

use super::{Light, Pattern};

/// How a light looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colour at its fullest, as a screen would show it: gamma comes later.
    pub colour: RGB8,
    /// How it changes over time.
    pub pattern: Pattern,
    /// How bright it is beside others, 255 being the brightest.
    pub brightness: u8,
}

const fn rgb(r: u8, g: u8, b: u8) -> RGB8 {
    RGB8 { r, g, b }
}

// The palette of Okabe and Ito, made purer where an LED would wash it out: bright and dark colours alternate along
// the axes that colour-blind eyes confuse.
const GREEN: RGB8 = rgb(0, 210, 120);
const SKY: RGB8 = rgb(70, 180, 255);
const BLUE: RGB8 = rgb(0, 90, 255);
const VERMILION: RGB8 = rgb(255, 75, 0);
const ORANGE: RGB8 = rgb(255, 150, 0);
const YELLOW: RGB8 = rgb(255, 220, 40);
const PURPLE: RGB8 = rgb(230, 90, 200);
const WHITE: RGB8 = rgb(255, 235, 200);

/// For what a hand has to act on.
const FULL: u8 = 255;
/// For what a hand may act on, or what explains.
const CLEAR: u8 = 205;
/// For what only teaches.
const CALM: u8 = 150;

impl Light {
    /// Every meaning; the place in this list is [`Light::kind`].
    pub const ALL: [Self; 26] = [
        Self::Landing,
        Self::Origin,
        Self::Back,
        Self::Landed,
        Self::Turn,
        Self::Add(Side::Black),
        Self::Add(Side::White),
        Self::Remove,
        Self::Confirm,
        Self::LastFrom,
        Self::LastTo,
        Self::Playable,
        Self::Group(0),
        Self::Group(1),
        Self::Group(2),
        Self::Group(3),
        Self::Immobile,
        Self::Territory(Side::Black),
        Self::Territory(Side::White),
        Self::NoMansLand,
        Self::Reason,
        Self::Touch,
        Self::Primary(0),
        Self::Primary(1),
        Self::Primary(2),
        Self::Thinking,
    ];

    /// Returns the place of the meaning in [`Light::ALL`].
    pub const fn kind(self) -> usize {
        match self {
            Self::Landing => 0,
            Self::Origin => 1,
            Self::Back => 2,
            Self::Landed => 3,
            Self::Turn => 4,
            Self::Add(Side::Black) => 5,
            Self::Add(Side::White) => 6,
            Self::Remove => 7,
            Self::Confirm => 8,
            Self::LastFrom => 9,
            Self::LastTo => 10,
            Self::Playable => 11,
            Self::Group(number) => 12 + (number % 4) as usize,
            Self::Immobile => 16,
            Self::Territory(Side::Black) => 17,
            Self::Territory(Side::White) => 18,
            Self::NoMansLand => 19,
            Self::Reason => 20,
            Self::Touch => 21,
            Self::Primary(number) => 22 + (number % 3) as usize,
            Self::Thinking => 25,
        }
    }

    /// Returns how the meaning looks.
    pub const fn style(self) -> Style {
        let (colour, pattern, brightness) = match self {
            Self::Landing => (GREEN, Pattern::Steady, CLEAR),
            Self::Origin => (SKY, Pattern::Breathe, CLEAR),
            Self::Back => (VERMILION, Pattern::Hurry, FULL),
            Self::Landed => (GREEN, Pattern::Nod, FULL),
            Self::Turn => (PURPLE, Pattern::DoubleBlink, FULL),
            Self::Add(Side::Black) => (BLUE, Pattern::Blink, FULL),
            Self::Add(Side::White) => (WHITE, Pattern::Pulse, FULL),
            Self::Remove => (VERMILION, Pattern::TripleBlink, FULL),
            Self::Confirm => (YELLOW, Pattern::Wink, FULL),
            Self::LastFrom => (ORANGE, Pattern::Spark, CALM),
            Self::LastTo => (ORANGE, Pattern::Steady, CALM),
            Self::Playable => (GREEN, Pattern::Nod, CALM),
            // The lower two are cool and the upper two warm: the referee gives them to Black and to White.
            Self::Group(number) => match number % 4 {
                0 => (BLUE, Pattern::Steady, CALM),
                1 => (SKY, Pattern::Breathe, CALM),
                2 => (WHITE, Pattern::Counter, CALM),
                _ => (ORANGE, Pattern::Rise, CALM),
            },
            Self::Immobile => (VERMILION, Pattern::Spark, CALM),
            Self::Territory(Side::Black) => (BLUE, Pattern::Steady, CLEAR),
            Self::Territory(Side::White) => (WHITE, Pattern::Breathe, CLEAR),
            Self::NoMansLand => (PURPLE, Pattern::Spark, CALM),
            Self::Reason => (ORANGE, Pattern::Rise, CLEAR),
            Self::Thinking => (PURPLE, Pattern::Breathe, CALM),
            Self::Touch => (YELLOW, Pattern::Blink, FULL),
            // The self-test asks whether each primary is there: it must be pure.
            Self::Primary(number) => match number % 3 {
                0 => (rgb(255, 0, 0), Pattern::Steady, FULL),
                1 => (rgb(0, 255, 0), Pattern::Steady, FULL),
                _ => (rgb(0, 0, 255), Pattern::Steady, FULL),
            },
        };
        Style { colour, pattern, brightness }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meaning_stands_at_its_place() {
        for (index, light) in Light::ALL.iter().enumerate() {
            assert_eq!(light.kind(), index, "{light:?}");
        }
    }
}
