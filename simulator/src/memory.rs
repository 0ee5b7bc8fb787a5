//! What outlives the program: the board's journal, and the stones on the wood.
//!
//! The journal is the board's, in a file as large as the part of the flash that it has there and with the same bytes, so
//! that ending the program is a power cut. The stones are kept in a file beside it: wood does not forget either.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use desk::House;
use desk::memory::{REGION, SIZE, WoodNote, put, store};
use journal::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};
use journal::{Failure, SECTOR};
use referee::journal::{Entry, Keeper, Search, Wanted, each_in_old_file};
use rules_core::any::Game;

/// The files.
pub struct StateFiles {
    keeper: Keeper<FlashFile>,
    wood: PathBuf,
}

/// A file that stands for a flash; what is in it is kept in memory, too.
struct FlashFile {
    file: File,
    bytes: Vec<u8>,
}

/// What the computer says about a file.
#[derive(Debug)]
struct FileError(std::io::Error);

impl NorFlashError for FileError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for FlashFile {
    type Error = FileError;
}

impl ReadNorFlash for FlashFile {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FileError> {
        let start = offset as usize;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FlashFile {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FileError> {
        self.write(from, &vec![0xff; (to - from) as usize])
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FileError> {
        self.file.seek(SeekFrom::Start(u64::from(offset))).map_err(FileError)?;
        self.file.write_all(bytes).map_err(FileError)?;
        let start = offset as usize;
        self.bytes[start..start + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
}

impl FlashFile {
    /// Takes a file with what is in it, and makes it as large as it has to be.
    fn new(mut file: File, mut bytes: Vec<u8>) -> std::io::Result<Self> {
        let there = bytes.len();
        bytes.resize(SIZE, 0xff);
        file.seek(SeekFrom::Start(there as u64))?;
        file.write_all(&bytes[there..])?;
        Ok(Self { file, bytes })
    }
}

impl StateFiles {
    /// Opens the files and returns them with what they hold; an error is one line.
    pub fn open(path: &Path, fresh: bool) -> Result<(Self, Vec<Entry>, WoodNote), String> {
        let complaint =
            |error: &std::io::Error| format!("cannot keep the board's memory in {}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| complaint(&error))?;
        }
        // A device may never end.
        if path.exists() && !path.is_file() {
            return Err(format!("cannot keep the board's memory in {}: not a file", path.display()));
        }
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| complaint(&error))?;
        // A file that could not be made as large as it has to be is blank.
        let is_blank = bytes.len() <= SIZE && bytes.iter().all(|byte| *byte == 0xff);
        let keeper = if is_blank || is_journal(&bytes) {
            if !is_blank && !bytes.is_empty() && bytes.len() < SIZE {
                eprintln!("simulator: {} was cut short; what can be read of it is kept", path.display());
            }
            opened(file, bytes).map_err(|error| complaint(&error))?
        } else {
            carried_over(path, &bytes)?
        };
        let mut memory = Self { keeper, wood: beside(path, ".wood") };
        if fresh {
            memory.keeper.renew().map_err(|failure| format!("{}: {failure}", path.display()))?;
            memory.write_wood(&WoodNote::default()).map_err(|error| complaint(&error))?;
        }
        let mut entries: Vec<Entry> = Vec::new();
        let sound = memory.keeper.entries(&mut |entry| put(&mut entries, entry));
        if !sound.is_ok_and(|sound| sound) {
            eprintln!("simulator: {} is damaged; what can be read of it is kept", path.display());
        }
        let wood = fs::read(&memory.wood).ok().and_then(|text| serde_json::from_slice(&text).ok());
        Ok((memory, entries, wood.unwrap_or_default()))
    }

    fn write_wood(&self, wood: &WoodNote) -> std::io::Result<()> {
        let half_done = beside(&self.wood, ".new");
        fs::write(&half_done, serde_json::to_vec(wood)?)?;
        fs::rename(&half_done, &self.wood)
    }
}

impl House for StateFiles {
    fn keep(&mut self, entries: &[Entry]) -> Result<(), String> {
        store(&mut self.keeper, entries).map_err(|failure| io_error(failure).to_string())
    }

    fn find(&mut self, wanted: Wanted, game: &mut Game) -> Result<Search, String> {
        self.keeper.find(wanted, game).map_err(|failure| io_error(failure).to_string())
    }

    fn keep_wood(&mut self, wood: &WoodNote) -> Result<(), String> {
        self.write_wood(wood).map_err(|error| error.to_string())
    }

    fn today(&self) -> String {
        crate::today()
    }

    fn complain(&mut self, why: &str) {
        eprintln!("simulator: the board's memory cannot be written: {why}");
    }
}

fn io_error(failure: Failure<FileError>) -> std::io::Error {
    match failure {
        Failure::Flash(FileError(error)) => error,
        other => std::io::Error::other(other.to_string()),
    }
}

/// Returns the path of a file beside another.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(ending);
    beside.into()
}

/// Opens a file that nobody else may have open.
fn locked(path: &Path) -> Result<File, String> {
    let complaint = |error| format!("cannot keep the board's memory in {}: {error}", path.display());
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(complaint)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(format!("{} is in use by another simulator; name another file with --state", path.display()))
        }
        Err(TryLockError::Error(error)) => Err(complaint(error)),
    }
}

/// Tells whether these are the bytes of a journal, whole or cut short.
fn is_journal(bytes: &[u8]) -> bool {
    let mut whole = bytes.get(..SIZE).unwrap_or(bytes).to_vec();
    whole.resize(SIZE, 0xff);
    bytes.len() <= SIZE && Keeper::look(Ram(whole), REGION, None).is_ok_and(|keeper| keeper.is_begun())
}

fn opened(file: File, bytes: Vec<u8>) -> std::io::Result<Keeper<FlashFile>> {
    Keeper::open(FlashFile::new(file, bytes)?, REGION, None).map_err(io_error)
}

/// Makes a journal of the file of the first release, which is kept beside it; refuses anything else.
fn carried_over(path: &Path, bytes: &[u8]) -> Result<Keeper<FlashFile>, String> {
    let mut entries = Vec::new();
    if !each_in_old_file(bytes, &mut |entry| put(&mut entries, entry.clone())) {
        return Err(format!(
            "{} is not the memory of a board; name another file with --state",
            path.display()
        ));
    }
    let complaint =
        |error: std::io::Error| format!("cannot keep the board's memory in {}: {error}", path.display());
    fs::write(beside(path, ".old"), bytes).map_err(complaint)?;
    let new = beside(path, ".new");
    fs::write(&new, []).map_err(complaint)?;
    let mut keeper = opened(locked(&new)?, Vec::new()).map_err(complaint)?;
    for entry in &entries {
        keeper.store(entry).map_err(io_error).map_err(complaint)?;
    }
    fs::rename(&new, path).map_err(complaint)?;
    Ok(keeper)
}

/// The bytes of a file that is only looked at.
struct Ram(Vec<u8>);

impl ErrorType for Ram {
    type Error = FileError;
}

impl ReadNorFlash for Ram {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FileError> {
        let start = offset as usize;
        bytes.copy_from_slice(&self.0[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Ram {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), FileError> {
        Err(FileError(std::io::ErrorKind::ReadOnlyFilesystem.into()))
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), FileError> {
        Err(FileError(std::io::ErrorKind::ReadOnlyFilesystem.into()))
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
    use desk::Strap;
    use referee::clock::TimeControl;
    use referee::settings::Settings;
    use rehearsal::{SensorKind, Table, World};
    use rules_core::{Board, Side};

    use super::*;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("gomobil-memory-{}-{name}", std::process::id()))
    }

    /// A journal with a game of two moves.
    fn entries() -> Vec<Entry> {
        let mut game = Game::new(&Settings::DEFAULT.terms(&Board::HEXAGON));
        for name in ["D5-E5", "H6-G6"] {
            let action = game.parse(name).unwrap();
            game.play(action).unwrap();
        }
        World::entries(&Settings::DEFAULT, &game, TimeControl::None)
    }

    fn open(path: &Path) -> Result<(StateFiles, Vec<Entry>, WoodNote), String> {
        StateFiles::open(path, false)
    }

    #[test]
    fn what_was_kept_is_there_the_next_time() {
        let path = scratch("kept");
        let (mut memory, log, wood) = StateFiles::open(&path, true).unwrap();
        assert_eq!((log.len(), wood.kind()), (0, None));
        memory.keep(&entries()).unwrap();
        let strap = Strap { board: Board::HEXAGON, sensors: SensorKind::Reed };
        let mut table = Table::new(Board::HEXAGON, SensorKind::Reed, 1);
        table.set(Board::HEXAGON.parse("D5").unwrap(), Some(Side::White));
        memory.keep_wood(&WoodNote::of(&table, strap)).unwrap();
        assert!(open(&path).is_err_and(|line| line.contains("in use")), "another simulator has it");
        drop(memory);
        let (_, log, wood) = open(&path).unwrap();
        assert_eq!((log, wood.kind()), (entries(), Some(SensorKind::Reed)));
        let mut again = Table::new(Board::HEXAGON, SensorKind::Reed, 1);
        wood.lay(&mut again);
        assert_eq!(WoodNote::of(&again, strap), WoodNote::of(&table, strap));
        let mut other = Table::new(rules_core::grid::Size::NINE.board(), SensorKind::Reed, 1);
        wood.lay(&mut other);
        assert!(other.stones().is_empty(), "those stones lie on another board");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_file_does_not_grow() {
        let path = scratch("bounded");
        let (mut memory, _, _) = StateFiles::open(&path, true).unwrap();
        for _ in 0..4000 {
            memory.keep(&entries()).unwrap();
        }
        drop(memory);
        assert_eq!(fs::metadata(&path).unwrap().len(), SIZE as u64);
        assert_eq!(open(&path).unwrap().1.len(), entries().len());
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_of_somebody_else_is_left_alone() {
        let noise = vec![0x47; 1 << 16];
        for (name, text) in [("letter", &b"Dear Ada"[..]), ("picture", b"GIF89a and more"), ("noise", &noise)]
        {
            let path = scratch(name);
            fs::write(&path, text).unwrap();
            let began = std::time::Instant::now();
            assert!(
                StateFiles::open(&path, true)
                    .is_err_and(|line| line.contains("is not the memory of a board"))
            );
            assert!(began.elapsed().as_secs() < 5);
            assert_eq!(fs::read(&path).unwrap(), text);
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_file_that_was_cut_short_gives_what_is_left_of_it() {
        let path = scratch("short");
        let (mut memory, _, _) = StateFiles::open(&path, true).unwrap();
        memory.keep(&entries()).unwrap();
        drop(memory);
        let whole = fs::read(&path).unwrap();
        let used = whole.iter().rposition(|byte| *byte != 0xff).unwrap() + 1;
        for length in [used, used + 1000, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(open(&path).unwrap().1, entries(), "{length} bytes");
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_may_only_be_read_is_said_and_stays_as_it_is() {
        let path = scratch("read-only");
        let (mut memory, _, _) = StateFiles::open(&path, true).unwrap();
        memory.keep(&entries()).unwrap();
        drop(memory);
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let before = fs::read(&path).unwrap();
        match open(&path) {
            // An administrator may write everywhere.
            Ok((_, log, _)) => assert_eq!(log, entries()),
            Err(line) => {
                assert!(line.starts_with("cannot keep the board's memory in"), "{line}");
                assert_eq!(fs::read(&path).unwrap(), before);
            }
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_folder_or_a_device_is_no_memory() {
        let folder = scratch("folder");
        fs::create_dir_all(&folder).unwrap();
        assert!(open(&folder).is_err_and(|line| line.starts_with("cannot keep the board's memory in")));
        fs::remove_dir(&folder).unwrap();
        if Path::new("/dev/full").exists() {
            assert!(open(Path::new("/dev/full")).is_err_and(|line| line.ends_with("not a file")));
        }
    }
}
