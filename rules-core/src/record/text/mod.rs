//! A game as text that a person can read, edit and reload.
//!
//! ```text
//! gomobil 1
//! black Ada
//! white Blaise
//! date 2026-05-17
//! event Thursday evening
//! round 2
//! place Nantes
//! first black
//! repetition allowed
//! 1. D5-E5 H6-G6     # a comment
//! 2. pass pass
//! result black 31 29
//! ```
//!
//! - The first line names the game and the version of the form.
//! - The lines after it are settings, in any order and all of them optional: `black`, `white`, `date`, `event`, `round`
//!   and `place` keep the rest of their line as it is; `first` is `black` or `white`; `repetition` is `allowed` or `forbidden`; `position` gives a
//!   set-up with the side to move, as a [position](crate::gomobil::Position) is printed, and takes the place of `first`.
//! - Then come the actions, as many to a line as one likes: moves (`D5-E5`), `pass`, `resign` or `time` for the side to
//!   move, `resign-black` or `time-white` for a side. Numbers with full stops are skipped.
//! - `result` may end the record: the winner or `draw`, then Black's points and White's, or `resign`, or `time`. It must
//!   be what the actions lead to.
//! - Blank lines are skipped, `#` begins a comment, capital and small letters are the same.
//!
//! Another game of the hexagon begins with its own name; what else is different stands in its own folder.

mod form;
mod read;
mod words;

use core::fmt;

pub use form::TextGame;

use crate::{Action, ActionError, Board, GameId, Outcome, PositionTextErrorKind, Refusal};

const VERSION: &str = "1";

/// What a record says about a game besides the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags<'a> {
    /// Who played Black.
    pub black: Option<&'a str>,
    /// Who played White.
    pub white: Option<&'a str>,
    /// When it was played, in any form.
    pub date: Option<&'a str>,
    /// In which tournament.
    pub event: Option<&'a str>,
    /// In which of its rounds.
    pub round: Option<&'a str>,
    /// Where.
    pub place: Option<&'a str>,
}

/// Writes a game.
///
/// ```
/// use rules_core::{Action, Play, gomobil::{Game, Options}, record::text};
/// let mut game = Game::new(Options::DEFAULT);
/// game.play(Action::Pass).unwrap();
/// let mut out = String::new();
/// text::write(&game, &text::Tags { black: Some("Ada"), ..Default::default() }, &mut out)?;
/// assert_eq!(out, "gomobil 1\nblack Ada\nfirst black\nrepetition allowed\n1. pass\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write<G: TextGame>(game: &G, tags: &Tags<'_>, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    writeln!(out, "{} {VERSION}", G::GAME.name())?;
    write_tags(tags, out)?;
    match game.usual_first() {
        Some(first) => writeln!(out, "first {}", first.word())?,
        None => writeln!(out, "position {}", game.set_up())?,
    }
    if let Some(repetition) = game.repetition() {
        writeln!(out, "repetition {}", repetition.word())?;
    }
    write_turns(game, out)?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "result {outcome}"),
        None => Ok(()),
    }
}

fn write_tags(tags: &Tags<'_>, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    let all = [
        ("black", tags.black),
        ("white", tags.white),
        ("date", tags.date),
        ("event", tags.event),
        ("round", tags.round),
        ("place", tags.place),
    ];
    for (name, tag) in all {
        let Some(value) = tag.map(str::trim).filter(|value| !value.is_empty()) else {
            continue;
        };
        write!(out, "{name} ")?;
        // A tag is one line, whatever was typed into it.
        for letter in value.chars() {
            out.write_char(if letter.is_control() { ' ' } else { letter })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the turns in pairs, a numbered line each.
fn write_turns<G: TextGame>(game: &G, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    let board = game.board();
    let turns = (0..game.len()).filter_map(|index| game.ply(index));
    for (number, turn) in turns.map(|action: Action| action.display(&board)).enumerate() {
        if number % 2 == 0 {
            write!(out, "{}. {turn}", number / 2 + 1)?;
        } else {
            write!(out, " {turn}")?;
        }
        if number % 2 == 1 || number + 1 == game.len() {
            writeln!(out)?;
        }
    }
    Ok(())
}

/// What is wrong with the text of a record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: TextErrorKind,
}

/// What is wrong with the text of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextErrorKind {
    /// The first line does not name this game.
    NoGame(GameId),
    /// The version of the form is not known here.
    UnknownVersion,
    /// The setting has a value that it cannot have, or none.
    BadSetting,
    /// The same setting was made before, or `first` and `position` were both given.
    SettingTwice,
    /// The setting comes after the first action.
    SettingTooLate,
    /// There is more on the line than belongs there.
    TooMuch,
    /// The set-up is not a position.
    Position(PositionTextErrorKind),
    /// The word is not an action.
    Action(ActionError),
    /// The action cannot be played there.
    Refused(Refusal),
    /// The result is not written as it should be.
    BadResult,
    /// There is a result, but the game is not over.
    NotOver,
    /// The actions lead to another result.
    WrongResult(Outcome),
    /// Something follows the result.
    AfterResult,
}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame(game) => {
                write!(f, "a record of {} begins with the line: {} {VERSION}", game.title(), game.name())
            }
            Self::UnknownVersion => write!(f, "this version is not known, only {VERSION} is"),
            Self::BadSetting => f.write_str("this setting needs another value"),
            Self::SettingTwice => f.write_str("this was already set"),
            Self::SettingTooLate => f.write_str("settings come before the first move"),
            Self::TooMuch => f.write_str("nothing may follow here"),
            Self::Position(kind) => kind.fmt(f),
            Self::Action(error) => error.fmt(f),
            // The games of the text form are played on the hexagon.
            Self::Refused(refusal) => {
                write!(f, "{} ({})", refusal.display(&Board::HEXAGON), refusal.rule())
            }
            Self::BadResult => {
                f.write_str("a result is black, white or draw, then two numbers, resign or time")
            }
            Self::NotOver => f.write_str("there is a result, but the game is not over"),
            Self::WrongResult(outcome) => write!(f, "the moves lead to another result: {outcome}"),
            Self::AfterResult => f.write_str("nothing may follow the result"),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl core::error::Error for TextError {}

/// Reads a record into `game` and returns what else it says.
///
/// If the first line is wrong the game stays as it was; after any other error it holds everything before the error.
///
/// ```
/// use rules_core::{gomobil::{Game, Options}, record::text};
/// let mut game = Game::new(Options::DEFAULT);
/// let error = text::read("gomobil 1\nD5-E5 H6-H7", &mut game).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 7: there is already a stone on H7 (M5)");
/// assert_eq!(game.plies().count(), 1);
/// ```
pub fn read<'a, G: TextGame>(text: &'a str, game: &mut G) -> Result<Tags<'a>, TextError> {
    read::read(text, game)
}
