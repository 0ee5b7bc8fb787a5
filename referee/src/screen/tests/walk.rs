//! Every page with short, odd and the longest values.

extern crate std;

use std::vec;
use std::vec::Vec;

use rules_core::any::{Action, Game, Outcome, Refusal, Terms};
use rules_core::go::Sheet;
use rules_core::gomobil::{Count, Position};
use rules_core::grid::Size;
use rules_core::{Board, GameId, HalfPoints, HexSet, Move, PerSide, Point, Side, WideSet, go, hexagon};

use crate::buttons::Button;
use crate::cause::Cause;
use crate::check::{TestReport, TestView};
use crate::clock::ClockFace;
use crate::clock::TimeControl;
use crate::lesson::LESSONS;
use crate::menu::{Item, MenuView};
use crate::names::Name;
use crate::opponent::Opponent;
use crate::question::Question;
use crate::screen::{Forward, GameView, LessonView, Page, Prompt, Saying};
use crate::settings::{Fitted, Language, Overlay, Sensors, TouchRule};
use crate::tally::Tally;
use crate::time::Millis;
use crate::trouble::Trouble;

const COUNTS: [u8; 5] = [0, 1, 2, 48, 91];
const BOOLS: [bool; 2] = [false, true];

fn point(name: &str) -> Point {
    Board::HEXAGON.parse(name).unwrap()
}

fn points(names: &str) -> WideSet {
    names.split_whitespace().map(point).collect()
}

/// Returns sets of points: none, a few, ten with the longest names, all.
fn sets() -> [WideSet; 6] {
    let long = points("F10 F11 G10 G11 H10 H11 I10 I11 J10 J11 K10 K11");
    [WideSet::EMPTY, points("A1"), points("D5 K11"), points("F10 F11 G10"), long, Board::HEXAGON.points()]
}

/// Returns a refusal to lift a stone that holds its group together, as a prompt.
pub(super) fn splits(name: &str) -> Prompt {
    let stone = point(name);
    let black = [point("D4"), stone, point("D6")].into_iter().collect();
    let position = Position::new(black, HexSet::EMPTY, Side::Black).unwrap();
    Prompt::PutBack { point: stone, refusal: position.lift(stone).unwrap_err() }
}

pub(super) fn set_up(add: u16) -> Prompt {
    Prompt::Difference { cause: Cause::SetUp, add, remove: 0, turn: 0, confirm: 0, first: point("B1") }
}

pub(super) fn game(prompt: Prompt) -> Page {
    let points = Some(PerSide { black: HalfPoints(92), white: HalfPoints(76) });
    Page::Game(GameView {
        to_move: Side::Black,
        points,
        clocks: None,
        players: PerSide::default(),
        number: 57,
        prompt,
        not_yet: false,
    })
}

pub(super) fn past(plies: u16) -> Page {
    let outcome = Outcome::Counted { black: HalfPoints(92), white: HalfPoints(88) };
    Page::Past { number: 1, of: 1, ended: Some((GameId::Gomobil, outcome)), plies }
}

fn refusals(of: Point) -> Vec<Refusal> {
    let Prompt::PutBack { refusal: Refusal::Splits { pieces, .. }, .. } = splits("D5") else {
        unreachable!()
    };
    let group = hexagon::POINTS;
    vec![
        Refusal::OffBoard { point: of },
        Refusal::NoStone { point: of, rule: "M1" },
        Refusal::NotYours { stone: of },
        Refusal::Isolated { stone: of },
        Refusal::Splits { stone: of, pieces },
        Refusal::SamePoint { stone: of },
        Refusal::Touched { stone: of },
        Refusal::Occupied { point: of, rule: "M5" },
        Refusal::NotLinked { to: of, group },
        Refusal::OtherGroup { to: of, other: group },
        Refusal::NowhereToGo { stone: of, group },
        Refusal::Repetition { to: group },
        Refusal::GameOver,
        Refusal::RecordFull { may_pass: true },
        Refusal::NoCorner { point: of },
        Refusal::Occupied { point: of, rule: "S2" },
        Refusal::Tie { point: of, tied: HexSet::of(of) },
        Refusal::MustPlace { to: group },
    ]
}

