//! One record: what is programmed into the flash at once.
//!
//! | offset | size | meaning |
//! |---|---|---|
//! | 0 | 2 | the key |
//! | 2 | 1 | the version of what is kept under the key |
//! | 3 | 1 | the length of the body |
//! | 4 | 4 | CRC-32 over the number of the sector, the place in it, and everything but the next field |
//! | 8 | 2 | how many bits of everything else are 0 |
//! | 10 | | the body |
//!
//! A record begins at a multiple of [`UNIT`] and lies in one page, so that one program of the flash writes it.
//!
//! # Torn records
//!
//! A program turns ones into zeroes. Cut off, it has done so with some of them only, so a torn record has too many ones.
//! Then there are fewer zeroes than there should be, while the number that says how many there should be can only have
//! grown: they never agree (this is Berger's code). No torn record is taken for a whole one, whatever else is written,
//! and nothing is ever written over one.
//!
//! # Flipped bits
//!
//! If one bit of a record has flipped, the record is mended: the count says in which direction, the CRC which bit it
//! was. Two whole records of the same length differ in five bits at least (the CRC's distance below 2974 bits), so a
//! torn record is mended only if it lacks one bit, and then into what was to be written.

#![expect(
    clippy::indexing_slicing,
    reason = "what is sliced is a page, or as long as its own length says: `length_and_error` refuses the rest"
)]

/// Records begin at multiples of this.
pub const UNIT: usize = 16;
/// What a flash programs at once.
pub const PAGE: usize = 256;
const HEAD: usize = 10;
/// The most bytes that a body has.
pub const LONGEST: usize = PAGE - HEAD;
/// The CRC tells apart records that differ in fewer bits than this.
const DISTANCE: u32 = 5;
const COUNT: core::ops::Range<usize> = 8..HEAD;

/// Where a record stands: a copy of it elsewhere is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the sector.
    pub sector: u32,
    /// Counted from the start of the sector.
    pub offset: u16,
}

/// A record that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    pub key: u16,
    pub version: u8,
    pub body: &'a [u8],
}

impl Record<'_> {
    /// Returns what the record takes of the flash.
    pub const fn size(&self) -> usize {
        (HEAD + self.body.len()).next_multiple_of(UNIT)
    }

    /// Writes the record as it stands in a place; the body is [`LONGEST`] at most, what is beyond is cut off.
    pub fn write(&self, place: Place, page: &mut [u8; PAGE]) -> usize {
        let body = self.body.get(..LONGEST).unwrap_or(self.body);
        page.fill(0xff);
        page[..2].copy_from_slice(&self.key.to_le_bytes());
        page[2] = self.version;
        page[3] = body.len() as u8;
        page[HEAD..HEAD + body.len()].copy_from_slice(body);
        let sum = check_sum(place, page, body.len());
        page[4..8].copy_from_slice(&sum.to_le_bytes());
        let count = zeroes(page, body.len()) as u16;
        page[COUNT].copy_from_slice(&count.to_le_bytes());
        self.size()
    }
}

/// How a record was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// As it was written.
    Whole,
    /// With a bit that had flipped, and has been put right in the copy.
    Mended,
}

/// Reads the record at the front of `bytes`, which reach to the end of the page at most; a flipped bit is put right.
pub fn read(bytes: &mut [u8], place: Place) -> Option<(Record<'_>, Soundness)> {
    let soundness = examine(bytes, place).or_else(|| mend(bytes, place))?;
    let [low, high, version, length] = *bytes.first_chunk()?;
    let body = bytes.get(HEAD..HEAD + usize::from(length))?;
    Some((Record { key: u16::from_le_bytes([low, high]), version, body }, soundness))
}

/// Tells whether a torn record may stand at the front of `bytes`: it has too few zeroes, never too many.
pub fn may_be_torn(bytes: &[u8]) -> bool {
    length_and_error(bytes).is_none_or(|(_, wrong)| wrong <= 0)
}

/// Tells whether a whole record stands at the front of `bytes`, or one whose count alone is wrong.
fn examine(bytes: &[u8], place: Place) -> Option<Soundness> {
    let (length, wrong) = length_and_error(bytes)?;
    let near = wrong.unsigned_abs() < DISTANCE;
    let sound = near && check_sum(place, bytes, length).to_le_bytes() == bytes[4..8];
    sound.then_some(if wrong == 0 { Soundness::Whole } else { Soundness::Mended })
}

