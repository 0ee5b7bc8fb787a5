//! A judge for scripts: commands on standard input, one answer line for each on standard output.
//!
//! ```text
//! $ printf 'play D5-E5\nstatus\nplay D6-D7\n' | cargo run --release -p rules-core --example judge
//! ok captures=
//! status playing white
//! error turn: the stone on D6 is not yours to move
//! ```
//!
//! A game of Gomobil is on the table from the beginning. The commands:
//!
//! | command | answer |
//! |---|---|
//! | `game <name> [option=value …]` | `ok`; a new game, see below |
//! | `show` | `position <rows from Black's side, with / between them> <b\|w>` |
//! | `set <position> <b\|w>` | `ok`; any stones, one to a point; a new history, the options stay |
//! | `moves` | `moves <from-to …>` or `moves <point …>`: all that may be played except passing; none when the game is over |
//! | `lift <point>` | `landings <points, comma-separated>` (Gomobil) |
//! | `play <from-to\|point\|pass\|resign\|time>` | `ok captures=<points, comma-separated>`: the stones turned over or to take off |
//! | `undo` | `ok` |
//! | `dead <points>` | `ok captures=<points>`: the chains taken off by agreement after two passes, in place of an earlier agreement (Go) |
//! | `resume` | `ok`; play goes on after two passes (Go) |
//! | `count` | `count black=<points> white=<points> territory=<b>,<w> stones=<b>,<w> neutral=<n>`, see below |
//! | `owner` | `owner <rows as in show: b and w for what a side owns, . for the rest>` |
//! | `status` | `status playing <black\|white>` with the side to move, or `status over <result>` |
//! | `repeats` | `repeats <n>`: how often the position has been there with the same side to move |
//! | `record` | `record <the text record, with "; " between its lines>`; for Go and five in a row the SGF in one line |
//! | `help` | `help <the commands>` |
//!
//! The games:
//!
//! | game and options | rows, and what is counted |
//! |---|---|
//! | `gomobil first=black\|white repetition=allowed\|forbidden` | rows A to K of `. b w` |
//! | `gosix first=black\|white` | rows A to K, `b w` on corners, markers `B W` on centres; `black`, `white` and `territory` are hexagons won, `neutral` those left; `pass` only without a legal stone |
//! | `go size=19 rules=association\|family komi=7.5 handicap=0` | rows 1 to 19 of `. b w`; `count` ends with `prisoners=<b>,<w>`, the stones of each colour that were taken |
//! | `gomoku size=19`, `gobang size=19` | rows 1 to 19; `black` and `white` are the stones that each side has taken |
//! | `gomoku-simple size=19 n1=off n2=off`, `ninuki size=19 n1=on n2=on` | the same |
//!
//! A result is `black 46 44` or `draw 45 45` where points or hexagons are counted, `black five`, `black captures` or
//! `draw full` in the games of five in a row, `black resign` or `black time` if the other side gave up or ran out of
//! time. Lists of points and moves are in the byte order of their text, as `LC_ALL=C sort` has it: `D10` comes before
//! `D5`. What is refused is answered with `error <rule or reason>: <message>` and changes nothing. Every line gets an
//! answer: empty ones, ones that are not UTF-8, and ones that are too long to be a command.

#[path = "judge/mod.rs"]
mod judge;

use std::io::{self, BufReader, BufWriter, Write};

fn main() -> io::Result<()> {
    let (mut input, mut output) = (BufReader::new(io::stdin().lock()), BufWriter::new(io::stdout().lock()));
    match judge::answer_lines(&mut input, &mut output).and_then(|()| output.flush()) {
        // Whoever read the answers has had enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
