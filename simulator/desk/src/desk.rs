//! A board on a desk: the simulated wood, the stones, the plug, and whoever lends a hand.

use referee::Event;
use referee::buttons::Button;
use referee::journal::Entry;
use referee::lights;
use referee::menu::{Item, MenuView};
use referee::names::Name;
use referee::opponent::Opponent;
use referee::screen::{Bitmap, Page, draw};
use referee::settings::{Fitted, Language, Sensors, Settings};
use referee::time::{Millis, Moment};
use referee::wood::PLACES;
use rehearsal::{Fault, SensorKind, World};
use rules_core::games::Boards;
use rules_core::record::text::Tags;
use rules_core::{Board, GameId, PerSide, Point, Side};
use serde::Deserialize;
use smart_leds_trait::RGB8;

use crate::hands::{Deed, Plan};
use crate::helper::{Job, Progress};
use crate::names::board_word;
use crate::protocol::{self, Bench, Complaint, FaultName, OpponentNews, SensorName, Wish};
use crate::stones::{Holder, Place, Stones};

/// The shortest time that a finger needs to press a button.
const TAP: Millis = Millis(30);

/// What the straps on the board say; the menu may overrule them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strap {
    /// Which board the strips make.
    pub board: Board,
    /// What lies under the points.
    pub sensors: SensorKind,
}

impl Strap {
    /// Returns the board and the sensors that are used with these settings.
    pub(crate) fn overruled(self, settings: &Settings) -> Self {
        Self { board: settings.fitted.board(self.board), sensors: settings.sensors.kind(self.sensors) }
    }
}

/// Where and when a game is played, as far as somebody said so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Occasion {
    /// The tournament.
    pub event: String,
    /// Its round.
    pub round: String,
    /// The town.
    pub place: String,
}

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
    strap: Strap,
    /// Whether a helping hand carries out what the board plays.
    hand: bool,
    /// Whether a helping hand lays out the game that was chosen once its board is there.
    lays_out: bool,
    /// Whether somebody else thinks for the board.
    elsewhere: bool,
    /// Whether another board has come since this was asked last.
    renewed: bool,
    connected: bool,
    /// The LEDs after this point are not reached.
    cut: Option<Point>,
    /// What the LEDs show.
    colours: [RGB8; PLACES],
    frames: u32,
    /// When a button went down last.
    pressed: Moment,
    occasion: Occasion,
    /// The occasion of the next game, if it is another one.
    coming: Option<Occasion>,
    /// The day of the last move that this program has seen.
    date: Option<String>,
    /// The names that were told last.
    told: PerSide<String>,
}

impl Desk {
    /// Puts a board on the desk, with all stones beside it.
    pub fn new(strap: Strap, settings: &Settings, log: Vec<Entry>) -> Self {
        let Strap { board, sensors } = strap.overruled(settings);
        Self {
            world: world(board, sensors, log),
            stones: Stones::on_shelf(board),
            plan: Plan::default(),
            job: Job::Rest,
            strap,
            hand: true,
            lays_out: false,
            elsewhere: false,
            renewed: false,
            connected: true,
            cut: None,
            colours: [RGB8::default(); PLACES],
            frames: 0,
            pressed: Moment(0),
            occasion: Occasion::default(),
            coming: None,
            date: None,
            told: PerSide { black: String::new(), white: String::new() },
        }
    }

