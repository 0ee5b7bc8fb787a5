//! Keeping the journal in step with the game: the stored game is compared with the played one, too.

use heapless::Vec;
use rules_core::any::{Game, Header, Outcome};
use rules_core::{PerSide, Point, WideSet};

use super::phase::Phase;
use super::{Event, Referee, Standing, UNWRITTEN};
use crate::cause::Cause;
use crate::chores::Chores;
use crate::clock::{Budget, Clock};
use crate::journal::{Entry, PAST_GAMES, PastGame, Replay, TAIL};
use crate::names::{Name, Names};
use crate::opponent::Opponent;
use crate::readings::Calibration;
use crate::settings::{Settings, TouchRule};
use crate::time::Moment;
use crate::trouble::Trouble;

/// What the journal holds.
#[derive(Clone, Debug)]
struct Stored {
    /// The number of the game whose beginning is written down.
    game: Option<u32>,
    /// How many places for actions the journal has filled for the current game.
    places: usize,
    /// How many of them, from the first, are the same as in the game.
    same: usize,
    /// The dead stones that were agreed on.
    agreement: Option<WideSet>,
    /// The stone that was touched, and after how many actions that was.
    touched: Option<(usize, Point)>,
    clocks: Option<PerSide<Budget>>,
    /// The settings without the players.
    settings: Option<Settings>,
    names: Names,
    opponent: Opponent,
    out_of_service: Option<WideSet>,
    /// Which calibration each part is of, by its number since switching on.
    calibration: [u8; Calibration::PARTS],
    /// The places in the ring of past games that are up to date, a bit each.
    results: u64,
    /// Whether nothing is left to be carried over from the journal of the first release.
    carried_over: bool,
}

/// The places of all past games.
const ALL_RESULTS: u64 = u64::MAX;
const _: () = assert!(PAST_GAMES == u64::BITS as usize);

impl Stored {
    /// A journal without any entry holds what a new board has, but no game.
    const NOTHING: Self = Self {
        game: None,
        places: 0,
        same: 0,
        agreement: None,
        touched: None,
        clocks: None,
        settings: Some(Settings::DEFAULT),
        names: Names::NONE,
        opponent: Opponent::NONE,
        out_of_service: Some(WideSet::EMPTY),
        calibration: [0; Calibration::PARTS],
        results: ALL_RESULTS,
        carried_over: true,
    };
}

/// What the journal holds, and what is on its way there.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// The number of the current game in the journal.
    id: u32,
    /// The results of past games.
    pub past: Vec<PastGame, PAST_GAMES>,
    /// What a newer program keeps behind the settings.
    tail: Vec<u8, TAIL>,
    stored: Stored,
    /// The result of the current game once it has ended; a game that goes on after an undo may end again.
    result: Option<PastGame>,
    /// What was to be written down last.
    entry: Option<Entry>,
    /// Whether the journal lacked something when it was compared last.
    behind: bool,
    /// Since when something waits to be written down, if the journal takes nothing.
    waiting: Option<Moment>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            id: 0,
            past: Vec::new(),
            tail: Vec::new(),
            stored: Stored::NOTHING,
            result: None,
            entry: None,
            behind: true,
            waiting: None,
        }
    }
}

impl Memory {
    /// Returns the number of the current game.
    pub(super) const fn id(&self) -> u32 {
        self.id
    }

    /// Tells whether the current game has ended before.
    pub(super) const fn has_result(&self) -> bool {
        self.result.is_some()
    }

    pub(super) fn new_game(&mut self) {
        self.id = self.id.wrapping_add(1);
        self.result = None;
        let Stored { settings, names, out_of_service, calibration, results, carried_over, .. } = self.stored;
        self.stored =
            Stored { settings, names, out_of_service, calibration, results, carried_over, ..Stored::NOTHING };
    }

    /// Notes that the game has one action more or some actions less than before.
    pub(super) fn game_changed(&mut self, game: &Game) {
        self.stored.same = self.stored.same.min(game.len());
    }

    pub(super) const fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    /// Tells whether the journal lacked something when it was compared last.
    pub(super) const fn is_behind(&self) -> bool {
        self.behind
    }

    /// Notes whether the journal lacks something, and tells, once, that it keeps it waiting for very long.
    pub(super) fn wait(&mut self, now: Moment, behind: bool, ready: bool) -> bool {
        self.behind = behind;
        if !behind || ready {
            self.waiting = None;
            return false;
        }
        let since = *self.waiting.get_or_insert(now);
        let stuck = now.since(since) > UNWRITTEN;
        if stuck {
            // No time is longer ago than this.
            self.waiting = Some(Moment(u64::MAX));
        }
        stuck
    }
}

