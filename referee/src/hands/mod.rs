//! What the hands are doing, read off the difference between the wood and the game.
//!
//! A move is a difference, too: an action explains the wood if what was done is part of its change. Settled boards are
//! compared, never the order of events: a stone may be landed before another one is seen to leave, captured stones may
//! be turned or taken off before, while or after the capturing stone lands.

#[cfg(test)]
mod tests;

use rules_core::any::{Action, Change, Game, Refusal};
use rules_core::{Move, PerSide, Point, WideSet};

use crate::chores::Chores;
use crate::difference::Difference;
use crate::wood::Wood;

/// What the hands are doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hands {
    /// Nothing: the board matches, apart from what earlier moves left to do.
    Quiet,
    /// A stone that may be played is in the air.
    Lifted {
        /// Where it came from.
        from: Point,
        /// Where it may land, given what else has been touched.
        landings: WideSet,
    },
    /// A stone that may not be played is in the air.
    CannotLift {
        /// Where it came from.
        from: Point,
        /// What forbids it.
        refusal: Refusal,
    },
    /// A stone lies on the border of two points, and contacts feel it under both: it has not landed yet.
    Between {
        /// Where it came from, unless it came from beside the board.
        from: Option<Point>,
        /// The two points.
        points: WideSet,
    },
    /// A legal move lies on the wood.
    Landed {
        /// The move, or the placed stone.
        played: Action,
        /// Whether the hands have gone on to the captured stones already.
        touched: bool,
    },
    /// A legal move lies on the wood, but the stone shows the wrong side.
    WrongSideUp {
        /// The move, or the placed stone.
        played: Action,
    },
    /// A stone has landed where it may not.
    CannotLand {
        /// Where it came from, unless it came from beside the board.
        from: Option<Point>,
        /// Where it stands.
        to: Point,
        /// What forbids it.
        refusal: Refusal,
    },
    /// A stone stands where none belongs, and none is missing that could be seen.
    Extra {
        /// Where it stands.
        to: Point,
    },
    /// Stones are in the air or turned over, and no move explains it yet.
    Off,
    /// Stones lie where none belong, or many are missing, and no move explains it: the board was bumped.
    Muddle,
}

impl Hands {
    /// Tells whether the next player may be at it already, after this was played.
    pub(crate) fn may_be_of_the_next(&self, played: Action) -> bool {
        match self {
            Self::Landed { played: other, .. } => *other == played,
            Self::Off | Self::Muddle | Self::Between { .. } => true,
            _ => false,
        }
    }
}

/// What was done to the wood since it matched, apart from chores.
struct Done {
    /// Where stones were lifted, by their side.
    lifted: PerSide<WideSet>,
    /// Where stones were put.
    put: WideSet,
    /// Where stones were turned over.
    turned: WideSet,
}

impl Done {
    fn between(game: &Game, wood: &Wood, blind: WideSet, chores: WideSet) -> Self {
        let difference = Difference::between(&game.stones(), wood, blind);
        Self {
            lifted: PerSide::from_fn(|side| difference.add[side] - chores),
            put: difference.remove - chores,
            turned: difference.turn - chores,
        }
    }

    fn lifted(&self) -> WideSet {
        self.lifted.black | self.lifted.white
    }

    /// Tells whether all of it follows from an action; a stone on its way to the other side is lifted first.
    fn is_part_of(&self, change: &Change) -> bool {
        self.put.is_subset(change.put.black | change.put.white)
            && self.lifted().is_subset(change.taken | change.turned)
            && self.turned.is_subset(change.turned)
    }

    /// Returns an action whose stone is down and that explains everything.
    fn explained(&self, game: &Game) -> Option<Action> {
        let from = only(self.lifted[game.to_move()]);
        let landed = |to| from.map(|from| Action::Move(Move { from, to }));
        let actions = self.put.iter().take(MOST).flat_map(|to| [landed(to), Some(Action::Place(to))]);
        let explains = |played: &Action| game.consider(*played).is_ok_and(|change| self.is_part_of(&change));
        actions.flatten().find(explains)
    }

    /// Returns an action whose stone is down while other stones are held up, and that explains everything else.
    ///
    /// That is the one whose stone has been lying there for a while, or the only one of a moved stone: the other hand
    /// straightens a stone or is early. A stone of a placing game that came down while another one left was pushed.
    fn explained_but_for_hands(&self, game: &Game, resting: Option<Action>) -> Option<Action> {
        let lies = |played: &Action| {
            let from = if let Action::Move(Move { from, .. }) = played { Some(*from) } else { None };
            from.is_none_or(|from| self.lifted().contains(from))
                && game.consider(*played).is_ok_and(|change| {
                    let held = self.lifted() - change.points();
                    held.len() <= HELD
                        && self.put.is_subset(change.put.black | change.put.white)
                        && self.turned.is_subset(change.turned)
                })
        };
        if let Some(resting) = resting.filter(lies) {
            return Some(resting);
        }
        let to = only(self.put)?;
        let moved = |from| Action::Move(Move { from, to });
        let mut actions = self.lifted[game.to_move()].iter().take(HELD + 1).map(moved).filter(lies);
        actions.next().filter(|_| actions.next().is_none())
    }

    /// Returns what it is if no action explains it.
    ///
    /// Stones turned over on their points, however many, may be the captured ones of a move to come; so may those that
    /// are taken off, if there is a point from which they would be captured.
    fn unexplained(&self, game: &Game) -> Hands {
        let lifted = self.lifted();
        let few = lifted.len() <= 2 || game.is_placing() && self.are_captured(game);
        if self.put.is_empty() && few { Hands::Off } else { Hands::Muddle }
    }

