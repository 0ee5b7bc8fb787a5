//! Small shapes around a point where a stone is often good: hanes, cuts and what blocks at the edge.
//!
//! The idea, that such shapes beside the last stone make played out games look like games, is that of MoGo's authors
//! (Gelly, Wang, Munos and Teytaud 2006).

#![expect(
    clippy::indexing_slicing,
    reason = "it is counted up to the length at compile time; eight points have 6561 surroundings"
)]

use super::board::{Board, EMPTY};

/// How many surroundings there are: eight points, each empty, black or white.
const SURROUNDINGS: usize = 6561;

/// Shapes as what lies up and then clockwise around the point: `x` and `o` for stones of two colours, `.` for nothing,
/// `X` and `O` for no such stone, `?` for whatever, `#` for the edge of the grid.
const SHAPES: [[u8; 8]; 12] = [
    // A hane, with a friend on the other side of the head or none.
    *b"ox.???.x",
    *b"o...?..x",
    // A turn around the head of a row.
    *b"o?.?.OXx",
    *b"o....xX.",
    // A cut that nobody has covered, and one that was peeped at.
    *b"o?O?O?ox",
    *b"o?x???ox",
    // A push between two stones, and a stone between a keima.
    *b"x?oOOOo?",
    *b"x?o???Oo",
    // At the edge: a chase, a block, a descent, a cut.
    *b".??###ox",
    *b"x?o###xo",
    *b"x?o###X?",
    *b"xoX###X?",
];

static TABLE: [u32; SURROUNDINGS.div_ceil(32)] = table(false);
/// The same at the edge below; what would lie there counts as empty.
static EDGE_TABLE: [u32; SURROUNDINGS.div_ceil(32)] = table(true);

/// Returns what a place of a shape may hold.
const fn choices(place: u8) -> &'static [u8] {
    match place {
        b'x' => &[1],
        b'o' => &[2],
        b'X' => &[0, 2],
        b'O' => &[0, 1],
        b'?' => &[0, 1, 2],
        _ => &[0],
    }
}

/// Returns the number of the surrounding that a shape is when its choices are made so, turned, mirrored and with its
/// colours traded or not; nothing if there are fewer choices.
const fn surrounding(shape: [u8; 8], mut made: usize, turn: usize, way: usize) -> Option<usize> {
    let (mut number, mut index) = (0, 0);
    while index < 8 {
        let choices = choices(shape[index]);
        let stone = choices[made % choices.len()];
        made /= choices.len();
        let stone = if way & 1 == 1 && stone > 0 { 3 - stone } else { stone };
        let place = (turn + if way & 2 == 2 { 8 - index } else { index }) % 8;
        number += stone as usize * 3_usize.pow(place as u32);
        index += 1;
    }
    if made == 0 { Some(number) } else { None }
}

/// Marks all surroundings that are one of the shapes.
const fn table(edge: bool) -> [u32; SURROUNDINGS.div_ceil(32)] {
    let mut table = [0; SURROUNDINGS.div_ceil(32)];
    let mut which = 0;
    while which < SHAPES.len() {
        let mut way = 0;
        // At the edge a shape can be mirrored, but not turned.
        while way < 16 && (SHAPES[which][4] == b'#') == edge {
            let turn = if edge { 0 } else { way / 4 * 2 };
            let mut made = 0;
            while let Some(number) = surrounding(SHAPES[which], made, turn, way) {
                table[number / 32] |= 1 << (number % 32);
                made += 1;
            }
            way += 1;
        }
        which += 1;
    }
    table
}

/// Tells whether an empty spot lies in a good shape.
pub fn is_good(board: &Board, spot: usize) -> bool {
    let around = board.around(spot).map(|near| board.at(near));
    let rim = |direction: usize| around[direction * 2] > 2;
    let edge = (0..4).position(rim);
    // The edge is turned to the place that it has in the shapes.
    let turn = match edge {
        Some(_) if (0..4).filter(|direction| rim(*direction)).count() > 1 => return false,
        Some(direction) => direction * 2 + 4,
        None => 0,
    };
    let mut number = 0;
    for index in (0..8).rev() {
        let stone = around[(turn + index) % 8];
        number = number * 3 + usize::from(if stone > 2 { EMPTY } else { stone });
    }
    let table = if edge.is_some() { &EDGE_TABLE } else { &TABLE };
    table[number / 32] >> (number % 32) & 1 == 1
}
