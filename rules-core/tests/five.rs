//! Five in a row: the four games and their readings.

mod support;

use rules_core::five::{Game, Rules};
use rules_core::grid::Size;
use rules_core::{Action, Manner, Outcome, PerSide, Play, Refusal, Side, WideSet};
use support::{Chance, draw_grid};

fn game(drawing: &str, to_move: char, rules: Rules) -> Game {
    Game::from_position(draw_grid(drawing, to_move), rules)
}

fn set(game: &Game, names: &str) -> WideSet {
    names.split_whitespace().map(|name| game.board().parse(name).expect("a point")).collect()
}

/// Places stones and returns what the last one took.
fn play(game: &mut Game, names: &str) -> Result<WideSet, Refusal> {
    let mut taken = WideSet::EMPTY;
    for name in names.split_whitespace() {
        taken = game
            .play(Action::read(name, Manner::Placed, &game.board(), game.to_move()).expect("an action"))?
            .taken;
    }
    Ok(taken)
}

const ALL: [Rules; 4] = [Rules::GOMOKU, Rules::GOBANG, Rules::SIMPLE, Rules::NINUKI];

#[test]
fn five_or_more_in_any_of_four_directions_win() {
    let lines = ["A5 B5 C5 D5 E5", "A5 A6 A7 A8 A9", "A1 B2 C3 D4 E5", "A9 B8 C7 D6 E5"];
    for rules in ALL {
        for line in lines {
            let mut game = Game::new(Size::NINE, rules);
            let others = ["J1", "J3", "J6", "J9"];
            for (own, other) in line.split(' ').zip(others) {
                play(&mut game, own).unwrap();
                assert_eq!(game.outcome(), None);
                play(&mut game, other).unwrap();
            }
            play(&mut game, &line[line.len() - 2..]).unwrap();
            assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)), "{line}");
            assert_eq!(play(&mut game, "H9"), Err(Refusal::GameOver));
        }
        let mut six = game(&format!("{}B B B . B B . . .", ". . . . . . . . .\n".repeat(8)), 'b', rules);
        play(&mut six, "D1").unwrap();
        assert_eq!(six.outcome().unwrap().to_string(), "black five");
    }
}

#[test]
fn there_is_no_passing_and_a_full_grid_is_a_draw() {
    for rules in ALL {
        let mut game = Game::new(Size::new(2).unwrap(), rules);
        let refusal = game.play(Action::Pass).unwrap_err();
        assert_eq!(
            (refusal.rule(), refusal.display(&game.board()).to_string().as_str()),
            ("pass", "there is no passing in this game")
        );
        play(&mut game, "A1 A2 B1 B2").unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Full));
        assert_eq!(game.outcome().unwrap().to_string(), "draw full");
        assert_eq!(game.play(Action::Resign(Side::Black)), Err(Refusal::GameOver));
    }
}

#[test]
fn pairs_come_off_in_all_directions_at_once_and_only_pairs() {
    let drawing = "
        B . . B . . B
        . W . W . W .
        . . W W W . .
        B W W . W W B
        . . W W W . .
        . W . W . W .
        B . . B . . B";
    let mut gobang = game(drawing, 'b', Rules::GOBANG);
    assert_eq!(play(&mut gobang, "D4").unwrap().len(), 16);
    assert_eq!(gobang.prisoners(), &PerSide { black: 0, white: 16 });
    assert_eq!(gobang.outcome(), None, "captures win nothing in Gobang");
    gobang.undo();
    assert_eq!(gobang.position(), &draw_grid(drawing, 'b'));
    let mut gomoku = game(drawing, 'b', Rules::GOMOKU);
    assert_eq!(play(&mut gomoku, "D4").unwrap().len(), 0);
    let mut simple = game(drawing, 'b', Rules::SIMPLE);
    play(&mut simple, "D4").unwrap();
    assert_eq!(simple.outcome().unwrap().to_string(), "black captures");
    for row in ["B W W W . . .", "B W . . . . .", ". W W . . . ."] {
        let mut game = game(&format!("{}{row}", ". . . . . . .\n".repeat(6)), 'b', Rules::GOBANG);
        for to in game.legal() {
            assert!(game.captures(to).unwrap().is_empty());
        }
        play(&mut game, "G7").unwrap();
    }
}

