//! A game as bytes: a header, then two bytes for each action.
//!
//! | offset | size | meaning |
//! |---|---|---|
//! | 0 | 2 | the letters `G` and `R` |
//! | 2 | 1 | version of the form: 1 |
//! | 3 | 1 | game: 1 is Gomobil |
//! | 4 | 1 | options: bit 0 White moves first, bit 1 repetition is forbidden, bit 2 a set-up follows, the rest 0 |
//! | 5 | 1 | 0 |
//! | 6 | 32 | only with a set-up: Black's points, then White's, 16 bytes each; point *i* is bit *i* mod 8 of byte *i* / 8 |
//! | 6 or 38 | 2 each | the entries |
//!
//! An entry is a number of 16 bits, low byte first:
//!
//! | bits 15 and 14 | meaning |
//! |---|---|
//! | 00 | a move: bits 0 to 6 are the index of the point it leaves, bits 7 to 13 of the point it lands on |
//! | 01 | bits 0 to 13 are 0 a pass, 1 the last action is taken back, 2 Black resigns, 3 White resigns, 4 Black's time is up, 5 White's time is up |
//! | 10 | the end of a game that is over: bits 0 to 6 are Black's points on the last position, bits 7 to 13 White's |
//! | 11 | all 16 bits set: not written yet |
//!
//! The form suits a journal in flash memory, where erased bytes are FF: write the header once, then append each entry
//! when it happens. [`read`] stops at the first entry that is not written yet. The end entry is optional and guards a
//! finished record: its points must be those of the position that the moves lead to.

use core::fmt;

use crate::gomobil::{CAPACITY, Game, Position, PositionError, Repetition};
use crate::{Action, Board, HexSet, Manner, Play, Refusal, Side};

const MAGIC: [u8; 2] = *b"GR";
const VERSION: u8 = 1;
const GOMOBIL: u8 = 1;

const WHITE_FIRST: u8 = 1;
const NO_REPETITION: u8 = 2;
const SET_UP: u8 = 4;

const PLAIN_HEADER: usize = 6;
/// The most bytes that a header takes.
pub const MAX_HEADER: usize = PLAIN_HEADER + 32;
/// The most bytes that a record made by [`write()`] takes.
pub const MAX_LEN: usize = MAX_HEADER + 2 * CAPACITY + 2;

/// The entry that takes back the last action.
pub const TAKE_BACK: [u8; 2] = TAKE_BACK_CODE.to_le_bytes();

const TAKE_BACK_CODE: u16 = 0b01 << 14 | 1;
const END: u16 = 0b10 << 14;
const KIND: u16 = 0b11 << 14;
const UNWRITTEN: u16 = 0xFFFF;

/// The space given to a writer is too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooSmall;

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is not enough space for the record")
    }
}

impl core::error::Error for TooSmall {}

/// Writes the header of a game into `out` and returns its length.
pub fn write_header(game: &Game, out: &mut [u8]) -> Result<usize, TooSmall> {
    let start = game.start();
    let mut options = 0;
    if start.to_move() == Side::White {
        options |= WHITE_FIRST;
    }
    if game.repetition() == Repetition::Forbidden {
        options |= NO_REPETITION;
    }
    let set_up = start.with_turn(Side::Black) != Position::START;
    if set_up {
        options |= SET_UP;
    }
    let header = [MAGIC[0], MAGIC[1], VERSION, GOMOBIL, options, 0];
    let (plain, rest) = out.split_at_mut_checked(PLAIN_HEADER).ok_or(TooSmall)?;
    plain.copy_from_slice(&header);
    if !set_up {
        return Ok(PLAIN_HEADER);
    }
    let words = Side::BOTH.into_iter().flat_map(|side| start.stones(side).words());
    let stones = rest.get_mut(..32).ok_or(TooSmall)?;
    for (bytes, word) in stones.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    Ok(MAX_HEADER)
}

