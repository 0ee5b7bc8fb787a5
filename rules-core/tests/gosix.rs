//! Gosix: the flower, the figures of the sheet and each rule.

mod support;

use rules_core::gosix::{CENTRES, CORNERS, Game, Position, PositionError, corners_of};
use rules_core::record::text::{self, Tags};
use rules_core::{Action, Board, HexSet, Outcome, PerSide, Play, Refusal, Side};
use support::{Chance, point, points};

fn position(black: &str, white: &str, markers: [&str; 2], to_move: Side) -> Position {
    let stones = PerSide { black: points(black), white: points(white) };
    let markers = PerSide { black: points(markers[0]), white: points(markers[1]) };
    Position::new(stones, markers, to_move).expect("stones on corners")
}

#[test]
fn the_flower_has_24_corners_30_edges_and_seven_centres() {
    assert_eq!((CORNERS.len(), CENTRES.len()), (24, 7));
    assert_eq!(CENTRES, points("F6 G8 H7 G5 E4 D5 E7"));
    let edges = Board::HEXAGON.segments().filter(|(a, b)| CORNERS.contains(*a) && CORNERS.contains(*b));
    assert_eq!(edges.count(), 30);
    assert!(CENTRES.iter().all(|centre| corners_of(centre).len() == 6));
    assert_eq!(corners_of(point("F5")), HexSet::EMPTY);
    // Each corner belongs to one hexagon, two or three: 12, 6 and 6 of them.
    let of = |count| {
        CORNERS
            .iter()
            .filter(|corner| {
                CENTRES.iter().filter(|centre| corners_of(*centre).contains(*corner)).count() == count
            })
            .count()
    };
    assert_eq!([1, 2, 3].map(of), [12, 6, 6]);
}

#[test]
fn figure_1_red_wins_the_hexagon_with_5_against_4_and_takes_two_stones_off() {
    // Red is Black: two stones on the hexagon and three chained to them; I7 stands alone, White's three on F8, G9 and H9
    // are not linked to the hexagon.
    let mut position = position("F5 F4 E3 D3 I7", "G7 G6 E5 E6 F8 G9 H9", ["", ""], Side::Black);
    let placement = position.place(point("F7")).unwrap();
    assert_eq!(placement.won, PerSide { black: points("F6"), white: HexSet::EMPTY });
    assert_eq!(placement.taken, points("F5 F7"));
    assert_eq!(position.stones(Side::Black), points("F4 E3 D3 I7"));
    assert_eq!(position.pieces(Side::Black), points("F4 E3 D3 I7 F6"));
    assert!(position.legal().contains(point("F5")), "the corners may be taken again");
}

#[test]
fn figure_2_green_wins_with_5_against_1_and_loses_all_stones() {
    let mut position = position("", "G7 G6 F5 E5 E6", ["", ""], Side::Black);
    let placement = position.place(point("F7")).unwrap();
    assert_eq!(placement.won, PerSide { black: HexSet::EMPTY, white: points("F6") });
    assert_eq!(placement.taken, points("G7 G6 F5 E5 E6"));
    assert_eq!((position.stones(Side::Black), position.stones(Side::White)), (points("F7"), HexSet::EMPTY));
}

#[test]
fn figure_3_a_tie_in_one_hexagon_forbids_the_stone_though_another_would_be_won() {
    // F7 closes G8 with 5 against 4, and F6 with 5 against 5.
    let position = position("D6 E5 E6 G6 G9", "F4 F5 F8 G7 H8 H9", ["", ""], Side::Black);
    let refusal = position.placement(point("F7")).unwrap_err();
    assert_eq!(refusal, Refusal::Tie { point: point("F7"), tied: points("F6") });
    assert_eq!(refusal.rule(), "S7");
    assert_eq!(refusal.points().narrow(), points("F5 F6 F7 E5 E6 G6 G7"));
    assert_eq!(
        refusal.display(&Board::HEXAGON).to_string(),
        "the hexagon around F6 would be closed on a tie"
    );
    assert!(!position.legal().contains(point("F7")));
}

#[test]
fn hexagons_closed_together_are_judged_before_anything_is_removed() {
    // G7 and F7 are corners of both F6 and G8; Black closes both and wins both on the full board.
    let mut position = position("G6 F5 E5 F7 G9 H8", "E6 F8 H9", ["", ""], Side::Black);
    let placement = position.place(point("G7")).unwrap();
    assert_eq!(placement.won.black, points("F6 G8"));
    assert_eq!(placement.taken, points("G6 F5 E5 F7 G9 H8 G7"));
    assert_eq!(position.stones(Side::White), points("E6 F8 H9"));
}

