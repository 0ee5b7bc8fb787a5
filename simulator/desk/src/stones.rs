//! The stones: where each of them is and which side it shows.
//!
//! The sensors only feel the stones on the points; a page wants to know every single stone, so that it can show how
//! it moves.

use rehearsal::Table;
use rules_core::{Board, Point, Side, WideSet};

/// Returns the number of stones that belong to a board: the hexagon's box of 48, or one for every point of a grid.
pub fn stones_of(board: &Board) -> usize {
    if board.size().is_some() { board.points().len() } else { 48 }
}

/// Who has a stone in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A person in front of a page.
    Page(u64),
    /// A player of the demonstration.
    Player(Side),
    /// The helping hand, or nobody in particular.
    Helper,
}

/// Where a stone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On a point.
    On(Point),
    /// Beside the board.
    Shelf,
    /// In a hand, on its way to a place of the drawn board within so many milliseconds.
    Hand {
        /// Whose hand.
        holder: Holder,
        /// To the right of the middle, in thousandths of a segment.
        x: i16,
        /// Beyond the middle, in thousandths of a segment.
        y: i16,
        /// How long the way takes.
        millis: u16,
    },
}

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The side that it shows.
    pub side: Side,
    /// Where it is.
    pub place: Place,
}

/// All stones.
#[derive(Clone, Debug)]
pub struct Stones {
    board: Board,
    all: Vec<Stone>,
    changed: Vec<bool>,
}

impl Stones {
    /// Puts all stones beside the board, half of them with each side up.
    pub fn on_shelf(board: Board) -> Self {
        let count = stones_of(&board);
        // Black begins, so the odd stone is black.
        let side = |id| if id < count.div_ceil(2) { Side::Black } else { Side::White };
        let all = (0..count).map(|id| Stone { side: side(id), place: Place::Shelf }).collect();
        Self { board, all, changed: vec![true; count] }
    }

    /// Goes through the stones.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Stone)> {
        self.all.iter().enumerate()
    }

    /// Returns a stone.
    pub fn get(&self, id: usize) -> Option<Stone> {
        self.all.get(id).copied()
    }

    /// Returns the stone on a point.
    pub fn on(&self, point: Point) -> Option<usize> {
        self.all.iter().position(|stone| stone.place == Place::On(point))
    }

    /// Finds a stone that can be put somewhere: one in a hand before one on the shelf, the right side up before the
    /// wrong one.
    pub fn spare(&self, side: Option<Side>, taken: &[usize]) -> Option<usize> {
        let rank = |(id, stone): (usize, &Stone)| {
            let place = match stone.place {
                Place::Hand { .. } => 0,
                Place::Shelf => 2,
                Place::On(_) => return None,
            };
            let wrong = u8::from(side.is_some_and(|side| side != stone.side));
            (!taken.contains(&id)).then_some((place + wrong, id))
        };
        self.iter().filter_map(rank).min().map(|(_, id)| id)
    }

    fn change(&mut self, id: usize, stone: Stone) {
        if let (Some(old), Some(changed)) = (self.all.get_mut(id), self.changed.get_mut(id))
            && *old != stone
        {
            *old = stone;
            *changed = true;
        }
    }

    /// Counts a stone among the news, though nothing has changed.
    pub fn tell_again(&mut self, id: usize) {
        if let Some(changed) = self.changed.get_mut(id) {
            *changed = true;
        }
    }

    /// Takes a stone into a hand; nothing happens if it is in one already.
    pub fn lift(&mut self, id: usize, holder: Holder, table: &mut Table) -> bool {
        let Some(stone) = self.get(id) else { return false };
        let (x, y) = match stone.place {
            Place::On(point) => {
                table.set(point, None);
                self.middle_of(point)
            }
            Place::Shelf => (0, 0),
            Place::Hand { .. } => return false,
        };
        self.change(id, Stone { place: Place::Hand { holder, x, y, millis: 0 }, ..stone });
        true
    }

    /// Moves a stone that is in a hand.
    pub fn carry(&mut self, id: usize, (x, y): (i16, i16), millis: u16) -> bool {
        let Some(Stone { side, place: Place::Hand { holder, .. } }) = self.get(id) else { return false };
        self.change(id, Stone { side, place: Place::Hand { holder, x, y, millis } });
        true
    }

    /// Puts a stone from a hand on a free point.
    pub fn land(&mut self, id: usize, point: Point, table: &mut Table) -> bool {
        match self.get(id) {
            Some(Stone { side, place: Place::Hand { .. } }) if self.on(point).is_none() => {
                table.set(point, Some(side));
                self.change(id, Stone { side, place: Place::On(point) });
                true
            }
            _ => false,
        }
    }

    /// Puts a stone beside the board, from wherever it is.
    pub fn shelve(&mut self, id: usize, table: &mut Table) {
        let Some(stone) = self.get(id) else { return };
        if let Place::On(point) = stone.place {
            table.set(point, None);
        }
        self.change(id, Stone { place: Place::Shelf, ..stone });
    }

    /// Turns over a stone that does not lie on a point.
    pub fn turn(&mut self, id: usize) -> bool {
        match self.get(id) {
            Some(stone) if !matches!(stone.place, Place::On(_)) => {
                self.change(id, Stone { side: stone.side.other(), ..stone });
                true
            }
            _ => false,
        }
    }

    /// Follows what happened to the points without anybody saying which stone it happened to.
    ///
    /// Stones that have gone from their points are those that appeared on others, the rest fell beside the board.
    pub fn follow(&mut self, table: &Table) {
        let mut adrift = Vec::new();
        let mut news: WideSet = table.stones();
        for id in 0..self.all.len() {
            let Some(stone) = self.get(id) else { continue };
            match stone.place {
                Place::On(point) if table.at(point) == Some(stone.side) => news.remove(point),
                Place::On(_) => adrift.push(id),
                Place::Shelf | Place::Hand { .. } => {}
            }
        }
        for point in news {
            let Some(side) = table.at(point) else { continue };
            let same = adrift.iter().position(|id| self.get(*id).is_some_and(|stone| stone.side == side));
            let id = match (same, adrift.is_empty()) {
                (Some(index), _) => Some(adrift.swap_remove(index)),
                (None, false) => adrift.pop(),
                (None, true) => self.spare(Some(side), &[]),
            };
            if let Some(id) = id {
                self.change(id, Stone { side, place: Place::On(point) });
            }
        }
        for id in adrift {
            if let Some(stone) = self.get(id) {
                self.change(id, Stone { place: Place::Shelf, ..stone });
            }
        }
    }

    /// Returns the stones that have changed since this was asked last.
    pub fn news(&mut self) -> Vec<(usize, Stone)> {
        let changed = std::mem::replace(&mut self.changed, vec![false; self.all.len()]);
        self.iter().filter(|(id, _)| changed[*id]).map(|(id, stone)| (id, *stone)).collect()
    }

    /// Returns where the middle of a point lies.
    pub fn middle_of(&self, point: Point) -> (i16, i16) {
        self.board.place(point).map_or((0, 0), |place| (place.x, place.y))
    }
}

