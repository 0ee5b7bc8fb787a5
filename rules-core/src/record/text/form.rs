//! What the text form has to know of a game.

use core::fmt;

use super::TextErrorKind;
use crate::gomobil::Repetition;
use crate::{Action, GameId, Play, PositionTextError, Side};

/// A game that has a text form.
pub trait TextGame: Play {
    /// The game whose name a record begins with.
    const GAME: GameId;

    /// Returns the side that moved first, if the game began with the usual set-up.
    fn usual_first(&self) -> Option<Side>;
    /// Returns the position that the game began from.
    fn set_up(&self) -> impl fmt::Display;
    /// Tells whether positions may be repeated, if records say it.
    fn repetition(&self) -> Option<Repetition>;
    /// Begins again with the usual set-up.
    fn begin(&mut self);
    /// Begins again with another side to move.
    fn begin_with(&mut self, first: Side);
    /// Begins again with other stones.
    fn begin_from(&mut self, position: &str) -> Result<(), PositionTextError>;
    /// Begins again with another rule for repetition.
    fn begin_repeating(&mut self, repetition: Repetition);
    /// Plays what a word says; the trouble comes with the place in the word, counted from 0.
    fn play_word(&mut self, word: &str) -> Result<(), (usize, TextErrorKind)> {
        let action = Action::read(word, self.manner(), &self.board(), self.to_move())
            .map_err(|error| (error.column() - 1, TextErrorKind::Action(error)))?;
        self.play(action).map(drop).map_err(|refusal| (0, TextErrorKind::Refused(refusal)))
    }
}
