//! Who plays.

use std::time::Instant;

use opponent::gomobil::Style;
use opponent::{Answer, Budget, Cell, Chance, Level, Mind, Request, chip_nodes, dead, think};
use rules_core::any::{Game, Terms};
use rules_core::{Action, WideSet};

use crate::outside::Outside;
use crate::references;
use crate::tally::Clock;

enum Kind {
    /// With the limit of the chip if no other is named.
    Opponent {
        level: Level,
        nodes: Option<u32>,
        mind: Box<Mind>,
        cells: Vec<Cell>,
    },
    Random,
    Greedy,
    Full {
        plies: u32,
        stubborn: bool,
    },
    Outside(Outside),
}

/// A player of the match.
pub struct Player {
    pub name: String,
    pub chance: Chance,
    kind: Kind,
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// Changes settings of the search of Gomobil, `quiet-2/captures-2/ahead-160/behind-400/widths-12.16.24.32`.
fn restyle(style: &mut Style, text: &str) -> Result<(), String> {
    for word in text.split('/').filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once('-').ok_or("a setting is written name-value")?;
        match name {
            "quiet" => style.quiet_plies = number(value)?,
            "captures" => style.quiet_captures = number(value)?,
            "ahead" => style.ahead = number(value)?,
            "behind" => style.behind = number(value)?,
            "widths" => {
                for (width, text) in style.widths.iter_mut().zip(value.split('.')) {
                    *width = number(text)?;
                }
            }
            _ => return Err(format!("there is no setting {name}")),
        }
    }
    Ok(())
}

impl Player {
    pub fn new(name: &str, terms: &Terms, table: usize) -> Result<Self, String> {
        let (word, rest) = name.split_once(':').unwrap_or((name, ""));
        let thinker = |level, nodes| Kind::Opponent {
            level,
            nodes,
            mind: Box::new(Mind::NEW),
            cells: vec![Cell::EMPTY; table],
        };
        let kind = match word {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "full" | "stubborn" => Kind::Full { plies: number(rest)?, stubborn: word == "stubborn" },
            "nodes" => {
                let (nodes, style) = rest.split_once('/').unwrap_or((rest, ""));
                let mut kind = thinker(Level::STRONGEST, Some(number(nodes)?));
                if let Kind::Opponent { mind, .. } = &mut kind {
                    restyle(&mut mind.gomobil().style, style)?;
                }
                kind
            }
            "level" => {
                let (level, nodes) = rest.split_once('@').map_or(Ok((rest, None)), |(level, nodes)| {
                    number(nodes).map(|nodes| (level, Some(nodes)))
                })?;
                thinker(Level::new(number(level)?).ok_or("the levels are 1 to 8")?, nodes)
            }
            "gtp" | "gomocup" | "judge" => Kind::Outside(Outside::start(word, rest, terms)?),
            _ => return Err(format!("there is no player {name}")),
        };
        Ok(Self { name: name.to_owned(), chance: Chance::new(0), kind })
    }

    /// Gets ready for a game that has been opened.
    pub fn begin(&mut self, game: &Game) -> Result<(), String> {
        if let Kind::Outside(outside) = &mut self.kind { outside.begin(game) } else { Ok(()) }
    }

    /// Hears what the other player did.
    pub fn told(&mut self, game: &Game, action: Action) -> Result<(), String> {
        if let Kind::Outside(outside) = &mut self.kind { outside.told(game, action) } else { Ok(()) }
    }

    /// Returns the stones that the player takes for dead after both have passed, if it has an opinion.
    pub fn dead(&mut self, game: &Game) -> Result<Option<WideSet>, String> {
        match &mut self.kind {
            Kind::Outside(outside) => outside.dead(game),
            Kind::Opponent { mind, cells, .. } => {
                let request =
                    Request { level: Level::STRONGEST, seed: 1, budget: Budget::of(chip_nodes(game)) };
                Ok(Some(dead(game, &request, mind, cells)))
            }
            Kind::Random | Kind::Greedy | Kind::Full { .. } => Ok(None),
        }
    }

    /// Tells whether it is a program of somebody else.
    pub const fn is_outside(&self) -> bool {
        matches!(self.kind, Kind::Outside(_))
    }

    pub fn turn(&mut self, game: &Game, clock: &mut Clock) -> Result<Action, String> {
        let begun = Instant::now();
        let action = match &mut self.kind {
            Kind::Random => references::random(game, &mut self.chance),
            Kind::Greedy => references::greedy(game, &mut self.chance),
            Kind::Full { plies, stubborn } => match game {
                Game::Gomobil(game) => references::full_width(game, *plies, *stubborn, &mut self.chance),
                _ => return Err("full-width searches are for Gomobil".to_owned()),
            },
            Kind::Outside(outside) => outside.turn(game)?,
            Kind::Opponent { level, nodes, mind, cells } => {
                let budget = Budget::of(nodes.unwrap_or_else(|| chip_nodes(game)));
                let request = Request { level: *level, seed: self.chance.next(), budget };
                let Answer { action, depth, nodes, .. } =
                    think(game, &request, mind, cells).map_err(|silence| silence.to_string())?;
                clock.nodes += u64::from(nodes);
                clock.plies += u64::from(depth);
                action
            }
        };
        let taken = begun.elapsed();
        clock.turns += 1;
        clock.time += taken;
        clock.longest = clock.longest.max(taken);
        Ok(action)
    }
}
