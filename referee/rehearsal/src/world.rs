//! A board with a referee, a journal and a clock on the wall.

use referee::buttons::{Button, Levels};
use referee::clock::TimeControl;
use referee::journal::{Entry, Replay};
use referee::lights::{Frame, milliamps};
use referee::link::{self, About, Request, Snapshot};
use referee::opponent::Opponent;
use referee::screen::{View, transcript};
use referee::settings::Settings;
use referee::sound::Cue;
use referee::time::Moment;
use referee::wood::PLACES;
use referee::{Event, Referee, Sample};
use rules_core::any::Game;
use rules_core::{Board, Side};
use smart_leds_trait::RGB8;

use crate::thinker::Thinker;
use crate::{SensorKind, Table};

/// How long a program waits for the board's turn, which waits for hands.
const PATIENCE: u32 = 60_000;

/// Something that a world has shown, for its diary.
#[derive(Clone, Debug)]
pub enum Note {
    /// The lights mean something else from now on.
    Lights(Box<Frame>),
    /// The screen has something else to say.
    Screen(Box<View>),
    /// Something to be heard.
    Cue(Cue),
    /// Something happened in the game.
    Event(Event),
    /// The power went, and everything is dark.
    PowerOff,
}

/// A board on a desk computer.
pub struct World {
    /// The true stones and the sensors.
    pub table: Table,
    /// The buttons.
    pub levels: Levels,
    /// The stones in the hands, the last one on top.
    pub hand: Vec<Side>,
    /// What has happened since it was cleared.
    pub events: Vec<Event>,
    /// What has been heard since it was cleared.
    pub cues: Vec<Cue>,
    /// What the LEDs show.
    pub colours: [RGB8; PLACES],
    /// Whether the journal takes what it is given.
    pub journal_ready: bool,
    /// How often the LEDs have been sent since switching on.
    pub frames: u32,
    /// The most that the LEDs have drawn since it was cleared.
    pub milliamps: u32,
    referee: Box<Referee>,
    log: Vec<Entry>,
    now: Moment,
    turn: Option<Side>,
    powered: bool,
    diary: Option<Vec<(Moment, Note)>>,
    /// What the diary says that lights and screen show.
    noted: Option<(Frame, View)>,
    /// Whoever thinks for the board.
    pub thinker: Thinker,
}

impl World {
    /// Switches a board on, with what its journal holds.
    pub fn new(board: Board, kind: SensorKind, seed: u64, log: Vec<Entry>) -> Self {
        let mut world = Self {
            table: Table::new(board, kind, seed),
            levels: Levels::default(),
            hand: Vec::new(),
            events: Vec::new(),
            cues: Vec::new(),
            colours: [RGB8::default(); PLACES],
            journal_ready: true,
            frames: 0,
            milliamps: 0,
            referee: Box::new(Referee::new(board)),
            log,
            now: Moment(0),
            turn: None,
            powered: false,
            diary: None,
            noted: None,
            thinker: Thinker::default(),
        };
        world.switch_on();
        world
    }

    /// Returns what stands in the journal of a board with these settings, in the middle of this game.
    pub fn entries(settings: &Settings, game: &Game, control: TimeControl) -> Vec<Entry> {
        let mut entries = vec![Entry::settings(settings), Entry::game(1, control, game)];
        if !settings.names.is_empty() {
            entries.push(Entry::names(&settings.names));
        }
        if settings.opponent != Opponent::NONE {
            entries.push(Entry::opponent(settings.opponent));
        }
        entries.extend((0..game.len()).map(|index| Entry::ply(1, index, game.ply(index))));
        entries
    }

    /// Returns what has been noted since it was asked for last, and goes on noting.
    ///
    /// Nothing is noted before the first time.
    pub fn take_diary(&mut self) -> Vec<(Moment, Note)> {
        self.diary.replace(Vec::new()).unwrap_or_default()
    }

    /// Asks the console, and waits for the answer as long as the board waits.
    pub fn ask(&mut self, line: &str) -> String {
        let mut snapshot = Box::new(Snapshot::of(&self.referee));
        let request = Request::parse(line, self.referee.board());
        if let Some((order, plies)) = snapshot.order(&request) {
            // What the rules refuse has no order, and nothing has happened since.
            let _ = self.referee.obey(order, plies);
            if request.waits() {
                self.run_until(PATIENCE, |world| !world.referee.owes_answer());
                *snapshot = Snapshot::of(&self.referee);
                snapshot.conclude(&request, plies);
            }
        }
        let mut answer = String::new();
        // Writing to a string cannot fail.
        let _ = link::answer(request, &snapshot, &About::default(), &mut answer);
        answer
    }

    /// Takes a turn as a program on the other end of the cable does; says why if it is refused.
    pub fn cable_plays(&mut self, played: &str) -> Result<(), String> {
        let answer = self.ask(&format!("play {played}"));
        if answer.starts_with('=') { Ok(()) } else { Err(answer.trim().to_owned()) }
    }

