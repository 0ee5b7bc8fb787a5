//! The screen: what it has to say, its words in two languages, and its pixels.
//!
//! The referee makes a [`View`]; [`draw`] puts it on any 128×64 monochrome target, such as a [`Bitmap`], and
//! [`transcript`] says the same as plain text.

mod bitmap;
mod canvas;
mod layout;
mod pages;
#[cfg(test)]
mod tests;
mod text;
mod view;

use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

pub use bitmap::{Bitmap, HEIGHT, PAGES, Stretch, WIDTH};
pub use view::{Forward, GameView, LessonView, Page, Prompt, Saying, View};

/// Draws a view over whatever the target shows.
///
/// ```
/// use referee::screen::{Bitmap, Page, View, draw};
/// use referee::settings::Language;
/// use rules_core::Board;
///
/// let mut bitmap = Bitmap::new();
/// let Ok(()) = draw(&View { language: Language::English, board: Board::HEXAGON, page: Page::Splash }, &mut bitmap);
/// assert_ne!(bitmap, Bitmap::new());
/// ```
pub fn draw<D>(view: &View, target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    target.clear(BinaryColor::Off)?;
    let mut pen = canvas::Pen::new(target);
    // What went wrong, if anything did, is what the pen says.
    let _ = pages::show(&mut pen, view);
    pen.done()
}

/// Writes what [`draw`] shows as plain text: a line for every sentence, without the line breaks of the screen.
///
/// ```
/// use referee::question::Question;
/// use referee::screen::{Page, View, transcript};
/// use referee::settings::Language;
/// use rules_core::{Board, Side};
///
/// let mut text = String::new();
/// let page = Page::Ask(Question::Pass(Side::Black));
/// transcript(&View { language: Language::English, board: Board::HEXAGON, page }, &mut text).unwrap();
/// assert_eq!(text, "Pass?\nBlack passes this turn.\nBlack: Yes\nMenu: No\n");
/// ```
pub fn transcript(view: &View, out: &mut impl fmt::Write) -> fmt::Result {
    let voice = text::Voice { language: view.language, board: &view.board };
    pages::show(&mut canvas::Reader { out, voice, begun: false }, view)
}
