//! Go: the figures of both sheets and each rule.

mod support;

use rules_core::go::{self, Game, HandicapError, Options, Rules};
use rules_core::grid::Size;
use rules_core::{Action, Agreement, HalfPoints, Manner, Outcome, PerSide, Play, Refusal, Side, WideSet};
use support::{Chance, draw_grid};

fn game(drawing: &str, to_move: char, rules: Rules) -> Game {
    Game::from_position(draw_grid(drawing, to_move), rules).expect("stones with liberties")
}

fn set(game: &Game, names: &str) -> WideSet {
    names.split_whitespace().map(|name| game.board().parse(name).expect("a point")).collect()
}

/// Plays points and passes, and returns what the last one took.
fn play(game: &mut Game, names: &str) -> Result<WideSet, Refusal> {
    let mut taken = WideSet::EMPTY;
    for name in names.split_whitespace() {
        taken = game
            .play(Action::read(name, Manner::Placed, &game.board(), game.to_move()).expect("an action"))?
            .taken;
    }
    Ok(taken)
}

const SHEET_001: &str = "
    . . . B B W . . .
    . . . B B W . B .
    . B B B W W W W .
    B B B W W W W W W
    W W B W B W B W B
    W W W W B B B W B
    . . W W B B B B B
    . . . W B B . . .
    . . . W W B . . .";

#[test]
fn sheet_001_counts_39_and_42_and_white_wins_by_10_and_a_half() {
    let mut game = game(SHEET_001, 'b', Rules::ASSOCIATION);
    play(&mut game, "pass pass").unwrap();
    assert_eq!(game.agree(set(&game, "H8")).unwrap(), set(&game, "H8"));
    let count = game.count();
    assert_eq!((count.territory.black.len(), count.stones.black), (7 + 6, 26));
    assert_eq!((count.territory.white.len(), count.stones.white), (8 + 7, 27));
    assert_eq!(count.neutral.len(), 0);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome, Outcome::Counted { black: HalfPoints(2 * 39), white: HalfPoints(2 * 42 + 15) });
    assert_eq!(outcome.to_string(), "white 39 49.5");
    assert_eq!((49.5 - 39.0, outcome.winner()), (10.5, Some(Side::White)));
}

#[test]
fn sheet_003_counts_14_and_15_with_prisoners_in_their_own_territory() {
    // Black has 9 and 7 points, White 6 and 10; E9 on the edge is neutral, one white and two black stones are dead.
    let drawing = "
        . . . W . B . . .
        . B . W B B . . .
        . . . W W B . . .
        . W W W W W B B B
        W W W W W W B B B
        B B B B B B W W B
        . B B B B W W W W
        . W . B W W . . .
        . . . B B W . B .";
    let mut game = game(drawing, 'b', Rules::FAMILY);
    play(&mut game, "pass pass").unwrap();
    game.agree(set(&game, "B2 B8 H1")).unwrap();
    let count = game.count();
    assert_eq!((count.territory.black.len(), count.territory.white.len()), (9 + 7, 6 + 10));
    assert_eq!((count.prisoners.black, count.prisoners.white, count.neutral), (2, 1, set(&game, "E9")));
    assert_eq!(game.outcome().unwrap().to_string(), "white 14 15");
}

#[test]
fn prisoners_left_over_when_the_territory_is_full_are_points_for_their_taker() {
    // Five black prisoners fill two points of black territory; three are left over.
    let mut game = game(". B W . .\n B B W . .\n W W W . .\n . . . . .\n . . . . .", 'b', Rules::FAMILY);
    play(&mut game, "B1 A1 D4 A2 E4 B2 E2 E1 E3 C1 pass").unwrap();
    play(&mut game, "pass").unwrap();
    game.agree(set(&game, "D4 E2")).unwrap();
    let count = game.count();
    assert_eq!((count.prisoners.black, count.territory.black.len()), (5, 1));
    assert_eq!(count.points(Side::Black), HalfPoints(0));
    assert_eq!(count.points(Side::White), HalfPoints::whole(count.territory.white.len() as u16 + 4));
}

