//! The messages between page and program; `PROTOCOL.md` describes them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::desk::Occasion;

/// The version of the messages: a page that was made for another one says so instead of guessing.
pub const VERSION: u32 = 2;

/// What a page says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The first message: which version the page speaks, and which language its reader does.
    Hello { version: u32, language: Language },
    /// A stone goes into the hand.
    Lift { stone: usize },
    /// A stone in the hand moves.
    Carry { stone: usize, x: i16, y: i16 },
    /// A stone in the hand lands on a point, or on the shelf.
    Land { stone: usize, at: String },
    /// A stone is turned over where it is.
    Turn { stone: usize },
    /// A stone is pushed to a neighbouring point.
    Slide { stone: usize, to: String },
    /// A stone is touched and lifts off for a moment.
    Nudge { stone: usize },
    /// The table is knocked, and so many stones jump.
    Knock { stones: u32 },
    /// A button goes down or up.
    Button { button: ButtonName, down: bool },
    /// The plug goes in or out.
    Plug { connected: bool },
    /// A sensor breaks, or is mended.
    Fault { at: String, fault: Option<FaultName> },
    /// The chain of LEDs is cut after a point, or mended.
    Chain { cut: Option<String> },
    /// Other sensors come under the points.
    Sensors { kind: SensorName },
    /// Another board comes under the hands.
    Board { board: String },
    /// Whether this page wants to know what the sensors read.
    Watch { on: bool },
    /// The helping hand does what the lights ask for.
    Help {},
    /// The demonstration begins or ends.
    Demo {
        on: bool,
        #[serde(default = "one")]
        speed: u32,
    },
    /// Which sides the board plays, how strongly, and whether a helping hand carries its turns out.
    Opponent { black: bool, white: bool, level: u8, hand: bool },
    /// A game begins, on a board that it can be played on.
    Choose { game: String, board: String },
    /// Something that players may want now, or the answer to what they are asked.
    Wish { wish: Wish },
    /// A game goes on from a record.
    Load { record: String },
    /// Which past games are kept, the newest first, or those before one of them.
    Games { before: Option<u32> },
    /// One of them.
    PastGame { number: u32 },
    /// The board's screen speaks this language.
    Language { language: Language },
    /// Who plays, and at which occasion if it is another one; what is empty is not known.
    Names { black: String, white: String, occasion: Option<Occasion> },
}

const fn one() -> u32 {
    1
}

/// Something that players may want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// The side to move passes.
    Pass,
    /// The last turn is taken back.
    Undo,
    /// Black gives up.
    ResignBlack,
    /// White gives up.
    ResignWhite,
    /// Black agrees to the dead stones that were taken off.
    AgreeBlack,
    /// White does.
    AgreeWhite,
    /// Go is played on after two passes.
    PlayOn,
    /// What is asked is so.
    Yes,
    /// It is not.
    No,
}

/// A language of the page and the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// Français.
    Fr,
}

/// One of the three buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ButtonName {
    /// Black's.
    Black,
    /// The one in the middle.
    Menu,
    /// White's.
    White,
}

/// What can be wrong with a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultName {
    /// It never feels anything.
    Open,
    /// It always feels something.
    Closed,
    /// It cannot make up its mind.
    Flicker,
    /// It hardly feels anything.
    Weak,
}

/// What lies under the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SensorName {
    /// Reed contacts.
    Reed,
    /// Hall sensors.
    Hall,
}

