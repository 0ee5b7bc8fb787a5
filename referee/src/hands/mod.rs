//! What the hands are doing, read off the difference between the wood and the game.
//!
//! Settled boards are compared, never the order of events: a stone may be landed before another one is seen to leave,
//! captured stones may be turned or taken off before, while or after the capturing stone lands.

mod moving;
mod placing;

use rules_core::any::{Action, Game, Refusal};
use rules_core::{Point, WideSet, gomobil};

use crate::wood::Wood;

/// What the hands are doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hands {
    /// Nothing: the board matches, apart from what earlier moves left to do.
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
        /// The move, or the placed stone.
        played: Action,
        /// Whether the hands have gone on to the captured stones already.
        touched: bool,
    },
    /// A legal move lies on the wood, but the stone shows the wrong side.
    WrongSideUp {
        /// The move, or the placed stone.
        played: Action,
    },
    /// A stone has landed where it may not.
    CannotLand {
        /// Where it came from, unless it came from beside the board.
        from: Option<Point>,
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

/// Reads the hands.
///
/// `chores` are points that earlier moves left to be put right and that may be in any state; `blind` points cannot be
/// seen.
pub fn read(game: &Game, wood: &Wood, blind: WideSet, chores: WideSet) -> Hands {
    match game {
        Game::Gomobil(game) => moving::read(game, wood, blind, chores),
        _ => placing::read(game, wood, blind, chores),
    }
}

/// Tells whether the board makes sense if a move counts as played and the next player is at it already.
///
/// The game is as it was when this returns.
pub fn next_player_has_begun(
    game: &mut Game,
    played: Action,
    wood: &Wood,
    blind: WideSet,
    chores: WideSet,
) -> bool {
    let Ok(change) = game.play(played).map(|change| change.besides(played)) else { return false };
    let chores = if game.is_placing() { chores | change.points() } else { chores ^ change.turned };
    let ahead = read(game, wood, blind, chores);
    game.undo();
    match ahead {
        Hands::Lifted { .. } | Hands::Landed { .. } => true,
        Hands::CannotLift { refusal, .. } | Hands::CannotLand { refusal, .. } => !is_of_nobody_next(&refusal),
        _ => false,
    }
}

/// Tells whether a refusal is about something that the next player would not even try.
fn is_of_nobody_next(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Gomobil(gomobil::Refusal::NotYours { .. }) | Refusal::Stays { .. })
}
