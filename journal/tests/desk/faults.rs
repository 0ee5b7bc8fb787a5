//! Sectors wear out, a ring is full, a flash holds noise: what can be read is read, the rest is said.

use journal::mock::{Dice, Mock};
use journal::nor_flash::ReadNorFlash;
use journal::{Failure, Journal, TWICE};

use crate::proof::contents::{REGION, filled};
use crate::proof::{Notes, notes, tidy_up};

#[test]
fn what_is_kept_twice_outlives_either_copy() {
    let (flash, all) = filled(3, 1);
    // Any unit is wiped out.
    for at in (0..1024).step_by(16) {
        let mut flash = flash.clone();
        flash.cells()[at + 4096..at + 4096 + 16].fill(0);
        let mut journal = Journal::open(&mut flash, REGION).unwrap();
        let (found, sound) = notes(&mut journal);
        for (key, body) in &all {
            assert!(key.0 & TWICE == 0 || found.get(key) == Some(body), "{at}: {key:x?}");
            assert!(found.get(key) == Some(body) || !sound, "{at}: {key:x?} is missing, and nothing is said");
        }
    }
}

#[test]
fn noise_is_said_to_be_damage_and_a_new_board_is_not() {
    let mut noise = Mock::new(24, 1);
    let mut dice = Dice::new(8);
    noise.cells().iter_mut().for_each(|byte| *byte = dice.roll() as u8);
    assert!(!notes(&mut Journal::open(noise, REGION).unwrap()).1);
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
            assert!(notes(&mut Journal::open(flash, REGION).unwrap()).1, "cut {cut}, seed {seed}");
        }
    }
}

#[test]
fn copies_that_do_not_count_may_lose_their_header() {
    let (mut flash, all) = filled(300, 1);
    let mut tried = 0;
    for starts in 0..12 {
        let before = flash.clone();
        drop(Journal::open(&mut flash, REGION).unwrap());
        let writes = flash.writes - before.writes;
        for cut in 3..=writes {
            let mut flash = before.clone();
            flash.cut_at = Some(before.writes + cut);
            assert!(Journal::open(&mut flash, REGION).is_err());
            flash.power_on(cut);
            // The next start erases the sector that was begun, and the power goes again.
            let headers = |flash: &mut Mock| -> Vec<[u8; 64]> {
                flash.cells().chunks(4096).map(|sector| sector[..64].try_into().unwrap()).collect()
            };
            let (old, new) = (headers(&mut before.clone()), headers(&mut flash));
            for sector in (0..12).filter(|sector| old[*sector] != new[*sector]) {
                flash.cells()[sector * 4096..sector * 4096 + 64].fill(0);
            }
            let mut journal = Journal::look(&mut flash, REGION).unwrap();
            assert!(notes(&mut journal) == (all.clone(), true), "start {starts}, cut {cut}");
            tidy_up(&mut journal).unwrap();
            let mut journal = Journal::open(&mut flash, REGION).unwrap();
            assert!(notes(&mut journal) == (all.clone(), true), "start {starts}, cut {cut}");
            tried += 1;
        }
    }
    assert!(tried > 100, "copies were cut off {tried} times");
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
            tidy_up(&mut journal).unwrap();
        }
        let (all, _) = notes(&mut Journal::open(&mut flash, REGION).unwrap());
        assert_eq!(all.len(), 100);
        assert_eq!(all[&(0x1000 + 99, 1)], 1999_u16.to_le_bytes());
    }
    let mut flash = Mock::new(24, 1);
    flash.worn.extend(0..24);
    flash.cells().fill(0);
    let mut journal = Journal::open(&mut flash, REGION).unwrap();
    assert!(!notes(&mut journal).1, "that is said");
    assert_eq!(journal.put(1, 1, &[]), Err(Failure::Worn));
}

#[test]
fn more_notes_than_there_is_room_for_are_refused_and_nothing_is_lost() {
    let mut journal = Journal::open(Mock::new(24, 1), REGION).unwrap();
    let mut kept = 0;
    let refused = (0..2000_u16).find_map(|key| {
        let put = journal.put(key, 1, &[key as u8; 20]);
        let tidied = tidy_up(&mut journal);
        kept += u32::from(put.is_ok());
        put.and(tidied).err()
    });
    assert_eq!(refused, Some(Failure::Full));
    assert_eq!(notes(&mut journal).0.len() as u32, kept);
    journal.renew().unwrap();
    assert_eq!(notes(&mut journal), (Notes::new(), true));
    journal.put(1, 1, b"again").unwrap();
    assert_eq!(notes(&mut Journal::open(journal.close(), REGION).unwrap()).0.len(), 1);
}

#[test]
fn a_note_takes_the_place_of_older_versions_and_leaves_newer_ones_alone() {
    let mut journal = Journal::open(Mock::new(24, 1), REGION).unwrap();
    for (key, version) in [(7, 1), (7, 2), (8, 4), (8, 3)] {
        journal.put(key, version, &[version]).unwrap();
    }
    // The ring goes round several times.
    for round in 0..3000_u16 {
        journal.put(9, 1, &round.to_le_bytes()).unwrap();
        tidy_up(&mut journal).unwrap();
        let mut shown = Vec::new();
        journal.notes(&mut |key, version, _| shown.push((key, version))).unwrap();
        let newest = shown.iter().rfind(|(key, _)| *key == 7);
        assert_eq!(newest, Some(&(7, 2)), "round {round}");
    }
    let there: Vec<(u16, u8)> = notes(&mut journal).0.into_keys().collect();
    assert_eq!(there, [(7, 2), (8, 3), (8, 4), (9, 1)]);
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

#[test]
fn looking_does_not_write() {
    let (mut flash, all) = filled(5, 1);
    let writes = flash.writes;
    let mut journal = Journal::look(&mut flash, REGION).unwrap();
    assert_eq!(notes(&mut journal), (all, true));
    assert_eq!(flash.writes, writes);
    assert_eq!(flash.capacity(), 24 * 4096);
}
