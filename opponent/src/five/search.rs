//! Alpha-beta over the turns that threats leave.

#![expect(clippy::indexing_slicing, reason = "a side is 0 or 1")]

use heapless::Vec;

use super::board::{Board, makes_five};
use super::shapes::{FIVE, FOUR, NOTHING, OPEN_FOUR};
use crate::Budget;
use crate::gomobil::WON;
use crate::memory::{Bound, Remembered, Table};

/// The deepest that a search looks.
pub const DEEPEST: usize = 20;
/// How many turns are looked at.
const WIDTH: usize = 16;
/// How many captured stones win where captures win.
const TEN: u8 = 10;

/// What two captured stones count.
const PAIR: i32 = 60;

/// A turn with its mark for the order.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub point: u16,
    mark: i16,
}

/// Turns worth a look, best first.
pub type Turns = Vec<Candidate, WIDTH>;

/// What threatens on a point.
struct Point {
    candidate: Candidate,
    own: u8,
    enemy: u8,
    takes: bool,
}

pub struct Search<'a> {
    pub board: &'a mut Board,
    pub table: Table<'a>,
    pub budget: Budget<'a>,
    pub nodes: u32,
    pub stopped: bool,
}

fn insert(turns: &mut Turns, candidate: Candidate) {
    let place = turns.iter().position(|other| other.mark < candidate.mark).unwrap_or(turns.len());
    if turns.is_full() {
        if place == turns.len() {
            return;
        }
        turns.pop();
    }
    // There is room now.
    let _ = turns.insert(place, candidate);
}

