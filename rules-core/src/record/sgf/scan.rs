//! The form of SGF: trees, nodes, properties and values.

use core::fmt;

use super::{SgfError, SgfErrorKind};

/// The trouble and the offset in bytes where it is.
pub(super) type Misread = (usize, SgfErrorKind);

/// Returns the error with the line and the column of the offset.
pub(super) fn placed(text: &str, (offset, kind): Misread) -> SgfError {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    SgfError { line, column, kind }
}

/// A piece of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// `(`: a tree begins.
    Open,
    /// `)`: a tree ends.
    Close,
    /// `;`: a node begins.
    Node,
    /// A property with its values.
    Property(Property<'a>),
}

/// A property: its name and all of its values, brackets included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Property<'a> {
    /// The name as it is written; small letters in it mean nothing.
    name: &'a str,
    /// The values with their brackets.
    values: &'a str,
    /// Where the values begin in the file.
    pub(super) offset: usize,
}

impl<'a> Property<'a> {
    /// Tells whether the capital letters of the name are these.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.bytes().filter(u8::is_ascii_uppercase).eq(name.bytes())
    }

    /// Goes through the values, each with its offset in the file.
    pub(super) fn values(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let (all, begin) = (self.values, self.offset);
        let mut at = 0;
        core::iter::from_fn(move || {
            let open = at + all.get(at..)?.find('[')?;
            let close = open + 1 + closing(all.get(open + 1..)?)?;
            at = close + 1;
            Some((begin + open + 1, all.get(open + 1..close)?))
        })
    }

    /// Returns the only value.
    pub(super) fn value(&self) -> Result<(usize, &'a str), Misread> {
        let mut values = self.values();
        let first = values.next().ok_or((self.offset, SgfErrorKind::BadValue))?;
        match values.next() {
            None => Ok(first),
            Some((offset, _)) => Err((offset, SgfErrorKind::TooManyValues)),
        }
    }
}

/// Returns the offset of the bracket that closes a value.
fn closing(value: &str) -> Option<usize> {
    let mut escaped = false;
    value.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// Goes through the pieces of a file.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    /// Where the next piece is looked for.
    pub(super) offset: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn left(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    /// Returns the next mark that is no white space, without taking it.
    pub(super) fn peek(&mut self) -> Option<char> {
        let left = self.left();
        let trimmed = left.trim_start_matches(|mark: char| mark.is_whitespace() || mark == '\0');
        self.offset += left.len() - trimmed.len();
        trimmed.chars().next()
    }

    /// Returns the next piece with its offset, or nothing at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Piece<'a>)>, Misread> {
        let Some(mark) = self.peek() else {
            return Ok(None);
        };
        let at = self.offset;
        let piece = match mark {
            '(' => Piece::Open,
            ')' => Piece::Close,
            ';' => Piece::Node,
            'a'..='z' | 'A'..='Z' => {
                return self.property().map(|property| Some((at, Piece::Property(property))));
            }
            _ => return Err((at, SgfErrorKind::Unexpected(mark))),
        };
        self.offset += 1;
        Ok(Some((at, piece)))
    }

    fn property(&mut self) -> Result<Property<'a>, Misread> {
        let left = self.left();
        let length = left.find(|mark: char| !mark.is_ascii_alphabetic()).unwrap_or(left.len());
        let name = left.get(..length).unwrap_or_default();
        self.offset += length;
        match self.peek() {
            Some('[') => {}
            Some(mark) => return Err((self.offset, SgfErrorKind::Unexpected(mark))),
            None => return Err((self.text.len(), SgfErrorKind::CutShort)),
        }
        let begin = self.offset;
        let mut end = begin;
        while self.peek() == Some('[') {
            let value = self.text.get(self.offset + 1..).unwrap_or_default();
            let length = closing(value).ok_or((self.text.len(), SgfErrorKind::CutShort))?;
            self.offset += length + 2;
            end = self.offset;
        }
        Ok(Property { name, values: self.text.get(begin..end).unwrap_or_default(), offset: begin })
    }

    /// Skips a tree whose opening bracket was just taken.
    pub(super) fn skip_tree(&mut self) -> Result<(), Misread> {
        let mut depth = 1u32;
        while depth > 0 {
            match self.next()? {
                Some((_, Piece::Open)) => depth += 1,
                Some((_, Piece::Close)) => depth -= 1,
                Some(_) => {}
                None => return Err((self.text.len(), SgfErrorKind::CutShort)),
            }
        }
        Ok(())
    }
}

/// A value that is text; it prints without the backslashes of the file and on one line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a>(pub(super) &'a str);

impl<'a> Text<'a> {
    /// Returns the text as it is written in the file.
    pub const fn written(self) -> &'a str {
        self.0
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let mut escaped = false;
        let mut marks = self.0.chars().peekable();
        while let Some(mark) = marks.next() {
            if mark == '\\' && !escaped {
                escaped = true;
            } else if mark == '\r' && marks.peek() == Some(&'\n') {
                // The two are one line end.
            } else {
                // A backslash before a line end takes the line end away.
                if !(escaped && matches!(mark, '\n' | '\r')) {
                    f.write_char(if mark.is_control() { ' ' } else { mark })?;
                }
                escaped = false;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}
