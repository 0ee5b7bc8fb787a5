//! Who plays whom.
//!
//! The sheet's idea: players with equal wins meet, nearest in points, nobody twice, colours balanced, a bye at most once.
//! Each possible game has a [`Cost`], a list of numbers from the most important to the least. A round costs the sum of its
//! games, number by number, and the round that is paired is one that costs least: its first number is the smallest there
//! is, among those rounds its second, and so on.
//!
//! | | cost of a game | cost of the bye |
//! |---|---|---|
//! | 1 | how often the two have met | |
//! | 2 | | how often the player had it |
//! | 3 | difference in wins, squared, in halves | difference to the fewest wins |
//! | 4 | colours: for each player, how far more than one game out of balance, squared | |
//! | 5 | difference in points, squared, in halves | difference to the fewest points |
//! | 6 | difference in strength, squared, in grades | difference to the weakest |
//! | 7 | a lot | a lot |
//!
//! Squares, because two small differences are better than a large one. The bye is an imaginary player at the end of the
//! table, so that it goes to the last one who has not had it. Before the first result there are no wins and no points, and
//! so players of equal strength meet.
//!
//! Finding such a round is the problem of a perfect matching of least weight; Edmonds' algorithm solves it, here as the
//! crate `rustworkx-core` has it. The seven numbers become one weight, each with room for the sum of those after it.

use std::collections::HashMap;
use std::convert::Infallible;

use rules_core::Side;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

use crate::{Cell, Ending, GameId, Half, Outcome, PlayerId, Refusal, Round, TableGame, Tournament};

/// How many numbers a cost has.
const PARTS: usize = 7;
/// More than this a weight may not need: the algorithm adds and doubles weights.
const ROOM: u128 = 1 << 112;

/// What a game costs, the most important number first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(pub [u32; PARTS]);

impl Cost {
    /// How often the two have met.
    pub const MET: usize = 0;
    /// How often the player had the bye.
    pub const BYES: usize = 1;
    /// The difference in wins.
    pub const WINS: usize = 2;
    /// Colours out of balance.
    pub const COLOURS: usize = 3;
    /// The difference in points.
    pub const POINTS: usize = 4;
    /// The difference in strength.
    pub const STRENGTH: usize = 5;
    /// The lot.
    pub const LOT: usize = 6;

    /// Adds two costs, number by number.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|part| self.0[part].saturating_add(other.0[part])))
    }
}

/// What counts about a player when a round is paired.
#[derive(Clone, Debug)]
struct Candidate {
    id: PlayerId,
    wins: Half,
    points: Half,
    strength: Option<u32>,
    byes: u32,
    /// Games with Black less those with White.
    balance: i32,
    last: Option<Side>,
    met: HashMap<PlayerId, u32>,
    /// The position in the table, from 0.
    position: usize,
}

/// The players of a round, and what their games would cost.
pub struct Field {
    candidates: Vec<Candidate>,
    round: u16,
    lot: u64,
    fewest: (Half, Half),
    weakest: u32,
}

impl Field {
    /// Looks at the players who are there in a round, with the table after the round before it.
    pub fn new(tournament: &Tournament, round: u16) -> Self {
        Self::of(tournament, round, |id| {
            tournament.players().get(&id).is_some_and(|player| player.presence.is_there(round))
        })
    }

    fn of(tournament: &Tournament, round: u16, is_there: impl Fn(PlayerId) -> bool) -> Self {
        let table = tournament.standings_after(round.saturating_sub(1));
        let rows = table.rows.iter().enumerate().filter(|(_, row)| is_there(row.player));
        let candidates: Vec<Candidate> = rows
            .map(|(position, row)| {
                let mut candidate = Candidate {
                    id: row.player,
                    wins: row.wins,
                    points: row.points,
                    strength: tournament
                        .players()
                        .get(&row.player)
                        .and_then(|player| player.profile.strength()),
                    byes: 0,
                    balance: 0,
                    last: None,
                    met: HashMap::new(),
                    position,
                };
                candidate.remember(&row.cells);
                candidate
            })
            .collect();
        let fewest = candidates.iter().map(|candidate| (candidate.wins, candidate.points)).min();
        let weakest = candidates.iter().filter_map(|candidate| candidate.strength).min();
        Self {
            candidates,
            round,
            lot: tournament.lot(),
            fewest: fewest.unwrap_or_default(),
            weakest: weakest.unwrap_or(0),
        }
    }

