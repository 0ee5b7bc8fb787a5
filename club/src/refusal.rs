//! Why something cannot be done, in words for people.

use std::fmt;

use crate::{GameId, PlayerId};

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Français.
    French,
}

impl Language {
    /// Chooses between two texts.
    pub const fn of<T: Copy>(self, english: T, french: T) -> T {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }
}

/// Why something cannot be done; whatever is refused has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A player needs a name.
    NoName,
    /// Somebody has this name already.
    SameName(String, PlayerId),
    /// There is no such player.
    NoPlayer(String),
    /// There is no such round.
    NoRound(u16),
    /// There is no such board in this round.
    NoBoard(u16, u16),
    /// A player who has played can leave, but not be forgotten.
    HasPlayed(String),
    /// There are as many players, or rounds, as a tournament can have.
    Full(usize),
    /// Fewer than two players are there.
    TooFew,
    /// All rounds are paired.
    AllPaired(u16),
    /// The games at these boards of a round have no result yet.
    Unfinished(u16, Vec<u16>),
    /// A round with results is not thrown away.
    HasResults(u16),
    /// A player is in two games of a round, or plays himself.
    Twice(String, u16),
    /// Two games stand at one board.
    SameBoard(u16, u16),
    /// These two, Black first, have no game in this round.
    NotPaired(String, String, u16),
    /// A player has no bye in this round.
    NoBye(String, u16),
    /// A round has one bye at most.
    SecondBye(u16),
    /// A player of a paired round cannot be away from it.
    IsPaired(String, u16),
    /// Not a result.
    NoResult(String),
    /// Black's points, White's and no man's land do not make 91.
    Not91(u32, u32, Option<u32>),
    /// A result that this game cannot end with.
    Impossible(String, GameId),
    /// A word that means nothing here.
    Unknown(String),
    /// A word is missing.
    Missing(&'static str),
    /// Not the first line of a tournament's file.
    NotOurs,
    /// A file of a version that this program does not know.
    Version(String),
    /// Not a file of OpenGotha.
    NotOpenGotha,
    /// Two lines of a list have one name.
    TwiceInFile(String),
    /// Neither a grade nor a rating.
    NoStrength(String),
    /// The XML is broken.
    Xml(String),
    /// The table has no column for names.
    NoColumn,
    /// A file that is not text.
    NotText,
    /// The file ends too early.
    CutOff,
}

