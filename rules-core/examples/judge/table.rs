//! The game on the judge's table: what a command asks of it, in words.

use rules_core::any::{Game, Terms};
use rules_core::grid::Size;
use rules_core::record::text::Tags;
use rules_core::{Action, Play as _, Point, Refusal, Side, WideSet, grid};

use super::options::JudgeError;

pub struct Table(Game);

impl Table {
    pub fn new(terms: &Terms) -> Self {
        Self(Game::new(terms))
    }

    pub fn show(&self) -> String {
        self.0.rows().to_string()
    }

    /// Begins again from a position with the same options.
    pub fn set(&mut self, position: &str) -> Result<(), JudgeError> {
        let trouble = |error| JudgeError::new("position", error);
        match &mut self.0 {
            Game::Gomobil(game) => game.restart(position.parse().map_err(trouble)?, game.repetition()),
            Game::Gosix(game) => game.restart(position.parse().map_err(trouble)?),
            Game::Go(game) => {
                let (start, rules) = (on_grid(position, game.size())?, *game.rules());
                let board = game.board();
                game.restart_from(start, rules)
                    .map_err(|refusal| JudgeError::new(refusal.rule(), refusal.display(&board)))?;
            }
            Game::Five(game) => game.restart(on_grid(position, game.size())?, *game.rules()),
        }
        Ok(())
    }

    /// Every move that may be played, in any order.
    pub fn moves(&self) -> Vec<String> {
        match &self.0 {
            Game::Gomobil(game) => {
                let board = self.0.board();
                game.moves().map(|played| played.display(&board).to_string()).collect()
            }
            game => self.names(game.legal()),
        }
    }

    /// The points where a lifted stone may land, in any order.
    pub fn lift(&self, point: &str) -> Result<Vec<String>, JudgeError> {
        if self.0.is_placing() {
            return Err(JudgeError::new("command", "in this game stones are placed, not lifted"));
        }
        let point = self.0.board().parse(point).map_err(|error| JudgeError::new("point", error))?;
        let landings = self.0.landings(point).map_err(|refusal| self.refused(refusal))?;
        Ok(self.names(landings))
    }

