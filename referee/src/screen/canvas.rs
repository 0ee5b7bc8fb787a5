//! Where pages are performed: for the eye, as pixels, and for the ear, as plain text.
//!
//! Pages are written once, against [`Canvas`]; so what is drawn and what is told cannot differ.

use core::fmt::{self, Write};

use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyleBuilder, Rectangle, StrokeAlignment};
use embedded_graphics::text::{Baseline, Text};
use rules_core::Side;

use super::layout::{Align, Spot, area, badge_width};
use super::text::{Phrase, Said, Sentence, Voice};
use crate::buttons::Button;

/// What a page can do.
pub(super) trait Canvas {
    /// Puts words into a box.
    fn words(&mut self, spot: Spot, said: Said<'_>) -> fmt::Result;

    /// Says what the eye sees by other means than letters.
    fn aside(&mut self, said: Said<'_>) -> fmt::Result;

    /// Shows a stone on a lit or a dark ground: the inside of a black one is dark, that of a white one lit.
    fn stone(&mut self, side: Side, centre: Point, diameter: u32, ground: BinaryColor) -> fmt::Result;

    /// Fills a rectangle.
    fn fill(&mut self, area: Rectangle, colour: BinaryColor) -> fmt::Result;

    /// Ends a line of the plain text.
    fn end_line(&mut self) -> fmt::Result;

    /// Fills a rectangle with light.
    fn light(&mut self, area: Rectangle) -> fmt::Result {
        self.fill(area, BinaryColor::On)
    }

    /// Puts words into a box and ends the line.
    fn line(&mut self, spot: Spot, said: Said<'_>) -> fmt::Result {
        self.words(spot, said)?;
        self.end_line()
    }

    /// Shows the sign of a button, seven pixels wide.
    fn button(&mut self, button: Button, left: i32, top: i32) -> fmt::Result {
        match button {
            Button::Player(side) => self.stone(side, Point::new(left + 3, top + 3), 7, BinaryColor::Off),
            Button::Menu => {
                for line in [0, 2, 4] {
                    self.light(area(left, top + 1 + line, 7, 1))?;
                }
                Ok(())
            }
        }
    }
}

/// Draws a page.
pub(super) struct Pen<'a, D: DrawTarget> {
    target: &'a mut D,
    /// Why drawing ended before its time.
    failed: Option<D::Error>,
}

impl<'a, D: DrawTarget<Color = BinaryColor>> Pen<'a, D> {
    pub const fn new(target: &'a mut D) -> Self {
        Self { target, failed: None }
    }

    /// Tells whether everything was drawn.
    pub fn done(self) -> Result<(), D::Error> {
        self.failed.map_or(Ok(()), Err)
    }

    fn draw(&mut self, what: &impl Drawable<Color = BinaryColor>) -> fmt::Result {
        let drawn = what.draw(self.target);
        self.note(drawn.map(|_| ()))
    }

