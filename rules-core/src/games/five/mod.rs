//! Five in a row on square grids: Gomoku, Gobang, Gomoku simple and Ninuki.
//!
//! [`Rules`] says which of the four it is; [`Position`](crate::grid::Position) holds the stones, [`Game`] plays. The two
//! extra rules of Ninuki, N1 and N2, can be switched separately.
//!
//! ```
//! use rules_core::{Action, Outcome, Play, Side, five::{Game, Rules}, grid::Size};
//! let mut game = Game::new(Size::NINETEEN, Rules::GOMOKU);
//! let board = game.board();
//! for name in ["K10", "A1", "L10", "B1", "M10", "C1", "N10", "D1", "O10"] {
//!     game.play(Action::Place(board.parse(name).unwrap()))?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Five(Side::Black)));
//! # Ok::<(), rules_core::Refusal>(())
//! ```

mod game;
mod lines;
mod play;
mod rules;
mod sgf;

pub use game::{CAPACITY, Game};
pub use rules::Rules;
