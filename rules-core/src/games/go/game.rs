//! A game: a start, the turns since, and the rules of a single turn.

use heapless::Vec;

use super::chains::{Chains, Effect, Spot};
use super::ply::{Deed, Ply};
use super::{Options, Repetition, Rules};
use crate::grid::{Position, Size};
use crate::{HalfPoints, PerSide, Play, Point, Refusal, Side, WideSet};

/// The number of turns that a game has room for.
///
/// The last two are kept for passing or giving up, so that every game can be ended.
pub const CAPACITY: usize = 1024;

/// A game of Go with its whole history.
///
/// It takes about 11 KB: two bytes for each turn, four for the board that it made, and the chains on the board.
///
/// ```
/// use rules_core::{Action, Play, Side, go::{Game, Options, Rules}, grid::Size};
/// let mut game = Game::new(&Options::new(Size::NINE, Rules::FAMILY));
/// let first = Action::Place(game.board().parse("E5").unwrap());
/// game.play(first)?;
/// assert_eq!((game.to_move(), game.legal().len()), (Side::White, 80));
/// assert_eq!(game.undo(), Some(first));
/// # Ok::<(), rules_core::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    rules: Rules,
    handicap: u8,
    /// How many stones Black places in a row at the beginning.
    in_a_row: u8,
    pub(super) chains: Chains,
    pub(super) to_move: Side,
    /// The stones of each colour that the other side has captured.
    pub(super) prisoners: PerSide<u16>,
    /// The stone just taken by one stone, and that stone.
    pub(super) ko: Option<(Spot, Point)>,
    /// The stones taken off by agreement after the end.
    pub(super) dead: WideSet,
    pub(super) plies: Vec<Ply, CAPACITY>,
    /// The number of the board that each turn made, with the side that made it.
    pub(super) made: Vec<u32, CAPACITY>,
}

impl Game {
    /// Begins an even game on the empty grid.
    pub const fn even(size: Size, rules: Rules) -> Self {
        Self {
            start: Position::empty(size),
            rules,
            handicap: 0,
            in_a_row: 0,
            chains: Chains::new(size),
            to_move: Side::Black,
            prisoners: PerSide { black: 0, white: 0 },
            ko: None,
            dead: WideSet::EMPTY,
            plies: Vec::new(),
            made: Vec::new(),
        }
    }

    /// Begins a game.
    pub fn new(options: &Options) -> Self {
        let mut game = Self::even(options.size, options.rules);
        game.restart(options);
        game
    }

    /// Begins a game from any position whose stones have liberties (G2).
    pub fn from_position(start: Position, rules: Rules) -> Result<Self, Refusal> {
        let mut game = Self::even(start.size(), rules);
        game.restart_from(start, rules)?;
        Ok(game)
    }

    /// Forgets the game and begins another one in its place.
    pub fn restart(&mut self, options: &Options) {
        let start = options.start();
        // Stones on star points stand apart, and each has its liberties.
        self.chains.lay_out(start.size(), PerSide::from_fn(|side| start.stones(side)));
        self.begin(start, options.rules);
        self.handicap = options.handicap();
        self.in_a_row = options.in_a_row();
    }

    /// Forgets the game and begins another one from a position, if its stones have liberties (G2).
    pub fn restart_from(&mut self, start: Position, rules: Rules) -> Result<(), Refusal> {
        let mut chains = Chains::new(start.size());
        chains.lay_out(start.size(), PerSide::from_fn(|side| start.stones(side)));
        let stones = chains.without_liberty();
        if !stones.is_empty() {
            return Err(Refusal::NoLiberty { stones });
        }
        self.chains = chains;
        self.begin(start, rules);
        Ok(())
    }

    fn begin(&mut self, start: Position, rules: Rules) {
        self.start = start;
        self.rules = rules;
        self.handicap = 0;
        self.in_a_row = 0;
        self.to_move = start.to_move();
        self.prisoners = PerSide::default();
        self.ko = None;
        self.dead = WideSet::EMPTY;
        self.plies.clear();
        self.made.clear();
    }

    /// Returns the position that the game began from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the rules of this game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes what White gets for moving second.
    pub const fn set_komi(&mut self, komi: HalfPoints) {
        self.rules.komi = komi;
    }

    /// Returns the number of handicap stones (G7).
    pub const fn handicap(&self) -> u8 {
        self.handicap
    }

