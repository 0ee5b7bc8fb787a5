//! Journals of older and of newer programs: what is missing is as on a new board, what is not known is left alone.

use std::collections::BTreeMap;

use journal::mock::Mock;
use journal::{Region, Tidiness};
use referee::buttons::Levels;
use referee::clock::TimeControl;
use referee::journal::{Entry, Keeper, Replay};
use referee::names::Names;
use referee::opponent::Opponent;
use referee::readings::Scan;
use referee::settings::{Language, Settings, TouchRule};
use referee::time::{Millis, Moment};
use referee::{Referee, Sample};
use rehearsal::World;
use rules_core::any::Game;
use rules_core::{Board, HalfPoints, WideSet};

const REGION: Region = Region { start: 0, notes: 12, stories: 12 };

/// Settings that differ from those of a new board in every field that a number can be put into.
fn chosen() -> Settings {
    Settings {
        language: Language::English,
        hints: false,
        brightness: 3,
        sound: false,
        touch: TouchRule::Strict,
        current_cap: 500,
        time_control: TimeControl::Fischer { minutes: 20, seconds: 10 },
        dwell: Millis(500),
        komi: HalfPoints(13),
        handicap: 4,
        breakable_five: !Settings::DEFAULT.breakable_five,
        no_double_three: !Settings::DEFAULT.no_double_three,
        ..Settings::DEFAULT
    }
}

/// Starts a referee from entries.
fn start(entries: &[Entry]) -> Box<Referee> {
    let mut replay = Box::new(Replay::new());
    for entry in entries {
        replay.take_entry(entry);
    }
    let mut referee = Box::new(Referee::new(Board::HEXAGON));
    referee.start(Moment(0), &replay);
    referee
}

/// Lets a referee write down what it has to.
fn written(referee: &mut Referee) -> Vec<Entry> {
    let step = |now| {
        let sample = Sample {
            scan: Scan::Reed(WideSet::EMPTY),
            unreadable: &WideSet::EMPTY,
            buttons: Levels::default(),
            journal_ready: true,
        };
        referee.step(Moment(now), &sample).entry.cloned()
    };
    (1..200).filter_map(step).collect()
}

#[test]
fn fields_that_an_older_program_did_not_write_are_as_on_a_new_board() {
    let whole = Entry::settings(&chosen());
    let of_new = Entry::settings(&Settings::DEFAULT);
    // Where a field ends; those before it were written, those behind it were not known.
    let ends = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26];
    assert_eq!(whole.body().len(), 26, "every field is tried");
    let differing = whole.body().iter().zip(of_new.body()).filter(|(one, other)| one != other).count();
    assert!(differing >= 12, "{differing} bytes differ");
    for end in ends {
        let mut replay = Box::new(Replay::new());
        replay.take(whole.key(), whole.version(), &whole.body()[..end]);
        let read = replay.settings().expect("settings without their tail are settings");
        let both = [&whole.body()[..end], &of_new.body()[end..]].concat();
        assert_eq!(Entry::settings(read).body(), both, "{end} bytes");
        let restored = replay.restore(&mut Game::new(&read.terms(&Board::HEXAGON)));
        assert!(!restored.damaged && !restored.newer, "{end} bytes");
    }
}

#[test]
fn fields_that_are_not_known_stay_behind_the_settings_when_those_are_changed() {
    let whole = Entry::settings(&chosen());
    let tail = [7, 0, 255, 42];
    let newer = Entry::of(whole.key(), whole.version(), &[whole.body(), &tail].concat());
    let mut referee = start(&[newer]);
    assert_eq!(*referee.settings(), chosen());
    referee.set_settings(Settings { brightness: 5, ..chosen() });
    let entries = written(&mut referee);
    let settings = entries.iter().find(|entry| entry.key() == whole.key()).expect("they are written");
    let known = Entry::settings(&Settings { brightness: 5, ..chosen() });
    assert_eq!(settings.body(), [known.body(), &tail].concat());
}

#[test]
fn each_key_has_a_version_of_its_own() {
    let mut game = Game::new(&chosen().terms(&Board::HEXAGON));
    let first = game.parse("D5-E5").unwrap();
    game.play(first).unwrap();
    let ours = World::entries(&chosen(), &game, chosen().time_control);
    assert!(ours.len() >= 3, "settings, a game and a move");
    for newer in &ours {
        // One of the keys has been written by a newer program in a form that this one does not know.
        let mut replay = Box::new(Replay::new());
        for entry in &ours {
            let risen = u8::from(entry == newer);
            replay.take(
                entry.key(),
                entry.version() + risen,
                if risen == 1 { b"strange" } else { entry.body() },
            );
        }
        let mut restored = Game::new(&chosen().terms(&Board::HEXAGON));
        let told = replay.restore(&mut restored);
        assert!(told.newer, "{:x}", newer.key());
        let is_settings = newer.key() == Entry::settings(&chosen()).key();
        assert_eq!(replay.settings().is_some(), !is_settings, "{:x}", newer.key());
        assert_eq!(restored.len(), usize::from(is_settings), "{:x}", newer.key());
    }
}

#[test]
fn an_entry_of_ours_that_makes_no_sense_is_damaged_and_not_newer() {
    let entries = [
        Entry::settings(&chosen()),
        Entry::opponent(Opponent::NONE),
        Entry::names(&Names::NONE),
        Entry::game(1, TimeControl::None, &Game::new(&chosen().terms(&Board::HEXAGON))),
        Entry::ply(1, 0, None),
    ];
    for entry in entries {
        let mut replay = Box::new(Replay::new());
        replay.take(entry.key(), entry.version(), &[0xff; 3]);
        let told = replay.restore(&mut Game::new(&chosen().terms(&Board::HEXAGON)));
        assert_eq!((told.damaged, told.newer), (true, false), "{:x}", entry.key());
    }
}

#[test]
fn entries_of_a_newer_program_are_said_to_be_newer_and_outlive_this_one() {
    let known = Entry::settings(&chosen());
    let strange = [
        Entry::of(known.key(), known.version() + 1, b"other settings"),
        Entry::of(0x77, 1, b"a key of the day after tomorrow"),
        Entry::of(0x1000, known.version() + 3, b"a move of another form"),
    ];
    let mut keeper = Keeper::open(Mock::new(24, 1), REGION, None).unwrap();
    for entry in strange.iter().chain([&known]) {
        keeper.store(entry).unwrap();
    }
    let mut replay = Box::new(Replay::new());
    keeper.replay(&mut replay).unwrap();
    let mut referee = Box::new(Referee::new(Board::HEXAGON));
    referee.start(Moment(0), &replay);
    assert_eq!(*referee.settings(), chosen(), "what is known is taken");
    let restored = replay.restore(&mut Game::new(&chosen().terms(&Board::HEXAGON)));
    assert_eq!((restored.newer, restored.damaged), (true, false));
    // The board writes on until the ring has gone round several times, and starts again.
    for round in 0..3000_u16 {
        keeper.store(&Entry::settings(&Settings { brightness: 1 + (round % 5) as u8, ..chosen() })).unwrap();
        while keeper.tidy().unwrap() == Tidiness::Busy {}
    }
    let mut keeper = Keeper::open(keeper.close(), REGION, None).unwrap();
    let mut there = BTreeMap::new();
    assert!(keeper.entries(&mut |entry| drop(there.insert((entry.key(), entry.version()), entry))).unwrap());
    for entry in strange {
        assert_eq!(there.get(&(entry.key(), entry.version())), Some(&entry));
    }
}