#[test]
fn stones_without_liberties_are_captured() {
    // The sheet's two captures: the last outer liberty, and from within.
    let mut outer = game(". . B .\n . B W B\n . B W .\n . . B .", 'b', Rules::ASSOCIATION);
    let taken = play(&mut outer, "D2").unwrap();
    assert_eq!(taken, set(&outer, "C2 C3"));
    assert_eq!(outer.prisoners(), &PerSide { black: 0, white: 2 });
    let mut inner = game(". W B .\n W B . .\n B . . .\n . . . .", 'b', Rules::ASSOCIATION);
    let taken = play(&mut inner, "A4").unwrap();
    assert_eq!(taken, set(&inner, "A3 B4"));
}

#[test]
fn suicide_of_one_stone_or_several_is_forbidden_unless_it_captures() {
    let mut one = game(". W .\n W . .\n . . .", 'b', Rules::FAMILY);
    let refusal = play(&mut one, "A3").unwrap_err();
    assert_eq!(refusal, Refusal::Suicide { point: one.board().parse("A3").unwrap(), chain: set(&one, "A3") });
    assert_eq!((refusal.rule(), refusal.points()), ("G3", set(&one, "A3")));
    assert_eq!(
        refusal.display(&one.board()).to_string(),
        "a stone on A3 would have no liberty and captures nothing"
    );
    let mut several = game(". B W .\n B W . .\n W . . .\n . . . .", 'b', Rules::FAMILY);
    let refusal = play(&mut several, "A4").unwrap_err();
    assert_eq!((refusal.rule(), refusal.points()), ("G3", set(&several, "A3 A4 B4")));
}

const KO: &str = "
    . B W . .
    B . B W .
    . B W . .
    . . . . .
    . . . . .";

#[test]
fn the_sheets_ko_may_not_be_retaken_at_once_by_either_rule() {
    for rules in [Rules::ASSOCIATION, Rules::FAMILY] {
        let mut game = game(KO, 'w', rules);
        // White made the board before Black's capture, by a stone of his own.
        assert_eq!(play(&mut game, "B4").unwrap(), set(&game, "C4"));
        assert_eq!(play(&mut game, "C4").is_err(), rules == Rules::FAMILY);
        if rules == Rules::FAMILY {
            let refusal = play(&mut game, "C4").unwrap_err();
            assert_eq!((refusal.rule(), refusal.points()), ("G4", set(&game, "B4 C4")));
            assert_eq!(refusal.display(&game.board()).to_string(), "C4 may not retake B4 at once");
            assert!(!game.legal().contains(game.board().parse("C4").unwrap()));
            play(&mut game, "E1 E2 pass").unwrap();
        }
    }
}

#[test]
fn by_the_associations_rule_only_boards_that_the_player_made_himself_are_forbidden() {
    let mut game = game(KO, 'w', Rules::ASSOCIATION);
    // The board before White's first capture was set up and made by nobody, so Black may make it now; White's second
    // capture would make White's own board again.
    play(&mut game, "B4 C4").unwrap();
    let refusal = play(&mut game, "B4").unwrap_err();
    assert_eq!(refusal.rule(), "G4");
    assert!(matches!(refusal, Refusal::MadeBefore { turn: 1, .. }));
    assert_eq!(refusal.display(&game.board()).to_string(), "you made this board before, with turn 1");
    assert_eq!(refusal.points(), set(&game, "B4 C4"));
    // A threat and its answer change the board.
    play(&mut game, "E1 E2 B4").unwrap();
    // Now it is Black whose stone on C4 would make the board again that his answer on E2 made.
    assert!(matches!(play(&mut game, "C4"), Err(Refusal::MadeBefore { turn: 4, .. })));
}

