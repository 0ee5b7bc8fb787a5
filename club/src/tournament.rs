//! The tournament and what can be done to it.

use std::collections::{BTreeMap, BTreeSet};

use crate::player::{key, tidy};
use crate::standings::standings;
use crate::{
    Class, GameId, Outcome, Player, PlayerId, Presence, Profile, Refusal, Round, Standings, TableGame,
    pairing,
};

/// The most players: pairing more would take too long to wait for.
pub const MOST_PLAYERS: usize = 600;
/// The most rounds: as many as OpenGotha has.
pub const LONGEST_ROUNDS: u16 = 20;

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    name: String,
    place: String,
    date: String,
    planned: u16,
    game: GameId,
    class: Class,
    /// Decides where nothing else does; kept, so that the same file is always paired in the same way.
    lot: u64,
    players: BTreeMap<PlayerId, Player>,
    rounds: Vec<Round>,
}

impl Tournament {
    /// Begins a tournament.
    pub fn new(name: &str, rounds: u16) -> Self {
        Self {
            name: tidy(name),
            place: String::new(),
            date: String::new(),
            planned: rounds.clamp(1, LONGEST_ROUNDS),
            game: GameId::Gomobil,
            class: Class::X,
            lot: 1,
            players: BTreeMap::new(),
            rounds: Vec::new(),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns where it is played.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns when it is played, as `2026-11-18`, or nothing.
    pub fn date(&self) -> &str {
        &self.date
    }

    /// Returns how many rounds there will be.
    pub const fn planned(&self) -> u16 {
        self.planned
    }

    /// Returns the game that is played if nothing else is said.
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// Returns how its games of Go count for European ratings.
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Returns the lot.
    pub const fn lot(&self) -> u64 {
        self.lot
    }

    /// Returns the players, by number.
    pub const fn players(&self) -> &BTreeMap<PlayerId, Player> {
        &self.players
    }

    /// Returns the rounds that are paired.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns a player's name; a number without a player is its own name.
    pub fn name_of(&self, id: PlayerId) -> String {
        self.players.get(&id).map_or_else(|| id.to_string(), |player| player.profile.name())
    }

    /// Finds a player by the name that is read out, or by the family name before the first name.
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        let wanted = key(name);
        let mut players = self.players.values();
        let called = |player: &&Player| key(&player.profile.name()) == wanted;
        let found =
            players.clone().find(called).or_else(|| players.find(|player| player.profile.key() == wanted));
        found.map(|player| player.id)
    }

    /// Gives it a name, a place and a date; a date that is none is left out.
    pub fn describe(&mut self, name: &str, place: &str, date: &str) {
        self.name = tidy(name);
        self.place = tidy(place);
        self.date = if is_date(date.trim()) { date.trim().to_owned() } else { String::new() };
    }

    /// Says how many rounds there will be.
    pub fn plan(&mut self, rounds: u16) -> Result<(), Refusal> {
        if rounds == 0 || usize::from(rounds) < self.rounds.len() {
            return Err(Refusal::NoRound(rounds));
        }
        if rounds > LONGEST_ROUNDS {
            return Err(Refusal::Full(usize::from(LONGEST_ROUNDS)));
        }
        self.planned = rounds;
        Ok(())
    }

    /// Says which game the coming rounds play.
    pub const fn set_game(&mut self, game: GameId) {
        self.game = game;
    }

    /// Says how its games of Go count for European ratings.
    pub const fn set_class(&mut self, class: Class) {
        self.class = class;
    }

    /// Draws another lot.
    pub const fn set_lot(&mut self, lot: u64) {
        self.lot = lot;
    }

    /// Adds a player, who is there from the next round on.
    pub fn add_player(&mut self, profile: Profile) -> Result<PlayerId, Refusal> {
        let next = self.players.keys().last().map_or(1, |last| last.0.saturating_add(1));
        let from = u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX);
        let presence = Presence { from, ..Presence::default() };
        self.insert_player(PlayerId(next), profile, presence)
    }

    /// Adds the players of a list who are not there yet; returns how many those were. A list with a wrong line adds nobody.
    pub fn add_players(&mut self, list: Vec<Profile>) -> Result<usize, Refusal> {
        let is_new = |profile: &Profile| {
            let profile = profile.clone().tidied();
            !self.players.values().any(|player| player.profile.is_named_like(&profile))
        };
        let mut with_them = self.clone();
        for profile in list.into_iter().filter(is_new) {
            with_them.add_player(profile)?;
        }
        let added = with_them.players.len() - self.players.len();
        *self = with_them;
        Ok(added)
    }

