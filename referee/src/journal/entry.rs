//! One entry of the journal.

use heapless::Vec;
use journal::{LONGEST, TWICE};
use rules_core::any::{Action, CAPACITY, Game, Outcome, write_header};
use rules_core::{Board, GameId, PerSide, Point, WideSet};

use super::{PAST_GAMES, fields};
use crate::clock::{Budget, TimeControl};
use crate::names::{Name, Names};
use crate::opponent::Opponent;
use crate::readings::Calibration;
use crate::settings::Settings;

pub(super) const SETTINGS: u16 = TWICE | 1;
pub(super) const OUT_OF_SERVICE: u16 = 3;
pub(super) const GAME: u16 = TWICE | 4;
pub(super) const CLOCKS: u16 = 5;
pub(super) const AGREEMENT: u16 = 6;
pub(super) const TOUCHED: u16 = 7;
pub(super) const NAMES: u16 = 8;
pub(super) const CARRIED_OVER: u16 = 9;
pub(super) const PREVIOUS: u16 = TWICE | 0xa;
pub(super) const OPPONENT: u16 = 0xb;
pub(super) const CALIBRATION: u16 = 0x20;
pub(super) const RESULTS: u16 = 0x100;
pub(super) const PLIES: u16 = 0x1000;
/// Of a past game.
pub(super) const TITLE: u16 = 0x30;
pub(super) const ACTIONS: u16 = 0x31;
pub(super) const AGREED: u16 = 0x32;

/// Returns the version of what is kept under a key; `None` if the key is not known. A version rises when what is kept under
/// its key changes in a way that the program before would misread; no other key notices.
#[expect(clippy::match_same_arms, reason = "each key has a version of its own")]
pub(super) const fn version_of(key: u16) -> Option<u8> {
    const LAST_PART: u16 = CALIBRATION + Calibration::PARTS as u16 - 1;
    const LAST_RESULT: u16 = RESULTS + PAST_GAMES as u16 - 1;
    const LAST_PLY: u16 = PLIES + CAPACITY as u16 - 1;
    // Nearly all entries are moves, and a start reads a thousand of them.
    if let PLIES..=LAST_PLY = key {
        return Some(3);
    }
    match key {
        SETTINGS => Some(3),
        OUT_OF_SERVICE => Some(3),
        GAME | PREVIOUS => Some(3),
        CLOCKS => Some(3),
        AGREEMENT => Some(3),
        TOUCHED => Some(3),
        NAMES => Some(3),
        OPPONENT => Some(3),
        CARRIED_OVER => Some(3),
        CALIBRATION..=LAST_PART => Some(3),
        RESULTS..=LAST_RESULT => Some(3),
        TITLE => Some(3),
        ACTIONS => Some(3),
        AGREED => Some(3),
        _ => None,
    }
}

/// Tells whether what is kept under a key is of a newer program.
pub(super) fn is_newer(key: u16, version: u8) -> bool {
    version_of(key).is_none_or(|ours| version > ours)
}

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
    /// Who played, as far as somebody said so.
    pub players: PerSide<Option<Name>>,
}

/// One entry: a key, a version, and bytes to be kept under them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    key: u16,
    version: u8,
    body: Vec<u8, LONGEST>,
}

impl Entry {
    /// Makes an entry of what stands in a journal; what is too long for one is cut off.
    pub fn of(key: u16, version: u8, body: &[u8]) -> Self {
        let body = body.get(..LONGEST).unwrap_or(body);
        // It is no longer than its room.
        Self { key, version, body: Vec::from_slice(body).unwrap_or_default() }
    }

    /// Returns the key; a newer entry with the same key and version takes the place of this one.
    pub const fn key(&self) -> u16 {
        self.key
    }

    /// Returns the version of what is kept under the key.
    pub const fn version(&self) -> u8 {
        self.version
    }

    /// Returns the bytes to be kept.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Returns the number of the game that begins with this entry, if one does.
    pub(super) fn begins(&self) -> Option<u32> {
        let number = self.body.first_chunk().copied().map(u32::from_le_bytes);
        number.filter(|_| self.key == GAME && !is_newer(self.key, self.version))
    }

