//! Writing a file.

use core::fmt;

use crate::go::{Counting, Turn};
use crate::grid::{Position, Size};
use crate::placing::Action;
use crate::record::text::Tags;
use crate::{Point, Side, WideSet, five, go};

/// How many nodes go on a line.
const NODES: usize = 10;

/// Writes a game of Go.
///
/// ```
/// use rules_core::{go::{Game, Rules}, grid::Size, placing::Action, record::{sgf, text::Tags}};
/// let mut game = Game::even(Size::NINE, Rules::ASSOCIATION);
/// game.play(Action::Place(game.board().parse("E5").unwrap())).unwrap();
/// game.play(Action::Pass).unwrap();
/// let mut out = String::new();
/// sgf::write_go(&game, &Tags { black: Some("Ada"), ..Tags::default() }, &mut out)?;
/// assert_eq!(out, "(;FF[4]GM[1]CA[UTF-8]AP[gomobil]SZ[9]RU[association]KM[7.5]PB[Ada]\n;B[ee];W[])\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write_go(game: &go::Game, tags: &Tags<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    let rules = match game.rules().counting {
        Counting::Area => "association",
        Counting::Territory => "family",
    };
    begin(out, 1, game.size(), rules)?;
    write!(out, "KM[{}]", game.rules().komi)?;
    if game.handicap() > 0 {
        write!(out, "HA[{}]", game.handicap())?;
    }
    write_tags(out, tags)?;
    match game.outcome() {
        Some(go::Outcome::Counted { black, white }) => match game.count().winner() {
            Some(side) => {
                let margin = go::HalfPoints((black.0 - white.0).abs());
                write!(out, "RE[{}+{margin}]", letter(side))?;
            }
            None => out.write_str("RE[Draw]")?,
        },
        Some(go::Outcome::Resigned(side)) => write!(out, "RE[{}+R]", letter(side.other()))?,
        Some(go::Outcome::OutOfTime(side)) => write!(out, "RE[{}+T]", letter(side.other()))?,
        None => {}
    }
    write_start(out, game.start())?;
    let mut side = game.start().to_move();
    for (number, turn) in game.plies().enumerate() {
        match turn {
            Turn::Action(player, action) => {
                write_action(out, number, game.size(), player, action)?;
                side = player.other();
            }
            Turn::Resume => write!(out, ";PL[{}]", letter(side))?,
        }
    }
    if !game.dead().is_empty() {
        out.write_str("\n;AE")?;
        write_points(out, game.size(), game.dead())?;
    }
    out.write_str(")\n")
}

/// Writes a game of five in a row.
pub fn write_five(game: &five::Game, tags: &Tags<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    let rules = match (game.rules().name(), game.rules().breakable_five, game.rules().no_double_three) {
        ("ninuki", true, false) => "ninuki n2=off",
        ("ninuki", false, true) => "ninuki n1=off",
        (name, _, _) => name,
    };
    begin(out, 4, game.size(), rules)?;
    write_tags(out, tags)?;
    match game.outcome() {
        Some(five::Outcome::Five(side) | five::Outcome::Captures(side)) => {
            write!(out, "RE[{}+]", letter(side))?;
        }
        Some(five::Outcome::Full) => out.write_str("RE[Draw]")?,
        Some(five::Outcome::Resigned(side)) => write!(out, "RE[{}+R]", letter(side.other()))?,
        Some(five::Outcome::OutOfTime(side)) => write!(out, "RE[{}+T]", letter(side.other()))?,
        None => {}
    }
    write_start(out, game.start())?;
    let mut side = game.start().to_move();
    for (number, action) in game.plies().enumerate() {
        write_action(out, number, game.size(), side, action)?;
        side = side.other();
    }
    out.write_str(")\n")
}

fn begin(out: &mut impl fmt::Write, game: u8, size: Size, rules: &str) -> fmt::Result {
    write!(out, "(;FF[4]GM[{game}]CA[UTF-8]AP[gomobil]SZ[{size}]RU[{rules}]")
}

fn write_tags(out: &mut impl fmt::Write, tags: &Tags<'_>) -> fmt::Result {
    for (name, tag) in [("PB", tags.black), ("PW", tags.white), ("DT", tags.date)] {
        let Some(value) = tag.map(str::trim).filter(|value| !value.is_empty()) else {
            continue;
        };
        write!(out, "{name}[")?;
        for mark in value.chars() {
            match mark {
                ']' | '\\' => write!(out, "\\{mark}")?,
                _ if mark.is_control() => out.write_char(' ')?,
                _ => out.write_char(mark)?,
            }
        }
        out.write_str("]")?;
    }
    Ok(())
}

fn write_start(out: &mut impl fmt::Write, start: &Position) -> fmt::Result {
    let mut set_up = false;
    for side in Side::BOTH {
        if !start.stones(side).is_empty() {
            write!(out, "A{}", letter(side))?;
            write_points(out, start.size(), start.stones(side))?;
            set_up = true;
        }
    }
    if set_up || start.to_move() == Side::White {
        write!(out, "PL[{}]", letter(start.to_move()))
    } else {
        Ok(())
    }
}

fn write_points(out: &mut impl fmt::Write, size: Size, points: WideSet) -> fmt::Result {
    points.iter().try_for_each(|point| {
        out.write_str("[")?;
        write_point(out, size, point)?;
        out.write_str("]")
    })
}

fn write_point(out: &mut impl fmt::Write, size: Size, point: Point) -> fmt::Result {
    let (row, column) = size.row_and_column(point);
    // Both are below 19.
    let letter = |number: i16| char::from(b'a' + number.unsigned_abs() as u8);
    out.write_char(letter(column))?;
    out.write_char(letter(i16::from(size.get()) - 1 - row))
}

fn write_action(
    out: &mut impl fmt::Write,
    number: usize,
    size: Size,
    side: Side,
    action: Action,
) -> fmt::Result {
    if number.is_multiple_of(NODES) {
        out.write_char('\n')?;
    }
    match action {
        Action::Place(point) => {
            write!(out, ";{}[", letter(side))?;
            write_point(out, size, point)?;
            out.write_str("]")
        }
        Action::Pass => write!(out, ";{}[]", letter(side)),
        // The result says it.
        Action::Resign(_) | Action::FlagFall(_) => Ok(()),
    }
}

const fn letter(side: Side) -> char {
    side.letter().to_ascii_uppercase()
}
