//! What the rules have to say about a lesson: every position legal, every task solvable, every answer reachable, every
//! figure right.

use rules_core::any::{Action, Game, Terms};
use rules_core::games::{Boards, Choices};
use rules_core::grid::Size;
use rules_core::{GameId, HalfPoints, Move, PerSide, Side, WideSet};

use crate::read::{Places, StepFigures};
use crate::{Lesson, MOST_STONES, Task};

/// Something that can be counted in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// What Black and White have.
    Count(HalfPoints, HalfPoints),
    /// The points of territory.
    Land(usize, usize),
    /// The stones on the board.
    Stones(usize, usize),
    /// The points that belong to nobody.
    NoMansLand(usize),
    /// The groups of stones, without isolated ones.
    Groups(usize, usize),
    /// The stones that stand alone.
    Isolated(usize, usize),
    /// The points where a lifted stone may land.
    Landings(String, usize),
    /// The empty points beside a stone and those that it is connected to.
    Liberties(String, usize),
    /// What Black and White have around the centre of a hexagon of the flower, and chained to it.
    Chained(String, usize, usize),
    /// The stones that the task's first answer captures.
    Captures(usize),
    /// How it ends.
    Result(String),
}

/// The figures of a step: the line, the figure, and whether it is about what the task leads to.
pub type Figures = Vec<(usize, Figure, bool)>;

impl Figure {
    /// Reads a figure.
    pub fn parse(word: &str, rest: &[&str]) -> Option<Self> {
        let number = |word: &&str| word.parse::<usize>().ok();
        let half = |word: &&str| HalfPoints::parse(word);
        Some(match (word, rest) {
            ("count", [black, white]) => Self::Count(half(black)?, half(white)?),
            ("land", [black, white]) => Self::Land(number(black)?, number(white)?),
            ("stones", [black, white]) => Self::Stones(number(black)?, number(white)?),
            ("no-mans-land", [points]) => Self::NoMansLand(number(points)?),
            ("groups", [black, white]) => Self::Groups(number(black)?, number(white)?),
            ("isolated", [black, white]) => Self::Isolated(number(black)?, number(white)?),
            ("landings", [stone, points]) => Self::Landings((*stone).to_owned(), number(points)?),
            ("liberties", [stone, points]) => Self::Liberties((*stone).to_owned(), number(points)?),
            ("chained", [centre, black, white]) => {
                Self::Chained((*centre).to_owned(), number(black)?, number(white)?)
            }
            ("captures", [stones]) => Self::Captures(number(stones)?),
            ("result", words) if !words.is_empty() => Self::Result(words.join(" ")),
            _ => return None,
        })
    }

