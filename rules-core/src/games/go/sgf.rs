//! Go in SGF.

use core::fmt;

use super::{Counting, Game, Options, Rules, Sheet};
use crate::grid::{Position, Size};
use crate::record::sgf::{Root, SgfErrorKind, SgfGame};
use crate::{Action, HalfPoints, Outcome, Play as _, Side};

impl SgfGame for Game {
    const NUMBER: &'static str = "1";

    fn begin(&mut self, root: &Root<'_>) -> bool {
        let (rules, known) = match root.rules {
            None => (*self.rules(), true),
            Some(name) => named(name).map_or((*self.rules(), false), |rules| (rules, true)),
        };
        let rules = rules.with_komi(root.komi.unwrap_or(rules.komi));
        let even = Options::new(root.size.unwrap_or(Size::NINETEEN), rules);
        let options = even.with_handicap(root.handicap);
        self.restart(&options.unwrap_or(even));
        known && options.is_ok()
    }

    fn set_up(&mut self, start: Position) -> Result<(), SgfErrorKind> {
        // Handicap stones on the star points are there from the beginning.
        if start == *Game::start(self) {
            return Ok(());
        }
        let rules = *self.rules();
        self.restart_from(start, rules).map_err(|refusal| SgfErrorKind::Refused(refusal, start.size()))
    }

    fn start(&self) -> &Position {
        Game::start(self)
    }

    fn gives(&self, result: &str) -> bool {
        let Some(Outcome::Counted { black, white }) = self.outcome() else {
            return true;
        };
        let (winner, margin) = result.split_once('+').unwrap_or((result, ""));
        let winner = Side::parse(winner.trim());
        // Some files name the winner only.
        let margin = match margin.trim() {
            "" => true,
            margin => HalfPoints::parse(margin) == Some(HalfPoints((black.0 - white.0).abs())),
        };
        winner == self.count().winner() && margin
    }

    fn write_rules(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let sheet = match self.rules().counting {
            Counting::Area => Sheet::Association,
            Counting::Territory => Sheet::Family,
        };
        write!(out, "RU[{}]KM[{}]", sheet.word(), self.rules().komi)?;
        if self.handicap() > 0 {
            write!(out, "HA[{}]", self.handicap())?;
        }
        Ok(())
    }

    fn turns(&self) -> impl Iterator<Item = (Side, Action)> {
        Game::turns(self)
    }
}

/// Returns the rules of Go that go by a name.
fn named(name: &str) -> Option<Rules> {
    let any = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    if any(&["association", "chinese", "aga", "nz", "new zealand", "goe", "ing", "french", "bga"]) {
        Some(Rules::ASSOCIATION)
    } else if any(&["family", "japanese", "korean"]) {
        Some(Rules::FAMILY)
    } else {
        None
    }
}
