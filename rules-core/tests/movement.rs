//! M1 to M6: groups, which stones may move, where they may land.

mod support;

use rules_core::gomobil::Position;
use rules_core::{Board, HexSet, Refusal, Side, hexagon};
use support::{draw, movement, point, points};

#[test]
fn m1_stones_at_the_ends_of_one_segment_are_linked() {
    let drawing = draw(
        "          . . . . . .
                 . . W . . . .
                . . . . . . W .
               . B B . . . . . .
              . . . . . W . . . .
             . W . . . . . B . . .
              . . . . . . B . . .
               . . . W . . . . .
                . . B B . . . .
                 . . . . . W .
                  . . . . . .",
    );
    let groups: Vec<HexSet> = drawing.position.groups(Side::Black).collect();
    assert_eq!(groups, [points("C3 C4"), points("E7 F8"), points("H4 H5")]);
    assert_eq!(drawing.position.isolated(Side::White), drawing.position.stones(Side::White));
    assert_eq!(drawing.position.isolated(Side::Black), HexSet::EMPTY);
    assert_eq!(drawing.position.group_of(point("F8")), points("E7 F8"));
    assert_eq!(drawing.position.group_of(point("F6")), HexSet::EMPTY);
}

#[test]
fn m1_four_black_groups_a_lone_stone_and_one_white_group() {
    let drawing = draw(
        "          B B . . . .
                 . B . . . B B
                . . . W . W B .
               . . W W W W . . .
              . B . W . W W . . .
             . B . W b W . W B . .
              . . W W W . W B . .
               . . . . W W W . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let sizes: Vec<usize> = drawing.position.groups(Side::Black).map(HexSet::len).collect();
    assert_eq!(sizes, [2, 2, 1, 3, 3]);
    assert_eq!(drawing.position.isolated(Side::Black), drawing.ringed);
    assert_eq!(drawing.position.groups(Side::White).count(), 1);
}

#[test]
fn m2_the_stones_ringed_red_cannot_move_and_all_others_can() {
    let drawing = draw(
        "          . . . B w w
                 . . . B B B w
                . . . . B B B B
               . . . . . . b B .
              . . . . . . b . . .
             . w . . . . b . . . .
              . . . . . b . . . .
               . . . . B . . . .
                . W . . . . w .
                 W W . . . . .
                  . . . . . .",
    );
    for side in Side::BOTH {
        let position = drawing.position.with_turn(side);
        assert_eq!(position.immobile(side), drawing.ringed & position.stones(side));
        for stone in position.stones(side) {
            assert_eq!(position.lift(stone).is_err(), drawing.ringed.contains(stone));
        }
    }
    let white = drawing.position.with_turn(Side::White);
    assert_eq!(white.isolated(Side::White), points("C7 F2"));
    for stone in points("C7 F2") {
        assert_eq!(white.lift(stone), Err(Refusal::Isolated { stone }));
    }
    for stone in points("J11 K10") {
        assert_eq!(white.lift(stone), Err(Refusal::NowhereToGo { stone, group: points("J11 K10 K11") }));
    }
    assert_eq!(drawing.position.cut_stones(Side::Black), points("E6 F7 G8 H9"));
    assert_eq!((white.blocked(Side::White), white.blocked(Side::Black)), (points("J11 K10"), HexSet::EMPTY));
}

/// Every ringed stone is refused by M3, every other one may be lifted.
fn assert_ringed_stones_split(drawing: &str) {
    let drawing = draw(drawing);
    assert_eq!(drawing.position.cut_stones(Side::Black), drawing.ringed);
    for stone in drawing.position.stones(Side::Black) {
        match drawing.position.lift(stone) {
            Err(Refusal::Splits { stone: named, pieces }) => {
                assert!(drawing.ringed.contains(stone));
                assert_eq!(named, stone);
                assert_eq!(pieces.stones(), drawing.position.group_of(stone).without(stone));
                assert!(
                    pieces
                        .iter()
                        .all(|piece| hexagon::flood(HexSet::of(piece.first().unwrap()), piece) == piece)
                );
            }
            lifted => assert!(lifted.is_ok() && !drawing.ringed.contains(stone)),
        }
    }
}

#[test]
fn m3_the_inner_stones_of_a_line_split_it() {
    assert_ringed_stones_split(
        "          . . . . . .
                 . . . . . . .
                . B b b B . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . B b b b . . . . .
              . . . . . b . . . .
               . . . . . B . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
}

#[test]
fn m3_no_stone_of_a_ring_splits_it_but_one_that_holds_a_tail_does() {
    assert_ringed_stones_split(
        "          . . . . . .
                 . . . . . . .
                . . B B . . . .
               . . B . b B . . .
              . . . B B . . . . .
             . . . . . . . . . . .
              . . . . B B . . . .
               . . . B W B . . .
                . . . B B . . .
                 . . . . . . .
                  . . . . . .",
    );
}

#[test]
fn m3_a_stone_between_two_triangles_and_the_hub_of_a_star_split_their_groups() {
    let drawing = "          . . . . . .
                 . . . . . . .
                . . . B . . . .
               . . . . b B . . .
              . . . . B . . . . .
             . . . . . . . . . . .
              . . . . . B . . . .
               . . . B b B . . .
                . . . B . . . .
                 . . . . . . .
                  . . . . . .";
    assert_ringed_stones_split(drawing);
    let pieces = |name| match draw(drawing).position.lift(point(name)) {
        Err(Refusal::Splits { pieces, .. }) => pieces.iter().collect::<Vec<HexSet>>(),
        other => panic!("{name} may not move, but: {other:?}"),
    };
    assert_eq!(pieces("D5"), [points("C4 D4"), points("D6 E6")]);
    assert_eq!(pieces("H7"), [points("G6"), points("H8"), points("I7")]);
}

#[test]
fn m3_a_second_way_round_the_board_saves_a_group_from_splitting() {
    assert_ringed_stones_split(
        "          B B B B B B
                 B . . . . . B
                B . . . . . . B
               B . . . . . . . B
              B . . . . . . . . B
             B b B . . . . . . . B
              B . . . . . . . . B
               B . . . . . . . B
                B . . . . . . B
                 B . . . . . B
                  B B B B B B",
    );
    assert_ringed_stones_split(
        "          b B . B b b
                 b . . . . . b
                b . . . . . . b
               b . . . . . . . b
              b . . . . . . . . b
             b . . . . . . . . . b
              b . . . . . . . . b
               b . . . . . . . b
                b . . . . . . b
                 b . . . . . b
                  b b b b b b",
    );
}

#[test]
fn m4_a_lifted_stone_may_not_land_where_it_stood() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . B B . . .
              . . . . B W B . . .
             . . . . B w W B . . .
              . . . . B B B . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let white = drawing.position.with_turn(Side::White);
    let f6 = point("F6");
    assert_eq!(white.captures(f6, f6), Err(Refusal::SamePoint { stone: f6 }));
    assert_eq!(white.captures(f6, f6).unwrap_err().rule(), "M4");
    // It would have turned over four stones, and its group has no other point to go to.
    assert_eq!((hexagon::neighbours(f6) & white.stones(Side::Black)).len(), 4);
    assert!(matches!(white.lift(f6), Err(Refusal::NowhereToGo { .. })));
    assert_eq!(Position::START.captures(point("D5"), point("D5")).unwrap_err().rule(), "M4");
    assert!(!Position::START.lift(point("D5")).unwrap().contains(point("D5")));
}

#[test]
fn m5_a_stone_lands_on_any_empty_point_linked_to_the_rest_of_its_group() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . * b * . . . .
               . . * B B * . . .
                . . * * W . . .
                 . . . . . . .
                  . . . . . .",
    );
    let e5 = point("E5");
    assert_eq!(drawing.position.lift(e5), Ok(drawing.starred));
    for to in hexagon::POINTS {
        let landing = drawing.position.captures(e5, to);
        assert_eq!(landing.is_ok(), drawing.starred.contains(to));
    }
    let group = points("D4 D5");
    assert_eq!(
        drawing.position.captures(e5, point("C5")),
        Err(Refusal::Occupied { point: point("C5"), rule: "M5" })
    );
    assert_eq!(
        drawing.position.captures(e5, point("D4")),
        Err(Refusal::Occupied { point: point("D4"), rule: "M5" })
    );
    // F5 was linked to the stone itself, which does not count once it is in the hand.
    assert_eq!(
        drawing.position.captures(e5, point("F5")),
        Err(Refusal::NotLinked { to: point("F5"), group })
    );
}

