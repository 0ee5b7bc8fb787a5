//! What survives a power cut, and what its bytes mean. The `journal` crate keeps them; [`Keeper`] brings the two together.
//!
//! What is stored is a set of small entries, each with a key and a version; the newest entry with both counts. A board
//! writes entries one at a time as [`Entry`]s; at the next start all of them, oldest first, go into a [`Replay`].
//!
//! A game is replayed through the rules: nothing that makes no sense is believed. What a newer program has written is
//! left alone: entries of a later version or under unknown keys stay as they are, and so do further fields behind the
//! settings. Fields that an older program did not write are as on a new board.
//!
//! | key | contents |
//! |---|---|
//! | 0x8001 | settings |
//! | 3 | points out of service, and the board that they belong to |
//! | 0x8004 | the current game: its number, its clock, and a record header |
//! | 5 | the time left on the clocks of the current game |
//! | 6 | the dead stones that the players of the current game of Go have agreed on |
//! | 7 | the stone that must be played because it was touched, after so many actions of the current game |
//! | 8 | who plays: the places of both colours in the list, and the list |
//! | 0x800A | what the game before began with, until it is among the past ones |
//! | 9 | everything has been carried over from the journal of the first release |
//! | 0x20 to 0x2B | calibration of the sensors, 32 places each, and the board that they belong to |
//! | 0x100 to 0x13F | results of past games, a ring of 64 |
//! | 0x1000 to 0x13FF | the actions of the current game, one each; each names the game that it belongs to |
//!
//! Keys from 0x8000 on are kept twice. Past games are kept in full, beside all that: a title, the actions, and what was
//! agreed on. [`Keeper::find`] brings them back.

mod entry;
mod fields;
mod keeper;
mod old;
mod replay;
mod search;
mod story;

pub use entry::{Entry, PastGame};
pub use keeper::Keeper;
pub use old::each_in_old_file;
pub(crate) use replay::TAIL;
pub use replay::{Replay, Restored};
pub use search::{LISTED, Search, Wanted};
pub use story::Title;

/// How many results of past games are kept.
pub const PAST_GAMES: usize = 64;
