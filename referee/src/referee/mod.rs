//! The referee: hands and buttons in, lights, screen, sound and journal out.

mod complaints;
mod interlude;
mod news;
mod obey;
mod opponent;
mod phase;
mod play;
mod press;
mod remember;
mod settle;
mod show;

use rules_core::any::{Action, Game, Outcome, Refusal};
use rules_core::{Board, PerSide, Point, Side, WideSet};
use smart_leds_trait::RGB8;

use crate::buttons::{Buttons, Levels};
use crate::cause::Cause;
use crate::check::Check;
use crate::chores::Chores;
use crate::clock::ClockFace;
use crate::clock::{Clock, ClockEvent, TimeControl};
use crate::difference::Difference;
use crate::hands::Hands;
use crate::journal::{Entry, PastGame, Replay};
use crate::lesson::Lesson;
use crate::lights::{Frame, Painter};
use crate::menu::Menu;
use crate::question::Question;
use crate::readings::{Calibration, Readings, Scan};
use crate::screen::{Page, View};
use crate::settings::{Fitted, Sensors, Settings};
use crate::sound::Cue;
use crate::tally::Tally;
use crate::time::{Millis, Moment};
use crate::trouble::Trouble;
use crate::wood::PLACES;
use complaints::Complaints;
use interlude::Interlude;
use news::News;
use phase::Phase;
use remember::Memory;

/// Longer than this in the air, and a strict referee takes a lift for a touch.
const NUDGE: Millis = Millis(600);
/// A journal that takes nothing for this long is broken. Making room in a slow flash takes 12 s at most.
const UNWRITTEN: Millis = Millis(30_000);
/// A board that nobody can explain for this long is being repaired, not played on.
const MUDDLE: Millis = Millis(150);
/// A stone may be landed before the one it came from is seen to leave, but not longer before than this.
const FRESH: Millis = Millis(1_500);
/// Where sides cannot be seen, two stones that come down within this time are of one hand.
const TOGETHER: Millis = Millis(40);
/// What lies between two points for longer than this is not being pushed, and may be two stones: both come off.
const BORDER: Millis = Millis(2_000);
/// A stone that has been lying for this long has landed, whatever other hands do then.
const FIRM: Millis = Millis(100);
/// A stone that a sleeve pushes aside is nowhere for less than this.
const PUSHED: Millis = Millis(500);
/// How long a question waits for an answer.
const QUESTION: Millis = Millis(10_000);
/// How long a menu stays open in which nobody presses anything.
const MENU: Millis = Millis(30_000);
/// How long lights are shown that nobody follows before the screen says what else can be done.
const UNHEEDED: Millis = Millis(20_000);
/// How many points may differ for that: more are a board that is being set up.
const FEW: usize = 4;
/// Buttons that are pressed sooner one after the other are mashed: nobody has seen what the last press did.
const SEEN: Millis = Millis(500);
/// How long a passing remark stays on the screen.
const REMARK: Millis = Millis(3_000);
/// How long after switching on the readings say what lies there, even if nothing does.
const FIRST_LOOK: Millis = Millis(20);
/// How long the name of the thing is shown after switching on.
const SPLASH: Millis = Millis(1_500);

/// What the board gives the referee, once for each scan.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// What is under the points.
    pub scan: Scan<'a>,
    /// Points whose part of the scan did not arrive, such as those of an unplugged strip; the scan repeats what was
    /// there before.
    pub unreadable: &'a WideSet,
    /// Which buttons are down.
    pub buttons: Levels,
    /// Whether an entry for the journal can be taken.
    pub journal_ready: bool,
}

/// What the referee gives back. Whatever is `None` has not changed.
#[derive(Debug)]
pub struct Outputs<'a> {
    /// The colours of all lights.
    pub lights: Option<&'a [RGB8; PLACES]>,
    /// What the screen has to say.
    pub view: Option<&'a View>,
    /// Something to be heard.
    pub cue: Option<Cue>,
    /// Something to be written down before the next entry is asked for.
    pub entry: Option<&'a Entry>,
    /// What happened, for a link to somewhere else.
    pub events: &'a [Event],
}

