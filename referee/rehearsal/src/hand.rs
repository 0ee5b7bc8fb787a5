//! What hands do to a board.

use referee::buttons::Button;
use referee::lights::Light;
use referee::screen::{Page, Prompt};
use rules_core::{Point, Side, WideSet};

use crate::World;

/// How long a stone is in the air when it is turned over.
const TURNING: u32 = 120;
/// How long a sliding stone rests on each point that it passes.
const SLIDING: u32 = 40;
/// How long a nudged stone is away.
const NUDGING: u32 = 80;
/// How long a hand takes from one stone to the next.
const REACHING: u32 = 40;
/// How long a stone is held to a point that does not answer.
const HOLDING: u32 = 400;
/// How many chores a helping hand does before it gives up.
const PATIENCE: u32 = 400;

/// Something that the lights ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chore {
    /// Take the stone off this point.
    TakeOff(Point),
    /// Turn the stone on this point over.
    TurnOver(Point),
    /// Put a stone on this point, with this side up if it is known.
    Put(Point, Option<Side>),
    /// Hold a stone to this point until its light goes out.
    Touch(Point),
    /// Look at the lit points, then press a player's button.
    Confirm,
}

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

    /// Puts the last lifted stone on the border of two points; tells whether there was one in the hand.
    pub fn place_between(&mut self, points: [Point; 2]) -> bool {
        let stone = self.hand.pop();
        self.table.set_between(stone.map(|stone| (points, stone)));
        stone.is_some()
    }

    /// Pushes the stone that lies on the border of two points onto one of them; tells whether there was one.
    pub fn push(&mut self, point: Point) -> bool {
        let Some((_, stone)) = self.table.between().filter(|(points, _)| points.contains(&point)) else {
            return false;
        };
        self.table.set_between(None);
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
            let lying: Vec<Point> = self.table.stones().iter().collect();
            let free: Vec<Point> = (self.table.board().points() - self.table.stones()).iter().collect();
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

    /// Returns what the lights ask for, all of one kind at a time; nothing if there is nothing to do.
    ///
    /// This is all that a person can know: it looks at nothing but the lights, and at the position for the side of
    /// a stone that goes back.
    pub fn chores(&self) -> Vec<Chore> {
        let lit = |chore: &dyn Fn(Point, Light) -> Option<Chore>| -> Vec<Chore> {
            let frame = self.referee().frame();
            self.table.board().points().iter().filter_map(|point| chore(point, frame.at(point)?)).collect()
        };
        let stones = self.referee().game().stones();
        let expected = |point| Side::BOTH.into_iter().find(|side| stones[*side].contains(point));
        let kinds: [&dyn Fn(Point, Light) -> Option<Chore>; 5] = [
            &|point, light| (light == Light::Remove).then_some(Chore::TakeOff(point)),
            &|point, light| (light == Light::Turn).then_some(Chore::TurnOver(point)),
            &|point, light| match light {
                Light::Add(side) => Some(Chore::Put(point, Some(side))),
                _ => None,
            },
            &|point, light| match light {
                Light::Back | Light::Origin => Some(Chore::Put(point, expected(point))),
                _ => None,
            },
            &|point, light| (light == Light::Touch).then_some(Chore::Touch(point)),
        ];
        let found = kinds.into_iter().map(lit).find(|chores| !chores.is_empty());
        found.unwrap_or_else(|| {
            let mut confirm = lit(&|_, light| (light == Light::Confirm).then_some(Chore::Confirm));
            confirm.truncate(1);
            confirm
        })
    }

    /// Does one of the chores that the lights ask for; tells whether there was one.
    pub fn help(&mut self) -> bool {
        // What cannot be done, such as taking off a stone that only a broken sensor feels, is left to the end.
        let done = self.chores().into_iter().any(|chore| self.carry_out(chore));
        if done {
            self.run(REACHING);
        }
        done
    }

    fn carry_out(&mut self, chore: Chore) -> bool {
        match chore {
            Chore::TakeOff(point) => self.lift(point),
            Chore::TurnOver(point) => self.turn_over(point),
            Chore::Put(point, side) => self.place(point, side),
            Chore::Touch(point) => self.touch(point),
            Chore::Confirm => {
                self.press(Button::Player(Side::Black), 60);
                true
            }
        }
    }

    /// Holds a stone to a point until its light goes out; tells whether it did.
    fn touch(&mut self, point: Point) -> bool {
        let lit = |world: &Self| world.referee().frame().at(point) == Some(Light::Touch);
        let stone = self.hand.pop().unwrap_or(Side::Black);
        self.table.set(point, Some(stone));
        self.run_until(HOLDING, |world| !lit(world));
        self.table.set(point, None);
        self.hand.push(stone);
        self.run(REACHING);
        !lit(self)
    }

    /// Follows the lights until they ask for nothing more, or for something that cannot be done; tells whether all is
    /// well then: whether the wood matches the game, unless a self-test is under way.
    pub fn follow_lights(&mut self) -> bool {
        for _ in 0..PATIENCE {
            if !self.help() {
                // A muddle becomes a repair after a moment, and then asks for more; a landed stone has to rest. What may lie
                // between two points is waited for longer.
                let between =
                    |page: &Page| matches!(page, Page::Game(view) if view.prompt == Prompt::Between);
                self.run(if between(&self.referee().view().page) { 2_100 } else { 800 });
                if !self.help() {
                    let tests = matches!(self.referee().view().page, Page::Test(_));
                    return tests || self.referee().difference().is_empty();
                }
            }
        }
        false
    }

    /// Returns the points that are lit with a meaning.
    pub fn lit(&self, word: &str) -> WideSet {
        let frame = self.referee().frame();
        self.table
            .board()
            .points()
            .iter()
            .filter(|point| frame.at(*point).is_some_and(|light| light.word() == word))
            .collect()
    }
}
