//! The first turn of a search: every legal one is looked at, and one is chosen.

use heapless::Vec;
use rules_core::gomobil::Repetition;
use rules_core::{Action, Play, gomobil};

use super::moves::{Habits, Order, each_move};
use super::net::Net;
use super::search::{DEEPEST, Notes, SURE, Search, Style};
use super::{Position, Turn, WEIGHTS};
use crate::memory::Table;
use crate::ranking::sort;
use crate::{Budget, Cell, Chance};

/// How many turns can be told apart at the beginning of a search; further ones are left out.
pub const ROOM: usize = 1024;

/// How many of them are looked at more than one ply deep.
const WIDTH: usize = 64;

/// A turn at the beginning of a search with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The turn.
    pub turn: Turn,
    /// What it is worth to the side to move.
    pub value: i16,
}

/// How far a search got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// How many plies were looked at completely.
    pub plies: u8,
    /// How many positions were looked at.
    pub nodes: u32,
}

/// Working space for thinking about Gomobil, about 6 KB.
#[derive(Clone, Debug)]
pub struct Mind {
    notes: Notes,
    /// The turns of the last search, best first.
    pub moves: Vec<RootMove, ROOM>,
    /// How the search is done.
    pub style: Style,
    /// What judges positions.
    pub net: &'static Net,
}

impl Mind {
    /// An empty working space.
    pub const NEW: Self = Self { notes: Notes::NONE, moves: Vec::new(), style: Style::BEST, net: &WEIGHTS };
}

/// How a search is begun.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// By how much values are blurred, and the seed of the blur.
    pub blur: i32,
    /// The seed.
    pub seed: u64,
    /// Whether every turn gets a value of its own, not only the best one.
    pub grade: bool,
}

/// Thinks about a game that is not over; the turns are then in `mind.moves`, best first.
///
/// There is always one: the pass.
pub fn search(
    game: &gomobil::Game,
    mind: &mut Mind,
    cells: &mut [Cell],
    budget: Budget<'_>,
    manner: Manner,
) -> Depth {
    let position = Position::new(game.position());
    let passed = game.last() == Some(Action::Pass);
    mind.notes.follow(game);
    cells.fill(Cell::EMPTY);
    mind.moves.clear();
    let mut chance = Chance::new(manner.seed);
    // The last two turns of a record are kept for passing.
    if game.len() + 2 < gomobil::CAPACITY {
        let order = Order { habits: &Habits::NONE, side: 0, first: [Turn::PASS; 3], captures: 0 };
        let free = game.repetition() == Repetition::Allowed;
        each_move(&position, &order, &mut |turn, worth| {
            // Ties are broken by chance, so that games differ.
            let value = worth.saturating_add(chance.below(16) as i16);
            let allowed =
                free || turn.moved().is_some_and(|moved| game.captures(moved.from, moved.to).is_ok());
            if allowed {
                // What has no room is not among the best by far: there are a few hundred moves.
                let _ = mind.moves.push(RootMove { turn, value });
            }
        });
        sort(&mut mind.moves, |root| root.value);
    }
    if mind.moves.is_full() {
        mind.moves.pop();
    }
    // There is room: one was made.
    let _ = mind.moves.push(RootMove { turn: Turn::PASS, value: 0 });
    mind.moves.rotate_right(1);
    let mut search = Search::new(&mut mind.notes, Table(cells), budget);
    (search.style, search.net) = (mind.style, mind.net);
    let mut depth = Depth::default();
    for plies in 1..=DEEPEST as i32 {
        let width = match plies {
            _ if manner.grade => mind.moves.len(),
            1 => (budget.nodes / 8) as usize,
            _ => 0,
        };
        let width = width.max(WIDTH);
        let done = deepen(&mut search, &position, passed, &mut mind.moves, plies, width, manner);
        sort(&mut mind.moves, |root| root.value);
        if search.stopped {
            break;
        }
        depth.plies = plies as u8;
        // What is won or lost for sure, and what has no other turn, needs no further look.
        if done.abs() >= SURE || mind.moves.len() == 1 {
            break;
        }
    }
    depth.nodes = search.nodes;
    if manner.blur > 0 {
        for root in &mut mind.moves {
            root.value = root.value.saturating_add(chance.around(manner.blur) as i16);
        }
        sort(&mut mind.moves, |root| root.value);
    }
    depth
}

/// Looks at the turns one ply deeper and returns the value of the best.
///
/// When the search has to end, turns that were not looked at go behind those that were.
fn deepen(
    search: &mut Search<'_>,
    position: &Position,
    passed: bool,
    roots: &mut [RootMove],
    plies: i32,
    width: usize,
    manner: Manner,
) -> i32 {
    let open = -i32::from(i16::MAX);
    let every = manner.grade || manner.blur > 0;
    let mut best = open;
    let mut looked = 0;
    for root in roots.iter_mut().take(width) {
        let next = position.after(root.turn);
        let alpha = if every { open } else { best };
        let value = if root.turn == Turn::PASS && passed {
            super::search::ended(position.lead(), 0)
        } else {
            search.child(&next, plies, (alpha, -open), 0, root.turn, if every { 0 } else { looked })
        };
        if search.stopped {
            break;
        }
        // A position that has been there before leads nowhere, and less so each time.
        let again = search.notes.occurrences(next.key(), 1) as i32;
        let value = if again > 0 && value.abs() < SURE { value.min(0) - 64 * again } else { value };
        // A turn that is not better was only proved not to be.
        root.value = if value > best || every { value } else { value.min(best - 1) } as i16;
        best = best.max(value);
        looked += 1;
    }
    if search.stopped && looked > 0 && !every {
        // Only turns looked at to this depth can be compared.
        for root in roots.iter_mut().skip(looked) {
            root.value = i16::MIN;
        }
    }
    for root in roots.iter_mut().skip(width) {
        root.value = root.value.min((best - 1).max(open) as i16);
    }
    best
}