/// What the program says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// The first message, and again when another board comes.
    Hello {
        version: u32,
        board: &'static str,
        points: Vec<(String, i16, i16)>,
        segments: Vec<(usize, usize)>,
        stars: Vec<usize>,
        games: Vec<GameChoice>,
        legend: Vec<(&'static str, String, String)>,
    },
    /// Where stones are now.
    Stones { stones: Vec<StoneNews> },
    /// The colours of all LEDs, six hexadecimal digits for each point.
    Lights { rgb: String },
    /// What the lights mean, by point.
    Meanings { points: BTreeMap<String, &'static str> },
    /// The pixels of the screen in hexadecimal, and its words.
    Screen { pixels: String, words: String, language: Language },
    /// Something to be heard.
    Sound { cue: &'static str, tones: Vec<(u16, u32)> },
    /// Something that happened.
    Event(EventNews),
    /// The game.
    Game(GameNews),
    /// What players may want now, and what they are asked.
    Wishes { wishes: Vec<Wish>, question: Option<QuestionNews> },
    /// What the clocks show; nothing if the game has none.
    Clocks {
        #[serde(flatten)]
        faces: Option<Both<ClockNews>>,
    },
    /// Everything about the board that is not the game.
    Bench(Bench),
    /// What the sensors read.
    Readings { kind: SensorName, values: Vec<i32>, seen: String },
    /// Some past games, newest first, for the page that asked.
    Games { games: Vec<PastNews>, more: bool },
    /// A past game in full, for the page that asked.
    PastGame { number: u32, game: &'static str, record: String },
    /// Something that was asked for cannot be done.
    Error(Complaint),
}

/// A game that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameChoice {
    /// Its name, such as `gomobil`.
    pub game: &'static str,
    /// Its name as people read it.
    pub title: &'static str,
    /// The boards that it is played on.
    pub boards: Vec<&'static str>,
}

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionNews {
    /// `pass`, `placed`, `play-on`, `undo`, `resign`, `new-game` or `trust`.
    pub asks: &'static str,
    /// Whose button says yes; either if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// What is to be taken back, or the point that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Whose that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<&'static str>,
}

/// A past game in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PastNews {
    /// Its number.
    pub number: u32,
    /// Its name as people read it.
    pub title: &'static str,
    /// How many moves and passes it had.
    pub plies: u16,
    /// How it ended, as the record says it.
    pub result: Option<String>,
    /// Who played; empty if nobody said so.
    pub names: Both<String>,
}

/// Where a stone is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoneNews {
    /// The number of the stone, from 0.
    pub id: usize,
    /// The side that is up.
    pub side: &'static str,
    /// The name of a point, `shelf` or `hand`.
    pub at: String,
    /// In a hand: where it goes, how long that takes, and whose hand it is.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandNews>,
}

/// Where a stone in a hand goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandNews {
    /// To the right of the middle, in thousandths of a segment.
    pub x: i16,
    /// Beyond the middle, in thousandths of a segment.
    pub y: i16,
    /// How long the way takes, in milliseconds.
    pub ms: u16,
    /// `black`, `white`, `helper` or `page`.
    pub hand: &'static str,
}

/// Something that happened in the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventNews {
    /// What happened.
    pub event: &'static str,
    /// The side, move, rule or number that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The points that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
}

/// A number for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClockNews {
    /// Whole seconds left, of main time or of the current period.
    pub seconds: u32,
    /// Periods left, in byo-yomi and after the main time only.
    pub periods: Option<u8>,
    /// Whether it runs.
    pub running: bool,
}

/// The game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GameNews {
    /// Which game it is, such as `gomobil`.
    pub game: &'static str,
    /// Its name as people read it.
    pub title: &'static str,
    /// Whether stones are placed in it, not moved.
    pub placing: bool,
    /// Whether it uses a part of the board only.
    pub partial: bool,
    /// The side to move.
    pub to_move: &'static str,
    /// The side that may lift a stone now; none while the board waits for something else.
    pub turn: Option<&'static str>,
    /// The actions, in the form of the record.
    pub moves: Vec<String>,
    /// Whose action each of them was.
    pub movers: Vec<&'static str>,
    /// How many stones each action turned over or took off.
    pub captures: Vec<u16>,
    /// What each side has, with halves in Go: points if the game ended now, hexagons, captured stones; or nothing.
    pub points: Option<Both<f32>>,
    /// What is counted: `gomobil`, `hexagons`, `area`, `territory`, `captured` or `nothing`.
    pub score: &'static str,
    /// The stones that each side has captured, where they leave the board.
    pub prisoners: Both<u16>,
    /// What White gets for moving second in Go.
    pub komi: f32,
    /// Whether Go's players talk about dead stones.
    pub settling: bool,
    /// The territory of each side.
    pub territory: Both<u16>,
    /// The stones of each side on the board.
    pub stones: Both<u16>,
    /// The empty points that belong to nobody.
    pub neutral: u16,
    /// Who plays; empty if nobody said so.
    pub names: Both<String>,
    /// How it ended, as the record says it.
    pub result: Option<String>,
    /// The whole record.
    pub record: String,
}

