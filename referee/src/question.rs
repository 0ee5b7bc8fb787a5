//! What players are asked, and whose button says yes.

use rules_core::any::Action;
use rules_core::{Point, Side, WideSet};

/// A question, answered yes by the button that it names; the menu button and a few seconds say no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does this side want to pass? Its own button says yes.
    Pass(Side),
    /// Has this side placed a stone on a point that the board cannot see? Its own button says yes, the menu's asks on.
    Placed {
        /// Who may have placed it.
        side: Side,
        /// The point.
        point: Point,
        /// Which of those points it is.
        number: u8,
    },
    /// Shall Go be played on because the players do not agree? A player's button says yes.
    PlayOn,
    /// This side asks to take the last action back. The other side's button says yes.
    Undo {
        /// Who asks.
        by: Side,
        /// Whose it was.
        of: Side,
        /// What is to be taken back.
        action: Action,
    },
    /// Does this side want to give up? Its own button says yes.
    Resign(Side),
    /// Shall the game be given up for a new one? A player's button says yes.
    NewGame,
    /// Shall the board be believed to match, with these points out of service? A player's button says yes.
    Trust {
        /// The points that would be taken out of service.
        points: WideSet,
    },
}

impl Question {
    /// Tells whether the button of this side says yes.
    pub fn is_yes_by(self, side: Side) -> bool {
        match self {
            Self::Pass(by) | Self::Resign(by) | Self::Placed { side: by, .. } => by == side,
            // Whoever wants something back does not also allow it.
            Self::Undo { by, .. } => by != side,
            Self::NewGame | Self::PlayOn | Self::Trust { .. } => true,
        }
    }
}
