//! Gosix at the judge's table.

use rules_core::gosix::{Game, Position, Refusal};
use rules_core::placing::Action;
use rules_core::record::text;
use rules_core::{Board, HexSet, Side};

use super::{Play, Trouble, names, rows};

pub fn lay_out(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    let mut first = Side::Black;
    for option in options {
        first = match *option {
            ("first", "black") => Side::Black,
            ("first", "white") => Side::White,
            _ => return Err(Trouble::new("option", "the option of gosix is first=black|white")),
        };
    }
    Ok(Box::new(Game::new(first)))
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
        self.restart(start);
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        hex_names(self.legal())
    }

    fn play(&mut self, action: &str) -> Result<Vec<String>, Trouble> {
        let action = Action::parse(action, &Board::HEXAGON, self.position().to_move())
            .map_err(|error| Trouble::new("move", error))?;
        Ok(hex_names(self.play(action)?.taken))
    }

    fn undo(&mut self) -> Result<(), Trouble> {
        self.undo().map(drop).ok_or(Trouble::new("undo", "there is nothing to take back"))
    }

    fn count(&self) -> String {
        let [black, white] = Side::BOTH.map(|side| self.position().markers(side).len());
        let [black_stones, white_stones] = Side::BOTH.map(|side| self.position().stones(side).len());
        format!(
            "black={black} white={white} territory={black},{white} stones={black_stones},{white_stones} neutral={}",
            7 - black - white
        )
    }

    fn owner(&self) -> String {
        let position = self.position();
        rows(&Board::HEXAGON, |point| {
            Side::BOTH.into_iter().find(|side| position.markers(*side).contains(point))
        })
    }

    fn status(&self) -> String {
        match self.outcome() {
            Some(outcome) => format!("over {outcome}"),
            None => format!("playing {}", self.position().to_move().word()),
        }
    }

    fn repeats(&self) -> usize {
        // Stones come off only when a marker goes on, so no position comes back.
        1
    }

    fn record(&self) -> String {
        let mut record = String::new();
        match text::write_gosix(self, &text::Tags::default(), &mut record) {
            Ok(()) => record,
            Err(_) => unreachable!("writing to a string cannot fail"),
        }
    }
}
