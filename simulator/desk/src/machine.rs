//! The board and its pages: requests in, time passing, news out.

use std::sync::Arc;

use referee::journal::Entry;
use referee::lights::Frame;
use referee::opponent::Wanted;
use referee::screen::View;
use referee::settings::Settings;
use rehearsal::{SensorKind, World};
use rules_core::Board;
use rules_core::any::Game;

use crate::desk::{Desk, Strap};
use crate::helper::{Job, Progress};
use crate::memory::{House, WoodNote, put};
use crate::news;
use crate::protocol::{Complaint, Language, Reply};
use crate::thinking;

/// A game to be shown to people who have never seen one.
const DEMONSTRATION: &str = include_str!("../demonstration.record");
/// So many entries are kept in memory before those that do not count any more are dropped.
const LONGEST_LOG: usize = 4096;
/// A computer that was asleep does not make up for it: more than this is forgotten.
const LAG: u32 = 250;
/// How often the stones are written down, the sensors shown, and everything told at most, in milliseconds.
const SELDOM: f64 = 100.0;

/// Who hears something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every page.
    All,
    /// One of them.
    Page(u64),
}

/// What pages were told last.
#[derive(Default)]
struct Told {
    lights: String,
    frame: Frame,
    view: Option<View>,
    connected: bool,
    bench: String,
    game: String,
    wishes: String,
    clocks: String,
}

/// The board and its pages.
pub struct Machine<H> {
    /// Where it stands.
    pub house: H,
    pub(crate) desk: Desk,
    /// The board that waits while a demonstration is given, and how fast that goes.
    pub(crate) demo: Option<(Box<Desk>, u32)>,
    /// What pages have not been told yet.
    news: Vec<(Audience, Arc<str>)>,
    pub(crate) watchers: Vec<u64>,
    /// Whether nobody has chosen a language for the screen yet.
    pub(crate) language_open: bool,
    /// How much of the desk's journal is in it.
    written: usize,
    wood: WoodNote,
    told: Told,
    /// Whether another board is on the desk of which pages do not know yet, and when they were told everything last.
    renewed: bool,
    told_all: f64,
    /// Milliseconds that have passed on the wall, and when what is done seldom was done last.
    now: f64,
    seldom: f64,
    /// Milliseconds that have passed on the wall but not on the board.
    owed: f64,
    complained: bool,
}

impl<H: House> Machine<H> {
    /// Switches the board on.
    pub fn new(
        house: H,
        log: Vec<Entry>,
        wood: WoodNote,
        board: Option<Board>,
        sensors: Option<SensorKind>,
    ) -> Self {
        let mut replay = Box::new(referee::journal::Replay::new());
        for entry in &log {
            replay.take_entry(entry);
        }
        let language_open = replay.settings().is_none();
        let written = log.len();
        let strap = Strap {
            board: board.or(wood.strap()).unwrap_or(Board::HEXAGON),
            sensors: sensors.or(wood.kind()).unwrap_or(SensorKind::Hall),
        };
        let settings = replay.settings().copied().unwrap_or_default();
        let mut desk = Desk::new(strap, &settings, log);
        wood.lay(&mut desk.world.table);
        desk.stones.follow(&desk.world.table);
        Self {
            house,
            desk,
            demo: None,
            news: Vec::new(),
            watchers: Vec::new(),
            language_open,
            written,
            wood,
            told: Told::default(),
            renewed: false,
            told_all: 0.0,
            now: 0.0,
            seldom: 0.0,
            owed: 0.0,
            complained: false,
        }
    }

    /// A page has come: it is told everything.
    pub fn join(&mut self, page: u64) {
        for message in self.snapshot() {
            self.send(Audience::Page(page), &message);
        }
    }

    /// A page has gone.
    pub fn leave(&mut self, page: u64) {
        self.watchers.retain(|watcher| *watcher != page);
        self.desk.leave(page);
        if let Some((waiting, _)) = &mut self.demo {
            waiting.leave(page);
        }
    }

