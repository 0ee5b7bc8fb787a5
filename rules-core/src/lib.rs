//! The rules of the board's games.
#![no_std]
#![forbid(unsafe_code)]

mod board;
pub mod gomobil;
pub mod hexagon;
mod point_set;
pub mod record;
mod side;

pub use board::{Board, Place, PointError, PointName};
pub use point_set::{HexSet, Point, PointSet, Points, WideSet};
pub use side::{PerSide, Side};