/// Puts the one bit right whose change makes a whole record, if there is one.
fn mend(bytes: &mut [u8], place: Place) -> Option<Soundness> {
    let (length, wrong) = length_and_error(bytes).unwrap_or((LONGEST, 0));
    let length_bits = 3 * 8..4 * 8;
    // One bit changes the count by one, unless it says how long the record is.
    let bits = if wrong.unsigned_abs() == 1 { 0..8 * (HEAD + length) } else { length_bits };
    for bit in bits.filter(|bit| !COUNT.contains(&(bit / 8))) {
        let Some(byte) = bytes.get_mut(bit / 8) else { break };
        *byte ^= 1 << (bit % 8);
        if examine(bytes, place) == Some(Soundness::Whole) {
            return Some(Soundness::Mended);
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    None
}

/// Returns the length of the body, and how many zeroes there are too many.
fn length_and_error(bytes: &[u8]) -> Option<(usize, i32)> {
    let length = usize::from(*bytes.get(3)?);
    if bytes.len() < HEAD + length {
        return None;
    }
    let count = u16::from_le_bytes([bytes[8], bytes[9]]);
    Some((length, zeroes(bytes, length).cast_signed() - i32::from(count)))
}

/// Counts the zeroes of everything but the count.
fn zeroes(bytes: &[u8], length: usize) -> u32 {
    let in_part = |part: &[u8]| -> u32 {
        // Word by word: a small chip has to count by arithmetic.
        let (words, rest) = part.as_chunks::<4>();
        let of_words: u32 = words.iter().map(|word| u32::from_le_bytes(*word).count_zeros()).sum();
        of_words + rest.iter().map(|byte| byte.count_zeros()).sum::<u32>()
    };
    in_part(&bytes[..COUNT.start]) + in_part(&bytes[HEAD..HEAD + length])
}

fn check_sum(place: Place, bytes: &[u8], length: usize) -> u32 {
    let mut sum = Sum(u32::MAX);
    sum.add(&place.sector.to_le_bytes());
    sum.add(&place.offset.to_le_bytes());
    sum.add(&bytes[..4]);
    sum.add(&bytes[HEAD..HEAD + length]);
    !sum.0
}

/// CRC-32 (ISO 3309), a byte at a time.
struct Sum(u32);

impl Sum {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut index = 0;
        while index < 256 {
            let mut word = index as u32;
            let mut bit = 0;
            while bit < 8 {
                word = if word & 1 == 1 { (word >> 1) ^ 0xedb8_8320 } else { word >> 1 };
                bit += 1;
            }
            table[index] = word;
            index += 1;
        }
        table
    };

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 >> 8) ^ Self::TABLE[usize::from(self.0 as u8 ^ byte)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { sector: 7, offset: 64 };

    fn written(body: &[u8]) -> ([u8; PAGE], usize) {
        let mut page = [0; PAGE];
        let size = Record { key: 0x1234, version: 3, body }.write(PLACE, &mut page);
        (page, size)
    }

    #[test]
    fn the_check_sum_is_crc_32() {
        let mut sum = Sum(u32::MAX);
        sum.add(b"123456789");
        assert_eq!(!sum.0, 0xcbf4_3926);
    }

    #[test]
    fn a_record_of_every_length_is_read_again_and_nowhere_else() {
        for length in 0..=LONGEST {
            let body: [u8; LONGEST] = core::array::from_fn(|index| (index * 7) as u8);
            let (mut page, size) = written(&body[..length]);
            assert!(size <= PAGE && size.is_multiple_of(UNIT));
            let (record, soundness) = read(&mut page[..size.max(HEAD + length)], PLACE).unwrap();
            assert_eq!((record.key, record.version, soundness), (0x1234, 3, Soundness::Whole));
            assert_eq!(record.body, &body[..length]);
            for elsewhere in [Place { sector: 8, ..PLACE }, Place { offset: 80, ..PLACE }] {
                assert_eq!(read(&mut page.clone(), elsewhere), None);
            }
        }
    }

    #[test]
    fn one_flipped_bit_is_put_right_wherever_it_is_but_for_a_few() {
        let mut silent = 0;
        for length in [0, 4, 6, 16, 54, 60] {
            let body: [u8; LONGEST] = core::array::from_fn(|index| (index * 31) as u8);
            let (page, _) = written(&body[..length]);
            for bit in 0..8 * (HEAD + length) {
                let mut flipped = page;
                flipped[bit / 8] ^= 1 << (bit % 8);
                match read(&mut flipped, PLACE) {
                    Some((record, Soundness::Mended)) => assert_eq!(record.body, &body[..length]),
                    Some(other) => unreachable!("{other:?}"),
                    // The higher bits of the count cannot be told from a torn record.
                    None => {
                        assert!(COUNT.contains(&(bit / 8)), "bit {bit} of {length}");
                        silent += 1;
                    }
                }
            }
        }
        assert!(silent <= 6 * 14);
    }

    /// A record is cut off, and whatever came of it, half of it at worst, is read: it is none, or the one that was to be
    /// written.
    #[test]
    fn a_torn_record_is_never_another_one() {
        let cases = 100_000;
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut roll = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let (mut none, mut same) = (0_u64, 0_u64);
        for _ in 0..cases {
            let body = roll().to_le_bytes();
            let (whole, size) = written(&body[..6]);
            // A few bits are missing, or about half of them, or most.
            let few = roll();
            let mut torn = whole;
            for byte in &mut torn[..size] {
                let missing = match few % 4 {
                    0 => roll() & roll() & roll() & roll(),
                    1 => roll() & roll(),
                    2 => roll() | roll(),
                    _ => roll() & roll() & roll() & roll() & roll() & roll(),
                };
                *byte |= missing as u8;
            }
            match read(&mut torn[..size], PLACE) {
                None => none += 1,
                Some((record, _)) => {
                    assert_eq!((record.key, record.version, record.body), (0x1234, 3, &body[..6]));
                    same += 1;
                }
            }
        }
        std::println!(
            "{cases} torn records: {none} are none, {same} the one that was to be written, 0 another one"
        );
    }

    #[test]
    fn blank_and_cleared_bytes_are_no_record() {
        assert_eq!(read(&mut [0xff; PAGE], PLACE), None);
        assert_eq!(read(&mut [0; PAGE], PLACE), None);
        assert_eq!(read(&mut [0; 3], PLACE), None);
        assert_eq!(read(&mut [], PLACE), None);
    }
}
