//! What there is to tell pages: messages made from the state of a desk.

use referee::Event;
use referee::cause::Cause;
use referee::clock::ClockFace;
use referee::lights::Light;
use referee::menu::Item;
use referee::question::Question;
use referee::readings::{Scan, Sensor};
use referee::settings::Settings;
use referee::tally::Tally;
use rehearsal::World;
use rules_core::any::{Game, read_header, write_header};
use rules_core::go::{self, Counting};
use rules_core::grid::Size;
use rules_core::{Board, GameId, PerSide, Side, WideSet};
use smart_leds_trait::RGB8;

use crate::desk::{Desk, name};
use crate::names::board_word;
use crate::protocol::{
    Both, ClockNews, EventNews, GameChoice, GameNews, HandNews, QuestionNews, Reply, SensorName, StoneNews,
    VERSION, Wish,
};
use crate::stones::{Holder, Place, Stone};

/// Says hello and describes the board.
pub fn hello(board: &Board) -> Reply {
    let points: Vec<_> = board.points().iter().collect();
    let order = |point| points.iter().position(|other| *other == point).unwrap_or_default();
    Reply::Hello {
        version: VERSION,
        board: board_word(board),
        points: points
            .iter()
            .map(|point| {
                let (x, y) = board.place(*point).map_or((0, 0), |place| (place.x, place.y));
                (name(board, *point), x, y)
            })
            .collect(),
        segments: board.segments().map(|(from, to)| (order(from), order(to))).collect(),
        stars: stars(board).iter().map(order).collect(),
        games: GameId::ALL.into_iter().map(choice).collect(),
        legend: legend(),
    }
}

/// Returns the star points of a grid: where nine handicap stones stand, on the smallest five.
fn stars(board: &Board) -> WideSet {
    let Some(size) = board.size() else { return WideSet::EMPTY };
    let count = if size == Size::NINE { 5 } else { 9 };
    let most = go::Options::new(size, go::Rules::FAMILY).with_handicap(count);
    most.map_or(WideSet::EMPTY, |options| options.start().stones(Side::Black))
}

/// Says where stones are.
pub fn stones(news: &[(usize, Stone)], board: &Board) -> Reply {
    let stones = news.iter().map(|(id, stone)| {
        let (at, hand) = match stone.place {
            Place::On(point) => (name(board, point), None),
            Place::Shelf => ("shelf".to_owned(), None),
            Place::Hand { holder, x, y, millis } => {
                let hand = match holder {
                    Holder::Page(_) => "page",
                    Holder::Player(side) => side.word(),
                    Holder::Helper => "helper",
                };
                ("hand".to_owned(), Some(HandNews { x, y, ms: millis, hand }))
            }
        };
        StoneNews { id: *id, side: stone.side.word(), at, hand }
    });
    Reply::Stones { stones: stones.collect() }
}

/// Says what the lights mean.
pub fn meanings(desk: &Desk) -> Reply {
    let frame = desk.world.referee().frame();
    let board = desk.board();
    let lit = board.points().iter().filter(|_| desk.is_connected());
    let meaning = |point| Some((name(&board, point), frame.at(point)?.word()));
    Reply::Meanings { points: lit.filter_map(meaning).collect() }
}

/// Says what the screen shows.
pub fn screen(desk: &Desk) -> Reply {
    let (pixels, words) = desk.screen();
    Reply::Screen { pixels, words, language: desk.language() }
}

