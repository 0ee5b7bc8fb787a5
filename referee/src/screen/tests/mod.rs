//! Nothing overflows, nothing is clipped, no word is lost: every page, both languages, the longest values.

extern crate std;

mod walk;

use std::collections::BTreeMap;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::{Board, Side};

use super::canvas::{Canvas, Pen};
use super::layout::{Spot, area};
use super::text::Said;
use super::view::{Page, View};
use super::{draw, pages, transcript};
use crate::settings::Language;

const LANGUAGES: [Language; 2] = [Language::French, Language::English];
const SCREEN: Rectangle = area(0, 0, 128, 64);

/// A target that remembers where it was drawn on, inside and outside the screen.
#[derive(Default)]
struct Trace {
    touched: Option<Rectangle>,
}

impl Dimensions for Trace {
    fn bounding_box(&self) -> Rectangle {
        SCREEN
    }
}

impl DrawTarget for Trace {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Self::Error> {
        for Pixel(point, _) in pixels {
            let corners = self.touched.and_then(|area| Some((area.top_left, area.bottom_right()?)));
            let (first, last) = corners.unwrap_or((point, point));
            self.touched =
                Some(Rectangle::with_corners(first.component_min(point), last.component_max(point)));
        }
        Ok(())
    }
}

fn holds(outer: Rectangle, inner: Rectangle) -> bool {
    outer.intersection(&inner) == inner
}

/// A canvas that complains instead of drawing.
struct Inspector {
    /// What is looked at, for the complaint.
    page: String,
    /// The words so far, with where their ink is.
    seen: Vec<(String, Rectangle)>,
    /// What is wrong, and where.
    complaints: Vec<(String, String)>,
}

impl Inspector {
    fn complain(&mut self, what: &str, text: &str) {
        self.complaints.push((format!("{what}: {text:?}"), self.page.clone()));
    }
}

impl Canvas for Inspector {
    fn words(&mut self, spot: Spot, said: Said<'_>) -> core::fmt::Result {
        let text = said.to_string();
        if text != *said.sentence() {
            self.complain("longer than a sentence", &text);
        }
        let fit = spot.fit(&text);
        if !fit.fits {
            self.complain("does not fit", &text);
        }
        let lines: Vec<&str> = spot.lines(&text, fit.font, fit.columns).map(|(_, _, line)| line).collect();
        if lines.join(" ") != text {
            self.complain("words are lost", &text);
        }
        let unknown = fit.font.glyph_mapping.index('\u{fffd}');
        let letters = text.chars().chain(spot.badge.unwrap_or_default().chars());
        if letters.into_iter().any(|letter| letter != '?' && fit.font.glyph_mapping.index(letter) == unknown)
        {
            self.complain("a letter is missing in the font", &text);
        }
        let mut trace = Trace::default();
        Pen::new(&mut trace).words(spot, said)?;
        let Some(ink) = trace.touched else {
            assert!(text.trim().is_empty(), "{text:?} leaves no trace");
            return Ok(());
        };
        // A badge stands out of its line by one pixel.
        let margin = i32::from(spot.badge.is_some());
        let Rectangle { top_left, size } = spot.area;
        let allowed =
            Rectangle::new(top_left - Point::new(0, margin), size + Size::new(0, margin.unsigned_abs()));
        if !holds(allowed, ink) || !holds(SCREEN, ink) {
            self.complain("leaves its box", &text);
        }
        if let Some((other, _)) = self.seen.iter().find(|(_, seen)| !seen.intersection(&ink).is_zero_sized())
        {
            let both = format!("{text} / {other}");
            self.complain("overlaps", &both);
        }
        self.seen.push((text, ink));
        Ok(())
    }

    fn aside(&mut self, _: Said<'_>) -> core::fmt::Result {
        Ok(())
    }