fn refusals_on_grids(point: Point) -> Vec<Refusal> {
    let set = WideSet::of(point);
    vec![
        Refusal::OffBoard { point },
        Refusal::Occupied { point, rule: "G1" },
        Refusal::NoLiberty { stones: set },
        Refusal::Suicide { point, chain: set },
        Refusal::Ko { point, taker: point },
        Refusal::MadeBefore { point, captured: set, turn: 1024 },
        Refusal::NotOver,
        Refusal::NoStone { point, rule: "G5" },
        Refusal::Resumed,
        Refusal::HandicapFirst,
        Refusal::GameOver,
        Refusal::DoubleThree { point, threes: set },
        Refusal::NoPass,
        Refusal::RecordFull { may_pass: false },
        Refusal::Stays { stone: point },
        Refusal::NotInThisGame,
    ]
}

/// Returns what is said while stones are placed.
fn placing_prompts(first: Point) -> Vec<Prompt> {
    let mut prompts = vec![
        Prompt::Place,
        Prompt::NowhereToPlace,
        Prompt::Landed { played: Action::Place(first) },
        Prompt::WrongColour { point: first },
        Prompt::BreakFive { first },
    ];
    for (remove, add) in [(0, 1), (1, 0), (1, 1), (2, 2), (360, 3)] {
        prompts.push(Prompt::Clear { remove, add, first });
    }
    for (black, white) in [(false, false), (true, false), (false, true)] {
        prompts.extend([0, 1, 2, 360].map(|dead| Prompt::Settle { dead, agreed: PerSide { black, white } }));
    }
    prompts
}

fn prompts() -> Vec<Prompt> {
    let mut prompts = vec![
        Prompt::Play,
        Prompt::Beginner { placing: false },
        Prompt::Beginner { placing: true },
        Prompt::OnlyPass,
        Prompt::OneAtATime,
        Prompt::Between,
        Prompt::OtherPassed,
    ];
    prompts.extend(Side::BOTH.map(|to_move| Prompt::NotNow { to_move }));
    prompts.extend(Side::BOTH.map(|side| Prompt::WasNoMove { point: point("K11"), side }));
    prompts.push(Prompt::Unheeded { first: point("K11") });
    prompts.extend([Prompt::Thinking, Prompt::HintAsked, Prompt::Hint { action: Action::Pass }]);
    prompts.push(Prompt::NothingToUndo);
    prompts.extend(Side::BOTH.map(|side| Prompt::PutDown { point: point("K11"), side }));
    prompts.extend([1, 2, 3, 11, 22, 103, 256, 1_022].map(|times| Prompt::Repeated { times }));
    let to = point("K10");
    for from in ["A1", "K11"].map(point) {
        prompts.extend(COUNTS.map(|landings| Prompt::Land { from, landings }));
        let played = Action::Move(Move { from, to });
        prompts.push(Prompt::Hint { action: played });
        prompts.extend([Prompt::Landed { played }, Prompt::MustMove { point: from }]);
        for others in [false, true] {
            prompts.extend([
                Prompt::ConfirmLanding { from, to, others },
                Prompt::ConfirmOrigin { from, to, others },
            ]);
        }
        for refusal in refusals(from).into_iter().chain(refusals(to)) {
            prompts.push(Prompt::PutBack { point: from, refusal });
            prompts.push(Prompt::NotThere { point: to, refusal });
            prompts.push(Prompt::NoPass { refusal });
        }
        for (left, by_button) in COUNTS.into_iter().flat_map(|left| BOOLS.map(|yes| (left, yes))) {
            prompts.push(Prompt::TurnOver { left, first: from, by_button });
        }
    }
    prompts.extend(placing_prompts(to));
    prompts.extend(differences(to, &[1, 2, 48, 91]));
    prompts
}

fn differences(first: Point, amounts: &[u16]) -> Vec<Prompt> {
    let mut prompts = Vec::new();
    for cause in [
        Cause::SetUp,
        Cause::Repair,
        Cause::Undo,
        Cause::Resume,
        Cause::Load,
        Cause::Ordered,
        Cause::PlayOn,
        Cause::Lesson,
    ] {
        for amount in amounts.iter().copied() {
            // Any of the four chores, and all of them.
            for some in 1..16_u8 {
                let of = |bit: u8| if some >> bit & 1 == 1 { amount } else { 0 };
                let (add, remove, turn, confirm) = (of(0), of(1), of(2), of(3));
                prompts.push(Prompt::Difference { cause, add, remove, turn, confirm, first });
            }
        }
    }
    prompts
}

