//! Five in a row, all four games: alpha-beta over threats.
//!
//! What a stone of either side would make on each line through each point is kept up to date. Whoever can make five
//! does; a four must be answered, and an open three is answered by a point of its line, by a four of one's own
//! or by a capture. So most positions have few turns worth a look, and chains of fours and threes are followed far.

mod board;
mod search;
mod shapes;

use heapless::Vec;
use rules_core::{Play, five};

use crate::level::Strength;
use crate::memory::Table;
use crate::ranking::{self, Choice};
use crate::{Answer, Budget, Cell, Chance, Grade, Request};
use board::Board;
use search::{DEEPEST, Search};

/// What the levels mean here.
const LEVELS: [Strength; 8] = [
    Strength { nodes: 1, blur: 1_500 },
    Strength { nodes: 1, blur: 500 },
    Strength { nodes: 1, blur: 150 },
    Strength { nodes: 30, blur: 240 },
    Strength { nodes: 60, blur: 60 },
    Strength { nodes: 100, blur: 25 },
    Strength { nodes: 150, blur: 0 },
    Strength { nodes: u32::MAX, blur: 0 },
];

/// The most points of a grid.
const POINTS: usize = 361;

/// Working space for thinking about five in a row, about 8 KB.
#[derive(Clone, Debug)]
pub struct Mind {
    board: Board,
    choices: Vec<Choice, POINTS>,
}

impl Mind {
    /// An empty working space.
    pub const NEW: Self = Self { board: Board::NONE, choices: Vec::new() };
}

/// Thinks about a game that is not over; the choices are then in `mind.choices`.
#[expect(clippy::indexing_slicing, reason = "there are at least as many choices as the width")]
fn search(
    game: &five::Game,
    mind: &mut Mind,
    cells: &mut [Cell],
    budget: Budget<'_>,
    seed: u64,
    every: bool,
) -> (u8, u32) {
    mind.board.set(game);
    cells.fill(Cell::EMPTY);
    mind.choices.clear();
    let side = board::number(game.to_move());
    let waiting = !game.waiting_five().is_empty();
    let mut search = Search { board: &mut mind.board, table: Table(cells), budget, nodes: 0, stopped: false };
    let mut chance = Chance::new(seed);
    let middle = (search.board.size / 2 * (search.board.size + 1)) as i32;
    let turns = search.turns(side, waiting);
    for point in game.legal() {
        let listed = turns.iter().position(|turn| usize::from(turn.point) == point.index());
        // What is not worth a look comes last, the middle first.
        let value = match listed {
            Some(place) => 2000 - place as i32 * 16,
            None => -9000 - (point.index() as i32 - middle).abs(),
        };
        let value = value + chance.below(8) as i32;
        // There are as many places as points.
        let _ = mind.choices.push(Choice { point: point.index() as u16, value: value as i16 });
    }
    ranking::sort(&mut mind.choices, |choice| choice.value);
    let width = turns.len().min(mind.choices.len());
    let mut reached = 0;
    if width == 0 {
        return (reached, search.nodes);
    }
    for depth in 1..=DEEPEST as i32 {
        let sure = deepen(&mut search, &mut mind.choices[..width], side, waiting, depth, every);
        ranking::sort(&mut mind.choices[..width], |choice| choice.value);
        if search.stopped {
            break;
        }
        reached = depth as u8;
        if sure || width == 1 && !every {
            break;
        }
    }
    let (looked_at, others) = mind.choices.split_at_mut(width);
    let lost = looked_at.first().is_some_and(|choice| i32::from(choice.value) <= -crate::gomobil::SURE);
    if lost && game.rules().breakable_five && !search.stopped {
        // A stone that prepares a capture can save a game that no block saves (N1).
        for choice in others.iter_mut() {
            choice.value = i16::MIN;
        }
        deepen(&mut search, others, side, waiting, 2, true);
        ranking::sort(&mut mind.choices, |choice| choice.value);
        return (reached, search.nodes);
    }
    // What was not worth a look is no better than what was, even if all of that loses.
    let least = looked_at.last().map_or(0, |choice| choice.value);
    for choice in others {
        choice.value = choice.value.min(least.saturating_sub(1));
    }
    (reached, search.nodes)
}

/// Looks at the choices one ply deeper and tells whether the best is won or lost for sure.
fn deepen(
    search: &mut Search<'_>,
    choices: &mut [Choice],
    side: usize,
    waiting: bool,
    depth: i32,
    every: bool,
) -> bool {
    let open = -i32::from(i16::MAX);
    let (mut best, mut looked) = (open, 0);
    for choice in choices.iter_mut() {
        let spot = search.board.spot(choice.point.into());
        let alpha = if every { open } else { best };
        let value = search.turn(spot, side, waiting, depth, (alpha, -open), 0);
        if search.stopped {
            break;
        }
        choice.value = if value > best || every { value } else { value.min(best - 1) } as i16;
        best = best.max(value);
        looked += 1;
    }
    if search.stopped && looked > 0 && !every {
        for choice in choices.iter_mut().skip(looked) {
            choice.value = choice.value.min(best as i16).saturating_sub(1);
        }
    }
    best.abs() >= crate::gomobil::SURE
}

/// Chooses a turn in a game that is not over.
pub(crate) fn answer(
    game: &five::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
) -> Answer {
    let strength = request.level.strength(&LEVELS);
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    let (depth, nodes) = search(game, mind, cells, budget, request.seed, strength.blur > 0);
    ranking::blur(&mut mind.choices, strength.blur, &mut Chance::new(request.seed ^ 1));
    ranking::answer(&mind.choices, &game.board(), depth, nodes)
}

/// Says what every turn is worth in a game that is not over.
pub(crate) fn grade(
    game: &five::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
    each: &mut dyn FnMut(Grade),
) {
    let strength = request.level.strength(&LEVELS);
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    search(game, mind, cells, budget, request.seed, true);
    ranking::grades(&mind.choices, &game.board(), each);
}
