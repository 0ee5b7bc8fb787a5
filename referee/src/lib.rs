//! From hands on wood to lights, screen and moves.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "simulation")]
extern crate std;

pub mod buttons;
pub mod check;
pub mod clock;
pub mod difference;
pub mod hands;
pub mod journal;
pub mod lights;
pub mod link;
pub mod menu;
pub mod readings;
mod referee;
pub mod screen;
pub mod settings;
#[cfg(feature = "simulation")]
pub mod simulation;
pub mod sound;
pub mod time;
pub mod wood;

pub use referee::{Event, Outputs, Referee, Sample};