/// Returns what is said on a large grid.
fn grid_prompts() -> Vec<Prompt> {
    let point = Size::NINETEEN.board().parse("Q16").unwrap();
    let mut prompts = placing_prompts(point);
    prompts.extend(differences(point, &[1, 361]));
    for refusal in refusals_on_grids(point) {
        prompts.push(Prompt::PutBack { point, refusal });
        prompts.push(Prompt::NotThere { point, refusal });
        prompts.push(Prompt::NoPass { refusal });
    }
    prompts
}

fn games(prompts: Vec<Prompt>, most: Option<i16>) -> Vec<Page> {
    let face = |seconds, periods, running| ClockFace { seconds, periods, running };
    let clocks = [
        None,
        Some([face(0, None, true), face(5999, None, false)]),
        Some([face(u32::MAX, None, false), face(15300, None, true)]),
        Some([face(5999, None, false), face(15300, Some(9), false)]),
        Some([face(u32::MAX, Some(255), true), face(29, Some(3), true)]),
    ];
    let mut pages = Vec::new();
    for (prompt, clocks) in prompts.into_iter().flat_map(|prompt| clocks.map(|clocks| (prompt, clocks))) {
        for to_move in Side::BOTH {
            let clocks = clocks.map(|[black, white]| PerSide { black, white });
            let (points, number) = match to_move {
                Side::Black => (most.map(|most| (0, most)), u16::MAX),
                Side::White => (most.map(|most| (most, most)), 1),
            };
            let points =
                points.map(|(black, white)| PerSide { black: HalfPoints(black), white: HalfPoints(white) });
            // Names of which no letter is narrow, at every prompt.
            let players =
                PerSide { black: Name::new("Marie-Françoise"), white: Name::new("MMMM MMMM MMMM") };
            let game = GameView { to_move, points, clocks, players, number, prompt, not_yet: false };
            if prompt.comes_first() {
                pages.push(Page::Game(GameView { not_yet: true, ..game.clone() }));
            }
            pages.push(Page::Game(GameView { players: PerSide::default(), ..game.clone() }));
            pages.push(Page::Game(game));
        }
    }
    pages
}

fn questions() -> Vec<Page> {
    let played = Action::Move(Move { from: point("K10"), to: point("K11") });
    let placed = Action::Place(point("K11"));
    let mut questions = vec![Question::NewGame, Question::PlayOn];
    questions.extend(sets().into_iter().map(|points| Question::Trust { points }));
    questions.push(Question::Trust { points: WideSet::EMPTY });
    for side in Side::BOTH {
        questions.extend([Question::Pass(side), Question::Resign(side)]);
        questions.push(Question::Placed { side, point: point("K11"), number: 0 });
        let actions =
            [played, placed, Action::Pass, Action::Resume, Action::Resign(side), Action::FlagFall(side)];
        for of in Side::BOTH {
            questions.extend(actions.map(|action| Question::Undo { by: side, of, action }));
        }
    }
    questions.into_iter().map(Page::Ask).collect()
}

