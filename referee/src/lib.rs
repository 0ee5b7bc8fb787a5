//! From hands on wood to lights, screen and moves.
#![no_std]
#![forbid(unsafe_code)]
