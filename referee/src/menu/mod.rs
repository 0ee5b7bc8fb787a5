//! The menu: a few short lists, moved through with the players' buttons.

mod item;

use heapless::Vec;
use rules_core::games::{Boards, Choice};
use rules_core::go::Sheet;
use rules_core::gomobil::Repetition;
use rules_core::{Board, GameId, HalfPoints, Side};

use crate::buttons::{Button, Press};
use crate::clock::TimeControl;
use crate::lesson::Lesson;
use crate::opponent::Opponent;
use crate::settings::{Fitted, Language, Overlay, Sensors, Settings, TouchRule};
use crate::time::Millis;
pub use item::Item;

/// What the lists depend on besides the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Whether something can be taken back.
    pub can_undo: bool,
    /// Whether a game is under way.
    pub playing: bool,
    /// Whether the clocks are paused, if there are any.
    pub paused: Option<bool>,
    /// Whether the wood differs from the game.
    pub differs: bool,
    /// Whether Go's players talk about dead stones.
    pub settling: bool,
    /// Whether somebody thinks for the board.
    pub thinker: bool,
    /// Whether a person is to move and may be shown a turn.
    pub hint: bool,
    /// Whether a lesson is given.
    pub lesson: bool,
    /// The board.
    pub board: Board,
    /// How many points are out of service.
    pub out_of_service: u16,
}

/// One of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Game,
    Players,
    Opponent,
    Rules,
    Learn,
    Settings,
    Board,
}

/// The open menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu {
    list: List,
    selected: u8,
    /// As it was when the menu was opened: no line moves under a finger.
    situation: Situation,
}

/// The menu as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuView {
    /// The lines.
    pub items: Vec<Item, 16>,
    /// Which line is chosen.
    pub selected: u8,
}

/// What a press in the menu asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The menu stays.
    Stay,
    /// The menu stays, and a setting was changed.
    Changed,
    /// The menu closes.
    Close,
    /// The menu closes, and this is to be done.
    Do(Item),
}

/// Rest times that the menu offers.
const DWELLS: [Millis; 4] = [Millis(150), Millis(250), Millis(400), Millis(700)];
/// Supplies that the menu offers, in milliamperes: USB 2, USB 3, and the usual plugs.
const CURRENTS: [u16; 5] = [400, 800, 1000, 1500, 2500];
/// Points for White that the menu offers.
const KOMIS: [HalfPoints; 6] =
    [HalfPoints(0), HalfPoints(1), HalfPoints(11), HalfPoints(13), HalfPoints(14), HalfPoints(15)];
/// The most handicap stones.
const HANDICAP: u8 = 9;

impl Menu {
    /// Opens the menu at its first line.
    pub const fn open(situation: Situation) -> Self {
        Self { list: List::Game, selected: 0, situation }
    }

    /// Returns the lines as they are shown.
    pub fn view(self, settings: &Settings) -> MenuView {
        let items = self.items(settings);
        MenuView { selected: self.selected.min(items.len().saturating_sub(1) as u8), items }
    }

    /// Returns the next game on this board.
    fn game(self, settings: &Settings) -> GameId {
        settings.game(&self.situation.board)
    }