    /// A page says something.
    pub fn hear(&mut self, page: u64, text: &str) {
        if let Err(complaint) = self.answer(page, text) {
            self.send(Audience::Page(page), &Reply::Error(complaint));
        }
    }

    /// Lets so many milliseconds pass, and writes down what came of it.
    pub fn pass(&mut self, millis: f64) {
        self.step(millis);
        // No page hears of a move before it is safe.
        self.keep_journal();
        self.tell_news();
        if self.now - self.seldom >= SELDOM {
            self.seldom = self.now;
            self.keep_wood();
            if !self.watchers.is_empty() {
                let readings = news::readings(&self.desk.world);
                for page in self.watchers.clone() {
                    self.send(Audience::Page(page), &readings);
                }
            }
        }
    }

    /// From now on whoever keeps this machine thinks for its board: what [`Machine::wish`] says.
    pub fn think_elsewhere(&mut self) {
        self.board_mut().think_elsewhere();
    }

    /// Returns what somebody is to think about for the board that lies here.
    pub fn wanted(&self) -> Option<Wanted> {
        self.desk.world.referee().wanted()
    }

    /// Writes down what somebody is to [`think`](crate::think) about.
    pub fn wish(&self) -> Option<String> {
        Some(thinking::ask(&self.wanted()?, self.desk.world.referee().game()))
    }

    /// Takes what somebody has thought of, if it is still wanted.
    pub fn think_of(&mut self, wanted: &Wanted, answer: &str) {
        let referee = self.desk.world.referee_mut();
        if let Some(thought) = thinking::understand(answer, referee.game()) {
            referee.think_of(wanted, thought);
        }
    }

    /// Takes what there is to tell pages, in its order.
    pub fn take_news(&mut self) -> Vec<(Audience, Arc<str>)> {
        std::mem::take(&mut self.news)
    }

    /// Lets the time pass on the board that has passed on the wall.
    fn step(&mut self, millis: f64) {
        self.now += millis;
        let speed = self.demo.as_ref().map_or(1, |(_, speed)| *speed);
        self.owed = (self.owed + millis * f64::from(speed)).min(f64::from(LAG * speed));
        while self.owed >= 1.0 {
            self.owed -= 1.0;
            if self.desk.step() == Progress::Done && self.demo.is_some() {
                self.begin_demo_again();
            }
        }
    }

    /// Returns everything that a page has to know when it comes.
    fn snapshot(&self) -> Vec<Reply> {
        let stones: Vec<_> = self.desk.stones.iter().map(|(id, stone)| (id, *stone)).collect();
        vec![
            news::hello(&self.desk.board()),
            Reply::Bench(self.desk.bench(self.speed())),
            news::stones(&stones, &self.desk.board()),
            Reply::Lights { rgb: self.desk.rgb() },
            news::meanings(&self.desk),
            news::screen(&self.desk),
            news::game(&self.desk),
            news::wishes(&self.desk),
            news::clocks(&self.desk),
        ]
    }

    fn speed(&self) -> Option<u32> {
        self.demo.as_ref().map(|(_, speed)| *speed)
    }

    pub(crate) fn send(&mut self, audience: Audience, reply: &Reply) {
        self.news.push((audience, reply.write().into()));
    }

    pub(crate) fn send_all(&mut self, reply: &Reply) {
        self.send(Audience::All, reply);
    }

