//! Tables for spreadsheets, with commas in English and, as spreadsheets in France want it, semicolons in French.
//!
//! Read are lists of players: the first line names the columns, in English or French and in any order; commas, semicolons
//! and tabs are all understood. `name` or `nom` alone is the whole name.

use ::csv::{ReaderBuilder, StringRecord, Writer, WriterBuilder};
use deunicode::deunicode;

use super::decimal;
use crate::{BadLine, Cell, Grade, Language, Profile, Refusal, Tournament};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    First,
    Family,
    Name,
    Club,
    Country,
    Grade,
    Rating,
    Pin,
    Licence,
    Other,
}

impl Column {
    /// The columns that a list of players is written with, in English and French.
    const WRITTEN: [(Self, &'static str, &'static str); 8] = [
        (Self::First, "first name", "prénom"),
        (Self::Family, "family name", "nom"),
        (Self::Club, "club", "club"),
        (Self::Country, "country", "pays"),
        (Self::Grade, "grade", "niveau"),
        (Self::Rating, "rating", "classement"),
        (Self::Pin, "pin", "pin"),
        (Self::Licence, "licence", "licence"),
    ];

    fn named(title: &str) -> Self {
        match deunicode(title).trim().to_lowercase().as_str() {
            "first name" | "firstname" | "first" | "given name" | "prenom" => Self::First,
            "family name" | "last name" | "lastname" | "surname" | "family" | "nom de famille" => {
                Self::Family
            }
            "name" | "nom" | "player" | "joueur" | "joueuse" => Self::Name,
            "club" => Self::Club,
            "country" | "pays" => Self::Country,
            "grade" | "rank" | "niveau" | "force" | "strength" => Self::Grade,
            "rating" | "classement" | "elo" | "gor" => Self::Rating,
            "pin" | "egf" | "egd" | "egf pin" => Self::Pin,
            "licence" | "license" | "ffg" => Self::Licence,
            _ => Self::Other,
        }
    }
}

/// Reads a list of players, or says which line is wrong.
///
/// ```
/// let players = club::exchange::csv::read_players("Nom;Prénom;Niveau\nLovelace;Ada;5k\n")?;
/// assert_eq!((players[0].name().as_str(), players[0].grade), ("Ada Lovelace", club::Grade::read("5k")));
/// # Ok::<(), club::BadLine>(())
/// ```
pub fn read_players(text: &str) -> Result<Vec<Profile>, BadLine> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: char| first.matches(separator).count();
    let separator = [',', ';', '\t'].into_iter().max_by_key(|separator| count(*separator)).unwrap_or(',');
    let mut reader =
        ReaderBuilder::new().delimiter(separator as u8).flexible(true).from_reader(text.as_bytes());
    let bad = |line, refusal| BadLine { line, refusal };
    let titles = reader.headers().map_err(|_| bad(1, Refusal::NoColumn))?;
    let mut columns: Vec<Column> = titles.iter().map(Column::named).collect();
    // With a column for first names, the other one is for family names.
    if columns.contains(&Column::First) && !columns.contains(&Column::Family) {
        for column in columns.iter_mut().filter(|column| **column == Column::Name) {
            *column = Column::Family;
        }
    }
    if !columns.iter().any(|column| matches!(column, Column::First | Column::Family | Column::Name)) {
        return Err(bad(1, Refusal::NoColumn));
    }
    let mut players: Vec<Profile> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(1, ::csv::Position::line);
            bad(usize::try_from(line).unwrap_or(1), Refusal::NotText)
        })?;
        if record.iter().all(|field| field.trim().is_empty()) {
            continue;
        }
        let line = record.position().map_or(1, |place| usize::try_from(place.line()).unwrap_or(1));
        let player = read_player(&columns, &record).map_err(|refusal| bad(line, refusal))?;
        if let Some(same) = players.iter().find(|other| other.is_named_like(&player)) {
            return Err(bad(line, Refusal::TwiceInFile(same.name())));
        }
        players.push(player);
    }
    Ok(players)
}

fn read_player(columns: &[Column], record: &StringRecord) -> Result<Profile, Refusal> {
    let mut profile = Profile::default();
    for (column, field) in columns.iter().zip(record) {
        let text = field.trim().to_owned();
        if text.is_empty() {
            continue;
        }
        match column {
            Column::First => profile.first = text,
            Column::Family => profile.family = text,
            Column::Name => {
                let (first, family) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
                (profile.first, profile.family) = (first.to_owned(), family.to_owned());
            }
            Column::Club => profile.club = text,
            Column::Country => profile.country = text,
            Column::Grade | Column::Rating => read_strength(&text, &mut profile)?,
            Column::Pin => profile.pin = text,
            Column::Licence => profile.licence = text,
            Column::Other => {}
        }
    }
    let profile = profile.tidied();
    if profile.key().is_empty() { Err(Refusal::NoName) } else { Ok(profile) }
}

/// Reads a grade or a rating, whichever column it stands in.
fn read_strength(text: &str, profile: &mut Profile) -> Result<(), Refusal> {
    if let Some(grade) = Grade::read(text) {
        profile.grade = Some(grade);
    } else {
        profile.rating = Some(text.parse().map_err(|_| Refusal::NoStrength(text.to_owned()))?);
    }
    Ok(())
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

/// Writes the players; [`read_players`] reads them.
pub fn players(tournament: &Tournament, language: Language) -> String {
    let titles = Column::WRITTEN.map(|(_, english, french)| language.of(english, french).to_owned());
    let mut table = Table::new(language, &titles);
    for player in tournament.players().values() {
        let profile = &player.profile;
        table.line(&[
            profile.first.clone(),
            profile.family.clone(),
            profile.club.clone(),
            profile.country.clone(),
            profile.grade.map(|grade| grade.to_string()).unwrap_or_default(),
            profile.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            profile.pin.clone(),
            profile.licence.clone(),
        ]);
    }
    table.text()
}

/// Writes the games of all rounds.
pub fn games(tournament: &Tournament, language: Language) -> String {
    let titles = language.of(
        ["round", "board", "Black", "White", "game", "result", "Black's points", "White's points"],
        ["ronde", "table", "Noir", "Blanc", "jeu", "résultat", "points de Noir", "points de Blanc"],
    );
    let mut table = Table::new(language, &titles.map(str::to_owned));
    for (index, round) in tournament.rounds().iter().enumerate() {
        for game in &round.games {
            let shares = game.outcome.map(|outcome| outcome.shares(game.game));
            table.line(&[
                (index + 1).to_string(),
                game.board.to_string(),
                tournament.name_of(game.black),
                tournament.name_of(game.white),
                game.game.title().to_owned(),
                game.outcome.map(|outcome| outcome.text(game.game)).unwrap_or_default(),
                shares.map(|(black, _)| table.number(black)).unwrap_or_default(),
                shares.map(|(_, white)| table.number(white)).unwrap_or_default(),
            ]);
        }
    }
    table.text()
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