    /// Returns the referee.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// Returns the referee, to load a game into it.
    pub fn referee_mut(&mut self) -> &mut Referee {
        &mut self.referee
    }

    /// Returns what has been stored, oldest first.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Puts another journal in the place of the one there is; the board notices when it is switched on again.
    pub fn set_log(&mut self, log: Vec<Entry>) {
        self.log = log;
    }

    /// Returns the time since the world began.
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Returns who may play; nobody while the board waits for something.
    pub const fn turn(&self) -> Option<Side> {
        self.turn
    }

    /// Returns the words on the screen, line by line.
    pub fn screen(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = transcript(self.referee.view(), &mut text);
        text
    }

    /// Cuts the power and gives it back: whatever is not in the journal is gone.
    pub fn power_cut(&mut self) {
        self.switch_off();
        self.switch_on();
    }

    /// Cuts the power: time goes on, and so do hands, but nobody looks.
    pub fn switch_off(&mut self) {
        self.powered = false;
        self.colours = [RGB8::default(); PLACES];
        self.turn = None;
        self.noted = None;
        if let Some(diary) = &mut self.diary {
            diary.push((self.now, Note::PowerOff));
        }
    }

    /// Gives the power back; the board finds what its journal holds.
    pub fn switch_on(&mut self) {
        self.powered = true;
        let mut replay = Box::new(Replay::new());
        self.log.iter().for_each(|entry| replay.take_entry(entry));
        *self.referee = Referee::new(*self.table.board());
        self.frames = 0;
        self.referee.offer_opponent();
        self.referee.start(self.now, &replay);
    }

    /// Lets time pass, a scan for each millisecond.
    pub fn run(&mut self, millis: u32) {
        for _ in 0..millis {
            self.step();
        }
    }

    /// Lets time pass until something is so, at most for the given time; tells whether it came to be.
    pub fn run_until(&mut self, millis: u32, mut so: impl FnMut(&Self) -> bool) -> bool {
        for _ in 0..millis {
            if so(self) {
                return true;
            }
            self.step();
        }
        so(self)
    }

    fn step(&mut self) {
        self.now.0 += 1;
        if !self.powered {
            return;
        }
        self.thinker.look(&mut self.referee);
        self.table.scan();
        let sample = Sample {
            scan: self.table.last_scan(),
            unreadable: self.table.unplugged(),
            buttons: self.levels,
            journal_ready: self.journal_ready,
        };
        let outputs = self.referee.step(self.now, &sample);
        if let Some(colours) = outputs.lights {
            self.colours = *colours;
            self.frames += 1;
            self.milliamps = self.milliamps.max(drawn(&self.table, colours));
        }
        if let Some(entry) = outputs.entry {
            self.log.push(entry.clone());
        }
        self.cues.extend(outputs.cue);
        if let Some(diary) = &mut self.diary {
            diary.extend(outputs.cue.map(|cue| (self.now, Note::Cue(cue))));
            diary.extend(outputs.events.iter().map(|event| (self.now, Note::Event(*event))));
        }
        for event in outputs.events {
            match event {
                Event::Turn(side) => self.turn = Some(*side),
                Event::Refused(_) | Event::Repeated(_) | Event::Flag(_) => {}
                _ => self.turn = None,
            }
            self.events.push(*event);
        }
        self.note_sights();
    }

    /// Writes into the diary what lights and screen show, if it is something new.
    fn note_sights(&mut self) {
        let Some(diary) = &mut self.diary else { return };
        let (frame, view) = (self.referee.frame(), self.referee.view());
        let (lights, screen) = self
            .noted
            .as_ref()
            .map_or((true, true), |(noted_frame, noted_view)| (noted_frame != frame, noted_view != view));
        if lights {
            diary.push((self.now, Note::Lights(Box::new(frame.clone()))));
        }
        if screen {
            diary.push((self.now, Note::Screen(Box::new(view.clone()))));
        }
        if lights || screen {
            self.noted = Some((frame.clone(), view.clone()));
        }
    }

    /// Returns what the LEDs draw now, in milliamperes.
    pub fn drawn(&self) -> u32 {
        drawn(&self.table, &self.colours)
    }

    /// Presses a button for so long.
    pub fn press(&mut self, button: Button, millis: u32) {
        self.press_together(&[button], millis);
    }

    /// Presses several buttons at once.
    pub fn press_together(&mut self, buttons: &[Button], millis: u32) {
        for button in buttons {
            self.set_button(*button, true);
        }
        self.run(millis);
        for button in buttons {
            self.set_button(*button, false);
        }
        self.run(30);
    }

    /// Puts a button down or lets it go.
    pub fn set_button(&mut self, button: Button, down: bool) {
        match button {
            Button::Player(side) => self.levels.player[side] = down,
            Button::Menu => self.levels.menu = down,
        }
    }
}

fn drawn(table: &Table, colours: &[RGB8; PLACES]) -> u32 {
    milliamps(colours, table.board().points().len() as u16)
}