    /// Adds a player with a number, as a file has it.
    pub(crate) fn insert_player(
        &mut self,
        id: PlayerId,
        profile: Profile,
        presence: Presence,
    ) -> Result<PlayerId, Refusal> {
        let profile = self.checked(None, profile)?;
        if self.players.len() >= MOST_PLAYERS || id.0 == u16::MAX {
            return Err(Refusal::Full(MOST_PLAYERS));
        }
        if id.0 == 0 || self.players.contains_key(&id) {
            return Err(Refusal::SameName(self.name_of(id), id));
        }
        self.players.insert(id, Player { id, profile, presence });
        Ok(id)
    }

    /// Changes what is known about a player.
    pub fn change_player(&mut self, id: PlayerId, profile: Profile) -> Result<(), Refusal> {
        let profile = self.checked(Some(id), profile)?;
        self.player_mut(id)?.profile = profile;
        Ok(())
    }

    fn checked(&self, own: Option<PlayerId>, profile: Profile) -> Result<Profile, Refusal> {
        let profile = profile.tidied();
        if profile.key().is_empty() {
            return Err(Refusal::NoName);
        }
        let mut others = self.players.values().filter(|other| Some(other.id) != own);
        let same = others.find(|other| other.profile.is_named_like(&profile));
        same.map_or(Ok(profile), |same| Err(Refusal::SameName(same.profile.name(), same.id)))
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut Player, Refusal> {
        self.players.get_mut(&id).ok_or_else(|| Refusal::NoPlayer(id.to_string()))
    }

    /// Forgets a player who has not played yet.
    pub fn remove_player(&mut self, id: PlayerId) -> Result<(), Refusal> {
        let name = self.player_mut(id)?.profile.name();
        if self.rounds.iter().any(|round| round.has(id)) {
            return Err(Refusal::HasPlayed(name));
        }
        self.players.remove(&id);
        Ok(())
    }

    /// Says whether a player is there in a round.
    pub fn set_presence(&mut self, id: PlayerId, round: u16, there: bool) -> Result<(), Refusal> {
        if !(1..=self.planned).contains(&round) {
            return Err(Refusal::NoRound(round));
        }
        let paired = self.rounds.get(usize::from(round) - 1).is_some_and(|round| round.has(id));
        let player = self.player_mut(id)?;
        if paired && !there {
            return Err(Refusal::IsPaired(player.profile.name(), round));
        }
        player.presence.set(round, there);
        Ok(())
    }

    /// Lets a player leave: the next round and all after it go without.
    pub fn leave(&mut self, id: PlayerId) -> Result<(), Refusal> {
        let last = u16::try_from(self.rounds.len()).unwrap_or(u16::MAX);
        let player = self.player_mut(id)?;
        player.presence.until = Some(last);
        Ok(())
    }

    /// Lets a player who had left come back for the next round.
    pub fn come_back(&mut self, id: PlayerId) -> Result<(), Refusal> {
        let next = u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX);
        let presence = &mut self.player_mut(id)?.presence;
        presence.set(next, true);
        presence.until = None;
        Ok(())
    }

    fn round_mut(&mut self, round: u16) -> Result<&mut Round, Refusal> {
        let index = usize::from(round).checked_sub(1).ok_or(Refusal::NoRound(round))?;
        self.rounds.get_mut(index).ok_or(Refusal::NoRound(round))
    }

    fn game_mut(&mut self, round: u16, board: u16) -> Result<&mut TableGame, Refusal> {
        let games = &mut self.round_mut(round)?.games;
        games.iter_mut().find(|game| game.board == board).ok_or(Refusal::NoBoard(round, board))
    }

    /// Enters, corrects or clears a result of any round; later rounds stay as they were played.
    pub fn set_result(&mut self, round: u16, board: u16, outcome: Option<Outcome>) -> Result<(), Refusal> {
        let game = self.game_mut(round, board)?;
        game.outcome = outcome.map(|outcome| outcome.checked(game.game)).transpose()?;
        Ok(())
    }

    /// Says what is played at a board; its result, if it has one, was another game's.
    pub fn set_board_game(&mut self, round: u16, board: u16, kind: GameId) -> Result<(), Refusal> {
        let game = self.game_mut(round, board)?;
        if game.game != kind {
            if game.outcome.is_some() {
                return Err(Refusal::HasResults(round));
            }
            game.game = kind;
        }
        Ok(())
    }

