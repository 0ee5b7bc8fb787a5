//! Entries of the first release, and what they are now.
//!
//! They had a version in front and a CRC-16 behind; games had numbers of two bytes, and a part of the calibration had
//! twice as many places. A board kept them in a map, the simulator in a file as a row of frames.

use super::entry::{CALIBRATION, CLOCKS, GAME, PLIES, SETTINGS};
use super::{Entry, Replay};

const OLD_VERSION: u8 = 2;
const OLD_SETTINGS: u16 = 1;
const OLD_GAME: u16 = 4;
const OLD_CALIBRATION: core::ops::Range<u16> = 0x10..0x16;
/// Board, form and polarity.
const CALIBRATION_HEAD: usize = 4;
const MARK: u8 = 0x47;
const FRAME_HEAD: usize = 5;

impl Replay {
    /// Takes an entry of the first release.
    pub fn take_old(&mut self, key: u16, bytes: &[u8]) {
        self.old = true;
        if translate(key, bytes, &mut |entry| self.take_entry(entry)).is_none() {
            self.note_damage();
        }
    }
}

/// Shows what an entry of the first release is now; `None` if it makes no sense.
fn translate(key: u16, bytes: &[u8], show: &mut dyn FnMut(&Entry)) -> Option<()> {
    let (contents, sum) = bytes.split_last_chunk::<2>()?;
    if check_sum(key, contents) != u16::from_le_bytes(*sum) {
        return None;
    }
    let (version, body) = contents.split_first()?;
    if *version != OLD_VERSION {
        return None;
    }
    match key {
        OLD_SETTINGS => show(&Entry::new(SETTINGS, &[body])),
        _ if key == OLD_GAME || key == CLOCKS || key >= PLIES => {
            let (number, rest) = body.split_first_chunk::<2>()?;
            show(&Entry::new(if key == OLD_GAME { GAME } else { key }, &[number, &[0, 0], rest]));
        }
        _ if OLD_CALIBRATION.contains(&key) => {
            let (head, places) = body.split_at_checked(CALIBRATION_HEAD)?;
            let (first, second) = places.split_at_checked(places.len() / 2)?;
            let part = CALIBRATION + 2 * (key - OLD_CALIBRATION.start);
            show(&Entry::new(part, &[head, first]));
            show(&Entry::new(part + 1, &[head, second]));
        }
        _ => show(&Entry::new(key, &[body])),
    }
    Some(())
}

/// Shows what stands in the file in which the simulator of the first release kept its journal, a row of frames, as
/// entries of now; tells whether the bytes are such a file.
pub fn each_in_old_file(row: &[u8], show: &mut dyn FnMut(&Entry)) -> bool {
    let mut rest = row;
    let mut any = false;
    while let Some((&[MARK, key_low, key_high, low, high], after)) = rest.split_first_chunk::<FRAME_HEAD>() {
        let length = usize::from(u16::from_le_bytes([low, high]));
        let Some((bytes, after)) = after.split_at_checked(length) else { break };
        // What follows a frame that was cut off was never written.
        if translate(u16::from_le_bytes([key_low, key_high]), bytes, show).is_none() {
            break;
        }
        any = true;
        rest = after;
    }
    any
}

/// CRC-16/CCITT-FALSE over the key and what is kept under it.
fn check_sum(key: u16, bytes: &[u8]) -> u16 {
    key.to_be_bytes().iter().chain(bytes).fold(0xffff, |sum, byte| {
        (0..8).fold(sum ^ (u16::from(*byte) << 8), |sum, _| {
            if sum & 0x8000 == 0 { sum << 1 } else { (sum << 1) ^ 0x1021 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_is_crc_16_ccitt_false() {
        assert_eq!(check_sum(u16::from_be_bytes(*b"12"), b"3456789"), 0x29b1);
    }

    #[test]
    fn whatever_an_old_entry_holds_nothing_is_believed_that_makes_no_sense() {
        for length in 0..40 {
            let contents: heapless::Vec<u8, 64> = (0..length).map(|byte| byte ^ 2).collect();
            for key in [1, 3, 4, 5, 6, 7, 0x10, 0x15, 0x100, 0x1000, 0x13ff, 0xffff] {
                let mut bytes = contents.clone();
                bytes.extend_from_slice(&check_sum(key, &contents).to_le_bytes()).unwrap();
                let mut replay = Replay::new();
                replay.take_old(key, &bytes);
                assert!(replay.settings.is_none() || key == 1);
            }
        }
    }
}
