//! Reading the journal at the start.

use heapless::Vec;
use rules_core::any::{CAPACITY, Game, MAX_HEADER, read_header};
use rules_core::{Board, PerSide, Point, WideSet};

use super::entry::{
    AGREEMENT, CALIBRATION, CARRIED_OVER, CLOCKS, GAME, NAMES, OPPONENT, OUT_OF_SERVICE, PLIES, PREVIOUS,
    RESULTS, SETTINGS, TAKEN_BACK, TOUCHED, is_newer,
};
use super::fields::{
    Reader, read_budgets, read_game, read_names, read_opponent, read_outcome, read_players, read_settings,
    read_time_control,
};
use super::{Entry, PAST_GAMES, PastGame, fields};
use crate::clock::{Budget, TimeControl};
use crate::names::Names;
use crate::opponent::Opponent;
use crate::readings::Calibration;
use crate::settings::Settings;

/// The most that is kept of what a newer program has written behind the settings.
pub(crate) const TAIL: usize = 32;

/// What the journal says, gathered entry by entry.
///
/// It is some 5 KiB large: a chip keeps it in a static or drops it after the start.
pub struct Replay {
    pub(crate) settings: Option<Settings>,
    /// Who plays.
    pub(crate) names: Names,
    /// What a newer program has written behind them.
    pub(crate) tail: Vec<u8, TAIL>,
    /// What the board plays by itself.
    pub(crate) opponent: Opponent,
    /// The calibration and the mark of its board.
    calibration: Option<([u8; 2], Calibration)>,
    /// The points out of service and the mark of their board.
    out_of_service: Option<([u8; 2], WideSet)>,
    pub(crate) past: Vec<PastGame, PAST_GAMES>,
    pub(super) header: Option<Header>,
    /// The game before, if it is not among the past ones yet.
    pub(super) previous: Option<Header>,
    clocks: Option<(u32, PerSide<Budget>)>,
    pub(super) agreement: Option<Agreement>,
    /// The number of the game, how many actions it had, and the place of the stone that was touched.
    touched: Option<(u16, u16, u16)>,
    /// For each place the number of the game and the action.
    pub(super) plies: [(u16, [u8; 2]); CAPACITY],
    /// The highest number of a game that was seen.
    highest: Option<u32>,
    /// Whether what the first release had stored has to be written anew.
    pub(crate) old: bool,
    /// Whether all of that has been done.
    pub(super) carried_over: bool,
    /// Whether something was not believed, or could not be read.
    damaged: bool,
    /// Whether something is of a newer program.
    newer: bool,
}

pub(super) struct Header {
    pub id: u32,
    pub control: TimeControl,
    pub bytes: Vec<u8, MAX_HEADER>,
}

/// The dead stones of a game of Go, by the number of the game and of its actions.
pub(super) struct Agreement {
    pub id: u16,
    pub plies: u16,
    pub dead: Option<WideSet>,
}

/// What became of the stored game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Whether a game was stored at all, begun or not.
    pub found: bool,
    /// The number of the game, or of the next one if there is none.
    pub id: u32,
    /// How many places for actions hold something of this game, believed or not.
    pub places: usize,
    /// Its clock.
    pub control: TimeControl,
    /// What the players had left.
    pub budget: Option<PerSide<Budget>>,
    /// Whether the players have agreed on dead stones.
    pub agreed: bool,
    /// The stone that must be played because it was touched.
    pub touched: Option<Point>,
    /// Whether something was damaged and set aside.
    pub damaged: bool,
    /// Whether something of a newer program was left alone.
    pub newer: bool,
}

impl Default for Replay {
    fn default() -> Self {
        Self::new()
    }
}

impl Replay {
    /// Begins with an empty journal.
    pub const fn new() -> Self {
        Self {
            settings: None,
            names: Names::NONE,
            tail: Vec::new(),
            opponent: Opponent::NONE,
            calibration: None,
            out_of_service: None,
            past: Vec::new(),
            header: None,
            previous: None,
            clocks: None,
            agreement: None,
            touched: None,
            plies: [(0, TAKEN_BACK); CAPACITY],
            highest: None,
            old: false,
            carried_over: false,
            damaged: false,
            newer: false,
        }
    }

    /// Takes one stored entry; call it for all entries, oldest first.
    ///
    /// Any bytes may come: what makes no sense or is of a newer program is noted and otherwise ignored.
    pub fn take(&mut self, key: u16, version: u8, body: &[u8]) {
        if is_newer(key, version) {
            self.newer = true;
        } else if self.read(key, body).is_none() {
            self.damaged = true;
        }
    }

