//! The opponent on a console, in the shape of the Go Text Protocol.
//!
//! ```text
//! $ cargo run --release -p opponent --example console
//! game gomobil
//! =
//!
//! level 3
//! = 3
//!
//! genmove black
//! = D5-E5
//! ```
//!
//! Programs that show Go boards can play against it as it is (`boardsize`, `komi`, `play`, `genmove`,
//! `final_status_list dead`); `game` chooses any other game with the options of the judge. `hint` says what it would play
//! and what it expects, `grades` what every turn is worth, `level`, `nodes` and `seed` how it plays. It remembers as much
//! as the chip, and looks at as many positions unless it is told otherwise, so that its moves are those of the board.

#[path = "../../../rules-core/examples/judge/options.rs"]
mod options;

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use opponent::{Answer, Budget, CELLS, Cell, Level, Mind, Request, chip_nodes, dead, grade, think};
use rules_core::any::Game;
use rules_core::games::Choices;
use rules_core::{Action, GameId, Manner, Side};

const COMMANDS: [&str; 21] = [
    "protocol_version",
    "name",
    "version",
    "help",
    "list_commands",
    "known_command",
    "quit",
    "game",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "undo",
    "genmove",
    "hint",
    "grades",
    "level",
    "nodes",
    "seed",
    "final_status_list",
    "showboard",
];

/// A game, and who thinks about it.
pub struct Console {
    id: GameId,
    /// The options of the game, each written `name=value`.
    options: Vec<String>,
    game: Game,
    level: Level,
    /// How many positions a turn may look at, if it is not what the chip has time for.
    nodes: Option<u32>,
    seed: u64,
    mind: Box<Mind>,
    cells: Vec<Cell>,
}

type Said = Result<String, String>;

impl Default for Console {
    /// Begins with the first of all games.
    fn default() -> Self {
        let id = GameId::ALL[0];
        Self {
            id,
            options: Vec::new(),
            game: Game::new(&id.terms(&Choices::DEFAULT)),
            level: Level::STRONGEST,
            nodes: None,
            seed: 1,
            mind: Box::new(Mind::NEW),
            cells: vec![Cell::EMPTY; CELLS],
        }
    }
}

