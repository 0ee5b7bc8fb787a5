//! What a game begins with, as bytes.
//!
//! Gomobil's header is the one of [`record::bytes`](crate::record::bytes). The others begin the same way, with another
//! number for the game:
//!
//! | offset | size | meaning |
//! |---|---|---|
//! | 0 | 2 | the letters `G` and `R` |
//! | 2 | 1 | version of the form: 1 |
//! | 3 | 1 | game: [`Identity::record`](crate::games::Identity::record) |
//! | 4 | 1 | options: bit 0 White moves first, bit 2 a set-up follows, the rest 0 |
//! | 5 | 1 | 0 |
//! | 6 | 5 | Go: size, rules (bit 0 ko, bit 1 territory, bit 2 stars), komi in half points, low byte first, handicap |
//! | 6 | 2 | five in a row: size, rules (bit 0 captures, bit 1 ten win, bit 2 N1, bit 3 N2) |
//! | then | 64 or 96 | only with a set-up: Black's stones and White's, where there are markers those of both, too; point *i* is bit *i* mod 8 of byte *i* / 8 |

use heapless::Vec;

use super::Game;
use crate::grid;
use crate::record::bytes;
use crate::{GameId, PerSide, PointSet, Side, WideSet};

const WHITE_FIRST: u8 = 1;
const SET_UP: u8 = 4;

const PREFIX: [u8; 3] = [b'G', b'R', 1];
/// The most bytes that a header takes: a set-up of Go.
pub const MAX_HEADER: usize = 6 + 5 + 96;

/// What a game begins with, as bytes.
pub type Header = Vec<u8, MAX_HEADER>;

/// Returns what a game begins with.
///
/// ```
/// use rules_core::any::{Game, Terms, read_header, write_header};
/// use rules_core::{go, gomobil, grid::Size};
///
/// let terms = Terms::Go(go::Options::new(Size::NINE, go::Rules::ASSOCIATION));
/// let header = write_header(&Game::new(&terms));
/// let mut game = Game::new(&Terms::Gomobil(gomobil::Options::DEFAULT));
/// assert_eq!(read_header(&header, &mut game), Some(()));
/// assert_eq!(game.terms(), terms);
/// assert_eq!(read_header(b"GR\x01\x09\0\0", &mut game), None);
/// ```
pub fn write_header(game: &Game) -> Header {
    game.header()
}

/// Begins the header of a game on a grid; a set-up follows where it did not begin as it plainly does.
pub(crate) fn grid_header(
    game: GameId,
    start: &grid::Position,
    plain: &grid::Position,
    own: &[u8],
) -> Header {
    let set_up = start != plain;
    let mut header = begin(game, start.to_move(), set_up, own);
    if set_up {
        push_sets(&mut header, Side::BOTH.map(|side| start.stones(side)));
    }
    header
}

pub(crate) fn begin(game: GameId, first: Side, set_up: bool, own: &[u8]) -> Header {
    let options = if first == Side::White { WHITE_FIRST } else { 0 } | if set_up { SET_UP } else { 0 };
    let mut header = Header::new();
    push(&mut header, &PREFIX);
    push(&mut header, &[game.identity().record, options, 0]);
    push(&mut header, own);
    header
}

fn push(header: &mut Header, bytes: &[u8]) {
    // A header has room for everything that is ever written into it.
    let _ = header.extend_from_slice(bytes);
}

pub(crate) fn push_sets<const W: usize>(header: &mut Header, sets: [PointSet<W>; 2]) {
    for word in sets.into_iter().flat_map(PointSet::words) {
        push(header, &word.to_le_bytes());
    }
}

/// Begins the game that a header describes in the place of another; `None`, and the game stays, if it makes no sense.
pub fn read_header(header: &[u8], game: &mut Game) -> Option<()> {
    let number = *header.strip_prefix(&PREFIX)?.first()?;
    let named = GameId::ALL.into_iter().find(|game| game.identity().record == number)?;
    *game = Game::from_header(named, header)?;
    Some(())
}

/// What all headers but Gomobil's have in common.
pub(crate) struct Beginning<'a> {
    pub(crate) first: Side,
    /// Whether a set-up follows.
    pub(crate) set_up: bool,
    /// What only this game has.
    pub(crate) rest: &'a [u8],
}

impl<'a> Beginning<'a> {
    pub(crate) fn read(header: &'a [u8]) -> Option<Self> {
        let (&[_, _, _, _, options, zero], rest) = header.split_first_chunk::<6>()?;
        if zero != 0 || options & !(WHITE_FIRST | SET_UP) != 0 {
            return None;
        }
        let first = if options & WHITE_FIRST == 0 { Side::Black } else { Side::White };
        Some(Self { first, set_up: options & SET_UP != 0, rest })
    }
}

/// Takes the sets of both sides off the front.
pub(crate) fn take_sets<const W: usize>(rest: &mut &[u8]) -> Option<PerSide<PointSet<W>>> {
    let mut one = || {
        let mut words = [0; W];
        for word in &mut words {
            let (bytes, after) = rest.split_first_chunk()?;
            *word = u64::from_le_bytes(*bytes);
            *rest = after;
        }
        Some(PointSet::from_words(words))
    };
    Some(PerSide { black: one()?, white: one()? })
}

/// The longest set-up fits.
const _: () = assert!(MAX_HEADER == 11 + 2 * size_of::<WideSet>() && bytes::MAX_HEADER <= MAX_HEADER);
