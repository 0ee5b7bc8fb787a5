//! Every screen as a picture, in both languages, compared with `tests/golden/*.png`.
//!
//! `UPDATE_GOLDEN=1 cargo test -p referee --test golden` draws the pictures anew; look at them before they go in.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use referee::buttons::Button;
use referee::cause::Cause;
use referee::check::{TestReport, TestView};
use referee::clock::ClockFace;
use referee::clock::TimeControl;
use referee::lesson::Lesson;
use referee::menu::{Item, MenuView};
use referee::names::Name;
use referee::opponent::Opponent;
use referee::question::Question;
use referee::screen::{
    Bitmap, Forward, GameView, HEIGHT, LessonView, Page, Prompt, Saying, View, WIDTH, draw,
};
use referee::settings::{Fitted, Language, Overlay, Sensors, TouchRule};
use referee::tally::Tally;
use referee::time::Millis;
use referee::trouble::Trouble;
use rules_core::any::{Action, Game, Outcome, Terms};
use rules_core::go::Sheet;
use rules_core::gomobil::{Count, Position};
use rules_core::grid::Size;
use rules_core::{
    Board, GameId, HalfPoints, HexSet, Move, PerSide, Point, Refusal, Side, WideSet, go, hexagon,
};

/// Pixels are small: pictures show each one as a square of this size.
const SCALE: usize = 4;

fn point(name: &str) -> Point {
    Board::HEXAGON.parse(name).expect("a test names points of the board")
}

fn points(names: &str) -> WideSet {
    names.split_whitespace().map(point).collect()
}

fn whole(black: u16, white: u16) -> PerSide<HalfPoints> {
    PerSide { black: HalfPoints::whole(black), white: HalfPoints::whole(white) }
}

fn counted(black: u16, white: u16) -> Outcome {
    Outcome::Counted { black: HalfPoints::whole(black), white: HalfPoints::whole(white) }
}

fn game(to_move: Side, prompt: Prompt) -> Page {
    game_at(57, to_move, Some(whole(46, 38)), prompt)
}

fn game_at(number: u16, to_move: Side, points: Option<PerSide<HalfPoints>>, prompt: Prompt) -> Page {
    Page::Game(GameView {
        to_move,
        points,
        clocks: None,
        players: PerSide::default(),
        number,
        prompt,
        not_yet: false,
    })
}

fn game_with_clocks(clocks: [(u32, Option<u8>); 2], running: bool, prompt: Prompt) -> Page {
    let [black, white] = clocks;
    let face = |(seconds, periods), running| ClockFace { seconds, periods, running };
    let clocks = Some(PerSide { black: face(black, running), white: face(white, false) });
    let points = Some(whole(46, 38));
    let players = PerSide::default();
    Page::Game(GameView { to_move: Side::Black, points, clocks, players, number: 57, prompt, not_yet: false })
}

/// Shows who plays.
fn game_of(black: &str, white: &str, to_move: Side, prompt: Prompt) -> Page {
    let players = PerSide { black: Name::new(black), white: Name::new(white) };
    let points = Some(whole(46, 38));
    Page::Game(GameView { to_move, points, clocks: None, players, number: 57, prompt, not_yet: false })
}

/// Makes the count of the sheet's example: territory 20 and 22, stones 22 and 26, no man's land 1.
fn sheet_count() -> Count {
    let mut all = hexagon::POINTS.into_iter();
    let mut take = |count: usize| all.by_ref().take(count).collect::<HexSet>();
    Count {
        territory: PerSide { black: take(20), white: take(22) },
        no_mans_land: take(1),
        stones: PerSide { black: 22, white: 26 },
    }
}

fn menu(items: &[Item], selected: u8) -> Page {
    Page::Menu(MenuView { items: items.iter().copied().collect(), selected })
}

