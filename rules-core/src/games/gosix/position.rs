//! The stones on the corners, the markers on the centres and the side to move.

use core::fmt;
use core::str::FromStr;

use super::flower::{CENTRES, CORNERS, centres_of, corners_of};
use crate::rows::{self, PositionTextError, PositionTextErrorKind};
use crate::{Board, HexSet, PerSide, Point, Refusal, Side, hexagon};

/// How many hexagons win the game at once (S10).
const ENOUGH: usize = 4;

/// The stones and markers on the flower, and whose turn it is.
///
/// ```
/// use rules_core::gosix::Position;
/// assert_eq!(Position::START.legal().len(), 24);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    stones: PerSide<HexSet>,
    markers: PerSide<HexSet>,
    to_move: Side,
}

/// What a placed stone changes besides itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The centres of the hexagons that the stone closes, each with who wins it: a marker goes there (S4).
    pub won: PerSide<HexSet>,
    /// The stones that come off the board, the placed one among them if its own side wins (S4).
    pub taken: HexSet,
}

/// Why stones and markers do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// These points would hold both colours.
    Overlap(HexSet),
    /// These stones do not stand on corners.
    NoCorner(HexSet),
    /// These markers do not lie on centres.
    NoCentre(HexSet),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(points) => write!(f, "{} points hold both colours", points.len()),
            Self::NoCorner(points) => write!(f, "{} stones are not on a corner", points.len()),
            Self::NoCentre(points) => write!(f, "{} markers are not on a centre", points.len()),
        }
    }
}

impl core::error::Error for PositionError {}

const NONE: PerSide<HexSet> = PerSide { black: HexSet::EMPTY, white: HexSet::EMPTY };

impl Position {
    /// The empty flower, Black to move.
    pub const START: Self = Self { stones: NONE, markers: NONE, to_move: Side::Black };

