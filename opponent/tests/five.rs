//! A four or an open three that can be stopped is stopped, a five that can be made is made.

mod support;

use opponent::{Chance, think};
use rules_core::any::{Game, Terms};
use rules_core::grid::Size;
use rules_core::{Action, Point, Side, five};
use support::{mind, random_game, request, turns};

const GAMES: [five::Rules; 4] =
    [five::Rules::GOMOKU, five::Rules::GOBANG, five::Rules::SIMPLE, five::Rules::NINUKI];

fn terms(size: u8, rules: five::Rules) -> Terms {
    Terms::Five { size: Size::new(size).expect("a grid"), rules }
}

/// Whether the side to move wins with its next stone: every stone is tried.
fn wins_at_once(game: &Game) -> Option<Point> {
    let side = game.to_move();
    game.legal().iter().find(|point| {
        let mut after = game.clone();
        after.play(Action::Place(*point)).is_ok()
            && after.outcome().and_then(|outcome| outcome.winner()) == Some(side)
    })
}

/// The stones of the side to move after which the other side does not win at once.
fn safe(game: &Game) -> Vec<Action> {
    turns(game)
        .into_iter()
        .filter(|turn| {
            let mut after = game.clone();
            after.play(*turn).expect("a legal turn");
            after.is_over() || wins_at_once(&after).is_none()
        })
        .collect()
}

/// The same game with the other side to move.
fn turned(game: &Game) -> Game {
    let rows = game.rows().to_string();
    let turned = if rows.ends_with('b') { rows.replace(" b", " w") } else { rows.replace(" w", " b") };
    Game::from_rows(&game.terms(), &turned).expect("a position")
}

/// Whether the side to move can place a stone after which it wins whatever is played: an open four, or two fours.
fn makes_open_four(game: &Game) -> bool {
    game.legal().iter().any(|point| {
        let mut after = game.clone();
        after.play(Action::Place(point)).expect("a legal stone");
        // Without a threat to win, and with a win of the other side, it is none.
        !after.is_over()
            && wins_at_once(&turned(&after)).is_some()
            && wins_at_once(&after).is_none()
            && safe(&after).is_empty()
    })
}

/// Whether the side to move has a stone after which the other side neither wins at once nor makes an open four.
fn can_be_stopped(game: &Game) -> bool {
    turns(game).into_iter().any(|turn| {
        let mut after = game.clone();
        after.play(turn).expect("a legal turn");
        wins_at_once(&after).is_none() && !makes_open_four(&after)
    })
}

/// A position in which the side that is not to move has so many stones in a row with room, among random others.
fn threatened(size: u8, rules: five::Rules, row: i32, chance: &mut Chance) -> Option<Game> {
    let wide = i32::from(size);
    let mut marks = vec![b'.'; usize::from(size) * usize::from(size)];
    let mut at = |up: i32, right: i32, mark: u8| {
        let inside = (0..wide).contains(&up) && (0..wide).contains(&right);
        if inside {
            marks[usize::try_from(up * wide + right).expect("inside")] = mark;
        }
        inside
    };
    for _ in 0..chance.below(10) {
        let (up, right) = (chance.below(size.into()).cast_signed(), chance.below(size.into()).cast_signed());
        at(up, right, b"bw"[chance.below(2) as usize]);
    }
    let (way_up, way_right) = [(0, 1), (1, 0), (1, 1), (1, -1)][chance.below(4) as usize];
    let (up, right) = (chance.below(size.into()).cast_signed(), chance.below(size.into()).cast_signed());
    // Most fours are closed at one end: nothing but a capture stops the others.
    let closed = row == 4 && chance.below(16) != 0;
    for step in -2..=row + 1 {
        let mark = match step {
            -1 if closed => b'b',
            step if (0..row).contains(&step) => b'w',
            _ => b'.',
        };
        let needed = (-1..=row).contains(&step);
        if !at(up + step * way_up, right + step * way_right, mark) && needed {
            return None;
        }
    }
    let rows: Vec<&str> =
        marks.chunks(size.into()).map(|row| std::str::from_utf8(row).expect("ASCII")).collect();
    let game = Game::from_rows(&terms(size, rules), &format!("{} b", rows.join("/"))).ok()?;
    (!game.is_over()).then_some(game)
}

#[test]
fn a_four_that_can_be_stopped_is_stopped_and_a_five_is_made() {
    let mut chance = Chance::new(45);
    let (mut mind, mut cells) = mind(4096);
    let (mut stopped, mut made) = (0, 0);
    while stopped < 1000 {
        let rules = GAMES[chance.below(4) as usize];
        let Some(game) = threatened(9, rules, 4, &mut chance) else { continue };
        let answer = think(&game, &request(8, 3, 300), &mut mind, &mut cells).expect("a turn").action;
        let mut after = game.clone();
        after.play(answer).expect("a legal turn");
        if wins_at_once(&game).is_some() {
            assert_eq!(
                after.outcome().and_then(|outcome| outcome.winner()),
                Some(Side::Black),
                "{}",
                game.rows()
            );
            made += 1;
        } else if after.is_over() || wins_at_once(&after).is_none() {
            stopped += 1;
        } else {
            assert!(safe(&game).is_empty(), "{} {:?} {answer:?}", game.rows(), game.terms());
        }
    }
    assert!(made > 0);
}

#[test]
fn an_open_three_that_can_be_stopped_is_stopped() {
    let mut chance = Chance::new(35);
    let (mut mind, mut cells) = mind(4096);
    let mut stopped = 0;
    while stopped < 200 {
        let Some(mut game) = threatened(9, five::Rules::GOMOKU, 3, &mut chance) else { continue };
        // The other side would make an open four if it were its turn, and nobody has anything better.
        let other = turned(&game);
        if wins_at_once(&game).is_some() || wins_at_once(&other).is_some() || !makes_open_four(&other) {
            continue;
        }
        let begun = game.clone();
        // Fours of its own may come first; each of them has one answer.
        for _ in 0..6 {
            let answer = think(&game, &request(8, 3, 3_000), &mut mind, &mut cells).expect("a turn").action;
            game.play(answer).expect("a legal turn");
            if game.is_over() || wins_at_once(&turned(&game)).is_none() {
                break;
            }
            let Some(forced) = safe(&game).first().copied() else { break };
            game.play(forced).expect("a legal turn");
            if game.is_over() {
                break;
            }
        }
        let lost = match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) => winner == Side::White,
            None if game.to_move() == Side::White => wins_at_once(&game).is_some() || makes_open_four(&game),
            None => false,
        };
        if lost {
            assert!(!can_be_stopped(&begun), "{}", begun.rows());
        } else {
            stopped += 1;
        }
    }
}

#[test]
fn grades_know_that_a_five_wins_in_all_four_games() {
    for rules in GAMES {
        let mut chance = Chance::new(9);
        let (mut mind, mut cells) = mind(1024);
        let mut seen = 0;
        while seen < 20 {
            let plies = 10 + chance.below(30);
            let game = random_game(&terms(9, rules), plies, &mut chance);
            if game.is_over() || wins_at_once(&game).is_none() {
                continue;
            }
            let answer = think(&game, &request(8, 1, 200), &mut mind, &mut cells).expect("a turn");
            assert!(answer.value.is_sure(), "{}", game.rows());
            seen += 1;
        }
    }
}
