//! What a position is worth, for the live score, the lights and the final count.

pub use rules_core::Tally;
