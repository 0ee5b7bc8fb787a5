//! Ten years of twenty games a day on a fast clock: how often a sector is erased.
//!
//! `JOURNAL_CASES=1 cargo test --release -p journal --test wear` lives through all of them, and not only a sample.

use journal::mock::Mock;
use journal::{Journal, Region, TWICE, Tidiness};

/// As in the board's flash.
const REGION: Region = Region { start: 0, notes: 48, stories: 208 };
/// W25Q16JV, "endurance": program and erase cycles of a sector.
const ENDURANCE: u32 = 100_000;
const GAMES_A_DAY: u32 = 20;
const MOVES: u16 = 150;

fn tidy_up(journal: &mut Journal<Mock>) {
    while journal.tidy().unwrap() == Tidiness::Busy {}
}

/// A game with a clock and the strict touch rule, in a session of its own, and the game before it among the stories.
fn play(mut journal: Journal<Mock>, number: u32) -> Journal<Mock> {
    journal = Journal::open(journal.close(), REGION).unwrap();
    let id = number.to_le_bytes();
    journal.tell(2, 1, &[1; 40]).unwrap();
    journal.tell(3, 1, &[1; 246]).unwrap();
    journal.tell(3, 1, &[1; 66]).unwrap();
    journal.put(TWICE | 4, 3, &[&id[..], &[0; 11]].concat()).unwrap();
    for index in 0..MOVES {
        journal.put(7, 3, &[id[0], id[1], 0, 0, 0, index as u8]).unwrap();
        journal.put(0x1000 + index, 3, &[id[0], id[1], id[2], id[3], 1, index as u8]).unwrap();
        journal.put(5, 3, &[index as u8; 16]).unwrap();
        tidy_up(&mut journal);
    }
    journal.put(0x100 + (number % 64) as u16, 3, &[id[0]; 12]).unwrap();
    tidy_up(&mut journal);
    journal
}

#[test]
fn ten_years_leave_nine_tenths_of_the_endurance() {
    let days = if std::env::var("JOURNAL_CASES").is_ok() { 3652 } else { 12 };
    let mut journal = Journal::open(Mock::new(256, 1), REGION).unwrap();
    // A long game, the calibration of a large board and the settings are there all the time.
    for index in 0..1024 {
        journal.put(0x1000 + index, 3, &[9; 6]).unwrap();
    }
    for part in 0..12 {
        journal.put(0x20 + part, 3, &[9; 132]).unwrap();
    }
    tidy_up(&mut journal);
    let games = days * GAMES_A_DAY;
    for number in 0..games {
        journal = play(journal, number);
    }
    let erasures = journal.flash().erasures.clone();
    let most = *erasures.iter().max().unwrap();
    let in_ten_years = most * 3652 / days;
    println!(
        "{days} days of {GAMES_A_DAY} games: a sector was erased {most} times; in ten years {in_ten_years}"
    );
    assert!(in_ten_years < ENDURANCE / 10, "{in_ten_years}");
}
