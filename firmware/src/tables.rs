//! The board's pins, parts and orders, made from `hw/board.toml` by the build script.
#![allow(
    dead_code,
    clippy::unreadable_literal,
    reason = "the table is generated, and describes every board that the strips can make"
)]

use core::ops::Range;

use rules_core::Board;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

impl Run {
    /// Returns the indices of the points.
    pub const fn places(self) -> Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

impl LayoutTable {
    /// Returns the board that a value of the size strap stands for.
    pub fn by_strap(strap: u8) -> &'static Self {
        Self::find(|layout| layout.strap == strap)
    }

    /// Returns the layout of a board.
    pub fn of(board: &Board) -> &'static Self {
        Self::find(|layout| layout.board() == *board)
    }

    /// Returns the first layout that fits; every strap and every board of the tables has one.
    fn find(fits: impl Fn(&Self) -> bool) -> &'static Self {
        LAYOUTS.iter().find(|layout| fits(layout)).unwrap_or(&LAYOUTS[0])
    }

    /// Returns the points and their names.
    pub const fn board(&self) -> Board {
        match self.grid {
            Some(size) => match Board::grid(size) {
                Some(board) => board,
                // The assertion below has looked at all of them.
                None => Board::HEXAGON,
            },
            None => Board::HEXAGON,
        }
    }

    /// Returns the index of each LED's point, first on the wire first.
    pub fn led_order(&self) -> impl Iterator<Item = usize> {
        self.strips.iter().flat_map(|strip| strip.places())
    }
}

/// Each strip lies under points of its board, and all strips together under all of them.
#[expect(clippy::indexing_slicing, reason = "it is counted up to the length, at compile time")]
const _: () = {
    let mut layout = 0;
    while layout < LAYOUTS.len() {
        let LayoutTable { points, strips, .. } = LAYOUTS[layout];
        let board = LAYOUTS[layout].board();
        let mut left = board.points();
        let mut strip = 0;
        while strip < strips.len() {
            let Range { start: mut place, end } = strips[strip].places();
            while place < end {
                let Some(point) = board.point(place) else { panic!("a strip leaves the board") };
                assert!(left.contains(point), "a point has one sensor");
                left.remove(point);
                place += 1;
            }
            strip += 1;
        }
        assert!(left.is_empty() && board.points().len() == points, "every point has a sensor");
        layout += 1;
    }
};
