//! The judge's answers, line by line.

#[path = "../examples/judge/mod.rs"]
mod judge;
mod support;

use std::io::BufReader;

use judge::Judge;
use support::Chance;

const START: &str =
    "....../bbbbbbb/bbbbbbbb/bbbbbbbbb/........../.........../........../wwwwwwwww/wwwwwwww/wwwwwww/......";

/// Puts lines to a new judge and returns the answers.
fn answers(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    judge::answer_lines(&mut BufReader::new(input), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(String::from).collect()
}

/// Puts each command to one judge and compares its answer.
fn assert_dialogue(dialogue: &[(&str, &str)]) {
    let mut judge = Judge::new();
    for (command, answer) in dialogue {
        assert_eq!(judge.answer(command.as_bytes()), *answer, "{command}");
    }
}

#[test]
fn a_game_is_played_and_counted() {
    let after = START.replacen("bbbbbbbbb/........../", "bbbb.bbbb/....b...../", 1);
    assert_dialogue(&[
        ("game gomobil", "ok"),
        ("show", &format!("position {START} b")),
        ("status", "status playing black"),
        ("count", "count black=30 white=30 territory=6,6 stones=24,24 neutral=31"),
        (
            "owner",
            "owner bbbbbb/......./......../........./........../.........../........../........./......../......./wwwwww",
        ),
        ("play D5-E5", "ok captures="),
        ("show", &format!("position {after} w")),
        ("status", "status playing white"),
        ("undo", "ok"),
        ("show", &format!("position {START} b")),
        ("play pass", "ok captures="),
        ("play pass", "ok captures="),
        ("status", "status over draw 30 30"),
        ("moves", "moves"),
        ("play D5-E5", "error over: the game is over"),
        ("record", "record gomobil 1; first black; repetition allowed; 1. pass pass; result draw 30 30"),
    ]);
}

#[test]
fn lists_are_in_byte_order() {
    let mut judge = Judge::new();
    let moves = judge.answer(b"moves");
    let listed: Vec<&str> = moves.split(' ').skip(1).collect();
    assert_eq!(listed.len(), 382);
    assert!(listed.is_sorted());
    assert_eq!((listed[0], listed[7]), ("B1-A1", "B1-E10"));
    let empty = "set ....../......./......../........./........./";
    assert!(judge.answer(empty.as_bytes()).starts_with("error position: column "));
    let set = "set ....../......./......../........./........ww/.........w./.......b../......b../......../......./...... b";
    assert_eq!(judge.answer(set.as_bytes()), "ok");
    assert_eq!(judge.answer(b"lift G9"), "landings G8,H10,H8,I10,I9");
    assert_eq!(judge.answer(b"play H9-G10"), "ok captures=F10");
    let set = "set ....../......./......../........./.......www/.......b.w./......bb../........./......../......./...... b";
    assert_eq!(judge.answer(set.as_bytes()), "ok");
    assert_eq!(judge.answer(b"play G8-F9"), "ok captures=E8,E9,F10");
}

#[test]
fn options_are_honoured() {
    assert_dialogue(&[
        ("game gomobil first=white repetition=forbidden", "ok"),
        ("show", &format!("position {START} w")),
        ("play H6-G6", "ok captures="),
        ("play D5-E5", "ok captures="),
        ("play G6-H6", "ok captures="),
        ("play E5-D5", "ok captures="),
        ("play H6-G6", "error repetition: you have already made this position, and this game forbids that"),
        ("repeats", "repeats 2"),
        (
            "game gomobil first=green",
            "error option: the options are first=black|white and repetition=allowed|forbidden",
        ),
        ("game gomobil first", "error option: an option is written name=value"),
        (
            "game chess",
            "error game: the games are: gomobil, gosix, go, gomoku, gobang, gomoku-simple, ninuki",
        ),
        ("game", "error game: the games are: gomobil, gosix, go, gomoku, gobang, gomoku-simple, ninuki"),
        ("status", "status playing white"),
        ("play resign", "ok captures="),
        ("status", "status over black resign"),
        ("undo", "ok"),
        ("play time-black", "ok captures="),
        ("status", "status over white time"),
    ]);
}

#[test]
fn setting_a_position_begins_a_new_history() {
    assert_dialogue(&[
        ("play D5-E5", "ok captures="),
        (&format!("set {START} w"), "ok"),
        ("undo", "error undo: there is nothing to take back"),
        ("status", "status playing white"),
        (
            &format!("set {START}"),
            "error position: column 102: the side to move is missing; write b or w after the rows",
        ),
        ("show", &format!("position {START} w")),
    ]);
}

#[test]
fn refusals_name_the_rule_and_change_nothing() {
    let split = "....../......./......../.bbb...../........../.........../........../........./......../......./......";
    assert_dialogue(&[
        (&format!("set {split} b"), "ok"),
        ("play D3-D1", "error M3: without D3 its group would break into 2 pieces"),
        ("play D2-D2", "error M4: the stone from D2 must land on another point"),
        ("play D2-D4", "error M5: there is already a stone on D4"),
        ("play D2-A1", "error M5: A1 does not touch the group that the stone left"),
        ("play F6-F7", "error empty: there is no stone on F6"),
        ("play D2", "error move: expected a move such as D5-E5, or pass, resign or time"),
        ("play D2-D77", "error move: after the dash: the board has no point of that name"),
        ("lift Q1", "error point: the board has no point of that name"),
        ("show", &format!("position {split} b")),
        ("dance", "error command: there is no such command; help lists them"),
        ("show me", "error command: there is no such command, or nothing may follow it; try help"),
    ]);
}

#[test]
fn every_line_gets_one_answer() {
    let input = b"show\n\n\xFF\xFE\n\0\nplay\xC3\n  status  \r\nhelp\nundo";
    let answers = answers(input);
    assert_eq!(answers.len(), 8);
    assert!(answers[1].starts_with("error command: the line is empty"));
    assert_eq!(answers[2], "error text: the line is not UTF-8");
    assert!(answers[3].starts_with("error command: "));
    assert_eq!(answers[5], "status playing black");
    assert!(answers[6].starts_with("help game "));
    assert_eq!(answers[7], "error undo: there is nothing to take back");
    assert_eq!(self::answers(b""), Vec::<String>::new());
}

#[test]
fn a_line_that_is_too_long_is_answered_once() {
    let mut input = vec![b'x'; 100_000];
    input.extend(b"\nstatus\n");
    assert_eq!(answers(&input), ["error text: a line has at most 4096 bytes", "status playing black"]);
    assert_eq!(answers(&vec![b'x'; 5000]).len(), 1);
}

#[test]
fn noise_is_answered_line_by_line() {
    let mut chance = Chance(61);
    let words = [
        "play", "D5-E5", "set", "game", "gomobil", "undo", "moves", "b", "/", "......", "pass", "=", "\u{e9}",
    ];
    let mut input = Vec::new();
    for _ in 0..2000 {
        for _ in 0..chance.below(5) {
            input.extend(words[chance.below(words.len())].as_bytes());
            input.push(b" \t\x00\xFFx"[chance.below(5)]);
        }
        input.push(b'\n');
    }
    assert_eq!(answers(&input).len(), 2000);
}
