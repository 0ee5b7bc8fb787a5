//! Go on square grids, by the rules of the associations or those of the family box.
//!
//! [`Game`] plays: stones and passes, captures, the two rules against repetition, the end by two passes, dead stones by
//! agreement or the resumption, and undo. [`Rules`] chooses what the two rule sheets do differently. The rule numbers
//! (G1 to G7) are those of the project's reading of the sheets.
//!
//! ```
//! use rules_core::{Action, Manner, Play, Side, go::{Game, Options, Rules}, grid::Size};
//! let mut game = Game::new(&Options::new(Size::NINE, Rules::ASSOCIATION));
//! let board = game.board();
//! for name in ["A2", "A1", "C1", "pass"] {
//!     game.play(Action::read(name, Manner::Placed, &board, game.to_move()).unwrap())?;
//! }
//! let change = game.play(Action::Place(board.parse("B1").unwrap()))?;
//! assert_eq!(change.taken.len(), 1);
//! assert_eq!(game.prisoners()[Side::White], 1);
//! // A1 is now an eye: White may not play there (G3).
//! let suicide = game.play(Action::Place(board.parse("A1").unwrap())).unwrap_err();
//! assert_eq!(suicide.rule(), "G3");
//! # Ok::<(), rules_core::Refusal>(())
//! ```

mod agreement;
mod chains;
mod count;
mod game;
mod history;
mod keys;
mod options;
mod play;
mod ply;
mod sgf;

pub use count::Count;
pub use game::{CAPACITY, Game};
pub use options::{Counting, HandicapError, Options, Repetition, Rules, Sheet, star_points};
