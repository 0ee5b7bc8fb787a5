//! Lists of players.

use ::csv::StringRecord;

use super::{Sheet, Table};
use crate::{BadLine, Grade, Language, Profile, Refusal, Tournament};

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
        match title {
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

/// Reads a list of players.
pub(super) fn read(sheet: &Sheet) -> Result<Vec<Profile>, BadLine> {
    let mut columns: Vec<Column> = sheet.titles.iter().map(|title| Column::named(title)).collect();
    // With a column for first names, the other one is for family names.
    if columns.contains(&Column::First) && !columns.contains(&Column::Family) {
        for column in columns.iter_mut().filter(|column| **column == Column::Name) {
            *column = Column::Family;
        }
    }
    if !columns.iter().any(|column| matches!(column, Column::First | Column::Family | Column::Name)) {
        return Err(BadLine { line: 1, refusal: Refusal::NoColumn });
    }
    let mut players: Vec<Profile> = Vec::new();
    for (line, record) in &sheet.lines {
        let bad = |refusal| BadLine { line: *line, refusal };
        let player = read_player(&columns, record).map_err(bad)?;
        if let Some(same) = players.iter().find(|other| other.is_named_like(&player)) {
            return Err(bad(Refusal::TwiceInFile(same.name())));
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
                let Profile { first, family, .. } = Profile::read_out(&text);
                (profile.first, profile.family) = (first, family);
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

/// Writes the players; [`read`](super::read) reads them.
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
