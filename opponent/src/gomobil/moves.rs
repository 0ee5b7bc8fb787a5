//! The moves that are worth a look, best first.

#![expect(
    clippy::indexing_slicing,
    reason = "there is room for one move at least and WIDEST at most; a point of the hexagon is below INDICES"
)]

use rules_core::{HexSet, hexagon};

use super::{Position, Turn};

/// How many moves are kept at most.
pub const WIDEST: usize = 40;

const INDICES: usize = 121;

/// How often a landing point or a lifted stone was good earlier in the search, for each side in turn.
#[derive(Clone, Debug)]
pub struct Habits {
    landed: [[i16; INDICES]; 2],
    lifted: [[i16; INDICES]; 2],
}

/// The most that a habit says.
const HABIT_MOST: i32 = 400;

impl Habits {
    /// No habits yet.
    pub const NONE: Self = Self { landed: [[0; INDICES]; 2], lifted: [[0; INDICES]; 2] };

    /// Remembers that a turn was good, or with a negative bonus that it was not.
    pub fn learn(&mut self, side: usize, turn: Turn, bonus: i32) {
        let Some(moved) = turn.moved() else { return };
        for (habits, point) in [(&mut self.landed, moved.to), (&mut self.lifted, moved.from)] {
            if let Some(habit) = habits[side & 1].get_mut(point.index()) {
                let now = i32::from(*habit);
                // What is far from the middle already moves less.
                *habit = (now + bonus - now * bonus.abs() / HABIT_MOST) as i16;
            }
        }
    }
}

/// Moves with what they seem to be worth, best first; only the best are kept.
#[derive(Clone, Debug)]
pub struct Moves {
    turns: [(Turn, i16); WIDEST],
    length: usize,
    room: usize,
}

impl Moves {
    /// Makes an empty list with room for so many moves, [`WIDEST`] at most.
    pub fn new(room: usize) -> Self {
        Self { turns: [(Turn::PASS, 0); WIDEST], length: 0, room: room.clamp(1, WIDEST) }
    }

    /// Returns the moves, best first.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + '_ {
        self.turns.iter().take(self.length).map(|(turn, _)| *turn)
    }

    /// Puts a move where it belongs, and drops the last one if there is no room.
    #[inline]
    pub fn push(&mut self, turn: Turn, worth: i16) {
        let mut place = self.length;
        if place == self.room {
            if self.turns[place - 1].1 >= worth {
                return;
            }
            place -= 1;
        } else {
            self.length += 1;
        }
        while place > 0 && self.turns[place - 1].1 < worth {
            self.turns[place] = self.turns[place - 1];
            place -= 1;
        }
        self.turns[place] = (turn, worth);
    }
}

/// What the order of moves is made from.
pub struct Order<'a> {
    /// What was good earlier.
    pub habits: &'a Habits,
    /// The side to move, 0 or 1.
    pub side: usize,
    /// Turns to put first: the remembered one, and those that refuted other moves here.
    pub first: [Turn; 3],
    /// Only moves that capture at least so many stones.
    pub captures: usize,
}

const FIRST_BONUS: [i16; 3] = [20_000, 3_000, 2_500];

/// What a landing point seems to be worth.
fn landing_worth(position: &Position, threats: HexSet, to: rules_core::Point) -> i16 {
    let beside = hexagon::neighbours(to);
    let captured = (beside & position.enemy).len() as i16;
    let links = (beside & position.own).len() as i16;
    let exposed = i16::from(threats.contains(to));
    captured * 150 + links * 15 - exposed * 60
}

/// What lifting a stone seems to be worth.
fn lift_worth(position: &Position, threats: HexSet, from: rules_core::Point) -> i16 {
    let links = (hexagon::neighbours(from) & position.own).len() as i16;
    let exposed = i16::from(threats.contains(from));
    exposed * 40 - links * 25
}

/// Finds the moves of a position, best first.
pub fn moves(position: &Position, room: usize, order: &Order<'_>) -> Moves {
    let mut moves = Moves::new(room);
    each_move(position, order, &mut |turn, worth| moves.push(turn, worth));
    moves
}

/// Finds the moves of a position and says of each what it seems to be worth.
#[inline]
pub fn each_move(position: &Position, order: &Order<'_>, found: &mut impl FnMut(Turn, i16)) {
    let empty = position.empty();
    let groups = position.enemy - (position.enemy - hexagon::grow(position.enemy));
    let threats = hexagon::grow(hexagon::grow(groups) & empty);
    let mut landing = [i16::MIN; INDICES];
    for to in hexagon::grow(position.own) & empty {
        if order.captures == 0 || (hexagon::neighbours(to) & position.enemy).len() >= order.captures {
            landing[to.index()] =
                landing_worth(position, threats, to) + order.habits.landed[order.side & 1][to.index()];
        }
    }
    for (from, landings) in position.as_black().lifts() {
        let lift = lift_worth(position, threats, from) + order.habits.lifted[order.side & 1][from.index()];
        for to in landings {
            let landed = landing[to.index()];
            if landed == i16::MIN {
                continue;
            }
            let turn = Turn::new(from, to);
            let mut worth = landed + lift;
            for (first, bonus) in order.first.iter().zip(FIRST_BONUS) {
                if *first == turn {
                    worth += bonus;
                }
            }
            found(turn, worth);
        }
    }
}
