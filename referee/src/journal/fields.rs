//! Settings and the like as bytes: one byte for each field, so that an odd value is noticed by itself.

use heapless::Vec;
use rules_core::any::Outcome;
use rules_core::games::Boards;
use rules_core::go::Sheet;
use rules_core::gomobil::Repetition;
use rules_core::{Board, GameId, HalfPoints, PerSide, Side, WideSet};

use crate::clock::{Budget, TimeControl};
use crate::names::{Name, Names};
use crate::opponent::Opponent;
use crate::settings::{Fitted, Language, Overlay, Sensors, Settings, TouchRule};
use crate::time::Millis;

/// Takes bytes off the front of a slice; every method returns `None` when they run out or make no sense.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    pub fn short(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_le_bytes)
    }

    pub fn long(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    pub fn points(&mut self) -> Option<WideSet> {
        let mut words = WideSet::EMPTY.words();
        for word in &mut words {
            *word = u64::from_le_bytes(self.take(8)?.try_into().ok()?);
        }
        Some(WideSet::from_words(words))
    }

    pub fn flag(&mut self) -> Option<bool> {
        self.choice([false, true])
    }

    pub fn side(&mut self) -> Option<Side> {
        self.choice(Side::BOTH)
    }

    fn choice<T: Copy, const N: usize>(&mut self, values: [T; N]) -> Option<T> {
        values.get(usize::from(self.byte()?)).copied()
    }

    /// Reads something that an older program did not write yet.
    fn or<T>(&mut self, default: T, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.0.is_empty() { Some(default) } else { read(self) }
    }

    /// Tells whether everything was read.
    pub fn at_end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}

const LANGUAGES: [Language; 2] = [Language::French, Language::English];
const OVERLAYS: [Overlay; 5] =
    [Overlay::Nothing, Overlay::LastMove, Overlay::Turn, Overlay::Groups, Overlay::Territory];
const TOUCHES: [TouchRule; 2] = [TouchRule::Lenient, TouchRule::Strict];
const REPETITIONS: [Repetition; 2] = [Repetition::Allowed, Repetition::Forbidden];
const SENSORS: [Sensors; 3] = [Sensors::Strap, Sensors::Reed, Sensors::Hall];

fn number<T: PartialEq>(values: &[T], value: &T) -> u8 {
    values.iter().position(|other| other == value).unwrap_or(0) as u8
}

/// Returns the mark of a board in the journal: no two have the same number of points.
pub(super) fn board(board: &Board) -> [u8; 2] {
    (board.points().len() as u16).to_le_bytes()
}

/// Returns the end of a game's number: enough to tell it from those that were played lately.
pub(super) fn short_id(id: u32) -> [u8; 2] {
    (id as u16).to_le_bytes()
}

/// Returns the number of a game in the journal.
pub(super) fn game(game: GameId) -> u8 {
    game.identity().journal
}

pub(super) fn read_game(reader: &mut Reader<'_>) -> Option<GameId> {
    GameId::from_journal(reader.byte()?)
}

/// Returns the number of a side in the journal.
pub(super) fn side(side: Side) -> u8 {
    number(&Side::BOTH, &side)
}

pub(super) fn time_control(control: TimeControl) -> [u8; 4] {
    match control {
        TimeControl::None => [0; 4],
        TimeControl::Sudden { minutes } => [1, minutes, 0, 0],
        TimeControl::ByoYomi { minutes, periods, seconds } => [2, minutes, periods, seconds],
        TimeControl::Fischer { minutes, seconds } => [3, minutes, 0, seconds],
    }
}

pub(super) fn read_time_control(reader: &mut Reader<'_>) -> Option<TimeControl> {
    match *reader.take(4)? {
        [0, 0, 0, 0] => Some(TimeControl::None),
        [1, minutes, 0, 0] => Some(TimeControl::Sudden { minutes }),
        [2, minutes, periods, seconds] => Some(TimeControl::ByoYomi { minutes, periods, seconds }),
        [3, minutes, 0, seconds] => Some(TimeControl::Fischer { minutes, seconds }),
        _ => None,
    }
}

/// How many bytes the settings take.
const SETTINGS: usize = 26;

