//! D1 to D5 and every figure that the sheet gives.

mod support;

use rules_core::gomobil::{Game, Position, Repetition};
use rules_core::{Action, HexSet, Outcome, Play, Side, hexagon};
use support::{Drawing, draw, point, points};

/// Territory of Black and White, stones of Black and White, no man's land.
fn figures(position: &Position) -> [usize; 5] {
    let count = position.count();
    let territory = Side::BOTH.map(|side| count.territory[side].len());
    let stones = Side::BOTH.map(|side| usize::from(count.stones[side]));
    [territory[0], territory[1], stones[0], stones[1], count.neutral().into()]
}

/// Black's and White's points.
fn points_of(position: &Position) -> (u8, u8) {
    let count = position.count();
    (count.points(Side::Black), count.points(Side::White))
}

#[test]
fn at_the_start_the_count_is_6_6_24_24_31() {
    assert_eq!(figures(&Position::START), [6, 6, 24, 24, 31]);
    let count = Position::START.count();
    assert_eq!(count.territory[Side::Black], points("A1 A2 A3 A4 A5 A6"));
    assert_eq!(count.territory[Side::White], points("K6 K7 K8 K9 K10 K11"));
    assert_eq!(points_of(&Position::START), (30, 30));
    assert!(count.is_draw());
}

/// 31 black stones and 17 white ones, with 7 and 4 points of closed territory.
const CLOSED: &str = "          W W . . . .
                 W W W W W W W
                W W W W W W W W
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              B B B B B B B B . .
               B B B B B B B B B
                B B B . B B B B
                 B B B B B B B
                  . . . . . .";

#[test]
fn d1_an_empty_point_of_a_region_with_a_border_of_one_colour_is_a_point() {
    let position = draw(CLOSED).position;
    let count = position.count();
    assert_eq!(count.territory[Side::Black], points("A1 A2 A3 A4 A5 A6 C4"));
    assert_eq!(count.territory[Side::White], points("K8 K9 K10 K11"));
    assert_eq!((count.territory[Side::Black].len(), count.territory[Side::White].len()), (7, 4));
    assert_eq!(count.owner(point("C4")), Some(Side::Black));
    assert_eq!(count.owner(point("K9")), Some(Side::White));
    assert_eq!((count.owner(point("F6")), count.owner(point("C3"))), (None, None));
}

#[test]
fn d2_every_enemy_stone_is_a_point() {
    let position = draw(CLOSED).position;
    assert_eq!(figures(&position), [7, 4, 31, 17, 32]);
    assert_eq!(points_of(&position), (7 + 17, 4 + 31));
    assert_eq!(position.count().winner(), Some(Side::White));
}

#[test]
fn d3_a_region_with_a_border_of_two_colours_is_no_mans_land() {
    let Drawing { position, starred, .. } = draw(
        "          . . . . . .
                 W W W W W W W
                * * * * * * * *
               * * * * * * * * *
              B B B B B B B B B B
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let count = position.count();
    assert_eq!(count.no_mans_land, starred);
    assert_eq!((count.territory[Side::Black].len(), count.territory[Side::White].len()), (51, 6));
}

#[test]
fn d4_an_isolated_stone_is_no_border_and_leaves_three_points_to_black() {
    let Drawing { position, starred, .. } = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . W W . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . . . . .
                B B B . . . . .
                 w * B . . . .
                  * * B . . .",
    );
    let count = position.count();
    assert_eq!(count.territory[Side::Black], starred);
    assert_eq!(starred.len(), 3);
    assert_eq!(count.owner(point("B1")), None);
    assert_eq!(count.territory[Side::White], HexSet::EMPTY);
}

#[test]
fn d4_a_group_of_two_is_a_border() {
    let Drawing { position, starred, .. } = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . W W . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . . . . .
                B B B . . . . .
                 w w B . . . .
                  * * B . . .",
    );
    let count = position.count();
    assert_eq!(count.territory[Side::Black], HexSet::EMPTY);
    assert!(starred.is_subset(count.no_mans_land));
}