    fn items(self, settings: &Settings) -> Vec<Item, 16> {
        let situation = self.situation;
        let next = self.game(settings);
        let taught = Lesson::of(next, &situation.board).next().is_some();
        // After the end nobody looks for it behind the rest.
        let over = !situation.playing && !situation.settling;
        let game = [
            Some(Item::Continue),
            situation.lesson.then_some(Item::EndLesson),
            (over && !situation.lesson).then_some(Item::NewGame),
            situation.settling.then_some(Item::PlayOn),
            situation.can_undo.then_some(Item::Undo),
            situation.differs.then_some(Item::Trust),
            situation.paused.map(Item::Pause),
            Some(Item::Overlay(settings.overlay)),
            situation.playing.then_some(Item::Resign(Side::Black)),
            situation.playing.then_some(Item::Resign(Side::White)),
            taught.then_some(Item::Learn(next)),
            situation.thinker.then_some(Item::Opponent(settings.opponent.plays)),
            (!settings.names.is_empty()).then_some(Item::Players),
            Some(Item::Game(next)),
            (!over && !situation.lesson).then_some(Item::NewGame),
            Some(Item::Settings),
            Some(Item::Board),
        ];
        let rules = next.identity().options.iter().filter_map(|choice| match choice {
            Choice::Sheet => Some(Item::Sheet(settings.sheet)),
            Choice::Komi => Some(Item::Komi(settings.komi)),
            Choice::Handicap => Some(Item::Handicap(settings.handicap)),
            Choice::BreakableFive => Some(Item::BreakableFive(settings.breakable_five)),
            Choice::NoDoubleThree => Some(Item::NoDoubleThree(settings.no_double_three)),
            // These two are settings of the board for all its games; the wood says the size.
            Choice::First | Choice::Repetition | Choice::Size => None,
        });
        let preferences = [
            Item::Back,
            Item::Language(settings.language),
            Item::Hints(settings.hints),
            Item::Brightness(settings.brightness),
            Item::Sound(settings.sound),
            Item::Touch(settings.touch),
            Item::RepetitionBan(settings.repetition == Repetition::Forbidden),
            Item::First(settings.first),
            Item::Clock(settings.time_control),
            Item::Dwell(settings.dwell),
            Item::Current(settings.current_cap),
            Item::Sensors(settings.sensors),
            Item::Fitted(settings.fitted),
        ];
        let board = [
            Some(Item::Back),
            Some(Item::Past),
            Some(Item::SelfTest),
            Some(Item::Calibrate),
            (situation.out_of_service > 0).then_some(Item::Restore(situation.out_of_service)),
        ];
        match self.list {
            List::Game => game.into_iter().flatten().collect(),
            List::Players => {
                let seats = Side::BOTH.map(|side| Item::Plays(side, settings.names.of(side)));
                core::iter::once(Item::Back).chain(seats).collect()
            }
            List::Opponent => {
                let Opponent { plays, level, adapts } = settings.opponent;
                let hint = situation.hint.then_some(Item::Hint);
                let settings = [Item::Seats(plays), Item::Level(level), Item::Adapts(adapts)];
                core::iter::once(Item::Back).chain(hint).chain(settings).collect()
            }
            List::Rules => {
                let boards = next.identity().boards;
                let (here, elsewhere): (Vec<_, 8>, Vec<_, 8>) =
                    GameId::ALL.into_iter().partition(|game| game.identity().boards == boards);
                let here = here.into_iter().map(|game| Item::Play { game, chosen: game == next });
                let elsewhere = elsewhere.into_iter().map(Item::Elsewhere);
                core::iter::once(Item::Back).chain(here).chain(rules).chain(elsewhere).collect()
            }
            List::Learn => core::iter::once(Item::Back)
                .chain(Lesson::of(next, &situation.board).map(Item::Lesson))
                .collect(),
            List::Settings => preferences.into_iter().collect(),
            List::Board => board.into_iter().flatten().collect(),
        }
    }

    /// Takes a press: Black's button goes up, White's goes down, the menu button chooses, a long press closes.
    pub fn press(&mut self, press: Press, settings: &mut Settings) -> Chosen {
        let items = self.items(settings);
        let count = items.len() as u8;
        let selected = self.selected.min(count.saturating_sub(1));
        match press {
            Press::Short(Button::Player(Side::Black)) => {
                self.selected = (selected + count.saturating_sub(1)) % count.max(1);
                Chosen::Stay
            }
            Press::Short(Button::Player(Side::White)) => {
                self.selected = (selected + 1) % count.max(1);
                Chosen::Stay
            }
            Press::Short(Button::Menu) => match items.get(usize::from(selected)) {
                Some(item) => self.choose(*item, settings),
                None => Chosen::Close,
            },
            Press::Together => Chosen::Stay,
            Press::Long(_) | Press::Stuck(_) => Chosen::Close,
        }
    }