    /// Tells whether some stone that may be placed takes off all that was lifted.
    fn are_captured(&self, game: &Game) -> bool {
        if self.lifted().len() > SWEPT {
            return false;
        }
        let board = game.board();
        // A stone captures its neighbours, or those behind them.
        let near = board.grow(board.grow(self.lifted()));
        let captures =
            |point| game.consider(Action::Place(point)).is_ok_and(|change| self.is_part_of(&change));
        (game.legal() & near).iter().any(captures)
    }

    /// Returns the two points that a stone lies between, if contacts that know no sides feel one there.
    fn on_a_border(&self, game: &Game, wood: &Wood) -> Option<Hands> {
        let lifted = self.lifted();
        let one = self.put.first().filter(|_| self.put.len() == 2 && self.put.is_subset(wood.unsure))?;
        let near = self.put.is_subset(game.board().grow(WideSet::of(one)).with(one));
        let from = only(lifted);
        let free = |to| match from {
            Some(from) => game.consider(Action::Move(Move { from, to })).is_ok(),
            None => lifted.is_empty() && game.consider(Action::Place(to)).is_ok(),
        };
        (near && self.turned.is_empty() && self.put.iter().any(free))
            .then_some(Hands::Between { from, points: self.put })
    }
}

/// The most new stones that one placed stone can explain: itself and a marker on each of the three hexagons around it.
const MOST: usize = 4;

/// More stones than this were not taken off in advance but swept away.
const SWEPT: usize = 24;

/// How many stones may be held up while another one lands.
const HELD: usize = 1;

/// Returns the point of a set that has one.
fn only(points: WideSet) -> Option<Point> {
    points.first().filter(|_| points.len() == 1)
}

/// Reads the hands.
///
/// `chores` are points that earlier moves left to be put right and that may be in any state; `blind` points cannot be
/// seen; `resting` is an action whose stone has been lying there for a while.
pub fn read(game: &Game, wood: &Wood, blind: WideSet, chores: WideSet, resting: Option<Action>) -> Hands {
    let done = Done::between(game, wood, blind, chores);
    if done.put.is_empty() {
        return in_the_air(game, &done);
    }
    let explained = done.explained(game).or_else(|| done.explained_but_for_hands(game, resting));
    let Some(played) = explained else {
        return done.on_a_border(game, wood).unwrap_or_else(|| misplaced(game, &done));
    };
    let foe = wood.showing(game.to_move().other());
    if played.lands_on().is_some_and(|point| foe.contains(point)) {
        return Hands::WrongSideUp { played };
    }
    let change = game.consider(played).unwrap_or_default();
    let others = ((done.put | done.lifted()) & change.points()) - own_points(played);
    let touched = !(others | done.turned).is_empty();
    Hands::Landed { played, touched }
}

/// Reads hands that have put nothing down.
fn in_the_air(game: &Game, done: &Done) -> Hands {
    let lifted = done.lifted();
    if lifted.is_empty() && done.turned.is_empty() {
        return Hands::Quiet;
    }
    let alone = only(lifted).filter(|_| done.turned.is_empty());
    let Some(from) = only(done.lifted[game.to_move()]).or(alone) else { return done.unexplained(game) };
    match (game.landings(from), alone) {
        (Ok(landings), Some(_)) => Hands::Lifted { from, landings },
        (Err(refusal), Some(_)) => Hands::CannotLift { from, refusal },
        (Ok(landings), None) => {
            let explains = |to: &Point| {
                let played = Action::Move(Move { from, to: *to });
                game.consider(played).is_ok_and(|change| done.is_part_of(&change))
            };
            let landings: WideSet = landings.iter().filter(explains).collect();
            if landings.is_empty() { done.unexplained(game) } else { Hands::Lifted { from, landings } }
        }
        (Err(_), None) => done.unexplained(game),
    }
}

/// Reads hands that have put something down which no action explains.
fn misplaced(game: &Game, done: &Done) -> Hands {
    let Some(to) = only(done.put).filter(|_| done.turned.is_empty()) else { return done.unexplained(game) };
    let lifted = done.lifted();
    let refusal = match only(lifted) {
        Some(from) => game.landings(from).and_then(|_| game.consider(Action::Move(Move { from, to }))),
        None if lifted.is_empty() => game.consider(Action::Place(to)),
        None => return done.unexplained(game),
    };
    match (only(lifted), refusal) {
        (None, Err(Refusal::NotInThisGame)) => Hands::Extra { to },
        // A stone that stays and lies beside its point was pushed.
        (Some(_), Err(Refusal::Stays { .. })) | (_, Ok(_)) => done.unexplained(game),
        (from, Err(refusal)) => Hands::CannotLand { from, to, refusal },
    }
}

/// Returns the points that the stone itself leaves and lands on.
fn own_points(played: Action) -> WideSet {
    let from = if let Action::Move(Move { from, .. }) = played { Some(from) } else { None };
    from.into_iter().chain(played.lands_on()).collect()
}

/// Tells whether the board makes sense if a move counts as played and the next player is at it already.
///
/// The game is as it was when this returns.
pub fn next_player_has_begun(
    game: &mut Game,
    played: Action,
    wood: &Wood,
    blind: WideSet,
    chores: &Chores,
) -> bool {
    let Ok(change) = game.play(played) else { return false };
    let ahead = read(game, wood, blind, chores.points_after(played, &change), None);
    game.undo();
    match ahead {
        Hands::Lifted { .. } | Hands::Landed { .. } => true,
        Hands::CannotLift { refusal, .. } | Hands::CannotLand { refusal, .. } => !is_of_nobody_next(&refusal),
        _ => false,
    }
}

/// Tells whether a refusal is about something that the next player would not even try.
fn is_of_nobody_next(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::NotYours { .. } | Refusal::Stays { .. })
}
