//! What people can choose in the menu; kept in the journal.

use rules_core::Side;
use rules_core::gomobil::Repetition;

use crate::clock::TimeControl;
use crate::time::Millis;

/// The language of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Français.
    #[default]
    French,
    /// English.
    English,
}

/// What a touched stone obliges to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touch {
    /// A lifted stone may go back to its point any time before it lands elsewhere.
    #[default]
    Lenient,
    /// A playable stone that was lifted for longer than a nudge must be played elsewhere (M4).
    Strict,
}

/// What the lights teach while nothing has to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Only what has to be done.
    Nothing,
    /// The move that was played last.
    #[default]
    LastMove,
    /// Whose turn it is: the stones that may be lifted.
    Turn,
    /// The groups, and the stones that cannot move.
    Groups,
    /// Whose territory each empty point is.
    Territory,
}

/// Which sensors are under the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sensors {
    /// What the board's strap says.
    #[default]
    Strap,
    /// Reed contacts, whatever the strap says.
    Reed,
    /// Hall sensors, whatever the strap says.
    Hall,
}

/// The settings of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of the screen.
    pub language: Language,
    /// Whether the landing points of a lifted stone light up.
    pub hints: bool,
    /// What the lights teach while nothing has to be done.
    pub overlay: Overlay,
    /// From 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    /// The most that the LEDs may draw together, in milliamperes.
    pub current_cap: u16,
    /// Whether the buzzer sounds.
    pub sound: bool,
    /// What a touched stone obliges to.
    pub touch: Touch,
    /// Whether positions may be repeated in the next game.
    pub repetition: Repetition,
    /// Who moves first in the next game.
    pub first: Side,
    /// The clock of the next game.
    pub time_control: TimeControl,
    /// How long a landed stone must rest until the move is taken.
    pub dwell: Millis,
    /// Which sensors are under the points.
    pub sensors: Sensors,
}

impl Settings {
    /// The highest brightness.
    pub const BRIGHTEST: u8 = 8;

    /// What a new board has.
    pub const DEFAULT: Self = Self {
        language: Language::French,
        hints: true,
        overlay: Overlay::LastMove,
        brightness: 5,
        current_cap: 1000,
        sound: true,
        touch: Touch::Lenient,
        repetition: Repetition::Allowed,
        first: Side::Black,
        time_control: TimeControl::None,
        dwell: Millis(250),
        sensors: Sensors::Strap,
    };
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}
