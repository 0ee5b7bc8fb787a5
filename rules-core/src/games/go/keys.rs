//! Numbers that stand for boards (Zobrist's).

use crate::Side;

/// Returns the number of a stone on the spot with this index; those of all stones, added without carry, stand for the
/// board.
///
/// They are mixed when they are needed, by the finalizer of MurmurHash3: a table would take four kilobytes of the chip.
#[inline]
pub(super) const fn key(spot: u16, side: Side) -> u32 {
    let mut mixed = 2 * spot as u32 + side as u32 + 1;
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85EB_CA6B);
    mixed = (mixed ^ mixed >> 13).wrapping_mul(0xC2B2_AE35);
    mixed ^ mixed >> 16
}
