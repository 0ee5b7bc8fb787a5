//! Numbers that stand for boards (Zobrist's).

use super::chains::SPOTS;
use crate::Side;

/// A random number for each spot and colour; those of all stones, added without carry, stand for the board.
static KEYS: [[u32; 2]; SPOTS] = keys();

const fn keys() -> [[u32; 2]; SPOTS] {
    let mut keys = [[0; 2]; SPOTS];
    // SplitMix64 from a fixed start.
    let mut state: u64 = 0x60_6F_62_69_6C;
    let mut index = 0;
    while index < 2 * SPOTS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        keys[index / 2][index % 2] = ((mixed ^ (mixed >> 31)) >> 32) as u32;
        index += 1;
    }
    keys
}

/// Returns the number of a stone on the spot with this index.
#[inline]
pub(super) fn key(spot: u16, side: Side) -> u32 {
    KEYS[usize::from(spot) % SPOTS][side as usize]
}
