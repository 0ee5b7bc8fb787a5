//! Which points can be trusted.

use rules_core::WideSet;

use crate::time::{Millis, Moment};

/// The points that something is wrong with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Hall sensors with values that no working sensor has.
    pub dead: WideSet,
    /// Points that change more than [`FLICKER`] times a second: a loose contact, or a stone at the edge of one.
    pub flickering: WideSet,
    /// Stones with a weak magnet, or so far off centre that they are nearly lost.
    pub weak: WideSet,
}

impl Health {
    /// Returns every point that something is wrong with.
    pub fn ailing(&self) -> WideSet {
        self.dead | self.flickering | self.weak
    }

    /// Tells whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        self.ailing().is_empty()
    }
}

/// How many changes within a [`WINDOW`] make a point flicker.
///
/// A hand that taps a stone up and down makes about 10 changes a second, and with a bounce at each of them 30.
pub const FLICKER: u32 = 1 << PLANES;
/// The number of bits in which the changes are counted.
const PLANES: usize = 5;
/// The bits that are 0 in the counter of a calm point, which makes fewer than 4 changes in a window.
const CALM_BITS: usize = 2;

/// How long the points are watched before something is said of them.
pub const WINDOW: Millis = Millis(1000);
/// A window with fewer scans says nothing, however long it was: the program has been away.
const FEWEST_SCANS: u16 = 16;
/// For how many windows a point has to be calm before it no longer flickers.
const CALM_WINDOWS: usize = 3;

/// The points of any board.
const EVERYWHERE: WideSet = WideSet::from_words([u64::MAX; 6]);

/// Something that is so in some scans of a window.
#[derive(Clone, Copy, Debug)]
struct Span {
    always: WideSet,
    ever: WideSet,
}

impl Span {
    const NEW: Self = Self { always: EVERYWHERE, ever: WideSet::EMPTY };

    #[inline]
    fn note(&mut self, points: WideSet) {
        self.always &= points;
        self.ever |= points;
    }

    /// Returns what a state becomes that needs a whole window to come and a whole one to go.
    fn judge(&self, before: WideSet) -> WideSet {
        (before & self.ever) | self.always
    }
}

/// What one scan shows of the points' health.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// Points with impossible values.
    pub(super) impossible: WideSet,
    /// Points with a stone but hardly a field.
    pub(super) faint: WideSet,
    /// Points with a field that is too strong for no stone and too weak for the stone that is believed there.
    pub(super) doubtful: WideSet,
    /// Points where neither a stone is believed nor a field felt.
    pub(super) still: WideSet,
}

/// Watches all points at once, window after window.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    began: Moment,
    scans: u16,
    changes: [WideSet; PLANES],
    many: WideSet,
    noisy: [WideSet; CALM_WINDOWS],
    impossible: Span,
    faint: Span,
    doubtful: Span,
    still: Span,
    pub(super) health: Health,
    /// Points that were doubtful in all of the last window and ever since.
    pub(super) in_doubt: WideSet,
    /// Points that were still in all of the last window.
    pub(super) at_rest: WideSet,
}

impl Watch {
    pub(super) const fn new() -> Self {
        Self {
            began: Moment(0),
            scans: 0,
            changes: [WideSet::EMPTY; PLANES],
            many: WideSet::EMPTY,
            noisy: [WideSet::EMPTY; CALM_WINDOWS],
            impossible: Span::NEW,
            faint: Span::NEW,
            doubtful: Span::NEW,
            still: Span::NEW,
            health: Health { dead: WideSet::EMPTY, flickering: WideSet::EMPTY, weak: WideSet::EMPTY },
            in_doubt: WideSet::EMPTY,
            at_rest: WideSet::EMPTY,
        }
    }

    /// Takes what a scan shows.
    pub(super) fn note(&mut self, changed: WideSet, signs: &Signs) {
        if !changed.is_empty() {
            self.count(changed);
        }
        self.impossible.note(signs.impossible);
        self.faint.note(signs.faint);
        self.doubtful.note(signs.doubtful);
        self.still.note(signs.still);
        self.note_same();
    }

    /// Takes a scan that shows what the last one of this window showed.
    #[inline]
    pub(super) fn note_same(&mut self) {
        self.scans = self.scans.saturating_add(1);
    }

    /// Tells whether the window is over.
    #[inline]
    pub(super) fn is_due(&self, now: Moment) -> bool {
        now.since(self.began) >= WINDOW
    }

    /// Begins another window; tells whether the one that is over says something.
    pub(super) fn end_window(&mut self, now: Moment) -> bool {
        let enough = self.scans >= FEWEST_SCANS;
        if enough {
            self.judge();
        }
        self.began = now;
        self.scans = 0;
        self.changes = [WideSet::EMPTY; PLANES];
        self.many = WideSet::EMPTY;
        for span in [&mut self.impossible, &mut self.faint, &mut self.doubtful, &mut self.still] {
            *span = Span::NEW;
        }
        enough
    }

    fn count(&mut self, changed: WideSet) {
        let mut carry = changed;
        for plane in &mut self.changes {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
        self.many |= carry;
    }

    fn judge(&mut self) {
        let noisy = self.changes[CALM_BITS..].iter().fold(self.many, |noisy, plane| noisy | *plane);
        let [last, before, _] = self.noisy;
        self.noisy = [noisy, last, before];
        let lately = noisy | last | before;
        self.health.flickering = (self.health.flickering & lately) | self.many;
        self.health.dead = self.impossible.judge(self.health.dead);
        self.health.weak = self.faint.judge(self.health.weak);
        self.in_doubt = self.doubtful.always;
        self.at_rest = self.still.always;
    }

    /// Forgets what was seen of these points.
    pub(super) fn forget(&mut self, points: WideSet) {
        self.many -= points;
        self.in_doubt -= points;
        self.at_rest -= points;
        for plane in self.changes.iter_mut().chain(&mut self.noisy) {
            *plane -= points;
        }
        for span in [&mut self.impossible, &mut self.faint, &mut self.doubtful, &mut self.still] {
            span.always -= points;
            span.ever -= points;
        }
        self.health.dead -= points;
        self.health.flickering -= points;
        self.health.weak -= points;
    }
}