    /// Says who plays, and at which occasion if it is another one; what the screen cannot show is left out of a name.
    pub fn set_names(&mut self, names: [&str; 2], occasion: Option<Occasion>) {
        let mut settings = *self.world.referee().settings();
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            settings.names.seat(side, Name::new(name));
        }
        let referee = self.world.referee_mut();
        referee.set_settings(settings);
        let over = referee.game().is_over();
        match occasion {
            // The next pair sits down, and the game of the last one still lies there.
            Some(occasion) if over => self.coming = Some(occasion),
            Some(occasion) => self.occasion = occasion,
            // Somebody writes down who has played.
            None => referee.correct_players(),
        }
        // What the occasion is stands in the record, and so do the names.
        self.told = PerSide { black: "?".to_owned(), white: "?".to_owned() };
    }

    /// Says which sides the board plays, and whether a helping hand carries that out and lays the stones out first.
    pub fn set_opponent(&mut self, plays: PerSide<bool>, level: u8, hand: bool) {
        let settings = *self.world.referee().settings();
        let opponent = Opponent { plays, level, ..settings.opponent };
        self.world.referee_mut().set_settings(Settings { opponent, ..settings });
        self.hand = hand;
        if hand && (plays.black || plays.white) && self.world.referee().game().is_empty() {
            self.job = Job::help();
        }
    }

    /// From now on somebody else thinks for the board.
    pub fn think_elsewhere(&mut self) {
        self.elsewhere = true;
        self.world.thinker.elsewhere = true;
    }

    /// Returns who plays the game on the board, as far as somebody said so.
    pub fn names(&self) -> PerSide<String> {
        let PerSide { black, white } = self.world.referee().players();
        let text = |name: Option<Name>| name.map(|name| name.as_str().to_owned()).unwrap_or_default();
        PerSide { black: text(black), white: text(white) }
    }

    /// Tells once whether other people play than were told last.
    pub fn is_renamed(&mut self) -> bool {
        let names = self.names();
        let renamed = names != self.told;
        self.told = names;
        renamed
    }

    /// Notes the day of what has just happened.
    pub fn date(&mut self, events: &[Event], today: &str) {
        for event in events {
            if matches!(event, Event::NewGame) {
                self.occasion = self.coming.take().unwrap_or_else(|| self.occasion.clone());
            }
            match event {
                // Nobody has played yet, or nobody has seen when.
                Event::NewGame | Event::Resumed(_) => self.date = None,
                Event::Moved { .. } | Event::Passed(_) | Event::Ended(_) => {
                    self.date = Some(today.to_owned());
                }
                _ => {}
            }
        }
    }

    /// Returns the record of the game.
    pub fn record(&self) -> String {
        let names = self.names();
        let tags = Tags {
            black: Some(&names.black),
            white: Some(&names.white),
            date: self.date.as_deref(),
            event: Some(&self.occasion.event),
            round: Some(&self.occasion.round),
            place: Some(&self.occasion.place),
        };
        let mut record = String::new();
        // Writing to a String cannot fail.
        let _ = self.world.referee().game().write_record(&tags, &mut record);
        record
    }

    /// Lets a millisecond pass; tells whether somebody's job is done.
    pub fn step(&mut self) -> Progress {
        if self.connected {
            self.plan.carry_out(&mut self.world, &mut self.stones);
            self.world.run(1);
            if self.world.referee().is_restart_due() {
                self.restart();
            }
            self.light();
        } else {
            // Time goes on for hands, but the world's clock is the board's.
            self.finish_plan();
        }
        if self.hand && matches!(self.job, Job::Rest) && self.world.referee().is_carried_out() {
            self.job = Job::help();
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
        for point in self.board().points().iter().filter(reached) {
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

    /// Returns the board that lies on the desk.
    pub fn board(&self) -> Board {
        *self.world.table.board()
    }

    /// Returns what the straps say.
    pub const fn strap(&self) -> Strap {
        self.strap
    }

    /// Tells once whether another board has come.
    pub fn is_renewed(&mut self) -> bool {
        std::mem::take(&mut self.renewed)
    }

    /// Changes the straps and cuts the power; what the menu had chosen in their place is forgotten.
    pub fn set_strap(&mut self, strap: Strap) {
        self.strap = strap;
        let settings = *self.world.referee().settings();
        if (settings.fitted, settings.sensors) == (Fitted::Strap, Sensors::Strap) {
            self.restart();
        } else {
            // The referee writes it down first, and then asks to be started again.
            self.world.referee_mut().set_settings(Settings {
                fitted: Fitted::Strap,
                sensors: Sensors::Strap,
                ..settings
            });
        }
    }

    /// Tells whether the lights ask hands for something, or did a moment ago.
    pub fn has_chores(&self) -> bool {
        !self.connected
            || !self.plan.is_empty()
            || !self.world.referee().difference().is_empty()
            || !self.world.chores().is_empty()
    }

    /// Begins a game on a board that it can be played on, and has it laid out; the game before is among the past ones.
    pub fn choose(&mut self, game: GameId, board: Board) {
        let mut settings = *self.world.referee().settings();
        match game.identity().boards {
            Boards::Hexagon => settings.on_hexagon = game,
            Boards::Grids => settings.on_grid = game,
        }
        if board == self.board() {
            let referee = self.world.referee_mut();
            referee.set_settings(settings);
            referee.begin();
            self.job = Job::help();
        } else {
            settings.fitted = board.size().map_or(Fitted::Hexagon, Fitted::Grid);
            // The referee writes it down first, and then asks to be started again.
            self.lays_out = true;
            let referee = self.world.referee_mut();
            referee.set_settings(settings);
            referee.leave_menu();
        }
    }

    /// Starts again on the board and with the sensors that were chosen, with nothing but the journal.
    ///
    /// The stones of another board go beside it.
    fn restart(&mut self) {
        self.finish_plan();
        let Strap { board, sensors } = self.strap.overruled(self.world.referee().settings());
        if board == self.board() {
            self.world.table.set_kind(sensors);
            self.world.power_cut();
        } else {
            let levels = self.world.levels;
            self.world = world(board, sensors, self.world.log().to_vec());
            self.world.levels = levels;
            self.world.thinker.elsewhere = self.elsewhere;
            self.stones = Stones::on_shelf(board);
            self.cut = None;
            self.pressed = Moment(0);
            self.renewed = true;
        }
        self.frames = self.world.frames;
        self.colours = [RGB8::default(); PLACES];
        if std::mem::take(&mut self.lays_out) {
            self.job = Job::help();
        }
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

    /// Does what players want, as far as it makes sense now: whatever needs a yes is asked first.
    pub fn wish(&mut self, wish: Wish) {
        let player = |desk: &mut Self, side: Option<Side>| {
            if let Some(side) = side {
                desk.tap(Button::Player(side));
            }
        };
        let referee = self.world.referee_mut();
        match wish {
            Wish::Pass => {
                let side = referee.may_pass();
                player(self, side);
            }
            Wish::Yes => {
                let answer = referee.question();
                let says_yes = |side: &Side| answer.is_some_and(|question| question.is_yes_by(*side));
                player(self, Side::BOTH.into_iter().find(says_yes));
            }
            Wish::No if referee.question().is_some() => self.tap(Button::Menu),
            Wish::AgreeBlack if referee.is_settling() => player(self, Some(Side::Black)),
            Wish::AgreeWhite if referee.is_settling() => player(self, Some(Side::White)),
            Wish::Undo => _ = referee.choose(Item::Undo),
            Wish::ResignBlack => _ = referee.choose(Item::Resign(Side::Black)),
            Wish::ResignWhite => _ = referee.choose(Item::Resign(Side::White)),
            Wish::PlayOn => _ = referee.choose(Item::PlayOn),
            Wish::No | Wish::AgreeBlack | Wish::AgreeWhite => {}
        }
    }

    /// Taps a button.
    pub fn tap(&mut self, button: Button) {
        self.press(button, true);
        self.press(button, false);
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
        let points = self.board().points();
        let mut text = String::with_capacity(6 * points.len());
        for point in points {
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
            if let Page::Menu(menu) = &self.world.referee().view().page {
                mark_chosen(&mut words, menu);
            }
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
        self.world.referee_mut().set_settings(Settings { language, ..settings });
    }

    /// Tells whether the board has power.
    pub const fn is_connected(&self) -> bool {
        self.connected
    }

    /// Describes everything that is not the game.
    pub fn bench(&self, demo: Option<u32>) -> Bench {
        let board = self.board();
        let faults = board.points().iter().filter_map(|point| {
            let fault = match self.world.table.fault(point)? {
                Fault::Open => FaultName::Open,
                Fault::Closed => FaultName::Closed,
                Fault::Flicker => FaultName::Flicker,
                Fault::Weak => FaultName::Weak,
            };
            Some((name(&board, point), fault))
        });
        let Opponent { plays, level, .. } = self.world.referee().settings().opponent;
        Bench {
            connected: self.connected,
            sensors: match self.world.table.kind() {
                SensorKind::Reed => SensorName::Reed,
                SensorKind::Hall => SensorName::Hall,
            },
            faults: faults.collect(),
            cut: self.cut.map(|point| name(&board, point)),
            board: board_word(&board),
            demo,
            helping: matches!(self.job, Job::Help { .. }),
            opponent: OpponentNews { black: plays.black, white: plays.white, level, hand: self.hand },
            milliamps: if self.connected {
                lights::milliamps(&self.colours, board.points().len() as u16)
            } else {
                0
            },
        }
    }
}

/// Makes a world whose opponent thinks while time goes on.
fn world(board: Board, sensors: SensorKind, log: Vec<Entry>) -> World {
    let mut world = World::new(board, sensors, 91, log);
    world.thinker.in_real_time = true;
    world
}

/// Puts a mark before the chosen line of a menu: who cannot see the screen cannot see which one is lit.
fn mark_chosen(words: &mut String, menu: &MenuView) {
    // Below the lines stand the three buttons.
    let lines = words.lines().count().saturating_sub(3);
    let all = menu.items.len();
    // The screen keeps one line above the chosen one as long as the list goes on.
    let first = usize::from(menu.selected).saturating_sub(1).min(all.saturating_sub(lines));
    let chosen = usize::from(menu.selected).saturating_sub(first);
    let start = words.split_inclusive('\n').take(chosen).map(str::len).sum();
    words.insert_str(start, "> ");
}

fn push_hex(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from_digit(digit.into(), 16).unwrap_or('0'));
        }
    }
}

/// Returns the name of a point.
pub fn name(board: &Board, point: Point) -> String {
    board.display(point).to_string()
}

/// Finds a point by its name.
pub fn find(board: &Board, text: &str) -> Result<Point, Complaint> {
    board.parse(text).map_err(|error| Complaint::new("point", format!("{text:?}: {error}")))
}

#[cfg(test)]
mod tests {
    use referee::order::Order;
    use rules_core::any::{Action, Game};

    use super::*;

    #[test]
    fn a_record_has_the_day_only_if_somebody_saw_the_last_move() {
        let strap = Strap { board: Board::HEXAGON, sensors: SensorKind::Hall };
        let mut desk = Desk::new(strap, &Settings::DEFAULT, Vec::new());
        let occasion = Occasion { event: "Thursday".to_owned(), round: "2".to_owned(), place: String::new() };
        desk.set_names(["Ada", ""], Some(occasion));
        assert!(desk.is_renamed() && !desk.is_renamed());
        assert!(desk.record().starts_with("gomobil 1\nblack Ada\nevent Thursday\nround 2\nfirst"));
        desk.date(&[Event::Resumed(4), Event::Passed(Side::Black)], "2026-11-18");
        let dated = "black Ada\ndate 2026-11-18\nevent Thursday\n";
        assert!(desk.record().contains(dated), "{}", desk.record());
        desk.date(&[Event::Resumed(5)], "2026-11-18");
        assert!(!desk.record().contains("date"));
    }

    #[test]
    fn the_next_pair_does_not_put_its_names_on_the_last_game() {
        let strap = Strap { board: Board::HEXAGON, sensors: SensorKind::Hall };
        let mut desk = Desk::new(strap, &Settings::DEFAULT, Vec::new());
        let round = |number: &str| {
            Some(Occasion { event: "T".to_owned(), round: number.to_owned(), place: String::new() })
        };
        desk.set_names(["Ada", "Blaise"], round("1"));
        let referee = desk.world.referee_mut();
        referee.obey(Order::Play(Action::Pass), 0).unwrap();
        referee.obey(Order::Play(Action::Pass), 1).unwrap();
        desk.set_names(["Camille", "Denis"], round("2"));
        assert!(
            desk.record().starts_with("gomobil 1\nblack Ada\nwhite Blaise\nevent T\nround 1\n"),
            "{}",
            desk.record()
        );

        // The power fails in between.
        desk.world.run(100);
        desk.world.power_cut();
        desk.world.run(100);
        assert_eq!(desk.names().black, "Ada");

        let referee = desk.world.referee_mut();
        referee.load(&Game::new(&Settings::DEFAULT.terms(&Board::HEXAGON))).unwrap();
        desk.date(&[Event::NewGame], "2026-11-18");
        assert!(
            desk.record().starts_with("gomobil 1\nblack Camille\nwhite Denis\nevent T\nround 2\n"),
            "{}",
            desk.record()
        );
    }

    #[test]
    fn names_that_are_typed_after_the_end_are_those_of_the_players() {
        let strap = Strap { board: Board::HEXAGON, sensors: SensorKind::Hall };
        let mut desk = Desk::new(strap, &Settings::DEFAULT, Vec::new());
        let referee = desk.world.referee_mut();
        referee.obey(Order::Play(Action::Pass), 0).unwrap();
        referee.obey(Order::Play(Action::Pass), 1).unwrap();
        desk.set_names(["Ada", "Blaise"], None);
        assert!(desk.record().starts_with("gomobil 1\nblack Ada\nwhite Blaise\n"), "{}", desk.record());
    }
}
