//! The organiser's room: a tournament, its file, and the pages that look at it.
//!
//! The room knows nothing about the board: the tournament's page talks to both, and whoever runs the evening decides which
//! result of the board belongs to which game.

mod messages;
mod news;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use club::exchange::csv::{self, List, Taken};
use club::exchange::{h9, opengotha};
use club::store::{RealDisk, Store, StoreError};
use club::{Class, GameId, Grade, Outcome, PlayerId, Profile, Refusal, Tournament, file};
use messages::{FileKind, ProfileFields, Reply, Request, Said, VERSION};

use crate::visit::{Mailbox, Visit};

/// How often the file is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How many changes can be taken back.
const REMEMBERED: usize = 100;
/// Rounds of a tournament that begins.
const ROUNDS: u16 = 5;

/// The room.
pub struct Room {
    store: Store,
    tournament: Tournament,
    /// What it was before each of the last changes.
    past: Vec<Tournament>,
    /// Whether another program has changed the file.
    changed: bool,
    pages: HashMap<u64, Mailbox>,
}

impl Room {
    /// Opens a tournament's file, or begins one; an error is one line.
    pub fn open(path: &Path) -> Result<Self, String> {
        let complain = |trouble: StoreError| trouble.to_string();
        let (mut store, tournament) = Store::open(RealDisk, path).map_err(complain)?;
        let tournament = if let Some(tournament) = tournament {
            tournament
        } else {
            let name = path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
            let mut tournament = Tournament::new(&name, ROUNDS);
            tournament.describe(&name, "", &crate::today());
            // Where nothing can be written it is better to know before the first player comes.
            store.save(&tournament).map_err(complain)?;
            tournament
        };
        Ok(Self { store, tournament, past: Vec::new(), changed: false, pages: HashMap::new() })
    }

