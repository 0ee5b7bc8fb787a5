//! Gomobil: alpha-beta over landing points, judged by a small net.
//!
//! A [`Position`] is two sets, the stones of the side to move and the others. What it is worth is estimated from
//! [`features`], small counts such as lonely stones or captures within reach, by a [`net`](net::Net) that was fitted to
//! the opponent's own games (`examples/fit`). Moves are ordered by their landing point, which alone decides what they
//! capture, and by the stone that they lift; only the best few are looked at. A pass is a turn like any other, and a
//! side that is far ahead is led to the end: to take the other side's groups apart and leave it a few lonely stones.

pub mod features;
mod moves;
pub mod net;
mod position;
mod root;
mod search;
mod weights;

use heapless::Vec;
use rules_core::{Action, gomobil};

pub use position::{Position, Turn};
pub use root::{Depth, Manner, Mind, RootMove, search};
pub use search::{SURE, Style, WON};
pub use weights::WEIGHTS;

use crate::level::Strength;
use crate::memory::Table;
use crate::{Answer, Budget, Cell, Grade, Request, Value};

/// What the levels mean here.
const LEVELS: [Strength; 8] = [
    Strength { nodes: 100, blur: 5_000 },
    Strength { nodes: 100, blur: 1_700 },
    Strength { nodes: 220, blur: 240 },
    Strength { nodes: 260, blur: 0 },
    Strength { nodes: 900, blur: 0 },
    Strength { nodes: 2_300, blur: 0 },
    Strength { nodes: 5_500, blur: 0 },
    Strength { nodes: u32::MAX, blur: 0 },
];

fn action(turn: Turn) -> Action {
    turn.moved().map_or(Action::Pass, Action::Move)
}

/// Chooses a turn in a game that is not over.
pub(crate) fn answer(
    game: &gomobil::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
) -> Answer {
    let strength = request.level.strength(&LEVELS);
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    let manner = Manner { blur: strength.blur, seed: request.seed, grade: false };
    let depth = search(game, mind, cells, budget, manner);
    // A search leaves at least the pass.
    let best = mind.moves.first().copied().unwrap_or(RootMove { turn: Turn::PASS, value: 0 });
    let line = expected(&Position::new(game.position()), best.turn, &mut Table(cells));
    Answer {
        action: action(best.turn),
        value: Value(best.value),
        line,
        depth: depth.plies,
        nodes: depth.nodes,
    }
}

/// Returns the play that the table expects after a turn.
fn expected(position: &Position, first: Turn, table: &mut Table<'_>) -> Vec<Action, { crate::LINE }> {
    let mut line = Vec::new();
    let (mut position, mut turn) = (*position, first);
    while line.push(action(turn)).is_ok() {
        position = position.after(turn);
        let passed = turn == Turn::PASS;
        let Some(known) = table.get(search::key(&position, passed)) else { break };
        turn = Turn(known.best);
        // Another position can have the same number, so what is remembered is looked at by the rules.
        let allowed =
            turn.moved().is_some_and(|moved| position.as_black().captures(moved.from, moved.to).is_ok());
        if !allowed {
            break;
        }
    }
    line
}

/// Says what every turn is worth in a game that is not over.
pub(crate) fn grade(
    game: &gomobil::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
    each: &mut dyn FnMut(Grade),
) {
    let strength = request.level.strength(&LEVELS);
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    search(game, mind, cells, budget, Manner { blur: 0, seed: request.seed, grade: true });
    for root in &mind.moves {
        each(Grade { action: action(root.turn), value: Value(root.value) });
    }
}
