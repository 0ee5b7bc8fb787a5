//! Lessons as text files: read, checked against the rules, and written as static data for the referee.
//!
//! `referee/lessons/README.md` says how a file is written. The referee's build step calls [`read_folder`] and [`data`];
//! whatever is wrong with a file is a [`Fault`] with its line. The chip sees none of this.
//!
//! ```
//! use lessons::Fault;
//! let text = "game gomobil\nteaches M2\ntitle fr Un\ntitle en One\nstep\nfr Un.\nen One.\n";
//! assert_eq!(lessons::read("one.lesson", text).unwrap_err().to_string(), "one.lesson:5: the first step needs a position");
//! ```
#![forbid(unsafe_code)]

mod check;
mod data;
mod fit;
mod read;

use std::fmt;
use std::path::Path;

use rules_core::GameId;
use rules_core::go::Sheet;

pub use data::data;
pub use read::read;

/// The most stones that hands put, take off or turn before a step: a minute at two seconds and a half for each.
pub const MOST_STONES: usize = 24;

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// French.
    pub french: String,
    /// English.
    pub english: String,
}

/// What the lights show while nothing has to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Nothing.
    Nothing,
    /// The last move.
    LastMove,
    /// The stones that may be lifted.
    Turn,
    /// The groups, and the stones that cannot move.
    Groups,
    /// Whose each empty point is.
    Territory,
}

/// What the learner has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Task {
    /// Read.
    #[default]
    Read,
    /// Lift one of these stones, and see where it may land.
    Lift(Vec<String>),
    /// Try something that is refused by this rule, for example this.
    Refused {
        /// The rule.
        rule: String,
        /// A stone to lift, a stone to place or a move.
        example: String,
    },
    /// Play one of these.
    Play(Vec<String>),
    /// Play anything.
    Any,
    /// Pass.
    Pass,
    /// Carry out the other side's turn, as the lights ask for it.
    Follow(String),
}

/// A step of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The rows of the position and the side to move; a step without goes on from where the one before ended.
    pub position: Option<String>,
    /// What the lights show.
    pub show: Option<Show>,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The file that it comes from.
    pub file: String,
    /// The game that it is about.
    pub game: GameId,
    /// The one size of grid that it is about; a lesson of a grid without lies in the corner of any.
    pub size: Option<u8>,
    /// By which sheet Go is played.
    pub sheet: Sheet,
    /// The rules that it teaches.
    pub rules: Vec<String>,
    /// Its name.
    pub title: Words,
    /// Whether a game begins after it.
    pub then_game: bool,
    /// Its steps.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// Returns the most stones that hands move before one of its steps.
    pub fn stones(&self) -> usize {
        check::stones(self)
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// Reads every lesson of a folder, in the order of the file names.
pub fn read_folder(folder: &Path) -> Result<Vec<Lesson>, Fault> {
    let unreadable = |file: &Path, error: std::io::Error| Fault {
        file: file.display().to_string(),
        line: 0,
        message: format!("cannot be read: {error}"),
    };
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    let mut paths: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "lesson"))
        .collect();
    paths.sort();
    let one = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        read(&name, &text)
    };
    paths.iter().map(one).collect()
}
