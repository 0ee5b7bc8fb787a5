//! The board itself: self-test, calibration and trouble.

use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use rules_core::Side;

use super::{Meanings, buttons, title};
use crate::buttons::Button;
use crate::check::{TestReport, TestView};
use crate::screen::canvas::Canvas;
use crate::screen::layout::{Align, LOUD, PLAIN, SMALL, Spot, area};
use crate::screen::text::{Phrase, Voice};
use crate::trouble::Trouble;

const YES_OR_NO: Meanings = [Some(Phrase::Yes), Some(Phrase::Leave), Some(Phrase::No)];

/// Shows what the self-test asks for, or what it found.
pub(super) fn test(canvas: &mut dyn Canvas, voice: Voice<'_>, view: &TestView) -> fmt::Result {
    let words = |y, height| Spot::new(area(1, y, 126, height), LOUD).align(Align::Centre);
    let said = Phrase::Test(*view).said(voice);
    match view {
        TestView::Pattern => pattern(canvas, voice),
        TestView::Done(report) => done(canvas, voice, report),
        TestView::Measuring { percent } => {
            title(canvas, voice, Phrase::TestTitle)?;
            canvas.line(words(14, 32), said)?;
            let done = u32::from((*percent).min(100));
            canvas.light(area(1, 52, 94, 10))?;
            canvas.fill(area(2, 53, 92, 8), BinaryColor::Off)?;
            canvas.light(area(3, 54, 90 * done / 100, 6))?;
            let spot = Spot::new(area(97, 52, 30, 10), PLAIN).align(Align::Right);
            canvas.line(spot, Phrase::Percent((*percent).min(100)).said(voice))
        }
        TestView::Colour(_) | TestView::Sound => {
            title(canvas, voice, Phrase::TestTitle)?;
            canvas.line(words(14, 38), said)?;
            buttons(canvas, voice, &YES_OR_NO)
        }
        TestView::Button(_) => {
            title(canvas, voice, Phrase::TestTitle)?;
            canvas.line(words(14, 50), said)
        }
        TestView::ClearBoard { .. } | TestView::TouchPoint { .. } => {
            title(canvas, voice, Phrase::TestTitle)?;
            canvas.line(words(14, 38), said)?;
            let enough = matches!(view, TestView::TouchPoint { enough: true, .. }).then_some(Phrase::Enough);
            buttons(canvas, voice, &[enough, Some(Phrase::Leave), Some(Phrase::Fails)])
        }
    }
}

/// Lights every second pixel and the whole rim: a missing row, column or corner stands out.
fn pattern(canvas: &mut dyn Canvas, voice: Voice<'_>) -> fmt::Result {
    for y in 0..64 {
        for x in (y % 2..128).step_by(2) {
            canvas.light(area(x, y, 1, 1))?;
        }
    }
    for rim in [area(0, 0, 128, 1), area(0, 63, 128, 1), area(0, 0, 1, 64), area(127, 0, 1, 64)] {
        canvas.light(rim)?;
    }
    canvas.fill(area(8, 14, 112, 36), BinaryColor::Off)?;
    let said = Phrase::Test(TestView::Pattern).said(voice);
    canvas.line(Spot::new(area(10, 17, 108, 13), LOUD).align(Align::Centre), said)?;
    let answers = [(Side::Black, 20, Phrase::Yes), (Side::White, 80, Phrase::No)];
    for (button, left, answer) in answers.map(|(side, left, answer)| (Button::Player(side), left, answer)) {
        canvas.button(button, left, 38)?;
        canvas.line(Spot::new(area(left + 10, 36, 18, 10), PLAIN), answer.said(voice))?;
    }
    Ok(())
}

fn done(canvas: &mut dyn Canvas, voice: Voice<'_>, report: &TestReport) -> fmt::Result {
    let said = Phrase::Test(TestView::Done(*report)).said(voice);
    if report.is_fine() {
        title(canvas, voice, Phrase::TestTitle)?;
        canvas.line(Spot::new(area(1, 14, 126, 38), LOUD).align(Align::Centre), said)?;
        return any_button(canvas, voice, Phrase::AnyButton);
    }
    title(canvas, voice, Phrase::Test(TestView::Done(*report)))?;
    let mut top = 14;
    for (points, phrase) in [
        (report.dead, Phrase::Dead(report.dead)),
        (report.stuck, Phrase::Stuck(report.stuck)),
        (report.weak, Phrase::Weak(report.weak)),
    ] {
        if !points.is_empty() {
            canvas.line(Spot::new(area(1, top, 126, 8), SMALL), phrase.said(voice))?;
            top += 10;
        }
    }
    if report.lights && report.screen && report.buttons && report.sound {
        return Ok(());
    }
    canvas.line(Spot::new(area(1, top, 126, 18), SMALL).top(), Phrase::Broken(report).said(voice))
}

/// Shows what is wrong with the board; any button goes on, unless there is something to choose or nothing goes on.
pub(super) fn trouble(canvas: &mut dyn Canvas, voice: Voice<'_>, trouble: &Trouble) -> fmt::Result {
    title(canvas, voice, Phrase::TroubleTitle)?;
    let spot = Spot::new(area(1, 14, 126, 38), PLAIN).align(Align::Centre);
    canvas.line(spot, Phrase::Trouble(trouble).said(voice))?;
    if trouble.dispensable(voice.board.points().len()).is_empty() {
        let goes_on = *trouble != Trouble::SafeMode;
        return any_button(canvas, voice, if goes_on { Phrase::AnyButton } else { Phrase::PastGamesStay });
    }
    buttons(canvas, voice, &[Some(Phrase::Yes), Some(Phrase::No), Some(Phrase::Yes)])
}

/// Says along the bottom that any button goes on.
fn any_button(canvas: &mut dyn Canvas, voice: Voice<'_>, words: Phrase<'_>) -> fmt::Result {
    canvas.light(area(0, 53, 128, 1))?;
    let spot = Spot::new(area(1, 55, 126, 8), SMALL).align(Align::Centre);
    canvas.line(spot, words.said(voice))
}
