//! What can be asked for, and lines that ask for it.

use core::fmt;

use heapless::Vec;
use rules_core::{Action, Board, HalfPoints, Manner, Point, PointName, Side};

use crate::names::Names;
use crate::opponent::Opponent;

/// The longest line that is understood; no command needs as much.
pub const LINE: usize = 120;
/// More than any board's points are worth.
const MOST_KOMI: HalfPoints = HalfPoints::whole(99);

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
    /// A turn that somebody takes on the other end of the cable, and a person on the board.
    Play(Option<Side>, Action),
    /// A turn that the board takes for the side to move, and a person on it.
    Genmove(Option<Side>),
    /// Take the last turn back.
    Undo,
    /// Begin a new game.
    ClearBoard,
    /// Whether the board is of this size.
    BoardSize(u32),
    /// What White gets for moving second, in the next game of Go.
    Komi(HalfPoints),
    /// Show what the board would play.
    Hint,
    /// How well the board plays, or how well it shall.
    Level(Option<u8>),
    /// The board as rows of letters.
    ShowBoard,
    /// Who has won, or is ahead, and by how much.
    FinalScore,
    /// The stones that are dead, alive or all of them as the game has ended.
    FinalStatus(Status),
    /// Nothing; programs say goodbye with it.
    Quit,
    /// The game as text.
    Record,
    /// The past games that are kept, or those before one of them.
    Games(Option<u32>),
    /// One of them as text.
    Game(u32),
    /// Who can be chosen to play.
    Names(Names),
    /// What happened lately.
    Log,
    /// Measure the empty board.
    Calibrate,
    /// Check every part.
    SelfTest,
    /// Restart as a drive for new firmware.
    Bootsel,
}

/// What `final_status_list` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Alive,
    Dead,
    /// Alive in a seki, of which nothing is known here.
    Seki,
}