fn items() -> Vec<Item> {
    let mut items = vec![
        Item::Continue,
        Item::Undo,
        Item::PlayOn,
        Item::NewGame,
        Item::Trust,
        Item::Settings,
        Item::Board,
        Item::Back,
        Item::SelfTest,
        Item::Calibrate,
        Item::Past,
        Item::EndLesson,
        Item::Players,
        Item::Hint,
        Item::Plays(Side::Black, None),
        Item::Plays(Side::Black, Name::new("Émilie")),
        Item::Plays(Side::White, Name::new("MMMMMMMMMMMMMMM")),
        Item::Touch(TouchRule::Lenient),
        Item::Touch(TouchRule::Strict),
        Item::Dwell(Millis(0)),
        Item::Dwell(Millis(9999)),
        Item::Dwell(Millis(u32::MAX)),
        Item::Current(u16::MAX),
        Item::Clock(TimeControl::None),
        Item::Clock(TimeControl::Sudden { minutes: 255 }),
        Item::Clock(TimeControl::ByoYomi { minutes: 255, periods: 255, seconds: 255 }),
        Item::Clock(TimeControl::Fischer { minutes: 255, seconds: 255 }),
    ];
    for yes in BOOLS {
        items.extend([Item::Pause(yes), Item::Hints(yes), Item::Sound(yes), Item::RepetitionBan(yes)]);
        items.extend([Item::BreakableFive(yes), Item::NoDoubleThree(yes), Item::Adapts(yes)]);
    }
    items.extend(Opponent::SEATS.into_iter().flat_map(|plays| [Item::Opponent(plays), Item::Seats(plays)]));
    items.extend((1..=Opponent::STRONGEST).map(Item::Level));
    for kind in GameId::ALL {
        items.extend([
            Item::Game(kind),
            Item::Learn(kind),
            Item::Play { game: kind, chosen: true },
            Item::Play { game: kind, chosen: false },
            Item::Elsewhere(kind),
        ]);
    }
    items.extend(Fitted::CHOICES.map(Item::Fitted));
    items.extend(Sheet::BOTH.map(Item::Sheet));
    items.extend([-1, 0, 15].map(|komi| Item::Komi(HalfPoints(komi))));
    items.extend([0, 9].map(Item::Handicap));
    items.extend(Side::BOTH.map(Item::Resign));
    items.extend(Side::BOTH.map(Item::First));
    items.extend([Language::French, Language::English].map(Item::Language));
    items.extend([Sensors::Strap, Sensors::Reed, Sensors::Hall].map(Item::Sensors));
    let overlays = [Overlay::Nothing, Overlay::LastMove, Overlay::Turn, Overlay::Groups, Overlay::Territory];
    items.extend(overlays.map(Item::Overlay));
    items.extend((0..LESSONS.len() as u8).map(Item::Lesson));
    items.extend([1, 8, 255].map(Item::Brightness));
    items.extend([1, 91, 361].map(Item::Restore));
    items
}

fn menus() -> Vec<Page> {
    let mut pages = Vec::new();
    for lines in [1, 4, 5, 16] {
        for items in items().chunks(lines) {
            for selected in [0, lines / 2, lines - 1, 255] {
                let items = items.iter().copied().collect();
                pages.push(Page::Menu(MenuView { items, selected: selected as u8 }));
            }
        }
    }
    pages
}

fn outcomes() -> Vec<Outcome> {
    let mut outcomes: Vec<_> = [(182, 0), (0, 182), (90, 90), (361, 376), (721, 722)]
        .map(|(black, white)| Outcome::Counted { black: HalfPoints(black), white: HalfPoints(white) })
        .into();
    outcomes.push(Outcome::Full);
    for side in Side::BOTH {
        outcomes.extend([Outcome::Resigned(side), Outcome::OutOfTime(side)]);
        outcomes.extend([Outcome::Five(side), Outcome::Captures(side)]);
    }
    outcomes
}

fn results() -> Vec<Page> {
    let empty = Count {
        territory: PerSide { black: HexSet::EMPTY, white: HexSet::EMPTY },
        no_mans_land: hexagon::POINTS,
        stones: PerSide { black: 0, white: 0 },
    };
    let territory = PerSide { black: hexagon::POINTS, white: HexSet::EMPTY };
    let one_sided = Count { territory, no_mans_land: HexSet::EMPTY, ..empty };
    let go = |rules| Game::new(&Terms::Go(go::Options::new(Size::NINETEEN, rules))).tally();
    let tallies = [
        Tally::Gomobil(empty),
        Tally::Gomobil(one_sided),
        Tally::Gomobil(Position::START.count()),
        go(go::Rules::ASSOCIATION),
        go(go::Rules::FAMILY.with_komi(HalfPoints(-15))),
        Tally::Hexagons(PerSide { black: 4, white: 3 }),
        Tally::Captured(PerSide { black: 10, white: 360 }),
        Tally::Nothing,
    ];
    let mut pages = vec![Page::Past { number: 1, of: 0, ended: None, plies: 0 }];
    for outcome in outcomes() {
        for winner in [None, Name::new("Marie-Françoise")] {
            pages.extend(tallies.map(|tally| Page::Result { winner, outcome, tally }));
        }
        for kind in [GameId::Go, GameId::GomokuSimple] {
            for (number, of, plies) in
                [(1, 1, 0), (1, 64, 1), (64, 64, 2), (255, 255, u16::MAX), (20, 64, 1024)]
            {
                pages.push(Page::Past { number, of, ended: Some((kind, outcome)), plies });
            }
        }
    }
    pages
}

