//! The number of ways to begin a game.

use rules_core::go::{Game, Rules};
use rules_core::gomobil::Position;
use rules_core::gosix;
use rules_core::grid::Size;
use rules_core::placing::Action;

fn ways(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.lifts().map(|(_, landings)| landings.len() as u64).sum(),
        _ => {
            let next = position.moves().map(|played| {
                let mut next = *position;
                next.play(played).expect("a listed move can be played");
                ways(&next, depth - 1)
            });
            next.sum()
        }
    }
}

#[test]
fn a_game_can_begin_in_382_then_145924_then_58653044_ways() {
    let found = [1, 2, 3].map(|depth| ways(&Position::START, depth));
    assert_eq!(found, [382, 145_924, 58_653_044]);
}

#[test]
fn listing_the_moves_gives_the_same_number_as_counting_the_landings() {
    let listed: usize = Position::START
        .moves()
        .map(|played| {
            let mut next = Position::START;
            next.play(played).expect("a listed move can be played");
            next.moves().count()
        })
        .sum();
    assert_eq!(listed, 145_924);
}

fn gosix_ways(position: &gosix::Position, depth: u32) -> u64 {
    let legal = position.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let next = legal.iter().map(|point| {
        let mut next = *position;
        next.place(point).expect("a legal stone can be placed");
        gosix_ways(&next, depth - 1)
    });
    next.sum()
}

#[test]
fn gosix_can_begin_in_24_then_552_12144_255024_and_5100480_ways() {
    let found = [1, 2, 3, 4, 5].map(|depth| gosix_ways(&gosix::Position::START, depth));
    assert_eq!(found, [24, 552, 12_144, 255_024, 5_100_480]);
}

/// The ways to begin a game of Go, passes counted, up to the end of the game.
fn go_ways(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 || game.is_over() {
        return u64::from(depth == 0);
    }
    let mut ways = 0;
    for action in game.legal().iter().map(Action::Place).chain([Action::Pass]) {
        game.play(action).expect("a legal turn");
        ways += go_ways(game, depth - 1);
        game.undo();
    }
    ways
}

#[test]
fn go_can_begin_in_so_many_ways_with_passes_counted() {
    let ways =
        |size, depth| go_ways(&mut Game::even(Size::new(size).expect("a size"), Rules::ASSOCIATION), depth);
    assert_eq!([1, 2, 3, 4].map(|depth| ways(3, depth)), [10, 91, 738, 5281]);
    assert_eq!([1, 2, 3, 4].map(|depth| ways(4, depth)), [17, 273, 4112, 57984]);
}
