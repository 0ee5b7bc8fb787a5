//! The rules of the board's games: boards, positions, moves, counts and records.
//!
//! This crate knows what may be played and what it is worth. It knows nothing of time, hands, sensors or lights, needs
//! no heap and no operating system, and answers every input with a value or an error, never with a panic.
//!
//! # Gomobil in a few minutes
//!
//! Gomobil is played on 91 points, the crossings of a hexagon. [`Board::HEXAGON`] knows them by the letter of their row,
//! A on Black's side to K on White's, and the number of their diagonal:
//!
//! ```text
//!           K6  . . . . . .  K11
//!          J5  w w w w w w w  J11
//!         I4  w w w w w w w w  I11
//!        H3  w w w w w w w w w  H11
//!       G2  . . . . . . . . . .  G11
//!      F1  . . . . . . . . . . .  F11
//!       E1  . . . . . . . . . .  E10
//!        D1  b b b b b b b b b  D9
//!         C1  b b b b b b b b  C8
//!          B1  b b b b b b b  B7
//!           A1  . . . . . .  A6
//! ```
//!
//! A *segment* joins two neighbours, and stones of one colour at its ends are linked (M1). Linked stones are a group.
//!
//! ```
//! use rules_core::{Board, Side, gomobil::Position};
//!
//! let board = Board::HEXAGON;
//! let d5 = board.parse("D5")?;
//! let neighbours: Vec<String> = board.neighbours(d5).map(|point| board.display(point).to_string()).collect();
//! assert_eq!(neighbours, ["D6", "E6", "E5", "D4", "C4", "C5"]);
//!
//! let start = Position::START;
//! assert_eq!(start.at(d5), Some(Side::Black));
//! assert_eq!(start.groups(Side::Black).count(), 1);
//! # Ok::<(), rules_core::PointError>(())
//! ```
//!
//! # Lift and land
//!
//! A turn is one stone, lifted and landed elsewhere. What is left of its group must still hang together (M3), and the
//! stone must land on an empty point linked to it (M5). [`lift`](gomobil::Position::lift) returns those points:
//!
//! ```
//! # use rules_core::{Board, gomobil::Position};
//! # let point = |name| Board::HEXAGON.parse(name).unwrap();
//! let landings = Position::START.lift(point("D5")).unwrap();
//! assert_eq!(landings.len(), 16);
//! assert!(landings.contains(point("E5")) && landings.contains(point("A1")));
//! assert!(!landings.contains(point("D5")), "it may not go back where it stood (M4)");
//! ```
//!
//! A stone that may not be played is refused with the rule, the points to show and a sentence:
//!
//! ```
//! # use rules_core::{Board, gomobil::Position};
//! # let point = |name| Board::HEXAGON.parse(name).unwrap();
//! // Three black stones in a row, and two white ones that wait on row G.
//! let row: Position =
//!     "....../......./......../.bbb...../........../.........../.ww......./........./......../......./...... b".parse().unwrap();
//! let refusal = row.lift(point("D3")).unwrap_err();
//! assert_eq!(refusal.rule(), "M3");
//! assert_eq!(refusal.display(&Board::HEXAGON).to_string(), "without D3 its group would break into 2 pieces");
//! assert_eq!(refusal.points().len(), 3);
//! // The ends of the row may move.
//! assert!(row.lift(point("D2")).is_ok() && row.lift(point("D4")).is_ok());
//! ```
//!
//! # Turn over
//!
//! Every enemy stone one segment from the landing point is captured (C3): it is turned over, and changes sides (C4).
//!
//! ```
//! # use rules_core::{Action, Board, Move, Play, Refusal, Side, WideSet, gomobil::{Game, Options}};
//! # let point = |name| Board::HEXAGON.parse(name).unwrap();
//! let mut game = Game::new(Options::DEFAULT);
//! for (from, to) in [("D5", "E5"), ("H6", "G6"), ("D6", "E6"), ("H5", "G5"), ("B1", "F6")] {
//!     let change = game.play(Action::Move(Move { from: point(from), to: point(to) }))?;
//!     if to == "F6" {
//!         assert_eq!(change.turned, WideSet::of(point("G6")));
//!         assert_eq!(game.position().at(point("G6")), Some(Side::Black));
//!     }
//! }
//! // Whatever was played can be taken back, to the very start.
//! while game.undo().is_some() {}
//! assert_eq!(game.position().moves().count(), 382);
//! # Ok::<(), Refusal>(())
//! ```
//!
//! # The end and the count
//!
//! A player may pass; two passes in a row end the game (F1). A side's points are the empty points that only it borders
//! on (D1) *and every enemy stone* (D2), so a capture costs a point and has to win land. What both border on is no man's
//! land (D3), and isolated stones are no border (D4). The points of both and no man's land always make 91.
//!
//! ```
//! # use rules_core::{Action, HalfPoints, Outcome, Play, Refusal, Side, gomobil::{Game, Options}};
//! let mut game = Game::new(Options::DEFAULT);
//! game.play(Action::Pass)?;
//! game.play(Action::Pass)?;
//! let count = game.count();
//! assert_eq!((count.points(Side::Black), count.points(Side::White), count.neutral()), (30, 30, 31));
//! let thirty = HalfPoints::whole(30);
//! assert_eq!(game.outcome(), Some(Outcome::Counted { black: thirty, white: thirty }));
//! assert_eq!(game.play(Action::Pass), Err(Refusal::GameOver));
//! # Ok::<(), Refusal>(())
//! ```
//!
//! # Records
//!
//! [`record::text`] writes a game down for people, [`record::bytes`] for the flash journal. Reading either plays every
//! move again, so what was read is a legal game:
//!
//! ```
//! use rules_core::{gomobil::{Game, Options}, record::text};
//!
//! let mut game = Game::new(Options::DEFAULT);
//! text::read("gomobil 1\nblack Ada\n1. D5-E5 H6-G6\n2. pass pass\nresult draw 30 30\n", &mut game).unwrap();
//! assert_eq!(game.plies().len(), 4);
//!
//! let error = text::read("gomobil 1\n1. D5-F5", &mut game).unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 4: F5 does not touch the group that the stone left (M5)");
//! ```
//!
//! # The other games
//!
//! [`gosix`] is played on the same hexagon, [`go`] and [`five`] (Gomoku, Gobang, Gomoku simple and Ninuki) on square
//! [`grid`]s. In all of them stones are placed ([`Action::Place`]), and what a stone takes off is the answer to playing it:
//!
//! ```
//! use rules_core::{Action, Board, Play, Side, five, go, gosix, grid::Size};
//!
//! let mut flower = gosix::Game::new(Side::Black);
//! assert!(flower.play(Action::Place(Board::HEXAGON.parse("F5").unwrap())).unwrap().taken.is_empty());
//!
//! let mut game = go::Game::even(Size::NINE, go::Rules::FAMILY);
//! let e5 = game.board().parse("E5").unwrap();
//! assert!(game.play(Action::Place(e5)).unwrap().put.black.contains(e5));
//! assert_eq!(game.legal().len(), 80);
//!
//! let mut game = five::Game::new(Size::NINETEEN, five::Rules::NINUKI);
//! assert_eq!(game.play(Action::Pass).unwrap_err().rule(), "pass");
//! ```
//!
//! Whoever does not care which game it is asks [`any::Game`]. Their records are [`record::text`] for Gosix and [`record::sgf`] for Go and five in a row.
//!
//! # Points as bits
//!
//! A [`PointSet`] holds one bit for each point of a board; [`HexSet`] is that of the hexagon. The [`hexagon`] module takes
//! a whole set one step in all six directions with four shifts, which is what makes the rules fast: the stones that
//! would split their group are found for all groups of a side at once
//! ([`cut_stones`](gomobil::Position::cut_stones)), and the count takes three floods whatever the number of regions.
//! Square grids ([`Board::grid`]) have the same points and sets, only wider.
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

mod action;
pub mod any;
mod board;
mod change;
pub mod games;
pub mod grid;
mod half_points;
pub mod hexagon;
mod outcome;
mod play;
mod point_set;
pub mod record;
mod refusal;
mod rows;
mod side;
mod tally;

pub use action::{Action, ActionError, ActionName, Manner, Move};
pub use board::{Board, Place, PointError, PointName, RowName};
pub use change::Change;
pub use games::{GameId, five, go, gomobil, gosix};
pub use half_points::HalfPoints;
pub use outcome::Outcome;
pub use play::{Agreement, Play};
pub use point_set::{HexSet, Point, PointSet, Points, WideSet};
pub use refusal::{Pieces, Refusal, RefusalName};
pub use rows::{PositionTextError, PositionTextErrorKind};
pub use side::{PerSide, Side};
pub use tally::Tally;
