//! Random games of Go on 9 × 9, played by rules-core and by the crate goban, move for move the same.
//!
//! ```text
//! cargo run --release --manifest-path rules-core/versus/Cargo.toml
//! ```
//!
//! Both find all legal points before each turn, choose the same one by the same chance and play it with their own check
//! of the rules: suicide and the simple ko. Points that are single eyes of the side to move are left alone, so that games
//! end by two passes. The first round compares the two point by point, the others are timed in turn.

use std::hint::black_box;
use std::time::Instant;

use goban::pieces::stones::Color;
use goban::rules::game::Game as Goban;
use goban::rules::{GobanSizes, JAPANESE, Move};
use rules_core::go::{Game, Rules};
use rules_core::grid::Size;
use rules_core::{Action, Board, Play, Point, Side};

const GAMES: usize = 500;
const ROUNDS: usize = 7;
/// Where a game that goes round in circles is left.
const LONGEST: usize = 400;
const SIDE: usize = 9;

/// Numbers that look random and are the same in every run (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).unwrap_or(0)
    }
}

/// The points beside each point.
fn neighbours(board: &Board) -> Vec<Vec<Point>> {
    board.points().iter().map(|point| board.neighbours(point).collect()).collect()
}

/// Plays one game and returns its points, a pass being the number of points.
fn ours(game: &mut Game, near: &[Vec<Point>], chance: &mut Chance, legal: &mut Vec<usize>) -> Vec<usize> {
    let mut played = Vec::with_capacity(LONGEST);
    let mut own = [rules_core::WideSet::EMPTY; 2];
    while !game.is_over() && played.len() < LONGEST {
        legal.clear();
        let side = game.to_move() as usize;
        for point in game.legal() {
            if !near[point.index()].iter().all(|near| own[side].contains(*near)) {
                legal.push(point.index());
            }
        }
        let action = match legal.len() {
            0 => Action::Pass,
            count => {
                let index = legal[chance.below(count)];
                game.board().point(index).map_or(Action::Pass, Action::Place)
            }
        };
        let taken = game.play(action).expect("a legal turn").taken;
        own[1 - side] -= taken;
        if let Action::Place(point) = action {
            own[side].insert(point);
        }
        played.push(if let Action::Place(point) = action { point.index() } else { SIDE * SIDE });
    }
    played
}

/// The same game by goban.
fn theirs(game: &mut Goban, near: &[Vec<Point>], chance: &mut Chance, legal: &mut Vec<usize>) -> Vec<usize> {
    let mut played = Vec::with_capacity(LONGEST);
    while !game.is_over() && played.len() < LONGEST {
        legal.clear();
        let colour = game.turn();
        let is_own = |point: &Point| {
            let index = point.index();
            game.goban().get_color(coordinates(index)) == Some(colour)
        };
        for (row, column) in game.legals() {
            let index = usize::from(row) * SIDE + usize::from(column);
            if !near[index].iter().all(is_own) {
                legal.push(index);
            }
        }
        assert!(legal.is_sorted(), "both go through the points row by row");
        let index = match legal.len() {
            0 => SIDE * SIDE,
            count => legal[chance.below(count)],
        };
        let turn = if index == SIDE * SIDE {
            Move::Pass
        } else {
            let (row, column) = coordinates(index);
            Move::Play(row, column)
        };
        game.try_play(turn).expect("a legal turn");
        played.push(index);
    }
    played
}

fn coordinates(index: usize) -> (u8, u8) {
    ((index / SIDE) as u8, (index % SIDE) as u8)
}

fn same(game: &Game, goban: &Goban) -> bool {
    game.board().points().iter().all(|point| {
        let ours = game.position().at(point).map(|side| match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        });
        ours == goban.goban().get_color(coordinates(point.index()))
    })
}

fn main() {
    let board = Size::NINE.board();
    let near = neighbours(&board);
    let (mut legal, mut turns) = (Vec::new(), 0);
    let new_ours = || Game::even(Size::NINE, Rules::FAMILY);
    let new_theirs = || Goban::new(GobanSizes::Nine, JAPANESE);
    for seed in 0..GAMES {
        let (mut game, mut goban) = (new_ours(), new_theirs());
        let played = ours(&mut game, &near, &mut Chance(seed as u64), &mut legal);
        let other = theirs(&mut goban, &near, &mut Chance(seed as u64), &mut legal);
        assert_eq!(played, other, "the two play different games from seed {seed}");
        assert!(same(&game, &goban), "the two end on different boards from seed {seed}");
        turns += played.len();
    }
    println!("{GAMES} games with {turns} turns, the same by both");
    let mut rates = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        for seed in 0..GAMES {
            black_box(ours(&mut new_ours(), &near, &mut Chance(seed as u64), &mut legal));
        }
        rates[0].push(GAMES as f64 / begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        for seed in 0..GAMES {
            black_box(theirs(&mut new_theirs(), &near, &mut Chance(seed as u64), &mut legal));
        }
        rates[1].push(GAMES as f64 / begun.elapsed().as_secs_f64());
    }
    let [ours, theirs] = rates.map(|mut rates| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    });
    println!("rules-core {ours:.0} random 9x9 games per second");
    println!("goban      {theirs:.0} random 9x9 games per second");
    println!("ratio      {:.1}", ours / theirs);
}
