//! Random hands on a simulated board: bounces, wrong stones, several hands, knocks, buttons and power cuts.
//!
//! Whatever they do, the game stays one that the rules allow, the journal holds it, and following the lights leads
//! back to play.

use proptest::prelude::*;
use proptest::sample::Index;
use referee::buttons::Button;
use referee::clock::TimeControl;
use referee::journal::{Entry, Replay};
use referee::lights::milliamps;
use referee::screen::Page;
use referee::settings::{self, Settings};
use rehearsal::{Fault, SensorKind, World};
use rules_core::any::{Action, Game, read_header, write_header};
use rules_core::go::Sheet;
use rules_core::{Board, GameId, Move, Point, Side};

/// Returns a board and the settings for each of the games; Gomobil comes more often than the others.
fn tables() -> Vec<(Board, Settings)> {
    let plain = Settings::DEFAULT;
    let grid = |size, kind| (Board::grid(size).unwrap(), Settings { on_grid: kind, ..plain });
    let family = Settings { sheet: Sheet::Family, handicap: 4, ..plain };
    let mut tables = vec![(Board::HEXAGON, plain); 6];
    tables.extend([
        (Board::HEXAGON, Settings { on_hexagon: GameId::Gosix, ..plain }),
        grid(9, GameId::Go),
        (Board::grid(9).unwrap(), family),
        grid(9, GameId::Gomoku),
        grid(9, GameId::Ninuki),
        grid(19, GameId::Gobang),
    ]);
    tables
}

/// Something that hands do.
#[derive(Clone, Debug)]
enum Deed {
    Lift(Index),
    Place(Index, Option<bool>),
    Turn(Index),
    Slide(Index, Index),
    Nudge(Index),
    Knock(u32),
    Press(usize),
    Hold(usize),
    Wait(u32),
    PowerCut,
    Break(Index, Option<bool>),
    /// A legal move, and the captured stones turned over.
    Play(Index),
    FollowLights,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => any::<Index>().prop_map(Deed::Lift),
        4 => (any::<Index>(), any::<Option<bool>>()).prop_map(|(at, side)| Deed::Place(at, side)),
        2 => any::<Index>().prop_map(Deed::Turn),
        2 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Deed::Slide(from, to)),
        1 => any::<Index>().prop_map(Deed::Nudge),
        1 => (1_u32..30).prop_map(Deed::Knock),
        3 => (0_usize..3).prop_map(Deed::Press),
        1 => (0_usize..3).prop_map(Deed::Hold),
        3 => (1_u32..800).prop_map(Deed::Wait),
        1 => Just(Deed::PowerCut),
        1 => (any::<Index>(), any::<Option<bool>>()).prop_map(|(at, how)| Deed::Break(at, how)),
        8 => any::<Index>().prop_map(Deed::Play),
        2 => Just(Deed::FollowLights),
    ]
}

fn any_point(world: &World, index: Index) -> Point {
    let points: Vec<Point> = world.table.board().points().iter().collect();
    points[index.index(points.len())]
}

fn some_stone(world: &World, index: Index) -> Option<Point> {
    let stones: Vec<Point> = world.table.stones().iter().collect();
    (!stones.is_empty()).then(|| stones[index.index(stones.len())])
}

fn do_it(world: &mut World, deed: &Deed) {
    match deed {
        Deed::Lift(at) => {
            some_stone(world, *at).map(|point| world.lift(point));
        }
        Deed::Place(at, side) => {
            let point = any_point(world, *at);
            if world.table.at(point).is_none() {
                world.place(point, side.map(|white| if white { Side::White } else { Side::Black }));
            }
        }
        Deed::Turn(at) => {
            some_stone(world, *at).map(|point| world.turn_over(point));
        }
        Deed::Slide(from, to) => {
            let to = any_point(world, *to);
            if let (Some(from), None) = (some_stone(world, *from), world.table.at(to)) {
                world.slide(&[from, to]);
            }
        }
        Deed::Nudge(at) => {
            some_stone(world, *at).map(|point| world.nudge(point));
        }
        Deed::Knock(stones) => world.knock(*stones),
        Deed::Press(button) => world.press(Button::ALL[*button], 80),
        Deed::Hold(button) => world.press(Button::ALL[*button], 1000),
        Deed::Wait(millis) => world.run(*millis),
        Deed::PowerCut => world.power_cut(),
        Deed::Break(at, how) => {
            let fault = how.map(|closed| if closed { Fault::Closed } else { Fault::Open });
            world.table.set_fault(any_point(world, *at), fault);
        }
        Deed::Play(index) => {
            let choices = choices(world.referee().game());
            if !choices.is_empty() {
                play(world, choices[index.index(choices.len())]);
            }
        }
        Deed::FollowLights => {
            world.follow_lights();
        }
    }
    world.run(20);
}

