//! The end of a game, and games of the past.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::Point;
use rules_core::Side;
use rules_core::gomobil::{Count, Outcome};

use super::{buttons, title};
use crate::screen::layout::{Align, LOUD, PLAIN, SMALL, Spot, area};
use crate::screen::stage::Stage;
use crate::screen::text::Phrase;
use crate::screen::view::Item;
use crate::settings::Language;

/// Shows who has won, and the count the way the sheet does it.
pub(super) fn show<S: Stage>(
    stage: &mut S,
    language: Language,
    outcome: Outcome,
    count: &Count,
) -> Result<(), S::Error> {
    title(stage, language, Phrase::Winner(outcome.winner()))?;
    stage.line(Spot::new(area(1, 14, 84, 8), SMALL), Phrase::Way(outcome).said(language))?;
    let rows: [(Phrase<'_>, i32, [u8; 2]); 3] = [
        (Phrase::Territory, 23, Side::BOTH.map(|side| count.territory[side].len() as u8)),
        (Phrase::EnemyStones, 32, Side::BOTH.map(|side| count.stones[side.other()])),
        (Phrase::Points, 43, Side::BOTH.map(|side| count.points(side))),
    ];
    for (side, left) in Side::BOTH.into_iter().zip([88, 109]) {
        stage.stone(side, Point::new(left + 11, 17), 7, BinaryColor::Off)?;
    }
    stage.end_line()?;
    for (label, top, values) in rows {
        stage.words(Spot::new(area(1, top, 84, 8), SMALL), label.said(language))?;
        for (value, left) in values.into_iter().zip([88, 109]) {
            let spot = Spot::new(area(left, top, 16, 8), SMALL).align(Align::Right);
            stage.words(spot, Phrase::Number(value.into()).said(language))?;
        }
        stage.end_line()?;
    }
    stage.light(area(0, 41, 128, 1))?;
    stage.light(area(0, 52, 128, 1))?;
    let total: u16 =
        Side::BOTH.map(|side| count.points(side).into()).iter().sum::<u16>() + u16::from(count.neutral());
    stage.words(Spot::new(area(1, 55, 66, 8), SMALL), Phrase::NoMansLand.said(language))?;
    stage
        .line(Spot::new(area(70, 55, 11, 8), SMALL), Phrase::Number(count.neutral().into()).said(language))?;
    stage.words(Spot::new(area(85, 55, 26, 8), SMALL), Phrase::Total.said(language))?;
    let spot = Spot::new(area(112, 55, 13, 8), SMALL).align(Align::Right);
    stage.line(spot, Phrase::Number(total).said(language))
}

/// Shows how a past game ended; `place` is which of how many.
pub(super) fn past<S: Stage>(
    stage: &mut S,
    language: Language,
    place: (u8, u8),
    outcome: Option<Outcome>,
    plies: u16,
) -> Result<(), S::Error> {
    let (number, of) = place;
    let Some(outcome) = outcome else {
        title(stage, language, Phrase::Item(Item::Past))?;
        let spot = Spot::new(area(1, 14, 126, 38), LOUD).align(Align::Centre);
        stage.line(spot, Phrase::NoPast.said(language))?;
        return buttons(stage, language, &[None, Some(Phrase::Ok), None]);
    };
    title(stage, language, Phrase::Past { number, of })?;
    let ended = Spot::new(area(1, 13, 126, 28), LOUD).align(Align::Centre);
    stage.line(ended, Phrase::Ended(outcome).said(language))?;
    let spot = Spot::new(area(1, 42, 126, 10), PLAIN).align(Align::Centre);
    stage.line(spot, Phrase::Plies(plies).said(language))?;
    let (newer, older) = (number > 1, number < of);
    let meanings = [newer.then_some(Phrase::Newer), Some(Phrase::Ok), older.then_some(Phrase::Older)];
    buttons(stage, language, &meanings)
}