    /// Notes that something between the entries could not be read at all.
    pub fn note_damage(&mut self) {
        self.damaged = true;
    }

    /// Notes that a game had this number: the next one has a higher one.
    pub(super) fn note_number(&mut self, number: u32) {
        self.highest = self.highest.max(Some(number));
    }

    /// Returns the settings, if any were stored.
    pub const fn settings(&self) -> Option<&Settings> {
        self.settings.as_ref()
    }

    /// Returns the calibration of a board's sensors, if one was stored.
    pub fn calibration(&self, board: &Board) -> Option<&Calibration> {
        let (mark, calibration) = self.calibration.as_ref()?;
        (*mark == fields::board(board)).then_some(calibration)
    }

    /// Returns the points of a board that are out of service.
    pub fn out_of_service(&self, board: &Board) -> WideSet {
        let of_it = self.out_of_service.filter(|(mark, _)| *mark == fields::board(board));
        of_it.map_or(WideSet::EMPTY, |(_, points)| points)
    }

    /// Returns the results of past games, in no particular order.
    pub fn past(&self) -> &[PastGame] {
        &self.past
    }

    /// Reads a body; `None` if it makes no sense.
    fn read(&mut self, key: u16, body: &[u8]) -> Option<()> {
        let mut reader = Reader(body);
        match key {
            SETTINGS => {
                let (settings, tail) = read_settings(body)?;
                self.settings = Some(settings);
                self.tail = Vec::from_slice(tail).ok()?;
            }
            CARRIED_OVER => self.carried_over = true,
            NAMES => self.names = read_names(&mut reader)?,
            OPPONENT => self.opponent = read_opponent(&mut reader)?,
            OUT_OF_SERVICE => {
                let board = reader.take(2)?.try_into().ok()?;
                let points = reader.points()?;
                reader.at_end()?;
                self.out_of_service = Some((board, points));
            }
            _ if (CALIBRATION..CALIBRATION + Calibration::PARTS as u16).contains(&key) => {
                let board = reader.take(2)?.try_into().ok()?;
                // The newest part says which board it is: another one's sensors are of no use.
                if self.calibration.as_ref().is_none_or(|(other, _)| *other != board) {
                    self.calibration = Some((board, Calibration::default()));
                }
                let (_, calibration) = self.calibration.as_mut()?;
                calibration.take_part(usize::from(key - CALIBRATION), reader.0).ok()?;
            }
            GAME => {
                let header = read_game_header(&mut reader)?;
                self.note_number(header.id);
                self.header = Some(header);
            }
            PREVIOUS => {
                self.previous = if body.is_empty() { None } else { Some(read_game_header(&mut reader)?) };
            }
            CLOCKS => {
                let id = reader.long()?;
                let budget = read_budgets(&mut reader)?;
                reader.at_end()?;
                self.clocks = Some((id, budget));
            }
            AGREEMENT => {
                let (id, plies, agreed) = (reader.short()?, reader.short()?, reader.flag()?);
                let dead = reader.points()?;
                reader.at_end()?;
                self.agreement = Some(Agreement { id, plies, dead: agreed.then_some(dead) });
            }
            TOUCHED => {
                self.touched = Some((reader.short()?, reader.short()?, reader.short()?));
                reader.at_end()?;
            }
            _ if (RESULTS..RESULTS + PAST_GAMES as u16).contains(&key) => {
                let number = reader.long()?;
                let kind = read_game(&mut reader)?;
                let outcome = read_outcome(&mut reader)?;
                let plies = reader.short()?;
                let players = read_players(&mut reader)?;
                reader.at_end()?;
                let game = PastGame { number, game: kind, outcome, plies, players };
                let slot = |game: &PastGame| game.number % PAST_GAMES as u32;
                self.past.retain(|other| slot(other) != slot(&game));
                self.past.push(game).ok()?;
            }
            _ if (PLIES..PLIES + CAPACITY as u16).contains(&key) => {
                let id = reader.long()?;
                let code = reader.take(2)?.try_into().ok()?;
                reader.at_end()?;
                self.note_number(id);
                *self.plies.get_mut(usize::from(key - PLIES))? = (id as u16, code);
            }
            _ => return None,
        }
        Some(())
    }

