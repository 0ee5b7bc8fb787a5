//! The tree of a Monte-Carlo search, in the cells that the caller lends.

#![expect(
    clippy::indexing_slicing,
    reason = "a cell is the root or one that was added; spots are those of the grid, and depths those of the path"
)]

use super::board::{Board, EMPTY, SPOTS, other};
use super::shapes;
use crate::Cell;
use heapless::Vec;

/// The spot of a pass.
pub const PASS: usize = 0;
/// How many stones are looked at from a position; from the first one it is all of them.
const WIDTH: usize = 32;
/// How often a position is played out before what can follow is looked at.
const RIPE: u16 = 6;
/// The most playouts: each of them counts two, and the numbers have 16 bits.
pub const MOST: u32 = 30_000;
/// The longest way through the tree.
const DEEPEST: usize = 64;

/// A way through the tree, by its cells.
pub type Path = Vec<u16, DEEPEST>;

/// How many playouts of its own are worth as much as what other orders of the same stones tell.
const EQUAL: u32 = 3_000;

/// A stone in the tree, what was found out about it, and where what follows it begins.
///
/// Twelve bytes, which is a cell: visits and half wins; the same for playouts in which the stone came later, together
/// with what it looked like at first sight; the first that follows, the spot, and whether it is the last in its row.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub visits: u16,
    pub wins: u16,
    pub later_visits: u16,
    pub later_wins: u16,
    pub first: u16,
    pub spot: usize,
    last: bool,
}

impl Node {
    /// A stone of which nothing is known but its mark.
    pub const fn new(mark: Mark, last: bool) -> Self {
        let Mark { spot, visits, wins } = mark;
        Self {
            visits: 0,
            wins: 0,
            later_visits: visits,
            later_wins: wins,
            first: 0,
            spot: spot as usize,
            last,
        }
    }

    fn read(cell: Cell) -> Self {
        let [own, later, rest] = cell.0;
        Self {
            visits: own as u16,
            wins: (own >> 16) as u16,
            later_visits: later as u16,
            later_wins: (later >> 16) as u16,
            first: rest as u16,
            // Damaged cells cannot lead off the board.
            spot: (rest >> 16 & 0x1FF) as usize % SPOTS,
            last: rest >> 31 == 1,
        }
    }

    const fn cell(&self) -> Cell {
        Cell([
            self.visits as u32 | (self.wins as u32) << 16,
            self.later_visits as u32 | (self.later_wins as u32) << 16,
            self.first as u32 | (self.spot as u32) << 16 | (self.last as u32) << 31,
        ])
    }

    /// Returns how promising the stone is for the side that would place it, of 4096.
    pub fn promise(&self) -> u32 {
        let share = |wins: u16, visits: u16| (u32::from(wins) << 11) / u32::from(visits).max(1);
        let (visits, later) = (u32::from(self.visits), u32::from(self.later_visits));
        let own = share(self.wins, self.visits);
        if later == 0 {
            return own;
        }
        let all = later + visits + visits * later / EQUAL;
        (share(self.later_wins, self.later_visits) * later + own * (all - later)) / all
    }
}

/// The tree; cell 0 stands for nothing, the first row begins in cell 1.
#[derive(Debug)]
pub struct Tree<'a> {
    cells: &'a mut [Cell],
    used: usize,
}

/// A stone with its mark at first sight: playouts that it is worth, and half wins among them.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub spot: u16,
    pub visits: u16,
    pub wins: u16,
}

impl Mark {
    /// A pass at first sight.
    pub const OF_A_PASS: Self = Self { spot: PASS as u16, visits: 3, wins: 2 };
}

impl<'a> Tree<'a> {
    pub fn new(cells: &'a mut [Cell]) -> Self {
        let most = cells.len().min(usize::from(u16::MAX));
        Self { cells: &mut cells[..most], used: 1 }
    }

    /// Adds a row of stones and returns where it begins; nothing if there is no room.
    pub fn add(&mut self, marks: &[Mark]) -> Option<u16> {
        let first = self.used;
        let room = self.cells.get_mut(first..first + marks.len())?;
        for (index, (cell, mark)) in room.iter_mut().zip(marks).enumerate() {
            *cell = Node::new(*mark, index + 1 == marks.len()).cell();
        }
        self.used += marks.len();
        (!marks.is_empty()).then_some(first as u16)
    }

    pub fn node(&self, index: u16) -> Node {
        Node::read(self.cells[usize::from(index)])
    }

    fn put(&mut self, index: u16, node: &Node) {
        self.cells[usize::from(index)] = node.cell();
    }