/// Says how the game stands.
pub fn game(desk: &Desk) -> Reply {
    let world = &desk.world;
    let game = world.referee().game();
    let both = |of: &dyn Fn(Side) -> u16| Both { black: of(Side::Black), white: of(Side::White) };
    let names = desk.names();
    let (movers, captures) = again(game);
    let settling = world.referee().is_settling();
    let tally = world.referee().tally();
    let stones = game.stones();
    let territory = tally.territory();
    Reply::Game(GameNews {
        game: game.terms().name(),
        title: game.terms().game().title(),
        placing: game.is_placing(),
        partial: game.ground() != game.board().points(),
        to_move: game.to_move().word(),
        turn: world.turn().map(Side::word),
        moves: (0..game.len())
            .filter_map(|index| Some(game.ply(index)?.display(&game.board()).to_string()))
            .collect(),
        movers,
        captures,
        points: tally.points().map(|points| {
            let half = |side| f32::from(points[side].0) / 2.0;
            Both { black: half(Side::Black), white: half(Side::White) }
        }),
        score: match tally {
            Tally::Gomobil(_) => "gomobil",
            Tally::Hexagons(_) => "hexagons",
            Tally::Go(count) if count.counting() == Counting::Area => "area",
            Tally::Go(_) => "territory",
            Tally::Captured(_) => "captured",
            Tally::Nothing => "nothing",
        },
        prisoners: match tally {
            Tally::Go(count) => both(&|side| count.prisoners[side.other()]),
            Tally::Captured(captured) => both(&|side| captured[side]),
            Tally::Gomobil(_) | Tally::Hexagons(_) | Tally::Nothing => Both::default(),
        },
        komi: if let Tally::Go(count) = tally { f32::from(count.komi().0) / 2.0 } else { 0.0 },
        settling,
        territory: both(&|side| territory[side].len() as u16),
        stones: both(&|side| stones[side].len() as u16),
        neutral: tally.neutral().len() as u16,
        result: game.outcome().filter(|_| !settling).map(|outcome| outcome.to_string()),
        names: Both { black: names.black, white: names.white },
        record: desk.record(),
    })
}

/// Says which boards a game can be played on.
fn choice(game: GameId) -> GameChoice {
    let boards =
        [Board::HEXAGON].into_iter().chain([Size::NINE, Size::THIRTEEN, Size::NINETEEN].map(Size::board));
    let boards = boards.filter(|board| game.fits(board)).map(|board| board_word(&board)).collect();
    GameChoice { game: game.name(), title: game.title(), boards }
}

/// Says which colour each meaning has, and the duties of an LED that shows it.
fn legend() -> Vec<(&'static str, String, String)> {
    let hex = |RGB8 { r, g, b }| format!("{r:02x}{g:02x}{b:02x}");
    let look = |light: &Light| {
        let style = light.style();
        (light.word(), hex(style.colour), hex(style.duties(Settings::DEFAULT.brightness)))
    };
    Light::ALL.iter().map(look).collect()
}

/// Says what players may want now, and what they are asked.
pub fn wishes(desk: &Desk) -> Reply {
    if !desk.is_connected() {
        return Reply::Wishes { wishes: Vec::new(), question: None };
    }
    let referee = desk.world.referee();
    let settling = referee.is_settling();
    let board = desk.board();
    let offered = [
        (Wish::Pass, referee.may_pass().is_some()),
        (Wish::Undo, referee.offers(Item::Undo)),
        (Wish::ResignBlack, referee.offers(Item::Resign(Side::Black))),
        (Wish::ResignWhite, referee.offers(Item::Resign(Side::White))),
        (Wish::AgreeBlack, settling),
        (Wish::AgreeWhite, settling),
        (Wish::PlayOn, referee.offers(Item::PlayOn)),
    ];
    let question = referee.question().map(|question| {
        let (asks, about, of) = match question {
            Question::Pass(_) => ("pass", None, None),
            Question::Placed { point, .. } => ("placed", Some(name(&board, point)), None),
            Question::PlayOn => ("play-on", None, None),
            Question::Undo { of, action, .. } => {
                ("undo", Some(action.display(&board).to_string()), Some(of.word()))
            }
            Question::Resign(_) => ("resign", None, None),
            Question::NewGame => ("new-game", None, None),
            Question::Trust { .. } => ("trust", None, None),
        };
        let mut yes = Side::BOTH.into_iter().filter(|side| question.is_yes_by(*side)).map(Side::word);
        let by = yes.next().filter(|_| yes.next().is_none());
        QuestionNews { asks, by, about, of }
    });
    let wishes = offered.into_iter().filter(|(_, now)| *now).map(|(wish, _)| wish).collect();
    Reply::Wishes { wishes, question }
}

