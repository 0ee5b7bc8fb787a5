//! The console answers in the shape of the Go Text Protocol, whatever it is told.

#[path = "../examples/console/main.rs"]
#[allow(dead_code, reason = "the example's own beginning is not needed")]
mod example;

use example::Console;
use proptest::prelude::*;

/// Gives commands and returns the last answer without the lines around it.
fn last(lines: &[&str]) -> String {
    let mut console = Console::default();
    let mut said = String::new();
    for line in lines {
        said = console.answer(line).expect("a command").0;
    }
    said.trim().to_owned()
}

#[test]
fn a_program_that_knows_go_can_play() {
    let said = last(&["boardsize 9", "clear_board", "komi 7.5", "nodes 3000", "play b E5", "7 genmove w"]);
    assert!(said.starts_with("=7 ") && said.len() <= "=7 pass".len(), "{said}");
    assert_eq!(last(&["boardsize 9", "komi 7.5", "play b E5", "play w E5"]), "? illegal move (G1)");
    assert_eq!(last(&["boardsize 9", "genmove w"]), "? it is the other side's turn");
    assert_eq!(last(&["boardsize 9", "play b E5", "undo", "play b E5"]), "=");
    assert_eq!(last(&["boardsize 9", "final_status_list dead"]), "=");
}

#[test]
fn a_turn_is_the_same_as_the_hint_before_it_and_is_the_best_of_all_grades() {
    for game in ["gomobil", "gosix", "go size=9", "gomoku size=9", "ninuki size=9"] {
        let begin = format!("game {game}");
        let before = [begin.as_str(), "level 8", "nodes 400", "seed 5"];
        let ask = |command: &str| last(&[&before[..], &[command]].concat());
        let played = ask("genmove");
        let hint = ask("hint");
        let word = |said: &str| said.split_whitespace().nth(1).map(str::to_owned);
        assert!(played.starts_with("= "), "{game}: {played}");
        assert_eq!(word(&played), word(&hint), "{game}");
        let grades = ask("grades 5");
        assert_eq!(grades.lines().count(), 5, "{game}: {grades}");
        assert!(grades.lines().all(|line| line.ends_with('%')), "{game}: {grades}");
    }
}

#[test]
fn levels_seeds_and_budgets_are_kept_and_nonsense_is_refused() {
    assert_eq!(last(&["level 3", "level"]), "= 3");
    assert_eq!(last(&["level 3", "game gosix", "level"]), "= 3");
    assert_eq!(last(&["level 0"]), "? the levels are 1 to 8");
    assert_eq!(last(&["level nine"]), "? nine is no number");
    assert_eq!(last(&["nodes 12", "nodes"]), "= 12");
    assert_eq!(last(&["known_command grades"]), "= true");
    assert_eq!(last(&["frobnicate"]), "? unknown command");
    assert_eq!(last(&["genmove purple"]), "? purple is no side");
}

#[test]
fn nobody_takes_a_turn_in_a_game_that_is_over() {
    let passed = ["boardsize 9", "play b pass", "play w pass", "genmove"];
    assert_eq!(last(&passed), "? the game is over");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_line_has_one_answer_that_ends_with_an_empty_line(
        lines in prop::collection::vec(
            prop_oneof![
                "[a-z_0-9 #=.-]{0,30}",
                "(3 )?(game|play|genmove|hint|grades|level|nodes|boardsize|komi|undo) ?(go|gosix|b|w|1|19|-1|E5|pass|1e9)?",
            ],
            1..12,
        ),
    ) {
        let mut console = Console::default();
        let _ = console.answer("level 2");
        for line in lines {
            // Thinking for long says nothing more about answers.
            if line.contains("nodes") || line.contains("level") { continue }
            if let Some((said, _)) = console.answer(&line) {
                prop_assert!(said.starts_with(['=', '?']) && said.ends_with("\n\n"), "{line}: {said}");
                prop_assert_eq!(said.matches("\n\n").count(), 1, "{}: {}", line, said);
            }
        }
    }
}
