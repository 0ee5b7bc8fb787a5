//! The crate and the naive implementation agree, on positions from play and on any positions.

mod naive;
mod support;

use std::collections::BTreeSet;

use naive::{Colour, Naive, Spot};
use rules_core::gomobil::Position;
use rules_core::{Board, HexSet, Point, Side, hexagon};
use support::Chance;

fn spot(point: Point) -> Spot {
    let name = Board::HEXAGON.display(point).to_string();
    let row = i32::from(name.as_bytes()[0] - b'A') + 1;
    (row, name[1..].parse().expect("a number after the letter"))
}

fn spots(set: HexSet) -> BTreeSet<Spot> {
    set.iter().map(spot).collect()
}

fn colour(side: Side) -> Colour {
    match side {
        Side::Black => Colour::Black,
        Side::White => Colour::White,
    }
}

fn naive(position: &Position) -> Naive {
    let stones = hexagon::POINTS
        .iter()
        .filter_map(|point| position.at(point).map(|side| (spot(point), colour(side))))
        .collect();
    Naive::new(stones, colour(position.to_move()))
}

/// Compares everything that can be asked about one position; landings are asked for some pairs of points.
fn compare(position: &Position, chance: &mut Chance) {
    let plain = naive(position);
    let mut movable = HexSet::EMPTY;
    let mut cuts = HexSet::EMPTY;
    for point in hexagon::POINTS {
        let lifted = position.lift(point);
        let expected = plain.landings(spot(point));
        match (&lifted, &expected) {
            (Ok(landings), Ok(plain)) => {
                assert_eq!(&spots(*landings), plain, "{position}");
                movable.insert(point);
            }
            (Err(refusal), Err(rule)) => {
                assert_eq!(refusal.rule(), *rule, "{position} {}", Board::HEXAGON.display(point));
                if *rule == "M3" {
                    cuts.insert(point);
                }
            }
            _ => panic!("{position} {}: {lifted:?}, {expected:?}", Board::HEXAGON.display(point)),
        }
    }
    let side = position.to_move();
    assert_eq!(position.cut_stones(side), cuts, "{position}");
    assert_eq!(position.immobile(side), position.stones(side) - movable, "{position}");
    assert_eq!(position.lifts().map(|(stone, _)| stone).collect::<HexSet>(), movable, "{position}");
    for (stone, landings) in position.lifts() {
        assert_eq!(position.lift(stone), Ok(landings), "{position}");
    }

    for _ in 0..12 {
        // Most of the time a stone that may move, so that the landing is what gets judged.
        let from = match movable.len() {
            0 => chance.point(),
            _ if chance.below(4) == 0 => chance.point(),
            count => movable.iter().nth(chance.below(count)).expect("a movable stone"),
        };
        let to = chance.point();
        let captured = position.captures(from, to).map(spots).map_err(|refusal| refusal.rule());
        assert_eq!(captured, plain.captures(spot(from), spot(to)), "{position} {from:?} {to:?}");
    }

    let (count, expected) = (position.count(), plain.count());
    assert_eq!(spots(count.territory[Side::Black]), expected.black_land, "{position}");
    assert_eq!(spots(count.territory[Side::White]), expected.white_land, "{position}");
    assert_eq!(spots(count.no_mans_land), expected.nobodys, "{position}");
    assert_eq!(usize::from(count.points(Side::Black)), expected.black_points, "{position}");
    assert_eq!(usize::from(count.points(Side::White)), expected.white_points, "{position}");
    for point in hexagon::POINTS {
        let owner = match spot(point) {
            spot if expected.black_land.contains(&spot) => Some(Side::Black),
            spot if expected.white_land.contains(&spot) => Some(Side::White),
            _ => None,
        };
        assert_eq!(count.owner(point), owner, "{position}");
    }

    for side in Side::BOTH {
        let alone = position.stones(side).iter().filter(|stone| plain.is_isolated(spot(*stone))).collect();
        assert_eq!(position.isolated(side), alone, "{position}");
        let mut stones = HexSet::EMPTY;
        for group in position.groups(side) {
            let first = group.first().expect("a group has stones");
            assert_eq!(spots(group), plain.group(spot(first)), "{position}");
            assert_eq!(position.group_of(first), group, "{position}");
            stones |= group;
        }
        assert_eq!(stones, position.stones(side), "{position}");
    }
}

#[test]
fn six_thousand_positions_from_play_agree() {
    let mut chance = Chance(1);
    let mut compared = 0;
    while compared < 6000 {
        let mut position = Position::START.with_turn(chance.side());
        for _ in 0..140 {
            compare(&position, &mut chance);
            compared += 1;
            match chance.legal_move(&position) {
                Some(played) => {
                    let expected = naive(&position).captures(spot(played.from), spot(played.to));
                    let captured = position.play(played).map(spots).map_err(|refusal| refusal.rule());
                    assert_eq!(captured, expected);
                }
                None => break,
            }
        }
    }
}

#[test]
fn six_thousand_scattered_positions_agree() {
    let mut chance = Chance(2);
    for _ in 0..6000 {
        compare(&chance.scattered(), &mut chance);
    }
}