    /// Tells all pages what has changed.
    fn tell_news(&mut self) {
        self.renewed |= self.desk.is_renewed();
        if self.renewed {
            // Everything is much to tell: whoever swaps boards without a pause does not fill the boxes of others.
            if self.now - self.told_all < SELDOM {
                return;
            }
            self.tell_everything();
        }
        let stones = self.desk.stones.news();
        if !stones.is_empty() {
            self.send_all(&news::stones(&stones, &self.desk.board()));
        }
        let lights = self.desk.rgb();
        if lights != self.told.lights {
            self.told.lights.clone_from(&lights);
            self.send_all(&Reply::Lights { rgb: lights });
        }
        let connected = self.desk.is_connected();
        let power = connected != self.told.connected;
        self.told.connected = connected;
        if power || *self.desk.world.referee().frame() != self.told.frame {
            self.told.frame = self.desk.world.referee().frame().clone();
            self.send_all(&news::meanings(&self.desk));
        }
        let shown = self.told.view.as_ref() != Some(self.desk.world.referee().view());
        if power || shown {
            self.told.view = Some(self.desk.world.referee().view().clone());
            self.send_all(&news::screen(&self.desk));
        }
        for cue in std::mem::take(&mut self.desk.world.cues) {
            let tones = cue.tones().iter().map(|tone| (tone.frequency, tone.length.0)).collect();
            self.send_all(&Reply::Sound { cue: cue.name(), tones });
        }
        let events = std::mem::take(&mut self.desk.world.events);
        for event in &events {
            self.send_all(&news::event(event, self.desk.world.table.board()));
        }
        // Dead stones change the count without a word, but not without the screen.
        let counting = shown && self.desk.world.referee().is_settling();
        if !events.is_empty() || counting || self.desk.is_renamed() || self.told.game.is_empty() {
            self.desk.date(&events, &self.house.today());
            let game = news::game(&self.desk);
            let text = game.write();
            if text != self.told.game {
                self.told.game = text;
                self.send_all(&game);
            }
        }
        let wishes = news::wishes(&self.desk);
        let text = wishes.write();
        if text != self.told.wishes {
            self.told.wishes = text;
            self.send_all(&wishes);
        }
        let clocks = news::clocks(&self.desk);
        let text = clocks.write();
        if text != self.told.clocks {
            self.told.clocks = text;
            self.send_all(&clocks);
        }
        let bench = Reply::Bench(self.desk.bench(self.speed()));
        let text = bench.write();
        if text != self.told.bench {
            self.told.bench = text;
            self.send_all(&bench);
        }
    }

    /// Makes everything news again, because another board is on the desk.
    fn tell_everything(&mut self) {
        (self.renewed, self.told_all) = (false, self.now);
        self.told = Told::default();
        for message in self.snapshot() {
            self.send_all(&message);
        }
    }

    fn keep_journal(&mut self) {
        let desk = self.demo.as_mut().map_or(&mut self.desk, |(waiting, _)| waiting);
        let log = desk.world.log();
        let kept = log.get(self.written..).map_or(Ok(()), |news| self.house.keep(news));
        self.written = log.len();
        if self.written > LONGEST_LOG {
            let mut newest = Vec::new();
            for entry in log {
                put(&mut newest, entry.clone());
            }
            self.written = newest.len();
            desk.world.set_log(newest);
        }
        self.complain(kept);
    }

    fn keep_wood(&mut self) {
        let desk = self.demo.as_ref().map_or(&self.desk, |(waiting, _)| waiting);
        let wood = WoodNote::of(&desk.world.table, desk.strap());
        if wood != self.wood {
            let kept = self.house.keep_wood(&wood);
            self.wood = wood;
            self.complain(kept);
        }
    }

    fn complain(&mut self, kept: Result<(), String>) {
        if let Err(why) = kept
            && !self.complained
        {
            self.complained = true;
            self.house.complain(&why);
            self.send_all(&Reply::Error(Complaint::new("memory", why)));
        }
    }

    /// Returns the board that people play on, also while a demonstration is given.
    pub(crate) fn board_mut(&mut self) -> &mut Desk {
        self.demo.as_mut().map_or(&mut self.desk, |(waiting, _)| waiting)
    }

    /// Begins a demonstration on another board, or goes back to the one that waits.
    pub(crate) fn demonstrate(&mut self, on: bool, speed: u32) -> Result<(), Complaint> {
        match (on, self.demo.take()) {
            (true, Some((waiting, _))) => self.demo = Some((waiting, speed)),
            (true, None) => {
                let desk = demonstration(self.desk.strap().sensors, self.desk.world.referee().settings())?;
                let waiting = std::mem::replace(&mut self.desk, desk);
                self.demo = Some((Box::new(waiting), speed));
                self.tell_everything();
            }
            (false, Some((waiting, _))) => {
                self.desk = *waiting;
                self.tell_everything();
            }
            (false, None) => {}
        }
        Ok(())
    }

