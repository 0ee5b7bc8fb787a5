//! Years of twenty games a day on a fast clock: how often a sector is erased.

use journal::mock::Mock;
use journal::{Journal, Region, TWICE};

use super::tidy_up;

/// As in the board's flash.
const REGION: Region = Region { start: 0, notes: 48, stories: 208 };
/// W25Q16JV, "endurance": program and erase cycles of a sector.
const ENDURANCE: u64 = 100_000;
const TEN_YEARS: u64 = 3652;
const GAMES_A_DAY: u64 = 20;
const MOVES: u16 = 150;

/// A game with a clock and the strict touch rule, in a session of its own, and the game before it among the stories.
fn play(journal: Journal<Mock>, number: u64) -> Journal<Mock> {
    let mut journal = Journal::open(journal.close(), REGION).unwrap();
    let id = (number as u32).to_le_bytes();
    journal.tell(2, 1, &[1; 40]).unwrap();
    journal.tell(3, 1, &[1; 246]).unwrap();
    journal.tell(3, 1, &[1; 66]).unwrap();
    journal.put(TWICE | 4, 3, &[&id[..], &[0; 11]].concat()).unwrap();
    for index in 0..MOVES {
        journal.put(7, 3, &[id[0], id[1], 0, 0, 0, index as u8]).unwrap();
        journal.put(0x1000 + index, 3, &[id[0], id[1], id[2], id[3], 1, index as u8]).unwrap();
        journal.put(5, 3, &[index as u8; 16]).unwrap();
        tidy_up(&mut journal).unwrap();
    }
    journal.put(0x100 + (number % 64) as u16, 3, &[id[0]; 12]).unwrap();
    tidy_up(&mut journal).unwrap();
    journal
}

/// Lives through so many days.
pub fn ten_years(days: u64, _: u64) -> String {
    let mut journal = Journal::open(Mock::new(256, 1), REGION).unwrap();
    // A long game, the calibration of a large board and the settings are there all the time.
    for index in 0..1024 {
        journal.put(0x1000 + index, 3, &[9; 6]).unwrap();
    }
    for part in 0..12 {
        journal.put(0x20 + part, 3, &[9; 132]).unwrap();
    }
    tidy_up(&mut journal).unwrap();
    for number in 0..days * GAMES_A_DAY {
        journal = play(journal, number);
    }
    let most = u64::from(*journal.flash().erasures.iter().max().unwrap());
    // A sample says what would come of all years.
    let in_ten_years = most * TEN_YEARS / days;
    assert!(in_ten_years < ENDURANCE / 10, "{in_ten_years}");
    format!("{days} days of {GAMES_A_DAY} games: no sector was erased more than {most} times of {ENDURANCE}")
}