fn prompts() -> Vec<(&'static str, Page)> {
    let [d5, e5, f10] = ["D5", "E5", "F10"].map(point);
    let line = Position::new(points("C5 D5 E5").narrow(), HexSet::EMPTY, Side::Black)
        .expect("three stones in a row");
    let splits = line.lift(d5).expect_err("the middle one holds them together");
    let difference = |cause, add, remove, turn, confirm| Prompt::Difference {
        cause,
        add,
        remove,
        turn,
        confirm,
        first: f10,
    };
    let back = |refusal: Refusal| Prompt::PutBack { point: d5, refusal };
    let not_there = |refusal: Refusal| Prompt::NotThere { point: e5, refusal };
    let group = points("D5 D6 E6").narrow();
    let mut pages: Vec<_> = [
        ("play", Prompt::Play),
        ("beginner", Prompt::Beginner { placing: false }),
        ("only-pass", Prompt::OnlyPass),
        ("other-passed", Prompt::OtherPassed),
        ("repeated", Prompt::Repeated { times: 3 }),
        ("land", Prompt::Land { from: d5, landings: 12 }),
        ("land-one", Prompt::Land { from: d5, landings: 1 }),
        ("landed", Prompt::Landed { played: Action::Move(Move { from: d5, to: e5 }) }),
        ("back-not-yours", back(Refusal::NotYours { stone: d5 })),
        ("back-isolated", back(Refusal::Isolated { stone: d5 })),
        ("back-splits", back(splits)),
        ("back-nowhere", back(Refusal::NowhereToGo { stone: d5, group })),
        ("back-repetition", back(Refusal::Repetition { to: group })),
        ("not-there-occupied", not_there(Refusal::Occupied { point: e5, rule: "M5" })),
        ("not-there-not-linked", not_there(Refusal::NotLinked { to: e5, group })),
        ("not-there-other-group", not_there(Refusal::OtherGroup { to: e5, other: group })),
        ("not-there-repetition", not_there(Refusal::Repetition { to: group })),
        ("must-move", Prompt::MustMove { point: d5 }),
        ("turn-over-one", Prompt::TurnOver { left: 1, first: d5, by_button: false }),
        ("turn-over", Prompt::TurnOver { left: 3, first: d5, by_button: false }),
        ("turn-over-by-button", Prompt::TurnOver { left: 3, first: d5, by_button: true }),
        ("set-up", difference(Cause::SetUp, 48, 0, 0, 0)),
        ("repair", difference(Cause::Repair, 1, 1, 2, 0)),
        ("undo", difference(Cause::Undo, 1, 1, 3, 0)),
        ("resume", difference(Cause::Resume, 0, 0, 0, 2)),
        ("load", difference(Cause::Load, 20, 18, 11, 3)),
        ("ordered", difference(Cause::Ordered, 1, 1, 2, 0)),
        ("lesson-set-up", difference(Cause::Lesson, 13, 0, 0, 0)),
        ("confirm-landing", Prompt::ConfirmLanding { from: d5, to: e5, others: false }),
        ("confirm-origin", Prompt::ConfirmOrigin { from: d5, to: e5, others: true }),
    ]
    .into_iter()
    .map(|(name, prompt)| (name, game(Side::Black, prompt)))
    .collect();
    pages.extend([
        ("white-plays", game(Side::White, Prompt::Play)),
        ("put-down", game(Side::White, Prompt::PutDown { point: d5, side: Side::Black })),
        ("thinking", game(Side::White, Prompt::Thinking)),
        ("hint", game(Side::Black, Prompt::Hint { action: Action::Move(Move { from: d5, to: e5 }) })),
        (
            "not-yet",
            Page::Game(GameView {
                to_move: Side::White,
                points: Some(whole(46, 38)),
                clocks: None,
                players: PerSide::default(),
                number: 57,
                prompt: Prompt::TurnOver { left: 3, first: d5, by_button: false },
                not_yet: true,
            }),
        ),
        ("named", game_of("Ada", "Émilie du Châ", Side::White, Prompt::Play)),
        ("named-refused", game_of("Marie-Françoise", "", Side::Black, back(Refusal::Isolated { stone: d5 }))),
        ("nothing-to-undo", game(Side::Black, Prompt::NothingToUndo)),
        ("not-now", game(Side::White, Prompt::NotNow { to_move: Side::White })),
        ("clocks", game_with_clocks([(599, None), (5999, None)], true, Prompt::Play)),
        ("clocks-stopped", game_with_clocks([(599, None), (5999, None)], false, Prompt::Play)),
        (
            "clocks-refused",
            game_with_clocks(
                [(599, None), (754, None)],
                true,
                not_there(Refusal::OtherGroup { to: e5, other: group }),
            ),
        ),
        ("clocks-byo-yomi", game_with_clocks([(29, Some(3)), (7384, None)], true, back(splits))),
    ]);
    pages
}

