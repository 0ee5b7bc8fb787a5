//! Every lesson is walked through, with reed contacts and with Hall sensors: set up by lights, everything wrong done
//! once, every answer seen, help asked for, and the game that waited goes on after it.

use referee::buttons::Button;
use referee::lesson::{LESSONS, Lesson, Task};
use referee::lights::Light;
use referee::screen::{Page, Saying};
use referee::settings::{Language, Settings};
use rehearsal::{SensorKind, World};
use rules_core::any::{Action, Game};
use rules_core::grid::Size;
use rules_core::{Board, GameId, Move, Side};

const SECOND: u32 = 1_000;

/// Returns the boards that a lesson is offered on.
fn boards(number: u8) -> Vec<Board> {
    let lesson = Lesson::numbered(number).unwrap();
    let grids = [Size::NINE, Size::THIRTEEN, Size::NINETEEN].map(Size::board);
    let all = std::iter::once(Board::HEXAGON).chain(grids);
    all.filter(|board| {
        lesson.game.fits(board) && Lesson::of(lesson.game, board).any(|offered| offered == number)
    })
    .collect()
}

/// Returns the number of one of the lessons of Gomobil.
fn of_gomobil(index: usize) -> u8 {
    Lesson::of(GameId::Gomobil, &Board::HEXAGON).nth(index).unwrap()
}

fn board_with(board: Board, kind: SensorKind, language: Language) -> World {
    let settings = Settings { language, ..Settings::DEFAULT };
    let game = Game::new(&settings.terms(&board));
    let mut world = World::new(board, kind, 1, World::entries(&settings, &game, settings.time_control));
    world.run(3 * SECOND);
    world
}

fn saying(world: &World) -> Option<Saying> {
    if let Page::Lesson(view) = &world.referee().view().page { Some(view.saying) } else { None }
}

