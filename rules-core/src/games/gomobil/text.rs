//! Gomobil in the text form.

use core::fmt;

use super::{Game, Position, Repetition};
use crate::record::text::TextGame;
use crate::{GameId, PositionTextError, Side};

impl TextGame for Game {
    const GAME: GameId = GameId::Gomobil;

    fn usual_first(&self) -> Option<Side> {
        let start = self.start();
        (start.with_turn(Side::Black) == Position::START).then(|| start.to_move())
    }

    fn set_up(&self) -> impl fmt::Display {
        *self.start()
    }

    fn repetition(&self) -> Option<Repetition> {
        Some(self.repetition())
    }

    fn begin(&mut self) {
        self.restart(Position::START, Repetition::Allowed);
    }

    fn begin_with(&mut self, first: Side) {
        self.restart(self.start().with_turn(first), self.repetition());
    }

    fn begin_from(&mut self, position: &str) -> Result<(), PositionTextError> {
        self.restart(position.parse()?, self.repetition());
        Ok(())
    }

    fn begin_repeating(&mut self, repetition: Repetition) {
        self.restart(*self.start(), repetition);
    }
}