    /// Exchanges the colours at a board that has no result.
    pub fn swap_colours(&mut self, round: u16, board: u16) -> Result<(), Refusal> {
        let game = self.game_mut(round, board)?;
        if game.outcome.is_some() {
            return Err(Refusal::HasResults(round));
        }
        std::mem::swap(&mut game.black, &mut game.white);
        Ok(())
    }

    /// Lets two players change seats in a round, wherever they sit; none of their games may have a result.
    pub fn swap_players(&mut self, round: u16, one: PlayerId, other: PlayerId) -> Result<(), Refusal> {
        for id in [one, other] {
            self.player_mut(id)?;
        }
        let seats = self.round_mut(round)?;
        let touched = |game: &TableGame| game.side_of(one).or(game.side_of(other)).is_some();
        if seats.games.iter().any(|game| touched(game) && game.outcome.is_some()) {
            return Err(Refusal::HasResults(round));
        }
        let changed = |id: PlayerId| match id {
            id if id == one => other,
            id if id == other => one,
            id => id,
        };
        for game in &mut seats.games {
            (game.black, game.white) = (changed(game.black), changed(game.white));
        }
        seats.bye = seats.bye.map(changed);
        let seated: Vec<PlayerId> = [one, other].into_iter().filter(|id| seats.has(*id)).collect();
        for id in seated {
            self.player_mut(id)?.presence.set(round, true);
        }
        Ok(())
    }

    /// Pairs the next round.
    pub fn pair_next_round(&mut self) -> Result<u16, Refusal> {
        let round = u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX);
        if round > self.planned {
            return Err(Refusal::AllPaired(self.planned));
        }
        for (index, earlier) in self.rounds.iter().enumerate() {
            let open = earlier.games.iter().filter(|game| game.outcome.is_none());
            let open: Vec<u16> = open.map(|game| game.board).collect();
            if !open.is_empty() {
                return Err(Refusal::Unfinished(u16::try_from(index + 1).unwrap_or(u16::MAX), open));
            }
        }
        let paired = pairing::pair(self, round)?;
        self.rounds.push(paired);
        Ok(round)
    }

    /// Throws the pairing of the last round away, as long as it has no results.
    pub fn unpair_last_round(&mut self) -> Result<(), Refusal> {
        let round = u16::try_from(self.rounds.len()).unwrap_or(u16::MAX);
        let last = self.rounds.last().ok_or(Refusal::NoRound(1))?;
        if last.games.iter().any(|game| game.outcome.is_some()) {
            return Err(Refusal::HasResults(round));
        }
        self.rounds.pop();
        Ok(())
    }

    /// Adds a round that was paired elsewhere.
    pub(crate) fn push_round(&mut self, mut round: Round) -> Result<(), Refusal> {
        let number = u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX);
        if number > LONGEST_ROUNDS {
            return Err(Refusal::Full(usize::from(LONGEST_ROUNDS)));
        }
        let mut seen = BTreeSet::new();
        let mut boards = BTreeSet::new();
        let players = round.games.iter().flat_map(|game| [game.black, game.white]).chain(round.bye);
        for id in players {
            if !self.players.contains_key(&id) {
                return Err(Refusal::NoPlayer(id.to_string()));
            }
            if !seen.insert(id) {
                return Err(Refusal::Twice(self.name_of(id), number));
            }
        }
        if let Some(game) = round.games.iter().find(|game| !boards.insert(game.board)) {
            return Err(Refusal::SameBoard(number, game.board));
        }
        round.games.sort_by_key(|game| game.board);
        // Whoever has played was there.
        for id in seen {
            self.player_mut(id)?.presence.set(number, true);
        }
        self.planned = self.planned.max(number);
        self.rounds.push(round);
        Ok(())
    }

    /// Returns the table after all results that are there.
    pub fn standings(&self) -> Standings {
        self.standings_after(u16::MAX)
    }

    /// Returns the table after a round.
    pub fn standings_after(&self, round: u16) -> Standings {
        standings(self, usize::from(round).min(self.rounds.len()))
    }
}

/// Tells whether this is a day, as `2026-11-18`.
pub(crate) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let number = |text: &str, digits: usize| {
        text.parse::<u16>()
            .ok()
            .filter(|_| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u16::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}
