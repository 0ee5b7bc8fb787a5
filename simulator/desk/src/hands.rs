//! Hands that take their time: what is to be done, and when.
//!
//! A hand does nothing at once: between the lift and the landing of a stone lie some hundred scans, and lights that
//! answer. So whatever is more than one touch is a list of deeds with their moments.

use referee::buttons::Button;
use referee::time::{Millis, Moment};
use rehearsal::World;
use rules_core::{Point, Side};

use crate::stones::{Holder, Stones};

/// How long a stone is in the air when it is turned over.
const TURNING: u32 = 260;
/// How long a nudged stone is away.
const NUDGING: u32 = 80;
/// How long a sliding stone is between two points.
const SLIDING: u32 = 20;

/// One thing that a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Takes a stone.
    Lift(usize, Holder),
    /// Moves a stone in the hand over a point, within so many milliseconds.
    Carry(usize, Point, u16),
    /// Turns over a stone in the hand.
    Turn(usize),
    /// Puts a stone from the hand on a point, or beside the board if the point is not free.
    Land(usize, Point),
    /// Puts a stone beside the board.
    Shelve(usize),
    /// Presses a button or lets it go.
    Button(Button, bool),
    /// Waits until this moment.
    Rest,
}

/// The deeds to come, the next one first.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    deeds: Vec<(Moment, Deed)>,
}

impl Plan {
    /// Tells whether there is nothing left to do.
    pub fn is_empty(&self) -> bool {
        self.deeds.is_empty()
    }

    /// Adds a deed; deeds of the same moment are done in the order in which they came.
    pub fn add(&mut self, at: Moment, deed: Deed) {
        let index = self.deeds.partition_point(|(moment, _)| *moment <= at);
        self.deeds.insert(index, (at, deed));
    }

    /// Lifts, turns over and puts back the stone on a point; returns when that is done.
    pub fn turn_over(&mut self, from: Moment, stone: usize, point: Point, holder: Holder) -> Moment {
        let end = from + Millis(TURNING);
        self.add(from, Deed::Lift(stone, holder));
        self.add(from + Millis(TURNING / 3), Deed::Turn(stone));
        self.add(end, Deed::Land(stone, point));
        end
    }

    /// Carries a stone to a point, wherever it is; returns when it lands.
    pub fn bring(
        &mut self,
        from: Moment,
        stone: usize,
        point: Point,
        way: u16,
        turned: bool,
        holder: Holder,
    ) -> Moment {
        let end = from + Millis(way.into());
        self.add(from, Deed::Lift(stone, holder));
        if turned {
            self.add(from, Deed::Turn(stone));
        }
        self.add(from, Deed::Carry(stone, point, way));
        self.add(end, Deed::Land(stone, point));
        end
    }

    /// Touches a stone so that it lifts off for a moment.
    pub fn nudge(&mut self, from: Moment, stone: usize, point: Point) {
        self.add(from, Deed::Lift(stone, Holder::Helper));
        self.add(from + Millis(NUDGING), Deed::Land(stone, point));
    }

    /// Pushes a stone to a neighbouring point.
    pub fn slide(&mut self, from: Moment, stone: usize, to: Point) {
        self.add(from, Deed::Lift(stone, Holder::Helper));
        self.add(from, Deed::Carry(stone, to, SLIDING as u16));
        self.add(from + Millis(SLIDING), Deed::Land(stone, to));
    }

    /// Presses a button for a moment; returns when it is let go.
    pub fn press(&mut self, from: Moment, side: Side) -> Moment {
        let end = from + Millis(90);
        self.add(from, Deed::Button(Button::Player(side), true));
        self.add(end, Deed::Button(Button::Player(side), false));
        end
    }

    /// Does what is due.
    pub fn carry_out(&mut self, world: &mut World, stones: &mut Stones) {
        self.carry_out_until(world.now(), world, stones);
    }

    /// Does everything at once.
    pub fn hurry(&mut self, world: &mut World, stones: &mut Stones) {
        self.carry_out_until(Moment(u64::MAX), world, stones);
    }

    fn carry_out_until(&mut self, now: Moment, world: &mut World, stones: &mut Stones) {
        let due = self.deeds.partition_point(|(moment, _)| *moment <= now);
        for (_, deed) in self.deeds.drain(..due) {
            match deed {
                Deed::Lift(stone, holder) => {
                    stones.lift(stone, holder, &mut world.table);
                }
                Deed::Carry(stone, point, millis) => {
                    stones.carry(stone, stones.middle_of(point), millis);
                }
                Deed::Turn(stone) => {
                    stones.turn(stone);
                }
                Deed::Land(stone, point) => {
                    if !stones.land(stone, point, &mut world.table) && stones.on(point) != Some(stone) {
                        stones.shelve(stone, &mut world.table);
                    }
                }
                Deed::Shelve(stone) => stones.shelve(stone, &mut world.table),
                Deed::Button(button, down) => world.set_button(button, down),
                Deed::Rest => {}
            }
        }
    }
}