#[test]
fn passes_make_no_board_and_do_not_lift_the_associations_ban() {
    let mut game = game(KO, 'w', Rules::ASSOCIATION);
    play(&mut game, "B4 C4 pass").unwrap();
    assert_eq!(game.to_move(), Side::Black);
    play(&mut game, "pass").unwrap();
    game.play(Action::Resume).unwrap();
    assert_eq!(play(&mut game, "B4").unwrap_err().rule(), "G4");
}

#[test]
fn a_pass_in_between_lifts_the_familys_ban() {
    let mut game = game(KO, 'w', Rules::FAMILY);
    play(&mut game, "B4").unwrap();
    assert_eq!(play(&mut game, "C4").unwrap_err().rule(), "G4");
    play(&mut game, "pass E1 C4").unwrap();
}

#[test]
fn a_snapback_is_free() {
    // One stone takes one, but the retaking stone takes three.
    let mut game = game(". . . . .\n . . . . .\n B B B . .\n W W B . .\n . B W . .", 'w', Rules::FAMILY);
    let taken = play(&mut game, "A1").unwrap();
    assert_eq!(taken, set(&game, "B1"));
    let retaken = play(&mut game, "B1").unwrap();
    assert_eq!(retaken, set(&game, "A1 A2 B2"));
}

#[test]
fn sending_two_stones_to_take_one_goes_round_by_the_familys_rule_and_not_by_the_associations() {
    // White adds A1, Black takes both from C1, White takes C1 back from B1: the board is as it was.
    let drawing = "
        . . . . .
        . . . . .
        . . . . .
        B B W . .
        . W . W .";
    for rules in [Rules::FAMILY, Rules::ASSOCIATION] {
        let mut game = game(drawing, 'w', rules);
        let before = game.position();
        play(&mut game, "A1").unwrap();
        assert_eq!(play(&mut game, "C1").unwrap(), set(&game, "A1 B1"));
        assert_eq!(play(&mut game, "B1").unwrap(), set(&game, "C1"));
        assert_eq!(game.position(), before.with_turn(Side::Black));
        play(&mut game, "pass").unwrap();
        assert_eq!(game.occurrences(), 2);
        let again = play(&mut game, "A1");
        match rules.repetition {
            go::Repetition::Ko => assert_eq!(again, Ok(WideSet::EMPTY)),
            go::Repetition::OwnBoards => assert!(matches!(again, Err(Refusal::MadeBefore { turn: 1, .. }))),
        }
    }
}

#[test]
fn one_stone_can_take_several_chains() {
    let drawing = "
        . B . B .
        B W . W B
        . B . B .
        . . . . .
        . . . . .";
    let mut game = game(drawing, 'b', Rules::FAMILY);
    assert_eq!(play(&mut game, "C4").unwrap(), set(&game, "B4 D4"));
    assert_eq!(game.prisoners().white, 2);
    assert_eq!(play(&mut game, "B4").unwrap_err().rule(), "G3", "an eye now");
}

#[test]
fn stones_of_both_colours_can_be_dead() {
    let drawing = "
        . B . W .
        . B . W .
        W B . W B
        . B . W .
        . B . W .";
    for (rules, expected) in [(Rules::ASSOCIATION, "white 10 17.5"), (Rules::FAMILY, "draw 4 4")] {
        let mut game = game(drawing, 'b', rules);
        play(&mut game, "pass pass").unwrap();
        game.agree(set(&game, "A3 E3")).unwrap();
        let count = game.count();
        assert_eq!(
            (count.territory.black.len(), count.territory.white.len(), count.neutral.len()),
            (5, 5, 5)
        );
        assert_eq!(count.prisoners, PerSide { black: 1, white: 1 });
        assert_eq!(game.outcome().unwrap().to_string(), expected);
    }
}

