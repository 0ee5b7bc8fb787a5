//! What people can choose in the menu; kept in the journal.

use core::ops::RangeInclusive;

use rules_core::any::Terms;
use rules_core::games::{Boards, Choice, Choices};
use rules_core::go::Sheet;
use rules_core::gomobil::Repetition;
use rules_core::grid::Size;
use rules_core::{Board, GameId, HalfPoints, Side};

use crate::clock::TimeControl;
use crate::names::Names;
use crate::opponent::Opponent;
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
pub enum TouchRule {
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

impl Sensors {
    /// Returns the sensors, given those that the strap names.
    pub const fn kind(self, strap: SensorKind) -> SensorKind {
        match self {
            Self::Strap => strap,
            Self::Reed => SensorKind::Reed,
            Self::Hall => SensorKind::Hall,
        }
    }
}

/// The two kinds of sensors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensorKind {
    /// Reed contacts: whether a stone is there.
    Reed,
    /// Linear Hall sensors: which side is up, too.
    Hall,
}

impl SensorKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Reed, Self::Hall];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reed => "reed",
            Self::Hall => "hall",
        }
    }
}

/// Which board the strips make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fitted {
    /// What the board's straps say.
    #[default]
    Strap,
    /// The hexagon, whatever the straps say.
    Hexagon,
    /// A grid of this size, whatever the straps say.
    Grid(Size),
}

impl Fitted {
    /// What can be chosen, in the order of the menu.
    pub const CHOICES: [Self; 5] = [
        Self::Strap,
        Self::Hexagon,
        Self::Grid(Size::NINE),
        Self::Grid(Size::THIRTEEN),
        Self::Grid(Size::NINETEEN),
    ];

    /// Returns the board, given the one that the straps name.
    pub const fn board(self, strap: Board) -> Board {
        match self {
            Self::Strap => strap,
            Self::Hexagon => Board::HEXAGON,
            Self::Grid(size) => size.board(),
        }
    }
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
    pub touch: TouchRule,
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
    /// Which board the strips make.
    pub fitted: Fitted,
    /// The next game on the hexagon.
    pub on_hexagon: GameId,
    /// The next game on a grid.
    pub on_grid: GameId,
    /// By which sheet Go is played.
    pub sheet: Sheet,
    /// What White gets for moving second in Go.
    pub komi: HalfPoints,
    /// The handicap stones in Go, from 0 to 9.
    pub handicap: u8,
    /// Whether a row of five can be broken in Ninuki (N1).
    pub breakable_five: bool,
    /// Whether two free threes at once are forbidden in Ninuki (N2).
    pub no_double_three: bool,
    /// Who plays; kept apart from the other settings, because programs that know no names keep those too.
    pub names: Names,
    /// What the board plays by itself; kept apart for the same reason.
    pub opponent: Opponent,
}

impl Settings {
    /// What the LEDs may be allowed to draw, in milliamperes.
    pub const CURRENTS: RangeInclusive<u16> = 100..=6000;
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
        touch: TouchRule::Lenient,
        repetition: Repetition::Allowed,
        first: Side::Black,
        time_control: TimeControl::None,
        dwell: Millis(250),
        sensors: Sensors::Strap,
        fitted: Fitted::Strap,
        on_hexagon: GameId::Gomobil,
        on_grid: GameId::Go,
        sheet: Sheet::Association,
        komi: Sheet::Association.rules().komi,
        handicap: 0,
        breakable_five: true,
        no_double_three: true,
        names: Names::NONE,
        opponent: Opponent::NONE,
    };

    /// Returns the same settings for whoever plays.
    #[must_use]
    pub const fn without_players(self) -> Self {
        Self { names: Names::NONE, opponent: Opponent::NONE, ..self }
    }

    /// Returns the game that is played next on a board.
    pub fn game(&self, board: &Board) -> GameId {
        match Boards::of(board) {
            Boards::Hexagon => self.on_hexagon,
            Boards::Grids => self.on_grid,
        }
    }

    /// Returns the terms of the next game on a board.
    pub fn terms(&self, board: &Board) -> Terms {
        let game = self.game(board);
        let choose = |choice, value| game.identity().options.contains(&choice).then_some(value);
        game.terms(&Choices {
            first: self.first,
            repetition: self.repetition,
            size: board.size().unwrap_or(Choices::DEFAULT.size),
            sheet: self.sheet,
            komi: Some(self.komi),
            handicap: self.handicap,
            breakable_five: choose(Choice::BreakableFive, self.breakable_five),
            no_double_three: choose(Choice::NoDoubleThree, self.no_double_three),
        })
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}
