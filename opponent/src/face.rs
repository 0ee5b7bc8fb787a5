//! One face for all games: a game, a level, a seed and a budget in, an action out.

use core::fmt;

use heapless::Vec;
use rules_core::any::Game;
use rules_core::{Action, WideSet};

use crate::{Cell, Level, five, go, gomobil, gosix};

/// How many turns of the expected play are told at most.
pub const LINE: usize = 8;

/// How long a search may take: a number of positions, and somebody who may want to end it.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most positions to look at.
    pub nodes: u32,
    /// Tells whether the search has to end; asked every [`Budget::EVERY`] positions.
    pub abort: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// After how many positions the search asks whether it has to end.
    pub const EVERY: u32 = 32;

    /// Makes a budget that nobody ends early.
    pub const fn of(nodes: u32) -> Self {
        Self { nodes, abort: &|| false }
    }

    /// Tells whether a search that has looked at so many positions has to end.
    pub(crate) fn is_spent(&self, nodes: u32) -> bool {
        nodes >= self.nodes || nodes.is_multiple_of(Self::EVERY) && (self.abort)()
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// What the opponent is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// How strongly it plays.
    pub level: Level,
    /// What its chance follows from: another seed may give another turn.
    pub seed: u64,
    /// How long it may think; a level may need less.
    pub budget: Budget<'a>,
}

/// The logistic curve in thousandths at every half unit from 0 to 5; between them it is nearly straight.
const CURVE: [i32; 11] = [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993];

/// What the side to move may expect, in 256ths of the natural logarithm of its odds to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub i16);

impl Value {
    /// A game that is as good for one side as for the other.
    pub const EVEN: Self = Self(0);

    /// Tells whether the game is won or lost whatever the other side does.
    pub const fn is_sure(self) -> bool {
        self.0 as i32 >= gomobil::SURE || self.0 as i32 <= -gomobil::SURE
    }

    /// Returns what it is worth to win so many games of all.
    ///
    /// ```
    /// use opponent::Value;
    /// assert_eq!(Value::of_share(50, 100), Value::EVEN);
    /// assert_eq!((Value::of_share(731, 1000), Value::of_share(269, 1000)), (Value(256), Value(-256)));
    /// assert!(!Value::of_share(100, 100).is_sure());
    /// ```
    #[expect(clippy::indexing_slicing, reason = "a step is 9 at most")]
    pub const fn of_share(won: u32, games: u32) -> Self {
        let share = if games == 0 { 500 } else { (won as u64 * 1000 / games as u64) as i32 };
        let larger = if share < 500 { 1000 - share } else { share };
        let mut step = 0;
        while step < 9 && CURVE[step + 1] < larger {
            step += 1;
        }
        let value = 128 * step as i32 + 128 * (larger - CURVE[step]) / (CURVE[step + 1] - CURVE[step]);
        Self(if share < 500 { -value } else { value } as i16)
    }

    /// Returns how many games of a hundred are won from here.
    ///
    /// ```
    /// use opponent::Value;
    /// assert_eq!((Value::EVEN.percent(), Value(256).percent(), Value(-256).percent()), (50, 73, 27));
    /// ```
    #[expect(clippy::indexing_slicing, reason = "a step is 9 at most")]
    pub const fn percent(self) -> u8 {
        let size = if self.0 < 0 { -(self.0 as i32) } else { self.0 as i32 };
        let (step, rest) = ((size / 128) as usize, size % 128);
        let permille = if step >= 10 {
            if size >= gomobil::SURE { 1000 } else { 993 }
        } else {
            CURVE[step] + (CURVE[step + 1] - CURVE[step]) * rest / 128
        };
        let own = if self.0 < 0 { 1000 - permille } else { permille };
        ((own + 5) / 10) as u8
    }
}

/// What the opponent wants to do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The turn, which the rules allow.
    pub action: Action,
    /// What it expects of it.
    pub value: Value,
    /// The play that it expects, the turn first.
    pub line: Vec<Action, LINE>,
    /// How many plies it looked ahead.
    pub depth: u8,
    /// How many positions it looked at.
    pub nodes: u32,
}

/// What a turn is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The turn, which the rules allow.
    pub action: Action,
    /// What the side to move may expect after it.
    pub value: Value,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Silence {
    /// The game is over: there is no turn to take.
    Over,
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
        })
    }
}

impl core::error::Error for Silence {}