/// Returns every move or stone that the side to move may play.
fn choices(game: &Game) -> Vec<Action> {
    match game.gomobil() {
        Some(game) => game.moves().map(Action::Move).collect(),
        None => game.legal().iter().map(Action::Place).collect(),
    }
}

/// Plays a move or a stone with all that belongs to it.
fn play(world: &mut World, action: Action) {
    let side = match action {
        Action::Move(Move { from, .. }) => {
            world.lift(from);
            world.run(100);
            None
        }
        _ => Some(world.referee().game().to_move()),
    };
    if let Some(to) = action.lands_on()
        && world.table.at(to).is_none()
    {
        // A stone that is placed comes from beside the board, whatever is in the hand.
        let hand = if side.is_some() { std::mem::take(&mut world.hand) } else { Vec::new() };
        world.place(to, side);
        world.hand.extend(hand);
    }
    world.run(300);
    for point in world.lit("turn") {
        world.turn_over(point);
    }
    if side.is_some() {
        for point in world.lit("remove") {
            world.lift(point);
            world.run(30);
        }
        for side in Side::BOTH {
            for point in world.lit(if side == Side::Black { "add-black" } else { "add-white" }) {
                world.place(point, Some(side));
                world.run(30);
            }
        }
    }
    world.run(50);
}

/// The actions of a game.
fn actions(game: &Game) -> Vec<Action> {
    (0..game.len()).filter_map(|index| game.ply(index)).collect()
}

/// Checks what must be so at every moment.
fn check(world: &World) {
    let game = world.referee().game();
    let mut replayed = Game::new(&game.terms());
    read_header(&write_header(game), &mut replayed).expect("a header that was just written can be read");
    for action in actions(game) {
        replayed.play(action).expect("the rules allow every action of the game");
    }
    if game.go().is_none() {
        assert_eq!(replayed.stones(), game.stones());
    }
    if game.gomobil().is_some() {
        assert_eq!(game.stones().black.len() + game.stones().white.len(), 48);
    }
    let points = world.table.board().points().len() as u16;
    assert!(milliamps(&world.colours, points) <= u32::from(world.referee().settings().current_cap));
    let stored = stored(*world.table.board(), world.log());
    assert_eq!(actions(&stored), actions(game), "the journal holds the game");
}

/// Reads the game out of a journal.
fn stored(board: Board, log: &[Entry]) -> Game {
    let mut replay = Replay::new();
    for entry in log {
        replay.take_entry(entry);
    }
    let mut game = Game::new(&Settings::DEFAULT.terms(&board));
    replay.restore(&mut game);
    game
}

/// Sets a board up for a game.
fn begin(board: Board, settings: &Settings, kind: SensorKind, seed: u64) -> World {
    let game = Game::new(&settings.terms(&board));
    let mut world = World::new(board, kind, seed, World::entries(settings, &game, TimeControl::None));
    world.table.lay(&game.stones());
    world.run(50);
    world
}

