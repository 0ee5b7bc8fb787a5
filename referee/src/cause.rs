//! Why the wood has to match the game before play goes on.

/// Why the wood differs from the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A new game is being set up.
    SetUp,
    /// The board was knocked, or hands did something that is no move.
    Repair,
    /// A move is being taken back.
    Undo,
    /// The board was switched on with a game under way.
    Resume,
    /// A record was loaded.
    Load,
    /// A turn that somebody else has taken is carried out.
    Ordered,
    /// A position of a lesson.
    Lesson,
    /// The players do not agree on dead stones and play on.
    PlayOn,
}
