//! The judge's answers in Gosix, Go and five in a row, line by line.

#[path = "../examples/judge/mod.rs"]
#[allow(dead_code, reason = "the answers are asked for one by one")]
mod judge;
mod support;

use judge::Judge;
use support::Chance;

/// Puts each command to one judge and compares its answer.
fn assert_dialogue(dialogue: &[(&str, &str)]) {
    let mut judge = Judge::new();
    for (command, answer) in dialogue {
        assert_eq!(judge.answer(command.as_bytes()), *answer, "{command}");
    }
}

#[test]
fn gosix_is_played_with_markers_and_named_rules() {
    let empty = "....../......./......../........./........../.........../........../........./......../......./......";
    let figure_2 =
        empty.replacen("........../.........../..........", "....ww..../....w....../....ww....", 1);
    let after = empty.replacen("........../.........../..........", "........../.....Wb..../..........", 1);
    let tie = "....../......./......../.....b.../....bb..../...ww..w.../....bw.b../.....ww../......../......./......";
    assert_dialogue(&[
        ("game gosix first=white", "ok"),
        ("show", &format!("position {empty} w")),
        ("play F5", "ok captures="),
        ("play pass", "error S2: a player who can place a stone may not pass"),
        ("play F6", "error S2: F6 is not a corner of the flower"),
        ("play F5", "error S2: there is already a stone on F5"),
        ("undo", "ok"),
        ("undo", "error undo: there is nothing to take back"),
        (&format!("set {figure_2} b"), "ok"),
        ("play F7", "ok captures=E5,E6,F5,G6,G7"),
        ("show", &format!("position {after} w")),
        ("count", "count black=0 white=1 territory=0,1 stones=1,0 neutral=6"),
        ("owner", &format!("owner {}", after.replace('b', ".").replace('W', "w"))),
        ("status", "status playing white"),
        ("repeats", "repeats 1"),
        (&format!("set {tie} b"), "ok"),
        ("play F7", "error S7: the hexagon around F6 would be closed on a tie"),
        ("show", &format!("position {tie} b")),
        ("dead F7", "error command: only Go has dead stones"),
        ("resume", "error command: only Go can be resumed"),
        ("game gosix size=9", "error option: the options are first=black|white"),
        ("play resign", "ok captures="),
        ("status", "status over white resign"),
        ("moves", "moves"),
        ("record", &format!("record gosix 1; position {tie} b; 1. resign-black; result white resign")),
    ]);
}

#[test]
fn go_is_played_counted_settled_and_resumed() {
    assert_dialogue(&[
        ("game go size=3 rules=association komi=0.5", "ok"),
        ("moves", "moves A1 A2 A3 B1 B2 B3 C1 C2 C3"),
        ("play B2", "ok captures="),
        ("play A1", "ok captures="),
        ("play A2", "ok captures="),
        ("play pass", "ok captures="),
        ("play B1", "ok captures=A1"),
        ("play A1", "error G3: a stone on A1 would have no liberty and captures nothing"),
        ("play B2", "error G1: there is already a stone on B2"),
        ("play D9", "error move: the board has no point of that name"),
        ("play I1", "error move: the board has no point of that name"),
        ("show", "position .b./bb./... w"),
        ("play C3", "ok captures="),
        ("dead C3", "error G5: stones are taken off after both sides have passed"),
        ("play pass", "ok captures="),
        ("play pass", "ok captures="),
        ("status", "status over black 4 1.5"),
        ("dead C3", "ok captures=C3"),
        ("show", "position .b./bb./... b"),
        ("count", "count black=9 white=0.5 territory=6,0 stones=3,0 neutral=0 prisoners=0,2"),
        ("owner", "owner b.b/..b/bbb"),
        ("dead A1", "error G5: there is no stone on A1"),
        ("dead", "ok captures="),
        ("resume", "ok"),
        ("status", "status playing black"),
        ("play pass", "ok captures="),
        ("play pass", "ok captures="),
        ("dead C3", "error G5: play was resumed once, so this end is the last and all stones stay"),
        ("play A1", "error over: the game is over"),
    ]);
}

#[test]
fn both_rules_against_repetition_are_known_to_the_judge() {
    let ko = "...../...../.bw../b.bw./.bw.. w";
    assert_dialogue(&[
        ("game go size=5 rules=family", "ok"),
        (&format!("set {ko}"), "ok"),
        ("play B4", "ok captures=C4"),
        ("play C4", "error G4: C4 may not retake B4 at once"),
        ("game go size=5", "ok"),
        (&format!("set {ko}"), "ok"),
        ("play B4", "ok captures=C4"),
        ("play C4", "ok captures=B4"),
        ("repeats", "repeats 2"),
        ("play B4", "error G4: you made this board before, with turn 1"),
        ("set bw./w../... b", "error position: this game is played on 5 rows"),
        ("set bw.../w..../...../...../..... b", "error G2: 1 stones have no liberty and cannot stand"),
        (
            "game go size=20",
            "error option: the options are size=2 to 19, rules=association|family, komi=7.5 and handicap=0 to 9",
        ),
        ("game go size=5 handicap=2", "error G7: the handicap on this grid is 0 to 0"),
        ("repeats", "repeats 2"),
    ]);
}

