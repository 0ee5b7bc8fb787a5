//! Go: Monte-Carlo tree search.
//!
//! Games are played out to the end by stones that save and take what is in atari, make good shapes beside the last
//! stones or lie anywhere but in an eye. A tree remembers how games with a stone ended, and how those ended in which it
//! came later: the same stones in another order are often as good. What a stone looks like at first sight counts as a
//! few such games.
//!
//! From who has each point at the end it knows which stones are dead, and that nothing is left to play for.

#![expect(
    clippy::indexing_slicing,
    reason = "a spot is that of a point of the grid, and the best is a place of the list"
)]

mod board;
mod playout;
mod shapes;
mod tree;

use heapless::Vec;
use rules_core::go::{CAPACITY, Counting};
use rules_core::{Action, Play, Side, WideSet, go};

use crate::level::Strength;
use crate::ranking::{self, Choice};
use crate::{Answer, Budget, Cell, Chance, Grade, Request, Value};
use board::{Board, EMPTY, POINTS, SPOTS, number, other};
use playout::{Dice, play_out};
use tree::{Mark, Node, PASS, Path, Tree, mark};

/// What the levels mean here; a game that is played out on a grid of nine has about a hundred positions.
const LEVELS: [Strength; 8] = [
    Strength { nodes: 4_000, blur: 1_000 },
    Strength { nodes: 4_000, blur: 400 },
    Strength { nodes: 4_500, blur: 170 },
    Strength { nodes: 5_500, blur: 80 },
    Strength { nodes: 7_000, blur: 40 },
    Strength { nodes: 8_000, blur: 0 },
    Strength { nodes: 20_000, blur: 0 },
    Strength { nodes: u32::MAX, blur: 0 },
];

/// What a stone in an own eye is worth.
const IN_AN_EYE: i16 = -9_000;
/// A turn that wins so many games of a hundred less than another one costs something.
const COSTS: u8 = 5;
/// After so many playouts each it is asked whether the rest can change anything.
const EVERY: u32 = 16;
/// With so many playouts it is known what is settled.
const ENOUGH: u32 = 24;

/// Working space for thinking about Go, about 21 KB.
#[derive(Clone, Debug)]
pub struct Mind {
    root: Board,
    board: Board,
    /// Who was the first on each spot in a playout.
    first: [u8; SPOTS],
    /// How often more Black than White has had each spot at the end.
    owned: [i16; SPOTS],
    marks: Vec<Mark, { POINTS + 1 }>,
    choices: Vec<Choice, { POINTS + 1 }>,
}

impl Mind {
    /// An empty working space.
    pub const NEW: Self = Self {
        root: Board::NONE,
        board: Board::NONE,
        first: [EMPTY; SPOTS],
        owned: [0; SPOTS],
        marks: Vec::new(),
        choices: Vec::new(),
    };
}

/// What a search has found out.
struct Found {
    depth: u8,
    nodes: u32,
    playouts: u32,
}

/// Returns by how many half points White is ahead before a stone is counted.
///
/// Prisoners and territory make the same difference as stones and territory if both sides have placed as many stones.
fn advantage(game: &go::Game) -> i32 {
    let rules = game.rules();
    let komi = i32::from(rules.komi.0);
    match rules.counting {
        Counting::Area => komi,
        Counting::Territory => {
            let stones = game.stones();
            let placed = |side: Side| stones[side].len() as i32 + i32::from(game.prisoners()[side]);
            komi + 2 * (placed(Side::Black) - placed(Side::White))
        }
    }
}

/// Returns the half wins of Black for a board on which nothing but eyes is left, or which ends as it stands.
fn half_wins(board: &Board, advantage: i32, owned: &mut [i16; SPOTS]) -> u16 {
    let mut lead = -advantage;
    for point in 0..board.size * board.size {
        let spot = board.spot(point);
        match board.owner(spot) {
            1 => {
                lead += 2;
                owned[spot] += 1;
            }
            2 => {
                lead -= 2;
                owned[spot] -= 1;
            }
            _ => {}
        }
    }
    match lead {
        1.. => 2,
        0 => 1,
        _ => 0,
    }
}

