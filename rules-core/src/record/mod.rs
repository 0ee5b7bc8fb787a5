//! Games written down: [`text`] for people, [`bytes`] for the flash journal.
//!
//! Both forms hold the options, the set-up if it is not the usual one, and every action. Neither is believed: reading
//! plays each action on a [`Game`](crate::gomobil::Game), so what was read is a legal game.

pub mod bytes;
pub mod text;
