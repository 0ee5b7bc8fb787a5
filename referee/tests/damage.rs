//! Bits flip and entries are lost: what was stored is there or damage is said, and nothing of an older game comes back.

use journal::mock::Mock;
use journal::{Region, Tidiness};
use referee::clock::TimeControl;
use referee::journal::{Entry, Keeper, Replay, Restored};
use referee::settings::Settings;
use rules_core::Board;
use rules_core::any::{Action, Game};

const REGION: Region = Region { start: 0, notes: 12, stories: 12 };
/// As a record begins in the flash: the key of the game's header, low byte first.
const GAME: [u8; 2] = [0x04, 0x80];
const UNIT: usize = 16;

fn settings() -> Settings {
    Settings { brightness: 2, sound: false, ..Settings::DEFAULT }
}

fn new_game() -> Game {
    Game::new(&settings().terms(&Board::HEXAGON))
}

/// A game of so many moves; others for another choice.
fn played(plies: usize, choice: usize) -> Game {
    let mut game = new_game();
    while game.len() < plies {
        let moves: Vec<_> = game.gomobil().unwrap().moves().collect();
        let next = moves[choice * (game.len() + 1) % moves.len()];
        game.play(Action::Move(next)).unwrap();
    }
    game
}

fn codes(game: &Game) -> Vec<[u8; 2]> {
    (0..game.len()).filter_map(|index| game.ply(index).map(Action::code)).collect()
}

/// Stores a game as a board does.
fn store(keeper: &mut Keeper<Mock>, number: u32, game: &Game) {
    keeper.store(&Entry::settings(&settings())).unwrap();
    keeper.store(&Entry::game(number, TimeControl::None, game)).unwrap();
    for index in 0..game.len() {
        keeper.store(&Entry::ply(number, index, game.ply(index))).unwrap();
    }
    while keeper.tidy().unwrap() == Tidiness::Busy {}
}

/// Starts from a flash: the settings, the game, and what became of it.
fn start(flash: &mut Mock) -> (Settings, Game, Restored) {
    let mut replay = Box::new(Replay::new());
    Keeper::look(flash, REGION, None).unwrap().replay(&mut replay).unwrap();
    let mut game = new_game();
    let restored = replay.restore(&mut game);
    (replay.settings().copied().unwrap_or_default(), game, restored)
}

#[test]
fn a_flipped_bit_costs_nothing_or_is_said() {
    let whole = played(20, 7);
    let mut keeper = Keeper::open(Mock::new(24, 1), REGION, None).unwrap();
    store(&mut keeper, 3, &whole);
    let mut flash = keeper.close();
    let used = flash.cells().iter().rposition(|byte| *byte != 0xff).unwrap() + 1;
    let (mut tried, mut said) = (0, 0);
    for bit in 0..8 * used {
        let mut flash = flash.clone();
        flash.cells()[bit / 8] ^= 1 << (bit % 8);
        let (read, game, restored) = start(&mut flash);
        assert_eq!(read, settings(), "bit {bit}: settings are kept twice");
        assert!(restored.found && restored.id == 3, "bit {bit}: the game's beginning is kept twice");
        let (found, played) = (codes(&game), codes(&whole));
        assert!(played.starts_with(&found), "bit {bit}: nothing else was played");
        // The last move alone may look like one that was being written when the power went.
        assert!(restored.damaged || found.len() + 1 >= played.len(), "bit {bit}: {} moves", found.len());
        (tried, said) = (tried + 1, said + u32::from(restored.damaged));
    }
    println!("{tried} flipped bits: {said} said to be damage, at most the last move lost without a word");
}

#[test]
fn a_game_whose_beginning_is_lost_is_said_and_leaves_no_ghosts() {
    let mut keeper = Keeper::open(Mock::new(24, 1), REGION, None).unwrap();
    store(&mut keeper, 7, &played(30, 7));
    let mut flash = keeper.close();
    let notes = (REGION.notes * journal::SECTOR) as usize;
    let copies: Vec<usize> =
        (0..notes).step_by(UNIT).filter(|at| flash.cells()[*at..].starts_with(&GAME)).collect();
    assert_eq!(copies.len(), 2);
    for at in copies {
        flash.cells()[at..at + 2 * UNIT].fill(0);
    }
    let (_, game, restored) = start(&mut flash);
    assert!(restored.damaged && !restored.found && game.is_empty());
    assert_eq!(restored.id, 8, "a number is never used again");

    // Another game begins, shorter than the one that was lost.
    let mut keeper = Keeper::open(flash, REGION, None).unwrap();
    let next = played(3, 11);
    store(&mut keeper, restored.id, &next);
    let (_, game, restored) = start(&mut keeper.close());
    assert_eq!(codes(&game), codes(&next), "moves of the lost game are not taken for its own");
    assert_eq!((restored.id, restored.places), (8, 3));
}

#[test]
fn the_numbers_of_past_games_are_not_used_again_when_the_rest_is_forgotten() {
    let mut keeper = Keeper::open(Mock::new(24, 1), REGION, None).unwrap();
    store(&mut keeper, 41, &played(9, 7));
    store(&mut keeper, 42, &new_game());
    keeper.renew().unwrap();
    let (read, game, restored) = start(&mut keeper.close());
    assert_eq!(read, Settings::DEFAULT);
    assert!(!restored.found && game.is_empty() && !restored.damaged);
    assert_eq!(restored.id, 42, "41 is among the past games");
}
