//! What the text form has to know of a game.

use core::fmt;

use super::TextErrorKind;
use crate::gomobil::Repetition;
use crate::{Board, Outcome, PositionTextError, Side, gomobil, gosix, placing};

/// A game that has a text form.
pub(super) trait Form {
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
    /// Goes through the actions from the first to the last.
    fn turns(&self) -> impl ExactSizeIterator<Item = impl fmt::Display>;
    /// Returns how the game ended, if it has.
    fn outcome(&self) -> Option<Outcome<u8>>;

    /// Begins again with the usual set-up.
    fn begin(&mut self);
    /// Begins again with another side to move.
    fn begin_with(&mut self, first: Side);
    /// Begins again with other stones.
    fn begin_from(&mut self, position: &str) -> Result<(), PositionTextError>;
    /// Begins again with another rule for repetition.
    fn begin_repeating(&mut self, repetition: Repetition);
    /// Plays what a word says; the trouble comes with the place in the word, counted from 0.
    fn play_word(&mut self, word: &str) -> Result<(), (usize, TextErrorKind)>;
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

    fn turns(&self) -> impl ExactSizeIterator<Item = impl fmt::Display> {
        self.plies()
    }

    fn outcome(&self) -> Option<Outcome<u8>> {
        self.outcome()
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

    fn play_word(&mut self, word: &str) -> Result<(), (usize, TextErrorKind)> {
        let action = gomobil::Action::parse(word, self.position().to_move())
            .map_err(|error| (error.column() - 1, TextErrorKind::Action(error)))?;
        self.play(action).map(drop).map_err(|refusal| (0, TextErrorKind::Refused(refusal)))
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

    fn turns(&self) -> impl ExactSizeIterator<Item = impl fmt::Display> {
        self.plies().map(|action| action.display(&Board::HEXAGON))
    }

    fn outcome(&self) -> Option<Outcome<u8>> {
        self.outcome()
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

    fn play_word(&mut self, word: &str) -> Result<(), (usize, TextErrorKind)> {
        let action = placing::Action::parse(word, &Board::HEXAGON, self.position().to_move())
            .map_err(|error| (0, TextErrorKind::GosixAction(error)))?;
        self.play(action).map(drop).map_err(|refusal| (0, TextErrorKind::GosixRefused(refusal)))
    }
}
