//! A game: a start, the stones since, and how it ended.

use heapless::Vec;

use super::Rules;
use super::lines::{DIRECTIONS, Lines, fives_through, has_five, step, where_pairs_are_taken};
use crate::action::Code;
use crate::grid::{Position, Size};
use crate::{Action, Manner, Outcome, PerSide, Play, Point, Refusal, Side, WideSet};

/// The number of turns that a game has room for; the last one is kept for giving up.
pub const CAPACITY: usize = 1024;

/// How many captured stones win where captures win.
const TEN: u16 = 10;

/// A played action, and in which of the eight directions it took a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub(super) code: Code,
    pub(super) pairs: u8,
}

/// A game of the family with its whole history.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    rules: Rules,
    pub(super) now: Position,
    /// How many stones of each colour the other side has captured.
    pub(super) prisoners: PerSide<u16>,
    pub(super) outcome: Option<Outcome>,
    pub(super) plies: Vec<Ply, CAPACITY>,
}

impl Game {
    /// Begins a game on the empty grid.
    pub const fn new(size: Size, rules: Rules) -> Self {
        let (start, prisoners) = (Position::empty(size), PerSide { black: 0, white: 0 });
        Self { start, rules, now: start, prisoners, outcome: None, plies: Vec::new() }
    }

    /// Begins a game from any position; rows of five that stand there have won nothing.
    pub fn from_position(start: Position, rules: Rules) -> Self {
        let mut game = Self::new(start.size(), rules);
        game.restart(start, rules);
        game
    }

    /// Forgets the game and begins another one in its place.
    pub fn restart(&mut self, start: Position, rules: Rules) {
        self.start = start;
        self.rules = rules;
        self.now = start;
        self.prisoners = PerSide::default();
        self.plies.clear();
        self.outcome = self.full();
    }

    /// Returns the position that the game began from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the rules of this game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the stones on the board and the side to move.
    pub const fn position(&self) -> &Position {
        &self.now
    }

    /// Returns the size of the grid.
    pub const fn size(&self) -> Size {
        self.now.size()
    }

    /// Returns how many stones of each colour the other side has captured.
    pub const fn prisoners(&self) -> &PerSide<u16> {
        &self.prisoners
    }

    /// Goes through the actions from the first to the last.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.code.made(Manner::Placed))
    }

    /// Returns the end of a game in which no stone can be placed any more.
    pub(super) fn full(&self) -> Option<Outcome> {
        let room = self.now.empty_points().iter().any(|point| self.judge(point).is_ok());
        (!room).then_some(Outcome::Full)
    }

    /// Returns the row of five that the last stone made and that waits to be broken (N1); empty if there is none.
    pub fn waiting_five(&self) -> WideSet {
        match self.last() {
            Some(Action::Place(point)) if self.rules.breakable_five && self.outcome.is_none() => {
                fives_through(&self.now, point, self.to_move().other())
            }
            _ => WideSet::EMPTY,
        }
    }

    /// Returns the stones of a side that stand in rows of five or more.
    pub fn fives(&self, side: Side) -> WideSet {
        let stones = self.now.stones(side);
        stones.iter().fold(WideSet::EMPTY, |rows, stone| rows | fives_through(&self.now, stone, side))
    }

    /// Returns the pairs that a stone of the side to move would take, or why it may not be placed.
    pub fn captures(&self, point: Point) -> Result<WideSet, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        self.judge(point).map(|pairs| taken(self.size(), point, pairs))
    }

    /// Returns the directions in which a stone of the side to move takes a pair, or why it may not be placed.
    pub(super) fn judge(&self, point: Point) -> Result<u8, Refusal> {
        if point.0 >= self.size().points() {
            return Err(Refusal::OffBoard { point });
        }
        if self.now.at(point).is_some() {
            return Err(Refusal::Occupied { point, rule: "occupied" });
        }
        let lines = Lines::through(&self.now, point, self.to_move());
        let pairs = if self.rules.captures { lines.pairs() } else { 0 };
        if self.rules.no_double_three
            && pairs == 0
            && let Some(threes) = lines.double_three(self.size(), point)
        {
            return Err(Refusal::DoubleThree { point, threes });
        }
        Ok(pairs)
    }

    /// Returns how the game ends with the stone that `side` has just placed, if it does.
    pub(super) fn ended_by(&self, point: Point, side: Side, waited: bool) -> Option<Outcome> {
        if self.rules.ten_wins && self.prisoners[side.other()] >= TEN {
            return Some(Outcome::Captures(side));
        }
        if waited && has_five(&self.now, side.other()) {
            return Some(Outcome::Five(side.other()));
        }
        let five = fives_through(&self.now, point, side);
        let breakable = self.rules.captures && self.rules.breakable_five;
        if five.is_empty() || breakable && self.can_break(five, side) {
            return None;
        }
        Some(Outcome::Five(side))
    }

    /// Tells whether the opponent of `side`, to move now, can take a pair out of `five` that leaves no five of `side`
    /// standing (N1).
    fn can_break(&self, five: WideSet, side: Side) -> bool {
        let from = where_pairs_are_taken(self.size(), five) & self.now.empty_points();
        from.iter().any(|point| {
            let pairs = Lines::through(&self.now, point, side.other()).pairs();
            let mut after = self.now;
            put_stone(&mut after, point, taken(self.size(), point, pairs));
            pairs != 0 && !has_five(&after, side)
        })
    }
}

/// Returns the points of the pairs in these directions.
pub(super) fn taken(size: Size, point: Point, pairs: u8) -> WideSet {
    let directions = DIRECTIONS.into_iter().enumerate().filter(|(number, _)| pairs & 1 << number != 0);
    directions.flat_map(|(_, way)| [1, 2].map(|steps| step(size, point, way, steps))).flatten().collect()
}

/// Places a stone of the side to move and takes stones off.
pub(super) fn put_stone(position: &mut Position, point: Point, taken: WideSet) {
    let side = position.to_move();
    position.put(point, side);
    position.take_off(taken);
    *position = position.with_turn(side.other());
}
