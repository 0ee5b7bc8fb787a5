//! The number of ways to begin a game, to three moves.

use rules_core::gomobil::Position;

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
