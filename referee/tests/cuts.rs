//! What a board writes down in whole games, with captures, moves taken back, an agreement, changed settings and a next
//! game, is cut off at every write: what was confirmed is there, and the board plays on to the same end.

use std::path::Path;

use journal::mock::{Dice, Mock};
use journal::{Region, Tidiness};
use referee::journal::{Entry, Keeper, Replay, Wanted};
use referee::settings::Settings;
use rehearsal::scenario::{Script, play};
use rules_core::Board;
use rules_core::any::{Action, Game};

const REGION: Region = Region { start: 0, notes: 12, stories: 12 };

/// Returns what a board writes down while a scenario is played.
fn written(path: &str) -> (Board, Vec<Entry>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let script = Script::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let world =
        play(&script, script.kinds()[0]).unwrap_or_else(|failure| panic!("{}: {failure}", path.display()));
    (script.board(), world.log().to_vec())
}

/// Returns all that a board knows at a start: settings, game, clocks, agreement, touched stone and results.
fn told(replay: &Replay, board: &Board) -> String {
    let settings = replay.settings().copied().unwrap_or(Settings::DEFAULT);
    let mut game = Game::new(&settings.terms(board));
    let restored = replay.restore(&mut game);
    assert!(!restored.damaged && !restored.newer);
    let codes: Vec<_> = (0..game.len()).filter_map(|index| game.ply(index).map(Action::code)).collect();
    let mut past = replay.past().to_vec();
    past.sort_by_key(|result| result.number);
    // Places of actions that were struck out are filled again by the next ones.
    format!(
        "{settings:?} {codes:?} {:?} {:?} {:?} {:?} {past:?}",
        restored.id, restored.budget, restored.agreed, restored.touched
    )
}

fn replayed(entries: &[Entry]) -> Box<Replay> {
    let mut replay = Box::new(Replay::new());
    for entry in entries {
        replay.take_entry(entry);
    }
    replay
}

/// Stores entries; returns how many of them before the power went.
fn store(keeper: &mut Keeper<&mut Mock>, entries: &[Entry]) -> usize {
    let done = |keeper: &mut Keeper<&mut Mock>, entry| -> Result<(), journal::Failure<_>> {
        keeper.store(entry)?;
        while keeper.tidy()? == Tidiness::Busy {}
        Ok(())
    };
    // What is stored stays although room could not be made any more.
    entries.iter().position(|entry| done(keeper, entry).is_err()).unwrap_or(entries.len())
}

/// Returns the moves of the past games, newest first.
fn past_games(keeper: &mut Keeper<&mut Mock>, board: &Board) -> Vec<(u32, u16)> {
    let mut game = Game::new(&Settings::DEFAULT.terms(board));
    let found = keeper.find(Wanted::Before(u32::MAX), &mut game).unwrap();
    found.titles().iter().map(|title| (title.number, title.plies)).collect()
}

#[test]
fn every_cut_of_what_boards_write_down() {
    let mut points = 0;
    for name in ["gomobil", "go-agreement", "touched", "clocks", "past"] {
        let (board, entries) = written(&format!("../journal/golden/{name}.scenario"));
        assert!(entries.len() >= 4, "{name}: {} entries", entries.len());
        let states: Vec<String> =
            (0..=entries.len()).map(|count| told(&replayed(&entries[..count]), &board)).collect();
        let mut whole = Mock::new(24, 1);
        let mut keeper = Keeper::open(&mut whole, REGION, None).unwrap();
        assert_eq!(store(&mut keeper, &entries), entries.len());
        let games = past_games(&mut keeper, &board);
        let mut dice = Dice::new(1);
        for cut in 1.. {
            let mut flash = Mock::new(24, dice.roll());
            flash.cut_at = Some(cut);
            let done =
                Keeper::open(&mut flash, REGION, None).map_or(0, |mut keeper| store(&mut keeper, &entries));
            if flash.powered {
                break;
            }
            flash.power_on(dice.roll());
            let mut keeper = Keeper::look(&mut flash, REGION, None).unwrap();
            let mut replay = Box::new(Replay::new());
            keeper.replay(&mut replay).unwrap();
            let found = told(&replay, &board);
            let next = (done + 1).min(entries.len());
            assert!(
                found == states[done] || found == states[next],
                "{name}, cut {cut}: {found}\nis neither {}\nnor {}",
                states[done],
                states[next]
            );
            // What was under way is written again, as a board does that finds it missing.
            assert_eq!(store(&mut keeper, &entries[done..]), entries.len() - done);
            let mut keeper = Keeper::open(&mut flash, REGION, None).unwrap();
            let mut replay = Box::new(Replay::new());
            keeper.replay(&mut replay).unwrap();
            assert_eq!(told(&replay, &board), states[entries.len()], "{name}, cut {cut}");
            assert_eq!(past_games(&mut keeper, &board), games, "{name}, cut {cut}");
            points += 1;
        }
    }
    println!("{points} cut points of what boards write down: 0 lost");
}
