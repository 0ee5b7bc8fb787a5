//! What pages and the threads that they visit have to say to each other, in bounds.
//!
//! A page has one request under way at a time, and a box for what it is told that holds so many messages and so many bytes:
//! nothing that one page does, or does not read, grows without end.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;

/// How many messages may wait for a page: some seconds of lights.
const MESSAGES: usize = 512;
/// How many bytes they may have: everything that there is to know about a board and its longest game, a few times over.
const BYTES: usize = 1024 * 1024;

/// What a thread is told.
pub enum Visit {
    /// A page has come; its messages go this way.
    Join(u64, Mailbox),
    /// A page has gone.
    Leave(u64),
    /// A page says something.
    Said(u64, String, UnderWay),
}

/// A request that is being answered; the page may ask for something else once it is dropped.
pub type UnderWay = oneshot::Sender<()>;

/// Where messages for a page go.
pub struct Mailbox {
    messages: Sender<Arc<str>>,
    bytes: Arc<AtomicUsize>,
}

/// Where a page's messages come from.
pub struct Inbox {
    messages: Receiver<Arc<str>>,
    bytes: Arc<AtomicUsize>,
}

/// Makes a box for a page's messages.
pub fn mailbox() -> (Mailbox, Inbox) {
    let (sender, receiver) = channel(MESSAGES);
    let bytes = Arc::default();
    (Mailbox { messages: sender, bytes: Arc::clone(&bytes) }, Inbox { messages: receiver, bytes })
}

impl Mailbox {
    /// Puts a message in; tells whether there was room. One that is larger than the box fits into an empty one.
    pub fn put(&self, message: &Arc<str>) -> bool {
        let before = self.bytes.fetch_add(message.len(), Ordering::Relaxed);
        (before == 0 || before + message.len() <= BYTES)
            && self.messages.try_send(Arc::clone(message)).is_ok()
    }
}

impl Inbox {
    /// Takes the next message out; none when nobody will write any more.
    pub async fn take(&mut self) -> Option<Arc<str>> {
        let message = self.messages.recv().await?;
        self.bytes.fetch_sub(message.len(), Ordering::Relaxed);
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_full_by_messages_or_by_bytes_and_empty_again() {
        let (full, mut inbox) = mailbox();
        let small: Arc<str> = "x".into();
        assert_eq!((0..1000).filter(|_| full.put(&small)).count(), MESSAGES);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        assert_eq!(runtime.block_on(inbox.take()).as_deref(), Some("x"));

        let (full, mut inbox) = mailbox();
        let large: Arc<str> = "x".repeat(BYTES + 1).into();
        assert!(full.put(&large), "there is nothing else in it");
        assert!(!full.put(&small));
        drop(full);
        assert!(runtime.block_on(inbox.take()).is_some());
        assert!(runtime.block_on(inbox.take()).is_none());
    }
}
