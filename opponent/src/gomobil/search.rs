//! Looking ahead: alpha-beta with a table, in whole plies.

#![expect(clippy::indexing_slicing, reason = "places are limited to the length or counted below it")]

use rules_core::{Action, gomobil, hexagon};

use super::features::{PER_SIDE, features};
use super::moves::{Habits, Moves, Order, moves};
use super::net::Net;
use super::{Position, Turn, WEIGHTS};
use crate::Budget;
use crate::memory::{Bound, Remembered, Table};

/// The deepest that a search looks.
pub const DEEPEST: usize = 24;
/// How many earlier positions of the game are compared with for repetition.
const EARLIER: usize = 128;

/// The value of a won game; what is at least [`SURE`] is a game that can be ended as a win.
pub const WON: i32 = 20_000;
/// The least value of a game that is won for sure.
pub const SURE: i32 = WON - 1000;
/// The most that an estimate can be.
const MOST: i32 = 16_000;

/// What a search remembers while it runs, and from turn to turn.
#[derive(Clone, Debug)]
pub struct Notes {
    pub habits: Habits,
    refutations: [[Turn; 2]; DEEPEST + 1],
    /// The numbers of the positions of the game, then those on the way to the one being looked at.
    path: [u32; EARLIER + DEEPEST + 1],
    /// How many of them are of the game.
    played: usize,
    /// How urgent it is that something happens: it grows with the turns since the last capture.
    urgency: i32,
}

impl Notes {
    /// Nothing remembered yet.
    pub const NONE: Self = Self {
        habits: Habits::NONE,
        refutations: [[Turn::PASS; 2]; DEEPEST + 1],
        path: [0; EARLIER + DEEPEST + 1],
        played: 0,
        urgency: 0,
    };

    /// Takes down the positions of a game, the last of them the one to think about.
    pub fn follow(&mut self, game: &gomobil::Game) {
        self.habits = Habits::NONE;
        self.refutations = [[Turn::PASS; 2]; DEEPEST + 1];
        let mut position = Position::new(game.start());
        let keep = game.plies().len().min(EARLIER - 1);
        let skip = game.plies().len() - keep;
        self.played = 0;
        let mut quiet = 0;
        for (number, action) in game.plies().enumerate() {
            if number >= skip {
                self.path[self.played] = position.key() as u32;
                self.played += 1;
            }
            let turn = match action {
                Action::Move(moved) => Turn::new(moved.from, moved.to),
                _ => Turn::PASS,
            };
            quiet = if position.captured_by(turn) > 0 { 0 } else { quiet + 1 };
            position = position.after(turn);
        }
        self.urgency = (quiet / 4).min(24);
    }

    /// Returns how often a position with the same side to move has been there before, so many plies from now.
    pub fn occurrences(&self, key: u64, ply: usize) -> usize {
        let end = self.played + ply;
        // Every second position has the same side to move.
        let earlier = self.path[..end.min(self.path.len())].iter().rev().skip(1).step_by(2);
        earlier.filter(|earlier| **earlier == key as u32).count()
    }

    fn walk(&mut self, key: u64, ply: usize) {
        if let Some(place) = self.path.get_mut(self.played + ply) {
            *place = key as u32;
        }
    }

    fn refute(&mut self, ply: usize, turn: Turn) {
        if let Some([first, second]) = self.refutations.get_mut(ply)
            && *first != turn
        {
            (*first, *second) = (turn, *first);
        }
    }
}

/// Settings of the search, so that matches can tell what each of them is worth.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How many moves are looked at, by the depth that is left.
    pub widths: [u8; 4],
    /// How many captures in a row are followed beyond the last ply.
    pub quiet_plies: u8,
    /// How many stones such a capture turns at least.
    pub quiet_captures: u8,
    /// By how much a position must be better than needed to be left alone, for each ply left.
    pub ahead: i32,
    /// By how much a quiet move at the last ply may be short.
    pub behind: i32,
}

impl Style {
    /// What measured best.
    pub const BEST: Self =
        Self { widths: [20, 24, 32, 40], quiet_plies: 0, quiet_captures: 2, ahead: 160, behind: 400 };

    fn width(&self, depth: i32) -> usize {
        let index = (depth - 1).clamp(0, 3) as usize;
        self.widths[index].into()
    }
}

/// A search for one turn.
pub struct Search<'a> {
    pub notes: &'a mut Notes,
    pub table: Table<'a>,
    pub budget: Budget<'a>,
    pub style: Style,
    pub net: &'a Net,
    pub nodes: u32,
    pub stopped: bool,
}

/// A position with what was worked out about it once.
struct Seen {
    /// What the side to move may expect.
    estimate: i32,
    /// The points of the side to move less those of the other side, if the game ended here.
    lead: i32,
    /// Whether the game is decided, whatever is played.
    decided: bool,
}

