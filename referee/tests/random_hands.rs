//! Random hands on a simulated board: bounces, wrong stones, several hands, knocks, buttons and power cuts.
//!
//! Whatever they do, the game stays one that the rules allow, the journal holds it, and following the lights leads
//! back to play.

use proptest::prelude::*;
use proptest::sample::Index;
use referee::buttons::Button;
use referee::journal::{Log, Replay};
use referee::lights::milliamps;
use referee::screen::Page;
use referee::simulation::{Fault, Kind, World};
use rules_core::gomobil::{Action, Game, Move, Options, Position, Repetition};
use rules_core::{Board, Point, Side, hexagon};

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

fn any_point(index: Index) -> Point {
    let points: Vec<Point> = hexagon::POINTS.iter().collect();
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
            let point = any_point(*at);
            if world.table.at(point).is_none() {
                world.place(point, side.map(|white| if white { Side::White } else { Side::Black }));
            }
        }
        Deed::Turn(at) => {
            some_stone(world, *at).map(|point| world.turn_over(point));
        }
        Deed::Slide(from, to) => {
            let to = any_point(*to);
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
            world.table.set_fault(any_point(*at), fault);
        }
        Deed::Play(index) => {
            let moves: Vec<Move> = world.referee().game().moves().collect();
            if !moves.is_empty() {
                play(world, moves[index.index(moves.len())]);
            }
        }
        Deed::FollowLights => {
            world.follow_lights();
        }
    }
    world.run(20);
}

/// Plays a move with all that belongs to it.
fn play(world: &mut World, Move { from, to }: Move) {
    world.lift(from);
    world.run(100);
    if world.table.at(to).is_none() {
        world.place(to, None);
    }
    world.run(300);
    let turned = world.lit("turn");
    for point in turned {
        world.turn_over(point);
    }
    world.run(50);
}

/// The actions of a game.
fn actions(game: &Game) -> Vec<Action> {
    game.plies().collect()
}

/// Checks what must be so at every moment.
fn check(world: &World) {
    let game = world.referee().game();
    let mut replayed = Game::from_position(*game.start(), game.repetition());
    for action in game.plies() {
        replayed.play(action).expect("the rules allow every action of the game");
    }
    assert_eq!(replayed.position(), game.position());
    let stones = |side| game.position().stones(side).len();
    assert_eq!(stones(Side::Black) + stones(Side::White), 48);
    assert!(milliamps(&world.colours, 91) <= u32::from(world.referee().settings().current_cap));
    assert_eq!(actions(&stored(world.log())), actions(game), "the journal holds the game");
}

/// Reads the game out of a journal.
fn stored(log: &[u8]) -> Game {
    let mut replay = Replay::new();
    Log::read(log, &mut replay);
    let mut game = Game::new(Options::DEFAULT);
    replay.restore(&mut game);
    game
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
        deeds in prop::collection::vec(deed(), 1..40),
    ) {
        let kind = if hall { Kind::Hall } else { Kind::Reed };
        let mut world = World::new(Board::HEXAGON, kind, seed, Vec::new());
        world.table.lay(&Position::START);
        world.run(50);
        for deed in &deeds {
            do_it(&mut world, deed);
            check(&world);
        }
        for point in hexagon::POINTS {
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
        let to_move = world.referee().game().position().to_move();
        prop_assert_eq!(world.turn(), Some(to_move), "the screen says {:?}", world.screen());

        // Where every point is seen, the next move goes through; the touch rule may oblige to a certain stone.
        let blind = world.referee().readings().out_of_service();
        let next = world.referee().game().moves().find(|Move { from, to }| {
            let captured = world.referee().game().captures(*from, *to).unwrap_or_default().widen();
            !blind.contains(*from) && !blind.contains(*to) && !blind.meets(captured)
        });
        if let Some(next) = next && world.referee().settings().touch == referee::settings::Touch::Lenient {
            let before = world.referee().game().plies().len();
            play(&mut world, next);
            prop_assert_eq!(world.referee().game().last(), Some(Action::Move(next)), "the screen says {:?}", world.screen());
            prop_assert_eq!(world.referee().game().plies().len(), before + 1);
            prop_assert_eq!(world.turn(), Some(to_move.other()), "the screen says {:?}", world.screen());
        }
    }

    #[test]
    fn a_power_cut_at_any_byte_of_the_journal_leaves_a_game_that_was_played(
        seed in any::<u64>(),
        deeds in prop::collection::vec(
            prop_oneof![6 => any::<Index>().prop_map(Some), 2 => Just(None)], 1..12,
        ),
    ) {
        let mut world = World::new(Board::HEXAGON, Kind::Hall, seed, Vec::new());
        world.table.lay(&Position::START);
        world.run(50);
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
            let found = actions(&stored(&log[..length]));
            prop_assert!(history.iter().any(|played| played.starts_with(&found)), "{} bytes: {:?}", length, found);
        }
        prop_assert_eq!(&actions(&stored(&log)), history.last().unwrap());
    }

    #[test]
    fn any_bytes_in_the_journal_give_a_board_that_works(
        log in prop::collection::vec(any::<u8>(), 0..600),
        flips in prop::collection::vec((any::<Index>(), any::<u8>()), 0..6),
        own in any::<bool>(),
    ) {
        // Either nothing but noise, or a good journal with some bytes changed.
        let mut log = log;
        if own {
            let mut game = Game::from_position(Position::START, Repetition::Allowed);
            for _ in 0..20 {
                let next = game.moves().nth(game.plies().len() * 7 % 50).unwrap();
                game.play(Action::Move(next)).unwrap();
            }
            log = World::journal(&referee::settings::Settings::DEFAULT, &game, referee::clock::TimeControl::None);
            for (at, value) in &flips {
                let place = at.index(log.len());
                log[place] ^= value;
            }
        }
        let mut world = World::new(Board::HEXAGON, Kind::Hall, 1, log);
        world.run(100);
        leave_menus(&mut world);
        prop_assert!(world.follow_lights(), "the screen says {:?}", world.screen());
        prop_assert!(world.turn().is_some() || world.referee().game().is_over());
    }
}
