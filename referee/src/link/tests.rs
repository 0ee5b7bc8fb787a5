//! What the console answers, and to what.

extern crate std;

use std::string::String;

use journal::Region;
use journal::mock::Mock;
use proptest::prelude::*;
use rules_core::{Action, Board, Side};

use super::asking::COMMANDS;
use super::*;
use crate::Referee;
use crate::journal::Keeper;
use crate::names::{Name, Names};
use crate::order::Order;
use crate::settings::Settings;

const ABOUT: About<'_> = About { version: "1.2.3", serial: "E66", sensors: "reed", supply: "", crash: "" };

fn ask(line: &str) -> String {
    let mut out = String::new();
    let request = Request::parse(line, &Board::HEXAGON);
    let mut snapshot = Snapshot::of(&Referee::new(Board::HEXAGON));
    if snapshot.search_for(&request) {
        let region = Region { start: 0, notes: 12, stories: 12 };
        let mut keeper = Keeper::open(Mock::new(24, 1), region, None).unwrap();
        while snapshot.look_up(&mut keeper) {}
    }
    answer(request, &snapshot, &ABOUT, &mut out).unwrap();
    out
}

/// Sends bytes and returns all answers.
fn talk(bytes: &[u8]) -> String {
    let snapshot = Snapshot::of(&Referee::new(Board::HEXAGON));
    let mut lines = Lines::new(Board::HEXAGON);
    let mut out = String::new();
    for byte in bytes {
        if let Some(request) = lines.take(*byte) {
            answer(request, &snapshot, &ABOUT, &mut out).unwrap();
        }
    }
    out
}

