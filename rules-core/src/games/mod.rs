//! The games, a folder each, and the one list that says who they are.
//!
//! Whatever tells games apart without knowing their rules (menus, journals, records, scripts, pages) reads [`GameId`].

mod choices;
pub mod five;
pub mod go;
pub mod gomobil;
pub mod gosix;

pub use choices::{Choice, Choices};

use crate::Board;
use crate::any::Terms;

/// One of the games that the board plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameId {
    /// Gomobil, the game the board is made for.
    Gomobil,
    /// Gosix, on the flower in the hexagon.
    Gosix,
    /// Go.
    Go,
    /// Five in a row.
    Gomoku,
    /// Gomoku with captures.
    Gobang,
    /// Gobang in which ten captured stones win.
    GomokuSimple,
    /// Gomoku simple with two more rules.
    Ninuki,
}

/// What is settled about a game once and for all.
#[derive(Debug)]
pub struct Identity {
    /// The name in lower case, as records, scripts and pages write it.
    pub name: &'static str,
    /// The name as people read it, the same in every language.
    pub title: &'static str,
    /// The number of the game in settings and results of the journal; never given to another game.
    pub journal: u8,
    /// The number in the header of a record, which games with one kind of record share; never given to another kind.
    pub record: u8,
    /// The boards that it is played on.
    pub boards: Boards,
    /// What players choose before a game.
    pub options: &'static [Choice],
    /// What a script chooses besides, because the wood or the name of the game says it to players.
    pub script_options: &'static [Choice],
    /// Makes the terms out of the choices.
    terms: fn(&Choices) -> Terms,
}

/// The boards that a game can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boards {
    /// The hexagon.
    Hexagon,
    /// Square grids; records are SGF.
    Grids,
}

/// The list, in the order of the menu and of [`GameId`].
static LIST: [Identity; GameId::ALL.len()] = {
    use Choice::{BreakableFive, First, Handicap, Komi, NoDoubleThree, Repetition, Sheet, Size};
    const fn row(rules: five::Rules, choices: &Choices) -> Terms {
        Terms::Five { size: choices.size, rules }
    }
    [
        Identity {
            name: "gomobil",
            title: "Gomobil",
            journal: 0,
            record: 1,
            boards: Boards::Hexagon,
            options: &[First, Repetition],
            script_options: &[],
            terms: |choices| {
                Terms::Gomobil(gomobil::Options { first: choices.first, repetition: choices.repetition })
            },
        },
        Identity {
            name: "gosix",
            title: "Gosix",
            journal: 1,
            record: 2,
            boards: Boards::Hexagon,
            options: &[First],
            script_options: &[],
            terms: |choices| Terms::Gosix { first: choices.first },
        },
        Identity {
            name: "go",
            title: "Go",
            journal: 2,
            record: 3,
            boards: Boards::Grids,
            options: &[Sheet, Komi, Handicap],
            script_options: &[Size],
            terms: |choices| Terms::Go(choices.go().unwrap_or_else(|_| choices.even())),
        },
        Identity {
            name: "gomoku",
            title: "Gomoku",
            journal: 3,
            record: 4,
            boards: Boards::Grids,
            options: &[],
            script_options: &[Size],
            terms: |choices| row(five::Rules::GOMOKU, choices),
        },
        Identity {
            name: "gobang",
            title: "Gobang",
            journal: 4,
            record: 4,
            boards: Boards::Grids,
            options: &[],
            script_options: &[Size],
            terms: |choices| row(five::Rules::GOBANG, choices),
        },
        Identity {
            name: "gomoku-simple",
            title: "Gomoku simple",
            journal: 5,
            record: 4,
            boards: Boards::Grids,
            options: &[],
            script_options: &[Size, BreakableFive, NoDoubleThree],
            terms: |choices| row(choices.five(five::Rules::SIMPLE), choices),
        },
        Identity {
            name: "ninuki",
            title: "Ninuki",
            journal: 6,
            record: 4,
            boards: Boards::Grids,
            options: &[BreakableFive, NoDoubleThree],
            script_options: &[Size],
            terms: |choices| row(choices.five(five::Rules::NINUKI), choices),
        },
    ]
};

impl GameId {
    /// All games, in the order of the menu.
    pub const ALL: [Self; 7] =
        [Self::Gomobil, Self::Gosix, Self::Go, Self::Gomoku, Self::Gobang, Self::GomokuSimple, Self::Ninuki];

