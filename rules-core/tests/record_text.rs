//! The text form: what is written is read back, and bad text is refused with its line and column.

mod support;

use rules_core::Side;
use rules_core::gomobil::{Game, Options, Position, Repetition};
use rules_core::record::text::{self, Tags, TextErrorKind};
use rules_core::{Action, Board, Outcome, Play};
use support::{Chance, draw, movement};

fn new_game() -> Game {
    Game::new(Options::DEFAULT)
}

fn written(game: &Game, tags: &Tags<'_>) -> String {
    let mut text = String::new();
    text::write(game, tags, &mut text).unwrap();
    text
}

fn assert_same(left: &Game, right: &Game) {
    assert_eq!((left.start(), left.position()), (right.start(), right.position()));
    assert_eq!(left.repetition(), right.repetition());
    assert!(left.plies().eq(right.plies()));
    assert_eq!(left.outcome(), right.outcome());
}

#[test]
fn a_record_reads_like_a_score_sheet() {
    let mut game = Game::new(Options { first: Side::White, repetition: Repetition::Forbidden });
    for (from, to) in [("H6", "G6"), ("D5", "E5"), ("I7", "G7")] {
        game.play(movement(from, to).into()).unwrap();
    }
    for _ in 0..2 {
        game.play(Action::Pass).unwrap();
    }
    let tags = Tags {
        black: Some(" Ada #1 "),
        white: Some("Bl\naise"),
        date: Some("2026-05-17"),
        event: Some("Jeudi de l'Étang"),
        round: Some("2"),
        place: Some("Nantes"),
    };
    let expected = "gomobil 1\nblack Ada #1\nwhite Bl aise\ndate 2026-05-17\nevent Jeudi de l'Étang\n\
                    round 2\nplace Nantes\nfirst white\nrepetition forbidden\n\
                    1. H6-G6 D5-E5\n2. I7-G7 pass\n3. pass\nresult draw 30 30\n";
    let text = written(&game, &tags);
    assert_eq!(text, expected);
    let mut again = new_game();
    let read = text::read(&text, &mut again).unwrap();
    assert_eq!(read, Tags { black: Some("Ada #1"), white: Some("Bl aise"), ..tags });
    assert_same(&game, &again);
}

#[test]
fn games_and_set_ups_come_back_as_they_were() {
    let mut chance = Chance(31);
    for number in 0..60 {
        let options = Options {
            first: chance.side(),
            repetition: [Repetition::Allowed, Repetition::Forbidden][chance.below(2)],
        };
        let mut game = chance.game(options, 120);
        if number % 3 == 0 {
            game.restart(chance.scattered(), options.repetition);
            while game.play(Action::Pass).is_ok() {}
        } else if number % 3 == 1 {
            let end = [Action::Resign(chance.side()), Action::FlagFall(chance.side())][chance.below(2)];
            // A game that has already ended stays as it is.
            let _ = game.play(end);
        }
        let text = written(&game, &Tags::default());
        let mut again = new_game();
        text::read(&text, &mut again).unwrap();
        assert_same(&game, &again);
        assert_eq!(written(&again, &Tags::default()), text);
    }
}

#[test]
fn a_person_may_write_loosely() {
    let text = "\u{FEFF}# my game\r\n\r\n  Gomobil 1 # version\r\n\tDATE  tomorrow \r\nFIRST Black\r\n\
                1. d5-e5 1... h6-g6 2.D6-E6 PASS # comment\r\n   D7-E7\r\n I7-g7 resign\r\nResult White resign # done\r\n";
    let mut game = new_game();
    let tags = text::read(text, &mut game).unwrap();
    assert_eq!(tags, Tags { date: Some("tomorrow"), ..Tags::default() });
    let actions: Vec<String> =
        game.plies().map(|action| action.display(&Board::HEXAGON).to_string()).collect();
    assert_eq!(actions, ["D5-E5", "H6-G6", "D6-E6", "pass", "D7-E7", "I7-G7", "resign-black"]);
}

#[test]
fn a_set_up_takes_the_place_of_the_usual_start() {
    let set_up = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . . W W . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . B B . . . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let start = set_up.position.with_turn(Side::White);
    let mut game = Game::from_position(start, Repetition::Allowed);
    game.play(movement("G7", "G9").into()).unwrap();
    let text = written(&game, &Tags::default());
    let line = "position ....../......./......../...bb..../........../.........../.....ww.../........./......../......./...... w";
    assert!(text.lines().any(|written| written == line), "{text}");
    assert!(!text.contains("first"));
    let mut again = new_game();
    text::read(&text, &mut again).unwrap();
    assert_same(&game, &again);
}

/// Reads `text`, which must be wrong, and returns line, column and message.
fn error(text: &str) -> (usize, usize, String) {
    let error = text::read(text, &mut new_game()).unwrap_err();
    assert_eq!(error.to_string(), format!("line {}, column {}: {}", error.line, error.column, error.kind));
    (error.line, error.column, error.kind.to_string())
}

