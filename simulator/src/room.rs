//! The thread that the board lives in, and pages that come, speak, listen and go.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use desk::{Audience, Machine};

use crate::memory::StateFiles;
use crate::turns::Turns;
use crate::visit::{Mailbox, Visit};

/// How long the thread sleeps between two looks at the clock: the lights change every 16 ms at most.
const NAP: Duration = Duration::from_millis(2);
/// For so long requests are answered before time passes on the board again.
const ANSWERING: Duration = Duration::from_millis(5);

/// The board's room.
pub struct Room {
    machine: Machine<StateFiles>,
    pages: HashMap<u64, Mailbox>,
    turns: Turns,
}

impl Room {
    /// Puts a machine into a room without pages.
    pub fn new(machine: Machine<StateFiles>) -> Self {
        Self { machine, pages: HashMap::new(), turns: Turns::default() }
    }

    /// Lives until the last sender of commands is gone.
    pub fn run(mut self, commands: &Receiver<Visit>) {
        let mut before = Instant::now();
        loop {
            let nap = if self.turns.is_empty() { NAP } else { Duration::ZERO };
            match commands.recv_timeout(nap) {
                Ok(visit) => self.receive(visit),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.answer_for_a_while(commands);
            let now = Instant::now();
            self.machine.pass((now - before).as_secs_f64() * 1000.0);
            before = now;
            self.deliver();
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
            self.machine.hear(page, &text);
            self.deliver();
            drop(under_way);
            self.turns.charge(page, start.elapsed(), Instant::now());
        }
    }

    fn receive(&mut self, visit: Visit) {
        match visit {
            Visit::Join(page, mailbox) => {
                self.pages.insert(page, mailbox);
                self.machine.join(page);
                self.deliver();
            }
            Visit::Leave(page) => self.forget(page),
            Visit::Said(page, text, under_way) => self.turns.ask(page, text, under_way),
        }
    }

    fn forget(&mut self, page: u64) {
        self.pages.remove(&page);
        self.turns.forget(page);
        self.machine.leave(page);
    }

    /// Carries the news to the pages; one that does not keep up is sent away, and comes back for everything.
    fn deliver(&mut self) {
        for (audience, message) in self.machine.take_news() {
            let full = |(page, mailbox): (&u64, &Mailbox)| (!mailbox.put(&message)).then_some(*page);
            let gone: Vec<u64> = match audience {
                Audience::All => self.pages.iter().filter_map(full).collect(),
                Audience::Page(page) => self.pages.get_key_value(&page).and_then(full).into_iter().collect(),
            };
            for page in gone {
                self.forget(page);
            }
        }
    }
}