#[test]
fn stepping_between_two_enemy_stones_is_safe() {
    // The sheet's second drawing: White steps between A1 and D1.
    let drawing = format!("{}B W . B . . .", ". . . . . . .\n".repeat(6));
    for rules in [Rules::GOBANG, Rules::SIMPLE, Rules::NINUKI] {
        let mut game = game(&drawing, 'w', rules);
        assert_eq!(play(&mut game, "C1").unwrap(), WideSet::EMPTY);
        // Black's answer elsewhere takes nothing either: a pair is taken by the stone that closes it in.
        assert_eq!(play(&mut game, "G7").unwrap(), WideSet::EMPTY);
        assert_eq!(game.position().stones(Side::White), set(&game, "B1 C1"));
    }
}

#[test]
fn a_stone_that_frees_its_own_pair_by_a_capture_leaves_it_open_to_the_next() {
    // White's pair B4, C4 stands safely between A4 and D4; White takes D4 and D5 from D3, and Black comes back to D4.
    let drawing = "
        . . . . . . .
        . . . W . . .
        . . . B . . .
        B W W B . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let mut game = game(drawing, 'w', Rules::SIMPLE);
    assert_eq!(play(&mut game, "D3").unwrap(), set(&game, "D4 D5"));
    assert_eq!(play(&mut game, "D4").unwrap(), set(&game, "B4 C4"));
    assert_eq!(game.prisoners(), &PerSide { black: 2, white: 2 });
}

#[test]
fn three_stones_in_a_row_are_no_pair_and_the_edge_closes_nothing_in() {
    for row in ["B W W W . . .", ". . . W W B .", "W W . . . . ."] {
        let game = game(&format!("{}{row}", ". . . . . . .\n".repeat(6)), 'b', Rules::GOBANG);
        let takes: Vec<usize> =
            game.legal().iter().map(|point| game.captures(point).unwrap().len()).collect();
        assert_eq!(
            takes.iter().filter(|taken| **taken > 0).count(),
            usize::from(row.contains("W W B")),
            "{row}"
        );
    }
}

#[test]
fn n1_whoever_breaks_a_five_with_a_stone_that_makes_his_own_wins() {
    // White's D4 takes D5 and D6 and closes his own row A4 to E4.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . W . . . . .
        . . . B . . . . .
        B B B B . . . . .
        W W W . W . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut game = game(drawing, 'b', Rules::NINUKI);
    play(&mut game, "E5").unwrap();
    assert_eq!((game.outcome(), game.waiting_five().len()), (None, 5));
    play(&mut game, "D4").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Five(Side::White)));
}

#[test]
fn n1_a_five_that_only_a_harmless_capture_could_answer_has_won() {
    // White could take H1 and G1 from F1, which is no stone of the five.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        B B B B . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . B B W";
    let mut game = game(drawing, 'b', Rules::NINUKI);
    play(&mut game, "E5").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
}

#[test]
fn n2_two_free_threes_on_one_line_are_one() {
    // B B . x . B B on a row: two threes that share the stone, but one line.
    let game =
        game(&format!("{}. B B . . . B B . . .", ". . . . . . . . . . .\n".repeat(10)), 'b', Rules::NINUKI);
    assert!(game.captures(game.board().parse("E1").unwrap()).is_ok());
}

#[test]
fn n2_free_threes_in_the_diagonals_count_and_each_colour_sees_its_own() {
    let crossing = "
        . . . . . . . . .
        . . . . . . . . .
        . . B . . . B . .
        . . . B . B . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let black = game(crossing, 'b', Rules::NINUKI);
    let e5 = black.board().parse("E5").unwrap();
    let refusal = black.captures(e5).unwrap_err();
    assert_eq!((refusal.rule(), refusal.points()), ("N2", set(&black, "E5 D6 C7 F6 G7")));
    assert!(game(crossing, 'w', Rules::NINUKI).captures(e5).is_ok());
}

