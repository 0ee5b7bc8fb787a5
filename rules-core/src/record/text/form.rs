//! What the text form has to know of a game.

use core::fmt;

use super::TextErrorKind;
use crate::gomobil::Repetition;
use crate::{Action, Play, PositionTextError, Side, gomobil, gosix};

/// A game that has a text form.
pub(super) trait Form: Play {
    /// The word that a record begins with.
    const NAME: &'static str;
    /// What is wrong with a record that begins with another word.
    const OTHER_GAME: TextErrorKind;

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

/// Returns the word for a rule on repetition.
pub(super) const fn word(repetition: Repetition) -> &'static str {
    match repetition {
        Repetition::Allowed => "allowed",
        Repetition::Forbidden => "forbidden",
    }
}

impl Form for gomobil::Game {
    const NAME: &'static str = "gomobil";
    const OTHER_GAME: TextErrorKind = TextErrorKind::NoGame;

    fn usual_first(&self) -> Option<Side> {
        let start = self.start();
        (start.with_turn(Side::Black) == gomobil::Position::START).then(|| start.to_move())
    }

    fn set_up(&self) -> impl fmt::Display {
        *self.start()
    }

    fn repetition(&self) -> Option<Repetition> {
        Some(self.repetition())
    }

    fn begin(&mut self) {
        self.restart(gomobil::Position::START, Repetition::Allowed);
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

impl Form for gosix::Game {
    const NAME: &'static str = "gosix";
    const OTHER_GAME: TextErrorKind = TextErrorKind::NotGosix;

    fn usual_first(&self) -> Option<Side> {
        let start = self.start();
        (start.with_turn(Side::Black) == gosix::Position::START).then(|| start.to_move())
    }

    fn set_up(&self) -> impl fmt::Display {
        *self.start()
    }

    fn repetition(&self) -> Option<Repetition> {
        None
    }

    fn begin(&mut self) {
        self.restart(gosix::Position::START);
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
