//! The board on a desk: simulated wood, stones and hands, and what pages hear of them.
//!
//! The same referee as on the chip, with simulated sensors under simulated stones. There are no files, no sockets, no
//! threads and no clock here: whoever keeps a [`Machine`] tells it what pages say and how much time has passed, carries
//! its news to them, and is the [`House`] that remembers for it. The simulator is one such keeper, the site another.

#![forbid(unsafe_code)]

mod desk;
mod hands;
mod helper;
mod machine;
pub mod memory;
pub mod names;
mod news;
mod past;
mod protocol;
mod reasons;
mod requests;
mod stones;
mod thinking;

pub use desk::Strap;
pub use machine::{Audience, Machine};
pub use memory::House;
pub use requests::not_text;
pub use thinking::think;
