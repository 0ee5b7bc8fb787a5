//! An opponent for the board's games.
//!
//! It is asked with a game, a level, a seed and a budget ([`think`]) and answers with a turn, what it expects of it and
//! how far it looked; [`grade`] says what every turn is worth. It knows nothing of time, hands or lights, needs no heap
//! and no floats, and gives the same answer on every machine. What it remembers while it thinks is a [`Mind`], made once,
//! and as many [`Cell`]s as the caller lends.
//!
//! [`gomobil`], [`gosix`], [`five`] and [`go`] tell how it thinks there; [`dead`] proposes dead stones at the end of Go.
#![no_std]
#![forbid(unsafe_code)]
// No panic is reachable from what hands, files and cables bring: what could panic needs a reason in writing.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "values are signed, points and plies are not, and all of them are small by construction"
)]

mod chair;
mod chance;
mod face;
pub mod five;
pub mod go;
pub mod gomobil;
pub mod gosix;
mod level;
mod memory;
mod ranking;

pub use chair::{CELLS, Chair};
pub use chance::Chance;
pub use face::{Answer, Budget, Grade, LINE, Mind, Request, Silence, Value, chip_nodes, dead, grade, think};
pub use level::Level;
pub use memory::Cell;
