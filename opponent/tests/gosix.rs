//! The small positions follow the rules, and the end of the game is played without a mistake.

mod support;

use std::collections::HashMap;

use opponent::gosix::Position;
use opponent::{CELLS, Chance, think};
use rules_core::any::{Game, Terms};
use rules_core::{Action, Side};
use support::{mind, random_game, request};

const TERMS: Terms = Terms::Gosix { first: Side::Black };

#[test]
fn small_positions_allow_what_the_rules_allow_and_lead_to_the_same() {
    let mut chance = Chance::new(6);
    let mut captures = 0;
    for _ in 0..600 {
        let plies = chance.below(50);
        let Game::Gosix(game) = random_game(&TERMS, plies, &mut chance) else { unreachable!() };
        let (rules, small) = (*game.position(), Position::new(game.position()));
        let mut legal = Vec::new();
        for (corner, next) in small.moves() {
            let point = rules_core::Board::HEXAGON.point(Position::point(corner).into()).expect("a corner");
            let mut after = rules;
            let placed = after.place(point).expect("a legal stone");
            captures += placed.taken.len();
            assert_eq!(next, Position::new(&after));
            legal.push(point);
        }
        assert!(legal.into_iter().eq(rules.legal().iter()));
        assert_eq!(small.turned(), Position::new(&rules.with_turn(rules.to_move().other())));
    }
    assert!(captures > 1000, "hexagons were closed");
}

/// What a game brings its side to move if both play as well as can be: 1, 0 or -1. It looks at everything that could
/// be better, to the end of every game.
fn exhaustive(position: Position, seen: &mut HashMap<Position, i32>) -> i32 {
    if position.is_decided() {
        return position.lead().signum();
    }
    if let Some(value) = seen.get(&position) {
        return *value;
    }
    let mut best = None;
    for (_, next) in position.moves() {
        best = best.max(Some(-exhaustive(next, seen)));
        if best == Some(1) {
            break;
        }
    }
    let value = best.unwrap_or_else(|| {
        let passed = position.turned();
        // Nobody can place a stone: the game is over (S9). Otherwise this side passes (S8).
        if passed.moves().next().is_some() { -exhaustive(passed, seen) } else { position.lead().signum() }
    });
    seen.insert(position, value);
    value
}

#[test]
fn with_ten_empty_corners_and_two_open_hexagons_at_most_play_is_perfect() {
    let mut chance = Chance::new(24);
    // As much memory as the chip has.
    let (mut mind, mut cells) = mind(CELLS);
    let mut checked = [0; 3];
    while checked.iter().sum::<u32>() < 300 {
        let plies = 20 + chance.below(24);
        let game = random_game(&TERMS, plies, &mut chance);
        let Game::Gosix(played) = &game else { unreachable!() };
        let position = Position::new(played.position());
        let open = 7 - position.won.count_ones() - position.lost.count_ones();
        if game.is_over() || position.empty().count_ones() > 10 || open > 2 || game.must_pass() {
            continue;
        }
        let mut seen = HashMap::new();
        let best = exhaustive(position, &mut seen);
        let answer = think(&game, &request(8, 1, 100_000), &mut mind, &mut cells).expect("a turn");
        let Action::Place(point) = answer.action else { unreachable!("there are stones to place") };
        let chosen =
            position.moves().find(|(corner, _)| usize::from(Position::point(*corner)) == point.index());
        let (_, after) = chosen.expect("a legal stone");
        assert_eq!(-exhaustive(after, &mut seen), best, "{}", game.rows());
        checked[usize::try_from(best + 1).expect("three results")] += 1;
    }
    assert!(checked[0] > 30 && checked[2] > 30, "lost and won positions: {checked:?}");
}
