//! Bits flip, sectors wear out, and anything may stand in the flash: what can be read is read, the rest is said, and
//! the journal goes on.

use std::collections::BTreeMap;

use embedded_storage::nor_flash::{NorFlash, ReadNorFlash};
use journal::mock::{Dice, Mock};
use journal::{Failure, Journal, Region, TWICE, Tidiness};

const REGION: Region = Region { start: 0, notes: 12, stories: 12 };

type Notes = BTreeMap<(u16, u8), Vec<u8>>;

fn notes<F: NorFlash>(journal: &mut Journal<F>) -> (Notes, bool)
where
    F::Error: std::fmt::Debug,
{
    let mut notes = Notes::new();
    let found =
        journal.notes(&mut |key, version, body| drop(notes.insert((key, version), body.to_vec()))).unwrap();
    (notes, found.damaged)
}

/// A journal with some settings and a game of so many moves.
fn filled(moves: u16, seed: u64) -> (Mock, Notes) {
    let mut journal = Journal::open(Mock::new(24, seed), REGION).unwrap();
    journal.put(TWICE | 1, 3, &[7; 30]).unwrap();
    journal.put(0x20, 2, &[9; 132]).unwrap();
    journal.put(TWICE | 4, 2, &[1; 15]).unwrap();
    for index in 0..moves {
        journal.put(0x1000 + index, 1, &[1, 0, 0, 0, index as u8, 3]).unwrap();
    }
    let (all, damaged) = notes(&mut journal);
    assert!(!damaged);
    (journal.close(), all)
}

/// Starts, plays on and tidies up, and starts again: what is put is there, and nothing is damaged any more.
fn plays_on(flash: &mut Mock, what: &str) {
    let mut journal =
        Journal::open(&mut *flash, REGION).unwrap_or_else(|failure| panic!("{what}: {failure}"));
    let (_, _) = notes(&mut journal);
    journal.put(0x42, 1, b"goes on").unwrap();
    let mut steps = 0;
    while journal.tidy().unwrap() == Tidiness::Busy {
        steps += 1;
        assert!(steps < 10_000, "{what}: tidied up without end");
    }
    let mut again = Journal::open(flash, REGION).unwrap();
    let (all, damaged) = notes(&mut again);
    assert_eq!(all.get(&(0x42, 1)).map(Vec::as_slice), Some(&b"goes on"[..]), "{what}");
    assert!(!damaged, "{what}: what was damaged is given up");
}

#[test]
fn no_single_flipped_bit_loses_anything() {
    let (flash, all) = filled(40, 1);
    let used = {
        let mut flash = flash.clone();
        flash.cells().iter().rposition(|byte| *byte != 0xff).unwrap() + 1
    };
    let (mut tried, mut said) = (0, 0);
    // A sample unless more is asked for.
    let apart = if std::env::var("JOURNAL_CASES").is_ok() { 1 } else { 11 };
    for bit in (0..8 * used).step_by(apart) {
        let mut flash = flash.clone();
        flash.cells()[bit / 8] ^= 1 << (bit % 8);
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        let (found, damaged) = notes(&mut journal);
        // A record is lost if the count of its zeroes is far off: then that is said, or it is the last one.
        let lost: Vec<_> = all.iter().filter(|(key, body)| found.get(key) != Some(body)).collect();
        assert!(
            lost.is_empty() || damaged || lost == [(&(0x1027, 1), &vec![1, 0, 0, 0, 39, 3])],
            "bit {bit}: {lost:?}"
        );
        assert!(found.keys().all(|key| all.contains_key(key)), "bit {bit}: no ghosts");
        assert!(lost.len() <= 1, "bit {bit}: {lost:?}");
        said += u32::from(damaged);
        tried += 1;
        plays_on(&mut flash, &format!("bit {bit}"));
    }
    println!("{tried} flipped bits, {said} said to be damage, the others mended or without meaning");
}

