//! Gosix as any game.

use core::fmt;

use super::{CENTRES, CORNERS, Game, Placement, Position, corners_of};
use crate::action::Code;
use crate::any::bytes::{self, Beginning};
use crate::any::{Header, Terms};
use crate::record::text::{self, Tags};
use crate::{
    Action, Board, Change, GameId, HexSet, Manner, Outcome, PerSide, Play, Point, Refusal, Side, Tally,
    WideSet,
};

/// Returns what a stone changes.
fn changed(side: Side, point: Point, placement: Placement) -> Change {
    let mut change = Change::putting(side, point).taking(placement.taken.widen());
    change.put.black |= placement.won.black.widen();
    change.put.white |= placement.won.white.widen();
    change
}

impl Play for Game {
    fn terms(&self) -> Terms {
        Terms::Gosix { first: self.start().to_move() }
    }

    fn board(&self) -> Board {
        Board::HEXAGON
    }

    fn ground(&self) -> WideSet {
        (CORNERS | CENTRES).widen()
    }

    fn to_move(&self) -> Side {
        self.now.to_move()
    }

    fn stones(&self) -> PerSide<WideSet> {
        PerSide::from_fn(|side| self.now.pieces(side).widen())
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.now, f)
    }

    fn len(&self) -> usize {
        self.plies.len()
    }

    fn ply(&self, index: usize) -> Option<Action> {
        self.plies.get(index).map(|code| code.made(Manner::Placed))
    }

    fn consider(&self, action: Action) -> Result<Change, Refusal> {
        match action {
            Action::Place(point) => Ok(changed(self.to_move(), point, self.placement(point)?)),
            Action::Move(_) => Err(Refusal::NotInThisGame),
            _ => Ok(Change::NONE),
        }
    }

    /// Plays an action; a pass is for a side that has no stone to place (S8).
    fn play(&mut self, action: Action) -> Result<Change, Refusal> {
        if matches!(action, Action::Move(_) | Action::Resume) {
            return Err(Refusal::NotInThisGame);
        }
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let mut next = self.now;
        let mut change = Change::NONE;
        match action {
            Action::Place(point) => change = changed(self.to_move(), point, next.place(point)?),
            Action::Pass => {
                let to = self.now.legal();
                if !to.is_empty() {
                    return Err(Refusal::MustPlace { to });
                }
                next = next.with_turn(next.to_move().other());
            }
            _ => {}
        }
        self.plies.push(Code::new(action)).map_err(|_| Refusal::RecordFull { may_pass: false })?;
        self.now = next;
        Ok(change)
    }

    fn undo(&mut self) -> Option<Action> {
        let undone = self.plies.pop()?.made(Manner::Placed);
        // What came off may have stood between hexagons of both sides, so the game is played again up to here.
        self.now = *self.start();
        for code in &self.plies {
            match code.made(Manner::Placed) {
                // It was legal when it was played, and the position is the same.
                Action::Place(point) => drop(self.now.place(point)),
                Action::Pass => self.now = self.now.with_turn(self.now.to_move().other()),
                _ => {}
            }
        }
        Some(undone)
    }

    fn legal(&self) -> WideSet {
        if self.is_over() { WideSet::EMPTY } else { self.now.legal().widen() }
    }

    /// Tells whether the side to move has to pass, because it has no stone to place and the other side has (S8).
    fn must_pass(&self) -> bool {
        !self.is_over() && !self.now.can_place()
    }

    fn forbids_pass(&self) -> Option<Refusal> {
        let to = if self.is_over() { HexSet::EMPTY } else { self.now.legal() };
        (!self.must_pass()).then_some(Refusal::MustPlace { to })
    }

    fn occurrences(&self) -> usize {
        // Stones come off only when a marker goes on, so no position comes back.
        1
    }

    fn tally(&self) -> Tally {
        Tally::Hexagons(PerSide::from_fn(|side| self.now.markers(side).len() as u8))
    }

    /// Returns how the game ended: with four hexagons for a side (S10), with no stone that anybody could place (S9),
    /// or before.
    fn outcome(&self) -> Option<Outcome> {
        match self.last() {
            Some(Action::Resign(side)) => return Some(Outcome::Resigned(side)),
            Some(Action::FlagFall(side)) => return Some(Outcome::OutOfTime(side)),
            _ => {}
        }
        if self.now.four().is_none() && !self.is_stuck() {
            return None;
        }
        let hexagons = |side| self.now.markers(side).len() as u16;
        Some(Outcome::counted(hexagons(Side::Black), hexagons(Side::White)))
    }

    fn chained(&self, centre: Point) -> PerSide<WideSet> {
        let chained = self.now.chained(centre);
        PerSide::from_fn(|side| chained[side].widen())
    }

    fn decided(&self, side: Side) -> WideSet {
        let markers = self.now.markers(side);
        markers.iter().fold(markers, |lit, centre| lit | corners_of(centre)).widen()
    }

    fn write_record(&self, tags: &Tags<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write(self, tags, out)
    }

    fn header(&self) -> Header {
        let start = self.start();
        let set_up = start.with_turn(Side::Black) != Position::START;
        let mut header = bytes::begin(GameId::Gosix, start.to_move(), set_up, &[]);
        if set_up {
            bytes::push_sets(&mut header, Side::BOTH.map(|side| start.stones(side)));
            bytes::push_sets(&mut header, Side::BOTH.map(|side| start.markers(side)));
        }
        header
    }
}

impl Game {
    /// Begins the game that a header describes.
    pub(crate) fn from_header(header: &[u8]) -> Option<Self> {
        let Beginning { first, set_up, mut rest } = Beginning::read(header)?;
        let mut start = Position::START.with_turn(first);
        if set_up {
            let stones: PerSide<HexSet> = bytes::take_sets(&mut rest)?;
            let markers = bytes::take_sets(&mut rest)?;
            start = Position::new(stones, markers, first).ok()?;
        }
        rest.is_empty().then(|| Self::from_position(start))
    }
}