/// The names of the commands, and what each is for.
pub(super) const COMMANDS: [(&str, &str); 30] = [
    ("help", "lists the commands"),
    ("list_commands", "lists the names of the commands"),
    ("known_command", "NAME: tells whether there is such a command"),
    ("name", "names the program"),
    ("version", "gives its version"),
    ("protocol_version", "gives the version of the Go Text Protocol"),
    ("status", "says how the board is and what the screen shows"),
    ("position", "lists the stones"),
    ("moves", "[POINT]: lists what may be played"),
    ("play", "[SIDE] MOVE: takes a turn, which the lights then ask for"),
    ("genmove", "[SIDE]: has the board take a turn, which the lights then ask for; answers when it has"),
    ("undo", "takes the last turn back, which the lights then ask for"),
    ("clear_board", "begins a new game; the one before is kept among the past games"),
    ("boardsize", "NUMBER: tells whether the board is of this size"),
    ("komi", "POINTS: what White gets for moving second, in the next game of Go"),
    ("hint", "shows what the board would play, and answers when it knows"),
    ("level", "[NUMBER]: how well the board plays, from 1 to 8"),
    ("showboard", "shows the board"),
    ("final_score", "says who has won, or is ahead, and by how much"),
    ("final_status_list", "dead, alive or seki: lists these stones"),
    ("record", "gives the game as text"),
    ("games", "[NUMBER]: lists the past games, newest first, or those before one"),
    ("game", "NUMBER: gives a past game as text"),
    ("names", "[NAME ...]: who can be chosen to play; an underscore is a space"),
    ("players", "[BLACK WHITE]: who plays, instead of the list of names"),
    ("log", "says what happened lately, and the last crash"),
    ("calibrate", "measures the empty board, guided by the screen"),
    ("selftest", "checks every part, guided by the screen"),
    ("bootsel", "restarts the board as a drive for new firmware"),
    ("quit", "does nothing; programs say goodbye with it"),
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
    /// It is no number.
    NoNumber,
    /// No past game has this number, or it was given up for newer ones.
    NoSuchGame,
    /// The journal does not answer.
    NoJournal,
    /// It is no move, point or pass.
    NoMove,
    /// It is the other side's turn.
    NotYourTurn,
    /// The rule with this number or name is against it.
    Illegal(&'static str),
    /// Nobody on the board thinks.
    NobodyThinks,
    /// The board waits for something else.
    Busy,
    /// There is no turn to take back.
    CannotUndo,
    /// The board has another size.
    OtherSize,
    /// It is no level.
    NoLevel,
    /// This game has no such thing.
    NotInThisGame,
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
            Self::NoNumber => f.write_str("no such number"),
            Self::NoSuchGame => f.write_str("no such game"),
            Self::NoJournal => f.write_str("the past games cannot be read now"),
            Self::NoMove => f.write_str("no such move"),
            Self::NotYourTurn => f.write_str("it is the other side's turn"),
            // Programs look for these two words, and for those of the size and of taking back.
            Self::Illegal(rule) => write!(f, "illegal move ({rule})"),
            Self::NobodyThinks => f.write_str("nobody thinks here"),
            Self::Busy => f.write_str("not now, see the board"),
            Self::CannotUndo => f.write_str("cannot undo"),
            Self::OtherSize => f.write_str("unacceptable size"),
            Self::NoLevel => f.write_str("the levels are 1 to 8"),
            Self::NotInThisGame => f.write_str("this game has no such thing"),
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
            "play" => {
                let word = rest.next().ok_or(Complaint::Missing)?;
                match Side::parse(word) {
                    Some(side) => {
                        Self::Play(Some(side), turn(rest.next().ok_or(Complaint::Missing)?, board)?)
                    }
                    None => Self::Play(None, turn(word, board)?),
                }
            }
            "genmove" => Self::Genmove(match rest.next() {
                Some(word) => Some(Side::parse(word).ok_or(Complaint::NoMove)?),
                None => None,
            }),
            "undo" => Self::Undo,
            "clear_board" => Self::ClearBoard,
            "boardsize" => Self::BoardSize(number(rest.next().ok_or(Complaint::Missing)?)?),
            "komi" => {
                let komi = HalfPoints::parse(rest.next().ok_or(Complaint::Missing)?);
                let is_sensible = |komi: &HalfPoints| (-MOST_KOMI.0..=MOST_KOMI.0).contains(&komi.0);
                Self::Komi(komi.filter(is_sensible).ok_or(Complaint::NoNumber)?)
            }
            "hint" => Self::Hint,
            "level" => Self::Level(match rest.next() {
                Some(word) => Some(
                    word.parse()
                        .ok()
                        .filter(|level| (1..=Opponent::STRONGEST).contains(level))
                        .ok_or(Complaint::NoLevel)?,
                ),
                None => None,
            }),
            "showboard" => Self::ShowBoard,
            "final_score" => Self::FinalScore,
            "final_status_list" => Self::FinalStatus(match rest.next() {
                Some("alive") => Status::Alive,
                Some("dead") => Status::Dead,
                Some("seki") => Status::Seki,
                _ => return Err(Complaint::Missing),
            }),
            "quit" => Self::Quit,
            "record" => Self::Record,
            "games" => Self::Games(rest.next().map(number).transpose()?),
            "game" => Self::Game(number(rest.next().ok_or(Complaint::Missing)?)?),
            "names" => Self::Names(Names::list(rest)),
            "players" => Self::Names(Names::pair(rest)),
            "log" => Self::Log,
            "calibrate" => Self::Calibrate,
            "selftest" => Self::SelfTest,
            "bootsel" => Self::Bootsel,
            _ => return Err(Complaint::UnknownCommand),
        })
    }
}

fn number(word: &str) -> Result<u32, Complaint> {
    word.parse().map_err(|_| Complaint::NoNumber)
}

/// Reads a move (`D5-E5`), a point for a stone, or `pass`.
fn turn(word: &str, board: &Board) -> Result<Action, Complaint> {
    let manner = if word.contains('-') { Manner::Moved } else { Manner::Placed };
    // Whose turn it is does not matter for these three.
    match Action::read(word, manner, board, Side::Black) {
        Ok(action @ (Action::Move(_) | Action::Place(_) | Action::Pass)) => Ok(action),
        _ => Err(Complaint::NoMove),
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
