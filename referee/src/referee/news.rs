//! What the referee has to tell since it was asked last.

use heapless::Vec;

use super::Event;
use crate::sound::Cue;

/// Events, and something to be heard.
#[derive(Debug, Default)]
pub(super) struct News {
    events: Vec<Event, 8>,
    /// How many of the events have been given back already; the others happened between two samples.
    told: usize,
    cue: Option<Cue>,
}

impl News {
    /// Forgets what has been given back.
    pub(super) fn begin(&mut self) {
        let told = core::mem::take(&mut self.told);
        self.events.drain(..told.min(self.events.len()));
    }

    pub(super) fn tell(&mut self, event: Event) {
        // Eight events in one step would be a record; a ninth would be lost to the link, not to the game.
        let _ = self.events.push(event);
    }

    /// Lets something be heard, whatever else was to be.
    pub(super) fn sound(&mut self, cue: Cue) {
        self.cue = Some(cue);
    }

    /// Lets something be heard unless something else is.
    pub(super) fn murmur(&mut self, cue: Cue) {
        self.cue.get_or_insert(cue);
    }

    pub(super) fn take_cue(&mut self) -> Option<Cue> {
        self.cue.take()
    }

    /// Returns the events, and takes them to have been told.
    pub(super) fn events(&mut self) -> &[Event] {
        self.told = self.events.len();
        &self.events
    }

    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }
}
