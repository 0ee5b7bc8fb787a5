//! Points and sets of points as bits.

#![expect(
    clippy::indexing_slicing,
    reason = "words are counted up to W, and a point's word is looked at only below W"
)]

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// A point of a board, known by its index there.
///
/// A [`Board`](crate::Board) makes points ([`Board::point`](crate::Board::point),
/// [`Board::parse`](crate::Board::parse)); the index is also the point's bit in every [`PointSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(crate) u16);

impl Point {
    /// Returns the index of the point on its board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of points of one board, one bit a point, in `W` words of 64 bits.
///
/// A point that does not fit in the words is in no set, and putting it in changes nothing.
///
/// ```
/// use rules_core::{Board, HexSet};
/// let [d5, e5] = ["D5", "E5"].map(|name| Board::HEXAGON.parse(name).unwrap());
/// let both: HexSet = [d5, e5].into_iter().collect();
/// assert_eq!(both.len(), 2);
/// assert_eq!(both - HexSet::of(d5), HexSet::of(e5));
/// assert!(both.iter().eq([d5, e5]));
/// ```
#[expect(clippy::derived_hash_with_manual_eq, reason = "both look at all words")]
#[derive(Clone, Copy, Eq, Hash, PartialOrd, Ord)]
pub struct PointSet<const W: usize>([u64; W]);

/// A set of points of the 91-point hexagon.
pub type HexSet = PointSet<2>;

/// A set wide enough for the points of any board, up to the grid of 19 × 19.
pub type WideSet = PointSet<6>;

/// Makes an operation on two sets, word by word.
///
/// The chip works on sets of many words out of line: a call is a tenth as long as the operation.
macro_rules! word_by_word {
    ($(#[$doc:meta])* $name:ident, $far:ident, |$mine:ident, $other:ident| $operation:expr) => {
        $(#[$doc])*
        #[must_use]
        #[inline]
        pub const fn $name(self, other: Self) -> Self {
            if cfg!(target_os = "none") && W > 2 {
                return self.$far(other);
            }
            let mut words = self.0;
            let mut word = 0;
            while word < W {
                let ($mine, $other) = (self.0[word], other.0[word]);
                words[word] = $operation;
                word += 1;
            }
            Self(words)
        }

        #[inline(never)]
        const fn $far(mut self, other: Self) -> Self {
            let mut word = 0;
            while word < W {
                let ($mine, $other) = (self.0[word], other.0[word]);
                self.0[word] = $operation;
                word += 1;
            }
            self
        }
    };
}

impl<const W: usize> PointSet<W> {
    /// The set without points.
    pub const EMPTY: Self = Self([0; W]);

    /// Makes a set from its words: bit `i` of word `n` is the point with index `64 n + i`.
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// Returns the words of the set, laid out as [`PointSet::from_words`] takes them.
    pub const fn words(self) -> [u64; W] {
        self.0
    }

    /// Makes the set of one point.
    pub const fn of(point: Point) -> Self {
        Self::EMPTY.with(point)
    }

    /// Tells whether `point` is in the set.
    pub const fn contains(&self, point: Point) -> bool {
        let index = point.index();
        index < 64 * W && self.0[index / 64] & bit(index) != 0
    }

    /// Puts `point` in.
    pub const fn insert(&mut self, point: Point) {
        let index = point.index();
        if index < 64 * W {
            self.0[index / 64] |= bit(index);
        }
    }

    /// Takes `point` out.
    pub const fn remove(&mut self, point: Point) {
        let index = point.index();
        if index < 64 * W {
            self.0[index / 64] &= !bit(index);
        }
    }

    /// Returns the set with `point` in it.
    #[must_use]
    pub const fn with(mut self, point: Point) -> Self {
        self.insert(point);
        self
    }

    /// Returns the set without `point`.
    #[must_use]
    pub const fn without(mut self, point: Point) -> Self {
        self.remove(point);
        self
    }

    /// Returns the number of points in the set.
    pub const fn len(self) -> usize {
        let mut sum = 0;
        let mut word = 0;
        while word < W {
            sum += self.0[word].count_ones();
            word += 1;
        }
        sum as usize
    }

    /// Tells whether the set has no points.
    pub const fn is_empty(self) -> bool {
        let mut word = 0;
        while word < W {
            if self.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// Tells whether every point of this set is in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Tells whether the two sets share a point.
    pub const fn meets(self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Returns the point with the lowest index.
    pub const fn first(self) -> Option<Point> {
        let mut word = 0;
        while word < W {
            if self.0[word] != 0 {
                return Some(Point(64 * word as u16 + lowest_bit(self.0[word])));
            }
            word += 1;
        }
        None
    }

    /// Returns the set of the point with the lowest index alone; nothing if there is no point.
    ///
    /// It seeds a flood without finding out which point it is.
    ///
    /// ```
    /// use rules_core::{Board, HexSet};
    /// let [d5, k11] = ["D5", "K11"].map(|name| Board::HEXAGON.parse(name).unwrap());
    /// assert_eq!(HexSet::of(k11).with(d5).lowest(), HexSet::of(d5));
    /// assert_eq!(HexSet::of(k11).lowest(), HexSet::of(k11));
    /// assert!(HexSet::EMPTY.lowest().is_empty());
    /// ```
    #[must_use]
    pub const fn lowest(mut self) -> Self {
        let mut found = false;
        let mut word = 0;
        while word < W {
            let bits = self.0[word];
            self.0[word] = if found { 0 } else { bits & bits.wrapping_neg() };
            found |= bits != 0;
            word += 1;
        }
        self
    }

    word_by_word! {
        /// Returns the points that are in either set.
        union, far_union, |mine, other| mine | other
    }

    word_by_word! {
        /// Returns the points that are in both sets.
        intersection, far_intersection, |mine, other| mine & other
    }

    word_by_word! {
        /// Returns the points of this set that are not in `other`.
        difference, far_difference, |mine, other| mine & !other
    }

    word_by_word! {
        /// Returns the points that are in exactly one of the two sets.
        symmetric_difference, far_symmetric_difference, |mine, other| mine ^ other
    }

    /// Returns the same points in a set of `V` words, which cannot be fewer.
    ///
    /// ```
    /// use rules_core::{Board, HexSet, WideSet};
    /// let k11 = Board::HEXAGON.parse("K11").unwrap();
    /// let wide: WideSet = HexSet::of(k11).widen();
    /// assert!(wide.contains(k11));
    /// ```
    pub const fn widen<const V: usize>(self) -> PointSet<V> {
        const { assert!(V >= W, "a set widens to at least as many words") };
        let mut words = [0; V];
        let mut word = 0;
        while word < W {
            words[word] = self.0[word];
            word += 1;
        }
        PointSet(words)
    }

    /// Returns the points of the set that fit in `V` words.
    ///
    /// This is the way back from [`PointSet::widen`] for a board whose points fit.
    pub const fn narrow<const V: usize>(self) -> PointSet<V> {
        let mut words = [0; V];
        let mut word = 0;
        while word < W && word < V {
            words[word] = self.0[word];
            word += 1;
        }
        PointSet(words)
    }

    /// Goes through the points by rising index.
    pub const fn iter(self) -> Points<W> {
        Points { left: self.0, word: 0 }
    }
}

const fn bit(index: usize) -> u64 {
    // In halves, because a shift of 64 bits by a variable is a library call on a Cortex-M0+.
    let half = 1u32 << (index % 32);
    let (low, high) = if index & 32 == 0 { (half, 0) } else { (0, half) };
    (high as u64) << 32 | low as u64
}

/// Returns the index of the lowest bit of a word that is not 0.
const fn lowest_bit(word: u64) -> u16 {
    let low = word as u32;
    if low != 0 { low.trailing_zeros() as u16 } else { 32 + ((word >> 32) as u32).trailing_zeros() as u16 }
}

/// The points of a set by rising index; see [`PointSet::iter`].
#[derive(Clone, Debug)]
pub struct Points<const W: usize> {
    left: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(left) = self.left.get_mut(self.word) {
            if *left != 0 {
                let index = lowest_bit(*left);
                *left &= *left - 1;
                return Some(Point(64 * self.word as u16 + index));
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = PointSet(self.left).len();
        (len, Some(len))
    }
}

impl<const W: usize> ExactSizeIterator for Points<W> {}
impl<const W: usize> core::iter::FusedIterator for Points<W> {}

impl<const W: usize> PartialEq for PointSet<W> {
    /// Compares word by word: the chip's library compares arrays byte by byte.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let mut word = 0;
        while word < W {
            if self.0[word] != other.0[word] {
                return false;
            }
            word += 1;
        }
        true
    }
}

impl<const W: usize> Default for PointSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for PointSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Point::index)).finish()
    }
}

impl<const W: usize> IntoIterator for PointSet<W> {
    type Item = Point;
    type IntoIter = Points<W>;

    fn into_iter(self) -> Points<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &PointSet<W> {
    type Item = Point;
    type IntoIter = Points<W>;

    fn into_iter(self) -> Points<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Point> for PointSet<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: usize> Extend<Point> for PointSet<W> {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        *self |= points.into_iter().collect();
    }
}

macro_rules! operator {
    ($operator:ident, $call:ident, $assign:ident, $call_assign:ident, $set:ident) => {
        impl<const W: usize> $operator for PointSet<W> {
            type Output = Self;

            #[inline]
            fn $call(self, other: Self) -> Self {
                self.$set(other)
            }
        }

        impl<const W: usize> $assign for PointSet<W> {
            #[inline]
            fn $call_assign(&mut self, other: Self) {
                *self = self.$set(other);
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign, union);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, intersection);
operator!(Sub, sub, SubAssign, sub_assign, difference);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, symmetric_difference);
