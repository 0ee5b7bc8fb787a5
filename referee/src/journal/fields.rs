//! Settings and the like as bytes: one byte for each field, so that an odd value is noticed by itself.

use rules_core::gomobil::{Outcome, Repetition};
use rules_core::{Board, PerSide, Side};

use crate::clock::{Budget, TimeControl};
use crate::settings::{Language, Overlay, Sensors, Settings, Touch};
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
        self.take(1).map(|bytes| bytes[0])
    }

    pub fn short(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_le_bytes)
    }

    pub fn long(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
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

    /// Tells whether everything was read.
    pub fn at_end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}

const LANGUAGES: [Language; 2] = [Language::French, Language::English];
const OVERLAYS: [Overlay; 5] =
    [Overlay::Nothing, Overlay::LastMove, Overlay::Turn, Overlay::Groups, Overlay::Territory];
const TOUCHES: [Touch; 2] = [Touch::Lenient, Touch::Strict];
const REPETITIONS: [Repetition; 2] = [Repetition::Allowed, Repetition::Forbidden];
const SENSORS: [Sensors; 3] = [Sensors::Strap, Sensors::Reed, Sensors::Hall];

fn number<T: PartialEq>(values: &[T], value: &T) -> u8 {
    values.iter().position(|other| other == value).unwrap_or(0) as u8
}

/// Returns the mark of a board in the journal: no two have the same number of points.
pub(super) fn board(board: &Board) -> [u8; 2] {
    (board.points().len() as u16).to_le_bytes()
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

pub(super) fn settings(settings: &Settings) -> [u8; 18] {
    let mut bytes = [0; 18];
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
    bytes[16] = number(&SENSORS, &settings.sensors);
    bytes
}

pub(super) fn read_settings(bytes: &[u8]) -> Option<Settings> {
    let mut reader = Reader(bytes);
    let language = reader.choice(LANGUAGES)?;
    let hints = reader.flag()?;
    let overlay = reader.choice(OVERLAYS)?;
    let brightness = reader.byte().filter(|value| (1..=Settings::BRIGHTEST).contains(value))?;
    let sound = reader.flag()?;
    let touch = reader.choice(TOUCHES)?;
    let repetition = reader.choice(REPETITIONS)?;
    let first = reader.side()?;
    let current_cap = reader.short().filter(|cap| (100..=6000).contains(cap))?;
    let time_control = read_time_control(&mut reader)?;
    let dwell = Millis(u32::from(reader.short()?));
    let sensors = reader.choice(SENSORS)?;
    reader.byte().filter(|spare| *spare == 0)?;
    reader.at_end()?;
    Some(Settings {
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
    })
}

pub(super) fn outcome(outcome: Outcome) -> [u8; 3] {
    match outcome {
        Outcome::Counted { black, white } => [0, black, white],
        Outcome::Resigned(loser) => [1, side(loser), 0],
        Outcome::OutOfTime(loser) => [2, side(loser), 0],
    }
}

pub(super) fn read_outcome(reader: &mut Reader<'_>) -> Option<Outcome> {
    let kind = reader.byte()?;
    if kind == 0 {
        let (black, white) = (reader.byte()?, reader.byte()?);
        return (u16::from(black) + u16::from(white) <= 91).then_some(Outcome::Counted { black, white });
    }
    let loser = reader.side()?;
    reader.byte().filter(|spare| *spare == 0)?;
    match kind {
        1 => Some(Outcome::Resigned(loser)),
        2 => Some(Outcome::OutOfTime(loser)),
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
