//! The tournament's file on a disk, which may lose power at any instant.
//!
//! Every change writes the whole tournament: beside the file first, to the last byte on the disk; then the new file takes
//! the old one's name, which a file system does at once or not at all. Whenever the power goes, the file is the one from
//! before the change or the one after it.
//!
//! Before that the file is looked at: if it is not what this program wrote or read last, somebody else has changed it, and
//! it is left alone until a person has decided ([`Store::read_again`], [`Store::keep_mine`]).

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::{BadLine, Language, Refusal, Tournament, file};

/// What a disk does; a test has one that loses power.
pub trait Disk {
    /// Reads a whole file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// Writes a whole file, and returns when it is on the disk.
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Gives a file another's name, and returns when that is on the disk.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
}

/// The disk of this computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        // A new name is on the disk when its folder is; Windows does not let folders be opened for that.
        if cfg!(unix) {
            let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
        }
        Ok(())
    }
}

/// Why the file cannot be read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The disk says no.
    Disk(PathBuf, io::Error),
    /// The file is not understood.
    Bad(PathBuf, BadLine),
    /// Another program has changed the file.
    Changed(PathBuf),
}

impl StoreError {
    /// Says it.
    pub fn say(&self, language: Language) -> String {
        let fr = language == Language::French;
        match self {
            Self::Disk(path, error) if fr => {
                format!("{} ne peut être ni lu ni écrit : {error}", path.display())
            }
            Self::Disk(path, error) => format!("{} cannot be read or written: {error}", path.display()),
            Self::Bad(path, line) if fr => {
                format!("{}, {} ; le fichier reste comme il est", path.display(), line.say(language))
            }
            Self::Bad(path, line) => format!("{}, {line}; the file is left as it is", path.display()),
            Self::Changed(path) if fr => format!(
                "un autre programme a changé {} entre-temps ; relisez-le, ou gardez votre version (l'autre sera mise de côté)",
                path.display()
            ),
            Self::Changed(path) => format!(
                "another program has changed {} meanwhile; read it again, or keep your version (the other is set aside)",
                path.display()
            ),
        }
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for StoreError {}

/// A tournament's file.
#[derive(Debug)]
pub struct Store<D = RealDisk> {
    disk: D,
    path: PathBuf,
    /// What the file held when this program looked last; nothing if there was none.
    seen: Option<Vec<u8>>,
}

impl<D: Disk> Store<D> {
    /// Opens a file; one that does not exist yet holds no tournament.
    pub fn open(disk: D, path: &Path) -> Result<(Self, Option<Tournament>), StoreError> {
        // A link stays a link: what it names is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut store = Self { disk, path, seen: None };
        store.seen = store.on_disk()?;
        let tournament = store.seen.as_deref().map(|bytes| store.understand(bytes)).transpose()?;
        Ok((store, tournament))
    }

    /// Returns where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn trouble(&self) -> impl Fn(io::Error) -> StoreError {
        let path = self.path.clone();
        move |error| StoreError::Disk(path.clone(), error)
    }

    fn on_disk(&self) -> Result<Option<Vec<u8>>, StoreError> {
        match self.disk.read(&self.path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.trouble()(error)),
        }
    }

    fn understand(&self, bytes: &[u8]) -> Result<Tournament, StoreError> {
        let bad = |line| StoreError::Bad(self.path.clone(), line);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
            bad(BadLine { line, refusal: Refusal::NotText })
        })?;
        file::read(text).map_err(bad)
    }

    /// Tells whether another program has changed the file.
    pub fn is_changed(&self) -> Result<bool, StoreError> {
        Ok(self.on_disk()? != self.seen)
    }

    /// Writes a tournament; a file that another program has changed is left alone.
    pub fn save(&mut self, tournament: &Tournament) -> Result<(), StoreError> {
        if self.is_changed()? {
            return Err(StoreError::Changed(self.path.clone()));
        }
        self.replace(tournament)
    }

    fn replace(&mut self, tournament: &Tournament) -> Result<(), StoreError> {
        let bytes = file::write(tournament).into_bytes();
        let new = beside(&self.path, "new");
        self.disk.write(&new, &bytes).map_err(self.trouble())?;
        self.disk.rename(&new, &self.path).map_err(self.trouble())?;
        self.seen = Some(bytes);
        Ok(())
    }

    /// Reads the file that another program has changed.
    pub fn read_again(&mut self) -> Result<Option<Tournament>, StoreError> {
        let bytes = self.on_disk()?;
        let tournament = bytes.as_deref().map(|bytes| self.understand(bytes)).transpose()?;
        self.seen = bytes;
        Ok(tournament)
    }

    /// Writes a tournament over what another program has made of the file, which is set aside first; returns where.
    pub fn keep_mine(&mut self, tournament: &Tournament) -> Result<Option<PathBuf>, StoreError> {
        let theirs = self.on_disk()?;
        let mut aside = None;
        if let Some(theirs) = theirs.filter(|theirs| Some(theirs) != self.seen.as_ref()) {
            let mut free = (1_u32..).map(|number| beside(&self.path, &format!("other-{number}")));
            let path = free
                .find(|path| self.disk.read(path).is_err_and(|error| error.kind() == ErrorKind::NotFound));
            if let Some(path) = path {
                self.disk.write(&path, &theirs).map_err(self.trouble())?;
                aside = Some(path);
            }
        }
        self.replace(tournament)?;
        Ok(aside)
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
