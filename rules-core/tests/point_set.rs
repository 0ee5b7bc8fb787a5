//! Sets of points do what sets do.

mod support;

use std::collections::BTreeSet;

use rules_core::{Board, HexSet, Point, PointSet, WideSet, hexagon};
use support::{Chance, point, points};

#[test]
fn the_operations_are_those_of_plain_sets() {
    let mut chance = Chance(11);
    for _ in 0..500 {
        let mut some = || (0..chance.below(60)).map(|_| chance.point()).collect::<BTreeSet<Point>>();
        let (left, right) = (some(), some());
        let [a, b]: [HexSet; 2] = [&left, &right].map(|set| set.iter().copied().collect());
        let is = |bits: HexSet, plain: BTreeSet<Point>| bits.iter().eq(plain);
        assert!(is(a | b, &left | &right));
        assert!(is(a & b, &left & &right));
        assert!(is(a - b, &left - &right));
        assert!(is(a ^ b, &left ^ &right));
        assert_eq!(a.len(), left.len());
        assert_eq!(a.iter().len(), left.len());
        assert_eq!(a.is_empty(), left.is_empty());
        assert_eq!(a.first(), left.first().copied());
        assert_eq!(a.is_subset(b), left.is_subset(&right));
        assert!((a & b).is_subset(a));
        assert_eq!(a.meets(b), !left.is_disjoint(&right));
        assert!(hexagon::POINTS.iter().all(|point| a.contains(point) == left.contains(&point)));
    }
}

#[test]
fn points_go_in_and_out() {
    let mut set = HexSet::default();
    assert!(set.is_empty());
    set.insert(point("K11"));
    set.insert(point("A1"));
    set.insert(point("A1"));
    assert_eq!(set, points("A1 K11"));
    set.remove(point("A1"));
    assert_eq!(set, HexSet::of(point("K11")));
    assert_eq!(set.with(point("F6")).without(point("K11")), points("F6"));
    set.extend(points("B1 B2"));
    assert_eq!(format!("{set:?}"), "{11, 12, 120}");
}

#[test]
fn a_point_beyond_the_words_is_in_no_set() {
    let far = Board::grid(19).unwrap().point(360).unwrap();
    let mut set = points("A1");
    set.insert(far);
    set.remove(far);
    assert_eq!(set, points("A1"));
    assert!(!set.contains(far));
    assert_eq!(HexSet::of(far), HexSet::EMPTY);
}

#[test]
fn sets_widen_and_narrow() {
    let set = points("A1 F6 K11");
    let wide: WideSet = set.widen();
    assert_eq!(wide.len(), 3);
    assert!(wide.iter().eq(set.iter()));
    assert_eq!(wide.narrow::<2>(), set);
    let go = Board::grid(19).unwrap().points();
    assert_eq!(go.narrow::<2>().len(), 128);
    assert_eq!(PointSet::<2>::from_words(set.words()), set);
}
