//! Gomobil at the judge's table.

use rules_core::gomobil::{Action, Game, Options, Position, Refusal, Repetition};
use rules_core::record::text;
use rules_core::{Board, HexSet, Side};

use super::{Play, Trouble, names, rows};

pub fn usual() -> Box<dyn Play> {
    Box::new(Game::new(Options::DEFAULT))
}

pub fn lay_out(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    let mut chosen = Options::DEFAULT;
    for option in options {
        match *option {
            ("first", "black") => chosen.first = Side::Black,
            ("first", "white") => chosen.first = Side::White,
            ("repetition", "allowed") => chosen.repetition = Repetition::Allowed,
            ("repetition", "forbidden") => chosen.repetition = Repetition::Forbidden,
            _ => {
                let known = "the options are first=black|white and repetition=allowed|forbidden";
                return Err(Trouble::new("option", known));
            }
        }
    }
    Ok(Box::new(Game::new(chosen)))
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.rule(), refusal)
    }
}

fn hex_names(points: HexSet) -> Vec<String> {
    names(&Board::HEXAGON, points.widen())
}

impl Play for Game {
    fn show(&self) -> String {
        self.position().to_string()
    }

    fn set(&mut self, position: &str) -> Result<(), Trouble> {
        let start: Position = position.parse().map_err(|error| Trouble::new("position", error))?;
        self.restart(start, self.repetition());
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        self.moves().map(|played| played.to_string()).collect()
    }

    fn lift(&self, point: &str) -> Result<Vec<String>, Trouble> {
        let point = Board::HEXAGON.parse(point).map_err(|error| Trouble::new("point", error))?;
        Ok(hex_names(self.lift(point)?))
    }

    fn play(&mut self, action: &str) -> Result<Vec<String>, Trouble> {
        let action =
            Action::parse(action, self.position().to_move()).map_err(|error| Trouble::new("move", error))?;
        Ok(hex_names(self.play(action)?))
    }

    fn undo(&mut self) -> Result<(), Trouble> {
        self.undo().map(drop).ok_or(Trouble::new("undo", "there is nothing to take back"))
    }

    fn count(&self) -> String {
        let count = self.count();
        format!(
            "black={} white={} territory={},{} stones={},{} neutral={}",
            count.points(Side::Black),
            count.points(Side::White),
            count.territory.black.len(),
            count.territory.white.len(),
            count.stones.black,
            count.stones.white,
            count.neutral()
        )
    }

    fn owner(&self) -> String {
        let count = self.count();
        rows(&Board::HEXAGON, |point| count.owner(point))
    }

    fn status(&self) -> String {
        match self.outcome() {
            Some(outcome) => format!("over {outcome}"),
            None => format!("playing {}", self.position().to_move().word()),
        }
    }

    fn repeats(&self) -> usize {
        self.occurrences()
    }

    fn record(&self) -> String {
        let mut record = String::new();
        match text::write(self, &text::Tags::default(), &mut record) {
            Ok(()) => record,
            Err(_) => unreachable!("writing to a string cannot fail"),
        }
    }
}
