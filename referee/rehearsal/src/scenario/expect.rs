//! What a scenario can check.

use referee::Event;
use rules_core::any::{Action, Outcome};
use rules_core::{Board, HalfPoints, Point, Side, WideSet};

use super::script::{number, point, points, side};
use crate::World;

/// Something that should be so.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// A point is lit with a meaning; no meaning is darkness.
    Light(Point, Option<String>),
    /// Exactly these points are lit with a meaning.
    Lights(String, WideSet),
    /// Nothing is lit.
    NoLights,
    /// The words are on the screen, in this order, whatever the line breaks.
    Screen(String),
    /// The words are not on the screen.
    ScreenWithout(String),
    /// The game has so many actions.
    Moves(usize),
    /// The last action of the game.
    LastMove(String),
    /// This rule was named since the last thing that was done.
    Refused(String),
    /// No rule was named.
    NothingRefused,
    /// The board matches and this side may play.
    Turn(Side),
    /// The board waits for something before anybody may play.
    NobodysTurn,
    /// What Black and White have now.
    Count(HalfPoints, HalfPoints),
    /// A cue was heard since the last thing that was done.
    Sound(String),
    /// A cue was heard so many times since the last thing that was done.
    Sounds(String, usize),
    /// Nothing was heard.
    Silence,
    /// The rows of the position.
    Position(String),
    /// How the game ended.
    Result(String),
    /// The game is not over.
    Playing,
    /// Both sides have passed in Go, and the result is provisional.
    Settling,
    /// The game is over, and the result is final.
    Final,
    /// What a clock shows.
    Clock(Side, String),
    /// Points out of service.
    OutOfService(WideSet),
    /// How many past games are kept.
    PastGames(usize),
    /// Between these, in milliamperes, lies the most that the LEDs drew since the last thing that was done.
    Current(u32, u32),
}

impl Expectation {
    pub(super) fn parse(words: &[&str], board: &Board) -> Result<Self, String> {
        let point = |name| point(board, name);
        let points = |names| points(board, names);
        let half =
            |word: &str| HalfPoints::parse(word).ok_or_else(|| format!("`{word}` is not a fitting number"));
        let meaning = |word: &str| -> Result<String, String> {
            let known = referee::lights::Light::ALL.iter().any(|light| light.word() == word);
            if known { Ok(word.to_owned()) } else { Err(format!("no light means `{word}`")) }
        };
        let cue = |word: &str| -> Result<String, String> {
            let known = referee::sound::Cue::ALL.iter().any(|cue| cue.name() == word);
            if known { Ok(word.to_owned()) } else { Err(format!("there is no sound `{word}`")) }
        };
        Ok(match words {
            ["light", name, "dark"] => Self::Light(point(name)?, None),
            ["light", name, word] => Self::Light(point(name)?, Some(meaning(word)?)),
            ["lights", "none"] => Self::NoLights,
            ["lights", word, "none"] => Self::Lights(meaning(word)?, WideSet::EMPTY),
            ["lights", word, names @ ..] if !names.is_empty() => {
                Self::Lights(meaning(word)?, points(names)?.into_iter().collect())
            }
            ["screen", text] => Self::Screen((*text).to_owned()),
            ["screen", "without", text] => Self::ScreenWithout((*text).to_owned()),
            ["moves", count] => Self::Moves(number(count)?),
            ["move", text] => Self::LastMove(text.to_uppercase()),
            ["refused", rule] => Self::Refused((*rule).to_owned()),
            ["nothing", "refused"] => Self::NothingRefused,
            ["turn", "nobody"] => Self::NobodysTurn,
            ["turn", word] => Self::Turn(side(word)?),
            ["count", black, white] => Self::Count(half(black)?, half(white)?),
            ["sound", "none"] => Self::Silence,
            ["sound", name] => Self::Sound(cue(name)?),
            ["sounds", name, count] => Self::Sounds(cue(name)?, number(count)?),
            ["position", rows] => Self::Position((*rows).to_owned()),
            ["result", rest @ ..] if !rest.is_empty() => Self::Result(rest.join(" ")),
            ["playing"] => Self::Playing,
            ["settling"] => Self::Settling,
            ["final"] => Self::Final,
            ["clock", word, text] => Self::Clock(side(word)?, (*text).to_owned()),
            ["out-of-service", "none"] => Self::OutOfService(WideSet::EMPTY),
            ["out-of-service", names @ ..] if !names.is_empty() => {
                Self::OutOfService(points(names)?.into_iter().collect())
            }
            ["past", count] => Self::PastGames(number(count)?),
            ["current", least, most] => Self::Current(number(least)?, number(most)?),
            _ => return Err(format!("nobody knows how to expect `{}`", words.join(" "))),
        })
    }

