//! The thread that the board lives in: requests in, time passing, news out.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use referee::journal::Entry;
use referee::lights::Frame;
use referee::screen::View;
use referee::settings::Settings;
use rehearsal::{SensorKind, World};
use rules_core::Board;
use rules_core::any::Game;

use crate::desk::{Desk, Strap};
use crate::helper::{Job, Progress};
use crate::memory::{StateFiles, WoodNote, put};
use crate::news;
use crate::protocol::{Complaint, Language, Reply};
use crate::turns::Turns;
use crate::visit::{Mailbox, Visit};

/// A game to be shown to people who have never seen one.
const DEMONSTRATION: &str = include_str!("../demonstration.record");
/// How long the thread sleeps between two looks at the clock: the lights change every 16 ms at most.
const NAP: Duration = Duration::from_millis(2);
/// For so long requests are answered before time passes on the board again.
const ANSWERING: Duration = Duration::from_millis(5);
/// So many entries are kept in memory before those that do not count any more are dropped.
const LONGEST_LOG: usize = 4096;
/// A computer that was asleep does not make up for it: more than this is forgotten.
const LAG: u32 = 250;
/// How often the stones are written down, the sensors shown, and everything told at most.
const SELDOM: Duration = Duration::from_millis(100);

/// What pages were told last.
#[derive(Default)]
struct Told {
    lights: String,
    frame: Frame,
    view: Option<View>,
    connected: bool,
    bench: String,
    game: String,
    clocks: String,
}

/// The board and its pages.
pub struct Machine {
    pub(crate) desk: Desk,
    /// The board that waits while a demonstration is given, and how fast that goes.
    pub(crate) demo: Option<(Box<Desk>, u32)>,
    pub(crate) pages: HashMap<u64, Mailbox>,
    turns: Turns,
    pub(crate) watchers: Vec<u64>,
    /// Whether nobody has chosen a language for the screen yet.
    pub(crate) language_open: bool,
    pub(crate) memory: StateFiles,
    /// How much of the desk's journal is in it.
    written: usize,
    wood: WoodNote,
    told: Told,
    /// Whether another board is on the desk of which pages do not know yet, and when they were told everything last.
    renewed: bool,
    told_all: Instant,
    /// Milliseconds that have passed on the wall but not on the board.
    owed: f64,
    complained: bool,
}

impl Machine {
    /// Switches the board on.
    pub fn new(
        memory: StateFiles,
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
            desk,
            demo: None,
            pages: HashMap::new(),
            turns: Turns::default(),
            watchers: Vec::new(),
            language_open,
            memory,
            written,
            wood,
            told: Told::default(),
            renewed: false,
            told_all: Instant::now(),
            owed: 0.0,
            complained: false,
        }
    }

    /// Lives until the last sender of commands is gone.
    pub fn run(mut self, commands: &Receiver<Visit>) {
        let mut before = Instant::now();
        let mut seldom = Instant::now();
        loop {
            let nap = if self.turns.is_empty() { NAP } else { Duration::ZERO };
            match commands.recv_timeout(nap) {
                Ok(visit) => self.receive(visit),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.answer_for_a_while(commands);
            let now = Instant::now();
            self.pass(now - before);
            before = now;
            // No page hears of a move before it is safe.
            self.keep_journal();
            self.tell_news();
            if now - seldom >= SELDOM {
                seldom = now;
                self.keep_wood();
                if !self.watchers.is_empty() {
                    let readings: Arc<str> = news::readings(&self.desk.world).write().into();
                    for page in self.watchers.clone() {
                        self.send(page, &readings);
                    }
                }
            }
        }
    }

    /// Lets the time pass that has passed on the wall.
    fn pass(&mut self, time: Duration) {
        let speed = self.demo.as_ref().map_or(1, |(_, speed)| *speed);
        self.owed = (self.owed + time.as_secs_f64() * 1000.0 * f64::from(speed)).min(f64::from(LAG * speed));
        while self.owed >= 1.0 {
            self.owed -= 1.0;
            if self.desk.step() == Progress::Done && self.demo.is_some() {
                self.begin_demo_again();
            }
        }
    }

    /// Answers requests, fairly, until there are none or other things have to be done.
    fn answer_for_a_while(&mut self, commands: &Receiver<Visit>) {
        let begin = Instant::now();
        loop {
            while let Ok(visit) = commands.try_recv() {
                self.receive(visit);
            }
            let start = Instant::now();
            if start - begin >= ANSWERING {
                return;
            }
            let Some((page, text, under_way)) = self.turns.next(start) else { return };
            if let Err(complaint) = self.answer(page, &text) {
                self.send(page, &Reply::Error(complaint).write().into());
            }
            drop(under_way);
            self.turns.charge(page, start.elapsed(), Instant::now());
        }
    }

    fn receive(&mut self, visit: Visit) {
        match visit {
            Visit::Join(page, mailbox) => {
                self.pages.insert(page, mailbox);
                for message in self.snapshot() {
                    self.send(page, &message.write().into());
                }
            }
            Visit::Leave(page) => self.forget(page),
            Visit::Said(page, text, under_way) => self.turns.ask(page, text, under_way),
        }
    }

    fn forget(&mut self, page: u64) {
        self.pages.remove(&page);
        self.turns.forget(page);
        self.watchers.retain(|watcher| *watcher != page);
        self.desk.leave(page);
        if let Some((waiting, _)) = &mut self.demo {
            waiting.leave(page);
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
            news::clocks(&self.desk),
        ]
    }

    fn speed(&self) -> Option<u32> {
        self.demo.as_ref().map(|(_, speed)| *speed)
    }

    /// Sends a message to a page; one that does not keep up is sent away, and comes back for everything.
    pub(crate) fn send(&mut self, page: u64, message: &Arc<str>) {
        let gone = self.pages.get(&page).is_some_and(|mailbox| !mailbox.put(message));
        if gone {
            self.forget(page);
        }
    }

    pub(crate) fn send_all(&mut self, reply: &Reply) {
        let message: Arc<str> = reply.write().into();
        let pages: Vec<u64> = self.pages.keys().copied().collect();
        for page in pages {
            self.send(page, &message);
        }
    }

    /// Tells all pages what has changed.
    fn tell_news(&mut self) {
        self.renewed |= self.desk.is_renewed();
        if self.renewed {
            // Everything is much to tell: whoever swaps boards without a pause does not fill the boxes of others.
            if self.told_all.elapsed() < SELDOM {
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
            self.desk.date(&events);
            let game = news::game(&self.desk);
            let text = game.write();
            if text != self.told.game {
                self.told.game = text;
                self.send_all(&game);
            }
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
        (self.renewed, self.told_all) = (false, Instant::now());
        self.told = Told::default();
        for message in self.snapshot() {
            self.send_all(&message);
        }
    }

    fn keep_journal(&mut self) {
        let desk = self.demo.as_mut().map_or(&mut self.desk, |(waiting, _)| waiting);
        let log = desk.world.log();
        let kept = log.get(self.written..).map_or(Ok(()), |news| self.memory.keep(news));
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
            let kept = self.memory.keep_wood(&wood);
            self.wood = wood;
            self.complain(kept);
        }
    }

    fn complain(&mut self, kept: std::io::Result<()>) {
        if let Err(error) = kept
            && !self.complained
        {
            self.complained = true;
            eprintln!("simulator: the board's memory cannot be written: {error}");
            self.send_all(&Reply::Error(Complaint::new("memory", error.to_string())));
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
    use super::*;

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
