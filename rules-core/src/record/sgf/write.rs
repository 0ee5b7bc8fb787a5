//! Writing a file.

use core::fmt;

use super::SgfGame;
use crate::grid::{Position, Size};
use crate::record::text::Tags;
use crate::{Action, Agreement, HalfPoints, Outcome, Point, Side, WideSet};

/// How many nodes go on a line.
const NODES: usize = 10;

/// Writes a game.
///
/// ```
/// use rules_core::{Action, Play, go::{Game, Rules}, grid::Size, record::{sgf, text::Tags}};
/// let mut game = Game::even(Size::NINE, Rules::ASSOCIATION);
/// game.play(Action::Place(game.board().parse("E5").unwrap())).unwrap();
/// game.play(Action::Pass).unwrap();
/// let mut out = String::new();
/// sgf::write(&game, &Tags { black: Some("Ada"), ..Tags::default() }, &mut out)?;
/// assert_eq!(out, "(;FF[4]GM[1]CA[UTF-8]AP[gomobil]SZ[9]RU[association]KM[7.5]PB[Ada]\n;B[ee];W[])\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write<G: SgfGame>(game: &G, tags: &Tags<'_>, mut out: &mut dyn fmt::Write) -> fmt::Result {
    let (start, size) = (game.start(), game.start().size());
    write!(out, "(;FF[4]GM[{}]CA[UTF-8]AP[gomobil]SZ[{size}]", G::NUMBER)?;
    game.write_rules(&mut out)?;
    write_tags(out, tags)?;
    write_result(out, game.outcome())?;
    write_start(out, start)?;
    let mut side = start.to_move();
    for (number, (player, action)) in game.turns().enumerate() {
        if action == Action::Resume {
            write!(out, ";PL[{}]", letter(side))?;
        } else {
            write_action(out, number, size, player, action)?;
            side = player.other();
        }
    }
    let dead = game.agreement().map(Agreement::dead).unwrap_or_default();
    if !dead.is_empty() {
        out.write_str("\n;AE")?;
        write_points(out, size, dead)?;
    }
    out.write_str(")\n")
}

fn write_result(out: &mut (impl fmt::Write + ?Sized), outcome: Option<Outcome>) -> fmt::Result {
    let Some(outcome) = outcome else { return Ok(()) };
    let Some(winner) = outcome.winner().map(letter) else {
        return out.write_str("RE[Draw]");
    };
    match outcome {
        Outcome::Counted { black, white } => {
            write!(out, "RE[{winner}+{}]", HalfPoints((black.0 - white.0).abs()))
        }
        Outcome::Five(_) | Outcome::Captures(_) | Outcome::Full => write!(out, "RE[{winner}+]"),
        Outcome::Resigned(_) => write!(out, "RE[{winner}+R]"),
        Outcome::OutOfTime(_) => write!(out, "RE[{winner}+T]"),
    }
}

fn write_tags(out: &mut (impl fmt::Write + ?Sized), tags: &Tags<'_>) -> fmt::Result {
    let all = [
        ("PB", tags.black),
        ("PW", tags.white),
        ("DT", tags.date),
        ("EV", tags.event),
        ("RO", tags.round),
        ("PC", tags.place),
    ];
    for (name, tag) in all {
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

fn write_start(out: &mut (impl fmt::Write + ?Sized), start: &Position) -> fmt::Result {
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

fn write_points(out: &mut (impl fmt::Write + ?Sized), size: Size, points: WideSet) -> fmt::Result {
    points.iter().try_for_each(|point| {
        out.write_str("[")?;
        write_point(out, size, point)?;
        out.write_str("]")
    })
}

fn write_point(out: &mut (impl fmt::Write + ?Sized), size: Size, point: Point) -> fmt::Result {
    let (row, column) = size.row_and_column(point);
    // Both are below 19.
    let letter = |number: i16| char::from(b'a' + number.unsigned_abs() as u8);
    out.write_char(letter(column))?;
    out.write_char(letter(i16::from(size.get()) - 1 - row))
}

fn write_action(
    out: &mut (impl fmt::Write + ?Sized),
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
        _ => Ok(()),
    }
}

const fn letter(side: Side) -> char {
    side.letter().to_ascii_uppercase()
}