/// Returns the number of a position in the table: after a pass it is another one.
pub fn key(position: &Position, passed: bool) -> u64 {
    position.key() ^ if passed { 0x5EED_0FF0_1234_5678 } else { 0 }
}

/// Returns the value of ending the game with this lead, so many plies from now.
///
/// A win soon is better than a few more points later, so that won games end.
pub fn ended(lead: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    match lead {
        0 => 0,
        1.. => WON + 4 * lead.min(20) - 8 * ply,
        _ => -WON + 4 * lead.max(-20) + 8 * ply,
    }
}

/// The stones of one side: those that stand alone, and those in groups, which can still move (M2).
#[derive(Clone, Copy)]
struct Stock {
    alone: i32,
    grouped: i32,
}

/// Returns the lead of a side with groups over one that has only lonely stones.
///
/// All empty points are its land, and every stone is a point for the side that it does not belong to.
const fn whole_board(groups: Stock, lonely: Stock) -> i32 {
    let own = groups.alone + groups.grouped;
    hexagon::POINTS.len() as i32 - own - lonely.alone + lonely.alone - own
}

/// Returns an estimate that leads a side which is far ahead to the end of the game.
///
/// A side whose stones are all alone has to pass for ever: when the game is nearly won, taking the other side's groups
/// apart is what is left to do, the more so the longer nothing was captured, and being even further ahead counts
/// little. A few lonely stones must be left, since
/// each of them is a point.
const fn finishing(estimate: i32, own: Stock, enemy: Stock, urgency: i32) -> i32 {
    const AHEAD: i32 = 512;
    const STONES: i32 = 48;
    const ENOUGH: i32 = 4;
    let size = estimate.abs();
    if size <= AHEAD {
        return estimate;
    }
    let far = size - AHEAD;
    let (part, loser) = (if far < AHEAD { far } else { AHEAD }, if estimate > 0 { enemy } else { own });
    let rest = if far - part > MOST { MOST } else { far - part };
    let alone = if loser.alone < ENOUGH { loser.alone } else { ENOUGH };
    let value =
        AHEAD + part + part * (STONES - loser.grouped) * (8 + urgency) / 64 + part * alone / 4 + rest / 4;
    let value = if value < MOST { value } else { MOST };
    if estimate > 0 { value } else { -value }
}