fn tests() -> Vec<Page> {
    let mut views = vec![TestView::Pattern, TestView::Sound];
    views.extend(Button::ALL.map(TestView::Button));
    views.extend([0, 1, 2, 255].map(TestView::Colour));
    views.extend([0, 9, 45, 100, 255].map(|percent| TestView::Measuring { percent }));
    views.extend([0, 1, 2, 91, 361].map(|stones| TestView::ClearBoard { stones }));
    for left in [0, 1, 2, 91, 361] {
        views.extend(BOOLS.map(|weak| TestView::TouchPoint {
            point: point("K11"),
            left,
            weak,
            enough: !weak,
        }));
    }
    for (dead, stuck) in sets().into_iter().flat_map(|dead| sets().map(|stuck| (dead, stuck))) {
        for works in 0..16_u8 {
            let part = |bit: u8| works >> bit & 1 == 1;
            let (lights, screen, buttons, sound) = (part(0), part(1), part(2), part(3));
            views.push(TestView::Done(TestReport {
                dead,
                stuck,
                weak: stuck,
                lights,
                screen,
                buttons,
                sound,
            }));
        }
    }
    views.into_iter().map(Page::Test).collect()
}

fn troubles() -> Vec<Page> {
    let mut troubles = vec![Trouble::NewerJournal, Trouble::Unwritten, Trouble::Crash, Trouble::SafeMode];
    troubles.extend(Button::ALL.map(Trouble::StuckButton));
    troubles.extend([0, 1, 2, 1024, u16::MAX].map(|plies| Trouble::Journal { plies }));
    for set in sets() {
        troubles.extend(
            [Trouble::Dead, Trouble::Silent, Trouble::Flickering, Trouble::Weak].map(|trouble| trouble(set)),
        );
    }
    troubles.into_iter().map(Page::Trouble).collect()
}

/// Returns what every lesson says, and what is said during one.
fn lessons() -> Vec<Page> {
    let page = |title, step, saying, forward| {
        Page::Lesson(LessonView { number: 10, title, step, steps: 10, saying, forward })
    };
    let mut pages = Vec::new();
    for lesson in LESSONS {
        for step in lesson.steps {
            let answers = [step.done.as_ref(), step.wrong.as_ref(), step.help.as_ref()];
            for words in answers.into_iter().flatten().chain([&step.said]) {
                for forward in [Forward::On, Forward::Help, Forward::Show] {
                    pages.push(page(&lesson.title, 2, Saying::Words(words), Some(forward)));
                }
            }
        }
        pages.push(page(&lesson.title, 10, Saying::Next(&lesson.title), Some(Forward::On)));
    }
    let title = &LESSONS[0].title;
    let said =
        [Saying::Done, Saying::Wrong, Saying::Help, Saying::End { game: true }, Saying::End { game: false }];
    pages.extend(said.map(|saying| page(title, 1, saying, Some(Forward::Help))));
    let prompts =
        prompts().into_iter().flat_map(|prompt| Side::BOTH.map(|side| Saying::Prompt(prompt, side)));
    pages.extend(prompts.map(|saying| page(title, 1, saying, None)));
    pages
}

/// Returns every page, with the board whose points it names.
pub(super) fn every_page() -> Vec<(Board, Page)> {
    let mut pages = vec![Page::Splash];
    for some in [lessons(), games(prompts(), Some(182)), questions(), menus(), results(), tests(), troubles()]
    {
        pages.extend(some);
    }
    let mut on_grid = games(grid_prompts(), Some(737));
    on_grid.extend(games(vec![Prompt::Place], None));
    let hexagon = pages.into_iter().map(|page| (Board::HEXAGON, page));
    hexagon.chain(on_grid.into_iter().map(|page| (Size::NINETEEN.board(), page))).collect()
}
