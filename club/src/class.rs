//! How a tournament of Go counts for European ratings.

/// The class of a tournament, by the thinking time that everybody has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Class {
    /// An hour or more, and good order.
    A,
    /// Forty minutes or more.
    B,
    /// Twenty-five minutes or more.
    C,
    /// The games do not count.
    #[default]
    X,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::X];

    /// Returns the federation's letter.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::X => "X",
        }
    }

    /// Reads the federation's letter.
    pub fn read(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.letter().eq_ignore_ascii_case(letter))
    }
}
