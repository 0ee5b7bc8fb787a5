//! A text console in the shape of the Go Text Protocol, which Go tools already speak.
//!
//! A line in: an optional number, a command, its arguments. An answer out: `=` or `?`, the number, text, and an empty
//! line at the end. [`Lines`] makes lines of bytes, [`Request::parse`] understands them, [`answer`] writes what there
//! is to say about a [`Snapshot`]. Whatever comes in, something sensible goes out.
//!
//! ```
//! use referee::Referee;
//! use referee::link::{About, Request, answer};
//! use rules_core::Board;
//!
//! let snapshot = Referee::new(Board::HEXAGON).snapshot();
//! let mut out = String::new();
//! answer(Request::parse("7 name", &Board::HEXAGON), &snapshot, &About::default(), &mut out).unwrap();
//! assert_eq!(out, "=7 Gomobil board\n\n");
//! ```

use core::fmt::{self, Write};

use heapless::{Deque, String, Vec};
use rules_core::any::Game;
use rules_core::record::text::Tags;
use rules_core::{Board, HexSet, PerSide, Point, PointName, Side, WideSet};

use crate::difference::Difference;
use crate::readings::Health;
use crate::referee::Event;
use crate::screen::{ClockFace, View, transcript};
use crate::tally::Tally;
use crate::time::Moment;

/// The longest line that is understood; no command needs as much.
pub const LINE: usize = 120;
/// How many events are remembered.
pub const EVENTS: usize = 24;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// What there is to ask for.
    Help,
    /// The version of the protocol.
    ProtocolVersion,
    /// The name of the program.
    Name,
    /// The version of the program.
    Version,
    /// The names of the commands.
    ListCommands,
    /// Whether a command is known.
    KnownCommand(bool),
    /// How the board is.
    Status,
    /// The stones.
    Position,
    /// What the side to move may play, from all points or from one.
    Moves(Option<Point>),
    /// The game as text.
    Record,
    /// What happened lately.
    Log,
    /// Measure the empty board.
    Calibrate,
    /// Check every part.
    SelfTest,
    /// Restart as a drive for new firmware.
    Bootsel,
}

const COMMANDS: [(&str, &str); 14] = [
    ("help", "lists the commands"),
    ("list_commands", "lists the names of the commands"),
    ("known_command", "NAME: tells whether there is such a command"),
    ("name", "names the program"),
    ("version", "gives its version"),
    ("protocol_version", "gives the version of the Go Text Protocol"),
    ("status", "says how the board is and what the screen shows"),
    ("position", "lists the stones"),
    ("moves", "[POINT]: lists what may be played"),
    ("record", "gives the game as text"),
    ("log", "says what happened lately, and the last crash"),
    ("calibrate", "measures the empty board, guided by the screen"),
    ("selftest", "checks every part, guided by the screen"),
    ("bootsel", "restarts the board as a drive for new firmware"),
];

/// Why a line was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// There is no such command.
    UnknownCommand,
    /// The line has more than [`LINE`] characters.
    TooLong,
    /// The line is not text.
    NotText,
    /// An argument is missing.
    Missing,
    /// There are more arguments than the command takes.
    TooMany,
    /// There is no such point.
    NoSuchPoint,
    /// The side to move may not lift a stone there, or not place one.
    NoMoveFrom(PointName),
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCommand => f.write_str("unknown command"),
            Self::TooLong => write!(f, "a line has at most {LINE} characters"),
            Self::NotText => f.write_str("not text"),
            Self::Missing => f.write_str("an argument is missing"),
            Self::TooMany => f.write_str("too many arguments"),
            Self::NoSuchPoint => f.write_str("no such point"),
            Self::NoMoveFrom(point) => write!(f, "no move from {point}"),
        }
    }
}

/// A line that was understood, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number in front of the line, which the answer repeats.
    pub id: Option<u32>,
    /// What is asked for.
    pub command: Result<Command, Complaint>,
}

impl Request {
    /// Understands a line.
    pub fn parse(line: &str, board: &Board) -> Self {
        let mut words = line.split_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        let command = words.next().ok_or(Complaint::UnknownCommand);
        let command = command.and_then(|word| Command::parse(word, &mut words, board));
        let command = if words.next().is_some() { command.and(Err(Complaint::TooMany)) } else { command };
        Self { id, command }
    }
}

