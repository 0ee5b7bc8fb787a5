//! Keeping the journal in step with the game: the stored game is compared with the played one, too.

use rules_core::any::{Game, Outcome};
use rules_core::{Point, WideSet};

use super::{Event, Referee};
use crate::clock::Clock;
use crate::hands::Hands;
use crate::journal::{Entry, PAST_GAMES, PastGame, Replay};
use crate::readings::Calibration;
use crate::screen::{Cause, Trouble};
use crate::settings::{Kind, Touch};
use crate::tally::Tally;

/// What the journal holds, and what has to be written into it.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// The number of the current game in the journal.
    id: u16,
    /// How many places for actions the journal has filled for the current game.
    places: usize,
    /// How many of them, from the first, are the same as in the game.
    same: usize,
    /// The result of the current game once it has ended; a game that goes on after an undo may end again.
    result: Option<PastGame>,
    /// A result that has not been written down yet.
    unwritten: Option<PastGame>,
    pub(super) settings_changed: bool,
    /// How many parts of the calibration are to be written.
    calibration_left: usize,
    pub(super) service_changed: bool,
    header_changed: bool,
    clocks_changed: bool,
    pub(super) agreement_changed: bool,
    /// The stone that was touched, as the journal has it, and after how many actions that was.
    touched: Option<(usize, Point)>,
    /// How many of the past results are to be written again.
    past_left: usize,
}

impl Memory {
    pub(super) fn new_game(&mut self) {
        self.id = self.id.wrapping_add(1);
        self.places = 0;
        self.same = 0;
        self.result = None;
        self.header_changed = true;
    }

    /// Notes that the game has one action more or some actions less than before.
    pub(super) fn game_changed(&mut self, game: &Game) {
        self.same = self.same.min(game.len());
    }

    pub(super) fn calibration_changed(&mut self) {
        self.calibration_left = Calibration::PARTS;
    }

    pub(super) fn clocks_changed(&mut self) {
        self.clocks_changed = true;
    }
}

impl Referee {
    /// Tells whether the journal holds everything.
    pub(super) fn is_written_down(&self) -> bool {
        let Memory {
            places,
            same,
            unwritten,
            settings_changed,
            calibration_left,
            service_changed,
            header_changed,
            clocks_changed,
            agreement_changed,
            past_left,
            ..
        } = &self.memory;
        !(*header_changed
            || *clocks_changed
            || *agreement_changed
            || *settings_changed
            || *service_changed
            || *calibration_left + *past_left > 0
            || unwritten.is_some()
            || places > same
            || self.is_touch_unwritten()
            || *places < self.game.len())
    }

    /// Returns the next thing to be written down.
    ///
    /// The order makes every prefix of it a game that was really played: actions that were taken back are struck out
    /// from the last one before anything new is written.
    pub(super) fn next_entry(&mut self) -> Option<Entry> {
        let memory = &mut self.memory;
        let plies = self.game.len();
        if core::mem::take(&mut memory.header_changed) {
            return Some(Entry::game(memory.id, self.clock.control(), &self.game));
        }
        // Before anything is struck out: a stone that was touched earlier in that position need not be played again.
        if self.is_touch_unwritten() && self.touched().is_none() {
            self.memory.touched = None;
            return Some(Entry::touched(self.memory.id, plies, None));
        }
        let memory = &mut self.memory;
        if memory.places > memory.same {
            memory.places -= 1;
            return Some(Entry::ply(memory.id, memory.places, None));
        }
        if memory.places < plies {
            let index = memory.places;
            memory.places += 1;
            memory.same = memory.places;
            return Some(Entry::ply(memory.id, index, self.game.ply(index)));
        }
        if core::mem::take(&mut memory.agreement_changed) {
            let dead = self.game.go().filter(|_| self.agreed).map(rules_core::go::Game::dead);
            return Some(Entry::agreement(memory.id, plies, dead));
        }
        if self.is_touch_unwritten() {
            let touched = self.touched();
            self.memory.touched = touched.map(|stone| (plies, stone));
            return Some(Entry::touched(self.memory.id, plies, touched));
        }
        let memory = &mut self.memory;
        if core::mem::take(&mut memory.clocks_changed) && self.clock.faces().is_some() {
            return Some(Entry::clocks(memory.id, self.clock.budget()));
        }
        if let Some(result) = memory.unwritten.take() {
            return Some(Entry::result(&result));
        }
        if memory.past_left > 0 {
            memory.past_left -= 1;
            return self.past.get(memory.past_left).map(Entry::result);
        }
        if core::mem::take(&mut memory.settings_changed) {
            return Some(Entry::settings(&self.settings));
        }
        if core::mem::take(&mut memory.service_changed) {
            return Some(Entry::out_of_service(&self.board, self.readings.out_of_service()));
        }
        while memory.calibration_left > 0 {
            memory.calibration_left -= 1;
            let part = memory.calibration_left;
            // A part has as many places as a word of a set: a small board has no points in the higher ones.
            if self.board.points().words()[part] != 0 {
                return Some(Entry::calibration(&self.board, self.readings.calibration(), part));
            }
        }
        None
    }

