//! What pages may ask for.

use referee::buttons::Button;
use referee::opponent::Opponent;
use rehearsal::{Fault, SensorKind};
use rules_core::any::{Game, RecordError};
use rules_core::{GameId, PerSide, Side};

use crate::desk::{Strap, find, name};
use crate::helper::Job;
use crate::machine::Machine;
use crate::memory::House;
use crate::names::{board_named, board_word};
use crate::protocol::{ButtonName, Complaint, FaultName, Reply, Request, SensorName, VERSION};
use crate::reasons::Reason;
use crate::stones::{Holder, Place};

/// More stones than this never jump at once.
const HARDEST_KNOCK: u32 = 48;
/// The fastest demonstration, in times of real time.
const FASTEST: u32 = 50;

impl<H: House> Machine<H> {
    /// Does what a page asks for; whatever is refused changes nothing.
    pub(crate) fn answer(&mut self, page: u64, text: &str) -> Result<(), Complaint> {
        let request = Request::read(text)?;
        if request.is_of_hands() && self.demo.is_some() {
            return Err(Complaint::new("demo", "a demonstration is being given; stop it first"));
        }
        let now = self.desk.world.now();
        let board = self.desk.board();
        match request {
            Request::Hello { version, language } => {
                check_version(version)?;
                self.greet(language);
            }
            Request::Lift { stone } => {
                // A helping hand that only waits must not take the next player's stone for a chore.
                if self.desk.plan.is_empty() {
                    self.desk.job = Job::Rest;
                }
                if !self.desk.stones.lift(stone, Holder::Page(page), &mut self.desk.world.table) {
                    return Err(no_stone(stone));
                }
            }
            Request::Carry { stone, x, y } => {
                self.holds(page, stone)?;
                self.desk.stones.carry(stone, (x, y), 0);
            }
            Request::Land { stone, at } => self.land(page, stone, &at)?,
            Request::Turn { stone } => match self.place(stone)? {
                Place::On(point) => {
                    self.desk.plan.turn_over(now, stone, point, Holder::Helper);
                }
                Place::Shelf | Place::Hand { .. } => {
                    self.desk.stones.turn(stone);
                }
            },
            Request::Nudge { stone } => match self.place(stone)? {
                Place::On(point) => self.desk.plan.nudge(now, stone, point),
                Place::Shelf | Place::Hand { .. } => return Err(no_stone(stone)),
            },
            Request::Slide { stone, to } => {
                let to = find(&board, &to)?;
                match self.place(stone)? {
                    Place::On(from)
                        if board.distance(from, to) == Some(1) && self.desk.stones.on(to).is_none() =>
                    {
                        self.desk.plan.slide(now, stone, to);
                    }
                    _ => {
                        return Err(Complaint::new(
                            "slide",
                            format!("the stone cannot slide to {}", name(&board, to)),
                        ));
                    }
                }
            }
            Request::Knock { stones } => self.desk.knock(stones.min(HARDEST_KNOCK)),
            Request::Button { button, down } => self.desk.press(button_named(button), down),
            Request::Plug { connected } => self.desk.plug(connected),
            Request::Fault { at, fault } => {
                self.desk.world.table.set_fault(find(&board, &at)?, fault.map(fault_named));
            }
            Request::Chain { cut } => {
                let cut = cut.as_deref().map(|at| find(&board, at)).transpose()?;
                self.desk.cut_chain(cut);
            }
            Request::Sensors { kind } => {
                self.desk.set_strap(Strap { sensors: sensors_named(kind), ..self.desk.strap() });
            }
            Request::Board { board } => self.swap(&board)?,
            Request::Watch { on } => {
                self.watchers.retain(|watcher| *watcher != page);
                if on {
                    self.watchers.push(page);
                }
            }
            Request::Help {} => self.help()?,
            Request::Demo { on, speed } => self.demonstrate(on, speed.clamp(1, FASTEST))?,
            Request::Opponent { black, white, level, hand } => {
                self.seat(PerSide { black, white }, level, hand)?;
            }
            Request::Choose { game, board } => self.choose(&game, &board)?,
            Request::Wish { wish } => self.desk.wish(wish),
            Request::Load { record } => self.load(&record)?,
            Request::Names { black, white, occasion } => {
                self.board_mut().set_names([&black, &white], occasion);
            }
            past @ (Request::Games { .. } | Request::PastGame { .. }) => self.recall(page, &past)?,
            Request::Language { language } => {
                self.language_open = false;
                self.desk.set_language(language);
                if let Some((waiting, _)) = &mut self.demo {
                    waiting.set_language(language);
                }
            }
        }
        Ok(())
    }

    fn place(&self, stone: usize) -> Result<Place, Complaint> {
        self.desk.stones.get(stone).map(|stone| stone.place).ok_or_else(|| no_stone(stone))
    }