    /// Returns who the game is.
    #[expect(clippy::indexing_slicing, reason = "the list has an entry for each game, in their order")]
    pub fn identity(self) -> &'static Identity {
        &LIST[self as usize]
    }

    /// Returns the name in lower case, as records and scripts write it.
    pub fn name(self) -> &'static str {
        self.identity().name
    }

    /// Returns the name as people read it, the same in every language.
    pub fn title(self) -> &'static str {
        self.identity().title
    }

    /// Returns the game of that name, in either case.
    ///
    /// ```
    /// use rules_core::GameId;
    /// assert_eq!(GameId::named("Gomoku-Simple"), Some(GameId::GomokuSimple));
    /// assert_eq!(GameId::named("chess"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// Returns the game with that number in the journal.
    pub fn from_journal(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.identity().journal == number)
    }

    /// Tells whether the game can be played on a board.
    pub fn fits(self, board: &Board) -> bool {
        self.identity().boards == Boards::of(board)
    }

    /// Returns the games that can be played on a board, in the order of the menu.
    ///
    /// ```
    /// use rules_core::{Board, GameId};
    /// assert!(GameId::on(&Board::HEXAGON).eq([GameId::Gomobil, GameId::Gosix]));
    /// ```
    pub fn on(board: &Board) -> impl Iterator<Item = Self> + use<> {
        let boards = Boards::of(board);
        Self::ALL.into_iter().filter(move |game| game.identity().boards == boards)
    }

    /// Returns the game behind this one among those of the same boards, and the first after the last.
    ///
    /// ```
    /// use rules_core::GameId;
    /// assert_eq!(GameId::Gomobil.next(), GameId::Gosix);
    /// assert_eq!(GameId::Gosix.next(), GameId::Gomobil);
    /// ```
    #[must_use]
    pub fn next(self) -> Self {
        let behind = Self::ALL.into_iter().cycle().skip(self as usize + 1);
        let boards = self.identity().boards;
        behind.take(Self::ALL.len()).find(|game| game.identity().boards == boards).unwrap_or(self)
    }

    /// Returns the terms of a game with these choices; those that are not about it count for nothing.
    pub fn terms(self, choices: &Choices) -> Terms {
        (self.identity().terms)(choices)
    }
}

impl Boards {
    /// Returns what a board is one of.
    pub const fn of(board: &Board) -> Self {
        if board.size().is_some() { Self::Grids } else { Self::Hexagon }
    }
}

impl Terms {
    /// Returns the game that they are about; Ninuki without one of its two rules is still Ninuki.
    ///
    /// ```
    /// use rules_core::{GameId, any::Terms, five, grid::Size};
    /// let rules = five::Rules { no_double_three: false, ..five::Rules::NINUKI };
    /// assert_eq!(Terms::Five { size: Size::NINETEEN, rules }.game(), GameId::Ninuki);
    /// ```
    pub const fn game(&self) -> GameId {
        match self {
            Self::Gomobil(_) => GameId::Gomobil,
            Self::Gosix { .. } => GameId::Gosix,
            Self::Go(_) => GameId::Go,
            Self::Five { rules, .. } => rules.game(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_no_number_is_used_twice() {
        for (place, game) in GameId::ALL.into_iter().enumerate() {
            assert_eq!(game as usize, place);
            assert_eq!(GameId::named(game.name()), Some(game));
            assert_eq!(GameId::from_journal(game.identity().journal), Some(game));
            assert_eq!(game.terms(&Choices::DEFAULT).game(), game);
            let board = game.terms(&Choices::DEFAULT).board();
            assert!(game.fits(&board) && GameId::on(&board).any(|other| other == game));
        }
    }

    #[test]
    fn a_game_heeds_every_choice_that_it_has_and_no_other() {
        let usual = Choices::DEFAULT;
        for (game, choice) in
            GameId::ALL.into_iter().flat_map(|game| Choice::ALL.map(|choice| (game, choice)))
        {
            let heeded = ["white", "forbidden", "9", "family", "0.5", "on", "off"].iter().any(|value| {
                let mut changed = usual;
                changed.set(choice, value).is_some() && game.terms(&changed) != game.terms(&usual)
            });
            let identity = game.identity();
            let known = identity.options.contains(&choice) || identity.script_options.contains(&choice);
            assert_eq!(heeded, known, "{game:?} {choice:?}");
        }
    }
}
