//! Looking for games of the past, a sector at a time, so that others can be served between.

use heapless::Vec;
use journal::Failure;
use journal::nor_flash::NorFlash;
use rules_core::any::Game;

use super::{Keeper, Replay, Title};

/// How many titles are found at once.
pub const LISTED: usize = 16;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The titles of games with lower numbers than this, the newest of them first.
    Before(u32),
    /// The game with this number.
    Game(u32),
}

/// A search among the past games; see [`Keeper::search`].
#[derive(Clone, Debug)]
pub struct Search {
    wanted: Wanted,
    /// The sector to be read next, counted down from the newest one.
    next: Option<u32>,
    titles: Vec<Title, LISTED>,
    is_done: bool,
}

impl Search {
    /// Begins to look for something.
    pub const fn new(wanted: Wanted) -> Self {
        Self { wanted, next: None, titles: Vec::new(), is_done: false }
    }

    /// Tells whether everything has been looked through that had to be.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the titles that were found, newest first.
    pub fn titles(&self) -> &[Title] {
        &self.titles
    }

    /// Takes a title, unless it is not wanted or there are enough newer ones.
    fn take(&mut self, title: &Title) {
        let wanted = match self.wanted {
            Wanted::Before(number) => title.number < number,
            Wanted::Game(number) => title.number == number,
        };
        let place = self.titles.iter().position(|other| other.number <= title.number);
        let known =
            place.and_then(|place| self.titles.get(place)).is_some_and(|other| other.number == title.number);
        if !wanted || known {
            return;
        }
        if self.titles.is_full() && place.is_some() {
            self.titles.pop();
        }
        // Where there is no room left, all others are newer.
        let _ = self.titles.insert(place.unwrap_or(self.titles.len()), *title);
    }
}

impl<F: NorFlash> Keeper<F> {
    /// Looks through one sector; call it until the search is done. A game that was looked for is then in `game`.
    pub fn search(&mut self, search: &mut Search, game: &mut Game) -> Result<(), Failure<F::Error>> {
        let chapters = self.journal.chapters();
        let chapter = search.next.unwrap_or(*chapters.end());
        search.next = Some(chapter.saturating_sub(1));
        if !chapters.contains(&chapter) {
            search.is_done = true;
            return Ok(());
        }
        self.titles_in(chapter, &mut |title| search.take(title))?;
        match (search.wanted, search.titles.first()) {
            (Wanted::Game(number), Some(_)) => {
                self.past_game_in(chapter, number, game)?;
                search.is_done = true;
            }
            // Numbers rise: what is in older sectors is older.
            _ => search.is_done = search.titles.is_full(),
        }
        Ok(())
    }

    /// Looks for something until it is found; past games are replayed through the rules.
    pub fn find(&mut self, wanted: Wanted, game: &mut Game) -> Result<Search, Failure<F::Error>> {
        let mut search = Search::new(wanted);
        while !search.is_done {
            self.search(&mut search, game)?;
        }
        Ok(search)
    }

    /// Shows the titles in a sector, oldest first.
    fn titles_in(&mut self, chapter: u32, show: &mut dyn FnMut(&Title)) -> Result<(), Failure<F::Error>> {
        self.journal.stories(chapter, &mut |key, version, body| {
            if let Some(title) = Title::read(key, version, body) {
                show(&title);
            }
        })?;
        Ok(())
    }

    /// Replays a past game whose title stands in a sector.
    #[inline(never)]
    fn past_game_in(&mut self, first: u32, number: u32, game: &mut Game) -> Result<(), Failure<F::Error>> {
        let mut replay = Replay::new();
        // The longest game fills less than a sector; it may go on in the next one, and that may be worn.
        let last = (first + 2).min(*self.journal.chapters().end());
        for chapter in first..=last {
            self.journal.stories(chapter, &mut |key, version, body| {
                // What is of another game is passed over.
                let _ = replay.take_story(number, key, version, body);
            })?;
        }
        replay.rebuild_story(game);
        Ok(())
    }
}
