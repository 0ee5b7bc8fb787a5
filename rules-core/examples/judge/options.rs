//! The games by name, with their options.

use std::fmt;

use rules_core::any::Terms;
use rules_core::gomobil::Repetition;
use rules_core::grid::Size;
use rules_core::{HalfPoints, Side, five, go, gomobil};

/// Why a command is refused: a rule or a word for the reason, and a message.
#[derive(Debug)]
pub struct Trouble {
    reason: &'static str,
    message: String,
}

impl Trouble {
    pub fn new(reason: &'static str, message: impl fmt::Display) -> Self {
        Self { reason, message: message.to_string() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {}: {}", self.reason, self.message)
    }
}

/// Reads the name of a game and its options, each written `name=value`.
pub fn terms<'a>(name: &str, options: impl Iterator<Item = &'a str>) -> Result<Terms, Trouble> {
    let read = match name {
        "gomobil" => gomobil,
        "gosix" => gosix,
        "go" => go,
        _ => {
            let Some((_, rules)) = five::Rules::NAMED.into_iter().find(|(known, _)| *known == name) else {
                let known = five::Rules::NAMED.map(|(name, _)| name).join(", ");
                return Err(Trouble::new("game", format_args!("the games are: gomobil, gosix, go, {known}")));
            };
            return five(rules, &pairs(options)?);
        }
    };
    read(&pairs(options)?)
}

fn pairs<'a>(options: impl Iterator<Item = &'a str>) -> Result<Vec<(&'a str, &'a str)>, Trouble> {
    let pairs: Option<_> = options.map(|word| word.split_once('=')).collect();
    pairs.ok_or(Trouble::new("option", "an option is written name=value"))
}

fn gomobil(options: &[(&str, &str)]) -> Result<Terms, Trouble> {
    let mut chosen = gomobil::Options::DEFAULT;
    for option in options {
        match *option {
            ("first", "black") => chosen.first = Side::Black,
            ("first", "white") => chosen.first = Side::White,
            ("repetition", "allowed") => chosen.repetition = Repetition::Allowed,
            ("repetition", "forbidden") => chosen.repetition = Repetition::Forbidden,
            _ => {
                let known = "the options are first=black|white and repetition=allowed|forbidden";
                return Err(Trouble::new("option", known));
            }
        }
    }
    Ok(Terms::Gomobil(chosen))
}

fn gosix(options: &[(&str, &str)]) -> Result<Terms, Trouble> {
    let mut first = Side::Black;
    for option in options {
        first = match *option {
            ("first", "black") => Side::Black,
            ("first", "white") => Side::White,
            _ => return Err(Trouble::new("option", "the option of gosix is first=black|white")),
        };
    }
    Ok(Terms::Gosix { first })
}

fn go(options: &[(&str, &str)]) -> Result<Terms, Trouble> {
    const KNOWN: &str =
        "the options are size=2 to 19, rules=association|family, komi=7.5 and handicap=0 to 9";
    let unknown = || Trouble::new("option", KNOWN);
    let (mut size, mut rules, mut komi, mut handicap) = (Size::NINETEEN, go::Rules::ASSOCIATION, None, 0);
    for option in options {
        match *option {
            ("size", number) => size = grid_size(number).ok_or_else(unknown)?,
            ("rules", "association") => rules = go::Rules::ASSOCIATION,
            ("rules", "family") => rules = go::Rules::FAMILY,
            ("komi", points) => komi = Some(HalfPoints::parse(points).ok_or_else(unknown)?),
            ("handicap", stones) => handicap = stones.parse().map_err(|_| unknown())?,
            _ => return Err(unknown()),
        }
    }
    let rules = rules.with_komi(komi.unwrap_or(rules.komi));
    let options = go::Options::new(size, rules).with_handicap(handicap);
    options.map(Terms::Go).map_err(|error| Trouble::new("G7", error))
}

fn five(mut rules: five::Rules, options: &[(&str, &str)]) -> Result<Terms, Trouble> {
    // The extra rules are about captures that win, so they go with the games that have them.
    let switchable = rules.ten_wins;
    let unknown = || {
        let extra = if switchable { ", n1=on|off and n2=on|off" } else { "" };
        Trouble::new("option", format_args!("the options are size=2 to 19{extra}"))
    };
    let mut size = Size::NINETEEN;
    for option in options {
        match *option {
            ("size", number) => size = grid_size(number).ok_or_else(unknown)?,
            ("n1", value @ ("on" | "off")) if switchable => rules.breakable_five = value == "on",
            ("n2", value @ ("on" | "off")) if switchable => rules.no_double_three = value == "on",
            _ => return Err(unknown()),
        }
    }
    Ok(Terms::Five { size, rules })
}

fn grid_size(number: &str) -> Option<Size> {
    number.parse().ok().and_then(Size::new)
}
