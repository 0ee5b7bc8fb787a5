//! How fast the rules are, and how many times faster than a plain flood fill in the same run.
//!
//! `cargo bench -p rules-core` measures each question on the positions of `positions.txt` with Criterion, then times the
//! crate and the plain implementation in turn and prints their ratio.

mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use plain::Plain;

use rules_core::gomobil::Position;
use rules_core::{HexSet, Side};

/// The ratio that all legal moves have to reach.
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

fn main() {
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
    // Under `cargo test --benches` everything runs once and nothing is worth timing.
    if std::env::args().any(|argument| argument == "--bench") {
        for question in &questions {
            print_ratio(question);
        }
    }
    criterion.final_summary();
}

/// Times both implementations in turn and prints the middle one of the ratios.
fn print_ratio(question: &Question<'_>) {
    let mut rounds: Vec<[f64; 2]> =
        (0..21).map(|_| [time(&*question.crate_round), time(&*question.plain_round)]).collect();
    rounds.sort_by(|a, b| (a[1] / a[0]).total_cmp(&(b[1] / b[0])));
    let [fast, slow] = rounds[rounds.len() / 2];
    #[expect(clippy::cast_precision_loss, reason = "a few thousand answers")]
    let answers = question.answers as f64;
    let goal = if question.name == "all moves" { format!(" (goal {GOAL})") } else { String::new() };
    println!(
        "{}: {:.1} x the plain flood fill{goal}; {:.0} ns against {:.0} ns",
        question.name,
        slow / fast,
        fast / answers * 1e9,
        slow / answers * 1e9
    );
}

/// Returns the seconds that a round takes, from as many rounds as fill 10 milliseconds.
fn time(round: &dyn Fn() -> usize) -> f64 {
    let begun = Instant::now();
    let mut rounds = 0u32;
    loop {
        black_box(round());
        rounds += 1;
        let passed = begun.elapsed();
        if passed >= Duration::from_millis(10) {
            return passed.as_secs_f64() / f64::from(rounds);
        }
    }
}
