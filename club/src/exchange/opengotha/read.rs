//! Reading OpenGotha's XML.

use std::collections::HashMap;
use std::str::FromStr;

use roxmltree::{Document, Node};

use super::{DATA_VERSION, OLD_RATING, RATINGS, RESULTS};
use crate::player::key;
use crate::{
    BadLine, GameId, Grade, LONGEST_ROUNDS, Outcome, PlayerId, Presence, Profile, Refusal, Round, TableGame,
    Tournament,
};

/// Reads a tournament, or says which line is wrong.
///
/// ```
/// let error = club::exchange::opengotha::read("<html/>").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: this is no tournament of OpenGotha");
/// ```
pub fn read(text: &str) -> Result<Tournament, BadLine> {
    let document = Document::parse(text.trim_start_matches('\u{feff}')).map_err(|error| {
        let line = usize::try_from(error.pos().row).unwrap_or(1);
        BadLine { line: line.max(1), refusal: Refusal::Xml(error.to_string()) }
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "Tournament" {
        return Err(at(root, Refusal::NotOpenGotha));
    }
    let mut reader = Reader {
        tournament: Tournament::new("", 5),
        players: HashMap::new(),
        data_version: number(root, "dataVersion", DATA_VERSION)?,
    };
    reader.describe(root)?;
    for node in elements(root, "Player") {
        reader.player(node).map_err(|refusal| at(node, refusal))?;
    }
    reader.rounds(root)?;
    Ok(reader.tournament)
}

struct Reader {
    tournament: Tournament,
    /// Players by OpenGotha's key.
    players: HashMap<String, PlayerId>,
    data_version: u32,
}

fn at(node: Node<'_, '_>, refusal: Refusal) -> BadLine {
    let row = node.document().text_pos_at(node.range().start).row;
    BadLine { line: usize::try_from(row).unwrap_or(1), refusal }
}

fn elements<'a, 'input>(
    root: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    root.descendants().filter(move |node| node.has_tag_name(name))
}

fn number<T: FromStr>(node: Node<'_, '_>, name: &str, otherwise: T) -> Result<T, BadLine> {
    let Some(text) = node.attribute(name) else { return Ok(otherwise) };
    text.trim().parse().map_err(|_| at(node, Refusal::Unknown(text.to_owned())))
}

impl Reader {
    fn describe(&mut self, root: Node<'_, '_>) -> Result<(), BadLine> {
        let Some(general) = elements(root, "GeneralParameterSet").next() else { return Ok(()) };
        let text = |name| general.attribute(name).unwrap_or_default();
        self.tournament.describe(text("name"), text("location"), text("beginDate"));
        let rounds = number(general, "numberOfRounds", 5)?;
        self.tournament.plan(rounds).map_err(|refusal| at(general, refusal))?;
        self.tournament.set_game(game_kind(general, GameId::Go)?);
        Ok(())
    }

    fn player(&mut self, node: Node<'_, '_>) -> Result<(), Refusal> {
        let text = |name| node.attribute(name).unwrap_or_default();
        let next = u16::try_from(self.players.len() + 1).unwrap_or(u16::MAX);
        let profile = Profile {
            first: text("firstName").to_owned(),
            family: text("name").to_owned(),
            club: text("club").to_owned(),
            country: text("country").to_owned(),
            grade: Grade::read(text("grade")).or_else(|| {
                // A grade that is none of ours, such as a professional's, has a rank beside it.
                Grade::read(text("rank")).filter(|_| !text("grade").is_empty())
            }),
            rating: self.rating(node),
            pin: text("egfPin").to_owned(),
            licence: text("ffgLicence").to_owned(),
        };
        let names = format!("{}{}", profile.family, profile.first);
        let id = self.tournament.insert_player(
            PlayerId(next),
            profile,
            presence(node, self.tournament.planned()),
        )?;
        self.players.insert(key(&names), id);
        Ok(())
    }

    /// Returns the rating, if it is one of a federation's lists; OpenGotha makes one up from the grade for everybody else.
    fn rating(&self, node: Node<'_, '_>) -> Option<i16> {
        let origin = node.attribute("ratingOrigin").unwrap_or_default();
        let listed = ["EGF", "FFG", "AGA"].iter().any(|list| origin.starts_with(list));
        let rating: i32 = node.attribute("rating")?.trim().parse().ok().filter(|_| listed)?;
        let rating =
            if self.data_version < DATA_VERSION { rating.saturating_add(OLD_RATING) } else { rating };
        i16::try_from(rating).ok().filter(|_| RATINGS.contains(&rating))
    }

    fn rounds(&mut self, root: Node<'_, '_>) -> Result<(), BadLine> {
        let mut rounds: Vec<Round> = Vec::new();
        for node in elements(root, "Game") {
            let game = TableGame {
                board: number(node, "tableNumber", 0)?,
                black: self.find(node, "blackPlayer")?,
                white: self.find(node, "whitePlayer")?,
                game: game_kind(node, self.tournament.game())?,
                outcome: outcome(node, self.tournament.game())?,
            };
            round(&mut rounds, node)?.games.push(game);
        }
        for node in elements(root, "ByePlayer") {
            let player = self.find(node, "player")?;
            let round = round(&mut rounds, node)?;
            if round.bye.replace(player).is_some() {
                return Err(at(node, Refusal::Unknown("ByePlayer".to_owned())));
            }
        }
        let games = elements(root, "Games").next().unwrap_or(root);
        for round in rounds {
            self.tournament.push_round(round).map_err(|refusal| at(games, refusal))?;
        }
        Ok(())
    }

    fn find(&self, node: Node<'_, '_>, name: &'static str) -> Result<PlayerId, BadLine> {
        let text = node.attribute(name).ok_or_else(|| at(node, Refusal::Missing(name)))?;
        let player = self.players.get(&key(text)).copied();
        player.ok_or_else(|| at(node, Refusal::NoPlayer(text.to_owned())))
    }
}

fn round<'a>(rounds: &'a mut Vec<Round>, node: Node<'_, '_>) -> Result<&'a mut Round, BadLine> {
    let wanted: u16 = number(node, "roundNumber", 0)?;
    if !(1..=LONGEST_ROUNDS).contains(&wanted) {
        return Err(at(node, Refusal::NoRound(wanted)));
    }
    let index = usize::from(wanted) - 1;
    if rounds.len() <= index {
        rounds.resize(index + 1, Round::default());
    }
    Ok(&mut rounds[index])
}

