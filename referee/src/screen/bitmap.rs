//! The pixels of the screen, laid out as the SSD1306 takes them.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// The width of the screen in pixels.
pub const WIDTH: usize = 128;
/// The height of the screen in pixels.
pub const HEIGHT: usize = 64;
/// The number of rows of bytes, called pages in the SSD1306 data sheet: each byte is eight pixels, top one lowest.
pub const PAGES: usize = HEIGHT / 8;

/// The pixels of the screen.
///
/// ```
/// use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};
/// use referee::screen::Bitmap;
///
/// let before = Bitmap::new();
/// let mut bitmap = before.clone();
/// Pixel(Point::new(3, 9), BinaryColor::On).draw(&mut bitmap).unwrap();
/// let change = bitmap.changes(&before).next().unwrap();
/// assert_eq!((change.page, change.column, change.bytes), (1, 3, &[0b10][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    pages: [[u8; WIDTH]; PAGES],
}

/// A stretch of bytes of one page that differs from what is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch<'a> {
    /// The page, from 0 at the top.
    pub page: u8,
    /// The column of the first byte.
    pub column: u8,
    /// The bytes; never none.
    pub bytes: &'a [u8],
}

impl Default for Bitmap {
    fn default() -> Self {
        Self::new()
    }
}

impl Bitmap {
    /// Makes a dark screen.
    pub const fn new() -> Self {
        Self { pages: [[0; WIDTH]; PAGES] }
    }

    /// Returns the picture with every pixel changed.
    #[must_use]
    pub fn inverted(&self) -> Self {
        Self { pages: self.pages.map(|page| page.map(|byte| !byte)) }
    }

    /// Returns all bytes, page by page from the top, each from left to right.
    pub fn bytes(&self) -> &[u8] {
        self.pages.as_flattened()
    }

    /// Tells whether a pixel is lit; there are none outside the screen.
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        self.pages.get(y / 8).and_then(|page| page.get(x)).is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }

    /// Goes through what has to be sent to a screen that shows `before`: at most one stretch a page.
    pub fn changes<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = Stretch<'a>> {
        self.pages.iter().zip(&before.pages).zip(0..).filter_map(|((new, old), page)| {
            let differs = |column: &usize| new.get(*column) != old.get(*column);
            let first = (0..WIDTH).find(differs)?;
            let last = (first..WIDTH).rev().find(differs)?;
            Some(Stretch { page, column: first as u8, bytes: new.get(first..=last)? })
        })
    }
}

impl OriginDimensions for Bitmap {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Bitmap {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(Point { x, y }, colour) in pixels {
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { continue };
            if let Some(byte) = self.pages.get_mut(y / 8).and_then(|page| page.get_mut(x)) {
                let bit = 1 << (y % 8);
                if colour.is_on() {
                    *byte |= bit;
                } else {
                    *byte &= !bit;
                }
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: BinaryColor) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        for (page, top) in self.pages.iter_mut().zip((0..).step_by(8)) {
            let mask =
                (0..8).filter(|bit| area.rows().contains(&(top + bit))).fold(0, |mask, bit| mask | 1 << bit);
            if mask == 0 {
                continue;
            }
            for byte in area.columns().filter_map(|x| usize::try_from(x).ok()) {
                if let Some(byte) = page.get_mut(byte) {
                    *byte = if colour.is_on() { *byte | mask } else { *byte & !mask };
                }
            }
        }
        Ok(())
    }

    fn clear(&mut self, colour: BinaryColor) -> Result<(), Infallible> {
        self.pages = [[if colour.is_on() { 0xff } else { 0 }; WIDTH]; PAGES];
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_rectangle_is_the_same_pixel_by_pixel() {
        for (x, y, width, height) in
            [(0, 0, 128, 64), (3, 5, 20, 14), (-4, -4, 9, 9), (120, 60, 20, 20), (5, 5, 0, 3)]
        {
            let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
            let mut filled = Bitmap::new();
            filled.fill_solid(&area, BinaryColor::On).unwrap();
            let mut dotted = Bitmap::new();
            dotted.draw_iter(area.points().map(|point| Pixel(point, BinaryColor::On))).unwrap();
            assert_eq!(filled, dotted, "{area:?}");
            filled.fill_solid(&area, BinaryColor::Off).unwrap();
            assert_eq!(filled, Bitmap::new(), "{area:?}");
        }
    }

    #[test]
    fn the_changes_make_one_screen_into_the_other() {
        let mut before = Bitmap::new();
        before.fill_solid(&Rectangle::new(Point::new(3, 5), Size::new(20, 14)), BinaryColor::On).unwrap();
        let mut after = Bitmap::new();
        after.fill_solid(&Rectangle::new(Point::new(90, 12), Size::new(9, 40)), BinaryColor::On).unwrap();
        let mut shown = before.clone();
        for change in after.changes(&before) {
            let start = usize::from(change.column);
            shown.pages[usize::from(change.page)][start..start + change.bytes.len()]
                .copy_from_slice(change.bytes);
        }
        assert_eq!(shown, after);
        assert_eq!(after.changes(&after).count(), 0);
    }
}
