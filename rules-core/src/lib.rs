//! The rules of the board's games.
#![no_std]
#![forbid(unsafe_code)]