#[test]
fn d4_regions_flow_through_isolated_stones_of_either_colour() {
    // The black stone on the gap in the white wall is isolated: both sides of it are one region.
    let open = draw(
        "          * * * * * *
                 W W W b W W W
                * * * * * * * *
               B B B B B B B B B
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    assert_eq!(open.position.isolated(Side::Black), open.ringed);
    assert_eq!(open.position.count().no_mans_land, open.starred);
    // An isolated stone of the wall's own colour closes nothing either.
    let own = draw(
        "          * * * * * *
                 W W * w * W W
                * * * * * * * *
               B B B B B B B B B
              . . . . . . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    assert_eq!(own.position.isolated(Side::White), own.ringed);
    assert_eq!(own.position.count().no_mans_land, own.starred);
}

#[test]
fn d4_what_lies_behind_an_isolated_stone_becomes_border() {
    // A1 touches only Black and the lone white stone; through that stone its region reaches White's pair.
    let lone = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              W W . . . . . . . .
               . B . . . . . . .
                . B . . . . . .
                 w B . . . . .
                  * B . . . .",
    );
    assert_eq!(lone.position.isolated(Side::White), points("B1"));
    assert_eq!(lone.position.count().owner(point("A1")), None);
    assert!(lone.position.count().no_mans_land.contains(point("A1")));
}

#[test]
fn d5_an_enemy_group_makes_a_region_of_eleven_points_no_mans_land() {
    let Drawing { position, starred, .. } = draw(
        "          * * * * * *
                 * * B B * * *
                W W W W W W W W
               . . . . . . . . .
              . . . . . . . . . .
             . . . . . . . . . . .
              B B B B B B B B B B
               . . . . . . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    assert_eq!(starred.len(), 11);
    assert!(starred.is_subset(position.count().no_mans_land));
    assert_eq!(position.count().territory[Side::White], HexSet::EMPTY);
    // Without one of the two stones the other is isolated and the region is White's.
    let black = position.stones(Side::Black).without(point("J7"));
    let alone = Position::new(black, position.stones(Side::White), Side::Black).unwrap();
    assert_eq!(alone.count().territory[Side::White], starred.with(point("J7")));
}

/// The end of a game: 22 black stones and 26 white ones, territory 20 and 22, one point of no man's land.
const END: &str = "          . . W . . .
                 . W W . W W .
                . W . W W . W .
               . . W . W . W . W
              W W W . W . W . . .
             B B * W W W W W W W W
              . B B B B B B B B B
               . . B B . B B . .
                . B . B . B . .
                 . B B . B . .
                  . . B . . .";

#[test]
fn the_end_example_counts_46_to_44_for_black() {
    let position = draw(END).position;
    assert_eq!(figures(&position), [20, 22, 22, 26, 1]);
    assert_eq!(points_of(&position), (46, 44));
    assert_eq!(position.count().no_mans_land, draw(END).starred);
    assert_eq!(position.count().winner(), Some(Side::Black));
}

#[test]
fn after_two_passes_the_end_example_is_won_by_black() {
    let mut game = Game::from_position(draw(END).position, Repetition::Allowed);
    game.play(Action::Pass).unwrap();
    game.play(Action::Pass).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::counted(46, 44)));
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Side::Black));
}

/// A finished game of 48 stones: Black behind a wall on row E, White behind one on row F.
///
/// `black` stones are Black's; the others are White's; `open` points of the walls stay empty.
fn finished(black: usize, open: &str) -> Position {
    let open = points(open);
    let rows = |first: &str, last: &str| -> HexSet {
        let (first, last) = (point(first), point(last));
        hexagon::POINTS.iter().filter(|point| (first..=last).contains(point)).collect()
    };
    let fill = |wall: HexSet, behind: HexSet, count: usize| -> HexSet {
        (wall - open).iter().chain(behind).take(count).collect()
    };
    let blacks = fill(rows("E1", "E10"), rows("A1", "D9"), black);
    let whites = fill(rows("F1", "F11"), rows("G2", "K11"), 48 - black);
    Position::new(blacks, whites, Side::Black).unwrap()
}

#[test]
fn the_tournament_lines_are_counts_of_91_points() {
    // 46 to 45, the smallest possible difference.
    assert_eq!(points_of(&finished(21, "")), (46, 45));
    // 43 to 48 and 44 to 47.
    assert_eq!(points_of(&finished(20, "")), (48, 43));
    assert_eq!(points_of(&finished(22, "")), (44, 47));
    // 40 to 49 with two points of no man's land, between the walls.
    let with_gap = finished(24, "F1 F2");
    assert_eq!((points_of(&with_gap), with_gap.count().neutral()), ((40, 49), 2));
    assert_eq!(with_gap.count().no_mans_land, points("F1 F2"));
}

#[test]
fn a_region_without_any_border_belongs_to_nobody() {
    let empty = Position::new(HexSet::EMPTY, HexSet::EMPTY, Side::Black).unwrap();
    assert_eq!(figures(&empty), [0, 0, 0, 0, 91]);
    let lone = Position::new(points("F6"), HexSet::EMPTY, Side::Black).unwrap();
    assert_eq!(figures(&lone), [0, 0, 1, 0, 90]);
    let pair = Position::new(points("F6 F7"), HexSet::EMPTY, Side::Black).unwrap();
    assert_eq!(figures(&pair), [89, 0, 2, 0, 0]);
}

#[test]
fn capturing_costs_a_point_for_each_stone() {
    let mut near = Position::new(points("D4 D5"), points("F5 F6"), Side::Black).unwrap();
    let before = near.count();
    let captured = near.play(support::movement("D4", "E5")).unwrap();
    assert_eq!(captured.len(), 2);
    assert_eq!(near.count().stones[Side::White], before.stones[Side::White] - 2);
}
