//! What outlives the program: the board's journal, and the stones on the wood.
//!
//! The journal is written as the chip writes its flash, entry by entry, so that ending the program is a power cut.
//! The stones are kept in a file beside it: wood does not forget either.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rehearsal::{SensorKind, Table};
use rules_core::{Board, Side};
use serde::{Deserialize, Serialize};

use crate::arguments::{board_named, board_word, kind_named};
use crate::desk::Strap;

/// The first byte of every journal.
const MARK: u8 = 0x47;

/// The files.
pub struct StateFiles {
    journal: File,
    written: usize,
    wood: PathBuf,
}

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

impl StateFiles {
    /// Opens the files and returns them with what they hold; an error is one line.
    pub fn open(path: &Path, fresh: bool) -> Result<(Self, Vec<u8>, WoodNote), String> {
        let complaint =
            |error: &std::io::Error| format!("cannot keep the board's memory in {}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| complaint(&error))?;
        }
        let mut journal = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| complaint(&error))?;
        match journal.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!(
                    "{} is in use by another simulator; name another file with --state",
                    path.display()
                ));
            }
            Err(TryLockError::Error(error)) => return Err(complaint(&error)),
        }
        let mut bytes = Vec::new();
        journal.read_to_end(&mut bytes).map_err(|error| complaint(&error))?;
        if bytes.first().is_some_and(|first| *first != MARK) {
            return Err(format!(
                "{} is not the memory of a board; name another file with --state",
                path.display()
            ));
        }
        let mut wood = path.as_os_str().to_owned();
        wood.push(".wood");
        let mut memory = Self { journal, written: bytes.len(), wood: wood.into() };
        if fresh {
            bytes.clear();
            memory.keep_journal(&bytes).map_err(|error| complaint(&error))?;
            memory.keep_wood(&WoodNote::default()).map_err(|error| complaint(&error))?;
        }
        let wood = fs::read(&memory.wood).ok().and_then(|text| serde_json::from_slice(&text).ok());
        Ok((memory, bytes, wood.unwrap_or_default()))
    }

    /// Writes what is new in the journal, or cuts off what is no longer in it.
    pub fn keep_journal(&mut self, log: &[u8]) -> std::io::Result<()> {
        if log.len() < self.written {
            self.journal.set_len(log.len() as u64)?;
            self.written = log.len();
        }
        if let Some(news) = log.get(self.written..).filter(|news| !news.is_empty()) {
            self.journal.seek(SeekFrom::Start(self.written as u64))?;
            self.journal.write_all(news)?;
            self.written = log.len();
        }
        Ok(())
    }

    /// Writes down what lies on the wood.
    pub fn keep_wood(&self, wood: &WoodNote) -> std::io::Result<()> {
        let mut half_done = self.wood.clone().into_os_string();
        half_done.push(".new");
        fs::write(&half_done, serde_json::to_vec(wood)?)?;
        fs::rename(&half_done, &self.wood)
    }
}

/// Returns where the board's memory is kept if nobody says so: the user's data folder.
pub fn usual_place() -> Result<PathBuf, String> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute()).or_else(|| {
        if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            folder("HOME").map(|home| home.join(".local/share"))
        }
    });
    data.map(|data| data.join("gomobil/board.journal"))
        .ok_or_else(|| "there is no user's data folder; name a file with --state".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("gomobil-memory-{}-{name}", std::process::id()))
    }

    #[test]
    fn what_was_kept_is_there_the_next_time() {
        let path = scratch("kept");
        let (mut memory, log, wood) = StateFiles::open(&path, true).unwrap();
        assert_eq!((log.len(), wood.kind()), (0, None));
        memory.keep_journal(&[MARK, 1]).unwrap();
        memory.keep_journal(&[MARK, 1, 2, 3]).unwrap();
        memory.keep_journal(&[MARK, 1, 2]).unwrap();
        let strap = Strap { board: Board::HEXAGON, sensors: SensorKind::Reed };
        let mut table = Table::new(Board::HEXAGON, SensorKind::Reed, 1);
        table.set(Board::HEXAGON.parse("D5").unwrap(), Some(Side::White));
        memory.keep_wood(&WoodNote::of(&table, strap)).unwrap();
        assert!(StateFiles::open(&path, false).is_err(), "another simulator has it");
        drop(memory);
        let (_, log, wood) = StateFiles::open(&path, false).unwrap();
        assert_eq!((log, wood.kind()), (vec![MARK, 1, 2], Some(SensorKind::Reed)));
        let mut again = Table::new(Board::HEXAGON, SensorKind::Reed, 1);
        wood.lay(&mut again);
        assert_eq!(WoodNote::of(&again, strap), WoodNote::of(&table, strap));
        let mut other = Table::new(rules_core::grid::Size::NINE.board(), SensorKind::Reed, 1);
        wood.lay(&mut other);
        assert!(other.stones().is_empty(), "those stones lie on another board");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_of_somebody_else_is_left_alone() {
        let path = scratch("letter");
        fs::write(&path, "Dear Ada").unwrap();
        assert!(StateFiles::open(&path, true).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Ada");
        fs::remove_file(&path).unwrap();
    }
}
