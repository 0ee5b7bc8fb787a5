//! The screen during a game.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::Point;
use rules_core::Side;

use crate::screen::layout::{Align, DIGITS, LOUD, PLAIN, SMALL, Spot, area};
use crate::screen::stage::Stage;
use crate::screen::text::{Phrase, badge};
use crate::screen::view::{ClockFace, GameView};
use crate::settings::Language;

/// The width of a player's panel.
const PANEL: u32 = 51;

/// Shows both players, the number of the move, and what is expected of the hands.
pub(super) fn show<S: Stage>(stage: &mut S, language: Language, game: &GameView) -> Result<(), S::Error> {
    let height = if game.clocks.is_some() { 28 } else { 18 };
    for side in Side::BOTH {
        panel(stage, language, game, side, height)?;
    }
    let middle = |y| Spot::new(area(53, y, 22, 8), SMALL).align(Align::Centre);
    stage.words(middle(0), Phrase::Move.said(language))?;
    stage.line(middle(9), Phrase::Number(game.number).said(language))?;
    stage.light(area(0, height, 128, 1))?;
    let top = height + 2;
    let prompt = Spot::new(area(1, top, 126, (64 - top).unsigned_abs()), LOUD).badge(badge(&game.prompt));
    stage.line(prompt, Phrase::Prompt(&game.prompt, game.to_move).said(language))
}

/// Shows a player's stone, points and clock; the panel of the side to move is lit.
fn panel<S: Stage>(
    stage: &mut S,
    language: Language,
    game: &GameView,
    side: Side,
    height: i32,
) -> Result<(), S::Error> {
    let left = match side {
        Side::Black => 0,
        Side::White => 128 - PANEL.cast_signed(),
    };
    let moving = side == game.to_move;
    let ground = if moving { BinaryColor::On } else { BinaryColor::Off };
    let ink = |spot: Spot| if moving { spot.dark() } else { spot };
    stage.fill(area(left, 0, PANEL, height.unsigned_abs()), ground)?;
    stage.stone(side, Point::new(left + 10, 8), 13, ground)?;
    stage.words(
        ink(Spot::new(area(left + 22, 1, 27, 15), DIGITS)),
        Phrase::Number(game.points[side].into()).said(language),
    )?;
    if moving {
        stage.aside(Phrase::ToMove.said(language))?;
    }
    if let Some(clocks) = game.clocks {
        clock(stage, language, clocks[side], left, ink)?;
    }
    stage.end_line()
}

/// Shows a clock; a running one has an arrow.
fn clock<S: Stage>(
    stage: &mut S,
    language: Language,
    face: ClockFace,
    left: i32,
    ink: impl Fn(Spot) -> Spot,
) -> Result<(), S::Error> {
    let spot = ink(Spot::new(area(left + 6, 17, 45, 10), PLAIN));
    if face.running {
        for (x, height) in (left + 1..).zip([7, 5, 3, 1]) {
            stage.fill(area(x, 22 - height / 2, 1, height.unsigned_abs()), spot.ink)?;
        }
    }
    stage.words(spot, Phrase::Clock(face).said(language))
}
