//! The three buttons: one for each player, one for the menu.

use rules_core::{PerSide, Side};

use crate::time::{Millis, Moment};

/// One of the three buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// A player's own.
    Player(Side),
    /// The one between them.
    Menu,
}

impl Button {
    /// All buttons, Black's first.
    pub const ALL: [Self; 3] = [Self::Player(Side::Black), Self::Menu, Self::Player(Side::White)];
}

/// Which buttons are down, straight from the pins: bounces and all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// The players' buttons.
    pub player: PerSide<bool>,
    /// The menu button.
    pub menu: bool,
}

impl Levels {
    fn down(self) -> [bool; 3] {
        [self.player.black, self.menu, self.player.white]
    }
}

/// What a hand meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A short press, told when the button is let go.
    Short(Button),
    /// A long press, told while the button is still down.
    Long(Button),
    /// Several buttons went down together: nobody can say who meant what.
    Together,
    /// A button that nobody would hold down for so long.
    Stuck(Button),
}

/// A contact may chatter for about 5 ms; a change is believed after it has been steady for this long.
const STEADY: Millis = Millis(10);
/// From here on a press is a long one.
const LONG: Millis = Millis(800);
/// From here on something is wrong with the button.
const STUCK: Millis = Millis(20_000);

#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    raw: bool,
    changed: Moment,
    down: bool,
    since: Moment,
    told: Told,
}

/// What has been told of a press already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    #[default]
    Nothing,
    Long,
    Together,
    Stuck,
}

/// Turns levels into presses.
#[derive(Clone, Debug, Default)]
pub struct Buttons {
    contacts: [Contact; 3],
    /// Whether some contact is down, or was a moment ago.
    busy: bool,
}

impl Buttons {
    /// Tells whether a finger is on a button, or was a moment ago.
    pub const fn is_busy(&self) -> bool {
        self.busy
    }

    /// Takes the levels of this moment and returns what was pressed, if anything; at most one press at a time.
    pub fn update(&mut self, now: Moment, levels: Levels) -> Option<Press> {
        if !self.busy && levels == Levels::default() {
            return None;
        }
        let mut press = None;
        for ((contact, raw), button) in self.contacts.iter_mut().zip(levels.down()).zip(Button::ALL) {
            if press.is_none() {
                press = contact.update(now, raw, button);
            }
        }
        press = press.or_else(|| self.together());
        self.busy = self.contacts.iter().any(|contact| contact.raw || contact.down);
        press
    }
}

impl Buttons {
    /// Tells, once, that several buttons are down of which nothing has been told yet; nothing will be.
    fn together(&mut self) -> Option<Press> {
        let fresh =
            |contact: &&mut Contact| contact.down && matches!(contact.told, Told::Nothing | Told::Together);
        let news = self.contacts.iter().any(|contact| contact.down && contact.told == Told::Nothing);
        if !news || self.contacts.iter_mut().filter(fresh).count() < 2 {
            return None;
        }
        self.contacts.iter_mut().filter(fresh).for_each(|contact| contact.told = Told::Together);
        Some(Press::Together)
    }
}

impl Contact {
    fn update(&mut self, now: Moment, raw: bool, button: Button) -> Option<Press> {
        if raw != self.raw {
            self.raw = raw;
            self.changed = now;
        }
        if raw != self.down && now.since(self.changed) >= STEADY {
            self.down = raw;
            let told = self.told;
            self.since = self.changed;
            self.told = Told::Nothing;
            if !raw && told == Told::Nothing {
                return Some(Press::Short(button));
            }
        }
        if !self.down {
            return None;
        }
        let held = now.since(self.since);
        let (news, press) = if held >= STUCK {
            (Told::Stuck, Press::Stuck(button))
        } else if held >= LONG {
            (Told::Long, Press::Long(button))
        } else {
            return None;
        };
        (news > self.told).then(|| {
            self.told = news;
            press
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    /// Plays `(duration, down)` on Black's button at 1 kHz and returns the presses with their moments.
    fn presses(plan: &[(u64, bool)]) -> Vec<(u64, Press)> {
        let mut buttons = Buttons::default();
        let mut now = 0;
        let mut told = Vec::new();
        for (length, down) in plan {
            for _ in 0..*length {
                let levels = Levels { player: PerSide { black: *down, white: false }, menu: false };
                told.extend(buttons.update(Moment(now), levels).map(|press| (now, press)));
                now += 1;
            }
        }
        told
    }

    const BLACK: Button = Button::Player(Side::Black);

    #[test]
    fn a_short_press_is_told_once_when_the_button_is_let_go() {
        assert_eq!(presses(&[(100, false), (80, true), (100, false)]), [(190, Press::Short(BLACK))]);
    }

    #[test]
    fn a_bouncing_contact_is_one_press() {
        let plan = [
            (50, false),
            (1, true),
            (2, false),
            (1, true),
            (1, false),
            (90, true),
            (1, false),
            (2, true),
            (90, false),
        ];
        assert_eq!(presses(&plan), [(158, Press::Short(BLACK))]);
    }

    #[test]
    fn a_long_press_is_told_while_it_lasts_and_has_no_short_one_behind_it() {
        assert_eq!(presses(&[(10, false), (1500, true), (100, false)]), [(810, Press::Long(BLACK))]);
    }

    #[test]
    fn a_button_that_stays_down_is_reported_once() {
        let told = presses(&[(10, false), (60_000, true), (50, false)]);
        assert_eq!(told, [(810, Press::Long(BLACK)), (20_010, Press::Stuck(BLACK))]);
    }

    #[test]
    fn buttons_that_go_down_together_are_told_once_and_mean_nothing() {
        let mut buttons = Buttons::default();
        let levels = |now| Levels {
            player: PerSide { black: (10..100).contains(&now), white: (60..1_500).contains(&now) },
            menu: false,
        };
        let told: Vec<_> =
            (0..2_000).filter_map(|now| Some((now, buttons.update(Moment(now), levels(now))?))).collect();
        assert_eq!(told, [(70, Press::Together)]);
    }

    #[test]
    fn a_button_that_is_held_down_keeps_no_other_from_being_heard() {
        let mut buttons = Buttons::default();
        let levels = |now| Levels {
            player: PerSide { black: true, white: (1_000..1_080).contains(&now) },
            menu: false,
        };
        let told: Vec<_> =
            (0..2_000).filter_map(|now| Some((now, buttons.update(Moment(now), levels(now))?))).collect();
        assert_eq!(told, [(800, Press::Long(BLACK)), (1_090, Press::Short(Button::Player(Side::White)))]);
    }

    #[test]
    fn a_spike_is_no_press() {
        assert_eq!(presses(&[(10, false), (9, true), (100, false)]), []);
    }
}
