//! Gomobil as any game.

use core::fmt;

use super::game::before;
use super::ply::Ply;
use super::{CAPACITY, Game, Options};
use crate::any::{Header, Terms};
use crate::record::bytes;
use crate::record::text::{self, Tags};
use crate::{
    Action, Board, Change, HexSet, Manner, Move, Outcome, PerSide, Play, Point, Refusal, Side, Tally,
    WideSet, hexagon,
};

const FULL: Refusal = Refusal::RecordFull { may_pass: true };

impl Game {
    /// Returns what a move changes.
    fn changed(&self, Move { from, to }: Move, captured: HexSet) -> Change {
        let change = Change::putting(self.now.to_move(), to).taking(WideSet::of(from));
        Change { turned: captured.widen(), ..change }
    }

    /// Returns the stones that a move turns over, or why it cannot be played; the last two places are kept for passes.
    fn judge(&self, Move { from, to }: Move) -> Result<HexSet, Refusal> {
        let captured = self.captures(from, to)?;
        if self.is_full() { Err(FULL) } else { Ok(captured) }
    }

    /// Tells whether no move can be written down any more.
    fn is_full(&self) -> bool {
        self.plies.len() >= CAPACITY - 2
    }

    fn both_passed(&self) -> bool {
        let mut last = self.plies().rev();
        last.next() == Some(Action::Pass) && last.next() == Some(Action::Pass)
    }
}

impl Play for Game {
    fn terms(&self) -> Terms {
        Terms::Gomobil(Options { first: self.start().to_move(), repetition: self.repetition() })
    }

    fn board(&self) -> Board {
        Board::HEXAGON
    }

    fn manner(&self) -> Manner {
        Manner::Moved
    }

    fn to_move(&self) -> Side {
        self.now.to_move()
    }

    fn stones(&self) -> PerSide<WideSet> {
        PerSide::from_fn(|side| self.now.stones(side).widen())
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.now, f)
    }

    fn len(&self) -> usize {
        self.plies.len()
    }

    fn ply(&self, index: usize) -> Option<Action> {
        self.plies.get(index).map(|ply| ply.action())
    }

    fn consider(&self, action: Action) -> Result<Change, Refusal> {
        match action {
            Action::Move(played) => Ok(self.changed(played, self.judge(played)?)),
            Action::Place(_) => Err(Refusal::NotInThisGame),
            _ => Ok(Change::NONE),
        }
    }

    fn play(&mut self, action: Action) -> Result<Change, Refusal> {
        let captured = match action {
            Action::Move(played) => self.judge(played)?,
            Action::Place(_) | Action::Resume => return Err(Refusal::NotInThisGame),
            Action::Pass | Action::Resign(_) | Action::FlagFall(_) if self.is_over() => {
                return Err(Refusal::GameOver);
            }
            Action::Pass | Action::Resign(_) | Action::FlagFall(_) => HexSet::EMPTY,
        };
        self.plies.push(Ply::new(action, captured)).map_err(|_| FULL)?;
        Ok(match action {
            Action::Move(played) => {
                let change = self.changed(played, captured);
                self.now.carry_out(played.from, played.to, captured);
                change
            }
            Action::Pass => {
                self.now.to_move = self.now.to_move.other();
                Change::NONE
            }
            _ => Change::NONE,
        })
    }

    fn undo(&mut self) -> Option<Action> {
        let ply = self.plies.pop()?;
        self.now = before(self.now, ply);
        Some(ply.action())
    }

    fn landings(&self, stone: Point) -> Result<WideSet, Refusal> {
        let landings = self.lift(stone)?;
        if self.is_full() { Err(FULL) } else { Ok(landings.widen()) }
    }

    fn playable(&self) -> WideSet {
        let side = self.now.to_move();
        (self.now.stones(side) - self.now.immobile(side)).widen()
    }

    fn group(&self, stone: Point) -> WideSet {
        let side = self.now.at(stone);
        side.map_or(WideSet::EMPTY, |side| hexagon::flood(HexSet::of(stone), self.now.stones(side)).widen())
    }

    fn immobile(&self, side: Side) -> WideSet {
        self.now.immobile(side).widen()
    }

    fn must_pass(&self) -> bool {
        !self.is_over() && self.moves().next().is_none()
    }

    fn occurrences(&self) -> usize {
        1 + self.history().filter(|(earlier, _)| *earlier == self.now).count()
    }

    fn tally(&self) -> Tally {
        Tally::Gomobil(self.count())
    }

    fn is_over(&self) -> bool {
        match self.last() {
            Some(Action::Resign(_) | Action::FlagFall(_)) => true,
            Some(Action::Pass) => self.both_passed(),
            _ => false,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.last()? {
            Action::Resign(side) => Some(Outcome::Resigned(side)),
            Action::FlagFall(side) => Some(Outcome::OutOfTime(side)),
            Action::Pass if self.both_passed() => {
                let count = self.count();
                let points = |side| u16::from(count.points(side));
                Some(Outcome::counted(points(Side::Black), points(Side::White)))
            }
            _ => None,
        }
    }

    fn write_record(&self, tags: &Tags<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write(self, tags, out)
    }

    fn header(&self) -> Header {
        let mut space = [0; bytes::MAX_HEADER];
        // The space is as large as Gomobil's largest header.
        let length = bytes::write_header(self, &mut space).unwrap_or(0);
        space.iter().copied().take(length).collect()
    }
}

impl Game {
    /// Begins the game that a header describes.
    pub(crate) fn from_header(header: &[u8]) -> Option<Self> {
        let mut game = Self::new(Options::DEFAULT);
        bytes::read(header, &mut game).ok()?;
        // A whole record, where only its header belongs, is none.
        game.last().is_none().then_some(game)
    }
}
