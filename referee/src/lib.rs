//! From hands on wood to lights, screen and moves.
//!
//! A [`Referee`] gets a [`Sample`] of the sensors and buttons a thousand times a second and answers with [`Outputs`]:
//! colours for the lights, words for the screen, a sound, an entry for the journal, and events. It has no clock and no
//! input or output of its own, so that it is the same on the chip, in the browser and in a test.
//!
//! ```
//! use referee::readings::Scan;
//! use referee::time::Moment;
//! use referee::{Event, Referee, Sample};
//! use rules_core::gomobil::Position;
//! use rules_core::{Board, Side, WideSet};
//!
//! // All 48 stones lie where a game begins, over reed contacts.
//! let start = Position::START;
//! let mut stones: WideSet = (start.stones(Side::Black) | start.stones(Side::White)).widen();
//! let mut referee = Referee::new(Board::HEXAGON);
//! let mut now = Moment(0);
//! let mut watch = |stones, referee: &mut Referee, millis| {
//!     let mut events = Vec::new();
//!     for _ in 0..millis {
//!         now.0 += 1;
//!         let sample = Sample {
//!             scan: Scan::Reed(stones),
//!             unreadable: &WideSet::EMPTY,
//!             buttons: Default::default(),
//!             journal_ready: true,
//!         };
//!         events.extend_from_slice(referee.step(now, &sample).events);
//!     }
//!     events
//! };
//! assert!(watch(stones, &mut referee, 10).contains(&Event::Turn(Side::Black)));
//!
//! // A stone is lifted: its landing points light up.
//! let (d5, e5) = (Board::HEXAGON.parse("D5").unwrap(), Board::HEXAGON.parse("E5").unwrap());
//! stones.remove(d5);
//! watch(stones, &mut referee, 10);
//! assert_eq!(referee.frame().at(e5), Some(referee::lights::Light::Landing));
//!
//! // It lands and rests: the move is taken.
//! stones.insert(e5);
//! watch(stones, &mut referee, 300);
//! assert_eq!(referee.game().last().unwrap().display(&Board::HEXAGON).to_string(), "D5-E5");
//! ```
//!
//! # Rooms
//!
//! | module | from | to |
//! |---|---|---|
//! | [`readings`], [`buttons`] | scans and levels, bounces and all | what is believed to lie there, and presses |
//! | [`difference`], [`hands`], [`chores`] | what lies there and what should | what is missing, what the hands are doing and what is left to do |
//! | [`tally`] | a game | what it is worth |
//! | [`cause`], [`question`], [`trouble`] | the table and the board | what people have to be told or asked |
//! | [`clock`], [`menu`], [`check`] | time and presses | flags, settings, self-test and calibration |
//! | [`lesson`] | text files | positions, tasks and answers |
//! | [`lights`], [`screen`], [`sound`] | meanings | colours, pixels and tones |
//! | [`journal`] | a game | entries that survive a power cut, and back |
#![no_std]
#![forbid(unsafe_code)]
// No panic is reachable from what hands, files and cables bring: what could panic needs a reason in writing.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

pub mod buttons;
pub mod cause;
pub mod check;
pub mod chores;
pub mod clock;
pub mod difference;
pub mod hands;
pub mod journal;
pub mod lesson;
pub mod lights;
pub mod link;
pub mod menu;
pub mod names;
pub mod opponent;
pub mod order;
pub mod question;
pub mod readings;
mod referee;
pub mod screen;
pub mod settings;
pub mod sound;
pub mod tally;
pub mod time;
pub mod trouble;
pub mod wood;

pub use referee::{Event, Outputs, Referee, Sample};
