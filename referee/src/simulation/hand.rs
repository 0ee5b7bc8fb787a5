//! What hands do to a board.

use rules_core::{HexSet, Point, Side, hexagon};

use super::World;
use crate::buttons::Button;
use crate::lights::Light;

/// How long a stone is in the air when it is turned over.
const TURNING: u32 = 120;
/// How long a sliding stone rests on each point that it passes.
const SLIDING: u32 = 40;
/// How long a nudged stone is away.
const NUDGING: u32 = 80;
/// How long a hand takes from one stone to the next.
const REACHING: u32 = 40;
/// How many chores a helping hand does before it gives up.
const PATIENCE: u32 = 400;

impl World {
    /// Takes the stone off a point into the hand; tells whether there was one.
    pub fn lift(&mut self, point: Point) -> bool {
        let Some(side) = self.table.at(point) else { return false };
        self.hand.push(side);
        self.table.set(point, None);
        true
    }

    /// Puts the last lifted stone on a point, with this side up or as it was; tells whether there was one in the hand.
    ///
    /// With an empty hand a stone comes from beside the board if the side is given.
    pub fn place(&mut self, point: Point, side: Option<Side>) -> bool {
        let Some(stone) = self.hand.pop().map(|stone| side.unwrap_or(stone)).or(side) else { return false };
        self.table.set(point, Some(stone));
        true
    }

    /// Turns a stone over on its point.
    pub fn turn_over(&mut self, point: Point) -> bool {
        let Some(side) = self.table.at(point) else { return false };
        self.table.set(point, None);
        self.run(TURNING);
        self.table.set(point, Some(side.other()));
        self.run(REACHING);
        true
    }

    /// Pushes a stone along points, the last of which it stays on.
    pub fn slide(&mut self, points: &[Point]) -> bool {
        let Some((first, rest)) = points.split_first() else { return false };
        let Some(side) = self.table.at(*first) else { return false };
        let mut from = *first;
        for to in rest {
            self.table.set(from, None);
            self.run(SLIDING / 2);
            self.table.set(*to, Some(side));
            self.run(SLIDING);
            from = *to;
        }
        true
    }

    /// Lifts a stone for a moment.
    pub fn nudge(&mut self, point: Point) -> bool {
        let Some(side) = self.table.at(point) else { return false };
        self.table.set(point, None);
        self.run(NUDGING);
        self.table.set(point, Some(side));
        true
    }

    /// Knocks the board: so many stones jump to other points, some of them turned over, some of them off the board.
    pub fn knock(&mut self, stones: u32) {
        for _ in 0..stones {
            let lying: std::vec::Vec<Point> = self.table.stones().iter().collect();
            let free: std::vec::Vec<Point> = (hexagon::POINTS - self.table.stones()).iter().collect();
            let Some(from) = lying.get(self.table.chance(lying.len() as u32) as usize) else { return };
            let Some(side) = self.table.at(*from) else { return };
            self.table.set(*from, None);
            match (self.table.chance(4), free.get(self.table.chance(free.len() as u32) as usize)) {
                (0, _) | (_, None) => self.hand.push(side),
                (1, Some(to)) => self.table.set(*to, Some(side.other())),
                (_, Some(to)) => self.table.set(*to, Some(side)),
            }
        }
    }

    /// Does one of the chores that the lights ask for; tells whether there was one.
    ///
    /// This is all that a person can know: it looks at nothing but the lights.
    pub fn help(&mut self) -> bool {
        let lit = |world: &Self, wanted: fn(Light) -> bool| -> Option<(Point, Light)> {
            hexagon::POINTS.iter().find_map(|point| {
                world.referee().frame().at(point).filter(|light| wanted(*light)).map(|light| (point, light))
            })
        };
        if let Some((point, _)) = lit(self, |light| light == Light::Remove) {
            if !self.lift(point) {
                return false;
            }
        } else if let Some((point, _)) = lit(self, |light| light == Light::Turn) {
            if !self.turn_over(point) {
                return false;
            }
        } else if let Some((point, light)) = lit(self, |light| matches!(light, Light::Add(_))) {
            let Light::Add(side) = light else { return false };
            self.place(point, Some(side));
        } else if let Some((point, _)) = lit(self, |light| matches!(light, Light::Back | Light::Origin)) {
            let side = self.referee().game().position().at(point);
            if !self.place(point, side) {
                return false;
            }
        } else if lit(self, |light| light == Light::Confirm).is_some() {
            self.press(Button::Player(Side::Black), 60);
        } else {
            return false;
        }
        self.run(REACHING);
        true
    }

    /// Follows the lights until they ask for nothing more; tells whether that came about.
    pub fn follow_lights(&mut self) -> bool {
        for _ in 0..PATIENCE {
            if !self.help() {
                // A muddle becomes a repair after a moment, and then asks for more; a landed stone has to rest.
                self.run(800);
                if !self.help() {
                    return self.referee().difference().is_empty();
                }
            }
        }
        false
    }

    /// Returns the points that are lit with a meaning.
    pub fn lit(&self, word: &str) -> HexSet {
        let frame = self.referee().frame();
        hexagon::POINTS
            .iter()
            .filter(|point| frame.at(*point).is_some_and(|light| light.word() == word))
            .collect()
    }
}
