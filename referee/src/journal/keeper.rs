//! The journal of a board: what its entries mean, over whatever flash there is.

use journal::nor_flash::NorFlash;
use journal::{Failure, Journal, Region, Tidiness, first_release};
use rules_core::any::{Game, Terms};
use rules_core::gomobil;

use super::{Entry, Replay, Title};

/// Keeps the entries of a board, and its past games in full.
pub struct Keeper<F> {
    journal: Journal<F>,
    /// Where the journal of the first release lies, as long as it has not been carried over.
    old: Option<u32>,
    /// The number of the game that is stored, if it has begun since the start.
    game: Option<u32>,
}

impl<F: NorFlash> Keeper<F> {
    /// Goes on with the journal in a flash, and with that of the first release if there is one.
    pub fn open(flash: F, region: Region, old: Option<u32>) -> Result<Self, Failure<F::Error>> {
        Self::with(Journal::open(flash, region)?, old)
    }

    /// Looks at the journal in a flash without writing to it.
    pub fn look(flash: F, region: Region, old: Option<u32>) -> Result<Self, Failure<F::Error>> {
        Self::with(Journal::look(flash, region)?, old)
    }

    fn with(journal: Journal<F>, old: Option<u32>) -> Result<Self, Failure<F::Error>> {
        let mut keeper = Self { journal, old: None, game: None };
        if let Some(start) = old
            && first_release::is_begun(keeper.journal.flash(), start).map_err(Failure::Flash)?
        {
            let mut carried_over = false;
            keeper.entries(&mut |entry| carried_over |= entry == Entry::carried_over())?;
            keeper.old = old.filter(|_| !carried_over);
        }
        Ok(keeper)
    }

    /// Gives the flash back.
    pub fn close(self) -> F {
        self.journal.close()
    }

    /// Tells whether anything was ever stored here.
    pub fn is_begun(&self) -> bool {
        self.journal.is_begun()
    }

    /// Shows the entries, oldest first: of those with the same key and version the last one counts.
    pub fn entries(&mut self, show: &mut dyn FnMut(Entry)) -> Result<bool, Failure<F::Error>> {
        let found = self.journal.notes(&mut |key, version, body| show(Entry::of(key, version, body)))?;
        Ok(!found.damaged)
    }

    /// Reads what is stored.
    pub fn replay(&mut self, replay: &mut Replay) -> Result<(), Failure<F::Error>> {
        if let Some(old) = self.old {
            first_release::each(self.journal.flash(), old, &mut |key, bytes| replay.take_old(key, bytes))
                .map_err(Failure::Flash)?;
        }
        let found = self.journal.notes(&mut |key, version, body| replay.take(key, version, body))?;
        if found.damaged {
            replay.note_damage();
        }
        if let Some(newest) = self.newest()? {
            replay.note_number(newest);
        }
        Ok(())
    }

    /// Stores an entry; when this returns it is safe. When a game begins, the one before it goes to the past games.
    pub fn store(&mut self, entry: &Entry) -> Result<(), Failure<F::Error>> {
        if let Some(number) = entry.begins() {
            let mut before = self.game;
            if before.is_none() {
                // The first game since the start: all of them have to be looked through.
                self.entries(&mut |entry| before = entry.begins().or(before))?;
            }
            if before.is_some_and(|before| before != number) {
                self.tell_game()?;
            }
            self.game = Some(number);
        }
        if *entry == Entry::carried_over() {
            self.old = None;
        }
        self.journal.put(entry.key(), entry.version(), entry.body())
    }

    /// Keeps the stored game among those of the past. It is large, and so are its games: they are gone when it is done.
    #[inline(never)]
    fn tell_game(&mut self) -> Result<(), Failure<F::Error>> {
        let mut replay = Replay::new();
        self.replay(&mut replay)?;
        let mut game = Game::new(&Terms::Gomobil(gomobil::Options::DEFAULT));
        replay.tell(&mut |entry| self.journal.tell(entry.key(), entry.version(), entry.body()), &mut game)
    }

    /// Makes a little room; see [`Journal::tidy`].
    pub fn tidy(&mut self) -> Result<Tidiness, Failure<F::Error>> {
        self.journal.tidy()
    }

    /// Forgets everything but the past games.
    pub fn renew(&mut self) -> Result<(), Failure<F::Error>> {
        self.old = None;
        self.game = None;
        self.journal.renew()
    }

    /// Shows the titles of the past games that are kept, oldest first; a game that was told again comes again.
    pub fn titles(&mut self, show: &mut dyn FnMut(&Title)) -> Result<(), Failure<F::Error>> {
        for chapter in self.journal.chapters() {
            self.journal.stories(chapter, &mut |key, version, body| {
                if let Some(title) = Title::read(key, version, body) {
                    show(&title);
                }
            })?;
        }
        Ok(())
    }

    /// Returns the number of the newest past game: it is in one of the last sectors.
    fn newest(&mut self) -> Result<Option<u32>, Failure<F::Error>> {
        for chapter in self.journal.chapters().rev().take(4) {
            let mut newest = None;
            self.journal.stories(chapter, &mut |key, version, body| {
                let number = Title::read(key, version, body).map(|title| title.number);
                newest = newest.max(number);
            })?;
            if newest.is_some() {
                return Ok(newest);
            }
        }
        Ok(None)
    }

    /// Replays a past game through the rules; tells whether it is kept.
    #[inline(never)]
    pub fn past_game(&mut self, number: u32, game: &mut Game) -> Result<bool, Failure<F::Error>> {
        let mut replay = Replay::new();
        for chapter in self.journal.chapters() {
            self.journal.stories(chapter, &mut |key, version, body| {
                // What is of another game is passed over.
                let _ = replay.take_story(number, key, version, body);
            })?;
        }
        Ok(replay.rebuild(game))
    }
}
