//! The referee: hands and buttons in, lights, screen, sound and journal out.

mod play;
mod press;
mod remember;
mod settle;
mod show;

use heapless::Vec;
use rules_core::any::{Action, Game, Outcome, Refusal};
use rules_core::{Board, PerSide, Point, Side, WideSet};
use smart_leds_trait::RGB8;

use crate::buttons::{Buttons, Levels};
use crate::check::Check;
use crate::clock::{Clock, ClockEvent, TimeControl};
use crate::difference::Difference;
use crate::hands::Hands;
use crate::journal::{Entry, PAST_GAMES, PastGame, Replay};
use crate::lights::{Frame, Painter};
use crate::link::{History, Snapshot};
use crate::menu::Menu;
use crate::readings::{Calibration, Readings, Scan};
use crate::screen::{Cause, ClockFace, Page, Prompt, Question, Trouble, View};
use crate::settings::{Fitted, Sensors, Settings};
use crate::sound::Cue;
use crate::tally::Tally;
use crate::time::{Millis, Moment};
use crate::wood::PLACES;
use remember::Memory;

/// Longer than this in the air, and a strict referee takes a lift for a touch.
const NUDGE: Millis = Millis(600);
/// A journal that takes nothing for this long is broken. Making room in a slow flash takes 12 s at most.
const UNWRITTEN: Millis = Millis(30_000);
/// A board that nobody can explain for this long is being repaired, not played on.
const MUDDLE: Millis = Millis(150);
/// A stone may be landed before the one it came from is seen to leave, but not longer before than this.
const FRESH: Millis = Millis(1_500);
/// How long a question waits for an answer.
const QUESTION: Millis = Millis(10_000);
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
    Repeated(u8),
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
#[expect(clippy::large_enum_variant, reason = "there is one of it, and no heap to put the large one on")]
#[derive(Clone, Debug, Default, PartialEq)]
enum Attention {
    #[default]
    Game,
    Splash,
    Ask(Question),
    Menu(Menu),
    Past(u8),
    Check(Check),
}

/// The referee of one board.
///
/// It is some 8 KiB large; a chip keeps it in a static.
pub struct Referee {
    board: Board,
    settings: Settings,
    /// The board and the sensors that were chosen when this began.
    chosen: (Fitted, Sensors),
    /// The most that the supply has for the LEDs, in milliamperes.
    supply: u16,
    readings: Readings,
    buttons: Buttons,
    clock: Clock,
    game: Game,
    /// The stones that should lie on the wood, by the game.
    expected: PerSide<WideSet>,
    /// What the position is worth, kept for the live score.
    tally: Tally,
    past: Vec<PastGame, PAST_GAMES>,
    memory: Memory,
    /// What was to be written down last.
    entry: Option<Entry>,
    now: Moment,

    /// Why the wood must match the game before play goes on, if it must.
    awaiting: Option<Cause>,
    /// What the hands were doing when the wood changed last.
    hands: Hands,
    /// Captured stones that have not been seen turned over yet.
    to_turn: WideSet,
    /// Points where placed stones left something to be taken off or put that has not been done yet.
    chores: WideSet,
    /// Points that cannot be seen and whose contents have changed.
    to_confirm: WideSet,
    /// Stones of the position that were seen to be away since the board matched last.
    gone: WideSet,
    /// Since when the hands have been doing that.
    since: Moment,
    /// A playable stone in the air, and since when.
    lifted: Option<(Point, Moment)>,
    /// A touched stone that must be played.
    must_move: Option<Point>,
    /// Whether the side to move has been told that it may play.
    turn_given: bool,
    /// Who has completed a move that the clock has not rewarded yet.
    earned: Option<Side>,
    paused: bool,
    /// Which of several points that cannot be seen is asked about.
    candidate: usize,
    /// Whether the players have agreed on dead stones after two passes in Go.
    agreed: bool,
    /// Who has agreed so far to the dead stones that lie beside the board.
    confirmed: PerSide<bool>,
    /// How often the position has been there, if that is worth a remark.
    repeated: Option<u8>,
    /// Captured stones of a resumed game, to be checked by eye if the sensors cannot tell sides.
    unverified: Option<WideSet>,
    /// Points whose trouble has been reported already.
    reported: WideSet,
    /// Points that no reading comes from.
    unreadable: WideSet,

