//! What a game begins with, as bytes.
//!
//! Gomobil's header is the one of [`record::bytes`](crate::record::bytes). The others begin the same way, with another
//! number for the game:
//!
//! | offset | size | meaning |
//! |---|---|---|
//! | 0 | 2 | the letters `G` and `R` |
//! | 2 | 1 | version of the form: 1 |
//! | 3 | 1 | game: 2 is Gosix, 3 Go, 4 five in a row |
//! | 4 | 1 | options: bit 0 White moves first, bit 2 a set-up follows, the rest 0 |
//! | 5 | 1 | 0 |
//! | 6 | 5 | Go: size, rules (bit 0 ko, bit 1 territory, bit 2 stars), komi in half points, low byte first, handicap |
//! | 6 | 2 | five in a row: size, rules (bit 0 captures, bit 1 ten win, bit 2 N1, bit 3 N2) |
//! | then | 64 or 96 | only with a set-up: Black's stones and White's, in Gosix also their markers; point *i* is bit *i* mod 8 of byte *i* / 8 |

use heapless::Vec;

use super::{Game, Terms};
use crate::go::{Counting, HalfPoints, Repetition, Rules};
use crate::grid::{self, Size};
use crate::record::bytes;
use crate::{HexSet, PerSide, PointSet, Side, WideSet, five, go, gomobil, gosix};

const GOSIX: u8 = 2;
const GO: u8 = 3;
const FIVE: u8 = 4;

const WHITE_FIRST: u8 = 1;
const SET_UP: u8 = 4;

const PREFIX: [u8; 3] = [b'G', b'R', 1];
/// The most bytes that a header takes: a set-up of Go.
pub const MAX_HEADER: usize = 6 + 5 + 96;

/// A header that is being written; it is as long as the longest one.
type Header = Vec<u8, MAX_HEADER>;

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
pub fn write_header(game: &Game) -> Vec<u8, MAX_HEADER> {
    let mut header = Header::new();
    match game {
        Game::Gomobil(game) => {
            let mut space = [0; bytes::MAX_HEADER];
            // The space is as large as Gomobil's largest header.
            let length = bytes::write_header(game, &mut space).unwrap_or(0);
            push(&mut header, &space[..length]);
        }
        Game::Gosix(game) => {
            let start = game.start();
            let plain = gosix::Position::START;
            begin(&mut header, GOSIX, start.to_move(), start.with_turn(Side::Black) != plain, &[]);
            if header[4] & SET_UP != 0 {
                push_sets(&mut header, Side::BOTH.map(|side| start.stones(side)));
                push_sets(&mut header, Side::BOTH.map(|side| start.markers(side)));
            }
        }
        Game::Go(go) => {
            let Terms::Go(options) = game.terms() else { return header };
            let rules = options.rules;
            let bits = u8::from(rules.repetition == Repetition::Ko)
                | u8::from(rules.counting == Counting::Territory) << 1
                | u8::from(rules.stars) << 2;
            let [low, high] = rules.komi.0.to_le_bytes();
            let own = [options.size.get(), bits, low, high, options.handicap()];
            grid_header(&mut header, GO, go.start(), &options.start(), &own);
        }
        Game::Five(game) => {
            let five::Rules { captures, ten_wins, breakable_five, no_double_three } = *game.rules();
            let flags = [captures, ten_wins, breakable_five, no_double_three];
            let bits = flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag));
            let own = [game.size().get(), bits];
            grid_header(&mut header, FIVE, game.start(), &grid::Position::empty(game.size()), &own);
        }
    }
    header
}

fn grid_header(header: &mut Header, game: u8, start: &grid::Position, plain: &grid::Position, own: &[u8]) {
    begin(header, game, start.to_move(), start != plain, own);
    if header[4] & SET_UP != 0 {
        push_sets(header, Side::BOTH.map(|side| start.stones(side)));
    }
}

fn begin(header: &mut Header, game: u8, first: Side, set_up: bool, own: &[u8]) {
    let options = if first == Side::White { WHITE_FIRST } else { 0 } | if set_up { SET_UP } else { 0 };
    push(header, &PREFIX);
    push(header, &[game, options, 0]);
    push(header, own);
}

