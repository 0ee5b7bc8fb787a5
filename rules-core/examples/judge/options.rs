//! The games by name, with their options.

use std::fmt;

use rules_core::GameId;
use rules_core::any::Terms;
use rules_core::games::{Choice, Choices};

/// Why a command is refused: a rule or a word for the reason, and a message.
#[derive(Debug)]
pub struct JudgeError {
    reason: &'static str,
    message: String,
}

impl JudgeError {
    pub fn new(reason: &'static str, message: impl fmt::Display) -> Self {
        Self { reason, message: message.to_string() }
    }
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {}: {}", self.reason, self.message)
    }
}

/// Reads the name of a game and its options, each written `name=value`.
pub fn terms<'a>(name: &str, options: impl Iterator<Item = &'a str>) -> Result<Terms, JudgeError> {
    let Some(game) = GameId::ALL.into_iter().find(|game| game.name() == name) else {
        let known = GameId::ALL.map(GameId::name).join(", ");
        return Err(JudgeError::new("game", format_args!("the games are: {known}")));
    };
    let mut choices = Choices::DEFAULT;
    for option in options {
        let (name, value) =
            option.split_once('=').ok_or(JudgeError::new("option", "an option is written name=value"))?;
        let known = choices_of(game).find(|choice| choice.name() == name);
        known.and_then(|choice| choices.set(choice, value)).ok_or_else(|| unknown(game))?;
    }
    if choices_of(game).any(|choice| choice == Choice::Handicap) {
        choices.go().map_err(|error| JudgeError::new("G7", error))?;
    }
    Ok(game.terms(&choices))
}

/// Goes through what a script can choose for a game.
pub fn choices_of(game: GameId) -> impl Iterator<Item = Choice> {
    let identity = game.identity();
    identity.script_options.iter().chain(identity.options).copied()
}

fn unknown(game: GameId) -> JudgeError {
    let mut known: Vec<_> =
        choices_of(game).map(|choice| format!("{}={}", choice.name(), choice.values())).collect();
    let last = known.pop().unwrap_or_default();
    let others = if known.is_empty() { String::new() } else { format!("{} and ", known.join(", ")) };
    JudgeError::new("option", format_args!("the options are {others}{last}"))
}
