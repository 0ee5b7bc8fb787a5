//! The chair at the board: what the chip has for thinking, so that a desk plays the same turns.

use rules_core::any::Game;
use rules_core::{Action, WideSet};

use crate::{Budget, Cell, Level, Mind, Request, chip_nodes, dead, think};

/// How many cells the chip lends.
pub const CELLS: usize = 3_000;

/// Room to think at the board: 21 KB of mind and 36 KB of cells.
#[derive(Debug)]
pub struct Chair<'a> {
    /// Working space.
    pub mind: &'a mut Mind,
    /// Memory; another number of cells may give other turns.
    pub cells: &'a mut [Cell; CELLS],
}

impl Chair<'_> {
    /// Chooses a turn at a level from 1 to 8; nothing if the game is over.
    pub fn turn(&mut self, game: &Game, level: u8, seed: u64, abort: &dyn Fn() -> bool) -> Option<Action> {
        let request = Self::request(game, level, seed, abort);
        think(game, &request, self.mind, self.cells).ok().map(|answer| answer.action)
    }

    /// Proposes dead stones after two passes in Go.
    pub fn dead(&mut self, game: &Game, seed: u64, abort: &dyn Fn() -> bool) -> WideSet {
        let request = Self::request(game, Level::COUNT, seed, abort);
        let budget = Budget { nodes: request.budget.nodes / 2, ..request.budget };
        dead(game, &Request { budget, ..request }, self.mind, self.cells)
    }

    fn request<'a>(game: &Game, level: u8, seed: u64, abort: &'a dyn Fn() -> bool) -> Request<'a> {
        let level = Level::new(level).unwrap_or(Level::STRONGEST);
        Request { level, seed, budget: Budget { nodes: chip_nodes(game), abort } }
    }
}
