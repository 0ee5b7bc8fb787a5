//! A text console in the shape of the Go Text Protocol, which Go tools already speak.
//!
//! A line in: an optional number, a command, its arguments. An answer out: `=` or `?`, the number, text, and an empty
//! line at the end. [`Lines`] makes lines of bytes, [`Request::parse`] understands them, [`answer`] writes what there
//! is to say about a [`Snapshot`]. Whatever comes in, something sensible goes out.
//!
//! ```
//! use referee::Referee;
//! use referee::link::{About, Request, Snapshot, answer};
//! use rules_core::Board;
//!
//! let snapshot = Snapshot::of(&Referee::new(Board::HEXAGON));
//! let mut out = String::new();
//! answer(Request::parse("7 name", &Board::HEXAGON), &snapshot, &About::default(), &mut out).unwrap();
//! assert_eq!(out, "=7 Gomobil board\n\n");
//! ```

mod answering;
mod asking;
mod ordering;
mod piece;
#[cfg(test)]
mod tests;

pub use answering::{About, EVENTS, History, Snapshot, answer};
pub use asking::{Command, Complaint, LINE, Lines, Request};
pub use piece::Piece;
