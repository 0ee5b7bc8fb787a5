//! Games of Go and of five in a row as SGF, the form that programs and servers exchange (`FF[4]`; `GM[1]` and `GM[4]`).
//!
//! ```text
//! (;FF[4]GM[1]CA[UTF-8]AP[gomobil]SZ[9]KM[7.5]RU[association]PB[Ada]PW[Blaise]
//! ;B[ee];W[ge];B[];W[]RE[W+5.5])
//! ```
//!
//! - What is read: the first game of a file, along its first variation. Further games and variations, comments and
//!   properties that say nothing about the rules are skipped and counted as [`Notices`].
//! - `SZ`, `KM`, `HA`, `RU`, `PL`, `AB`, `AW` and `AE` set the game up; `B` and `W` play, with both `[]` and `[tt]` for a
//!   pass; `RE` with `R` or `T` ends a game by giving up or by time.
//! - After two passes `AE` takes dead stones off by agreement, and `PL` or another stone resumes play (G5).
//! - `RU` is `association` or `family` for Go and the name of the game for five in a row (`ninuki n1=off`); rules of
//!   other names are those of the nearest kind, with a notice if there is none.
//!
//! Reading plays every stone, so what was read is a legal game; a file that is broken or breaks the rules is refused
//! with its line and column.

mod form;
mod read;
mod scan;
mod write;

use core::fmt;

use crate::grid::Size;
use crate::{Refusal, Side};

pub use form::{Root, SgfGame};
pub use scan::Text;
pub use write::write;

/// What a file says about a game besides the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header<'a> {
    /// Who played Black (`PB`).
    pub black: Option<Text<'a>>,
    /// Who played White (`PW`).
    pub white: Option<Text<'a>>,
    /// When it was played (`DT`).
    pub date: Option<Text<'a>>,
    /// In which tournament (`EV`).
    pub event: Option<Text<'a>>,
    /// In which of its rounds (`RO`).
    pub round: Option<Text<'a>>,
    /// Where (`PC`).
    pub place: Option<Text<'a>>,
    /// The result as it is written (`RE`).
    pub result: Option<Text<'a>>,
    /// What was skipped.
    pub notices: Notices,
}

/// What reading a file left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notices {
    /// Variations beside the main line.
    pub variations: u16,
    /// Further games in the file.
    pub games: u16,
    /// Comments.
    pub comments: u16,
    /// Properties that have no meaning here.
    pub properties: u16,
    /// The rules or the komi are not known here, and the usual ones were taken.
    pub rules: bool,
    /// The result in the file is not the one that the stones on the board give.
    pub result: bool,
}

impl Notices {
    /// Tells whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Prints what was left out in a sentence, or `nothing was left out`.
impl fmt::Display for Notices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing was left out");
        }
        f.write_str("left out:")?;
        let counts = [
            (self.variations, "variations"),
            (self.games, "further games"),
            (self.comments, "comments"),
            (self.properties, "unknown properties"),
        ];
        let mut between = " ";
        for (count, what) in counts.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, "{between}{count} {what}")?;
            between = ", ";
        }
        for (_, what) in [
            (self.rules, "rules that are not known here"),
            (self.result, "a result that the board does not give"),
        ]
        .into_iter()
        .filter(|(left_out, _)| *left_out)
        {
            write!(f, "{between}{what}")?;
            between = ", ";
        }
        Ok(())
    }
}

/// What is wrong with a file, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SgfError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: SgfErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SgfErrorKind {
    /// The file does not begin with `(;`.
    NotSgf,
    /// There is something that does not belong there.
    Unexpected(char),
    /// The file ends before the game does.
    CutShort,
    /// The file holds another game than the one that was asked for.
    OtherGame,
    /// The property has a value that it cannot have.
    BadValue,
    /// The property needs one value and has several.
    TooManyValues,
    /// The grid has no such point.
    NoPoint,
    /// Stones are set up after the first turn.
    SetUpTooLate,
    /// It is the other side's turn.
    WrongTurn(Side),
    /// The rules do not allow it on a grid of this size.
    Refused(Refusal, Size),
}

impl fmt::Display for SgfErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotSgf => f.write_str("an SGF file begins with (;"),
            Self::Unexpected(mark) => write!(f, "{mark:?} does not belong here"),
            Self::CutShort => f.write_str("the file ends before the game does"),
            Self::OtherGame => f.write_str("this is the record of another game"),
            Self::BadValue => f.write_str("this property needs another value"),
            Self::TooManyValues => f.write_str("this property has one value only"),
            Self::NoPoint => f.write_str("the grid has no such point"),
            Self::SetUpTooLate => f.write_str("stones are set up before the first turn"),
            Self::WrongTurn(side) => write!(f, "it is the turn of {side}"),
            Self::Refused(refusal, size) => {
                write!(f, "{} ({})", refusal.display(&size.board()), refusal.rule())
            }
        }
    }
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl core::error::Error for SgfError {}

/// Reads a game into `game`.
///
/// Where the file has no rules (`RU`), those of `game` stay. After an error the game holds everything before it.
///
/// ```
/// use rules_core::{five, go::{Game, Rules}, grid::Size, record::sgf};
/// let mut game = Game::even(Size::NINE, Rules::ASSOCIATION);
/// let header = sgf::read("(;GM[1]SZ[9]PB[Ada]C[a comment];B[ee];W[tt](;B[ge])(;B[aa]))", &mut game).unwrap();
/// assert_eq!(header.black.unwrap().to_string(), "Ada");
/// assert_eq!((header.notices.comments, header.notices.variations), (1, 1));
/// assert_eq!(game.plies().len(), 3);
///
/// let error = sgf::read("(;SZ[9]\n;B[ee];W[ee])", &mut game).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 10: there is already a stone on E5 (G1)");
///
/// let mut row = five::Game::new(Size::NINETEEN, five::Rules::GOMOKU);
/// sgf::read("(;GM[4]SZ[15]RU[gobang];B[hh];W[ii])", &mut row).unwrap();
/// assert_eq!((row.size().get(), *row.rules()), (15, five::Rules::GOBANG));
/// ```
pub fn read<'a, G: SgfGame>(text: &'a str, game: &mut G) -> Result<Header<'a>, SgfError> {
    read::read(text, game)
}
