//! How a light changes over time.

use crate::time::Millis;

/// How a light changes over time, so that colour is never the only sign.
///
/// No pattern flashes more than three times in any second (WCAG 2.3.1), and each one starts lit: a light that
/// answers a hand is seen at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pattern {
    /// Always the same.
    Steady,
    /// Swells and fades slowly, never dark.
    Breathe,
    /// As [`Pattern::Breathe`], the other way round: it fades while the other swells.
    Counter,
    /// Lit, with a soft dip.
    Nod,
    /// Strikes and fades, like a heartbeat.
    Pulse,
    /// Climbs and drops, the mirror image of [`Pattern::Pulse`] and slower.
    Rise,
    /// On as long as off.
    Blink,
    /// On as long as off, and more than twice as fast as [`Pattern::Blink`].
    Hurry,
    /// Two flashes and a rest.
    DoubleBlink,
    /// Three flashes and a rest.
    TripleBlink,
    /// On, with a short gap.
    Wink,
    /// A short flash over a faint glow.
    Spark,
}

/// A stretch of a pattern: from one level to another in a straight line.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    length: u32,
    from: u8,
    to: u8,
}

const fn hold(length: u32, level: u8) -> Stretch {
    Stretch { length, from: level, to: level }
}

const fn ramp(length: u32, from: u8, to: u8) -> Stretch {
    Stretch { length, from, to }
}

/// The time between two steps of a smooth change: 30 steps a second look smooth at the pace of these patterns.
const STEP: u32 = 33;

impl Pattern {
    /// Every pattern.
    pub const ALL: [Self; 12] = [
        Self::Steady,
        Self::Breathe,
        Self::Counter,
        Self::Nod,
        Self::Pulse,
        Self::Rise,
        Self::Blink,
        Self::Hurry,
        Self::DoubleBlink,
        Self::TripleBlink,
        Self::Wink,
        Self::Spark,
    ];

    const fn stretches(self) -> &'static [Stretch] {
        match self {
            Self::Steady => const { &[hold(1, 255)] },
            Self::Breathe => {
                const { &[hold(200, 255), ramp(900, 255, 90), hold(200, 90), ramp(900, 90, 255)] }
            }
            Self::Counter => {
                const { &[hold(200, 90), ramp(900, 90, 255), hold(200, 255), ramp(900, 255, 90)] }
            }
            Self::Nod => const { &[hold(1000, 255), ramp(300, 255, 130), ramp(300, 130, 255)] },
            Self::Pulse => const { &[hold(80, 255), ramp(620, 255, 60)] },
            Self::Rise => const { &[ramp(1400, 110, 255), hold(200, 255)] },
            Self::Blink => const { &[hold(450, 255), hold(450, 0)] },
            Self::Hurry => const { &[hold(190, 255), hold(190, 0)] },
            Self::DoubleBlink => const { &[hold(180, 255), hold(160, 0), hold(180, 255), hold(580, 0)] },
            Self::TripleBlink => {
                const {
                    &[
                        hold(170, 255),
                        hold(170, 0),
                        hold(170, 255),
                        hold(170, 0),
                        hold(170, 255),
                        hold(650, 0),
                    ]
                }
            }
            Self::Wink => const { &[hold(1300, 255), hold(200, 0)] },
            Self::Spark => const { &[hold(150, 255), hold(1350, 70)] },
        }
    }

    /// Returns the time after which the pattern repeats itself.
    pub fn period(self) -> Millis {
        Millis(self.stretches().iter().map(|stretch| stretch.length).sum())
    }

    /// Finds the stretch at this time, and how much of it has gone by.
    fn stretch(self, elapsed: Millis) -> (Stretch, u32) {
        let mut left = elapsed.0 % self.period().0.max(1);
        for stretch in self.stretches() {
            if left < stretch.length {
                return (*stretch, left);
            }
            left -= stretch.length;
        }
        (hold(1, 255), 0)
    }

    /// Returns the level from 0 to 255, `elapsed` after the pattern began.
    pub fn level(self, elapsed: Millis) -> u8 {
        let (stretch, gone) = self.stretch(elapsed);
        let (from, to) = (u32::from(stretch.from), u32::from(stretch.to));
        ((from * (stretch.length - gone) + to * gone) / stretch.length.max(1)) as u8
    }

    /// Returns how long the level stays as it is; a steady light never changes.
    pub fn rest(self, elapsed: Millis) -> Option<Millis> {
        if self == Self::Steady {
            return None;
        }
        let (stretch, gone) = self.stretch(elapsed);
        let left = stretch.length - gone;
        Some(Millis(if stretch.from == stretch.to { left } else { left.min(STEP) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_starts_lit() {
        for pattern in Pattern::ALL {
            assert!(pattern.level(Millis(0)) >= 90, "{pattern:?}");
        }
    }

    #[test]
    fn no_pattern_flashes_more_than_three_times_in_a_second() {
        for pattern in Pattern::ALL {
            for start in (0..pattern.period().0).step_by(10) {
                let lit = |time| pattern.level(Millis(start + time)) > 128;
                let flashes = (1..1000).filter(|time| lit(*time) && !lit(time - 1)).count();
                assert!(flashes <= 3, "{pattern:?} flashes {flashes} times");
            }
        }
    }

    #[test]
    fn the_level_stays_as_it_is_for_as_long_as_promised() {
        for pattern in Pattern::ALL {
            for start in 0..2 * pattern.period().0 {
                let rest = pattern.rest(Millis(start)).map_or(5000, |rest| rest.0);
                assert!(rest > 0, "{pattern:?} at {start}");
                let level = pattern.level(Millis(start));
                if rest > STEP {
                    assert_eq!(pattern.level(Millis(start + rest - 1)), level, "{pattern:?} at {start}");
                }
            }
        }
    }
}