/// A position to think about, without its stones.
struct Question<'a> {
    legal: WideSet,
    may_pass: bool,
    side: u8,
    /// By how many half points White is ahead before a stone is counted.
    advantage: i32,
    budget: Budget<'a>,
    seed: u64,
    /// Whether only the best stone matters, so that no time is spent on what cannot change it.
    brief: bool,
}

/// Tells whether the stone that was tried most often stays that whatever the rest of the time brings.
fn is_decided(tree: &Tree<'_>, root: u16, found: &Found, budget: u32) -> bool {
    let (mut most, mut second) = (0, 0);
    for (_, node) in tree.row(root) {
        let visits = u32::from(node.visits);
        (most, second) = if visits > most { (visits, most) } else { (most, second.max(visits)) };
    }
    let left = u64::from(budget.saturating_sub(found.nodes));
    // As many games fit in the time that is left as fitted in what is gone.
    u64::from(most - second) * u64::from(found.nodes) > left * u64::from(found.playouts)
}

/// Plays out games; what all stones are worth is then in `mind.choices`, the best first.
fn search(question: &Question<'_>, mind: &mut Mind, cells: &mut [Cell]) -> Found {
    mind.owned = [0; SPOTS];
    mind.marks.clear();
    let side = question.side;
    for point in question.legal {
        if let Some(mark) = mark(&mind.root, mind.root.spot(point.index()), side) {
            // There are as many places as points, and one for the pass.
            let _ = mind.marks.push(mark);
        }
    }
    if question.may_pass {
        let _ = mind.marks.push(Mark::OF_A_PASS);
    }
    let mut dice = Dice::new(Chance::new(question.seed).next());
    let mut tree = Tree::new(cells);
    let mut found = Found { depth: 0, nodes: 0, playouts: 0 };
    let root = tree.add(&mind.marks).unwrap_or(0);
    // The pass stands last in its row.
    let pass = (root != 0 && question.may_pass).then(|| root + mind.marks.len() as u16 - 1);
    let mut forced = None;
    while root != 0 && found.playouts < tree::MOST {
        // When all seems to be settled, the last quarter finds out what a pass would cost.
        if forced.is_none() && found.nodes / 3 >= question.budget.nodes / 4 && is_clear(mind, found.playouts)
        {
            forced = pass;
        }
        let may_stop = question.brief && forced.is_none() && found.playouts.is_multiple_of(EVERY);
        if may_stop
            && is_decided(&tree, root, &found, question.budget.nodes)
            && !is_clear(mind, found.playouts)
        {
            break;
        }
        let begin = (root, forced);
        let Some((path, black)) = try_out(question, begin, mind, &mut tree, &mut dice, &mut found.nodes)
        else {
            break;
        };
        found.playouts += 1;
        found.depth = found.depth.max(path.len() as u8);
        tree.learn(root, &path, side, black, &mut mind.first);
    }
    rank(question, root, mind, &tree);
    found
}

/// Goes down the tree and plays the game out; returns the way through the tree and the half wins of Black, nothing if
/// there was no time.
fn try_out(
    question: &Question<'_>,
    (root, mut forced): (u16, Option<u16>),
    mind: &mut Mind,
    tree: &mut Tree<'_>,
    dice: &mut Dice,
    nodes: &mut u32,
) -> Option<(Path, u16)> {
    let mut path = Path::new();
    let board = &mut mind.board;
    board.clone_from(&mind.root);
    mind.first = [EMPTY; SPOTS];
    let (mut to_move, mut row, mut passes) = (question.side, root, 0);
    while passes < 2
        && !path.is_full()
        && let Some(index) = forced.take().or_else(|| tree.best(row))
    {
        if question.budget.is_spent(*nodes) {
            return None;
        }
        *nodes += 1;
        let mut node = tree.node(index);
        if node.spot == PASS {
            board.pass();
            passes += 1;
        } else {
            board.play(node.spot, to_move);
            passes = 0;
        }
        // There is room for it.
        let _ = path.push(index);
        to_move = other(to_move);
        tree.grow(index, &mut node, board, to_move);
        row = node.first;
    }
    let done = passes == 2 || play_out(board, to_move, dice, &mut mind.first, &question.budget, nodes);
    done.then(|| (path, half_wins(board, question.advantage, &mut mind.owned)))
}