/// Something that the journal does not hold as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unwritten {
    Game,
    /// Which stone was touched, if any.
    Touched(Option<Point>),
    /// An action was taken back.
    Struck,
    Played,
    /// Which stones are dead by agreement, if there is one.
    Agreement(Option<WideSet>),
    Clocks,
    /// The result at this place among the past games.
    Result(usize),
    Settings,
    Names,
    Opponent,
    OutOfService,
    Calibration(usize),
    /// That all of the above has been carried over from the journal of the first release.
    CarriedOver,
}

impl Referee {
    /// Compares what the journal holds with what it should, and returns the next thing to be written down.
    ///
    /// The order makes every prefix of it a game that was really played: actions that were taken back are struck out
    /// from the last one before anything new is written.
    pub(super) fn next_unwritten(&self) -> Option<Unwritten> {
        let stored = &self.memory.stored;
        let plies = self.plies();
        let touched = if self.is_waiting() { self.waiting_touched() } else { self.touched() };
        let touch = stored.touched.filter(|(after, _)| *after == plies).map(|(_, stone)| stone) != touched;
        if stored.game != Some(self.memory.id) {
            return Some(Unwritten::Game);
        }
        // Before anything is struck out: a stone that was touched earlier in that position need not be played again.
        if touch && touched.is_none() {
            return Some(Unwritten::Touched(None));
        }
        if stored.places > stored.same {
            return Some(Unwritten::Struck);
        }
        if stored.places < plies {
            return Some(Unwritten::Played);
        }
        let agreed = if self.is_waiting() { self.waiting_dead() } else { self.agreed() };
        if stored.agreement != agreed {
            return Some(Unwritten::Agreement(agreed));
        }
        if touch {
            return Some(Unwritten::Touched(touched));
        }
        let noted = self.game_clock().noted();
        if noted.is_some() && stored.clocks != noted {
            return Some(Unwritten::Clocks);
        }
        if stored.results != ALL_RESULTS
            && let Some(index) = self.memory.past.iter().position(|game| stored.results & place_of(game) == 0)
        {
            return Some(Unwritten::Result(index));
        }
        if stored.settings != Some(self.settings.without_players()) {
            return Some(Unwritten::Settings);
        }
        if stored.names != self.settings.names {
            return Some(Unwritten::Names);
        }
        if stored.opponent != self.settings.opponent {
            return Some(Unwritten::Opponent);
        }
        if stored.out_of_service != Some(self.readings.out_of_service()) {
            return Some(Unwritten::OutOfService);
        }
        let number = self.readings.calibrations();
        // A small board has no points in the higher parts, two of which are a word of the set.
        let words = self.board.points().words();
        let points = words.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]);
        let behind =
            stored.calibration.iter().zip(points).map(|(stored, points)| *stored != number && points != 0);
        let part = behind.enumerate().filter(|(_, behind)| *behind).last().map(|(part, _)| part);
        part.map(Unwritten::Calibration).or((!stored.carried_over).then_some(Unwritten::CarriedOver))
    }

    /// Makes the entry for something, and takes it to be stored.
    pub(super) fn write_down(&mut self, what: Unwritten) {
        let (plies, clock) = (self.plies(), self.game_clock());
        let (noted, control) = (clock.noted(), clock.control());
        let header = if what == Unwritten::Game { self.header() } else { Header::new() };
        let next = self.code(self.memory.stored.places);
        let Memory { id, stored, tail, past, .. } = &mut self.memory;
        let id = *id;
        let entry = match what {
            Unwritten::Game => {
                stored.game = Some(id);
                Entry::game_of(id, control, &header)
            }
            Unwritten::Touched(touched) => {
                stored.touched = touched.map(|stone| (plies, stone));
                Entry::touched(id, plies, touched)
            }
            Unwritten::Struck => {
                stored.places -= 1;
                Entry::ply(id, stored.places, None)
            }
            Unwritten::Played => {
                let index = stored.places;
                stored.places += 1;
                stored.same = stored.places;
                Entry::ply_of(id, index, next)
            }
            Unwritten::Agreement(agreed) => {
                stored.agreement = agreed;
                Entry::agreement(id, plies, agreed)
            }
            Unwritten::Clocks => {
                stored.clocks = noted;
                Entry::clocks(id, noted.unwrap_or_default())
            }
            Unwritten::Result(index) => {
                let Some(game) = past.get(index) else { return };
                stored.results |= place_of(game);
                Entry::result(game)
            }
            Unwritten::Settings => {
                stored.settings = Some(self.settings.without_players());
                Entry::settings_of(&self.settings, tail)
            }
            Unwritten::Names => {
                stored.names = self.settings.names;
                Entry::names(&self.settings.names)
            }
            Unwritten::Opponent => {
                stored.opponent = self.settings.opponent;
                Entry::opponent(self.settings.opponent)
            }
            Unwritten::OutOfService => {
                let points = self.readings.out_of_service();
                stored.out_of_service = Some(points);
                Entry::out_of_service(&self.board, points)
            }
            Unwritten::Calibration(part) => {
                if let Some(stored) = stored.calibration.get_mut(part) {
                    *stored = self.readings.calibrations();
                }
                Entry::calibration(&self.board, self.readings.calibration(), part)
            }
            Unwritten::CarriedOver => {
                stored.carried_over = true;
                Entry::carried_over()
            }
        };
        self.memory.entry = Some(entry);
    }

    /// Has everything written down again, because the journal was lost.
    pub fn rewrite_journal(&mut self) {
        self.memory.behind = true;
        self.memory.stored = Stored {
            settings: None,
            out_of_service: None,
            calibration: [self.readings.calibrations().wrapping_sub(1); Calibration::PARTS],
            results: 0,
            ..Stored::NOTHING
        };
    }

    pub(super) fn remember_result(&mut self, outcome: Outcome) {
        let newest = self.memory.past.iter().map(|game| game.number).max();
        let number =
            self.memory.result.map_or(newest.map_or(0, |number| number.wrapping_add(1)), |game| game.number);
        let plies = self.game.len() as u16;
        let players = self.settings.names.seated();
        self.keep_result(PastGame { number, game: self.game.terms().game(), outcome, plies, players });
    }

    /// Takes the result of the game that goes on again off the past ones; its number is kept for its next end.
    pub(super) fn withdraw_result(&mut self) {
        if let Some(result) = self.memory.result {
            self.memory.past.retain(|game| game.number != result.number);
        }
    }

    fn keep_result(&mut self, result: PastGame) {
        let number = result.number;
        let slot = number % PAST_GAMES as u32;
        self.memory.past.retain(|game| game.number % PAST_GAMES as u32 != slot);
        // A game with the same slot was just removed, so there is room.
        let _ = self.memory.past.push(result);
        self.memory.result = Some(result);
        self.memory.stored.results &= !place_of(&result);
    }

    /// Returns who plays this game. Whoever sits down when it is over plays the next one.
    pub fn players(&self) -> PerSide<Option<Name>> {
        let ended = self.memory.result.filter(|_| self.phase.is_over());
        ended.map_or_else(|| self.settings.names.seated(), |result| result.players)
    }

    /// Says that whoever sits at the board has played the game that is over.
    pub fn correct_players(&mut self) {
        if let Some(result) = self.memory.result.filter(|_| self.phase.is_over()) {
            self.keep_result(PastGame { players: self.settings.names.seated(), ..result });
            self.picture.due = true;
        }
    }

    /// Takes over what the journal says.
    pub(super) fn restore(&mut self, replay: &Replay) {
        if let Some(settings) = replay.settings {
            self.settings = settings;
        }
        self.settings.names = replay.names;
        self.settings.opponent = replay.opponent;
        self.equipment.chosen = (self.settings.fitted, self.settings.sensors);
        if let Some(calibration) = replay.calibration(&self.board) {
            self.readings.set_calibration(calibration.clone());
        }
        self.readings.set_out_of_service(replay.out_of_service(&self.board));

        self.game = Game::new(&self.settings.terms(&self.board));
        let restored = replay.restore(&mut self.game);
        let plies = self.game.len();
        self.clock = Clock::new(if plies > 0 { restored.control } else { self.settings.time_control });
        if let Some(budget) = restored.budget.filter(|_| plies > 0) {
            self.clock.set_budget(budget);
        }
        self.standing = Standing::of(&self.game);
        self.standing.must_move = restored
            .touched
            .filter(|stone| self.settings.touch == TouchRule::Strict && self.game.landings(*stone).is_ok());
        self.phase = match (plies, self.game.is_over()) {
            (0, _) => Phase::until_match(Cause::SetUp),
            (_, false) => Phase::until_match(Cause::Resume),
            (_, true) if restored.agreed => Phase::Over(self.now),
            (_, true) => Phase::of(&self.game, self.now),
        };
        let newest = replay.past.iter().max_by_key(|game| game.number).copied();
        self.memory = Memory {
            past: replay.past.clone(),
            id: restored.id,
            result: newest.filter(|newest| {
                Some(newest.outcome) == self.game.outcome() && usize::from(newest.plies) == plies
            }),
            stored: Stored {
                // A board that has never stored a game, or cannot read its header, begins to.
                game: restored.found.then_some(restored.id),
                places: restored.places,
                same: plies,
                agreement: self.agreed(),
                touched: self.standing.must_move.map(|stone| (plies, stone)),
                clocks: self.clock.noted(),
                settings: Some(self.settings.without_players()),
                names: self.settings.names,
                opponent: self.settings.opponent,
                out_of_service: Some(self.readings.out_of_service()),
                calibration: [self.readings.calibrations(); Calibration::PARTS],
                results: ALL_RESULTS,
                carried_over: true,
            },
            tail: replay.tail.clone(),
            ..Memory::default()
        };
        if replay.old {
            self.rewrite_journal();
            self.memory.stored.carried_over = false;
        }
        if plies > 0 {
            self.tell(Event::Resumed(plies));
            self.chores = Chores::restore(self.last_captured());
        } else {
            self.tell(Event::NewGame);
        }
        if restored.damaged {
            self.complaints.waiting = Some(Trouble::Journal { plies: plies as u16 });
        } else if restored.newer {
            self.complaints.waiting = Some(Trouble::NewerJournal);
        }
    }

    /// Returns the stones that the last move turned over.
    fn last_captured(&mut self) -> WideSet {
        // No stone is turned by what ends a game, and taking it back would forget the dead stones agreed on.
        if self.game.is_over() {
            return WideSet::EMPTY;
        }
        let Some(action) = self.game.undo() else { return WideSet::EMPTY };
        // The action was legal before it was taken back.
        self.game.play(action).map_or(WideSet::EMPTY, |change| change.turned)
    }
}

