//! The game clock.

use rules_core::{PerSide, Side};

use crate::time::{Millis, Moment};

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So many minutes for the whole game.
    Sudden {
        /// Minutes for each player.
        minutes: u8,
    },
    /// After the main time, each move must be made within a period; a period that runs out is lost.
    ByoYomi {
        /// Minutes of main time for each player.
        minutes: u8,
        /// How many periods there are.
        periods: u8,
        /// Seconds of each period.
        seconds: u8,
    },
    /// Each move adds seconds to the main time.
    Fischer {
        /// Minutes of main time for each player.
        minutes: u8,
        /// Seconds added by each move.
        seconds: u8,
    },
}

impl TimeControl {
    /// What the menu offers.
    pub const CHOICES: [Self; 8] = [
        Self::None,
        Self::Sudden { minutes: 10 },
        Self::Sudden { minutes: 20 },
        Self::Sudden { minutes: 45 },
        Self::ByoYomi { minutes: 10, periods: 3, seconds: 30 },
        Self::ByoYomi { minutes: 30, periods: 5, seconds: 30 },
        Self::Fischer { minutes: 5, seconds: 5 },
        Self::Fischer { minutes: 15, seconds: 10 },
    ];

    const fn minutes(self) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Sudden { minutes } | Self::ByoYomi { minutes, .. } | Self::Fischer { minutes, .. } => {
                Some(minutes)
            }
        }
    }
}

/// A player's clock as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// Whole seconds left, of main time or of the current period.
    pub seconds: u32,
    /// Periods left, in byo-yomi and after the main time only.
    pub periods: Option<u8>,
    /// Whether it runs.
    pub running: bool,
}

/// What a player has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time left, of main time or of the current period.
    pub left: Millis,
    /// Byo-yomi periods left, the current one included.
    pub periods: u8,
    /// Whether the main time is used up and the periods count.
    pub overtime: bool,
}

/// What the clock has to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// Another second has gone.
    Second,
    /// One of the last seconds has gone.
    LastSeconds,
    /// A byo-yomi period is lost.
    PeriodLost(Side),
    /// This side's time is up.
    Flag(Side),
}

/// The seconds at the end of a side's time that are worth a tick.
const LAST_SECONDS: u32 = 10;

/// Two clocks, of which one runs at most.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    budget: PerSide<Budget>,
    running: Option<Side>,
    counted: Moment,
    fallen: bool,
    /// Whether the players have stopped the clocks.
    paused: bool,
    /// Who has completed a move that has not been rewarded yet.
    owed: Option<Side>,
    /// What the players had left when a turn ended last: what a power cut must not change.
    noted: Option<PerSide<Budget>>,
}

impl Clock {
    /// Makes a clock that stands still with full time for both.
    pub fn new(control: TimeControl) -> Self {
        let minutes = u32::from(control.minutes().unwrap_or(0));
        let periods = if let TimeControl::ByoYomi { periods, .. } = control { periods } else { 0 };
        let full = Budget { left: Millis(minutes * 60_000), periods, overtime: false };
        Self {
            control,
            budget: PerSide { black: full, white: full },
            running: None,
            counted: Moment::default(),
            fallen: false,
            paused: false,
            owed: None,
            noted: None,
        }
    }

    /// Returns how much time the players have in all.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns what the players have left.
    pub const fn budget(&self) -> PerSide<Budget> {
        self.budget
    }

    /// Puts back what the players had left before a power cut or a move that was taken back.
    pub fn set_budget(&mut self, budget: PerSide<Budget>) {
        self.budget = budget;
        self.fallen = false;
        self.noted = Some(budget);
    }

    /// Returns whose clock runs.
    pub const fn running(&self) -> Option<Side> {
        self.running
    }

    /// Lets one side's clock run, unless the clocks are paused.
    pub fn run(&mut self, now: Moment, side: Side) {
        let runs = self.control != TimeControl::None && !self.fallen && !self.paused;
        if runs && self.running != Some(side) {
            self.running = Some(side);
            self.counted = now;
        }
    }

    /// Charges nobody for the time since the last step.
    pub fn forgive(&mut self, now: Moment) {
        self.counted = now;
    }

    /// Stops both clocks.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Stops both clocks until they are let go again.
    pub fn pause(&mut self) {
        self.paused = true;
        self.stop();
    }

    /// Ends a pause; [`Clock::run`] says whose clock goes on.
    pub fn unpause(&mut self) {
        self.paused = false;
    }

    /// Tells whether the players have stopped the clocks.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Notes that a side has completed a move, to be rewarded when the next turn begins.
    pub fn owe(&mut self, side: Side) {
        self.owed = Some(side);
    }

    /// Forgets a move that was not rewarded yet.
    pub fn owe_nobody(&mut self) {
        self.owed = None;
    }

    /// Rewards the side that has completed a move, if it was not yet; tells whether it was one.
    pub fn reward(&mut self) -> bool {
        let side = self.owed.take();
        side.inspect(|side| self.completed(*side)).is_some()
    }

    /// Takes down what the players have left.
    pub fn note(&mut self) {
        self.noted = (self.control != TimeControl::None).then_some(self.budget);
    }

    /// Returns what the players had left when it was taken down last.
    pub const fn noted(&self) -> Option<PerSide<Budget>> {
        self.noted
    }

