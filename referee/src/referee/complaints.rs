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

    /// Complains of points that have begun to ail.
    pub(super) fn examine(&mut self, health: &Health) {
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

    /// Takes the points that no reading comes from: complains of those that are new, until all are back; tells whether
    /// they have changed.
    pub(super) fn miss(&mut self, unreadable: &WideSet, out_of_service: WideSet) -> bool {
        if *unreadable == self.unreadable {
            return false;
        }
        let before = core::mem::replace(&mut self.unreadable, *unreadable);
        let news = *unreadable - before - out_of_service;
        if !news.is_empty() {
            self.waiting = Some(Trouble::Dead(news));
        } else if unreadable.is_empty()
            && let Some(Trouble::Dead(points)) = self.waiting
            && points.is_subset(before)
        {
            self.waiting = None;
        }
        true
    }
}
