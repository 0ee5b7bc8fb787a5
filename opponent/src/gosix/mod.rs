//! Gosix: alpha-beta to the end of the game where it can be reached, to an estimate where it cannot.
//!
//! A [`Position`] is twelve bytes. The search deepens one ply at a time and stops when an iteration has seen nothing but
//! ends of the game: then its answer is exact, which near the end it always is.

#![expect(clippy::indexing_slicing, reason = "a corner is below 24, a place below the length")]

mod position;

use heapless::Vec;
use rules_core::{Board, Play, gosix};

use position::CORNER_COUNT;
pub use position::Position;

use crate::gomobil::WON;
use crate::level::Strength;
use crate::memory::{Bound, Remembered, Table};
use crate::ranking::{self, Choice};
use crate::{Answer, Budget, Cell, Chance, Grade, Request, Value};

/// What the levels mean here.
const LEVELS: [Strength; 8] = [
    Strength { nodes: 24, blur: 700 },
    Strength { nodes: 60, blur: 400 },
    Strength { nodes: 100, blur: 200 },
    Strength { nodes: 200, blur: 100 },
    Strength { nodes: 500, blur: 30 },
    Strength { nodes: 1_500, blur: 0 },
    Strength { nodes: 5_000, blur: 0 },
    Strength { nodes: u32::MAX, blur: 0 },
];

/// The longest game: each hexagon takes off six stones at the most, and each stone may be followed by a pass.
const DEEPEST: u8 = 132;

/// The depth of a value that rests on ends of the game alone.
const TO_THE_END: u8 = u8::MAX;

/// Working space for thinking about Gosix.
#[derive(Clone, Debug)]
pub struct Mind {
    choices: Vec<Choice, CORNER_COUNT>,
    /// How often a corner was good earlier in the search.
    habits: [u16; CORNER_COUNT],
}

impl Mind {
    /// An empty working space.
    pub const NEW: Self = Self { choices: Vec::new(), habits: [0; CORNER_COUNT] };
}

struct Search<'a> {
    table: Table<'a>,
    budget: Budget<'a>,
    habits: &'a mut [u16; CORNER_COUNT],
    nodes: u32,
    stopped: bool,
    /// Whether a position was estimated because the search looked no further.
    estimated: bool,
}

/// Returns the value of a game that is over, so many plies from now.
fn ended(lead: i32, ply: u8) -> i32 {
    lead.signum() * (WON + 8 * lead.abs() - i32::from(ply))
}

impl Search<'_> {
    fn value(&mut self, position: &Position, depth: u8, window: (i32, i32), ply: u8) -> i32 {
        let (mut alpha, beta) = window;
        self.stopped = self.stopped || self.budget.is_spent(self.nodes);
        self.nodes += 1;
        if self.stopped {
            return 0;
        }
        if position.is_decided() {
            return ended(position.lead(), ply);
        }
        let key = position.key();
        let known = self.table.get(key);
        if let Some(known) = known
            && known.depth >= depth
        {
            let value = i32::from(known.value);
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::Least => value >= beta,
                Bound::Most => value <= alpha,
            };
            if enough {
                self.estimated |= known.depth < TO_THE_END;
                return value;
            }
        }
        let mut moves: Vec<(u8, Position, i16), CORNER_COUNT> = Vec::new();
        let first = known.map(|known| known.best);
        for (corner, next) in position.moves() {
            let mut order = -next.estimate() * 8 + i32::from(self.habits[corner] / 32);
            if first == Some(corner as u16) {
                order = i32::from(i16::MAX);
            }
            // There are as many places as corners.
            let _ = moves.push((corner as u8, next, order.min(i32::from(i16::MAX)) as i16));
        }
        if moves.is_empty() {
            let other = position.turned();
            // Nobody can place a stone: the game is over (S9). Otherwise this side passes (S8).
            return if other.moves().next().is_none() {
                ended(position.lead(), ply)
            } else {
                -self.value(&other, depth, (-beta, -alpha), ply + 1)
            };
        }
        if depth == 0 {
            self.estimated = true;
            return position.estimate();
        }
        ranking::sort(&mut moves, |(_, _, order)| *order);
        let estimated_before = core::mem::take(&mut self.estimated);
        let begun = alpha;
        let (mut best, mut best_corner) = (-i32::from(i16::MAX), 0);
        for (number, (corner, next, _)) in moves.iter().enumerate() {
            let mut value = if number == 0 {
                -self.value(next, depth - 1, (-beta, -alpha), ply + 1)
            } else {
                -self.value(next, depth - 1, (-alpha - 1, -alpha), ply + 1)
            };
            if number > 0 && value > alpha && value < beta && !self.stopped {
                value = -self.value(next, depth - 1, (-beta, -alpha), ply + 1);
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_corner) = (value, *corner);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                let habit = &mut self.habits[usize::from(*corner)];
                *habit = habit.saturating_add(u16::from(depth) * u16::from(depth));
                break;
            }
        }
        let bound = if best >= beta {
            Bound::Least
        } else if best > begun {
            Bound::Exact
        } else {
            Bound::Most
        };
        let depth = if self.estimated { depth } else { TO_THE_END };
        self.estimated |= estimated_before;
        self.table.put(key, Remembered { best: best_corner.into(), value: best as i16, depth, bound });
        best
    }
}

