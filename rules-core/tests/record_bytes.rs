//! The byte form: documented bytes, round trips, journals, and every damage noticed.

mod support;

use rules_core::gomobil::{CAPACITY, Game, Options, Position, Repetition};
use rules_core::record::bytes::{self, BytesErrorKind as Kind};
use rules_core::{Action, Board, Play, Refusal, Side};
use support::{Chance, movement, point, points};

fn new_game() -> Game {
    Game::new(Options::DEFAULT)
}

fn written(game: &Game) -> Vec<u8> {
    let mut out = vec![0; bytes::MAX_LEN];
    let length = bytes::write(game, &mut out).unwrap();
    out.truncate(length);
    out
}

fn read(record: &[u8]) -> Result<Game, (usize, Kind)> {
    let mut game = new_game();
    match bytes::read(record, &mut game) {
        Ok(()) => Ok(game),
        Err(error) => Err((error.offset, error.kind)),
    }
}

fn assert_same(left: &Game, right: &Game) {
    assert_eq!((left.start(), left.position()), (right.start(), right.position()));
    assert_eq!(left.repetition(), right.repetition());
    assert!(left.plies().eq(right.plies()));
}

const HEADER: [u8; 6] = [b'G', b'R', 1, 1, 0, 0];

fn with_header(entries: &[u16]) -> Vec<u8> {
    HEADER.into_iter().chain(entries.iter().flat_map(|entry| entry.to_le_bytes())).collect()
}

#[test]
fn the_bytes_are_the_documented_ones() {
    let mut game = new_game();
    game.play(movement("D5", "E5").into()).unwrap();
    game.play(Action::Pass).unwrap();
    // D5 has index 37 and E5 48: 48 * 128 + 37 = 0x1825.
    assert_eq!(written(&game), with_header(&[0x1825, 0x4000]));
    game.play(Action::Pass).unwrap();
    // Both have 30 points: 0x8000 + 30 * 128 + 30 = 0x8F1E.
    assert_eq!(written(&game), with_header(&[0x1825, 0x4000, 0x4000, 0x8F1E]));
    for (action, code) in [
        (Action::Resign(Side::Black), 0x4002),
        (Action::Resign(Side::White), 0x4003),
        (Action::FlagFall(Side::Black), 0x4004),
        (Action::FlagFall(Side::White), 0x4005u16),
    ] {
        assert_eq!(bytes::entry(action), code.to_le_bytes());
    }
    assert_eq!(bytes::TAKE_BACK, 0x4001u16.to_le_bytes());
    let options = Options { first: Side::White, repetition: Repetition::Forbidden };
    assert_eq!(written(&Game::new(options)), [b'G', b'R', 1, 1, 3, 0]);
}

#[test]
fn a_set_up_is_two_sets_of_sixteen_bytes() {
    let start = Position::new(points("A1 A2"), points("K11"), Side::White).unwrap();
    let record = written(&Game::from_position(start, Repetition::Allowed));
    let mut expected = vec![0; bytes::MAX_HEADER];
    expected[..6].copy_from_slice(&[b'G', b'R', 1, 1, 5, 0]);
    expected[6] = 0b11;
    // K11 has index 120: bit 0 of byte 15 of White's set.
    expected[6 + 16 + 15] = 1;
    assert_eq!(record, expected);
    assert_eq!(read(&record).unwrap().start(), &start);
}

#[test]
fn games_come_back_as_they_were() {
    let mut chance = Chance(41);
    for number in 0..60 {
        let options = Options {
            first: chance.side(),
            repetition: [Repetition::Allowed, Repetition::Forbidden][chance.below(2)],
        };
        let mut game = chance.game(options, 150);
        match number % 4 {
            0 => while game.play(Action::Pass).is_ok() {},
            1 => drop(game.play(Action::Resign(chance.side()))),
            2 => game.restart(chance.scattered(), options.repetition),
            _ => {}
        }
        let record = written(&game);
        let again = read(&record).unwrap();
        assert_same(&game, &again);
        assert_eq!(written(&again), record);
    }
}

#[test]
fn a_journal_is_appended_to_and_read_up_to_where_it_is_written() {
    let mut flash = vec![0xFF; 64];
    let mut game = new_game();
    let mut end = bytes::write_header(&game, &mut flash).unwrap();
    assert_same(&read(&flash).unwrap(), &game);
    let mut append = |entry: [u8; 2]| {
        flash[end..end + 2].copy_from_slice(&entry);
        end += 2;
        read(&flash).unwrap()
    };
    for action in [movement("D5", "E5").into(), movement("H6", "G6").into(), Action::Pass] {
        game.play(action).unwrap();
        assert_same(&append(bytes::entry(action)), &game);
    }
    for _ in 0..2 {
        game.undo().unwrap();
        assert_same(&append(bytes::TAKE_BACK), &game);
    }
    game.play(Action::Resign(Side::White)).unwrap();
    assert_same(&append(bytes::entry(Action::Resign(Side::White))), &game);
    assert_same(&append(bytes::end(&game).unwrap()), &game);
}

