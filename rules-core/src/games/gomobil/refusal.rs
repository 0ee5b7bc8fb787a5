//! Why something may not be played.

use core::fmt;

use crate::{Board, HexSet, Point, hexagon};

/// Why a stone may not be lifted or landed, or a turn not be taken: the rule, and the points to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The hexagon has no such point.
    OffBoard {
        /// The point asked for.
        point: Point,
    },
    /// There is no stone to lift.
    NoStone {
        /// The empty point.
        point: Point,
    },
    /// The stone belongs to the side that is not to move.
    NotYours {
        /// The point of the stone.
        stone: Point,
    },
    /// The stone is linked to no other of its colour (M2).
    Isolated {
        /// The point of the stone.
        stone: Point,
    },
    /// Without the stone its group would fall apart (M3).
    Splits {
        /// The point of the stone.
        stone: Point,
        /// What the group would fall into.
        pieces: Pieces,
    },
    /// The stone is put back where it came from (M4).
    SamePoint {
        /// The point of the stone.
        stone: Point,
    },
    /// There is a stone on the landing point (M5).
    Occupied {
        /// The landing point.
        to: Point,
    },
    /// The landing point is linked to no stone of the group that the stone left (M5).
    NotLinked {
        /// The landing point.
        to: Point,
        /// What is left of the group.
        group: HexSet,
    },
    /// The landing point is linked to other groups, but not to the one that the stone left (M6).
    OtherGroup {
        /// The landing point.
        to: Point,
        /// The stones of the groups that it is linked to.
        other: HexSet,
    },
    /// The stone may be lifted, but there is no point for it to land on.
    NowhereToGo {
        /// The point of the stone.
        stone: Point,
        /// Its group, the stone included.
        group: HexSet,
    },
    /// The same player has made this position before, and the game forbids it.
    Repetition {
        /// The landing points that would repeat a position.
        to: HexSet,
    },
    /// The game is over.
    GameOver,
    /// The record has no room for another move: only passing and giving up are left.
    RecordFull,
}

impl Refusal {
    /// Returns the number of the rule, or a word where the sheet has no rule for it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "board",
            Self::NoStone { .. } => "empty",
            Self::NotYours { .. } => "turn",
            Self::Isolated { .. } => "M2",
            Self::Splits { .. } => "M3",
            Self::SamePoint { .. } => "M4",
            Self::Occupied { .. } | Self::NotLinked { .. } => "M5",
            Self::OtherGroup { .. } => "M6",
            Self::NowhereToGo { .. } => "nowhere",
            Self::Repetition { .. } => "repetition",
            Self::GameOver => "over",
            Self::RecordFull => "full",
        }
    }

    /// Returns the points to show: the stone or point in question, and what it is about.
    pub fn points(&self) -> HexSet {
        match *self {
            Self::OffBoard { .. } | Self::GameOver | Self::RecordFull => HexSet::EMPTY,
            Self::NoStone { point } => HexSet::of(point),
            Self::NotYours { stone } | Self::Isolated { stone } | Self::SamePoint { stone } => {
                HexSet::of(stone)
            }
            Self::Splits { stone, pieces } => pieces.stones().with(stone),
            Self::Occupied { to } => HexSet::of(to),
            Self::NotLinked { to, group } => group.with(to),
            Self::OtherGroup { to, other } => other.with(to),
            Self::NowhereToGo { stone, group } => group.with(stone),
            Self::Repetition { to } => to,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point| Board::HEXAGON.display(point);
        match *self {
            Self::OffBoard { .. } => f.write_str("there is no such point on this board"),
            Self::NoStone { point } => write!(f, "there is no stone on {}", name(point)),
            Self::NotYours { stone } => write!(f, "the stone on {} is not yours to move", name(stone)),
            Self::Isolated { stone } => {
                write!(f, "the stone on {} stands alone, and a lone stone cannot move", name(stone))
            }
            Self::Splits { stone, pieces } => {
                write!(
                    f,
                    "without {} its group would break into {} pieces",
                    name(stone),
                    pieces.iter().count()
                )
            }
            Self::SamePoint { stone } => {
                write!(f, "the stone from {} must land on another point", name(stone))
            }
            Self::Occupied { to } => write!(f, "there is already a stone on {}", name(to)),
            Self::NotLinked { to, .. } => {
                write!(f, "{} does not touch the group that the stone left", name(to))
            }
            Self::OtherGroup { to, .. } => {
                write!(f, "{} touches another group, but not the one that the stone left", name(to))
            }
            Self::NowhereToGo { stone, .. } => {
                write!(f, "the stone on {} has no free point to land on", name(stone))
            }
            Self::Repetition { .. } => {
                f.write_str("you have already made this position, and this game forbids that")
            }
            Self::GameOver => f.write_str("the game is over"),
            Self::RecordFull => f.write_str("the record is full: only passing or giving up is left"),
        }
    }
}

impl core::error::Error for Refusal {}

/// The pieces that a group falls into without one of its stones: two or three.
///
/// They are found when they are asked for: most hands only want to know that the stone may not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The stones of the group that were linked to the lifted one.
    linked: HexSet,
    /// The stones of that colour, without the lifted one.
    stones: HexSet,
}

impl Pieces {
    pub(super) const fn new(linked: HexSet, stones: HexSet) -> Self {
        Self { linked, stones }
    }

    /// Goes through the pieces.
    pub fn iter(&self) -> impl Iterator<Item = HexSet> + use<> {
        let Self { linked: mut left, stones } = *self;
        core::iter::from_fn(move || {
            let piece = hexagon::flood(HexSet::of(left.first()?), stones);
            left -= piece;
            Some(piece)
        })
    }

    /// Returns the stones of all pieces.
    pub fn stones(&self) -> HexSet {
        hexagon::flood(self.linked, self.stones)
    }
}
