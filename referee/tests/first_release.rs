//! Journals of boards with the first release: a board that is updated loses nothing.

use std::collections::BTreeMap;
use std::path::PathBuf;

use journal::mock::{Dice, Mock};
use journal::{Region, Tidiness};
use referee::buttons::Levels;
use referee::journal::{Keeper, Replay};
use referee::link::{About, Request, Snapshot, answer};
use referee::readings::Scan;
use referee::time::Moment;
use referee::{Referee, Sample};
use rules_core::grid::Size;
use rules_core::{Board, WideSet};

/// As memory.x and firmware/src/storage.rs lay it out.
const REGION: Region = Region { start: 0, notes: 48, stories: 208 };
const OLD: u32 = 224 * 4096;
const SECTORS: usize = 256;

/// What the image of the first release said of its journal depends on these lines of its status.
const TOLD: [&str; 10] =
    ["board", "game", "plies", "last", "over", "turn", "points", "clock", "past", "out_of_service"];

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../journal/golden").join(name)
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(golden(""))
        .unwrap()
        .filter_map(|entry| {
            entry.unwrap().file_name().into_string().unwrap().strip_suffix(".journal").map(str::to_owned)
        })
        .collect();
    names.sort();
    names
}

/// Puts a journal where the first release kept it.
fn flash(name: &str) -> Mock {
    let bytes = std::fs::read(golden(&format!("{name}.journal"))).unwrap();
    let mut flash = Mock::new(SECTORS, 1);
    let mut rest = &bytes[..];
    while let Some((&[sector, low, high], after)) = rest.split_first_chunk() {
        let (contents, after) = after.split_at(usize::from(u16::from_le_bytes([low, high])));
        let at = OLD as usize + usize::from(sector) * 4096;
        flash.cells()[at..at + contents.len()].copy_from_slice(contents);
        rest = after;
    }
    flash
}

/// Returns what a referee that starts from a journal says of it, in the words of the first release's image.
fn told(referee: &Referee) -> String {
    let snapshot = Snapshot::of(referee);
    let board = *referee.board();
    let ask = |line: &str| {
        let mut text = String::new();
        answer(Request::parse(line, &board), &snapshot, &About::default(), &mut text).unwrap();
        text.trim_start_matches("= ").trim_end().to_owned()
    };
    let status = ask("status");
    let lines = status.lines().filter(|line| TOLD.contains(&line.split(' ').next().unwrap_or_default()));
    format!("{}\n{}\n", lines.collect::<Vec<_>>().join("\n"), ask("record"))
}

fn board_of(told: &str) -> Board {
    match told.lines().next() {
        Some("board 9x9") => Size::NINE.board(),
        _ => Board::HEXAGON,
    }
}

/// Starts a board and lets it write down what it has to.
fn start(keeper: &mut Keeper<&mut Mock>, board: Board, most: usize) -> (Box<Referee>, usize) {
    let mut referee = Box::new(Referee::new(board));
    let mut replay = Box::new(Replay::new());
    keeper.replay(&mut replay).unwrap();
    referee.start(Moment(0), &replay);
    let mut written = 0;
    for now in 1..4000 {
        let sample = Sample {
            scan: Scan::Reed(WideSet::EMPTY),
            unreadable: &WideSet::EMPTY,
            buttons: Levels::default(),
            journal_ready: written < most,
        };
        if let Some(entry) = referee.step(Moment(now), &sample).entry {
            if keeper.store(entry).is_err() {
                break;
            }
            written += 1;
        }
        while keeper.tidy() == Ok(Tidiness::Busy) {}
    }
    (referee, written)
}

#[test]
fn everything_of_the_first_release_is_there_after_an_update() {
    assert!(names().len() >= 8);
    for name in names() {
        let wanted = std::fs::read_to_string(golden(&format!("{name}.told"))).unwrap();
        let board = board_of(&wanted);
        let mut flash = flash(&name);
        let mut replay = Box::new(Replay::new());
        Keeper::look(&mut flash, REGION, Some(OLD)).unwrap().replay(&mut replay).unwrap();
        let (settings, calibration) = (replay.settings().copied(), replay.calibration(&board).cloned());
        assert_eq!(calibration.is_some(), name == "calibration");
        let past = replay.past().to_vec();
        assert_eq!(past.len(), if name == "past" { 2 } else { usize::from(name == "go-agreement") });

        // The first start carries it over; the second finds it without the old journal.
        let mut keeper = Keeper::open(&mut flash, REGION, Some(OLD)).unwrap();
        let (referee, written) = start(&mut keeper, board, usize::MAX);
        assert_eq!(told(&referee), wanted, "{name}");
        flash.cells()[OLD as usize..].fill(0xff);
        let mut keeper = Keeper::open(&mut flash, REGION, Some(OLD)).unwrap();
        let (referee, again) = start(&mut keeper, board, usize::MAX);
        assert_eq!(told(&referee), wanted, "{name} after the second start");
        assert_eq!(again, 0, "{name}: nothing is left to be written");
        let mut replay = Box::new(Replay::new());
        keeper.replay(&mut replay).unwrap();
        assert_eq!(replay.settings().copied().unwrap_or_default(), settings.unwrap_or_default(), "{name}");
        let again = replay.calibration(&board).cloned().unwrap_or_default();
        assert!(again == calibration.unwrap_or_default(), "{name}: another calibration");
        let by_number = |past: &[referee::journal::PastGame]| -> BTreeMap<_, _> {
            past.iter().map(|game| (game.number, *game)).collect()
        };
        assert_eq!(by_number(replay.past()), by_number(&past), "{name}");
        println!("{name}: {written} entries carried over");
    }
}

#[test]
fn carrying_over_may_be_cut_off_anywhere() {
    for name in ["gomobil", "go-agreement", "past"] {
        let wanted = std::fs::read_to_string(golden(&format!("{name}.told"))).unwrap();
        let board = board_of(&wanted);
        let mut dice = Dice::new(1);
        for cut in (1..60).chain([80, 120, 160]) {
            let mut flash = flash(name);
            flash.power_on(dice.roll());
            flash.cut_at = Some(cut);
            if let Ok(mut keeper) = Keeper::open(&mut flash, REGION, Some(OLD)) {
                start(&mut keeper, board, usize::MAX);
            }
            flash.power_on(dice.roll());
            let mut keeper = Keeper::open(&mut flash, REGION, Some(OLD)).unwrap();
            let (referee, _) = start(&mut keeper, board, usize::MAX);
            assert_eq!(told(&referee), wanted, "{name}, cut at write {cut}");
        }
    }
}
