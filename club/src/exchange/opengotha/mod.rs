//! OpenGotha's XML, as its document type `tournament.dtd` describes it and its versions 3.4 to 3.5 write it.
//!
//! OpenGotha knows who won, and no points. What is lost on it is kept in attributes of our own, which it skips: a `Game`
//! may have a `game` (its name) and a `score` (such as `40-49+2`), and the general parameters a `game`.
//!
//! Read are players, rounds, byes, results, name, place and date. Handicaps, teams, McMahon groups and how OpenGotha pairs
//! are left out: here nobody gives a handicap, and rounds are paired as [`pairing`](crate::pairing) says.

mod read;
mod write;

pub use read::read;
pub use write::write;

use rules_core::Side;

use crate::{Ending, Outcome};

/// OpenGotha's words for results; the first one with an outcome is the one that is written.
const RESULTS: [(&str, Option<Outcome>); 10] = [
    ("RESULT_UNKNOWN", None),
    ("RESULT_BLACKWINS", Some(Outcome::Won(Side::Black, Ending::Won))),
    ("RESULT_WHITEWINS", Some(Outcome::Won(Side::White, Ending::Won))),
    ("RESULT_EQUAL", Some(Outcome::Draw)),
    ("RESULT_BOTHWIN", Some(Outcome::BothWin)),
    ("RESULT_BOTHLOSE", Some(Outcome::BothLose)),
    ("RESULT_BLACKWINS_BYDEF", Some(Outcome::Won(Side::Black, Ending::Absent))),
    ("RESULT_WHITEWINS_BYDEF", Some(Outcome::Won(Side::White, Ending::Absent))),
    ("RESULT_EQUAL_BYDEF", Some(Outcome::Draw)),
    ("RESULT_BOTHLOSE_BYDEF", Some(Outcome::BothLose)),
];

/// Returns OpenGotha's word for a result.
fn word(outcome: Option<Outcome>) -> &'static str {
    let known = outcome.map(|outcome| match (outcome, outcome.winner()) {
        (Outcome::Won(..) | Outcome::BothWin | Outcome::BothLose, _) => plain(outcome),
        (_, Some(winner)) => Outcome::Won(winner, Ending::Won),
        (_, None) => Outcome::Draw,
    });
    RESULTS.into_iter().find(|(_, outcome)| *outcome == known).map_or(RESULTS[0].0, |(word, _)| word)
}

/// Takes out how a game was won, except that somebody did not come.
const fn plain(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Won(side, Ending::Resigned | Ending::OutOfTime) => Outcome::Won(side, Ending::Won),
        other => other,
    }
}

/// How many rounds OpenGotha says for each player.
const ROUNDS: u16 = 20;
/// From this version of the data on, ratings are the European Go Federation's.
const DATA_VERSION: u32 = 201;
/// What older files' ratings lack.
const OLD_RATING: i32 = 2050;
/// The ratings that OpenGotha gives.
const RATINGS: std::ops::RangeInclusive<i32> = -900..=2949;
