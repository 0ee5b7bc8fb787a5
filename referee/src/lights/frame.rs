//! What each point has to say.

use rules_core::{Point, Side, WideSet};

use crate::wood::PLACES;

/// What the light of a point means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// The stone in the hand may land here.
    Landing,
    /// The stone in the hand came from here.
    Origin,
    /// The stone in the hand must go back here.
    Back,
    /// A stone has landed here and the move is about to be taken.
    Landed,
    /// The stone here is to be turned over.
    Turn,
    /// A stone is to be put here with this side up.
    Add(Side),
    /// The stone here is to be taken off.
    Remove,
    /// The board cannot see this point: look, then confirm by button.
    Confirm,
    /// The last move began here.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// This stone may be lifted, or a stone may be placed here.
    Playable,
    /// This stone is in a group; neighbouring groups differ in the number, from 0 to 3.
    Group(u8),
    /// This stone cannot move.
    Immobile,
    /// This empty point counts for a side.
    Territory(Side),
    /// This empty point counts for nobody.
    NoMansLand,
    /// This point belongs to the rule that was just named.
    Reason,
    /// The board thinks about its turn.
    Thinking,
    /// The self-test asks for a magnet here.
    Touch,
    /// The self-test shows one of the three primary colours: 0 red, 1 green, 2 blue.
    Primary(u8),
}

impl Light {
    /// Returns the word for the meaning in scenarios and on the link.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Landing => "landing",
            Self::Origin => "origin",
            Self::Back => "back",
            Self::Landed => "landed",
            Self::Turn => "turn",
            Self::Add(Side::Black) => "add-black",
            Self::Add(Side::White) => "add-white",
            Self::Remove => "remove",
            Self::Confirm => "confirm",
            Self::LastFrom => "last-from",
            Self::LastTo => "last-to",
            Self::Playable => "playable",
            Self::Group(_) => "group",
            Self::Immobile => "immobile",
            Self::Territory(Side::Black) => "territory-black",
            Self::Territory(Side::White) => "territory-white",
            Self::NoMansLand => "no-mans-land",
            Self::Reason => "reason",
            Self::Thinking => "thinking",
            Self::Touch => "touch",
            Self::Primary(_) => "primary",
        }
    }
}

/// What every point has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    lights: [Option<Light>; PLACES],
}

impl Default for Frame {
    fn default() -> Self {
        Self::DARK
    }
}

impl Frame {
    /// No light anywhere.
    pub const DARK: Self = Self { lights: [None; PLACES] };

    /// Returns what a point says.
    pub fn at(&self, point: Point) -> Option<Light> {
        self.lights.get(point.index()).copied().flatten()
    }

    /// Gives points a light, whatever they said before.
    pub fn light(&mut self, points: WideSet, light: Light) {
        for point in points {
            if let Some(place) = self.lights.get_mut(point.index()) {
                *place = Some(light);
            }
        }
    }

    /// Returns what every place says.
    pub(super) const fn lights(&self) -> &[Option<Light>; PLACES] {
        &self.lights
    }

    /// Goes through the points that are lit, with what they say.
    pub fn lit(&self) -> impl Iterator<Item = (usize, Light)> {
        self.lights.iter().enumerate().filter_map(|(index, light)| light.map(|light| (index, light)))
    }
}
