//! One entry of the journal.

use heapless::Vec;
use rules_core::any::{Action, CAPACITY, Game, Outcome, write_header};
use rules_core::{Board, GameId, PerSide, Point, WideSet};

use super::{PAST_GAMES, fields};
use crate::clock::{Budget, TimeControl};
use crate::names::Names;
use crate::readings::Calibration;
use crate::settings::Settings;

/// The version of the entries; an entry of another version is foreign.
pub(super) const VERSION: u8 = 2;

pub(super) const SETTINGS: u16 = 1;
pub(super) const OUT_OF_SERVICE: u16 = 3;
pub(super) const GAME: u16 = 4;
pub(super) const CLOCKS: u16 = 5;
pub(super) const AGREEMENT: u16 = 6;
pub(super) const TOUCHED: u16 = 7;
pub(super) const NAMES: u16 = 8;
pub(super) const CALIBRATION: u16 = 0x10;
pub(super) const RESULTS: u16 = 0x100;
pub(super) const PLIES: u16 = 0x1000;

/// What stands in the place of an action that was taken back.
pub(super) const TAKEN_BACK: [u8; 2] = [0xff, 0xff];

/// What stands in the place of a stone that was touched if there is none.
const NO_STONE: u16 = u16::MAX;

/// A past game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// Games are numbered in the order in which they ended.
    pub number: u32,
    /// Which game it was.
    pub game: GameId,
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves and passes it had.
    pub plies: u16,
}

/// One entry: a key, and bytes to be kept under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    key: u16,
    bytes: Vec<u8, { Entry::MAX_LEN }>,
}

impl Entry {
    /// The most bytes that an entry has.
    pub const MAX_LEN: usize = 512;

    /// Returns the key; a newer entry with the same key takes the place of this one.
    pub const fn key(&self) -> u16 {
        self.key
    }

    /// Returns the bytes to be kept, version and check sum included.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn new(key: u16, parts: &[&[u8]]) -> Self {
        let mut entry = Self { key, bytes: Vec::new() };
        let sum = check_sum(key, core::iter::once(&VERSION).chain(parts.iter().copied().flatten()));
        // The longest entry is a part of the calibration, well below the limit; a test below proves it.
        let _ = entry.bytes.push(VERSION);
        for part in parts {
            let _ = entry.bytes.extend_from_slice(part);
        }
        let _ = entry.bytes.extend_from_slice(&sum.to_le_bytes());
        entry
    }

    /// Writes the settings.
    pub fn settings(settings: &Settings) -> Self {
        Self::new(SETTINGS, &[&fields::settings(settings)])
    }

    /// Writes who plays.
    pub fn names(names: &Names) -> Self {
        Self::new(NAMES, &[&fields::names(names)])
    }

    /// Writes one part of a calibration, with the board that it belongs to.
    pub(crate) fn calibration(board: &Board, calibration: &Calibration, part: usize) -> Self {
        let part = part.min(Calibration::PARTS - 1);
        Self::new(CALIBRATION + part as u16, &[&fields::board(board), &calibration.part(part)])
    }

    pub(crate) fn out_of_service(board: &Board, points: WideSet) -> Self {
        let words = points.words().map(u64::to_le_bytes);
        Self::new(OUT_OF_SERVICE, &[&fields::board(board), words.as_flattened()])
    }

    /// Begins a game: everything but its actions.
    pub fn game(id: u16, control: TimeControl, game: &Game) -> Self {
        Self::new(GAME, &[&id.to_le_bytes(), &fields::time_control(control), &write_header(game)])
    }

    /// Writes one action of a game, or that there is none any more at that place.
    pub fn ply(id: u16, index: usize, action: Option<Action>) -> Self {
        let key = PLIES + (index.min(CAPACITY - 1)) as u16;
        Self::new(key, &[&id.to_le_bytes(), &action.map_or(TAKEN_BACK, Action::code)])
    }

    pub(crate) fn clocks(id: u16, budget: PerSide<Budget>) -> Self {
        let (black, white) = (fields::budget(budget.black), fields::budget(budget.white));
        Self::new(CLOCKS, &[&id.to_le_bytes(), &black, &white])
    }

    /// Writes which stones of a game of Go are dead by agreement after so many actions, or that nothing is agreed.
    pub(crate) fn agreement(id: u16, plies: usize, dead: Option<WideSet>) -> Self {
        let words = dead.unwrap_or_default().words().map(u64::to_le_bytes);
        let plies = (plies as u16).to_le_bytes();
        let agreed = [u8::from(dead.is_some())];
        Self::new(AGREEMENT, &[&id.to_le_bytes(), &plies, &agreed, words.as_flattened()])
    }

    /// Writes which stone must be played after so many actions because it was touched, or that none must.
    pub(crate) fn touched(id: u16, plies: usize, stone: Option<Point>) -> Self {
        let place = stone.map_or(NO_STONE, |point| point.index() as u16);
        Self::new(TOUCHED, &[&id.to_le_bytes(), &(plies as u16).to_le_bytes(), &place.to_le_bytes()])
    }

    pub(crate) fn result(game: &PastGame) -> Self {
        let key = RESULTS + (game.number % PAST_GAMES as u32) as u16;
        Self::new(
            key,
            &[
                &game.number.to_le_bytes(),
                &[fields::game(game.game)],
                &fields::outcome(game.outcome),
                &game.plies.to_le_bytes(),
            ],
        )
    }
}

/// CRC-16/CCITT-FALSE over the key and what is kept under it.
pub(super) fn check_sum<'a>(key: u16, bytes: impl Iterator<Item = &'a u8>) -> u16 {
    let step = |sum: u16, byte: &u8| {
        (0..8).fold(sum ^ (u16::from(*byte) << 8), |sum, _| {
            if sum & 0x8000 == 0 { sum << 1 } else { (sum << 1) ^ 0x1021 }
        })
    };
    bytes.fold(key.to_be_bytes().iter().fold(0xffff, step), step)
}

#[cfg(test)]
mod tests {
    use rules_core::any::Terms;
    use rules_core::gomobil::Options;

    use super::*;

    #[test]
    fn the_check_sum_is_crc_16_ccitt_false() {
        assert_eq!(check_sum(u16::from_be_bytes(*b"12"), b"3456789".iter()), 0x29b1);
    }

    #[test]
    fn the_longest_entry_fits() {
        let entry = Entry::calibration(&Board::HEXAGON, &Calibration::default(), 0);
        // The version and the board in front and the check sum behind take five bytes.
        assert_eq!(entry.bytes().len(), Calibration::PART_BYTES + 5);
    }

    #[test]
    fn entries_of_a_game_are_short() {
        let game = Game::new(&Terms::Gomobil(Options::DEFAULT));
        assert_eq!(Entry::game(1, TimeControl::None, &game).bytes().len(), 15);
        assert_eq!(Entry::ply(1, 0, Some(Action::Pass)).bytes().len(), 7);
    }
}
