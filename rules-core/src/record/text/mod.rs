//! A game as text that a person can read, edit and reload.
//!
//! ```text
//! gomobil 1
//! black Ada
//! white Blaise
//! date 2026-05-17
//! first black
//! repetition allowed
//! 1. D5-E5 H6-G6     # a comment
//! 2. pass pass
//! result black 31 29
//! ```
//!
//! - The first line names the game and the version of the form.
//! - The lines after it are settings, in any order and all of them optional: `black`, `white` and `date` keep the rest
//!   of their line as it is; `first` is `black` or `white`; `repetition` is `allowed` or `forbidden`; `position` gives a
//!   set-up with the side to move, as a [`Position`] is printed, and takes the place of `first`.
//! - Then come the actions, as many to a line as one likes: moves (`D5-E5`), `pass`, `resign` or `time` for the side to
//!   move, `resign-black` or `time-white` for a side. Numbers with full stops are skipped.
//! - `result` may end the record: the winner or `draw`, then Black's points and White's, or `resign`, or `time`. It must
//!   be what the actions lead to.
//! - Blank lines are skipped, `#` begins a comment, capital and small letters are the same.
//!
//! A record of Gosix ([`read_gosix`], [`write_gosix`]) begins with `gosix 1`, has no `repetition`, and its actions are
//! the points of the stones (`F5`). Its `position` has markers `B` and `W` on the centres, where case matters.

mod gosix;
mod words;

use core::fmt;

use words::{Trouble, Words, without_number};

use crate::gomobil::{Action, ActionError, Game, Outcome, Position, Refusal, Repetition};
use crate::{PositionTextErrorKind, Side, placing};

pub use gosix::{read_gosix, write_gosix};

const GAME: &str = "gomobil";
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
}

/// Writes a game.
///
/// ```
/// use rules_core::{gomobil::{Action, Game, Options}, record::text};
/// let mut game = Game::new(Options::DEFAULT);
/// game.play(Action::Pass).unwrap();
/// let mut out = String::new();
/// text::write(&game, &text::Tags { black: Some("Ada"), ..Default::default() }, &mut out)?;
/// assert_eq!(out, "gomobil 1\nblack Ada\nfirst black\nrepetition allowed\n1. pass\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write(game: &Game, tags: &Tags<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    writeln!(out, "{GAME} {VERSION}")?;
    write_tags(tags, out)?;
    let start = game.start();
    if start.with_turn(Side::Black) == Position::START {
        writeln!(out, "first {}", start.to_move().word())?;
    } else {
        writeln!(out, "position {start}")?;
    }
    let repetition = match game.repetition() {
        Repetition::Allowed => "allowed",
        Repetition::Forbidden => "forbidden",
    };
    writeln!(out, "repetition {repetition}")?;
    write_turns(game.plies(), out)?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "result {outcome}"),
        None => Ok(()),
    }
}