/// Makes choices of what the tree has found out.
fn rank(question: &Question<'_>, root: u16, mind: &mut Mind, tree: &Tree<'_>) {
    mind.choices.clear();
    for (number, mark) in mind.marks.iter().enumerate() {
        let node = if root == 0 { Node::new(*mark, false) } else { tree.node(root + number as u16) };
        let point = if node.spot == PASS { ranking::PASS } else { mind.root.point(node.spot) as u16 };
        // What a pass looks like at first sight says nothing.
        let value = match node.visits {
            1.. if node.spot == PASS => Value::of_share(node.wins.into(), 2 * u32::from(node.visits)),
            _ => Value::of_share(node.promise(), 4096),
        };
        // As many places as marks.
        let _ = mind.choices.push(Choice { point, value: value.0 });
    }
    // The one that was tried most often is the best: what promised less was tried less often.
    let visits = |number: &usize| if root == 0 { 0 } else { tree.node(root + *number as u16).visits };
    let tried = (0..mind.choices.len()).rev().max_by_key(visits).filter(|number| visits(number) > 0);
    if let Some(best) = tried {
        let most = mind.choices[best].value;
        for (number, choice) in mind.choices.iter_mut().enumerate() {
            choice.value = if number == best { most } else { choice.value.min(most - 1) };
        }
    }
    ranking::sort(&mut mind.choices, |choice| choice.value);
    // Stones in one's own eyes come last.
    for point in question.legal {
        let index = point.index() as u16;
        if !mind.choices.iter().any(|choice| choice.point == index) {
            let _ = mind.choices.push(Choice { point: index, value: IN_AN_EYE });
        }
    }
}

/// Thinks about a game that is not over.
fn think(
    game: &go::Game,
    request: &Request<'_>,
    strength: Strength,
    brief: bool,
    mind: &mut Mind,
    cells: &mut [Cell],
) -> Found {
    let full = game.len() + 2 >= CAPACITY;
    let legal = if full { WideSet::EMPTY } else { game.legal() };
    let budget = Budget { nodes: request.budget.nodes.min(strength.nodes), ..request.budget };
    let side = number(game.to_move());
    set_up(game, mind);
    let may_pass = game.forbids_pass().is_none();
    let (advantage, seed) = (advantage(game), request.seed);
    let question = Question { legal, may_pass, side, advantage, budget, seed, brief };
    search(&question, mind, cells)
}

/// Takes over the stones of a game, and which two came last.
fn set_up(game: &go::Game, mind: &mut Mind) {
    use rules_core::Agreement as _;
    mind.root.set(game.size().get().into(), &game.standing());
    let mut last = game.plies().rev().map(|action| match action {
        Action::Place(point) => mind.root.spot(point.index()),
        _ => PASS,
    });
    let last = [last.next().unwrap_or(PASS), last.next().unwrap_or(PASS)];
    mind.root.last = last.map(|spot| if mind.root.is_stone(spot) { spot } else { PASS });
}

/// Tells whether a point lies between living stones of both sides.
fn is_between(mind: &Mind, point: usize) -> bool {
    let root = &mind.root;
    let lives = |spot: &usize| match root.at(*spot) {
        1 => mind.owned[*spot] > 0,
        2 => mind.owned[*spot] < 0,
        _ => false,
    };
    let spot = root.spot(point);
    let near = root.beside(spot);
    let mut colours = near.iter().filter(|near| lives(near)).map(|near| root.at(*near));
    let first = colours.next();
    root.at(spot) == EMPTY && colours.any(|colour| Some(colour) != first)
}

/// Tells whether each point was nearly always the same side's at the end, or is one of the last between both.
fn is_clear(mind: &Mind, playouts: u32) -> bool {
    let owned = |point| u32::from(mind.owned[mind.root.spot(point)].unsigned_abs());
    let clear = |point| owned(point) * 8 >= playouts * 6 || is_between(mind, point);
    playouts >= ENOUGH && (0..mind.root.size * mind.root.size).all(clear)
}