impl Command {
    fn parse<'a>(
        word: &str,
        rest: &mut impl Iterator<Item = &'a str>,
        board: &Board,
    ) -> Result<Self, Complaint> {
        Ok(match word {
            "help" => Self::Help,
            "list_commands" => Self::ListCommands,
            "known_command" => {
                let name = rest.next().ok_or(Complaint::Missing)?;
                Self::KnownCommand(COMMANDS.iter().any(|(known, _)| *known == name))
            }
            "name" => Self::Name,
            "version" => Self::Version,
            "protocol_version" => Self::ProtocolVersion,
            "status" => Self::Status,
            "position" => Self::Position,
            "moves" => Self::Moves(match rest.next() {
                Some(name) => Some(board.parse(name).map_err(|_| Complaint::NoSuchPoint)?),
                None => None,
            }),
            "record" => Self::Record,
            "log" => Self::Log,
            "calibrate" => Self::Calibrate,
            "selftest" => Self::SelfTest,
            "bootsel" => Self::Bootsel,
            _ => return Err(Complaint::UnknownCommand),
        })
    }
}

/// Makes lines of bytes.
///
/// As the protocol wants it, control characters are dropped, a `#` begins a comment, and empty lines say nothing.
#[derive(Clone, Debug)]
pub struct Lines {
    board: Board,
    bytes: Vec<u8, LINE>,
    too_long: bool,
    comment: bool,
}

impl Lines {
    /// Begins with an empty line; points are those of the board.
    pub const fn new(board: Board) -> Self {
        Self { board, bytes: Vec::new(), too_long: false, comment: false }
    }

    /// Takes a byte and returns a request if a line that says something ends with it.
    pub fn take(&mut self, byte: u8) -> Option<Request> {
        match byte {
            b'\n' | b'\r' => return self.end(),
            b'#' => self.comment = true,
            b'\t' => self.keep(b' '),
            _ if byte.is_ascii_control() => {}
            _ => self.keep(byte),
        }
        None
    }

    /// Forgets a line that will not be ended.
    pub fn clear(&mut self) {
        *self = Self::new(self.board);
    }

    fn keep(&mut self, byte: u8) {
        if !self.comment && self.bytes.push(byte).is_err() {
            self.too_long = true;
        }
    }

    fn end(&mut self) -> Option<Request> {
        let next = Self::new(self.board);
        let Self { board, bytes, too_long, .. } = core::mem::replace(self, next);
        let refused = |complaint| Some(Request { id: None, command: Err(complaint) });
        if too_long {
            return refused(Complaint::TooLong);
        }
        match core::str::from_utf8(&bytes) {
            Ok(line) if line.trim().is_empty() => None,
            Ok(line) => Some(Request::parse(line, &board)),
            Err(_) => refused(Complaint::NotText),
        }
    }
}

/// The newest events with their moments.
#[derive(Clone, Debug, Default)]
pub struct History {
    events: Deque<(Moment, Event), EVENTS>,
}

impl History {
    /// Begins with nothing.
    pub const fn new() -> Self {
        Self { events: Deque::new() }
    }

    /// Remembers events; the oldest are forgotten.
    pub fn note(&mut self, now: Moment, events: &[Event]) {
        for event in events {
            if self.events.is_full() {
                self.events.pop_front();
            }
            // There is room now.
            let _ = self.events.push_back((now, *event));
        }
    }
}

/// What the console may say about a referee, taken at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(crate) now: Moment,
    pub(crate) game: Game,
    pub(crate) difference: Difference,
    pub(crate) health: Health,
    pub(crate) out_of_service: WideSet,
    pub(crate) unreadable: WideSet,
    pub(crate) current_cap: u16,
    pub(crate) clocks: Option<PerSide<ClockFace>>,
    pub(crate) past: usize,
    pub(crate) view: View,
    /// What happened lately; empty unless somebody fills it in.
    pub history: History,
}

/// What the referee does not know about the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// The board's own number.
    pub serial: &'a str,
    /// Which sensors are fitted, and whatever else is to be said in a word or two.
    pub sensors: &'a str,
    /// What feeds the board, if that is known.
    pub supply: &'a str,
    /// How the program before this one ended, if by a fault.
    pub crash: &'a str,
}

/// Writes the answer to a request, with its empty line at the end.
pub fn answer(request: Request, snapshot: &Snapshot, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
    // Lines inside an answer end with one line feed each, never two: an empty line is the end.
    let command = request.command.and_then(|command| snapshot.check(command).map(|()| command));
    out.write_char(if command.is_ok() { '=' } else { '?' })?;
    if let Some(id) = request.id {
        write!(out, "{id}")?;
    }
    out.write_char(' ')?;
    match command {
        Ok(command) => snapshot.say(command, about, out)?,
        Err(complaint) => writeln!(out, "{complaint}")?,
    }
    out.write_char('\n')
}

