//! Why something may not be played.

use core::fmt;

use crate::{Board, HexSet, Point, WideSet, hexagon};

/// Why a stone may not be lifted, landed or placed, or a turn not be taken: the rule, and the points to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The board has no such point.
    OffBoard {
        /// The point asked for.
        point: Point,
    },
    /// There is no stone to lift or to take off.
    NoStone {
        /// The empty point.
        point: Point,
        /// The rule of the game that says so.
        rule: &'static str,
    },
    /// There is a stone on the point already.
    Occupied {
        /// The point.
        point: Point,
        /// The rule of the game that says so.
        rule: &'static str,
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
    /// Another stone was touched before, and who touches a stone plays it (M4).
    Touched {
        /// The stone that was touched and has to be played.
        stone: Point,
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
    /// The point is not a corner of the flower (S2).
    NoCorner {
        /// The point asked for.
        point: Point,
    },
    /// The stone would close hexagons on a tie (S7).
    Tie {
        /// The corner.
        point: Point,
        /// The centres of the hexagons that nobody would win.
        tied: HexSet,
    },
    /// The side to move has a stone to place and may not pass (S2).
    MustPlace {
        /// The corners where it may be placed.
        to: HexSet,
    },
    /// These stones of a set-up have no liberty (G2).
    NoLiberty {
        /// The stones.
        stones: WideSet,
    },
    /// The stone would take the last liberty of its own chain and capture nothing (G3).
    Suicide {
        /// The point.
        point: Point,
        /// The chain with the stone in it.
        chain: WideSet,
    },
    /// One stone was just taken by one stone, which may not be retaken at once (G4).
    Ko {
        /// The point.
        point: Point,
        /// The stone that may not be taken now.
        taker: Point,
    },
    /// The same player has made this board by an earlier stone (G4).
    MadeBefore {
        /// The point.
        point: Point,
        /// The stones that would be taken.
        captured: WideSet,
        /// The number of the turn that made the board, counted from 1.
        turn: u16,
    },
    /// Stones are taken off by agreement only when both sides have passed (G5).
    NotOver,
    /// Play was resumed once: nothing is taken off any more, and the next end is the last (G5).
    Resumed,
    /// Black places the handicap stones before anybody may pass (G7).
    HandicapFirst,
    /// The stone would make two free threes at once (N2).
    DoubleThree {
        /// The point.
        point: Point,
        /// The stones of the free threes, the new one among them.
        threes: WideSet,
    },
    /// There is no passing in this game.
    NoPass,
    /// Stones that have been placed stay where they are.
    Stays {
        /// The stone.
        stone: Point,
    },
    /// The game is over.
    GameOver,
    /// The record has no room for another stone: only giving up is left, and passing where it is allowed.
    RecordFull {
        /// Whether passing is left as well.
        may_pass: bool,
    },
    /// The game knows nothing of the kind.
    NotInThisGame,
}

impl Refusal {
    /// Returns the number of the rule, or a word where the sheet has no rule for it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoStone { rule, .. } | Self::Occupied { rule, .. } => rule,
            Self::OffBoard { .. } => "board",
            Self::NotYours { .. } => "turn",
            Self::Isolated { .. } => "M2",
            Self::Splits { .. } => "M3",
            Self::SamePoint { .. } | Self::Touched { .. } => "M4",
            Self::NotLinked { .. } => "M5",
            Self::OtherGroup { .. } => "M6",
            Self::NowhereToGo { .. } => "nowhere",
            Self::Repetition { .. } => "repetition",
            Self::NoCorner { .. } | Self::MustPlace { .. } => "S2",
            Self::Tie { .. } => "S7",
            Self::NoLiberty { .. } => "G2",
            Self::Suicide { .. } => "G3",
            Self::Ko { .. } | Self::MadeBefore { .. } => "G4",
            Self::NotOver | Self::Resumed => "G5",
            Self::HandicapFirst => "G7",
            Self::DoubleThree { .. } => "N2",
            Self::NoPass => "pass",
            Self::Stays { .. } => "stays",
            Self::GameOver => "over",
            Self::RecordFull { .. } => "full",
            Self::NotInThisGame => "game",
        }
    }

    /// Returns the points to show: the stone or point in question, and what it is about.
    pub fn points(&self) -> WideSet {
        match *self {
            Self::NoStone { point, .. } | Self::Occupied { point, .. } => WideSet::of(point),
            Self::NotYours { stone }
            | Self::Isolated { stone }
            | Self::SamePoint { stone }
            | Self::Touched { stone }
            | Self::Stays { stone } => WideSet::of(stone),
            Self::Splits { stone, pieces } => pieces.stones().with(stone).widen(),
            Self::NotLinked { to, group } => group.with(to).widen(),
            Self::OtherGroup { to, other } => other.with(to).widen(),
            Self::NowhereToGo { stone, group } => group.with(stone).widen(),
            Self::Repetition { to } | Self::MustPlace { to } => to.widen(),
            Self::Tie { point, tied } => (tied | hexagon::grow(tied)).with(point).widen(),
            Self::NoLiberty { stones } => stones,
            Self::Suicide { point, chain } => chain.with(point),
            Self::Ko { point, taker } => WideSet::of(point).with(taker),
            Self::MadeBefore { point, captured, .. } => captured.with(point),
            Self::DoubleThree { point, threes } => threes.with(point),
            Self::OffBoard { .. }
            | Self::NoCorner { .. }
            | Self::NotOver
            | Self::Resumed
            | Self::HandicapFirst
            | Self::NoPass
            | Self::GameOver
            | Self::RecordFull { .. }
            | Self::NotInThisGame => WideSet::EMPTY,
        }
    }

    /// Returns the refusal ready to be printed with the names of the board's points.
    ///
    /// ```
    /// use rules_core::{Board, Refusal};
    /// let point = Board::HEXAGON.parse("D4").unwrap();
    /// let refusal = Refusal::Isolated { stone: point };
    /// let text = refusal.display(&Board::HEXAGON).to_string();
    /// assert_eq!(text, "the stone on D4 stands alone, and a lone stone cannot move");
    /// ```
    pub const fn display(self, board: &Board) -> RefusalName<'_> {
        RefusalName { refusal: self, board }
    }
}

