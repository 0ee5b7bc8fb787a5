//! How tasks talk: every channel, who fills it, who drains it, and what happens when it is full.
//!
//! `sense` runs above all others and never waits for any of these; the slow tasks wait for it.

use core::sync::atomic::AtomicU32;

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use referee::journal::Entry;
use referee::link::Snapshot;
use referee::opponent::{Thought, Wanted};
use referee::order::Order;
use referee::screen::View;
use referee::sound::Cue;
use rules_core::any::Game;
use smart_leds::RGB8;

use crate::tables::MOST_POINTS;

/// Colours for the chain, in its order. Filled by `sense` when something changed, drained by `lights`.
/// A newer frame takes the place of one that has not been sent.
pub static LIGHTS: Signal<CriticalSectionRawMutex, [RGB8; MOST_POINTS]> = Signal::new();

/// What the screen has to say. Filled by `sense` when something changed, drained by `screen`.
/// A newer view takes the place of one that has not been drawn.
pub static VIEW: Signal<CriticalSectionRawMutex, View> = Signal::new();

/// Something to be heard. Filled by `sense`, drained by `buzzer`.
/// Full, it refuses: a sound that comes late says nothing.
pub static CUES: Channel<CriticalSectionRawMutex, Cue, 4> = Channel::new();

/// An entry for the journal. Filled by `sense`, drained by `storage`.
/// Full, `sense` asks the referee for no further entry, and the referee keeps what it has to write.
pub static JOURNAL: Channel<CriticalSectionRawMutex, Entry, 2> = Channel::new();

/// How many entries `sense` has given to `storage`, and how many of them are in flash, or refused by it. `lights` holds
/// a frame back until the two are the same: no light says that a move was taken before it is safe.
pub static GIVEN: AtomicU32 = AtomicU32::new(0);
pub static SAFE: AtomicU32 = AtomicU32::new(0);

/// The journal was made new. Filled by `storage`, drained by `sense`, which has the referee write everything again.
/// A second sign before the first was seen is the same sign.
pub static REWRITE: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// What the computer wants of `sense`.
pub enum Errand {
    /// A copy of the game in the place of an older one, which comes back by [`SNAPSHOT`].
    Snapshot(&'static mut Snapshot),
    /// An order for the referee, given by somebody who has seen the game after so many actions.
    Order(Order, usize),
    /// Whether the referee still owes an answer to an order, by [`OWED`].
    Owed,
}

/// Filled by `console`, drained by `sense`, one in each scan. Full, `console` waits.
pub static ERRANDS: Channel<CriticalSectionRawMutex, Errand, 2> = Channel::new();

/// Whether the referee owes an answer. Filled by `sense` when it is asked to, drained by `console`, which asks again only
/// after that.
pub static OWED: Signal<CriticalSectionRawMutex, bool> = Signal::new();

/// A copy of the game in which something of the past games is to be looked up. Filled by `console`, drained by `storage`,
/// which gives it back by [`SNAPSHOT`].
pub static PAST: Channel<CriticalSectionRawMutex, &'static mut Snapshot, 1> = Channel::new();

/// A copy of the game for the computer. Filled by `sense` or `storage` when it is asked to, drained by `console`, which asks for
/// another only after that. There is one copy, and it is lent: a game is 11 KB.
pub static SNAPSHOT: Channel<CriticalSectionRawMutex, &'static mut Snapshot, 1> = Channel::new();

/// The game that can be thought about. Filled by `think` when it has time, drained by `sense` when the referee wants
/// something. There is one, and it is lent.
pub static GAMES: Channel<CriticalSectionRawMutex, &'static mut Game, 1> = Channel::new();

/// What the referee wants, and the game that it is about. Filled by `sense` with the game of [`GAMES`], drained by
/// `think`.
pub static WISHES: Channel<CriticalSectionRawMutex, (Wanted, &'static mut Game), 1> = Channel::new();

/// What was thought of. Filled by `think`, drained by `sense`, which wants nothing else before that.
pub static THOUGHTS: Channel<CriticalSectionRawMutex, (Wanted, Thought), 1> = Channel::new();