fn game_kind(node: Node<'_, '_>, otherwise: GameId) -> Result<GameId, BadLine> {
    node.attribute("game").map_or(Ok(otherwise), |word| {
        GameId::named(word).ok_or_else(|| at(node, Refusal::Unknown(word.to_owned())))
    })
}

/// Reads a result: our own score if OpenGotha's word for it still stands beside it.
fn outcome(node: Node<'_, '_>, otherwise: GameId) -> Result<Option<Outcome>, BadLine> {
    let result = node.attribute("result").unwrap_or("RESULT_UNKNOWN");
    let known = RESULTS.into_iter().find(|(word, _)| *word == result);
    let Some((_, outcome)) = known else {
        return Err(at(node, Refusal::NoResult(result.to_owned())));
    };
    let Some(score) = node.attribute("score") else { return Ok(outcome) };
    let score = Outcome::read(score, game_kind(node, otherwise)?).map_err(|refusal| at(node, refusal))?;
    // Whoever corrects a result in another editor may have left the score as it was.
    Ok(if super::word(Some(score)) == result { Some(score) } else { outcome })
}

fn presence(node: Node<'_, '_>, rounds: u16) -> Presence {
    let mut presence = Presence::default();
    let there = node.attribute("participating").unwrap_or_default();
    for (round, _) in (1..=rounds).zip(there.chars()).filter(|(_, letter)| *letter == '0') {
        presence.set(round, false);
    }
    // Somebody who has announced himself, and nobody has seen him yet.
    if node.attribute("registeringStatus") == Some("PRE") {
        presence.until = Some(0);
    }
    presence
}