fn flat(text: &str) -> String {
    text.replace('\u{a0}', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Waits until the screen says something.
fn expect(world: &mut World, text: &str, what: &str) {
    let text = flat(text);
    let said = world.run_until(2 * SECOND, |world| flat(&world.screen()).contains(&text));
    assert!(said, "{what}: not `{text}`, but `{}`", flat(&world.screen()));
}

/// Follows the lights, captured stones included.
fn follow(world: &mut World, what: &str) {
    assert!(world.follow_lights(), "{what}: the lights lead nowhere: {}", world.screen());
    world.run(400);
}

/// Carries a turn out by hand.
fn play(world: &mut World, action: Action) {
    match action {
        Action::Move(Move { from, to }) => {
            assert!(world.lift(from));
            world.run(300);
            assert!(world.place(to, None));
        }
        Action::Place(point) => {
            let side = world.referee().game().to_move();
            world.hand.clear();
            assert!(world.place(point, Some(side)));
        }
        Action::Pass => {
            let side = world.referee().game().to_move();
            world.press(Button::Player(side), 80);
            world.run(700);
            world.press(Button::Player(side), 80);
        }
        _ => unreachable!("no lesson asks for {action:?}"),
    }
    world.run(600);
}

/// Returns everything that the side to move can play.
fn playable(game: &Game) -> Vec<Action> {
    if game.is_placing() {
        return game.legal().iter().map(Action::Place).collect();
    }
    let moves = |from| {
        game.landings(from).unwrap_or_default().into_iter().map(move |to| Action::Move(Move { from, to }))
    };
    game.playable().iter().flat_map(moves).collect()
}

fn next(world: &mut World) {
    world.press(Button::Player(Side::White), 80);
    world.run(100);
}

fn walk(number: u8, board: Board, kind: SensorKind, language: Language) {
    let lesson = Lesson::numbered(number).unwrap();
    let mut world = board_with(board, kind, language);
    let waiting = world.referee().game().stones();
    world.referee_mut().teach(number);
    world.run(100);
    for (place, step) in lesson.steps.iter().enumerate() {
        let what = format!("{} ({}), step {}, {kind:?}", lesson.title.english, board.name(), place + 1);
        follow(&mut world, &what);
        expect(&mut world, step.said.of(language), &what);
        let game = world.referee().game().clone();
        let before = game.stones();
        match &step.task {
            Task::Read | Task::Follow(_) => {}
            Task::Lift(stones) => {
                let stone = board.parse(stones[0]).unwrap();
                assert!(world.lift(stone));
                let done = step.done.as_ref().unwrap();
                expect(&mut world, done.of(language), &what);
                assert!(!world.lit("landing").is_empty(), "{what}");
                follow(&mut world, &what);
                expect(&mut world, done.of(language), &what);
            }
            Task::Refused { rule, example } => {
                help(&mut world, step.help.as_ref().map(|words| words.of(language)), &what);
                let mut points = example.split('-').map(|name| board.parse(name).unwrap());
                let first = points.next().unwrap();
                world.events.clear();
                if game.is_placing() {
                    world.hand.clear();
                    assert!(world.place(first, Some(game.to_move())));
                } else {
                    assert!(world.lift(first));
                    world.run(300);
                    if let Some(to) = points.next() {
                        assert!(world.place(to, None));
                    }
                }
                world.run(600);
                let refused = referee::Event::Refused(rule);
                assert!(world.events.contains(&refused), "{what}: {:?}", world.events);
                follow(&mut world, &what);
                expect(&mut world, step.done.as_ref().unwrap().of(language), &what);
                assert_eq!(world.referee().game().stones(), before, "{what}");
            }
            Task::Play(_) | Task::Any | Task::Pass => {
                let task = &step.task;
                let all = playable(&game);
                if let Some(wrong) = all.iter().find(|action| !task.is_done_by(**action, &game))
                    && !matches!(task, Task::Pass)
                {
                    play(&mut world, *wrong);
                    if let Some(words) = &step.wrong {
                        expect(&mut world, words.of(language), &what);
                    }
                    assert_eq!(world.referee().game().stones(), before, "{what}: nothing was played");
                    follow(&mut world, &what);
                }
                if !matches!(task, Task::Pass) {
                    help(&mut world, step.help.as_ref().map(|words| words.of(language)), &what);
                }
                let right = task.action(&game).unwrap_or_else(|| all[0]);
                play(&mut world, right);
                follow(&mut world, &what);
                if let Some(words) = &step.done {
                    expect(&mut world, words.of(language), &what);
                }
                let mut played = game.clone();
                played.play(right).unwrap();
                assert_eq!(world.referee().game().stones(), played.stones(), "{what}");
            }
        }
        next(&mut world);
    }
    let next_lesson = Lesson::of(lesson.game, &board).find(|other| *other > number);
    assert!(
        matches!(saying(&world), Some(Saying::Next(_))) == next_lesson.is_some()
            && matches!(saying(&world), Some(Saying::End { .. } | Saying::Next(_))),
        "{}: {}",
        lesson.title.english,
        world.screen()
    );
    next(&mut world);
    assert_eq!(world.referee().lesson(), next_lesson);
    if next_lesson.is_none() {
        assert_eq!(world.referee().game().stones(), waiting);
    }
}

/// Asks for help and sees the answer, with lights.
fn help(world: &mut World, words: Option<&str>, what: &str) {
    next(world);
    match words {
        Some(words) => expect(world, words, what),
        None => assert_eq!(saying(world), Some(Saying::Help), "{what}: {}", world.screen()),
    }
}

#[test]
fn every_lesson_can_be_walked_through() {
    for number in 0..LESSONS.len() as u8 {
        for (board, kind) in
            boards(number).into_iter().flat_map(|board| SensorKind::ALL.map(|kind| (board, kind)))
        {
            let language = if kind == SensorKind::Reed { Language::French } else { Language::English };
            walk(number, board, kind, language);
        }
    }
}

#[test]
fn whoever_presses_on_sees_every_answer_by_lights() {
    for number in 0..LESSONS.len() as u8 {
        let board = boards(number)[0];
        let mut world = board_with(board, SensorKind::Hall, Language::English);
        world.referee_mut().teach(number);
        world.run(100);
        let mut presses = 0;
        while !matches!(saying(&world), Some(Saying::Next(_) | Saying::End { .. })) {
            follow(&mut world, Lesson::numbered(number).unwrap().title.english);
            next(&mut world);
            presses += 1;
            assert!(presses < 40, "lesson {number} does not end: {}", world.screen());
        }
    }
}

#[test]
fn a_game_waits_for_the_end_of_a_lesson_and_for_the_power_to_come_back() {
    let board = Board::HEXAGON;
    let settings = Settings::DEFAULT;
    let mut game = Game::new(&settings.terms(&board));
    for text in ["D5-E5", "H7-G7", "C4-E4"] {
        let action = game.parse(text).unwrap();
        game.play(action).unwrap();
    }
    let mut world =
        World::new(board, SensorKind::Reed, 1, World::entries(&settings, &game, settings.time_control));
    world.table.lay(&game.stones());
    world.run(2 * SECOND);
    let entries = world.log().len();
    world.referee_mut().teach(of_gomobil(1));
    follow(&mut world, "set-up");
    let all = playable(world.referee().game());
    next(&mut world);
    next(&mut world);
    play(&mut world, all[0]);
    follow(&mut world, "a move in the lesson");
    assert_eq!(world.log().len(), entries, "nothing of a lesson is written down");
    assert!(world.referee().lesson().is_some());
    world.power_cut();
    world.run(2 * SECOND);
    assert_eq!(world.referee().lesson(), None);
    assert_eq!(world.referee().game().len(), 3);
    world.referee_mut().teach(of_gomobil(0));
    world.run(100);
    assert_ne!(world.referee().game().stones(), game.stones());
    for button in [Button::Menu, Button::Player(Side::White), Button::Menu] {
        world.press(button, 80);
    }
    assert_eq!(world.referee().lesson(), None, "{}", world.screen());
    assert_eq!((world.referee().game().len(), world.referee().game().stones()), (3, game.stones()));
    follow(&mut world, "back to the game");
    assert_eq!(world.turn(), Some(Side::White));
    assert_eq!(world.log().len(), entries);
}

#[test]
fn whoever_does_nothing_is_helped() {
    let mut world = board_with(Board::HEXAGON, SensorKind::Hall, Language::English);
    world.referee_mut().teach(of_gomobil(0));
    follow(&mut world, "set-up");
    next(&mut world);
    let step = &Lesson::numbered(of_gomobil(0)).unwrap().steps[1];
    let Task::Play(_) = &step.task else { panic!("the second step asks for a move") };
    world.run(15 * SECOND);
    expect(&mut world, step.said.english, "too early");
    world.run(10 * SECOND);
    expect(&mut world, step.help.as_ref().unwrap().english, "help");
    let d1 = Board::HEXAGON.parse("D1").unwrap();
    assert_eq!(world.referee().frame().at(d1), Some(Light::Landing));
}
