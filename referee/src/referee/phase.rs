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
    Match {
        /// Why it does not.
        cause: Cause,
        /// A stone that was in the air when the power came back, and may land.
        in_hand: Option<Point>,
    },
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
        /// The stones that the board takes for dead, if it plays and has thought about it.
        proposed: Option<WideSet>,
    },
    /// The board thinks about its turn.
    Think(Thinking),
    /// The game is over since then, and the next one is waited for.
    Over(Moment),
}

impl Phase {
    /// Waits until the wood matches the game.
    pub(super) const fn until_match(cause: Cause) -> Self {
        Self::Match { cause, in_hand: None }
    }

    /// Returns what a table waits for once the wood matches the game.
    pub(super) fn of(game: &Game, now: Moment) -> Self {
        if let Some(agreement) = game.agreement().filter(|agreement| agreement.can_settle()) {
            let firm = agreement.dead();
            let matched = (firm, now);
            Self::Settle { agreed: PerSide::default(), firm, matched, bumped: false, proposed: None }
        } else if game.is_over() {
            Self::Over(now)
        } else {
            Self::Play(Turn::new(now))
        }
    }

    /// Tells whether the game is over, with nothing left to be agreed on.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// Tells whether the side to move has been told that it may play.
    pub(super) const fn is_given(&self) -> bool {
        match self {
            Self::Play(turn) => turn.given,
            Self::Think(thinking) => thinking.given,
            _ => false,
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

/// A turn that the board thinks about.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thinking {
    /// Since when.
    pub since: Moment,
    /// Whether the wood matched, so that its clock runs.
    pub given: bool,
    /// What it wants to do.
    pub answer: Option<Action>,
}

/// A hint that a person has asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hint {
    Asked,
    Shown(Action),
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
    /// Stones that have lain wrong side up since the wood matched.
    pub turned: WideSet,
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
    /// A turn that the side to move is shown.
    pub hint: Option<Hint>,
}

impl Turn {
    pub(super) const fn new(now: Moment) -> Self {
        Self {
            hands: Hands::Quiet,
            since: now,
            resting: None,
            lifted: None,
            turned: WideSet::EMPTY,
            asked: 0,
            doubting: false,
            given: false,
            rung: false,
            pressed: now,
            remark: None,
            hint: None,
        }
    }
}
