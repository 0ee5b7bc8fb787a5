//! Whatever is asked, the answer is a turn that the rules allow or a clear refusal.

mod support;

use std::cell::Cell as Count;

use opponent::{Budget, Chance, Grade, Request, Silence, grade, think};
use proptest::prelude::*;
use rules_core::Action;
use support::{all_terms, mind, random_game, request, turns};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_answer_is_legal_and_the_same_when_asked_again(
        which in 0..all_terms().len(),
        plies in 0..120_u32,
        seed in any::<u64>(),
        level in 1..=8_u8,
        nodes in prop_oneof![Just(0_u32), Just(1), 2..400_u32],
        memory in prop_oneof![Just(0_usize), Just(1), 2..3000_usize],
    ) {
        let game = random_game(&all_terms()[which], plies, &mut Chance::new(seed));
        let request = request(level, seed, nodes);
        let (mut mind, mut cells) = mind(memory);
        match think(&game, &request, &mut mind, &mut cells) {
            Err(Silence::Over) => prop_assert!(game.is_over()),
            Ok(answer) => {
                prop_assert!(turns(&game).contains(&answer.action), "{:?}", answer.action);
                prop_assert_eq!(answer.line.first(), Some(&answer.action));
                let mut line = game.clone();
                for turn in &answer.line {
                    prop_assert!(line.play(*turn).is_ok(), "the expected play is legal");
                }
                // What is left in the mind and in the memory changes nothing.
                let again = think(&game, &request, &mut mind, &mut cells);
                prop_assert_eq!(again, Ok(answer));
            }
        }
    }

    #[test]
    fn every_turn_is_graded_once(which in 0..all_terms().len(), plies in 0..60_u32, seed in any::<u64>()) {
        let game = random_game(&all_terms()[which], plies, &mut Chance::new(seed));
        let (mut mind, mut cells) = mind(500);
        let mut grades: Vec<Grade> = Vec::new();
        let done = grade(&game, &request(8, seed, 300), &mut mind, &mut cells, &mut |grade| grades.push(grade));
        prop_assert_eq!(done.is_err(), game.is_over());
        prop_assert!(grades.is_sorted_by(|better, worse| better.value >= worse.value));
        let key = |action: &Action| action.code();
        let mut graded: Vec<Action> = grades.iter().map(|grade| grade.action).collect();
        let mut legal = if game.is_over() { Vec::new() } else { turns(&game) };
        graded.sort_by_key(key);
        legal.sort_by_key(key);
        prop_assert_eq!(graded, legal);
    }
}

#[test]
fn an_abort_in_the_first_moment_still_gives_a_turn() {
    for terms in all_terms() {
        let game = random_game(&terms, 1, &mut Chance::new(5));
        if game.is_over() {
            continue;
        }
        let budget = Budget { nodes: 1_000_000, abort: &|| true };
        let request = Request { budget, ..request(8, 1, 0) };
        let (mut mind, mut cells) = mind(100);
        let answer = think(&game, &request, &mut mind, &mut cells).expect("a turn");
        assert!(turns(&game).contains(&answer.action));
        assert!(answer.nodes <= Budget::EVERY, "{}: {}", terms.name(), answer.nodes);
    }
}

#[test]
fn an_abort_is_heard_soon() {
    for terms in all_terms() {
        let game = random_game(&terms, 1, &mut Chance::new(5));
        if game.is_over() {
            continue;
        }
        let asked = Count::new(0);
        let abort = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let request = Request { budget: Budget { nodes: 1_000_000, abort: &abort }, ..request(8, 1, 0) };
        let (mut mind, mut cells) = mind(100);
        let answer = think(&game, &request, &mut mind, &mut cells).expect("a turn");
        assert!(answer.nodes <= 4 * Budget::EVERY, "{}: {}", terms.name(), answer.nodes);
    }
}

#[test]
fn a_finished_game_has_no_turn() {
    for terms in all_terms() {
        let mut game = random_game(&terms, 1, &mut Chance::new(5));
        if !game.is_over() {
            let side = game.to_move();
            game.play(Action::Resign(side)).expect("giving up");
        }
        let (mut mind, mut cells) = mind(10);
        assert_eq!(think(&game, &request(3, 0, 100), &mut mind, &mut cells), Err(Silence::Over));
    }
}
