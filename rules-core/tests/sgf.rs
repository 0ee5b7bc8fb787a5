//! SGF: what is written is read back, files from elsewhere are read, broken ones are refused with line and column.

mod support;

use rules_core::go::{Game, Options, Repetition, Rules};
use rules_core::grid::Size;
use rules_core::record::sgf::{self, Notices};
use rules_core::record::text::Tags;
use rules_core::{Action, Agreement, HalfPoints, Manner, Outcome, Play, Side, WideSet, five};
use support::Chance;

fn new_go() -> Game {
    Game::even(Size::NINETEEN, Rules::ASSOCIATION)
}

fn new_five() -> five::Game {
    five::Game::new(Size::NINETEEN, five::Rules::GOMOKU)
}

fn written(game: &Game) -> String {
    let mut text = String::new();
    sgf::write(game, &Tags::default(), &mut text).unwrap();
    text
}

fn point(game: &Game, name: &str) -> Action {
    Action::read(name, Manner::Placed, &game.board(), game.to_move()).unwrap()
}

#[test]
fn games_of_go_come_back_as_they_were() {
    let mut chance = Chance(71);
    for number in 0..120 {
        let size = Size::new([9, 13, 19, 5][chance.below(4)]).unwrap();
        let rules = [Rules::ASSOCIATION, Rules::FAMILY][chance.below(2)]
            .with_komi(HalfPoints(i16::try_from(chance.below(20)).unwrap()));
        let handicap = if size.get() < 9 { 0 } else { chance.below(10) as u8 };
        let mut game = Game::new(&Options::new(size, rules).with_handicap(handicap).unwrap());
        for _ in 0..chance.below(200) {
            let legal = game.legal();
            let action = match legal.len() {
                0 => Action::Pass,
                _ if chance.below(25) == 0 => Action::Pass,
                count => Action::Place(legal.iter().nth(chance.below(count)).unwrap()),
            };
            if game.play(action).is_err() && game.is_over() && game.play(Action::Resume).is_err() {
                break;
            }
        }
        match number % 4 {
            0 => drop(game.play(Action::Resign(chance.side()))),
            1 => drop(game.play(Action::FlagFall(chance.side()))),
            2 => {
                while game.play(Action::Pass).is_ok() {}
                let dead: WideSet = game.position().stones(Side::Black).iter().take(2).collect();
                let _ = game.agree(dead);
            }
            _ => {}
        }
        let text = written(&game);
        let mut again = new_go();
        let header = sgf::read(&text, &mut again).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(header.notices.is_empty(), "{} {text}", header.notices);
        assert_eq!(
            (again.start(), again.position(), again.rules()),
            (game.start(), game.position(), game.rules())
        );
        assert!(again.plies().eq(game.plies()), "{text}");
        assert_eq!(
            (again.outcome(), again.dead(), again.handicap()),
            (game.outcome(), game.dead(), game.handicap())
        );
        assert_eq!(written(&again), text);
    }
}

#[test]
fn a_file_says_who_played_where_and_when_and_how_it_ended() {
    let mut game = five::Game::new(Size::NINE, five::Rules::GOMOKU);
    game.play(Action::Resign(Side::White)).unwrap();
    let tags = Tags {
        black: Some("Ada"),
        white: Some("Blaise"),
        date: Some("2026-11-19"),
        event: Some("Jeudi [A]"),
        round: Some("2"),
        place: Some("Nantes"),
    };
    let mut text = String::new();
    sgf::write(&game, &tags, &mut text).unwrap();
    let said = "PB[Ada]PW[Blaise]DT[2026-11-19]EV[Jeudi [A\\]]RO[2]PC[Nantes]RE[B+R]";
    assert!(text.contains(said), "{text}");
    let mut again = new_five();
    let header = sgf::read(&text, &mut again).unwrap();
    assert!(header.notices.is_empty(), "{} {text}", header.notices);
    let read = [header.event, header.round, header.place].map(|text| text.unwrap().to_string());
    assert_eq!(read, ["Jeudi [A]", "2", "Nantes"]);
    assert_eq!(again.outcome(), game.outcome());
}

