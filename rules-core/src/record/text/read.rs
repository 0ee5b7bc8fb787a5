//! Reading the text form, line by line.

use super::form::TextGame;
use super::words::{Misread, Words, without_number};
use super::{Tags, TextError, TextErrorKind, VERSION};
use crate::gomobil::Repetition;
use crate::{Outcome, Side};

/// Reads a record into `game` and returns what else it says.
pub(super) fn read<'a, G: TextGame>(text: &'a str, game: &mut G) -> Result<Tags<'a>, TextError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = Reader { game, tags: Tags::default(), seen: 0, begun: false, played: false };
    let mut line = 0;
    for content in text.lines() {
        line += 1;
        reader.line(content).map_err(|(column, kind)| TextError { line, column, kind })?;
    }
    if reader.begun {
        Ok(reader.tags)
    } else {
        Err(TextError { line: line.max(1), column: 1, kind: TextErrorKind::NoGame(G::GAME) })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    Black,
    White,
    Date,
    Event,
    Round,
    Place,
    First,
    Position,
    Repetition,
    Result,
}

impl Setting {
    const ALL: [(&'static str, Self); 10] = [
        ("black", Self::Black),
        ("white", Self::White),
        ("date", Self::Date),
        ("event", Self::Event),
        ("round", Self::Round),
        ("place", Self::Place),
        ("first", Self::First),
        ("position", Self::Position),
        ("repetition", Self::Repetition),
        ("result", Self::Result),
    ];

    const fn bit(self) -> u16 {
        1 << self as u16
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, setting)| *setting)
    }
}

struct Reader<'a, 'g, G> {
    game: &'g mut G,
    tags: Tags<'a>,
    /// A bit for each of the settings made so far.
    seen: u16,
    /// Whether the first line has been read.
    begun: bool,
    /// Whether an action has been read.
    played: bool,
}

impl<'a, G: TextGame> Reader<'a, '_, G> {
    const fn has(&self, setting: Setting) -> bool {
        self.seen & setting.bit() != 0
    }

    fn line(&mut self, line: &'a str) -> Result<(), Misread> {
        let mut words = Words::of(line);
        let mut rest = words.clone();
        let Some((column, word)) = words.next() else {
            return Ok(());
        };
        if !self.begun {
            return self.first_line((column, word), words);
        }
        if self.has(Setting::Result) {
            return Err((column, TextErrorKind::AfterResult));
        }
        let repeats = self.game.repetition().is_some();
        let known = Setting::parse(word).filter(|setting| *setting != Setting::Repetition || repeats);
        let Some(setting) = known else {
            return rest.try_for_each(|(column, word)| self.action(column, word));
        };
        if setting != Setting::Result && self.played {
            return Err((column, TextErrorKind::SettingTooLate));
        }
        let twice = match setting {
            Setting::First | Setting::Position => [Setting::First, Setting::Position],
            other => [other; 2],
        };
        if twice.into_iter().any(|setting| self.has(setting)) {
            return Err((column, TextErrorKind::SettingTwice));
        }
        self.seen |= setting.bit();
        // Tags keep what looks like a comment.
        let tag = line.trim_start().strip_prefix(word).map(str::trim).filter(|tag| !tag.is_empty());
        match setting {
            Setting::Black => self.tags.black = tag,
            Setting::White => self.tags.white = tag,
            Setting::Date => self.tags.date = tag,
            Setting::Event => self.tags.event = tag,
            Setting::Round => self.tags.round = tag,
            Setting::Place => self.tags.place = tag,
            Setting::First => self.game.begin_with(words.only(Side::parse)?),
            Setting::Repetition => {
                let all = [Repetition::Allowed, Repetition::Forbidden];
                let named = |word: &str| {
                    all.into_iter().find(|repetition| word.eq_ignore_ascii_case(repetition.word()))
                };
                self.game.begin_repeating(words.only(named)?);
            }
            Setting::Position => {
                words.skip_spaces();
                self.game.begin_from(words.left.trim_end()).map_err(|error| {
                    (words.column + error.column - 1, TextErrorKind::Position(error.kind))
                })?;
            }
            Setting::Result => return self.result(column, words),
        }
        Ok(())
    }

    fn first_line(&mut self, (column, word): (usize, &str), mut words: Words<'_>) -> Result<(), Misread> {
        if !word.eq_ignore_ascii_case(G::GAME.name()) {
            return Err((column, TextErrorKind::NoGame(G::GAME)));
        }
        match words.next() {
            Some((_, VERSION)) => words.end()?,
            Some((column, _)) => return Err((column, TextErrorKind::UnknownVersion)),
            None => return Err((words.column, TextErrorKind::UnknownVersion)),
        }
        self.begun = true;
        self.game.begin();
        Ok(())
    }

    fn action(&mut self, column: usize, word: &str) -> Result<(), Misread> {
        let Some((column, name)) = without_number(column, word) else {
            return Ok(());
        };
        self.game.play_word(name).map_err(|(place, kind)| (column + place, kind))?;
        self.played = true;
        Ok(())
    }

    fn result(&self, column: usize, mut words: Words<'_>) -> Result<(), Misread> {
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
                let black: u8 = how.parse().map_err(|_| (how_column, TextErrorKind::BadResult))?;
                let white = words.next().ok_or((words.column, TextErrorKind::BadResult))?;
                let white: u8 = white.1.parse().map_err(|_| (white.0, TextErrorKind::BadResult))?;
                Outcome::counted(black.into(), white.into())
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
