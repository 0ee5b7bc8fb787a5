//! The file survives a power cut at any instant, and another program's hands.

mod common;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use club::store::{Disk, RealDisk, Store, StoreError};
use club::{Language, Profile, Tournament, file};
use common::{Dice, crowd, play_round};

type Files = Rc<RefCell<BTreeMap<PathBuf, Vec<u8>>>>;

/// A disk that loses power after so many steps: a byte written, a file made empty or given another name.
#[derive(Clone, Default)]
struct CutDisk {
    files: Files,
    steps: usize,
    /// Whether bytes that were not yet safe come out as something else.
    garbled: bool,
}

impl CutDisk {
    fn step(&mut self) -> io::Result<()> {
        self.steps = self.steps.checked_sub(1).ok_or_else(|| io::Error::other("no power"))?;
        Ok(())
    }
}

impl Disk for CutDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.borrow().get(path).cloned().ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.step()?;
        self.files.borrow_mut().insert(path.to_owned(), Vec::new());
        for (index, byte) in bytes.iter().enumerate() {
            if let Err(error) = self.step() {
                if self.garbled {
                    let mut files = self.files.borrow_mut();
                    let file = files.entry(path.to_owned()).or_default();
                    *file = vec![0; bytes.len() - index];
                }
                return Err(error);
            }
            self.files.borrow_mut().entry(path.to_owned()).or_default().push(*byte);
        }
        // The last step is the word of the disk that everything is safe.
        self.step()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        let mut files = self.files.borrow_mut();
        let bytes = files.remove(from).ok_or(ErrorKind::NotFound)?;
        files.insert(to.to_owned(), bytes);
        drop(files);
        self.step()
    }
}

fn path() -> PathBuf {
    PathBuf::from("/nowhere/evening.club")
}

/// Cuts the power after every step of a save and returns how many cuts left neither the old nor the new file.
fn cuts(save: impl Fn(&mut CutDisk, &[u8], &Tournament) -> bool) -> (usize, usize) {
    let mut dice = Dice(9);
    let before = crowd(6, 3, &mut dice);
    let mut after = before.clone();
    after.pair_next_round().unwrap();
    play_round(&mut after, &mut dice);
    let (old, new) = (file::write(&before), file::write(&after));
    let (mut lost, mut all) = (0, 0);
    for garbled in [false, true] {
        for steps in 0..new.len() + 10 {
            let files: Files = Rc::default();
            files.borrow_mut().insert(path(), old.clone().into_bytes());
            let mut disk = CutDisk { files: Rc::clone(&files), steps, garbled };
            let done = save(&mut disk, old.as_bytes(), &after);
            let found = files.borrow().get(&path()).cloned().unwrap_or_default();
            let is_new = found == new.as_bytes();
            lost += usize::from(!is_new && (done || found != old.as_bytes()));
            all += 1;
            if found == old.as_bytes() || is_new {
                let disk = CutDisk { files, steps: usize::MAX, garbled };
                let (mut store, tournament) = Store::open(disk, &path()).unwrap();
                let tournament = tournament.unwrap();
                assert_eq!(tournament, if is_new { after.clone() } else { before.clone() });
                store.save(&after).expect("what the cut left beside it does no harm");
            }
        }
    }
    (lost, all)
}

#[test]
fn a_power_cut_at_every_byte_leaves_the_old_file_or_the_new_one() {
    let (lost, all) = cuts(|disk, _, after| {
        let (mut store, _) = Store::open(disk.clone(), &path()).unwrap();
        store.save(after).is_ok()
    });
    assert_eq!(lost, 0, "of {all}");
    assert!(all > 500);
    // The same cuts find a program that writes into the file itself.
    let (lost, _) = cuts(|disk, _, after| disk.write(&path(), file::write(after).as_bytes()).is_ok());
    assert!(lost > 500, "{lost}");
}

