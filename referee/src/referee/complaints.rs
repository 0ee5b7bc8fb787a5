//! What is wrong with the board, and who has been told.

use rules_core::WideSet;

use crate::readings::Health;
use crate::trouble::Trouble;

/// The troubles of a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Complaints {
    /// Something to be shown as soon as nobody is in the middle of a move.
    pub waiting: Option<Trouble>,
    /// Ailing points that have been complained of already.
    reported: WideSet,
    /// Points that no reading comes from.
    unreadable: WideSet,
}

impl Complaints {
    /// Returns the points that no reading comes from.
    pub(super) const fn unreadable(&self) -> WideSet {
        self.unreadable
    }

    /// Complains of points that have begun to ail, and no longer of those that are well again.
    pub(super) fn examine(&mut self, health: &Health) {
        self.waiting = match self.waiting {
            Some(Trouble::Dead(points)) => some(Trouble::Dead, points & health.dead),
            Some(Trouble::Flickering(points)) => some(Trouble::Flickering, points & health.flickering),
            Some(Trouble::Weak(points)) => some(Trouble::Weak, points & health.weak),
            other => other,
        };
        for (points, trouble) in [
            (health.weak, Trouble::Weak as fn(WideSet) -> Trouble),
            (health.flickering, Trouble::Flickering),
            (health.dead, Trouble::Dead),
        ] {
            let news = points - self.reported;
            if !news.is_empty() {
                self.reported |= news;
                self.waiting = Some(trouble(news));
            }
        }
    }

    /// Takes the points that no reading comes from and complains of them until they are back; tells whether they have
    /// changed.
    pub(super) fn miss(&mut self, unreadable: &WideSet, out_of_service: WideSet) -> bool {
        if *unreadable == self.unreadable {
            return false;
        }
        let before = core::mem::replace(&mut self.unreadable, *unreadable);
        let lost = *unreadable - out_of_service;
        if !lost.is_subset(before) || matches!(self.waiting, Some(Trouble::Silent(_))) {
            self.waiting = some(Trouble::Silent, lost);
        }
        true
    }
}

/// Returns a trouble with points, if there are any.
fn some(trouble: fn(WideSet) -> Trouble, points: WideSet) -> Option<Trouble> {
    (!points.is_empty()).then(|| trouble(points))
}
