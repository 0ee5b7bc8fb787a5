//! The count at the end of a game (G6).

use super::{Counting, Game};
use crate::{HalfPoints, PerSide, Play, Point, Side, WideSet};

/// The count of a board: who owns each empty point, the stones and the prisoners.
///
/// ```
/// use rules_core::{Side, go::{Game, Rules}};
/// let game = Game::from_position(".b.w/.b.w/.b.w/.b.w b".parse().unwrap(), Rules::ASSOCIATION).unwrap();
/// let count = game.count();
/// assert_eq!((count.territory.black.len(), count.territory.white.len(), count.neutral.len()), (4, 0, 4));
/// assert_eq!((count.points(Side::Black).to_string(), count.points(Side::White).to_string()), ("8".into(), "11.5".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The empty points whose region touches stones of one side only.
    pub territory: PerSide<WideSet>,
    /// The empty points that belong to nobody.
    pub neutral: WideSet,
    /// The number of stones of each colour on the board.
    pub stones: PerSide<u16>,
    /// The number of stones of each colour that were captured or taken off by agreement.
    pub prisoners: PerSide<u16>,
    counting: Counting,
    komi: HalfPoints,
}

impl Count {
    /// Returns what is counted.
    pub const fn counting(&self) -> Counting {
        self.counting
    }

    /// Returns what White gets for moving second.
    pub const fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// Returns the points of a side, White's with komi.
    pub fn points(&self, side: Side) -> HalfPoints {
        let land = |side: Side| self.territory[side].len() as u16;
        let points = match self.counting {
            Counting::Area => land(side) + self.stones[side],
            // Prisoners fill their own colour's territory; those left over are points for the other side.
            Counting::Territory => {
                let other = side.other();
                land(side).saturating_sub(self.prisoners[side])
                    + self.prisoners[other].saturating_sub(land(other))
            }
        };
        let komi = match side {
            Side::Black => HalfPoints(0),
            Side::White => self.komi,
        };
        HalfPoints::whole(points) + komi
    }

    /// Returns the side with more points, or nothing for a draw.
    pub fn winner(&self) -> Option<Side> {
        match self.points(Side::Black).cmp(&self.points(Side::White)) {
            core::cmp::Ordering::Greater => Some(Side::Black),
            core::cmp::Ordering::Less => Some(Side::White),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// Returns the side whose territory an empty point is part of.
    pub fn owner(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.territory[*side].contains(point))
    }
}

impl Game {
    /// Counts the board as if the game ended here, without the stones taken off by agreement.
    pub fn count(&self) -> Count {
        let all = self.chains.stones();
        let stones = PerSide::from_fn(|side| all[side] - self.dead);
        let territory = if self.dead.is_empty() {
            self.chains.territory()
        } else {
            let mut standing = self.chains.clone();
            standing.lay_out(self.size(), stones);
            standing.territory()
        };
        let occupied = stones.black | stones.white | territory.black | territory.white;
        Count {
            territory,
            neutral: self.board().points() - occupied,
            stones: PerSide::from_fn(|side| stones[side].len() as u16),
            prisoners: PerSide::from_fn(|side| self.prisoners()[side] + (all[side] & self.dead).len() as u16),
            counting: self.rules().counting,
            komi: self.rules().komi,
        }
    }
}