#[test]
fn the_two_extra_rules_switch_separately() {
    for (n1, n2) in [(false, false), (true, false), (false, true), (true, true)] {
        let rules = Rules { breakable_five: n1, no_double_three: n2, ..Rules::NINUKI };
        let mut five = game(BREAKABLE, 'b', rules);
        play(&mut five, "E5").unwrap();
        assert_eq!(five.outcome().is_none(), n1);
        let crossing = game(CROSSING, 'b', rules);
        assert_eq!(crossing.captures(crossing.board().parse("E5").unwrap()).is_err(), n2);
    }
}

#[test]
fn ten_captured_stones_win() {
    let mut game = Game::new(Size::NINETEEN, Rules::SIMPLE);
    for row in [1, 4, 7, 10, 13] {
        assert_eq!(game.outcome(), None);
        play(&mut game, &format!("A{row} B{row} T{row} C{row} D{row}")).unwrap();
        // The other side answers far away.
        if game.outcome().is_none() {
            play(&mut game, &format!("K{}", row + 1)).unwrap();
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::Captures(Side::Black)));
    assert_eq!(game.prisoners().white, 10);
}

/// A four on row 5 that becomes five on E5; White can take the pair D5, D6 from D4 or D7.
const BREAKABLE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . W . . . . .
    . . . B . . . . .
    B B B B . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . W
    . . . . . . . . W";

#[test]
fn a_five_that_can_be_broken_has_not_won_yet() {
    let mut game = game(BREAKABLE, 'b', Rules::NINUKI);
    play(&mut game, "E5").unwrap();
    assert_eq!(game.outcome(), None);
    assert_eq!(game.waiting_five(), set(&game, "A5 B5 C5 D5 E5"));
    // White takes the pair: the five is broken and play goes on.
    let taken = play(&mut game, "D4").unwrap();
    assert_eq!((taken, game.outcome()), (set(&game, "D5 D6"), None));
    // Black fills the hole, and this time nothing can be taken.
    play(&mut game, "D5").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
}

#[test]
fn whoever_could_break_a_five_and_does_not_has_lost_at_the_end_of_that_turn() {
    let mut game = game(BREAKABLE, 'b', Rules::NINUKI);
    play(&mut game, "E5 J9").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
    // Also if that turn made a five of his own.
    let with_four = BREAKABLE.replacen(
        ". . . . . . . . W\n    . . . . . . . . W",
        ". . . . . . . . .\n    . W W W W . . . .",
        1,
    );
    let mut game = self::game(&with_four, 'b', Rules::NINUKI);
    play(&mut game, "E5 A1").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
    game.undo();
    assert_eq!((game.outcome(), game.waiting_five().len()), (None, 5));
    play(&mut game, "D4").unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_turn_that_brings_ten_captured_stones_saves_from_the_five() {
    // White has taken eight stones; then a pair elsewhere wins though the five stands.
    let mut game = Game::new(Size::NINETEEN, Rules::NINUKI);
    for row in [1, 4, 7, 10] {
        play(&mut game, &format!("B{row} A{row} C{row} D{row}")).unwrap();
    }
    assert_eq!(game.prisoners().black, 8);
    // A five on row 18 with a pair to break it, and another pair on row 13.
    play(&mut game, "O18 Q15 P18 A13 Q18 K2 R18 K6 R17 R16 B13 K9 C13 H15").unwrap();
    assert_eq!(game.outcome(), None);
    play(&mut game, "S18").unwrap();
    assert_eq!(game.waiting_five().len(), 5, "{}", game.position());
    play(&mut game, "D13").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Captures(Side::White)));
}

#[test]
fn without_n1_a_five_wins_at_once() {
    for rules in [Rules::SIMPLE, Rules { breakable_five: false, ..Rules::NINUKI }] {
        let mut game = game(BREAKABLE, 'b', rules);
        play(&mut game, "E5").unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
    }
}

