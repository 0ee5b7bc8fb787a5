//! F1 to F4, undo, repetition and the limits of a game.

mod support;

use rules_core::gomobil::{CAPACITY, Game, Options, Position, Repetition};
use rules_core::{Action, Change, HexSet, Move, Outcome, Play, Refusal, Side, hexagon};
use support::{Chance, draw, movement, point, points};

fn play(game: &mut Game, from: &str, to: &str) -> Result<HexSet, Refusal> {
    game.play(movement(from, to).into()).map(|change| change.turned.narrow())
}

fn forbidding() -> Options {
    Options { repetition: Repetition::Forbidden, ..Options::DEFAULT }
}

#[test]
fn f1_two_passes_in_a_row_end_the_game() {
    let mut game = Game::new(Options::DEFAULT);
    game.play(Action::Pass).unwrap();
    assert_eq!((game.is_over(), game.outcome()), (false, None));
    game.play(Action::Pass).unwrap();
    assert!(game.is_over());
    assert_eq!(game.outcome(), Some(Outcome::counted(30, 30)));
    assert_eq!(game.outcome().unwrap().winner(), None);
}

#[test]
fn f2_a_player_may_go_on_alone_while_the_other_passes() {
    let mut game = Game::new(Options::DEFAULT);
    for (from, to) in [("D5", "E5"), ("D6", "E6"), ("D7", "E7")] {
        play(&mut game, from, to).unwrap();
        game.play(Action::Pass).unwrap();
        assert!(!game.is_over());
    }
    assert_eq!(game.position().to_move(), Side::Black);
    assert!(points("E5 E6 E7").is_subset(game.position().stones(Side::Black)));
}

#[test]
fn f3_a_player_who_passed_may_play_again_later() {
    let mut game = Game::new(Options::DEFAULT);
    game.play(Action::Pass).unwrap();
    play(&mut game, "H6", "G6").unwrap();
    play(&mut game, "D5", "E5").unwrap();
    game.play(Action::Pass).unwrap();
    play(&mut game, "D6", "E6").unwrap();
    assert!(!game.is_over());
}

#[test]
fn f4_nothing_can_be_played_after_the_end() {
    for end in [vec![Action::Pass; 2], vec![Action::Resign(Side::White)], vec![Action::FlagFall(Side::Black)]]
    {
        let mut game = Game::new(Options::DEFAULT);
        for action in end {
            game.play(action).unwrap();
        }
        assert_eq!(play(&mut game, "D5", "E5"), Err(Refusal::GameOver));
        assert_eq!(game.lift(point("D5")), Err(Refusal::GameOver));
        assert_eq!(game.captures(point("D5"), point("E5")), Err(Refusal::GameOver));
        assert_eq!(game.moves().count(), 0);
        for action in [Action::Pass, Action::Resign(Side::Black), Action::FlagFall(Side::White)] {
            assert_eq!(game.play(action), Err(Refusal::GameOver));
        }
        game.undo().unwrap();
        assert!(!game.is_over());
        assert_eq!(game.moves().count(), 382);
    }
}

#[test]
fn a_player_without_a_move_can_pass() {
    let drawing = draw(
        "          . . . . . .
                 . . . . . . .
                . . . . . . . .
               . . . . . . . . .
              . . . . B . . . . .
             . . . . . . . . . . .
              . . . . . . . . . .
               . . . . . W W . .
                . . . . . . . .
                 . . . . . . .
                  . . . . . .",
    );
    let mut game = Game::from_position(drawing.position, Repetition::Allowed);
    assert_eq!(game.moves().count(), 0);
    assert_eq!(game.play(Action::Pass), Ok(Change::NONE));
    assert!(game.moves().count() > 0);
}

#[test]
fn giving_up_and_running_out_of_time_lose_at_any_moment() {
    for loser in Side::BOTH {
        let mut game = Game::new(Options::DEFAULT);
        game.play(Action::Resign(loser)).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Resigned(loser)));
        assert_eq!(game.outcome().unwrap().winner(), Some(loser.other()));
        game.undo();
        game.play(Action::FlagFall(loser)).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::OutOfTime(loser)));
        assert_eq!(game.outcome().unwrap().winner(), Some(loser.other()));
    }
}

