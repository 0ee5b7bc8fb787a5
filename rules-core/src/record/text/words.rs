//! The words of a line.

use super::TextErrorKind;

/// The column in its line of what cannot be read, and what is wrong with it.
pub(super) type Misread = (usize, TextErrorKind);

/// The words of a line, each with its column.
#[derive(Clone)]
pub(super) struct Words<'a> {
    pub(super) left: &'a str,
    /// The column of what is left, counted in characters from 1.
    pub(super) column: usize,
}

impl<'a> Words<'a> {
    /// Returns the words of a line up to a comment.
    pub(super) fn of(line: &'a str) -> Self {
        let content = line.split_once('#').map_or(line, |(content, _)| content);
        Self { left: content, column: 1 }
    }

    pub(super) fn skip_spaces(&mut self) {
        let word = self.left.trim_start();
        self.column += self.left.chars().take_while(|mark| mark.is_whitespace()).count();
        self.left = word;
    }

    /// Reads the one word that is left.
    pub(super) fn only<T>(mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, Misread> {
        let (column, word) = self.next().ok_or((self.column, TextErrorKind::BadSetting))?;
        let value = read(word).ok_or((column, TextErrorKind::BadSetting))?;
        self.end()?;
        Ok(value)
    }

    /// Makes sure that no word is left.
    pub(super) fn end(mut self) -> Result<(), Misread> {
        self.next().map_or(Ok(()), |(column, _)| Err((column, TextErrorKind::TooMuch)))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.skip_spaces();
        let length = self.left.find(char::is_whitespace).unwrap_or(self.left.len());
        let (word, left) = self.left.split_at(length);
        let column = self.column;
        self.left = left;
        self.column += word.chars().count();
        if word.is_empty() { None } else { Some((column, word)) }
    }
}

/// Returns what a word names after a turn number such as `12.`, and the column where that begins; nothing if the word
/// is only a number.
pub(super) fn without_number(column: usize, word: &str) -> Option<(usize, &str)> {
    // What is skipped before the name is digits and full stops: a byte each.
    let number = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let name = match word.split_at(number) {
        (digits, rest) if !digits.is_empty() && rest.starts_with('.') => rest.trim_start_matches('.'),
        _ => word,
    };
    if name.is_empty() { None } else { Some((column + word.len() - name.len(), name)) }
}
