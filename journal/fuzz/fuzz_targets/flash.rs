//! Whatever stands in the flash, the journal opens, goes on, and has what was put at the next start.
#![no_main]

use journal::mock::Mock;
use journal::{Journal, Region, TWICE, Tidiness, first_release};
use libfuzzer_sys::fuzz_target;
use referee::journal::{Keeper, Replay, Wanted};
use rules_core::any::{Game, Terms};
use rules_core::gomobil::Options;

const REGION: Region = Region { start: 0, notes: 12, stories: 12 };

/// A board that has played.
fn played() -> Mock {
    // As large as the journal of the first release, which is looked for in the same place.
    let mut journal = Journal::open(Mock::new(32, 1), REGION).unwrap();
    journal.put(TWICE | 1, 3, &[7; 26]).unwrap();
    for index in 0..300 {
        journal.put(0x1000 + index, 3, &[1, 0, 0, 0, index as u8, 3]).unwrap();
    }
    for _ in 0..6 {
        journal.tell(0x30, 3, &[1; 40]).unwrap();
        journal.tell(0x31, 3, &[1; 246]).unwrap();
    }
    journal.close()
}

fuzz_target!(|input: &[u8]| {
    let mut flash = played();
    // Stretches: four bytes for where, one for how long, one for how often, and what.
    let mut rest = input;
    while let Some((&[a, b, c, length, often, what], after)) = rest.split_first_chunk() {
        let (bytes, after) = after.split_at(after.len().min(usize::from(length)));
        let (cells, any) = (flash.cells(), [what]);
        let mut at = u32::from_le_bytes([a, b, c, 0]) as usize % cells.len();
        for _ in 0..=u16::from(often) * 16 {
            for byte in if bytes.is_empty() { &any } else { bytes } {
                cells[at] = if what & 1 == 1 { *byte } else { cells[at] & byte };
                at = (at + 1) % cells.len();
            }
        }
        rest = after;
    }
    let mut replay = Box::new(Replay::new());
    let mut game = Box::new(Game::new(&Terms::Gomobil(Options::DEFAULT)));
    let mut keeper = Keeper::look(flash.clone(), REGION, Some(0)).unwrap();
    keeper.replay(&mut replay).unwrap();
    replay.restore(&mut game);
    keeper.find(Wanted::Before(u32::MAX), &mut game).unwrap();
    keeper.find(Wanted::Game(1), &mut game).unwrap();
    first_release::each(&mut flash, 0, &mut |_, _| {}).unwrap();

    let mut journal = Journal::open(flash, REGION).unwrap();
    journal.notes(&mut |_, _, _| {}).unwrap();
    if journal.put(0x42, 1, b"goes on").is_err() {
        // More notes than there is room for, as far as anybody can tell.
        journal.renew().unwrap();
        journal.put(0x42, 1, b"goes on").unwrap();
    }
    let mut steps = 0;
    while journal.tidy() == Ok(Tidiness::Busy) {
        steps += 1;
        assert!(steps < 20_000, "tidied up without end");
    }
    let mut there = false;
    let mut journal = Journal::open(journal.close(), REGION).unwrap();
    journal.notes(&mut |key, _, body| there |= key == 0x42 && body == b"goes on").unwrap();
    assert!(there, "what was put is there");
});
