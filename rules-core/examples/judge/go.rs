//! Go at the judge's table.

use rules_core::go::{Game, HalfPoints, Options, Refusal, Rules};
use rules_core::grid::{Position, Size};
use rules_core::placing::Action;
use rules_core::record::sgf;
use rules_core::record::text::Tags;
use rules_core::{Side, WideSet};

use super::{Play, Trouble, grid_size, names, rows};

const KNOWN: &str = "the options are size=2 to 19, rules=association|family, komi=7.5 and handicap=0 to 9";

pub fn lay_out(options: &[(&str, &str)]) -> Result<Box<dyn Play>, Trouble> {
    let unknown = || Trouble::new("option", KNOWN);
    let (mut size, mut rules, mut komi, mut handicap) = (Size::NINETEEN, Rules::ASSOCIATION, None, 0);
    for option in options {
        match *option {
            ("size", number) => size = grid_size(number).ok_or_else(unknown)?,
            ("rules", "association") => rules = Rules::ASSOCIATION,
            ("rules", "family") => rules = Rules::FAMILY,
            ("komi", points) => komi = Some(HalfPoints::parse(points).ok_or_else(unknown)?),
            ("handicap", stones) => handicap = stones.parse().map_err(|_| unknown())?,
            _ => return Err(unknown()),
        }
    }
    let rules = rules.with_komi(komi.unwrap_or(rules.komi));
    let options = Options::new(size, rules).with_handicap(handicap);
    Ok(Box::new(Game::new(&options.map_err(|error| Trouble::new("G7", error))?)))
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
        self.restart_from(start, rules).map_err(|refusal| refused(self, refusal))
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
        let count = self.count();
        format!(
            "black={} white={} territory={},{} stones={},{} neutral={} prisoners={},{}",
            count.points(Side::Black),
            count.points(Side::White),
            count.territory.black.len(),
            count.territory.white.len(),
            count.stones.black,
            count.stones.white,
            count.neutral.len(),
            count.prisoners.black,
            count.prisoners.white
        )
    }

    fn owner(&self) -> String {
        let count = self.count();
        rows(&self.board(), |point| count.owner(point))
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
        match sgf::write_go(self, &Tags::default(), &mut record) {
            Ok(()) => record.replace('\n', ""),
            Err(_) => unreachable!("writing to a string cannot fail"),
        }
    }

    fn dead(&mut self, points: &str) -> Result<Vec<String>, Trouble> {
        let board = self.board();
        let words = points.split(|mark: char| mark == ',' || mark.is_whitespace());
        let points: Result<WideSet, _> =
            words.filter(|word| !word.is_empty()).map(|word| board.parse(word)).collect();
        let points = points.map_err(|error| Trouble::new("point", error))?;
        match self.agree(points) {
            Ok(dead) => Ok(names(&board, dead)),
            Err(refusal) => Err(refused(self, refusal)),
        }
    }

    fn resume(&mut self) -> Result<(), Trouble> {
        self.resume().map_err(|refusal| refused(self, refusal))
    }
}