impl Snapshot {
    fn check(&self, command: Command) -> Result<(), Complaint> {
        match command {
            Command::Moves(Some(point)) if self.targets(point).is_none() => {
                Err(Complaint::NoMoveFrom(self.board().display(point)))
            }
            _ => Ok(()),
        }
    }

    fn say(&self, command: Command, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
        match command {
            Command::Help => {
                for (name, what) in COMMANDS {
                    writeln!(out, "{name} {what}")?;
                }
                Ok(())
            }
            Command::ListCommands => COMMANDS.iter().try_for_each(|(name, _)| writeln!(out, "{name}")),
            Command::KnownCommand(known) => writeln!(out, "{known}"),
            Command::ProtocolVersion => writeln!(out, "2"),
            Command::Name => writeln!(out, "Gomobil board"),
            Command::Version => writeln!(out, "{}", about.version),
            Command::Status => self.status(about, out),
            Command::Position => self.position(out),
            Command::Moves(from) => self.moves(from, out),
            Command::Record => self.game.write_record(&Tags::default(), out),
            Command::Log => self.log(about, out),
            Command::Calibrate | Command::SelfTest => writeln!(out, "see the board"),
            Command::Bootsel => writeln!(out, "goodbye"),
        }
    }

    fn status(&self, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "version {}", about.version)?;
        writeln!(out, "serial {}", about.serial)?;
        writeln!(out, "sensors {}", about.sensors)?;
        if !about.supply.is_empty() {
            writeln!(out, "supply {}", about.supply)?;
        }
        writeln!(out, "lights at most {} mA", self.current_cap)?;
        writeln!(out, "up {} ms", self.now.0)?;
        writeln!(out, "board {}", self.board().name())?;
        writeln!(out, "game {}", self.game.terms().name())?;
        writeln!(out, "plies {}", self.game.len())?;
        if let Some(action) = self.game.last() {
            writeln!(out, "last {}", action.display(self.board()))?;
        }
        match self.game.outcome() {
            Some(outcome) => writeln!(out, "over {outcome}")?,
            None => writeln!(out, "turn {}", self.game.to_move().word())?,
        }
        if let Some(points) = Tally::of(&self.game).points() {
            writeln!(out, "points black {} white {}", points.black, points.white)?;
        }
        if let Some(clocks) = self.clocks {
            write!(out, "clock")?;
            for side in Side::BOTH {
                let ClockFace { seconds, periods, .. } = clocks[side];
                write!(out, " {} {}:{:02}", side.word(), seconds / 60, seconds % 60)?;
                if let Some(periods) = periods {
                    write!(out, "+{periods}")?;
                }
            }
            writeln!(out)?;
        }
        writeln!(out, "past {}", self.past)?;
        let points = [
            ("differing", self.difference.points()),
            ("unreadable", self.unreadable),
            ("dead", self.health.dead),
            ("flickering", self.health.flickering),
            ("weak", self.health.weak),
            ("out_of_service", self.out_of_service),
        ];
        for (what, set) in points.into_iter().filter(|(_, set)| !set.is_empty()) {
            write!(out, "{what}")?;
            self.list(set, out)?;
        }
        if !about.crash.is_empty() {
            writeln!(out, "crashed {}", about.crash)?;
        }
        write!(out, "screen ")?;
        let mut joined = Joined { out, pending: false };
        transcript(&self.view, &mut joined)?;
        writeln!(out)
    }

    fn position(&self, out: &mut impl Write) -> fmt::Result {
        let stones = self.game.stones();
        for side in [Side::Black, Side::White] {
            write!(out, "{}", side.word())?;
            self.list(stones[side], out)?;
        }
        writeln!(out, "turn {}", self.game.to_move().word())
    }

    /// Returns where the stone on a point may land, or the point itself if a stone may be placed there.
    fn targets(&self, point: Point) -> Option<WideSet> {
        match self.game.gomobil() {
            Some(game) => game.lift(point).ok().map(HexSet::widen),
            None => self.game.legal().contains(point).then_some(WideSet::of(point)),
        }
    }

    fn moves(&self, from: Option<Point>, out: &mut impl Write) -> fmt::Result {
        let Some(game) = self.game.gomobil() else {
            return match self.game.legal() {
                legal if legal.is_empty() => writeln!(out, "none"),
                legal => {
                    write!(out, "place")?;
                    self.list(from.map_or(legal, WideSet::of), out)
                }
            };
        };
        let stones = match from {
            Some(point) => WideSet::of(point),
            None => game.position().stones(game.position().to_move()).widen(),
        };
        let mut any = false;
        for stone in stones {
            let Ok(landings) = game.lift(stone) else { continue };
            write!(out, "{}", self.board().display(stone))?;
            self.list(landings.widen(), out)?;
            any = true;
        }
        if any { Ok(()) } else { writeln!(out, "none") }
    }

    fn log(&self, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
        match about.crash {
            "" => writeln!(out, "no crash")?,
            crash => writeln!(out, "crashed {crash}")?,
        }
        for (moment, event) in &self.history.events {
            write!(out, "{} ms ", moment.0)?;
            self.tell(event, out)?;
        }
        Ok(())
    }

    /// Returns the board that is played on.
    pub const fn board(&self) -> &Board {
        &self.view.board
    }

    /// Writes the names of points, each after a space, and ends the line.
    fn list(&self, points: WideSet, out: &mut impl Write) -> fmt::Result {
        for point in points {
            write!(out, " {}", self.board().display(point))?;
        }
        writeln!(out)
    }

    fn tell(&self, event: &Event, out: &mut impl Write) -> fmt::Result {
        match event {
            Event::NewGame => writeln!(out, "new game"),
            Event::Resumed(plies) => writeln!(out, "resumed after {plies} plies"),
            Event::Moved { side, played, changed } => {
                write!(out, "{} {} changes", side.word(), played.display(self.board()))?;
                self.list(*changed, out)
            }
            Event::Settling => writeln!(out, "settling dead stones"),
            Event::Agreed => writeln!(out, "agreed on dead stones"),
            Event::PlayedOn => writeln!(out, "played on"),
            Event::Passed(side) => writeln!(out, "{} passed", side.word()),
            Event::Undone(action) => writeln!(out, "undone {}", action.display(self.board())),
            Event::Refused(rule) => writeln!(out, "refused {rule}"),
            Event::Differs(cause) => writeln!(out, "differs {cause:?}"),
            Event::Turn(side) => writeln!(out, "turn {}", side.word()),
            Event::Repeated(times) => writeln!(out, "position seen {times} times"),
            Event::Flag(side) => writeln!(out, "flag of {}", side.word()),
            Event::Ended(outcome) => writeln!(out, "ended {outcome}"),
        }
    }
}