    pub(super) fn holds(&self, world: &World) -> bool {
        let referee = world.referee();
        let game = referee.game();
        match self {
            Self::Light(point, word) => {
                referee.frame().at(*point).map(referee::lights::Light::word) == word.as_deref()
            }
            Self::Lights(word, points) => world.lit(word) == *points,
            Self::NoLights => referee.frame().lit().next().is_none(),
            Self::Screen(text) => flat(&world.screen()).contains(&flat(text)),
            Self::ScreenWithout(text) => !flat(&world.screen()).contains(&flat(text)),
            Self::Moves(count) => game.len() == *count,
            Self::LastMove(text) => game.last().is_some_and(|action| {
                action.display(world.table.board()).to_string().eq_ignore_ascii_case(text)
            }),
            Self::Refused(rule) => refused(world).any(|other| other == rule),
            Self::NothingRefused => refused(world).next().is_none(),
            Self::Turn(side) => world.turn() == Some(*side),
            Self::NobodysTurn => world.turn().is_none(),
            Self::Count(black, white) => points_of(world) == Some((*black, *white)),
            Self::Sound(cue) => world.cues.iter().any(|other| other.name() == cue),
            Self::Sounds(cue, count) => {
                world.cues.iter().filter(|other| other.name() == cue).count() == *count
            }
            Self::Silence => world.cues.is_empty(),
            Self::Position(rows) => game.rows().to_string().starts_with(rows),
            Self::Result(text) => result(world).is_some_and(|other| other == *text),
            Self::Playing => !game.is_over(),
            Self::Settling => world.referee().is_settling(),
            Self::Final => game.is_over() && !world.referee().is_settling(),
            Self::Clock(side, text) => clock(world, *side).is_some_and(|face| face == *text),
            Self::OutOfService(points) => referee.readings().out_of_service() == *points,
            Self::PastGames(count) => referee.past().len() == *count,
            Self::Current(least, most) => (*least..=*most).contains(&world.milliamps),
        }
    }

    /// Says what is so instead.
    pub(super) fn seen(&self, world: &World) -> String {
        let game = world.referee().game();
        match self {
            Self::Light(point, _) => match world.referee().frame().at(*point) {
                Some(light) => format!("its light means {}", light.word()),
                None => "it is dark".to_owned(),
            },
            Self::Lights(..) | Self::NoLights => format!("the lights are {}", lights(world)),
            Self::Screen(_) | Self::ScreenWithout(_) => format!("the screen says {:?}", world.screen()),
            Self::Moves(_) | Self::LastMove(_) => format!(
                "the game has {} actions, the last one {}",
                game.len(),
                game.last()
                    .map_or("none".to_owned(), |action| action.display(world.table.board()).to_string())
            ),
            Self::Refused(_) | Self::NothingRefused => {
                let rules: Vec<_> = refused(world).collect();
                if rules.is_empty() {
                    "nothing was refused".to_owned()
                } else {
                    format!("refused by {}", rules.join(", "))
                }
            }
            Self::Turn(_) | Self::NobodysTurn => match world.turn() {
                Some(side) => format!("{} may play", side.word()),
                None => format!("nobody may play; the screen says {:?}", world.screen()),
            },
            Self::Count(..) => match points_of(world) {
                Some((black, white)) => format!("the count is {black} {white}"),
                None => "nothing is counted".to_owned(),
            },
            Self::Sound(_) | Self::Sounds(..) | Self::Silence => {
                let cues: Vec<_> = world.cues.iter().map(|cue| cue.name()).collect();
                if cues.is_empty() {
                    "nothing was heard".to_owned()
                } else {
                    format!("heard {}", cues.join(", "))
                }
            }
            Self::Position(_) => format!("the position is {}", game.rows()),
            Self::Result(_) | Self::Playing => {
                result(world).unwrap_or_else(|| "the game is not over".to_owned())
            }
            Self::Settling | Self::Final => {
                let settling = world.referee().is_settling();
                let ended = if settling { "dead stones are being settled" } else { "the result is final" };
                if game.is_over() { ended } else { "the game is not over" }.to_owned()
            }
            Self::Clock(side, _) => clock(world, *side).unwrap_or_else(|| "there is no clock".to_owned()),
            Self::OutOfService(_) => {
                format!("out of service: {}", names(world, world.referee().readings().out_of_service()))
            }
            Self::PastGames(_) => format!("{} are kept", world.referee().past().len()),
            Self::Current(..) => format!("it was {} mA", world.milliamps),
        }
    }
}

/// Takes line breaks and doubled spaces out of a text.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn refused(world: &World) -> impl Iterator<Item = &'static str> {
    world.events.iter().filter_map(|event| if let Event::Refused(rule) = event { Some(*rule) } else { None })
}

fn points_of(world: &World) -> Option<(HalfPoints, HalfPoints)> {
    world.referee().tally().points().map(|points| (points.black, points.white))
}

fn result(world: &World) -> Option<String> {
    let game = world.referee().game();
    Some(match game.outcome()? {
        Outcome::Counted { black, white } => format!("{black} {white}"),
        Outcome::Resigned(side) => Action::Resign(side).display(&game.board()).to_string(),
        Outcome::OutOfTime(side) => Action::FlagFall(side).display(&game.board()).to_string(),
        other => other.to_string(),
    })
}

fn clock(world: &World, side: Side) -> Option<String> {
    let face = world.referee().clock_faces()?[side];
    let periods = face.periods.map_or(String::new(), |periods| format!("+{periods}"));
    Some(format!("{}:{:02}{periods}", face.seconds / 60, face.seconds % 60))
}

fn names(world: &World, points: WideSet) -> String {
    let board = world.table.board();
    let names: Vec<_> = points.iter().map(|point| board.display(point).to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// Lists the lights, meaning by meaning.
fn lights(world: &World) -> String {
    let frame = world.referee().frame();
    let mut words: Vec<_> = frame.lit().map(|(_, light)| light.word()).collect();
    words.sort_unstable();
    words.dedup();
    let lit = |word: &str| {
        let of_it = |point: &Point| frame.at(*point).is_some_and(|light| light.word() == word);
        names(world, world.table.board().points().iter().filter(of_it).collect())
    };
    let list: Vec<_> = words.iter().map(|word| format!("{word}: {}", lit(word))).collect();
    if list.is_empty() { "all dark".to_owned() } else { list.join("; ") }
}
