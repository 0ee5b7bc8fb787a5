//! Gosix, Go and five in a row agree with their naive implementations over random games.

#[path = "naive/five.rs"]
mod plain_five;
#[path = "naive/go.rs"]
mod plain_go;
#[path = "naive/gosix.rs"]
mod plain_gosix;
mod support;

use std::collections::BTreeSet;

use plain_go::{Place, Plain};
use plain_gosix::{Colour, Flower, Spot};
use rules_core::go::{self, Rules};
use rules_core::grid::Size;
use rules_core::{Action, Board, Play, Point, PointSet, Side, WideSet, five, gosix, hexagon};
use support::Chance;

fn spot(point: Point) -> Spot {
    let name = Board::HEXAGON.display(point).to_string();
    (i32::from(name.as_bytes()[0] - b'A') + 1, name[1..].parse().expect("a number after the letter"))
}

fn spots<const W: usize>(set: PointSet<W>) -> BTreeSet<Spot> {
    set.iter().map(spot).collect()
}

fn colour(side: Side) -> Colour {
    match side {
        Side::Black => Colour::Black,
        Side::White => Colour::White,
    }
}

#[test]
fn two_thousand_games_of_gosix_agree() {
    let mut chance = Chance(91);
    let (mut ties, mut passes, mut endings) = (0, 0, BTreeSet::new());
    for _ in 0..2000 {
        let first = chance.side();
        let (mut game, mut plain) = (gosix::Game::new(first), Flower::new(colour(first)));
        while !game.is_over() {
            assert!(!plain.is_over());
            // The points outside the flower are asked for now and then.
            for point in if chance.below(20) == 0 { hexagon::POINTS } else { gosix::CORNERS } {
                let answer = game.placement(point).map(|placement| spots(placement.taken));
                let expected = plain.after(spot(point)).map(|(_, off)| off);
                assert_eq!(answer.map_err(|refusal| refusal.rule()), expected, "{}", game.position());
                ties += usize::from(expected == Err("S7"));
            }
            let legal = game.legal();
            if legal.is_empty() {
                assert!(game.must_pass() && !plain.can_place(plain.turn));
                game.play(Action::Pass).expect("a pass");
                plain.turn = plain.turn.other();
                passes += 1;
                continue;
            }
            let point = legal.iter().nth(chance.below(legal.len())).expect("a legal corner");
            let placement = game.play(Action::Place(point)).expect("a legal stone");
            assert_eq!(plain.place(spot(point)), Ok(spots(placement.taken)));
            for side in Side::BOTH {
                let stones = plain.stones.iter().filter(|(_, stone)| **stone == colour(side));
                assert_eq!(spots(game.position().stones(side)), stones.map(|(spot, _)| *spot).collect());
                let markers = plain.markers.iter().filter(|(_, marker)| **marker == colour(side));
                assert_eq!(spots(game.position().markers(side)), markers.map(|(spot, _)| *spot).collect());
            }
        }
        assert!(plain.is_over());
        endings.insert(game.outcome().expect("an outcome").to_string());
    }
    assert!(ties > 1000 && passes > 20 && endings.len() > 8, "{ties} {passes} {endings:?}");
}

fn places(size: Size, set: WideSet) -> BTreeSet<Place> {
    let side = usize::from(size.get());
    set.iter().map(|point| (point.index() / side, point.index() % side)).collect()
}

/// Plays a random game on both; returns how often a stone was refused for repetition.
fn compare_go(size: Size, rules: Rules, plain: plain_go::Repetition, chance: &mut Chance) -> usize {
    let side = usize::from(size.get());
    let mut game = go::Game::even(size, rules);
    let mut plain = Plain::new(side, plain);
    let mut refused = 0;
    let board = size.board();
    for _ in 0..8 * side * side {
        let mut legal = WideSet::EMPTY;
        for point in board.points() {
            let place = (point.index() / side, point.index() % side);
            let expected = plain.after(place).map(|(_, taken)| taken);
            let answer = game.captures(point).map(|taken| places(size, taken));
            assert_eq!(answer.map_err(|refusal| refusal.rule()), expected, "{}", game.position());
            refused += usize::from(expected == Err("G4"));
            if expected.is_ok() {
                legal.insert(point);
            }
        }
        assert_eq!(game.legal(), legal, "{}", game.position());
        if legal.is_empty() || chance.below(40) == 0 {
            if game.play(Action::Pass).is_err() || game.is_over() {
                break;
            }
            plain.pass();
        } else {
            let point = legal.iter().nth(chance.below(legal.len())).expect("a legal point");
            let taken = game.play(Action::Place(point)).expect("a legal stone").taken;
            let place = (point.index() / side, point.index() % side);
            assert_eq!(plain.play(place), Ok(places(size, taken)));
        }
        if chance.below(10) == 0 {
            let count = game.count();
            assert_eq!(places(size, count.territory.black), plain.land('b'));
            assert_eq!(places(size, count.territory.white), plain.land('w'));
        }
    }
    refused
}