/// Writes the places of both colours, and each name with its length before it.
pub(super) fn names(names: &Names) -> Vec<u8, { 2 + Names::MOST * (1 + Name::LONGEST) }> {
    let mut bytes = Vec::new();
    let seats = names.seats();
    // There is room for the longest list of the longest names.
    let _ = bytes.extend_from_slice(&[seats.black, seats.white]);
    for name in names.names() {
        let _ = bytes.push(name.as_str().len() as u8);
        let _ = bytes.extend_from_slice(name.as_str().as_bytes());
    }
    bytes
}

/// Writes who played: the length of each name, which is 0 for nobody, and the name.
pub(super) fn players(players: &PerSide<Option<Name>>) -> Vec<u8, { 2 * (1 + Name::LONGEST) }> {
    let mut bytes = Vec::new();
    for side in Side::BOTH {
        let name = players[side].unwrap_or_default();
        // There is room for the longest names.
        let _ = bytes.push(name.as_str().len() as u8);
        let _ = bytes.extend_from_slice(name.as_str().as_bytes());
    }
    bytes
}

/// Reads who played; programs that knew no names wrote nothing.
pub(super) fn read_players(reader: &mut Reader<'_>) -> Option<PerSide<Option<Name>>> {
    let mut players = PerSide::default();
    if !reader.0.is_empty() {
        for side in Side::BOTH {
            let length = usize::from(reader.byte()?);
            players[side] = Name::new(str::from_utf8(reader.take(length)?).ok()?);
        }
    }
    Some(players)
}

pub(super) fn read_names(reader: &mut Reader<'_>) -> Option<Names> {
    let seats = PerSide { black: reader.byte()?, white: reader.byte()? };
    let mut all = Names::NONE;
    while !reader.0.is_empty() {
        let length = usize::from(reader.byte()?);
        let name = str::from_utf8(reader.take(length)?).ok()?;
        all.add(Name::new(name).filter(|known| known.as_str() == name)?)?;
    }
    all.with_seats(seats)
}

pub(super) fn opponent(opponent: Opponent) -> [u8; 3] {
    [number(&Opponent::SEATS, &opponent.plays), opponent.level, u8::from(opponent.adapts)]
}

pub(super) fn read_opponent(reader: &mut Reader<'_>) -> Option<Opponent> {
    let plays = reader.choice(Opponent::SEATS)?;
    let level = reader.byte().filter(|level| (1..=Opponent::STRONGEST).contains(level))?;
    let adapts = reader.flag()?;
    reader.at_end()?;
    Some(Opponent { plays, level, adapts })
}

pub(super) fn settings(settings: &Settings) -> [u8; SETTINGS] {
    let mut bytes = [0; SETTINGS];
    bytes[..8].copy_from_slice(&[
        number(&LANGUAGES, &settings.language),
        u8::from(settings.hints),
        number(&OVERLAYS, &settings.overlay),
        settings.brightness,
        u8::from(settings.sound),
        number(&TOUCHES, &settings.touch),
        number(&REPETITIONS, &settings.repetition),
        side(settings.first),
    ]);
    bytes[8..10].copy_from_slice(&settings.current_cap.to_le_bytes());
    bytes[10..14].copy_from_slice(&time_control(settings.time_control));
    bytes[14..16].copy_from_slice(&(settings.dwell.0 as u16).to_le_bytes());
    let [komi_low, komi_high] = settings.komi.0.to_le_bytes();
    bytes[16..].copy_from_slice(&[
        number(&SENSORS, &settings.sensors),
        number(&Fitted::CHOICES, &settings.fitted),
        game(settings.on_hexagon),
        game(settings.on_grid),
        number(&Sheet::BOTH, &settings.sheet),
        komi_low,
        komi_high,
        settings.handicap,
        u8::from(settings.breakable_five),
        u8::from(settings.no_double_three),
    ]);
    bytes
}

