//! Go as any game.

use core::fmt;

use super::chains::Effect;
use super::ply::Deed;
use super::{Counting, Game, Options, Repetition, Rules};
use crate::any::bytes::{self, Beginning};
use crate::any::{Header, Terms};
use crate::grid::{Position, Size};
use crate::record::sgf;
use crate::record::text::Tags;
use crate::{
    Action, Agreement, Board, Change, GameId, HalfPoints, Outcome, PerSide, Play, Point, Refusal, Side,
    Tally, WideSet,
};

impl Play for Game {
    fn terms(&self) -> Terms {
        let even = Options::new(self.size(), *self.rules());
        // The handicap was allowed when the game began.
        Terms::Go(even.with_handicap(self.handicap()).unwrap_or(even))
    }

    fn board(&self) -> Board {
        self.size().board()
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn stones(&self) -> PerSide<WideSet> {
        let stones = self.standing();
        PerSide::from_fn(|side| stones[side] - self.dead)
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.position(), f)
    }

    fn len(&self) -> usize {
        self.plies.len()
    }

    fn ply(&self, index: usize) -> Option<Action> {
        self.plies.get(index).map(|ply| ply.action())
    }

    fn consider(&self, action: Action) -> Result<Change, Refusal> {
        match action {
            Action::Place(point) => {
                let taken = self.captures(point)?;
                self.check_room()?;
                Ok(Change::putting(self.to_move, point).taking(taken))
            }
            Action::Move(_) => Err(Refusal::NotInThisGame),
            _ => Ok(Change::NONE),
        }
    }

    fn play(&mut self, action: Action) -> Result<Change, Refusal> {
        match action {
            Action::Move(_) => return Err(Refusal::NotInThisGame),
            Action::Resume => return self.resume().map(|()| Change::NONE),
            _ if self.is_over() => return Err(Refusal::GameOver),
            Action::Place(point) => {
                let side = self.to_move;
                return Ok(Change::putting(side, point).taking(self.place(point)?));
            }
            Action::Pass if self.is_handicap() => return Err(Refusal::HandicapFirst),
            Action::Pass => {
                self.remember(self.to_move, Deed::Pass)?;
                self.to_move = self.to_move.other();
                self.ko = None;
            }
            Action::Resign(side) => self.remember(side, Deed::Resign)?,
            Action::FlagFall(side) => self.remember(side, Deed::FlagFall)?,
        }
        Ok(Change::NONE)
    }

    /// Takes back the last action and returns it; an agreement on dead stones is forgotten.
    fn undo(&mut self) -> Option<Action> {
        let ply = self.plies.pop()?;
        self.made.pop();
        self.dead = WideSet::EMPTY;
        match ply.deed() {
            Deed::Stone(point, directions) => {
                let spot = self.chains.spot(point);
                self.prisoners[ply.side().other()] -= self.chains.take_back(spot, ply.side(), directions);
                self.chains.relink();
                self.to_move = ply.side();
            }
            Deed::Pass => self.to_move = ply.side(),
            Deed::Resume | Deed::Resign | Deed::FlagFall => {}
        }
        self.ko = match self.plies.last().map(|ply| ply.deed()) {
            Some(Deed::Stone(point, directions)) => self.ko_after(point, directions),
            _ => None,
        };
        Some(ply.action())
    }

    fn legal(&self) -> WideSet {
        if self.is_over() {
            return WideSet::EMPTY;
        }
        let (chains, side) = (&self.chains, self.to_move);
        match self.rules().repetition {
            // The spot of a stone just taken has no room beside it.
            Repetition::Ko => chains.empty_where(|spot| {
                chains.has_room(spot) || {
                    let effect = chains.effect(spot, side);
                    effect != Effect::Suicide && self.ko_taker(spot, effect).is_none()
                }
            }),
            Repetition::OwnBoards => chains.empty_where(|spot| {
                let effect = chains.effect(spot, side);
                effect != Effect::Suicide && self.made_before(spot, effect).is_none()
            }),
        }
    }