#[test]
fn komi_is_what_was_settled_and_may_be_a_handicap() {
    for (komi, outcome) in
        [("7.5", "white 0 7.5"), ("0", "draw 0 0"), ("-5", "black 0 -5"), ("5.5", "white 0 5.5")]
    {
        let rules = Rules::ASSOCIATION.with_komi(HalfPoints::parse(komi).unwrap());
        let mut game = Game::new(&Options::new(Size::NINE, rules));
        play(&mut game, "pass pass").unwrap();
        assert_eq!(game.outcome().unwrap().to_string(), outcome);
    }
    assert_eq!(Rules::FAMILY.komi, HalfPoints(0));
}

#[test]
fn play_resumes_on_disagreement_and_then_nothing_is_taken_off() {
    let mut game = game(SHEET_001, 'b', Rules::ASSOCIATION);
    assert_eq!(game.agree(WideSet::EMPTY), Err(Refusal::NotOver));
    assert_eq!(game.play(Action::Resume), Err(Refusal::NotOver));
    play(&mut game, "pass pass").unwrap();
    assert_eq!(play(&mut game, "H9"), Err(Refusal::GameOver));
    assert!(matches!(game.agree(set(&game, "J9")), Err(Refusal::NoStone { .. })));
    game.agree(set(&game, "H8")).unwrap();
    assert_eq!(game.position().at(game.board().parse("H8").unwrap()), None);
    game.play(Action::Resume).unwrap();
    assert_eq!(
        game.position().at(game.board().parse("H8").unwrap()),
        Some(Side::Black),
        "as it was at the passes"
    );
    assert_eq!((game.to_move(), game.outcome()), (Side::Black, None));
    play(&mut game, "pass H9 pass pass").unwrap();
    let refusal = game.agree(set(&game, "H8")).unwrap_err();
    assert_eq!((refusal, refusal.rule()), (Refusal::Resumed, "G5"));
    assert_eq!(game.play(Action::Resume), Err(Refusal::Resumed));
    // All of it is taken back, the resumption too.
    let turns: Vec<Action> = std::iter::from_fn(|| game.undo()).collect();
    assert_eq!(turns.iter().filter(|turn| **turn == Action::Resume).count(), 1);
    assert_eq!(turns.len(), 7);
    assert_eq!(game.position(), draw_grid(SHEET_001, 'b'));
}

#[test]
fn a_named_stone_stands_for_its_chain_and_undo_forgets_the_agreement() {
    let mut game = game(". . . .\n . B B .\n . . . .\n W . . .", 'b', Rules::ASSOCIATION);
    play(&mut game, "pass pass").unwrap();
    assert_eq!(game.agree(set(&game, "B3")).unwrap(), set(&game, "B3 C3"));
    assert_eq!(game.outcome().unwrap().to_string(), "white 0 23.5");
    assert_eq!(game.agree(WideSet::EMPTY), Ok(WideSet::EMPTY));
    assert_eq!(game.outcome().unwrap().to_string(), "white 2 8.5");
    game.agree(set(&game, "A1")).unwrap();
    game.undo();
    assert_eq!((game.dead(), game.outcome()), (WideSet::EMPTY, None));
}