    /// Tells whether the journal knows another stone, or none, that was touched in this position.
    fn is_touch_unwritten(&self) -> bool {
        let written = self.memory.touched.filter(|(plies, _)| *plies == self.game.len());
        written.map(|(_, stone)| stone) != self.touched()
    }

    /// Has everything written down again, because the journal was lost.
    pub fn rewrite_journal(&mut self) {
        self.memory = Memory {
            id: self.memory.id,
            result: self.memory.result,
            settings_changed: true,
            calibration_left: Calibration::PARTS,
            service_changed: true,
            header_changed: true,
            clocks_changed: true,
            agreement_changed: self.agreed,
            past_left: self.past.len(),
            ..Memory::default()
        };
    }

    pub(super) fn remember_result(&mut self, outcome: Outcome) {
        let newest = self.past.iter().map(|game| game.number).max();
        let number =
            self.memory.result.map_or(newest.map_or(0, |number| number.wrapping_add(1)), |game| game.number);
        let plies = self.game.len() as u16;
        let result = PastGame { number, kind: Kind::of(&self.game.terms()), outcome, plies };
        let slot = number % PAST_GAMES as u32;
        self.past.retain(|game| game.number % PAST_GAMES as u32 != slot);
        // A game with the same slot was just removed, so there is room.
        let _ = self.past.push(result);
        self.memory.result = Some(result);
        self.memory.unwritten = Some(result);
        self.memory.clocks_changed = true;
    }

    /// Takes over what the journal says.
    pub(super) fn restore(&mut self, replay: &Replay) {
        if let Some(settings) = replay.settings {
            self.settings = settings;
        }
        self.chosen = (self.settings.fitted, self.settings.sensors);
        if let Some(calibration) = replay.calibration(&self.board) {
            self.readings.set_calibration(calibration.clone());
        }
        self.readings.set_out_of_service(replay.out_of_service(&self.board));
        self.past = replay.past.clone();

        self.game = Game::new(&self.settings.terms(&self.board));
        let restored = replay.restore(&mut self.game);
        let plies = self.game.len();
        self.agreed = restored.agreed;
        self.must_move = restored
            .touched
            .filter(|stone| self.settings.touch == Touch::Strict && self.landings(*stone).is_some());
        self.memory = Memory {
            id: restored.id,
            places: restored.places,
            same: plies,
            touched: self.must_move.map(|stone| (plies, stone)),
            ..Memory::default()
        };
        // A board that has never stored a game, or cannot read its header, begins to.
        self.memory.header_changed = !restored.found;

        self.clock = Clock::new(if plies > 0 { restored.control } else { self.settings.time_control });
        if let Some(budget) = restored.budget.filter(|_| plies > 0) {
            self.clock.set_budget(budget);
        }
        self.tally = Tally::of(&self.game);
        self.expected = self.game.stones();
        self.hands = Hands::Quiet;
        self.awaiting = match (plies, self.game.is_over()) {
            (0, _) => Some(Cause::SetUp),
            (_, true) => None,
            (_, false) => Some(Cause::Resume),
        };
        if plies > 0 {
            self.tell(Event::Resumed(plies));
            self.unverified = Some(self.last_captured());
        } else {
            self.tell(Event::NewGame);
        }
        if restored.damaged {
            self.trouble(Trouble::Journal { plies: plies as u16 });
        } else if restored.foreign {
            self.trouble(Trouble::ForeignJournal);
        }
    }

