//! Reading scenario files.

use core::fmt;
use core::ops::RangeInclusive;

use referee::buttons::Button;
use referee::clock::TimeControl;
use referee::journal::Entry;
use referee::names::Names;
use referee::opponent::Opponent;
use referee::settings::{Language, Overlay, Settings, TouchRule};
use referee::time::Millis;
use rules_core::any::Game;
use rules_core::go::Sheet;
use rules_core::gomobil::Repetition;
use rules_core::grid::Size;
use rules_core::{Board, GameId, HalfPoints, PerSide, Point, Side, WideSet};

use super::Expectation;
use crate::{Fault, SensorKind, World};

/// Something that a scenario does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Lays out the beginning of a game at once.
    SetUp,
    /// Lifts stones.
    Lift(Vec<Point>),
    /// Puts the last lifted stone down.
    Place(Point, Option<Side>),
    /// Puts the last lifted stone on the border of two points.
    PlaceBetween([Point; 2]),
    /// Pushes that stone onto one of them.
    Push(Point),
    /// Turns stones over, one after the other.
    Turn(Vec<Point>),
    /// Lifts a stone and puts it down elsewhere.
    Move(Point, Point),
    /// Pushes a stone along points.
    Slide(Vec<Point>),
    /// Lifts a stone for a moment.
    Nudge(Point),
    /// Lets a stone fall off the board.
    Drop(Point),
    /// Knocks the board.
    Knock(u32),
    /// Does whatever the lights ask for, to the end.
    FollowLights,
    /// Does one thing that the lights ask for.
    Help,
    /// Presses buttons, all at once.
    Press(Vec<Button>),
    /// Presses buttons one after the other as fast as a child can.
    Mash(Vec<Button>),
    /// Presses buttons for long, all at once.
    Hold(Vec<Button>),
    /// Takes a turn over the cable.
    CablePlays(String),
    /// Lets time pass.
    Wait(u32),
    /// Cuts the power and gives it back.
    PowerCut,
    /// Cuts the power.
    PowerOff,
    /// Gives the power back.
    PowerOn,
    /// Breaks a sensor, or mends it.
    Break(Point, Option<Fault>),
    /// Pulls the cable in front of a row's strip.
    Unplug(usize),
    /// Plugs it in again.
    Plug,
    /// Says whether the journal takes anything.
    Journal(bool),
    /// Brings a strong magnet that is no stone, or takes it away.
    Magnet(Option<Point>),
    /// Checks something, which may take so many milliseconds to come true.
    Expect(Expectation, Option<u32>),
}

impl Act {
    /// Tells whether a hand does it.
    pub(super) const fn is_by_hand(&self) -> bool {
        !matches!(
            self,
            Self::Wait(_)
                | Self::CablePlays(_)
                | Self::Expect(..)
                | Self::PowerCut
                | Self::PowerOff
                | Self::PowerOn
                | Self::Break(..)
                | Self::Unplug(_)
                | Self::Plug
                | Self::Journal(_)
                | Self::Magnet(_)
        )
    }

    /// Returns whose button it presses, if it is one player's.
    pub(super) fn player(&self) -> Option<Side> {
        match self {
            Self::Press(buttons) | Self::Hold(buttons) => match buttons[..] {
                [Button::Player(side)] => Some(side),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A command with the line that it came from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub line: usize,
    pub text: String,
    pub command: Act,
}

/// A scenario that has been read.
#[derive(Clone, Debug)]
pub struct Script {
    pub(super) steps: Vec<Step>,
    kinds: Vec<SensorKind>,
    settings: Settings,
    board: Board,
    position: Option<String>,
    moves: Vec<(usize, String)>,
}

/// A line that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Script {
    /// Reads a scenario.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let mut script = Self {
            steps: Vec::new(),
            kinds: SensorKind::ALL.to_vec(),
            settings: Settings { language: Language::English, ..Settings::DEFAULT },
            board: Board::HEXAGON,
            position: None,
            moves: Vec::new(),
        };
        for (number, text) in text.lines().enumerate() {
            let line = number + 1;
            let wrong = |message: String| ScriptError { line, message };
            let words = words(text).map_err(wrong)?;
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match words.as_slice() {
                [] => {}
                ["given", ..] if !script.steps.is_empty() => {
                    return Err(wrong("`given` must come before everything else".to_owned()));
                }
                ["given", given @ ..] => script.give(line, given).map_err(wrong)?,
                _ => {
                    let command = command(&words, &script.board).map_err(wrong)?;
                    script.steps.push(Step { line, text: text.trim().to_owned(), command });
                }
            }
        }
        if script.steps.is_empty() {
            return Err(ScriptError { line: 1, message: "the scenario does nothing".to_owned() });
        }
        let dark = script.board.points().len();
        if usize::from(script.settings.current_cap) < dark {
            let message =
                format!("{dark} LEDs draw {dark} mA when all of them are dark: no cap below that can hold");
            return Err(ScriptError { line: 1, message });
        }
        script.game()?;
        Ok(script)
    }

