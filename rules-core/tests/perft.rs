//! The number of ways to begin a game, as the example counts them.

#[path = "../examples/perft.rs"]
#[allow(dead_code, reason = "the example's own beginning is not needed")]
mod example;

use rules_core::gomobil::Position;

/// What `perft` prints for a command line.
fn nodes(line: &str) -> Result<u64, String> {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    example::counting(&words).map(|count| count())
}

/// Compares the numbers for depths from 1 on; `#` stands for the depth.
fn assert_nodes(line: &str, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        let line = line.replace('#', &format!("{depth}"));
        assert_eq!(nodes(&line), Ok(*expected), "{line}");
    }
}

#[test]
fn a_game_can_begin_in_382_then_145924_then_58653044_ways() {
    assert_nodes("gomobil #", &[382, 145_924, 58_653_044]);
    assert_nodes("gomobil # first=white", &[382, 145_924]);
}

#[test]
fn listing_the_moves_gives_the_same_number_as_counting_the_landings() {
    let listed: usize = Position::START
        .moves()
        .map(|played| {
            let mut next = Position::START;
            next.play(played).expect("a listed move can be played");
            next.moves().count()
        })
        .sum();
    assert_eq!(listed, 145_924);
}

#[test]
fn gosix_can_begin_in_24_then_552_12144_255024_and_5100480_ways() {
    assert_nodes("gosix #", &[24, 552, 12_144, 255_024, 5_100_480]);
}

#[test]
fn go_can_begin_in_so_many_ways_with_passes_counted() {
    assert_nodes("go # size=3", &[10, 91, 738, 5281]);
    assert_nodes("go # size=4", &[17, 273, 4112, 57_984]);
    assert_nodes("go # size=3 rules=family", &[10, 91, 738, 5281]);
    assert_nodes("go # size=9 handicap=2", &[81, 81 * 80]);
}

#[test]
fn five_in_a_row_can_begin_on_any_empty_point() {
    for game in ["gomoku", "gobang", "gomoku-simple", "ninuki"] {
        assert_nodes(&format!("{game} # size=5"), &[25, 25 * 24, 25 * 24 * 23]);
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    for (line, message) in [
        ("chess 1", "error game: the games are: gomobil, gosix, go, gomoku, gobang, gomoku-simple, ninuki"),
        ("gosix", "expected a game and a depth"),
        ("gosix x", "the depth is a small whole number"),
        (
            "go 1 size=20",
            "error option: the options are size=2 to 19, rules=association|family, komi=7.5 and handicap=0 to 9",
        ),
        (
            "gosix 1 bbb",
            "that is no position of this game: column 1: the game has no point here; write . instead",
        ),
        ("gosix 1 bbb w", "nothing may follow the position"),
    ] {
        assert_eq!(nodes(line), Err(message.to_owned()), "{line}");
    }
}
