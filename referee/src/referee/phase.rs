//! What a table is waiting for.

use rules_core::any::{Action, Game};
use rules_core::{PerSide, Point, WideSet};

use crate::cause::Cause;
use crate::hands::Hands;
use crate::screen::Prompt;
use crate::time::Moment;

/// What a table is waiting for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    /// The wood must match the game before anything else: set-up, repair, undo, resume.
    Match(Cause),
    /// The side to move plays.
    Play(Turn),
    /// Both sides have passed, and dead stones are taken off by agreement.
    Settle {
        /// Who has agreed so far to the dead stones that lie beside the board.
        agreed: PerSide<bool>,
        /// The dead stones that the players have settled on: the wood has matched with them for a while.
        firm: WideSet,
        /// The dead stones when the wood matched last, and since when.
        matched: (WideSet, Moment),
        /// Whether the board was bumped since then: nothing is said of any stone until it is put right.
        bumped: bool,
    },
    /// The next game.
    Over,
}

impl Phase {
    /// Returns what a table waits for once the wood matches the game.
    pub(super) fn of(game: &Game, now: Moment) -> Self {
        if let Some(agreement) = game.agreement().filter(|agreement| agreement.can_settle()) {
            let firm = agreement.dead();
            Self::Settle { agreed: PerSide::default(), firm, matched: (firm, now), bumped: false }
        } else if game.is_over() {
            Self::Over
        } else {
            Self::Play(Turn::new(now))
        }
    }

    /// Returns what the hands are doing.
    pub(super) const fn hands(&self) -> &Hands {
        if let Self::Play(turn) = self { &turn.hands } else { &Hands::Quiet }
    }

    /// Returns the turn that is being played.
    pub(super) const fn turn(&self) -> Option<&Turn> {
        if let Self::Play(turn) = self { Some(turn) } else { None }
    }
}

/// A turn that is being played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    /// What the hands were doing when the wood changed last.
    pub hands: Hands,
    /// Since when they have been doing that.
    pub since: Moment,
    /// A move that lies on the wood, and since when, even if a hand has touched something else since.
    pub resting: Option<(Action, Moment)>,
    /// A playable stone in the air, and since when.
    pub lifted: Option<(Point, Moment)>,
    /// Which of several points that cannot be seen is asked about.
    pub asked: usize,
    /// Whether the stone in the air may lie on a landing point that does not feel it.
    pub doubting: bool,
    /// Whether the side to move has been told that it may play.
    pub given: bool,
    /// Whether that has been heard.
    pub rung: bool,
    /// When a button was pressed last, or the turn began.
    pub pressed: Moment,
    /// A passing remark on the screen, and until when.
    pub remark: Option<(Prompt, Moment)>,
}

impl Turn {
    pub(super) const fn new(now: Moment) -> Self {
        Self {
            hands: Hands::Quiet,
            since: now,
            resting: None,
            lifted: None,
            asked: 0,
            doubting: false,
            given: false,
            rung: false,
            pressed: now,
            remark: None,
        }
    }
}
