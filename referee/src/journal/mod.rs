//! What survives a power cut.
//!
//! The journal is a set of small entries, each with a key; the newest entry with a key counts. A new board writes
//! entries one at a time as [`Entry`]s; at the next start all of them, oldest first, go into a [`Replay`].
//!
//! Every entry carries a version and a check sum over its key and contents, and a game is replayed through the rules:
//! nothing that is damaged or foreign is believed.
//!
//! | key | contents |
//! |---|---|
//! | 1 | settings |
//! | 3 | points out of service, and the board that they belong to |
//! | 4 | the current game: its number, its clock, and a record header |
//! | 5 | the time left on the clocks of the current game |
//! | 6 | the dead stones that the players of the current game of Go have agreed on |
//! | 7 | the stone that must be played because it was touched, after so many actions of the current game |
//! | 8 | who plays: the places of both colours in the list, and the list |
//! | 0x10 to 0x15 | calibration of the sensors, 64 places each, and the board that they belong to |
//! | 0x100 to 0x13F | results of past games, a ring of 64 |
//! | 0x1000 to 0x13FF | the actions of the current game, one each; each names the game that it belongs to |

mod entry;
mod fields;
mod log;
mod replay;

pub use entry::{Entry, PastGame};
pub use log::{FRAME, Log};
pub use replay::{Replay, Restored};

/// How many results of past games are kept.
pub const PAST_GAMES: usize = 64;