#[test]
fn m6_a_stone_may_not_leave_its_group_for_a_distant_one() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . B B . . .
             . . . . . . . . . . .
              . . . * b * . . . .
               . . * B B * . . .
                . . * * * . . .
                 . . . . . . .
                  . . . . . .",
    );
    let e5 = point("E5");
    assert_eq!(drawing.position.lift(e5), Ok(drawing.starred));
    for name in ["F6", "F7", "F8", "G6", "G9", "H7", "H8", "H9"] {
        let refused = Refusal::OtherGroup { to: point(name), other: points("G7 G8") };
        assert_eq!(drawing.position.captures(e5, point(name)), Err(refused));
        assert_eq!(refused.rule(), "M6");
    }
}

#[test]
fn m6_a_stone_that_stays_linked_may_join_two_groups_into_one() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . B B . . .
              . . . . b * . . . .
               . . . B B . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let mut position = drawing.position;
    assert_eq!(position.groups(Side::Black).count(), 2);
    assert_eq!(position.play(movement("E5", "E6")), Ok(HexSet::EMPTY));
    let groups: Vec<HexSet> = position.groups(Side::Black).collect();
    assert_eq!(groups, [points("D4 D5 E6 F7 F8")]);
}

#[test]
fn one_stone_of_a_group_of_two_may_move_round_the_other() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . * * . . .
             . . . . . * B b . . .
              . . . . . * * . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    assert_eq!(drawing.position.lift(point("F8")), Ok(drawing.starred));
}

