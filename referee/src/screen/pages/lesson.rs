//! A lesson.

use core::fmt;

use super::buttons;
use crate::screen::canvas::Canvas;
use crate::screen::layout::{Align, LOUD, PLAIN, SMALL, Spot, area};
use crate::screen::text::{Phrase, Voice, badge};
use crate::screen::view::{LessonView, Saying};

/// Shows which lesson and which step it is, what is said, and what the buttons do unless hands are busy.
pub(super) fn show(canvas: &mut dyn Canvas, voice: Voice<'_>, lesson: &LessonView) -> fmt::Result {
    canvas.light(area(0, 0, 128, 12))?;
    let title = Phrase::Lesson(lesson.number, lesson.title).said(voice);
    canvas.words(Spot::new(area(2, 1, 100, 10), PLAIN).dark(), title)?;
    let step = Phrase::Step(lesson.step, lesson.steps).said(voice);
    canvas.line(Spot::new(area(102, 2, 25, 8), SMALL).align(Align::Right).dark(), step)?;
    let said = Phrase::Saying(&lesson.saying).said(voice);
    let Some(forward) = lesson.forward else {
        let badge = if let Saying::Prompt(prompt, _) = &lesson.saying { badge(prompt) } else { None };
        return canvas.line(Spot::new(area(1, 14, 126, 50), LOUD).badge(badge), said);
    };
    canvas.line(Spot::new(area(1, 13, 126, 40), LOUD), said)?;
    let back = (lesson.step > 1).then_some(Phrase::Back);
    buttons(canvas, voice, &[back, Some(Phrase::Menu), Some(Phrase::Forward(forward))])
}