#[cfg(test)]
mod tests {
    use rehearsal::{SensorKind, World};
    use rules_core::hexagon;

    use super::*;

    fn point(name: &str) -> Point {
        Board::HEXAGON.parse(name).unwrap()
    }

    #[test]
    fn a_stone_goes_through_the_air() {
        let (mut stones, mut table) =
            (Stones::on_shelf(Board::HEXAGON), Table::new(Board::HEXAGON, SensorKind::Hall, 1));
        assert!(!stones.land(0, point("D5"), &mut table), "it is not in a hand");
        assert!(stones.lift(0, Holder::Helper, &mut table));
        assert!(!stones.lift(0, Holder::Helper, &mut table));
        assert!(stones.land(0, point("D5"), &mut table));
        assert_eq!(table.at(point("D5")), Some(Side::Black));
        assert!(!stones.turn(0), "it lies on a point");
        assert!(stones.lift(1, Holder::Helper, &mut table));
        assert!(!stones.land(1, point("D5"), &mut table), "there is a stone");
    }

    #[test]
    fn no_stone_is_lost_when_the_board_is_knocked() {
        let mut world = World::new(Board::HEXAGON, SensorKind::Hall, 3, Vec::new());
        let mut stones = Stones::on_shelf(Board::HEXAGON);
        world.table.lay(&world.referee().game().stones());
        stones.follow(&world.table);
        for _ in 0..50 {
            world.knock(5);
            stones.follow(&world.table);
            for side in Side::BOTH {
                let lying = hexagon::POINTS.iter().filter(|point| world.table.at(*point) == Some(side));
                let known = stones.iter().filter(|(_, stone)| stone.side == side);
                let known = known.filter_map(|(_, stone)| match stone.place {
                    Place::On(point) => Some(point),
                    Place::Shelf | Place::Hand { .. } => None,
                });
                assert_eq!(known.collect::<WideSet>(), lying.collect());
            }
        }
    }
}