#[test]
fn games_of_five_in_a_row_come_back_as_they_were() {
    let mut chance = Chance(72);
    let all = [five::Rules::GOMOKU, five::Rules::GOBANG, five::Rules::SIMPLE, five::Rules::NINUKI];
    for number in 0..80 {
        let mut rules = all[number % 4];
        if rules == five::Rules::NINUKI {
            rules.breakable_five = chance.below(2) == 0;
        }
        let mut game = five::Game::new(Size::new([9, 15, 19][chance.below(3)]).unwrap(), rules);
        for _ in 0..chance.below(120) {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            game.play(Action::Place(legal.iter().nth(chance.below(legal.len())).unwrap())).unwrap();
        }
        if number % 5 == 0 {
            let _ = game.play(Action::Resign(chance.side()));
        }
        let mut text = String::new();
        sgf::write(&game, &Tags { black: Some("A]d\\a"), ..Tags::default() }, &mut text).unwrap();
        let mut again = new_five();
        let header = sgf::read(&text, &mut again).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(header.black.unwrap().to_string(), "A]d\\a");
        assert!(header.notices.is_empty(), "{} {text}", header.notices);
        assert_eq!(
            (again.position(), again.rules(), again.outcome()),
            (game.position(), game.rules(), game.outcome())
        );
        assert!(again.plies().eq(game.plies()));
    }
}

/// As a server writes it: names with escapes, times, comments with brackets, variations, Windows line ends.
const FROM_A_SERVER: &str = "\u{FEFF}(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\r\nRU[Japanese]SZ[19]HA[2]KM[0.50]TM[600]OT[3x30 byo-yomi]\r\n\
    PW[Bob \\[5k\\]]PB[Ada]WR[5k]BR[7k]DT[2024-02-03]PC[The Server]C[Hello: \\] ; ( B[aa\\]]RE[B+R]AB[dd][pp]\r\n\
    ;W[dp]WL[598.1]C[first]\r\n;B[pd]BL[590]\r\n(;W[qf]N[main];B[nc](;W[tt])(;W[rd];B[qh]))\r\n(;W[nc]LB[aa:A][bb:B])\r\n)\r\n";

#[test]
fn a_file_from_a_server_is_read_along_its_first_variation() {
    let mut game = new_go();
    let header = sgf::read(FROM_A_SERVER, &mut game).unwrap();
    assert_eq!(header.white.unwrap().to_string(), "Bob [5k]");
    assert_eq!(
        (header.date.unwrap().to_string().as_str(), header.result.unwrap().written()),
        ("2024-02-03", "B+R")
    );
    let expected = Notices { variations: 2, comments: 2, properties: 7, ..Notices::default() };
    assert_eq!(header.notices, expected, "{}", header.notices);
    assert_eq!(header.notices.to_string(), "left out: 2 variations, 2 comments, 7 unknown properties");
    assert_eq!((game.rules().repetition, game.rules().komi), (Repetition::Ko, HalfPoints(1)));
    let names: Vec<String> = game.plies().map(|action| action.display(&game.board()).to_string()).collect();
    assert_eq!(names, ["D4", "Q16", "R14", "O17", "pass", "resign-white"]);
    assert_eq!(game.start().stones(Side::Black).len(), 2);
    assert_eq!(game.outcome(), Some(Outcome::Resigned(Side::White)));
}

#[test]
fn old_and_loose_files_are_read() {
    let loose = " (  ; GaMe[1] FileFormat[3] SiZe[ 9 ] Black[ee] ; White [] ; B[tt] ) ";
    // Small letters in names mean nothing in old files: GM, FF, SZ, B, W.
    let mut game = new_go();
    sgf::read(loose, &mut game).unwrap();
    assert_eq!((game.size(), game.len(), game.is_over()), (Size::NINE, 3, true));
    let set_up = "(;SZ[9:9]AB[aa:cb]AW[dd][ee]AE[bb]PL[W];W[ff])(;SZ[9];B[aa])";
    let header = sgf::read(set_up, &mut game).unwrap();
    assert_eq!(header.notices, Notices { games: 1, ..Notices::default() });
    assert_eq!((game.start().stones(Side::Black).len(), game.start().stones(Side::White).len()), (5, 2));
    assert_eq!(
        game.board().display(game.start().stones(Side::Black).iter().last().unwrap()).to_string(),
        "C9"
    );
    // Without a word about it, whoever plays first is to move.
    sgf::read("(;SZ[9]AB[cc][gg];W[ee])", &mut game).unwrap();
    assert_eq!(game.start().to_move(), Side::White);
}

#[test]
fn what_is_not_known_is_noticed_and_not_refused() {
    let mut game = new_go();
    let header = sgf::read("(;SZ[9]RU[Martian]KM[3.75]XY[z]RE[B+12.5];B[ee];W[];B[])", &mut game).unwrap();
    assert_eq!(header.notices, Notices { rules: true, result: true, properties: 1, ..Notices::default() });
    assert_eq!(game.rules(), &Rules::ASSOCIATION);
    assert_eq!(
        header.notices.to_string(),
        "left out: 1 unknown properties, rules that are not known here, a result that the board does not give"
    );
}

