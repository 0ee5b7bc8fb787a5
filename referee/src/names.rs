//! Who plays: a short list of names, and which of them has which colour.

use rules_core::{PerSide, Side};

/// A name that fits into a line of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Name {
    bytes: [u8; Name::LONGEST],
    length: u8,
}

impl Name {
    /// The most bytes that a name has.
    pub const LONGEST: usize = 15;

    /// Makes a name of the letters that the screen knows, as far as there is room; nothing if none is left. An underscore
    /// is a space, for those who cannot type one.
    pub fn new(text: &str) -> Option<Self> {
        let mut name = Self::default();
        for letter in text.trim().chars().filter(|letter| is_shown(*letter)) {
            let letter = if letter == '_' { ' ' } else { letter };
            let mut encoded = [0; 4];
            let encoded = letter.encode_utf8(&mut encoded).as_bytes();
            let start = usize::from(name.length);
            let Some(room) = name.bytes.get_mut(start..start + encoded.len()) else { break };
            room.copy_from_slice(encoded);
            name.length += encoded.len() as u8;
        }
        (!name.as_str().trim().is_empty()).then_some(name)
    }

    /// Returns as many of its words as nine letters have room for, or else its first nine letters.
    pub fn short(&self) -> &str {
        const ROOM: usize = 9;
        let name = self.as_str();
        let Some((end, letter)) = name.char_indices().nth(ROOM) else { return name };
        let (room, _) = name.split_at_checked(end).unwrap_or((name, ""));
        match room.rsplit_once(' ') {
            Some((words, _)) if letter != ' ' => words.trim_end(),
            _ => room.trim_end(),
        }
    }

    /// Returns the letters.
    pub fn as_str(&self) -> &str {
        // Only whole letters go in.
        self.bytes.get(..usize::from(self.length)).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or("")
    }
}

/// Tells whether the screen's letters have this one.
const fn is_shown(letter: char) -> bool {
    matches!(letter, ' '..='~' | '\u{a1}'..='\u{ff}')
}

/// The list, and who has which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    list: [Name; Names::MOST],
    count: u8,
    /// The place in the list from 1, or 0 for nobody.
    seats: PerSide<u8>,
}

impl Names {
    /// The most names of a list.
    pub const MOST: usize = 8;
    /// Nobody.
    pub const NONE: Self = Self {
        list: [Name { bytes: [0; Name::LONGEST], length: 0 }; Self::MOST],
        count: 0,
        seats: PerSide { black: 0, white: 0 },
    };