/// The printed form of a refusal; see [`Refusal::display`].
#[derive(Clone, Copy, Debug)]
pub struct RefusalName<'a> {
    refusal: Refusal,
    board: &'a Board,
}

impl fmt::Display for RefusalName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        let name = |point| self.board.display(point);
        match self.refusal {
            R::NoCorner { point } if self.board.points().contains(point) => {
                write!(f, "{} is not a corner of the flower", name(point))
            }
            R::OffBoard { .. } | R::NoCorner { .. } => f.write_str("there is no such point on this board"),
            R::NoStone { point, .. } => write!(f, "there is no stone on {}", name(point)),
            R::Occupied { point, .. } => write!(f, "there is already a stone on {}", name(point)),
            R::NotYours { stone } => write!(f, "the stone on {} is not yours to move", name(stone)),
            R::Isolated { stone } => {
                write!(f, "the stone on {} stands alone, and a lone stone cannot move", name(stone))
            }
            R::Splits { stone, pieces } => {
                let count = pieces.iter().count();
                write!(f, "without {} its group would break into {count} pieces", name(stone))
            }
            R::SamePoint { stone } => write!(f, "the stone from {} must land on another point", name(stone)),
            R::Touched { stone } => write!(f, "the stone on {} was touched and must be played", name(stone)),
            R::NotLinked { to, .. } => write!(f, "{} does not touch the group that the stone left", name(to)),
            R::OtherGroup { to, .. } => {
                write!(f, "{} touches another group, but not the one that the stone left", name(to))
            }
            R::NowhereToGo { stone, .. } => {
                write!(f, "the stone on {} has no free point to land on", name(stone))
            }
            R::Repetition { .. } => {
                f.write_str("you have already made this position, and this game forbids that")
            }
            R::Tie { tied, .. } => match tied.first() {
                Some(centre) => write!(f, "the hexagon around {} would be closed on a tie", name(centre)),
                None => f.write_str("a hexagon would be closed on a tie"),
            },
            R::MustPlace { .. } => f.write_str("a player who can place a stone may not pass"),
            R::NoLiberty { stones } => {
                write!(f, "{} stones have no liberty and cannot stand", stones.len())
            }
            R::Suicide { point, .. } => {
                write!(f, "a stone on {} would have no liberty and captures nothing", name(point))
            }
            R::Ko { point, taker } => write!(f, "{} may not retake {} at once", name(point), name(taker)),
            R::MadeBefore { turn, .. } => write!(f, "you made this board before, with turn {turn}"),
            R::NotOver => f.write_str("stones are taken off after both sides have passed"),
            R::Resumed => f.write_str("play was resumed once, so this end is the last and all stones stay"),
            R::HandicapFirst => f.write_str("Black places the handicap stones first"),
            R::DoubleThree { point, .. } => {
                write!(f, "a stone on {} would make two free threes at once", name(point))
            }
            R::NoPass => f.write_str("there is no passing in this game"),
            R::Stays { stone } => write!(f, "the stone on {} was placed there and stays", name(stone)),
            R::GameOver => f.write_str("the game is over"),
            R::RecordFull { may_pass: true } => {
                f.write_str("the record is full: only passing or giving up is left")
            }
            R::RecordFull { may_pass: false } => f.write_str("the record is full: only giving up is left"),
            R::NotInThisGame => f.write_str("there is nothing of the kind in this game"),
        }
    }
}

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
    pub(crate) const fn new(linked: HexSet, stones: HexSet) -> Self {
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
