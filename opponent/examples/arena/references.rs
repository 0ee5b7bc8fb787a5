//! Honest opponents to measure by: chance, one ply, and full-width searches by the plain count.

use opponent::Chance;
use opponent::gomobil::{Position, Turn};
use rules_core::any::Game;
use rules_core::{Action, Play as _, Side, gomobil};

/// Every turn of the side to move, the pass included where it is allowed.
pub fn turns(game: &Game) -> Vec<Action> {
    let mut turns: Vec<Action> = match game {
        Game::Gomobil(game) => game.moves().map(Action::Move).collect(),
        game => game.legal().iter().map(Action::Place).collect(),
    };
    if turns.is_empty() || game.forbids_pass().is_none() {
        turns.push(Action::Pass);
    }
    turns
}

/// Any turn; a pass only where there is nothing else.
pub fn random(game: &Game, chance: &mut Chance) -> Action {
    let turns = turns(game);
    let others = turns.iter().filter(|turn| **turn != Action::Pass).count();
    let most = if others == 0 { turns.len() } else { others };
    turns[chance.below(u32::try_from(most).unwrap_or(1)) as usize]
}

fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for last in (1..items.len()).rev() {
        items.swap(last, chance.below(u32::try_from(last + 1).unwrap_or(1)) as usize);
    }
}

/// The best of all turns by a full-width search of so many plies, judged by the count; equals are drawn by lot.
///
/// A stubborn player knows that a game which is over is won or lost, and never passes while it is behind.
pub fn full_width(game: &gomobil::Game, plies: u32, stubborn: bool, chance: &mut Chance) -> Action {
    let position = Position::new(game.position());
    let mut turns: Vec<Turn> = game.moves().map(|moved| Turn::new(moved.from, moved.to)).collect();
    turns.push(Turn::PASS);
    shuffle(&mut turns, chance);
    // What captures most comes first: it changes the speed, not the choice's value.
    turns.sort_by_key(|turn| std::cmp::Reverse(position.captured_by(*turn)));
    let passed = game.last() == Some(Action::Pass);
    let (mut best, mut chosen) = (i32::MIN + 1, Turn::PASS);
    for turn in turns {
        let value = if turn == Turn::PASS && passed {
            over(position.lead(), stubborn)
        } else {
            -count_ahead(&position.after(turn), plies - 1, i32::MIN + 1, -best, turn == Turn::PASS, stubborn)
        };
        if value > best {
            (best, chosen) = (value, turn);
        }
    }
    chosen.moved().map_or(Action::Pass, Action::Move)
}

fn over(lead: i32, stubborn: bool) -> i32 {
    if stubborn { lead + 1000 * lead.signum() } else { lead }
}

fn count_ahead(
    position: &Position,
    plies: u32,
    mut alpha: i32,
    beta: i32,
    passed: bool,
    stubborn: bool,
) -> i32 {
    if plies == 0 {
        return position.lead();
    }
    let mut best = if passed {
        over(position.lead(), stubborn)
    } else {
        -count_ahead(&position.after(Turn::PASS), plies - 1, -beta, -alpha, true, stubborn)
    };
    alpha = alpha.max(best);
    let mut turns: Vec<Turn> =
        position.as_black().moves().map(|moved| Turn::new(moved.from, moved.to)).collect();
    if plies > 1 {
        turns.sort_by_key(|turn| std::cmp::Reverse(position.captured_by(*turn)));
    }
    for turn in turns {
        if alpha >= beta {
            break;
        }
        best = best.max(-count_ahead(&position.after(turn), plies - 1, -beta, -alpha, false, stubborn));
        alpha = alpha.max(best);
    }
    best
}

/// The turn after which the count is best for the side that takes it; equals are drawn by lot.
pub fn greedy(game: &Game, chance: &mut Chance) -> Action {
    if let Game::Gomobil(game) = game {
        return full_width(game, 1, false, chance);
    }
    let side = game.to_move();
    let mut turns = turns(game);
    shuffle(&mut turns, chance);
    let worth = |turn: &Action| {
        let mut after = game.clone();
        if after.play(*turn).is_err() {
            return i32::MIN;
        }
        standing(&after, side) * 2 - i32::from(*turn == Action::Pass)
    };
    turns.into_iter().max_by_key(worth).unwrap_or(Action::Pass)
}

/// What the count says for a side.
fn standing(game: &Game, side: Side) -> i32 {
    use rules_core::Tally;
    let lead = |black: i32, white: i32| if side == Side::Black { black - white } else { white - black };
    if let Some(winner) = game.outcome().and_then(|outcome| outcome.winner()) {
        return if winner == side { 10_000 } else { -10_000 };
    }
    match game.tally() {
        Tally::Gomobil(count) => lead(count.points(Side::Black).into(), count.points(Side::White).into()),
        Tally::Hexagons(won) => lead(won.black.into(), won.white.into()),
        Tally::Captured(stones) => lead(stones.black.into(), stones.white.into()),
        // A stone more that was captured is what one ply of Go sees.
        Tally::Go(count) => lead(count.prisoners.white.into(), count.prisoners.black.into()),
        Tally::Nothing => 0,
    }
}
