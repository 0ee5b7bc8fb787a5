//! What the hands are doing, read off the difference between the wood and the game.
//!
//! Settled boards are compared, never the order of events: a stone may be landed before another one is seen to leave,
//! captured stones may be turned before, while or after the capturing stone lands.

use rules_core::gomobil::{Game, Move, Position, Refusal};
use rules_core::{HexSet, Point, WideSet};

use crate::difference::Difference;
use crate::wood::Wood;

/// What the hands are doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hands {
    /// Nothing: the board matches, apart from stones still to be turned.
    Quiet,
    /// A stone that may be played is in the air.
    Lifted {
        /// Where it came from.
        from: Point,
        /// Where it may land, given what else has been touched.
        landings: WideSet,
    },
    /// A stone that may not be played is in the air.
    CannotLift {
        /// Where it came from.
        from: Point,
        /// What forbids it.
        refusal: Refusal,
    },
    /// A legal move lies on the wood.
    Landed {
        /// The move.
        played: Move,
        /// Whether the hands have gone on to the captured stones already.
        touched: bool,
    },
    /// A legal move lies on the wood, but the stone shows the wrong side.
    WrongSideUp {
        /// The move.
        played: Move,
    },
    /// A stone has landed where it may not.
    CannotLand {
        /// Where it came from.
        from: Point,
        /// Where it stands.
        to: Point,
        /// What forbids it.
        refusal: Refusal,
    },
    /// A stone stands where none belongs, and none is missing that could be seen.
    Extra {
        /// Where it stands.
        to: Point,
    },
    /// One or two stones are somewhere else than they should be, and no move explains it.
    Off,
    /// Stones are missing or too many on three points or more, and no move explains it.
    Muddle,
}

/// The rules that a reading of the hands needs.
pub trait Rules {
    /// Returns the position that should lie on the wood.
    fn position(&self) -> &Position;
    /// Returns the landing points of a stone.
    fn lift(&self, from: Point) -> Result<WideSet, Refusal>;
    /// Returns the stones that a move turns over.
    fn captures(&self, from: Point, to: Point) -> Result<WideSet, Refusal>;
}

impl Rules for Game {
    fn position(&self) -> &Position {
        self.position()
    }

    fn lift(&self, from: Point) -> Result<WideSet, Refusal> {
        self.lift(from).map(HexSet::widen)
    }

    fn captures(&self, from: Point, to: Point) -> Result<WideSet, Refusal> {
        self.captures(from, to).map(HexSet::widen)
    }
}

/// A position on its own, for a look one move ahead.
impl Rules for Position {
    fn position(&self) -> &Position {
        self
    }

    fn lift(&self, from: Point) -> Result<WideSet, Refusal> {
        self.lift(from).map(HexSet::widen)
    }

    fn captures(&self, from: Point, to: Point) -> Result<WideSet, Refusal> {
        self.captures(from, to).map(HexSet::widen)
    }
}

/// Reads the hands.
///
/// `chores` are stones that earlier moves captured and that may be in any state; `blind` points cannot be seen.
pub fn read(rules: &impl Rules, wood: &Wood, blind: WideSet, chores: WideSet) -> Hands {
    let position = rules.position();
    let mover = position.to_move();
    let difference = Difference::between(position, wood, blind);
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
                (Some(from), None) => Hands::CannotLift { from, refusal: Refusal::NotYours { stone: from } },
                (Some(from), Some(to)) => {
                    Hands::CannotLand { from, to, refusal: Refusal::NotYours { stone: from } }
                }
                (None, _) => off(),
            }
        }
        (0, _, 1, Some(to)) if touched.is_empty() => Hands::Extra { to },
        (1, Some(from), 0, _) => match rules.lift(from) {
            Ok(landings) => {
                let explains =
                    |to: &Point| rules.captures(from, *to).is_ok_and(|captured| touched.is_subset(captured));
                let landings =
                    if touched.is_empty() { landings } else { landings.iter().filter(explains).collect() };
                if landings.is_empty() { off() } else { Hands::Lifted { from, landings } }
            }
            Err(refusal) if touched.is_empty() => Hands::CannotLift { from, refusal },
            Err(_) => off(),
        },
        (1, Some(from), 1, Some(to)) => match rules.captures(from, to) {
            Ok(captured) if touched.is_subset(captured) => {
                let played = Move { from, to };
                if wood.showing(mover.other()).contains(to) {
                    Hands::WrongSideUp { played }
                } else {
                    Hands::Landed { played, touched: !touched.is_empty() }
                }
            }
            Err(refusal) if touched.is_empty() => Hands::CannotLand { from, to, refusal },
            Ok(_) | Err(_) => off(),
        },
        _ => off(),
    }
}

#[cfg(test)]
mod tests {
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
        read(&Position::START, wood, WideSet::EMPTY, WideSet::EMPTY)
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
        let played = Move { from: point("D5"), to: point("E5") };
        assert_eq!(hands(&wood), Hands::Landed { played, touched: false });
    }

    #[test]
    fn a_stone_of_the_other_side_is_refused_in_the_air_and_when_it_has_landed() {
        let mut wood = start();
        wood.clear(point("H6"));
        let refusal = Refusal::NotYours { stone: point("H6") };
        assert_eq!(hands(&wood), Hands::CannotLift { from: point("H6"), refusal });
        wood.put(point("G6"), Some(Side::White));
        assert_eq!(hands(&wood), Hands::CannotLand { from: point("H6"), to: point("G6"), refusal });
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