    /// Plays, and returns the captured points in any order.
    pub fn play(&mut self, action: &str) -> Result<Vec<String>, JudgeError> {
        let (board, to_move) = (self.0.board(), self.0.to_move());
        let action = Action::read(action, self.0.manner(), &board, to_move)
            .map_err(|error| JudgeError::new("move", error))?;
        match self.0.play(action) {
            Ok(change) => {
                let change = change.besides(action);
                Ok(self.names(change.turned | change.taken))
            }
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    pub fn undo(&mut self) -> Result<(), JudgeError> {
        self.0.undo().map(drop).ok_or(JudgeError::new("undo", "there is nothing to take back"))
    }

    pub fn count(&self) -> String {
        let counted = |points: [String; 2], territory: [usize; 2], stones: [usize; 2], neutral: usize| {
            let ([black, white], [black_land, white_land]) = (points, territory);
            let [black_stones, white_stones] = stones;
            format!(
                "black={black} white={white} territory={black_land},{white_land} \
                 stones={black_stones},{white_stones} neutral={neutral}"
            )
        };
        match &self.0 {
            Game::Gomobil(game) => {
                let count = game.count();
                counted(
                    Side::BOTH.map(|side| count.points(side).to_string()),
                    Side::BOTH.map(|side| count.territory[side].len()),
                    Side::BOTH.map(|side| count.stones[side].into()),
                    count.neutral().into(),
                )
            }
            Game::Gosix(game) => {
                let hexagons = Side::BOTH.map(|side| game.position().markers(side).len());
                counted(
                    hexagons.map(|won| won.to_string()),
                    hexagons,
                    Side::BOTH.map(|side| game.position().stones(side).len()),
                    7 - hexagons[0] - hexagons[1],
                )
            }
            Game::Go(game) => {
                let count = game.count();
                let line = counted(
                    Side::BOTH.map(|side| count.points(side).to_string()),
                    Side::BOTH.map(|side| count.territory[side].len()),
                    Side::BOTH.map(|side| count.stones[side].into()),
                    count.neutral.len(),
                );
                format!("{line} prisoners={},{}", count.prisoners.black, count.prisoners.white)
            }
            Game::Five(game) => counted(
                Side::BOTH.map(|side| game.prisoners()[side.other()].to_string()),
                [0, 0],
                Side::BOTH.map(|side| game.position().stones(side).len()),
                game.position().empty_points().len(),
            ),
        }
    }

    /// The rows of the board with the letter of each point's owner.
    pub fn owner(&self) -> String {
        match &self.0 {
            Game::Gomobil(game) => {
                let count = game.count();
                self.rows(|point| count.owner(point))
            }
            Game::Gosix(game) => {
                let won = |side: &Side, point| game.position().markers(*side).contains(point);
                self.rows(|point| Side::BOTH.into_iter().find(|side| won(side, point)))
            }
            Game::Go(game) => {
                let count = game.count();
                self.rows(|point| count.owner(point))
            }
            Game::Five(_) => self.rows(|_| None),
        }
    }

    pub fn status(&self) -> String {
        match self.0.outcome() {
            Some(outcome) => format!("over {outcome}"),
            None => format!("playing {}", self.0.to_move().word()),
        }
    }

    pub fn repeats(&self) -> usize {
        self.0.occurrences()
    }

    /// The record in one line.
    pub fn record(&self) -> String {
        let mut record = String::new();
        if self.0.write_record(&Tags::default(), &mut record).is_err() {
            unreachable!("writing to a string cannot fail");
        }
        // An SGF file may be broken anywhere, a text record has a meaning in each line.
        let between = if record.starts_with('(') { "" } else { "; " };
        record.trim_end().replace('\n', between)
    }

    /// Takes dead stones off by agreement, and returns their points in any order.
    pub fn dead(&mut self, points: &str) -> Result<Vec<String>, JudgeError> {
        let board = self.0.board();
        let Some(agreement) = self.0.agreement_mut() else {
            return Err(JudgeError::new("command", "only Go has dead stones"));
        };
        let words = points.split(|mark: char| mark == ',' || mark.is_whitespace());
        let points: Result<WideSet, _> =
            words.filter(|word| !word.is_empty()).map(|word| board.parse(word)).collect();
        let points = points.map_err(|error| JudgeError::new("point", error))?;
        match agreement.agree(points) {
            Ok(dead) => Ok(self.names(dead)),
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    /// Goes on after the end, because the players do not agree.
    pub fn resume(&mut self) -> Result<(), JudgeError> {
        match self.0.play(Action::Resume) {
            Ok(_) => Ok(()),
            Err(Refusal::NotInThisGame) => Err(JudgeError::new("command", "only Go can be resumed")),
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    fn refused(&self, refusal: Refusal) -> JudgeError {
        JudgeError::new(refusal.rule(), refusal.display(&self.0.board()))
    }

    fn names(&self, points: WideSet) -> Vec<String> {
        let board = self.0.board();
        points.iter().map(|point| board.display(point).to_string()).collect()
    }

    fn rows(&self, owner: impl Fn(Point) -> Option<Side>) -> String {
        let letter = |point| owner(point).map_or('.', Side::letter);
        let rows = self.0.board().rows().map(|row| row.map(letter).collect());
        rows.collect::<Vec<String>>().join("/")
    }
}

fn on_grid(position: &str, size: Size) -> Result<grid::Position, JudgeError> {
    let start: grid::Position = position.parse().map_err(|error| JudgeError::new("position", error))?;
    if start.size() == size {
        Ok(start)
    } else {
        Err(JudgeError::new("position", format_args!("this game is played on {size} rows")))
    }
}
