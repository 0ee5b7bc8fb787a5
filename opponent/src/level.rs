//! Eight levels, from one that a beginner beats to the best there is.

/// How strongly the opponent plays, 1 to 8.
///
/// ```
/// use opponent::Level;
/// assert_eq!(Level::new(8), Some(Level::STRONGEST));
/// assert_eq!((Level::new(0), Level::new(9)), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level means in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// The most positions that are looked at.
    pub nodes: u32,
    /// By how much values are blurred, in 256ths of the logarithm of the odds.
    pub blur: i32,
}

impl Level {
    /// How many levels there are.
    pub const COUNT: u8 = 8;
    /// The first level.
    pub const WEAKEST: Self = Self(1);
    /// The last level, which thinks for as long as it may.
    pub const STRONGEST: Self = Self(Self::COUNT);

    /// Returns the level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Returns the number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Goes through the levels from the weakest on.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }

    /// Returns the level's row of a game's table.
    #[expect(clippy::indexing_slicing, reason = "a level is 1 to 8 by construction")]
    pub(crate) const fn strength(self, table: &[Strength; Self::COUNT as usize]) -> Strength {
        table[(self.0 - 1) as usize]
    }
}
