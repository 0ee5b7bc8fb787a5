//! Fits the net of Gomobil to games that the opponent plays against itself.
//!
//! ```sh
//! cargo run --release -p opponent --example fit > opponent/src/gomobil/weights.rs
//! ```
//!
//! writes the weights that are in the tree: everything follows from the seed, and no data comes from elsewhere. Each
//! round plays games with the net of the round before (the first one with the plain count), and fits a new net to the
//! positions of the last rounds: what a position is worth is how its game ended, mixed with what the search thought.
//! `rounds=1 games=4` and so on try something smaller; `cargo test -p opponent --test fit` compares such a small run.

mod games;
mod learn;
mod write;

use std::io::Write as _;
use std::process::ExitCode;

use opponent::gomobil::net::Net;

/// How the weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often games are played and a net is fitted.
    pub rounds: u32,
    /// How many games each round plays.
    pub games: u32,
    /// How many positions each turn looks at.
    pub nodes: u32,
    /// How often each position is learned from.
    pub epochs: u32,
    /// What all chance follows from.
    pub seed: u64,
}

impl Plan {
    /// What the weights in the tree were made with.
    pub const COMMITTED: Self = Self { rounds: 3, games: 160, nodes: 800, epochs: 12, seed: 2011 };
}

/// Fits a net, and tells how it goes.
pub fn fit(plan: &Plan, tell: &mut dyn FnMut(String)) -> Net {
    let mut net: &'static Net = Box::leak(Box::new(write::plain_count()));
    let mut samples = Vec::new();
    let mut last_round = 0;
    for round in 0..plan.rounds {
        // Games of weaker play are forgotten after one more round.
        samples.drain(..last_round);
        last_round = samples.len();
        games::play(plan, round, net, &mut samples);
        let (weights, error) = learn::fit(&samples, plan.epochs, plan.seed + u64::from(round));
        tell(format!("round {round}: {} positions, error {error:.4}", samples.len()));
        // A mind keeps its net for as long as it lives.
        net = Box::leak(Box::new(weights));
    }
    net.clone()
}

fn read(arguments: &[String]) -> Result<Plan, String> {
    let mut plan = Plan::COMMITTED;
    for word in arguments {
        let (name, number) = word.split_once('=').ok_or("options are written name=value")?;
        let number: u32 = number.parse().map_err(|_| format!("{number} is no number"))?;
        match name {
            "rounds" => plan.rounds = number,
            "games" => plan.games = number,
            "nodes" => plan.nodes = number,
            "epochs" => plan.epochs = number,
            "seed" => plan.seed = number.into(),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    Ok(plan)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let plan = match read(&arguments) {
        Ok(plan) => plan,
        Err(trouble) => {
            eprintln!("{trouble}\nusage: fit [rounds=] [games=] [nodes=] [epochs=] [seed=]");
            return ExitCode::FAILURE;
        }
    };
    let net = fit(&plan, &mut |line| eprintln!("{line}"));
    if std::io::stdout().write_all(write::source(&net).as_bytes()).is_err() {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
