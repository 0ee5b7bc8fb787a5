//! The helping hand, and the two players of the demonstration: people who follow the lights.

use referee::time::{Millis, Moment};
use rehearsal::{Chore, World};
use rules_core::any::{Action, Game};
use rules_core::{Point, Side};

use crate::hands::{Deed, Plan};
use crate::stones::{Holder, Stones};

/// How long the helping hand takes from one stone to the next.
const REACHING: u32 = 55;
/// How long a stone is on its way from the shelf.
const FETCHING: u16 = 280;
/// How long a player takes from one captured stone to the next.
const CALMLY: u32 = 200;
/// How often the helping hand looks at the lights without being done.
const PATIENCE: u32 = 40;
/// How long the lights must ask for nothing until the helping hand believes it: a muddle becomes a repair after 150 ms.
const QUIET: Millis = Millis(300);

/// How long a player of the demonstration thinks, looks at the lights with a stone in the hand, and carries it.
const THINKING: u32 = 900;
const LOOKING: u32 = 700;
const CARRYING: u16 = 650;
/// How long the count is shown before the demonstration begins again.
const ADMIRING: Millis = Millis(20_000);

/// What somebody who follows the lights is at.
#[derive(Clone, Debug, Default)]
pub enum Job {
    /// Nothing.
    #[default]
    Rest,
    /// Everything that the lights ask for.
    Help {
        /// How often the lights have been looked at.
        looks: u32,
        /// Since when they have asked for nothing.
        quiet: Option<Moment>,
    },
    /// A game from a record.
    Play {
        /// The game.
        game: Box<Game>,
        /// Since when it has been over.
        over: Option<Moment>,
    },
}

/// What came of a look at the lights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do, or to wait for.
    GoesOn,
    /// The job is done.
    Done,
}

impl Job {
    /// The helping hand begins.
    pub const fn help() -> Self {
        Self::Help { looks: 0, quiet: None }
    }

    /// The demonstration of a game begins.
    pub fn play(game: Game) -> Self {
        Self::Play { game: Box::new(game), over: None }
    }

    /// Looks at the lights and plans what they ask for; called when nothing is planned.
    pub fn look(&mut self, world: &World, stones: &Stones, plan: &mut Plan) -> Progress {
        match self {
            Self::Rest => Progress::Done,
            Self::Help { looks, quiet } => {
                if plan_chores(world, stones, plan, Holder::Helper, REACHING) {
                    *looks += 1;
                    *quiet = None;
                    return if *looks > PATIENCE { Progress::Done } else { Progress::GoesOn };
                }
                let since = *quiet.get_or_insert(world.now());
                let matches = world.referee().difference().is_empty();
                if matches || world.now().since(since) >= QUIET { Progress::Done } else { Progress::GoesOn }
            }
            Self::Play { game, over } => {
                let played = world.referee().game();
                let mover = played.to_move();
                if plan_chores(world, stones, plan, Holder::Player(mover.other()), CALMLY) {
                    return Progress::GoesOn;
                }
                if played.is_over() {
                    let since = *over.get_or_insert(world.now());
                    return if world.now().since(since) < ADMIRING {
                        Progress::GoesOn
                    } else {
                        Progress::Done
                    };
                }
                if let (Some(side), Some(action)) = (world.turn(), game.ply(played.len())) {
                    plan_action(world.now(), stones, plan, side, action);
                }
                Progress::GoesOn
            }
        }
    }
}

