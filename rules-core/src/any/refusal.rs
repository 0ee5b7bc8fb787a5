//! Why any game says no.

use crate::{Point, WideSet, five, go, gomobil, gosix};

/// Why something may not be played: the rule, and the points to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// What Gomobil's rules say.
    Gomobil(gomobil::Refusal),
    /// What Gosix's rules say.
    Gosix(gosix::Refusal),
    /// What the rules of Go say.
    Go(go::Refusal),
    /// What the rules of five in a row say.
    Five(five::Refusal),
    /// Stones that have been placed stay where they are.
    Stays {
        /// The stone.
        stone: Point,
    },
    /// The game knows nothing of the kind.
    NotInThisGame,
}

impl Refusal {
    /// Returns the number of the rule, or a word where the sheet has no rule for it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Gomobil(refusal) => refusal.rule(),
            Self::Gosix(refusal) => refusal.rule(),
            Self::Go(refusal) => refusal.rule(),
            Self::Five(refusal) => refusal.rule(),
            Self::Stays { .. } => "stays",
            Self::NotInThisGame => "game",
        }
    }

    /// Returns the points to show: the stone or point in question, and what it is about.
    pub fn points(&self) -> WideSet {
        match self {
            Self::Gomobil(refusal) => refusal.points().widen(),
            Self::Gosix(refusal) => refusal.points().widen(),
            Self::Go(refusal) => refusal.points(),
            Self::Five(refusal) => refusal.points(),
            Self::Stays { stone } => WideSet::of(*stone),
            Self::NotInThisGame => WideSet::EMPTY,
        }
    }
}

impl From<gomobil::Refusal> for Refusal {
    fn from(refusal: gomobil::Refusal) -> Self {
        Self::Gomobil(refusal)
    }
}

impl From<gosix::Refusal> for Refusal {
    fn from(refusal: gosix::Refusal) -> Self {
        Self::Gosix(refusal)
    }
}

impl From<go::Refusal> for Refusal {
    fn from(refusal: go::Refusal) -> Self {
        Self::Go(refusal)
    }
}

impl From<five::Refusal> for Refusal {
    fn from(refusal: five::Refusal) -> Self {
        Self::Five(refusal)
    }
}