#[test]
fn either_side_can_move_first() {
    let game = Game::new(Options { first: Side::White, ..Options::DEFAULT });
    assert_eq!(game.position().to_move(), Side::White);
    assert_eq!(game.lift(point("D5")), Err(Refusal::NotYours { stone: point("D5") }));
    assert_eq!(game.moves().count(), 382);
}

#[test]
fn undo_goes_back_to_the_start_through_the_same_positions() {
    let mut chance = Chance(21);
    for _ in 0..30 {
        let played = chance.game(Options::DEFAULT, 200);
        let mut game = Game::from_position(*played.start(), played.repetition());
        let mut positions = vec![*game.position()];
        for action in played.plies() {
            game.play(action).unwrap();
            positions.push(*game.position());
        }
        assert_eq!(game.position(), played.position());
        let actions: Vec<Action> = played.plies().collect();
        for action in actions.into_iter().rev() {
            assert_eq!(positions.pop().as_ref(), Some(game.position()));
            assert_eq!(game.undo(), Some(action));
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game.position(), game.start());
    }
}

/// Black and White each move a stone out and back again.
const THERE_AND_BACK: [(&str, &str); 4] = [("D5", "E5"), ("H6", "G6"), ("E5", "D5"), ("G6", "H6")];

#[test]
fn a_position_that_comes_back_is_counted() {
    let mut game = Game::new(Options::DEFAULT);
    assert_eq!(game.occurrences(), 1);
    for round in 2..=4 {
        for (from, to) in THERE_AND_BACK {
            play(&mut game, from, to).unwrap();
        }
        assert_eq!(game.occurrences(), round);
    }
    game.undo();
    assert_eq!(game.occurrences(), 3);
    game.play(Action::Pass).unwrap();
    assert_eq!(game.occurrences(), 1, "the same stones with the other side to move are another position");
}

#[test]
fn a_player_may_not_make_a_position_again_where_that_is_forbidden() {
    let mut game = Game::new(forbidding());
    for (from, to) in THERE_AND_BACK {
        // The start was made by nobody, so White may make it once.
        play(&mut game, from, to).unwrap();
    }
    let before = *game.position();
    assert_eq!(play(&mut game, "D5", "E5"), Err(Refusal::Repetition { to: points("E5") }));
    assert_eq!(game.captures(point("D5"), point("E5")).unwrap_err().rule(), "repetition");
    assert_eq!(*game.position(), before);
    let landings = game.lift(point("D5")).unwrap();
    assert_eq!(landings.with(point("E5")), game.position().lift(point("D5")).unwrap());
    assert!(!landings.contains(point("E5")));
    assert_eq!(game.moves().count(), 381);
    assert!(!game.moves().any(|played| played == movement("D5", "E5")));
}

#[test]
fn a_player_may_make_a_position_that_only_the_other_player_made() {
    let mut game = Game::new(forbidding());
    play(&mut game, "D5", "E5").unwrap();
    let made_by_black = *game.position();
    play(&mut game, "H6", "G6").unwrap();
    game.play(Action::Pass).unwrap();
    play(&mut game, "G6", "H6").unwrap();
    assert_eq!(game.position().stones(Side::Black), made_by_black.stones(Side::Black));
    assert_eq!(game.position().stones(Side::White), made_by_black.stones(Side::White));
    // A pass makes no position, a move does: White made the board with G6 before.
    game.play(Action::Pass).unwrap();
    assert_eq!(play(&mut game, "H6", "G6"), Err(Refusal::Repetition { to: points("G6") }));
}