fn menus() -> Vec<(&'static str, Page)> {
    let opponent =
        [Item::Back, Item::Hint, Item::Seats(Opponent::SEATS[2]), Item::Level(5), Item::Adapts(false)];
    let first = [
        Item::Continue,
        Item::Undo,
        Item::Trust,
        Item::Pause(false),
        Item::Overlay(Overlay::LastMove),
        Item::Resign(Side::Black),
        Item::Resign(Side::White),
        Item::NewGame,
        Item::Settings,
        Item::Board,
    ];
    let settings = [
        Item::Back,
        Item::Language(Language::French),
        Item::Hints(true),
        Item::Brightness(5),
        Item::Sound(true),
        Item::Touch(TouchRule::Lenient),
        Item::RepetitionBan(false),
        Item::First(Side::Black),
        Item::Clock(TimeControl::ByoYomi { minutes: 10, periods: 3, seconds: 30 }),
        Item::Dwell(Millis(250)),
        Item::Current(1000),
        Item::Sensors(Sensors::Strap),
    ];
    let seat = |side, name| Item::Plays(side, Name::new(name));
    let players = [Item::Back, seat(Side::Black, "Émilie du Châtelet"), seat(Side::White, "Blaise")];
    let lesson = |index| Item::Lesson(of_gomobil(index));
    let board = [Item::Back, Item::Past, Item::SelfTest, Item::Calibrate, Item::Restore(2)];
    vec![
        ("menu-opponent", menu(&opponent, 2)),
        ("menu-top", menu(&first, 0)),
        ("menu-middle", menu(&first, 4)),
        ("menu-end", menu(&first, 9)),
        ("menu-settings-top", menu(&settings, 1)),
        ("menu-settings-middle", menu(&settings, 5)),
        ("menu-settings-end", menu(&settings, 11)),
        ("menu-board", menu(&board, 2)),
        ("menu-players", menu(&players, 1)),
        ("menu-learn", menu(&[Item::Back, lesson(0), lesson(1), lesson(2)], 1)),
    ]
}

fn tests() -> Vec<(&'static str, Page)> {
    let fine = TestReport { lights: true, screen: true, buttons: true, sound: true, ..TestReport::default() };
    let bad = TestReport { dead: points("D5 F10"), weak: points("A1 B2 C3 D4 E5"), sound: false, ..fine };
    let shown = [
        ("test-clear", TestView::ClearBoard { stones: 12 }),
        ("test-measuring", TestView::Measuring { percent: 45 }),
        ("test-touch", TestView::TouchPoint { point: point("F10"), left: 44, weak: false, enough: false }),
        ("test-touch-weak", TestView::TouchPoint { point: point("F10"), left: 44, weak: true, enough: true }),
        ("test-red", TestView::Colour(0)),
        ("test-green", TestView::Colour(1)),
        ("test-blue", TestView::Colour(2)),
        ("test-pattern", TestView::Pattern),
        ("test-button-black", TestView::Button(Button::Player(Side::Black))),
        ("test-button-menu", TestView::Button(Button::Menu)),
        ("test-sound", TestView::Sound),
        ("test-fine", TestView::Done(fine)),
        ("test-bad", TestView::Done(bad)),
    ];
    shown.into_iter().map(|(name, view)| (name, Page::Test(view))).collect()
}

