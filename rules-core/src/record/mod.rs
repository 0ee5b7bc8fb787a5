//! Games written down: [`text`] for people, [`bytes`] for the flash journal, [`sgf`] for other programs.
//!
//! All forms hold the options, the set-up if it is not the usual one, and every action. None is believed: reading plays
//! each action on a game, such as [`gomobil::Game`](crate::gomobil::Game), so what was read is a legal game.

pub mod bytes;
pub mod sgf;
pub mod text;
