//! A ring of sectors that records are appended to.
//!
//! Sectors are numbered in the order in which they are begun, and the number says where a sector lies. A sector is erased
//! when it is begun, and then its header is written, twice: so a sector with a header was erased to the end, and one
//! without is not looked at. The header says where the sector before it ends: what comes after that, for instance a
//! torn record, is never looked at again, whatever it reads as one day. It also says which sectors still count.
//!
//! A start goes on in a sector of its own, because nobody knows how far into blank flash a torn record reaches.

use embedded_storage::nor_flash::NorFlash;

use crate::record::{self, PAGE, Place, Record, Soundness, UNIT};
use crate::{Failure, SECTOR};

/// Keys from here on are the ring's own.
pub const OWN: u16 = 0xff00;
const HEADER: u16 = OWN;
/// Says that the sectors below a number do not count any more.
const CLEARED: u16 = OWN + 1;
/// The header of a sector that holds nothing but copies as long as it does not say what they allow to be cleared.
const COPIES: u16 = OWN + 2;
const FORM: u8 = 1;
/// Two headers.
const HEADERS: usize = 2 * HEADER_SIZE;
const HEADER_SIZE: usize = 32;
/// The number of the first sector; 0 stands for none.
const FIRST: u32 = 1;
/// A number that no sector reaches: each would have been erased a million times.
const LAST: u32 = 1 << 28;
/// So many sectors are tried when one cannot be erased or written.
const TRIES: u32 = 4;
/// With so few sectors to spare, a start makes room before anything else.
pub const FEW: u32 = 3;

/// Where a sector ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct End {
    /// The sector, or 0.
    sector: u32,
    /// What stands from here on may be torn: it has been written again elsewhere.
    doubtful: u16,
    /// Nothing counts from here on.
    blank: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    number: u32,
    /// The sector before.
    before: End,
    /// The lowest sector that counts.
    floor: u32,
    /// Whether it begins with copies of what still counts elsewhere.
    copies: bool,
}

impl Header {
    const BODY: usize = 16;

    fn body(&self) -> [u8; Self::BODY] {
        let mut body = [0; Self::BODY];
        body[..4].copy_from_slice(&self.number.to_le_bytes());
        body[4..8].copy_from_slice(&self.before.sector.to_le_bytes());
        body[8..12].copy_from_slice(&self.floor.to_le_bytes());
        body[12..14].copy_from_slice(&self.before.doubtful.to_le_bytes());
        body[14..].copy_from_slice(&self.before.blank.to_le_bytes());
        body
    }

    /// Reads the header at the front of a sector, by either of its copies.
    fn read(bytes: &[u8; HEADERS]) -> Option<Self> {
        let copies = bytes.chunks_exact(HEADER_SIZE).enumerate();
        copies.into_iter().find_map(|(copy, bytes)| {
            let mut bytes: [u8; HEADER_SIZE] = bytes.try_into().ok()?;
            // The number is in the body, after a head of ten bytes; the CRC holds it against the place.
            let sector = long(bytes.get(10..14)?)?;
            let place = Place { sector, offset: (copy * HEADER_SIZE) as u16 };
            let (found, _) = record::read(&mut bytes, place)?;
            let copies = found.key == COPIES;
            ((copies || found.key == HEADER) && found.version == FORM).then_some(())?;
            let body: &[u8; Self::BODY] = found.body.try_into().ok()?;
            let before = End {
                sector: long(&body[4..8])?,
                doubtful: u16::from_le_bytes([body[12], body[13]]),
                blank: u16::from_le_bytes([body[14], body[15]]),
            };
            Some(Self { number: sector, before, floor: long(&body[8..12])?, copies })
        })
    }
}

fn long(bytes: &[u8]) -> Option<u32> {
    bytes.try_into().ok().map(u32::from_le_bytes)
}

/// What was found in a sector or in a ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Something that had been written cannot be read.
    pub damaged: bool,
    /// A flipped bit was put right.
    pub mended: bool,
}

impl Found {
    const fn add(&mut self, other: Self) {
        self.damaged |= other.damaged;
        self.mended |= other.mended;
    }
}

