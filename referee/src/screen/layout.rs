//! Where text goes: fonts, boxes and line breaks.

use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::iso_8859_15::{FONT_5X8, FONT_6X10, FONT_6X13, FONT_9X15_BOLD};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Fonts from which the first one is taken that fits.
pub(super) type Fonts = &'static [&'static MonoFont<'static>];

/// For the name of the game.
pub(super) const HUGE: Fonts = &[&FONT_9X15_BOLD];
/// For the points of both sides.
pub(super) const DIGITS: Fonts = &[&FONT_9X15_BOLD, &FONT_6X13, &FONT_5X8];
/// For short sentences that should be seen from afar.
pub(super) const LOUD: Fonts = &[&FONT_6X13, &FONT_6X10, &FONT_5X8];
/// For sentences and lists.
pub(super) const PLAIN: Fonts = &[&FONT_6X10, &FONT_5X8];
/// For tables and labels.
pub(super) const SMALL: Fonts = &[&FONT_5X8];

/// Where text stands in its box, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// A box for text, and how it is filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub area: Rectangle,
    pub fonts: Fonts,
    pub align: Align,
    /// The colour of the letters.
    pub ink: BinaryColor,
    /// Whether text that leaves room starts at the top instead of in the middle.
    pub top: bool,
    /// What stands, inverted, before the first word: the number of a rule.
    pub badge: Option<&'static str>,
}

/// Makes a rectangle.
pub(super) const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

impl Spot {
    /// Makes a box for lit text that starts at its left edge.
    pub const fn new(area: Rectangle, fonts: Fonts) -> Self {
        Self { area, fonts, align: Align::Left, ink: BinaryColor::On, top: false, badge: None }
    }

    /// Aligns the text.
    pub const fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }

    /// Makes the text dark, for a lit ground.
    pub const fn dark(self) -> Self {
        Self { ink: BinaryColor::Off, ..self }
    }

    /// Starts the text at the top of the box.
    pub const fn top(self) -> Self {
        Self { top: true, ..self }
    }

    /// Puts a badge before the first word.
    pub const fn badge(self, badge: Option<&'static str>) -> Self {
        Self { badge, ..self }
    }

    /// Finds the first font in which the whole text fits into the box; the last one if none does.
    pub fn fit(&self, text: &str) -> Fit {
        let mut last = Fit { font: &FONT_5X8, lines: 0, pitch: 8, columns: 0, fits: false };
        for font in self.fonts {
            last = self.try_font(text, font);
            if last.fits {
                break;
            }
        }
        last
    }

    fn try_font(&self, text: &str, font: &'static MonoFont<'static>) -> Fit {
        let glyph = font.character_size;
        let columns = (self.area.size.width / glyph.width.max(1)) as usize;
        let measure = |columns| {
            let lines = self.lines(text, font, columns);
            lines.fold((0, true), |(count, narrow), (_, room, line)| {
                (count + 1, narrow && letters(line) <= room)
            })
        };
        let (lines, narrow) = measure(columns);
        // Lines of nearly the same length read better than a full one and a last word.
        let even = (1..columns).rev().take_while(|columns| measure(*columns) == (lines, true)).last();
        let spare = self.area.size.height.checked_sub(lines * glyph.height);
        // Air between lines is pleasant where there is room for it.
        let air = if lines > 1 { spare.unwrap_or(0) / lines } else { 0 };
        Fit {
            font,
            lines,
            pitch: glyph.height + air.min(2),
            columns: even.unwrap_or(columns),
            fits: spare.is_some() && narrow,
        }
    }

    /// Returns how far the first line is pushed to the right by the badge.
    fn indent(&self, font: &MonoFont<'_>) -> u32 {
        self.badge.map_or(0, |badge| badge_width(badge, font) + 3)
    }

    /// Breaks text at its plain spaces into lines of at most `columns` letters, the badge included.
    ///
    /// Each line comes with how many pixels it is pushed to the right and how many letters there was room for; a
    /// word that is wider than that has a line of its own.
    pub fn lines<'t>(
        &self,
        text: &'t str,
        font: &MonoFont<'_>,
        columns: usize,
    ) -> impl Iterator<Item = (u32, usize, &'t str)> {
        let indent = self.indent(font);
        let pushed = columns.saturating_sub(indent.div_ceil(font.character_size.width.max(1)) as usize);
        let mut rest = Some(text);
        let mut lines = core::iter::once((indent, pushed)).chain(core::iter::repeat((0, columns)));
        core::iter::from_fn(move || {
            let (push, room) = lines.next()?;
            let (line, after) = break_line(rest?, room);
            rest = after;
            Some((push, room, line))
        })
    }
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// Returns the width of a badge with its margins.
pub(super) fn badge_width(badge: &str, font: &MonoFont<'_>) -> u32 {
    letters(badge) as u32 * font.character_size.width + 3
}

