//! The games, a folder each.

pub mod five;
pub mod go;
pub mod gomobil;
pub mod gosix;
