//! Tables for spreadsheets, with commas in English and, as spreadsheets in France want it, semicolons in French.
//!
//! Read are lists of players and lists of games: the first line names the columns, in English or French and in any order;
//! commas, semicolons and tabs are all understood.
//!
//! - A list of players has `name` (or `nom`), alone or beside `first name`, and what else is known.
//! - A list of games has `round`, `black` and `white` (`ronde`, `noir`, `blanc`), and may have `board`, `game` and `result`,
//!   as [`games`] writes it. Whoever has no opponent has the bye.

mod games;
mod players;
mod sheet;

use ::csv::{Writer, WriterBuilder};

pub use games::{GameLine, Taken, games, take_games};
pub use players::players;
use sheet::Sheet;

use super::decimal;
use crate::{BadLine, Cell, Language, Profile, Tournament};

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum List {
    /// Players.
    Players(Vec<Profile>),
    /// Pairings, and results as far as there are any.
    Games(Vec<GameLine>),
}

/// Reads a table, or says which line is wrong.
///
/// ```
/// use club::exchange::csv::{List, read};
///
/// let List::Players(players) = read("Nom;Prénom;Niveau\nLovelace;Ada;5k\n")? else { panic!("no players") };
/// assert_eq!((players[0].name().as_str(), players[0].grade), ("Ada Lovelace", club::Grade::read("5k")));
/// let List::Games(games) = read("round,black,white,result\n1,Ada,Blaise,46-45\n")? else { panic!("no games") };
/// assert_eq!(games[0].result.as_deref(), Some("46-45"));
/// # Ok::<(), club::BadLine>(())
/// ```
pub fn read(text: &str) -> Result<List, BadLine> {
    let sheet = Sheet::read(text)?;
    Ok(if games::has_games(&sheet) {
        List::Games(games::read(&sheet)?)
    } else {
        List::Players(players::read(&sheet)?)
    })
}

/// A table that is being written.
struct Table {
    writer: Writer<Vec<u8>>,
    language: Language,
}

impl Table {
    fn new(language: Language, titles: &[String]) -> Self {
        let writer = WriterBuilder::new().delimiter(language.of(b',', b';')).from_writer(Vec::new());
        let mut table = Self { writer, language };
        table.line(titles);
        table
    }

    fn line(&mut self, fields: &[String]) {
        // Every line has as many fields as the first one, and a Vec takes them all.
        let _ = self.writer.write_record(fields);
    }

    fn number(&self, number: crate::Half) -> String {
        decimal(number, self.language.of('.', ','))
    }

    fn text(self) -> String {
        self.writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// Writes the table, with a column for each round.
pub fn standings(tournament: &Tournament, language: Language) -> String {
    let titles = language.of(
        ["place", "player", "club", "wins", "points", "opponents' points"],
        ["place", "joueur", "club", "victoires", "points", "points des adversaires"],
    );
    let rounds = 1..=tournament.rounds().len();
    let mut all = titles.map(str::to_owned).to_vec();
    all.extend(rounds.map(|round| format!("{} {round}", language.of("round", "ronde"))));
    let mut table = Table::new(language, &all);
    for row in &tournament.standings().rows {
        let club = tournament.players().get(&row.player).map(|player| player.profile.club.clone());
        let mut line = vec![row.place.to_string(), tournament.name_of(row.player), club.unwrap_or_default()];
        line.extend([row.wins, row.points, row.opponents].map(|number| table.number(number)));
        line.extend(row.cells.iter().map(|cell| match cell {
            Cell::Game { opponent, outcome, points, .. } => {
                let score = outcome.map_or_else(|| "?".to_owned(), |_| table.number(*points));
                format!("{score} / {}", tournament.name_of(*opponent))
            }
            Cell::Bye { points } => {
                format!("{} / {}", table.number(*points), language.of("bye", "exempt"))
            }
            Cell::Away => String::new(),
        }));
        table.line(&line);
    }
    table.text()
}
