//! Long answers for a task with little memory.

use core::fmt::{self, Write};

use heapless::String;

/// A stretch of a long text: what lies before is dropped, and what lies behind ends the writing.
///
/// A task with little memory writes the same text again for each stretch.
#[derive(Debug)]
pub struct Piece<const N: usize> {
    skip: usize,
    text: String<N>,
}

impl<const N: usize> Piece<N> {
    /// Begins a piece after so many bytes.
    pub const fn after(skip: usize) -> Self {
        Self { skip, text: String::new() }
    }

    /// Returns the piece; an empty one is the end of the text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl<const N: usize> Write for Piece<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if self.skip >= letter.len_utf8() {
                self.skip -= letter.len_utf8();
            } else {
                self.text.push(letter).map_err(|_| fmt::Error)?;
            }
        }
        Ok(())
    }
}
