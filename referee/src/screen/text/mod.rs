//! All words of the screen, in one place.
//!
//! A page says a [`Phrase`]; each language answers all of them in one `match`, so that the compiler finds what is
//! missing. Texts name points and rules and are meant for a twelve-year-old; French says *tu*. A no-break space
//! (`\u{a0}`) keeps French punctuation with its word, and no point follows *de* or *à*, which spares the elision.

mod en;
mod fr;

use core::fmt;

use heapless::String;
use rules_core::any::{Outcome, Refusal};
use rules_core::{Board, GameId, HalfPoints, Point, Side, WideSet};

use super::view::{Forward, Prompt, Saying};
use crate::buttons::Button;
use crate::check::{TestReport, TestView};
use crate::clock::ClockFace;
use crate::clock::TimeControl;
use crate::lesson::Words;
use crate::menu::Item;
use crate::names::Name;
use crate::question::Question;
use crate::settings::{Fitted, Language};
use crate::time::Millis;
use crate::trouble::Trouble;

/// Room for the longest phrase, in bytes.
pub(super) type Sentence = String<224>;

/// Something that the screen can say.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phrase<'a> {
    /// What joins a name and what is said of it.
    Colon,
    /// The name of the game.
    Gomobil,
    /// A greeting.
    Hello,
    /// The version of the program.
    Version,
    /// The players of a colour.
    Side(Side),
    /// A button, by its name.
    Button(Button),
    /// It is their turn.
    ToMove,
    /// No clock runs.
    Standing,
    /// A number that explains itself.
    Number(u16),
    /// Points, of which there may be halves.
    HalfPoints(HalfPoints),
    /// The word above the number of a move.
    Move,
    /// A clock.
    Clock(ClockFace),
    /// What is expected of the hands of the side to move.
    Prompt(&'a Prompt, Side),
    /// The same to somebody who has pressed a button before it is done.
    NotYet(&'a Prompt, Side),
    /// The question in two or three words.
    Title(Question),
    /// What a question is about.
    Ask(Question),
    Yes,
    No,
    /// A button that goes to the line above.
    Up,
    /// A button that goes to the line below.
    Down,
    /// A button that chooses, or that has seen enough.
    Ok,
    /// A button that goes to a newer game.
    Newer,
    /// A button that goes to an older game.
    Older,
    /// A button that says that what the self-test asks for does not work.
    Fails,
    /// A line of the menu.
    Item(Item),
    /// The value of a setting in the menu; empty for what has none.
    Value(Item),
    /// Who has won.
    Winner(Option<Side>),
    /// The same, by name.
    NamedWinner(&'a Name),
    /// Who plays, where there is little room.
    ShortName(&'a Name),
    /// By what it was won.
    Way(Outcome),
    /// How a game was won that counts them.
    ByHexagons,
    Territory,
    EnemyStones,
    Stones,
    Prisoners,
    Hexagons,
    Captured,
    Komi,
    Points,
    NoMansLand,
    /// The points of the whole board.
    Total,
    /// The past games, and which of them is shown.
    Past {
        number: u8,
        of: u8,
    },
    NoPast,
    /// How a past game ended.
    Ended(Outcome),
    /// Which game a past game was, and how many moves it had.
    Plies(GameId, u16),
    TestTitle,
    Test(TestView),
    Percent(u8),
    Dead(WideSet),
    Stuck(WideSet),
    Weak(WideSet),
    /// The parts that failed.
    Broken(&'a TestReport),
    /// Which lesson it is, and its name.
    Lesson(u8, &'static Words),
    /// Which step of how many.
    Step(u8, u8),
    /// What is said in a lesson.
    Saying(&'a Saying),
    /// A button that goes back.
    Back,
    /// A button that goes on.
    Forward(Forward),
    /// A button that opens the menu.
    Menu,
    TroubleTitle,
    Trouble(&'a Trouble),
    /// Ends a check.
    Leave,
    Enough,
    /// Any button goes on.
    AnyButton,
    PastGamesStay,
}

impl<'a> Phrase<'a> {
    /// Puts the phrase into words of a language.
    pub const fn said(self, voice: Voice<'a>) -> Said<'a> {
        Said { voice, phrase: self }
    }
}

/// Who speaks: a language, and the board whose points it names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Voice<'a> {
    pub language: Language,
    pub board: &'a Board,
}

/// A phrase in a language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'a> {
    voice: Voice<'a>,
    phrase: Phrase<'a>,
}

impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is the same in every language.
        match self.phrase {
            Phrase::Gomobil => return f.write_str("GOMOBIL"),
            Phrase::Version => return f.write_str(concat!("version ", env!("CARGO_PKG_VERSION"))),
            Phrase::Ok => return f.write_str("OK"),
            Phrase::Number(number) => return write!(f, "{number}"),
            Phrase::ShortName(name) => return f.write_str(name.short()),
            Phrase::Komi => return f.write_str("Komi"),
            Phrase::Clock(face) => return clock(f, face),
            Phrase::Menu => return f.write_str("Menu"),
            Phrase::Step(step, steps) => return write!(f, "{step}/{steps}"),
            Phrase::Lesson(number, title) => {
                return write!(f, "{number}. {}", title.of(self.voice.language));
            }
            Phrase::Saying(Saying::Words(words)) => return f.write_str(words.of(self.voice.language)),
            _ => {}
        }
        match self.voice.language {
            Language::French => fr::say(f, self.phrase, self.voice.board),
            Language::English => en::say(f, self.phrase, self.voice.board),
        }
    }
}

/// Returns the number of the rule that a prompt is about; an exclamation mark for a refusal without one.
pub(super) fn badge(prompt: &Prompt) -> Option<&'static str> {
    match prompt {
        Prompt::PutBack { refusal, .. } | Prompt::NotThere { refusal, .. } | Prompt::NoPass { refusal } => {
            // Rules have a letter and a number, everything else has a word.
            let rule = refusal.rule();
            Some(if rule.as_bytes().get(1).is_some_and(u8::is_ascii_digit) { rule } else { "!" })
        }
        Prompt::MustMove { .. } => Some("M4"),
        Prompt::BreakFive { .. } => Some("N1"),
        Prompt::Settle { .. } => Some("G5"),
        _ => None,
    }
}

/// Tells whether a refusal is about this stone, so that it need not be named again.
fn is_about(refusal: &Refusal, point: Point) -> bool {
    match *refusal {
        Refusal::NotYours { stone }
        | Refusal::Isolated { stone }
        | Refusal::Splits { stone, .. }
        | Refusal::SamePoint { stone }
        | Refusal::Touched { stone }
        | Refusal::NowhereToGo { stone, .. }
        | Refusal::Stays { stone } => stone == point,
        _ => false,
    }
}

/// Tells whether a refusal leaves nothing to be put elsewhere.
fn is_the_end(refusal: &Refusal) -> bool {
    matches!(refusal.rule(), "over" | "full")
}

/// Writes a board as a value of the menu.
fn fitted(f: &mut fmt::Formatter<'_>, fitted: Fitted, hexagon: &str) -> fmt::Result {
    match fitted {
        Fitted::Strap => f.write_str("auto"),
        Fitted::Hexagon => f.write_str(hexagon),
        Fitted::Grid(size) => write!(f, "{0}×{0}", size.get()),
    }
}

/// Writes the time left: minutes and seconds, hours where there are many, periods where there are any.
fn clock(f: &mut fmt::Formatter<'_>, face: ClockFace) -> fmt::Result {
    // What is longer than ten hours, or than ten minutes for a single move, is shown as just below that.
    let longest = if face.periods.is_some() { 10 * 60 - 1 } else { 10 * 3600 - 1 };
    let left = face.seconds.min(longest);
    let (minutes, seconds) = (left / 60, left % 60);
    match face.periods {
        Some(periods) => write!(f, "{minutes}:{seconds:02} ×{}", periods.min(99)),
        None if minutes < 100 => write!(f, "{minutes}:{seconds:02}"),
        None => write!(f, "{}:{:02}:{seconds:02}", minutes / 60, minutes % 60),
    }
}

/// Writes a time control as a value of the menu; `free` is the word for none.
fn time_control(f: &mut fmt::Formatter<'_>, control: TimeControl, free: &str) -> fmt::Result {
    match control {
        TimeControl::None => f.write_str(free),
        TimeControl::Sudden { minutes } => write!(f, "{minutes} min"),
        TimeControl::ByoYomi { minutes, periods, seconds } => {
            write!(f, "{minutes} min {periods}×{seconds} s")
        }
        TimeControl::Fischer { minutes, seconds } => write!(f, "{minutes} min +{seconds} s"),
    }
}

/// Writes a length of time as a value of the menu.
fn millis(f: &mut fmt::Formatter<'_>, length: Millis) -> fmt::Result {
    match length.0 {
        0..10_000 => write!(f, "{} ms", length.0),
        10_000.. => write!(f, "{} s", length.0 / 1000),
    }
}

/// Writes the names of at most `most` points; `others` says how many more there are.
fn names(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    points: WideSet,
    most: usize,
    comma: &str,
    others: impl FnOnce(&mut fmt::Formatter<'_>, usize) -> fmt::Result,
) -> fmt::Result {
    for (number, point) in points.into_iter().take(most).enumerate() {
        write!(f, "{}{}", if number == 0 { "" } else { comma }, board.display(point))?;
    }
    match points.len().saturating_sub(most) {
        0 => Ok(()),
        left => others(f, left),
    }
}

/// Writes the entries of a list that apply, with commas between them.
fn list<'a>(f: &mut fmt::Formatter<'_>, entries: impl IntoIterator<Item = (bool, &'a str)>) -> fmt::Result {
    let entries = entries.into_iter().filter(|(applies, _)| *applies);
    for (number, (_, entry)) in entries.enumerate() {
        write!(f, "{}{entry}", if number == 0 { "" } else { ", " })?;
    }
    Ok(())
}

/// The counts of a difference, each with its verb and its noun in the singular and the plural.
struct Deeds([(u16, &'static str, &'static str, &'static str); 4]);

impl fmt::Display for Deeds {
    /// Writes what is to be done; only the first deed of a kind names its noun.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut noun = "";
        for (count, verb, one, many) in self.0.into_iter().filter(|(count, ..)| *count > 0) {
            let comma = if noun.is_empty() { "" } else { ", " };
            if many == noun {
                write!(f, "{comma}{verb}\u{a0}{count}")?;
            } else {
                write!(f, "{comma}{verb} {count}\u{a0}{}", if count == 1 { one } else { many })?;
            }
            noun = many;
        }
        Ok(())
    }
}