    /// Replays the stored game into `game` and tells what became of it; without one for the same board, `game` stays as
    /// it is.
    ///
    /// Each action goes through the rules: the game ends where the first of them is missing or refused.
    pub fn restore(&self, game: &mut Game) -> Restored {
        let mut restored = Restored {
            damaged: self.damaged,
            newer: self.newer,
            // A number is never used again: what is left of older games is not taken for part of the next one.
            id: self.highest.map_or(0, |highest| highest.wrapping_add(1)),
            ..Restored::default()
        };
        let Some(header) = &self.header else {
            // Moves without a game: its beginning is lost.
            restored.damaged |= self.plies.iter().any(|(_, code)| *code != TAKEN_BACK);
            return restored;
        };
        let terms = game.terms();
        let readable = read_header(&header.bytes, game).is_some();
        if !readable || game.board() != terms.board() {
            *game = Game::new(&terms);
            restored.damaged |= !readable;
            return restored;
        }
        restored.found = true;
        restored.id = header.id;
        restored.control = header.control;
        restored.budget = self.clocks.filter(|(id, _)| *id == header.id).map(|(_, budget)| budget);

        let short = header.id as u16;
        let mine = |(id, code): &(u16, [u8; 2])| *id == short && *code != TAKEN_BACK;
        restored.places = self.plies.iter().rposition(mine).map_or(0, |last| last + 1);
        for (_, code) in self.plies.iter().take_while(|ply| mine(ply)) {
            let Some(action) = game.action(*code) else { break };
            if game.play(action).is_err() {
                break;
            }
        }
        // Actions are written from the first on and struck out from the last: a gap is no one's doing.
        restored.damaged |= game.len() < restored.places;

        let plies = game.len();
        if let (Some(game), Some(Agreement { id, plies: after, dead: Some(dead) })) =
            (game.agreement_mut(), &self.agreement)
        {
            let fits = *id == short && usize::from(*after) == plies;
            restored.agreed = fits && game.agree(*dead).is_ok();
        }
        if let Some((id, after, place)) = self.touched
            && id == short
            && usize::from(after) == plies
        {
            restored.touched = game.board().point(usize::from(place));
        }
        restored
    }
}

fn read_game_header(reader: &mut Reader<'_>) -> Option<Header> {
    let (id, control) = (reader.long()?, read_time_control(reader)?);
    Some(Header { id, control, bytes: Vec::from_slice(reader.0).ok()? })
}

impl Replay {
    /// Takes an entry straight from memory.
    pub fn take_entry(&mut self, entry: &Entry) {
        self.take(entry.key(), entry.version(), entry.body());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every size of board that there is.
    fn boards() -> [Board; 4] {
        [Some(Board::HEXAGON), Board::grid(9), Board::grid(13), Board::grid(19)].map(|board| board.unwrap())
    }

    #[test]
    fn the_sensors_of_every_board_are_restored() {
        for board in boards() {
            let mut calibration = Calibration::default();
            for point in board.points() {
                calibration.set(point, 1100 + point.index() as u16 % 300, 200).unwrap();
            }
            let corner = board.points().iter().last().unwrap();
            let mut replay = Replay::new();
            replay.take_entry(&Entry::out_of_service(&board, WideSet::of(corner)));
            for part in 0..Calibration::PARTS {
                replay.take_entry(&Entry::calibration(&board, &calibration, part));
            }
            assert_eq!(replay.calibration(&board), Some(&calibration));
            assert_eq!(replay.out_of_service(&board), WideSet::of(corner));
            assert_eq!((replay.damaged, replay.newer), (false, false));
        }
    }

    #[test]
    fn another_board_s_sensors_are_not_taken_for_this_one_s() {
        let calibration = Calibration::default();
        for board in boards() {
            let mut replay = Replay::new();
            replay.take_entry(&Entry::calibration(&board, &calibration, 0));
            replay.take_entry(&Entry::out_of_service(&board, WideSet::of(board.parse("C3").unwrap())));
            for other in boards().into_iter().filter(|other| *other != board) {
                assert_eq!(replay.calibration(&other), None);
                assert!(replay.out_of_service(&other).is_empty());
            }
        }
    }

    #[test]
    fn a_board_that_was_exchanged_starts_with_sensors_as_in_the_data_sheet() {
        let [hexagon, small, ..] = boards();
        let mut calibration = Calibration::default();
        for point in hexagon.points() {
            calibration.set(point, 1300, 200).unwrap();
        }
        let mut replay = Replay::new();
        for part in 0..Calibration::PARTS {
            replay.take_entry(&Entry::calibration(&hexagon, &calibration, part));
        }
        replay.take_entry(&Entry::calibration(&small, &Calibration::default(), 0));
        assert_eq!(replay.calibration(&hexagon), None);
        assert_eq!(replay.calibration(&small), Some(&Calibration::default()));
    }
}
