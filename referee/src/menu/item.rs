//! The lines of the menu.

use rules_core::go::Sheet;
use rules_core::{GameId, HalfPoints, PerSide, Side};

use crate::clock::TimeControl;
use crate::names::Name;
use crate::settings::{Fitted, Language, Overlay, Sensors, TouchRule};
use crate::time::Millis;

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Go on with the game.
    Continue,
    /// Ask to take the last action back.
    Undo,
    /// Give up.
    Resign(Side),
    /// Give the game up and set up a new one.
    NewGame,
    /// Play on after two passes in Go.
    PlayOn,
    /// Stop or restart the clocks.
    Pause(bool),
    /// Believe that the board matches.
    Trust,
    /// The settings.
    Settings,
    /// Who plays.
    Players,
    /// A setting with its value: who has a colour.
    Plays(Side, Option<Name>),
    /// What the board plays by itself.
    Opponent(PerSide<bool>),
    /// Show what the board would play.
    Hint,
    /// A setting with its value: the sides that the board plays.
    Seats(PerSide<bool>),
    /// A setting with its value: how strongly the board plays.
    Level(u8),
    /// A setting with its value: whether the level follows wins and losses.
    Adapts(bool),
    /// The lessons of a game.
    Learn(GameId),
    /// One of them, by its number.
    Lesson(u8),
    /// Go back from the lesson to the game.
    EndLesson,
    /// Which game is played, and its rules.
    Game(GameId),
    /// Self-test, calibration and past games.
    Board,
    /// Back to the menu before.
    Back,
    /// A setting with its value.
    Language(Language),
    /// A setting with its value.
    Hints(bool),
    /// A setting with its value.
    Overlay(Overlay),
    /// A setting with its value.
    Brightness(u8),
    /// A setting with its value, in milliamperes.
    Current(u16),
    /// A setting with its value.
    Sound(bool),
    /// A setting with its value.
    Touch(TouchRule),
    /// A setting with its value: whether repeating a position is forbidden.
    RepetitionBan(bool),
    /// A setting with its value.
    First(Side),
    /// A setting with its value.
    Clock(TimeControl),
    /// A setting with its value.
    Dwell(Millis),
    /// A setting with its value.
    Sensors(Sensors),
    /// A setting with its value: which board the strips make.
    Fitted(Fitted),
    /// Begin a game that can be played on this board, or be asked about the one under way.
    Play {
        /// The game.
        game: GameId,
        /// Whether it is the one that was chosen last.
        chosen: bool,
    },
    /// A game that needs another board.
    Elsewhere(GameId),
    /// A setting with its value.
    Sheet(Sheet),
    /// A setting with its value.
    Komi(HalfPoints),
    /// A setting with its value.
    Handicap(u8),
    /// A setting with its value: whether a row of five can be broken (N1).
    BreakableFive(bool),
    /// A setting with its value: whether two free threes are forbidden (N2).
    NoDoubleThree(bool),
    /// Check every part.
    SelfTest,
    /// Measure the empty board.
    Calibrate,
    /// Take every point back into service; so many are out.
    Restore(u16),
    /// Show past games.
    Past,
}