    /// Gives a side what a completed move earns: the Fischer increment, or a fresh period.
    pub fn completed(&mut self, side: Side) {
        let budget = &mut self.budget[side];
        match self.control {
            TimeControl::Fischer { seconds, .. } => budget.left.0 += u32::from(seconds) * 1000,
            TimeControl::ByoYomi { seconds, .. } if budget.overtime => {
                budget.left.0 = u32::from(seconds) * 1000;
            }
            TimeControl::None | TimeControl::Sudden { .. } | TimeControl::ByoYomi { .. } => {}
        }
    }

    /// Takes the time that has gone off the running clock.
    pub fn advance(&mut self, now: Moment) -> Option<ClockEvent> {
        let side = self.running?;
        let gone = now.since(self.counted);
        self.counted = now;
        let budget = &mut self.budget[side];
        let before = budget.left.0.div_ceil(1000);
        if gone < budget.left {
            budget.left = budget.left - gone;
            let seconds = budget.left.0.div_ceil(1000);
            return (seconds != before).then_some(if seconds < LAST_SECONDS {
                ClockEvent::LastSeconds
            } else {
                ClockEvent::Second
            });
        }
        let over = gone - budget.left;
        if let TimeControl::ByoYomi { seconds, .. } = self.control {
            let first = !budget.overtime;
            budget.overtime = true;
            if !first {
                budget.periods = budget.periods.saturating_sub(1);
            }
            if budget.periods > 0 {
                budget.left = Millis((u32::from(seconds) * 1000).max(1)) - over;
                return Some(if first { ClockEvent::Second } else { ClockEvent::PeriodLost(side) });
            }
        }
        budget.left = Millis(0);
        self.running = None;
        self.fallen = true;
        Some(ClockEvent::Flag(side))
    }

    /// Returns the clocks as they are shown; none if the game has no clock.
    pub fn faces(&self) -> Option<PerSide<ClockFace>> {
        (self.control != TimeControl::None).then(|| {
            PerSide::from_fn(|side| {
                let budget = self.budget[side];
                ClockFace {
                    seconds: budget.left.0.div_ceil(1000),
                    periods: budget.overtime.then_some(budget.periods),
                    running: self.running == Some(side),
                }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs Black's clock millisecond by millisecond and returns when its flag fell.
    fn flag(clock: &mut Clock, from: u64, limit: u64) -> Option<u64> {
        clock.run(Moment(from), Side::Black);
        (from..from + limit).find(|now| clock.advance(Moment(*now)) == Some(ClockEvent::Flag(Side::Black)))
    }

    #[test]
    fn without_a_clock_nothing_runs() {
        let mut clock = Clock::new(TimeControl::None);
        assert_eq!(flag(&mut clock, 0, 100_000), None);
        assert_eq!(clock.faces(), None);
    }

    #[test]
    fn sudden_death_ends_after_the_main_time() {
        let mut clock = Clock::new(TimeControl::Sudden { minutes: 1 });
        assert_eq!(flag(&mut clock, 500, 70_000), Some(60_500));
        assert_eq!(clock.running(), None);
    }

    #[test]
    fn a_flag_falls_once() {
        let mut clock = Clock::new(TimeControl::Sudden { minutes: 1 });
        assert!(flag(&mut clock, 0, 70_000).is_some());
        assert_eq!(flag(&mut clock, 70_000, 70_000), None);
    }

    #[test]
    fn byo_yomi_gives_each_move_a_period_and_loses_those_that_run_out() {
        let control = TimeControl::ByoYomi { minutes: 1, periods: 2, seconds: 10 };
        let mut clock = Clock::new(control);
        assert_eq!(flag(&mut clock, 0, 200_000), Some(80_000), "one minute and two periods");

        let mut clock = Clock::new(control);
        assert_eq!(flag(&mut clock, 0, 69_000), None);
        clock.stop();
        clock.completed(Side::Black);
        assert_eq!(clock.budget().black, Budget { left: Millis(10_000), periods: 2, overtime: true });
    }

    #[test]
    fn fischer_adds_its_seconds_to_each_move() {
        let mut clock = Clock::new(TimeControl::Fischer { minutes: 1, seconds: 5 });
        assert_eq!(flag(&mut clock, 0, 20_001), None);
        clock.stop();
        clock.completed(Side::Black);
        assert_eq!(clock.budget().black.left, Millis(45_000));
        assert_eq!(clock.budget().white.left, Millis(60_000));
    }

    #[test]
    fn the_last_seconds_tick() {
        let mut clock = Clock::new(TimeControl::Sudden { minutes: 1 });
        clock.run(Moment(0), Side::White);
        let ticks =
            (0..60_000).filter(|now| clock.advance(Moment(*now)) == Some(ClockEvent::LastSeconds)).count();
        assert_eq!(ticks, 9);
    }

    #[test]
    fn a_long_gap_between_two_steps_loses_no_time() {
        let mut clock = Clock::new(TimeControl::Sudden { minutes: 1 });
        clock.run(Moment(0), Side::Black);
        clock.advance(Moment(30_000));
        assert_eq!(clock.faces().unwrap().black.seconds, 30);
        assert_eq!(clock.advance(Moment(60_000)), Some(ClockEvent::Flag(Side::Black)));
    }
}
