//! The board on a desk as WebAssembly, for a page without a program behind it.
//!
//! A Worker of the browser keeps a [`Site`]: it says how much time has passed, carries messages to and from the page as
//! `PROTOCOL.md` describes them, writes changed sectors of the [`Drawer`] down, and lets another Worker think.

mod drawer;
#[cfg(target_family = "wasm")]
mod exports;

use desk::memory::WoodNote;
use desk::{Audience, Machine, think};
use referee::opponent::Wanted;

pub use drawer::{Drawer, Flash};

/// There is one page: the one that the Worker belongs to.
const PAGE: u64 = 0;

/// A machine with its drawer.
pub struct Site {
    machine: Machine<Drawer>,
    /// What somebody has been asked to think about.
    asked: Option<Wanted>,
}

impl Site {
    /// Switches the board on with what its flash and the wood held the last time.
    pub fn open(flash: &[u8], wood: &str) -> Self {
        let wood: WoodNote = serde_json::from_str(wood).unwrap_or_default();
        let (drawer, log) = Drawer::open(flash);
        let mut machine = Machine::new(drawer, log, wood, None, None);
        machine.think_elsewhere();
        machine.join(PAGE);
        Self { machine, asked: None }
    }

    /// The page says something.
    pub fn hear(&mut self, text: &str) {
        self.machine.hear(PAGE, text);
    }

    /// Lets time pass; the day is written as 20261118.
    pub fn pass(&mut self, millis: f64, day: u32) {
        self.machine.house.set_day(day);
        self.machine.pass(millis);
    }

    /// Takes what there is to tell the page, a message a line.
    pub fn news(&mut self) -> String {
        let mut lines = String::new();
        for (audience, message) in self.machine.take_news() {
            if matches!(audience, Audience::All | Audience::Page(PAGE)) {
                lines.push_str(&message);
                lines.push('\n');
            }
        }
        lines
    }

    /// Returns what somebody is to think about, if it is something else than the last time; nothing any more is empty.
    pub fn wish(&mut self) -> Option<String> {
        let wanted = self.machine.wanted();
        if wanted == self.asked {
            return None;
        }
        self.asked = wanted;
        Some(self.machine.wish().unwrap_or_default())
    }

    /// Takes what somebody has thought of about the last wish.
    pub fn answer(&mut self, answer: &str) {
        if let Some(wanted) = self.asked {
            self.machine.think_of(&wanted, answer);
        }
    }

    /// Returns where things are kept.
    pub fn drawer(&mut self) -> &mut Drawer {
        &mut self.machine.house
    }
}

/// Thinks about a wish; nothing to say is empty.
pub fn thought(wish: &str) -> String {
    think(wish).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank() -> Vec<u8> {
        vec![0xff; desk::memory::SIZE]
    }

    /// Lets seconds pass, and thinks when that is wanted.
    fn live(site: &mut Site, seconds: u32) -> String {
        let mut news = String::new();
        for _ in 0..seconds * 250 {
            site.pass(4.0, 20_261_118);
            news.push_str(&site.news());
            if let Some(wish) = site.wish().filter(|wish| !wish.is_empty()) {
                site.answer(&thought(&wish));
            }
        }
        news
    }

    #[test]
    fn a_game_against_the_opponent_survives_a_reload() {
        let mut site = Site::open(&blank(), "");
        assert!(site.news().starts_with(r#"{"type":"hello""#));
        site.hear(r#"{"type":"hello","version":2,"language":"fr"}"#);
        site.hear(r#"{"type":"opponent","black":true,"white":true,"level":1,"hand":true}"#);
        let news = live(&mut site, 40);
        assert!(news.contains(r#""event":"moved""#), "nobody moved");
        assert!(news.contains(r#""language":"fr""#) && news.contains("date 2026-11-18"));

        let flash = site.drawer().flash().bytes().to_vec();
        let wood = site.drawer().wood().expect("stones lie on the wood");
        let mut again = Site::open(&flash, &wood);
        let told = again.news();
        let resumed = live(&mut again, 1);
        assert!(resumed.contains(r#""event":"resumed""#), "{resumed}");
        assert!(told.contains(r#""at":"D"#), "the stones lie where they lay");
    }

    #[test]
    fn only_sectors_that_changed_are_written_down() {
        let mut site = Site::open(&blank(), "");
        live(&mut site, 1);
        while site.drawer().flash().take_changed().is_some() {}
        live(&mut site, 1);
        assert_eq!(site.drawer().flash().take_changed(), None);
        site.hear(r#"{"type":"names","black":"Ada","white":"","occasion":null}"#);
        live(&mut site, 1);
        let changed: Vec<_> = std::iter::from_fn(|| site.drawer().flash().take_changed()).collect();
        assert!((1..=3).contains(&changed.len()), "{changed:?}");
    }

    #[test]
    fn bytes_that_are_no_journal_are_forgotten() {
        for flash in [vec![0x47; 5000], Vec::new(), vec![0; 2 * desk::memory::SIZE]] {
            let mut site = Site::open(&flash, "no wood");
            assert!(live(&mut site, 1).contains(r#""event":"new-game""#));
        }
    }
}