#[test]
fn games_of_go_agree_by_both_rules_against_repetition() {
    let mut chance = Chance(92);
    let mut refused = [0, 0];
    for (size, games) in [(2, 300), (3, 300), (4, 120), (5, 40), (9, 3)] {
        let size = Size::new(size).expect("a size");
        for _ in 0..games {
            refused[0] += compare_go(size, Rules::ASSOCIATION, plain_go::Repetition::OwnBoards, &mut chance);
            refused[1] += compare_go(size, Rules::FAMILY, plain_go::Repetition::Ko, &mut chance);
        }
    }
    assert!(refused.into_iter().all(|refused| refused > 300), "{refused:?}");
}

/// Plays a random game in a corner of the grid on both; returns its end and how often N2 forbade a stone.
fn compare_five(size: Size, rules: five::Rules, chance: &mut Chance) -> (String, usize) {
    let side = usize::from(size.get());
    let extras = plain_five::Extras {
        captures: rules.captures,
        ten_wins: rules.ten_wins,
        breakable_five: rules.breakable_five,
        no_double_three: rules.no_double_three,
    };
    let (mut game, mut plain) = (five::Game::new(size, rules), plain_five::Plain::new(side, extras));
    let (mut forbidden, mut waited) = (0, false);
    while plain.end.is_none() && game.plies().len() < 300 {
        assert_eq!(game.outcome(), None, "{}", game.position());
        let mut legal = WideSet::EMPTY;
        for point in size.board().points() {
            let expected = plain.after((point.index() / side, point.index() % side));
            let answer = game.captures(point).map(|taken| places(size, taken));
            forbidden += usize::from(expected == Err("N2"));
            if expected.is_ok() {
                legal.insert(point);
            }
            assert_eq!(answer.map_err(|refusal| refusal.rule()), expected, "{}", game.position());
        }
        assert_eq!(game.legal(), legal, "{}", game.position());
        // Mostly near the corner, where stones meet, and now and then anywhere.
        let near: WideSet =
            legal.iter().filter(|point| point.index() / side < 7 && point.index() % side < 7).collect();
        let choice = if near.is_empty() || chance.below(9) == 0 { legal } else { near };
        let point = choice.iter().nth(chance.below(choice.len())).expect("a legal point");
        let taken = game.play(Action::Place(point)).expect("a legal stone").taken;
        assert_eq!(plain.play((point.index() / side, point.index() % side)), Ok(places(size, taken)));
        assert_eq!([game.prisoners().white, game.prisoners().black].map(usize::from), plain.taken);
        waited |= game.outcome().is_none() && !game.waiting_five().is_empty();
    }
    assert_eq!(game.outcome().map(|outcome| outcome.to_string()), plain.end, "{}", game.position());
    (format!("{}{}", if waited { "waited, " } else { "" }, plain.end.unwrap_or_default()), forbidden)
}

#[test]
fn games_of_five_in_a_row_agree_with_every_extra_rule() {
    let mut chance = Chance(93);
    let (mut endings, mut forbidden) = (BTreeSet::new(), 0);
    for number in 0..360 {
        let extra = |bit: usize| (number / 4) & (1 << bit) == 0;
        let rules = match [five::Rules::GOMOKU, five::Rules::GOBANG, five::Rules::SIMPLE, five::Rules::NINUKI]
            [number % 4]
        {
            rules @ five::Rules::NINUKI => five::Rules {
                breakable_five: extra(0),
                no_double_three: extra(1),
                ten_wins: extra(2),
                ..rules
            },
            rules => rules,
        };
        let size = Size::new([5, 6, 7, 9, 13, 19][chance.below(6)]).expect("a size");
        let (ending, refused) = compare_five(size, rules, &mut chance);
        endings.insert(ending);
        forbidden += refused;
    }
    for ending in ["black five", "white captures", "draw full", "waited, black five", "waited, white five"] {
        assert!(endings.contains(ending), "{ending}: {endings:?}");
    }
    assert!(forbidden > 100, "{forbidden}");
}