#[test]
fn hexagons_closed_by_one_stone_can_go_to_both_sides() {
    // F7 closes F6 with 8 against 6 for Black and G8 with 5 against 1 for White; each takes his own stones off his own.
    let mut position = position("F5 G6 E5 F4 E3 D3 D4", "E6 G7 G9 H8 H9 F8", ["", ""], Side::Black);
    let placement = position.place(point("F7")).unwrap();
    assert_eq!(placement.won, PerSide { black: points("F6"), white: points("G8") });
    assert_eq!(placement.taken, points("F5 G6 E5 F7 G7 G9 H8 H9 F8"));
    assert_eq!(position.pieces(Side::Black), points("F4 E3 D3 D4 F6"));
    assert_eq!(position.pieces(Side::White), points("E6 G8"));
}

#[test]
fn a_tie_in_a_hexagon_that_was_won_before_forbids_nothing() {
    // Figure 3 with a marker on F6: closing G8 is enough, the tie around F6 is not looked for.
    let mut position = position("D6 E5 E6 G6 G9", "F4 F5 F8 G7 H8 H9", ["", "F6"], Side::Black);
    let placement = position.place(point("F7")).unwrap();
    assert_eq!(placement.won, PerSide { black: points("G8"), white: HexSet::EMPTY });
    assert_eq!(placement.taken, points("F7 G9"));
    assert_eq!(position.markers(Side::White), points("F6"));
}

#[test]
fn a_won_hexagon_fills_again_without_effect_and_without_a_tie() {
    let mut position = position("G7 G6 F5", "E5 E6", ["F6", ""], Side::White);
    let placement = position.place(point("F7")).unwrap();
    assert!(placement.taken.is_empty() && placement.won == PerSide::default());
}

#[test]
fn stones_stand_on_empty_corners_and_nobody_passes_by_choice() {
    let mut game = Game::new(Side::White);
    game.play(Action::Place(point("F5"))).unwrap();
    let cases = [
        (Action::Place(point("F5")), "S2", "F5", "there is already a stone on F5"),
        (Action::Place(point("F6")), "S2", "", "F6 is not a corner of the flower"),
        (Action::Place(point("A1")), "S2", "", "A1 is not a corner of the flower"),
    ];
    for (action, rule, shown, message) in cases {
        let refusal = game.play(action).unwrap_err();
        assert_eq!(
            (refusal.rule(), refusal.points(), refusal.display(&Board::HEXAGON).to_string().as_str()),
            (rule, points(shown).widen(), message)
        );
    }
    let off = Board::grid(19).unwrap().parse("T19").unwrap();
    assert_eq!(
        game.play(Action::Place(off)).unwrap_err().display(&Board::HEXAGON).to_string(),
        "there is no such point on this board"
    );
    let refusal = game.play(Action::Pass).unwrap_err();
    assert_eq!((refusal.rule(), refusal.points().len()), ("S2", 23));
    assert_eq!(game.plies().len(), 1);
}

#[test]
fn four_hexagons_win_at_once() {
    let start = position("G7 G6 F5 E5", "E6", ["G8 H7 G5", "E4"], Side::Black);
    let mut game = Game::from_position(start);
    game.play(Action::Place(point("F7"))).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::counted(4, 1)));
    assert_eq!(game.outcome().unwrap().to_string(), "black 4 1");
    assert_eq!(game.play(Action::Place(point("C4"))), Err(Refusal::GameOver));
    assert!(game.legal().is_empty());
    game.undo();
    assert_eq!((game.position(), game.outcome()), (&start, None));
}

#[test]
fn a_player_without_a_stone_passes_and_the_game_ends_when_both_are_stuck() {
    let mut chance = Chance(5);
    let (mut passes, mut stuck, mut draws) = (0, 0, 0);
    for _ in 0..3000 {
        let mut game = Game::new(Side::Black);
        while !game.is_over() {
            let legal = game.legal();
            assert_eq!(game.must_pass(), legal.is_empty());
            if legal.is_empty() {
                passes += 1;
                game.play(Action::Pass).unwrap();
                assert!(!game.legal().is_empty(), "two passes in a row would be the end");
            } else {
                let to = legal.iter().nth(chance.below(legal.len())).unwrap();
                game.play(Action::Place(to)).unwrap();
            }
        }
        stuck += usize::from(game.position().four().is_none());
        draws += usize::from(game.outcome().unwrap().winner().is_none());
        assert_eq!(game.play(Action::Pass), Err(Refusal::GameOver));
    }
    assert!(passes > 10 && stuck > 10 && draws > 0, "{passes} {stuck} {draws}");
}

