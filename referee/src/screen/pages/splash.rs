//! The first thing to be seen.

use core::fmt;

use rules_core::gomobil::Position;
use rules_core::{Board, Side};

use crate::screen::canvas::Canvas;
use crate::screen::layout::{Align, HUGE, PLAIN, SMALL, Spot, area};
use crate::screen::text::{Phrase, Voice};

/// The distance of two neighbours in pixels along a row, and between rows.
const ACROSS: i32 = 5;
const UP: i32 = 5;

/// Shows the name beside a little board with its stones.
pub(super) fn show(canvas: &mut dyn Canvas, voice: Voice<'_>) -> fmt::Result {
    board(canvas)?;
    let spot = |y, height, fonts| Spot::new(area(57, y, 71, height), fonts).align(Align::Centre);
    canvas.line(spot(8, 20, HUGE), Phrase::Gomobil.said(voice))?;
    canvas.light(area(75, 29, 35, 1))?;
    canvas.line(spot(33, 10, PLAIN), Phrase::Hello.said(voice))?;
    canvas.line(spot(53, 8, SMALL), Phrase::Version.said(voice))
}

/// Draws the start of a game: White at the top, black stones hollow, empty points as dots.
fn board(canvas: &mut dyn Canvas) -> fmt::Result {
    let start = Position::START;
    for (points, row) in Board::HEXAGON.rows().zip(0..) {
        for point in points {
            let Some(place) = Board::HEXAGON.place(point) else { continue };
            let x = 28 + (i32::from(place.x) * ACROSS).div_euclid(1000);
            let y = 32 + (5 - row) * UP;
            if start.stones(Side::White).contains(point) {
                canvas.light(area(x - 1, y - 1, 3, 3))?;
            } else if start.stones(Side::Black).contains(point) {
                for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
                    canvas.light(area(x + dx, y + dy, 1, 1))?;
                }
            } else {
                canvas.light(area(x, y, 1, 1))?;
            }
        }
    }
    Ok(())
}
