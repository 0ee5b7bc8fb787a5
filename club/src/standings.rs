//! The table.

use std::collections::BTreeMap;

use rules_core::Side;

use crate::{GameId, Half, Outcome, PlayerId, Round, Tournament};

/// The points of a bye: the smallest win of Gomobil.
const BYE: Half = Half::whole(46);

/// What a player did in a round; together these explain every number of a [`Row`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A game.
    Game {
        /// Against whom.
        opponent: PlayerId,
        /// The player's colour.
        side: Side,
        /// What was played.
        game: GameId,
        /// At which board.
        board: u16,
        /// How it ended, if it has.
        outcome: Option<Outcome>,
        /// What it adds to the wins.
        wins: Half,
        /// What it adds to the points.
        points: Half,
    },
    /// Nobody to play with: a win.
    Bye {
        /// What it adds to the points.
        points: Half,
    },
    /// Not there, or not paired.
    Away,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The place, which several may share.
    pub place: usize,
    /// The player.
    pub player: PlayerId,
    /// Wins, with half a win for a draw.
    pub wins: Half,
    /// Points scored.
    pub points: Half,
    /// Points scored by all opponents.
    pub opponents: Half,
    /// The rounds that this is made of.
    pub cells: Vec<Cell>,
    /// What each round adds to the opponents' points: a game all points of that opponent, a bye the player's own.
    pub met: Vec<Half>,
}

/// The table after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// How many rounds count.
    pub rounds: usize,
    /// The lines, the best first.
    pub rows: Vec<Row>,
}

impl Standings {
    /// Returns a player's line.
    pub fn row(&self, player: PlayerId) -> Option<&Row> {
        self.rows.iter().find(|row| row.player == player)
    }
}

fn cell(round: &Round, player: PlayerId) -> Cell {
    if round.bye == Some(player) {
        return Cell::Bye { points: BYE };
    }
    let Some((game, side)) = round.games.iter().find_map(|game| Some((game, game.side_of(player)?))) else {
        return Cell::Away;
    };
    let shares = game.outcome.map_or((Half::ZERO, Half::ZERO), |outcome| outcome.shares(game.game));
    Cell::Game {
        opponent: game.player(side.other()),
        side,
        game: game.game,
        board: game.board,
        outcome: game.outcome,
        wins: game.outcome.map_or(Half::ZERO, |outcome| outcome.wins(side)),
        points: if side == Side::Black { shares.0 } else { shares.1 },
    }
}

/// Makes the table after the first so many rounds.
pub(crate) fn standings(tournament: &Tournament, rounds: usize) -> Standings {
    let mut rows: Vec<Row> =
        tournament.players().keys().map(|&player| row(tournament, rounds, player)).collect();
    let points: BTreeMap<PlayerId, Half> = rows.iter().map(|row| (row.player, row.points)).collect();
    for row in &mut rows {
        let met = row.cells.iter().map(|cell| match cell {
            Cell::Game { opponent, outcome: Some(_), .. } => {
                points.get(opponent).copied().unwrap_or_default()
            }
            Cell::Bye { .. } => row.points,
            Cell::Game { .. } | Cell::Away => Half::ZERO,
        });
        row.met = met.collect();
        row.opponents = row.met.iter().copied().sum();
    }
    let rank = |row: &Row| (row.wins, row.points, row.opponents);
    let strength =
        |row: &Row| tournament.players().get(&row.player).and_then(|player| player.profile.strength());
    // Before the first result the stronger stand first, but they share the place.
    rows.sort_by(|a, b| {
        rank(b).cmp(&rank(a)).then(strength(b).cmp(&strength(a))).then(a.player.cmp(&b.player))
    });
    for index in 0..rows.len() {
        rows[index].place = match index.checked_sub(1).map(|before| &rows[before]) {
            Some(before) if rank(before) == rank(&rows[index]) => before.place,
            _ => index + 1,
        };
    }
    Standings { rounds, rows }
}

fn row(tournament: &Tournament, rounds: usize, player: PlayerId) -> Row {
    let cells: Vec<Cell> = tournament.rounds().iter().take(rounds).map(|round| cell(round, player)).collect();
    let wins = cells.iter().map(|cell| match cell {
        Cell::Game { wins, .. } => *wins,
        Cell::Bye { .. } => Half::whole(1),
        Cell::Away => Half::ZERO,
    });
    let points = cells.iter().map(|cell| match cell {
        Cell::Game { points, .. } | Cell::Bye { points } => *points,
        Cell::Away => Half::ZERO,
    });
    Row {
        place: 0,
        player,
        wins: wins.sum(),
        points: points.sum(),
        opponents: Half::ZERO,
        cells,
        met: Vec::new(),
    }
}