#[test]
fn no_way_between_the_two_points_is_needed() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               W W W . . . . . .
                B b W . . . . .
                 B B W . . . .
                  * B W . . .",
    );
    assert_eq!(drawing.position.lift(point("C2")), Ok(drawing.starred));
}

#[test]
fn a_lifted_stone_must_be_there_and_be_ones_own() {
    let start = Position::START;
    assert_eq!(start.lift(point("F6")), Err(Refusal::NoStone { point: point("F6"), rule: "empty" }));
    assert_eq!(start.lift(point("H6")), Err(Refusal::NotYours { stone: point("H6") }));
    let white = start.with_turn(Side::White);
    assert_eq!(white.lift(point("D5")), Err(Refusal::NotYours { stone: point("D5") }));
    let stray = Board::grid(19).unwrap().parse("T19").unwrap();
    assert_eq!(start.lift(stray), Err(Refusal::OffBoard { point: stray }));
    assert_eq!(start.captures(point("D5"), stray), Err(Refusal::OffBoard { point: stray }));
    assert_eq!(start.at(stray), None);
    assert_eq!(start.group_of(stray), HexSet::EMPTY);
}

#[test]
fn the_first_player_has_382_moves() {
    assert_eq!(Position::START.moves().count(), 382);
    assert_eq!(Position::START.with_turn(Side::White).moves().count(), 382);
    let by_stone: usize = Position::START.lifts().map(|(_, landings)| landings.len()).sum();
    assert_eq!(by_stone, 382);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = Position::START;
    for (from, to) in [("D5", "D6"), ("D5", "D5"), ("D5", "F5"), ("H5", "G5"), ("F6", "E5")] {
        assert!(position.play(movement(from, to)).is_err());
        assert_eq!(position, Position::START);
    }
}