#[test]
fn a_power_cut_while_the_other_version_is_set_aside_loses_neither() {
    let mut dice = Dice(10);
    let mine = crowd(6, 3, &mut dice);
    let mut theirs = mine.clone();
    theirs.add_player(Profile::named("Ada", "")).unwrap();
    let texts = [&mine, &theirs].map(|tournament| file::write(tournament).into_bytes());
    let all_steps = texts.iter().map(Vec::len).sum::<usize>() + 20;
    let mut finished = 0;
    for (garbled, steps) in
        [false, true].into_iter().flat_map(|garbled| (0..all_steps).map(move |steps| (garbled, steps)))
    {
        let files: Files = Rc::default();
        let disk = CutDisk { files: Rc::clone(&files), steps: usize::MAX, garbled };
        let (mut store, _) = Store::open(disk, &path()).unwrap();
        store.save(&mine).unwrap();
        drop(store);
        // This program has the file open with its own version; the other one writes, and the power fails.
        let disk = CutDisk { files: Rc::clone(&files), steps, garbled };
        let (mut store, _) = Store::open(disk, &path()).unwrap();
        files.borrow_mut().insert(path(), texts[1].clone());
        finished += usize::from(store.keep_mine(&mine).is_ok());
        let files = files.borrow();
        assert!(files.values().any(|bytes| *bytes == texts[1]), "theirs is lost after {steps} steps");
        assert!(texts.contains(&files[&path()]), "the file is broken after {steps} steps");
    }
    assert!(finished > 0 && finished < 2 * all_steps, "{finished}");
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gomobil-club-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_file_that_another_program_changed_is_left_alone_until_somebody_decides() {
    let folder = folder("changed");
    let path = folder.join("evening.club");
    let (mut store, none) = Store::open(RealDisk, &path).unwrap();
    assert_eq!(none, None);
    let mut mine = Tournament::new("Mine", 3);
    store.save(&mine).unwrap();
    let mut theirs = mine.clone();
    theirs.add_player(Profile::named("Ada", "")).unwrap();
    std::fs::write(&path, file::write(&theirs)).unwrap();
    mine.add_player(Profile::named("Blaise", "")).unwrap();
    assert!(matches!(store.save(&mine), Err(StoreError::Changed(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), file::write(&theirs), "untouched");

    let aside = store.keep_mine(&mine).unwrap().expect("set aside");
    assert_eq!(std::fs::read_to_string(&aside).unwrap(), file::write(&theirs));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), file::write(&mine));

    std::fs::write(&path, file::write(&theirs)).unwrap();
    assert!(store.is_changed().unwrap());
    assert_eq!(store.read_again().unwrap(), Some(theirs.clone()));
    store.save(&theirs).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_broken_file_is_named_with_its_line_and_left_as_it_is() {
    let folder = folder("broken");
    let path = folder.join("evening.club");
    for (bytes, answer) in [
        (&b"Dear Ada"[..], "line 1: this is not the file of a tournament"),
        (b"", "line 1: this is not the file of a tournament"),
        (b"gomobil-club 9\n", "line 1: this file has version 9, which this program does not know"),
        (b"gomobil-club 1\nname \"A\"\n", "line 2: the file ends too early: its last line should be \"end\""),
        (b"gomobil-club 1\nname \"\xff\"\nend\n", "line 2: this is not text"),
        (b"gomobil-club 1\n\nplayer 1 \"A\"\nend\n", "line 3: something is missing here: \"\""),
        (b"gomobil-club 1\nplayer 1 \"A\" \"\" colour red\nend\n", "line 2: \"colour\" means nothing here"),
        (
            b"gomobil-club 1\nplayer 1 \"A\" \"\"\nplayer 2 \"B\" \"\"\nround 1\nboard 1 black 1 white 2 gomobil 40-49\nend\n",
            "line 5: 40 and 49 make 89, not 91; with 2 of no man's land write 40-49+2",
        ),
        (
            b"gomobil-club 1\nplayer 1 \"A\" \"\"\nround 1\nboard 1 black 1 white 1 gomobil open\nend\n",
            "line 5: A would play twice in round 1",
        ),
        (b"gomobil-club 1\nround 1\nbye 7\nend\n", "line 4: there is no player \"7\""),
        (b"gomobil-club 1\nend\nplayer 1 \"A\" \"\"\n", "line 3: \"player\" means nothing here"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let error = Store::open(RealDisk, &path).unwrap_err();
        let shown = error.to_string();
        assert!(shown.contains(answer), "{shown}");
        assert_ne!(error.say(Language::French), shown);
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn whatever_was_played_comes_back_from_its_file() {
    let mut dice = Dice(41);
    for players in [2, 7, 24] {
        let mut tournament = crowd(players, 6, &mut dice);
        tournament.describe("A \"quoted\" \\ name", "Montréal", "2024-02-29");
        tournament
            .add_player(Profile {
                club: "Club d'échecs".to_owned(),
                country: "FR".to_owned(),
                pin: "123".to_owned(),
                licence: "77".to_owned(),
                ..Profile::named("É\\\"", "O'Hara")
            })
            .unwrap();
        for round in 1..=4 {
            tournament.set_game(club::GameId::ALL[dice.roll(7) as usize]);
            tournament.pair_next_round().unwrap();
            play_round(&mut tournament, &mut dice);
            let id = club::PlayerId(1 + dice.roll(u32::from(players)) as u16);
            tournament.set_presence(id, round + 2, false).unwrap();
        }
        let text = file::write(&tournament);
        assert_eq!(file::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}")), tournament);
        // However the file is cut, it is the whole tournament or an error.
        let cut = text.trim_end().char_indices().filter_map(|(end, _)| file::read(&text[..end]).ok()).count();
        assert_eq!(cut, 0);
    }
}