/// Plans what the lights ask for; tells whether anything of it can be done.
fn plan_chores(world: &World, stones: &Stones, plan: &mut Plan, holder: Holder, pace: u32) -> bool {
    let mut taken = Vec::new();
    let mut at = world.now();
    let mut wait = |pace: u32| {
        let now = at;
        at = at + Millis(pace);
        now
    };
    for chore in world.chores() {
        match chore {
            Chore::TakeOff(point) => {
                if let Some(stone) = stones.on(point) {
                    let from = wait(pace);
                    plan.add(from, Deed::Lift(stone, holder));
                    plan.add(from + Millis(200), Deed::Shelve(stone));
                }
            }
            Chore::TurnOver(point) => {
                if let Some(stone) = stones.on(point) {
                    plan.turn_over(wait(pace), stone, point, holder);
                }
            }
            Chore::Put(point, side) => {
                let free = stones.on(point).is_none();
                if let Some(stone) = stones.spare(side, &taken).filter(|_| free) {
                    taken.push(stone);
                    let turned =
                        stones.get(stone).is_some_and(|stone| side.is_some_and(|side| side != stone.side));
                    plan.bring(wait(REACHING), stone, point, FETCHING, turned, holder);
                }
            }
            Chore::Touch(point) => {
                if let Some(stone) = stones.spare(None, &taken) {
                    let from = wait(pace);
                    plan.bring(from, stone, point, FETCHING, false, holder);
                    let felt = from + Millis(u32::from(FETCHING) + 200);
                    plan.add(felt, Deed::Lift(stone, holder));
                    plan.add(felt + Millis(200), Deed::Shelve(stone));
                }
            }
            Chore::Confirm => {
                plan.press(wait(pace) + Millis(400), Side::Black);
            }
        }
    }
    // The lights need a moment to answer the last deed.
    let planned = !plan.is_empty();
    if planned {
        rest(plan, at + Millis(u32::from(FETCHING) + 60));
    }
    planned
}

/// Keeps the plan from being over before a moment.
fn rest(plan: &mut Plan, until: Moment) {
    plan.add(until, Deed::Rest);
}

fn plan_action(now: Moment, stones: &Stones, plan: &mut Plan, side: Side, action: Action) {
    let begin = now + Millis(THINKING);
    match action {
        Action::Move(played) => {
            let (from, to): (Point, Point) = (played.from, played.to);
            let Some(stone) = stones.on(from) else { return };
            plan.add(begin, Deed::Lift(stone, Holder::Player(side)));
            plan.add(begin + Millis(LOOKING), Deed::Carry(stone, to, CARRYING));
            let end = begin + Millis(LOOKING + u32::from(CARRYING));
            plan.add(end, Deed::Land(stone, to));
            // A landed stone rests until it is a move.
            rest(plan, end + Millis(450));
        }
        Action::Pass => {
            let asked = plan.press(begin, side);
            let answered = plan.press(asked + Millis(1200), side);
            rest(plan, answered + Millis(300));
        }
        // The demonstration is a game of Gomobil to its count.
        Action::Place(_) | Action::Resume | Action::Resign(_) | Action::FlagFall(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use referee::settings::Settings;
    use rehearsal::SensorKind;
    use rules_core::go::Sheet;
    use rules_core::grid::Size;

    use super::*;
    use crate::desk::{Desk, Strap};

    fn help(desk: &mut Desk) {
        desk.job = Job::help();
        let done = (0..20_000).any(|_| desk.step() == Progress::Done);
        assert!(done, "{}", desk.world.screen());
    }

    fn place(desk: &mut Desk, side: Side, name: &str) {
        let point = desk.board().parse(name).unwrap();
        let stone = desk.stones.spare(Some(side), &[]).unwrap();
        desk.stones.lift(stone, Holder::Page(1), &mut desk.world.table);
        desk.stones.land(stone, point, &mut desk.world.table);
        for _ in 0..600 {
            desk.step();
        }
    }

    #[test]
    fn the_helping_hand_sets_up_a_handicap_and_takes_off_what_is_captured_or_refused() {
        for sensors in SensorKind::ALL {
            let settings = Settings { sheet: Sheet::Family, handicap: 4, ..Settings::DEFAULT };
            let strap = Strap { board: Size::NINE.board(), sensors };
            let game = Game::new(&settings.terms(&strap.board));
            let log = World::entries(&settings, &game, settings.time_control);
            let mut desk = Desk::new(strap, &settings, log);
            for _ in 0..2000 {
                desk.step();
            }
            help(&mut desk);
            assert_eq!((desk.world.table.stones().len(), desk.world.turn()), (4, Some(Side::White)));
            for (side, name) in [(Side::White, "A1"), (Side::Black, "A2"), (Side::White, "E5")] {
                place(&mut desk, side, name);
            }
            place(&mut desk, Side::Black, "B1");
            help(&mut desk);
            let stones = desk.world.table.stones();
            assert!(!stones.contains(desk.board().parse("A1").unwrap()), "{}", desk.world.screen());
            assert_eq!((stones.len(), desk.world.turn()), (7, Some(Side::White)));
            // White has no liberty there, so the stone comes off again.
            place(&mut desk, Side::White, "A1");
            help(&mut desk);
            assert_eq!((desk.world.table.stones(), desk.world.turn()), (stones, Some(Side::White)));
        }
    }
}