/// Something that happened in the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A new game is to be set up.
    NewGame,
    /// A stored game goes on after so many actions.
    Resumed(usize),
    /// A move was taken, or a stone was placed.
    Moved {
        /// Who played.
        side: Side,
        /// The move or the stone.
        played: Action,
        /// The points where something else is to be done on the wood: stones to turn over or to take off, markers.
        changed: WideSet,
    },
    /// A side passed.
    Passed(Side),
    /// An action was taken back.
    Undone(Action),
    /// Something was refused: the rule's number, or a word.
    Refused(&'static str),
    /// The wood differs from the game and has to be put right first.
    Differs(Cause),
    /// The board matches and this side may play.
    Turn(Side),
    /// The position has been there so many times.
    Repeated(u16),
    /// Both sides have passed in Go: dead stones are to be taken off by agreement.
    Settling,
    /// Both sides agree on the dead stones.
    Agreed,
    /// Play goes on because the players do not agree.
    PlayedOn,
    /// This side's time is up.
    Flag(Side),
    /// The game is over.
    Ended(Outcome),
}

/// What has the screen instead of the game.
#[derive(Clone, Debug, Default, PartialEq)]
enum Attention {
    #[default]
    Game,
    /// The name of the thing, until it has been read.
    Splash(Moment),
    Ask {
        question: Question,
        /// When nobody will answer any more.
        until: Moment,
    },
    /// The menu, until nobody has pressed anything for a while.
    Menu(Menu, Moment),
    Past(u8),
    Check(Check),
}

impl Attention {
    /// Returns when it goes back to the game by itself, if it does.
    const fn until(&self) -> Option<Moment> {
        match self {
            Self::Splash(until) | Self::Ask { until, .. } | Self::Menu(_, until) => Some(*until),
            Self::Game | Self::Past(_) | Self::Check(_) => None,
        }
    }

    /// Tells whether the screen is the game's.
    const fn is_free(&self) -> bool {
        matches!(self, Self::Game | Self::Splash(_))
    }
}

/// What follows from the position.
#[derive(Clone, Debug)]
struct Standing {
    /// The stones that should lie on the wood.
    expected: PerSide<WideSet>,
    /// What the position is worth, kept for the live score.
    tally: Tally,
    /// How often the position has been there, if that is worth a remark.
    repeated: Option<u16>,
    /// A touched stone that must be played.
    must_move: Option<Point>,
    /// Whether a program has called for the board's turn.
    called: bool,
}

impl Standing {
    fn of(game: &Game) -> Self {
        let times = game.gomobil().map_or(1, rules_core::Play::occurrences);
        Self {
            expected: game.stones(),
            tally: game.tally(),
            repeated: (times >= 3).then_some(times as u16),
            must_move: None,
            called: false,
        }
    }
}

/// How long the lights have been waiting for hands that do what they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Patience {
    Waiting {
        /// When the wood or the game changed last.
        since: Moment,
        /// Whether a player has pressed a button instead.
        pressed: bool,
    },
    /// For so long that the screen says what else can be done.
    Lost,
    /// For as long as it takes: a board is being set up, or nothing is asked for.
    Endless,
}

impl Patience {
    const fn since(now: Moment) -> Self {
        Self::Waiting { since: now, pressed: false }
    }
}

/// What this board is made of, whatever the settings ask for.
struct Equipment {
    /// The board and the sensors that were chosen when this began.
    chosen: (Fitted, Sensors),
    /// The most that the supply has for the LEDs, in milliamperes.
    supply: u16,
    /// Whether somebody thinks for the board.
    thinker: bool,
}

/// What lights and screen show.
struct Picture {
    painter: Painter,
    view: View,
    /// Whether something was done to the referee from outside since it was drawn.
    due: bool,
}

/// The referee of one board.
///
/// It is some 26 KiB large, most of it the game; a chip keeps it in a static.
pub struct Referee {
    board: Board,
    settings: Settings,
    equipment: Equipment,
    readings: Readings,
    buttons: Buttons,
    clock: Clock,
    game: Game,
    standing: Standing,
    /// What is done while the game waits.
    interlude: Interlude,
    memory: Memory,
    now: Moment,
    phase: Phase,
    chores: Chores,
    complaints: Complaints,
    attention: Attention,
    patience: Patience,
    /// When the wood is compared for the first time, changed or not: an empty one may be right.
    first_look: Option<Moment>,
    picture: Picture,
    news: News,
}

