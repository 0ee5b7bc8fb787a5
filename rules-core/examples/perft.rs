//! Counts the ways a game can begin: every sequence of so many turns.
//!
//! ```text
//! cargo run --release -p rules-core --example perft -- gomobil 3
//! cargo run --release -p rules-core --example perft -- gomobil 2 '<position> <b|w>'
//! cargo run --release -p rules-core --example perft -- go 4 size=3
//! cargo run --release -p rules-core --example perft -- ninuki 3 size=9 n2=off
//! ```
//!
//! It knows the games of the judge with the same options. It prints `nodes N` and the rate. Passes are left out in
//! Gomobil; elsewhere they count where a player may pass. The last turn of each sequence is
//! counted from the sets of points and not played, as is usual for this figure.

#[path = "judge/options.rs"]
mod options;

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use rules_core::any::{Action, Game};
use rules_core::gomobil;

fn gomobil_nodes(position: &gomobil::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.lifts().map(|(_, landings)| landings.len() as u64).sum(),
        _ => position
            .moves()
            .map(|played| {
                let mut next = *position;
                match next.play(played) {
                    Ok(_) => gomobil_nodes(&next, depth - 1),
                    Err(refusal) => unreachable!("a generated move was refused by {}", refusal.rule()),
                }
            })
            .sum(),
    }
}

/// The nodes of a game in which stones are placed; a pass counts where a player may pass.
fn placing_nodes(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 || game.is_over() {
        return u64::from(depth == 0);
    }
    let legal = game.legal();
    let pass = game.forbids_pass().is_none().then_some(Action::Pass);
    if depth == 1 {
        return legal.len() as u64 + u64::from(pass.is_some());
    }
    let mut sum = 0;
    for action in legal.iter().map(Action::Place).chain(pass) {
        match game.play(action) {
            Ok(_) => sum += placing_nodes(game, depth - 1),
            Err(refusal) => unreachable!("a legal turn was refused: {}", refusal.rule()),
        }
        game.undo();
    }
    sum
}

/// Reads the arguments and returns what counts the nodes.
pub fn counting(arguments: &[String]) -> Result<Box<dyn FnOnce() -> u64>, String> {
    let [name, depth, rest @ ..] = arguments else {
        return Err("expected a game and a depth".to_owned());
    };
    let depth: u32 = depth.parse().map_err(|_| "the depth is a small whole number".to_owned())?;
    let (options, positions): (Vec<_>, Vec<_>) =
        rest.iter().map(String::as_str).partition(|word| word.contains('='));
    let terms = options::terms(name, options.into_iter()).map_err(|trouble| trouble.to_string())?;
    let mut game = match positions.as_slice() {
        [] => Game::new(&terms),
        [position] => Game::from_rows(&terms, position)
            .map_err(|why| format!("that is no position of this game: {why}"))?,
        _ => return Err("nothing may follow the position".to_owned()),
    };
    Ok(match &game {
        Game::Gomobil(game) => {
            let position = *game.position();
            Box::new(move || gomobil_nodes(&position, depth))
        }
        _ => Box::new(move || placing_nodes(&mut game, depth)),
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = match counting(&arguments) {
        Ok(count) => count,
        Err(trouble) => {
            eprintln!("{trouble}\nusage: perft <game> <depth> [option=value ...] ['<position> <b|w>']");
            return ExitCode::FAILURE;
        }
    };
    let begun = Instant::now();
    let nodes = count();
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "the rate is printed with a few digits")]
    let rate = nodes as f64 / seconds.max(1e-9);
    let answer = format!("nodes {nodes}\nrate {:.1} million nodes per second ({seconds:.3} s)\n", rate / 1e6);
    // Whoever reads only the first line has had enough.
    let _ = std::io::stdout().write_all(answer.as_bytes());
    ExitCode::SUCCESS
}
