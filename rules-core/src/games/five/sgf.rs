//! Five in a row in SGF.

use core::fmt;

use super::{Game, Rules};
use crate::any::Terms;
use crate::games::Choices;
use crate::grid::{Position, Size};
use crate::record::sgf::{Root, SgfErrorKind, SgfGame};
use crate::{Action, GameId, Play as _, Side};

impl SgfGame for Game {
    const NUMBER: &'static str = "4";

    fn begin(&mut self, root: &Root<'_>) -> bool {
        let (rules, known) = match root.rules {
            None => (*self.rules(), true),
            Some(words) => five_named(words).map_or((*self.rules(), false), |rules| (rules, true)),
        };
        self.restart(Position::empty(root.size.unwrap_or(Size::NINETEEN)), rules);
        known
    }

    fn set_up(&mut self, start: Position) -> Result<(), SgfErrorKind> {
        let rules = *self.rules();
        self.restart(start, rules);
        Ok(())
    }

    fn start(&self) -> &Position {
        Game::start(self)
    }

    fn gives(&self, result: &str) -> bool {
        let winner = result.split_once('+').and_then(|(winner, _)| Side::parse(winner));
        self.outcome().is_none_or(|outcome| outcome.winner() == winner)
    }

    fn write_rules(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let (rules, game) = (self.rules(), self.rules().game());
        write!(out, "RU[{}", game.name())?;
        if game == GameId::Ninuki && !rules.breakable_five {
            out.write_str(" n1=off")?;
        }
        if game == GameId::Ninuki && !rules.no_double_three {
            out.write_str(" n2=off")?;
        }
        out.write_str("]")
    }

    fn turns(&self) -> impl Iterator<Item = (Side, Action)> {
        let first = self.start().to_move();
        let sides = [first, first.other()].into_iter().cycle();
        sides.zip(self.plies())
    }
}

/// Returns the rules of five in a row that are written like `ninuki n1=off`.
fn five_named(words: &str) -> Option<Rules> {
    let mut words = words.split_ascii_whitespace();
    let name = words.next()?;
    let Terms::Five { mut rules, .. } = GameId::named(name)?.terms(&Choices::DEFAULT) else { return None };
    for word in words {
        match word {
            "n1=on" => rules.breakable_five = true,
            "n1=off" => rules.breakable_five = false,
            "n2=on" => rules.no_double_three = true,
            "n2=off" => rules.no_double_three = false,
            _ => return None,
        }
    }
    Some(rules)
}