impl Referee {
    /// Makes a referee of this board with default settings and a new game; [`Referee::start`] gives it what was stored.
    pub fn new(board: Board) -> Self {
        let settings = Settings::DEFAULT;
        let game = Game::new(&settings.terms(&board));
        let now = Moment::default();
        Self {
            standing: Standing::of(&game),
            settings,
            equipment: Equipment {
                chosen: (settings.fitted, settings.sensors),
                supply: u16::MAX,
                thinker: false,
            },
            readings: Readings::new(board, Calibration::default()),
            board,
            buttons: Buttons::default(),
            clock: Clock::new(TimeControl::None),
            game,
            interlude: Interlude::new(),
            memory: Memory::default(),
            now,
            phase: Phase::until_match(Cause::SetUp),
            chores: Chores::default(),
            complaints: Complaints::default(),
            attention: Attention::Splash(now + SPLASH),
            patience: Patience::since(now),
            first_look: Some(now + FIRST_LOOK),
            picture: Picture {
                painter: Painter::new(&board),
                view: View { language: settings.language, board, page: Page::Splash },
                due: true,
            },
            news: News::default(),
        }
    }

    /// Takes over what the journal says, right after switching on.
    pub fn start(&mut self, now: Moment, replay: &Replay) {
        self.now = now;
        self.restore(replay);
        self.news.sound(Cue::Hello);
        self.greet(now);
    }

    /// Begins the greeting, and the time after which the wood has been seen, once more.
    ///
    /// A long game takes the chip longer to read than the first look waits: whoever has read one says when that was done.
    pub fn greet(&mut self, now: Moment) {
        self.attention = Attention::Splash(now + SPLASH);
        self.first_look = Some(now + FIRST_LOOK);
        self.picture.due = true;
    }

