//! Gosix in the text form.

use core::fmt;

use super::words::{Trouble, Words, without_number};
use super::{Tags, TextError, TextErrorKind, VERSION, write_tags, write_turns};
use crate::gosix::{Game, Outcome, Position};
use crate::placing::Action;
use crate::{Board, Side};

const GAME: &str = "gosix";

/// Writes a game of Gosix.
///
/// ```
/// use rules_core::{Board, Side, gosix::Game, placing::Action, record::text};
/// let mut game = Game::new(Side::White);
/// game.play(Action::Place(Board::HEXAGON.parse("F5").unwrap())).unwrap();
/// let mut out = String::new();
/// text::write_gosix(&game, &text::Tags::default(), &mut out)?;
/// assert_eq!(out, "gosix 1\nfirst white\n1. F5\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write_gosix(game: &Game, tags: &Tags<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    writeln!(out, "{GAME} {VERSION}")?;
    write_tags(tags, out)?;
    let start = game.start();
    if start.with_turn(Side::Black) == Position::START {
        writeln!(out, "first {}", start.to_move().word())?;
    } else {
        writeln!(out, "position {start}")?;
    }
    write_turns(game.plies().map(|action| action.display(&Board::HEXAGON)), out)?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "result {outcome}"),
        None => Ok(()),
    }
}

/// Reads a record of Gosix into `game` and returns what else it says.
///
/// If the first line is wrong the game stays as it was; after any other error it holds everything before the error.
///
/// ```
/// use rules_core::{Side, gosix::Game, record::text};
/// let mut game = Game::new(Side::Black);
/// let error = text::read_gosix("gosix 1\n1. F5 F5", &mut game).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 7: there is already a stone on F5 (S2)");
/// ```
pub fn read_gosix<'a>(text: &'a str, game: &mut Game) -> Result<Tags<'a>, TextError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = Reader { game, tags: Tags::default(), seen: [false; WORDS.len()], begun: false };
    let mut line = 0;
    for content in text.lines() {
        line += 1;
        reader.line(content).map_err(|(column, kind)| TextError { line, column, kind })?;
    }
    if reader.begun {
        Ok(reader.tags)
    } else {
        Err(TextError { line: line.max(1), column: 1, kind: TextErrorKind::NotGosix })
    }
}

/// The words that begin a line which is not about turns.
const WORDS: [&str; 6] = ["black", "white", "date", "first", "position", "result"];

struct Reader<'a, 'g> {
    game: &'g mut Game,
    tags: Tags<'a>,
    /// Which of the words have been there.
    seen: [bool; WORDS.len()],
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
        if self.seen[WORDS.len() - 1] {
            return Err((column, TextErrorKind::AfterResult));
        }
        let Some(index) = WORDS.iter().position(|known| word.eq_ignore_ascii_case(known)) else {
            return rest.try_for_each(|(column, word)| self.action(column, word));
        };
        let begins = matches!(WORDS[index], "first" | "position");
        if WORDS[index] != "result" && self.game.last().is_some() {
            return Err((column, TextErrorKind::SettingTooLate));
        }
        if self.seen[index] || begins && (self.seen[3] || self.seen[4]) {
            return Err((column, TextErrorKind::SettingTwice));
        }
        self.seen[index] = true;
        // Tags keep what looks like a comment.
        let tag = Some(line.trim_start()[word.len()..].trim()).filter(|tag| !tag.is_empty());
        match WORDS[index] {
            "black" => self.tags.black = tag,
            "white" => self.tags.white = tag,
            "date" => self.tags.date = tag,
            "first" => {
                let first = words.only(Side::parse)?;
                self.game.restart(self.game.start().with_turn(first));
            }
            "position" => {
                words.skip_spaces();
                let start = words.left.trim_end().parse::<Position>().map_err(|error| {
                    (words.column + error.column - 1, TextErrorKind::Position(error.kind))
                })?;
                self.game.restart(start);
            }
            _ => return self.result(column, words),
        }
        Ok(())
    }

    fn first_line(&mut self, (column, word): (usize, &str), mut words: Words<'_>) -> Result<(), Trouble> {
        if !word.eq_ignore_ascii_case(GAME) {
            return Err((column, TextErrorKind::NotGosix));
        }
        match words.next() {
            Some((_, VERSION)) => words.end()?,
            Some((column, _)) => return Err((column, TextErrorKind::UnknownVersion)),
            None => return Err((words.column, TextErrorKind::UnknownVersion)),
        }
        self.begun = true;
        self.game.restart(Position::START);
        Ok(())
    }

    fn action(&mut self, column: usize, word: &str) -> Result<(), Trouble> {
        let Some((column, name)) = without_number(column, word) else {
            return Ok(());
        };
        let action = Action::parse(name, &Board::HEXAGON, self.game.position().to_move())
            .map_err(|error| (column, TextErrorKind::GosixAction(error)))?;
        self.game.play(action).map(drop).map_err(|refusal| (column, TextErrorKind::GosixRefused(refusal)))
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
            Some(right) => Err((winner_column, TextErrorKind::GosixResult(right))),
        }
    }
}
