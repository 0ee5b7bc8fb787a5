//! Whoever thinks for the board: in a thread of its own, as on the chip below everything else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use opponent::{CELLS, Cell, Chair, Mind};
use referee::Referee;
use referee::opponent::{Thought, Wanted, Wish};
use rules_core::any::Game;

/// A thought that is being had.
struct Thinking {
    wanted: Wanted,
    answer: Receiver<Thought>,
    stop: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Thinks about what the referee wants.
#[derive(Default)]
pub struct Thinker {
    now: Option<Thinking>,
    /// Whether the world does not wait: then a thought comes when it comes.
    pub in_real_time: bool,
    /// Whether somebody else thinks, and tells the referee: not everywhere are there threads.
    pub elsewhere: bool,
}

impl Thinker {
    /// Begins, goes on, gives up or answers, as the referee wants it.
    pub fn look(&mut self, referee: &mut Referee) {
        if self.elsewhere {
            return;
        }
        let wanted = referee.wanted();
        if self.now.as_ref().map(|thinking| thinking.wanted) != wanted {
            self.now = wanted.map(|wanted| begin(wanted, referee));
        }
        let Some(thinking) = &self.now else { return };
        let thought = if self.in_real_time {
            match thinking.answer.try_recv() {
                Ok(thought) => Some(thought),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => None,
            }
        } else {
            thinking.answer.recv().ok()
        };
        if let Some(thought) = thought {
            referee.think_of(&thinking.wanted, thought);
        }
    }
}

fn begin(wanted: Wanted, referee: &Referee) -> Thinking {
    let (sender, answer) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let (game, stopped) = (Box::new(referee.game().clone()), Arc::clone(&stop));
    thread::spawn(move || {
        let thought = think(&wanted, &game, &|| stopped.load(Ordering::Relaxed));
        // Nobody may be waiting any more.
        let _ = thought.map(|thought| sender.send(thought));
    });
    Thinking { wanted, answer, stop }
}

/// Thinks about what is wanted until it is done; there is no answer if the game is over.
pub fn think(wanted: &Wanted, game: &Game, abort: &dyn Fn() -> bool) -> Option<Thought> {
    let mut mind = Box::new(Mind::NEW);
    let mut cells = vec![Cell::EMPTY; CELLS];
    let mut chair = Chair { mind: &mut mind, cells: cells.first_chunk_mut()? };
    match wanted.wish {
        Wish::Turn | Wish::Hint => chair.turn(game, wanted.level, wanted.seed, abort).map(Thought::Action),
        Wish::Dead => Some(Thought::Dead(chair.dead(game, wanted.seed, abort))),
    }
}