    /// Says what is so instead, if it is not so.
    fn is_wrong(&self, game: &Game, captured: usize) -> Option<String> {
        let both = |of: &dyn Fn(Side) -> usize| (of(Side::Black), of(Side::White));
        let differs = |seen: (usize, usize), wanted: (usize, usize)| {
            (seen != wanted).then(|| format!("it is {} {}", seen.0, seen.1))
        };
        let one = |seen: usize, wanted: usize| (seen != wanted).then(|| format!("it is {seen}"));
        let tally = game.tally();
        let stones = game.stones();
        let groups = |side: Side| {
            let mut left = stones[side];
            let mut sizes = Vec::new();
            while let Some(stone) = left.first() {
                let group = game.group(stone);
                left -= group.with(stone);
                sizes.push(group.len());
            }
            sizes
        };
        match self {
            Self::Count(black, white) => {
                let seen = tally.points();
                let wanted = PerSide { black: *black, white: *white };
                (seen != Some(wanted)).then(|| match seen {
                    Some(PerSide { black, white }) => format!("it is {black} {white}"),
                    None => "nothing is counted".to_owned(),
                })
            }
            Self::Land(black, white) => {
                let land = tally.territory();
                differs(both(&|side| land[side].len()), (*black, *white))
            }
            Self::Stones(black, white) => differs(both(&|side| stones[side].len()), (*black, *white)),
            Self::NoMansLand(points) => one(tally.neutral().len(), *points),
            Self::Groups(black, white) => {
                let many = |side| groups(side).into_iter().filter(|size| *size > 1).count();
                differs(both(&many), (*black, *white))
            }
            Self::Isolated(black, white) => {
                let alone = |side| groups(side).into_iter().filter(|size| *size == 1).count();
                differs(both(&alone), (*black, *white))
            }
            Self::Landings(stone, points) => {
                let landings = game.board().parse(stone).ok().map(|stone| game.landings(stone));
                match landings {
                    Some(Ok(landings)) => one(landings.len(), *points),
                    Some(Err(refusal)) => Some(format!("{stone} may not be lifted ({})", refusal.rule())),
                    None => Some(format!("`{stone}` is no point")),
                }
            }
            Self::Liberties(stone, points) => match game.board().parse(stone) {
                Ok(point) if (stones.black | stones.white).contains(point) => {
                    let chain = game.group(point);
                    let beside: WideSet =
                        chain.iter().flat_map(|stone| game.board().neighbours(stone)).collect();
                    one((beside - stones.black - stones.white).len(), *points)
                }
                _ => Some(format!("there is no stone on `{stone}`")),
            },
            Self::Chained(centre, black, white) => match game.board().parse(centre) {
                Ok(centre) => {
                    let chained = game.chained(centre);
                    differs(both(&|side| chained[side].len()), (*black, *white))
                }
                Err(_) => Some(format!("`{centre}` is no point")),
            },
            Self::Captures(stones) => one(captured, *stones),
            Self::Result(words) => {
                let seen = game.outcome().map(|outcome| outcome.to_string());
                (seen.as_deref() != Some(words)).then(|| match seen {
                    Some(seen) => format!("it ends with {seen}"),
                    None => "the game is not over".to_owned(),
                })
            }
        }
    }
}

/// Returns the terms of a lesson on each board that it is offered on.
fn terms(lesson: &Lesson) -> Vec<Terms> {
    let sizes = match (lesson.game.identity().boards, lesson.size) {
        (Boards::Hexagon, _) => vec![Size::NINE],
        (Boards::Grids, Some(size)) => Size::new(size).into_iter().collect(),
        (Boards::Grids, None) => vec![Size::NINE, Size::THIRTEEN, Size::NINETEEN],
    };
    let choices = |size| Choices { size, sheet: lesson.sheet, ..Choices::DEFAULT };
    sizes.into_iter().map(|size| lesson.game.terms(&choices(size))).collect()
}

/// Checks a lesson on every board that it is offered on.
pub fn check(lesson: &mut Lesson, places: &[Places], figures: &StepFigures) -> Result<(), (usize, String)> {
    for terms in terms(lesson) {
        let mut game = None;
        let mut before = PerSide::default();
        for ((step, places), figures) in lesson.steps.iter().zip(places).zip(figures) {
            if let Some(rows) = &step.position {
                let begun = Game::from_corner(&terms, rows).map_err(|why| {
                    let game = lesson.game.title();
                    let why = format!(
                        "that is no position of {game}, written from Black's side on as {rows}: {why}"
                    );
                    (places.position, why)
                })?;
                if lesson.game == GameId::Gomobil && pieces(&begun) > 48 {
                    return Err((places.position, "there are 48 stones, not more".to_owned()));
                }
                let moved = handled(&before, &begun.stones());
                if moved > MOST_STONES {
                    return Err((
                        places.position,
                        format!("{moved} stones are to be moved; a minute is enough for {MOST_STONES}"),
                    ));
                }
                game = Some(begun);
            }
            let game =
                game.as_mut().ok_or_else(|| (places.step, "the first step needs a position".to_owned()))?;
            let name = terms.name();
            for (line, figure, _) in figures.iter().filter(|(_, _, after)| !after) {
                if let Some(seen) = figure.is_wrong(game, 0) {
                    return Err((*line, format!("this figure is wrong in {name}: {seen}")));
                }
            }
            if step.wrong.is_some() && !can_be_wrong(game, &step.task) {
                return Err((places.wrong, "nothing else can be played: this is never said".to_owned()));
            }
            let captured = solve(game, &step.task).map_err(|message| (places.task, message))?;
            for (line, figure, _) in figures.iter().filter(|(_, _, after)| *after) {
                if let Some(seen) = figure.is_wrong(game, captured) {
                    return Err((*line, format!("this figure is wrong in {name}: {seen}")));
                }
            }
            before = game.stones();
        }
    }
    Ok(())
}

