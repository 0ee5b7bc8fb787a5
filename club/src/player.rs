//! Who plays.

use std::collections::BTreeSet;
use std::fmt;

/// A player's number in the tournament, from 1; it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u16);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A grade of Go players: 30 kyu is −30, 1 kyu −1, 1 dan 0 and 9 dan 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(i8);

impl Grade {
    /// Reads `5k`, `5 kyu`, `2D` or `2 dan`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let digits = text.find(|letter: char| !letter.is_ascii_digit())?;
        let number: i8 = text[..digits].parse().ok()?;
        match text[digits..].trim() {
            "k" | "kyu" if (1..=30).contains(&number) => Some(Self(-number)),
            "d" | "dan" if (1..=9).contains(&number) => Some(Self(number - 1)),
            _ => None,
        }
    }

    /// Returns the grade that a rating stands for: 2100 is 1 dan, and each grade is 100.
    pub fn of_rating(rating: i16) -> Self {
        let grade = (i32::from(rating) - 2050).div_euclid(100);
        Self(i8::try_from(grade.clamp(-30, 8)).unwrap_or(-30))
    }

    /// Returns the rating in the middle of this grade.
    pub const fn rating(self) -> i16 {
        2100 + 100 * self.0 as i16
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&if self.0 < 0 { format!("{}k", -self.0) } else { format!("{}d", self.0 + 1) })
    }
}

/// What is known about a player besides the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The first name; it may be all there is.
    pub first: String,
    /// The family name.
    pub family: String,
    /// The club.
    pub club: String,
    /// The country, in two letters.
    pub country: String,
    /// The grade.
    pub grade: Option<Grade>,
    /// The rating, on the scale of the European Go Federation.
    pub rating: Option<i16>,
    /// The number in the European Go Database.
    pub pin: String,
    /// The licence of the French federation.
    pub licence: String,
}

impl Profile {
    /// Makes a player of whom only the name is known.
    pub fn named(first: &str, family: &str) -> Self {
        Self { first: first.to_owned(), family: family.to_owned(), ..Self::default() }
    }

    /// Makes a player of a whole name; what follows the first word is the family name.
    pub fn read_out(name: &str) -> Self {
        let (first, family) = name.trim().split_once(char::is_whitespace).unwrap_or((name, ""));
        Self::named(first, family).tidied()
    }

    /// Returns the name as it is read out.
    pub fn name(&self) -> String {
        format!("{} {}", self.first, self.family).trim().to_owned()
    }

    /// Returns what tells this player from others: OpenGotha's key, the family name and the first name in capitals and
    /// without spaces.
    pub fn key(&self) -> String {
        key(&format!("{}{}", self.family, self.first))
    }

    /// Tells whether nobody could tell the two apart when they are read out, or in OpenGotha.
    pub fn is_named_like(&self, other: &Self) -> bool {
        self.key() == other.key() || key(&self.name()) == key(&other.name())
    }

    /// Returns how strong the player is, in grades above 30 kyu; nobody knows without a grade and a rating.
    pub fn strength(&self) -> Option<u32> {
        let grade = self.rating.map(Grade::of_rating).or(self.grade)?;
        u32::try_from(i32::from(grade.0) + 30).ok()
    }

    /// Takes out what cannot be written on one line, and spaces at the ends.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for text in [
            &mut self.first,
            &mut self.family,
            &mut self.club,
            &mut self.country,
            &mut self.pin,
            &mut self.licence,
        ] {
            *text = tidy(text);
        }
        self
    }
}

/// Takes out spaces and makes capitals of all letters; a Turkish computer's dotted capital I is one.
pub(crate) fn key(name: &str) -> String {
    let letters = tidy(name).replace('İ', "I");
    letters.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase).collect()
}

/// Makes one line of a text, without spaces at the ends or two in a row.
pub(crate) fn tidy(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if is_plain(letter) { letter } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tells whether a letter can stand in a line, and in XML.
fn is_plain(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

/// In which rounds a player is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The first round: somebody may come late.
    pub from: u16,
    /// The last round, for somebody who leaves.
    pub until: Option<u16>,
    /// Rounds in between that are left out.
    pub away: BTreeSet<u16>,
}

impl Default for Presence {
    fn default() -> Self {
        Self { from: 1, until: None, away: BTreeSet::new() }
    }
}

impl Presence {
    /// Tells whether the player is there in a round.
    pub fn is_there(&self, round: u16) -> bool {
        round >= self.from && self.until.is_none_or(|last| round <= last) && !self.away.contains(&round)
    }

    /// Says whether the player is there in one round.
    pub fn set(&mut self, round: u16, there: bool) {
        if there == self.is_there(round) {
            return;
        }
        if there {
            if round < self.from {
                self.away.extend(round + 1..self.from);
                self.from = round;
            }
            if let Some(last) = self.until.filter(|last| *last < round) {
                self.away.extend(last + 1..round);
                self.until = Some(round);
            }
            self.away.remove(&round);
        } else {
            self.away.insert(round);
        }
        self.simplify();
    }

    /// Rounds left out at either end are the same as coming late and leaving.
    fn simplify(&mut self) {
        while self.away.remove(&self.from) {
            self.from += 1;
        }
        while self.until.is_some_and(|last| last >= self.from && self.away.remove(&last)) {
            self.until = self.until.map(|last| last - 1);
        }
        let (from, until) = (self.from, self.until);
        self.away.retain(|round| *round > from && until.is_none_or(|last| *round < last));
    }
}

/// A player of the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The number.
    pub id: PlayerId,
    /// Name, club and strength.
    pub profile: Profile,
    /// In which rounds the player is there.
    pub presence: Presence,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_read_as_people_write_them() {
        for (text, shown) in [("5k", "5k"), ("5 kyu", "5k"), ("2D", "2d"), (" 1 dan", "1d"), ("30K", "30k")] {
            assert_eq!(Grade::read(text).unwrap().to_string(), shown);
        }
        for text in ["", "k", "0k", "31k", "10d", "5x", "-3k", "é"] {
            assert_eq!(Grade::read(text), None, "{text}");
        }
        assert_eq!(Grade::of_rating(2100).to_string(), "1d");
        assert_eq!(Grade::of_rating(2049).to_string(), "1k");
        assert_eq!(Grade::of_rating(i16::MIN).to_string(), "30k");
        assert!((-900..=2900).step_by(100).all(|rating| Grade::of_rating(rating).rating() == rating));
    }

    #[test]
    fn coming_late_leaving_and_a_break_are_kept_in_the_simplest_way() {
        let mut presence = Presence::default();
        presence.set(1, false);
        presence.set(2, false);
        assert_eq!((presence.from, presence.away.len()), (3, 0));
        presence.set(1, true);
        assert_eq!([1, 2, 3].map(|round| presence.is_there(round)), [true, false, true]);
        presence.until = Some(4);
        presence.set(6, true);
        assert_eq!([4, 5, 6, 7].map(|round| presence.is_there(round)), [true, false, true, false]);
        presence.set(6, false);
        assert_eq!(presence.until, Some(4));
    }
}
