//! The journal of a board: what its entries mean, over whatever flash there is.

use journal::nor_flash::NorFlash;
use journal::{Failure, Journal, Region, Tidiness, first_release};
use rules_core::any::{Game, Terms};
use rules_core::gomobil;

use super::entry::{GAME, PREVIOUS, SETTINGS, is_newer};
use super::{Entry, Replay, Title};

/// Keeps the entries of a board, and its past games in full.
pub struct Keeper<F> {
    pub(super) journal: Journal<F>,
    /// Where the journal of the first release lies, as long as it has not been carried over.
    old: Option<u32>,
    /// What the stored game began with, as far as it has been looked for.
    game: Option<Entry>,
    /// Whether the game before it is still to be kept among those of the past.
    untold: bool,
    /// Whether both have been looked for.
    looked: bool,
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
        let mut keeper = Self { journal, old: None, game: None, untold: false, looked: false };
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
        self.each(&mut |key, version, body| show(Entry::of(key, version, body)))
    }

    /// Shows everything that is stored, and remembers which game it is; tells whether nothing was damaged.
    fn each(&mut self, show: &mut dyn FnMut(u16, u8, &[u8])) -> Result<bool, Failure<F::Error>> {
        let Self { journal, game, untold, .. } = self;
        let found = journal.notes(&mut |key, version, body| {
            match key {
                GAME if !is_newer(key, version) => *game = Some(Entry::of(key, version, body)),
                PREVIOUS if !is_newer(key, version) => *untold = !body.is_empty(),
                _ => {}
            }
            show(key, version, body);
        })?;
        self.looked = true;
        Ok(!found.damaged)
    }

    /// Reads what is stored.
    pub fn replay(&mut self, replay: &mut Replay) -> Result<(), Failure<F::Error>> {
        if let Some(old) = self.old {
            first_release::each(self.journal.flash(), old, &mut |key, bytes| replay.take_old(key, bytes))
                .map_err(Failure::Flash)?;
        }
        if !self.each(&mut |key, version, body| replay.take(key, version, body))? {
            replay.note_damage();
        }
        if let Some(newest) = self.newest()? {
            replay.note_number(newest);
        }
        Ok(())
    }

    /// Reads the settings alone, in less time.
    pub fn read_settings(&mut self, replay: &mut Replay) -> Result<(), Failure<F::Error>> {
        if let Some(old) = self.old {
            first_release::each(self.journal.flash(), old, &mut |key, bytes| replay.take_old(key, bytes))
                .map_err(Failure::Flash)?;
        }
        self.each(&mut |key, version, body| {
            if key == SETTINGS {
                replay.take(key, version, body);
            }
        })
        .map(drop)
    }

    /// Stores an entry; when this returns it is safe.
    ///
    /// When a game begins, the one before it is to be kept among those of the past, which may take an erasure: that is
    /// done when there is time, and at the latest before its moves are written over.
    pub fn store(&mut self, entry: &Entry) -> Result<(), Failure<F::Error>> {
        if let Some(number) = entry.begins() {
            if !self.looked {
                self.each(&mut |_, _, _| {})?;
            }
            if let Some(before) = self.game.take().filter(|before| before.begins() != Some(number)) {
                self.tell_untold()?;
                self.journal.put(PREVIOUS, before.version(), before.body())?;
                self.untold = true;
            }
            self.game = Some(entry.clone());
        } else if entry.is_of_a_game() {
            self.tell_untold()?;
        }
        if *entry == Entry::carried_over() {
            self.old = None;
        }
        self.journal.put(entry.key(), entry.version(), entry.body())
    }

    fn tell_untold(&mut self) -> Result<(), Failure<F::Error>> {
        if self.untold {
            self.tell_game()?;
            let told = Entry::new(PREVIOUS, &[]);
            self.journal.put(told.key(), told.version(), told.body())?;
            self.untold = false;
        }
        Ok(())
    }

    /// Keeps the game before the stored one among those of the past. It is large, and so are its games: they are gone when it is done.
    #[inline(never)]
    fn tell_game(&mut self) -> Result<(), Failure<F::Error>> {
        let mut replay = Replay::new();
        self.replay(&mut replay)?;
        let mut game = Game::new(&Terms::Gomobil(gomobil::Options::DEFAULT));
        replay.tell(&mut |entry| self.journal.tell(entry.key(), entry.version(), entry.body()), &mut game)
    }

    /// Makes a little room (see [`Journal::tidy`]), or keeps a game among those of the past.
    pub fn tidy(&mut self) -> Result<Tidiness, Failure<F::Error>> {
        let tidiness = self.journal.tidy()?;
        if tidiness == Tidiness::Tidy && self.untold {
            self.tell_untold()?;
            return Ok(Tidiness::Busy);
        }
        Ok(tidiness)
    }

    /// Forgets everything but the past games.
    pub fn renew(&mut self) -> Result<(), Failure<F::Error>> {
        self.old = None;
        self.game = None;
        self.untold = false;
        self.journal.renew()
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
}
