//! What can be settled before a game: rules, komi and handicap.

use core::fmt;

use crate::grid::{Position, Size};
use crate::{HalfPoints, Side, WideSet};

/// Which boards may not be made again (G4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// A player may not, by placing a stone, make a board that the same player made by an earlier stone.
    OwnBoards,
    /// One stone just taken by one stone may not be retaken at once by taking that one stone.
    Ko,
}

/// What is counted at the end (G6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Own stones and the empty regions that touch only own stones.
    Area,
    /// The empty regions that touch only own stones, less the own prisoners that fill them; prisoners left over are
    /// points for their taker.
    Territory,
}

/// The rules that the two sheets set differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which boards may not be made again.
    pub repetition: Repetition,
    /// What is counted at the end.
    pub counting: Counting,
    /// The points that White gets for moving second.
    pub komi: HalfPoints,
    /// Whether handicap stones stand on the star points at the beginning; otherwise Black places them where he likes.
    pub stars: bool,
}

impl Rules {
    /// The rules of the associations: own boards are not repeated, area is counted, White gets 7.5 points.
    pub const ASSOCIATION: Self = Self {
        repetition: Repetition::OwnBoards,
        counting: Counting::Area,
        komi: HalfPoints(15),
        stars: false,
    };

    /// The rules of the family box: the ko rule, territory less prisoners, no komi, handicap on the star points.
    pub const FAMILY: Self =
        Self { repetition: Repetition::Ko, counting: Counting::Territory, komi: HalfPoints(0), stars: true };

    /// Returns the same rules with another komi.
    #[must_use]
    pub const fn with_komi(mut self, komi: HalfPoints) -> Self {
        self.komi = komi;
        self
    }
}

/// The rule sheet that Go is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// The associations' rules: area, komi, no own board twice.
    #[default]
    Association,
    /// The family's rules: territory, prisoners, ko.
    Family,
}

impl Sheet {
    /// Both sheets.
    pub const BOTH: [Self; 2] = [Self::Association, Self::Family];

    /// Returns the rules of the sheet.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Association => Rules::ASSOCIATION,
            Self::Family => Rules::FAMILY,
        }
    }

    /// Returns the word for the sheet in records and scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Association => "association",
            Self::Family => "family",
        }
    }
}

/// There are not so many handicap stones on a grid of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandicapError {
    /// The most that there are.
    pub most: u8,
}

impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the handicap on this grid is 0 to {}", self.most)
    }
}

impl core::error::Error for HandicapError {}

/// What is settled before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The size of the grid.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    handicap: u8,
}

impl Options {
    /// An even game.
    pub const fn new(size: Size, rules: Rules) -> Self {
        Self { size, rules, handicap: 0 }
    }

    /// Returns the same options with so many handicap stones (G7).
    ///
    /// A handicap of 1 is an even game: Black begins. Small and even grids have no star points on their edges.
    ///
    /// ```
    /// use rules_core::{go::{HandicapError, Options, Rules}, grid::Size};
    /// let even = Options::new(Size::NINE, Rules::FAMILY);
    /// assert_eq!(even.with_handicap(4)?.handicap(), 4);
    /// assert_eq!(even.with_handicap(10), Err(HandicapError { most: 9 }));
    /// # Ok::<(), HandicapError>(())
    /// ```
    pub fn with_handicap(mut self, stones: u8) -> Result<Self, HandicapError> {
        let most = most_handicap(self.size);
        if stones > most {
            return Err(HandicapError { most });
        }
        self.handicap = stones;
        Ok(self)
    }

    /// Returns the number of handicap stones.
    pub const fn handicap(&self) -> u8 {
        self.handicap
    }

    /// Returns the position that the game begins from: handicap stones may stand on the star points.
    pub fn start(&self) -> Position {
        let mut start = Position::empty(self.size);
        if self.rules.stars && self.handicap > 1 {
            for point in star_points(self.size, self.handicap) {
                start.put(point, Side::Black);
            }
            start = start.with_turn(Side::White);
        }
        start
    }

    /// Returns how many stones Black places in a row at the beginning.
    pub(super) const fn in_a_row(self) -> u8 {
        if self.rules.stars || self.handicap < 2 { 0 } else { self.handicap }
    }
}

const fn most_handicap(size: Size) -> u8 {
    match size.get() {
        ..7 => 0,
        7 => 4,
        side if side % 2 == 0 => 4,
        _ => 9,
    }
}

/// Returns the star points that this many handicap stones stand on, none if there are not so many.
///
/// The order is GTP's: two opposite corners, the other two, then the middle and the edges.
///
/// ```
/// use rules_core::{go::star_points, grid::Size};
/// let board = Size::NINETEEN.board();
/// let names: Vec<String> = star_points(Size::NINETEEN, 3).iter().map(|point| board.display(point).to_string()).collect();
/// assert_eq!(names, ["D4", "D16", "Q16"]);
/// ```
pub fn star_points(size: Size, stones: u8) -> WideSet {
    if stones < 2 || stones > most_handicap(size) {
        return WideSet::EMPTY;
    }
    let (board, last) = (size.board(), i16::from(size.get()) - 1);
    let low = if size.get() < 13 { 2 } else { 3 };
    let (middle, high) = (last / 2, last - low);
    // Rows and columns, in the order in which they are taken.
    let corners = [(low, low), (high, high), (high, low), (low, high)];
    let edges = [(middle, low), (middle, high), (low, middle), (high, middle)];
    let centre = (stones > 4 && stones % 2 == 1).then_some((middle, middle));
    let on_corners = corners.into_iter().take(stones.into());
    let on_edges = edges.into_iter().take(usize::from(stones.saturating_sub(4)) & !1);
    on_corners.chain(on_edges).chain(centre).filter_map(|(row, column)| board.at(row, column)).collect()
}