/// What the board plays by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OpponentNews {
    /// Whether it plays Black.
    pub black: bool,
    /// Whether it plays White.
    pub white: bool,
    /// How strongly, from 1 to 8.
    pub level: u8,
    /// Whether a helping hand carries its turns out.
    pub hand: bool,
}

/// Everything about the board that is not the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// Whether the plug is in.
    pub connected: bool,
    /// The board that lies on the desk.
    pub board: &'static str,
    /// What lies under the points.
    pub sensors: SensorName,
    /// The broken sensors.
    pub faults: BTreeMap<String, FaultName>,
    /// The point after which the chain of LEDs is cut.
    pub cut: Option<String>,
    /// How fast the demonstration goes, if there is one.
    pub demo: Option<u32>,
    /// Whether the helping hand is at work.
    pub helping: bool,
    /// What the board plays by itself.
    pub opponent: OpponentNews,
    /// How much current the LEDs draw, in milliamperes.
    pub milliamps: u32,
}

/// Why something cannot be done.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Complaint {
    /// A word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The line of a record, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of a record, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong there, in a word for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// What it is about, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<&'static str, String>,
}

impl Complaint {
    /// Makes a complaint.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), ..Self::default() }
    }
}

impl Request {
    /// Tells whether this is something that hands do: not while they watch a demonstration.
    pub const fn is_of_hands(&self) -> bool {
        !matches!(
            self,
            Self::Hello { .. }
                | Self::Demo { .. }
                | Self::Watch { .. }
                | Self::Language { .. }
                | Self::Names { .. }
                | Self::Games { .. }
                | Self::PastGame { .. }
        )
    }

    /// Reads a message.
    pub fn read(text: &str) -> Result<Self, Complaint> {
        serde_json::from_str(text).map_err(|error| Complaint::new("malformed", error.to_string()))
    }
}

impl Reply {
    /// Writes a message.
    pub fn write(&self) -> String {
        // Numbers, texts, lists and maps with texts as keys can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read() {
        assert_eq!(Request::read(r#"{"type":"lift","stone":3}"#), Ok(Request::Lift { stone: 3 }));
        assert_eq!(Request::read(r#"{"type":"demo","on":true}"#), Ok(Request::Demo { on: true, speed: 1 }));
        assert_eq!(Request::read(r#"{"type":"help"}"#), Ok(Request::Help {}));
        let fault = Request::Fault { at: "D5".to_owned(), fault: Some(FaultName::Open) };
        assert_eq!(Request::read(r#"{"type":"fault","at":"D5","fault":"open"}"#), Ok(fault));
    }

    #[test]
    fn anything_else_is_malformed() {
        for text in [
            "",
            "[]",
            "lift",
            r#"{"type":"lift"}"#,
            r#"{"type":"lift","stone":-1}"#,
            r#"{"type":"lift","stone":1,"quietly":true}"#,
            r#"{"type":"fly"}"#,
            r#"{"type":"button","button":"red","down":true}"#,
        ] {
            assert_eq!(Request::read(text).unwrap_err().code, "malformed", "{text}");
        }
    }

    #[test]
    fn a_stone_in_a_hand_says_where_it_goes() {
        let hand = Some(HandNews { x: 1, y: -2, ms: 300, hand: "helper" });
        let news = StoneNews { id: 7, side: "black", at: "hand".to_owned(), hand };
        assert_eq!(
            Reply::Stones { stones: vec![news] }.write(),
            r#"{"type":"stones","stones":[{"id":7,"side":"black","at":"hand","x":1,"y":-2,"ms":300,"hand":"helper"}]}"#
        );
    }
}