/// Returns the entry for an action.
pub const fn entry(action: Action) -> [u8; 2] {
    action.code()
}

/// Returns the end entry for a game, if the game is over.
pub fn end(game: &Game) -> Option<[u8; 2]> {
    if !game.is_over() {
        return None;
    }
    let count = game.count();
    let (black, white) = (u16::from(count.points(Side::Black)), u16::from(count.points(Side::White)));
    Some((END | white << 7 | black).to_le_bytes())
}

/// Writes a whole game into `out` and returns the length of the record.
///
/// ```
/// use rules_core::{Action, Play, gomobil::{Game, Options}, record::bytes};
/// let mut game = Game::new(Options::DEFAULT);
/// game.play(Action::Pass).unwrap();
/// let mut out = [0; bytes::MAX_LEN];
/// let length = bytes::write(&game, &mut out)?;
/// assert_eq!(out[..length], [b'G', b'R', 1, 1, 0, 0, 0x00, 0x40]);
/// # Ok::<(), bytes::TooSmall>(())
/// ```
pub fn write(game: &Game, out: &mut [u8]) -> Result<usize, TooSmall> {
    let mut length = write_header(game, out)?;
    for entry in game.plies().map(entry).chain(end(game)) {
        out.get_mut(length..length + 2).ok_or(TooSmall)?.copy_from_slice(&entry);
        length += 2;
    }
    Ok(length)
}

/// What is wrong with the bytes of a record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BytesError {
    /// The offset of the first byte that is wrong.
    pub offset: usize,
    /// What is wrong there.
    pub kind: BytesErrorKind,
}

/// What is wrong with the bytes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BytesErrorKind {
    /// The bytes end within the header.
    HeaderCutShort,
    /// The bytes do not begin with `GR`.
    NotARecord,
    /// The version is not known here.
    UnknownVersion(u8),
    /// The game is not known here.
    UnknownGame(u8),
    /// The options have bits that are not known here.
    UnknownOptions(u8),
    /// The set-up is not a position.
    SetUp(PositionError),
    /// The entry is none of those that exist.
    UnknownEntry(u16),
    /// The bytes end within an entry.
    EntryCutShort,
    /// The action cannot be played there.
    Refused(Refusal),
    /// There is no action to take back.
    NothingToTakeBack,
    /// The end entry comes before the end of the game.
    NotOver,
    /// The end entry gives other points than the position.
    WrongPoints {
        /// Black's points on the position.
        black: u8,
        /// White's points on the position.
        white: u8,
    },
    /// Something is written after the end entry or after an entry that is not.
    AfterEnd,
}

impl fmt::Display for BytesErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HeaderCutShort => f.write_str("the header is cut short"),
            Self::NotARecord => f.write_str("this is not the record of a game"),
            Self::UnknownVersion(version) => write!(f, "version {version} of the record is not known"),
            Self::UnknownGame(game) => write!(f, "game number {game} is not known"),
            Self::UnknownOptions(options) => write!(f, "the options {options:#04x} are not known"),
            Self::SetUp(error) => write!(f, "the set-up is wrong: {error}"),
            Self::UnknownEntry(entry) => write!(f, "the entry {entry:#06x} is not known"),
            Self::EntryCutShort => f.write_str("the last entry is cut short"),
            Self::Refused(refusal) => {
                write!(f, "{} ({})", refusal.display(&Board::HEXAGON), refusal.rule())
            }
            Self::NothingToTakeBack => f.write_str("there is nothing to take back"),
            Self::NotOver => f.write_str("the end is marked, but the game is not over"),
            Self::WrongPoints { black, white } => {
                write!(f, "the points at the end are wrong: Black has {black}, White has {white}")
            }
            Self::AfterEnd => f.write_str("something is written after the end"),
        }
    }
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.kind)
    }
}

impl core::error::Error for BytesError {}