#[test]
fn properties_without_a_value_say_nothing() {
    let mut game = new_go();
    let text = "(;GM[]FF[4]SZ[9]KM[]HA[]RU[]PL[ ]PB[]RE[]C[];B[ee];W[])";
    let header = sgf::read(text, &mut game).unwrap();
    assert_eq!(header.notices, Notices { comments: 1, ..Notices::default() });
    assert_eq!((game.size(), game.rules(), game.len()), (Size::NINE, &Rules::ASSOCIATION, 2));
}

#[test]
fn text_before_the_game_is_skipped() {
    let mut game = new_go();
    sgf::read("From: Ada\r\nSubject: (see below)\r\n\r\n(;SZ[9];B[ee])\r\n", &mut game).unwrap();
    assert_eq!((game.size(), game.len()), (Size::NINE, 1));
    let error = sgf::read("Hello\n(;SZ[9];B[zz])", &mut game).unwrap_err();
    assert_eq!((error.line, error.column), (2, 11));
}

#[test]
fn results_are_believed_where_they_say_less_than_the_board() {
    // Black owns the whole grid: 25 against 7.5.
    for (result, noticed) in [
        ("B+17.5", false),
        ("B+17.50", false),
        ("Black+17.5", false),
        ("B+", false),
        ("?", false),
        ("Void", false),
        ("W+", true),
        ("B+3", true),
        ("0", true),
        ("Draw", true),
    ] {
        let mut game = new_go();
        let text = format!("(;SZ[5]RE[{result}];B[cc];W[];B[])");
        let header = sgf::read(&text, &mut game).unwrap();
        assert_eq!(header.notices.result, noticed, "{result}");
        assert_eq!(header.result.unwrap().to_string(), result);
    }
    for result in ["W+R", "W+Resign", "w+r"] {
        let mut game = new_go();
        sgf::read(&format!("(;SZ[5]RE[{result}];B[cc])"), &mut game).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Resigned(Side::Black)), "{result}");
    }
    let mut game = new_go();
    sgf::read("(;SZ[5]RE[B+Time];B[cc])", &mut game).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::OutOfTime(Side::White)));
}

#[test]
fn handicap_is_read_as_stones_of_a_set_up_on_the_stars_or_in_a_row() {
    let names = |text: &str| {
        let mut game = new_go();
        let header = sgf::read(text, &mut game).unwrap_or_else(|error| panic!("{error} {text}"));
        assert!(header.notices.is_empty(), "{} {text}", header.notices);
        let first =
            game.start().stones(Side::Black).iter().map(|point| game.board().display(point).to_string());
        (first.collect::<Vec<_>>().join(" "), game.start().to_move(), game.to_move())
    };
    // Set up by the file, whatever the rules.
    let stones = ("Q4 D16".to_owned(), Side::White, Side::Black);
    assert_eq!(names("(;RU[Chinese]HA[2]KM[0.5]AB[pp][dd];W[dp])"), stones);
    assert_eq!(names("(;RU[Japanese]HA[2]KM[0.5]AB[pp][dd];W[dp])"), stones);
    // The stars of the family's rules, if the file sets nothing up.
    let stars = ("D4 Q16".to_owned(), Side::White, Side::Black);
    assert_eq!(names("(;RU[Japanese]HA[2]KM[0];W[dc])"), stars);
    // Placed in a row by the association's rules.
    assert_eq!(names("(;RU[Chinese]HA[2];B[dd];B[pp];W[dp])"), (String::new(), Side::Black, Side::Black));
}

#[test]
fn rectangles_of_points_are_read_from_any_corner() {
    for corners in ["aa:cb", "cb:aa", "ab:ca", "ca:ab"] {
        let mut game = new_go();
        sgf::read(&format!("(;SZ[9]AB[{corners}]AW[dd:dd];W[ff])"), &mut game).unwrap();
        assert_eq!(game.start().stones(Side::Black).len(), 6, "{corners}");
        assert_eq!(game.start().stones(Side::White).len(), 1);
    }
}

#[test]
fn a_backslash_keeps_what_follows_it_and_takes_a_line_end_away() {
    let mut game = new_go();
    let text = "(;SZ[9]PB[a\\]b\\\\c\\\nd\ne\tf])";
    let header = sgf::read(text, &mut game).unwrap();
    assert_eq!(header.black.unwrap().to_string(), "a]b\\cd e f");
    let header = sgf::read("(;SZ[9]PB[a\\\r\nb\r\nc\rd])", &mut game).unwrap();
    assert_eq!(header.black.unwrap().to_string(), "ab c d", "two marks are one line end");
}