    /// Returns the kinds of sensors that the scenario is about.
    pub fn kinds(&self) -> &[SensorKind] {
        &self.kinds
    }

    fn give(&mut self, line: usize, words: &[&str]) -> Result<(), String> {
        let settings = &mut self.settings;
        match words {
            ["sensors", "reed"] => self.kinds = [SensorKind::Reed].to_vec(),
            ["sensors", "hall"] => self.kinds = [SensorKind::Hall].to_vec(),
            ["language", "french"] => settings.language = Language::French,
            ["language", "english"] => settings.language = Language::English,
            ["touch", "lenient"] => settings.touch = TouchRule::Lenient,
            ["touch", "strict"] => settings.touch = TouchRule::Strict,
            ["repetition", "allowed"] => settings.repetition = Repetition::Allowed,
            ["repetition", "forbidden"] => settings.repetition = Repetition::Forbidden,
            ["first", side] => settings.first = self::side(side)?,
            ["hints", "on"] => settings.hints = true,
            ["hints", "off"] => settings.hints = false,
            ["sound", "on"] => settings.sound = true,
            ["sound", "off"] => settings.sound = false,
            ["overlay", "nothing"] => settings.overlay = Overlay::Nothing,
            ["overlay", "last-move"] => settings.overlay = Overlay::LastMove,
            ["overlay", "turn"] => settings.overlay = Overlay::Turn,
            ["overlay", "groups"] => settings.overlay = Overlay::Groups,
            ["overlay", "territory"] => settings.overlay = Overlay::Territory,
            ["brightness", step] => settings.brightness = between(step, 1..=Settings::BRIGHTEST)?,
            ["current", milliamps] => settings.current_cap = between(milliamps, Settings::CURRENTS)?,
            ["names", names @ ..] => settings.names = Names::list(names.iter().copied()),
            ["opponent", "adapts"] => settings.opponent.adapts = true,
            ["opponent", seats] => settings.opponent.plays = self::seats(seats)?,
            ["opponent", seats, level] => {
                settings.opponent.plays = self::seats(seats)?;
                settings.opponent.level = between(level, 1..=Opponent::STRONGEST)?;
            }
            ["dwell", millis] => settings.dwell = Millis(number(millis)?),
            ["clock", "sudden", minutes] => {
                settings.time_control = TimeControl::Sudden { minutes: number(minutes)? };
            }
            ["clock", "byo-yomi", minutes, periods, seconds] => {
                settings.time_control = TimeControl::ByoYomi {
                    minutes: number(minutes)?,
                    periods: number(periods)?,
                    seconds: number(seconds)?,
                };
            }
            ["clock", "fischer", minutes, seconds] => {
                settings.time_control =
                    TimeControl::Fischer { minutes: number(minutes)?, seconds: number(seconds)? };
            }
            ["game", name] => settings.on_hexagon = game(name, &Board::HEXAGON)?,
            ["game", name, size] => {
                settings.on_grid = game(name, &Size::NINETEEN.board())?;
                self.board = Board::grid(number(size)?)
                    .filter(|_| ["9", "13", "19"].contains(size))
                    .ok_or_else(|| format!("there is no board of size {size}; there are 9, 13 and 19"))?;
            }
            ["rules", "association"] => settings.sheet = Sheet::Association,
            ["rules", "family"] => {
                settings.sheet = Sheet::Family;
                settings.komi = Sheet::Family.rules().komi;
            }
            ["komi", points] => {
                settings.komi =
                    HalfPoints::parse(points).ok_or_else(|| format!("`{points}` is not a fitting number"))?;
            }
            ["handicap", stones] => settings.handicap = number(stones)?,
            ["n1", "off"] => settings.breakable_five = false,
            ["n2", "off"] => settings.no_double_three = false,
            ["position", rows, side] => self.position = Some(format!("{rows} {side}")),
            ["moves", moves @ ..] => {
                self.moves.extend(moves.iter().map(|text| (line, (*text).to_owned())));
            }
            _ => return Err(format!("nothing like `{}` can be given", words.join(" "))),
        }
        Ok(())
    }

