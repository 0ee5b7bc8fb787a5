//! Chance that is the same on every machine.

/// Numbers that look random and follow from a seed (SplitMix64).
///
/// ```
/// use opponent::Chance;
/// assert_eq!(Chance::new(7).next(), Chance::new(7).next());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    /// Begins the numbers of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`; 0 if the bound is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        // The upper half times the bound, of which the upper half is left: no division, which the chip lacks.
        (((self.next() >> 32) * bound as u64) >> 32) as u32
    }

    /// Returns a number between −`spread` and `spread`, more often one near 0.
    pub const fn around(&mut self, spread: i32) -> i32 {
        let bound = spread.unsigned_abs() + 1;
        self.below(bound) as i32 - self.below(bound) as i32
    }
}