#[test]
fn handicap_is_placed_in_a_row_or_stands_on_the_stars() {
    let free = Options::new(Size::NINE, Rules::ASSOCIATION).with_handicap(3).unwrap();
    let mut game = Game::new(&free);
    assert_eq!(game.play(Action::Pass).unwrap_err().rule(), "G7");
    play(&mut game, "E5 C3").unwrap();
    assert_eq!(game.to_move(), Side::Black);
    play(&mut game, "G7").unwrap();
    assert_eq!(game.to_move(), Side::White);
    game.undo();
    assert_eq!(game.to_move(), Side::Black);
    let stars = |size, stones| {
        let options = Options::new(size, Rules::FAMILY).with_handicap(stones).unwrap();
        let game = Game::new(&options);
        assert_eq!(game.to_move(), if stones > 1 { Side::White } else { Side::Black });
        game.position()
            .stones(Side::Black)
            .iter()
            .map(|point| game.board().display(point).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(stars(Size::NINETEEN, 9), "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16");
    assert_eq!(stars(Size::NINETEEN, 6), "D4 Q4 D10 Q10 D16 Q16");
    assert_eq!(stars(Size::THIRTEEN, 5), "D4 K4 G7 D10 K10");
    assert_eq!(stars(Size::NINE, 2), "C3 G7");
    assert_eq!((stars(Size::NINE, 1), stars(Size::NINE, 0)), (String::new(), String::new()));
    let small = Options::new(Size::new(5).unwrap(), Rules::FAMILY);
    assert_eq!(small.with_handicap(2), Err(HandicapError { most: 0 }));
}

#[test]
fn a_region_that_touches_nobody_belongs_to_nobody() {
    let game = Game::even(Size::NINE, Rules::ASSOCIATION);
    assert_eq!(game.count().neutral.len(), 81);
    assert_eq!(game.count().points(Side::White), HalfPoints(15));
}

#[test]
fn stones_of_a_set_up_need_liberties() {
    let position = draw_grid("B W .\n W . .\n . . .", 'b');
    let refusal = Game::from_position(position, Rules::FAMILY).unwrap_err();
    assert_eq!((refusal.rule(), refusal.points().len()), ("G2", 1));
}

#[test]
fn every_game_can_be_taken_back_to_the_start() {
    let mut chance = Chance(17);
    for (size, rules) in [(5, Rules::ASSOCIATION), (9, Rules::FAMILY), (19, Rules::ASSOCIATION)] {
        let mut game = Game::even(Size::new(size).unwrap(), rules);
        let mut seen = vec![(game.position(), *game.prisoners(), game.legal())];
        for _ in 0..500 {
            let legal = game.legal();
            let action = match legal.len() {
                0 => Action::Pass,
                count => Action::Place(legal.iter().nth(chance.below(count)).unwrap()),
            };
            if game.play(action).is_err() {
                break;
            }
            seen.push((game.position(), *game.prisoners(), game.legal()));
        }
        while let Some(before) = seen.pop() {
            assert_eq!((game.position(), *game.prisoners(), game.legal()), before);
            game.undo();
        }
    }
}

#[test]
fn a_full_record_leaves_room_for_the_end() {
    // Two kos, a pass now and then: nothing in the family's rules ends that.
    let drawing = "
        . B W . . . . . .
        B . B W . . . . .
        . B W . . . . . .
        . . . . . . . . .
        . W B . . . . . .
        W . W B . . . . .
        . W B . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut game = game(drawing, 'w', Rules::FAMILY);
    let kos = ["B8", "C8", "B4", "C4"].map(|name| game.board().parse(name).unwrap());
    let mut refused = None;
    while refused.is_none() {
        let taking = kos.into_iter().find(|point| game.captures(*point).is_ok_and(|taken| !taken.is_empty()));
        refused = game.play(taking.map_or(Action::Pass, Action::Place)).err();
        assert!(!game.is_over());
    }
    assert_eq!(refused, Some(Refusal::RecordFull { may_pass: true }));
    assert!(game.len() >= go::CAPACITY - 2);
    while game.play(Action::Pass).is_ok() {}
    assert!(game.is_over());
    assert!(size_of::<Game>() < 12 * 1024, "{} bytes", size_of::<Game>());
}

#[test]
fn the_third_time_of_a_board_is_seen() {
    let mut game = game(KO, 'w', Rules::FAMILY);
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "B4 E1 A1").unwrap();
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "pass").unwrap();
    assert_eq!(game.occurrences(), 1, "the same board with the other side to move");
    let mut game = Game::even(Size::NINE, Rules::FAMILY);
    play(&mut game, "E5 pass").unwrap();
    assert_eq!(game.occurrences(), 1);
}