/// Reads a record into `game`.
///
/// If the header is wrong the game stays as it was; if an entry is wrong the game holds everything before it.
pub fn read(bytes: &[u8], game: &mut Game) -> Result<(), BytesError> {
    use BytesErrorKind as Kind;
    let mut offset = read_header(bytes, game)?;
    let mut ended = false;
    let mut entries = bytes.get(offset..).unwrap_or_default().chunks(2);
    for entry in entries.by_ref() {
        let wrong = |kind| BytesError { offset, kind };
        let code = match *entry {
            [low, high] => u16::from_le_bytes([low, high]),
            [0xFF] => UNWRITTEN,
            _ => return Err(wrong(Kind::EntryCutShort)),
        };
        if code == UNWRITTEN {
            ended = true;
        } else if ended {
            return Err(wrong(Kind::AfterEnd));
        } else if code & KIND == END {
            check_end(code, game).map_err(wrong)?;
            ended = true;
        } else if code == TAKE_BACK_CODE {
            game.undo().ok_or(wrong(Kind::NothingToTakeBack))?;
        } else {
            let action = Action::from_code(code.to_le_bytes(), Manner::Moved, &Board::HEXAGON)
                .filter(|action| *action != Action::Resume)
                .ok_or(wrong(Kind::UnknownEntry(code)))?;
            game.play(action).map_err(Kind::Refused).map_err(wrong)?;
        }
        offset += entry.len();
    }
    Ok(())
}

/// Reads a header, begins the game that it describes and returns the header's length.
fn read_header(bytes: &[u8], game: &mut Game) -> Result<usize, BytesError> {
    use BytesErrorKind as Kind;
    let wrong = |offset, kind| Err(BytesError { offset, kind });
    let magic = bytes.iter().zip(MAGIC).position(|(have, want)| *have != want);
    if let Some(offset) = magic {
        return wrong(offset, Kind::NotARecord);
    }
    let Some((&[_, _, version, kind, options, zero], rest)) = bytes.split_first_chunk::<PLAIN_HEADER>()
    else {
        return wrong(bytes.len(), Kind::HeaderCutShort);
    };
    if version != VERSION {
        return wrong(2, Kind::UnknownVersion(version));
    }
    if kind != GOMOBIL {
        return wrong(3, Kind::UnknownGame(kind));
    }
    if options & !(WHITE_FIRST | NO_REPETITION | SET_UP) != 0 {
        return wrong(4, Kind::UnknownOptions(options));
    }
    if zero != 0 {
        return wrong(5, Kind::UnknownOptions(zero));
    }
    let first = if options & WHITE_FIRST == 0 { Side::Black } else { Side::White };
    let repetition = if options & NO_REPETITION == 0 { Repetition::Allowed } else { Repetition::Forbidden };
    let (start, length) = if options & SET_UP == 0 {
        (Position::START.with_turn(first), PLAIN_HEADER)
    } else {
        let Some((black, rest)) = rest.split_first_chunk::<16>() else {
            return wrong(bytes.len(), Kind::HeaderCutShort);
        };
        let Some((white, _)) = rest.split_first_chunk::<16>() else {
            return wrong(bytes.len(), Kind::HeaderCutShort);
        };
        match Position::new(stones(*black), stones(*white), first) {
            Ok(start) => (start, MAX_HEADER),
            Err(error) => return wrong(PLAIN_HEADER, Kind::SetUp(error)),
        }
    };
    game.restart(start, repetition);
    Ok(length)
}

fn stones(bytes: [u8; 16]) -> HexSet {
    let bits = u128::from_le_bytes(bytes);
    HexSet::from_words([bits as u64, (bits >> 64) as u64])
}

fn check_end(code: u16, game: &Game) -> Result<(), BytesErrorKind> {
    let right = end(game).ok_or(BytesErrorKind::NotOver)?;
    if right == code.to_le_bytes() {
        return Ok(());
    }
    let count = game.count();
    Err(BytesErrorKind::WrongPoints { black: count.points(Side::Black), white: count.points(Side::White) })
}