fn troubles() -> Vec<(&'static str, Page)> {
    let shown = [
        ("trouble-dead", Trouble::Dead(points("F10"))),
        ("trouble-dead-many", Trouble::Dead(hexagon::EDGE.widen())),
        ("trouble-silent", Trouble::Silent(points("J5 J6 J7 J8 J9 J10 J11 K6 K7 K8 K9 K10 K11"))),
        ("trouble-silent-board", Trouble::Silent(Board::HEXAGON.points())),
        ("trouble-flickering", Trouble::Flickering(points("D5 E5"))),
        ("trouble-weak", Trouble::Weak(points("D5 E5 F10"))),
        ("trouble-journal", Trouble::Journal { plies: 56 }),
        ("trouble-foreign-journal", Trouble::NewerJournal),
        ("trouble-unwritten", Trouble::Unwritten),
        ("trouble-crash", Trouble::Crash),
        ("trouble-safe-mode", Trouble::SafeMode),
        ("trouble-button", Trouble::StuckButton(Button::Player(Side::White))),
    ];
    shown.into_iter().map(|(name, trouble)| (name, Page::Trouble(trouble))).collect()
}

fn others() -> Vec<(&'static str, Page)> {
    let tally = Tally::Gomobil(sheet_count());
    let won = counted(46, 44);
    let moved = Action::Move(Move { from: point("D5"), to: point("E5") });
    let past = |outcome| Page::Past { number: 2, of: 64, ended: Some((GameId::Gomobil, outcome)), plies: 57 };
    vec![
        ("splash", Page::Splash),
        ("ask-pass", Page::Ask(Question::Pass(Side::Black))),
        ("ask-undo", Page::Ask(Question::Undo { by: Side::Black, of: Side::Black, action: moved })),
        (
            "ask-undo-pass",
            Page::Ask(Question::Undo { by: Side::White, of: Side::White, action: Action::Pass }),
        ),
        ("ask-resign", Page::Ask(Question::Resign(Side::White))),
        ("ask-new-game", Page::Ask(Question::NewGame)),
        ("ask-trust", Page::Ask(Question::Trust { points: points("D5 E5 F10") })),
        ("result-points", Page::Result { winner: None, outcome: won, tally }),
        (
            "result-draw",
            Page::Result {
                winner: None,
                outcome: counted(30, 30),
                tally: Tally::Gomobil(Position::START.count()),
            },
        ),
        ("result-named", Page::Result { winner: Name::new("Marie-Françoise"), outcome: won, tally }),
        ("result-resigned", Page::Result { winner: None, outcome: Outcome::Resigned(Side::Black), tally }),
        ("result-time", Page::Result { winner: None, outcome: Outcome::OutOfTime(Side::White), tally }),
        ("past", past(won)),
        ("past-resigned", past(Outcome::Resigned(Side::Black))),
        ("past-none", Page::Past { number: 1, of: 0, ended: None, plies: 0 }),
    ]
}

/// Returns the number of one of the lessons of Gomobil.
fn of_gomobil(index: usize) -> u8 {
    Lesson::of(GameId::Gomobil, &Board::HEXAGON).nth(index).expect("a lesson")
}

