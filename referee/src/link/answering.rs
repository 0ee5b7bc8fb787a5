//! What there is to say about a referee.

use core::fmt::{self, Write};

use heapless::Deque;
use journal::nor_flash::NorFlash;
use rules_core::any::Game;
use rules_core::record::text::Tags;
use rules_core::{Board, HexSet, PerSide, Point, Side, WideSet};

use super::asking::{COMMANDS, Command, Complaint, Request};
use super::ordering::Desk;
use crate::clock::ClockFace;
use crate::difference::Difference;
use crate::journal::{Keeper, Search, Title, Wanted};
use crate::names::Name;
use crate::readings::Health;
use crate::referee::{Event, Referee};
use crate::screen::{View, transcript};
use crate::time::Moment;

/// How many events are remembered.
pub const EVENTS: usize = 24;

/// The newest events with their moments.
#[derive(Clone, Debug, Default)]
pub struct History {
    events: Deque<(Moment, Event), EVENTS>,
}

impl History {
    /// Begins with nothing.
    pub const fn new() -> Self {
        Self { events: Deque::new() }
    }

    /// Remembers events; the oldest are forgotten.
    pub fn note(&mut self, now: Moment, events: &[Event]) {
        for event in events {
            if self.events.is_full() {
                self.events.pop_front();
            }
            // There is room now.
            let _ = self.events.push_back((now, *event));
        }
    }
}

/// What the console may say about a referee, taken at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    now: Moment,
    pub(super) game: Game,
    /// What may be ordered, and what came of it.
    pub(super) desk: Desk,
    settling: bool,
    difference: Difference,
    health: Health,
    out_of_service: WideSet,
    unreadable: WideSet,
    current_cap: u16,
    clocks: Option<PerSide<ClockFace>>,
    past: usize,
    players: PerSide<Option<Name>>,
    view: View,
    /// What happened lately; empty unless somebody fills it in.
    pub history: History,
    /// What was looked for among the past games.
    search: Search,
}

impl Snapshot {
    /// Takes what a console may say about a referee at this moment.
    pub fn of(referee: &Referee) -> Self {
        Self {
            now: referee.now(),
            game: referee.game().clone(),
            desk: Desk::of(referee),
            settling: referee.is_settling(),
            difference: referee.difference(),
            health: *referee.readings().health(),
            out_of_service: referee.readings().out_of_service(),
            unreadable: referee.unreadable(),
            current_cap: referee.current_cap(),
            clocks: referee.clock_faces(),
            past: referee.past().len(),
            players: referee.players(),
            view: referee.view().clone(),
            history: History::new(),
            search: Search::new(Wanted::Before(0)),
        }
    }

    /// Begins the search for what a request asks of the past games; tells whether it does.
    pub fn search_for(&mut self, request: &Request) -> bool {
        let wanted = match request.command {
            Ok(Command::Games(before)) => Wanted::Before(before.unwrap_or(u32::MAX)),
            Ok(Command::Game(number)) => Wanted::Game(number),
            _ => return false,
        };
        self.search = Search::new(wanted);
        true
    }

    /// Does a step of the search; tells whether there is more to do. A past game takes the place of the present one.
    pub fn look_up<F: NorFlash>(&mut self, keeper: &mut Keeper<F>) -> bool {
        keeper.search(&mut self.search, &mut self.game).is_ok() && !self.search.is_done()
    }
}

/// What the referee does not know about the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// The board's own number.
    pub serial: &'a str,
    /// Which sensors are fitted, and whatever else is to be said in a word or two.
    pub sensors: &'a str,
    /// What feeds the board, if that is known.
    pub supply: &'a str,
    /// How the program before this one ended, if by a fault.
    pub crash: &'a str,
}

/// Writes the answer to a request, with its empty line at the end.
pub fn answer(request: Request, snapshot: &Snapshot, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
    // Lines inside an answer end with one line feed each, never two: an empty line is the end.
    let command = request.command.and_then(|command| snapshot.check(command).map(|()| command));
    out.write_char(if command.is_ok() { '=' } else { '?' })?;
    if let Some(id) = request.id {
        write!(out, "{id}")?;
    }
    out.write_char(' ')?;
    match command {
        Ok(command) => snapshot.say(command, about, out)?,
        Err(complaint) => writeln!(out, "{complaint}")?,
    }
    out.write_char('\n')
}