/// Tells whether nothing is left to play for: it is clear who has what, and a pass is as good as anything else.
fn is_settled(mind: &Mind, playouts: u32) -> bool {
    let pass = mind.choices.iter().find(|choice| choice.point == ranking::PASS);
    let best = mind.choices.first().map_or(0, |choice| choice.value);
    is_clear(mind, playouts) && pass.is_some_and(|pass| !costs(pass.value, best))
}

/// Tells whether a turn is clearly worse than another one.
const fn costs(value: i16, best: i16) -> bool {
    Value(value).percent() + COSTS < Value(best).percent()
}

/// Leaves the choices that a player makes: passes only when nothing is left to play for or nothing else can be done.
fn decide(game: &go::Game, mind: &mut Mind, found: &Found, blur: i32, seed: u64) {
    let won = game.last() == Some(Action::Pass) && game.count().winner() == Some(game.to_move());
    let best = mind.choices.first().copied();
    let useful = |choice: &Choice| choice.point != ranking::PASS && choice.value > IN_AN_EYE;
    let other = mind.choices.iter().find(|choice| useful(choice)).copied();
    let settled = is_settled(mind, found.playouts);
    // By the associations' sheet the last points count.
    let counts = settled && !won && game.rules().counting == Counting::Area;
    let last = other.filter(|_| counts).and_then(|_| {
        mind.choices
            .iter()
            .filter(|choice| useful(choice))
            .find(|choice| is_between(mind, choice.point.into()))
            .copied()
    });
    let harms = match (best, other) {
        (Some(best), Some(other)) => best.point == ranking::PASS && costs(other.value, best.value),
        _ => true,
    };
    if game.forbids_pass().is_none() && (won || settled || harms) {
        let pass = Choice { point: ranking::PASS, value: best.map_or(0, |best| best.value) };
        mind.choices.clear();
        // There is room for one.
        let _ = mind.choices.push(last.unwrap_or(pass));
    } else {
        mind.choices.retain(|choice| choice.point != ranking::PASS);
        ranking::blur(&mut mind.choices, blur, &mut Chance::new(seed ^ 1));
    }
}

/// Chooses a turn in a game that is not over.
pub(crate) fn answer(game: &go::Game, request: &Request<'_>, mind: &mut Mind, cells: &mut [Cell]) -> Answer {
    let strength = request.level.strength(&LEVELS);
    let found = think(game, request, strength, strength.blur == 0, mind, cells);
    decide(game, mind, &found, strength.blur, request.seed);
    ranking::answer(&mind.choices, &game.board(), found.depth, found.nodes)
}

/// Says what every turn is worth in a game that is not over.
pub(crate) fn grade(
    game: &go::Game,
    request: &Request<'_>,
    mind: &mut Mind,
    cells: &mut [Cell],
    each: &mut dyn FnMut(Grade),
) {
    think(game, request, request.level.strength(&LEVELS), false, mind, cells);
    ranking::grades(&mind.choices, &game.board(), each);
}

/// Proposes dead stones: the chains that were nearly always gone when games were played out.
pub(crate) fn dead(game: &go::Game, request: &Request<'_>, mind: &mut Mind, cells: &mut [Cell]) -> WideSet {
    use rules_core::Agreement as _;
    set_up(game, mind);
    let standing = game.standing();
    let question = Question {
        legal: game.board().points() - standing.black - standing.white,
        may_pass: true,
        side: number(game.to_move()),
        advantage: advantage(game),
        budget: request.budget,
        seed: request.seed,
        brief: false,
    };
    let found = search(&question, mind, cells);
    let mut dead = WideSet::EMPTY;
    for side in Side::BOTH {
        for point in standing[side] {
            let owned = i32::from(mind.owned[mind.root.spot(point.index())]);
            let lost = if side == Side::Black { -owned } else { owned };
            if found.playouts >= ENOUGH && lost * 2 > found.playouts as i32 {
                dead |= game.chain(point);
            }
        }
    }
    dead
}
