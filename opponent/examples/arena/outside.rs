//! Programs of others: GTP, Gomocup's protocol and the judge's dialogue.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rules_core::any::{Game, Terms};
use rules_core::{Action, Side, WideSet};

#[derive(Clone, Copy, PartialEq)]
enum Tongue {
    Gtp,
    Gomocup,
    Judge,
}

/// A running program.
pub struct Outside {
    tongue: Tongue,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command that begins a game at the judge.
fn judge_game(terms: &Terms) -> String {
    // Writing to a string cannot fail.
    let mut line = format!("game {}", terms.name());
    if let Some(size) = terms.board().size() {
        let _ = write!(line, " size={}", size.get());
    }
    if let Terms::Go(options) = terms {
        let rules = if options.rules.stars { "family" } else { "association" };
        let _ = write!(line, " rules={rules} komi={}", options.rules.komi);
    }
    line
}

impl Outside {
    pub fn start(tongue: &str, command: &str, terms: &Terms) -> Result<Self, String> {
        let tongue = match (tongue, terms) {
            ("gtp", Terms::Go(_)) => Tongue::Gtp,
            ("gomocup", Terms::Five { .. }) => Tongue::Gomocup,
            ("judge", _) => Tongue::Judge,
            _ => return Err("GTP is for Go and Gomocup's protocol for five in a row".to_owned()),
        };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("which program?")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = child.stdin.take().ok_or("the program has no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("the program has no output")?);
        Ok(Self { tongue, child, input, output })
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    fn hear(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err("the program has ended".to_owned()),
            Ok(_) => Ok(line.trim().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Gives a command and returns its answer.
    fn ask(&mut self, line: &str) -> Result<String, String> {
        self.say(line)?;
        match self.tongue {
            Tongue::Gtp => {
                let mut answer = self.hear()?;
                while answer.is_empty() {
                    answer = self.hear()?;
                }
                // An answer ends with an empty line.
                loop {
                    let more = self.hear()?;
                    if more.is_empty() {
                        break;
                    }
                    let _ = write!(answer, " {more}");
                }
                let rest = answer.strip_prefix('=').ok_or_else(|| format!("{line}: {answer}"))?;
                Ok(rest.trim().to_owned())
            }
            Tongue::Judge => {
                let answer = self.hear()?;
                if answer.starts_with("error") { Err(format!("{line}: {answer}")) } else { Ok(answer) }
            }
            Tongue::Gomocup => loop {
                let answer = self.hear()?;
                if answer.starts_with("ERROR") || answer.starts_with("UNKNOWN") {
                    return Err(format!("{line}: {answer}"));
                }
                if !(answer.starts_with("MESSAGE") || answer.starts_with("DEBUG") || answer.is_empty()) {
                    return Ok(answer);
                }
            },
        }
    }

    /// Gets ready for a game that has been opened.
    pub fn begin(&mut self, game: &Game) -> Result<(), String> {
        let terms = game.terms();
        let size = terms.board().size().map_or(0, rules_core::grid::Size::get);
        match self.tongue {
            Tongue::Gtp => {
                self.ask(&format!("boardsize {size}"))?;
                self.ask("clear_board")?;
                if let Terms::Go(options) = terms {
                    self.ask(&format!("komi {}", options.rules.komi))?;
                }
            }
            Tongue::Judge => drop(self.ask(&judge_game(&terms))?),
            // Stones are told with each turn.
            Tongue::Gomocup => return self.ask(&format!("START {size}")).map(drop),
        }
        let mut side = Game::new(&terms).to_move();
        for action in (0..game.len()).filter_map(|index| game.ply(index)) {
            self.tell(game, side, action)?;
            side = side.other();
        }
        Ok(())
    }

    fn tell(&mut self, game: &Game, side: Side, action: Action) -> Result<(), String> {
        let name = action.display(&game.board()).to_string();
        match self.tongue {
            Tongue::Gtp => self.ask(&format!("play {} {name}", side.word())).map(drop),
            Tongue::Judge => self.ask(&format!("play {name}")).map(drop),
            Tongue::Gomocup => Ok(()),
        }
    }

    /// Hears what the other player did in a game that has it as its last action.
    pub fn told(&mut self, game: &Game, action: Action) -> Result<(), String> {
        self.tell(game, game.to_move().other(), action)
    }

    /// Returns the stones that the program takes for dead, if it can be asked.
    pub fn dead(&mut self, game: &Game) -> Result<Option<WideSet>, String> {
        if self.tongue != Tongue::Gtp {
            return Ok(None);
        }
        let answer = self.ask("final_status_list dead")?;
        let board = game.board();
        let point = |name: &str| board.parse(name).map_err(|_| format!("{name} is no point"));
        answer.split_whitespace().map(point).collect::<Result<WideSet, String>>().map(Some)
    }

    pub fn turn(&mut self, game: &Game) -> Result<Action, String> {
        let (board, side) = (game.board(), game.to_move());
        let answer = match self.tongue {
            Tongue::Gtp => self.ask(&format!("genmove {}", side.word()))?,
            Tongue::Judge => self.ask("genmove")?,
            Tongue::Gomocup => {
                self.say("INFO timeout_turn 100")?;
                self.say("BOARD")?;
                let stones = game.stones();
                for (who, number) in [(side, 1), (side.other(), 2)] {
                    for point in stones[who] {
                        let rows = board.row_count();
                        self.say(&format!("{},{},{number}", point.index() % rows, point.index() / rows))?;
                    }
                }
                self.ask("DONE")?
            }
        };
        let manner = game.manner();
        if self.tongue == Tongue::Gomocup {
            let place = answer.split_once(',').and_then(|(x, y)| {
                let (x, y): (usize, usize) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
                board.point(y * board.row_count() + x)
            });
            return place.map(Action::Place).ok_or_else(|| format!("{answer} is no turn"));
        }
        Action::read(&answer, manner, &board, side).map_err(|_| format!("{answer} is no turn"))
    }
}