impl Console {
    /// Answers a line; nothing if it says nothing, and whether it was the last.
    pub fn answer(&mut self, line: &str) -> Option<(String, bool)> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = words.first().filter(|word| word.parse::<u32>().is_ok()).copied();
        if id.is_some() {
            words.remove(0);
        }
        let (command, rest) = words.split_first()?;
        let said = self.command(command, rest);
        let mark = if said.is_ok() { '=' } else { '?' };
        let text = said.unwrap_or_else(|trouble| trouble);
        Some((format!("{mark}{} {}\n\n", id.unwrap_or_default(), text.trim_end()), *command == "quit"))
    }

    fn command(&mut self, command: &str, rest: &[&str]) -> Said {
        match (command, rest) {
            ("protocol_version", []) => Ok("2".to_owned()),
            ("name", []) => Ok("Gomobil board".to_owned()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("help" | "list_commands", []) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit", []) => Ok(String::new()),
            ("game", [name, options @ ..]) => {
                let owned = options.iter().map(|option| (*option).to_owned()).collect();
                self.begin(name, owned)
            }
            ("boardsize", [size]) => self.set("size", size),
            ("komi", [komi]) => self.set("komi", komi),
            ("clear_board", []) => self.begin(self.id.name(), self.options.clone()),
            ("play", [side, turn]) => self.is_turn_of(side).and_then(|()| self.play(turn)),
            ("play", [turn]) => self.play(turn),
            ("undo", []) => self.game.undo().map(|_| String::new()).ok_or_else(|| "cannot undo".to_owned()),
            ("genmove", [side]) => self.is_turn_of(side).and_then(|()| self.genmove()),
            ("genmove", []) => self.genmove(),
            ("hint", []) => self.hint(),
            ("grades", []) => self.grades(usize::MAX),
            ("grades", [most]) => self.grades(number(most)?),
            ("level", []) => Ok(self.level.number().to_string()),
            ("level", [level]) => {
                self.level = Level::new(number(level)?).ok_or("the levels are 1 to 8")?;
                Ok(level.to_string())
            }
            ("nodes", []) => Ok(self.budget().nodes.to_string()),
            ("nodes", [nodes]) => {
                self.nodes = Some(number(nodes)?);
                Ok(nodes.to_string())
            }
            ("seed", []) => Ok(self.seed.to_string()),
            ("seed", [seed]) => {
                self.seed = number(seed)?;
                Ok(seed.to_string())
            }
            ("final_status_list", ["dead"]) => Ok(self.dead()),
            ("showboard", []) => Ok(self.game.rows().to_string()),
            _ if COMMANDS.contains(&command) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn begin(&mut self, name: &str, options: Vec<String>) -> Said {
        let terms =
            options::terms(name, options.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        // What has terms has a name that is known.
        self.id = GameId::ALL.into_iter().find(|id| id.name() == name).ok_or("no such game")?;
        (self.options, self.game) = (options, Game::new(&terms));
        Ok(String::new())
    }

    /// Changes an option and begins again. Programs that know nothing else mean Go.
    fn set(&mut self, name: &str, value: &str) -> Said {
        let known = options::choices_of(self.id).any(|choice| choice.name() == name);
        let id = if known { self.id } else { GameId::Go };
        let mut options = if known { self.options.clone() } else { Vec::new() };
        options.retain(|option| option.split('=').next() != Some(name));
        options.push(format!("{name}={value}"));
        self.begin(id.name(), options)
    }

    fn is_turn_of(&self, side: &str) -> Result<(), String> {
        match Side::parse(side) {
            Some(side) if side == self.game.to_move() => Ok(()),
            Some(_) => Err("it is the other side's turn".to_owned()),
            None => Err(format!("{side} is no side")),
        }
    }

    fn play(&mut self, turn: &str) -> Said {
        let manner = if turn.contains('-') { Manner::Moved } else { Manner::Placed };
        let action = Action::read(turn, manner, &self.game.board(), self.game.to_move())
            .map_err(|_| format!("illegal move: {turn} is none"))?;
        self.game.play(action).map_err(|refusal| format!("illegal move ({})", refusal.rule()))?;
        Ok(String::new())
    }

    fn budget(&self) -> Budget<'static> {
        Budget::of(self.nodes.unwrap_or_else(|| chip_nodes(&self.game)))
    }

    fn request(&self) -> Request<'static> {
        let seed = self.seed << 16 | self.game.len() as u64;
        Request { level: self.level, seed, budget: self.budget() }
    }

    fn think(&mut self) -> Result<Answer, String> {
        let request = self.request();
        think(&self.game, &request, &mut self.mind, &mut self.cells).map_err(|silence| silence.to_string())
    }

    fn genmove(&mut self) -> Said {
        let action = self.think()?.action;
        let name = action.display(&self.game.board()).to_string();
        self.game.play(action).map_err(|refusal| refusal.rule().to_owned())?;
        Ok(name)
    }

    fn hint(&mut self) -> Said {
        let Answer { action, value, line, depth, nodes } = self.think()?;
        let board = self.game.board();
        let mut said =
            format!("{} {} %, {depth} plies, {nodes} positions:", action.display(&board), value.percent());
        for turn in &line {
            // Writing to a string cannot fail.
            let _ = write!(said, " {}", turn.display(&board));
        }
        Ok(said)
    }

    fn grades(&mut self, most: usize) -> Said {
        let (request, board) = (self.request(), self.game.board());
        let mut lines = Vec::new();
        let mut each = |grade: opponent::Grade| {
            lines.push(format!("{} {} %", grade.action.display(&board), grade.value.percent()));
        };
        grade(&self.game, &request, &mut self.mind, &mut self.cells, &mut each)
            .map_err(|silence| silence.to_string())?;
        lines.truncate(most);
        Ok(lines.join("\n"))
    }

    fn dead(&mut self) -> String {
        let request = self.request();
        let dead = dead(&self.game, &request, &mut self.mind, &mut self.cells);
        let board = self.game.board();
        dead.into_iter().map(|point| board.display(point).to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn main() -> io::Result<()> {
    let mut console = Console::default();
    for line in io::stdin().lock().lines() {
        let Some((said, last)) = console.answer(&line?) else { continue };
        let mut out = io::stdout();
        out.write_all(said.as_bytes())?;
        out.flush()?;
        if last {
            break;
        }
    }
    Ok(())
}