#[test]
fn dead_stones_and_resumption_are_read() {
    let mut game = new_go();
    sgf::read("(;SZ[5];B[aa];W[ee];B[];W[];AE[aa])", &mut game).unwrap();
    assert_eq!(game.dead().len(), 1);
    sgf::read("(;SZ[5];B[aa];W[ee];B[];W[];B[cc];W[];B[])", &mut game).unwrap();
    assert!(game.was_resumed() && game.is_over());
    let error = sgf::read("(;SZ[5];B[aa];W[ee];B[];W[];B[cc];W[];B[];AE[aa])", &mut game).unwrap_err();
    assert!(error.to_string().ends_with("(G5)"), "{error}");
}

#[test]
fn broken_files_are_refused_with_line_and_column() {
    let cases = [
        ("", "line 1, column 1: an SGF file begins with (;"),
        ("hello", "line 1, column 1: an SGF file begins with (;"),
        ("(B[aa])", "line 1, column 2: an SGF file begins with (;"),
        ("(;", "line 1, column 3: the file ends before the game does"),
        ("(;SZ[9]\n;B[aa", "line 2, column 6: the file ends before the game does"),
        ("(;SZ[9]\n;B[aa]", "line 2, column 7: the file ends before the game does"),
        ("(;SZ[9]\n;B aa]", "line 2, column 4: 'a' does not belong here"),
        ("(;SZ[9];B[aa](;W[bb]);B[cc])", "line 1, column 22: ';' does not belong here"),
        ("(;SZ[9];B[aa]))", "line 1, column 15: ')' does not belong here"),
        ("(;SZ[9];B[aa]) x[y]", "line 1, column 16: 'x' does not belong here"),
        ("(;SZ[9]é;B[aa])", "line 1, column 8: 'é' does not belong here"),
        ("(;SZ[20])", "line 1, column 6: this property needs another value"),
        ("(;SZ[9:13])", "line 1, column 6: this property needs another value"),
        ("(;HA[many])", "line 1, column 6: this property needs another value"),
        ("(;GM[4]SZ[9])", "line 1, column 6: this is the record of another game"),
        ("(;SZ[9];B[zz])", "line 1, column 11: the grid has no such point"),
        ("(;SZ[9];B[a])", "line 1, column 11: the grid has no such point"),
        ("(;SZ[9];B[aa][bb])", "line 1, column 15: this property has one value only"),
        ("(;SZ[9];B[aa];B[bb])", "line 1, column 17: it is the turn of White"),
        ("(;SZ[9];B[aa];W[aa])", "line 1, column 17: there is already a stone on A9 (G1)"),
        ("(;SZ[9];B[aa];AW[bb])", "line 1, column 17: stones are set up before the first turn"),
        (
            "(;SZ[9]AB[ab][ba]AW[aa];B[cc])",
            "line 1, column 20: 1 stones have no liberty and cannot stand (G2)",
        ),
        (
            "(;SZ[3]AB[ab][ba];W[aa])",
            "line 1, column 21: a stone on A3 would have no liberty and captures nothing (G3)",
        ),
    ];
    for (text, message) in cases {
        let error = sgf::read(text, &mut new_go()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let error = sgf::read("(;GM[4]SZ[9]\n;B[aa];W[])", &mut new_five()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 10: there is no passing in this game (pass)");
    let error = sgf::read("(;GM[1])", &mut new_five()).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 6: this is the record of another game");
}

#[test]
fn noise_is_read_or_refused_within_the_text() {
    let mut chance = Chance(73);
    let pieces = [
        "(", ")", ";", "B", "W", "[", "]", "aa", "tt", "SZ[9]", "AB", "AE[aa]", "\\", "\n", "é", ":",
        "RE[B+R]", "PL[W]", " ",
    ];
    for _ in 0..20_000 {
        let mut text = String::from(["", "(;", "(;SZ[9];B[ee]"][chance.below(3)]);
        for _ in 0..chance.below(24) {
            text.push_str(pieces[chance.below(pieces.len())]);
        }
        if let Err(error) = sgf::read(&text, &mut new_go()) {
            let line = text.split('\n').nth(error.line - 1).expect("the line is there");
            assert!((1..=line.chars().count() + 1).contains(&error.column), "{error} {text:?}");
        }
        let _ = sgf::read(&text, &mut new_five());
    }
    let mut game = new_go();
    game.play(point(&game, "D4")).unwrap();
    for cut in 0..FROM_A_SERVER.len() {
        if let Some(part) = FROM_A_SERVER.get(..cut) {
            assert!(sgf::read(part, &mut game).is_err() || cut + 3 > FROM_A_SERVER.len());
        }
    }
}
