//! The first thing to be seen.

use core::fmt;

use rules_core::gomobil::Position;
use rules_core::{Board, Side};

use crate::screen::layout::{Align, HUGE, PLAIN, SMALL, Spot, area};
use crate::screen::stage::Stage;
use crate::screen::text::{Phrase, Voice};

/// The distance of two neighbours in pixels along a row, and between rows.
const ACROSS: i32 = 5;
const UP: i32 = 5;

/// Shows the name beside a little board with its stones.
pub(super) fn show(stage: &mut dyn Stage, voice: Voice<'_>) -> fmt::Result {
    board(stage)?;
    let spot = |y, height, fonts| Spot::new(area(57, y, 71, height), fonts).align(Align::Centre);
    stage.line(spot(8, 20, HUGE), Phrase::Gomobil.said(voice))?;
    stage.light(area(75, 29, 35, 1))?;
    stage.line(spot(33, 10, PLAIN), Phrase::Hello.said(voice))?;
    stage.line(spot(53, 8, SMALL), Phrase::Version.said(voice))
}

/// Draws the start of a game: White at the top, black stones hollow, empty points as dots.
fn board(stage: &mut dyn Stage) -> fmt::Result {
    let start = Position::START;
    for (points, row) in Board::HEXAGON.rows().zip(0..) {
        for point in points {
            let Some(place) = Board::HEXAGON.place(point) else { continue };
            let x = 28 + (i32::from(place.x) * ACROSS).div_euclid(1000);
            let y = 32 + (5 - row) * UP;
            if start.stones(Side::White).contains(point) {
                stage.light(area(x - 1, y - 1, 3, 3))?;
            } else if start.stones(Side::Black).contains(point) {
                for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
                    stage.light(area(x + dx, y + dy, 1, 1))?;
                }
            } else {
                stage.light(area(x, y, 1, 1))?;
            }
        }
    }
    Ok(())
}
