//! What the program was told on its command line.

use std::path::PathBuf;

use desk::names::{board_named, kind_named};
use rehearsal::SensorKind;
use rules_core::Board;

/// The port if none is named.
pub const PORT: u16 = 7391;

/// What `--help` prints.
pub const HELP: &str = "\
The Gomobil board in a browser.

cargo run -- [OPTIONS]

  --port N             serve on this port of the loopback address (7391; 0 takes a free one)
  --no-open            do not open a browser
  --fresh              forget the game and the settings of the last time
  --board SHAPE        hexagon, 9, 13 or 19: what the straps say (as last time; the hexagon at first)
  --sensors reed|hall  what lies under the points (as last time; Hall sensors at first)
  --club FILE          keep a tournament in this file, and open its page
  --state FILE         keep the board's memory in this file instead of the user's data folder
  --help               print this
";

/// What the program was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The port to serve on.
    pub port: u16,
    /// Whether a browser is opened.
    pub open: bool,
    /// Whether everything kept is forgotten.
    pub fresh: bool,
    /// The board that the straps name, if it was said.
    pub board: Option<Board>,
    /// What lies under the points, if it was said.
    pub sensors: Option<SensorKind>,
    /// Where the board's memory is kept, if it was said.
    pub state: Option<PathBuf>,
    /// The file of a tournament, if there is one.
    pub club: Option<PathBuf>,
    /// Whether only help was asked for.
    pub help: bool,
}

impl Arguments {
    /// Reads the words after the program's name; an error is one line for the person who typed them.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self {
            port: PORT,
            open: true,
            fresh: false,
            board: None,
            sensors: None,
            state: None,
            club: None,
            help: false,
        };
        while let Some(word) = words.next() {
            let (name, mut value) = match word.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.to_owned())),
                _ => (word, None),
            };
            let mut needed = |what: &str| {
                value.take().or_else(|| words.next()).ok_or_else(|| format!("{name} needs {what} after it"))
            };
            match name.as_str() {
                "--port" => {
                    let port = needed("a number")?;
                    arguments.port =
                        port.parse().map_err(|_| format!("--port is `{port}`; it can be 0 to 65535"))?;
                }
                "--board" => {
                    let shape = needed("`hexagon`, `9`, `13` or `19`")?;
                    arguments.board = Some(board_named(&shape).ok_or_else(|| {
                        format!("--board is `{shape}`; it can be `hexagon`, `9`, `13` or `19`")
                    })?);
                }
                "--sensors" => {
                    let kind = needed("`reed` or `hall`")?;
                    arguments.sensors = Some(
                        kind_named(&kind)
                            .ok_or_else(|| format!("--sensors is `{kind}`; it can be `reed` or `hall`"))?,
                    );
                }
                "--state" => arguments.state = Some(needed("the name of a file")?.into()),
                "--club" => arguments.club = Some(needed("the name of a file")?.into()),
                "--no-open" => arguments.open = false,
                "--fresh" => arguments.fresh = true,
                "--help" | "-h" => arguments.help = true,
                _ => return Err(format!("there is no option `{name}`; --help lists them")),
            }
            if let Some(value) = value {
                return Err(format!("{name} takes no value, but got `{value}`"));
            }
        }
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use rules_core::grid::Size;

    use super::*;

    fn read(line: &str) -> Result<Arguments, String> {
        Arguments::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn every_option_is_understood() {
        let all =
            read("--port 8000 --no-open --fresh --board 13 --sensors=reed --state a.journal --club a.club")
                .unwrap();
        assert_eq!((all.port, all.open, all.fresh), (8000, false, true));
        assert_eq!((all.sensors, all.state), (Some(SensorKind::Reed), Some("a.journal".into())));
        assert_eq!(all.club, Some("a.club".into()));
        assert_eq!(all.board, Some(Size::THIRTEEN.board()));
        assert_eq!(read("").unwrap().port, PORT);
        assert!(read("--help").unwrap().help);
    }

    #[test]
    fn a_wrong_word_is_answered_with_what_would_be_right() {
        for (line, answer) in [
            ("--port", "--port needs a number after it"),
            ("--port 99999", "--port is `99999`; it can be 0 to 65535"),
            ("--sensors magnets", "--sensors is `magnets`; it can be `reed` or `hall`"),
            ("--board 10", "--board is `10`; it can be `hexagon`, `9`, `13` or `19`"),
            ("--sensors", "--sensors needs `reed` or `hall` after it"),
            ("--club", "--club needs the name of a file after it"),
            ("--fresh=yes", "--fresh takes no value, but got `yes`"),
            ("play", "there is no option `play`; --help lists them"),
        ] {
            assert_eq!(read(line).unwrap_err(), answer);
        }
    }
}