#[test]
fn every_damage_is_named_with_its_offset() {
    assert_eq!(read(b"").unwrap_err(), (0, Kind::HeaderCutShort));
    assert_eq!(read(b"GR\x01").unwrap_err(), (3, Kind::HeaderCutShort));
    assert_eq!(read(b"PNG").unwrap_err(), (0, Kind::NotARecord));
    assert_eq!(read(b"GO").unwrap_err(), (1, Kind::NotARecord));
    assert_eq!(read(b"GR\x02\x01\0\0").unwrap_err(), (2, Kind::UnknownVersion(2)));
    assert_eq!(read(b"GR\x01\x07\0\0").unwrap_err(), (3, Kind::UnknownGame(7)));
    assert_eq!(read(b"GR\x01\x01\x08\0").unwrap_err(), (4, Kind::UnknownOptions(8)));
    assert_eq!(read(b"GR\x01\x01\0\x01").unwrap_err(), (5, Kind::UnknownOptions(1)));
    assert_eq!(read(b"GR\x01\x01\x04\0\0").unwrap_err(), (7, Kind::HeaderCutShort));
    let entry = |entry: u16| read(&with_header(&[0x4000, entry])).unwrap_err();
    assert_eq!(entry(0x4006), (8, Kind::UnknownEntry(0x4006)));
    assert_eq!(entry(0xC000), (8, Kind::UnknownEntry(0xC000)));
    assert_eq!(entry(0x007F), (8, Kind::UnknownEntry(0x007F)));
    assert_eq!(entry(0x8F1E), (8, Kind::NotOver));
    let over = |entries: &[u16]| read(&with_header(entries)).unwrap_err();
    assert_eq!(over(&[0x4001]), (6, Kind::NothingToTakeBack));
    assert_eq!(over(&[0x4000, 0x4000, 0x8F1F]), (10, Kind::WrongPoints { black: 30, white: 30 }));
    assert_eq!(over(&[0x4000, 0x4000, 0x8F1E, 0x4000]), (12, Kind::AfterEnd));
    assert_eq!(over(&[0x4000, 0xFFFF, 0x4000]), (10, Kind::AfterEnd));
    assert_eq!(over(&[0x4000, 0x4000, 0x4000]), (10, Kind::Refused(Refusal::GameOver)));
    assert_eq!(over(&[0x1830]), (6, Kind::Refused(Refusal::NoStone { point: point("E5"), rule: "empty" })));
    let mut half = with_header(&[0x4000]);
    half.push(0);
    assert_eq!(read(&half).unwrap_err(), (8, Kind::EntryCutShort));
    half[8] = 0xFF;
    assert_eq!(read(&half).unwrap().plies().len(), 1);
    let mut set_up = vec![b'G', b'R', 1, 1, 4, 0];
    set_up.extend([0; 32]);
    set_up[6] = 1;
    set_up[6 + 16] = 1;
    assert!(matches!(read(&set_up).unwrap_err(), (6, Kind::SetUp(_))));
    set_up[6 + 16] = 0b100_0000;
    assert!(matches!(read(&set_up).unwrap_err(), (6, Kind::SetUp(_))), "index 6 is no point");
}

#[test]
fn messages_name_the_byte() {
    let mut game = new_game();
    let error = bytes::read(b"GR\x01\x07\0\0", &mut game).unwrap_err();
    assert_eq!(error.to_string(), "byte 3: game number 7 is not known");
    let error = bytes::read(&with_header(&[0x1830]), &mut game).unwrap_err();
    assert_eq!(error.to_string(), "byte 6: there is no stone on E5 (empty)");
}

#[test]
fn a_bad_entry_keeps_the_game_before_it_and_a_bad_header_changes_nothing() {
    let mut game = new_game();
    bytes::read(&with_header(&[0x1825, 0x1825]), &mut game).unwrap_err();
    assert!(game.plies().eq([Action::Move(movement("D5", "E5"))]));
    bytes::read(b"nonsense", &mut game).unwrap_err();
    assert_eq!(game.plies().len(), 1);
}

#[test]
fn too_little_space_is_refused_and_the_largest_record_fits() {
    let mut game = Game::from_position(
        Position::new(points("D4 D5 E5"), points("G7 G8 H8"), Side::Black).unwrap(),
        Repetition::Allowed,
    );
    let moves = [("E5", "E4"), ("G7", "G9"), ("E4", "E5"), ("G9", "G7")];
    for (from, to) in moves.into_iter().cycle().take(CAPACITY - 2) {
        game.play(movement(from, to).into()).unwrap();
    }
    for _ in 0..2 {
        game.play(Action::Pass).unwrap();
    }
    let record = written(&game);
    assert_eq!(record.len(), bytes::MAX_LEN);
    assert_same(&read(&record).unwrap(), &game);
    for length in [0, 5, 6, 37, 38, 39, bytes::MAX_LEN - 1] {
        assert_eq!(bytes::write(&game, &mut vec![0; length]), Err(bytes::TooSmall));
    }
}

#[test]
fn any_single_flipped_bit_is_harmless() {
    let mut chance = Chance(43);
    let game = chance.game(Options::DEFAULT, 60);
    let record = written(&game);
    for bit in 0..8 * record.len() {
        let mut damaged = record.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        if let Ok(read) = read(&damaged) {
            let board = Board::HEXAGON;
            assert!(
                read.position().stones(Side::Black).iter().all(|stone| board.point(stone.index()).is_some())
            );
        }
    }
}