    /// Makes the game that is given.
    fn game(&self) -> Result<Game, ScriptError> {
        let terms = self.settings.terms(&self.board);
        let mut game = match &self.position {
            Some(rows) => Game::from_rows(&terms, rows).map_err(|why| ScriptError {
                line: 1,
                message: format!("`{rows}` is not a position of {}: {why}", terms.name()),
            })?,
            None => Game::new(&terms),
        };
        for (line, text) in &self.moves {
            let wrong = |message| ScriptError { line: *line, message };
            let action = game
                .parse(text)
                .ok()
                .ok_or_else(|| wrong(format!("{text}: that is nothing that can be played")))?;
            game.play(action).map_err(|refusal| wrong(format!("{text}: refused by {}", refusal.rule())))?;
        }
        Ok(game)
    }

    /// Returns the board that the scenario is played on.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns what stands in the journal when the board is switched on.
    pub fn entries(&self) -> Vec<Entry> {
        // The game was made once already, when the script was read.
        let game = self.game().unwrap_or_else(|_| Game::new(&self.settings.terms(&self.board)));
        World::entries(&self.settings, &game, self.settings.time_control)
    }

    /// Returns the stones that lie on the wood when the board is switched on, if a game is given.
    pub(super) fn laid_out(&self) -> Option<PerSide<WideSet>> {
        let given = self.position.is_some() || !self.moves.is_empty();
        self.game().ok().filter(|_| given).map(|game| game.stones())
    }
}

/// Splits a line into words; a text in quotes is one word, `#` begins a comment.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with('#') {
        let (word, after) = if let Some(quoted) = rest.strip_prefix('"') {
            quoted.split_once('"').ok_or("a quote is not closed")?
        } else {
            rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()))
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    Ok(words)
}

/// Finds a game by its name among those of a board.
fn game(name: &str, board: &Board) -> Result<GameId, String> {
    GameId::on(board).find(|game| game.name() == name).ok_or_else(|| {
        let known: Vec<_> = GameId::on(board).map(GameId::name).collect();
        format!("there is no game `{name}` on that board; there are {}", known.join(", "))
    })
}

pub(super) fn point(board: &Board, name: &str) -> Result<Point, String> {
    board.parse(name).map_err(|error| format!("{name}: {error}"))
}

pub(super) fn points(board: &Board, names: &[&str]) -> Result<Vec<Point>, String> {
    names.iter().map(|name| point(board, name)).collect()
}

pub(super) fn side(word: &str) -> Result<Side, String> {
    Side::parse(word).ok_or_else(|| format!("`{word}` is neither black nor white"))
}

/// Reads which sides the board plays.
fn seats(word: &str) -> Result<PerSide<bool>, String> {
    match word {
        "both" => Ok(PerSide { black: true, white: true }),
        _ => side(word).map(|side| PerSide::from_fn(|other| other == side)),
    }
}

pub(super) fn number<T: core::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is not a fitting number"))
}

