//! Counts the ways a game can begin: every sequence of so many turns.
//!
//! ```text
//! cargo run --release -p rules-core --example perft -- gomobil 3
//! cargo run --release -p rules-core --example perft -- gomobil 2 '<position> <b|w>'
//! cargo run --release -p rules-core --example perft -- gosix 5
//! cargo run --release -p rules-core --example perft -- go 4 size=3
//! ```
//!
//! It prints `nodes N` and the rate. Passes are left out in Gomobil; in Go, by the association's rules, they count; in
//! Gosix they count where a player has no other turn. The last turn of each sequence is counted from the sets of points
//! and not played, as is usual for this figure.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use rules_core::grid::Size;
use rules_core::placing::Action;
use rules_core::{Side, go, gomobil, gosix};

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
                    Err(refusal) => unreachable!("a generated move was refused: {refusal}"),
                }
            })
            .sum(),
    }
}

fn gosix_nodes(position: &gosix::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = position.legal();
    let passed = position.with_turn(position.to_move().other());
    match (legal.is_empty(), depth) {
        _ if position.four().is_some() => 0,
        (true, _) if passed.can_place() => gosix_nodes(&passed, depth - 1),
        (true, _) => 0,
        (false, 1) => legal.len() as u64,
        (false, _) => legal
            .iter()
            .map(|point| {
                let mut next = *position;
                match next.place(point) {
                    Ok(_) => gosix_nodes(&next, depth - 1),
                    Err(refusal) => unreachable!("a legal stone was refused: {refusal}"),
                }
            })
            .sum(),
    }
}

fn go_nodes(game: &mut go::Game, depth: u32) -> u64 {
    if depth == 0 || game.is_over() {
        return u64::from(depth == 0);
    }
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64 + 1;
    }
    let mut sum = 0;
    for action in legal.iter().map(Action::Place).chain([Action::Pass]) {
        match game.play(action) {
            Ok(_) => sum += go_nodes(game, depth - 1),
            Err(refusal) => unreachable!("a legal turn was refused: {}", refusal.display(game.size())),
        }
        game.undo();
    }
    sum
}

/// Reads the arguments and returns what counts the nodes.
fn counting(arguments: &[String]) -> Result<Box<dyn FnOnce() -> u64>, String> {
    let [game, depth, rest @ ..] = arguments else {
        return Err("expected a game and a depth".to_owned());
    };
    let depth: u32 = depth.parse().map_err(|_| "the depth is a small whole number".to_owned())?;
    match (game.as_str(), rest) {
        ("gomobil", []) => Ok(Box::new(move || gomobil_nodes(&gomobil::Position::START, depth))),
        ("gomobil", [position]) => {
            let position: gomobil::Position = position.parse().map_err(|error| format!("{error}"))?;
            Ok(Box::new(move || gomobil_nodes(&position, depth)))
        }
        ("gosix", []) => Ok(Box::new(move || gosix_nodes(gosix::Game::new(Side::Black).position(), depth))),
        ("gosix", [position]) => {
            let position: gosix::Position = position.parse().map_err(|error| format!("{error}"))?;
            Ok(Box::new(move || gosix_nodes(&position, depth)))
        }
        ("go", rest) => {
            let mut size = Size::NINE;
            for option in rest {
                let number = option.strip_prefix("size=").and_then(|number| number.parse().ok());
                size = number.and_then(Size::new).ok_or("the option of go is size=2 to size=19")?;
            }
            Ok(Box::new(move || go_nodes(&mut go::Game::even(size, go::Rules::ASSOCIATION), depth)))
        }
        ("gomobil" | "gosix", _) => Err("nothing may follow the position".to_owned()),
        _ => Err("the games here are gomobil, gosix and go".to_owned()),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = match counting(&arguments) {
        Ok(count) => count,
        Err(trouble) => {
            eprintln!(
                "{trouble}\nusage: perft gomobil|gosix <depth> ['<position> <b|w>'] or perft go <depth> [size=9]"
            );
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
