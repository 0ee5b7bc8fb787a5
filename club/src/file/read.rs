//! Reading the tournament's file.

use std::vec::IntoIter;

use super::words::{Word, split};
use super::{MARK, VERSION};
use crate::tournament::is_date;
use crate::{
    BadLine, Class, GameId, Grade, LONGEST_ROUNDS, Outcome, PlayerId, Presence, Profile, Refusal, Round,
    TableGame, Tournament,
};

/// Reads a tournament, or says which line is wrong.
///
/// ```
/// let error = club::file::read("gomobil-club 1\nplayer 1 \"Ada\" \"\"\nplayer 2 \"ADA\" \"\"\nend\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 3: number 1 is called \"Ada\" already; add a second name or a letter");
/// ```
pub fn read(text: &str) -> Result<Tournament, BadLine> {
    let mut reader = Reader { tournament: Tournament::new("", 5), round: None, begun: false, ended: false };
    let mut last = 0;
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        last = index + 1;
        reader.line(line).map_err(|refusal| BadLine { line: last, refusal })?;
    }
    if !reader.ended {
        let refusal = if reader.begun { Refusal::CutOff } else { Refusal::NotOurs };
        return Err(BadLine { line: last.max(1), refusal });
    }
    Ok(reader.tournament)
}

struct Reader {
    tournament: Tournament,
    /// The round that is being read.
    round: Option<Round>,
    begun: bool,
    ended: bool,
}

/// The words of a line that have not been looked at.
struct Rest(IntoIter<Word>);

impl Rest {
    fn plain(&mut self, what: &'static str) -> Result<String, Refusal> {
        match self.0.next() {
            Some(Word::Plain(word)) => Ok(word),
            Some(Word::Quoted(word)) => Err(Refusal::Unknown(word)),
            None => Err(Refusal::Missing(what)),
        }
    }

    fn quoted(&mut self) -> Result<String, Refusal> {
        match self.0.next() {
            Some(Word::Quoted(word)) => Ok(word),
            Some(Word::Plain(word)) => Err(Refusal::Unknown(word)),
            None => Err(Refusal::Missing("\"\"")),
        }
    }

    fn number<T: std::str::FromStr>(&mut self, what: &'static str) -> Result<T, Refusal> {
        let word = self.plain(what)?;
        word.parse().map_err(|_| Refusal::Unknown(word))
    }

    fn exactly(&mut self, wanted: &'static str) -> Result<(), Refusal> {
        let word = self.plain(wanted)?;
        if word == wanted { Ok(()) } else { Err(Refusal::Unknown(word)) }
    }

    fn end(mut self) -> Result<(), Refusal> {
        match self.0.next() {
            Some(Word::Plain(word) | Word::Quoted(word)) => Err(Refusal::Unknown(word)),
            None => Ok(()),
        }
    }
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Refusal> {
        if !self.begun {
            return self.first_line(line);
        }
        let mut rest = Rest(split(line)?.into_iter());
        let Some(first) = rest.0.next() else { return Ok(()) };
        let (Word::Plain(key) | Word::Quoted(key)) = first;
        if self.ended {
            return Err(Refusal::Unknown(key));
        }
        match key.as_str() {
            "name" | "place" | "date" | "rounds" | "game" | "class" | "lot" => {
                self.setting(&key, &mut rest)?;
            }
            "player" => self.player(&mut rest)?,
            "round" => {
                self.finish_round()?;
                let number: usize = rest.number("1")?;
                if number != self.tournament.rounds().len() + 1 {
                    return Err(Refusal::Unknown(number.to_string()));
                }
                self.round = Some(Round::default());
            }
            "board" => {
                let game = table_game(&mut rest)?;
                let round = self.round.as_mut().ok_or(Refusal::Missing("round"))?;
                round.games.push(game);
                // The rest of the line was the result.
                return Ok(());
            }
            "bye" => {
                let round = self.round.as_mut().ok_or(Refusal::Missing("round"))?;
                if round.bye.is_some() {
                    return Err(Refusal::Unknown("bye".to_owned()));
                }
                round.bye = Some(PlayerId(rest.number("1")?));
            }
            "end" => {
                self.finish_round()?;
                self.ended = true;
            }
            _ => return Err(Refusal::Unknown(key)),
        }
        rest.end()
    }

