//! Whatever an entry holds, a referee starts from it, and past games are found or not.
#![no_main]

use journal::mock::Mock;
use journal::{Journal, Region};
use libfuzzer_sys::fuzz_target;
use referee::Referee;
use referee::journal::{Entry, Keeper, Replay, Wanted, each_in_old_file};
use referee::time::Moment;
use rules_core::Board;
use rules_core::any::{Game, Terms};
use rules_core::gomobil::Options;

const REGION: Region = Region { start: 0, notes: 12, stories: 12 };

fuzz_target!(|input: &[u8]| {
    each_in_old_file(input, &mut |_| {});
    let mut journal = Journal::open(Mock::new(24, 1), REGION).unwrap();
    let mut replay = Box::new(Replay::new());
    let mut rest = input;
    // Entries: their length, kind, key and version, and what they hold.
    while let Some((&[length, kind, low, high, version], after)) = rest.split_first_chunk() {
        let (body, after) = after.split_at(after.len().min(usize::from(length)));
        let key = u16::from_le_bytes([low, high]);
        if kind & 1 == 1 {
            // What is unfit is refused.
            let _ = journal.tell(key, version, body);
        } else if kind & 2 == 2 {
            replay.take_old(key, body);
        } else {
            let entry = Entry::of(key, version, body);
            let _ = journal.put(entry.key(), entry.version(), entry.body());
        }
        rest = after;
    }
    let mut keeper = Keeper::open(journal.close(), REGION, None).unwrap();
    keeper.replay(&mut replay).unwrap();
    for board in [Some(Board::HEXAGON), Board::grid(9), Board::grid(19)].into_iter().flatten() {
        let mut referee = Box::new(Referee::new(board));
        referee.start(Moment(0), &replay);
    }
    let mut game = Box::new(Game::new(&Terms::Gomobil(Options::DEFAULT)));
    let titles = keeper.find(Wanted::Before(u32::MAX), &mut game).unwrap();
    for title in titles.titles() {
        assert_eq!(keeper.find(Wanted::Game(title.number), &mut game).unwrap().titles().len(), 1);
        let mut record = String::new();
        title.write_record(&game, &mut record).unwrap();
    }
});
