//! C1 to C4: which stones a landing turns over.

mod support;

use rules_core::gomobil::Position;
use rules_core::{HexSet, Side, hexagon};
use support::{Chance, draw, movement, point, points};

/// A star of black arms with white groups between them, as the sheet draws it for C2 and C3.
const STAR: &str = "          . . . . . .
                 . . . . . . .
                . . B W . B . .
               . . . B W B . . .
              . . . . B B W W . .
             . . w W W * B B B . .
              . . . . B B W W . .
               . . . . B . . . .
                . . . . B . . .
                 . . . . . . .
                  . . . . . .";

#[test]
fn c1_contact_is_one_segment() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . W . W . . .
              . . . . * . . . . .
             . . . . B . W . . . .
              . . . . B b . . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    // Two segments away is no contact: only H6 is one segment from G6, H8 and F7 are two.
    assert_eq!(drawing.position.captures(point("E6"), point("G6")), Ok(points("H6")));
    assert_eq!(drawing.position.captures(point("E6"), point("F4")), Ok(HexSet::EMPTY));
}

#[test]
fn c2_a_landing_may_touch_several_enemy_stones() {
    let white = draw(STAR).position.with_turn(Side::White);
    assert_eq!(white.captures(point("F3"), point("F6")), Ok(points("E5 E6 F7 G6 G7")));
}

#[test]
fn c3_every_enemy_stone_in_contact_is_captured_and_no_other() {
    let drawing = draw(STAR);
    let mut position = drawing.position.with_turn(Side::White);
    assert_eq!((position.groups(Side::Black).count(), position.groups(Side::White).count()), (1, 4));
    let captured = position.play(movement("F3", "F6")).unwrap();
    assert_eq!(captured, hexagon::neighbours(point("F6")) & drawing.position.stones(Side::Black));
    assert_eq!((position.groups(Side::Black).count(), position.groups(Side::White).count()), (4, 1));
}

#[test]
fn c4_a_captured_stone_is_turned_over_and_stays_where_it_is() {
    let before = draw(STAR).position.with_turn(Side::White);
    let mut after = before;
    let captured = after.play(movement("F3", "F6")).unwrap();
    for stone in captured {
        assert_eq!((before.at(stone), after.at(stone)), (Some(Side::Black), Some(Side::White)));
    }
    assert_eq!(after.stones(Side::Black), before.stones(Side::Black) - captured);
    let expected = before.stones(Side::White).without(point("F3")).with(point("F6")) | captured;
    assert_eq!(after.stones(Side::White), expected);
    assert_eq!(after.to_move(), Side::Black);
}

#[test]
fn stones_just_turned_over_capture_nothing_in_their_turn() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . B * W W W W . . .
              . b . . . . . . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let mut position = drawing.position;
    assert_eq!(position.play(movement("E2", "F4")), Ok(points("F5")));
    assert_eq!(position.stones(Side::White), points("F6 F7 F8"));
}

#[test]
fn a_capture_can_break_an_enemy_group_into_pieces() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . W W W W W W . . . .
              . . . * . . . . . .
               . . . B b . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let mut position = drawing.position;
    assert_eq!(position.play(movement("D5", "E4")), Ok(points("F4 F5")));
    let groups: Vec<HexSet> = position.groups(Side::White).collect();
    assert_eq!(groups, [points("F2 F3"), points("F6 F7")]);
}

#[test]
fn a_game_always_has_48_stones() {
    let mut chance = Chance(3);
    for _ in 0..20 {
        let mut position = Position::START;
        while let Some(played) = chance.legal_move(&position)
            && chance.below(100) > 0
        {
            position.play(played).unwrap();
            let stones = position.stones(Side::Black).len() + position.stones(Side::White).len();
            assert_eq!(stones, 48);
        }
    }
}
