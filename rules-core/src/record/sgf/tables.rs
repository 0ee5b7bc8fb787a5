//! The games as the reader sees them.

use super::SgfErrorKind as Kind;
use crate::grid::{Position, Size};
use crate::{HalfPoints, Outcome, Play, Side, five, go};

/// What the root of a file says about the game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Root<'a> {
    pub(super) size: Option<Size>,
    pub(super) komi: Option<HalfPoints>,
    pub(super) handicap: u8,
    pub(super) rules: Option<&'a str>,
    pub(super) turn: Option<Side>,
}

/// A game that can be read.
pub(super) trait Table: Play {
    /// The number of the game in SGF.
    const GAME: &'static str;

    /// Begins the game of a file and tells whether its rules are known.
    fn begin(&mut self, root: &Root<'_>) -> bool;
    /// Begins again from a set-up.
    fn set_up(&mut self, start: Position) -> Result<(), Kind>;
    fn start(&self) -> Position;
    /// Tells whether the board gives this result.
    fn gives(&self, result: &str) -> bool;
}

impl Table for go::Game {
    const GAME: &'static str = "1";

    fn begin(&mut self, root: &Root<'_>) -> bool {
        let (rules, known) = match root.rules {
            None => (*self.rules(), true),
            Some(name) => named(name).map_or((*self.rules(), false), |rules| (rules, true)),
        };
        let rules = rules.with_komi(root.komi.unwrap_or(rules.komi));
        let even = go::Options::new(root.size.unwrap_or(Size::NINETEEN), rules);
        let options = even.with_handicap(root.handicap);
        self.restart(&options.unwrap_or(even));
        known && options.is_ok()
    }

    fn set_up(&mut self, start: Position) -> Result<(), Kind> {
        // Handicap stones on the star points are there from the beginning.
        if start == *go::Game::start(self) {
            return Ok(());
        }
        let rules = *self.rules();
        self.restart_from(start, rules).map_err(|refusal| Kind::Refused(refusal, start.size()))
    }

    fn start(&self) -> Position {
        *go::Game::start(self)
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
}

/// Returns the rules of Go that go by a name.
fn named(name: &str) -> Option<go::Rules> {
    let any = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    if any(&["association", "chinese", "aga", "nz", "new zealand", "goe", "ing", "french", "bga"]) {
        Some(go::Rules::ASSOCIATION)
    } else if any(&["family", "japanese", "korean"]) {
        Some(go::Rules::FAMILY)
    } else {
        None
    }
}

impl Table for five::Game {
    const GAME: &'static str = "4";

    fn begin(&mut self, root: &Root<'_>) -> bool {
        let (rules, known) = match root.rules {
            None => (*self.rules(), true),
            Some(words) => five_named(words).map_or((*self.rules(), false), |rules| (rules, true)),
        };
        self.restart(Position::empty(root.size.unwrap_or(Size::NINETEEN)), rules);
        known
    }

    fn set_up(&mut self, start: Position) -> Result<(), Kind> {
        let rules = *self.rules();
        self.restart(start, rules);
        Ok(())
    }

    fn start(&self) -> Position {
        *five::Game::start(self)
    }

    fn gives(&self, result: &str) -> bool {
        let winner = result.split_once('+').and_then(|(winner, _)| Side::parse(winner));
        self.outcome().is_none_or(|outcome| outcome.winner() == winner)
    }
}

/// Returns the rules of five in a row that are written like `ninuki n1=off`.
fn five_named(words: &str) -> Option<five::Rules> {
    let mut words = words.split_ascii_whitespace();
    let name = words.next()?;
    let found = five::Rules::NAMED.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    let mut rules = found.1;
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
