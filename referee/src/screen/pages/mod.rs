//! The pages of the screen.

mod board;
mod game;
mod lesson;
mod menu;
mod result;
mod splash;

use core::fmt;

use rules_core::Side;

use super::canvas::Canvas;
use super::layout::{Align, PLAIN, Spot, area};
use super::text::{Phrase, Voice};
use super::view::{Page, View};
use crate::buttons::Button;
use crate::question::Question;

/// Performs a page on a canvas.
pub(super) fn show(canvas: &mut dyn Canvas, view: &View) -> fmt::Result {
    let voice = Voice { language: view.language, board: &view.board };
    match &view.page {
        Page::Splash => splash::show(canvas, voice),
        Page::Game(game) => game::show(canvas, voice, game),
        Page::Ask(question) => ask(canvas, voice, *question),
        Page::Menu(menu) => menu::show(canvas, voice, menu),
        Page::Result { winner, outcome, tally } => {
            result::show(canvas, voice, winner.as_ref(), *outcome, tally)
        }
        Page::Lesson(lesson) => lesson::show(canvas, voice, lesson),
        Page::Past { number, of, ended, plies } => {
            result::past(canvas, voice, (*number, *of), *ended, *plies)
        }
        Page::Test(test) => board::test(canvas, voice, test),
        Page::Trouble(trouble) => board::trouble(canvas, voice, trouble),
    }
}

/// Shows a lit bar with words at the top.
fn title(canvas: &mut dyn Canvas, voice: Voice<'_>, phrase: Phrase<'_>) -> fmt::Result {
    canvas.light(area(0, 0, 128, 12))?;
    canvas.line(Spot::new(area(1, 1, 126, 10), PLAIN).align(Align::Centre).dark(), phrase.said(voice))
}

/// What the three buttons mean, left to right: Black's, the menu's, White's.
type Meanings = [Option<Phrase<'static>>; 3];

/// Where their meanings stand.
const PLACES: [Align; 3] = [Align::Left, Align::Centre, Align::Right];

/// Shows what the buttons mean, along the bottom.
fn buttons(canvas: &mut dyn Canvas, voice: Voice<'_>, meanings: &Meanings) -> fmt::Result {
    canvas.light(area(0, 53, 128, 1))?;
    for ((meaning, button), align) in meanings.iter().zip(Button::ALL).zip(PLACES) {
        let Some(said) = meaning.as_ref().map(|meaning| meaning.said(voice)) else { continue };
        let letters = said.letters() * 6;
        // The sign is seven pixels wide, with three of air.
        let left = match align {
            Align::Left => 1,
            Align::Centre => (129 - 10 - letters.cast_signed()) / 2,
            Align::Right => 128 - 10 - letters.cast_signed(),
        };
        canvas.button(button, left, 56)?;
        canvas.line(Spot::new(area(left + 10, 54, letters, 10), PLAIN), said)?;
    }
    Ok(())
}

fn ask(canvas: &mut dyn Canvas, voice: Voice<'_>, question: Question) -> fmt::Result {
    title(canvas, voice, Phrase::Title(question))?;
    canvas.line(
        Spot::new(area(1, 14, 126, 38), PLAIN).align(Align::Centre),
        Phrase::Ask(question).said(voice),
    )?;
    let answer = |side| question.is_yes_by(side).then_some(Phrase::Yes);
    buttons(canvas, voice, &[answer(Side::Black), Some(Phrase::No), answer(Side::White)])
}