impl Snapshot {
    fn check(&self, command: Command) -> Result<(), Complaint> {
        match command {
            Command::Moves(Some(point)) if self.targets(point).is_none() => {
                Err(Complaint::NoMoveFrom(self.board().display(point)))
            }
            Command::Games(_) | Command::Game(_) if !self.search.is_done() => Err(Complaint::NoJournal),
            Command::Game(_) if self.search.titles().is_empty() => Err(Complaint::NoSuchGame),
            _ => self.check_order(command),
        }
    }

    fn say(&self, command: Command, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
        match command {
            Command::Help => {
                for (name, what) in COMMANDS {
                    writeln!(out, "{name} {what}")?;
                }
                Ok(())
            }
            Command::ListCommands => COMMANDS.iter().try_for_each(|(name, _)| writeln!(out, "{name}")),
            Command::KnownCommand(known) => writeln!(out, "{known}"),
            Command::ProtocolVersion => writeln!(out, "2"),
            Command::Name => writeln!(out, "Gomobil board"),
            Command::Version => writeln!(out, "{}", about.version),
            Command::Status => self.status(about, out),
            Command::Position => self.position(out),
            Command::Moves(from) => self.moves(from, out),
            Command::Record => {
                let PerSide { black, white } = &self.players;
                let tags = Tags {
                    black: black.as_ref().map(Name::as_str),
                    white: white.as_ref().map(Name::as_str),
                    ..Tags::default()
                };
                self.game.write_record(&tags, out)
            }
            Command::Games(_) => self.games(out),
            Command::Game(_) => {
                self.search.titles().first().map_or(Ok(()), |title| title.write_record(&self.game, out))
            }
            Command::Names(_) => writeln!(out, "see the menu"),
            Command::Log => self.log(about, out),
            Command::Calibrate
            | Command::SelfTest
            | Command::Play(..)
            | Command::Undo
            | Command::ClearBoard => {
                writeln!(out, "see the board")
            }
            Command::Genmove(_) | Command::Hint => self.thought(out),
            Command::Level(None) => writeln!(out, "{}", self.desk.level),
            Command::BoardSize(_) | Command::Komi(_) | Command::Level(Some(_)) | Command::Quit => {
                writeln!(out)
            }
            Command::ShowBoard => self.show_board(out),
            Command::FinalScore => self.score(out),
            Command::FinalStatus(status) => self.status_list(status, out),
            Command::Bootsel => writeln!(out, "goodbye"),
        }
    }

