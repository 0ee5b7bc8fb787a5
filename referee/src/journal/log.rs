//! The journal as a plain row of bytes, for places without a key-value store: a file, or a test.
//!
//! A frame is a mark, the key, the length and the entry's bytes. A row that was cut off anywhere, or damaged in the
//! middle, still gives every entry that is whole.

use heapless::Vec;

use super::{Entry, Replay};

const MARK: u8 = 0x47;
const HEADER: usize = 5;

/// The most bytes that one entry takes in the row.
pub const FRAME: usize = Entry::MAX_LEN + HEADER;

/// Reading and writing of the row.
pub struct Log;

impl Log {
    /// Returns an entry as it stands in the row.
    pub fn frame(entry: &Entry) -> Vec<u8, FRAME> {
        let mut frame = Vec::new();
        let length = entry.bytes().len() as u16;
        // The frame is as long as the longest entry needs.
        let _ = frame.push(MARK);
        let _ = frame.extend_from_slice(&entry.key().to_le_bytes());
        let _ = frame.extend_from_slice(&length.to_le_bytes());
        let _ = frame.extend_from_slice(entry.bytes());
        frame
    }

    /// Reads a row into a replay and returns how long the part of it is that ends with a whole entry.
    ///
    /// What follows that part was cut off while it was written: cut it away before appending.
    pub fn read(row: &[u8], replay: &mut Replay) -> usize {
        let mut whole = 0;
        let mut at = 0;
        let mut skipped = false;
        while at < row.len() {
            if let Some((key, bytes)) = row.get(at..).and_then(frame_at) {
                if skipped {
                    replay.note_damage();
                    skipped = false;
                }
                replay.take(key, bytes);
                at += HEADER + bytes.len();
                whole = at;
            } else {
                // Nothing that makes sense: look for the next frame byte by byte.
                skipped = true;
                at += 1;
            }
        }
        // A row that does not even begin like a journal was written by something else.
        if whole == 0 && row.first().is_some_and(|first| *first != MARK) {
            replay.note_damage();
        }
        whole
    }
}

/// Returns the frame at the front of the row, if there is a whole and sound one.
fn frame_at(row: &[u8]) -> Option<(u16, &[u8])> {
    let (&[mark, key_low, key_high, low, high], rest) = row.split_first_chunk::<HEADER>()?;
    let key = u16::from_le_bytes([key_low, key_high]);
    let bytes = rest.get(..usize::from(u16::from_le_bytes([low, high])))?;
    let (contents, sum) = bytes.split_last_chunk::<2>()?;
    let sound = super::entry::check_sum(key, contents.iter()) == u16::from_le_bytes(*sum);
    (mark == MARK && sound && bytes.len() <= Entry::MAX_LEN).then_some((key, bytes))
}
