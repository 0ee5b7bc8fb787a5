//! Whether anything has changed, at a glance.

use core::ops::RangeInclusive;

/// For a row of sensors the values that mean what their last values meant, two sensors to a word of the chip.
///
/// A scan in which nothing happens is the usual one, and its noise stays within the windows: it costs an addition and
/// a subtraction for every two sensors. The top bit of each half guards it: it is 1 in `value + rise` unless the value is
/// below the window, and in `fall - value` unless it is above.
///
/// ```
/// use referee::readings::Guard;
/// let mut guard = Guard::<8>::OPEN;
/// guard.set(3, 1000..=1100);
/// let mut values = [0; 16];
/// assert!(!guard.holds(&values));
/// values[3] = 1050;
/// assert!(guard.holds(&values));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guard<const PAIRS: usize> {
    rise: [u32; PAIRS],
    fall: [u32; PAIRS],
}

/// The guards of both halves.
const GUARDS: u32 = 0x8000_8000;

/// The highest value that a window can hold; a 12-bit ADC has none above 4095.
const HIGHEST: u16 = 0x7FFF;

impl<const PAIRS: usize> Guard<PAIRS> {
    /// The widest windows, from 0 to 32767.
    pub const OPEN: Self = Self { rise: [GUARDS; PAIRS], fall: [u32::MAX; PAIRS] };

    /// Tells whether all values are within their windows; those without a window, and those above 32767, are not.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a chunk has at least one value")]
    pub fn holds(&self, values: &[u16]) -> bool {
        let (mut within, mut odd) = (GUARDS, 0);
        let (wide, rest) = values.as_chunks::<32>();
        let (rise, rise_rest) = self.rise.as_chunks::<16>();
        let (fall, fall_rest) = self.fall.as_chunks::<16>();
        for ((values, rise), fall) in wide.iter().zip(rise).zip(fall) {
            // Written out, because a loop over the pairs would cost as much as what it does.
            macro_rules! look {
                ($($at:literal)*) => {
                    $(
                        let two = pair(values[2 * $at], values[2 * $at + 1]);
                        within &= two.wrapping_add(rise[$at]) & fall[$at].wrapping_sub(two);
                        odd |= two;
                    )*
                };
            }
            look!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        }
        let rises = rise.get(wide.len()..).unwrap_or_default().as_flattened().iter().chain(rise_rest);
        let falls = fall.get(wide.len()..).unwrap_or_default().as_flattened().iter().chain(fall_rest);
        for ((values, rise), fall) in rest.chunks(2).zip(rises).zip(falls) {
            let two = pair(values[0], values.get(1).copied().unwrap_or(0));
            // Nothing is in the other half of an odd one.
            let there = if values.len() == 2 { 0 } else { 0x8000_0000 };
            within &= two.wrapping_add(*rise) & fall.wrapping_sub(two) | there;
            odd |= two;
        }
        values.len() <= 2 * PAIRS && within & !odd & GUARDS == GUARDS
    }

    /// Sets the window of a sensor, counted from 0.
    pub fn set(&mut self, sensor: usize, window: RangeInclusive<u16>) {
        let half = sensor % 2 * 16;
        let put = |word: &mut u32, value: u16| {
            *word = *word & !(0xFFFF << half) | u32::from(value) << half;
        };
        if let (Some(rise), Some(fall)) = (self.rise.get_mut(sensor / 2), self.fall.get_mut(sensor / 2)) {
            put(rise, 0x8000 - (*window.start()).min(HIGHEST));
            put(fall, 0x8000 | (*window.end()).min(HIGHEST));
        }
    }

    /// Returns the window of a sensor; all values for one that has none.
    pub fn window(&self, sensor: usize) -> RangeInclusive<u16> {
        let half = sensor % 2 * 16;
        match (self.rise.get(sensor / 2), self.fall.get(sensor / 2)) {
            (Some(rise), Some(fall)) => {
                0x8000_u16.wrapping_sub((rise >> half) as u16)..=(fall >> half) as u16 & HIGHEST
            }
            _ => 0..=HIGHEST,
        }
    }
}

/// Returns the values of two sensors in one word.
const fn pair(low: u16, high: u16) -> u32 {
    low as u32 | (high as u32) << 16
}
