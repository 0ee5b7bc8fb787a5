//! Gomoku, Gobang, Gomoku simple and Ninuki at the judge's table.

use rules_core::five::{Game, Refusal, Rules};
use rules_core::grid::{Position, Size};
use rules_core::placing::Action;
use rules_core::record::sgf;
use rules_core::record::text::Tags;

use super::{Play, Trouble, grid_size, names, rows};

pub fn gomoku(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    lay_out(Rules::GOMOKU, options)
}

pub fn gobang(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    lay_out(Rules::GOBANG, options)
}

pub fn simple(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    lay_out(Rules::SIMPLE, options)
}

pub fn ninuki(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    lay_out(Rules::NINUKI, options)
}

fn lay_out(mut rules: Rules, options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    // The extra rules are about captures that win, so they go with the games that have them.
    let switchable = rules.ten_wins;
    let unknown = || {
        let extra = if switchable { ", n1=on|off and n2=on|off" } else { "" };
        Trouble::new("option", format_args!("the options are size=2 to 19{extra}"))
    };
    let mut size = Size::NINETEEN;
    for option in options {
        match *option {
            ("size", number) => size = grid_size(number).ok_or_else(unknown)?,
            ("n1", value @ ("on" | "off")) if switchable => rules.breakable_five = value == "on",
            ("n2", value @ ("on" | "off")) if switchable => rules.no_double_three = value == "on",
            _ => return Err(unknown()),
        }
    }
    Ok(Box::new(Game::new(size, rules)))
}

fn refused(game: &Game, refusal: Refusal) -> Trouble {
    Trouble::new(refusal.rule(), refusal.display(game.size()))
}

impl Play for Game {
    fn show(&self) -> String {
        self.position().to_string()
    }

    fn set(&mut self, position: &str) -> Result<(), Trouble> {
        let start: Position = position.parse().map_err(|error| Trouble::new("position", error))?;
        if start.size() != self.size() {
            let size = self.size();
            return Err(Trouble::new("position", format_args!("this game is played on {size} rows")));
        }
        let rules = *self.rules();
        self.restart(start, rules);
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        names(&self.board(), self.legal())
    }

    fn play(&mut self, action: &str) -> Result<Vec<String>, Trouble> {
        let action = Action::parse(action, &self.board(), self.to_move())
            .map_err(|error| Trouble::new("move", error))?;
        match self.play(action) {
            Ok(taken) => Ok(names(&self.board(), taken)),
            Err(refusal) => Err(refused(self, refusal)),
        }
    }

    fn undo(&mut self) -> Result<(), Trouble> {
        self.undo().map(drop).ok_or(Trouble::new("undo", "there is nothing to take back"))
    }

    fn count(&self) -> String {
        let (position, prisoners) = (self.position(), self.prisoners());
        format!(
            "black={} white={} territory=0,0 stones={},{} neutral={}",
            prisoners.white,
            prisoners.black,
            position.stones(rules_core::Side::Black).len(),
            position.stones(rules_core::Side::White).len(),
            position.empty_points().len()
        )
    }

    fn owner(&self) -> String {
        rows(&self.board(), |_| None)
    }

    fn status(&self) -> String {
        match self.outcome() {
            Some(outcome) => format!("over {outcome}"),
            None => format!("playing {}", self.to_move().word()),
        }
    }

    fn repeats(&self) -> usize {
        self.occurrences()
    }

    fn record(&self) -> String {
        let mut record = String::new();
        match sgf::write_five(self, &Tags::default(), &mut record) {
            Ok(()) => record.replace('\n', ""),
            Err(_) => unreachable!("writing to a string cannot fail"),
        }
    }
}