/// The third lesson, at its second step.
fn lessons() -> Vec<(&'static str, Page)> {
    let lesson = Lesson::numbered(of_gomobil(2)).expect("there is a third");
    let next = Lesson::numbered(of_gomobil(3)).expect("and a fourth");
    let step = &lesson.steps[1];
    let page = |saying, forward| {
        Page::Lesson(LessonView { number: 3, title: &lesson.title, step: 2, steps: 3, saying, forward })
    };
    let words = |words: &'static Option<_>| Saying::Words(words.as_ref().expect("the step answers"));
    let back = Prompt::PutBack { point: point("G8"), refusal: Refusal::Isolated { stone: point("G8") } };
    vec![
        ("lesson-task", page(Saying::Words(&step.said), Some(Forward::Help))),
        ("lesson-help", page(words(&step.help), Some(Forward::Show))),
        ("lesson-refused", page(Saying::Prompt(back, Side::Black), None)),
        ("lesson-done", page(words(&step.done), Some(Forward::On))),
        ("lesson-next", page(Saying::Next(&next.title), Some(Forward::On))),
        ("lesson-end", page(Saying::End { game: true }, Some(Forward::On))),
    ]
}

/// The other games, on the boards that they are played on.
fn ended(outcome: Outcome, tally: Tally) -> Page {
    Page::Result { winner: None, outcome, tally }
}

fn other_games() -> Vec<(&'static str, Board, Page)> {
    let grid = Size::NINETEEN.board();
    let on_grid = |name: &str| grid.parse(name).expect("a test names points of the board");
    let (q16, r9) = (on_grid("Q16"), on_grid("R9"));
    let not_there = |point, refusal| game(Side::Black, Prompt::NotThere { point, refusal });
    let agreed = |black, white| Prompt::Settle { dead: 7, agreed: PerSide { black, white } };
    let go = |prompt| {
        let points = Some(PerSide { black: HalfPoints::whole(178), white: HalfPoints(365) });
        game_at(241, Side::White, points, prompt)
    };
    let five = |prompt| game_at(12, Side::Black, None, prompt);
    let tally = |rules| Game::new(&Terms::Go(go::Options::new(Size::NINETEEN, rules))).tally();
    let five_refusal = Refusal::DoubleThree { point: q16, threes: WideSet::of(q16) };
    let tie = Refusal::Tie { point: point("F7"), tied: HexSet::of(point("F6")) };
    let captured = Tally::Captured(PerSide { black: 10, white: 4 });
    let rules_of = |game, rest: &[Item]| {
        let other = Item::Play { game: GameId::Gomoku, chosen: false };
        menu(
            &[&[Item::Play { game, chosen: true }, other], rest, &[Item::Elsewhere(GameId::Gosix)]].concat(),
            0,
        )
    };
    vec![
        ("gosix-place", Board::HEXAGON, game(Side::Black, Prompt::Place)),
        ("gosix-tie", Board::HEXAGON, not_there(point("F7"), tie)),
        ("gosix-pass", Board::HEXAGON, game(Side::White, Prompt::NowhereToPlace)),
        (
            "gosix-clear",
            Board::HEXAGON,
            game(Side::White, Prompt::Clear { remove: 4, add: 1, first: point("F6") }),
        ),
        (
            "gosix-result",
            Board::HEXAGON,
            ended(counted(4, 2), Tally::Hexagons(PerSide { black: 4, white: 2 })),
        ),
        ("go-place", grid, go(Prompt::Place)),
        ("go-landed", grid, go(Prompt::Landed { played: Action::Place(q16) })),
        ("go-wrong-colour", grid, go(Prompt::WrongColour { point: q16 })),
        ("go-clear", grid, go(Prompt::Clear { remove: 3, add: 0, first: r9 })),
        (
            "go-suicide",
            grid,
            go(Prompt::NotThere {
                point: q16,
                refusal: Refusal::Suicide { point: q16, chain: WideSet::of(q16) },
            }),
        ),
        ("go-ko", grid, go(Prompt::NotThere { point: q16, refusal: Refusal::Ko { point: q16, taker: r9 } })),
        ("go-settle", grid, go(agreed(false, false))),
        ("go-settle-one", grid, go(agreed(true, false))),
        ("go-play-on", grid, Page::Ask(Question::PlayOn)),
        ("go-placed", grid, Page::Ask(Question::Placed { side: Side::White, point: q16, number: 0 })),
        (
            "go-undo",
            grid,
            Page::Ask(Question::Undo { by: Side::Black, of: Side::Black, action: Action::Place(q16) }),
        ),
        (
            "go-result-area",
            grid,
            ended(
                Outcome::Counted { black: HalfPoints::whole(0), white: HalfPoints(15) },
                tally(go::Rules::ASSOCIATION),
            ),
        ),
        ("go-result-territory", grid, ended(counted(0, 0), tally(go::Rules::FAMILY))),
        (
            "go-rules",
            grid,
            rules_of(
                GameId::Go,
                &[Item::Sheet(Sheet::Association), Item::Komi(HalfPoints(15)), Item::Handicap(2)],
            ),
        ),
        ("five-place", grid, five(Prompt::Place)),
        ("five-break", grid, five(Prompt::BreakFive { first: q16 })),
        ("five-double-three", grid, not_there(q16, five_refusal)),
        ("five-no-pass", grid, five(Prompt::NoPass { refusal: Refusal::NoPass })),
        ("five-result", grid, ended(Outcome::Five(Side::White), Tally::Nothing)),
        ("five-result-captures", grid, ended(Outcome::Captures(Side::Black), captured)),
        (
            "five-rules",
            grid,
            rules_of(GameId::Ninuki, &[Item::BreakableFive(true), Item::NoDoubleThree(false)]),
        ),
        (
            "board-shape",
            grid,
            menu(&[Item::Sensors(Sensors::Strap), Item::Fitted(Fitted::Grid(Size::NINE))], 1),
        ),
    ]
}

