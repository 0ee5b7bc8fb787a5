//! Fast and clumsy people at all games: the next player begins while a stone still rests, somebody straightens another one,
//! and sleeves push stones aside; they pass, and agree on dead stones.
//!
//! Beside the board a second game is kept by the rules alone. Whatever the hands do, the board has played the same moves
//! and no others, and following the lights leads back to play. `PROPTEST_CASES` says how many tables there are.

use proptest::prelude::*;
use proptest::sample::Index;
use referee::buttons::Button;
use referee::clock::TimeControl;
use referee::settings::Settings;
use rehearsal::{SensorKind, World};
use rules_core::any::{Action, Game};
use rules_core::go::Sheet;
use rules_core::{Board, GameId, Move, Point, Side, WideSet};

/// A stone that has been lying for so long is down, whatever other hands do; with contacts, two that come down sooner
/// one after the other are one hand's.
const DOWN: u32 = 120;
/// Longer than the board lets a stone rest.
const RESTED: u32 = 400;
/// How long a player needs to see that the other has passed.
const REACTION: u32 = 600;

/// What happens in one turn.
#[derive(Clone, Debug)]
struct Turn {
    choice: Index,
    /// How long a moved stone is in the air.
    carry: u32,
    /// How soon the next player begins after this one's stone is down.
    haste: u32,
    /// A stone that is lifted for so long and put back while the move rests.
    straightened: Option<(Index, u32)>,
    /// A stone that a sleeve pushes to a neighbouring point before the turn, and how long nobody notices.
    bumped: Option<(Index, u32)>,
    /// Whether captured stones are seen to before the board has taken the move.
    eager: bool,
    /// Whether the player passes instead, if the game knows that.
    passes: bool,
}

/// How a game ends that both players are tired of: they pass, and where dead stones are agreed on, they do.
#[derive(Clone, Debug)]
struct Ending {
    /// Stones whose chains are dead, of which some may have been meant by mistake and come back.
    dead: Vec<(Index, bool)>,
    /// A stone that a sleeve pushes to a neighbouring point meanwhile, and how long nobody notices.
    bumped: Option<(Index, u32)>,
}

fn ending() -> impl Strategy<Value = Ending> {
    (
        prop::collection::vec((any::<Index>(), any::<bool>()), 0..4),
        prop::option::weighted(0.5, (any::<Index>(), 20_u32..2_500)),
    )
        .prop_map(|(dead, bumped)| Ending { dead, bumped })
}

fn turn() -> impl Strategy<Value = Turn> {
    (
        any::<Index>(),
        20_u32..300,
        DOWN..600,
        prop::option::weighted(0.25, (any::<Index>(), 20_u32..500)),
        prop::option::weighted(0.15, (any::<Index>(), 20_u32..2_500)),
        any::<bool>(),
        prop::bool::weighted(0.08),
    )
        .prop_map(|(choice, carry, haste, straightened, bumped, eager, passes)| Turn {
            choice,
            carry,
            haste,
            straightened,
            bumped,
            eager,
            passes,
        })
}

/// Returns a board and the settings for each of the games.
fn tables() -> Vec<(Board, Settings)> {
    let plain = Settings::DEFAULT;
    let grid = |size, game| (Board::grid(size).unwrap(), Settings { on_grid: game, ..plain });
    vec![
        (Board::HEXAGON, plain),
        (Board::HEXAGON, plain),
        (Board::HEXAGON, Settings { on_hexagon: GameId::Gosix, ..plain }),
        grid(9, GameId::Go),
        (Board::grid(9).unwrap(), Settings { sheet: Sheet::Family, handicap: 3, ..plain }),
        grid(9, GameId::Gomoku),
        grid(9, GameId::Gobang),
        grid(13, GameId::GomokuSimple),
        grid(9, GameId::Ninuki),
    ]
}

/// A board, and beside it the game as the rules alone know it.
struct Match {
    world: World,
    rules: Game,
}

