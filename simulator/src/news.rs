//! What there is to tell pages: messages made from the state of a desk.

use referee::Event;
use referee::readings::{Scan, Sensor};
use referee::screen::Cause;
use referee::simulation::World;
use rules_core::gomobil::{Count, Game};
use rules_core::record::text;
use rules_core::{Board, PerSide, Side, WideSet, hexagon};

use crate::desk::{Desk, name};
use crate::protocol::{Both, EventNews, GameNews, HandNews, KindName, Reply, StoneNews, VERSION};
use crate::stones::{Holder, Place, Stone};

/// Says hello and describes the board.
pub fn hello() -> Reply {
    let points: Vec<_> = hexagon::POINTS.iter().collect();
    let order = |point| points.iter().position(|other| *other == point).unwrap_or_default();
    Reply::Hello {
        version: VERSION,
        points: points
            .iter()
            .map(|point| {
                let (x, y) = crate::stones::middle_of(*point);
                (name(*point), x, y)
            })
            .collect(),
        segments: Board::HEXAGON.segments().map(|(from, to)| (order(from), order(to))).collect(),
    }
}

/// Says where stones are.
pub fn stones(news: &[(usize, Stone)]) -> Reply {
    let stones = news.iter().map(|(id, stone)| {
        let (at, hand) = match stone.place {
            Place::On(point) => (name(point), None),
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
    let lit = hexagon::POINTS.iter().filter(|_| desk.is_connected());
    Reply::Meanings { points: lit.filter_map(|point| Some((name(point), frame.at(point)?.word()))).collect() }
}

/// Says what the screen shows.
pub fn screen(desk: &Desk) -> Reply {
    let (pixels, words) = desk.screen();
    Reply::Screen { pixels, words, language: desk.language() }
}

/// Says how the game stands.
pub fn game(world: &World) -> Reply {
    let game = world.referee().game();
    let count = game.count();
    let both = |of: &dyn Fn(Side) -> u8| Both { black: of(Side::Black), white: of(Side::White) };
    let mut record = String::new();
    // Writing to a String cannot fail.
    let _ = text::write(game, &text::Tags::default(), &mut record);
    let Count { territory, stones, .. } = count;
    Reply::Game(GameNews {
        to_move: game.position().to_move().word(),
        turn: world.turn().map(Side::word),
        moves: game.plies().map(|action| action.to_string()).collect(),
        captures: captures(game),
        points: both(&|side| count.points(side)),
        territory: both(&|side| territory[side].len() as u8),
        stones: both(&|side| stones[side]),
        neutral: count.neutral(),
        result: game.outcome().map(|outcome| outcome.to_string()),
        record,
    })
}

/// Returns how many stones each action turned over.
fn captures(game: &Game) -> Vec<u8> {
    let mut again = Game::from_position(*game.start(), game.repetition());
    let turned = game.plies().map(|action| again.play(action).map_or(0, |stones| stones.len() as u8));
    turned.collect()
}

/// Says what happened.
pub fn event(event: &Event) -> Reply {
    let names = |points: WideSet| points.iter().map(name).collect();
    let (event, about, points) = match *event {
        Event::NewGame => ("new-game", None, Vec::new()),
        Event::Resumed(plies) => ("resumed", Some(plies.to_string()), Vec::new()),
        Event::Moved { played, captured, .. } => {
            ("moved", Some(format!("{}-{}", name(played.from), name(played.to))), names(captured))
        }
        Event::Passed(side) => ("passed", Some(side.word().to_owned()), Vec::new()),
        Event::Undone(action) => ("undone", Some(action.to_string()), Vec::new()),
        Event::Refused(rule) => ("refused", Some(rule.to_owned()), Vec::new()),
        Event::Differs(cause) => {
            let cause = match cause {
                Cause::SetUp => "set-up",
                Cause::Repair => "repair",
                Cause::Undo => "undo",
                Cause::Resume => "resume",
                Cause::Load => "load",
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
    let (kind, values) = match world.table.last_scan() {
        Scan::Reed(closed) => {
            (KindName::Reed, hexagon::POINTS.iter().map(|point| i32::from(closed.contains(point))).collect())
        }
        Scan::Hall(values) => {
            let zero = i32::from(Sensor::DRV5053PA.zero);
            (
                KindName::Hall,
                hexagon::POINTS.iter().map(|point| i32::from(values[point.index()]) - zero).collect(),
            )
        }
        // A table shows what it reads.
        Scan::Same => (KindName::Reed, Vec::new()),
    };
    let readings = world.referee().readings();
    let wood = readings.wood();
    let believed = PerSide { black: wood.black, white: wood.white };
    let seen = hexagon::POINTS.iter().map(|point| match () {
        () if readings.out_of_service().contains(point) => 'x',
        () if believed.black.contains(point) => 'b',
        () if believed.white.contains(point) => 'w',
        () if wood.unsure.contains(point) => '?',
        () => '.',
    });
    Reply::Readings { kind, values, seen: seen.collect() }
}
