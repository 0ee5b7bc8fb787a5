//! The messages between the tournament's page and the program; `PROTOCOL.md` describes them.

use club::{Language, Refusal};
use serde::{Deserialize, Serialize};

/// The version of the messages.
pub const VERSION: u32 = 1;

/// What a page says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The first message.
    Hello { version: u32 },
    /// What the tournament is called, where and when it is, how many rounds it has, what is played, and how that counts for
    /// European ratings.
    Describe { name: String, place: String, date: String, rounds: u16, game: String, class: String },
    /// Somebody comes.
    AddPlayer { profile: ProfileFields },
    /// Something about a player is other than it was written down.
    ChangePlayer { player: u16, profile: ProfileFields },
    /// Somebody who has not played is struck off.
    RemovePlayer { player: u16 },
    /// Somebody is there in a round, or not.
    Presence { player: u16, round: u16, there: bool },
    /// Somebody leaves.
    Leave { player: u16 },
    /// Somebody who had left is there again.
    ComeBack { player: u16 },
    /// The next round is paired.
    Pair {},
    /// The pairing of the last round is thrown away.
    Unpair {},
    /// A game has ended, or its result is struck out.
    Result { round: u16, board: u16, result: Option<String> },
    /// Something else is played at a board.
    Game { round: u16, board: u16, game: String },
    /// The colours at a board are exchanged.
    SwapColours { round: u16, board: u16 },
    /// Two players change seats.
    SwapPlayers { round: u16, one: u16, other: u16 },
    /// A file of another program: its players, or in an empty tournament all of it.
    Import { text: String },
    /// A file for another program.
    Export { what: FileKind, language: Tongue },
    /// The last change is taken back.
    Undo {},
    /// The file that another program has changed is read.
    ReadAgain {},
    /// The file that another program has changed is set aside.
    KeepMine {},
}

/// What a page says about a player.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProfileFields {
    pub first: String,
    pub family: String,
    pub club: String,
    pub country: String,
    /// A grade, a rating, or both.
    pub strength: String,
    pub pin: String,
    pub licence: String,
}

/// A file for another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// The tournament's own.
    Club,
    /// OpenGotha's.
    Opengotha,
    /// The European Go Federation's.
    H9,
    /// A list of players.
    Players,
    /// A list of games.
    Games,
    /// The table.
    Standings,
}

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    /// English.
    En,
    /// Français.
    Fr,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Self::English,
            Tongue::Fr => Self::French,
        }
    }
}

/// What the program says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// Everything.
    Tournament(Box<super::news::TournamentNews>),
    /// A file for another program.
    File { name: String, text: String },
    /// Something was done that cannot be seen at once.
    Done(Said),
    /// Something that was asked for cannot be done.
    Error(Said),
}

/// A sentence for people, in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    pub en: String,
    pub fr: String,
}

impl Said {
    /// Says something in both languages.
    pub fn new(say: impl Fn(Language) -> String) -> Self {
        Self { en: say(Language::English), fr: say(Language::French) }
    }
}

impl From<Refusal> for Said {
    fn from(refusal: Refusal) -> Self {
        Self::new(|language| refusal.say(language))
    }
}

impl From<club::BadLine> for Said {
    fn from(line: club::BadLine) -> Self {
        Self::new(|language| line.say(language))
    }
}

impl From<club::store::StoreError> for Said {
    fn from(trouble: club::store::StoreError) -> Self {
        Self::new(|language| trouble.say(language))
    }
}
