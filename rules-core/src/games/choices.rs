//! What can be chosen before a game.

use super::{five, go};
use crate::gomobil::Repetition;
use crate::grid::Size;
use crate::{HalfPoints, Side};

/// Something that can be chosen before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Who moves first.
    First,
    /// Whether positions may be repeated.
    Repetition,
    /// The size of the grid.
    Size,
    /// By which sheet Go is played.
    Sheet,
    /// What White gets for moving second.
    Komi,
    /// The stones that Black has ahead.
    Handicap,
    /// Whether a row of five can be broken (N1).
    BreakableFive,
    /// Whether two free threes at once are forbidden (N2).
    NoDoubleThree,
}

/// What was chosen before a game, whichever game it will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// Who moves first.
    pub first: Side,
    /// Whether positions may be repeated.
    pub repetition: Repetition,
    /// The size of the grid.
    pub size: Size,
    /// By which sheet Go is played.
    pub sheet: go::Sheet,
    /// What White gets for moving second; `None` for what the sheet says.
    pub komi: Option<HalfPoints>,
    /// The stones that Black has ahead.
    pub handicap: u8,
    /// Whether a row of five can be broken (N1); `None` for what the game is known for.
    pub breakable_five: Option<bool>,
    /// Whether two free threes at once are forbidden (N2); `None` for what the game is known for.
    pub no_double_three: Option<bool>,
}

impl Choice {
    /// Everything that can be chosen.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Repetition,
        Self::Size,
        Self::Sheet,
        Self::Komi,
        Self::Handicap,
        Self::BreakableFive,
        Self::NoDoubleThree,
    ];

    /// Returns the word for it in scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Repetition => "repetition",
            Self::Size => "size",
            Self::Sheet => "rules",
            Self::Komi => "komi",
            Self::Handicap => "handicap",
            Self::BreakableFive => "n1",
            Self::NoDoubleThree => "n2",
        }
    }

    /// Returns what can be chosen, in words of scripts.
    pub const fn values(self) -> &'static str {
        match self {
            Self::First => "black|white",
            Self::Repetition => "allowed|forbidden",
            Self::Size => "2 to 19",
            Self::Sheet => "association|family",
            Self::Komi => "7.5",
            Self::Handicap => "0 to 9",
            Self::BreakableFive | Self::NoDoubleThree => "on|off",
        }
    }
}

impl Choices {
    /// What is usual.
    pub const DEFAULT: Self = Self {
        first: Side::Black,
        repetition: Repetition::Allowed,
        size: Size::NINETEEN,
        sheet: go::Sheet::Association,
        komi: None,
        handicap: 0,
        breakable_five: None,
        no_double_three: None,
    };

    /// Takes a choice in words of scripts; `None`, and everything stays, if it cannot be chosen.
    ///
    /// ```
    /// use rules_core::{Side, games::{Choice, Choices}};
    /// let mut choices = Choices::DEFAULT;
    /// assert_eq!(choices.set(Choice::First, "white"), Some(()));
    /// assert_eq!(choices.first, Side::White);
    /// assert_eq!(choices.set(Choice::Size, "a lot"), None);
    /// ```
    pub fn set(&mut self, choice: Choice, value: &str) -> Option<()> {
        let switch = || match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match choice {
            Choice::First => self.first = Side::BOTH.into_iter().find(|side| side.word() == value)?,
            Choice::Repetition => {
                let both = [Repetition::Allowed, Repetition::Forbidden];
                self.repetition = both.into_iter().find(|repetition| repetition.word() == value)?;
            }
            Choice::Size => self.size = value.parse().ok().and_then(Size::new)?,
            Choice::Sheet => self.sheet = go::Sheet::BOTH.into_iter().find(|sheet| sheet.word() == value)?,
            Choice::Komi => self.komi = Some(HalfPoints::parse(value)?),
            Choice::Handicap => self.handicap = value.parse().ok()?,
            Choice::BreakableFive => self.breakable_five = Some(switch()?),
            Choice::NoDoubleThree => self.no_double_three = Some(switch()?),
        }
        Some(())
    }

    /// Returns the options of a game of Go, or why the grid has no such handicap (G7).
    pub fn go(&self) -> Result<go::Options, go::HandicapError> {
        self.even().with_handicap(self.handicap)
    }

    /// Returns the options of a game of Go without handicap.
    pub(super) fn even(&self) -> go::Options {
        let rules = self.sheet.rules();
        go::Options::new(self.size, rules.with_komi(self.komi.unwrap_or(rules.komi)))
    }

    /// Returns rules of five in a row with the two that can be switched.
    pub(super) fn five(&self, usual: five::Rules) -> five::Rules {
        five::Rules {
            breakable_five: self.breakable_five.unwrap_or(usual.breakable_five),
            no_double_three: self.no_double_three.unwrap_or(usual.no_double_three),
            ..usual
        }
    }
}