fn write_tags(tags: &Tags<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    for (name, tag) in [("black", tags.black), ("white", tags.white), ("date", tags.date)] {
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
fn write_turns(
    turns: impl ExactSizeIterator<Item = impl fmt::Display>,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    let last = turns.len();
    for (number, turn) in turns.enumerate() {
        if number % 2 == 0 {
            write!(out, "{}. {turn}", number / 2 + 1)?;
        } else {
            write!(out, " {turn}")?;
        }
        if number % 2 == 1 || number + 1 == last {
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
    /// The first line does not name a game that is known here.
    NoGame,
    /// The first line does not name Gosix.
    NotGosix,
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
    /// The word is not an action of Gosix.
    GosixAction(placing::ActionError),
    /// The action cannot be played there in Gosix.
    GosixRefused(crate::gosix::Refusal),
    /// The result is not written as it should be.
    BadResult,
    /// There is a result, but the game is not over.
    NotOver,
    /// The actions lead to another result.
    WrongResult(Outcome),
    /// The actions lead to another result in Gosix.
    GosixResult(crate::gosix::Outcome),
    /// Something follows the result.
    AfterResult,
}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => write!(f, "a record begins with the line: {GAME} {VERSION}"),
            Self::NotGosix => write!(f, "a record of Gosix begins with the line: gosix {VERSION}"),
            Self::UnknownVersion => write!(f, "this version is not known, only {VERSION} is"),
            Self::BadSetting => f.write_str("this setting needs another value"),
            Self::SettingTwice => f.write_str("this was already set"),
            Self::SettingTooLate => f.write_str("settings come before the first move"),
            Self::TooMuch => f.write_str("nothing may follow here"),
            Self::Position(kind) => kind.fmt(f),
            Self::Action(error) => error.fmt(f),
            Self::Refused(refusal) => write!(f, "{} ({})", refusal, refusal.rule()),
            Self::GosixAction(error) => error.fmt(f),
            Self::GosixRefused(refusal) => write!(f, "{} ({})", refusal, refusal.rule()),
            Self::BadResult => {
                f.write_str("a result is black, white or draw, then two numbers, resign or time")
            }
            Self::NotOver => f.write_str("there is a result, but the game is not over"),
            Self::WrongResult(outcome) => write!(f, "the moves lead to another result: {outcome}"),
            Self::GosixResult(outcome) => write!(f, "the moves lead to another result: {outcome}"),
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
pub fn read<'a>(text: &'a str, game: &mut Game) -> Result<Tags<'a>, TextError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = Reader { game, tags: Tags::default(), seen: [false; Setting::ALL.len()], begun: false };
    let mut line = 0;
    for content in text.lines() {
        line += 1;
        reader.line(content).map_err(|(column, kind)| TextError { line, column, kind })?;
    }
    if reader.begun {
        Ok(reader.tags)
    } else {
        Err(TextError { line: line.max(1), column: 1, kind: TextErrorKind::NoGame })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    Black,
    White,
    Date,
    First,
    Position,
    Repetition,
    Result,
}

impl Setting {
    const ALL: [(&'static str, Self); 7] = [
        ("black", Self::Black),
        ("white", Self::White),
        ("date", Self::Date),
        ("first", Self::First),
        ("position", Self::Position),
        ("repetition", Self::Repetition),
        ("result", Self::Result),
    ];

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, setting)| *setting)
    }
}

struct Reader<'a, 'g> {
    game: &'g mut Game,
    tags: Tags<'a>,
    /// The settings made so far.
    seen: [bool; Setting::ALL.len()],
    /// Whether the first line has been read.
    begun: bool,
}

impl<'a> Reader<'a, '_> {
    fn line(&mut self, line: &'a str) -> Result<(), Trouble> {
        let mut words = Words::of(line);
        let mut rest = words.clone();
        let Some((column, word)) = words.next() else {
            return Ok(());
        };
        if !self.begun {
            return self.first_line((column, word), words);
        }
        if self.seen[Setting::Result as usize] {
            return Err((column, TextErrorKind::AfterResult));
        }
        let Some(setting) = Setting::parse(word) else {
            return rest.try_for_each(|(column, word)| self.action(column, word));
        };
        if setting != Setting::Result && self.game.last().is_some() {
            return Err((column, TextErrorKind::SettingTooLate));
        }
        let twice = match setting {
            Setting::First | Setting::Position => [Setting::First, Setting::Position],
            other => [other; 2],
        };
        if twice.into_iter().any(|setting| self.seen[setting as usize]) {
            return Err((column, TextErrorKind::SettingTwice));
        }
        self.seen[setting as usize] = true;
        // Tags keep what looks like a comment.
        let tag = Some(line.trim_start()[word.len()..].trim()).filter(|tag| !tag.is_empty());
        match setting {
            Setting::Black => self.tags.black = tag,
            Setting::White => self.tags.white = tag,
            Setting::Date => self.tags.date = tag,
            Setting::First => {
                let first = words.only(Side::parse)?;
                self.game.restart(self.game.start().with_turn(first), self.game.repetition());
            }
            Setting::Repetition => {
                let repetition = words.only(|word| match word {
                    _ if word.eq_ignore_ascii_case("allowed") => Some(Repetition::Allowed),
                    _ if word.eq_ignore_ascii_case("forbidden") => Some(Repetition::Forbidden),
                    _ => None,
                })?;
                self.game.restart(*self.game.start(), repetition);
            }
            Setting::Position => {
                words.skip_spaces();
                let start = words.left.trim_end().parse::<Position>().map_err(|error| {
                    (words.column + error.column - 1, TextErrorKind::Position(error.kind))
                })?;
                self.game.restart(start, self.game.repetition());
            }
            Setting::Result => return self.result(column, words),
        }
        Ok(())
    }

    fn first_line(&mut self, (column, word): (usize, &str), mut words: Words<'_>) -> Result<(), Trouble> {
        if !word.eq_ignore_ascii_case(GAME) {
            return Err((column, TextErrorKind::NoGame));
        }
        match words.next() {
            Some((_, VERSION)) => words.end()?,
            Some((column, _)) => return Err((column, TextErrorKind::UnknownVersion)),
            None => return Err((words.column, TextErrorKind::UnknownVersion)),
        }
        self.begun = true;
        self.game.restart(Position::START, Repetition::Allowed);
        Ok(())
    }

    fn action(&mut self, column: usize, word: &str) -> Result<(), Trouble> {
        let Some((column, name)) = without_number(column, word) else {
            return Ok(());
        };
        let action = Action::parse(name, self.game.position().to_move())
            .map_err(|error| (column + error.column() - 1, TextErrorKind::Action(error)))?;
        self.game.play(action).map(drop).map_err(|refusal| (column, TextErrorKind::Refused(refusal)))
    }

    fn result(&self, column: usize, mut words: Words<'_>) -> Result<(), Trouble> {
        let (winner_column, winner) = words.next().ok_or((words.column, TextErrorKind::BadResult))?;
        let winner = match Side::parse(winner) {
            None if !winner.eq_ignore_ascii_case("draw") => {
                return Err((winner_column, TextErrorKind::BadResult));
            }
            winner => winner,
        };
        let (how_column, how) = words.next().ok_or((words.column, TextErrorKind::BadResult))?;
        let outcome = match winner {
            Some(side) if how.eq_ignore_ascii_case("resign") => Outcome::Resigned(side.other()),
            Some(side) if how.eq_ignore_ascii_case("time") => Outcome::OutOfTime(side.other()),
            _ => {
                let black = how.parse().map_err(|_| (how_column, TextErrorKind::BadResult))?;
                let white = words.next().ok_or((words.column, TextErrorKind::BadResult))?;
                let white = white.1.parse().map_err(|_| (white.0, TextErrorKind::BadResult))?;
                Outcome::Counted { black, white }
            }
        };
        words.end()?;
        match self.game.outcome() {
            None => Err((column, TextErrorKind::NotOver)),
            Some(right) if right == outcome && right.winner() == winner => Ok(()),
            Some(right) => Err((winner_column, TextErrorKind::WrongResult(right))),
        }
    }
}
