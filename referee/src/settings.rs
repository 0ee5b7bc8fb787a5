//! What people can choose in the menu; kept in the journal.

use core::ops::RangeInclusive;

use rules_core::any::Terms;
use rules_core::gomobil::{self, Repetition};
use rules_core::grid::Size;
use rules_core::{Board, HalfPoints, Side, five, go};

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

/// The games that a board can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Gomobil, on the hexagon.
    Gomobil,
    /// Gosix, on the hexagon.
    Gosix,
    /// Go, on a grid.
    Go,
    /// Five in a row, on a grid.
    Gomoku,
    /// Gomoku with captures, on a grid.
    Gobang,
    /// Gobang in which ten captured stones win, on a grid.
    GomokuSimple,
    /// Gomoku simple with two more rules, on a grid.
    Ninuki,
}

impl Kind {
    /// The games of the hexagon.
    pub const OF_HEXAGON: [Self; 2] = [Self::Gomobil, Self::Gosix];
    /// The games of the grids.
    pub const OF_GRIDS: [Self; 5] = [Self::Go, Self::Gomoku, Self::Gobang, Self::GomokuSimple, Self::Ninuki];

    /// Returns the game that terms are about.
    pub fn of(terms: &Terms) -> Self {
        match terms {
            Terms::Gomobil(_) => Self::Gomobil,
            Terms::Gosix { .. } => Self::Gosix,
            Terms::Go(_) => Self::Go,
            Terms::Five { rules, .. } if rules.breakable_five || rules.no_double_three => Self::Ninuki,
            Terms::Five { rules, .. } if rules.ten_wins => Self::GomokuSimple,
            Terms::Five { rules, .. } if rules.captures => Self::Gobang,
            Terms::Five { .. } => Self::Gomoku,
        }
    }

    /// Returns the name of the game, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gomobil => "Gomobil",
            Self::Gosix => "Gosix",
            Self::Go => "Go",
            Self::Gomoku => "Gomoku",
            Self::Gobang => "Gobang",
            Self::GomokuSimple => "Gomoku simple",
            Self::Ninuki => "Ninuki",
        }
    }
}

/// By which sheet Go is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoRules {
    /// The associations' rules: area, komi, no own board twice.
    #[default]
    Association,
    /// The family's rules: territory, prisoners, ko.
    Family,
}

impl GoRules {
    /// Returns the rules of the sheet.
    pub const fn rules(self) -> go::Rules {
        match self {
            Self::Association => go::Rules::ASSOCIATION,
            Self::Family => go::Rules::FAMILY,
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
    /// Which board the strips make.
    pub fitted: Fitted,
    /// The next game on the hexagon, one of [`Kind::OF_HEXAGON`].
    pub on_hexagon: Kind,
    /// The next game on a grid, one of [`Kind::OF_GRIDS`].
    pub on_grid: Kind,
    /// By which sheet Go is played.
    pub go_rules: GoRules,
    /// What White gets for moving second in Go.
    pub komi: HalfPoints,
    /// The handicap stones in Go, from 0 to 9.
    pub handicap: u8,
    /// Whether a row of five can be broken in Ninuki (N1).
    pub breakable_five: bool,
    /// Whether two free threes at once are forbidden in Ninuki (N2).
    pub no_double_three: bool,
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
        touch: Touch::Lenient,
        repetition: Repetition::Allowed,
        first: Side::Black,
        time_control: TimeControl::None,
        dwell: Millis(250),
        sensors: Sensors::Strap,
        fitted: Fitted::Strap,
        on_hexagon: Kind::Gomobil,
        on_grid: Kind::Go,
        go_rules: GoRules::Association,
        komi: go::Rules::ASSOCIATION.komi,
        handicap: 0,
        breakable_five: true,
        no_double_three: true,
    };

    /// Returns the game that is played next on a board.
    pub fn kind(&self, board: &Board) -> Kind {
        if board.size().is_some() { self.on_grid } else { self.on_hexagon }
    }

    /// Returns the terms of the next game on a board.
    pub fn terms(&self, board: &Board) -> Terms {
        let Some(size) = board.size() else {
            return match self.on_hexagon {
                Kind::Gosix => Terms::Gosix { first: self.first },
                _ => Terms::Gomobil(gomobil::Options { first: self.first, repetition: self.repetition }),
            };
        };
        let five = |rules| Terms::Five { size, rules };
        match self.on_grid {
            Kind::Gomoku => five(five::Rules::GOMOKU),
            Kind::Gobang => five(five::Rules::GOBANG),
            Kind::GomokuSimple => five(five::Rules::SIMPLE),
            Kind::Ninuki => five(five::Rules {
                breakable_five: self.breakable_five,
                no_double_three: self.no_double_three,
                ..five::Rules::NINUKI
            }),
            _ => {
                let even = go::Options::new(size, self.go_rules.rules().with_komi(self.komi));
                // The three grids have nine star points each.
                Terms::Go(even.with_handicap(self.handicap).unwrap_or(even))
            }
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}
