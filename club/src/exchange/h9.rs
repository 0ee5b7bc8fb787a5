//! The table of the European Go Federation, which OpenGotha and others call h9.
//!
//! A line a player, the best first: number, family name, first name, grade, country, club, four numbers, and a word for
//! each round: the opponent's number, `+`, `-` or `=`, and the colour. `0+` is a free win, `0-` a free round. Names are
//! written in plain letters, because that is what the federation's program reads. Lines that begin with `;` are remarks;
//! those at the top say what was played, where and when. Their class `X` keeps the games out of the ratings, as long as
//! nobody has chosen another one, and whenever anything but Go was played: the ratings are those of Go.

use std::collections::HashMap;
use std::fmt::{self, Write};

use deunicode::deunicode;
use rules_core::Side;

use super::decimal;
use crate::{Cell, Class, Ending, GameId, Grade, Half, Outcome, PlayerId, Profile, Row, Tournament};

/// Writes the table.
pub fn write(tournament: &Tournament) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_all(tournament, &mut out);
    out
}

fn write_all(tournament: &Tournament, out: &mut String) -> fmt::Result {
    writeln!(out, "; CL[{}]", class(tournament).letter())?;
    writeln!(out, "; EV[{}]", plain(tournament.name()))?;
    writeln!(out, "; PC[,{}]", plain(tournament.place()))?;
    if !tournament.date().is_empty() {
        writeln!(out, "; DT[{0},{0}]", tournament.date())?;
    }
    writeln!(out, ";")?;
    writeln!(out, "; Pl Name                           Rk Co Club  Wins Points Opponents")?;
    let table = tournament.standings();
    // Whoever was never there has nobody to be compared with.
    let rows: Vec<&Row> =
        table.rows.iter().filter(|row| row.cells.iter().any(|cell| *cell != Cell::Away)).collect();
    let places: HashMap<PlayerId, usize> =
        rows.iter().enumerate().map(|(index, row)| (row.player, index + 1)).collect();
    for (index, row) in rows.iter().enumerate() {
        let Some(player) = tournament.players().get(&row.player) else { continue };
        write!(out, "{:>4} {}", index + 1, person(&player.profile))?;
        for number in [row.wins, row.points, row.opponents] {
            write!(out, " {:>5}", decimal(number, '.'))?;
        }
        write!(out, "     0")?;
        for cell in &row.cells {
            write!(out, " {:>8}", word(cell, &places))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn class(tournament: &Tournament) -> Class {
    let mut games = tournament.rounds().iter().flat_map(|round| &round.games);
    if games.all(|game| game.game == GameId::Go) { tournament.class() } else { Class::X }
}

/// Writes a text in plain letters, without what has a meaning of its own.
fn plain(text: &str) -> String {
    deunicode(text).chars().filter(|letter| !matches!(letter, '[' | ']' | ';' | '\n' | '\r')).collect()
}

/// Makes one word of a text.
fn one_word(text: &str, otherwise: &str) -> String {
    let word = plain(text).split_whitespace().collect::<Vec<_>>().join("_");
    if word.is_empty() { otherwise.to_owned() } else { word }
}

fn person(profile: &Profile) -> String {
    let (family, first) = if profile.family.is_empty() {
        (one_word(&profile.first, "_"), "_".to_owned())
    } else {
        (one_word(&profile.family, "_"), one_word(&profile.first, "_"))
    };
    let grade = profile.rating.map(Grade::of_rating).or(profile.grade);
    let grade = grade.map_or_else(|| "30k".to_owned(), |grade| grade.to_string());
    let country = one_word(&profile.country, "XX");
    let club: String = one_word(&profile.club, "xxxx").chars().take(4).collect();
    format!("{:<30} {grade:>3} {country:>2} {club:<4}", format!("{family} {first}"))
}

fn word(cell: &Cell, places: &HashMap<PlayerId, usize>) -> String {
    match cell {
        Cell::Bye { .. } => "0+".to_owned(),
        Cell::Away => "0-".to_owned(),
        // Where somebody did not come, nothing was played.
        Cell::Game { outcome: Some(Outcome::Won(winner, Ending::Absent)), side, .. } => {
            if winner == side { "0+" } else { "0-" }.to_owned()
        }
        Cell::Game { opponent, side, outcome, wins, .. } => {
            let sign = match (outcome, *wins) {
                (None, _) => '?',
                (_, Half::ZERO) => '-',
                (_, wins) if wins == Half::whole(1) => '+',
                _ => '=',
            };
            let colour = if *side == Side::Black { 'b' } else { 'w' };
            format!("{}{sign}/{colour}0", places.get(opponent).copied().unwrap_or(0))
        }
    }
}