    fn status(&self, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "version {}", about.version)?;
        writeln!(out, "serial {}", about.serial)?;
        writeln!(out, "sensors {}", about.sensors)?;
        if !about.supply.is_empty() {
            writeln!(out, "supply {}", about.supply)?;
        }
        writeln!(out, "lights at most {} mA", self.current_cap)?;
        writeln!(out, "up {} ms", self.now.0)?;
        writeln!(out, "board {}", self.board().name())?;
        writeln!(out, "game {}", self.game.terms().name())?;
        writeln!(out, "plies {}", self.game.len())?;
        if let Some(action) = self.game.last() {
            writeln!(out, "last {}", action.display(self.board()))?;
        }
        match self.game.outcome() {
            Some(outcome) => writeln!(out, "over {outcome}")?,
            None => writeln!(out, "turn {}", self.game.to_move().word())?,
        }
        if self.settling {
            writeln!(out, "settling dead stones")?;
        }
        if let Some(points) = self.game.tally().points() {
            writeln!(out, "points black {} white {}", points.black, points.white)?;
        }
        if let Some(clocks) = self.clocks {
            write!(out, "clock")?;
            for side in Side::BOTH {
                let ClockFace { seconds, periods, .. } = clocks[side];
                write!(out, " {} {}:{:02}", side.word(), seconds / 60, seconds % 60)?;
                if let Some(periods) = periods {
                    write!(out, "+{periods}")?;
                }
            }
            writeln!(out)?;
        }
        writeln!(out, "past {}", self.past)?;
        let points = [
            ("differing", self.difference.points()),
            ("unreadable", self.unreadable),
            ("dead", self.health.dead),
            ("flickering", self.health.flickering),
            ("weak", self.health.weak),
            ("out_of_service", self.out_of_service),
        ];
        for (what, set) in points.into_iter().filter(|(_, set)| !set.is_empty()) {
            write!(out, "{what}")?;
            self.list(set, out)?;
        }
        if !about.crash.is_empty() {
            writeln!(out, "crashed {}", about.crash)?;
        }
        write!(out, "screen ")?;
        let mut joined = Joined { out, pending: false };
        transcript(&self.view, &mut joined)?;
        writeln!(out)
    }

    fn games(&self, out: &mut impl Write) -> fmt::Result {
        if self.search.titles().is_empty() {
            return writeln!(out, "none");
        }
        for Title { number, game, plies, outcome, names } in self.search.titles() {
            write!(out, "{number} {} {plies} ", game.name())?;
            match outcome {
                Some(outcome) => write!(out, "{outcome}")?,
                None => out.write_str("unfinished")?,
            }
            for side in Side::BOTH {
                if let Some(name) = names[side] {
                    write!(out, " {} {}", side.word(), name.as_str())?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn position(&self, out: &mut impl Write) -> fmt::Result {
        let stones = self.game.stones();
        for side in [Side::Black, Side::White] {
            write!(out, "{}", side.word())?;
            self.list(stones[side], out)?;
        }
        writeln!(out, "turn {}", self.game.to_move().word())
    }

    /// Returns where the stone on a point may land, or the point itself if a stone may be placed there.
    fn targets(&self, point: Point) -> Option<WideSet> {
        match self.game.gomobil() {
            Some(game) => game.lift(point).ok().map(HexSet::widen),
            None => self.game.legal().contains(point).then_some(WideSet::of(point)),
        }
    }

    fn moves(&self, from: Option<Point>, out: &mut impl Write) -> fmt::Result {
        let Some(game) = self.game.gomobil() else {
            return match self.game.legal() {
                legal if legal.is_empty() => writeln!(out, "none"),
                legal => {
                    write!(out, "place")?;
                    self.list(from.map_or(legal, WideSet::of), out)
                }
            };
        };
        let stones = match from {
            Some(point) => WideSet::of(point),
            None => game.position().stones(game.position().to_move()).widen(),
        };
        let mut any = false;
        for stone in stones {
            let Ok(landings) = game.lift(stone) else { continue };
            write!(out, "{}", self.board().display(stone))?;
            self.list(landings.widen(), out)?;
            any = true;
        }
        if any { Ok(()) } else { writeln!(out, "none") }
    }

    fn log(&self, about: &About<'_>, out: &mut impl Write) -> fmt::Result {
        match about.crash {
            "" => writeln!(out, "no crash")?,
            crash => writeln!(out, "crashed {crash}")?,
        }
        for (moment, event) in &self.history.events {
            write!(out, "{} ms ", moment.0)?;
            self.tell(event, out)?;
        }
        Ok(())
    }

    /// Returns the board that is played on.
    pub const fn board(&self) -> &Board {
        &self.view.board
    }

    /// Writes the names of points, each after a space, and ends the line.
    pub(super) fn list(&self, points: WideSet, out: &mut impl Write) -> fmt::Result {
        for point in points {
            write!(out, " {}", self.board().display(point))?;
        }
        writeln!(out)
    }

    fn tell(&self, event: &Event, out: &mut impl Write) -> fmt::Result {
        match event {
            Event::NewGame => writeln!(out, "new game"),
            Event::Resumed(plies) => writeln!(out, "resumed after {plies} plies"),
            Event::Moved { side, played, changed } => {
                write!(out, "{} {} changes", side.word(), played.display(self.board()))?;
                self.list(*changed, out)
            }
            Event::Settling => writeln!(out, "settling dead stones"),
            Event::Agreed => writeln!(out, "agreed on dead stones"),
            Event::PlayedOn => writeln!(out, "played on"),
            Event::Passed(side) => writeln!(out, "{} passed", side.word()),
            Event::Undone(action) => writeln!(out, "undone {}", action.display(self.board())),
            Event::Refused(rule) => writeln!(out, "refused {rule}"),
            Event::Differs(cause) => writeln!(out, "differs {cause:?}"),
            Event::Turn(side) => writeln!(out, "turn {}", side.word()),
            Event::Repeated(times) => writeln!(out, "position seen {times} times"),
            Event::Flag(side) => writeln!(out, "flag of {}", side.word()),
            Event::Ended(outcome) => writeln!(out, "ended {outcome}"),
        }
    }
}

/// Writes several lines as one, with ` / ` between them.
struct Joined<'a, W> {
    out: &'a mut W,
    pending: bool,
}

impl<W: Write> Write for Joined<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if letter == '\n' {
                self.pending = true;
                continue;
            }
            if core::mem::take(&mut self.pending) {
                self.out.write_str(" / ")?;
            }
            self.out.write_char(letter)?;
        }
        Ok(())
    }
}
