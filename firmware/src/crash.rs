//! The last words of a program that ended by a fault, kept in RAM across the reset.
//!
//! A panic or a hard fault writes down what it knows and resets the chip; the next start finds it, shows it on the
//! screen and over USB, and resumes the game. The RAM is random after switching on: a check sum tells.
#![expect(
    unsafe_code,
    reason = "RAM that is not initialised, and the handlers of panics and hard faults, have no safe form"
)]

use core::fmt::Write as _;
use core::mem::{self, MaybeUninit};
use core::panic::PanicInfo;
use core::ptr;

use cortex_m_rt::{ExceptionFrame, exception};
use heapless::String;

/// The longest report; the end of a longer one is cut off.
const LENGTH: usize = 240;
/// From so many crashes in a row on, the board starts in safe mode.
const TOO_MANY: u32 = 3;
/// Changes whenever the layout below does, so that an older program's words are not misread.
const MAGIC: u32 = 0x676f_0001;

#[derive(Clone, Copy)]
#[repr(C)]
struct Kept {
    magic: u32,
    /// Crashes since the program last ran well.
    in_a_row: u32,
    /// Bytes of the report; none if it has been read.
    length: u32,
    text: [u8; LENGTH],
    sum: u32,
}

/// What is kept, in words: a copy word by word takes a tenth of the code of one field by field.
const WORDS: usize = size_of::<Kept>() / size_of::<u32>();

#[unsafe(link_section = ".uninit.crash")]
static mut KEPT: MaybeUninit<Kept> = MaybeUninit::uninit();

impl Kept {
    const NEW: Self = Self { magic: MAGIC, in_a_row: 0, length: 0, text: [0; LENGTH], sum: 0 };

    /// Returns what was kept, or nothing if it is not to be believed.
    fn load() -> Self {
        let mut words = [0; WORDS];
        for (place, word) in words.iter_mut().enumerate() {
            // SAFETY: any bits make a word, and only one core runs, in handlers that do not return or before they can
            // be entered.
            *word = unsafe { ptr::read_volatile((&raw const KEPT).cast::<u32>().add(place)) };
        }
        // SAFETY: any words make a `Kept`.
        let kept = unsafe { mem::transmute::<[u32; WORDS], Self>(words) };
        let valid = kept.magic == MAGIC && kept.sum == kept.compute_sum() && kept.length as usize <= LENGTH;
        if valid { kept } else { Self::NEW }
    }

    fn store(mut self) {
        self.sum = self.compute_sum();
        // SAFETY: a `Kept` is words without gaps between them.
        let words = unsafe { mem::transmute::<Self, [u32; WORDS]>(self) };
        for (place, word) in words.iter().enumerate() {
            // SAFETY: as above.
            unsafe { ptr::write_volatile((&raw mut KEPT).cast::<u32>().add(place), *word) }
        }
    }

    /// FNV-1a over everything but the sum.
    fn compute_sum(&self) -> u32 {
        let words = [self.magic, self.in_a_row, self.length];
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).chain(self.text);
        bytes.fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    fn note(mut self, report: &str) {
        let bytes = report.as_bytes();
        self.length = bytes.len().min(LENGTH) as u32;
        for (kept, byte) in self.text.iter_mut().zip(bytes) {
            *kept = *byte;
        }
        self.in_a_row = self.in_a_row.saturating_add(1);
        self.store();
    }
}

const HUNG: &str = "a task hung, and the watchdog reset the board";
const OVERFLOWED: &str = "the stack overflowed, and the watchdog reset the board";

/// How the program before this one ended.
pub struct Past {
    /// What it said, if it ended by a fault.
    pub report: String<LENGTH>,
    /// Whether it is time to give up playing.
    pub too_often: bool,
}

impl Past {
    /// Tells whether there was a fault.
    pub fn crashed(&self) -> bool {
        !self.report.is_empty()
    }
}

/// Finds out how the program before this one ended; call it once, at the start.
pub fn past(by_watchdog: bool) -> Past {
    let mut kept = Kept::load();
    if by_watchdog && kept.length == 0 {
        // The core stops for good when there is no stack left to enter the handler of the fault with.
        let report = if guard_is_whole() { HUNG } else { OVERFLOWED };
        kept.note(report);
        kept = Kept::load();
    }
    put_guard();
    let text = kept.text.get(..kept.length as usize).unwrap_or_default();
    let mut report = String::new();
    for character in text.utf8_chunks().flat_map(|chunk| chunk.valid().chars()) {
        // The report is no longer than its room.
        let _ = report.push(if character.is_control() { ' ' } else { character });
    }
    let too_often = kept.in_a_row >= TOO_MANY;
    Kept { length: 0, ..kept }.store();
    Past { report, too_often }
}

/// Notes that the program has run well for a while: the crashes before it do not count any more.
pub fn forgive() {
    let kept = Kept::load();
    if kept.in_a_row > 0 {
        Kept { in_a_row: 0, ..kept }.store();
    }
}

/// Words at the far end of the stack that nobody writes to as long as the stack is large enough.
const GUARD: [u32; 4] = [0x6775_6172; 4];

/// Returns the address of a word of the guard.
fn guard(place: usize) -> *mut u32 {
    unsafe extern "C" {
        static mut _stack_end: u32;
    }
    // The linker makes the symbol; only its address means anything.
    (&raw mut _stack_end).wrapping_add(place)
}

fn put_guard() {
    for (place, word) in GUARD.iter().enumerate() {
        // SAFETY: memory.x puts the stack there, which does not reach so far down now.
        unsafe { ptr::write_volatile(guard(place), *word) }
    }
}

fn guard_is_whole() -> bool {
    // SAFETY: as above.
    GUARD.iter().enumerate().all(|(place, word)| unsafe { ptr::read_volatile(guard(place)) } == *word)
}

fn end(report: &str) -> ! {
    Kept::load().note(report);
    cortex_m::peripheral::SCB::sys_reset()
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    let mut report: String<LENGTH> = String::new();
    // What does not fit is cut off.
    let _ = write!(report, "{info}");
    defmt::error!("{=str}", report.as_str());
    end(&report)
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    cortex_m::interrupt::disable();
    let mut report: String<LENGTH> = String::new();
    let _ = write!(
        report,
        "hard fault at {:#010x}, called from {:#010x}; r0 {:x} r1 {:x} r2 {:x} r3 {:x} r12 {:x} xpsr {:x}",
        frame.pc(),
        frame.lr(),
        frame.r0(),
        frame.r1(),
        frame.r2(),
        frame.r3(),
        frame.r12(),
        frame.xpsr(),
    );
    defmt::error!("{=str}", report.as_str());
    end(&report)
}