    /// Makes sure that a page has a stone in the hand.
    fn holds(&self, page: u64, stone: usize) -> Result<(), Complaint> {
        match self.place(stone)? {
            Place::Hand { holder: Holder::Page(holder), .. } if holder == page => Ok(()),
            _ => Err(Complaint::new("hand", format!("stone {stone} is not in this page's hand"))),
        }
    }

    /// Puts a stone from a page's hand on a point or beside the board.
    fn land(&mut self, page: u64, stone: usize, at: &str) -> Result<(), Complaint> {
        if let Err(complaint) = self.holds(page, stone) {
            // Somebody else has taken it, while the page still saw it in its hand.
            self.desk.stones.tell_again(stone);
            return Err(complaint);
        }
        let table = &mut self.desk.world.table;
        if at == "shelf" {
            self.desk.stones.shelve(stone, table);
        } else if !self.desk.stones.land(stone, find(table.board(), at)?, table) {
            return Err(Complaint::new("occupied", format!("there is a stone on {at} already")));
        }
        Ok(())
    }

    /// Lets the helping hand do what the lights ask for.
    fn help(&mut self) -> Result<(), Complaint> {
        if self.desk.has_chores() {
            self.desk.job = Job::help();
            Ok(())
        } else {
            Err(Complaint::new("idle", "the lights ask for nothing"))
        }
    }

    /// Puts another board under the hands.
    fn swap(&mut self, word: &str) -> Result<(), Complaint> {
        let board = board_named(word)
            .ok_or_else(|| Complaint::new("board", format!("there is no board {word:?}")))?;
        self.desk.set_strap(Strap { board, ..self.desk.strap() });
        Ok(())
    }

    /// Begins a game.
    fn choose(&mut self, game: &str, board: &str) -> Result<(), Complaint> {
        let chosen = GameId::named(game).zip(board_named(board)).filter(|(game, board)| game.fits(board));
        let (game, board) = chosen.ok_or_else(|| {
            Complaint::new("choice", format!("nobody plays {game:?} on the board {board:?}"))
        })?;
        self.desk.choose(game, board);
        Ok(())
    }

    /// Gives the board its sides.
    fn seat(&mut self, plays: PerSide<bool>, level: u8, hand: bool) -> Result<(), Complaint> {
        if !(1..=Opponent::STRONGEST).contains(&level) {
            return Err(Complaint::new("level", format!("there is no level {level}")));
        }
        self.desk.set_opponent(plays, level, hand);
        Ok(())
    }

    fn load(&mut self, record: &str) -> Result<(), Complaint> {
        let game = Game::read_record(record).map_err(|error| {
            let (line, column) = error.place();
            let Reason { word, about } = Reason::of(&error);
            // The place is told apart.
            let what = match error {
                RecordError::Text(error) => error.kind.to_string(),
                RecordError::Sgf(error) => error.kind.to_string(),
            };
            Complaint {
                line: Some(line),
                column: Some(column),
                reason: Some(word),
                about,
                ..Complaint::new("record", what)
            }
        })?;
        let board = game.board();
        if let Some(size) = board.size().filter(|_| board_word(&board).is_empty()) {
            let size = format!("{0} × {0}", size.get());
            return Err(Complaint {
                about: [("size", size.clone())].into(),
                ..Complaint::new("size", format!("there is no board of {size} points"))
            });
        }
        let loaded = self.desk.world.referee_mut().load(&game);
        loaded.map_err(|_| Complaint {
            about: [("board", board_word(&board).to_owned())].into(),
            ..Complaint::new("board", format!("this game is played on the {} board", board.name()))
        })
    }
}

fn check_version(version: u32) -> Result<(), Complaint> {
    let message = || format!("this program speaks version {VERSION}, not {version}; reload the page");
    if version == VERSION { Ok(()) } else { Err(Complaint::new("version", message())) }
}

fn no_stone(stone: usize) -> Complaint {
    Complaint::new("stone", format!("stone {stone} is not there to be touched"))
}

fn button_named(button: ButtonName) -> Button {
    match button {
        ButtonName::Black => Button::Player(Side::Black),
        ButtonName::Menu => Button::Menu,
        ButtonName::White => Button::Player(Side::White),
    }
}

const fn sensors_named(kind: SensorName) -> SensorKind {
    match kind {
        SensorName::Reed => SensorKind::Reed,
        SensorName::Hall => SensorKind::Hall,
    }
}

fn fault_named(fault: FaultName) -> Fault {
    match fault {
        FaultName::Open => Fault::Open,
        FaultName::Closed => Fault::Closed,
        FaultName::Flicker => Fault::Flicker,
        FaultName::Weak => Fault::Weak,
    }
}

/// Says that a message is no text.
pub fn not_text() -> String {
    Reply::Error(Complaint::new("malformed", "messages are texts")).write()
}
