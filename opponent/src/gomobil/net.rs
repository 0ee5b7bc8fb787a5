//! The evaluation: a small net in whole numbers.

use super::features::INPUTS;

/// The number of units between the counts and the value.
pub const HIDDEN: usize = 16;

/// How far a unit's value is shifted right after its sum.
pub const UNIT_SHIFT: u32 = 4;
/// The most that a unit says.
pub const UNIT_MOST: i32 = 2047;
/// How far the value is shifted right after its sum.
pub const VALUE_SHIFT: u32 = 12;

/// The weights of the net.
///
/// A count times its weight is summed in 4096ths. Each unit keeps 256ths between 0 and 8; the value is in 256ths of
/// the natural logarithm of the odds to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The weight of each count for each unit.
    pub units: [[i16; INPUTS]; HIDDEN],
    /// What each unit begins its sum with, in 4096ths.
    pub bias: [i32; HIDDEN],
    /// The weight of each unit in the value.
    pub out: [i16; HIDDEN],
    /// The weight of each count in the value.
    pub direct: [i16; INPUTS],
    /// What the value begins with, in 4096ths.
    pub base: i32,
}

impl Net {
    /// Returns the value of a position with these counts for its side to move.
    pub fn value(&self, counts: &[u8; INPUTS]) -> i32 {
        let sum = |weights: &[i16; INPUTS], begun: i32| {
            weights
                .iter()
                .zip(counts)
                .fold(begun, |sum, (weight, count)| sum + i32::from(*weight) * i32::from(*count))
        };
        // A direct sum is in 4096ths, the value in 4096 times 256ths.
        let mut value = sum(&self.direct, self.base) << 8;
        for ((weights, bias), out) in self.units.iter().zip(self.bias).zip(self.out) {
            let unit = (sum(weights, bias) >> UNIT_SHIFT).clamp(0, UNIT_MOST);
            value = value.wrapping_add(unit * i32::from(out));
        }
        value >> VALUE_SHIFT
    }
}
