//! Programs that play over the console, and a person who does what the lights ask for.

use referee::settings::{Fitted, Settings};
use rehearsal::{SensorKind, World};
use rules_core::grid::Size;

/// A board on which nobody has played, with the lights followed until it is one person's turn.
fn world(fitted: Fitted, settings: Settings) -> World {
    let settings = Settings { fitted, ..settings };
    let board = fitted.board(rules_core::Board::HEXAGON);
    let log = vec![referee::journal::Entry::settings(&settings)];
    let mut world = World::new(board, SensorKind::Hall, 1, log);
    assert!(world.follow_lights());
    world.run(300);
    world
}

#[test]
fn a_game_of_go_is_played_by_a_program_on_the_other_end() {
    let mut world = world(Fitted::Grid(Size::NINE), Settings::DEFAULT);
    assert_eq!(world.ask("boardsize 9"), "= \n\n");
    assert_eq!(world.ask("boardsize 19"), "? unacceptable size\n\n");
    assert_eq!(world.ask("komi 6.5"), "= \n\n");
    assert_eq!(world.ask("level 1"), "= \n\n");
    assert!(world.ask("clear_board").starts_with("= "));
    assert!(world.follow_lights());
    for plies in (0..6).step_by(2) {
        let answer = world.ask("1 genmove b");
        let played = answer.trim().strip_prefix("=1 ").unwrap().to_owned();
        assert_eq!(
            world.referee().game().last().unwrap().display(world.referee().board()).to_string(),
            played
        );
        assert_eq!(world.referee().game().len(), plies + 1);
        assert!(world.follow_lights());
        assert_eq!(world.ask("genmove b"), "? it is the other side's turn\n\n");
        let point = world.referee().game().legal().iter().next().unwrap();
        let point = world.referee().board().display(point);
        assert!(world.ask(&format!("play w {point}")).starts_with("= "));
        assert!(world.ask("hint").starts_with("? not now"), "the wood does not match yet");
        assert!(world.follow_lights());
    }
    let hint = world.ask("hint");
    let point = hint.strip_prefix("= ").unwrap().trim();
    assert!(world.referee().board().parse(point).is_ok(), "{hint}");
    assert!(world.ask("undo").starts_with("= "));
    assert_eq!(world.referee().game().len(), 5);
    assert!(world.ask("showboard").contains('X'));
    for _ in 0..3 {
        if !world.referee().game().is_over() {
            assert!(world.ask("play pass").starts_with("= "));
        }
    }
    assert_eq!(world.ask("genmove"), "? illegal move (over)\n\n");
    assert_eq!(world.ask("final_status_list dead"), "= \n\n");
    assert!(world.ask("final_score").starts_with("= B+") || world.ask("final_score").starts_with("= W+"));
}

#[test]
fn a_turn_that_is_called_for_waits_for_the_wood_and_is_forgotten_when_something_else_is_played() {
    let mut world = world(Fitted::Hexagon, Settings::DEFAULT);
    assert!(world.ask("level 1").starts_with("= "));
    let first = world.ask("genmove");
    assert!(first.starts_with("= "), "{first}");
    // Nobody follows the lights: the next turn is not taken, and the program is told so.
    assert_eq!(world.ask("genmove"), "? not now, see the board\n\n");
    assert_eq!(world.referee().game().len(), 1);
    assert!(world.referee().owes_answer());
    assert!(world.ask("undo").starts_with("= "));
    assert!(!world.referee().owes_answer());
    assert!(world.follow_lights());
    world.run(3_000);
    assert!(world.referee().game().is_empty());
}