impl Match {
    fn new(board: Board, settings: &Settings, kind: SensorKind, seed: u64) -> Self {
        let rules = Game::new(&settings.terms(&board));
        let mut world = World::new(board, kind, seed, World::entries(settings, &rules, TimeControl::None));
        world.table.lay(&rules.stones());
        world.run(100);
        Self { world, rules }
    }

    /// Returns every move or stone that the side to move may play.
    fn choices(&self) -> Vec<Action> {
        match self.rules.gomobil() {
            Some(game) => game.moves().map(Action::Move).collect(),
            None => self.rules.legal().iter().map(Action::Place).collect(),
        }
    }

    /// Plays a turn, and returns once the next player begins.
    fn play(&mut self, turn: &Turn, action: Action) {
        let side = self.rules.to_move();
        let change = self.rules.play(action).expect("it is one of those that the rules allow");
        let world = &mut self.world;
        if let Action::Move(Move { from, .. }) = action {
            world.lift(from);
            world.run(turn.carry);
        }
        let to = action.lands_on().expect("it is a move or a stone");
        world.hand.clear();
        world.place(to, Some(side));
        let besides = change.besides(action);
        if turn.eager && besides.points().is_empty() {
            world.run(DOWN);
            self.straighten(turn, change.points());
            self.world.run(turn.haste.saturating_sub(DOWN));
            return;
        }
        world.run(if turn.eager { 40 } else { DOWN });
        if !turn.eager {
            self.straighten(turn, change.points());
            self.world.run(RESTED);
        }
        let world = &mut self.world;
        for point in besides.turned {
            world.turn_over(point);
        }
        // A stone that takes itself off is the last: before, it would only be taken back.
        for point in besides.taken.without(to).iter().chain(besides.taken.contains(to).then_some(to)) {
            world.lift(point);
            world.run(30);
        }
        world.hand.clear();
        for side in Side::BOTH {
            for point in besides.put[side] {
                world.place(point, Some(side));
                world.run(30);
            }
        }
        world.run(turn.haste);
    }

    /// Passes as the side to move, once the other player has seen that it is theirs.
    fn pass(&mut self) {
        let side = self.rules.to_move();
        self.rules.play(Action::Pass).expect("it was asked whether the game knows passing");
        self.world.run(REACTION);
        for _ in 0..2 {
            self.world.press(Button::Player(side), 80);
        }
        self.world.run(DOWN);
    }

    /// Takes dead chains off, some of them by mistake, and has both players agree; tells whether the lights led there.
    fn settle(&mut self, ending: &Ending) -> bool {
        let agreement = self.rules.agreement().expect("both have passed");
        let stones: Vec<Point> = self.world.table.stones().iter().collect();
        let mut dead = WideSet::EMPTY;
        let mut mistaken = WideSet::EMPTY;
        for (index, mistake) in ending.dead.iter().filter(|_| !stones.is_empty()) {
            let chain = agreement.chain(stones[index.index(stones.len())]);
            if *mistake { mistaken |= chain } else { dead |= chain }
        }
        mistaken -= dead;
        for stone in dead | mistaken {
            self.world.lift(stone);
            self.world.run(30);
        }
        self.world.hand.clear();
        self.world.run(REACTION);
        if let Some((index, millis)) = ending.bumped
            && !self.bump(index, millis)
        {
            return false;
        }
        for stone in mistaken {
            let side = if self.rules.stones().black.contains(stone) { Side::Black } else { Side::White };
            self.world.place(stone, Some(side));
            self.world.run(30);
        }
        self.world.run(RESTED);
        self.rules.agreement_mut().expect("both have passed").agree(dead).expect("the chains stand there");
        for side in Side::BOTH {
            self.world.press(Button::Player(side), 80);
            self.world.run(REACTION);
        }
        true
    }

    /// Lifts a stone that has nothing to do with the move, and puts it back.
    fn straighten(&mut self, turn: &Turn, busy: WideSet) {
        let Some((index, millis)) = turn.straightened else { return };
        let stones: Vec<Point> = (self.world.table.stones() - busy).iter().collect();
        if stones.is_empty() {
            return;
        }
        let stone = stones[index.index(stones.len())];
        let side = self.world.table.at(stone);
        self.world.table.set(stone, None);
        self.world.run(millis);
        self.world.table.set(stone, side);
        self.world.run(30);
    }

