//! The flower: which points of the hexagon are corners and which are centres.

use crate::{Board, HexSet, Point, hexagon};

/// The centres of the seven hexagons, where the markers go: F6, G8, H7, G5, E4, D5 and E7.
pub const CENTRES: HexSet = centres();

/// The 24 corners of the hexagons, where the stones stand.
///
/// Two corners that are neighbours on the board are the ends of one of the 30 edges: what lies across a hexagon is
/// never a neighbour.
pub const CORNERS: HexSet = hexagon::grow(CENTRES);

#[expect(clippy::indexing_slicing, reason = "it is counted up to the length, at compile time")]
const fn centres() -> HexSet {
    // The rows and columns, counted from 0, in the order of the names above.
    const PLACES: [(i16, i16); 7] = [(5, 5), (6, 7), (7, 6), (6, 4), (4, 3), (3, 4), (4, 6)];
    let mut centres = HexSet::EMPTY;
    let mut index = 0;
    while index < PLACES.len() {
        if let Some(point) = Board::HEXAGON.at(PLACES[index].0, PLACES[index].1) {
            centres.insert(point);
        }
        index += 1;
    }
    centres
}

/// Returns the six corners of the hexagon with this centre; none if it is no centre.
pub fn corners_of(centre: Point) -> HexSet {
    if CENTRES.contains(centre) { hexagon::neighbours(centre) } else { HexSet::EMPTY }
}

/// Returns the centres of the hexagons that have this corner: one, two or three.
pub(super) fn centres_of(corner: Point) -> HexSet {
    hexagon::neighbours(corner) & CENTRES
}
