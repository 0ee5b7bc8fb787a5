//! Go a second time: a board is a list of letters, every question is a search, every board is kept.

use std::collections::BTreeSet;

/// A place: its row and its column, both counted from 0.
pub type Place = (usize, usize);

/// `.`, `b` or `w` for each place of each row.
pub type Grid = Vec<Vec<char>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    OwnBoards,
    Ko,
}

#[derive(Clone, Debug)]
pub struct Plain {
    pub grid: Grid,
    pub turn: char,
    pub repetition: Repetition,
    /// Every board made by a stone, with who made it.
    made: Vec<(char, Grid)>,
    /// The stone just taken alone, and the stone that took it.
    taken_alone: Option<(Place, Place)>,
}

pub fn other(colour: char) -> char {
    if colour == 'b' { 'w' } else { 'b' }
}

fn near(size: usize, (row, column): Place) -> Vec<Place> {
    let mut near = Vec::new();
    if row > 0 {
        near.push((row - 1, column));
    }
    if column > 0 {
        near.push((row, column - 1));
    }
    if row + 1 < size {
        near.push((row + 1, column));
    }
    if column + 1 < size {
        near.push((row, column + 1));
    }
    near
}

/// The places linked to a place by places of the same letter, and the letters around them.
fn area(grid: &Grid, from: Place) -> (BTreeSet<Place>, BTreeSet<char>) {
    let letter = grid[from.0][from.1];
    let (mut found, mut around) = (BTreeSet::from([from]), BTreeSet::new());
    let mut to_visit = vec![from];
    while let Some(here) = to_visit.pop() {
        for next in near(grid.len(), here) {
            if grid[next.0][next.1] != letter {
                around.insert(grid[next.0][next.1]);
            } else if found.insert(next) {
                to_visit.push(next);
            }
        }
    }
    (found, around)
}

impl Plain {
    pub fn new(size: usize, repetition: Repetition) -> Self {
        let grid = vec![vec!['.'; size]; size];
        Self { grid, turn: 'b', repetition, made: Vec::new(), taken_alone: None }
    }

    /// The board after a stone and the stones that it takes, or the rule that forbids it.
    pub fn after(&self, place: Place) -> Result<(Grid, BTreeSet<Place>), &'static str> {
        if self.grid[place.0][place.1] != '.' {
            return Err("G1");
        }
        let mut grid = self.grid.clone();
        grid[place.0][place.1] = self.turn;
        let mut taken = BTreeSet::new();
        for next in near(grid.len(), place) {
            if grid[next.0][next.1] == other(self.turn) {
                let (chain, around) = area(&grid, next);
                if !around.contains(&'.') {
                    taken.extend(chain);
                }
            }
        }
        for stone in &taken {
            grid[stone.0][stone.1] = '.';
        }
        if !area(&grid, place).1.contains(&'.') {
            return Err("G3");
        }
        let repeats = match self.repetition {
            Repetition::OwnBoards => self.made.contains(&(self.turn, grid.clone())),
            Repetition::Ko => self
                .taken_alone
                .is_some_and(|(gone, taker)| gone == place && taken == BTreeSet::from([taker])),
        };
        if repeats { Err("G4") } else { Ok((grid, taken)) }
    }

    pub fn play(&mut self, place: Place) -> Result<BTreeSet<Place>, &'static str> {
        let (grid, taken) = self.after(place)?;
        self.taken_alone = match taken.iter().collect::<Vec<_>>().as_slice() {
            [only] => Some((**only, place)),
            _ => None,
        };
        self.made.push((self.turn, grid.clone()));
        self.grid = grid;
        self.turn = other(self.turn);
        Ok(taken)
    }

    pub fn pass(&mut self) {
        self.taken_alone = None;
        self.turn = other(self.turn);
    }

    /// The empty places that belong to a colour.
    pub fn land(&self, colour: char) -> BTreeSet<Place> {
        let size = self.grid.len();
        (0..size * size)
            .map(|index| (index / size, index % size))
            .filter(|place| self.grid[place.0][place.1] == '.')
            .filter(|place| area(&self.grid, *place).1 == BTreeSet::from([colour]))
            .collect()
    }
}
