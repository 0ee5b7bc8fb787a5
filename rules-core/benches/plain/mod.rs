//! Gomobil the way one writes it first: a vector of stones, a vector of neighbours, a flood fill with a stack.

use rules_core::gomobil::Position;
use rules_core::{Board, Side};

/// A position as a vector with one entry for each of the 91 points.
pub struct Plain {
    neighbours: Vec<Vec<usize>>,
    stones: Vec<Option<Side>>,
    to_move: Side,
}

/// The points of both sides and those of nobody.
#[derive(Debug, PartialEq, Eq)]
pub struct PlainCount {
    pub black: usize,
    pub white: usize,
    pub neutral: usize,
}

impl Plain {
    /// The points are numbered from 0 to 90 in the order of their indices.
    pub fn new(position: &Position) -> Self {
        let board = Board::HEXAGON;
        let points: Vec<_> = board.points().iter().collect();
        let number = |point| points.iter().position(|other| *other == point).expect("a point of the board");
        Self {
            neighbours: points.iter().map(|point| board.neighbours(*point).map(number).collect()).collect(),
            stones: points.iter().map(|point| position.at(*point)).collect(),
            to_move: position.to_move(),
        }
    }

    /// The group of the stone on `start`, with `lifted` taken off the board.
    fn group(&self, start: usize, lifted: Option<usize>) -> Vec<usize> {
        let colour = self.stones[start];
        let mut seen = vec![false; self.stones.len()];
        let mut stack = vec![start];
        let mut group = Vec::new();
        seen[start] = true;
        while let Some(here) = stack.pop() {
            group.push(here);
            for &next in &self.neighbours[here] {
                if !seen[next] && self.stones[next] == colour && Some(next) != lifted {
                    seen[next] = true;
                    stack.push(next);
                }
            }
        }
        group
    }

    /// The stones of the side to move.
    pub fn to_lift(&self) -> impl Iterator<Item = usize> {
        (0..self.stones.len()).filter(|&point| self.stones[point] == Some(self.to_move))
    }

    /// The landing points of a stone; none if it may not move.
    pub fn landings(&self, from: usize) -> Vec<usize> {
        if self.stones[from] != Some(self.to_move) {
            return Vec::new();
        }
        let whole = self.group(from, None);
        let Some(&companion) = whole.iter().find(|stone| **stone != from) else {
            return Vec::new();
        };
        let rest = self.group(companion, Some(from));
        if rest.len() + 1 < whole.len() {
            return Vec::new();
        }
        let mut linked = vec![false; self.stones.len()];
        for &stone in &rest {
            for &next in &self.neighbours[stone] {
                linked[next] = true;
            }
        }
        (0..self.stones.len()).filter(|&point| linked[point] && self.stones[point].is_none()).collect()
    }

    /// Every legal move.
    pub fn moves(&self) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for from in 0..self.stones.len() {
            for to in self.landings(from) {
                moves.push((from, to));
            }
        }
        moves
    }

    /// The count of the position.
    pub fn count(&self) -> PlainCount {
        let alone: Vec<bool> = (0..self.stones.len())
            .map(|point| {
                let colour = self.stones[point];
                colour.is_some() && self.neighbours[point].iter().all(|&next| self.stones[next] != colour)
            })
            .collect();
        let mut count = PlainCount { black: 0, white: 0, neutral: 0 };
        let mut seen = vec![false; self.stones.len()];
        for start in 0..self.stones.len() {
            match self.stones[start] {
                Some(Side::Black) => count.white += 1,
                Some(Side::White) => count.black += 1,
                None if !seen[start] => self.count_region(start, &alone, &mut seen, &mut count),
                None => {}
            }
        }
        count
    }

    fn count_region(&self, start: usize, alone: &[bool], seen: &mut [bool], count: &mut PlainCount) {
        let (mut size, mut black, mut white) = (0, false, false);
        let mut stack = vec![start];
        seen[start] = true;
        while let Some(here) = stack.pop() {
            if self.stones[here].is_none() {
                size += 1;
            }
            for &next in &self.neighbours[here] {
                match self.stones[next] {
                    Some(Side::Black) if !alone[next] => black = true,
                    Some(Side::White) if !alone[next] => white = true,
                    _ if !seen[next] => {
                        seen[next] = true;
                        stack.push(next);
                    }
                    _ => {}
                }
            }
        }
        match (black, white) {
            (true, false) => count.black += size,
            (false, true) => count.white += size,
            _ => count.neutral += size,
        }
    }
}
