//! A club evening: who plays whom, how it ended, and who is where in the table.
//!
//! Gomobil's sheet ends with tournaments: results are kept in points, winners meet winners, and a program does the rest.
//! This is that program, without a page and without a board. It is a crate of its own because it shares nothing with the
//! simulator but the shelf: it knows no stones, no lights and no clocks, its files outlive the program, and everything in
//! it can be tested in milliseconds. [`store`] alone touches a disk.
//!
//! ```
//! use club::{Outcome, Profile, Tournament};
//!
//! let mut evening = Tournament::new("Thursday", 2);
//! for name in ["A", "B", "C", "D"] {
//!     evening.add_player(Profile::named(name, ""))?;
//! }
//! evening.pair_next_round()?;
//! let game = evening.rounds()[0].games[0].game;
//! evening.set_result(1, 1, Some(Outcome::read("46-45", game)?))?;
//! assert_eq!(evening.standings().rows[0].wins.to_string(), "1");
//! # Ok::<(), club::Refusal>(())
//! ```
//!
//! # How games count
//!
//! The table is ordered by
//!
//! 1. **wins**: a win is 1, a draw ½. The sheet lets winners meet winners, so this comes first.
//! 2. **points**: what the player scored himself. The sheet keeps 46 to 45 and not just "won", and this is what for.
//! 3. **opponents' points**: what all opponents scored together in the whole tournament. Of two players with the same
//!    wins and points the one who met stronger opponents did more.
//!
//! Whoever is equal in all three shares a place: what is left would be chance.
//!
//! Every game shares out 91 points, so that all games count in one table ([`Outcome::shares`]): Gomobil's as they are
//! (no man's land belongs to nobody); 13 for each of seven hexagons; Go's points in proportion. A win that nobody
//! counted (resignation, time, five in a row) is 61 to 30: more than most games give the winner and less than most give
//! the loser, so that nobody resigns in order to gain. A win against somebody who did not come is 61 to 0. A bye is a win
//! with 46 points, the smallest there is, against an imaginary opponent who has the player's own points.
//!
//! [`pairing`] says how players are paired.

mod class;
pub mod count;
pub mod exchange;
pub mod file;
pub mod outcome;
pub mod pairing;
pub mod player;
pub mod refusal;
mod round;
mod standings;
pub mod store;
mod tournament;

pub use class::Class;
pub use count::Half;
pub use outcome::{Ending, Outcome};
pub use player::{Grade, Player, PlayerId, Presence, Profile};
pub use refusal::{BadLine, Language, Refusal};
pub use round::{Round, TableGame};
pub use rules_core::{GameId, Side};
pub use standings::{Cell, Row, Standings};
pub use tournament::{LONGEST_ROUNDS, MOST_PLAYERS, Tournament};
