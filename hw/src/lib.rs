//! The board, read from `board.toml`: one description for firmware, emulator, KiCad and the builder's guide.
//!
//! [`Board::ours`] gives the description that is compiled in, already checked; [`Board::read`] reads and checks any
//! other. A contradiction is a [`Fault`] with the names a person needs to find it.
//!
//! ```
//! let board = hw::Board::ours();
//! let hexagon = board.layout("hexagon").expect("the hexagon is the board this project is about");
//! assert_eq!(hexagon.points.len(), 91);
//! assert_eq!(hexagon.points[0].name, "A1");
//! assert_eq!(hexagon.led_order[0], hexagon.points[0].index);
//! ```

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "points and slots are a few hundred at most, and the currents converted are not negative"
)]

mod bom;
mod check;
mod description;
mod fault;
mod geometry;
mod json;
mod netlist;
mod power;
pub mod router;
mod rp2040;
mod tables;

pub use bom::{Line, bill, pcb_csv, set_csv, total};
pub use description::{
    Block, Controller, Description, Extra, Face, KindStrap, Layout as LayoutEntry, Link, Part, Pcb, Pin,
    Placed, Power, Sensing, Shape, Strap, Strip,
};
pub use fault::Fault;
pub use geometry::{Layout, Point, StripUse};
pub use json::to_json;
pub use netlist::{Component, Netlist, compare, expected};
pub use power::{Budget, Source, budget, led_cap, loss};
pub use rp2040::{gpio_functions, pico_pin};
pub use tables::firmware_tables;

/// The text of the description this crate was built with.
pub const TEXT: &str = include_str!("../board.toml");

/// The names of the three circuit boards, as in `[pcb.*]` and as the KiCad folders are called.
pub const PCBS: [&str; 3] = ["controller", "strip-hall", "strip-reed"];

/// A description without contradictions, and the layouts that follow from it.
#[derive(Debug, Clone)]
pub struct Board {
    /// What `board.toml` says.
    pub description: Description,
    /// Every board the strips can make, in the order of their names.
    pub layouts: Vec<Layout>,
}

impl Board {
    /// Reads and checks a description.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let description: Description =
            toml::from_str(text).map_err(|error| Fault::Syntax(error.to_string()))?;
        check::check(&description)?;
        let layouts = geometry::layouts(&description)?;
        power::check(&description, &layouts)?;
        Ok(Self { description, layouts })
    }

    /// Gives the project's own board.
    pub fn ours() -> Self {
        match Self::read(TEXT) {
            Ok(board) => board,
            Err(fault) => panic!("hw/board.toml: {fault}"),
        }
    }

    /// Gives the layout called `name`, such as `hexagon`.
    pub fn layout(&self, name: &str) -> Option<&Layout> {
        self.layouts.iter().find(|layout| layout.name == name)
    }
}