fn between<T>(word: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: core::str::FromStr + PartialOrd + fmt::Display,
{
    let value = number(word)?;
    if range.contains(&value) {
        Ok(value)
    } else {
        Err(format!("`{word}` is not between {} and {}", range.start(), range.end()))
    }
}

fn button(word: &str) -> Result<Button, String> {
    match word {
        "menu" => Ok(Button::Menu),
        _ => Side::parse(word)
            .map(Button::Player)
            .ok_or_else(|| format!("there is no button `{word}`; there are black, menu and white")),
    }
}

fn buttons(words: &[&str]) -> Result<Vec<Button>, String> {
    words.iter().map(|word| button(word)).collect()
}

/// Finds a row by its name; each row must be a strip of its own.
fn row(board: &Board, name: &str) -> Result<usize, String> {
    if board.points().len() > 91 {
        return Err("the rows of this board are made of several strips".to_owned());
    }
    let is_named = |point: &Point| {
        let text = board.display(*point).to_string();
        let cut = text.find(|sign: char| sign.is_ascii_digit()).unwrap_or(text.len());
        name == if board.size().is_some() { &text[cut..] } else { &text[..cut] }
    };
    let point = board.points().iter().find(is_named);
    point.map(|point| board.row_of(point)).ok_or_else(|| format!("there is no row `{name}`"))
}

fn command(words: &[&str], board: &Board) -> Result<Act, String> {
    let point = |name| point(board, name);
    let points = |names| points(board, names);
    Ok(match words {
        ["set", "up"] => Act::SetUp,
        ["lift", names @ ..] if !names.is_empty() => Act::Lift(points(names)?),
        ["place", name] => Act::Place(point(name)?, None),
        ["place", "between", one, other] => Act::PlaceBetween([point(one)?, point(other)?]),
        ["push", name] => Act::Push(point(name)?),
        ["place", name, word] => Act::Place(point(name)?, Some(side(word)?)),
        ["turn", names @ ..] if !names.is_empty() => Act::Turn(points(names)?),
        ["move", from, to] => Act::Move(point(from)?, point(to)?),
        ["slide", names @ ..] if names.len() > 1 => Act::Slide(points(names)?),
        ["nudge", name] => Act::Nudge(point(name)?),
        ["drop", name] => Act::Drop(point(name)?),
        ["knock", stones] => Act::Knock(number(stones)?),
        ["follow", "lights"] => Act::FollowLights,
        ["help"] => Act::Help,
        ["press", names @ ..] if !names.is_empty() => Act::Press(buttons(names)?),
        ["mash", names @ ..] if !names.is_empty() => Act::Mash(buttons(names)?),
        ["hold", names @ ..] if !names.is_empty() => Act::Hold(buttons(names)?),
        ["cable", "plays", played] => Act::CablePlays((*played).into()),
        ["wait", millis] => Act::Wait(number(millis)?),
        ["power", "cut"] => Act::PowerCut,
        ["power", "off"] => Act::PowerOff,
        ["power", "on"] => Act::PowerOn,
        ["break", name, "open"] => Act::Break(point(name)?, Some(Fault::Open)),
        ["break", name, "closed"] => Act::Break(point(name)?, Some(Fault::Closed)),
        ["break", name, "weak"] => Act::Break(point(name)?, Some(Fault::Weak)),
        ["break", name, "flicker"] => Act::Break(point(name)?, Some(Fault::Flicker)),
        ["mend", name] => Act::Break(point(name)?, None),
        ["unplug", "row", name] => Act::Unplug(row(board, name)?),
        ["plug", "row", name] => row(board, name).map(|_| Act::Plug)?,
        ["journal", "stops"] => Act::Journal(false),
        ["journal", "goes", "on"] => Act::Journal(true),
        ["magnet", "away"] => Act::Magnet(None),
        ["magnet", name] => Act::Magnet(Some(point(name)?)),
        ["expect", what @ .., "within", millis] => {
            Act::Expect(Expectation::parse(what, board)?, Some(number(millis)?))
        }
        ["expect", what @ ..] => Act::Expect(Expectation::parse(what, board)?, None),
        _ => return Err(format!("nobody knows how to `{}`", words.join(" "))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Script::parse(text).unwrap_err().message
    }

    #[test]
    fn comments_and_empty_lines_are_left_out() {
        let script = Script::parse("# a comment\n\n  set up  # another\nlift D5\n").unwrap();
        assert_eq!(script.steps.iter().map(|step| step.line).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn lines_that_make_no_sense_are_refused_with_their_number() {
        assert_eq!(Script::parse("set up\njump D5").unwrap_err().line, 2);
        assert!(error("lift Z9").contains("Z9"));
        assert!(error("expect screen \"open").contains("quote"));
        assert!(error("set up\ngiven sensors reed").contains("before"));
        assert!(error("given moves D5-D5\nset up").contains("D5-D5"));
        assert!(error("").contains("nothing"));
        assert!(error("press doorbell").contains("doorbell"));
        assert!(error("given game go 19\ngiven current 300\nset up").contains("361 mA"));
        assert!(error("given game go 13\nunplug row 3").contains("several strips"));
    }
}