#[test]
fn errors_name_line_column_and_trouble() {
    let start = Position::START;
    let cases: Vec<(String, usize, usize, &str)> = vec![
        (String::new(), 1, 1, "a record of Gomobil begins with the line: gomobil 1"),
        ("\n# nothing\n".into(), 2, 1, "a record of Gomobil begins with the line: gomobil 1"),
        ("  chess 1".into(), 1, 3, "a record of Gomobil begins with the line: gomobil 1"),
        ("gomobil".into(), 1, 8, "this version is not known, only 1 is"),
        ("gomobil 2".into(), 1, 9, "this version is not known, only 1 is"),
        ("gomobil 1 x".into(), 1, 11, "nothing may follow here"),
        ("gomobil 1\nfirst".into(), 2, 6, "this setting needs another value"),
        ("gomobil 1\nfirst red".into(), 2, 7, "this setting needs another value"),
        ("gomobil 1\nfirst black white".into(), 2, 13, "nothing may follow here"),
        ("gomobil 1\nrepetition maybe".into(), 2, 12, "this setting needs another value"),
        ("gomobil 1\nfirst black\nfirst black".into(), 3, 1, "this was already set"),
        (format!("gomobil 1\nfirst black\nposition {start}"), 3, 1, "this was already set"),
        ("gomobil 1\nblack A\n\n black B".into(), 4, 2, "this was already set"),
        ("gomobil 1\npass\nfirst black".into(), 3, 1, "settings come before the first move"),
        ("gomobil 1\nposition".into(), 2, 9, "row A is too short"),
        (
            "gomobil 1\n position  ..é".into(),
            2,
            14,
            "'é' is not a point; use . for empty, b or w for a stone",
        ),
        ("gomobil 1\nposition ......./".into(), 2, 16, "row A is too long"),
        ("gomobil 1\nposition ...... b".into(), 2, 16, "a position has 11 rows, A to K"),
        (
            format!("gomobil 1\nposition {}", start.to_string().trim_end_matches(" b")),
            2,
            111,
            "the side to move is missing; write b or w after the rows",
        ),
        (format!("gomobil 1\nposition {start} b"), 2, 114, "nothing may follow the side to move"),
        ("gomobil 1\n1. D5".into(), 2, 4, "expected a move such as D5-E5, or pass, resign or time"),
        ("gomobil 1\n1. é-E5".into(), 2, 4, "before the dash: a point is a letter and a number, such as D5"),
        ("gomobil 1\nD5-E5 H6-Z6".into(), 2, 10, "after the dash: the board has no point of that name"),
        ("gomobil 1\n1.D5-E5 H6-".into(), 2, 12, "after the dash: a point is missing"),
        ("gomobil 1\nresign-red".into(), 2, 1, "expected a move such as D5-E5, or pass, resign or time"),
        ("gomobil 1\n1. D5-E5 E5-F5".into(), 2, 10, "the stone on E5 is not yours to move (turn)"),
        ("gomobil 1\npass pass pass".into(), 2, 11, "the game is over (over)"),
        ("gomobil 1\nresult draw 30 30".into(), 2, 1, "there is a result, but the game is not over"),
        (
            "gomobil 1\npass pass\nresult".into(),
            3,
            7,
            "a result is black, white or draw, then two numbers, resign or time",
        ),
        (
            "gomobil 1\npass pass\nresult blue 1 2".into(),
            3,
            8,
            "a result is black, white or draw, then two numbers, resign or time",
        ),
        (
            "gomobil 1\npass pass\nresult draw 30".into(),
            3,
            15,
            "a result is black, white or draw, then two numbers, resign or time",
        ),
        (
            "gomobil 1\npass pass\nresult draw resign".into(),
            3,
            13,
            "a result is black, white or draw, then two numbers, resign or time",
        ),
        (
            "gomobil 1\npass pass\nresult draw 30 300".into(),
            3,
            16,
            "a result is black, white or draw, then two numbers, resign or time",
        ),
        (
            "gomobil 1\npass pass\nresult black 31 29".into(),
            3,
            8,
            "the moves lead to another result: draw 30 30",
        ),
        (
            "gomobil 1\npass pass\nresult black 30 30".into(),
            3,
            8,
            "the moves lead to another result: draw 30 30",
        ),
        (
            "gomobil 1\nresign\nresult black resign".into(),
            3,
            8,
            "the moves lead to another result: white resign",
        ),
        ("gomobil 1\npass pass\nresult draw 30 30 x".into(), 3, 19, "nothing may follow here"),
        ("gomobil 1\npass pass\nresult draw 30 30\n\npass".into(), 5, 1, "nothing may follow the result"),
    ];
    for (text, line, column, message) in cases {
        assert_eq!(error(&text), (line, column, message.to_string()), "{text}");
    }
}

#[test]
fn a_bad_first_line_leaves_the_game_alone_and_a_later_error_keeps_what_came_before() {
    let mut game = new_game();
    game.play(Action::Pass).unwrap();
    assert!(text::read("go 1", &mut game).is_err());
    assert_eq!(game.plies().len(), 1);
    let error = text::read("gomobil 1\n1. D5-E5 H6-G6\n2. D5-E5", &mut game).unwrap_err();
    assert!(matches!(error.kind, TextErrorKind::Refused(_)));
    assert_eq!((error.line, error.column, game.plies().len()), (3, 4, 2));
}

#[test]
fn a_record_that_is_too_long_is_refused() {
    let round = "D5-E5 H6-G6 E5-D5 G6-H6\n";
    let text = format!("gomobil 1\n{}", round.repeat(300));
    let error = text::read(&text, &mut new_game()).unwrap_err();
    assert_eq!(error.kind.to_string(), "the record is full: only passing or giving up is left (full)");
    assert_eq!((error.line, error.column), (257, 13));
}

#[test]
fn results_are_checked_by_kind() {
    for (actions, result, outcome) in [
        ("time", "white time", Outcome::OutOfTime(Side::Black)),
        ("D5-E5 time-black", "white time", Outcome::OutOfTime(Side::Black)),
        ("D5-E5 resign", "black resign", Outcome::Resigned(Side::White)),
        ("pass pass", "draw 30 30", Outcome::counted(30, 30)),
    ] {
        let mut game = new_game();
        text::read(&format!("gomobil 1\n{actions}\nresult {result}"), &mut game).unwrap();
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!(outcome.to_string(), result);
    }
}
