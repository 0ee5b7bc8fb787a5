//! From what every scan says to what is believed.

use rules_core::WideSet;

use crate::wood::Wood;

/// In how many milliseconds running a point has to look empty before its stone is believed to be lifted.
///
/// A reed contact bounces for 0.5 to 1 ms, which can spoil two scans of a millisecond each, never three. With the
/// 2.7 ms of a frame of the LEDs, the hint is on the wood 7 ms after the lift.
pub const LIFT: u8 = 3;

/// In how many milliseconds running a stone has to be seen before it is believed to have landed or to be turned.
///
/// It is more than [`LIFT`] because a stone that is set down bounces itself and slides, and because a lift that is
/// shown late costs more than a landing.
pub const LAND: u8 = 5;

/// The number of bits in which [`LAND`] can be counted.
const PLANES: usize = 3;
const _: () = assert!(LIFT <= LAND && LAND < 1 << PLANES);

/// The board without stones.
pub(super) const BARE: Wood = Wood { black: WideSet::EMPTY, white: WideSet::EMPTY, unsure: WideSet::EMPTY };

/// Returns the points at which two boards differ.
pub(super) fn difference(one: &Wood, other: &Wood) -> WideSet {
    (one.black ^ other.black) | (one.white ^ other.white) | (one.unsure ^ other.unsure)
}

/// Believes what it hears often enough, all points at once.
///
/// The counters stand upright: bit `i` of every point's counter is in `count[i]`, so a few operations on words count
/// all points. A counter only means something while its point differs from the belief, and starts again whenever the
/// point says something new.
#[derive(Clone, Debug)]
pub(super) struct Debounce {
    believed: Wood,
    heard: Wood,
    count: [WideSet; PLANES],
}

impl Debounce {
    pub(super) const fn new() -> Self {
        Self { believed: BARE, heard: BARE, count: [WideSet::EMPTY; PLANES] }
    }

    pub(super) const fn believed(&self) -> &Wood {
        &self.believed
    }

    /// Returns what the last scan said.
    pub(super) const fn heard(&self) -> &Wood {
        &self.heard
    }

    /// Takes what a scan says and tells whether the belief changed.
    ///
    /// `elapsed` is how many milliseconds ago the scan before was: a scan at more than 1 kHz can stop a count but not
    /// hurry it, and one at less counts for the time since the last, so a bounce is outlasted at any rate and no longer
    /// than that. Two scans have to agree in any case.
    #[inline]
    pub(super) fn update(&mut self, heard: Wood, elapsed: u32) -> bool {
        let differing = difference(&heard, &self.believed);
        if differing.is_empty() {
            self.heard = heard;
            return false;
        }
        self.count_on(differing, heard, elapsed)
    }

    fn count_on(&mut self, differing: WideSet, heard: Wood, elapsed: u32) -> bool {
        let steady = differing - difference(&heard, &self.heard);
        self.heard = heard;
        for plane in &mut self.count {
            *plane &= steady;
        }
        // What is new counts one.
        self.count_one(differing - steady);
        for _ in 0..elapsed.min(LAND.into()) {
            self.count_one(steady - self.at_least::<LAND>());
        }
        let stones = heard.stones();
        let certain =
            (differing & stones & self.at_least::<LAND>()) | ((differing - stones) & self.at_least::<LIFT>());
        if certain.is_empty() {
            return false;
        }
        self.believed.black ^= (self.believed.black ^ heard.black) & certain;
        self.believed.white ^= (self.believed.white ^ heard.white) & certain;
        self.believed.unsure ^= (self.believed.unsure ^ heard.unsure) & certain;
        true
    }

    /// Adds one to the counters of these points.
    fn count_one(&mut self, points: WideSet) {
        let mut carry = points;
        for plane in &mut self.count {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// Returns the points whose counter has reached `N`, which is not 0.
    fn at_least<const N: u8>(&self) -> WideSet {
        let mut reached = None;
        for (bit, plane) in self.count.iter().enumerate() {
            reached = Some(match (N >> bit & 1, reached) {
                // From the lowest bit up: a 1 of `N` must be there, a 0 may be exceeded.
                (0, None) => continue,
                (0, Some(below)) => *plane | below,
                (_, None) => *plane,
                (_, Some(below)) => *plane & below,
            });
        }
        reached.unwrap_or_default()
    }

    /// Tells whether no point is about to change.
    pub(super) fn is_settled(&self) -> bool {
        self.heard == self.believed
    }

    /// Forgets the stones on these points.
    pub(super) fn forget(&mut self, points: WideSet) {
        for wood in [&mut self.believed, &mut self.heard] {
            wood.black -= points;
            wood.white -= points;
            wood.unsure -= points;
        }
    }
}
