//! Go: tactics, the end, and both sheets.

mod support;

use opponent::{Chance, dead, think};
use rules_core::any::{Game, Terms};
use rules_core::go::{Options, Rules};
use rules_core::grid::Size;
use rules_core::{Action, Board, HalfPoints, Side, WideSet, go};
use support::{mind, random_game, request, turns};

const NODES: u32 = 40_000;

fn game(rows: &str, rules: Rules) -> Game {
    Game::Go(go::Game::from_position(rows.parse().expect("rows"), rules).expect("liberties"))
}

fn turn(game: &Game, level: u8, seed: u64) -> Action {
    let (mut mind, mut cells) = mind(8192);
    think(game, &request(level, seed, NODES), &mut mind, &mut cells).expect("a turn").action
}

fn set(board: &Board, names: &str) -> WideSet {
    names.split_whitespace().map(|name| board.parse(name).expect("a point")).collect()
}

/// Black has the left and White the right of all nine rows: nothing is left to play for.
const SETTLED: &str =
    ".bbbwwww./.bbbwwww./.bbbwwww./.bbbwwww./.bbbwwww./.bbbwwww./.bbbwwww./.bbbwwww./.bbbwwww.";

#[test]
fn a_group_in_atari_is_saved_and_an_enemy_in_atari_is_taken() {
    // Five black stones in the middle have one liberty at G5.
    let rows = "........./........./........./.wwwww.../wbbbbb.../.wwwww.../........./........./.........";
    for seed in 0..3 {
        for side in Side::BOTH {
            let game = game(&format!("{rows} {}", &side.word()[..1]), Rules::ASSOCIATION);
            let point = game.board().parse("G5").expect("a point");
            assert_eq!(turn(&game, 8, seed), Action::Place(point), "{side:?} {seed}");
        }
    }
}

#[test]
fn the_point_that_makes_two_eyes_or_none_is_played() {
    // Black's corner has three points in a row: the middle one decides whether it lives, and so the game.
    let rows = format!("{}wwwwwbbb./bbbbwbbb./...bwbbb.", ".wwwwbbb./".repeat(6));
    let rules = Rules::ASSOCIATION.with_komi(HalfPoints(11));
    for side in Side::BOTH {
        let game = game(&format!("{rows} {}", &side.word()[..1]), rules);
        let point = game.board().parse("B9").expect("a point");
        assert_eq!(turn(&game, 8, 1), Action::Place(point), "{side:?}");
    }
}

#[test]
fn nothing_left_to_play_for_is_a_pass_at_every_level_by_both_sheets() {
    for rules in [Rules::ASSOCIATION, Rules::FAMILY] {
        for side in Side::BOTH {
            let game = game(&format!("{SETTLED} {}", &side.word()[..1]), rules);
            for level in 1..=8 {
                assert_eq!(turn(&game, level, 7), Action::Pass, "{side:?} {level}");
            }
        }
    }
}

#[test]
fn a_point_that_counts_is_taken_before_passing() {
    // E5 is the last point between the walls.
    let rows = SETTLED.replacen("bw", "b.", 5).replacen("b.", "bw", 4);
    let game = game(&format!("{rows} b"), Rules::ASSOCIATION);
    assert_eq!(turn(&game, 8, 3), Action::Place(game.board().parse("E5").expect("a point")));
}

#[test]
fn stones_without_hope_are_proposed_as_dead_and_living_ones_are_not() {
    let rows = SETTLED.replacen("./.", "./w", 1).replacen("w./.b", "wb/.b", 1);
    for rules in [Rules::ASSOCIATION, Rules::FAMILY] {
        let mut game = game(&format!("{rows} b"), rules);
        for _ in 0..2 {
            game.play(Action::Pass).expect("a pass");
        }
        let (mut mind, mut cells) = mind(8192);
        let proposed = dead(&game, &request(8, 1, NODES), &mut mind, &mut cells);
        assert_eq!(proposed, set(&game.board(), "A2 J2"));
        assert!(game.agreement_mut().expect("Go").agree(proposed).is_ok());
    }
}

#[test]
fn no_level_fills_an_eye_of_its_own() {
    let rows = ".bw....../bbw....../.bw....../bbw....../wwwww..../........./........./........./.........";
    for level in 1..=8 {
        for seed in 0..4 {
            let game = game(&format!("{rows} b"), Rules::ASSOCIATION);
            let eyes = set(&game.board(), "A9 A7");
            let Action::Place(point) = turn(&game, level, seed) else { continue };
            assert!(!eyes.contains(point), "level {level}, seed {seed}");
        }
    }
}

/// Plays a game on a grid against somebody who places stones anywhere, and returns who wins.
fn against_random(rules: Rules, own: Side, seed: u64, nodes: u32) -> Option<Side> {
    let mut game = Game::new(&Terms::Go(Options::new(Size::NINE, rules)));
    let (mut mind, mut cells) = mind(8192);
    let mut chance = Chance::new(seed);
    while !game.is_over() && game.len() < 250 {
        let action = if game.to_move() == own {
            think(&game, &request(8, seed, nodes), &mut mind, &mut cells).expect("a turn").action
        } else {
            let turns = turns(&game);
            turns[chance.below((turns.len() as u32 - 1).max(1)) as usize]
        };
        game.play(action).expect("a legal turn");
    }
    while !game.is_over() {
        game.play(Action::Pass).expect("a pass");
    }
    let proposed = dead(&game, &request(8, seed, NODES), &mut mind, &mut cells);
    game.agreement_mut().expect("Go").agree(proposed).expect("stones on the board");
    game.outcome().and_then(|outcome| outcome.winner())
}

#[test]
fn chance_loses_by_both_sheets() {
    for rules in [Rules::ASSOCIATION, Rules::FAMILY] {
        for own in Side::BOTH {
            assert_eq!(against_random(rules, own, 5, 3_000), Some(own), "{own:?}");
        }
    }
}

#[test]
fn a_record_that_is_full_leaves_a_pass() {
    let mut game = random_game(&Terms::Go(Options::new(Size::NINE, Rules::FAMILY)), 10, &mut Chance::new(3));
    let mut chance = Chance::new(4);
    while game.len() + 2 < go::CAPACITY {
        let stones = game.legal();
        let wanted = chance.below(stones.len().max(1) as u32) as usize;
        let action = stones.iter().nth(wanted).map_or(Action::Pass, Action::Place);
        game.play(action).expect("a legal turn");
        if game.is_over() {
            game.undo();
            game.undo();
        }
    }
    assert_eq!(turn(&game, 8, 1), Action::Pass);
}
