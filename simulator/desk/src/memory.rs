//! What outlives a machine: the board's journal, and the stones on the wood.

use std::collections::BTreeMap;

use journal::nor_flash::NorFlash;
use journal::{Failure, Region, Tidiness};
use referee::journal::{Entry, Keeper, Search, Wanted};
use rehearsal::{SensorKind, Table};
use rules_core::any::Game;
use rules_core::{Board, Side};
use serde::{Deserialize, Serialize};

use crate::desk::Strap;
use crate::names::{board_named, board_word, kind_named};

/// What a machine needs of whoever keeps it; errors are one line.
pub trait House {
    /// Stores entries; they are safe when this returns.
    fn keep(&mut self, entries: &[Entry]) -> Result<(), String>;

    /// Looks for past games; one that was asked for is then in `game`.
    fn find(&mut self, wanted: Wanted, game: &mut Game) -> Result<Search, String>;

    /// Writes down what lies on the wood.
    fn keep_wood(&mut self, wood: &WoodNote) -> Result<(), String>;

    /// Returns the day, as `2026-11-18`.
    fn today(&self) -> String;

    /// Tells whoever looks after it that the memory cannot be written.
    fn complain(&mut self, why: &str);
}

/// As in memory.x and firmware/src/storage.rs.
pub const REGION: Region = Region { start: 0, notes: 48, stories: 208 };
/// The bytes of a journal.
pub const SIZE: usize = REGION.end() as usize;

/// What lies on the wood, and what is under it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WoodNote {
    /// What the straps say.
    strap: String,
    sensors: String,
    /// The board that the stones lie on.
    board: String,
    stones: BTreeMap<String, String>,
}

impl WoodNote {
    /// Notes what lies on a table, and what the straps say.
    pub fn of(table: &Table, strap: Strap) -> Self {
        let stones = table.stones().iter().filter_map(|point| {
            Some((table.board().display(point).to_string(), table.at(point)?.word().to_owned()))
        });
        Self {
            strap: board_word(&strap.board).to_owned(),
            sensors: strap.sensors.word().to_owned(),
            board: board_word(table.board()).to_owned(),
            stones: stones.collect(),
        }
    }

    /// Returns the kind of sensors, if any was noted.
    pub fn kind(&self) -> Option<SensorKind> {
        kind_named(&self.sensors)
    }

    /// Returns the board that the straps name, if any was noted.
    pub fn strap(&self) -> Option<Board> {
        board_named(&self.strap)
    }

    /// Puts the stones on a table; what makes no sense is left out, and so is every stone beyond those of the board.
    pub fn lay(&self, table: &mut Table) {
        let board = *table.board();
        if board_named(&self.board).unwrap_or(Board::HEXAGON) != board {
            return;
        }
        let stones =
            self.stones.iter().filter_map(|(name, side)| Some((board.parse(name).ok()?, Side::parse(side)?)));
        for (point, side) in stones.take(crate::stones::stones_of(&board)) {
            table.set(point, Some(side));
        }
    }
}

/// Stores entries, and tidies up behind them.
pub fn store<F: NorFlash>(keeper: &mut Keeper<F>, entries: &[Entry]) -> Result<(), Failure<F::Error>> {
    for entry in entries {
        keeper.store(entry)?;
    }
    while keeper.tidy()? == Tidiness::Busy {}
    Ok(())
}

/// Puts an entry behind the others and drops the one whose place it takes.
pub fn put(entries: &mut Vec<Entry>, entry: Entry) {
    entries.retain(|older| (older.key(), older.version()) != (entry.key(), entry.version()));
    entries.push(entry);
}