    fn choose(&mut self, item: Item, settings: &mut Settings) -> Chosen {
        let list = match item {
            Item::Continue => return Chosen::Close,
            Item::Players => List::Players,
            Item::Opponent(_) => List::Opponent,
            Item::Game(_) => List::Rules,
            Item::Learn(_) => List::Learn,
            Item::Settings => List::Settings,
            Item::Board => List::Board,
            Item::Back => List::Game,
            Item::Play { game, .. } => {
                match game.identity().boards {
                    Boards::Hexagon => settings.on_hexagon = game,
                    Boards::Grids => settings.on_grid = game,
                }
                return Chosen::Do(item);
            }
            // The line says which board it needs.
            Item::Elsewhere(_) => return Chosen::Stay,
            _ if change(item, settings) => return Chosen::Changed,
            _ => return Chosen::Do(item),
        };
        *self = Self { list, selected: 0, situation: self.situation };
        // The games are near the one that is played.
        let chosen = |item: &Item| matches!(item, Item::Play { chosen: true, .. });
        self.selected = self.items(settings).iter().position(chosen).unwrap_or(0) as u8;
        Chosen::Stay
    }
}

/// Gives a setting its next value; tells whether the line was a setting.
fn change(item: Item, settings: &mut Settings) -> bool {
    match item {
        Item::Plays(side, _) => settings.names.seat_next(side),
        Item::Seats(value) => settings.opponent.plays = next(Opponent::SEATS, value),
        Item::Level(value) => settings.opponent.level = value % Opponent::STRONGEST + 1,
        Item::Adapts(value) => settings.opponent.adapts = !value,
        Item::Language(value) => settings.language = next([Language::French, Language::English], value),
        Item::Hints(value) => settings.hints = !value,
        Item::Overlay(value) => {
            let order =
                [Overlay::Nothing, Overlay::LastMove, Overlay::Turn, Overlay::Groups, Overlay::Territory];
            settings.overlay = next(order, value);
        }
        Item::Brightness(value) => settings.brightness = value % Settings::BRIGHTEST + 1,
        Item::Current(value) => settings.current_cap = next(CURRENTS, value),
        Item::Sound(value) => settings.sound = !value,
        Item::Touch(value) => settings.touch = next([TouchRule::Lenient, TouchRule::Strict], value),
        Item::RepetitionBan(value) => {
            settings.repetition = if value { Repetition::Allowed } else { Repetition::Forbidden };
        }
        Item::First(value) => settings.first = value.other(),
        Item::Clock(value) => settings.time_control = next(TimeControl::CHOICES, value),
        Item::Dwell(value) => settings.dwell = next(DWELLS, value),
        Item::Sensors(value) => {
            settings.sensors = next([Sensors::Strap, Sensors::Reed, Sensors::Hall], value);
        }
        Item::Fitted(value) => settings.fitted = next(Fitted::CHOICES, value),
        Item::Sheet(value) => {
            settings.sheet = next(Sheet::BOTH, value);
            // Each sheet has its own idea of what White gets.
            settings.komi = settings.sheet.rules().komi;
        }
        Item::Komi(value) => settings.komi = next(KOMIS, value),
        Item::Handicap(value) => settings.handicap = if value >= HANDICAP { 0 } else { value + 1 },
        Item::BreakableFive(value) => settings.breakable_five = !value,
        Item::NoDoubleThree(value) => settings.no_double_three = !value,
        _ => return false,
    }
    true
}

