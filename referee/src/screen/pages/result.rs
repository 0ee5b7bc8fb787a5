//! The end of a game, and games of the past.

use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::Point;
use heapless::Vec;
use rules_core::any::Outcome;
use rules_core::go::Counting;
use rules_core::{GameId, HalfPoints, PerSide, Side, WideSet};

use super::{buttons, title};
use crate::menu::Item;
use crate::names::Name;
use crate::screen::canvas::Canvas;
use crate::screen::layout::{Align, LOUD, PLAIN, SMALL, Spot, area};
use crate::screen::text::{Phrase, Voice};
use crate::tally::Tally;

/// A line of a count: what is counted, and what each side has of it.
type Row = (Phrase<'static>, [HalfPoints; 2]);

/// Returns the lines of a count; the last one is the sum.
fn rows(tally: &Tally) -> Vec<Row, 3> {
    let whole = |of: &dyn Fn(Side) -> u16| Side::BOTH.map(|side| HalfPoints::whole(of(side)));
    let land = |territory: &PerSide<WideSet>| whole(&|side| territory[side].len() as u16);
    let points = tally.points().map(|points| Side::BOTH.map(|side| points[side]));
    let parts: [Option<Row>; 2] = match tally {
        Tally::Gomobil(count) => [
            Some((Phrase::Territory, land(&tally.territory()))),
            Some((Phrase::EnemyStones, whole(&|side| count.stones[side.other()].into()))),
        ],
        Tally::Go(count) => {
            let other = match count.counting() {
                Counting::Area => (Phrase::Stones, whole(&|side| count.stones[side])),
                Counting::Territory => (Phrase::Prisoners, whole(&|side| count.prisoners[side])),
            };
            [Some((Phrase::Territory, land(&count.territory))), Some(other)]
        }
        Tally::Hexagons(_) | Tally::Captured(_) | Tally::Nothing => [None, None],
    };
    let sum = match tally {
        Tally::Hexagons(_) => Phrase::Hexagons,
        Tally::Captured(_) => Phrase::Captured,
        Tally::Gomobil(_) | Tally::Go(_) | Tally::Nothing => Phrase::Points,
    };
    parts.into_iter().flatten().chain(points.map(|points| (sum, points))).collect()
}

/// Shows who has won, and the count the way the sheet does it.
pub(super) fn show(
    canvas: &mut dyn Canvas,
    voice: Voice<'_>,
    winner: Option<&Name>,
    outcome: Outcome,
    tally: &Tally,
) -> fmt::Result {
    title(canvas, voice, winner.map_or(Phrase::Winner(outcome.winner()), Phrase::NamedWinner))?;
    let way = match (outcome, tally) {
        (Outcome::Counted { .. }, Tally::Hexagons(_)) => Phrase::ByHexagons,
        _ => Phrase::Way(outcome),
    };
    canvas.line(Spot::new(area(1, 14, 84, 8), SMALL), way.said(voice))?;
    let rows = rows(tally);
    let Some(((sum, points), parts)) = rows.split_last() else { return Ok(()) };
    // Half points and boards of 361 need wide columns, Gomobil's words need room.
    let (room, columns, width) = match tally {
        Tally::Gomobil(_) => (84, [88, 109], 16),
        _ => (70, [76, 102], 26),
    };
    for (side, left) in Side::BOTH.into_iter().zip([99, 120]) {
        canvas.stone(side, Point::new(left, 17), 7, BinaryColor::Off)?;
    }
    canvas.end_line()?;
    let lines = parts.iter().zip([23, 32]).map(|((label, values), top)| (*label, *values, top));
    for (label, values, top) in lines.chain([(*sum, *points, 43)]) {
        canvas.words(Spot::new(area(1, top, room, 8), SMALL), label.said(voice))?;
        for (value, left) in values.into_iter().zip(columns) {
            let spot = Spot::new(area(left, top, width, 8), SMALL).align(Align::Right);
            canvas.words(spot, Phrase::HalfPoints(value).said(voice))?;
        }
        canvas.end_line()?;
    }
    canvas.light(area(0, 41, 128, 1))?;
    canvas.light(area(0, 52, 128, 1))?;
    match tally {
        Tally::Gomobil(count) => {
            let both = Side::BOTH.map(|side| count.points(side).into()).iter().sum::<u16>();
            let neutral = u16::from(count.neutral());
            canvas.words(Spot::new(area(1, 55, 66, 8), SMALL), Phrase::NoMansLand.said(voice))?;
            canvas.line(Spot::new(area(70, 55, 11, 8), SMALL), Phrase::Number(neutral).said(voice))?;
            canvas.words(Spot::new(area(85, 55, 26, 8), SMALL), Phrase::Total.said(voice))?;
            let spot = Spot::new(area(112, 55, 13, 8), SMALL).align(Align::Right);
            canvas.line(spot, Phrase::Number(both + neutral).said(voice))
        }
        Tally::Go(count) => {
            canvas.words(Spot::new(area(1, 55, 66, 8), SMALL), Phrase::Komi.said(voice))?;
            let spot = Spot::new(area(102, 55, 26, 8), SMALL).align(Align::Right);
            canvas.line(spot, Phrase::HalfPoints(count.komi()).said(voice))
        }
        Tally::Hexagons(_) | Tally::Captured(_) | Tally::Nothing => Ok(()),
    }
}

/// Shows how a past game ended; `place` is which of how many.
pub(super) fn past(
    canvas: &mut dyn Canvas,
    voice: Voice<'_>,
    place: (u8, u8),
    ended: Option<(GameId, Outcome)>,
    plies: u16,
) -> fmt::Result {
    let (number, of) = place;
    let Some((kind, outcome)) = ended else {
        title(canvas, voice, Phrase::Item(Item::Past))?;
        let spot = Spot::new(area(1, 14, 126, 38), LOUD).align(Align::Centre);
        canvas.line(spot, Phrase::NoPast.said(voice))?;
        return buttons(canvas, voice, &[None, Some(Phrase::Ok), None]);
    };
    title(canvas, voice, Phrase::Past { number, of })?;
    let spot = Spot::new(area(1, 13, 126, 28), LOUD).align(Align::Centre);
    canvas.line(spot, Phrase::Ended(outcome).said(voice))?;
    let spot = Spot::new(area(1, 42, 126, 10), PLAIN).align(Align::Centre);
    canvas.line(spot, Phrase::Plies(kind, plies.min(9999)).said(voice))?;
    let (newer, older) = (number > 1, number < of);
    let meanings = [newer.then_some(Phrase::Newer), Some(Phrase::Ok), older.then_some(Phrase::Older)];
    buttons(canvas, voice, &meanings)
}
