//! The game clock.

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So many minutes for the whole game.
    Sudden {
        /// Minutes for each player.
        minutes: u8,
    },
    /// After the main time, each move must be made within a period; a period that runs out is lost.
    ByoYomi {
        /// Minutes of main time for each player.
        minutes: u8,
        /// How many periods there are.
        periods: u8,
        /// Seconds of each period.
        seconds: u8,
    },
    /// Each move adds seconds to the main time.
    Fischer {
        /// Minutes of main time for each player.
        minutes: u8,
        /// Seconds added by each move.
        seconds: u8,
    },
}