#[test]
fn every_game_can_be_taken_back_and_read_back() {
    let mut chance = Chance(6);
    for number in 0..200 {
        let mut game = Game::new(chance.side());
        let mut positions = vec![*game.position()];
        for _ in 0..chance.below(70) {
            let legal = game.legal();
            let action = match legal.len() {
                0 => Action::Pass,
                count => Action::Place(legal.iter().nth(chance.below(count)).unwrap()),
            };
            if game.play(action).is_err() {
                break;
            }
            positions.push(*game.position());
        }
        if number % 4 == 0 {
            let _ = game.play(Action::Resign(chance.side())).map(|_| positions.push(*game.position()));
        }
        let mut record = String::new();
        text::write(&game, &Tags { white: Some("Ada"), ..Tags::default() }, &mut record).unwrap();
        let mut again = Game::new(Side::Black);
        assert_eq!(text::read(&record, &mut again).unwrap().white, Some("Ada"));
        assert!(again.plies().eq(game.plies()) && again.position() == game.position(), "{record}");
        assert_eq!(again.outcome(), game.outcome());
        while let Some(before) = positions.pop() {
            assert_eq!(*game.position(), before);
            assert_eq!(before.to_string().parse(), Ok(before));
            game.undo();
        }
    }
}

#[test]
fn records_of_gosix_are_refused_with_their_line_and_column() {
    let cases = [
        ("", "line 1, column 1: a record of Gosix begins with the line: gosix 1"),
        ("gomobil 1", "line 1, column 1: a record of Gosix begins with the line: gosix 1"),
        ("gosix 2", "line 1, column 7: this version is not known, only 1 is"),
        ("gosix 1\n1. F5 pass", "line 2, column 7: a player who can place a stone may not pass (S2)"),
        ("gosix 1\nF5-F4", "line 2, column 1: expected a point such as D5, or pass, resign or time"),
        ("gosix 1\nF6", "line 2, column 1: F6 is not a corner of the flower (S2)"),
        ("gosix 1\nfirst white\nposition x", "line 3, column 1: this was already set"),
        ("gosix 1\nposition b", "line 2, column 10: the game has no point here; write . instead"),
        ("gosix 1\nF5\nfirst white", "line 3, column 1: settings come before the first move"),
        (
            "gosix 1\nF5 resign\nresult black 3 2",
            "line 3, column 8: the moves lead to another result: black resign",
        ),
        ("gosix 1\nF5 resign\nresult black resign\nF4", "line 4, column 1: nothing may follow the result"),
    ];
    for (record, message) in cases {
        let error = text::read(record, &mut Game::new(Side::Black)).unwrap_err();
        assert_eq!(error.to_string(), message, "{record}");
    }
}

#[test]
fn positions_are_read_with_their_markers_and_refused_with_the_column() {
    let rows = |middle: &str| {
        format!(
            "....../......./......../........./........../{middle}/........../........./......../......./...... w"
        )
    };
    let position: Position = rows("....bBw....").parse().unwrap();
    assert_eq!((position.markers(Side::Black), position.stones(Side::White)), (points("F6"), points("F7")));
    assert_eq!(position.to_string(), rows("....bBw...."));
    let cases = [
        ("....bbw....", "column 51: 'b' is no marker; a centre has . for none, B or W for a won hexagon"),
        ("....B......", "column 50: 'B' is not a point; use . for empty, b or w for a stone"),
        ("b..........", "column 46: the game has no point here; write . instead"),
        ("..........", "column 56: row F is too short"),
        ("............", "column 57: row F is too long"),
    ];
    for (middle, message) in cases {
        assert_eq!(rows(middle).parse::<Position>().unwrap_err().to_string(), message);
    }
    let both = PerSide { black: points("F5"), white: points("F5") };
    let none = PerSide::default();
    assert_eq!(Position::new(both, none, Side::Black), Err(PositionError::Overlap(points("F5"))));
    assert_eq!(Position::new(none, both, Side::Black), Err(PositionError::NoCentre(points("F5"))));
    let centre = PerSide { black: points("F6"), white: HexSet::EMPTY };
    assert_eq!(Position::new(centre, none, Side::Black), Err(PositionError::NoCorner(points("F6"))));
}
