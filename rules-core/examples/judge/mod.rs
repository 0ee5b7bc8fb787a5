//! The judge's commands, the same for every game.

mod five;
mod go;
mod gomobil;
mod gosix;

use rules_core::grid::Size;
use rules_core::{Board, Point, Side, WideSet};
use std::fmt::{self, Write as _};
use std::io::{self, BufRead, BufReader, Read, Write};

/// The longest line that is looked at; no command comes near it.
const LONGEST: u64 = 4096;

const COMMANDS: &str = "game <name> [option=value ...] | show | set <position> <b|w> | moves | lift <point> | \
                        play <move|point|pass|resign|time> | undo | dead <points> | resume | count | owner | \
                        status | repeats | record | help \
                        (lists are in the byte order of their text, as LC_ALL=C sort has it; \
                        games: gomobil first= repetition=, gosix first=, go size= rules=association|family komi= \
                        handicap=, gomoku size=, gobang size=, gomoku-simple size= n1= n2=, ninuki size= n1= n2=)";

/// What the judge can ask of a game.
trait Play {
    fn show(&self) -> String;
    fn set(&mut self, position: &str) -> Result<(), Trouble>;
    /// Every move that may be played, in any order.
    fn moves(&self) -> Vec<String>;
    /// The points where a lifted stone may land, in any order.
    fn lift(&self, _point: &str) -> Result<Vec<String>, Trouble> {
        Err(Trouble::new("command", "in this game stones are placed, not lifted"))
    }
    /// Plays, and returns the captured points in any order.
    fn play(&mut self, action: &str) -> Result<Vec<String>, Trouble>;
    fn undo(&mut self) -> Result<(), Trouble>;
    fn count(&self) -> String;
    fn owner(&self) -> String;
    fn status(&self) -> String;
    fn repeats(&self) -> usize;
    /// The record: text of several lines.
    fn record(&self) -> String;
    /// Takes dead stones off by agreement, and returns their points in any order.
    fn dead(&mut self, _points: &str) -> Result<Vec<String>, Trouble> {
        Err(Trouble::new("command", "only Go has dead stones"))
    }
    /// Goes on after the end, because the players do not agree.
    fn resume(&mut self) -> Result<(), Trouble> {
        Err(Trouble::new("command", "only Go can be resumed"))
    }
}

/// Lays out a new game with options given as name and value.
type LayOut = fn(&[(&str, &str)]) -> Result<Box<dyn Play>, Trouble>;

/// The games that the judge knows.
const GAMES: [(&str, LayOut); 7] = [
    ("gomobil", gomobil::lay_out),
    ("gosix", gosix::lay_out),
    ("go", go::lay_out),
    ("gomoku", five::gomoku),
    ("gobang", five::gobang),
    ("gomoku-simple", five::simple),
    ("ninuki", five::ninuki),
];

/// Why a command is refused: a rule or a word for the reason, and a message.
#[derive(Debug)]
pub struct Trouble {
    reason: &'static str,
    message: String,
}

impl Trouble {
    fn new(reason: &'static str, message: impl fmt::Display) -> Self {
        Self { reason, message: message.to_string() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {}: {}", self.reason, self.message)
    }
}

/// A table with one game on it.
pub struct Judge {
    game: Box<dyn Play>,
}

impl Judge {
    pub fn new() -> Self {
        Self { game: gomobil::usual() }
    }

    /// Answers one line of input, with or without its line end; the answer has no line end.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let answer = match std::str::from_utf8(line) {
            Ok(line) => self.command(line.trim()),
            Err(_) => Err(Trouble::new("text", "the line is not UTF-8")),
        };
        answer.unwrap_or_else(|trouble| trouble.to_string())
    }

    fn command(&mut self, line: &str) -> Result<String, Trouble> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (command, rest) {
            ("game", rest) => self.new_game(rest).map(|()| "ok".to_string()),
            ("set", position) => self.game.set(position).map(|()| "ok".to_string()),
            ("lift", point) => Ok(list("landings", " ", ",", self.game.lift(point)?)),
            ("play", action) => Ok(list("ok captures=", "", ",", self.game.play(action)?)),
            ("dead", points) => Ok(list("ok captures=", "", ",", self.game.dead(points)?)),
            ("resume", "") => self.game.resume().map(|()| "ok".to_string()),
            ("show", "") => Ok(format!("position {}", self.game.show())),
            ("moves", "") => Ok(list("moves", " ", " ", self.game.moves())),
            ("undo", "") => self.game.undo().map(|()| "ok".to_string()),
            ("count", "") => Ok(format!("count {}", self.game.count())),
            ("owner", "") => Ok(format!("owner {}", self.game.owner())),
            ("status", "") => Ok(format!("status {}", self.game.status())),
            ("repeats", "") => Ok(format!("repeats {}", self.game.repeats())),
            ("record", "") => Ok(format!("record {}", self.game.record().trim_end().replace('\n', "; "))),
            ("help", "") => Ok(format!("help {COMMANDS}")),
            ("", _) => Err(Trouble::new("command", "the line is empty; help lists the commands")),
            (_, "") => Err(Trouble::new("command", "there is no such command; help lists them")),
            _ => Err(Trouble::new("command", "there is no such command, or nothing may follow it; try help")),
        }
    }

    fn new_game(&mut self, rest: &str) -> Result<(), Trouble> {
        let mut words = rest.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some((_, lay_out)) = GAMES.iter().find(|(known, _)| *known == name) else {
            let known = GAMES.map(|(name, _)| name).join(", ");
            return Err(Trouble::new("game", format_args!("the games are: {known}")));
        };
        let options: Option<Vec<(&str, &str)>> = words.map(|word| word.split_once('=')).collect();
        let options = options.ok_or(Trouble::new("option", "an option is written name=value"))?;
        self.game = lay_out(&options)?;
        Ok(())
    }
}

/// Answers every line of the input, the last one too if it has no line end.
pub fn answer_lines<R: Read>(input: &mut BufReader<R>, output: &mut impl Write) -> io::Result<()> {
    let mut judge = Judge::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            writeln!(output, "error text: a line has at most {LONGEST} bytes")?;
        } else {
            writeln!(output, "{}", judge.answer(&line))?;
        }
        // Answers are due when no further command is at hand.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

/// Reads the size of a grid.
fn grid_size(number: &str) -> Option<Size> {
    number.parse().ok().and_then(Size::new)
}

/// The names of points of a board.
fn names(board: &Board, points: WideSet) -> Vec<String> {
    points.iter().map(|point| board.display(point).to_string()).collect()
}

/// The rows of a board with the letter of each point's owner.
fn rows(board: &Board, owner: impl Fn(Point) -> Option<Side>) -> String {
    let rows = board.rows().map(|row| row.map(|point| owner(point).map_or('.', Side::letter)).collect());
    rows.collect::<Vec<String>>().join("/")
}

/// Sorts the words and joins them behind a beginning.
fn list(beginning: &str, gap: &str, between: &str, mut words: Vec<String>) -> String {
    words.sort_unstable();
    let mut line = String::from(beginning);
    for (number, word) in words.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(line, "{}{word}", if number == 0 { gap } else { between });
    }
    line
}
