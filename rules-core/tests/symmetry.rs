//! Turned, mirrored or with colours exchanged, the rules stay the same.

mod support;

use rules_core::gomobil::Position;
use rules_core::{Board, HexSet, PerSide, Point, Refusal, Side, hexagon};
use support::Chance;

/// One of the twelve symmetries of the hexagon, with or without an exchange of colours.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    turns: u32,
    mirrored: bool,
    exchanged: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Self> {
        (0..24).map(|number| Self { turns: number % 6, mirrored: number % 12 >= 6, exchanged: number >= 12 })
    }

    fn point(self, point: Point) -> Point {
        // Row and diagonal counted from the middle, F6.
        let index = i32::try_from(point.index()).unwrap();
        let (mut row, mut diagonal) = (index / 11 - 5, index % 11 - 5);
        if self.mirrored {
            (row, diagonal) = (diagonal, row);
        }
        for _ in 0..self.turns {
            (row, diagonal) = (diagonal, diagonal - row);
        }
        let index = usize::try_from((row + 5) * 11 + diagonal + 5).unwrap();
        Board::HEXAGON.point(index).expect("a symmetry keeps to the board")
    }

    fn set(self, set: HexSet) -> HexSet {
        set.iter().map(|point| self.point(point)).collect()
    }

    fn side(self, side: Side) -> Side {
        if self.exchanged { side.other() } else { side }
    }

    fn position(self, position: &Position) -> Position {
        let mut stones = PerSide { black: HexSet::EMPTY, white: HexSet::EMPTY };
        for side in Side::BOTH {
            stones[self.side(side)] = self.set(position.stones(side));
        }
        Position::new(stones.black, stones.white, self.side(position.to_move())).unwrap()
    }
}

#[test]
fn the_symmetries_are_twelve_and_keep_neighbours() {
    let images: std::collections::BTreeSet<Vec<Point>> = Symmetry::all()
        .map(|symmetry| hexagon::POINTS.iter().map(|point| symmetry.point(point)).collect())
        .collect();
    assert_eq!(images.len(), 12);
    for symmetry in Symmetry::all() {
        for point in hexagon::POINTS {
            let near = symmetry.set(hexagon::neighbours(point));
            assert_eq!(near, hexagon::neighbours(symmetry.point(point)));
        }
    }
}

/// A refusal of the turned position must be the turned refusal.
fn turned(symmetry: Symmetry, refusal: Refusal) -> (&'static str, HexSet) {
    (refusal.rule(), symmetry.set(refusal.points().narrow()))
}

fn assert_symmetric(position: &Position, chance: &mut Chance) {
    for symmetry in Symmetry::all() {
        let image = symmetry.position(position);
        for point in hexagon::POINTS {
            let lifted = position.lift(point).map(|landings| symmetry.set(landings));
            let expected = lifted.map_err(|refusal| turned(symmetry, refusal));
            let found = image.lift(symmetry.point(point));
            assert_eq!(found.map_err(|refusal| (refusal.rule(), refusal.points().narrow())), expected);
        }
        for _ in 0..40 {
            let (from, to) = (chance.point(), chance.point());
            let captured = position.captures(from, to).map(|captured| symmetry.set(captured));
            let expected = captured.map_err(|refusal| turned(symmetry, refusal));
            let found = image.captures(symmetry.point(from), symmetry.point(to));
            assert_eq!(found.map_err(|refusal| (refusal.rule(), refusal.points().narrow())), expected);
        }
        let (count, image_count) = (position.count(), image.count());
        assert_eq!(symmetry.set(count.no_mans_land), image_count.no_mans_land);
        for side in Side::BOTH {
            let image_side = symmetry.side(side);
            assert_eq!(symmetry.set(count.territory[side]), image_count.territory[image_side]);
            assert_eq!(count.points(side), image_count.points(image_side));
            assert_eq!(symmetry.set(position.cut_stones(side)), image.cut_stones(image_side));
            assert_eq!(symmetry.set(position.immobile(side)), image.immobile(image_side));
            assert_eq!(symmetry.set(position.isolated(side)), image.isolated(image_side));
            assert_eq!(position.groups(side).count(), image.groups(image_side).count());
        }
        assert_eq!(position.moves().count(), image.moves().count());
    }
}

#[test]
fn positions_from_play_are_judged_the_same_from_every_side() {
    let mut chance = Chance(51);
    for _ in 0..60 {
        let position = chance.reached(150);
        assert_symmetric(&position, &mut chance);
    }
}

#[test]
fn scattered_positions_are_judged_the_same_from_every_side() {
    let mut chance = Chance(52);
    for _ in 0..60 {
        let position = chance.scattered();
        assert_symmetric(&position, &mut chance);
    }
}