#[test]
fn handicap_and_records_of_go() {
    assert_dialogue(&[
        ("game go size=9 rules=family handicap=2", "ok"),
        (
            "show",
            "position ........./........./..b....../........./........./........./......b../........./......... w",
        ),
        ("game go size=9 handicap=2", "ok"),
        ("play E5", "ok captures="),
        ("play pass", "error G7: Black places the handicap stones first"),
        ("play C3", "ok captures="),
        ("status", "status playing white"),
        ("play time", "ok captures="),
        ("status", "status over black time"),
        (
            "record",
            "record (;FF[4]GM[1]CA[UTF-8]AP[gomobil]SZ[9]RU[association]KM[7.5]HA[2]RE[B+T];B[ee];B[cg])",
        ),
    ]);
}

#[test]
fn five_in_a_row_is_played_with_captures_and_named_rules() {
    let crossing =
        "........./........./........./........./..bb...../....b..../....b..../........./......... b";
    let opening = [
        ("game gobang size=9", "ok"),
        ("play E5", "ok captures="),
        ("play F5", "ok captures="),
        ("play A1", "ok captures="),
        ("play G5", "ok captures="),
        ("play H5", "ok captures=F5,G5"),
        ("count", "count black=2 white=0 territory=0,0 stones=3,0 neutral=78"),
        ("play pass", "error pass: there is no passing in this game"),
        ("play H5", "error occupied: there is already a stone on H5"),
        ("undo", "ok"),
        (
            "show",
            "position b......../........./........./........./....bww../........./........./........./......... b",
        ),
        ("lift E5", "error command: in this game stones are placed, not lifted"),
        ("game gobang n1=on", "error option: the options are size=2 to 19"),
        ("game ninuki size=9", "ok"),
    ];
    let ninuki = [
        (format!("set {crossing}"), "ok"),
        ("play E5".into(), "error N2: a stone on E5 would make two free threes at once"),
        ("game ninuki size=9 n2=off".into(), "ok"),
        (format!("set {crossing}"), "ok"),
        ("play E5".into(), "ok captures="),
        ("game gomoku size=9".into(), "ok"),
        (
            "set bbbb...../........./........./........./........./........./........./........./......... b"
                .into(),
            "ok",
        ),
        ("play E1".into(), "ok captures="),
        ("status".into(), "status over black five"),
        (
            "owner".into(),
            "owner ........./........./........./........./........./........./........./........./.........",
        ),
        (
            "record".into(),
            "record (;FF[4]GM[4]CA[UTF-8]AP[gomobil]SZ[9]RU[gomoku]RE[B+]AB[ai][bi][ci][di]PL[B];B[ei])",
        ),
    ];
    let ninuki = ninuki.iter().map(|(command, answer)| (command.as_str(), *answer));
    assert_dialogue(&opening.into_iter().chain(ninuki).collect::<Vec<_>>());
}

#[test]
fn noise_in_any_game_is_answered_and_refusals_change_nothing() {
    let mut chance = Chance(62);
    let games = [
        "gosix",
        "go size=5",
        "go size=9 rules=family handicap=3",
        "gomoku size=6",
        "gobang size=7",
        "gomoku-simple n1=on",
        "ninuki size=9",
    ];
    let words = [
        "A1", "B2", "C3", "D4", "E5", "F5", "pass", "resign", "b", "....", "/", "\u{e9}", "19", "=", "T19",
        "F6",
    ];
    for game in games {
        let mut judge = Judge::new();
        assert_eq!(judge.answer(format!("game {game}").as_bytes()), "ok");
        for _ in 0..600 {
            let command = ["play", "play", "play", "dead", "resume", "undo", "moves", "set", "count", "lift"]
                [chance.below(10)];
            let mut line = String::from(command);
            for _ in 0..chance.below(3) {
                line.push(' ');
                line.push_str(words[chance.below(words.len())]);
            }
            let before = [judge.answer(b"show"), judge.answer(b"status")];
            let answer = judge.answer(line.as_bytes());
            assert!(!answer.is_empty() && !answer.contains('\n'));
            if answer.starts_with("error ") {
                assert_eq!([judge.answer(b"show"), judge.answer(b"status")], before, "{game}: {line}");
            }
        }
    }
}
