//! Counts the ways a game can begin: every sequence of so many moves, passes left out.
//!
//! ```text
//! cargo run --release -p rules-core --example perft -- gomobil 3
//! cargo run --release -p rules-core --example perft -- gomobil 2 '<position> <b|w>'
//! ```
//!
//! It prints `nodes N` and the rate. The last move of each sequence is counted from the sets of landing points and
//! not played, as is usual for this figure.

use std::process::ExitCode;
use std::time::Instant;

use rules_core::gomobil::Position;

fn nodes(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.lifts().map(|(_, landings)| landings.len() as u64).sum(),
        _ => position
            .moves()
            .map(|played| {
                let mut next = *position;
                match next.play(played) {
                    Ok(_) => nodes(&next, depth - 1),
                    Err(refusal) => unreachable!("a generated move was refused: {refusal}"),
                }
            })
            .sum(),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, depth, position) = match arguments.as_slice() {
        [game, depth] => (game, depth, Ok(Position::START)),
        [game, depth, position] => (game, depth, position.parse()),
        _ => return usage("expected a game and a depth"),
    };
    if game != "gomobil" {
        return usage("the only game here is gomobil");
    }
    let Ok(depth) = depth.parse() else {
        return usage("the depth is a small whole number");
    };
    let position = match position {
        Ok(position) => position,
        Err(error) => return usage(&error.to_string()),
    };
    let begun = Instant::now();
    let nodes = nodes(&position, depth);
    let seconds = begun.elapsed().as_secs_f64();
    println!("nodes {nodes}");
    #[expect(clippy::cast_precision_loss, reason = "the rate is printed with a few digits")]
    let rate = nodes as f64 / seconds.max(1e-9);
    println!("rate {:.1} million nodes per second ({seconds:.3} s)", rate / 1e6);
    ExitCode::SUCCESS
}

fn usage(trouble: &str) -> ExitCode {
    eprintln!("{trouble}\nusage: perft gomobil <depth> ['<position> <b|w>']");
    ExitCode::FAILURE
}
