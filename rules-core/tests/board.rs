//! The boards: points, names, segments, distances and places.

mod support;

use std::collections::{BTreeSet, VecDeque};

use rules_core::{Board, HexSet, Place, Point, PointError, WideSet, hexagon};
use support::{point, points};

fn grids() -> impl Iterator<Item = Board> {
    (2..=19).filter_map(Board::grid)
}

#[test]
fn the_hexagon_has_91_points_in_rows_of_6_to_11_and_back() {
    let lengths: Vec<usize> = Board::HEXAGON.rows().map(Iterator::count).collect();
    assert_eq!(lengths, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    assert_eq!(Board::HEXAGON.points().len(), 91);
    assert_eq!(hexagon::POINTS.len(), 91);
    assert_eq!(Board::HEXAGON.name(), "hexagon");
}

#[test]
fn the_hexagon_has_240_segments() {
    let segments: BTreeSet<_> = Board::HEXAGON.segments().collect();
    assert_eq!(segments.len(), 240);
    assert_eq!(Board::HEXAGON.segments().count(), 240);
    assert!(segments.iter().all(|(from, to)| from < to && Board::HEXAGON.distance(*from, *to) == Some(1)));
}

#[test]
fn corners_have_three_neighbours_edges_four_and_the_inside_six() {
    let with = |count| -> HexSet {
        let has = |point: &Point| Board::HEXAGON.neighbours(*point).count() == count;
        hexagon::POINTS.iter().filter(has).collect()
    };
    assert_eq!(with(3), points("A1 A6 F1 F11 K6 K11"));
    assert_eq!(with(4).len(), 24);
    assert_eq!(with(6).len(), 61);
    assert_eq!(hexagon::EDGE, with(3) | with(4));
}

#[test]
fn neighbours_are_as_the_coordinates_say() {
    let neighbours = |name| Board::HEXAGON.neighbours(point(name)).collect::<HexSet>();
    assert_eq!(neighbours("D5"), points("D4 D6 E5 E6 C5 C4"));
    assert_eq!(neighbours("A1"), points("A2 B1 B2"));
    assert_eq!(neighbours("K6"), points("K7 J6 J5"));
    assert_eq!(neighbours("F11"), points("F10 G11 E10"));
}

#[test]
fn bits_never_wrap_round_the_edge() {
    for from in hexagon::POINTS {
        let near: HexSet = Board::HEXAGON.neighbours(from).collect();
        assert_eq!(hexagon::grow(HexSet::of(from)), near);
        assert_eq!(hexagon::neighbours(from), near);
        assert_eq!(
            (0..6).filter_map(|direction| hexagon::neighbour(from, direction)).collect::<HexSet>(),
            near
        );
        for step in [1i32, 11, 12, -1, -11, -12] {
            let to = i32::from(u16::try_from(from.index()).unwrap()) + step;
            let lands = usize::try_from(to).ok().and_then(|index| Board::HEXAGON.point(index));
            assert!(lands.is_none_or(|lands| near.contains(lands)), "{from:?} steps to {lands:?}");
        }
    }
    assert_eq!(hexagon::neighbour(point("F6"), 6), None);
}

#[test]
fn directions_follow_each_other_round_the_point() {
    for from in hexagon::POINTS {
        for direction in 0..6 {
            let here = hexagon::neighbour(from, direction);
            let next = hexagon::neighbour(from, (direction + 1) % 6);
            if let (Some(here), Some(next)) = (here, next) {
                assert_eq!(Board::HEXAGON.distance(here, next), Some(1));
            }
            if let Some(here) = here {
                assert_eq!(hexagon::neighbour(here, (direction + 3) % 6), Some(from));
            }
        }
    }
}

#[test]
fn growing_a_set_is_growing_each_of_its_points() {
    let mut chance = support::Chance(7);
    for _ in 0..500 {
        let set: HexSet = (0..chance.below(40)).map(|_| chance.point()).collect();
        let each = set.iter().fold(HexSet::EMPTY, |sum, point| sum | hexagon::neighbours(point));
        assert_eq!(hexagon::grow(set), each);
    }
}

#[test]
fn every_name_is_read_back_in_either_case() {
    for board in grids().chain([Board::HEXAGON]) {
        for point in board.points() {
            let name = board.display(point).to_string();
            assert_eq!(board.parse(&name), Ok(point));
            assert_eq!(board.parse(&name.to_lowercase()), Ok(point));
            assert_eq!(board.point(point.index()), Some(point));
        }
    }
}

#[test]
fn abalone_names_give_row_and_diagonal() {
    assert_eq!(point("A1").index(), 0);
    assert_eq!(point("D5").index(), 3 * 11 + 4);
    assert_eq!(point("K11").index(), 120);
    for name in ["A0", "A7", "B8", "G1", "K5", "K12", "L6", "Z1", "A99999999999", "d05", "D10", "I3"] {
        assert_eq!(Board::HEXAGON.parse(name), Err(PointError::NotOnBoard), "{name}");
    }
    for name in ["5D", "é1", "-", "1", " D5", "D5 ", "D5x", "D-5", "\u{1F600}"] {
        assert!(
            matches!(Board::HEXAGON.parse(name), Err(PointError::NotAName | PointError::NoNumber)),
            "{name}"
        );
    }
    assert_eq!(Board::HEXAGON.parse(""), Err(PointError::Empty));
    assert_eq!(Board::HEXAGON.parse("D"), Err(PointError::NoNumber));
    assert_eq!(Board::HEXAGON.parse("Dé"), Err(PointError::NoNumber));
}

#[test]
fn go_names_give_column_and_row_and_have_no_letter_i() {
    let go = Board::grid(19).unwrap();
    assert_eq!(go.parse("A1").unwrap().index(), 0);
    assert_eq!(go.parse("H1").unwrap().index(), 7);
    assert_eq!(go.parse("J1").unwrap().index(), 8);
    assert_eq!(go.parse("T19").unwrap().index(), 360);
    assert_eq!(go.parse("I5"), Err(PointError::NotOnBoard));
    assert_eq!(go.parse("U1"), Err(PointError::NotOnBoard));
    assert_eq!(go.display(go.parse("q16").unwrap()).to_string(), "Q16");
}

#[test]
fn grids_have_four_directions() {
    for grid in grids() {
        let size = grid.rows().len();
        assert_eq!(grid.points().len(), size * size);
        assert_eq!(grid.segments().count(), 2 * size * (size - 1));
    }
    let grid = Board::grid(9).unwrap();
    let names = |name: &str| -> BTreeSet<String> {
        let point = grid.parse(name).unwrap();
        grid.neighbours(point).map(|point| grid.display(point).to_string()).collect()
    };
    assert_eq!(names("E5"), ["D5", "E4", "E6", "F5"].map(String::from).into());
    assert_eq!(names("J9"), ["H9", "J8"].map(String::from).into());
    assert_eq!([Board::grid(0), Board::grid(1), Board::grid(20), Board::grid(255)], [None; 4]);
}

#[test]
fn the_distance_is_the_length_of_a_shortest_way() {
    for board in [Board::HEXAGON, Board::grid(5).unwrap()] {
        for from in board.points() {
            let mut way = std::collections::BTreeMap::from([(from, 0)]);
            let mut queue = VecDeque::from([from]);
            while let Some(here) = queue.pop_front() {
                for next in board.neighbours(here) {
                    if !way.contains_key(&next) {
                        way.insert(next, way[&here] + 1);
                        queue.push_back(next);
                    }
                }
            }
            assert_eq!(way.len(), board.points().len());
            assert!(way.iter().all(|(to, length)| board.distance(from, *to) == Some(*length)));
        }
    }
}

#[test]
fn a_set_grows_by_the_neighbours_of_its_points() {
    for board in grids().chain([Board::HEXAGON]) {
        let near = |set: WideSet| set.iter().flat_map(|point| board.neighbours(point)).collect::<WideSet>();
        for point in board.points() {
            assert_eq!(board.grow(WideSet::of(point)), near(WideSet::of(point)), "{}", board.name());
        }
        for step in 2..7 {
            let some: WideSet = board.points().iter().step_by(step).collect();
            assert_eq!(board.grow(some), near(some), "{}", board.name());
        }
        assert_eq!(board.grow(WideSet::from_words([u64::MAX; 6])), board.points());
    }
}

#[test]
fn neighbours_are_drawn_one_pitch_apart() {
    for board in grids().chain([Board::HEXAGON]) {
        for (from, to) in board.segments() {
            let (from, to) = (board.place(from).unwrap(), board.place(to).unwrap());
            let across = f64::from(to.x) - f64::from(from.x);
            let up = f64::from(to.y) - f64::from(from.y);
            assert!((across.hypot(up) - 1000.0).abs() < 1.5, "{from:?} {to:?}");
        }
    }
}

#[test]
fn the_hexagon_is_drawn_with_its_middle_at_zero_and_black_below() {
    let place = |name| Board::HEXAGON.place(point(name)).unwrap();
    assert_eq!(place("F6"), Place { x: 0, y: 0 });
    assert_eq!(place("F1"), Place { x: -5000, y: 0 });
    assert_eq!(place("A1"), Place { x: -2500, y: -4330 });
    assert_eq!(place("K11"), Place { x: 2500, y: 4330 });
    assert_eq!(place("G6"), Place { x: -500, y: 866 });
}

#[test]
fn a_point_of_another_board_is_harmless() {
    let far = Board::grid(19).unwrap().parse("T19").unwrap();
    let hole = Board::grid(19).unwrap().parse("G1").unwrap();
    for stray in [far, hole] {
        assert_eq!(Board::HEXAGON.neighbours(stray).count(), 0);
        assert_eq!(Board::HEXAGON.distance(stray, point("A1")), None);
        assert_eq!(Board::HEXAGON.place(stray), None);
        assert_eq!(Board::HEXAGON.display(stray).to_string(), "?");
        assert_eq!(hexagon::neighbours(stray), HexSet::EMPTY);
        assert_eq!(hexagon::neighbour(stray, 0), None);
    }
    assert_eq!(Board::HEXAGON.point(far.index()), None);
    assert_eq!(Board::HEXAGON.point(usize::MAX), None);
}
