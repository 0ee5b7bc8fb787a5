//! Lists of games.

use std::collections::{BTreeMap, BTreeSet};

use super::{Sheet, Table};
use crate::{BadLine, GameId, Language, Outcome, PlayerId, Profile, Refusal, Round, TableGame, Tournament};

/// A line of a list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// The number of the line.
    pub line: usize,
    /// The round.
    pub round: u16,
    /// The board, if it says so.
    pub board: Option<u16>,
    /// Who plays Black, or has the bye.
    pub black: String,
    /// Who plays White; nobody if Black has the bye.
    pub white: Option<String>,
    /// What is played, if it says so.
    pub game: Option<GameId>,
    /// How it ended, if it has.
    pub result: Option<String>,
}

/// What was taken from a list of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Players that came along.
    pub players: usize,
    /// Rounds that were added.
    pub rounds: usize,
    /// Results that are new or other than before.
    pub results: usize,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Round,
    Board,
    Black,
    White,
    Game,
    Result,
}

impl Column {
    /// The columns that a list cannot do without.
    const NEEDED: [Self; 3] = [Self::Round, Self::Black, Self::White];

    fn named(title: &str) -> Option<Self> {
        Some(match title {
            "round" | "ronde" | "tour" => Self::Round,
            "board" | "table" => Self::Board,
            "black" | "noir" | "noirs" => Self::Black,
            "white" | "blanc" | "blancs" => Self::White,
            "game" | "jeu" => Self::Game,
            "result" | "resultat" | "score" => Self::Result,
            _ => return None,
        })
    }
}

fn place(sheet: &Sheet, column: Column) -> Option<usize> {
    sheet.titles.iter().position(|title| Column::named(title) == Some(column))
}

/// Tells whether a table has the columns of games.
pub(super) fn has_games(sheet: &Sheet) -> bool {
    Column::NEEDED.into_iter().all(|column| place(sheet, column).is_some())
}

/// Reads a list of games.
pub(super) fn read(sheet: &Sheet) -> Result<Vec<GameLine>, BadLine> {
    let lines = sheet.lines.iter().map(|(line, record)| {
        let text = |column| {
            let field = place(sheet, column).and_then(|index| record.get(index)).unwrap_or_default().trim();
            (!field.is_empty()).then(|| field.to_owned())
        };
        let number = |column| -> Result<Option<u16>, Refusal> {
            text(column).map(|word| word.parse().map_err(|_| Refusal::Unknown(word))).transpose()
        };
        let read = || {
            Ok(GameLine {
                line: *line,
                round: number(Column::Round)?.ok_or(Refusal::Missing("round"))?,
                board: number(Column::Board)?,
                black: text(Column::Black).ok_or(Refusal::NoName)?,
                white: text(Column::White),
                game: text(Column::Game).map(game_named).transpose()?,
                result: text(Column::Result).filter(|word| !matches!(word.as_str(), "?" | "open")),
            })
        };
        read().map_err(|refusal| BadLine { line: *line, refusal })
    });
    lines.collect()
}

fn game_named(word: String) -> Result<GameId, Refusal> {
    let is_it = |game: &GameId| game.title().eq_ignore_ascii_case(&word);
    GameId::named(&word.to_lowercase())
        .or_else(|| GameId::ALL.into_iter().find(is_it))
        .ok_or(Refusal::Unknown(word))
}

/// Takes a list of games into a tournament: results of games that are paired, and whole rounds that are not. Into one
/// without players they come along. A list with a wrong line changes nothing.
pub fn take_games(tournament: &mut Tournament, list: &[GameLine]) -> Result<Taken, BadLine> {
    let mut next = tournament.clone();
    let mut taken = Taken::default();
    if next.players().is_empty() {
        for line in list {
            for name in [Some(&line.black), line.white.as_ref()].into_iter().flatten() {
                if next.find(name).is_none() {
                    next.add_player(Profile::read_out(name)).map_err(at(line))?;
                    taken.players += 1;
                }
            }
        }
    }
    let mut rounds: BTreeMap<u16, Vec<&GameLine>> = BTreeMap::new();
    for line in list {
        rounds.entry(line.round).or_default().push(line);
    }
    for (round, lines) in rounds {
        let paired = next.rounds().len();
        if (1..=paired).contains(&usize::from(round)) {
            for line in lines {
                taken.results += usize::from(enter(&mut next, line).map_err(at(line))?);
            }
        } else if usize::from(round) == paired + 1 {
            let last = lines.last().copied();
            let made = make_round(&next, &lines)?;
            taken.results += made.games.iter().filter(|game| game.outcome.is_some()).count();
            taken.rounds += 1;
            next.push_round(made)
                .map_err(|refusal| BadLine { line: last.map_or(1, |line| line.line), refusal })?;
        } else if let Some(line) = lines.first() {
            return Err(at(line)(Refusal::NoRound(round)));
        }
    }
    *tournament = next;
    Ok(taken)
}