/// Returns the value behind another one in a row that goes round.
#[expect(clippy::indexing_slicing, reason = "a place is taken modulo the length")]
fn next<T: Copy + PartialEq, const N: usize>(row: [T; N], value: T) -> T {
    let place = row.iter().position(|other| *other == value).map_or(0, |place| place + 1);
    row[place % N]
}

#[cfg(test)]
mod tests {
    use rules_core::grid::Size;

    use super::*;

    const SITUATION: Situation = Situation {
        can_undo: true,
        playing: true,
        paused: Some(false),
        differs: true,
        settling: true,
        thinker: true,
        hint: true,
        lesson: false,
        board: Board::HEXAGON,
        out_of_service: 3,
    };
    const UP: Press = Press::Short(Button::Player(Side::Black));
    const DOWN: Press = Press::Short(Button::Player(Side::White));
    const CHOOSE: Press = Press::Short(Button::Menu);

    /// Goes down to a line and chooses it.
    fn choose(menu: &mut Menu, settings: &mut Settings, wanted: fn(&Item) -> bool) -> Chosen {
        for _ in 0..20 {
            let view = menu.view(settings);
            if wanted(&view.items[usize::from(view.selected)]) {
                return menu.press(CHOOSE, settings);
            }
            assert_eq!(menu.press(DOWN, settings), Chosen::Stay);
        }
        panic!("there is no such line");
    }

    #[test]
    fn every_setting_goes_round_and_comes_back() {
        let mut settings = Settings::DEFAULT;
        let mut menu = Menu::open(SITUATION);
        choose(&mut menu, &mut settings, |item| *item == Item::Settings);
        let lines = menu.view(&settings).items.len();
        for line in 1..lines {
            menu.selected = line as u8;
            let rounds = (1..=8).find(|_| {
                assert_eq!(menu.press(CHOOSE, &mut settings), Chosen::Changed);
                settings == Settings::DEFAULT
            });
            assert!(rounds.is_some_and(|rounds| rounds > 1), "line {line} takes {rounds:?} presses");
        }
    }

    #[test]
    fn the_first_line_is_above_the_last() {
        let mut settings = Settings::DEFAULT;
        let mut menu = Menu::open(SITUATION);
        menu.press(UP, &mut settings);
        let view = menu.view(&settings);
        assert_eq!(usize::from(view.selected), view.items.len() - 1);
        menu.press(DOWN, &mut settings);
        assert_eq!(menu, Menu::open(SITUATION));
    }

    #[test]
    fn learn_has_the_lessons_of_the_game_that_is_chosen_on_every_board() {
        let grids = [Size::NINE, Size::THIRTEEN, Size::NINETEEN].map(Size::board);
        for board in core::iter::once(Board::HEXAGON).chain(grids) {
            for game in GameId::ALL.into_iter().filter(|game| game.fits(&board)) {
                let mut settings = Settings { on_hexagon: game, on_grid: game, ..Settings::DEFAULT };
                let mut menu = Menu::open(Situation { board, ..SITUATION });
                choose(&mut menu, &mut settings, |item| matches!(item, Item::Learn(_)));
                let view = menu.view(&settings);
                let lessons = view.items.iter().filter(|item| {
                    matches!(item, Item::Lesson(number) if Lesson::numbered(*number).is_some_and(|lesson| lesson.game == game))
                });
                assert_eq!((lessons.count() + 1, view.items.len() > 3), (view.items.len(), true), "{game:?}");
            }
        }
    }

    #[test]
    fn a_line_that_does_something_closes_the_menu() {
        let mut settings = Settings::DEFAULT;
        assert_eq!(
            choose(&mut Menu::open(SITUATION), &mut settings, |item| *item == Item::NewGame),
            Chosen::Do(Item::NewGame)
        );
        assert_eq!(Menu::open(SITUATION).press(CHOOSE, &mut settings), Chosen::Close);
        assert_eq!(Menu::open(SITUATION).press(Press::Long(Button::Menu), &mut settings), Chosen::Close);
    }
}