    /// Makes a list; what is no name is left out, and so is whoever comes when it is full.
    pub fn list<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut all = Self::NONE;
        for name in names.filter_map(Name::new) {
            all.add(name);
        }
        all
    }

    /// Makes a list of two who play, Black first.
    pub fn pair<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut all = Self::NONE;
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            all.seat(side, Name::new(name));
        }
        all
    }

    /// Returns the place of a name from 1, which comes into the list if it is not there and there is room.
    pub(crate) fn add(&mut self, name: Name) -> Option<u8> {
        let known = self.names().position(|other| *other == name);
        if let Some(place) = known {
            return Some(place as u8 + 1);
        }
        *self.list.get_mut(usize::from(self.count))? = name;
        self.count += 1;
        Some(self.count)
    }

    /// Returns the names of the list.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.list.iter().take(usize::from(self.count))
    }

    /// Tells whether there is nobody to choose.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns who has a colour.
    pub fn of(&self, side: Side) -> Option<Name> {
        let place = usize::from(self.seats[side]).checked_sub(1)?;
        self.names().nth(place).copied()
    }

    /// Returns who has which colour.
    pub fn seated(&self) -> PerSide<Option<Name>> {
        PerSide { black: self.of(Side::Black), white: self.of(Side::White) }
    }

    /// Gives a colour to somebody, or to nobody; a list that is full makes room at its end. Nobody has both colours.
    pub fn seat(&mut self, side: Side, name: Option<Name>) {
        let place = name.map_or(Some(0), |name| self.add(name));
        self.seats[side] = place.unwrap_or_else(|| {
            if let (Some(last), Some(name)) = (self.list.last_mut(), name) {
                *last = name;
            }
            self.count
        });
        if self.seats[side] == self.seats[side.other()] {
            self.seats[side.other()] = 0;
        }
    }

    /// Gives a colour to the next one of the list who has not the other colour, and after the last one to nobody.
    pub fn seat_next(&mut self, side: Side) {
        let after = |place: u8| if place >= self.count { 0 } else { place + 1 };
        let other = self.seats[side.other()];
        let mut next = after(self.seats[side]);
        if next != 0 && next == other {
            next = after(next);
        }
        self.seats[side] = next;
    }

    /// Returns the places of both colours, from 1, or 0 for nobody.
    pub const fn seats(&self) -> PerSide<u8> {
        self.seats
    }

    /// Gives both colours by their places; nothing if there are no such places.
    pub fn with_seats(mut self, seats: PerSide<u8>) -> Option<Self> {
        let twice = seats.black != 0 && seats.black == seats.white;
        if twice || seats.black > self.count || seats.white > self.count {
            return None;
        }
        self.seats = seats;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_whole_letters_that_the_screen_knows() {
        let kept = |text| Name::new(text).map(|name| std::string::String::from(name.as_str()));
        assert_eq!(kept("  Émilie ").as_deref(), Some("Émilie"));
        assert_eq!(kept("Ada\n\u{1f600}Łovelace").as_deref(), Some("Adaovelace"));
        assert_eq!(kept("Marie-Françoise").as_deref(), Some("Marie-François"), "no half letter");
        assert_eq!((kept(" "), kept("刘"), kept("")), (None, None, None));
    }

    #[test]
    fn a_name_is_short_where_there_is_little_room() {
        for (name, short) in [
            ("Ada", "Ada"),
            ("Jean Paul", "Jean Paul"),
            ("Émilie du Châ", "Émilie du"),
            ("Blaise Pascal", "Blaise"),
            ("Marie-Françoise", "Marie-Fra"),
        ] {
            assert_eq!(
                Name::new(name).map(|name| std::string::String::from(name.short())).as_deref(),
                Some(short)
            );
        }
    }

    #[test]
    fn colours_go_round_the_list_and_nobody_plays_himself() {
        let mut names = Names::list(["Ada", "Blaise", "Ada", "Camille"].into_iter());
        assert_eq!(names.names().count(), 3);
        let mut seen = std::vec::Vec::new();
        names.seat_next(Side::White);
        for _ in 0..4 {
            names.seat_next(Side::Black);
            assert_ne!(names.of(Side::Black), names.of(Side::White));
            seen.push(names.seats().black);
        }
        assert_eq!(seen, [2, 3, 0, 2]);
        for _ in 0..20 {
            names.seat(Side::White, Name::new("Denis"));
        }
        assert_eq!(names.of(Side::White), Name::new("Denis"));
        assert_eq!(names.names().count(), 4);
    }

    #[test]
    fn two_names_that_are_one_when_cut_off_are_not_one_player_with_both_colours() {
        let names = Names::pair(["Jean-Baptiste Dupont", "Jean-Baptiste Durand"].into_iter());
        assert_eq!((names.of(Side::Black), names.of(Side::White)), (None, Name::new("Jean-Baptiste D")));
        assert_eq!(names.with_seats(names.seats()), Some(names), "what the journal keeps can be read again");
    }

    #[test]
    fn a_full_list_makes_room_for_who_plays() {
        let mut names = Names::list("a b c d e f g h i".split(' '));
        assert_eq!(names.names().count(), Names::MOST);
        names.seat(Side::Black, Name::new("Zoé"));
        assert_eq!(names.of(Side::Black), Name::new("Zoé"));
        assert_eq!(names.names().count(), Names::MOST);
        assert_eq!(names.with_seats(PerSide { black: 9, white: 0 }), None);
        assert_eq!(names.with_seats(PerSide { black: 2, white: 2 }), None);
    }
}