    attention: Attention,
    /// Something to be shown as soon as nobody is in the middle of a move.
    trouble: Option<Trouble>,
    /// The points that would be taken out of service by the question that is asked.
    doubted: WideSet,
    /// When the wood is compared for the first time, changed or not: an empty one may be right.
    first_look: Option<Moment>,
    /// When the attention goes back to the game by itself.
    until: Option<Moment>,
    remark: Option<(Prompt, Moment)>,

    painter: Painter,
    view: View,
    stale: bool,
    /// Since when something waits to be written down, if the journal takes nothing.
    unwritten: Option<Moment>,
    events: Vec<Event, 8>,
    /// How many of the events have been given back already; the others happened between two samples.
    told: usize,
    cue: Option<Cue>,
}

impl Referee {
    /// Makes a referee of this board with default settings and a new game; [`Referee::start`] gives it what was stored.
    pub fn new(board: Board) -> Self {
        let settings = Settings::DEFAULT;
        let game = Game::new(&settings.terms(&board));
        Self {
            tally: Tally::of(&game),
            expected: game.stones(),
            settings,
            chosen: (settings.fitted, settings.sensors),
            supply: u16::MAX,
            readings: Readings::new(board, Calibration::default()),
            board,
            buttons: Buttons::default(),
            clock: Clock::new(TimeControl::None),
            game,
            past: Vec::new(),
            memory: Memory::default(),
            entry: None,
            now: Moment::default(),
            awaiting: Some(Cause::SetUp),
            hands: Hands::Quiet,
            to_turn: WideSet::EMPTY,
            chores: WideSet::EMPTY,
            to_confirm: WideSet::EMPTY,
            gone: WideSet::EMPTY,
            since: Moment::default(),
            lifted: None,
            must_move: None,
            turn_given: false,
            earned: None,
            paused: false,
            candidate: 0,
            agreed: false,
            confirmed: PerSide { black: false, white: false },
            repeated: None,
            unverified: None,
            reported: WideSet::EMPTY,
            unreadable: WideSet::EMPTY,
            attention: Attention::Splash,
            trouble: None,
            doubted: WideSet::EMPTY,
            first_look: Some(Moment::default() + FIRST_LOOK),
            until: None,
            remark: None,
            painter: Painter::new(&board),
            view: View { language: settings.language, board, page: Page::Splash },
            stale: true,
            unwritten: None,
            events: Vec::new(),
            told: 0,
            cue: None,
        }
    }

    /// Takes over what the journal says, right after switching on.
    pub fn start(&mut self, now: Moment, replay: &Replay) {
        self.now = now;
        self.restore(replay);
        // Trouble stays until a button is pressed.
        self.until = (self.attention == Attention::Splash).then_some(now + SPLASH);
        self.first_look = Some(now + FIRST_LOOK);
        self.cue = Some(Cue::Hello);
        self.stale = true;
    }