/// Splits off as many words as fit into `columns` letters, at least one; what is left starts with a word.
fn break_line(text: &str, columns: usize) -> (&str, Option<&str>) {
    if letters(text) <= columns {
        return (text, None);
    }
    let spaces = || text.char_indices().enumerate().filter(|(_, (_, letter))| *letter == ' ');
    let end = spaces().take_while(|(before, _)| *before <= columns).last().or_else(|| spaces().next());
    match end.and_then(|(_, (index, _))| text.split_at_checked(index)) {
        Some((line, after)) => (line, Some(after.trim_start_matches(' '))),
        None => (text, None),
    }
}

/// How a text fits into its box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    pub font: &'static MonoFont<'static>,
    pub lines: u32,
    /// The distance from one line to the next.
    pub pitch: u32,
    /// How many letters go into a line.
    pub columns: usize,
    /// Whether all of it is inside the box.
    pub fits: bool,
}

impl Fit {
    /// Returns the height of all lines together.
    pub fn height(&self) -> u32 {
        self.lines.saturating_sub(1) * self.pitch + self.font.character_size.height
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    fn wrapped<'t>(text: &'t str, width: u32, badge: Option<&'static str>) -> Vec<&'t str> {
        let spot = Spot::new(area(0, 0, width, 64), SMALL).badge(badge);
        spot.lines(text, &FONT_5X8, (width / 5) as usize).map(|(_, _, line)| line).collect()
    }

    #[test]
    fn lines_break_at_spaces_and_lose_nothing() {
        assert_eq!(wrapped("one two three four", 40, None), ["one two", "three", "four"]);
        assert_eq!(wrapped("one two", 35, None), ["one two"]);
        assert_eq!(wrapped("a bcdefghijkl m", 25, None), ["a", "bcdefghijkl", "m"]);
        assert_eq!(wrapped("", 25, None), [""]);
    }

    #[test]
    fn a_no_break_space_holds_its_line_together() {
        assert_eq!(wrapped("vrai\u{a0}? non", 35, None), ["vrai\u{a0}?", "non"]);
    }

    #[test]
    fn a_badge_shortens_the_first_line_only() {
        assert_eq!(wrapped("one two three", 40, Some("M3")), ["one", "two", "three"]);
        assert_eq!(wrapped("one two six", 36, Some("M3")), ["one", "two six"]);
    }

    #[test]
    fn lines_are_made_even() {
        let spot = Spot::new(area(0, 0, 100, 30), SMALL);
        let fit = spot.fit("one two three four five");
        let lines: Vec<_> = spot.lines("one two three four five", fit.font, fit.columns).collect();
        assert_eq!(lines, [(0, 13, "one two three"), (0, 13, "four five")]);
    }

    #[test]
    fn the_largest_font_that_fits_is_taken() {
        let spot = Spot::new(area(0, 0, 60, 20), PLAIN);
        assert_eq!(spot.fit("ten letter").font.character_size.width, 6);
        assert!(spot.fit("eleven letr").fits);
        assert_eq!(spot.fit("twelve_lettr").font.character_size.width, 5);
        assert!(!spot.fit("thirteen_lettrs").fits);
    }
}
