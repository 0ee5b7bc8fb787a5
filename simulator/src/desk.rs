//! A board on a desk: the simulated wood, the stones, the plug, and whoever lends a hand.

use referee::buttons::Button;
use referee::lights;
use referee::screen::{Bitmap, draw};
use referee::settings::Language;
use referee::simulation::{Fault, Kind, World};
use referee::time::{Millis, Moment};
use referee::wood::PLACES;
use rules_core::{Board, Point, hexagon};
use smart_leds_trait::RGB8;

use crate::hands::{Deed, Plan};
use crate::helper::{Job, Progress};
use crate::protocol::{self, Bench, Complaint, FaultName, KindName};
use crate::stones::{Holder, Place, Stones};

/// The shortest time that a finger needs to press a button.
const TAP: Millis = Millis(30);

/// A board on a desk.
pub struct Desk {
    /// The wood, the referee and the journal.
    pub world: World,
    /// The stones.
    pub stones: Stones,
    /// What hands are about to do.
    pub plan: Plan,
    /// What somebody who follows the lights is at.
    pub job: Job,
    connected: bool,
    /// The LEDs after this point are not reached.
    cut: Option<Point>,
    /// What the LEDs show.
    colours: [RGB8; PLACES],
    frames: u32,
    /// When a button went down last.
    pressed: Moment,
}

impl Desk {
    /// Puts a board on the desk, with all stones beside it.
    pub fn new(kind: Kind, log: Vec<u8>) -> Self {
        Self {
            world: World::new(Board::HEXAGON, kind, 91, log),
            stones: Stones::on_shelf(),
            plan: Plan::default(),
            job: Job::Rest,
            connected: true,
            cut: None,
            colours: [RGB8::default(); PLACES],
            frames: 0,
            pressed: Moment(0),
        }
    }

    /// Lets a millisecond pass; tells whether somebody's job is done.
    pub fn step(&mut self) -> Progress {
        if self.connected {
            self.plan.carry_out(&mut self.world, &mut self.stones);
            self.world.run(1);
            self.light();
        } else {
            // Time goes on for hands, but the world's clock is the board's.
            self.finish_plan();
        }
        if self.plan.is_empty() && !matches!(self.job, Job::Rest) && self.connected {
            let progress = self.job.look(&self.world, &self.stones, &mut self.plan);
            if progress == Progress::Done {
                self.job = Job::Rest;
            }
            return progress;
        }
        Progress::GoesOn
    }

    /// LEDs take over what reaches them, and keep what they have if nothing does.
    fn light(&mut self) {
        if self.frames == self.world.frames {
            return;
        }
        self.frames = self.world.frames;
        let reached = |point: &Point| self.cut.is_none_or(|cut| point.index() <= cut.index());
        for point in hexagon::POINTS.iter().filter(reached) {
            self.colours[point.index()] = self.world.colours[point.index()];
        }
    }

    /// Does at once what hands were about to do, with the board switched off.
    fn finish_plan(&mut self) {
        self.job = Job::Rest;
        self.plan.hurry(&mut self.world, &mut self.stones);
    }

    /// Pulls the plug, or puts it in: then the board starts from its journal.
    pub fn plug(&mut self, connected: bool) {
        if connected && !self.connected {
            self.world.power_cut();
            self.frames = self.world.frames;
        }
        if !connected {
            self.colours = [RGB8::default(); PLACES];
            self.finish_plan();
        }
        self.connected = connected;
    }

    /// Cuts the chain of LEDs after a point, or mends it.
    pub fn cut_chain(&mut self, cut: Option<Point>) {
        self.cut = cut;
        if cut.is_none() && self.connected {
            self.colours = self.world.colours;
        }
    }

    /// Puts a button down or lets it go.
    ///
    /// Messages of a busy page may come all at once, but no finger is faster than [`TAP`].
    pub fn press(&mut self, button: Button, down: bool) {
        let now = self.world.now();
        if down {
            self.pressed = now;
            self.world.set_button(button, true);
        } else {
            self.plan.add(now.max(self.pressed + TAP), Deed::Button(button, false));
        }
    }

    /// Knocks the table.
    pub fn knock(&mut self, stones: u32) {
        self.world.knock(stones);
        self.world.hand.clear();
        self.stones.follow(&self.world.table);
    }

    /// Puts the stones that somebody has in the hand beside the board.
    pub fn leave(&mut self, page: u64) {
        let held = |place| matches!(place, Place::Hand { holder: Holder::Page(id), .. } if id == page);
        let ids: Vec<usize> =
            self.stones.iter().filter(|(_, stone)| held(stone.place)).map(|(id, _)| id).collect();
        for id in ids {
            self.stones.shelve(id, &mut self.world.table);
        }
    }

    /// Returns the colours of the LEDs in hexadecimal.
    pub fn rgb(&self) -> String {
        let mut text = String::with_capacity(6 * hexagon::POINTS.len());
        for point in hexagon::POINTS {
            let RGB8 { r, g, b } = self.colours[point.index()];
            push_hex(&mut text, &[r, g, b]);
        }
        text
    }

    /// Returns the pixels of the screen in hexadecimal, and its words; it is dark without power.
    pub fn screen(&self) -> (String, String) {
        let mut bitmap = Bitmap::new();
        let mut words = String::new();
        if self.connected {
            let Ok(()) = draw(self.world.referee().view(), &mut bitmap);
            words = self.world.screen();
        }
        let mut pixels = String::with_capacity(2 * bitmap.bytes().len());
        push_hex(&mut pixels, bitmap.bytes());
        (pixels, words)
    }

    /// Returns the language of the screen.
    pub fn language(&self) -> protocol::Language {
        match self.world.referee().settings().language {
            Language::English => protocol::Language::En,
            Language::French => protocol::Language::Fr,
        }
    }

    /// Lets the screen speak another language.
    pub fn set_language(&mut self, language: protocol::Language) {
        let language = match language {
            protocol::Language::En => Language::English,
            protocol::Language::Fr => Language::French,
        };
        let settings = *self.world.referee().settings();
        self.world.referee_mut().set_settings(referee::settings::Settings { language, ..settings });
    }

    /// Tells whether the board has power.
    pub const fn is_connected(&self) -> bool {
        self.connected
    }

    /// Describes everything that is not the game.
    pub fn bench(&self, demo: Option<u32>) -> Bench {
        let faults = hexagon::POINTS.iter().filter_map(|point| {
            let fault = match self.world.table.fault(point)? {
                Fault::Open => FaultName::Open,
                Fault::Closed => FaultName::Closed,
                Fault::Flicker => FaultName::Flicker,
            };
            Some((name(point), fault))
        });
        Bench {
            connected: self.connected,
            sensors: match self.world.table.kind() {
                Kind::Reed => KindName::Reed,
                Kind::Hall => KindName::Hall,
            },
            faults: faults.collect(),
            cut: self.cut.map(name),
            demo,
            helping: matches!(self.job, Job::Help { .. }),
            milliamps: if self.connected {
                lights::milliamps(&self.colours, hexagon::POINTS.len() as u16)
            } else {
                0
            },
        }
    }
}

fn push_hex(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from_digit(digit.into(), 16).unwrap_or('0'));
        }
    }
}

/// Returns the name of a point.
pub fn name(point: Point) -> String {
    Board::HEXAGON.display(point).to_string()
}

/// Finds a point by its name.
pub fn find(text: &str) -> Result<Point, Complaint> {
    Board::HEXAGON.parse(text).map_err(|error| Complaint::new("point", format!("{text:?}: {error}")))
}
