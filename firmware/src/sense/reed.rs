//! Reed contacts: two 74HC165 per strip, latched together and read by SPI and DMA.
//!
//! At 2 MHz the 22 registers of the hexagon take 88 µs and the 76 of 19×19 take 304 µs, so that every board is read a
//! thousand times a second; the CPU sees only the finished words.

#![expect(
    clippy::indexing_slicing,
    reason = "strips are counted up to those of the layout, of which there are MOST_STRIPS at most"
)]

use embassy_rp::gpio::{Level, Output};
use embassy_rp::spi::{Async, Config, Phase, Polarity, Spi};
use rules_core::{Board, WideSet};

use super::Trust;
use crate::board::{Irqs, Strips};
use crate::tables::{
    LayoutTable, MOST_STRIPS, REED_BITS, REED_CLOSED, REED_HERTZ, REED_PATTERN, REED_SPI_MODE, SLOTS, part,
};

/// A strip's registers, first bit highest.
const BITS: usize = 16;
/// SH/LD low for longer than the 74HC165's pulse width, 35 ns at 2 V (Nexperia, table 7): 16 cycles are 128 ns.
const LATCH_CYCLES: u32 = 16;

/// The bits that show the pattern of a strip that is there, and the pattern.
const PATTERN: (u16, u16) = {
    let (mut mask, mut pattern) = (0, 0);
    let mut index = 0;
    while index < REED_PATTERN.len() {
        let bit = BITS - 1 - (SLOTS + index);
        mask |= 1 << bit;
        pattern |= (REED_PATTERN[index] as u16) << bit;
        index += 1;
    }
    (mask, pattern)
};

/// The contacts of all strips.
pub struct Reed {
    spi: Spi<'static, part::ReedSpi, Async>,
    load: Output<'static>,
    layout: &'static LayoutTable,
    board: Board,
    /// What each strip said last.
    words: [u16; MOST_STRIPS],
    /// Whether all of them said it in the last scan.
    all_answered: bool,
    closed: WideSet,
    health: Trust,
}

impl Reed {
    /// Takes the ribbon.
    pub fn new(strips: Strips, layout: &'static LayoutTable) -> Self {
        let mut config = Config::default();
        config.frequency = REED_HERTZ;
        config.polarity = if REED_SPI_MODE & 2 == 0 { Polarity::IdleLow } else { Polarity::IdleHigh };
        config.phase = if REED_SPI_MODE & 1 == 0 {
            Phase::CaptureOnFirstTransition
        } else {
            Phase::CaptureOnSecondTransition
        };
        Self {
            spi: Spi::new_rxonly(
                strips.spi,
                strips.clock,
                strips.sense,
                strips.reed_tx,
                strips.reed_rx,
                Irqs,
                config,
            ),
            load: Output::new(strips.load, Level::High),
            layout,
            board: layout.board(),
            words: [0; MOST_STRIPS],
            all_answered: false,
            closed: WideSet::EMPTY,
            health: Trust::new(layout),
        }
    }

    /// Reads all contacts once and tells whether they say something new. The points of a strip that cannot be read stay
    /// as they were.
    pub async fn scan(&mut self) -> bool {
        let mut bytes = [0; 2 * MOST_STRIPS];
        let bytes = &mut bytes[..2 * self.layout.strips.len()];
        self.load.set_low();
        cortex_m::asm::delay(LATCH_CYCLES);
        self.load.set_high();
        if self.spi.read(bytes).await.is_err() {
            return false;
        }
        let (words, _) = bytes.as_chunks::<2>();
        let same = words.iter().zip(&self.words).all(|(word, last)| u16::from_be_bytes(*word) == *last);
        if same && self.all_answered {
            return false;
        }
        self.all_answered = true;
        for (strip, word) in words.iter().enumerate() {
            let word = u16::from_be_bytes(*word);
            let (mask, pattern) = PATTERN;
            let answered = self.health.note(strip, word & mask == pattern);
            self.all_answered &= answered;
            if answered && self.words[strip] != word {
                self.words[strip] = word;
                self.take(strip, word);
            }
        }
        true
    }

    fn take(&mut self, strip: usize, word: u16) {
        for (place, bit) in self.layout.strips[strip].places().zip(REED_BITS) {
            let Some(point) = self.board.point(place) else { continue };
            let level = (word >> (BITS - 1 - usize::from(bit)) & 1) as u8;
            if level == REED_CLOSED {
                self.closed.insert(point);
            } else {
                self.closed.remove(point);
            }
        }
    }

    /// Returns the contacts that are closed.
    pub const fn closed(&self) -> WideSet {
        self.closed
    }

    /// Returns the points that cannot be read.
    pub const fn unreadable(&self) -> &WideSet {
        &self.health.unreadable
    }
}