/// How a walk through a sector ended.
#[derive(Clone, Copy, Debug, Default)]
struct Walk {
    found: Found,
    /// Where the last record begins, and where it ends.
    last: Option<(u16, u16)>,
}

/// A ring of sectors.
#[derive(Clone, Debug)]
pub struct Ring {
    /// Where the ring begins in the flash.
    start: u32,
    sectors: u32,
    /// The newest sector; 0 if none was ever begun.
    newest: u32,
    /// The lowest sector that counts.
    floor: u32,
    /// Where the newest sector ends, or the one before it if nothing is in it.
    end: End,
    /// Whether the newest sector was begun since the start, so that it may be appended to.
    begun: bool,
    /// Whether nothing but copies is written until something can be cleared.
    copying: bool,
    /// The highest number that a header bears. If it is above the newest sector, there are copies that do not count.
    highest: u32,
    /// The highest sector in which something was damaged or mended at the start.
    blemished: u32,
    found: Found,
    /// What was written last before the start, as it was read then: it may be torn, and read otherwise the next time.
    last: [u8; PAGE],
}

impl Ring {
    /// Looks at a ring and finds its newest sector; reads one header of each sector and little more.
    pub fn open<F: NorFlash>(flash: &mut F, start: u32, sectors: u32) -> Result<Self, Failure<F::Error>> {
        let mut ring = Self {
            start,
            sectors,
            newest: 0,
            floor: FIRST,
            end: End::default(),
            begun: false,
            copying: false,
            highest: 0,
            blemished: 0,
            found: Found::default(),
            last: [0xff; PAGE],
        };
        let mut newest: Option<Header> = None;
        let mut dirt = false;
        let mut damaged = false;
        let mut noise: u32 = 0;
        for sector in 0..sectors {
            let mut bytes = [0; HEADERS];
            flash.read(start + sector * SECTOR, &mut bytes).map_err(Failure::Flash)?;
            match Header::read(&bytes).filter(|header| ring.holds(header, sector)) {
                Some(header) if newest.is_none_or(|newest| newest.number < header.number) => {
                    newest = Some(header);
                }
                Some(_) => {}
                // The erasure of the very first sector may have been cut off; and if its torn header was once read as
                // whole, that of the second one, too. What has records is found by them.
                None if bytes == [0xff; HEADERS] => {}
                None => {
                    dirt |= sector != FIRST % sectors;
                    damaged |= sector != FIRST % sectors && sector != (FIRST + 1) % sectors;
                    noise = bytes.iter().fold(noise, |sum, byte| sum.rotate_left(5) ^ u32::from(*byte));
                }
            }
        }
        if let Some(header) = newest {
            ring.highest = header.number;
            ring.stand_at(flash, header)?;
        }
        ring.find_headless(flash)?;
        if ring.newest > 0 && ring.spare() == 0 {
            // Only a start uses the last sector that there is to spare. It was cut off while it erased the oldest one,
            // which had been cleared, though that can be read no more.
            ring.floor += 1;
        }
        if ring.newest == 0 && dirt {
            ring.found.damaged |= damaged;
            // Sectors may have borne any number. Those that are used now are others, so that nothing old is found.
            ring.floor = FIRST + sectors + noise % (LAST / 2);
        }
        ring.keep_last(flash)?;
        Ok(ring)
    }