    /// Returns the size of the grid.
    pub const fn size(&self) -> Size {
        self.chains.size()
    }

    /// Returns the stones on the board, those taken off by agreement left out, and the side to move.
    pub fn position(&self) -> Position {
        let mut position = Position::empty(self.size()).with_turn(self.to_move);
        let stones = self.chains.stones();
        for side in Side::BOTH {
            for point in stones[side] {
                position.put(point, side);
            }
        }
        position.take_off(self.dead);
        position
    }

    /// Returns how many stones of each colour the other side has captured, those taken off by agreement left out.
    pub const fn prisoners(&self) -> &PerSide<u16> {
        &self.prisoners
    }

    /// Tells whether Black is still placing handicap stones (G7).
    pub(super) fn is_handicap(&self) -> bool {
        self.plies.len() < usize::from(self.in_a_row)
    }

    /// Returns the stones that a stone of the side to move would take, or why it may not be placed (G1 to G4).
    pub fn captures(&self, point: Point) -> Result<WideSet, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if point.0 >= self.size().points() {
            return Err(Refusal::OffBoard { point });
        }
        self.judge(point).map(|effect| self.taken(self.chains.spot(point), effect))
    }

    /// Returns the points of the stones that a stone with this effect takes.
    pub(super) fn taken(&self, spot: Spot, effect: Effect) -> WideSet {
        match effect {
            Effect::Captures(directions) => self.chains.captured(spot, directions),
            Effect::Quiet | Effect::Suicide => WideSet::EMPTY,
        }
    }

    /// Tells what a stone on a point of the grid does, or why it may not be placed.
    fn judge(&self, point: Point) -> Result<Effect, Refusal> {
        let spot = self.chains.spot(point);
        if self.chains.at(spot).is_some() {
            return Err(Refusal::Occupied { point, rule: "G1" });
        }
        let effect = self.chains.effect(spot, self.to_move);
        if effect == Effect::Suicide {
            let mut with = self.chains.clone();
            with.place(spot, self.to_move, effect);
            return Err(Refusal::Suicide { point, chain: with.chain_points(spot) });
        }
        match self.rules.repetition {
            Repetition::Ko => match self.ko_taker(spot, effect) {
                Some(taker) => Err(Refusal::Ko { point, taker }),
                None => Ok(effect),
            },
            Repetition::OwnBoards => match self.made_before(spot, effect) {
                Some(turn) => {
                    let captured = self.taken(spot, effect);
                    Err(Refusal::MadeBefore { point, captured, turn: turn as u16 + 1 })
                }
                None => Ok(effect),
            },
        }
    }

    /// Returns the stone that a stone here would retake at once, if it takes nothing else.
    pub(super) fn ko_taker(&self, spot: Spot, effect: Effect) -> Option<Point> {
        let (banned, taker) = self.ko?;
        let Effect::Captures(directions) = effect else {
            return None;
        };
        let retakes = spot == banned && self.chains.captures_only(spot, directions, self.chains.spot(taker));
        retakes.then_some(taker)
    }

    /// Refuses stones that cannot be written down; the last two places are kept for passes.
    pub(super) fn check_room(&self) -> Result<(), Refusal> {
        if self.plies.len() < CAPACITY - 2 { Ok(()) } else { Err(Refusal::RecordFull { may_pass: true }) }
    }

    /// Places a stone and returns what it takes.
    pub(super) fn place(&mut self, point: Point) -> Result<WideSet, Refusal> {
        if point.0 >= self.size().points() {
            return Err(Refusal::OffBoard { point });
        }
        let effect = self.judge(point)?;
        self.check_room()?;
        let (side, spot) = (self.to_move, self.chains.spot(point));
        let taken = self.taken(spot, effect);
        let directions = match effect {
            Effect::Captures(directions) => directions,
            Effect::Quiet | Effect::Suicide => 0,
        };
        self.chains.place(spot, side, effect);
        self.remember(side, Deed::Stone(point, directions))?;
        self.prisoners[side.other()] += taken.len() as u16;
        self.ko = self.ko_after(point, directions);
        if !self.is_handicap() {
            self.to_move = side.other();
        }
        Ok(taken)
    }

    /// Returns the stone just taken if it was one, and the stone that took it.
    pub(super) fn ko_after(&self, point: Point, directions: u8) -> Option<(Spot, Point)> {
        let taken = self.chains.only_taken(self.chains.spot(point), directions)?;
        Some((taken, point))
    }
}
