//! The words of a line.

use crate::Refusal;

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// As it stands there.
    Plain(String),
    /// What stood between quotation marks.
    Quoted(String),
}

/// Puts a text between quotation marks.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Takes a line apart.
pub fn split(line: &str) -> Result<Vec<Word>, Refusal> {
    let mut words = Vec::new();
    let mut letters = line.chars().peekable();
    while let Some(&letter) = letters.peek() {
        if letter.is_whitespace() {
            letters.next();
        } else if letter == '"' {
            letters.next();
            let mut text = String::new();
            loop {
                match letters.next() {
                    Some('"') => break,
                    Some('\\') => text.push(letters.next().ok_or(Refusal::Missing("\""))?),
                    Some(letter) => text.push(letter),
                    None => return Err(Refusal::Missing("\"")),
                }
            }
            if letters.peek().is_some_and(|next| !next.is_whitespace()) {
                return Err(Refusal::Unknown(text));
            }
            words.push(Word::Quoted(text));
        } else {
            let mut text = String::new();
            while let Some(letter) = letters.next_if(|letter| !letter.is_whitespace() && *letter != '"') {
                text.push(letter);
            }
            words.push(Word::Plain(text));
        }
    }
    Ok(words)
}