    /// Reads what was written last, once and for all.
    #[expect(clippy::indexing_slicing, reason = "a length is that of a page at most")]
    fn keep_last<F: NorFlash>(&mut self, flash: &mut F) -> Result<(), Failure<F::Error>> {
        while self.end.sector > 0 {
            let End { sector, doubtful, blank } = self.end;
            let mut read = [0xff; PAGE];
            let length = usize::from(blank.saturating_sub(doubtful)).min(PAGE);
            flash.read(self.address(sector, doubtful), &mut read[..length]).map_err(Failure::Flash)?;
            self.last = read;
            if record::read(&mut read[..length], Place { sector, offset: doubtful }).is_some() {
                return Ok(());
            }
            self.end.blank = doubtful;
            // Nothing else is in the sector: then what was written last stands before it, and is as doubtful.
            let header = self.header(flash, sector)?.filter(|_| usize::from(doubtful) <= HEADERS);
            match header.map(|header| header.before) {
                Some(before) if before.sector > 0 && before.sector < sector => self.end = before,
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Takes a sector to be the newest one, unless it holds nothing but copies: then the one before it is.
    fn stand_at<F: NorFlash>(&mut self, flash: &mut F, mut header: Header) -> Result<(), Failure<F::Error>> {
        loop {
            self.newest = header.number;
            self.end = header.before;
            let oldest = (self.newest + 1).saturating_sub(self.sectors).max(FIRST);
            self.floor = header.floor.clamp(oldest, self.newest);
            let (walk, cleared) = self.look_at_newest(flash)?;
            let before = header.before.sector;
            // Copies take one sector, two at most, and some may be worn.
            let near = before < header.number && header.number - before <= 2 * TRIES;
            if !header.copies || cleared || before == 0 || !near {
                self.found.add(walk.found);
                return Ok(());
            }
            let Some(earlier) = self.header(flash, before)? else {
                // Nothing says so, but it is there.
                self.newest = before;
                self.look_at_newest(flash)?;
                self.found.damaged = true;
                return Ok(());
            };
            header = earlier;
        }
    }

    /// Finds the end of the newest sector, and tells whether it says what is cleared.
    fn look_at_newest<F: NorFlash>(&mut self, flash: &mut F) -> Result<(Walk, bool), Failure<F::Error>> {
        let mut cleared = None;
        let mut walk = self.walk(flash, self.newest, None, &mut |record, _| {
            if record.key == CLEARED {
                cleared = long(record.body);
            }
        })?;
        if walk.last.is_none() {
            // A header that was torn and did not count may still be read while its sector is erased again.
            walk.found = Found::default();
        }
        self.floor = self.floor.max(cleared.unwrap_or_default()).min(self.newest);
        if let Some((doubtful, blank)) = walk.last {
            self.end = End { sector: self.newest, doubtful, blank };
        }
        if walk.found != Found::default() {
            self.blemished = self.newest;
        }
        Ok((walk, cleared.is_some()))
    }

    fn holds(&self, header: &Header, sector: u32) -> bool {
        header.number % self.sectors == sector && (FIRST..LAST).contains(&header.number)
    }

    /// Looks for records in the sectors after the newest one: if there are any, both headers of their sector are lost.
    ///
    /// With so little to spare nothing but copies is written until something can be cleared. Copies that do not count are
    /// erased by the next start; if that is cut off, their headers may be gone while some of them are left.
    fn find_headless<F: NorFlash>(&mut self, flash: &mut F) -> Result<(), Failure<F::Error>> {
        let (mut newest, mut highest) = (self.newest, self.highest);
        let only_copies = self.has_few();
        for number in self.newest + 1..self.newest + self.sectors {
            let mut bytes = [0; HEADERS];
            flash.read(self.address(number, 0), &mut bytes).map_err(Failure::Flash)?;
            if bytes == [0xff; HEADERS] || Header::read(&bytes).is_some() {
                continue;
            }
            self.walk(flash, number, None, &mut |record, _| {
                if only_copies && record.key != CLEARED {
                    highest = highest.max(number);
                } else {
                    newest = number;
                }
            })?;
        }
        self.highest = highest;
        if newest > self.newest {
            self.found.damaged = true;
            self.newest = newest;
            self.floor = self.floor.max(FIRST).max((newest + 1).saturating_sub(self.sectors));
            self.look_at_newest(flash)?;
        }
        Ok(())
    }

    /// Tells whether a sector was ever begun.
    pub const fn is_begun(&self) -> bool {
        self.newest > 0
    }

    /// Returns the sectors that count, oldest first.
    pub fn numbers(&self) -> core::ops::RangeInclusive<u32> {
        self.floor..=self.newest
    }

    /// Returns how many sectors could be begun without losing one that counts.
    pub const fn spare(&self) -> u32 {
        self.sectors.saturating_sub(if self.newest == 0 { 0 } else { self.newest + 1 - self.floor })
    }

    /// Tells whether a start has to make room before anything else.
    const fn has_few(&self) -> bool {
        self.newest > self.floor && self.spare() <= FEW
    }

    /// Tells whether something in the oldest sectors should be written again because it was damaged or mended.
    pub const fn is_blemished(&self) -> bool {
        self.floor <= self.blemished
    }

    fn address(&self, sector: u32, offset: u16) -> u32 {
        self.start + sector % self.sectors * SECTOR + u32::from(offset)
    }

    /// Shows the records of all sectors that count, oldest first, each with the number of its sector.
    pub fn each<F: NorFlash>(
        &mut self,
        flash: &mut F,
        show: &mut dyn FnMut(&Record<'_>, Place),
    ) -> Result<Found, Failure<F::Error>> {
        let mut found = self.found;
        for sector in self.numbers() {
            let in_sector = self.each_in(flash, sector, show)?;
            if in_sector != Found::default() {
                self.blemished = self.blemished.max(sector);
            }
            found.add(in_sector);
        }
        Ok(found)
    }

    /// Shows the records of a sector, oldest first.
    pub fn each_in<F: NorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
        show: &mut dyn FnMut(&Record<'_>, Place),
    ) -> Result<Found, Failure<F::Error>> {
        let mut shown = |record: &Record<'_>, place| {
            if record.key < OWN {
                show(record, place);
            }
        };
        // Behind the end there is nothing but what was being written when the power went.
        if !(FIRST..=self.newest.min(self.end.sector)).contains(&sector) {
            return Ok(Found::default());
        }
        if sector == self.end.sector {
            return Ok(self.walk(flash, sector, Some(self.end), &mut shown)?.found);
        }
        // The next sector says where this one ends; after starts that were cut off, the last of several does.
        let mut end = None;
        let mut lost = sector != self.newest;
        for next in sector + 1..=self.newest {
            let Some(header) = self.header(flash, next)? else { continue };
            if header.before.sector < sector {
                // Nothing was written here that could be read when it came to that.
                return Ok(Found::default());
            }
            if header.before.sector > sector {
                // What came after this sector may have been found torn by a later start.
                if usize::from(header.before.doubtful) <= HEADERS {
                    continue;
                }
                break;
            }
            end = Some(header.before);
            lost = false;
        }
        let walk = self.walk(flash, sector, end, &mut shown)?;
        Ok(Found { damaged: walk.found.damaged || lost, ..walk.found })
    }

    fn header<F: NorFlash>(&self, flash: &mut F, sector: u32) -> Result<Option<Header>, Failure<F::Error>> {
        let mut bytes = [0; HEADERS];
        flash.read(self.address(sector, 0), &mut bytes).map_err(Failure::Flash)?;
        Ok(Header::read(&bytes).filter(|header| header.number == sector))
    }

    /// Goes through the records of a sector, to its end if that is known.
    #[expect(clippy::indexing_slicing, reason = "a place is looked at only below the page's end")]
    fn walk<F: NorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
        end: Option<End>,
        show: &mut dyn FnMut(&Record<'_>, Place),
    ) -> Result<Walk, Failure<F::Error>> {
        let mut walk = Walk::default();
        let (doubtful, last) = end.map_or((u16::MAX, SECTOR as u16), |end| (end.doubtful, end.blank));
        // Where something is that makes no sense.
        let mut nonsense: Option<u16> = None;
        let mut page = [0; PAGE];
        for first in (0..last.min(SECTOR as u16)).step_by(PAGE) {
            flash.read(self.address(sector, first), &mut page).map_err(Failure::Flash)?;
            self.recall_last(sector, first, &mut page);
            let mut at = if first == 0 { HEADERS } else { 0 };
            while at < PAGE && first + (at as u16) < last {
                let place = Place { sector, offset: first + at as u16 };
                if page[at..].iter().all(|byte| *byte == 0xff) {
                    break;
                }
                let Some((record, soundness)) = record::read(&mut page[at..], place) else {
                    // At the end of a sector whose end is not known, one torn record is no damage.
                    let torn = end.is_none()
                        && nonsense.map_or_else(|| record::may_be_torn(&page[at..]), |begin| begin >= first);
                    walk.found.damaged |= !torn && place.offset < doubtful;
                    nonsense.get_or_insert(place.offset);
                    at += UNIT;
                    continue;
                };
                walk.found.damaged |= nonsense.is_some() && end.is_none();
                walk.found.mended |= soundness == Soundness::Mended;
                at += record.size();
                walk.last = Some((place.offset, first + at as u16));
                show(&record, place);
            }
        }
        Ok(walk)
    }

    /// Puts what was written last before the start into its page as it was read then, until it has been written again.
    fn recall_last(&self, sector: u32, first: u16, page: &mut [u8; PAGE]) {
        let End { sector: last, doubtful, blank } = self.end;
        if self.begun || sector != last || doubtful / PAGE as u16 != first / PAGE as u16 {
            return;
        }
        let (at, length) = (usize::from(doubtful - first), usize::from(blank.saturating_sub(doubtful)));
        if let (Some(place), Some(last)) = (page.get_mut(at..at + length), self.last.get(..length)) {
            place.copy_from_slice(last);
        }
    }

    /// Begins the next sector, but not the last ones that there are to spare; those below `floor` do not count from now on.
    fn begin<F: NorFlash>(&mut self, flash: &mut F, floor: u32, kept: u32) -> Result<(), Failure<F::Error>> {
        // Copies that do not count are gone before their numbers are used again.
        for number in (self.newest + 2..=core::mem::take(&mut self.highest)).rev() {
            let start = self.address(number, 0);
            flash.erase(start, start + SECTOR).map_err(Failure::Flash)?;
        }
        let next = if self.newest == 0 { self.floor } else { self.newest + 1 };
        for number in next..next + TRIES {
            if number - self.floor >= self.sectors - kept {
                return Err(Failure::Full);
            }
            let header = Header { number, before: self.end, floor: floor.min(number), copies: self.copying };
            if number < LAST && self.write_header(flash, &header)? {
                self.newest = number;
                self.floor = header.floor;
                self.end = End { sector: number, doubtful: HEADERS as u16, blank: HEADERS as u16 };
                self.begun = true;
                return Ok(());
            }
        }
        Err(Failure::Worn)
    }

    /// Erases a sector and writes its header; tells whether that worked.
    fn write_header<F: NorFlash>(&self, flash: &mut F, header: &Header) -> Result<bool, Failure<F::Error>> {
        let start = self.address(header.number, 0);
        flash.erase(start, start + SECTOR).map_err(Failure::Flash)?;
        let mut page = [0; PAGE];
        for address in (start..start + SECTOR).step_by(PAGE) {
            flash.read(address, &mut page).map_err(Failure::Flash)?;
            if page != [0xff; PAGE] {
                return Ok(false);
            }
        }
        let mut bytes = [0; HEADERS];
        for (copy, bytes) in bytes.chunks_exact_mut(HEADER_SIZE).enumerate() {
            let place = Place { sector: header.number, offset: (copy * HEADER_SIZE) as u16 };
            let key = if header.copies { COPIES } else { HEADER };
            Record { key, version: FORM, body: &header.body() }.write(place, &mut page);
            bytes.copy_from_slice(&page[..HEADER_SIZE]);
        }
        flash.write(start, &bytes).map_err(Failure::Flash)?;
        let mut again = [0; HEADERS];
        flash.read(start, &mut again).map_err(Failure::Flash)?;
        Ok(bytes == again)
    }

    /// Goes on in a new sector after a start. What was written last, which may be torn and still read well, is written
    /// again there.
    pub fn settle<F: NorFlash>(&mut self, flash: &mut F) -> Result<(), Failure<F::Error>> {
        let End { sector, doubtful, blank } = self.end;
        let mut last = self.last;
        let last = last.get_mut(..usize::from(blank.saturating_sub(doubtful))).unwrap_or_default();
        let last = record::read(last, Place { sector, offset: doubtful }).map(|(record, _)| record);
        // A start that is cut off again and again must not use up what there is to spare.
        self.copying = self.has_few();
        self.begin(flash, self.floor, 0)?;
        match last {
            Some(record) if record.key < OWN => self.append(flash, &record),
            _ => Ok(()),
        }
    }

    /// Gives up everything that was written.
    pub fn renew<F: NorFlash>(&mut self, flash: &mut F) -> Result<(), Failure<F::Error>> {
        // The sectors that count are given up, so none of them is in the way.
        self.floor = if self.newest == 0 { self.floor } else { self.newest };
        self.end = End { doubtful: self.end.blank, ..self.end };
        self.found = Found::default();
        self.copying = false;
        self.begin(flash, LAST, 0)
    }

    /// Appends a record; once that has worked it stays.
    pub fn append<F: NorFlash>(
        &mut self,
        flash: &mut F,
        record: &Record<'_>,
    ) -> Result<(), Failure<F::Error>> {
        for _ in 0..TRIES {
            if let Some(offset) = self.room_for(record.size()) {
                let place = Place { sector: self.newest, offset };
                let end = offset + record.size() as u16;
                if self.write(flash, record, place)? {
                    self.end = End { sector: self.newest, doubtful: end, blank: end };
                    return Ok(());
                }
                // What does not read as it was written is left behind, and so is the sector.
            }
            self.begin(flash, self.floor, 1)?;
        }
        Err(Failure::Worn)
    }

    /// Returns where a record of this size may be written.
    fn room_for(&self, size: usize) -> Option<u16> {
        let at = usize::from(self.end.blank);
        let at = if at % PAGE + size > PAGE { at.next_multiple_of(PAGE) } else { at };
        (self.begun && at + size <= SECTOR as usize).then_some(at as u16)
    }

    #[expect(clippy::indexing_slicing, reason = "a record is a page at most")]
    fn write<F: NorFlash>(
        &self,
        flash: &mut F,
        record: &Record<'_>,
        place: Place,
    ) -> Result<bool, Failure<F::Error>> {
        let mut page = [0; PAGE];
        let size = record.write(place, &mut page);
        let address = self.address(place.sector, place.offset);
        flash.write(address, &page[..size]).map_err(Failure::Flash)?;
        let mut again = [0; PAGE];
        flash.read(address, &mut again[..size]).map_err(Failure::Flash)?;
        Ok(again[..size] == page[..size])
    }

    /// Notes that the sectors below `floor` do not count any more: what is needed of them stands elsewhere.
    pub fn clear_below<F: NorFlash>(&mut self, flash: &mut F, floor: u32) -> Result<(), Failure<F::Error>> {
        self.append(flash, &Record { key: CLEARED, version: FORM, body: &floor.to_le_bytes() })?;
        self.floor = floor.min(self.newest);
        self.copying = false;
        Ok(())
    }

    /// Tells whether nothing but copies may be written yet.
    pub const fn is_copying(&self) -> bool {
        self.copying
    }

    /// Appends a record, giving up the oldest sectors where there is no room.
    pub fn append_and_forget<F: NorFlash>(
        &mut self,
        flash: &mut F,
        record: &Record<'_>,
    ) -> Result<(), Failure<F::Error>> {
        if self.room_for(record.size()).is_none() {
            // What is given up now is erased later: some sectors are always between.
            let floor = (self.newest + 1 + TRIES + 1).saturating_sub(self.sectors);
            self.begin(flash, self.floor.max(floor), 1)?;
        }
        self.append(flash, record)
    }

    /// Reads the record in a place again.
    #[expect(clippy::indexing_slicing, reason = "what is left of a page is no longer than the page")]
    pub fn read_at<'a, F: NorFlash>(
        &self,
        flash: &mut F,
        place: Place,
        page: &'a mut [u8; PAGE],
    ) -> Result<Option<Record<'a>>, Failure<F::Error>> {
        let length = PAGE - usize::from(place.offset) % PAGE;
        let bytes = &mut page[..length];
        flash.read(self.address(place.sector, place.offset), bytes).map_err(Failure::Flash)?;
        Ok(record::read(bytes, place).map(|(record, _)| record))
    }
}
