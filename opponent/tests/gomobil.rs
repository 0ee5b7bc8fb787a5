//! The small positions follow the rules, and the evaluation does not know who is Black.

mod support;

use opponent::gomobil::features::features;
use opponent::gomobil::{Position, Turn, WEIGHTS};
use opponent::{Chance, think};
use rules_core::any::{Game, Terms};
use rules_core::gomobil::{Options, Position as Rules};
use rules_core::{Action, HexSet, Move, Outcome, Point, Side};
use support::{mind, random_game, request, turns};

const TERMS: Terms = Terms::Gomobil(Options::DEFAULT);

fn nodes(position: &Position, depth: u32) -> u64 {
    let moves = position.as_black().moves().map(|moved| Turn::new(moved.from, moved.to));
    if depth == 1 {
        moves.count() as u64
    } else {
        moves.map(|turn| nodes(&position.after(turn), depth - 1)).sum()
    }
}

#[test]
fn small_positions_can_be_played_on_in_as_many_ways_as_the_rules_say() {
    let start = Position::new(&Rules::START);
    assert_eq!([1, 2].map(|depth| nodes(&start, depth)), [382, 145_924]);
}

#[test]
fn a_turn_leads_where_the_rules_lead() {
    let mut chance = Chance::new(18);
    for _ in 0..40 {
        let plies = chance.below(120);
        let game = random_game(&TERMS, plies, &mut chance);
        let Game::Gomobil(game) = game else { unreachable!("it is a game of Gomobil") };
        let before = *game.position();
        let small = Position::new(&before);
        for moved in before.moves() {
            let turn = Turn::new(moved.from, moved.to);
            assert_eq!(turn.moved(), Some(moved));
            let mut after = before;
            let captured = after.play(moved).expect("a legal move");
            assert_eq!(small.after(turn), Position::new(&after));
            assert_eq!(small.captured_by(turn), captured.len());
        }
        assert_eq!(small.after(Turn::PASS), Position::new(&before.with_turn(before.to_move().other())));
        let count = before.count();
        let points = |side| i32::from(count.points(side));
        assert_eq!(small.lead(), points(before.to_move()) - points(before.to_move().other()));
    }
}

/// The point on the other side of the middle: rows and diagonals are counted from the other end.
fn opposite(point: Point) -> Point {
    rules_core::Board::HEXAGON.point(120 - point.index()).expect("the hexagon is symmetric")
}

#[test]
fn positions_that_look_the_same_to_the_side_to_move_are_judged_the_same() {
    let mut chance = Chance::new(7);
    for _ in 0..200 {
        let plies = chance.below(150);
        let Game::Gomobil(game) = random_game(&TERMS, plies, &mut chance) else { unreachable!() };
        let position = *game.position();
        let (black, white) = (position.stones(Side::Black), position.stones(Side::White));
        let turned = |set: HexSet| set.iter().map(opposite).collect::<HexSet>();
        let changed = Rules::new(white, black, position.to_move().other()).expect("the same points");
        let far = Rules::new(turned(black), turned(white), position.to_move()).expect("the same stones");
        let judged = |position: &Rules| WEIGHTS.value(&features(&Position::new(position)));
        assert_eq!(judged(&position), judged(&changed));
        assert_eq!(judged(&position), judged(&far));
        let own = features(&Position::new(&position));
        let other = features(&Position::new(&position.with_turn(position.to_move().other())));
        assert_eq!(own[..15], other[15..30], "what is counted for one side is counted for the other");
        assert_eq!(own[15..30], other[..15]);
    }
}

#[test]
fn counts_of_the_start_are_those_of_the_sheet() {
    let counts = features(&Position::new(&Rules::START));
    assert_eq!(counts[..3], [24, 0, 6], "stones, lonely stones, land");
    assert_eq!(counts[15..18], [24, 0, 6]);
}

#[test]
fn different_positions_have_different_numbers() {
    let mut chance = Chance::new(3);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..100 {
        let Game::Gomobil(game) = random_game(&TERMS, 40, &mut chance) else { unreachable!() };
        let position = Position::new(game.position());
        for Move { from, to } in game.moves() {
            let next = position.after(Turn::new(from, to));
            let earlier = seen.insert(next.key(), next);
            assert!(earlier.is_none_or(|earlier| earlier == next));
        }
    }
    assert!(seen.len() > 10_000);
}

fn rows(text: &str) -> Game {
    Game::from_rows(&TERMS, text).expect("a position")
}

fn answer(game: &Game, nodes: u32) -> Action {
    let (mut mind, mut cells) = mind(4096);
    think(game, &request(8, 1, nodes), &mut mind, &mut cells).expect("a turn").action
}

/// White has five lonely stones and cannot move; Black has everything else.
const LONELY: &str =
    ".b..../.bb..../b.bb...w/bb.b.b..b/bbbb.bb.bb/..wbb.bbbb./bb.bbbb.../bbbbbbbbw/bbb..b../......w/..w...";

#[test]
fn who_cannot_move_passes_and_who_is_ahead_then_ends_the_game() {
    let mut game = rows(&format!("{LONELY} w"));
    assert!(game.must_pass());
    for _ in 0..2 {
        let turn = answer(&game, 2_000);
        assert_eq!(turn, Action::Pass);
        game.play(turn).expect("a pass");
    }
    assert_eq!(game.outcome().and_then(|outcome: Outcome| outcome.winner()), Some(Side::Black));
}

/// Black holds an edge and can still move there; White has more.
const WALLED_IN: &str =
    "..ww.b/.w.ww.b/.w..ww.b/..wwbwwb./..ww.wwwb./...ww.wwwbb/..wwwwwwb./...www.b./....wwww/....www/......";

#[test]
fn who_is_behind_does_not_end_the_game() {
    let mut game = rows(&format!("{WALLED_IN} w"));
    game.play(Action::Pass).expect("White passes");
    let points = game.tally().points().expect("points are counted");
    assert!(points.black < points.white);
    assert_ne!(answer(&game, 2_000), Action::Pass);
}

#[test]
fn a_position_that_was_there_twice_is_not_made_a_third_time_by_who_is_ahead() {
    let mut game = rows(&format!("{WALLED_IN} w"));
    for _ in 0..40 {
        if game.is_over() {
            break;
        }
        let turn = if game.to_move() == Side::White { answer(&game, 1_500) } else { turns(&game)[0] };
        game.play(turn).expect("a legal turn");
        assert!(game.occurrences() < 4, "White shuffles");
    }
}