/// Returns the most stones that hands move before a step of a lesson that makes sense.
pub fn stones(lesson: &Lesson) -> usize {
    // The drawings lie around the same corner of every board.
    let Some(terms) = terms(lesson).into_iter().next() else { return 0 };
    let mut most = 0;
    let mut before = PerSide::default();
    let mut game: Option<Game> = None;
    for step in &lesson.steps {
        if let Some(begun) = step.position.as_ref().and_then(|rows| Game::from_corner(&terms, rows).ok()) {
            most = most.max(handled(&before, &begun.stones()));
            game = Some(begun);
        }
        if let Some(game) = &mut game {
            let _ = solve(game, &step.task);
            before = game.stones();
        }
    }
    most
}

fn pieces(game: &Game) -> usize {
    let PerSide { black, white } = game.stones();
    (black | white).len()
}

/// Counts the stones that hands put, take off and turn between two positions.
fn handled(before: &PerSide<WideSet>, after: &PerSide<WideSet>) -> usize {
    ((before.black ^ after.black) | (before.white ^ after.white)).len()
}

/// Returns everything that the side to move can play, but for passing.
fn playable(game: &Game) -> Vec<Action> {
    if game.is_placing() {
        return game.legal().iter().map(Action::Place).collect();
    }
    let moves = |from| {
        let landings = game.landings(from).unwrap_or_default();
        landings.into_iter().map(move |to| Action::Move(Move { from, to }))
    };
    game.playable().iter().flat_map(moves).collect()
}

fn can_be_wrong(game: &Game, task: &Task) -> bool {
    let Task::Play(right) = task else { return false };
    let right: Vec<_> = right.iter().filter_map(|action| game.parse(action).ok()).collect();
    playable(game).iter().any(|action| !right.contains(action))
}

/// Does a task in the way that it names first; returns how many stones that captures.
fn solve(game: &mut Game, task: &Task) -> Result<usize, String> {
    if game.is_over() && !matches!(task, Task::Read) {
        return Err("the game is over".to_owned());
    }
    let parse = |game: &Game, text: &str| {
        game.parse(text).map_err(|error| format!("{text} cannot be played: {error}"))
    };
    match task {
        Task::Read => Ok(0),
        Task::Lift(stones) => {
            for stone in stones {
                let point = game.board().parse(stone).map_err(|error| format!("{stone}: {error}"))?;
                game.landings(point)
                    .map_err(|refusal| format!("{stone} cannot be lifted: refused by {}", refusal.rule()))?;
            }
            Ok(0)
        }
        Task::Refused { rule, example } => {
            let refusal = match (game.is_placing(), game.board().parse(example)) {
                (false, Ok(stone)) => game.landings(stone).err(),
                _ => game.consider(parse(game, example)?).err(),
            };
            match refusal {
                None => Err(format!("{example} is not refused")),
                Some(refusal) if refusal.rule() == rule => Ok(0),
                Some(refusal) => Err(format!("{example} is refused by {}, not by {rule}", refusal.rule())),
            }
        }
        Task::Play(actions) => {
            for action in actions.iter().rev() {
                let action = parse(game, action)?;
                game.consider(action)
                    .map_err(|refusal| format!("that cannot be played: refused by {}", refusal.rule()))?;
            }
            let first = actions.first().ok_or("nothing is to be played")?;
            play(game, first)
        }
        Task::Any => {
            let all = playable(game);
            let first = *all.first().ok_or("nothing can be played")?;
            game.play(first).map_err(|refusal| format!("refused by {}", refusal.rule()))?;
            Ok(0)
        }
        Task::Pass => play(game, "pass"),
        Task::Follow(action) => play(game, action),
    }
}

fn play(game: &mut Game, text: &str) -> Result<usize, String> {
    let action = game.parse(text).map_err(|error| format!("{text} cannot be played: {error}"))?;
    let before = game.stones()[game.to_move().other()];
    game.play(action).map_err(|refusal| format!("{text} cannot be played: refused by {}", refusal.rule()))?;
    let side = game.to_move();
    let after = game.stones()[if action == Action::Pass { side.other() } else { side }];
    Ok((before - after).len())
}
