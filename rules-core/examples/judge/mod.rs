//! The judge's commands, the same for every game.

mod options;
mod table;

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};

use options::JudgeError;
use rules_core::GameId;
use rules_core::games::Choices;
use table::Table;

/// The longest line that is looked at; no command comes near it.
const LONGEST: u64 = 4096;

const COMMANDS: &str = "game <name> [option=value ...] | show | set <position> <b|w> | moves | lift <point> | \
                        play <move|point|pass|resign|time> | undo | dead <points> | resume | count | owner | \
                        status | repeats | record | help \
                        (lists are in the byte order of their text, as LC_ALL=C sort has it; games: ";

/// A judge at a table with one game on it.
pub struct Judge {
    game: Table,
}

impl Judge {
    pub fn new() -> Self {
        Self { game: Table::new(&GameId::ALL[0].terms(&Choices::DEFAULT)) }
    }

    /// Answers one line of input, with or without its line end; the answer has no line end.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let answer = match std::str::from_utf8(line) {
            Ok(line) => self.command(line.trim()),
            Err(_) => Err(JudgeError::new("text", "the line is not UTF-8")),
        };
        answer.unwrap_or_else(|trouble| trouble.to_string())
    }

    fn command(&mut self, line: &str) -> Result<String, JudgeError> {
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
            ("record", "") => Ok(format!("record {}", self.game.record())),
            ("help", "") => Ok(format!("help {COMMANDS}{})", games())),
            ("", _) => Err(JudgeError::new("command", "the line is empty; help lists the commands")),
            (_, "") => Err(JudgeError::new("command", "there is no such command; help lists them")),
            _ => Err(JudgeError::new(
                "command",
                "there is no such command, or nothing may follow it; try help",
            )),
        }
    }

    fn new_game(&mut self, rest: &str) -> Result<(), JudgeError> {
        let mut words = rest.split_whitespace();
        let name = words.next().unwrap_or_default();
        self.game = Table::new(&options::terms(name, words)?);
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

/// The games, each with the names of its options.
fn games() -> String {
    let game = |game: GameId| {
        let options = options::choices_of(game).map(|choice| format!(" {}=", choice.name()));
        format!("{}{}", game.name(), options.collect::<String>())
    };
    GameId::ALL.map(game).join(", ")
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