    fn note(&mut self, drawn: Result<(), D::Error>) -> fmt::Result {
        drawn.map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

impl<D: DrawTarget<Color = BinaryColor>> Canvas for Pen<'_, D> {
    fn words(&mut self, spot: Spot, said: Said<'_>) -> fmt::Result {
        let text = said.sentence();
        let fit = spot.fit(&text);
        let Rectangle { top_left, size } = spot.area;
        let glyph = fit.font.character_size;
        let spare = if spot.top { 0 } else { size.height.saturating_sub(fit.height()) };
        let mut y = top_left.y + spare.cast_signed() / 2;
        let style = MonoTextStyle::new(fit.font, spot.ink);
        if let Some(badge) = spot.badge {
            let ground = area(top_left.x, y - 1, badge_width(badge, fit.font), glyph.height + 1);
            self.fill(ground, spot.ink)?;
            let style = MonoTextStyle::new(fit.font, spot.ink.invert());
            self.draw(&Text::with_baseline(badge, Point::new(top_left.x + 2, y), style, Baseline::Top))?;
        }
        for (push, _, line) in spot.lines(&text, fit.font, fit.columns) {
            let room = size.width.saturating_sub(push + width(line, glyph.width)).cast_signed();
            let shift = match spot.align {
                Align::Left => 0,
                // The last column of a letter's cell is empty.
                Align::Centre => (room + 1) / 2,
                Align::Right => room,
            };
            let start = Point::new(top_left.x + push.cast_signed() + shift, y);
            self.draw(&Text::with_baseline(line, start, style, Baseline::Top))?;
            y += fit.pitch.cast_signed();
        }
        Ok(())
    }

    fn aside(&mut self, _: Said<'_>) -> fmt::Result {
        Ok(())
    }

    fn stone(&mut self, side: Side, centre: Point, diameter: u32, ground: BinaryColor) -> fmt::Result {
        let inside = match side {
            Side::Black => BinaryColor::Off,
            Side::White => BinaryColor::On,
        };
        let style = PrimitiveStyleBuilder::new()
            .fill_color(inside)
            .stroke_color(ground.invert())
            .stroke_width(1)
            .stroke_alignment(StrokeAlignment::Inside)
            .build();
        self.draw(&Circle::with_center(centre, diameter).into_styled(style))
    }

    fn fill(&mut self, area: Rectangle, colour: BinaryColor) -> fmt::Result {
        let filled = self.target.fill_solid(&area, colour);
        self.note(filled)
    }

    fn end_line(&mut self) -> fmt::Result {
        Ok(())
    }
}

fn width(text: &str, letter: u32) -> u32 {
    text.chars().count() as u32 * letter
}

/// Writes down what a page says.
pub(super) struct Reader<'a, W> {
    pub out: &'a mut W,
    pub voice: Voice<'a>,
    /// Whether something stands on the line already.
    pub begun: bool,
}

impl<W: Write> Reader<'_, W> {
    fn say(&mut self, what: impl fmt::Display) -> fmt::Result {
        if self.begun {
            self.out.write_char(' ')?;
        }
        self.begun = true;
        write!(Plain(self.out), "{what}")
    }
}

impl<W: Write> Canvas for Reader<'_, W> {
    fn words(&mut self, spot: Spot, said: Said<'_>) -> fmt::Result {
        if let Some(badge) = spot.badge {
            self.say(badge)?;
            write!(Plain(self.out), "{}", Phrase::Colon.said(self.voice))?;
        }
        self.say(said)
    }

    fn aside(&mut self, said: Said<'_>) -> fmt::Result {
        self.say(said)
    }

    fn stone(&mut self, side: Side, _: Point, _: u32, _: BinaryColor) -> fmt::Result {
        self.say(Phrase::Side(side).said(self.voice))
    }

    fn fill(&mut self, _: Rectangle, _: BinaryColor) -> fmt::Result {
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        self.begun = false;
        self.out.write_char('\n')
    }

    fn button(&mut self, button: Button, _: i32, _: i32) -> fmt::Result {
        self.say(Phrase::Button(button).said(self.voice))?;
        write!(Plain(self.out), "{}", Phrase::Colon.said(self.voice))
    }
}

/// Writes no-break spaces as plain ones: nobody can type the others.
struct Plain<'a, W>(&'a mut W);

impl<W: Write> Write for Plain<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (number, part) in text.split('\u{a0}').enumerate() {
            if number > 0 {
                self.0.write_char(' ')?;
            }
            self.0.write_str(part)?;
        }
        Ok(())
    }
}

impl Said<'_> {
    /// Returns the words as text in a row.
    pub fn sentence(&self) -> Sentence {
        let mut sentence = Sentence::new();
        // Every phrase is shorter than a sentence can be; a test says so.
        let _ = write!(sentence, "{self}");
        sentence
    }

    /// Returns the number of letters, spaces included.
    pub fn letters(&self) -> u32 {
        self.sentence().chars().count() as u32
    }
}