    /// Goes through the row that begins in a cell.
    pub fn row(&self, first: u16) -> impl Iterator<Item = (u16, Node)> + '_ {
        let mut index = first;
        core::iter::from_fn(move || {
            let cell = self.cells.get(usize::from(index)).filter(|_| index > 0)?;
            let (here, node) = (index, Node::read(*cell));
            index = if node.last { 0 } else { index + 1 };
            Some((here, node))
        })
    }

    /// Returns the most promising of a row.
    pub fn best(&self, first: u16) -> Option<u16> {
        let mut best: Option<(u32, u16)> = None;
        for (index, node) in self.row(first) {
            let promise = node.promise();
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Learns from a game: from the stones of the tree, and from those that were placed later.
    pub fn learn(&mut self, root: u16, path: &Path, begins: u8, black: u16, first: &mut [u8; SPOTS]) {
        for depth in (0..path.len()).rev() {
            let side = if depth % 2 == 0 { begins } else { other(begins) };
            let half_wins = if side == 1 { black } else { 2 - black };
            let mut node = self.node(path[depth]);
            if node.spot != PASS {
                first[node.spot] = side;
            }
            node.visits += 1;
            node.wins += half_wins;
            self.put(path[depth], &node);
            let mut index = if depth == 0 { root } else { self.node(path[depth - 1]).first };
            loop {
                let mut node = self.node(index);
                // The numbers have 16 bits, and half a win is counted as one.
                if node.spot != PASS && first[node.spot] == side && u32::from(node.later_visits) < MOST {
                    node.later_visits += 1;
                    node.later_wins += half_wins;
                    self.put(index, &node);
                }
                if node.last {
                    break;
                }
                index += 1;
            }
        }
    }

    /// Adds what can follow a stone that was played out often enough.
    pub fn grow(&mut self, index: u16, node: &mut Node, board: &Board, side: u8) {
        if node.first != 0 || node.visits < RIPE || self.used + WIDTH + 1 > self.cells.len() {
            return;
        }
        let mut marks: Vec<Mark, { WIDTH + 1 }> = Vec::new();
        for place in 0..board.empty_count {
            let spot = board.empty(place);
            let Some(mark) = mark(board, spot, side) else { continue };
            insert(&mut marks, mark);
        }
        // Passing is worth a thought when there is little else to do.
        if marks.len() < 8 || node.spot == PASS {
            marks.truncate(WIDTH);
            let _ = marks.push(Mark::OF_A_PASS);
        }
        if let Some(first) = self.add(&marks) {
            node.first = first;
            self.put(index, node);
        }
    }
}

/// Keeps the stones that look best.
fn insert(marks: &mut Vec<Mark, { WIDTH + 1 }>, mark: Mark) {
    let looks = |mark: &Mark| u32::from(mark.wins) * 256 / u32::from(mark.visits).max(1);
    let place = marks.iter().position(|other| looks(other) < looks(&mark)).unwrap_or(marks.len());
    if marks.len() >= WIDTH {
        if place >= WIDTH {
            return;
        }
        marks.pop();
    }
    // There is room now.
    let _ = marks.insert(place, mark);
}

/// Looks at a stone for the first time; nothing if it may not be placed or fills an eye.
pub fn mark(board: &Board, spot: usize, side: u8) -> Option<Mark> {
    if board.at(spot) != EMPTY || board.is_ko(spot) || board.is_eye(spot, side) {
        return None;
    }
    let effect = board.effect(spot, side);
    if effect.is_suicide() {
        return None;
    }
    // An even beginning, and then what speaks for or against the stone.
    let (mut visits, mut wins) = (10, 10);
    let mut add = |weight: u16, half_wins: u16| {
        visits += weight;
        wins += weight * half_wins;
    };
    if effect.takes > 0 {
        add(10 + 10 * effect.takes.min(2), 2);
    }
    if effect.joins > 0 && effect.liberties > 1 {
        add(10 + 5 * effect.joins.min(3), 2);
    }
    if effect.is_self_atari() {
        add(12, 0);
    }
    if shapes::is_good(board, spot) {
        add(10, 2);
    }
    if board.last[0] != 0 {
        match board.distance(spot, board.last[0]) {
            1 => add(20, 2),
            2 => add(16, 2),
            3 => add(8, 2),
            _ => {}
        }
    }
    let line = board.line(spot);
    let alone = board.around(spot).iter().all(|near| matches!(board.at(*near), EMPTY | 3));
    if alone {
        match line {
            0 => add(12, 0),
            1 => add(6, 0),
            2 | 3 => add(6, 2),
            _ => {}
        }
    }
    Some(Mark { spot: spot as u16, visits, wins })
}