impl Refusal {
    /// Says it.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.in_english(),
            Language::French => self.in_french(),
        }
    }

    fn in_english(&self) -> String {
        match self {
            Self::NoName => "the player needs a name".to_owned(),
            Self::SameName(name, id) => {
                format!("number {id} is called \"{name}\" already; add a second name or a letter")
            }
            Self::NoPlayer(who) => format!("there is no player \"{who}\""),
            Self::NoRound(round) => format!("there is no round {round}"),
            Self::NoBoard(round, board) => format!("round {round} has no board {board}"),
            Self::HasPlayed(name) => {
                format!("{name} has played or is paired: one can leave, but not be forgotten")
            }
            Self::Full(most) => format!("more than {most} are too many for one tournament"),
            Self::TooFew => "at least two players must be there".to_owned(),
            Self::AllPaired(rounds) => format!("all {rounds} rounds are paired"),
            Self::Unfinished(round, boards) => {
                let which = if boards.len() == 1 { "board" } else { "each of the boards" };
                let list = list(boards, "and");
                format!("round {round}: {which} {list} has no result yet; enter one now and correct it later")
            }
            Self::HasResults(round) => format!("round {round} has results already; clear them first"),
            Self::Twice(name, round) => format!("{name} would play twice in round {round}"),
            Self::SameBoard(round, board) => format!("round {round}: two games at board {board}"),
            Self::NotPaired(black, white, round) => {
                format!("{black} (Black) and {white} (White) are not paired in round {round}")
            }
            Self::NoBye(name, round) => format!("{name} has no bye in round {round}"),
            Self::SecondBye(round) => format!("round {round}: only one player can have the bye"),
            Self::IsPaired(name, round) => {
                format!("{name} is paired in round {round}; enter a forfeit, or change the pairing")
            }
            Self::NoResult(text) => format!(
                "\"{text}\" is not a result; for example 46-45, 40-49+2, draw, or black resign if White resigned and Black won"
            ),
            Self::Not91(black, white, None) if black + white < 91 => {
                let (sum, rest) = (black + white, 91 - black - white);
                format!(
                    "{black} and {white} make {sum}, not 91; with {rest} of no man's land write {black}-{white}+{rest}"
                )
            }
            Self::Not91(black, white, None) => {
                format!("{black} and {white} make {}, but the board has only 91 points", black + white)
            }
            Self::Not91(black, white, Some(neutral)) => {
                let sum = black + white + neutral;
                format!("{black}, {white} and {neutral} of no man's land make {sum}, not 91")
            }
            Self::Impossible(text, game) => {
                format!("\"{text}\": a game of {} cannot end like this", game.title())
            }
            Self::Unknown(word) => format!("\"{word}\" means nothing here"),
            Self::Missing(what) => format!("something is missing here: {what}"),
            Self::NotOurs => "this is not the file of a tournament".to_owned(),
            Self::Version(version) => {
                format!("this file has version {version}, which this program does not know")
            }
            Self::NotOpenGotha => "this is no tournament of OpenGotha".to_owned(),
            Self::TwiceInFile(name) => {
                format!("\"{name}\" is in the list twice; add a second name or a letter")
            }
            Self::NoStrength(text) => {
                format!("\"{text}\" is neither a grade nor a rating; for example 5k, 2d or 1640")
            }
            Self::Xml(error) => format!("this XML is broken: {error}"),
            Self::NoColumn => "the first line must name a column \"name\"".to_owned(),
            Self::NotText => "this is not text".to_owned(),
            Self::CutOff => "the file ends too early: its last line should be \"end\"".to_owned(),
        }
    }

    fn in_french(&self) -> String {
        match self {
            Self::NoName => "il manque le nom du joueur".to_owned(),
            Self::SameName(name, id) => format!(
                "« {name} » s'appelle déjà ainsi au numéro {id} ; ajoutez un deuxième prénom ou une lettre"
            ),
            Self::NoPlayer(who) => format!("il n'y a pas de joueur « {who} »"),
            Self::NoRound(round) => format!("il n'y a pas de ronde {round}"),
            Self::NoBoard(round, board) => format!("la ronde {round} n'a pas de table {board}"),
            Self::HasPlayed(name) => {
                format!("{name} a déjà joué ou est apparié : on peut partir, mais pas être oublié")
            }
            Self::Full(most) => format!("plus de {most}, c'est trop pour un tournoi"),
            Self::TooFew => "il faut au moins deux joueurs présents".to_owned(),
            Self::AllPaired(rounds) => format!("les {rounds} rondes sont toutes appariées"),
            Self::Unfinished(round, boards) => {
                let which = if boards.len() == 1 { "de la table" } else { "des tables" };
                let list = list(boards, "et");
                format!(
                    "ronde {round} : il manque le résultat {which} {list} ; on peut en noter un et le corriger plus tard"
                )
            }
            Self::HasResults(round) => format!("la ronde {round} a déjà des résultats ; effacez-les d'abord"),
            Self::Twice(name, round) => format!("{name} jouerait deux fois à la ronde {round}"),
            Self::SameBoard(round, board) => format!("ronde {round} : deux parties à la table {board}"),
            Self::NotPaired(black, white, round) => {
                format!("{black} (Noirs) et {white} (Blancs) ne sont pas appariés à la ronde {round}")
            }
            Self::NoBye(name, round) => format!("{name} n'est pas exempt à la ronde {round}"),
            Self::SecondBye(round) => format!("ronde {round} : un seul joueur peut être exempt"),
            Self::IsPaired(name, round) => {
                format!("{name} est apparié à la ronde {round} ; notez un forfait, ou changez l'appariement")
            }
            Self::NoResult(text) => format!(
                "« {text} » n'est pas un résultat ; par exemple 46-45, 40-49+2, nul, ou noir abandon si Blanc a abandonné et Noir gagne"
            ),
            Self::Not91(black, white, None) if black + white < 91 => {
                let (sum, rest) = (black + white, 91 - black - white);
                format!(
                    "{black} et {white} font {sum} et non 91 ; avec {rest} de no man's land, écrivez {black}-{white}+{rest}"
                )
            }
            Self::Not91(black, white, None) => {
                format!("{black} et {white} font {}, mais le plateau n'a que 91 points", black + white)
            }
            Self::Not91(black, white, Some(neutral)) => {
                let sum = black + white + neutral;
                format!("{black}, {white} et {neutral} de no man's land font {sum} et non 91")
            }
            Self::Impossible(text, game) => {
                format!("« {text} » : une partie de {} ne peut pas finir ainsi", game.title())
            }
            Self::Unknown(word) => format!("« {word} » ne veut rien dire ici"),
            Self::Missing(what) => format!("il manque quelque chose ici : {what}"),
            Self::NotOurs => "ce n'est pas le fichier d'un tournoi".to_owned(),
            Self::Version(version) => {
                format!("ce fichier est de la version {version}, que ce programme ne connaît pas")
            }
            Self::NotOpenGotha => "ce n'est pas un tournoi d'OpenGotha".to_owned(),
            Self::TwiceInFile(name) => {
                format!("« {name} » est deux fois dans la liste ; ajoutez un deuxième prénom ou une lettre")
            }
            Self::NoStrength(text) => {
                format!("« {text} » n'est ni un niveau ni un classement ; par exemple 5k, 2d ou 1640")
            }
            Self::Xml(error) => format!("ce XML est abîmé : {error}"),
            Self::NoColumn => "la première ligne doit nommer une colonne « nom »".to_owned(),
            Self::NotText => "ce n'est pas du texte".to_owned(),
            Self::CutOff => {
                "le fichier s'arrête trop tôt : sa dernière ligne devrait être « end »".to_owned()
            }
        }
    }
}

fn list(numbers: &[u16], and: &str) -> String {
    let words: Vec<String> = numbers.iter().map(u16::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {and} {last}", rest.join(", ")),
        None => String::new(),
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for Refusal {}

/// A line of a file that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub refusal: Refusal,
}

impl BadLine {
    /// Says it.
    pub fn say(&self, language: Language) -> String {
        let line = language.of("line", "ligne");
        let colon = language.of(":", " :");
        format!("{line} {}{colon} {}", self.line, self.refusal.say(language))
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for BadLine {}
