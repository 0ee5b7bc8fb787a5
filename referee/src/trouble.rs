//! What can be wrong with the board itself.

use rules_core::WideSet;

use crate::buttons::Button;

/// Something that is wrong with the board itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trouble {
    /// These points give no sensible reading.
    Dead(WideSet),
    /// No reading comes from these points: a plug may be loose.
    Silent(WideSet),
    /// These points change all the time.
    Flickering(WideSet),
    /// The stones on these points have weak magnets.
    Weak(WideSet),
    /// Part of what was stored could not be read and was set aside; the game goes on from so many plies.
    Journal {
        /// How many plies of the game could be read.
        plies: u16,
    },
    /// Some of what is stored comes from a newer program. It is left alone.
    NewerJournal,
    /// The memory takes nothing any more: a power cut loses what is played from now on.
    Unwritten,
    /// The last run ended by a fault; the game was kept.
    Crash,
    /// Several runs in a row ended so: nothing is read or played any more, but the memory can be emptied.
    SafeMode,
    /// A button has been down for very long.
    StuckButton(Button),
}

impl Trouble {
    /// Returns the points that a player may choose to play without on a board with so many; none if there are no such
    /// points, or so many that nobody could play without them.
    pub fn dispensable(&self, of: usize) -> WideSet {
        match *self {
            Self::Dead(points) | Self::Silent(points) | Self::Flickering(points) if 2 * points.len() < of => {
                points
            }
            _ => WideSet::EMPTY,
        }
    }
}
