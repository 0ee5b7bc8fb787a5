//! What the lights say, and how it looks.
//!
//! A [`Frame`] says what each point *means*, [`Light::style`] how a meaning looks, and a [`Painter`] turns the two
//! into colours over time.

mod frame;
mod painter;
mod pattern;
mod power;
mod style;

pub use frame::{Frame, Light};
pub use painter::Painter;
pub use pattern::Pattern;
pub use power::{MILLIAMPS_AT_REST, MILLIAMPS_PER_CHANNEL, milliamps};
pub use style::Style;
