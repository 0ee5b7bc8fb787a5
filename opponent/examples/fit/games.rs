//! Games that the opponent plays against itself.

use opponent::gomobil::features::{INPUTS, features};
use opponent::gomobil::net::Net;
use opponent::gomobil::{Manner, Mind, Position, search};
use opponent::{Budget, Cell, Chance};
use rules_core::gomobil::{Game, Options};
use rules_core::{Action, Play as _, Side};

use super::Plan;

/// A position to learn from.
#[derive(Clone, Copy)]
pub struct Sample {
    pub counts: [u8; INPUTS],
    /// What it is worth to its side to move, from 0 for lost to 1 for won.
    pub worth: f32,
}

/// After so many plies the count decides.
const LONGEST: usize = 160;
/// One turn of so many is not the best but one of the best few, so that games differ.
const ODD_TURN: u32 = 12;
const FEW: u32 = 5;
/// How much of what a position is worth comes from the end of its game; the rest is what the search thought.
const FROM_END: f32 = 0.6;

/// Plays the games of a round and adds their positions.
pub fn play(plan: &Plan, round: u32, net: &'static Net, samples: &mut Vec<Sample>) {
    let mut mind = Box::new(Mind::NEW);
    mind.net = net;
    let mut cells = vec![Cell::EMPTY; 4096];
    for number in 0..plan.games {
        let seed = plan.seed << 40 | u64::from(round) << 32 | u64::from(number);
        one_game(plan, round, &mut Chance::new(seed), &mut mind, &mut cells, samples);
    }
}

fn one_game(
    plan: &Plan,
    round: u32,
    chance: &mut Chance,
    mind: &mut Mind,
    cells: &mut [Cell],
    samples: &mut Vec<Sample>,
) {
    let mut game = Game::new(Options::DEFAULT);
    for _ in 0..4 + chance.below(8) {
        let moves: Vec<_> = game.moves().collect();
        let Some(moved) = moves.get(chance.below(moves.len() as u32) as usize) else { break };
        // The move is one of those that may be played.
        let _ = game.play(Action::Move(*moved));
    }
    let mut seen: Vec<([u8; INPUTS], Side, i16)> = Vec::new();
    while !game.is_over() && game.len() < LONGEST {
        let manner = Manner { blur: 0, seed: chance.next(), grade: false };
        search(&game, mind, cells, Budget::of(plan.nodes), manner);
        let Some(best) = mind.moves.first() else { break };
        seen.push((features(&Position::new(game.position())), game.to_move(), best.value));
        let odd = chance.below(ODD_TURN) == 0;
        let chosen = if odd { mind.moves.get(chance.below(FEW) as usize).unwrap_or(best) } else { best };
        let action = chosen.turn.moved().map_or(Action::Pass, Action::Move);
        if game.play(action).is_err() {
            break;
        }
    }
    let winner = game.count().winner();
    for (counts, side, value) in seen {
        let end = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        let thought = super::learn::logistic(f32::from(value) / 256.0);
        let part = if round == 0 { 1.0 } else { FROM_END };
        samples.push(Sample { counts, worth: part * end + (1.0 - part) * thought });
    }
}