    /// Returns how many players are there.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Tells whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Returns what a game between two of them costs, or with nobody as the second the bye.
    pub fn cost(&self, one: usize, other: Option<usize>) -> Cost {
        let one = &self.candidates[one];
        let Some(other) = other.map(|other| &self.candidates[other]) else { return self.cost_of_bye(one) };
        let mut cost = Cost::default();
        cost.0[Cost::MET] = one.met.get(&other.id).copied().unwrap_or(0);
        cost.0[Cost::WINS] = square(one.wins.gap(other.wins));
        let (black, white) = self.colours(one, other);
        cost.0[Cost::COLOURS] = excess(black.balance + 1) + excess(white.balance - 1);
        cost.0[Cost::POINTS] = square(one.points.gap(other.points));
        if let (Some(one), Some(other)) = (one.strength, other.strength) {
            cost.0[Cost::STRENGTH] = square(one.abs_diff(other));
        }
        cost.0[Cost::LOT] = self.draw(one.id, other.id);
        cost
    }

    fn cost_of_bye(&self, player: &Candidate) -> Cost {
        let mut cost = Cost::default();
        cost.0[Cost::BYES] = player.byes;
        cost.0[Cost::WINS] = square(player.wins.gap(self.fewest.0));
        cost.0[Cost::POINTS] = square(player.points.gap(self.fewest.1));
        cost.0[Cost::STRENGTH] = square(player.strength.unwrap_or(self.weakest).abs_diff(self.weakest));
        cost.0[Cost::LOT] = self.draw(player.id, PlayerId(0));
        cost
    }

    /// Returns who of two plays Black, then who plays White: whoever had Black less often, else who had White last, else
    /// by lot.
    fn colours<'a>(&self, one: &'a Candidate, other: &'a Candidate) -> (&'a Candidate, &'a Candidate) {
        let (a, b) = if one.id < other.id { (one, other) } else { (other, one) };
        let a_black = match a.balance.cmp(&b.balance) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => match (a.last, b.last) {
                (Some(Side::White), Some(Side::Black) | None) | (None, Some(Side::Black)) => true,
                (Some(Side::Black), Some(Side::White) | None) | (None, Some(Side::White)) => false,
                _ => self.draw(a.id, b.id).is_multiple_of(2),
            },
        };
        if a_black { (a, b) } else { (b, a) }
    }

    /// Draws a number below 256 for two players; the same one whenever it is asked for.
    fn draw(&self, one: PlayerId, other: PlayerId) -> u32 {
        let (low, high) = (one.0.min(other.0), one.0.max(other.0));
        let place = u64::from(self.round) << 32 | u64::from(low) << 16 | u64::from(high);
        // SplitMix64's steps: neighbouring players get unlike numbers.
        let mut mixed = self.lot.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) & 0xff) as u32
    }

    /// Returns the pairs that cost least together; the one who is paired with nobody has the bye.
    pub fn pairs(&self) -> Vec<(usize, Option<usize>)> {
        let players = self.len();
        let seats = players + players % 2;
        let mut games = Vec::with_capacity(seats * seats / 2);
        for one in 0..seats {
            for other in one + 1..seats {
                games.push((one, other, self.cost(one, (other < players).then_some(other))));
            }
        }
        let weights = weights(&games, seats);
        let most = weights.iter().copied().max().unwrap_or(0);
        let mut graph = UnGraph::<(), i128>::with_capacity(seats, games.len());
        let nodes: Vec<_> = (0..seats).map(|_| graph.add_node(())).collect();
        for ((one, other, _), weight) in games.iter().zip(&weights) {
            graph.add_edge(nodes[*one], nodes[*other], i128::try_from(most - weight).unwrap_or(0));
        }
        let Ok(matched) =
            max_weight_matching::<_, _, Infallible>(&graph, true, |edge| Ok(*edge.weight()), false);
        let mut pairs: Vec<(usize, Option<usize>)> = matched
            .into_iter()
            .map(|(a, b)| (a.min(b), a.max(b)))
            .map(|(one, other)| (one, (other < players).then_some(other)))
            .collect();
        pairs.sort_unstable();
        pairs
    }
}

