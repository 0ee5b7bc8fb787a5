//! Whichever game lies on the board: one face for all of them.
//!
//! A [`Game`] is begun by its [`Terms`], told [`Action`]s and answers with the [`Change`] that each one makes on the
//! wood, or with a [`Refusal`]. Whoever shows a board needs no more than that; what only one game has is behind
//! methods of that game's name, such as [`Game::go`].
//!
//! ```
//! use rules_core::any::{Action, Game, Terms};
//! use rules_core::{Side, go, grid::Size};
//!
//! let mut game = Game::new(&Terms::Go(go::Options::new(Size::NINE, go::Rules::FAMILY)));
//! let e5 = game.board().parse("E5").unwrap();
//! assert!(game.play(Action::Place(e5)).unwrap().put[Side::Black].contains(e5));
//! assert!(game.stones().black.contains(e5));
//! assert_eq!(game.to_move(), Side::White);
//! assert_eq!(game.play(Action::Place(e5)).unwrap_err().rule(), "G1");
//! ```

pub(crate) mod bytes;
mod game;
mod record;
mod terms;

pub use bytes::{Header, MAX_HEADER, read_header, write_header};
pub use game::{CAPACITY, Game, RowsError};
pub use record::{RecordError, Rows};
pub use terms::Terms;

pub use crate::{Action, Change, Outcome, Refusal};