/// Writes several lines as one, with ` / ` between them.
struct Joined<'a, W> {
    out: &'a mut W,
    pending: bool,
}

impl<W: Write> Write for Joined<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if letter == '\n' {
                self.pending = true;
                continue;
            }
            if core::mem::take(&mut self.pending) {
                self.out.write_str(" / ")?;
            }
            self.out.write_char(letter)?;
        }
        Ok(())
    }
}

/// A stretch of a long text: what lies before is dropped, and what lies behind ends the writing.
///
/// A task with little memory writes the same text again for each stretch.
#[derive(Debug)]
pub struct Piece<const N: usize> {
    skip: usize,
    text: String<N>,
}

impl<const N: usize> Piece<N> {
    /// Begins a piece after so many bytes.
    pub const fn after(skip: usize) -> Self {
        Self { skip, text: String::new() }
    }

    /// Returns the piece; an empty one is the end of the text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl<const N: usize> Write for Piece<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if self.skip >= letter.len_utf8() {
                self.skip -= letter.len_utf8();
            } else {
                self.text.push(letter).map_err(|_| fmt::Error)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use proptest::prelude::*;

    use super::*;
    use crate::Referee;

    const ABOUT: About<'_> =
        About { version: "1.2.3", serial: "E66", sensors: "reed", supply: "", crash: "" };

    fn ask(line: &str) -> String {
        let mut out = String::new();
        answer(
            Request::parse(line, &Board::HEXAGON),
            &Referee::new(Board::HEXAGON).snapshot(),
            &ABOUT,
            &mut out,
        )
        .unwrap();
        out
    }

    /// Sends bytes and returns all answers.
    fn talk(bytes: &[u8]) -> String {
        let snapshot = Referee::new(Board::HEXAGON).snapshot();
        let mut lines = Lines::new(Board::HEXAGON);
        let mut out = String::new();
        for byte in bytes {
            if let Some(request) = lines.take(*byte) {
                answer(request, &snapshot, &ABOUT, &mut out).unwrap();
            }
        }
        out
    }

    #[test]
    fn every_command_that_is_listed_is_understood_and_answered() {
        for (name, _) in COMMANDS {
            let line = if name == "known_command" { "known_command help" } else { name };
            let answer = ask(line);
            assert!(answer.starts_with("= "), "{name}: {answer}");
            assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{name}: {answer}");
        }
    }

    #[test]
    fn the_number_comes_back() {
        assert_eq!(ask("42 version"), "=42 1.2.3\n\n");
        assert_eq!(ask("42 what"), "?42 unknown command\n\n");
        assert_eq!(ask("42"), "?42 unknown command\n\n");
    }

    #[test]
    fn arguments_are_checked() {
        assert_eq!(ask("moves D5"), "= D5 A1 A2 A3 A4 A5 A6 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10\n\n");
        assert_eq!(ask("moves E5"), "? no move from E5\n\n");
        assert_eq!(ask("moves Z9"), "? no such point\n\n");
        assert_eq!(ask("moves D5 D6"), "? too many arguments\n\n");
        assert_eq!(ask("name please"), "? too many arguments\n\n");
        assert_eq!(ask("known_command"), "? an argument is missing\n\n");
        assert_eq!(ask("known_command fly"), "= false\n\n");
    }

    #[test]
    fn the_status_names_what_differs() {
        let answer = ask("status");
        assert!(answer.contains("\nturn black\n"), "{answer}");
        assert!(answer.contains("\nplies 0\n"), "{answer}");
        assert!(answer.contains("\ndiffering B1 B2 "), "{answer}");
    }

    #[test]
    fn the_supply_limits_the_lights_when_it_has_less_than_the_player_allows() {
        let mut referee = Referee::new(Board::HEXAGON);
        for (supply, cap) in [(u16::MAX, 1000), (1001, 1000), (151, 151), (0, 0)] {
            referee.set_supply(supply);
            let mut out = String::new();
            answer(Request::parse("status", &Board::HEXAGON), &referee.snapshot(), &ABOUT, &mut out).unwrap();
            assert!(out.contains(&std::format!("\nlights at most {cap} mA\n")), "{out}");
            assert_eq!(referee.settings().current_cap, 1000);
        }
    }

    #[test]
    fn lines_end_in_any_way_and_may_hold_comments() {
        let answers = "=1 1.2.3\n\n=2 1.2.3\n\n=3 1.2.3\n\n";
        assert_eq!(talk(b"1 version\n\n  \n# nothing\r\n2 version # now\r\n3\tver\x07sion\r"), answers);
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_is_refused_and_the_next_is_fine() {
        let long = [b'x'; 5000];
        let mut bytes = long.to_vec();
        bytes.extend(b"\n\xff\xfe\nname\n");
        let answers = "? a line has at most 120 characters\n\n? not text\n\n= Gomobil board\n\n";
        assert_eq!(talk(&bytes), answers);
    }

    #[test]
    fn pieces_make_up_the_whole() {
        let snapshot = Referee::new(Board::HEXAGON).snapshot();
        let mut whole = String::new();
        answer(Request::parse("help", &Board::HEXAGON), &snapshot, &ABOUT, &mut whole).unwrap();
        let mut together = String::new();
        loop {
            let mut piece = Piece::<50>::after(together.len());
            let _ = answer(Request::parse("help", &Board::HEXAGON), &snapshot, &ABOUT, &mut piece);
            if piece.text().is_empty() {
                break;
            }
            together += piece.text();
        }
        assert_eq!(together, whole);
    }

    proptest! {
        #[test]
        fn garbage_gets_answers_in_the_shape_of_the_protocol(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
            let answers = talk(&bytes);
            for answer in answers.split_terminator("\n\n") {
                prop_assert!(answer.starts_with('=') || answer.starts_with('?'), "{answer:?}");
            }
            prop_assert!(answers.is_empty() || answers.ends_with("\n\n"));
        }

        #[test]
        fn words_of_the_protocol_in_any_order_get_answers(
            words in prop::collection::vec("(1|99|moves|status|known_command|D5|Z1|#|log|\\PC{0,5})", 0..8),
        ) {
            let line = words.join(" ") + "\n";
            let answers = talk(line.as_bytes());
            prop_assert!(answers.is_empty() || answers.ends_with("\n\n"));
        }
    }
}