/// Says what the clocks show.
pub fn clocks(desk: &Desk) -> Reply {
    let faces = desk.world.referee().clock_faces().filter(|_| desk.is_connected());
    let news =
        |face: ClockFace| ClockNews { seconds: face.seconds, periods: face.periods, running: face.running };
    Reply::Clocks { faces: faces.map(|faces| Both { black: news(faces.black), white: news(faces.white) }) }
}

/// Plays a game again and returns whose action each of them was, and how many stones it turned over or took off.
fn again(game: &Game) -> (Vec<&'static str>, Vec<u16>) {
    let mut again = Game::new(&game.terms());
    if read_header(&write_header(game), &mut again).is_none() {
        return Default::default();
    }
    let actions = (0..game.len()).filter_map(|index| game.ply(index));
    let told = actions.map(|action| {
        let mover = again.to_move().word();
        let changed = again.play(action).map_or(0, |change| {
            let change = change.besides(action);
            (change.turned | change.taken).len() as u16
        });
        (mover, changed)
    });
    told.unzip()
}

/// Says what happened.
pub fn event(event: &Event, board: &Board) -> Reply {
    let names = |points: WideSet| points.iter().map(|point| name(board, point)).collect();
    let (event, about, points) = match *event {
        Event::NewGame => ("new-game", None, Vec::new()),
        Event::Resumed(plies) => ("resumed", Some(plies.to_string()), Vec::new()),
        Event::Moved { played, changed, .. } => {
            ("moved", Some(played.display(board).to_string()), names(changed))
        }
        Event::Settling => ("settling", None, Vec::new()),
        Event::Agreed => ("agreed", None, Vec::new()),
        Event::PlayedOn => ("played-on", None, Vec::new()),
        Event::Passed(side) => ("passed", Some(side.word().to_owned()), Vec::new()),
        Event::Undone(action) => ("undone", Some(action.display(board).to_string()), Vec::new()),
        Event::Refused(rule) => ("refused", Some(rule.to_owned()), Vec::new()),
        Event::Differs(cause) => {
            let cause = match cause {
                Cause::SetUp => "set-up",
                Cause::Repair => "repair",
                Cause::Undo => "undo",
                Cause::Resume => "resume",
                Cause::Load => "load",
                Cause::Ordered => "ordered",
                Cause::Lesson => "lesson",
                Cause::PlayOn => "play-on",
            };
            ("differs", Some(cause.to_owned()), Vec::new())
        }
        Event::Turn(side) => ("turn", Some(side.word().to_owned()), Vec::new()),
        Event::Repeated(times) => ("repeated", Some(times.to_string()), Vec::new()),
        Event::Flag(side) => ("flag", Some(side.word().to_owned()), Vec::new()),
        Event::Ended(outcome) => ("ended", Some(outcome.to_string()), Vec::new()),
    };
    Reply::Event(EventNews { event, about, points })
}

/// Says what the sensors read, and what is believed to lie there.
pub fn readings(world: &World) -> Reply {
    let points = world.table.board().points();
    let (kind, values) = match world.table.last_scan() {
        Scan::Reed(closed) => {
            (SensorName::Reed, points.iter().map(|point| i32::from(closed.contains(point))).collect())
        }
        Scan::Hall(values) => {
            let zero = i32::from(Sensor::DRV5053PA.zero);
            (SensorName::Hall, points.iter().map(|point| i32::from(values[point.index()]) - zero).collect())
        }
        // A table shows what it reads.
        Scan::Same => (SensorName::Reed, Vec::new()),
    };
    let readings = world.referee().readings();
    let wood = readings.wood();
    let believed = PerSide { black: wood.black, white: wood.white };
    let seen = points.iter().map(|point| match () {
        () if readings.out_of_service().contains(point) => 'x',
        () if believed.black.contains(point) => 'b',
        () if believed.white.contains(point) => 'w',
        () if wood.unsure.contains(point) => '?',
        () => '.',
    });
    Reply::Readings { kind, values, seen: seen.collect() }
}
