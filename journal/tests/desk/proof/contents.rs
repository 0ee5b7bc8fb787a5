//! Bits flip, and anything may stand in the flash: what can be read is read, the rest is said, and the journal goes on in
//! a bounded time.

use journal::mock::{Dice, Mock};
use journal::{Journal, Region, SECTOR, TWICE, Tidiness};

use super::{Named, Notes, notes};

pub const REGION: Region = Region { start: 0, notes: 12, stories: 12 };
pub const SECTORS: usize = 24;

/// Whatever stands in the flash, a start and one step of making room erase and write no more often than that, and read no
/// more bytes.
const MOST_WRITES: u64 = 8;
const MOST_READ: u64 = 4 * REGION.end() as u64;
/// So many steps make room.
const MOST_STEPS: u64 = 10_000;

/// A journal with some settings and a game of so many moves.
pub fn filled(moves: u16, seed: u64) -> (Mock, Notes) {
    let mut journal = Journal::open(Mock::new(SECTORS, seed), REGION).unwrap();
    journal.put(TWICE | 1, 3, &[7; 30]).unwrap();
    journal.put(0x20, 2, &[9; 132]).unwrap();
    journal.put(TWICE | 4, 2, &[1; 15]).unwrap();
    for index in 0..moves {
        journal.put(0x1000 + index, 1, &[1, 0, 0, 0, index as u8, 3]).unwrap();
    }
    let (all, sound) = notes(&mut journal);
    assert!(sound);
    (journal.close(), all)
}

/// What was done with a flash, at most, between two moments at which others have their turn.
#[derive(Default)]
struct Most {
    writes: u64,
    read: u64,
    steps: u64,
}

impl Most {
    fn note(&mut self, flash: &Mock, (writes, read): (u64, u64)) {
        self.writes = self.writes.max(flash.writes - writes);
        self.read = self.read.max(flash.bytes_read - read);
    }
}

/// Starts, plays on and tidies up, and starts again: what is put is there, and nothing is damaged any more.
fn plays_on(mut flash: Mock, most: &mut Most) {
    let so_far = |flash: &Mock| (flash.writes, flash.bytes_read);
    let before = so_far(&flash);
    let mut journal = Journal::look(&mut flash, REGION).unwrap();
    let _ = notes(&mut journal);
    most.note(journal.flash(), before);
    for again in [false, true] {
        let mut steps = 0;
        loop {
            let before = so_far(journal.flash());
            let tidiness = journal.tidy().unwrap();
            most.note(journal.flash(), before);
            if tidiness == Tidiness::Tidy {
                break;
            }
            steps += 1;
            assert!(steps < MOST_STEPS, "tidied up without end");
        }
        most.steps = most.steps.max(steps);
        if !again {
            journal.put(0x42, 1, b"goes on").unwrap();
        }
    }
    assert!(
        most.writes <= MOST_WRITES && most.read <= MOST_READ,
        "{} writes, {} bytes",
        most.writes,
        most.read
    );
    let (all, sound) = notes(&mut Journal::open(flash, REGION).unwrap());
    assert_eq!(all.get(&(0x42, 1)).map(Vec::as_slice), Some(&b"goes on"[..]));
    assert!(sound, "what was damaged is given up");
}

/// Flips each bit of what is used of a flash, or so many of them.
pub fn flips(most: u64, _: u64) -> String {
    let (mut flash, all) = filled(40, 1);
    let used = flash.cells().iter().rposition(|byte| *byte != 0xff).unwrap() + 1;
    let (mut tried, mut said, mut silent) = (0, 0, 0);
    for bit in (0..8 * used).step_by((8 * used / usize::try_from(most).unwrap_or(usize::MAX)).max(1)) {
        let _named = Named(bit as u64);
        let mut flash = flash.clone();
        flash.cells()[bit / 8] ^= 1 << (bit % 8);
        let (found, sound) = notes(&mut Journal::open(&mut flash, REGION).unwrap());
        // A record is lost if the count of its zeroes is far off: then that is said, or it is the last one.
        let lost: Vec<_> = all.iter().filter(|(key, body)| found.get(key) != Some(body)).collect();
        assert!(lost.len() <= 1, "{lost:?}");
        assert!(lost.is_empty() || !sound || lost == [(&(0x1027, 1), &vec![1, 0, 0, 0, 39, 3])], "{lost:?}");
        assert!(found.keys().all(|key| all.contains_key(key)), "no ghosts");
        (tried, said) = (tried + 1, said + u64::from(!sound));
        silent += u64::from(sound && !lost.is_empty());
        plays_on(flash, &mut Most::default());
    }
    format!(
        "{tried} flipped bits: {said} said to be damage, {silent} like a cut in the last entry, the others mended or \
         without meaning"
    )
}

/// Fills so many flashes with anything.
pub fn anything(cases: u64, seed: u64) -> String {
    let (whole, _) = filled(600, 5);
    let mut most = Most::default();
    for seed in seed..seed + cases {
        let _named = Named(seed);
        let mut dice = Dice::new(seed);
        let mut flash = whole.clone();
        for sector in flash.cells().chunks_exact_mut(SECTOR as usize) {
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
        plays_on(flash, &mut most);
    }
    format!(
        "{cases} flashes full of anything go on; between two turns of others {} writes and {} bytes read at most, and \
         {} turns until there was room",
        most.writes, most.read, most.steps
    )
}