    fn first_line(&mut self, line: &str) -> Result<(), Refusal> {
        match line.trim().split_once(' ') {
            Some((MARK, VERSION)) => {
                self.begun = true;
                Ok(())
            }
            Some((MARK, other)) => Err(Refusal::Version(other.to_owned())),
            _ => Err(Refusal::NotOurs),
        }
    }

    fn setting(&mut self, key: &str, rest: &mut Rest) -> Result<(), Refusal> {
        let tournament = &mut self.tournament;
        let (name, place, date) =
            (tournament.name().to_owned(), tournament.place().to_owned(), tournament.date().to_owned());
        match key {
            "name" => tournament.describe(&rest.quoted()?, &place, &date),
            "place" => tournament.describe(&name, &rest.quoted()?, &date),
            "date" => {
                let date = rest.plain("2026-11-19")?;
                if !is_date(&date) {
                    return Err(Refusal::Unknown(date));
                }
                tournament.describe(&name, &place, &date);
            }
            "rounds" => tournament.plan(rest.number("5")?)?,
            "game" => {
                let word = rest.plain("gomobil")?;
                tournament.set_game(GameId::named(&word).ok_or(Refusal::Unknown(word))?);
            }
            "class" => {
                let word = rest.plain("X")?;
                tournament.set_class(Class::read(&word).ok_or(Refusal::Unknown(word))?);
            }
            _ => tournament.set_lot(rest.number("1")?),
        }
        Ok(())
    }

    fn player(&mut self, rest: &mut Rest) -> Result<(), Refusal> {
        let id = PlayerId(rest.number("1")?);
        let mut profile = Profile { first: rest.quoted()?, family: rest.quoted()?, ..Profile::default() };
        let mut presence = Presence::default();
        while let Some(Word::Plain(key) | Word::Quoted(key)) = rest.0.next() {
            match key.as_str() {
                "club" => profile.club = rest.quoted()?,
                "country" => profile.country = rest.quoted()?,
                "pin" => profile.pin = rest.quoted()?,
                "licence" => profile.licence = rest.quoted()?,
                "grade" => {
                    let word = rest.plain("5k")?;
                    profile.grade = Some(Grade::read(&word).ok_or(Refusal::Unknown(word))?);
                }
                "rating" => profile.rating = Some(rest.number("1600")?),
                "from" => presence.from = round_number(rest, 1)?,
                "until" => presence.until = Some(round_number(rest, 0)?),
                "away" => {
                    presence.away.insert(round_number(rest, 1)?);
                }
                _ => return Err(Refusal::Unknown(key)),
            }
        }
        self.tournament.insert_player(id, profile, presence).map(drop)
    }

    fn finish_round(&mut self) -> Result<(), Refusal> {
        self.round.take().map_or(Ok(()), |round| self.tournament.push_round(round))
    }
}

fn round_number(rest: &mut Rest, least: u16) -> Result<u16, Refusal> {
    let number = rest.number("1")?;
    // One more than the last: somebody may be expected who never comes.
    if (least..=LONGEST_ROUNDS + 1).contains(&number) { Ok(number) } else { Err(Refusal::NoRound(number)) }
}

fn table_game(rest: &mut Rest) -> Result<TableGame, Refusal> {
    let board = rest.number("1")?;
    rest.exactly("black")?;
    let black = PlayerId(rest.number("1")?);
    rest.exactly("white")?;
    let white = PlayerId(rest.number("2")?);
    let word = rest.plain("gomobil")?;
    let game = GameId::named(&word).ok_or(Refusal::Unknown(word))?;
    let result: Vec<String> = rest.0.by_ref().map(|(Word::Plain(word) | Word::Quoted(word))| word).collect();
    let outcome = match result.join(" ").as_str() {
        "" => return Err(Refusal::Missing("open")),
        "open" => None,
        result => Some(Outcome::read(result, game)?),
    };
    Ok(TableGame { board, black, white, game, outcome })
}
