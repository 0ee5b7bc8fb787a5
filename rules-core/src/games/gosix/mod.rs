//! Gosix: seven hexagons in a flower, and who has more stones around each of them.
//!
//! The flower lies in the middle of [`Board::HEXAGON`](crate::Board::HEXAGON): its 24 [`CORNERS`] take the stones, its
//! seven [`CENTRES`] the markers of the hexagons that are won. [`Position`] knows the rules of a single stone, [`Game`]
//! adds the history. The rule numbers (S1 to S10) are those of the project's reading of the rule sheet.
//!
//! ```text
//!           . . . . . .
//!          . . . . . . .
//!         . . . x x . . .          x  a corner, where stones stand
//!        . . x x o x x . .         o  a centre, where the marker of the hexagon goes
//!       . . x o x x o x . .
//!      . . . x x o x x . . .       H7 is the centre on top, then G5 and G8, F6 in the middle,
//!       . . x o x x o x . .        E4 and E7, and D5 below
//!        . . x x o x x . .
//!         . . . x x . . .
//!          . . . . . . .
//!           . . . . . .
//! ```
//!
//! ```
//! use rules_core::{Board, HexSet, Side, gosix::Position};
//! let point = |name| Board::HEXAGON.parse(name).unwrap();
//! // Black closes the middle hexagon with four stones of his own against two.
//! let text = "....../......./......../........./....bw..../....b.w..../....b...../........./......../......./...... b";
//! let mut position: Position = text.parse().unwrap();
//! let placement = position.place(point("G7"))?;
//! assert_eq!(placement.won[Side::Black], HexSet::of(point("F6")));
//! assert_eq!(placement.taken.len(), 4);
//! assert_eq!(position.stones(Side::White).len(), 2);
//! # Ok::<(), rules_core::Refusal>(())
//! ```

mod flower;
mod game;
mod play;
mod position;
mod text;

pub use flower::{CENTRES, CORNERS, corners_of};
pub use game::{CAPACITY, Game};
pub use position::{Placement, Position, PositionError};