    /// Returns the stones that the last move turned over.
    fn last_captured(&mut self) -> WideSet {
        if self.game.is_placing() {
            return WideSet::EMPTY;
        }
        let Some(action) = self.game.undo() else { return WideSet::EMPTY };
        // The action was legal before it was taken back.
        self.game.play(action).map_or(WideSet::EMPTY, |change| change.turned)
    }
}

#[cfg(test)]
mod tests {
    use rules_core::any::Action;
    use rules_core::{Board, Side};

    use super::*;
    use crate::Sample;
    use crate::buttons::Levels;
    use crate::readings::Scan;
    use crate::time::Moment;

    #[test]
    fn a_journal_that_was_lost_is_written_again() {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        let first = referee.game.gomobil().and_then(|game| game.moves().next()).unwrap();
        referee.game.play(Action::Move(first)).unwrap();
        referee.remember_result(Outcome::Resigned(Side::White));
        referee.rewrite_journal();
        let mut replay = Replay::new();
        for now in 0..50 {
            let sample = Sample {
                scan: Scan::Reed(WideSet::EMPTY),
                unreadable: &WideSet::EMPTY,
                buttons: Levels::default(),
                journal_ready: true,
            };
            if let Some(entry) = referee.step(Moment(now), &sample).entry {
                replay.take_entry(entry);
            }
        }
        let mut game = Game::new(&referee.settings.terms(&Board::HEXAGON));
        assert!(replay.restore(&mut game).found);
        assert_eq!(game.len(), 1);
        assert_eq!(replay.past().len(), 1);
        assert_eq!(replay.settings(), Some(referee.settings()));
    }

    #[test]
    fn a_move_that_is_taken_back_leaves_no_touch_behind_wherever_the_power_is_cut() {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        referee.settings.touch = Touch::Strict;
        referee.memory.settings_changed = true;
        let first = referee.game.gomobil().and_then(|game| game.moves().next()).unwrap();
        let mut replay = Replay::new();
        let write_down = |referee: &mut Referee, replay: &mut Replay| {
            while let Some(entry) = referee.next_entry() {
                replay.take_entry(&entry);
            }
        };
        referee.must_move = Some(first.from);
        write_down(&mut referee, &mut replay);
        referee.commit(Action::Move(first));
        write_down(&mut referee, &mut replay);
        referee.undo();
        let mut entries = 0;
        while let Some(entry) = referee.next_entry() {
            replay.take_entry(&entry);
            entries += 1;
            let mut again = Referee::new(Board::HEXAGON);
            again.start(Moment(0), &replay);
            assert!(!again.game.is_empty() || again.must_move.is_none(), "after entry {entries}");
        }
        assert!(entries > 1);
    }

    #[test]
    fn a_journal_that_takes_nothing_is_reported_once() {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        let mut step = |now: u64, journal_ready| {
            let sample = Sample {
                scan: Scan::Reed(WideSet::EMPTY),
                unreadable: &WideSet::EMPTY,
                buttons: Levels::default(),
                journal_ready,
            };
            referee.step(Moment(now), &sample);
            referee.trouble.take()
        };
        assert_eq!((1..30_000).find_map(|now| step(now, false)), None);
        assert_eq!((30_000..31_000).find_map(|now| step(now, false)), Some(Trouble::Unwritten));
        assert_eq!((31_000..100_000).find_map(|now| step(now, false)), None);
    }
}
