//! A board of numbers instead of wood, for scenarios, tests and the simulator; the board itself does without.
//!
//! [`Table`] holds the true stones and answers like sensors would, bounces, noise and faults included; [`World`] puts a
//! referee and a journal beside it and lets time pass; [`scenario`] reads text files and plays them in a world.
#![forbid(unsafe_code)]

mod hand;
pub mod scenario;
mod table;
mod thinker;
mod world;

pub use hand::Chore;
pub use table::{Fault, Table};

pub use referee::settings::SensorKind;
pub use thinker::{Thinker, think};
pub use world::{Note, World};
