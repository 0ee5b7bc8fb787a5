//! Lessons: what is said, which position lies on the wood, what is to be done, and what is answered.
//!
//! They are text files in `referee/lessons/`, read and checked by the build step and kept in flash; nothing of them is
//! copied. Points and moves are written in them as people write them.

use rules_core::any::{Action, Game, Terms};
use rules_core::games::Choices;
use rules_core::go::Sheet;
use rules_core::grid::Size;
use rules_core::{Board, GameId, Point, WideSet};

use crate::settings::{Language, Overlay};

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// A text in both languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Words {
    /// French.
    pub french: &'static str,
    /// English.
    pub english: &'static str,
}

impl Words {
    /// Returns the text in a language.
    pub const fn of(&self, language: Language) -> &'static str {
        match language {
            Language::French => self.french,
            Language::English => self.english,
        }
    }
}

/// What the learner has to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Read.
    Read,
    /// Lift one of these stones, and see where it may land.
    Lift(&'static [&'static str]),
    /// Try something that is refused by this rule.
    Refused {
        /// The rule.
        rule: &'static str,
        /// A stone to lift, a stone to place or a move that is.
        example: &'static str,
    },
    /// Play one of these.
    Play(&'static [&'static str]),
    /// Play anything.
    Any,
    /// Pass.
    Pass,
    /// Carry out the other side's turn, as the lights ask for it.
    Follow(&'static str),
}

impl Task {
    /// Tells whether the learner has something to find out.
    pub const fn is_open(&self) -> bool {
        !matches!(self, Self::Read | Self::Follow(_))
    }

    /// Tells whether this is what is to be played.
    pub fn is_done_by(&self, action: Action, game: &Game) -> bool {
        match self {
            Self::Play(right) => right.iter().any(|text| game.parse(text) == Ok(action)),
            Self::Any => action != Action::Pass,
            Self::Pass => action == Action::Pass,
            Self::Read | Self::Lift(_) | Self::Refused { .. } | Self::Follow(_) => false,
        }
    }

    /// Tells whether lifting this stone is what is to be done.
    pub fn is_done_by_lifting(&self, stone: Point, board: &Board) -> bool {
        matches!(self, Self::Lift(right) if right.iter().any(|name| board.parse(name) == Ok(stone)))
    }

    /// Returns what can be played to do it.
    pub fn action(&self, game: &Game) -> Option<Action> {
        match self {
            Self::Play(right) => right.first().and_then(|text| game.parse(text).ok()),
            Self::Follow(text) => game.parse(text).ok(),
            Self::Pass => Some(Action::Pass),
            Self::Read | Self::Lift(_) | Self::Refused { .. } | Self::Any => None,
        }
    }

    /// Returns the points that it is about.
    pub fn points(&self, board: &Board) -> WideSet {
        match self {
            Self::Lift(right) => right.iter().filter_map(|name| board.parse(name).ok()).collect(),
            Self::Refused { example, .. } => {
                example.split('-').filter_map(|name| board.parse(name).ok()).collect()
            }
            _ => WideSet::EMPTY,
        }
    }
}

/// A step of a lesson.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// The position as rows, and the side to move; a step without goes on from where the one before ended.
    pub position: Option<&'static str>,
    /// What the lights show while nothing has to be done.
    pub show: Option<Overlay>,
    /// What is said.
    pub said: Words,
    /// What is to be done.
    pub task: Task,
    /// What is answered when it is done.
    pub done: Option<Words>,
    /// What is answered when something else was played.
    pub wrong: Option<Words>,
    /// What is answered when it was not understood.
    pub help: Option<Words>,
}

/// A lesson.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The game that it is about.
    pub game: GameId,
    /// The one size of grid that it is about; a lesson of a grid without lies in the corner of any.
    pub size: Option<u8>,
    /// By which sheet Go is played.
    pub sheet: Sheet,
    /// The rules that it teaches.
    pub rules: &'static [&'static str],
    /// Its name.
    pub title: Words,
    /// Whether a game begins after it.
    pub then_game: bool,
    /// Its steps.
    pub steps: &'static [Step],
}

impl Lesson {
    /// Returns the lesson with this number.
    pub fn numbered(number: u8) -> Option<&'static Self> {
        LESSONS.get(usize::from(number))
    }

    /// Returns the numbers of the lessons of a game that a board has room for.
    pub fn of(game: GameId, board: &Board) -> impl Iterator<Item = u8> + use<> {
        let size = board.size().map(Size::get);
        let fits =
            move |lesson: &Self| lesson.game == game && lesson.size.is_none_or(|one| size == Some(one));
        (0..).zip(LESSONS).filter(move |(_, lesson)| fits(lesson)).map(|(number, _)| number)
    }

    /// Returns the terms on which its positions are played.
    pub fn terms(&self, board: &Board) -> Terms {
        let size = board.size().unwrap_or(Choices::DEFAULT.size);
        self.game.terms(&Choices { size, sheet: self.sheet, ..Choices::DEFAULT })
    }

    /// Returns the last step up to this one that has a position of its own.
    pub fn beginning(&self, step: u8) -> u8 {
        let steps = self.steps.iter().take(usize::from(step) + 1);
        (0..).zip(steps).filter(|(_, step)| step.position.is_some()).last().map_or(0, |(number, _)| number)
    }
}