impl Search<'_> {
    pub fn new<'a>(notes: &'a mut Notes, table: Table<'a>, budget: Budget<'a>) -> Search<'a> {
        Search { notes, table, budget, style: Style::BEST, net: &WEIGHTS, nodes: 0, stopped: false }
    }

    /// Counts a position and tells whether the search has to end.
    fn is_spent(&mut self) -> bool {
        self.stopped = self.stopped || self.budget.is_spent(self.nodes);
        self.nodes += 1;
        self.stopped
    }

    fn look(&self, position: &Position, ply: usize) -> Seen {
        let counts = features(position);
        let of = |index: usize| i32::from(counts[index]);
        // A side's points are its land and the other side's stones (D1, D2).
        let lead = of(2) + of(PER_SIDE) - of(PER_SIDE + 2) - of(0);
        let own = Stock { alone: of(1), grouped: of(0) - of(1) };
        let enemy = Stock { alone: of(PER_SIDE + 1), grouped: of(PER_SIDE) - of(PER_SIDE + 1) };
        let decided = match (own.grouped, enemy.grouped) {
            (0, 0) => Some(lead),
            // Whoever has no group never moves again (M2) and has no land (D4): the count stands.
            (0, _) => Some(-whole_board(enemy, own)),
            (_, 0) => Some(whole_board(own, enemy)),
            _ => None,
        };
        match decided {
            Some(lead) => Seen { estimate: ended(lead, ply + 2), lead, decided: true },
            None => Seen {
                estimate: finishing(self.net.value(&counts), own, enemy, self.notes.urgency),
                lead,
                decided: false,
            },
        }
    }

    /// Returns what a position is worth to its side to move after captures have been followed.
    fn settle(&mut self, position: &Position, window: (i32, i32), ply: usize, passed: bool, left: u8) -> i32 {
        let (mut alpha, beta) = window;
        if self.is_spent() {
            return 0;
        }
        let seen = self.look(position, ply);
        if passed && seen.lead > 0 {
            return ended(seen.lead, ply);
        }
        if seen.decided {
            return seen.estimate;
        }
        let mut best = seen.estimate;
        if left == 0 || best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let order = Order {
            habits: &self.notes.habits,
            side: self.notes.played + ply,
            first: [Turn::PASS; 3],
            captures: self.style.quiet_captures.into(),
        };
        for turn in moves(position, 4, &order).turns() {
            let next = position.after(turn);
            let value = -self.settle(&next, (-beta, -alpha), ply + 1, false, left - 1);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns what a position is worth to its side to move, looking so many plies ahead.
    pub fn value(
        &mut self,
        position: &Position,
        depth: i32,
        window: (i32, i32),
        ply: usize,
        passed: bool,
    ) -> i32 {
        let (mut alpha, beta) = window;
        let key = key(position, passed);
        if !passed && self.notes.occurrences(key, ply) > 0 {
            return 0;
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.settle(position, window, ply, passed, self.style.quiet_plies);
        }
        if self.is_spent() {
            return 0;
        }
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
        let seen = self.look(position, ply);
        if passed && seen.lead > 0 {
            return ended(seen.lead, ply);
        }
        if seen.decided {
            return seen.estimate;
        }
        if !passed && depth <= 3 && seen.estimate - self.style.ahead * depth >= beta {
            return seen.estimate;
        }
        self.notes.walk(key, ply);
        let mut best = if passed { ended(seen.lead, ply) } else { -i32::from(i16::MAX) };
        let mut best_turn = Turn::PASS;
        let begun = alpha;
        alpha = alpha.max(best);
        // A pass is a turn like any other (F1). With fewer points it hands the other side the game.
        let may_pass = !passed && seen.lead >= 0;
        if may_pass && seen.estimate >= beta && depth >= 2 {
            let value = -self.value(&position.after(Turn::PASS), depth - 3, (-beta, 1 - beta), ply + 1, true);
            if self.stopped {
                return 0;
            }
            if value >= beta {
                return value;
            }
        }
        let remembered = known.map_or(Turn::PASS, |known| Turn(known.best));
        let list = self.list(position, depth, ply, remembered);
        let quiet_hopeless = depth == 1 && seen.estimate + self.style.behind <= alpha;
        let mut tried = 0;
        let pass_last = may_pass.then_some(Turn::PASS);
        for turn in list.turns().chain(pass_last) {
            if alpha >= beta {
                break;
            }
            let quiet = turn == Turn::PASS || position.captured_by(turn) == 0;
            if quiet_hopeless && quiet && tried > 0 && turn != Turn::PASS {
                continue;
            }
            let next = position.after(turn);
            let value = self.child(&next, depth, (alpha, beta), ply, turn, tried);
            if self.stopped {
                return 0;
            }
            tried += 1;
            if value > best {
                (best, best_turn) = (value, turn);
            }
            alpha = alpha.max(best);
        }
        if tried == 0 && !passed {
            // Nothing but a pass (F1), though it costs the game.
            let value = -self.value(&position.after(Turn::PASS), depth - 1, (-beta, -alpha), ply + 1, true);
            best = value;
        }
        if best >= beta {
            self.notes.refute(ply, best_turn);
            self.reward(&list, best_turn, depth, ply);
        }
        let bound = if best >= beta {
            Bound::Least
        } else if best > begun {
            Bound::Exact
        } else {
            Bound::Most
        };
        self.table.put(key, Remembered { best: best_turn.0, value: best as i16, depth: depth as u8, bound });
        best
    }

    fn list(&self, position: &Position, depth: i32, ply: usize, remembered: Turn) -> Moves {
        let [second, third] = self.notes.refutations[ply.min(DEEPEST)];
        let order = Order {
            habits: &self.notes.habits,
            side: self.notes.played + ply,
            first: [remembered, second, third],
            captures: 0,
        };
        moves(position, self.style.width(depth), &order)
    }

    /// Returns what a turn is worth that leads to `next`: late ones are looked at less deeply and with a narrow
    /// window first.
    pub fn child(
        &mut self,
        next: &Position,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        turn: Turn,
        tried: usize,
    ) -> i32 {
        let passed = turn == Turn::PASS;
        if tried == 0 {
            return -self.value(next, depth - 1, (-beta, -alpha), ply + 1, passed);
        }
        let reduced = match (depth, tried) {
            (3.., 12..) => 2,
            (3.., 4..) => 1,
            _ => 0,
        };
        let mut value = -self.value(next, depth - 1 - reduced, (-alpha - 1, -alpha), ply + 1, passed);
        if reduced > 0 && value > alpha && !self.stopped {
            value = -self.value(next, depth - 1, (-alpha - 1, -alpha), ply + 1, passed);
        }
        if value > alpha && value < beta && !self.stopped {
            value = -self.value(next, depth - 1, (-beta, -alpha), ply + 1, passed);
        }
        value
    }

    /// Lets the good turn be tried earlier elsewhere, and those that were tried before it later.
    fn reward(&mut self, list: &Moves, good: Turn, depth: i32, ply: usize) {
        let bonus = (depth * depth * 4).min(100);
        for turn in list.turns() {
            if turn == good {
                break;
            }
            self.notes.habits.learn(self.notes.played + ply, turn, -bonus / 4);
        }
        self.notes.habits.learn(self.notes.played + ply, good, bonus);
    }
}
