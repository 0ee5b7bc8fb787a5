//! What JavaScript calls: plain functions over the module's own memory.
//!
//! Texts and bytes come in a letter: JavaScript asks for room, writes there and says how long it is. What goes out is put
//! into the same letter, and the function returns its length.
#![expect(unsafe_code, reason = "a name that JavaScript can call has to be said to be unique")]

use std::cell::RefCell;

use journal::SECTOR;

use crate::{Site, thought};

thread_local! {
    static LETTER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static FLASH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SITE: RefCell<Option<Site>> = const { RefCell::new(None) };
}

/// Does something with the site, once it has been opened.
fn with<T: Default>(work: impl FnOnce(&mut Site) -> T) -> T {
    SITE.with_borrow_mut(|site| site.as_mut().map(work).unwrap_or_default())
}

/// Returns the letter as a text.
fn read() -> String {
    LETTER.with_borrow(|letter| String::from_utf8_lossy(letter).into_owned())
}

/// Puts something into the letter and returns how long it is.
fn write(bytes: impl Into<Vec<u8>>) -> usize {
    LETTER.with_borrow_mut(|letter| {
        *letter = bytes.into();
        letter.len()
    })
}

/// Returns a length or a place for a function that may also say that there is none.
fn number(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(-1)
}

/// Makes room for a letter of so many bytes and returns where it is.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    LETTER.with_borrow_mut(|letter| {
        letter.clear();
        letter.resize(length, 0);
        letter.as_mut_ptr()
    })
}

/// Returns where the letter is.
#[unsafe(no_mangle)]
extern "C" fn letter() -> *const u8 {
    LETTER.with_borrow(Vec::as_ptr)
}

/// Takes a letter for the bytes of the flash, for [`open`].
#[unsafe(no_mangle)]
extern "C" fn flash() {
    let bytes = LETTER.take();
    FLASH.set(bytes);
}

/// Switches the board on; the letter says what lay on the wood.
#[unsafe(no_mangle)]
extern "C" fn open() {
    SITE.set(Some(Site::open(&FLASH.take(), &read())));
}

/// The letter is what the page says.
#[unsafe(no_mangle)]
extern "C" fn hear() {
    with(|site| site.hear(&read()));
}

/// Lets time pass; the day is written as 20261118.
#[unsafe(no_mangle)]
extern "C" fn pass(millis: f64, day: u32) {
    with(|site| site.pass(millis, day));
}

/// Writes what there is to tell the page, a message a line.
#[unsafe(no_mangle)]
extern "C" fn news() -> usize {
    write(with(Site::news))
}

/// Writes what somebody is to think about and returns how long that is, or -1 if it is the same as the last time.
#[unsafe(no_mangle)]
extern "C" fn wish() -> i32 {
    with(Site::wish).map_or(-1, |wish| number(write(wish)))
}

/// The letter is what somebody thought of.
#[unsafe(no_mangle)]
extern "C" fn answer() {
    with(|site| site.answer(&read()));
}

/// Writes a sector that has changed and returns its number, or -1.
#[unsafe(no_mangle)]
extern "C" fn sector() -> i32 {
    let changed = with(|site| {
        let mut flash = site.drawer().flash();
        let sector = flash.take_changed()?;
        let start = sector * SECTOR as usize;
        Some((sector, flash.bytes()[start..start + SECTOR as usize].to_vec()))
    });
    changed.map_or(-1, |(sector, bytes)| {
        write(bytes);
        number(sector)
    })
}

/// Writes what lies on the wood, if it has changed, and returns how long that is, or 0.
#[unsafe(no_mangle)]
extern "C" fn wood() -> usize {
    with(|site| site.drawer().wood()).map_or(0, write)
}

/// Thinks about the letter and writes what came of it; this is for an instance of its own.
#[unsafe(no_mangle)]
extern "C" fn think() -> usize {
    write(thought(&read()))
}
