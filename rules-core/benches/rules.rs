//! How fast the rules are, and how many times faster than a plain flood fill in the same run.
//!
//! `cargo bench -p rules-core` measures each question on the positions of `positions.txt` with Criterion, then times the
//! crate and the plain implementation in turn and prints their ratio.

mod plain;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use criterion::Criterion;
use plain::Plain;

use rules_core::gomobil::Position;
use rules_core::{HexSet, Side};

/// The ratio that each question has to reach.
const GOAL: f64 = 20.0;

/// Middle-game positions: each side played for points with a little whim, 30 to 107 moves from the start.
fn positions() -> Vec<Position> {
    include_str!("positions.txt").lines().map(|line| line.parse().expect("a position on each line")).collect()
}

/// One question, asked of the crate and of the plain implementation about all positions.
///
/// Both go through the answer and add it up, so that neither can leave work out.
struct Question<'a> {
    name: &'static str,
    /// How many answers one round gives.
    answers: usize,
    crate_round: Box<dyn Fn() -> usize + 'a>,
    plain_round: Box<dyn Fn() -> usize + 'a>,
}

fn questions<'a>(positions: &'a [Position], plains: &'a [Plain]) -> [Question<'a>; 3] {
    let stones = |position: &Position| position.stones(position.to_move()).iter();
    [
        Question {
            name: "landing points",
            answers: positions.iter().map(|position| stones(position).len()).sum(),
            crate_round: Box::new(move || {
                let lifts = positions
                    .iter()
                    .flat_map(|position| stones(position).map(move |stone| black_box(position).lift(stone)));
                lifts.map(|landings| landings.map_or(0, HexSet::len)).sum()
            }),
            plain_round: Box::new(|| {
                let lifts = plains
                    .iter()
                    .flat_map(|plain| plain.to_lift().map(move |stone| black_box(plain).landings(stone)));
                lifts.map(|landings| landings.len()).sum()
            }),
        },
        Question {
            name: "all moves",
            answers: positions.len(),
            crate_round: Box::new(|| {
                let moves = positions.iter().flat_map(|position| black_box(position).moves());
                moves.map(black_box).map(|_| 1).sum()
            }),
            plain_round: Box::new(|| {
                let moves = plains.iter().flat_map(|plain| black_box(plain).moves());
                moves.map(black_box).map(|_| 1).sum()
            }),
        },
        Question {
            name: "count",
            answers: positions.len(),
            crate_round: Box::new(|| {
                let counts = positions.iter().map(|position| black_box(position).count());
                counts
                    .map(|count| 2 * usize::from(count.points(Side::Black)) + usize::from(count.neutral()))
                    .sum()
            }),
            plain_round: Box::new(|| {
                let counts = plains.iter().map(|plain| black_box(plain).count());
                counts.map(|count| 2 * count.black + count.neutral).sum()
            }),
        },
    ]
}

fn main() -> ExitCode {
    let positions = positions();
    let plains: Vec<Plain> = positions.iter().map(Plain::new).collect();
    let questions = questions(&positions, &plains);
    for question in &questions {
        let (crate_sum, plain_sum) = ((question.crate_round)(), (question.plain_round)());
        assert_eq!(crate_sum, plain_sum, "the two implementations disagree on {}", question.name);
    }

    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(30)
        .configure_from_args();
    for question in &questions {
        let mut group = criterion.benchmark_group(question.name);
        group.throughput(criterion::Throughput::Elements(question.answers as u64));
        group.bench_function("rules-core", |bencher| bencher.iter(|| (question.crate_round)()));
        group.bench_function("plain flood fill", |bencher| bencher.iter(|| (question.plain_round)()));
        group.finish();
    }
    criterion.final_summary();
    // Under `cargo test --benches` everything runs once and nothing is worth timing.
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let slowest = questions.iter().map(print_ratio).fold(f64::INFINITY, f64::min);
    if slowest >= GOAL { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Times both implementations in turn, prints how many times faster the crate is and returns it.
///
/// The fastest round of each counts: whatever else the computer does only makes rounds slower.
fn print_ratio(question: &Question<'_>) -> f64 {
    let (mut fast, mut slow) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..400 {
        fast = fast.min(time(&*question.crate_round));
        slow = slow.min(time(&*question.plain_round));
    }
    #[expect(clippy::cast_precision_loss, reason = "a few thousand answers")]
    let answers = question.answers as f64;
    let ratio = slow / fast;
    println!(
        "{}: {ratio:.1} x the plain flood fill (goal {GOAL}, {}); {:.0} ns against {:.0} ns",
        question.name,
        if ratio >= GOAL { "reached" } else { "MISSED" },
        fast / answers * 1e9,
        slow / answers * 1e9
    );
    ratio
}

/// Returns the seconds that a round takes, from as many rounds as fill a millisecond.
fn time(round: &dyn Fn() -> usize) -> f64 {
    let begun = Instant::now();
    let mut rounds = 0u32;
    loop {
        black_box(round());
        rounds += 1;
        let passed = begun.elapsed();
        if passed >= Duration::from_millis(1) {
            return passed.as_secs_f64() / f64::from(rounds);
        }
    }
}