    /// Lives until the last sender of commands is gone.
    pub fn run(mut self, commands: &Receiver<Visit>) {
        loop {
            match commands.recv_timeout(LOOK) {
                Ok(command) => self.obey(command),
                Err(RecvTimeoutError::Timeout) => self.look(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn obey(&mut self, command: Visit) {
        match command {
            Visit::Join(page, mailbox) => {
                self.pages.insert(page, mailbox);
                self.send(page, &self.everything());
            }
            Visit::Leave(page) => drop(self.pages.remove(&page)),
            Visit::Said(page, text, under_way) => {
                match self.answer(&text) {
                    Ok(Some(reply)) => self.send(page, &reply),
                    Ok(None) => {}
                    Err(said) => self.send(page, &Reply::Error(said)),
                }
                drop(under_way);
            }
        }
    }

    fn everything(&self) -> Reply {
        let file = self.store.path().file_name().map(|name| name.to_string_lossy().into_owned());
        let news =
            news::tournament(&self.tournament, file.unwrap_or_default(), self.changed, !self.past.is_empty());
        Reply::Tournament(Box::new(news))
    }

    /// Sends a message to a page; one that does not keep up is sent away, and comes back for everything.
    fn send(&mut self, page: u64, reply: &Reply) {
        // Numbers, texts and lists can always be written.
        let message: Arc<str> = serde_json::to_string(reply).unwrap_or_default().into();
        if self.pages.get(&page).is_some_and(|mailbox| !mailbox.put(&message)) {
            self.pages.remove(&page);
        }
    }

    fn tell_all(&mut self) {
        let everything = self.everything();
        let pages: Vec<u64> = self.pages.keys().copied().collect();
        for page in pages {
            self.send(page, &everything);
        }
    }

    /// Looks whether another program has changed the file.
    fn look(&mut self) {
        // A disk that cannot be read now is complained about with the next change.
        let changed = self.store.is_changed().unwrap_or(self.changed);
        if changed != self.changed {
            self.changed = changed;
            self.tell_all();
        }
    }

    /// Does what a page asks for; whatever is refused changes nothing.
    fn answer(&mut self, text: &str) -> Result<Option<Reply>, Said> {
        let request: Request =
            serde_json::from_str(text).map_err(|error| Said::new(|_| error.to_string()))?;
        let mut next = self.tournament.clone();
        let mut reply = None;
        match request {
            Request::Hello { version: VERSION } => return Ok(None),
            Request::Hello { .. } => {
                return Err(Said::new(|language| {
                    language.of("reload the page", "rechargez la page").to_owned()
                }));
            }
            Request::Export { what, language } => return Ok(Some(self.export(what, language.into()))),
            Request::Undo {} => return self.undo().map(|()| None),
            Request::ReadAgain {} => return self.read_again().map(|()| None),
            Request::KeepMine {} => return self.keep_mine().map(Some),
            Request::Import { text } => reply = Some(import(&mut next, &text)?),
            request => change(&mut next, request)?,
        }
        if next == self.tournament {
            return Ok(reply.or_else(|| Some(self.everything())));
        }
        self.keep(next)?;
        Ok(reply)
    }

    /// Writes a changed tournament down, and then it is the one.
    fn keep(&mut self, next: Tournament) -> Result<(), Said> {
        if let Err(trouble) = self.store.save(&next) {
            self.look();
            return Err(trouble.into());
        }
        self.past.push(std::mem::replace(&mut self.tournament, next));
        if self.past.len() > REMEMBERED {
            self.past.remove(0);
        }
        self.tell_all();
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Said> {
        let Some(before) = self.past.last() else { return Ok(()) };
        self.store.save(before)?;
        self.tournament = self.past.pop().unwrap_or_else(|| self.tournament.clone());
        self.tell_all();
        Ok(())
    }

    fn read_again(&mut self) -> Result<(), Said> {
        // A file that is gone holds no tournament to go on with.
        if let Some(theirs) = self.store.read_again()? {
            self.past.push(std::mem::replace(&mut self.tournament, theirs));
        }
        self.changed = false;
        self.tell_all();
        Ok(())
    }

    fn keep_mine(&mut self) -> Result<Reply, Said> {
        let aside = self.store.keep_mine(&self.tournament)?;
        self.changed = false;
        self.tell_all();
        let aside = aside.map(|path| path.display().to_string()).unwrap_or_default();
        Ok(Reply::Done(Said {
            en: format!("The other version is in {aside}."),
            fr: format!("L'autre version est dans {aside}."),
        }))
    }

    fn export(&self, what: FileKind, language: club::Language) -> Reply {
        let tournament = &self.tournament;
        let stem = self.store.path().file_stem().map(|name| name.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_default();
        let (name, text) = match what {
            FileKind::Club => (format!("{stem}.club"), file::write(tournament)),
            FileKind::Opengotha => (format!("{stem}.xml"), opengotha::write(tournament)),
            FileKind::H9 => (format!("{stem}.h9"), h9::write(tournament)),
            FileKind::Players => (format!("{stem}-players.csv"), csv::players(tournament, language)),
            FileKind::Games => (format!("{stem}-games.csv"), csv::games(tournament, language)),
            FileKind::Standings => (format!("{stem}-standings.csv"), csv::standings(tournament, language)),
        };
        Reply::File { name, text }
    }
}

/// Changes a tournament as a page asks for it.
fn change(tournament: &mut Tournament, request: Request) -> Result<(), Said> {
    match request {
        Request::Describe { name, place, date, rounds, game, class } => {
            let game = game_named(&game)?;
            let class = Class::read(&class).ok_or(Refusal::Unknown(class))?;
            tournament.plan(rounds)?;
            tournament.describe(&name, &place, &date);
            tournament.set_game(game);
            tournament.set_class(class);
        }
        Request::AddPlayer { profile } => drop(tournament.add_player(profile_of(profile)?)?),
        Request::ChangePlayer { player, profile } => {
            tournament.change_player(PlayerId(player), profile_of(profile)?)?;
        }
        Request::RemovePlayer { player } => tournament.remove_player(PlayerId(player))?,
        Request::Presence { player, round, there } => {
            tournament.set_presence(PlayerId(player), round, there)?;
        }
        Request::Leave { player } => tournament.leave(PlayerId(player))?,
        Request::ComeBack { player } => tournament.come_back(PlayerId(player))?,
        Request::Pair {} => drop(tournament.pair_next_round()?),
        Request::Unpair {} => tournament.unpair_last_round()?,
        Request::Result { round, board, result } => {
            let seat = usize::from(round).checked_sub(1).and_then(|index| tournament.rounds().get(index));
            let game = seat.ok_or(Refusal::NoRound(round))?.games.iter().find(|game| game.board == board);
            let game = game.ok_or(Refusal::NoBoard(round, board))?.game;
            let outcome = result.map(|text| Outcome::read(&text, game)).transpose()?;
            tournament.set_result(round, board, outcome)?;
        }
        Request::Game { round, board, game } => {
            tournament.set_board_game(round, board, game_named(&game)?)?;
        }
        Request::SwapColours { round, board } => tournament.swap_colours(round, board)?,
        Request::SwapPlayers { round, one, other } => {
            tournament.swap_players(round, PlayerId(one), PlayerId(other))?;
        }
        Request::Hello { .. }
        | Request::Import { .. }
        | Request::Export { .. }
        | Request::Undo {}
        | Request::ReadAgain {}
        | Request::KeepMine {} => {}
    }
    Ok(())
}

fn game_named(word: &str) -> Result<GameId, Refusal> {
    GameId::named(word).ok_or_else(|| Refusal::Unknown(word.to_owned()))
}

fn profile_of(fields: ProfileFields) -> Result<Profile, Refusal> {
    let ProfileFields { first, family, club, country, strength, pin, licence } = fields;
    let (mut grade, mut rating) = (None, None);
    for word in strength.replace(" kyu", "k").replace(" dan", "d").split([' ', ',', ';', '/']) {
        match Grade::read(word) {
            Some(read) => grade = Some(read),
            None if word.is_empty() => {}
            None => rating = Some(word.parse().map_err(|_| Refusal::NoStrength(word.to_owned()))?),
        }
    }
    Ok(Profile { first, family, club, country, grade, rating, pin, licence })
}

/// Takes a file of another program: games of a spreadsheet, else the players who are not there yet, or into an empty
/// tournament all of it.
fn import(tournament: &mut Tournament, text: &str) -> Result<Reply, Said> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let whole = if start.starts_with('<') {
        Some(opengotha::read(text)?)
    } else if start.starts_with("gomobil-club") {
        Some(file::read(text)?)
    } else {
        None
    };
    let list = match whole {
        Some(whole) if tournament.players().is_empty() => {
            *tournament = whole;
            return Ok(Reply::Done(players_added(tournament.players().len())));
        }
        Some(whole) => List::Players(whole.players().values().map(|player| player.profile.clone()).collect()),
        None => csv::read(text)?,
    };
    Ok(Reply::Done(match list {
        List::Players(players) => players_added(tournament.add_players(players)?),
        List::Games(games) => {
            let Taken { players, rounds, results } = csv::take_games(tournament, &games)?;
            Said {
                en: format!("Added: players {players}, rounds {rounds}, results {results}."),
                fr: format!("Ajoutés : joueurs {players}, rondes {rounds}, résultats {results}."),
            }
        }
    }))
}

fn players_added(added: usize) -> Said {
    Said {
        en: format!("Players added: {added}. Whoever was there already is as before."),
        fr: format!("Joueurs ajoutés : {added}. Ceux qui étaient déjà là n'ont pas changé."),
    }
}