    fn begin_demo_again(&mut self) {
        let kind = self.desk.strap().sensors;
        if let Ok(desk) = demonstration(kind, self.desk.world.referee().settings()) {
            self.desk = desk;
            self.tell_everything();
        }
    }

    /// Chooses the language of a screen for which nobody has chosen one.
    pub(crate) fn greet(&mut self, language: Language) {
        if std::mem::take(&mut self.language_open) {
            self.desk.set_language(language);
        }
    }
}

/// Puts a board for the demonstration on the desk.
fn demonstration(kind: SensorKind, settings: &Settings) -> Result<Desk, Complaint> {
    let game = Game::read_record(DEMONSTRATION).map_err(|error| Complaint::new("demo", error.to_string()))?;
    let settings = Settings { language: settings.language, sound: settings.sound, ..Settings::DEFAULT };
    let log = World::entries(&settings, &Game::new(&game.terms()), settings.time_control);
    let mut desk = Desk::new(Strap { board: Board::HEXAGON, sensors: kind }, &settings, log);
    desk.job = Job::play(game);
    Ok(desk)
}

#[cfg(test)]
mod tests {
    use referee::journal::{Search, Wanted as Past};

    use super::*;

    /// Where nothing can be kept.
    struct Full;

    impl House for Full {
        fn keep(&mut self, _: &[Entry]) -> Result<(), String> {
            Err("no room".to_owned())
        }

        fn find(&mut self, wanted: Past, _: &mut Game) -> Result<Search, String> {
            Ok(Search::new(wanted))
        }

        fn keep_wood(&mut self, _: &WoodNote) -> Result<(), String> {
            Ok(())
        }

        fn today(&self) -> String {
            "2026-11-19".to_owned()
        }

        fn complain(&mut self, _: &str) {}
    }

    #[test]
    fn no_page_hears_of_a_move_before_the_board_tried_to_keep_it() {
        let mut machine = Machine::new(Full, Vec::new(), WoodNote::default(), None, None);
        machine.hear(1, r#"{"type":"load","record":"gomobil 1\nD5-E5 H6-G6"}"#);
        machine.pass(50.0);
        let news: Vec<String> = machine.take_news().into_iter().map(|(_, text)| text.to_string()).collect();
        let at = |what: &str| news.iter().position(|text| text.contains(what));
        let (said, told) = (at("no room"), at("\"D5-E5\",\"H6-G6\""));
        assert!(said.is_some() && told.is_some() && said < told, "{news:#?}");
    }

    #[test]
    fn a_page_that_lands_what_somebody_else_has_taken_is_told_where_that_is() {
        let mut machine = Machine::new(Full, Vec::new(), WoodNote::default(), None, None);
        machine.pass(50.0);
        machine.take_news();
        machine.hear(1, r#"{"type":"land","stone":3,"at":"B4"}"#);
        machine.pass(150.0);
        let told = |(_, text): &(Audience, Arc<str>)| text.contains(r#""stones":[{"id":3,"#);
        assert!(machine.take_news().iter().any(told));
    }

    #[test]
    fn the_demonstration_reaches_the_count_on_either_kind_of_board() {
        for kind in SensorKind::ALL {
            let mut desk = demonstration(kind, &Settings::DEFAULT).unwrap();
            let mut millis = 0;
            while desk.world.referee().game().outcome().is_none() {
                assert_eq!(desk.step(), Progress::GoesOn);
                millis += 1;
                assert!(millis < 20 * 60 * 1000, "{}", desk.world.screen());
            }
            let game = Game::read_record(DEMONSTRATION).unwrap();
            assert_eq!(desk.world.referee().game().outcome(), game.outcome());
        }
    }
}
