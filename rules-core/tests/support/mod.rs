//! What the tests share: drawn positions, point names and repeatable chance.
#![allow(dead_code, reason = "every test file uses a part of this")]

use rules_core::gomobil::{Game, Options, Position};
use rules_core::{Action, Board, HexSet, Move, Play, Point, Side, grid, hexagon};

/// A drawn position, Black to move, and the points that the drawing marks.
pub struct Drawing {
    pub position: Position,
    /// The ringed stones (`b`, `w`).
    pub ringed: HexSet,
    /// The marked empty points (`*`).
    pub starred: HexSet,
}

/// Reads a board drawn the way it lies between the players, row K on top.
///
/// `.` is an empty point, `*` a marked one, `B` and `W` are stones, `b` and `w` ringed stones.
pub fn draw(drawing: &str) -> Drawing {
    let lines: Vec<&str> = drawing.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines.len(), 11, "a drawing has 11 rows");
    let [mut black, mut white, mut ringed, mut starred] = [HexSet::EMPTY; 4];
    for (row, line) in Board::HEXAGON.rows().zip(lines.iter().rev()) {
        let points: Vec<Point> = row.collect();
        let marks: Vec<char> = line.chars().filter(|mark| !mark.is_whitespace()).collect();
        assert_eq!(points.len(), marks.len(), "this row has another length: {line}");
        for (point, mark) in points.into_iter().zip(marks) {
            match mark {
                '.' => {}
                '*' => starred.insert(point),
                'B' => black.insert(point),
                'W' => white.insert(point),
                'b' => [&mut black, &mut ringed].map(|set| set.insert(point)).into_iter().collect(),
                'w' => [&mut white, &mut ringed].map(|set| set.insert(point)).into_iter().collect(),
                other => panic!("{other:?} is no mark"),
            }
        }
    }
    let position = Position::new(black, white, Side::Black).expect("a drawing has one mark to a point");
    Drawing { position, ringed, starred }
}

/// Reads a grid drawn with the far row on top: `B`, `W` and `.`.
pub fn draw_grid(drawing: &str, to_move: char) -> grid::Position {
    let rows: Vec<String> = drawing
        .lines()
        .map(|line| line.replace(' ', "").to_lowercase())
        .filter(|line| !line.is_empty())
        .rev()
        .collect();
    format!("{} {to_move}", rows.join("/")).parse().expect("a drawn board")
}

pub fn point(name: &str) -> Point {
    Board::HEXAGON.parse(name).expect("the name of a point")
}

/// The set of the points named in a text, separated by spaces.
pub fn points(names: &str) -> HexSet {
    names.split_whitespace().map(point).collect()
}

pub fn movement(from: &str, to: &str) -> Move {
    Move { from: point(from), to: point(to) }
}

/// Numbers that look random and are the same in every run (SplitMix64).
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub fn side(&mut self) -> Side {
        Side::BOTH[self.below(2)]
    }

    pub fn point(&mut self) -> Point {
        hexagon::POINTS.iter().nth(self.below(91)).expect("91 points")
    }

    pub fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let count = position.moves().count();
        if count == 0 { None } else { position.moves().nth(self.below(count)) }
    }

    /// A position reached from the start by up to `most` random moves.
    pub fn reached(&mut self, most: usize) -> Position {
        let mut position = Position::START.with_turn(self.side());
        for _ in 0..self.below(most + 1) {
            match self.legal_move(&position) {
                Some(played) => position.play(played).map(drop).expect("a legal move"),
                None => break,
            }
        }
        position
    }

    /// Any stones at all: each point empty, black or white, at odds that differ from call to call.
    pub fn scattered(&mut self) -> Position {
        let (black, white) = (self.below(80), self.below(80));
        let (mut blacks, mut whites) = (HexSet::EMPTY, HexSet::EMPTY);
        for point in hexagon::POINTS {
            let throw = self.below(160);
            if throw < black {
                blacks.insert(point);
            } else if throw < black + white {
                whites.insert(point);
            }
        }
        Position::new(blacks, whites, self.side()).expect("one stone to a point")
    }

    /// A game of up to `most` random moves and a pass now and then.
    pub fn game(&mut self, options: Options, most: usize) -> Game {
        let mut game = Game::new(options);
        for _ in 0..self.below(most + 1) {
            let moves: Vec<Move> = game.moves().collect();
            let action = match moves.len() {
                0 => Action::Pass,
                _ if self.below(30) == 0 => Action::Pass,
                count => Action::Move(moves[self.below(count)]),
            };
            if game.play(action).is_err() {
                break;
            }
        }
        game
    }
}
