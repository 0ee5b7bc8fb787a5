//! Reads the journal of a board with the first release (0.1.0), which `sequential-storage` 8 kept as a map.
//!
//! It had twelve sectors for a ring of items, and two at the end of its region for notes about erasures. An item is
//! a CRC-32 of its contents, their length, a CRC-16 of that, and the contents: a key of two bytes and what is kept under it.
//! The first byte of a sector says that it was begun.

use embedded_storage::nor_flash::ReadNorFlash;

use crate::SECTOR;

const SECTORS: u32 = 12;
/// The sectors of its region.
const REGION: u32 = 32;
const NOTE: u32 = 16;
const NOTES: u32 = 2 * SECTOR / NOTE;
const HEAD: u32 = 8;
/// The longest contents.
const LONGEST: usize = 516;

/// Shows everything that can be read, oldest first, with its key; tells whether there was anything.
pub fn each<F: ReadNorFlash>(
    flash: &mut F,
    start: u32,
    show: &mut dyn FnMut(u16, &[u8]),
) -> Result<bool, F::Error> {
    let erased = half_erased(flash, start)?;
    let mut begun = [false; SECTORS as usize];
    for (sector, begun) in (0..).zip(&mut begun) {
        let mut mark = [0xff];
        flash.read(start + sector * SECTOR, &mut mark)?;
        *begun = mark[0].count_zeros() >= 4 && erased != Some(sector);
    }
    let at = |sector: u32| begun.get((sector % SECTORS) as usize).copied().unwrap_or_default();
    let newest = (0..SECTORS).find(|sector| at(*sector) && !at(*sector + 1));
    // A ring without any room ahead is none that the program has left: any order is as good.
    for sector in newest.map_or(0..SECTORS, |newest| newest + 1..newest + 1 + SECTORS) {
        if at(sector) {
            each_in(flash, start + sector % SECTORS * SECTOR, show)?;
        }
    }
    Ok(begun.contains(&true))
}

/// Tells whether there is such a journal.
pub fn is_begun<F: ReadNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    for sector in 0..SECTORS {
        let mut mark = [0xff];
        flash.read(start + sector * SECTOR, &mut mark)?;
        if mark == [0] {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the sector that was being erased when the power went.
fn half_erased<F: ReadNorFlash>(flash: &mut F, start: u32) -> Result<Option<u32>, F::Error> {
    let mut newest = None;
    for place in 0..NOTES {
        let mut note = [0; NOTE as usize];
        flash.read(start + (REGION - 2) * SECTOR + place * NOTE, &mut note)?;
        let (word, opposite, done) = (long(&note), long(&note[4..]), &note[8..12]);
        let (number, sector) = (word >> 8, word & 0xff);
        let sound = word == !opposite && sector < SECTORS && number % NOTES == place;
        if sound && newest.is_none_or(|(newest, _, _)| newest < number) {
            newest = Some((number, sector, *done == [0; 4]));
        }
    }
    Ok(newest.and_then(|(_, sector, done)| (!done).then_some(sector)))
}

fn each_in<F: ReadNorFlash>(
    flash: &mut F,
    sector: u32,
    show: &mut dyn FnMut(u16, &[u8]),
) -> Result<(), F::Error> {
    let mut contents = [0; LONGEST];
    let mut at = 1;
    while at + HEAD < SECTOR {
        let mut head = [0; HEAD as usize];
        flash.read(sector + at, &mut head)?;
        if head == [0xff; HEAD as usize] {
            break;
        }
        let [.., low, high, _, _] = head;
        let (sum, length) = (long(&head), long(&head[4..]) & 0xffff);
        let sound = reflected(0x1a2e, 0xffff, &[low, high]) ^ 0xffff == long(&head[4..]) >> 16;
        let fits = at + HEAD + length < SECTOR;
        let Some(item) = contents.get_mut(..length as usize).filter(|_| sound && fits) else {
            at += 1;
            continue;
        };
        flash.read(sector + at + HEAD, item)?;
        if contents_sum(item) == sum
            && let Some((key, bytes)) = item.split_first_chunk()
        {
            show(u16::from_le_bytes(*key), bytes);
        }
        at += HEAD + length;
    }
    Ok(())
}

/// Returns the word at the front of some bytes.
fn long(bytes: &[u8]) -> u32 {
    bytes.first_chunk().copied().map_or(0, u32::from_le_bytes)
}

/// CRC-32C with another start, of which the lowest byte is neither 0 nor 255.
fn contents_sum(bytes: &[u8]) -> u32 {
    let sum = !reflected(0x82f6_3b78, 0xeeee_eeee, bytes);
    if [0, 0xff].contains(&(sum & 0xff)) { sum ^ 1 } else { sum }
}

/// A CRC, low bit first.
fn reflected(polynomial: u32, start: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(start, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ if sum & 1 == 1 { polynomial } else { 0 })
    })
}
