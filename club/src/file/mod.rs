//! The tournament's file: plain lines that a person can read, and mend with any editor.
//!
//! ```text
//! gomobil-club 1
//! name "Thursday evening"
//! place "Nantes"
//! date 2026-11-19
//! rounds 5
//! game gomobil
//! lot 1
//! player 1 "Ada" "Lovelace" club "Nantes" grade 5k
//! player 2 "Blaise" "Pascal" rating 1640 from 2
//! player 3 "Sophie" "" until 3 away 2
//! round 1
//! board 1 black 1 white 3 gomobil 46-45
//! bye 2
//! end
//! ```
//!
//! - The first line names the form and its version, and `end` is the last: a file that was cut off says so.
//! - `class` is that of the European Go Federation (`A`, `B`, `C`), if games of Go count for its ratings.
//! - A `player` has a number, a first name and a family name, one of which may be empty; then, as far as known, `club`,
//!   `country`, `grade`, `rating`, `pin` (European Go Database), `licence` (French federation), and for latecomers,
//!   leavers and breaks `from`, `until` and `away` with rounds.
//! - A `round` has its games, each with board, players, game and result, as [`Outcome::read`](crate::Outcome::read)
//!   understands it, or `open`; and the `bye`.
//! - `\"` is a quotation mark within a text, `\\` a backslash. Blank lines are skipped.
//!
//! [`write()`] writes all this and [`read`] keeps all of it: what it does not understand it refuses with the number of
//! the line.

mod read;
mod words;

use std::fmt::Write;

pub use read::read;

use crate::{Class, Player, Tournament};

/// The first word of the file.
const MARK: &str = "gomobil-club";
/// The version of the form.
const VERSION: &str = "1";

/// Writes a tournament.
pub fn write(tournament: &Tournament) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_all(tournament, &mut out);
    out
}

fn write_all(tournament: &Tournament, out: &mut String) -> std::fmt::Result {
    writeln!(out, "{MARK} {VERSION}")?;
    writeln!(out, "name {}", words::quoted(tournament.name()))?;
    writeln!(out, "place {}", words::quoted(tournament.place()))?;
    if !tournament.date().is_empty() {
        writeln!(out, "date {}", tournament.date())?;
    }
    writeln!(out, "rounds {}", tournament.planned())?;
    writeln!(out, "game {}", tournament.game().name())?;
    if tournament.class() != Class::X {
        writeln!(out, "class {}", tournament.class().letter())?;
    }
    writeln!(out, "lot {}", tournament.lot())?;
    for player in tournament.players().values() {
        write_player(player, out)?;
    }
    for (index, round) in tournament.rounds().iter().enumerate() {
        writeln!(out, "round {}", index + 1)?;
        for game in &round.games {
            let result = game.outcome.map_or_else(|| "open".to_owned(), |outcome| outcome.text(game.game));
            writeln!(
                out,
                "board {} black {} white {} {} {result}",
                game.board,
                game.black,
                game.white,
                game.game.name()
            )?;
        }
        if let Some(bye) = round.bye {
            writeln!(out, "bye {bye}")?;
        }
    }
    writeln!(out, "end")
}

fn write_player(player: &Player, out: &mut String) -> std::fmt::Result {
    let profile = &player.profile;
    write!(out, "player {} {} {}", player.id, words::quoted(&profile.first), words::quoted(&profile.family))?;
    for (key, text) in [
        ("club", &profile.club),
        ("country", &profile.country),
        ("pin", &profile.pin),
        ("licence", &profile.licence),
    ] {
        if !text.is_empty() {
            write!(out, " {key} {}", words::quoted(text))?;
        }
    }
    if let Some(grade) = profile.grade {
        write!(out, " grade {grade}")?;
    }
    if let Some(rating) = profile.rating {
        write!(out, " rating {rating}")?;
    }
    if player.presence.from != 1 {
        write!(out, " from {}", player.presence.from)?;
    }
    if let Some(until) = player.presence.until {
        write!(out, " until {until}")?;
    }
    for round in &player.presence.away {
        write!(out, " away {round}")?;
    }
    writeln!(out)
}
