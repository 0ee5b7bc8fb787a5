//! The menu.

use core::fmt;

use super::buttons;
use crate::menu::MenuView;
use crate::screen::canvas::Canvas;
use crate::screen::layout::{Align, PLAIN, SMALL, Spot, area};
use crate::screen::text::{Phrase, Voice};

/// How many lines are seen at once, and their height.
const LINES: usize = 4;
const PITCH: u32 = 13;
const HEIGHT: usize = LINES * PITCH as usize;

/// Shows as many lines as there is room for, the chosen one lit, and where in the list they are.
pub(super) fn show(canvas: &mut dyn Canvas, voice: Voice<'_>, menu: &MenuView) -> fmt::Result {
    let all = menu.items.len();
    let selected = usize::from(menu.selected);
    // The chosen line is the second one as long as the list goes on.
    let first = selected.saturating_sub(1).min(all.saturating_sub(LINES));
    let bar = all > LINES;
    let width = if bar { 124 } else { 128 };
    for (line, (index, item)) in menu.items.iter().enumerate().skip(first).take(LINES).enumerate() {
        let top = (line as u32 * PITCH).cast_signed();
        let chosen = index == selected;
        let ink = |spot: Spot| if chosen { spot.dark() } else { spot };
        if chosen {
            canvas.light(area(0, top, width, PITCH - 1))?;
        }
        let room = area(2, top + 1, width - 4, PITCH - 3);
        let (label, value) = (Phrase::Item(*item).said(voice), Phrase::Value(*item).said(voice));
        let letters = label.letters() + 1 + value.letters();
        let fonts = if letters * 6 <= room.size.width { PLAIN } else { SMALL };
        canvas.words(ink(Spot::new(room, fonts)), label)?;
        if value.letters() > 0 {
            canvas.words(ink(Spot::new(room, fonts)).align(Align::Right), value)?;
        }
        canvas.end_line()?;
    }
    if bar {
        let share = |lines: usize| (lines * HEIGHT / all) as u32;
        canvas.light(area(126, share(first).cast_signed(), 2, share(LINES)))?;
    }
    buttons(canvas, voice, &[Some(Phrase::Up), Some(Phrase::Ok), Some(Phrase::Down)])
}