#[test]
fn a_breaking_capture_must_leave_no_five_standing() {
    // White can take A4 and A5 from A3, but seven of the eight in the row are left standing.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        W . . . . . . . .
        B B B B . B B B .
        B . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut game = game(drawing, 'b', Rules::NINUKI);
    play(&mut game, "E5").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
}

/// The sheet's double three: two free threes that cross on E5.
const CROSSING: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . B . . . .
    . . . . B . . . .
    . . B B . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn two_free_threes_at_once_are_forbidden() {
    let game = game(CROSSING, 'b', Rules::NINUKI);
    let refusal = game.captures(game.board().parse("E5").unwrap()).unwrap_err();
    assert_eq!((refusal.rule(), refusal.points()), ("N2", set(&game, "C5 D5 E5 E6 E7")));
    assert_eq!(
        refusal.display(&game.board()).to_string(),
        "a stone on E5 would make two free threes at once"
    );
    assert!(!game.legal().contains(game.board().parse("E5").unwrap()));
    let open = self::game(CROSSING, 'b', Rules { no_double_three: false, ..Rules::NINUKI });
    assert_eq!(open.legal().len(), 77);
}

#[test]
fn a_blocked_three_is_not_free() {
    // A stone on B5 blocks the row (the sheet's b), and so does the edge.
    let blocked = CROSSING.replacen(". . B B . .", ". W B B . .", 1);
    let game = game(&blocked, 'b', Rules::NINUKI);
    assert_eq!(game.captures(game.board().parse("E5").unwrap()), Ok(WideSet::EMPTY));
    let shifted = "
        . . . . . .
        . . B . . .
        . . B . . .
        B B . . . .
        . . . . . .
        . . . . . .";
    let game = self::game(shifted, 'b', Rules::NINUKI);
    assert_eq!(game.captures(game.board().parse("C3").unwrap()), Ok(WideSet::EMPTY));
}

#[test]
fn a_broken_three_is_free_too_but_four_stones_are_no_three() {
    let broken = CROSSING.replacen(". . B B . .", ". B . B . .", 1);
    let game = game(&broken, 'b', Rules::NINUKI);
    assert_eq!(game.captures(game.board().parse("E5").unwrap()).unwrap_err().rule(), "N2");
    let four = CROSSING.replacen(". . B B . .", ". B B B . .", 1);
    let game = self::game(&four, 'b', Rules::NINUKI);
    assert!(game.captures(game.board().parse("E5").unwrap()).is_ok());
}

#[test]
fn a_capture_allows_the_double_three() {
    let capturing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . B . . . .
        . . . . B . . . .
        . . B B . . . . .
        . . . . . W . . .
        . . . . . . W . .
        . . . . . . . B .
        . . . . . . . . .";
    let game = game(capturing, 'b', Rules::NINUKI);
    assert_eq!(game.captures(game.board().parse("E5").unwrap()), Ok(set(&game, "F4 G3")));
}

#[test]
fn random_games_can_be_taken_back() {
    let mut chance = Chance(44);
    let mut endings = std::collections::BTreeSet::new();
    for number in 0..240 {
        let rules = ALL[number % 4];
        let mut game = Game::new(Size::new([6, 7, 9][chance.below(3)]).unwrap(), rules);
        let mut seen = vec![(*game.position(), *game.prisoners())];
        while !game.is_over() && seen.len() < 300 {
            let legal = game.legal();
            let to = legal.iter().nth(chance.below(legal.len())).unwrap();
            game.play(Action::Place(to)).unwrap();
            seen.push((*game.position(), *game.prisoners()));
        }
        endings.extend(game.outcome().map(|outcome| format!("{} {outcome}", rules.game().name())));
        while let Some(before) = seen.pop() {
            assert_eq!((*game.position(), *game.prisoners()), before);
            game.undo();
        }
    }
    assert!(
        endings.contains("ninuki black captures") && endings.contains("gomoku white five"),
        "{endings:?}"
    );
}
