//! Writing OpenGotha's XML.

use std::fmt::{self, Write};

use super::{DATA_VERSION, RATINGS, ROUNDS, word};
use crate::{Grade, Player, TableGame, Tournament};

/// Writes a tournament.
pub fn write(tournament: &Tournament) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_all(tournament, &mut out);
    out
}

fn write_all(tournament: &Tournament, out: &mut String) -> fmt::Result {
    let date = if tournament.date().is_empty() { "2011-01-01" } else { tournament.date() };
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>"#)?;
    writeln!(
        out,
        r#"<Tournament dataVersion="{DATA_VERSION}" externalIPAddress="127.0.0.1" fullVersionNumber="3.51" runningMode="SAL" saveDT="{}000000">"#,
        date.replace('-', "")
    )?;
    writeln!(out, "    <Players>")?;
    for player in tournament.players().values() {
        write_player(player, tournament.planned(), out)?;
    }
    writeln!(out, "    </Players>\n    <Games>")?;
    for (round, game) in all_games(tournament) {
        write_game(tournament, round, game, out)?;
    }
    writeln!(out, "    </Games>")?;
    write_byes(tournament, out)?;
    write_parameters(tournament, out)?;
    writeln!(out, "</Tournament>")
}

fn all_games(tournament: &Tournament) -> impl Iterator<Item = (usize, &TableGame)> {
    let rounds = tournament.rounds().iter().enumerate();
    rounds.flat_map(|(index, round)| round.games.iter().map(move |game| (index + 1, game)))
}

/// Writes attributes, each after a space.
fn attributes(out: &mut String, all: &[(&str, &str)]) -> fmt::Result {
    for (name, text) in all {
        write!(out, r#" {name}="{}""#, escaped(text))?;
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn write_player(player: &Player, rounds: u16, out: &mut String) -> fmt::Result {
    let profile = &player.profile;
    let is_there = |round: u16| player.presence.is_there(round.min(rounds));
    let participating: String = (1..=ROUNDS).map(|round| if is_there(round) { '1' } else { '0' }).collect();
    let grade = profile.grade.map(|grade| grade.to_string().to_uppercase()).unwrap_or_default();
    let rank = profile.rating.map(Grade::of_rating).or(profile.grade);
    let rank_word = rank.map_or_else(|| "30K".to_owned(), |rank| rank.to_string().to_uppercase());
    let rating = profile.rating.or(rank.map(Grade::rating)).map_or(*RATINGS.start(), i32::from);
    let origin = match (profile.rating, profile.grade) {
        (Some(rating), _) => format!("EGF : {rating}"),
        (None, Some(_)) => "MAN".to_owned(),
        (None, None) => "INI".to_owned(),
    };
    write!(out, "        <Player")?;
    attributes(
        out,
        &[
            ("agaExpirationDate", ""),
            ("agaId", ""),
            ("club", &profile.club),
            ("country", &profile.country),
            ("egfPin", &profile.pin),
            ("ffgLicence", &profile.licence),
            ("ffgLicenceStatus", ""),
            ("firstName", &profile.first),
            ("grade", &grade),
            ("name", &profile.family),
            ("participating", &participating),
            ("rank", &rank_word),
            ("rating", &rating.clamp(*RATINGS.start(), *RATINGS.end()).to_string()),
            ("ratingOrigin", &origin),
            ("registeringStatus", "FIN"),
            ("smmsCorrection", "0"),
        ],
    )?;
    writeln!(out, "/>")
}

fn key_of(tournament: &Tournament, id: crate::PlayerId) -> String {
    tournament.players().get(&id).map(|player| player.profile.key()).unwrap_or_default()
}

fn write_game(tournament: &Tournament, round: usize, game: &TableGame, out: &mut String) -> fmt::Result {
    write!(out, "        <Game")?;
    attributes(
        out,
        &[
            ("blackPlayer", &key_of(tournament, game.black)),
            ("handicap", "0"),
            ("knownColor", "true"),
            ("result", word(game.outcome)),
            ("roundNumber", &round.to_string()),
            ("tableNumber", &game.board.to_string()),
            ("whitePlayer", &key_of(tournament, game.white)),
            ("game", game.game.name()),
        ],
    )?;
    if let Some(outcome) = game.outcome {
        attributes(out, &[("score", &outcome.text(game.game))])?;
    }
    writeln!(out, "/>")
}

fn write_byes(tournament: &Tournament, out: &mut String) -> fmt::Result {
    let byes: Vec<_> = tournament
        .rounds()
        .iter()
        .enumerate()
        .filter_map(|(index, round)| Some((index + 1, round.bye?)))
        .collect();
    if byes.is_empty() {
        return Ok(());
    }
    writeln!(out, "    <ByePlayers>")?;
    for (round, player) in byes {
        write!(out, "        <ByePlayer")?;
        let key = key_of(tournament, player);
        attributes(out, &[("player", &key), ("roundNumber", &round.to_string())])?;
        writeln!(out, "/>")?;
    }
    writeln!(out, "    </ByePlayers>")
}

/// Writes what OpenGotha needs to go on: a Swiss tournament by wins, without handicaps.
fn write_parameters(tournament: &Tournament, out: &mut String) -> fmt::Result {
    write!(out, "    <TournamentParameterSet>\n        <GeneralParameterSet")?;
    attributes(
        out,
        &[
            ("bInternet", "false"),
            ("basicTime", "60"),
            ("beginDate", tournament.date()),
            ("endDate", tournament.date()),
            ("complementaryTimeSystem", "SUDDENDEATH"),
            ("director", ""),
            ("genNBW2ValueAbsent", "0"),
            ("genNBW2ValueBye", "2"),
            ("genRoundDownNBWMMS", "false"),
            ("komi", "7.5"),
            ("location", tournament.place()),
            ("name", tournament.name()),
            ("numberOfCategories", "1"),
            ("numberOfRounds", &tournament.planned().to_string()),
            ("shortName", tournament.name()),
            ("size", "19"),
            ("game", tournament.game().name()),
        ],
    )?;
    writeln!(out, "/>")?;
    writeln!(
        out,
        r#"        <HandicapParameterSet hdBasedOnMMS="false" hdCeiling="0" hdCorrection="0" hdNoHdRankThreshold="30K"/>"#
    )?;
    writeln!(out, "        <PlacementParameterSet>\n            <PlacementCriteria>")?;
    for (index, criterion) in ["NBW", "SOSW", "SOSOSW", "NULL", "NULL", "NULL"].iter().enumerate() {
        writeln!(out, r#"                <PlacementCriterion name="{criterion}" number="{}"/>"#, index + 1)?;
    }
    writeln!(out, "            </PlacementCriteria>\n        </PlacementParameterSet>")?;
    writeln!(
        out,
        "        <PairingParameterSet/>\n        <DPParameterSet/>\n        <PublishParameterSet/>"
    )?;
    writeln!(out, "    </TournamentParameterSet>")
}