    fn group(&self, stone: Point) -> WideSet {
        self.chain(stone)
    }

    fn forbids_pass(&self) -> Option<Refusal> {
        self.is_handicap().then_some(Refusal::HandicapFirst)
    }

    fn occurrences(&self) -> usize {
        let mut earlier = self.chains.clone();
        let mut count = 1;
        for ply in self.plies.iter().rev() {
            match ply.deed() {
                Deed::Stone(point, directions) => {
                    earlier.take_back(earlier.spot(point), ply.side(), directions);
                }
                Deed::Pass => {}
                Deed::Resume | Deed::Resign | Deed::FlagFall => continue,
            }
            if ply.side() == self.to_move && earlier.same_stones(&self.chains) {
                count += 1;
            }
        }
        count
    }

    fn tally(&self) -> Tally {
        Tally::Go(self.count())
    }

    fn is_over(&self) -> bool {
        match self.plies.last().map(|ply| ply.deed()) {
            Some(Deed::Resign | Deed::FlagFall) => true,
            Some(Deed::Pass) => self.both_passed(),
            Some(Deed::Stone(..) | Deed::Resume) | None => false,
        }
    }

    /// Returns how the game ended: with two passes and the points of both sides, White's with komi (G5, G6), or before.
    ///
    /// After two passes it may change: stones are taken off by agreement, or play goes on.
    fn outcome(&self) -> Option<Outcome> {
        let last = self.plies.last()?;
        match last.deed() {
            Deed::Resign => Some(Outcome::Resigned(last.side())),
            Deed::FlagFall => Some(Outcome::OutOfTime(last.side())),
            Deed::Pass if self.both_passed() => {
                let count = self.count();
                Some(Outcome::Counted { black: count.points(Side::Black), white: count.points(Side::White) })
            }
            Deed::Stone(..) | Deed::Pass | Deed::Resume => None,
        }
    }

    fn agreement(&self) -> Option<&dyn Agreement> {
        Some(self)
    }

    fn agreement_mut(&mut self) -> Option<&mut dyn Agreement> {
        Some(self)
    }

    fn write_record(&self, tags: &Tags<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        sgf::write(self, tags, out)
    }

    fn header(&self) -> Header {
        let rules = *self.rules();
        let bits = u8::from(rules.repetition == Repetition::Ko)
            | u8::from(rules.counting == Counting::Territory) << 1
            | u8::from(rules.stars) << 2;
        let [low, high] = rules.komi.0.to_le_bytes();
        let even = Options::new(self.size(), rules);
        let options = even.with_handicap(self.handicap()).unwrap_or(even);
        let own = [options.size.get(), bits, low, high, options.handicap()];
        bytes::grid_header(GameId::Go, self.start(), &options.start(), &own)
    }
}

impl Game {
    /// Begins the game that a header describes.
    pub(crate) fn from_header(header: &[u8]) -> Option<Self> {
        let Beginning { first, set_up, rest } = Beginning::read(header)?;
        let (&[size, bits, low, high, handicap], mut rest) = rest.split_first_chunk::<5>()?;
        let size = Size::new(size)?;
        if bits > 7 {
            return None;
        }
        let rules = Rules {
            repetition: if bits & 1 == 0 { Repetition::OwnBoards } else { Repetition::Ko },
            counting: if bits & 2 == 0 { Counting::Area } else { Counting::Territory },
            komi: HalfPoints(i16::from_le_bytes([low, high])),
            stars: bits & 4 != 0,
        };
        let options = Options::new(size, rules).with_handicap(handicap).ok()?;
        if set_up {
            let start = Position::new(size, bytes::take_sets(&mut rest)?, first).ok()?;
            let game = Self::from_position(start, rules).ok()?;
            return (rest.is_empty() && handicap == 0).then_some(game);
        }
        (rest.is_empty() && options.start().to_move() == first).then(|| Self::new(&options))
    }
}
