//! From hands on wood to lights, screen and moves.
#![no_std]
#![forbid(unsafe_code)]

pub mod buttons;
pub mod clock;
pub mod difference;
pub mod hands;
pub mod lights;
pub mod readings;
pub mod screen;
pub mod settings;
pub mod sound;
pub mod time;
pub mod wood;
