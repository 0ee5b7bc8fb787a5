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
//! | `game gomobil [option=value …]` | `ok`; a new game. Options: `first=black\|white`, `repetition=allowed\|forbidden` |
//! | `show` | `position <rows A to K of . b w, with / between them> <b\|w>` |
//! | `set <position> <b\|w>` | `ok`; any stones, one to a point; a new history, the options stay |
//! | `moves` | `moves <from-to …>`, all that may be played except passing; none when the game is over |
//! | `lift <point>` | `landings <points, comma-separated>` |
//! | `play <from-to\|pass\|resign\|time>` | `ok captures=<points, comma-separated>` |
//! | `undo` | `ok` |
//! | `count` | `count black=<points> white=<points> territory=<b>,<w> stones=<b>,<w> neutral=<n>` |
//! | `owner` | `owner <rows as in show: b and w for territory, . for no man's land and for stones>` |
//! | `status` | `status playing <black\|white>` with the side to move, or `status over <result>` |
//! | `repeats` | `repeats <n>`: how often the position has been there with the same side to move |
//! | `record` | `record <the lines of the text record, with "; " between them>` |
//! | `help` | `help <the commands>` |
//!
//! A result is `black 46 44` or `draw 45 45` after two passes, `black resign` or `black time` if the other side gave up
//! or ran out of time. Lists of points and moves are in the byte order of their text, as `LC_ALL=C sort` has it: `D10`
//! comes before `D5`. What is refused is answered with `error <rule or reason>: <message>` and changes nothing. Every
//! line gets an answer: empty ones, ones that are not UTF-8, and ones that are too long to be a command.

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