/// Reads settings and returns what stands behind them: fields of a newer program. Fields that are missing at the end
/// are as on a new board.
pub(super) fn read_settings(bytes: &[u8]) -> Option<(Settings, &[u8])> {
    const NEW: Settings = Settings::DEFAULT;
    let mut reader = Reader(bytes);
    let language = reader.or(NEW.language, |reader| reader.choice(LANGUAGES))?;
    let hints = reader.or(NEW.hints, Reader::flag)?;
    let overlay = reader.or(NEW.overlay, |reader| reader.choice(OVERLAYS))?;
    let brightness = reader.or(NEW.brightness, Reader::byte)?;
    let sound = reader.or(NEW.sound, Reader::flag)?;
    let touch = reader.or(NEW.touch, |reader| reader.choice(TOUCHES))?;
    let repetition = reader.or(NEW.repetition, |reader| reader.choice(REPETITIONS))?;
    let first = reader.or(NEW.first, Reader::side)?;
    let current_cap = reader.or(NEW.current_cap, Reader::short)?;
    let time_control = reader.or(NEW.time_control, read_time_control)?;
    let dwell = reader.or(NEW.dwell, |reader| Some(Millis(u32::from(reader.short()?))))?;
    let sensors = reader.or(NEW.sensors, |reader| reader.choice(SENSORS))?;
    let fitted = reader.or(NEW.fitted, |reader| reader.choice(Fitted::CHOICES))?;
    let on_hexagon = reader.or(NEW.on_hexagon, read_game)?;
    let on_grid = reader.or(NEW.on_grid, read_game)?;
    let sheet = reader.or(NEW.sheet, |reader| reader.choice(Sheet::BOTH))?;
    let komi = reader.or(NEW.komi, |reader| Some(HalfPoints(reader.short()?.cast_signed())))?;
    let handicap = reader.or(NEW.handicap, Reader::byte)?;
    let breakable_five = reader.or(NEW.breakable_five, Reader::flag)?;
    let no_double_three = reader.or(NEW.no_double_three, Reader::flag)?;
    let possible = (1..=Settings::BRIGHTEST).contains(&brightness)
        && Settings::CURRENTS.contains(&current_cap)
        && on_hexagon.identity().boards == Boards::Hexagon
        && on_grid.identity().boards == Boards::Grids
        && handicap <= 9;
    let settings = Settings {
        language,
        hints,
        overlay,
        brightness,
        current_cap,
        sound,
        touch,
        repetition,
        first,
        time_control,
        dwell,
        sensors,
        fitted,
        on_hexagon,
        on_grid,
        sheet,
        komi,
        handicap,
        breakable_five,
        no_double_three,
        names: Names::NONE,
        opponent: Opponent::NONE,
    };
    possible.then_some((settings, reader.0))
}

pub(super) fn outcome(outcome: Outcome) -> [u8; 5] {
    let one = |kind, side| [kind, self::side(side), 0, 0, 0];
    match outcome {
        Outcome::Counted { black, white } => {
            let ([a, b], [c, d]) = (black.0.to_le_bytes(), white.0.to_le_bytes());
            [0, a, b, c, d]
        }
        Outcome::Resigned(loser) => one(1, loser),
        Outcome::OutOfTime(loser) => one(2, loser),
        Outcome::Five(winner) => one(3, winner),
        Outcome::Captures(winner) => one(4, winner),
        Outcome::Full => [5, 0, 0, 0, 0],
    }
}

pub(super) fn read_outcome(reader: &mut Reader<'_>) -> Option<Outcome> {
    let kind = reader.byte()?;
    if kind == 0 {
        let mut points = || Some(HalfPoints(reader.short()?.cast_signed()));
        return Some(Outcome::Counted { black: points()?, white: points()? });
    }
    let side = reader.side()?;
    reader.take(3).filter(|spare| *spare == [0; 3])?;
    match kind {
        1 => Some(Outcome::Resigned(side)),
        2 => Some(Outcome::OutOfTime(side)),
        3 => Some(Outcome::Five(side)),
        4 => Some(Outcome::Captures(side)),
        5 if side == Side::Black => Some(Outcome::Full),
        _ => None,
    }
}

pub(super) fn budget(budget: Budget) -> [u8; 6] {
    let left = budget.left.0.to_le_bytes();
    [left[0], left[1], left[2], left[3], budget.periods, u8::from(budget.overtime)]
}

pub(super) fn read_budgets(reader: &mut Reader<'_>) -> Option<PerSide<Budget>> {
    let mut one =
        || Some(Budget { left: Millis(reader.long()?), periods: reader.byte()?, overtime: reader.flag()? });
    Some(PerSide { black: one()?, white: one()? })
}