fn at(line: &GameLine) -> impl Fn(Refusal) -> BadLine {
    let line = line.line;
    move |refusal| BadLine { line, refusal }
}

fn find(tournament: &Tournament, name: &str) -> Result<PlayerId, Refusal> {
    tournament.find(name).ok_or_else(|| Refusal::NoPlayer(name.to_owned()))
}

/// Enters a line's result for its game; returns whether that is new.
fn enter(tournament: &mut Tournament, line: &GameLine) -> Result<bool, Refusal> {
    let round = usize::from(line.round).checked_sub(1).and_then(|index| tournament.rounds().get(index));
    let round = round.ok_or(Refusal::NoRound(line.round))?;
    let black = find(tournament, &line.black)?;
    let Some(white) = &line.white else {
        let has_bye = round.bye == Some(black);
        return if has_bye { Ok(false) } else { Err(Refusal::NoBye(tournament.name_of(black), line.round)) };
    };
    let white = find(tournament, white)?;
    let game = round.games.iter().find(|game| (game.black, game.white) == (black, white)).cloned();
    let game = game.ok_or_else(|| {
        Refusal::NotPaired(tournament.name_of(black), tournament.name_of(white), line.round)
    })?;
    let Some(result) = &line.result else { return Ok(false) };
    let kind = line.game.unwrap_or(game.game);
    let outcome = Outcome::read(result, kind)?;
    if kind != game.game {
        tournament.set_result(line.round, game.board, None)?;
        tournament.set_board_game(line.round, game.board, kind)?;
    }
    tournament.set_result(line.round, game.board, Some(outcome))?;
    Ok(game.outcome != Some(outcome) || kind != game.game)
}

/// Makes a round that was paired elsewhere.
fn make_round(tournament: &Tournament, lines: &[&GameLine]) -> Result<Round, BadLine> {
    let mut round = Round::default();
    let mut seated = BTreeSet::new();
    let mut boards: BTreeSet<u16> = BTreeSet::new();
    for line in lines {
        let mut seat = |name: &str| {
            let id = find(tournament, name)?;
            if seated.insert(id) { Ok(id) } else { Err(Refusal::Twice(tournament.name_of(id), line.round)) }
        };
        let black = seat(&line.black).map_err(at(line))?;
        let Some(white) = &line.white else {
            if round.bye.replace(black).is_some() {
                return Err(at(line)(Refusal::SecondBye(line.round)));
            }
            continue;
        };
        let white = seat(white).map_err(at(line))?;
        if let Some(board) = line.board.filter(|board| !boards.insert(*board)) {
            return Err(at(line)(Refusal::SameBoard(line.round, board)));
        }
        let game = line.game.unwrap_or(tournament.game());
        let outcome = line.result.as_deref().map(|result| Outcome::read(result, game));
        let outcome = outcome.transpose().map_err(at(line))?;
        round.games.push(TableGame { board: line.board.unwrap_or(0), black, white, game, outcome });
    }
    // Games without a board take those that are free, in their order.
    let mut free = (1..).filter(|board| !boards.contains(board));
    for (game, line) in round.games.iter_mut().zip(lines.iter().filter(|line| line.white.is_some())) {
        if line.board.is_none() {
            game.board = free.next().unwrap_or(u16::MAX);
        }
    }
    Ok(round)
}

/// Writes the games and byes of all rounds; [`read`](super::read) reads them.
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
                game.outcome.map(|outcome| outcome.written(game.game, language)).unwrap_or_default(),
                shares.map(|(black, _)| table.number(black)).unwrap_or_default(),
                shares.map(|(_, white)| table.number(white)).unwrap_or_default(),
            ]);
        }
        if let Some(bye) = round.bye {
            let mut line: [String; 8] = std::array::from_fn(|_| String::new());
            line[0] = (index + 1).to_string();
            line[2] = tournament.name_of(bye);
            line[5].push_str(language.of("bye", "exempt"));
            table.line(&line);
        }
    }
    table.text()
}
