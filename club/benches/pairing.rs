//! How long it takes to pair large tournaments.
//!
//! `cargo bench -p club` pairs and plays tournaments with different players and results, and times the pairing of all rounds
//! together and the longest of them; what else the computer does meanwhile does not count (on Linux). It fails if the goal
//! is missed.

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;

use common::{Dice, crowd, own_time, play_round};

/// Players, rounds, how many tournaments are played, and how many seconds all rounds of one may take together.
const SIZES: [(u16, u16, u64, Option<f64>); 2] = [(200, 7, 20, Some(1.0)), (600, 7, 2, None)];

/// What was measured of a tournament, in seconds.
struct Times {
    pairing: f64,
    longest_round: f64,
}

fn measure(players: u16, rounds: u16, seed: u64) -> Times {
    let mut dice = Dice(seed);
    let mut tournament = crowd(players, rounds, &mut dice);
    let mut all = Vec::new();
    for _ in 0..rounds {
        let start = own_time();
        let paired = tournament.pair_next_round();
        all.push(own_time() - start);
        assert!(paired.is_ok(), "{paired:?}");
        play_round(&mut tournament, &mut dice);
    }
    Times { pairing: all.iter().sum(), longest_round: all.into_iter().fold(0.0, f64::max) }
}

/// Prints the median and the worst of some times, and returns the worst.
fn print(what: &str, mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("  {what:<18} median {:>8.1} ms, worst {:>8.1} ms", 1000.0 * median, 1000.0 * worst);
    worst
}

fn main() -> ExitCode {
    let mut is_reached = true;
    for (players, rounds, tournaments, goal) in SIZES {
        println!("{players} players, {rounds} rounds, {tournaments} tournaments");
        let times: Vec<Times> = (1..=tournaments).map(|seed| measure(players, rounds, 77 * seed)).collect();
        let worst = print("all rounds paired", times.iter().map(|times| times.pairing).collect());
        print("the longest round", times.iter().map(|times| times.longest_round).collect());
        if let Some(goal) = goal {
            let reached = worst < goal;
            is_reached &= reached;
            println!("  goal: less than {goal} s: {}", if reached { "reached" } else { "MISSED" });
        }
    }
    if is_reached { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