/// Returns the bit of a past game's place.
const fn place_of(game: &PastGame) -> u64 {
    1 << (game.number % PAST_GAMES as u32)
}

#[cfg(test)]
mod tests {
    use rules_core::any::Action;
    use rules_core::{Board, Side};

    use super::*;
    use crate::Sample;
    use crate::buttons::Levels;
    use crate::readings::Scan;

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
    fn names_come_back_with_and_without_other_settings_and_an_old_journal_has_none() {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        let mut replay = Replay::new();
        referee.settings.names = Names::list(["Ada", "Blaise", "Marie-Françoise"].into_iter());
        referee.settings.names.seat_next(Side::White);
        for sound in [true, false] {
            referee.settings.sound = sound;
            while let Some(unwritten) = referee.next_unwritten() {
                referee.write_down(unwritten);
                replay.take_entry(referee.memory.entry().unwrap());
            }
            let mut again = Referee::new(Board::HEXAGON);
            again.start(Moment(0), &replay);
            assert_eq!(again.settings, referee.settings);
            assert_eq!(again.next_unwritten(), None);
        }
        let mut old = Replay::new();
        old.take_entry(&Entry::settings(&referee.settings));
        let mut again = Referee::new(Board::HEXAGON);
        again.start(Moment(0), &old);
        assert_eq!(again.settings, referee.settings.without_players());
    }