    /// Looks at one sample and answers. Called a thousand times a second, whether something happens or not.
    pub fn step(&mut self, now: Moment, sample: &Sample<'_>) -> Outputs<'_> {
        self.now = now;
        self.news.begin();
        let first_cue = self.news.take_cue();

        self.chores.resume(&sample.scan);
        let seen = self.readings.update(now, sample.scan);
        if seen {
            self.patience = Patience::since(now);
            self.see();
        }
        let missed = self.complaints.miss(sample.unreadable, self.readings.out_of_service());
        let press = self.buttons.update(now, sample.buttons);
        if let Some(press) = press {
            self.press(press);
        }
        let due = self.pass_time();
        let outside = core::mem::take(&mut self.picture.due);
        let happened = outside || seen || missed || press.is_some() || due || !self.news.is_empty();
        // A stone in the air becomes a touched one by time alone.
        let in_the_air = self.phase.turn().is_some_and(|turn| turn.lifted.is_some());
        let unwritten =
            if happened || in_the_air || self.memory.is_behind() { self.next_unwritten() } else { None };
        let stuck = self.memory.wait(now, unwritten.is_some(), sample.journal_ready);
        if stuck {
            self.complaints.waiting = Some(Trouble::Unwritten);
        }
        let changed = (happened || stuck) && self.show();
        let unwritten = unwritten.filter(|_| sample.journal_ready);
        if let Some(unwritten) = unwritten {
            self.write_down(unwritten);
        }
        let cue = self.news.take_cue().or(first_cue).filter(|_| self.settings.sound);
        let lights = self.picture.painter.paint(now, self.settings.brightness, self.current_cap());
        Outputs {
            lights,
            view: changed.then_some(&self.picture.view),
            cue,
            // An entry is half a kilobyte large: it is not moved about unless there is one.
            entry: if unwritten.is_some() { self.memory.entry() } else { None },
            events: self.news.events(),
        }
    }

    /// Returns the board that is played on.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the game that is played.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings, as the menu would.
    pub fn set_settings(&mut self, settings: Settings) {
        if self.settings != settings {
            self.settings = settings;
            self.picture.due = true;
        }
    }

    /// Says how much the supply has for the LEDs, dark ones included, in milliamperes; without it the setting alone
    /// limits them.
    pub const fn set_supply(&mut self, milliamps: u16) {
        self.equipment.supply = milliamps;
    }

    /// Returns what the LEDs may draw: what the player allows, or what the supply has if that is less.
    pub fn current_cap(&self) -> u16 {
        self.settings.current_cap.min(self.equipment.supply)
    }

    /// Returns what the position is worth.
    pub const fn tally(&self) -> &Tally {
        &self.standing.tally
    }

    /// Tells whether another board or other sensors were chosen and everything is written down: start again to use them.
    pub fn is_restart_due(&self) -> bool {
        self.equipment.chosen != (self.settings.fitted, self.settings.sensors)
            && !matches!(self.attention, Attention::Menu(..))
            // The finger that closed the menu must not open it again.
            && !self.buttons.is_busy()
            && self.next_unwritten().is_none()
    }

    /// Returns what the screen has to say.
    pub const fn view(&self) -> &View {
        &self.picture.view
    }

    /// Returns what the lights mean.
    pub const fn frame(&self) -> &Frame {
        self.picture.painter.frame()
    }

    /// Returns what the sensors say.
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Returns the points that no reading comes from.
    pub const fn unreadable(&self) -> WideSet {
        self.complaints.unreadable()
    }

    /// Returns the results of past games, in no particular order.
    pub fn past(&self) -> &[PastGame] {
        &self.memory.past
    }

    /// Returns what the clocks show, if the game has any.
    pub fn clock_faces(&self) -> Option<PerSide<ClockFace>> {
        self.clock.faces()
    }

    /// Returns what would make the wood match the game.
    pub fn difference(&self) -> Difference {
        self.chores.difference(&self.standing.expected, self.readings.wood(), self.blind())
    }

    /// Returns the points that tell nothing: those out of service, and those that keep changing.
    fn blind(&self) -> WideSet {
        self.readings.out_of_service() | self.readings.health().flickering
    }

    /// Returns the moment of the last step.
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Begins the guided self-test of every part, or only the calibration of the sensors.
    pub fn begin_check(&mut self, whole: bool) {
        self.attention = Attention::Check(Check::begin(whole, &mut self.readings));
        self.picture.due = true;
    }

    /// Shows that the program before this one ended by a fault.
    pub fn report_crash(&mut self) {
        self.complaints.waiting = Some(Trouble::Crash);
        self.picture.due = true;
    }

    fn look_at_game(&mut self) {
        self.attention = Attention::Game;
    }

    fn tell(&mut self, event: Event) {
        self.news.tell(event);
    }

    fn refuse(&mut self, rule: &'static str) {
        self.tell(Event::Refused(rule));
        self.news.sound(Cue::Refused);
        // The reason has to be seen.
        if matches!(
            self.attention,
            Attention::Menu(..) | Attention::Ask { .. } | Attention::Past(_) | Attention::Splash(_)
        ) {
            self.look_at_game();
        }
    }

    fn refuse_by(&mut self, refusal: Refusal) {
        self.note_refusal(refusal.rule());
        self.refuse(refusal.rule());
    }

    /// Does what is due; tells whether anything was.
    fn pass_time(&mut self) -> bool {
        let now = self.now;
        let mut due = false;
        if self.first_look.take_if(|moment| now >= *moment).is_some() {
            self.look_first();
            due = true;
        }
        if self.attention.until().is_some_and(|until| now >= until) {
            self.look_at_game();
            due = true;
        }
        if matches!(self.patience, Patience::Waiting { since, .. } if now.since(since) >= UNHEEDED) {
            due |= self.lose_patience();
        }
        if let Attention::Check(check) = &mut self.attention {
            due |= check.look(now, &mut self.readings);
        }
        due | self.pass_time_of_turn() | self.pass_time_of_clock() | self.pass_time_of_opponent()
    }

    /// Says what else can be done about lights that nobody follows, if they ask for little; tells whether they do.
    fn lose_patience(&mut self) -> bool {
        let few = (1..=FEW).contains(&self.difference().points().len()) && !self.game.is_over();
        let says = few || self.is_lost() || self.help_idle();
        self.patience = if says { Patience::Lost } else { Patience::Endless };
        says
    }

    /// Tells whether somebody does not know how to begin: the game waits for its first move.
    fn is_lost(&self) -> bool {
        let still = matches!(self.phase, Phase::Play(_)) && *self.phase.hands() == Hands::Quiet;
        let taught = Lesson::of(self.game.terms().game(), &self.board).next().is_some();
        still && taught && self.game.is_empty() && !self.is_waiting() && self.difference().is_empty()
    }

    /// Takes moves that have rested, and boards that nobody can explain.
    fn pass_time_of_turn(&mut self) -> bool {
        let now = self.now;
        let Phase::Play(turn) = &mut self.phase else { return false };
        let silenced = turn.remark.take_if(|(_, until)| now >= *until).is_some();
        let waited = now.since(turn.since);
        match *self.phase.hands() {
            Hands::Landed { played, .. } if waited >= self.settings.dwell => {
                self.commit(played);
                self.read_hands();
            }
            Hands::Muddle if waited >= MUDDLE => self.repair(),
            Hands::Between { .. } if waited >= BORDER => self.repair(),
            // Two stones are held up, and none of them lands.
            Hands::Off if waited >= FRESH && !self.game.is_placing() => self.repair(),
            // Where origins cannot be seen, the players are asked instead.
            Hands::Extra { .. } if waited >= FRESH && self.unseen().is_empty() => self.repair(),
            _ => return silenced,
        }
        true
    }

    fn pass_time_of_clock(&mut self) -> bool {
        // A stone that has landed is out of the player's hands: its rest costs time only if it is taken up again.
        if matches!(self.phase.hands(), Hands::Landed { .. }) {
            return false;
        }
        let event = self.clock.advance(self.now);
        match event {
            Some(ClockEvent::Flag(side)) => self.flag(side),
            Some(ClockEvent::LastSeconds) => self.news.murmur(Cue::Tick),
            Some(ClockEvent::PeriodLost(_)) => self.news.sound(Cue::Refused),
            Some(ClockEvent::Second) | None => {}
        }
        event.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_that_is_found_at_the_start_is_shown_until_a_button_is_pressed() {
        let mut replay = Replay::new();
        replay.note_damage();
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &replay);
        let mut step = |now: u64, black: bool| {
            let sample = Sample {
                scan: Scan::Reed(WideSet::EMPTY),
                unreadable: &WideSet::EMPTY,
                buttons: Levels { player: PerSide { black, white: false }, menu: false },
                journal_ready: true,
            };
            referee.step(Moment(now), &sample);
            matches!(referee.view().page, Page::Trouble(Trouble::Journal { .. }))
        };
        step(0, false);
        assert!((1..10_000).all(|now| step(now, false)));
        assert!((10_000..10_100).all(|now| step(now, true)));
        assert!(!(10_100..10_200).map(|now| step(now, false)).last().unwrap());
    }

    #[test]
    fn a_board_that_has_read_for_long_looks_at_the_wood_no_earlier() {
        let board = Board::grid(9).unwrap();
        let mut referee = Referee::new(board);
        referee.start(Moment(0), &Replay::new());
        let point = board.parse("E5").unwrap();
        referee.game.play(Action::Place(point)).unwrap();
        referee.standing = Standing::of(&referee.game);
        referee.phase = Phase::until_match(Cause::Resume);
        referee.greet(Moment(300));
        let sample = |closed| Sample {
            scan: Scan::Reed(closed),
            unreadable: &WideSet::EMPTY,
            buttons: Levels { player: PerSide::default(), menu: false },
            journal_ready: true,
        };
        for now in 300..308 {
            referee.step(Moment(now), &sample(WideSet::EMPTY));
        }
        // The empty wood is not taken for the wish to begin anew.
        for now in 308..330 {
            referee.step(Moment(now), &sample(WideSet::of(point)));
        }
        assert!(matches!(referee.view().page, Page::Splash), "{:?}", referee.view().page);
    }

    /// Lets the strip of row A fail for a while and returns how often that was shown, and what is shown at the end.
    fn unplug(pressed: core::ops::Range<u64>) -> (usize, bool) {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        let strip = Board::HEXAGON.points().iter().take(6).collect::<WideSet>();
        let silent = Page::Trouble(Trouble::Silent(strip));
        let mut reports = 0;
        for now in 0..4_000 {
            let unplugged = (2_000..2_500).contains(&now) || (3_000..3_500).contains(&now);
            let levels = PerSide { black: pressed.contains(&now), white: false };
            let sample = Sample {
                scan: Scan::Reed(WideSet::EMPTY),
                unreadable: if unplugged { &strip } else { &WideSet::EMPTY },
                buttons: Levels { player: levels, menu: false },
                journal_ready: true,
            };
            let outputs = referee.step(Moment(now), &sample);
            reports += usize::from(outputs.view.is_some_and(|view| view.page == silent));
        }
        (reports, referee.view().page == silent)
    }

    #[test]
    fn an_unplugged_strip_is_shown_until_it_is_back() {
        assert_eq!(unplug(0..0), (2, false));
    }

    #[test]
    fn an_unplugged_strip_that_was_taken_out_of_service_is_not_shown_again() {
        assert_eq!(unplug(2_200..2_300), (1, false));
    }
}