impl Candidate {
    fn remember(&mut self, cells: &[Cell]) {
        for cell in cells {
            match cell {
                Cell::Game { opponent, side, outcome, .. } => {
                    *self.met.entry(*opponent).or_default() += 1;
                    // Where somebody did not come, nobody had a colour.
                    if !matches!(outcome, Some(Outcome::Won(_, Ending::Absent))) {
                        self.balance += if *side == Side::Black { 1 } else { -1 };
                        self.last = Some(*side);
                    }
                }
                Cell::Bye { .. } => self.byes += 1,
                Cell::Away => {}
            }
        }
    }
}

const fn square(number: u32) -> u32 {
    number.saturating_mul(number)
}

/// Returns how far colours are out of balance beyond the one game that an odd number of games needs.
const fn excess(balance: i32) -> u32 {
    square(balance.unsigned_abs().saturating_sub(1))
}

/// Makes one weight of each cost, so that sums of weights are ordered as sums of costs are.
fn weights(games: &[(usize, usize, Cost)], seats: usize) -> Vec<u128> {
    let mut factors = [0_u128; PARTS];
    let mut room = 1_u128;
    let most = |part: usize| games.iter().map(|(_, _, cost)| cost.0[part]).max().unwrap_or(0);
    let room_of = |part: usize| 1 + u128::from(most(part)) * (seats as u128 / 2);
    // Hundreds of players in round twenty could need more room than there is: then the last numbers stay out.
    let fits = |parts: &usize| {
        let needed = (0..*parts).try_fold(1_u128, |product, part| product.checked_mul(room_of(part)));
        needed.is_some_and(|needed| needed <= ROOM)
    };
    let parts = (0..=PARTS).rev().find(fits).unwrap_or(0);
    for part in (0..parts).rev() {
        factors[part] = room;
        room *= room_of(part);
    }
    let weight = |cost: &Cost| (0..PARTS).map(|part| factors[part] * u128::from(cost.0[part])).sum();
    games.iter().map(|(_, _, cost)| weight(cost)).collect()
}

/// Pairs a round.
pub(crate) fn pair(tournament: &Tournament, round: u16) -> Result<Round, Refusal> {
    let field = Field::new(tournament, round);
    if field.len() < 2 {
        return Err(Refusal::TooFew);
    }
    let mut paired = Round::default();
    let mut pairs = field.pairs();
    // The best play at the first boards.
    pairs.sort_by_key(|(one, other)| {
        let position = |index: usize| field.candidates[index].position;
        let both = [position(*one), other.map_or(usize::MAX, position)];
        (both[0].min(both[1]), both[0].max(both[1]))
    });
    for (one, other) in pairs {
        match other {
            Some(other) => {
                let (black, white) = field.colours(&field.candidates[one], &field.candidates[other]);
                let board = u16::try_from(paired.games.len() + 1).unwrap_or(u16::MAX);
                paired.games.push(table_game(board, black.id, white.id, tournament.game()));
            }
            None => paired.bye = Some(field.candidates[one].id),
        }
    }
    Ok(paired)
}

const fn table_game(board: u16, black: PlayerId, white: PlayerId, game: GameId) -> TableGame {
    TableGame { board, black, white, game, outcome: None }
}

/// Returns what each game of a paired round cost when it was paired, by board, and the bye last.
pub fn explain(tournament: &Tournament, round: u16) -> Vec<(Option<u16>, Cost)> {
    let Some(paired) = usize::from(round).checked_sub(1).and_then(|index| tournament.rounds().get(index))
    else {
        return Vec::new();
    };
    let field = Field::of(tournament, round, |id| paired.has(id));
    let index = |id: PlayerId| field.candidates.iter().position(|candidate| candidate.id == id);
    let games = paired.games.iter().filter_map(|game| {
        Some((Some(game.board), field.cost(index(game.black)?, Some(index(game.white)?))))
    });
    let bye = paired.bye.and_then(index).map(|player| (None, field.cost(player, None)));
    games.chain(bye).collect()
}
