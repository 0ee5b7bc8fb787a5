//! What there is to tell pages about a tournament.

use club::{Cell, GameId, Half, Player, Row, Side, Tournament, pairing};
use serde::Serialize;

/// Everything about a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentNews {
    pub version: u32,
    /// The name of its file.
    pub file: String,
    pub name: String,
    pub place: String,
    pub date: String,
    /// How many rounds there will be.
    pub planned: u16,
    pub game: &'static str,
    /// The class of the European Go Federation.
    pub class: &'static str,
    /// All games, each with its name and its title.
    pub games: Vec<(&'static str, &'static str)>,
    pub players: Vec<PlayerNews>,
    pub rounds: Vec<RoundNews>,
    /// The table after all results, the best first.
    pub table: Vec<RowNews>,
    /// Whether another program has changed the file.
    pub changed: bool,
    /// Whether a change can be taken back.
    pub undo: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerNews {
    pub id: u16,
    pub name: String,
    pub first: String,
    pub family: String,
    pub club: String,
    pub country: String,
    pub grade: Option<String>,
    pub rating: Option<i16>,
    pub pin: String,
    pub licence: String,
    /// For each planned round whether the player is there.
    pub there: Vec<bool>,
    /// Whether the player has a game, and so cannot be struck off.
    pub seated: bool,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundNews {
    pub games: Vec<GameNews>,
    pub bye: Option<u16>,
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameNews {
    pub board: u16,
    pub black: u16,
    pub white: u16,
    pub game: &'static str,
    /// The result as it is written down.
    pub result: Option<String>,
    /// What it is in both languages.
    pub said: Option<super::messages::Said>,
    pub winner: Option<&'static str>,
    /// The points that count in the table.
    pub points: Option<(String, String)>,
    /// The cost of this game when it was paired, as `club::pairing` lists it.
    pub cost: Vec<u32>,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowNews {
    pub place: usize,
    pub player: u16,
    pub wins: String,
    pub points: String,
    pub opponents: String,
    pub cells: Vec<CellNews>,
}

/// What a player did in a round.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CellNews {
    /// `game`, `bye` or `away`.
    pub what: &'static str,
    pub opponent: Option<u16>,
    pub side: Option<&'static str>,
    pub board: Option<u16>,
    /// `+`, `-`, `=`, or `?` while it is played.
    pub sign: &'static str,
    pub wins: String,
    pub points: String,
    /// What the round adds to the opponents' points.
    pub met: String,
}

/// Tells everything.
pub fn tournament(tournament: &Tournament, file: String, changed: bool, undo: bool) -> TournamentNews {
    TournamentNews {
        version: super::messages::VERSION,
        file,
        name: tournament.name().to_owned(),
        place: tournament.place().to_owned(),
        date: tournament.date().to_owned(),
        planned: tournament.planned(),
        game: tournament.game().name(),
        class: tournament.class().letter(),
        games: GameId::ALL.into_iter().map(|game| (game.name(), game.title())).collect(),
        players: tournament.players().values().map(|player| player_news(tournament, player)).collect(),
        rounds: (1..=tournament.rounds().len()).map(|round| round_news(tournament, round)).collect(),
        table: tournament.standings().rows.iter().map(row).collect(),
        changed,
        undo,
    }
}

fn player_news(tournament: &Tournament, player: &Player) -> PlayerNews {
    let profile = player.profile.clone();
    PlayerNews {
        id: player.id.0,
        name: profile.name(),
        grade: profile.grade.map(|grade| grade.to_string()),
        rating: profile.rating,
        first: profile.first,
        family: profile.family,
        club: profile.club,
        country: profile.country,
        pin: profile.pin,
        licence: profile.licence,
        there: (1..=tournament.planned()).map(|round| player.presence.is_there(round)).collect(),
        seated: tournament.rounds().iter().any(|round| round.has(player.id)),
    }
}

fn round_news(tournament: &Tournament, round: usize) -> RoundNews {
    let paired = &tournament.rounds()[round - 1];
    let costs = pairing::explain(tournament, u16::try_from(round).unwrap_or(u16::MAX));
    let games = paired.games.iter().map(|game| {
        let cost = costs.iter().find(|(board, _)| *board == Some(game.board));
        GameNews {
            board: game.board,
            black: game.black.0,
            white: game.white.0,
            game: game.game.name(),
            result: game.outcome.map(|outcome| outcome.text(game.game)),
            said: game.outcome.map(|outcome| super::messages::Said::new(|language| outcome.say(language))),
            winner: game.outcome.and_then(|outcome| outcome.winner()).map(Side::word),
            points: game.outcome.map(|outcome| {
                let (black, white) = outcome.shares(game.game);
                (black.to_string(), white.to_string())
            }),
            cost: cost.map(|(_, cost)| cost.0.to_vec()).unwrap_or_default(),
        }
    });
    RoundNews { games: games.collect(), bye: paired.bye.map(|player| player.0) }
}

fn row(row: &Row) -> RowNews {
    RowNews {
        place: row.place,
        player: row.player.0,
        wins: row.wins.to_string(),
        points: row.points.to_string(),
        opponents: row.opponents.to_string(),
        cells: row.cells.iter().zip(&row.met).map(|(what, met)| cell(what, *met)).collect(),
    }
}

fn cell(cell: &Cell, met: Half) -> CellNews {
    let met = met.to_string();
    match cell {
        Cell::Game { opponent, side, board, outcome, wins, points, .. } => CellNews {
            what: "game",
            opponent: Some(opponent.0),
            side: Some(side.word()),
            board: Some(*board),
            sign: match (outcome, *wins) {
                (None, _) => "?",
                (_, Half::ZERO) => "-",
                (_, wins) if wins == Half::whole(1) => "+",
                _ => "=",
            },
            wins: wins.to_string(),
            points: points.to_string(),
            met,
        },
        Cell::Bye { points } => CellNews {
            what: "bye",
            sign: "+",
            wins: Half::whole(1).to_string(),
            points: points.to_string(),
            met,
            ..CellNews::default()
        },
        Cell::Away => CellNews {
            what: "away",
            sign: "-",
            wins: Half::ZERO.to_string(),
            points: Half::ZERO.to_string(),
            met,
            ..CellNews::default()
        },
    }
}
