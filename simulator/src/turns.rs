//! Whose request is answered next: that of the page which has taken least of the thread's time lately.
//!
//! A page that asks without a pause is answered, too, but never before one that asks now and then.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::visit::UnderWay;

/// After so long, half of what a page has taken is forgotten.
const HALF: Duration = Duration::from_secs(1);

/// A request that waits.
struct Waiting {
    page: u64,
    text: String,
    under_way: UnderWay,
}

/// The requests that wait, one of each page at most, and what pages have taken.
#[derive(Default)]
pub struct Turns {
    waiting: Vec<Waiting>,
    taken: HashMap<u64, Taken>,
}

#[derive(Clone, Copy)]
struct Taken {
    seconds: f64,
    at: Instant,
}

impl Taken {
    fn by(self, now: Instant) -> f64 {
        self.seconds * 0.5_f64.powf((now - self.at).as_secs_f64() / HALF.as_secs_f64())
    }
}

impl Turns {
    /// Takes a request.
    pub fn ask(&mut self, page: u64, text: String, under_way: UnderWay) {
        self.waiting.push(Waiting { page, text, under_way });
    }

    /// Forgets a page that has gone.
    pub fn forget(&mut self, page: u64) {
        self.waiting.retain(|waiting| waiting.page != page);
        self.taken.remove(&page);
    }

    /// Tells whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns the next request.
    pub fn next(&mut self, now: Instant) -> Option<(u64, String, UnderWay)> {
        let taken = |page: u64| self.taken.get(&page).map_or(0.0, |taken| taken.by(now));
        let fairest = self
            .waiting
            .iter()
            .enumerate()
            .min_by(|(_, one), (_, other)| taken(one.page).total_cmp(&taken(other.page)));
        let index = fairest?.0;
        let Waiting { page, text, under_way } = self.waiting.remove(index);
        Some((page, text, under_way))
    }

    /// Notes how long a page's request took.
    pub fn charge(&mut self, page: u64, time: Duration, now: Instant) {
        let before = self.taken.get(&page).map_or(0.0, |taken| taken.by(now));
        self.taken.insert(page, Taken { seconds: before + time.as_secs_f64(), at: now });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_taken_least_lately_comes_first() {
        let mut turns = Turns::default();
        let start = Instant::now();
        let ask = |turns: &mut Turns, page| turns.ask(page, String::new(), tokio::sync::oneshot::channel().0);
        let next = |turns: &mut Turns, now| turns.next(now).map(|(page, ..)| page);
        turns.charge(1, Duration::from_secs(2), start);
        turns.charge(2, Duration::from_millis(900), start + 2 * HALF);
        for page in [1, 2, 3] {
            ask(&mut turns, page);
        }
        // Page 1 has taken two seconds, but that was two half lives ago.
        let now = start + 2 * HALF;
        assert_eq!([3, 1, 2].map(Some), [(); 3].map(|()| next(&mut turns, now)));
        assert!(turns.is_empty());

        ask(&mut turns, 1);
        turns.forget(1);
        assert_eq!(next(&mut turns, now), None);
    }
}