#[test]
fn what_is_kept_twice_outlives_either_copy() {
    let (flash, all) = filled(3, 1);
    // Any unit is wiped out.
    for at in (0..1024).step_by(16) {
        let mut flash = flash.clone();
        flash.cells()[at + 4096..at + 4096 + 16].fill(0);
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        let (found, damaged) = notes(&mut journal);
        for (key, body) in &all {
            assert!(key.0 & TWICE == 0 || found.get(key) == Some(body), "{at}: {key:x?}");
            assert!(
                found.get(key) == Some(body) || damaged,
                "{at}: {key:x?} is missing, and nothing is said"
            );
        }
    }
}

#[test]
fn anything_may_stand_in_the_flash() {
    let cases = std::env::var("JOURNAL_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300);
    let (whole, _) = filled(600, 5);
    for seed in 0..cases {
        let mut dice = Dice::new(seed);
        let mut flash = whole.clone();
        for sector in flash.cells().chunks_exact_mut(4096) {
            match dice.below(9) {
                0 => sector.fill(0),
                1 => sector.fill(0xff),
                2 => sector.iter_mut().for_each(|byte| *byte = dice.roll() as u8),
                3 => sector.iter_mut().for_each(|byte| *byte |= dice.roll() as u8),
                4 => sector[..64].fill(dice.roll() as u8),
                5 => (0..20).for_each(|_| sector[dice.below(4096) as usize] ^= 1 << dice.below(8)),
                _ => {}
            }
        }
        plays_on(&mut flash, &format!("seed {seed}"));
    }
    println!("{cases} flashes full of anything: all go on");
}

#[test]
fn noise_is_said_to_be_damage_and_a_new_board_is_not() {
    let mut noise = Mock::new(24, 1);
    let mut dice = Dice::new(8);
    noise.cells().iter_mut().for_each(|byte| *byte = dice.roll() as u8);
    assert!(notes(&mut Journal::open(noise, REGION).unwrap()).1);
    // Whatever the first start leaves behind when it is cut off.
    for cut in 1..=4 {
        for seed in 0..2000 {
            let mut flash = Mock::new(24, seed);
            flash.cut_at = Some(cut);
            let begun = Journal::open(&mut flash, REGION).and_then(|mut journal| {
                journal.put(TWICE | 1, 3, &[7; 30])?;
                journal.put(2, 1, &[3; 30])
            });
            assert!(begun.is_err());
            flash.power_on(seed);
            assert!(!notes(&mut Journal::open(flash, REGION).unwrap()).1, "cut {cut}, seed {seed}");
        }
    }
}

#[test]
fn worn_sectors_are_passed_over_and_a_worn_flash_says_so() {
    for worn in 0..12 {
        let mut flash = Mock::new(24, 1);
        flash.worn.push(worn);
        flash.cells()[worn * 4096] = 0;
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        for round in 0..2000_u16 {
            journal.put(0x1000 + round % 100, 1, &round.to_le_bytes()).unwrap();
            while journal.tidy().unwrap() == Tidiness::Busy {}
        }
        let (all, _) = notes(&mut Journal::open(&mut flash, REGION).unwrap());
        assert_eq!(all.len(), 100);
        assert_eq!(all[&(0x1000 + 99, 1)], 1999_u16.to_le_bytes());
    }
    let mut flash = Mock::new(24, 1);
    flash.worn.extend(0..24);
    flash.cells().fill(0);
    let mut journal = Journal::open(&mut flash, REGION).unwrap();
    assert!(notes(&mut journal).1, "that is said");
    assert_eq!(journal.put(1, 1, &[]), Err(Failure::Worn));
}

#[test]
fn more_notes_than_there_is_room_for_are_refused_and_nothing_is_lost() {
    let mut journal = Journal::open(Mock::new(24, 1), REGION).unwrap();
    let mut kept = 0;
    let refused = (0..2000_u16).find_map(|key| {
        let put = journal.put(key, 1, &[key as u8; 20]);
        let mut tidied = journal.tidy();
        while tidied == Ok(Tidiness::Busy) {
            tidied = journal.tidy();
        }
        kept += u32::from(put.is_ok());
        put.and(tidied.map(|_| ())).err()
    });
    assert_eq!(refused, Some(Failure::Full));
    assert_eq!(notes(&mut journal).0.len() as u32, kept);
    journal.renew().unwrap();
    assert_eq!(notes(&mut journal), (Notes::new(), false));
    journal.put(1, 1, b"again").unwrap();
    assert_eq!(notes(&mut Journal::open(journal.close(), REGION).unwrap()).0.len(), 1);
}

#[test]
fn what_is_unfit_is_refused() {
    let mut journal = Journal::open(Mock::new(24, 1), REGION).unwrap();
    assert_eq!(journal.put(0xff00, 1, &[]), Err(Failure::Unfit));
    assert_eq!(journal.put(1, 1, &[0; 247]), Err(Failure::Unfit));
    assert_eq!(journal.tell(0xffff, 1, &[]), Err(Failure::Unfit));
    assert_eq!(journal.put(1, 1, &[0; 246]), Ok(()));
}

#[test]
fn the_oldest_stories_are_given_up_first() {
    let mut journal = Journal::open(Mock::new(24, 1), REGION).unwrap();
    for number in 0..300_u16 {
        journal.tell(1, 1, &[number.to_le_bytes(); 60].concat()).unwrap();
        if number % 7 == 0 {
            journal = Journal::open(journal.close(), REGION).unwrap();
        }
    }
    let mut told = Vec::new();
    for chapter in journal.chapters() {
        let found =
            journal.stories(chapter, &mut |_, _, body| told.push(u16::from_le_bytes([body[0], body[1]])));
        assert!(!found.unwrap().damaged);
    }
    assert!(told.len() >= 14, "{told:?}");
    let newest: Vec<u16> = (300 - told.len() as u16..300).collect();
    assert_eq!(told, newest);
}

/// The case that swallowed moves on a map over flash: a torn record, and then another one written after it.
#[test]
fn a_torn_record_is_never_completed_by_the_next_one() {
    let cases = std::env::var("JOURNAL_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(3000);
    let (begun, mut all) = filled(3, 1);
    all.insert((0x1003, 1), vec![1, 0, 0, 0, 3, 3]);
    for seed in 0..cases {
        let mut flash = begun.clone();
        flash.power_on(seed);
        let mut dice = Dice::new(seed);
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        journal.put(0x1003, 1, &[1, 0, 0, 0, 3, 3]).unwrap();
        let next = journal.flash().writes + 1;
        journal.flash().cut_at = Some(next);
        let torn: Vec<u8> = (0..6).map(|_| dice.roll() as u8).collect();
        assert!(journal.put(0x1004, 1, &torn).is_err());
        flash.power_on(seed + 1);
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        let there = notes(&mut journal).0.contains_key(&(0x1004, 1));
        let after: Vec<u8> = (0..6).map(|_| dice.roll() as u8).collect();
        journal.put(0x1005, 1, &after).unwrap();
        for again in 0..2 {
            flash.power_on(seed + again);
            let (mut found, damaged) = notes(&mut Journal::open(&mut flash, REGION).unwrap());
            assert!(!damaged);
            assert_eq!(found.remove(&(0x1005, 1)), Some(after.clone()), "seed {seed}");
            assert_eq!(found.remove(&(0x1004, 1)), there.then(|| torn.clone()), "seed {seed}");
            assert_eq!(found, all, "seed {seed}");
        }
    }
    println!("{cases} torn records with another one after them: 0 swallowed");
}

#[test]
fn looking_does_not_write() {
    let (mut flash, all) = filled(5, 1);
    let writes = flash.writes;
    let mut journal = Journal::look(&mut flash, REGION).unwrap();
    assert_eq!(notes(&mut journal), (all, false));
    assert_eq!(flash.writes, writes);
    assert_eq!(flash.capacity(), 24 * 4096);
}