    /// Tells whether this takes the place of what a past game hangs on.
    pub(super) fn is_of_a_game(&self) -> bool {
        self.key == AGREEMENT || (PLIES..PLIES + CAPACITY as u16).contains(&self.key)
    }

    pub(super) fn new(key: u16, parts: &[&[u8]]) -> Self {
        let mut body = Vec::new();
        for part in parts {
            // The longest entry is a part of the calibration, well below the limit; a test below proves it.
            let _ = body.extend_from_slice(part);
        }
        Self { key, version: version_of(key).unwrap_or_default(), body }
    }

    /// Writes the settings.
    pub fn settings(settings: &Settings) -> Self {
        Self::settings_of(settings, &[])
    }

    /// Writes the settings, and behind them what a newer program keeps there.
    pub(crate) fn settings_of(settings: &Settings, tail: &[u8]) -> Self {
        Self::new(SETTINGS, &[&fields::settings(settings), tail])
    }

    /// Says that everything has been carried over from the journal of the first release.
    pub(crate) fn carried_over() -> Self {
        Self::new(CARRIED_OVER, &[])
    }

    /// Writes who plays.
    pub fn names(names: &Names) -> Self {
        Self::new(NAMES, &[&fields::names(names)])
    }

    /// Writes what the board plays by itself.
    pub fn opponent(opponent: Opponent) -> Self {
        Self::new(OPPONENT, &[&fields::opponent(opponent)])
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
    pub fn game(id: u32, control: TimeControl, game: &Game) -> Self {
        Self::game_of(id, control, &write_header(game))
    }

    /// Begins a game with this header.
    pub(crate) fn game_of(id: u32, control: TimeControl, header: &[u8]) -> Self {
        Self::new(GAME, &[&id.to_le_bytes(), &fields::time_control(control), header])
    }

    /// Writes one action of a game, or that there is none any more at that place.
    pub fn ply(id: u32, index: usize, action: Option<Action>) -> Self {
        Self::ply_of(id, index, action.map(Action::code))
    }

    /// Writes the code of one action of a game.
    pub(crate) fn ply_of(id: u32, index: usize, code: Option<[u8; 2]>) -> Self {
        let key = PLIES + (index.min(CAPACITY - 1)) as u16;
        Self::new(key, &[&id.to_le_bytes(), &code.unwrap_or(TAKEN_BACK)])
    }

    pub(crate) fn clocks(id: u32, budget: PerSide<Budget>) -> Self {
        let (black, white) = (fields::budget(budget.black), fields::budget(budget.white));
        Self::new(CLOCKS, &[&id.to_le_bytes(), &black, &white])
    }

    /// Writes which stones of a game of Go are dead by agreement after so many actions, or that nothing is agreed.
    pub(crate) fn agreement(id: u32, plies: usize, dead: Option<WideSet>) -> Self {
        let words = dead.unwrap_or_default().words().map(u64::to_le_bytes);
        let plies = (plies as u16).to_le_bytes();
        let agreed = [u8::from(dead.is_some())];
        Self::new(AGREEMENT, &[&fields::short_id(id), &plies, &agreed, words.as_flattened()])
    }

    /// Writes which stone must be played after so many actions because it was touched, or that none must.
    pub(crate) fn touched(id: u32, plies: usize, stone: Option<Point>) -> Self {
        let place = stone.map_or(NO_STONE, |point| point.index() as u16);
        Self::new(TOUCHED, &[&fields::short_id(id), &(plies as u16).to_le_bytes(), &place.to_le_bytes()])
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
                &fields::players(&game.players),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use rules_core::any::Terms;
    use rules_core::gomobil::Options;

    use super::*;

    #[test]
    fn the_longest_entry_fits() {
        let entry = Entry::calibration(&Board::HEXAGON, &Calibration::default(), 0);
        assert_eq!(entry.body().len(), Calibration::PART_BYTES + 2);
        assert!(entry.body().len() <= LONGEST);
    }

    #[test]
    fn entries_of_a_game_are_short() {
        let game = Game::new(&Terms::Gomobil(Options::DEFAULT));
        assert_eq!(Entry::game(1, TimeControl::None, &game).body().len(), 14);
        assert_eq!(Entry::ply(1, 0, Some(Action::Pass)).body().len(), 6);
    }
}