fn push(header: &mut Header, bytes: &[u8]) {
    // A header has room for everything that is ever written into it.
    let _ = header.extend_from_slice(bytes);
}

fn push_sets<const W: usize>(header: &mut Header, sets: [PointSet<W>; 2]) {
    for word in sets.into_iter().flat_map(PointSet::words) {
        push(header, &word.to_le_bytes());
    }
}

/// Begins the game that a header describes in the place of another; `None`, and the game stays, if it makes no sense.
pub fn read_header(header: &[u8], game: &mut Game) -> Option<()> {
    let (&[a, b, c, kind, options, zero], rest) = header.split_first_chunk::<6>()?;
    if [a, b, c] != PREFIX || zero != 0 {
        return None;
    }
    if kind == 1 {
        let mut begun = gomobil::Game::new(gomobil::Options::DEFAULT);
        bytes::read(header, &mut begun).ok()?;
        if begun.last().is_some() {
            // A whole record, where only its header belongs.
            return None;
        }
        *game = Game::Gomobil(begun);
        return Some(());
    }
    if options & !(WHITE_FIRST | SET_UP) != 0 {
        return None;
    }
    let first = if options & WHITE_FIRST == 0 { Side::Black } else { Side::White };
    let set_up = options & SET_UP != 0;
    *game = match kind {
        GOSIX => Game::Gosix(read_gosix(rest, first, set_up)?),
        GO => Game::Go(read_go(rest, first, set_up)?),
        FIVE => Game::Five(read_five(rest, first, set_up)?),
        _ => return None,
    };
    Some(())
}

fn read_gosix(mut rest: &[u8], first: Side, set_up: bool) -> Option<gosix::Game> {
    let mut start = gosix::Position::START.with_turn(first);
    if set_up {
        let stones: PerSide<HexSet> = take_sets(&mut rest)?;
        let markers = take_sets(&mut rest)?;
        start = gosix::Position::new(stones, markers, first).ok()?;
    }
    rest.is_empty().then(|| gosix::Game::from_position(start))
}

fn read_go(rest: &[u8], first: Side, set_up: bool) -> Option<go::Game> {
    let (&[size, bits, low, high, handicap], mut rest) = rest.split_first_chunk::<5>()?;
    let size = Size::new(size)?;
    if bits > 7 {
        return None;
    }
    let rules = Rules {
        repetition: if bits & 1 == 0 { Repetition::OwnBoards } else { Repetition::Ko },
        counting: if bits & 2 == 0 { Counting::Area } else { Counting::Territory },
        komi: HalfPoints(i16::from_le_bytes([low, high])),
        stars: bits & 4 != 0,
    };
    let options = go::Options::new(size, rules).with_handicap(handicap).ok()?;
    if set_up {
        let start = grid::Position::new(size, take_sets(&mut rest)?, first).ok()?;
        let game = go::Game::from_position(start, rules).ok()?;
        return (rest.is_empty() && handicap == 0).then_some(game);
    }
    (rest.is_empty() && options.start().to_move() == first).then(|| go::Game::new(&options))
}

fn read_five(rest: &[u8], first: Side, set_up: bool) -> Option<five::Game> {
    let (&[size, bits], mut rest) = rest.split_first_chunk::<2>()?;
    let size = Size::new(size)?;
    if bits > 15 {
        return None;
    }
    let bit = |number: u8| bits & 1 << number != 0;
    let rules =
        five::Rules { captures: bit(0), ten_wins: bit(1), breakable_five: bit(2), no_double_three: bit(3) };
    let mut start = grid::Position::empty(size);
    if set_up {
        start = grid::Position::new(size, take_sets(&mut rest)?, first).ok()?;
    }
    (rest.is_empty() && start.to_move() == first).then(|| five::Game::from_position(start, rules))
}

/// Takes the sets of both sides off the front.
fn take_sets<const W: usize>(rest: &mut &[u8]) -> Option<PerSide<PointSet<W>>> {
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
