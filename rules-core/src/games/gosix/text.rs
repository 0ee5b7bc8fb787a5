//! Gosix in the text form: no `repetition`, the actions are the points of the stones (`F5`), and `position` has markers
//! `B` and `W` on the centres, where case matters.
//!
//! ```
//! use rules_core::{Action, Board, Play, Side, gosix::Game, record::text};
//! let mut game = Game::new(Side::White);
//! game.play(Action::Place(Board::HEXAGON.parse("F5").unwrap())).unwrap();
//! let mut out = String::new();
//! text::write(&game, &text::Tags::default(), &mut out)?;
//! assert_eq!(out, "gosix 1\nfirst white\n1. F5\n");
//! let error = text::read("gosix 1\n1. F5 F5", &mut game).unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 7: there is already a stone on F5 (S2)");
//! # Ok::<(), std::fmt::Error>(())
//! ```

use core::fmt;

use super::{Game, Position};
use crate::gomobil::Repetition;
use crate::record::text::TextGame;
use crate::{GameId, PositionTextError, Side};

impl TextGame for Game {
    const GAME: GameId = GameId::Gosix;

    fn usual_first(&self) -> Option<Side> {
        let start = self.start();
        (start.with_turn(Side::Black) == Position::START).then(|| start.to_move())
    }

    fn set_up(&self) -> impl fmt::Display {
        *self.start()
    }

    fn repetition(&self) -> Option<Repetition> {
        None
    }

    fn begin(&mut self) {
        self.restart(Position::START);
    }

    fn begin_with(&mut self, first: Side) {
        self.restart(self.start().with_turn(first));
    }

    fn begin_from(&mut self, position: &str) -> Result<(), PositionTextError> {
        self.restart(position.parse()?);
        Ok(())
    }

    fn begin_repeating(&mut self, _: Repetition) {}
}