/// Thinks about a game that is not over; the choices are then in `mind.choices`, none if the side has to pass.
fn search(
    game: &gosix::Game,
    mind: &mut Mind,
    cells: &mut [Cell],
    budget: Budget<'_>,
    seed: u64,
    every: bool,
) -> (u8, u32) {
    let position = Position::new(game.position());
    cells.fill(Cell::EMPTY);
    mind.habits = [0; CORNER_COUNT];
    mind.choices.clear();
    let mut chance = Chance::new(seed);
    for (corner, next) in position.moves() {
        let value = (-next.estimate()).clamp(-8000, 8000) as i16 + chance.below(8) as i16;
        // There are as many places as corners.
        let _ = mind.choices.push(Choice { point: Position::point(corner), value });
    }
    ranking::sort(&mut mind.choices, |choice| choice.value);
    let mut search = Search {
        table: Table(cells),
        budget,
        habits: &mut mind.habits,
        nodes: 0,
        stopped: false,
        estimated: false,
    };
    let mut reached = 0;
    if mind.choices.len() < 2 && !every {
        return (reached, search.nodes);
    }
    if position.is_nearly_over() && !every {
        // Near the end it is enough to know who wins, and one deep look is shorter than many shallow ones.
        search.budget.nodes = budget.nodes - budget.nodes / 8;
        let solved = solve(&mut search, &position, &mut mind.choices);
        if solved {
            ranking::sort(&mut mind.choices, |choice| choice.value);
            return (DEEPEST, search.nodes);
        }
        search.budget.nodes = budget.nodes;
        search.stopped = false;
    }
    for depth in 1..=DEEPEST {
        search.estimated = false;
        deepen(&mut search, &position, &mut mind.choices, depth, every);
        ranking::sort(&mut mind.choices, |choice| choice.value);
        if search.stopped {
            break;
        }
        reached = depth;
        // What is won or lost for sure is found out, however little was looked at.
        let sure = mind.choices.first().is_some_and(|choice| Value(choice.value).is_sure());
        if !search.estimated || sure && !every {
            break;
        }
    }
    (reached, search.nodes)
}

/// Finds out which choices win, draw and lose until one wins, and tells whether there was time for it.
fn solve(search: &mut Search<'_>, position: &Position, choices: &mut [Choice]) -> bool {
    let mut best = -1;
    for index in 0..choices.len() {
        let Some(next) = after(position, choices[index]) else { continue };
        let value = -search.value(&next, DEEPEST, (-1, -best), 1);
        if search.stopped {
            return false;
        }
        if value > best {
            best = value;
            choices[index].value = value as i16;
            // What came before is not as good.
            for earlier in &mut choices[..index] {
                earlier.value = earlier.value.min(value as i16 - 1);
            }
        } else {
            choices[index].value = value.min(best - 1) as i16;
        }
        if best > 0 {
            for later in &mut choices[index + 1..] {
                later.value = later.value.min(0);
            }
            break;
        }
    }
    true
}

/// Returns the position after a choice, which is a corner where a stone may be placed.
fn after(position: &Position, choice: Choice) -> Option<Position> {
    let corner = (0..CORNER_COUNT).find(|corner| Position::point(*corner) == choice.point)?;
    position.after(corner)
}

fn deepen(search: &mut Search<'_>, position: &Position, choices: &mut [Choice], depth: u8, every: bool) {
    let open = -i32::from(i16::MAX);
    let (mut best, mut looked) = (open, 0);
    for choice in choices.iter_mut() {
        let Some(next) = after(position, *choice) else { continue };
        let alpha = if every { open } else { best };
        let value = -search.value(&next, depth - 1, (open, -alpha), 1);
        if search.stopped {
            break;
        }
        choice.value = if value > best || every { value } else { value.min(best - 1) } as i16;
        best = best.max(value);
        looked += 1;
    }
    if search.stopped && looked > 0 && !every {
        for choice in choices.iter_mut().skip(looked) {
            choice.value = i16::MIN;
        }
    }
}

/// Chooses a turn in a game that is not over.
pub(crate) fn answer(
    game: &gosix::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
) -> Answer {
    let strength = request.level.strength(&LEVELS);
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    let (depth, nodes) = search(game, mind, cells, budget, request.seed, strength.blur > 0);
    ranking::blur(&mut mind.choices, strength.blur, &mut Chance::new(request.seed ^ 1));
    ranking::answer(&mind.choices, &Board::HEXAGON, depth, nodes)
}

/// Says what every turn is worth in a game that is not over.
pub(crate) fn grade(
    game: &gosix::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
    each: &mut dyn FnMut(Grade),
) {
    let strength = request.level.strength(&LEVELS);
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    search(game, mind, cells, budget, request.seed, true);
    if game.must_pass() {
        // There was no corner to choose.
        let _ = mind.choices.push(Choice { point: ranking::PASS, value: 0 });
    }
    ranking::grades(&mind.choices, &Board::HEXAGON, each);
}
