//! What the tests share: repeatable games of all kinds.
#![allow(dead_code, reason = "every test file uses a part of this")]

use opponent::{Budget, Cell, Chance, Level, Mind, Request};
use rules_core::any::{Game, Terms};
use rules_core::grid::Size;
use rules_core::{Action, Side, five, go, gomobil};

/// Terms of every game that the opponent knows.
pub fn all_terms() -> Vec<Terms> {
    let mut terms = vec![
        Terms::Gomobil(gomobil::Options::DEFAULT),
        Terms::Gomobil(gomobil::Options { first: Side::White, repetition: gomobil::Repetition::Forbidden }),
        Terms::Gosix { first: Side::White },
    ];
    for rules in [five::Rules::GOMOKU, five::Rules::GOBANG, five::Rules::SIMPLE, five::Rules::NINUKI] {
        for size in [2, 3, 9, 19] {
            terms.push(Terms::Five { size: Size::new(size).expect("a grid"), rules });
        }
    }
    for (size, rules) in [
        (2, go::Rules::ASSOCIATION),
        (5, go::Rules::FAMILY),
        (9, go::Rules::ASSOCIATION),
        (9, go::Rules::FAMILY),
        (19, go::Rules::ASSOCIATION),
    ] {
        terms.push(Terms::Go(go::Options::new(Size::new(size).expect("a grid"), rules)));
    }
    let handicap =
        go::Options::new(Size::NINE, go::Rules::ASSOCIATION).with_handicap(4).expect("four stones");
    terms.push(Terms::Go(handicap));
    terms
}

/// Every turn of the side to move.
pub fn turns(game: &Game) -> Vec<Action> {
    let mut turns: Vec<Action> = match game {
        Game::Gomobil(game) => game.moves().map(Action::Move).collect(),
        game => game.legal().iter().map(Action::Place).collect(),
    };
    if !game.is_over() && game.forbids_pass().is_none() {
        turns.push(Action::Pass);
    }
    turns
}

/// A game after so many random turns, or fewer if it ends before.
pub fn random_game(terms: &Terms, plies: u32, chance: &mut Chance) -> Game {
    let mut game = Game::new(terms);
    for _ in 0..plies {
        let turns = turns(&game);
        let Some(turn) = turns.get(chance.below(turns.len() as u32) as usize) else { break };
        game.play(*turn).expect("a legal turn");
    }
    game
}

pub fn request(level: u8, seed: u64, nodes: u32) -> Request<'static> {
    Request { level: Level::new(level).expect("a level"), seed, budget: Budget::of(nodes) }
}

/// A mind and so much memory.
pub fn mind(cells: usize) -> (Box<Mind>, Vec<Cell>) {
    (Box::new(Mind::NEW), vec![Cell::EMPTY; cells])
}