    #[test]
    fn a_move_that_is_taken_back_leaves_no_touch_behind_wherever_the_power_is_cut() {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        referee.settings.touch = TouchRule::Strict;
        let first = referee.game.gomobil().and_then(|game| game.moves().next()).unwrap();
        let mut replay = Replay::new();
        let write_down = |referee: &mut Referee, replay: &mut Replay| {
            while let Some(unwritten) = referee.next_unwritten() {
                referee.write_down(unwritten);
                replay.take_entry(referee.memory.entry().unwrap());
            }
        };
        referee.standing.must_move = Some(first.from);
        write_down(&mut referee, &mut replay);
        referee.commit(Action::Move(first));
        write_down(&mut referee, &mut replay);
        referee.undo();
        let mut entries = 0;
        while let Some(unwritten) = referee.next_unwritten() {
            referee.write_down(unwritten);
            replay.take_entry(referee.memory.entry().unwrap());
            entries += 1;
            let mut again = Referee::new(Board::HEXAGON);
            again.start(Moment(0), &replay);
            assert!(!again.game.is_empty() || again.standing.must_move.is_none(), "after entry {entries}");
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
            referee.complaints.waiting.take()
        };
        assert_eq!((1..30_000).find_map(|now| step(now, false)), None);
        assert_eq!((30_000..31_000).find_map(|now| step(now, false)), Some(Trouble::Unwritten));
        assert_eq!((31_000..100_000).find_map(|now| step(now, false)), None);
    }
}