    /// Looks at one sample and answers. Called a thousand times a second, whether something happens or not.
    pub fn step(&mut self, now: Moment, sample: &Sample<'_>) -> Outputs<'_> {
        self.now = now;
        let told = core::mem::take(&mut self.told);
        self.events.drain(..told.min(self.events.len()));
        let first_cue = self.cue.take();

        if self.unverified.is_some()
            && let (Some(points), Scan::Reed(_)) = (self.unverified.take(), &sample.scan)
        {
            self.to_confirm |= points;
            self.stale = true;
        }
        if self.readings.update(now, sample.scan) {
            self.see();
        }
        self.miss(sample.unreadable);
        if let Some(press) = self.buttons.update(now, sample.buttons) {
            self.press(press);
        }
        self.pass_time();
        self.wait_for_journal(!sample.journal_ready && !self.is_written_down());

        let mut changed = false;
        if self.stale {
            self.stale = false;
            changed = self.show();
        }
        let writes = sample.journal_ready && !self.is_written_down();
        if writes {
            self.entry = self.next_entry();
        }
        self.told = self.events.len();
        let lights = self.painter.paint(now, self.settings.brightness, self.current_cap());
        Outputs {
            lights,
            view: changed.then_some(&self.view),
            cue: self.cue.take().or(first_cue).filter(|_| self.settings.sound),
            // An entry is half a kilobyte large: it is not moved about unless there is one.
            entry: if writes { self.entry.as_ref() } else { None },
            events: &self.events,
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
            self.memory.settings_changed = true;
            self.stale = true;
        }
    }

    /// Says how much the supply has for the LEDs, dark ones included, in milliamperes; without it the setting alone
    /// limits them.
    pub const fn set_supply(&mut self, milliamps: u16) {
        self.supply = milliamps;
    }

    /// Returns what the LEDs may draw: what the player allows, or what the supply has if that is less.
    pub fn current_cap(&self) -> u16 {
        self.settings.current_cap.min(self.supply)
    }

    /// Returns what the position is worth.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Tells whether another board or other sensors were chosen and everything is written down: start again to use them.
    pub fn is_restart_due(&self) -> bool {
        self.chosen != (self.settings.fitted, self.settings.sensors)
            && !matches!(self.attention, Attention::Menu(_))
            // The finger that closed the menu must not open it again.
            && !self.buttons.is_busy()
            && self.is_written_down()
    }

    /// Returns what the screen has to say.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns what the lights mean.
    pub const fn frame(&self) -> &Frame {
        self.painter.frame()
    }

    /// Returns what the sensors say.
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Returns the points that no reading comes from.
    pub const fn unreadable(&self) -> WideSet {
        self.unreadable
    }

    /// Returns the results of past games, in no particular order.
    pub fn past(&self) -> &[PastGame] {
        &self.past
    }

    /// Returns what the clocks show, if the game has any.
    pub fn clock_faces(&self) -> Option<PerSide<ClockFace>> {
        self.clock.faces()
    }

    /// Returns what would make the wood match the game.
    pub fn difference(&self) -> Difference {
        let wood = self.readings.wood();
        let mut difference = Difference::between(&self.expected, wood, self.readings.out_of_service());
        difference.turn |= self.to_turn & wood.unsure;
        difference.confirm = self.to_confirm;
        difference
    }

    /// Returns what a console may say.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            now: self.now,
            game: self.game.clone(),
            difference: self.difference(),
            health: *self.readings.health(),
            out_of_service: self.readings.out_of_service(),
            unreadable: self.unreadable,
            current_cap: self.current_cap(),
            clocks: self.clock_faces(),
            past: self.past.len(),
            view: self.view.clone(),
            history: History::new(),
        }
    }

    /// Begins the guided self-test of every part, or only the calibration of the sensors.
    pub fn begin_check(&mut self, whole: bool) {
        self.attention = Attention::Check(Check::begin(whole, &mut self.readings));
        self.until = None;
        self.stale = true;
    }

    /// Shows that the program before this one ended by a fault.
    pub fn report_crash(&mut self) {
        self.trouble(Trouble::Crash);
    }

    /// Says so, once, if the journal keeps something waiting for very long.
    fn wait_for_journal(&mut self, waits: bool) {
        if !waits {
            self.unwritten = None;
            return;
        }
        let since = *self.unwritten.get_or_insert(self.now);
        if self.now.since(since) > UNWRITTEN {
            self.trouble(Trouble::Unwritten);
            // No time is longer ago than this.
            self.unwritten = Some(Moment(u64::MAX));
        }
    }

    fn trouble(&mut self, trouble: Trouble) {
        self.trouble = Some(trouble);
        self.stale = true;
    }

    fn look_at_game(&mut self) {
        self.attention = Attention::Game;
        self.until = None;
        self.stale = true;
    }

    /// Takes the points that no reading comes from: shows those that are new, until they are back or a button is
    /// pressed.
    fn miss(&mut self, unreadable: &WideSet) {
        if *unreadable == self.unreadable {
            return;
        }
        let unreadable = *unreadable;
        let before = core::mem::replace(&mut self.unreadable, unreadable);
        let news = unreadable - before - self.readings.out_of_service();
        if !news.is_empty() {
            self.trouble(Trouble::Dead(news));
        } else if !before.is_empty()
            && unreadable.is_empty()
            && let Some(Trouble::Dead(points)) = self.trouble
            && points.is_subset(before)
        {
            self.trouble = None;
            self.stale = true;
        }
    }

    fn tell(&mut self, event: Event) {
        // Eight events in one step would be a record; a ninth would be lost to the link, not to the game.
        let _ = self.events.push(event);
        self.stale = true;
    }

    fn refuse(&mut self, rule: &'static str) {
        self.tell(Event::Refused(rule));
        self.cue = Some(Cue::Refused);
        // The reason has to be seen.
        if matches!(self.attention, Attention::Menu(_) | Attention::Ask(_) | Attention::Past(_)) {
            self.look_at_game();
        }
    }

    fn refuse_by(&mut self, refusal: Refusal) {
        self.refuse(refusal.rule());
    }

    /// Does what is due.
    fn pass_time(&mut self) {
        let now = self.now;
        if self.first_look.take_if(|moment| now >= *moment).is_some() {
            self.look_first();
        }
        if self.until.is_some_and(|until| now >= until) {
            self.look_at_game();
        }
        if self.remark.is_some_and(|(_, until)| now >= until) {
            self.remark = None;
            self.stale = true;
        }
        if let Attention::Check(check) = &mut self.attention
            && check.look(now, &mut self.readings)
        {
            self.stale = true;
        }
        if let Hands::Landed { played, .. } = self.hands
            && now.since(self.since) >= self.settings.dwell
        {
            self.commit(played);
            self.read_hands();
        }
        let patience = match self.hands {
            Hands::Muddle => Some(MUDDLE),
            // Where origins cannot be seen, the players are asked instead.
            Hands::Extra { .. } if self.unseen().is_empty() => Some(FRESH),
            _ => None,
        };
        if patience.is_some_and(|patience| now.since(self.since) >= patience) {
            self.repair();
        }
        // A stone that has landed is out of the player's hands: its rest costs time only if it is taken up again.
        if matches!(self.hands, Hands::Landed { .. }) {
            return;
        }
        match self.clock.advance(now) {
            Some(ClockEvent::Flag(side)) => self.flag(side),
            Some(ClockEvent::LastSeconds) => {
                self.cue = self.cue.or(Some(Cue::Tick));
                self.stale = true;
            }
            Some(ClockEvent::PeriodLost(_)) => {
                self.cue = Some(Cue::Refused);
                self.stale = true;
            }
            Some(ClockEvent::Second) => self.stale = true,
            None => {}
        }
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

    /// Lets the strip of row A fail for a while and returns how often that was shown, and what is shown at the end.
    fn unplug(pressed: core::ops::Range<u64>) -> (usize, bool) {
        let mut referee = Referee::new(Board::HEXAGON);
        referee.start(Moment(0), &Replay::new());
        let strip = Board::HEXAGON.points().iter().take(6).collect::<WideSet>();
        let dead = Page::Trouble(Trouble::Dead(strip));
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
            reports += usize::from(outputs.view.is_some_and(|view| view.page == dead));
        }
        (reports, referee.view().page == dead)
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