#[test]
fn a_stone_whose_every_landing_repeats_says_so() {
    let all_but_one = hexagon::POINTS.without(point("A1"));
    let start = Position::new(all_but_one, HexSet::EMPTY, Side::Black).unwrap();
    let mut game = Game::from_position(start, Repetition::Forbidden);
    for (from, to) in [("B1", "A1"), ("A1", "B1")] {
        play(&mut game, from, to).unwrap();
        game.play(Action::Pass).unwrap();
    }
    assert_eq!(game.lift(point("B1")), Err(Refusal::Repetition { to: points("A1") }));
    assert_eq!(game.position().lift(point("B1")), Ok(points("A1")));
    assert_eq!(game.lift(point("A2")), Ok(points("A1")));
}

#[test]
fn the_ban_agrees_with_playing_every_move_and_comparing() {
    let mut chance = Chance(5);
    let mut banned = 0;
    for number in 0..8 {
        // Few stones make repetitions likely, many make them hard to see.
        let few = Position::new(points("D4 D5 E5"), points("G7 G8 H8"), Side::Black).unwrap();
        let start = if number % 2 == 0 { few } else { Position::START };
        let mut game = Game::from_position(start, Repetition::Forbidden);
        let mut made: Vec<(Side, Position)> = Vec::new();
        for _ in 0..60 {
            let position = *game.position();
            let side = position.to_move();
            let allowed: Vec<Move> = position
                .moves()
                .filter(|&played| {
                    let mut next = position;
                    next.play(played).unwrap();
                    !made.contains(&(side, next))
                })
                .collect();
            let offered: Vec<Move> = game.moves().collect();
            assert_eq!(offered, allowed);
            banned += position.moves().count() - allowed.len();
            for played in position.moves() {
                assert_eq!(game.captures(played.from, played.to).is_ok(), allowed.contains(&played));
            }
            // Go back where one came from if possible, to walk into repetitions.
            let back = game.plies().nth_back(1).and_then(|action| match action {
                Action::Move(Move { from, to }) => Some(Move { from: to, to: from }),
                _ => None,
            });
            let played = match back.filter(|played| allowed.contains(played)) {
                Some(back) => back,
                None if allowed.is_empty() => break,
                None => allowed[chance.below(allowed.len())],
            };
            game.play(played.into()).unwrap();
            made.push((side, *game.position()));
        }
    }
    assert!(banned > 100, "{banned} moves were banned");
}

#[test]
fn a_full_record_can_still_be_ended_by_passes() {
    let mut game = Game::new(Options::DEFAULT);
    let mut played = 0;
    'full: loop {
        for (from, to) in THERE_AND_BACK {
            match play(&mut game, from, to) {
                Ok(_) => played += 1,
                Err(refusal) => {
                    assert_eq!(refusal, Refusal::RecordFull { may_pass: true });
                    break 'full;
                }
            }
        }
    }
    assert_eq!(played, CAPACITY - 2);
    game.play(Action::Pass).unwrap();
    let next = game.moves().next().unwrap();
    assert_eq!(game.play(next.into()), Err(Refusal::RecordFull { may_pass: true }));
    game.play(Action::Pass).unwrap();
    assert_eq!(game.plies().len(), CAPACITY);
    assert!(game.is_over());
    while game.undo().is_some() {}
    assert_eq!(game.position(), game.start());
}

#[test]
fn a_game_is_small() {
    assert!(size_of::<Game>() <= 6 * 1024, "{} bytes", size_of::<Game>());
    assert!(size_of::<Refusal>() <= 72, "{} bytes", size_of::<Refusal>());
    assert!(size_of::<Position>() <= 40, "{} bytes", size_of::<Position>());
}

#[test]
fn a_game_can_be_restarted_in_place() {
    let mut game = Game::new(Options::DEFAULT);
    play(&mut game, "D5", "E5").unwrap();
    game.restart(Position::START.with_turn(Side::White), Repetition::Forbidden);
    assert_eq!((game.plies().len(), game.position().to_move()), (0, Side::White));
    assert_eq!(game.repetition(), Repetition::Forbidden);
    assert_eq!(game.undo(), None);
}
