//! Hands that move stones: Gomobil.

use rules_core::any::Action;
use rules_core::gomobil::{Game, Move, Refusal};
use rules_core::{HexSet, PerSide, Point, WideSet};

use super::Hands;
use crate::difference::Difference;
use crate::wood::Wood;

/// Reads the hands of a game of Gomobil.
pub(super) fn read(game: &Game, wood: &Wood, blind: WideSet, chores: WideSet) -> Hands {
    let position = game.position();
    let mover = position.to_move();
    let expected = PerSide::from_fn(|side| position.stones(side).widen());
    let difference = Difference::between(&expected, wood, blind);
    let own = difference.add[mover] - chores;
    let enemy = difference.add[mover.other()] - chores;
    let turned = difference.turn - chores;
    let extra = difference.remove;
    // Stones that are on their way to the other side, if a landing explains them.
    let touched = enemy | turned;

    // Stones turned over on their points, however many, may be the captured ones of a move to come.
    let off = || if own.len() + enemy.len() + extra.len() > 2 { Hands::Muddle } else { Hands::Off };
    match (own.len(), own.first(), extra.len(), extra.first()) {
        (0, _, 0, _) if touched.is_empty() => Hands::Quiet,
        (0, _, _, to) if enemy.len() == 1 && turned.is_empty() && extra.len() <= 1 => {
            match (enemy.first(), to) {
                (Some(from), None) => Hands::CannotLift { from, refusal: not_yours(from) },
                (Some(from), Some(to)) => {
                    Hands::CannotLand { from: Some(from), to, refusal: not_yours(from) }
                }
                (None, _) => off(),
            }
        }
        (0, _, 1, Some(to)) if touched.is_empty() => Hands::Extra { to },
        (1, Some(from), 0, _) => match game.lift(from).map(HexSet::widen) {
            Ok(landings) => {
                let explains = |to: &Point| {
                    game.captures(from, *to)
                        .map(HexSet::widen)
                        .is_ok_and(|captured| touched.is_subset(captured))
                };
                let landings =
                    if touched.is_empty() { landings } else { landings.iter().filter(explains).collect() };
                if landings.is_empty() { off() } else { Hands::Lifted { from, landings } }
            }
            Err(refusal) if touched.is_empty() => Hands::CannotLift { from, refusal: refusal.into() },
            Err(_) => off(),
        },
        (1, Some(from), 1, Some(to)) => match game.captures(from, to).map(HexSet::widen) {
            Ok(captured) if touched.is_subset(captured) => {
                let played = Action::Move(Move { from, to });
                if wood.showing(mover.other()).contains(to) {
                    Hands::WrongSideUp { played }
                } else {
                    Hands::Landed { played, touched: !touched.is_empty() }
                }
            }
            Err(refusal) if touched.is_empty() => {
                Hands::CannotLand { from: Some(from), to, refusal: refusal.into() }
            }
            Ok(_) | Err(_) => off(),
        },
        _ => off(),
    }
}

fn not_yours(stone: Point) -> rules_core::any::Refusal {
    Refusal::NotYours { stone }.into()
}

#[cfg(test)]
mod tests {
    use rules_core::gomobil::{Options, Position};
    use rules_core::{Board, Side};

    use super::*;

    fn point(name: &str) -> Point {
        Board::HEXAGON.parse(name).unwrap()
    }

    fn start() -> Wood {
        let start = Position::START;
        Wood {
            black: start.stones(Side::Black).widen(),
            white: start.stones(Side::White).widen(),
            unsure: WideSet::EMPTY,
        }
    }

    fn hands(wood: &Wood) -> Hands {
        read(&Game::new(Options::DEFAULT), wood, WideSet::EMPTY, WideSet::EMPTY)
    }

    #[test]
    fn a_lifted_stone_has_landing_points() {
        let mut wood = start();
        assert_eq!(hands(&wood), Hands::Quiet);
        wood.clear(point("D5"));
        let Hands::Lifted { from, landings } = hands(&wood) else { panic!("{:?}", hands(&wood)) };
        assert_eq!((from, landings.contains(point("E5"))), (point("D5"), true));
    }

    #[test]
    fn the_order_of_lift_and_landing_does_not_matter() {
        let mut wood = start();
        wood.put(point("E5"), Some(Side::Black));
        assert_eq!(hands(&wood), Hands::Extra { to: point("E5") });
        wood.clear(point("D5"));
        let played = Action::Move(Move { from: point("D5"), to: point("E5") });
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
    }

    #[test]
    fn a_stone_of_the_other_side_is_refused_in_the_air_and_when_it_has_landed() {
        let mut wood = start();
        wood.clear(point("H6"));
        let refusal = not_yours(point("H6"));
        assert_eq!(hands(&wood), Hands::CannotLift { from: point("H6"), refusal });
        wood.put(point("G6"), Some(Side::White));
        assert_eq!(hands(&wood), Hands::CannotLand { from: Some(point("H6")), to: point("G6"), refusal });
    }

    #[test]
    fn a_stone_landed_wrong_side_up_is_noticed() {
        let mut wood = start();
        wood.clear(point("D5"));
        wood.put(point("E5"), Some(Side::White));
        assert!(matches!(hands(&wood), Hands::WrongSideUp { .. }));
    }

    #[test]
    fn three_stones_in_the_air_are_a_muddle() {
        let mut wood = start();
        for name in ["D5", "D6", "H6"] {
            wood.clear(point(name));
        }
        assert_eq!(hands(&wood), Hands::Muddle);
    }
}