fn write_png(path: &Path, bitmap: &Bitmap) {
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
    let file = BufWriter::new(fs::File::create(path).expect("the picture can be written"));
    let (width, height) = (WIDTH * SCALE, HEIGHT * SCALE);
    let mut encoder = png::Encoder::new(file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let lit = |x: usize, y: usize| u8::from(bitmap.is_lit(x / SCALE, y / SCALE));
    let rows = (0..height).flat_map(|y| {
        (0..width / 8).map(move |byte| (0..8).fold(0, |bits, bit| bits << 1 | lit(byte * 8 + bit, y)))
    });
    let data: Vec<u8> = rows.collect();
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&data))
        .expect("the picture can be written");
}

fn read_png(path: &Path) -> Option<Vec<u8>> {
    let file = std::io::BufReader::new(fs::File::open(path).ok()?);
    let mut reader = png::Decoder::new(file).read_info().ok()?;
    let mut data = vec![0; reader.output_buffer_size()?];
    reader.next_frame(&mut data).ok()?;
    Some(data)
}

#[test]
fn every_screen_looks_as_it_should() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let actual = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("golden");
    let on_hexagon = [prompts(), menus(), tests(), troubles(), others(), lessons()].concat();
    let mut pages: Vec<_> = on_hexagon.into_iter().map(|(name, page)| (name, Board::HEXAGON, page)).collect();
    pages.extend(other_games());
    let mut wrong = Vec::new();
    for (name, board, page) in &pages {
        for (language, suffix) in [(Language::French, "fr"), (Language::English, "en")] {
            let mut bitmap = Bitmap::new();
            let Ok(()) = draw(&View { language, board: *board, page: page.clone() }, &mut bitmap);
            let file = format!("{name}.{suffix}.png");
            let drawn = if update { golden.join(&file) } else { actual.join(&file) };
            write_png(&drawn, &bitmap);
            if read_png(&drawn) != read_png(&golden.join(&file)) {
                wrong.push(file);
            }
        }
    }
    let kept = fs::read_dir(&golden).expect("there are golden images").count();
    assert!(wrong.is_empty(), "these differ from {}: {wrong:?}; see {}", golden.display(), actual.display());
    assert_eq!(kept, 2 * pages.len(), "there are pictures of screens that no longer exist");
}