    fn stone(&mut self, side: Side, centre: Point, diameter: u32, ground: BinaryColor) -> core::fmt::Result {
        let mut trace = Trace::default();
        Pen::new(&mut trace).stone(side, centre, diameter, ground)?;
        let ink = trace.touched.unwrap_or_default();
        if !holds(SCREEN, ink) || self.seen.iter().any(|(_, seen)| !seen.intersection(&ink).is_zero_sized()) {
            self.complain("a stone is in the way", &format!("{centre}"));
        }
        self.seen.push((format!("{side} stone"), ink));
        Ok(())
    }

    fn fill(&mut self, area: Rectangle, _: BinaryColor) -> core::fmt::Result {
        if !holds(SCREEN, area) && !area.is_zero_sized() {
            self.complain("leaves the screen", &format!("{area:?}"));
        }
        Ok(())
    }

    fn end_line(&mut self) -> core::fmt::Result {
        Ok(())
    }
}

#[test]
fn no_text_leaves_its_box_and_no_word_is_lost() {
    let pages = walk::every_page();
    assert!(pages.len() > 1000, "only {} pages", pages.len());
    let mut complaints = BTreeMap::new();
    for (board, page) in pages {
        for language in LANGUAGES {
            let view = View { language, board, page: page.clone() };
            let mut inspector =
                Inspector { page: format!("{view:?}"), seen: Vec::new(), complaints: Vec::new() };
            pages::show(&mut inspector, &view).unwrap();
            complaints.extend(inspector.complaints);
        }
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn drawing_stays_on_the_screen_and_the_transcript_has_lines_without_odd_spaces() {
    for (board, page) in walk::every_page() {
        for language in LANGUAGES {
            let view = View { language, board, page: page.clone() };
            let mut trace = Trace::default();
            let Ok(()) = draw(&view, &mut trace);
            assert!(trace.touched.is_some_and(|touched| holds(SCREEN, touched)), "{view:?}");
            let mut text = String::new();
            transcript(&view, &mut text).unwrap();
            assert!(text.ends_with('\n') && !text.contains('\u{a0}'), "{text:?}");
            assert!(text.lines().all(|line| !line.is_empty() && line.trim_start() == line), "{text:?}");
            assert!(!text.contains("  "), "{text:?}");
        }
    }
}

/// Returns what the screen says in French and in English.
fn both(page: &Page) -> [String; 2] {
    LANGUAGES.map(|language| {
        let mut text = String::new();
        transcript(&View { language, board: Board::HEXAGON, page: page.clone() }, &mut text).unwrap();
        text
    })
}

#[test]
fn a_refusal_names_the_rule_and_the_point_in_both_languages() {
    let [french, english] = both(&walk::game(walk::splits("D5")));
    assert_eq!(
        french,
        "Noirs 46 à jouer\nBlancs 38\ncoup 57\nM3 : D5 tient le groupe ensemble. Remets-la et prends-en une autre.\n"
    );
    assert_eq!(
        english,
        "Black 46 to move\nWhite 38\nmove 57\nM3: D5 holds its group together. Put it back and take another.\n"
    );
}

#[test]
fn numbers_agree_with_their_nouns() {
    for (count, french, english) in
        [(1, "pose 1 pierre.", "put 1 stone."), (2, "pose 2 pierres.", "put 2 stones.")]
    {
        let [fr, en] = both(&walk::game(walk::set_up(count)));
        assert!(fr.contains(french) && en.contains(english), "{fr}{en}");
    }
    for (plies, french, english) in
        [(0, "0 coup\n", "0 moves\n"), (1, "1 coup\n", "1 move\n"), (2, "2 coups\n", "2 moves\n")]
    {
        let [fr, en] = both(&walk::past(plies));
        assert!(fr.contains(french) && en.contains(english), "{fr}{en}");
    }
}

#[test]
fn no_page_says_the_same_in_both_languages() {
    for (_, page) in walk::every_page() {
        let [french, english] = both(&page);
        assert_ne!(french, english, "{page:?}");
    }
}