#[test]
fn every_command_that_is_listed_is_understood_and_answered() {
    for (name, _) in COMMANDS {
        let line = match name {
            "known_command" => "known_command help",
            "play" => "play pass",
            "komi" => "komi 6.5",
            "game" | "genmove" | "hint" | "undo" | "boardsize" | "final_status_list" => continue,
            name => name,
        };
        let answer = ask(line);
        assert!(answer.starts_with("= "), "{name}: {answer}");
        assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{name}: {answer}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    assert_eq!(ask("game 1"), "? no such game\n\n");
}

#[test]
fn the_number_comes_back() {
    assert_eq!(ask("42 version"), "=42 1.2.3\n\n");
    assert_eq!(ask("42 what"), "?42 unknown command\n\n");
    assert_eq!(ask("42"), "?42 unknown command\n\n");
}

#[test]
fn arguments_are_checked() {
    assert_eq!(ask("moves D5"), "= D5 A1 A2 A3 A4 A5 A6 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10\n\n");
    assert_eq!(ask("moves E5"), "? no move from E5\n\n");
    assert_eq!(ask("moves Z9"), "? no such point\n\n");
    assert_eq!(ask("moves D5 D6"), "? too many arguments\n\n");
    assert_eq!(ask("name please"), "? too many arguments\n\n");
    assert_eq!(ask("known_command"), "? an argument is missing\n\n");
    assert_eq!(ask("known_command fly"), "= false\n\n");
    assert_eq!(ask("games"), "= none\n\n");
    assert_eq!(ask("games first"), "? no such number\n\n");
    assert_eq!(ask("game"), "? an argument is missing\n\n");
    assert_eq!(ask("game -1"), "? no such number\n\n");
}

#[test]
fn the_status_names_what_differs() {
    let answer = ask("status");
    assert!(answer.contains("\nturn black\n"), "{answer}");
    assert!(answer.contains("\nplies 0\n"), "{answer}");
    assert!(answer.contains("\ndiffering B1 B2 "), "{answer}");
}

#[test]
fn the_supply_limits_the_lights_when_it_has_less_than_the_player_allows() {
    let mut referee = Referee::new(Board::HEXAGON);
    for (supply, cap) in [(u16::MAX, 1000), (1001, 1000), (151, 151), (0, 0)] {
        referee.set_supply(supply);
        let mut out = String::new();
        answer(Request::parse("status", &Board::HEXAGON), &Snapshot::of(&referee), &ABOUT, &mut out).unwrap();
        assert!(out.contains(&std::format!("\nlights at most {cap} mA\n")), "{out}");
        assert_eq!(referee.settings().current_cap, 1000);
    }
}

#[test]
fn lines_end_in_any_way_and_may_hold_comments() {
    let answers = "=1 1.2.3\n\n=2 1.2.3\n\n=3 1.2.3\n\n";
    assert_eq!(talk(b"1 version\n\n  \n# nothing\r\n2 version # now\r\n3\tver\x07sion\r"), answers);
}

#[test]
fn a_line_that_is_too_long_or_no_text_is_refused_and_the_next_is_fine() {
    let long = [b'x'; 5000];
    let mut bytes = long.to_vec();
    bytes.extend(b"\n\xff\xfe\nname\n");
    let answers = "? a line has at most 120 characters\n\n? not text\n\n= Gomobil board\n\n";
    assert_eq!(talk(&bytes), answers);
}

#[test]
fn names_are_a_list_and_stand_in_the_record() {
    let Ok(Command::Names(mut names)) = Request::parse("names Ada Jean_Paul Ada", &Board::HEXAGON).command
    else {
        panic!("not understood")
    };
    assert!(names.names().map(Name::as_str).eq(["Ada", "Jean Paul"]));
    names.seat_next(Side::White);
    names.seat_next(Side::Black);
    let mut referee = Referee::new(Board::HEXAGON);
    let settings = *referee.settings();
    referee.set_settings(Settings { names, ..settings });
    let mut out = String::new();
    let request = Request::parse("record", &Board::HEXAGON);
    answer(request, &Snapshot::of(&referee), &ABOUT, &mut out).unwrap();
    assert!(out.starts_with("= gomobil 1\nblack Jean Paul\nwhite Ada\nfirst black\n"), "{out}");
    let Ok(Command::Names(pair)) = Request::parse("players Ada Jean_Paul", &Board::HEXAGON).command else {
        panic!("not understood")
    };
    assert_eq!(pair.seated().black.as_ref().map(Name::as_str), Some("Ada"));
    assert_eq!(pair.seated().white.as_ref().map(Name::as_str), Some("Jean Paul"));
    assert_eq!(Request::parse("names", &Board::HEXAGON).command, Ok(Command::Names(Names::NONE)));
}

#[test]
fn without_a_journal_past_games_are_not_said_to_be_none() {
    assert_eq!(talk(b"games\ngame 1\n"), "? the past games cannot be read now\n\n".repeat(2));
}

#[test]
fn pieces_make_up_the_whole() {
    let snapshot = Snapshot::of(&Referee::new(Board::HEXAGON));
    let mut whole = String::new();
    answer(Request::parse("help", &Board::HEXAGON), &snapshot, &ABOUT, &mut whole).unwrap();
    let mut together = String::new();
    loop {
        let mut piece = Piece::<50>::after(together.len());
        let _ = answer(Request::parse("help", &Board::HEXAGON), &snapshot, &ABOUT, &mut piece);
        if piece.text().is_empty() {
            break;
        }
        together += piece.text();
    }
    assert_eq!(together, whole);
}

proptest! {
    #[test]
    fn garbage_gets_answers_in_the_shape_of_the_protocol(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let answers = talk(&bytes);
        for answer in answers.split_terminator("\n\n") {
            prop_assert!(answer.starts_with('=') || answer.starts_with('?'), "{answer:?}");
        }
        prop_assert!(answers.is_empty() || answers.ends_with("\n\n"));
    }

    #[test]
    fn words_of_the_protocol_in_any_order_get_answers(
        words in prop::collection::vec("(1|99|moves|status|known_command|D5|Z1|#|log|\\PC{0,5})", 0..8),
    ) {
        let line = words.join(" ") + "\n";
        let answers = talk(line.as_bytes());
        prop_assert!(answers.is_empty() || answers.ends_with("\n\n"));
    }
}

/// Returns what a line orders of a board on which nobody has played, if the rules allow it.
fn order(referee: &Referee, line: &str) -> Option<Order> {
    let request = Request::parse(line, referee.board());
    Snapshot::of(referee).order(&request).map(|(order, plies)| {
        assert_eq!(plies, referee.game().len());
        order
    })
}

#[test]
fn a_turn_is_taken_by_the_side_to_move_if_the_rules_allow_it() {
    let referee = Referee::new(Board::HEXAGON);
    for allowed in ["play D5-E5", "play black d5-e5", "7 play b pass"] {
        assert!(matches!(order(&referee, allowed), Some(Order::Play(_))), "{allowed}");
        assert!(ask(allowed).contains("see the board"), "{allowed}");
    }
    let refused = [
        ("play", "an argument is missing"),
        ("play white", "an argument is missing"),
        ("play white H6-G6", "it is the other side's turn"),
        ("play D5-F5", "illegal move (M5)"),
        ("play E5", "illegal move (game)"),
        ("play resign", "no such move"),
        ("play Z9", "no such move"),
        ("genmove", "nobody thinks here"),
        ("genmove red", "no such move"),
        ("hint", "nobody thinks here"),
        ("undo", "cannot undo"),
        ("boardsize 9", "unacceptable size"),
        ("komi 3.25", "no such number"),
        ("komi 100", "no such number"),
        ("level 0", "the levels are 1 to 8"),
        ("level 9", "the levels are 1 to 8"),
        ("final_status_list dead", "this game has no such thing"),
        ("final_status_list all", "an argument is missing"),
    ];
    for (line, why) in refused {
        assert_eq!(order(&referee, line), None, "{line}");
        assert!(ask(line).ends_with(&std::format!("{why}\n\n")), "{line}: {}", ask(line));
    }
}

#[test]
fn a_board_that_thinks_is_asked_for_turns_of_the_side_to_move() {
    let mut referee = Referee::new(Board::HEXAGON);
    referee.offer_opponent();
    assert_eq!(order(&referee, "genmove"), Some(Order::Think));
    assert_eq!(order(&referee, "genmove b"), Some(Order::Think));
    assert_eq!(order(&referee, "genmove w"), None);
    assert_eq!(order(&referee, "level 4"), Some(Order::Level(4)));
    referee.obey(Order::Level(4), 0).unwrap();
    referee.obey(Order::Play(Action::Pass), 0).unwrap();
    assert_eq!(order(&referee, "genmove b"), None);
    assert_eq!(order(&referee, "undo"), Some(Order::Undo));
    // Something was played since the program has looked.
    assert!(referee.obey(Order::Undo, 0).is_err());
    assert!(referee.obey(Order::Think, 0).is_err());
    let mut out = String::new();
    answer(Request::parse("level", &Board::HEXAGON), &Snapshot::of(&referee), &ABOUT, &mut out).unwrap();
    assert_eq!(out, "= 4\n\n");
}

#[test]
fn questions_about_the_program_need_no_game() {
    for (line, needed) in
        [("version", false), ("help", false), ("what", false), ("status", true), ("genmove", true)]
    {
        assert_eq!(Request::parse(line, &Board::HEXAGON).is_about_game(), needed, "{line}");
    }
}

#[test]
fn every_command_is_explained_in_the_page_about_the_console() {
    let page = include_str!("../../../docs/console.md");
    for (name, _) in COMMANDS {
        let explained =
            [std::format!("`{name}`"), std::format!("`{name} ")].iter().any(|text| page.contains(text));
        assert!(explained, "{name}");
    }
}