impl Search<'_> {
    fn points(board: &Board, side: usize) -> impl Iterator<Item = Point> + '_ {
        board.empty().filter(move |(_, spot)| board.allows(*spot, side)).map(move |(index, spot)| {
            let (own, own_worth) = board.sight(spot, side);
            let (enemy, enemy_worth) = board.sight(spot, 1 - side);
            let pairs = board.pairs(spot, side).count_ones() as i32;
            let guards = board.pairs(spot, 1 - side).count_ones() as i32;
            let mark = own_worth * 5 / 4 + enemy_worth + pairs * PAIR + guards * PAIR / 2;
            let candidate = Candidate { point: index as u16, mark: mark as i16 };
            Point { candidate, own, enemy, takes: pairs > 0 }
        })
    }

    /// Returns the strongest shapes that the side to move and the other side could make where the side to move may place
    /// a stone, nothing if it may nowhere.
    fn best(&self, side: usize) -> Option<(u8, u8)> {
        let board = &self.board;
        if !board.rules.no_double_three {
            return board.best(side).zip(board.best(1 - side));
        }
        let allowed = board.empty().filter(|(_, spot)| board.allows(*spot, side));
        let shapes = allowed.map(|(_, spot)| (board.sight(spot, side).0, board.sight(spot, 1 - side).0));
        shapes.reduce(|best, more| (best.0.max(more.0), best.1.max(more.1)))
    }

    /// Returns what the side to move may expect without looking ahead.
    fn estimate(&self, side: usize) -> i32 {
        let captured = |side: usize| i32::from(self.board.captured[side]);
        let pairs = (captured(side) - captured(1 - side)) * PAIR;
        (self.board.outlook(side) + pairs).clamp(-8000, 8000)
    }

    /// Returns the turns worth a look for a side, best first; `waiting` if the other side has a five that must be
    /// broken (N1).
    pub fn turns(&self, side: usize, waiting: bool) -> Turns {
        self.best(side).map_or_else(Turns::new, |best| self.list(side, waiting, best))
    }

    fn list(&self, side: usize, waiting: bool, (own_best, enemy_best): (u8, u8)) -> Turns {
        let mut turns = Turns::new();
        for point in Self::points(self.board, side) {
            let wanted = if waiting {
                point.takes
            } else if own_best == FIVE {
                point.own == FIVE || point.takes
            } else if enemy_best == FIVE {
                point.enemy == FIVE || point.takes
            } else if enemy_best >= OPEN_FOUR {
                point.enemy >= FOUR || point.own >= FOUR || point.takes
            } else {
                point.own > NOTHING || point.enemy > NOTHING || point.takes
            };
            if wanted {
                insert(&mut turns, point.candidate);
            }
        }
        if turns.is_empty() {
            // Nothing is near anything: the point nearest to the middle.
            let middle = (self.board.size / 2 * (self.board.size + 1)) as i32;
            let empty = self.board.empty().filter(|(_, spot)| self.board.allows(*spot, side));
            let nearest = empty.min_by_key(|(index, _)| (*index as i32 - middle).abs());
            if let Some((index, _)) = nearest {
                insert(&mut turns, Candidate { point: index as u16, mark: 0 });
            }
        }
        turns
    }

    /// Returns what a turn of a side is worth to it.
    pub fn turn(
        &mut self,
        spot: usize,
        side: usize,
        waiting: bool,
        depth: i32,
        window: (i32, i32),
        ply: usize,
    ) -> i32 {
        let (alpha, beta) = window;
        let won = WON - ply as i32;
        let five = makes_five(self.board.shapes(spot, side));
        let undo = self.board.place(spot, side);
        let rules = self.board.rules;
        let value = if rules.ten_wins && self.board.captured[side] >= TEN {
            won
        } else if waiting && self.board.has_five(1 - side) {
            -won
        } else if five && !(rules.captures && rules.breakable_five && self.board.can_break(1 - side)) {
            won
        } else {
            let waits = five && rules.breakable_five;
            -self.value(1 - side, waits, depth - 1, (-beta, -alpha), ply + 1)
        };
        self.board.take_back(spot, side, undo);
        value
    }

    fn value(&mut self, side: usize, waiting: bool, depth: i32, window: (i32, i32), ply: usize) -> i32 {
        let (mut alpha, beta) = window;
        self.stopped = self.stopped || self.budget.is_spent(self.nodes);
        self.nodes += 1;
        if self.stopped {
            return 0;
        }
        let taken = u64::from(self.board.captured[0]) << 8 | u64::from(self.board.captured[1]);
        let turn = side as u64 | u64::from(waiting) << 1 | taken << 2;
        let key = self.board.key ^ turn.wrapping_mul(0x94D0_49BB_1331_11EB);
        let known = self.table.get(key);
        if let Some(known) = known
            && i32::from(known.depth) >= depth
        {
            let value = i32::from(known.value);
            match known.bound {
                Bound::Exact => return value,
                Bound::Least if value >= beta => return value,
                Bound::Most if value <= alpha => return value,
                _ => {}
            }
        }
        let Some(best) = self.best(side) else {
            // A full grid is a draw.
            return 0;
        };
        // An answer to a four is no choice, so it does not count as a ply.
        let forced = best.0 < FIVE && best.1 == FIVE;
        let depth = if forced && ply < DEEPEST { depth.max(0) + 1 } else { depth };
        if depth <= 0 || ply >= DEEPEST {
            return self.estimate(side);
        }
        let turns = self.list(side, waiting, best);
        let begun = alpha;
        let (mut best, mut best_point) = (-i32::from(i16::MAX), 0);
        let first = known.map(|known| known.best);
        let remembered = turns.iter().filter(|turn| first == Some(turn.point));
        let others = turns.iter().filter(|turn| first != Some(turn.point));
        for candidate in remembered.chain(others) {
            let spot = self.board.spot(candidate.point.into());
            let value = self.turn(spot, side, waiting, depth, (alpha, beta), ply);
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_point) = (value, candidate.point);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
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
        let depth = depth.clamp(0, 255) as u8;
        self.table.put(key, Remembered { best: best_point, value: best as i16, depth, bound });
        best
    }
}