/// Working space for thinking, large enough for any game.
///
/// It is made once and kept; nothing in it changes what the opponent answers. Only one game is thought about at a time, so
/// its room is that of the largest.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is never moved, and the small ones lie in the room of the large ones"
)]
pub enum Mind {
    /// For Gomobil.
    Gomobil(gomobil::Mind),
    /// For Gosix.
    Gosix(gosix::Mind),
    /// For five in a row.
    Five(five::Mind),
    /// For Go.
    Go(go::Mind),
}

impl Mind {
    /// An empty working space.
    pub const NEW: Self = Self::Gosix(gosix::Mind::NEW);

    /// Returns the working space for Gomobil, empty if the last game was another one.
    pub fn gomobil(&mut self) -> &mut gomobil::Mind {
        match self {
            Self::Gomobil(mind) => mind,
            other => {
                *other = Self::Gomobil(gomobil::Mind::NEW);
                other.gomobil()
            }
        }
    }

    fn gosix(&mut self) -> &mut gosix::Mind {
        match self {
            Self::Gosix(mind) => mind,
            other => {
                *other = Self::Gosix(gosix::Mind::NEW);
                other.gosix()
            }
        }
    }

    fn five(&mut self) -> &mut five::Mind {
        match self {
            Self::Five(mind) => mind,
            other => {
                *other = Self::Five(five::Mind::NEW);
                other.five()
            }
        }
    }

    fn go(&mut self) -> &mut go::Mind {
        match self {
            Self::Go(mind) => mind,
            other => {
                *other = Self::Go(go::Mind::NEW);
                other.go()
            }
        }
    }
}

/// Chooses a turn for the side to move.
///
/// The same game, level, seed and number of positions give the same answer on every machine, however much memory is
/// lent as long as it is as much. With no time at all the answer is still a turn that the rules allow.
///
/// ```
/// use opponent::{Budget, Cell, Level, Mind, Request, think};
/// use rules_core::any::{Game, Terms};
/// use rules_core::{Play, gomobil::Options};
///
/// let mut game = Game::new(&Terms::Gomobil(Options::DEFAULT));
/// let request = Request { level: Level::STRONGEST, seed: 1, budget: Budget::of(2_000) };
/// let (mut mind, mut cells) = (Mind::NEW, [Cell::EMPTY; 1_000]);
/// let answer = think(&game, &request, &mut mind, &mut cells).unwrap();
/// assert!(game.play(answer.action).is_ok());
/// ```
pub fn think(
    game: &Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
) -> Result<Answer, Silence> {
    if game.is_over() {
        return Err(Silence::Over);
    }
    match game {
        Game::Gomobil(game) => Ok(gomobil::answer(game, request, mind.gomobil(), cells)),
        Game::Gosix(game) => Ok(gosix::answer(game, request, mind.gosix(), cells)),
        Game::Five(game) => Ok(five::answer(game, request, mind.five(), cells)),
        Game::Go(game) => Ok(go::answer(game, request, mind.go(), cells)),
    }
}

/// Says what every turn of the side to move is worth, best first, and calls `each` with it.
///
/// The level decides how long it takes; it is never blurred.
pub fn grade(
    game: &Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
    each: &mut dyn FnMut(Grade),
) -> Result<(), Silence> {
    if game.is_over() {
        return Err(Silence::Over);
    }
    match game {
        Game::Gomobil(game) => {
            gomobil::grade(game, request, mind.gomobil(), cells, each);
            Ok(())
        }
        Game::Gosix(game) => {
            gosix::grade(game, request, mind.gosix(), cells, each);
            Ok(())
        }
        Game::Five(game) => {
            five::grade(game, request, mind.five(), cells, each);
            Ok(())
        }
        Game::Go(game) => {
            go::grade(game, request, mind.go(), cells, each);
            Ok(())
        }
    }
}

/// Returns how many positions the strongest level may look at on the chip: about five seconds' worth, ten in Go.
pub const fn chip_nodes(game: &Game) -> u32 {
    match game {
        Game::Gomobil(_) | Game::Gosix(_) => 12_000,
        Game::Five(_) => 1_500,
        Game::Go(_) => 60_000,
    }
}

/// Proposes which stones are dead after both sides have passed (G5); none in a game that knows no dead stones.
///
/// The level makes no difference.
pub fn dead(game: &Game, request: &Request<'_>, mind: &mut Mind, cells: &mut [Cell]) -> WideSet {
    match game {
        Game::Go(game) => go::dead(game, request, mind.go(), cells),
        Game::Gomobil(_) | Game::Gosix(_) | Game::Five(_) => WideSet::EMPTY,
    }
}