    /// Pushes a stone to a neighbouring point where it has no business, and follows the lights after a while.
    fn bump(&mut self, index: Index, millis: u32) -> bool {
        self.world.run(RESTED);
        let board = *self.world.table.board();
        let stones = self.world.table.stones();
        // A stone on the point of one that was taken off as dead looks like that one.
        let taken = self.rules.stones().black | self.rules.stones().white;
        let pushes: Vec<(Point, Point)> = stones
            .iter()
            .flat_map(|from| board.neighbours(from).map(move |to| (from, to)))
            .filter(|(from, to)| !(stones | taken).contains(*to) && !self.is_a_move(*from, *to))
            .collect();
        if pushes.is_empty() {
            return true;
        }
        let (from, to) = pushes[index.index(pushes.len())];
        self.world.slide(&[from, to]);
        self.world.run(millis);
        self.world.follow_lights()
    }

    /// Tells whether a stone that was pushed looks like a move: like one of its own, or, if it would be taken off, like
    /// the one that takes it and has come instead.
    fn is_a_move(&self, from: Point, to: Point) -> bool {
        self.rules.consider(Action::Move(Move { from, to })).is_ok()
            || self.rules.consider(Action::Place(to)).is_ok_and(|change| change.taken.contains(from))
    }

    fn played(&self) -> Vec<Action> {
        let game = self.world.referee().game();
        (0..game.len()).filter_map(|index| game.ply(index)).collect()
    }

    fn expected(&self) -> Vec<Action> {
        (0..self.rules.len()).filter_map(|index| self.rules.ply(index)).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, max_shrink_iters: 400, ..ProptestConfig::default() })]

    #[test]
    fn fast_and_clumsy_people_play_the_game_that_they_mean(
        hall in any::<bool>(),
        seed in any::<u64>(),
        (board, settings) in prop::sample::select(tables()),
        turns in prop::collection::vec(turn(), 1..25),
        ending in prop::option::of(ending()),
    ) {
        let kind = if hall { SensorKind::Hall } else { SensorKind::Reed };
        let mut table = Match::new(board, &settings, kind, seed);
        for turn in &turns {
            if table.rules.is_over() {
                break;
            }
            if let Some((index, millis)) = turn.bumped {
                let led = table.bump(index, millis);
                prop_assert!(led, "the screen says {:?}", table.world.screen());
                prop_assert_eq!(table.played(), table.expected(), "after a bump; {:?}", table.world.screen());
            }
            if turn.passes && table.rules.forbids_pass().is_none() {
                table.pass();
                continue;
            }
            let choices = table.choices();
            if choices.is_empty() {
                break;
            }
            table.play(turn, choices[turn.choice.index(choices.len())]);
        }
        table.world.run(RESTED);
        prop_assert_eq!(table.played(), table.expected(), "the screen says {:?}", table.world.screen());
        let led = table.world.follow_lights();
        prop_assert!(led, "the screen says {:?}", table.world.screen());
        prop_assert_eq!(table.played(), table.expected(), "the screen says {:?}", table.world.screen());
        prop_assert_eq!(table.world.referee().game().stones(), table.rules.stones());
        if let Some(ending) = ending && table.rules.forbids_pass().is_none() {
            while !table.rules.is_over() {
                table.pass();
            }
            if table.rules.agreement().is_some() {
                let led = table.settle(&ending);
                prop_assert!(led, "the screen says {:?}", table.world.screen());
            }
            prop_assert_eq!(table.played(), table.expected(), "the screen says {:?}", table.world.screen());
            prop_assert_eq!(table.world.referee().game().outcome(), table.rules.outcome());
            prop_assert!(!table.world.referee().is_settling(), "the screen says {:?}", table.world.screen());
        }
        if !table.rules.is_over() {
            prop_assert_eq!(table.world.turn(), Some(table.rules.to_move()), "{:?}", table.world.screen());
        }
    }
}
