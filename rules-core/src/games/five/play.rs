//! Five in a row as any game.

use core::fmt;

use super::game::{Ply, put_stone, taken};
use super::{CAPACITY, Game, Rules};
use crate::action::Code;
use crate::any::bytes::{self, Beginning};
use crate::any::{Header, Terms};
use crate::grid::{Position, Size};
use crate::record::sgf;
use crate::record::text::Tags;
use crate::{Action, Board, Change, Manner, Outcome, PerSide, Play, Refusal, Side, Tally, WideSet};

impl Play for Game {
    fn terms(&self) -> Terms {
        Terms::Five { size: self.size(), rules: *self.rules() }
    }

    fn board(&self) -> Board {
        self.now.board()
    }

    fn to_move(&self) -> Side {
        self.now.to_move()
    }

    fn stones(&self) -> PerSide<WideSet> {
        PerSide::from_fn(|side| self.now.stones(side))
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.now, f)
    }

    fn len(&self) -> usize {
        self.plies.len()
    }

    fn ply(&self, index: usize) -> Option<Action> {
        self.plies.get(index).map(|ply| ply.code.made(Manner::Placed))
    }

    fn consider(&self, action: Action) -> Result<Change, Refusal> {
        match action {
            Action::Place(point) => Ok(Change::putting(self.to_move(), point).taking(self.captures(point)?)),
            Action::Move(_) => Err(Refusal::NotInThisGame),
            _ => Ok(Change::NONE),
        }
    }

    fn play(&mut self, action: Action) -> Result<Change, Refusal> {
        if matches!(action, Action::Move(_) | Action::Resume) {
            return Err(Refusal::NotInThisGame);
        }
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let full = Refusal::RecordFull { may_pass: false };
        let (pairs, outcome) = match action {
            Action::Place(point) => {
                let pairs = self.judge(point)?;
                if self.plies.len() >= CAPACITY - 1 {
                    return Err(full);
                }
                (pairs, None)
            }
            Action::Resign(side) => (0, Some(Outcome::Resigned(side))),
            Action::FlagFall(side) => (0, Some(Outcome::OutOfTime(side))),
            Action::Pass | Action::Move(_) | Action::Resume => return Err(Refusal::NoPass),
        };
        let waited = !self.waiting_five().is_empty();
        self.plies.push(Ply { code: Code::new(action), pairs }).map_err(|_| full)?;
        self.outcome = outcome;
        let Action::Place(point) = action else {
            return Ok(Change::NONE);
        };
        let side = self.to_move();
        let taken = taken(self.size(), point, pairs);
        put_stone(&mut self.now, point, taken);
        self.prisoners[side.other()] += taken.len() as u16;
        self.outcome = self.ended_by(point, side, waited).or_else(|| self.full());
        Ok(Change::putting(side, point).taking(taken))
    }

    fn undo(&mut self) -> Option<Action> {
        let ply = self.plies.pop()?;
        let action = ply.code.made(Manner::Placed);
        // No action follows the end of a game.
        self.outcome = None;
        if let Action::Place(point) = action {
            let side = self.to_move().other();
            self.now.take_off(WideSet::of(point));
            for captured in taken(self.size(), point, ply.pairs) {
                self.now.put(captured, side.other());
                self.prisoners[side.other()] -= 1;
            }
            self.now = self.now.with_turn(side);
        }
        Some(action)
    }

    fn legal(&self) -> WideSet {
        if self.is_over() {
            return WideSet::EMPTY;
        }
        self.now.empty_points().iter().filter(|point| self.judge(*point).is_ok()).collect()
    }

    fn forbids_pass(&self) -> Option<Refusal> {
        Some(Refusal::NoPass)
    }

    fn threat(&self) -> WideSet {
        self.waiting_five()
    }

    fn occurrences(&self) -> usize {
        let mut earlier = self.clone();
        let mut count = 1;
        while earlier.undo().is_some() {
            count += usize::from(earlier.now == self.now);
        }
        count
    }

    fn tally(&self) -> Tally {
        if self.rules().captures {
            Tally::Captured(PerSide::from_fn(|side| self.prisoners[side.other()]))
        } else {
            Tally::Nothing
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn decided(&self, side: Side) -> WideSet {
        self.fives(side)
    }

    fn write_record(&self, tags: &Tags<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        sgf::write(self, tags, out)
    }

    fn header(&self) -> Header {
        let Rules { captures, ten_wins, breakable_five, no_double_three } = *self.rules();
        let flags = [captures, ten_wins, breakable_five, no_double_three];
        let bits = flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag));
        let own = [self.size().get(), bits];
        bytes::grid_header(self.rules().game(), self.start(), &Position::empty(self.size()), &own)
    }
}

impl Game {
    /// Begins the game that a header describes.
    pub(crate) fn from_header(header: &[u8]) -> Option<Self> {
        let Beginning { first, set_up, rest } = Beginning::read(header)?;
        let (&[size, bits], mut rest) = rest.split_first_chunk::<2>()?;
        let size = Size::new(size)?;
        if bits > 15 {
            return None;
        }
        let bit = |number: u8| bits & 1 << number != 0;
        let rules =
            Rules { captures: bit(0), ten_wins: bit(1), breakable_five: bit(2), no_double_three: bit(3) };
        let mut start = Position::empty(size);
        if set_up {
            start = Position::new(size, bytes::take_sets(&mut rest)?, first).ok()?;
        }
        (rest.is_empty() && start.to_move() == first).then(|| Self::from_position(start, rules))
    }
}
