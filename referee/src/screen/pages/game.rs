//! The screen during a game.

use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::Point;
use rules_core::Side;

use crate::screen::canvas::Canvas;
use crate::screen::layout::{Align, DIGITS, LOUD, PLAIN, SMALL, Spot, area};
use crate::screen::text::{Phrase, Voice, badge};
use crate::screen::view::GameView;

/// The width of a player's panel.
const PANEL: i32 = 51;

/// Shows both players, the number of the move, and what is expected of the hands.
pub(super) fn show(canvas: &mut dyn Canvas, voice: Voice<'_>, game: &GameView) -> fmt::Result {
    let height = if has_second_line(game) { 28 } else { 18 };
    for side in Side::BOTH {
        panel(canvas, voice, game, side, height)?;
    }
    let middle = |y| Spot::new(area(53, y, 22, 8), SMALL).align(Align::Centre);
    canvas.words(middle(1), Phrase::Move.said(voice))?;
    canvas.line(middle(9), Phrase::Number(game.number.min(9999)).said(voice))?;
    canvas.light(area(0, height, 128, 1))?;
    let top = height + 3;
    let badge = if game.not_yet { Some("!") } else { badge(&game.prompt) };
    let prompt = Spot::new(area(1, top, 126, (64 - top).unsigned_abs()), LOUD).badge(badge);
    let phrase = if game.not_yet { Phrase::NotYet } else { Phrase::Prompt };
    canvas.line(prompt, phrase(&game.prompt, game.to_move).said(voice))
}

/// Tells whether something stands below the points: the clocks, or where there are none, who plays.
fn has_second_line(game: &GameView) -> bool {
    game.clocks.is_some() || Side::BOTH.into_iter().any(|side| game.players[side].is_some())
}

/// Shows a player's stone, points, and clock or name, White's as the mirror image of Black's; the side to move is lit.
fn panel(canvas: &mut dyn Canvas, voice: Voice<'_>, game: &GameView, side: Side, height: i32) -> fmt::Result {
    let moving = side == game.to_move;
    let ground = if moving { BinaryColor::On } else { BinaryColor::Off };
    let (left, stone, points, align) = match side {
        Side::Black => (0, 10, 21, Align::Left),
        Side::White => (128 - PANEL, 128 - 11, 128 - 22 - 27, Align::Right),
    };
    let spot = |area, fonts| {
        let spot = Spot::new(area, fonts).align(align);
        if moving { spot.dark() } else { spot }
    };
    canvas.fill(area(left, 0, PANEL.unsigned_abs(), height.unsigned_abs()), ground)?;
    canvas.stone(side, Point::new(stone, 8), 13, ground)?;
    if let Some(has) = game.points {
        canvas.words(spot(area(points, 1, 27, 15), DIGITS), Phrase::HalfPoints(has[side]).said(voice))?;
    }
    if moving {
        canvas.aside(Phrase::ToMove.said(voice))?;
    }
    if let Some(face) = game.clocks.map(|clocks| clocks[side]) {
        let (time, arrow) = match side {
            Side::Black => (left + 3, left + 46),
            Side::White => (left + 7, left + 1),
        };
        let spot = spot(area(time, 17, 43, 10), PLAIN);
        canvas.words(spot, Phrase::Clock(face).said(voice))?;
        if face.running {
            running(canvas, side, arrow, spot.ink)?;
        } else if moving && !game.clocks.is_some_and(|clocks| clocks[side.other()].running) {
            canvas.aside(Phrase::Standing.said(voice))?;
            standing(canvas, arrow, spot.ink)?;
        }
    }
    if let Some(name) = game.players[side].filter(|_| game.clocks.is_none()) {
        canvas.words(spot(area(left + 3, 17, 45, 10), SMALL), Phrase::ShortName(&name).said(voice))?;
    }
    canvas.end_line()
}

/// Shows that a clock runs: an arrow that points to its time.
fn running(canvas: &mut dyn Canvas, side: Side, left: i32, ink: BinaryColor) -> fmt::Result {
    let heights = match side {
        Side::Black => [1, 3, 5, 7],
        Side::White => [7, 5, 3, 1],
    };
    for (x, height) in (left..).zip(heights) {
        canvas.fill(area(x, 22 - height / 2, 1, height.unsigned_abs()), ink)?;
    }
    Ok(())
}

/// Shows that both clocks stand still, beside the one of the side to move: two bars.
fn standing(canvas: &mut dyn Canvas, left: i32, ink: BinaryColor) -> fmt::Result {
    canvas.fill(area(left, 19, 1, 7), ink)?;
    canvas.fill(area(left + 3, 19, 1, 7), ink)
}
