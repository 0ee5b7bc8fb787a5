//! Behaviour as text: scenario files are read, played in a [`World`] and checked line by line.
//!
//! The vocabulary is documented beside the files, in `referee/scenarios/README.md`.

mod expect;
mod script;

pub use expect::Expectation;
pub use script::{Act, Script, ScriptError};

use referee::time::Moment;

use crate::{SensorKind, World};

/// A line of a scenario that did not come true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// What was seen instead.
    pub seen: String,
}

impl core::fmt::Display for Failure {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "line {}: {}\n  but {}", self.line, self.text, self.seen)
    }
}

/// How long an expectation may take to come true unless it says otherwise: a debounce, a frame, and some air.
const SOON: u32 = 60;
/// Hands need this long from one thing to the next, unless the scenario waits longer.
const PACE: u64 = 25;
/// A player needs this long to see that the other one has pressed a button, and to press one too.
const REACTION: u64 = 600;
/// How long a finger stays on a button.
const SHORT: u32 = 80;
const LONG: u32 = 1000;

/// Plays a script on one kind of sensors; returns the world as it is at the end, or the first line that failed.
pub fn play(script: &Script, kind: SensorKind) -> Result<World, Failure> {
    play_before(script, kind, |_, _| {})
}

/// Plays a script before a witness, who sees the world before the first line, as line 0, and after each line.
pub fn play_before(
    script: &Script,
    kind: SensorKind,
    mut witness: impl FnMut(&mut World, usize),
) -> Result<World, Failure> {
    let mut world = World::new(script.board(), kind, 1, script.entries());
    if let Some(stones) = script.laid_out() {
        world.table.lay(&stones);
    }
    witness(&mut world, 0);
    let mut last_hand = Moment(0);
    let mut last_player = None;
    for step in &script.steps {
        let fail = |seen: String| Failure { line: step.line, text: step.text.clone(), seen };
        if !matches!(step.command, Act::Expect(..)) {
            if step.command.is_by_hand() {
                let other = step.command.player().is_some_and(|side| last_player == Some(side.other()));
                let pace = if other { REACTION } else { PACE };
                let rested = world.now().0.saturating_sub(last_hand.0);
                world.run(pace.saturating_sub(rested) as u32);
                last_player = step.command.player();
            }
            world.events.clear();
            world.cues.clear();
            world.milliamps = world.drawn();
        }
        act(&mut world, &step.command).map_err(fail)?;
        if step.command.is_by_hand() {
            last_hand = world.now();
        }
        witness(&mut world, step.line);
    }
    Ok(world)
}

fn act(world: &mut World, command: &Act) -> Result<(), String> {
    let board = *world.table.board();
    let name = |point| board.display(point);
    match command {
        Act::SetUp => {
            let start = world.referee().settings().terms(&board).stones();
            world.table.lay(&start);
            world.run(SOON);
        }
        Act::Lift(points) => {
            for point in points {
                if !world.lift(*point) {
                    return Err(format!("there is no stone on {}", name(*point)));
                }
            }
        }
        Act::Place(point, side) => {
            if world.table.at(*point).is_some() {
                return Err(format!("there is a stone on {} already", name(*point)));
            }
            if !world.place(*point, *side) {
                return Err("there is no stone in the hand".into());
            }
        }
        Act::PlaceBetween(points) => {
            if !world.place_between(*points) {
                return Err("there is no stone in the hand".into());
            }
        }
        Act::Push(point) => {
            if !world.push(*point) {
                return Err(format!("no stone lies between {} and another point", name(*point)));
            }
        }
        Act::Turn(points) => {
            for point in points {
                if !world.turn_over(*point) {
                    return Err(format!("there is no stone on {}", name(*point)));
                }
            }
        }
        Act::Move(from, to) => {
            if !world.lift(*from) {
                return Err(format!("there is no stone on {}", name(*from)));
            }
            world.run(200);
            world.place(*to, None);
        }
        Act::Slide(points) => {
            if !world.slide(points) {
                return Err("there is no stone to slide".into());
            }
        }
        Act::Nudge(point) => {
            if !world.nudge(*point) {
                return Err(format!("there is no stone on {}", name(*point)));
            }
        }
        Act::Drop(point) => {
            if !world.lift(*point) {
                return Err(format!("there is no stone on {}", name(*point)));
            }
            world.hand.pop();
        }
        Act::Knock(stones) => world.knock(*stones),
        Act::FollowLights => {
            if !world.follow_lights() {
                return Err(format!("the lights led nowhere; the screen says {:?}", world.screen()));
            }
        }
        Act::Help => {
            if !world.help() {
                return Err("the lights ask for nothing".into());
            }
        }
        Act::Press(buttons) => world.press_together(buttons, SHORT),
        Act::Mash(buttons) => buttons.iter().for_each(|button| world.press(*button, SHORT)),
        Act::Hold(buttons) => world.press_together(buttons, LONG),
        Act::CablePlays(played) => world.cable_plays(played)?,
        Act::Wait(millis) => world.run(*millis),
        Act::PowerCut => world.power_cut(),
        Act::PowerOff => world.switch_off(),
        Act::PowerOn => world.switch_on(),
        Act::Break(point, fault) => world.table.set_fault(*point, *fault),
        Act::Unplug(row) => world.table.unplug(Some(*row)),
        Act::Plug => world.table.unplug(None),
        Act::Journal(ready) => world.journal_ready = *ready,
        Act::Magnet(point) => world.table.set_magnet(*point),
        Act::Expect(expectation, within) => {
            if !world.run_until(within.unwrap_or(SOON), |world| expectation.holds(world)) {
                return Err(expectation.seen(world));
            }
        }
    }
    Ok(())
}