/// Leaves menus, questions, reports and checks: a long press of the menu button says no to all of them.
fn leave_menus(world: &mut World) {
    while !matches!(world.referee().view().page, Page::Game(_) | Page::Result { .. } | Page::Splash) {
        world.press(Button::Menu, 1000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn from_any_mess_the_lights_lead_back_to_play(
        hall in any::<bool>(),
        seed in any::<u64>(),
        (board, settings) in prop::sample::select(tables()),
        deeds in prop::collection::vec(deed(), 1..40),
    ) {
        let kind = if hall { SensorKind::Hall } else { SensorKind::Reed };
        let mut world = begin(board, &settings, kind, seed);
        for deed in &deeds {
            do_it(&mut world, deed);
            check(&world);
        }
        for point in board.points() {
            world.table.set_fault(point, None);
        }
        leave_menus(&mut world);
        let led = world.follow_lights();
        check(&world);
        // After the end nobody has to put anything back.
        if world.referee().game().is_over() {
            return Ok(());
        }
        prop_assert!(led, "the screen says {:?}", world.screen());
        let to_move = world.referee().game().to_move();
        prop_assert_eq!(world.turn(), Some(to_move), "the screen says {:?}", world.screen());

        // Where every point is seen, the next move goes through; the touch rule may oblige to a certain stone.
        let blind = world.referee().readings().out_of_service();
        let next = choices(world.referee().game()).into_iter().find(|action| {
            let change = world.referee().game().consider(*action).unwrap_or_default();
            !blind.meets(change.points())
        });
        if let Some(next) = next && world.referee().settings().touch == settings::TouchRule::Lenient {
            let before = world.referee().game().len();
            play(&mut world, next);
            let game = world.referee().game();
            prop_assert_eq!(game.last(), Some(next), "the screen says {:?}", world.screen());
            prop_assert_eq!(game.len(), before + 1);
            if !game.is_over() {
                prop_assert_eq!(world.turn(), Some(game.to_move()), "the screen says {:?}", world.screen());
            }
        }
    }

    #[test]
    fn a_power_cut_after_any_entry_of_the_journal_leaves_a_game_that_was_played(
        seed in any::<u64>(),
        (board, settings) in prop::sample::select(tables()),
        deeds in prop::collection::vec(
            prop_oneof![6 => any::<Index>().prop_map(Some), 2 => Just(None)], 1..12,
        ),
    ) {
        let mut world = begin(board, &settings, SensorKind::Hall, seed);
        let mut history = vec![actions(world.referee().game())];
        for deed in deeds {
            if let Some(index) = deed {
                do_it(&mut world, &Deed::Play(index));
            } else {
                // Taking back: White asks, Black agrees, the lights lead the hands.
                world.press(Button::Player(Side::White), 1000);
                world.press(Button::Player(Side::Black), 80);
                world.follow_lights();
            }
            world.run(20);
            history.push(actions(world.referee().game()));
        }
        let log = world.log().to_vec();
        for length in 0..=log.len() {
            let found = actions(&stored(board, &log[..length]));
            prop_assert!(history.iter().any(|played| played.starts_with(&found)), "{} entries: {:?}", length, found);
        }
        prop_assert_eq!(&actions(&stored(board, &log)), history.last().unwrap());
    }

    #[test]
    fn any_entries_in_the_journal_give_a_board_that_works(
        noise in prop::collection::vec((any::<u16>(), 0_u8..5, prop::collection::vec(any::<u8>(), 0..140)), 0..20),
        flips in prop::collection::vec((any::<Index>(), any::<Index>(), any::<u8>()), 0..6),
        own in any::<bool>(),
        (board, settings) in prop::sample::select(tables()),
    ) {
        // Either nothing but noise, or a good journal with some bytes changed.
        let mut log: Vec<Entry> =
            noise.iter().map(|(key, version, body)| Entry::of(*key, *version, body)).collect();
        if own {
            let mut game = Game::new(&settings.terms(&board));
            while game.len() < 20 && !game.is_over() {
                let choices = choices(&game);
                let index = game.len() * 7 % choices.len();
                game.play(choices[index]).unwrap();
            }
            log = World::entries(&settings, &game, TimeControl::None);
            for (at, byte, value) in &flips {
                let place = at.index(log.len());
                let mut body = log[place].body().to_vec();
                let byte = byte.index(body.len());
                body[byte] ^= value;
                log[place] = Entry::of(log[place].key(), log[place].version(), &body);
            }
        }
        let mut world = World::new(board, SensorKind::Hall, 1, log);
        world.run(100);
        leave_menus(&mut world);
        prop_assert!(world.follow_lights(), "the screen says {:?}", world.screen());
        prop_assert!(world.turn().is_some() || world.referee().game().is_over());
    }
}
