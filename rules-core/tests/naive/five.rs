//! Five in a row a second time: lines are texts, and everything is found by looking for words in them.

use std::collections::BTreeSet;

/// A place: its row and its column, both counted from 0.
pub type Place = (usize, usize);

/// The rules by the sheet's words.
#[derive(Clone, Copy, Debug)]
pub struct Extras {
    pub captures: bool,
    pub ten_wins: bool,
    pub breakable_five: bool,
    pub no_double_three: bool,
}

#[derive(Clone, Debug)]
pub struct Plain {
    pub grid: Vec<Vec<char>>,
    pub turn: char,
    pub extras: Extras,
    /// The stones that Black and White have taken.
    pub taken: [usize; 2],
    /// A row of five stands and can be broken in this turn.
    waiting: bool,
    /// `black five`, `white captures` and so on.
    pub end: Option<String>,
}

const WAYS: [(isize, isize); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

pub fn other(colour: char) -> char {
    if colour == 'b' { 'w' } else { 'b' }
}

fn word(colour: char) -> &'static str {
    if colour == 'b' { "black" } else { "white" }
}

/// Where one comes to by so many steps, if that is on the grid.
fn walk(size: usize, from: Place, way: (isize, isize), steps: isize) -> Option<Place> {
    let row = from.0.checked_add_signed(way.0 * steps)?;
    let column = from.1.checked_add_signed(way.1 * steps)?;
    (row < size && column < size).then_some((row, column))
}

/// The letters from so many steps before a place to so many after it, `#` beyond the edge.
fn text(
    grid: &[Vec<char>],
    place: Place,
    way: (isize, isize),
    steps: std::ops::RangeInclusive<isize>,
) -> String {
    steps
        .map(|steps| walk(grid.len(), place, way, steps).map_or('#', |(row, column)| grid[row][column]))
        .collect()
}

fn has_five(grid: &[Vec<char>], colour: char) -> bool {
    let five = String::from(colour).repeat(5);
    let size = grid.len();
    (0..size * size)
        .any(|index| WAYS.iter().any(|way| text(grid, (index / size, index % size), *way, 0..=4) == five))
}

impl Plain {
    pub fn new(size: usize, extras: Extras) -> Self {
        Self {
            grid: vec![vec!['.'; size]; size],
            turn: 'b',
            extras,
            taken: [0, 0],
            waiting: false,
            end: None,
        }
    }

    /// The places of the pairs that a stone takes.
    fn pairs(&self, place: Place, colour: char) -> BTreeSet<Place> {
        let caught = format!("{0}{0}{colour}", other(colour));
        let ways = WAYS
            .into_iter()
            .filter(|way| self.extras.captures && text(&self.grid, place, *way, 1..=3) == caught);
        ways.flat_map(|way| [1, 2].map(|steps| walk(self.grid.len(), place, way, steps).unwrap())).collect()
    }

    /// The pairs that a stone takes, or the rule that forbids it.
    pub fn after(&self, place: Place) -> Result<BTreeSet<Place>, &'static str> {
        if self.grid[place.0][place.1] != '.' {
            return Err("occupied");
        }
        let pairs = self.pairs(place, self.turn);
        if self.extras.no_double_three && pairs.is_empty() {
            let mut grid = self.grid.clone();
            grid[place.0][place.1] = self.turn;
            let threes = ["..ooo.", ".o.oo.", ".oo.o.", ".ooo.."]
                .map(|three| three.replace('o', &self.turn.to_string()));
            let free = |way: &&(isize, isize)| {
                // The six points begin up to five before the stone, which is no end of them.
                (-5..=0).any(|first| {
                    let six = text(&grid, place, **way, first..=first + 5);
                    threes.contains(&six)
                        && six.chars().nth(usize::try_from(-first).unwrap()) == Some(self.turn)
                })
            };
            if WAYS[..4].iter().filter(free).count() > 1 {
                return Err("N2");
            }
        }
        Ok(pairs)
    }

    pub fn play(&mut self, place: Place) -> Result<BTreeSet<Place>, &'static str> {
        let pairs = self.after(place)?;
        self.grid[place.0][place.1] = self.turn;
        for stone in &pairs {
            self.grid[stone.0][stone.1] = '.';
        }
        self.taken[usize::from(self.turn == 'w')] += pairs.len();
        let (me, you) = (self.turn, other(self.turn));
        self.turn = you;
        let waited = std::mem::take(&mut self.waiting);
        if self.extras.ten_wins && self.taken[usize::from(me == 'w')] >= 10 {
            self.end = Some(format!("{} captures", word(me)));
        } else if waited && has_five(&self.grid, you) {
            self.end = Some(format!("{} five", word(you)));
        } else if has_five(&self.grid, me) {
            if self.extras.breakable_five && self.can_break(me) {
                self.waiting = true;
            } else {
                self.end = Some(format!("{} five", word(me)));
            }
        }
        if self.end.is_none() && !self.places().any(|place| self.after(place).is_ok()) {
            self.end = Some("draw full".to_owned());
        }
        Ok(pairs)
    }

    /// Whether the side to move can take a pair so that the other colour has no five left.
    fn can_break(&self, colour: char) -> bool {
        self.places().filter(|place| self.grid[place.0][place.1] == '.').any(|place| {
            let pairs = self.pairs(place, other(colour));
            let mut grid = self.grid.clone();
            for stone in &pairs {
                grid[stone.0][stone.1] = '.';
            }
            !pairs.is_empty() && !has_five(&grid, colour)
        })
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let size = self.grid.len();
        (0..size * size).map(move |index| (index / size, index % size))
    }
}
