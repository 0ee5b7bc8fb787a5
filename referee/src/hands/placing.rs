//! Hands that place stones.

use rules_core::WideSet;
use rules_core::any::{Action, Game, Refusal};

use super::Hands;
use crate::difference::Difference;
use crate::wood::Wood;

/// Reads the hands of a game in which stones are placed.
pub(super) fn read(game: &Game, wood: &Wood, blind: WideSet, chores: WideSet) -> Hands {
    let difference = Difference::between(&game.stones(), wood, blind);
    let missing = difference.missing() - chores;
    let extra = difference.remove - chores;
    let turned = difference.turn - chores;
    let off = || if missing.len() + extra.len() + turned.len() > 2 { Hands::Muddle } else { Hands::Off };
    if !turned.is_empty() {
        return off();
    }
    match (extra.len(), extra.first(), missing.len(), missing.first()) {
        (0, _, 0, _) => Hands::Quiet,
        (0, _, 1, Some(stone)) => Hands::CannotLift { from: stone, refusal: Refusal::Stays { stone } },
        (0, ..) => off(),
        _ => {
            // One of the new stones is the placed one; what else has changed already must follow from it.
            let explains = |played: &Action| {
                let Ok(change) = game.consider(*played) else { return false };
                extra.is_subset(change.put.black | change.put.white) && missing.is_subset(change.taken)
            };
            let placed = extra.iter().take(MOST).map(Action::Place).find(explains);
            match (placed, extra.first()) {
                (Some(played), _) => {
                    let foe = wood.showing(game.to_move().other());
                    if played.lands_on().is_some_and(|point| foe.contains(point)) {
                        Hands::WrongSideUp { played }
                    } else {
                        Hands::Landed { played, touched: extra.len() > 1 || !missing.is_empty() }
                    }
                }
                (None, Some(to)) if extra.len() == 1 && missing.is_empty() => {
                    match game.consider(Action::Place(to)) {
                        Err(refusal) => Hands::CannotLand { from: None, to, refusal },
                        Ok(_) => off(),
                    }
                }
                _ => off(),
            }
        }
    }
}

/// The most new stones that one placed stone can explain: itself and a marker on each of the three hexagons around it.
const MOST: usize = 4;

#[cfg(test)]
mod tests {
    use rules_core::any::Terms;
    use rules_core::grid::Size;
    use rules_core::{Board, Point, Side, go};

    use super::*;

    const BOARD: Board = Size::NINE.board();

    fn point(name: &str) -> Point {
        BOARD.parse(name).unwrap()
    }

    /// White on A1 has its last liberty on A2.
    fn game() -> Game {
        let mut game = Game::new(&Terms::Go(go::Options::new(Size::NINE, go::Rules::FAMILY)));
        for name in ["B1", "A1", "E5", "E6"] {
            game.play(Action::Place(point(name))).unwrap();
        }
        game
    }

    fn wood(game: &Game) -> Wood {
        let stones = game.stones();
        Wood { black: stones.black, white: stones.white, unsure: WideSet::EMPTY }
    }

    fn hands(wood: &Wood) -> Hands {
        read(&game(), wood, WideSet::EMPTY, WideSet::EMPTY)
    }

    #[test]
    fn a_placed_stone_is_a_move() {
        let mut wood = wood(&game());
        assert_eq!(hands(&wood), Hands::Quiet);
        wood.put(point("C3"), Some(Side::Black));
        let played = Action::Place(point("C3"));
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
        wood.put(point("C3"), None);
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
        wood.put(point("C3"), Some(Side::White));
        assert_eq!(hands(&wood), Hands::WrongSideUp { played });
    }

    #[test]
    fn a_captured_stone_may_be_taken_off_before_or_after() {
        let mut wood = wood(&game());
        wood.clear(point("A1"));
        assert!(matches!(hands(&wood), Hands::CannotLift { .. }));
        wood.put(point("A2"), Some(Side::Black));
        let played = Action::Place(point("A2"));
        assert_eq!(hands(&wood), Hands::Landed { played, touched: true });
    }

    #[test]
    fn a_stone_of_the_board_that_was_pushed_elsewhere_is_no_move() {
        let mut wood = wood(&game());
        wood.clear(point("E5"));
        wood.put(point("E4"), Some(Side::Black));
        assert_eq!(hands(&wood), Hands::Off);
    }

    #[test]
    fn a_marker_may_be_put_before_the_stone_has_rested() {
        let point = |name| Board::HEXAGON.parse(name).unwrap();
        let mut game = Game::new(&Terms::Gosix { first: Side::Black });
        for name in ["G7", "E6", "G6", "D3", "F5", "H9", "E5", "D7"] {
            game.play(Action::Place(point(name))).unwrap();
        }
        let mut wood = wood(&game);
        wood.put(point("F7"), Some(Side::Black));
        wood.put(point("F6"), Some(Side::Black));
        let played = Action::Place(point("F7"));
        let seen = read(&game, &wood, WideSet::EMPTY, WideSet::EMPTY);
        assert_eq!(seen, Hands::Landed { played, touched: true });
    }
}
