//! What the lights say, and how it looks.
//!
//! A [`Frame`] says what each point *means*; a painter turns it into colours over time.

mod frame;

pub use frame::{Frame, Light};