    /// Makes a position of any stones on corners and markers on centres, one to a point.
    pub fn new(
        stones: PerSide<HexSet>,
        markers: PerSide<HexSet>,
        to_move: Side,
    ) -> Result<Self, PositionError> {
        let stray = (stones.black | stones.white) - CORNERS;
        if !stray.is_empty() {
            return Err(PositionError::NoCorner(stray));
        }
        let stray = (markers.black | markers.white) - CENTRES;
        if !stray.is_empty() {
            return Err(PositionError::NoCentre(stray));
        }
        let overlap = (stones.black & stones.white) | (markers.black & markers.white);
        if !overlap.is_empty() {
            return Err(PositionError::Overlap(overlap));
        }
        Ok(Self { stones, markers, to_move })
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the same stones and markers with `side` to move.
    #[must_use]
    pub const fn with_turn(mut self, side: Side) -> Self {
        self.to_move = side;
        self
    }

    /// Returns the stones of one side, without its markers.
    pub fn stones(&self, side: Side) -> HexSet {
        self.stones[side]
    }

    /// Returns the centres of the hexagons that a side has won.
    pub fn markers(&self, side: Side) -> HexSet {
        self.markers[side]
    }

    /// Returns everything of one colour that lies on the board: stones and markers.
    pub fn pieces(&self, side: Side) -> HexSet {
        self.stones[side] | self.markers[side]
    }

    /// Returns the corners without a stone.
    pub fn empty(&self) -> HexSet {
        CORNERS - self.stones.black - self.stones.white
    }

    /// Returns the colour of the stone or marker on a point.
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pieces(*side).contains(point))
    }

    /// Returns the side with four hexagons, which has won (S10).
    pub fn four(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.markers[*side].len() >= ENOUGH)
    }

    /// Returns what each side counts for a hexagon: its stones on the corners and those chained to them (S3).
    ///
    /// ```
    /// use rules_core::{Board, Side, gosix::Position};
    /// let text = "....../......./......../........./....bw..../...bb.ww.../....bw..../........./......../......./...... b";
    /// let position: Position = text.parse().unwrap();
    /// let f6 = Board::HEXAGON.parse("F6").unwrap();
    /// let chained = position.chained(f6);
    /// assert_eq!((chained[Side::Black].len(), chained[Side::White].len()), (4, 4));
    /// ```
    pub fn chained(&self, centre: Point) -> PerSide<HexSet> {
        PerSide::from_fn(|side| hexagon::flood(corners_of(centre), self.stones[side]))
    }

    /// Returns what a stone of the side to move would change, or why it may not be placed (S2, S7).
    pub fn placement(&self, point: Point) -> Result<Placement, Refusal> {
        if !CORNERS.contains(point) {
            return Err(Refusal::NoCorner { point });
        }
        if !self.empty().contains(point) {
            return Err(Refusal::Occupied { point, rule: "S2" });
        }
        let mut full = *self;
        full.stones[self.to_move].insert(point);
        let (mut placement, mut tied) = (Placement::default(), HexSet::EMPTY);
        // All that the stone closes is judged on the full board, before anything is removed (S5).
        for centre in centres_of(point) - self.markers.black - self.markers.white {
            let corners = corners_of(centre);
            if corners.meets(full.empty()) {
                continue;
            }
            let PerSide { black, white } = full.chained(centre);
            let winner = match black.len().cmp(&white.len()) {
                core::cmp::Ordering::Greater => Side::Black,
                core::cmp::Ordering::Less => Side::White,
                core::cmp::Ordering::Equal => {
                    tied.insert(centre);
                    continue;
                }
            };
            placement.won[winner].insert(centre);
            placement.taken |= corners & full.stones[winner];
        }
        if tied.is_empty() { Ok(placement) } else { Err(Refusal::Tie { point, tied }) }
    }

    /// Places a stone for the side to move and returns what else changed.
    ///
    /// A refused stone leaves the position as it was.
    pub fn place(&mut self, point: Point) -> Result<Placement, Refusal> {
        let placement = self.placement(point)?;
        self.stones[self.to_move].insert(point);
        for side in Side::BOTH {
            self.stones[side] -= placement.taken;
            self.markers[side] |= placement.won[side];
        }
        self.to_move = self.to_move.other();
        Ok(placement)
    }

    /// Tells whether the side to move has a corner to place a stone on.
    pub fn can_place(&self) -> bool {
        self.empty().iter().any(|point| self.placement(point).is_ok())
    }

    /// Returns the corners where the side to move may place a stone.
    pub fn legal(&self) -> HexSet {
        self.empty().iter().filter(|point| self.placement(*point).is_ok()).collect()
    }
}

/// The rows from A to K with `/` between them, `.` for nothing, `b` and `w` for stones on corners, `B` and `W` for
/// markers on centres, then a space and the side to move.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows::write(f, &Board::HEXAGON, self.to_move, |point| match self.at(point) {
            None => '.',
            Some(side) if CENTRES.contains(point) => side.letter().to_ascii_uppercase(),
            Some(side) => side.letter(),
        })
    }
}

impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        let (mut stones, mut markers) = (NONE, NONE);
        let to_move = rows::read(&Board::HEXAGON, text, |point, mark| {
            let side = rows::stone(mark)?;
            match side {
                None => {}
                Some(side) if CENTRES.contains(point) && mark.is_ascii_uppercase() => {
                    markers[side].insert(point);
                }
                Some(_) if CENTRES.contains(point) => return Err(PositionTextErrorKind::UnknownMarker(mark)),
                Some(_) if !CORNERS.contains(point) => return Err(PositionTextErrorKind::NoPoint),
                Some(side) if mark.is_ascii_lowercase() => stones[side].insert(point),
                Some(_) => return Err(PositionTextErrorKind::UnknownMark(mark)),
            }
            Ok(())
        })?;
        Ok(Self { stones, markers, to_move })
    }
}
