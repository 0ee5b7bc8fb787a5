//! Games played out to the end, fast and not too foolish.

#![expect(clippy::indexing_slicing, reason = "a spot that was played is a spot of the grid")]

use heapless::Vec;

use super::board::{Board, EMPTY, SPOTS, other};
use super::shapes;
use crate::Budget;

/// Dice for playouts: the usual chance needs products of 64 bits, which the chip lacks (xorshift).
#[derive(Clone, Copy, Debug)]
pub struct Dice(pub u32);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        // Zero would stay zero.
        Self((seed ^ seed >> 32) as u32 | 1)
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// Returns a number below a small bound.
    fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 16) as usize * bound) >> 16
    }

    /// Tells whether luck is with something that happens so many times of 16.
    fn often(&mut self, times: u32) -> bool {
        self.next() >> 28 < times
    }
}

/// A few spots to choose from.
type Few = Vec<u16, 16>;

/// Returns a stone that answers an attack: it takes what has just put itself in atari, or saves what is in atari now.
fn rescue(board: &Board, side: u8, dice: &mut Dice) -> Option<usize> {
    let last = board.last[0];
    let mut found = Few::new();
    let mut add = |spot: usize| {
        // Sixteen are enough; more do not matter.
        let _ = found.push(spot as u16);
    };
    if let Some(liberty) = board.atari(last) {
        add(liberty);
    }
    for near in board.beside(last) {
        if board.at(near) != side {
            continue;
        }
        let Some(liberty) = board.atari(near) else { continue };
        if board.effect(liberty, side).liberties > 1 {
            add(liberty);
        }
        for stone in board.chain(near).take(8) {
            for beside in board.beside(stone) {
                if board.at(beside) == other(side)
                    && let Some(liberty) = board.atari(beside)
                {
                    add(liberty);
                }
            }
        }
    }
    let spot = usize::from(*found.get(dice.below(found.len().max(1)))?);
    is_playable(board, spot, side).then_some(spot)
}

fn is_playable(board: &Board, spot: usize, side: u8) -> bool {
    board.at(spot) == EMPTY && !board.is_ko(spot) && !board.effect(spot, side).is_suicide()
}

/// Returns a stone near the last one that makes a good shape.
fn shape(board: &Board, side: u8, dice: &mut Dice) -> Option<usize> {
    let mut found = Few::new();
    for last in board.last {
        if last == 0 {
            continue;
        }
        for spot in board.around(last) {
            if board.at(spot) == EMPTY && shapes::is_good(board, spot) {
                // Two times eight are sixteen.
                let _ = found.push(spot as u16);
            }
        }
    }
    let spot = usize::from(*found.get(dice.below(found.len().max(1)))?);
    let sound = !board.is_ko(spot) && {
        let effect = board.effect(spot, side);
        !effect.is_suicide() && !effect.is_self_atari()
    };
    sound.then_some(spot)
}

/// Returns any stone that fills no eye; one that could be taken at once only if there is no other or luck wills it.
fn any(board: &Board, side: u8, dice: &mut Dice) -> Option<usize> {
    let count = board.empty_count;
    let begin = dice.below(count.max(1));
    let mut second = None;
    for step in 0..count {
        let place = if begin + step < count { begin + step } else { begin + step - count };
        let spot = board.empty(place);
        if board.is_ko(spot) || board.is_eye(spot, side) {
            continue;
        }
        let effect = board.effect(spot, side);
        if effect.is_suicide() {
            continue;
        }
        if effect.is_self_atari() && !dice.often(2) {
            second = second.or(Some(spot));
            continue;
        }
        return Some(spot);
    }
    second
}

/// Plays a game to its end, notes who was first on each spot, and counts the positions; tells whether there was time.
pub fn play_out(
    board: &mut Board,
    mut side: u8,
    dice: &mut Dice,
    first: &mut [u8; SPOTS],
    budget: &Budget<'_>,
    nodes: &mut u32,
) -> bool {
    let mut passes = 0;
    // A game that repeats itself ends as it stands.
    for _ in 0..board.size * board.size * 2 {
        if passes == 2 {
            break;
        }
        if budget.is_spent(*nodes) {
            return false;
        }
        *nodes += 1;
        let mut spot = None;
        if board.last[0] != 0 && dice.often(15) {
            spot = rescue(board, side, dice);
        }
        if spot.is_none() && dice.often(15) {
            spot = shape(board, side, dice);
        }
        if let Some(spot) = spot.or_else(|| any(board, side, dice)) {
            board.play(spot, side);
            if first[spot] == EMPTY {
                first[spot] = side;
            }
            passes = 0;
        } else {
            board.pass();
            passes += 1;
        }
        side = other(side);
    }
    true
}
