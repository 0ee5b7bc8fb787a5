//! Every refusal names its rule, shows its points and says it in words.

mod support;

use rules_core::gomobil::Position;
use rules_core::{Board, HexSet, Refusal, Side};
use support::{draw, point, points};

/// The refusal of a landing, or of the lift if there is no landing.
fn refusal(position: &Position, from: &str, to: Option<&str>) -> Refusal {
    match to {
        Some(to) => position.captures(point(from), point(to)).unwrap_err(),
        None => position.lift(point(from)).unwrap_err(),
    }
}

#[test]
fn refusals_name_the_rule_show_the_points_and_speak_plainly() {
    let drawing = draw(
        "          . . . . . B
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . B B . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               B B B . . . . . .
                . . . . . W W .
                 W W . . . . .
                  B B W . . .",
    );
    let position = &drawing.position;
    let cases = [
        (refusal(position, "F6", None), "empty", points("F6"), "there is no stone on F6"),
        (refusal(position, "C6", None), "turn", points("C6"), "the stone on C6 is not yours to move"),
        (
            refusal(position, "K11", None),
            "M2",
            points("K11"),
            "the stone on K11 stands alone, and a lone stone cannot move",
        ),
        (
            refusal(position, "D2", None),
            "M3",
            points("D1 D2 D3"),
            "without D2 its group would break into 2 pieces",
        ),
        (
            refusal(position, "D1", Some("D1")),
            "M4",
            points("D1"),
            "the stone from D1 must land on another point",
        ),
        (refusal(position, "D1", Some("C6")), "M5", points("C6"), "there is already a stone on C6"),
        (
            refusal(position, "D1", Some("E1")),
            "M5",
            points("D2 D3 E1"),
            "E1 does not touch the group that the stone left",
        ),
        (
            refusal(position, "D1", Some("G9")),
            "M6",
            points("G7 G8 G9"),
            "G9 touches another group, but not the one that the stone left",
        ),
    ];
    for (refusal, rule, shown, message) in cases {
        assert_eq!((refusal.rule(), refusal.points().narrow()), (rule, shown), "{refusal:?}");
        assert_eq!(refusal.display(&Board::HEXAGON).to_string(), message);
    }
}

#[test]
fn a_stone_with_nowhere_to_go_shows_its_group() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . . . . .
                . . . . . . . .
                 W W W . . . .
                  b b W . . .",
    );
    let refusal = refusal(&drawing.position, "A1", None);
    assert_eq!(refusal, Refusal::NowhereToGo { stone: point("A1"), group: points("A1 A2") });
    assert_eq!((refusal.rule(), refusal.points().narrow()), ("nowhere", points("A1 A2")));
    assert_eq!(refusal.display(&Board::HEXAGON).to_string(), "the stone on A1 has no free point to land on");
}

#[test]
fn refusals_of_the_game_itself_have_words_too() {
    let cases = [
        (Refusal::GameOver, "over", "the game is over"),
        (
            Refusal::RecordFull { may_pass: true },
            "full",
            "the record is full: only passing or giving up is left",
        ),
        (
            Refusal::Repetition { to: points("E5") },
            "repetition",
            "you have already made this position, and this game forbids that",
        ),
        (
            Refusal::OffBoard { point: Board::grid(19).unwrap().parse("T19").unwrap() },
            "board",
            "there is no such point on this board",
        ),
    ];
    for (refusal, rule, message) in cases {
        assert_eq!((refusal.rule(), refusal.display(&Board::HEXAGON).to_string().as_str()), (rule, message));
    }
    assert_eq!(cases[2].0.points().narrow(), points("E5"));
    assert_eq!(cases[0].0.points().narrow(), HexSet::EMPTY);
    assert_eq!(cases[3].0.points().narrow(), HexSet::EMPTY);
}

#[test]
fn a_position_refuses_stones_that_overlap_or_lie_off_the_board() {
    use rules_core::gomobil::PositionError;
    let overlap = Position::new(points("D5 D6"), points("D6 D7"), Side::Black);
    assert_eq!(overlap, Err(PositionError::Overlap(points("D6"))));
    let hole = Board::grid(19).unwrap().point(6).unwrap();
    let off = Position::new(HexSet::of(hole), HexSet::EMPTY, Side::Black);
    assert_eq!(off, Err(PositionError::OffBoard(HexSet::of(hole))));
}
