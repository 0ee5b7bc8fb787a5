//! What the screen has to say, before it is put into words and pixels.

use heapless::Vec;
use rules_core::any::{Action, Outcome, Refusal};
use rules_core::go::HalfPoints;
use rules_core::{Board, PerSide, Point, Side, WideSet};

use crate::clock::TimeControl;
use crate::settings::{Fitted, GoRules, Kind, Language, Overlay, Sensors, Touch};
use crate::tally::Tally;
use crate::time::Millis;

/// Everything that the screen shows.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The language of all words.
    pub language: Language,
    /// The board whose points are named.
    pub board: Board,
    /// What is shown.
    pub page: Page,
}

/// One of the things that the screen can show.
#[derive(Clone, Debug, PartialEq)]
pub enum Page {
    /// The name of the thing, for the first moment after switching on.
    Splash,
    /// A game.
    Game(GameView),
    /// A question that a button answers.
    Ask(Question),
    /// The menu.
    Menu(MenuView),
    /// A game that is over, counted the way the sheet does it.
    Result {
        /// How it ended.
        outcome: Outcome,
        /// What the final position is worth.
        tally: Tally,
    },
    /// Results of past games, one at a time.
    Past {
        /// Which of them is shown, counted from 1 for the newest.
        number: u8,
        /// How many there are.
        of: u8,
        /// Which game it was and how it ended; none if there is no past game at all.
        ended: Option<(Kind, Outcome)>,
        /// How many moves and passes it had.
        plies: u16,
    },
    /// Self-test and calibration.
    Test(TestView),
    /// Something is wrong with the board itself; stays until a button is pressed.
    Trouble(Trouble),
}

/// The screen during a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// The side to move.
    pub to_move: Side,
    /// What both sides have: points if the game ended now, hexagons, captured stones; nothing where nothing is counted.
    pub points: Option<PerSide<HalfPoints>>,
    /// The clocks, if the game has any.
    pub clocks: Option<PerSide<ClockFace>>,
    /// The number of the next move, counted from 1.
    pub number: u16,
    /// What is expected of the hands.
    pub prompt: Prompt,
}

/// A player's clock as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// Whole seconds left, of main time or of the current period.
    pub seconds: u32,
    /// Periods left, in byo-yomi and after the main time only.
    pub periods: Option<u8>,
    /// Whether it runs.
    pub running: bool,
}

/// What is expected of the hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prompt {
    /// The side to move may lift a stone.
    Play,
    /// The side to move may place a stone.
    Place,
    /// The side to move has no move and can only pass.
    OnlyPass,
    /// The side to move has nowhere to place a stone and can only pass (S8).
    NowhereToPlace,
    /// The other side has passed: the side to move may play on or pass too.
    OtherPassed,
    /// The position has been there three times or more with the same side to move.
    Repeated {
        /// How often.
        times: u8,
    },
    /// A stone is in the hand and may land on so many points.
    Land {
        /// Where it came from.
        from: Point,
        /// How many landing points there are.
        landings: u8,
    },
    /// A stone has landed; the move is taken in a moment.
    Landed {
        /// The move, or the placed stone.
        played: Action,
    },
    /// A stone of the other side stands where the side to move may place one.
    WrongColour {
        /// The point.
        point: Point,
    },
    /// The side to move may not pass, and why.
    NoPass {
        /// What forbids it.
        refusal: Refusal,
    },
    /// Won hexagons or captured stones are to be cleared, and markers to be put.
    Clear {
        /// Stones to be taken off.
        remove: u16,
        /// Markers to be put.
        add: u16,
        /// One of the points.
        first: Point,
    },
    /// A row of five stands and waits to be broken (N1).
    BreakFive {
        /// One of its stones.
        first: Point,
    },
    /// Both sides have passed: dead stones are taken off by agreement (G5).
    Settle {
        /// How many stones are taken for dead.
        dead: u16,
        /// Who has agreed so far.
        agreed: PerSide<bool>,
    },
    /// A stone must go back where it came from, and why.
    PutBack {
        /// Where it belongs.
        point: Point,
        /// What forbids the move.
        refusal: Refusal,
    },
    /// The stone in the hand may not land on this point, and why.
    NotThere {
        /// Where it stands.
        point: Point,
        /// What forbids the landing.
        refusal: Refusal,
    },
    /// A touched stone must be played (touch rule, M4).
    MustMove {
        /// The stone.
        point: Point,
    },
    /// Captured stones are to be turned over.
    TurnOver {
        /// How many are left.
        left: u8,
        /// One of them.
        first: Point,
        /// Whether the board cannot see the sides, so that a button may confirm.
        by_button: bool,
    },
    /// A captured stone is in the hand.
    PutDown {
        /// Where it came from.
        point: Point,
        /// The side that is to be up.
        side: Side,
    },
    /// The wood differs from the game: what is left to do.
    Difference {
        /// Why it differs.
        cause: Cause,
        /// Points where a stone is to be put.
        add: u16,
        /// Points where a stone is to be taken off.
        remove: u16,
        /// Stones to be turned over.
        turn: u16,
        /// Points that the board cannot see and a player must confirm by button.
        confirm: u16,
        /// One of the points.
        first: Point,
    },
    /// A stone may have landed on a point that the board cannot see: a press of the own button says yes.
    ConfirmLanding {
        /// Where it came from.
        from: Point,
        /// The point that cannot be seen.
        to: Point,
        /// Whether there are other such points, which the menu button goes through.
        others: bool,
    },
    /// A stone landed, but it came from a point that the board cannot see: a press of the own button says yes.
    ConfirmOrigin {
        /// The point that cannot be seen.
        from: Point,
        /// Where it landed.
        to: Point,
        /// Whether there are other such points, which the menu button goes through.
        others: bool,
    },
    /// There is nothing to take back.
    NothingToUndo,
    /// A button that means nothing now was pressed, and what is to be done instead.
    NotNow {
        /// Whose turn it is.
        to_move: Side,
    },
}

/// Why the wood differs from the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A new game is being set up.
    SetUp,
    /// The board was knocked, or hands did something that is no move.
    Repair,
    /// A move is being taken back.
    Undo,
    /// The board was switched on with a game under way.
    Resume,
    /// A record was loaded.
    Load,
    /// The players do not agree on dead stones and play on.
    PlayOn,
}

/// A question, answered yes by the button that it names; the menu button and a few seconds say no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does this side want to pass? Its own button says yes.
    Pass(Side),
    /// Has this side placed a stone on a point that the board cannot see? Its own button says yes, the menu's asks on.
    Placed {
        /// Who may have placed it.
        side: Side,
        /// The point.
        point: Point,
        /// Which of those points it is.
        number: u8,
    },
    /// Shall Go be played on because the players do not agree? A player's button says yes.
    PlayOn,
    /// This side asks to take the last action back. The other side's button says yes.
    Undo {
        /// Who asks.
        by: Side,
        /// What is to be taken back.
        action: Action,
    },
    /// Does this side want to give up? Its own button says yes.
    Resign(Side),
    /// Shall the game be given up for a new one? A player's button says yes.
    NewGame,
    /// Shall the board be believed to match, with these many points out of service? A player's button says yes.
    Trust {
        /// How many points would be taken out of service.
        points: u16,
    },
}

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Go on with the game.
    Continue,
    /// Ask to take the last action back.
    Undo,
    /// Give up.
    Resign(Side),
    /// Give the game up and set up a new one.
    NewGame,
    /// Play on after two passes in Go.
    PlayOn,
    /// Stop or restart the clocks.
    Pause(bool),
    /// Believe that the board matches.
    Trust,
    /// The settings.
    Settings,
    /// Which game is played, and its rules.
    Game(Kind),
    /// Self-test, calibration and past games.
    Board,
    /// Back to the menu before.
    Back,
    /// A setting with its value.
    Language(Language),
    /// A setting with its value.
    Hints(bool),
    /// A setting with its value.
    Overlay(Overlay),
    /// A setting with its value.
    Brightness(u8),
    /// A setting with its value, in milliamperes.
    Current(u16),
    /// A setting with its value.
    Sound(bool),
    /// A setting with its value.
    Touch(Touch),
    /// A setting with its value: whether repeating a position is forbidden.
    RepetitionBan(bool),
    /// A setting with its value.
    First(Side),
    /// A setting with its value.
    Clock(TimeControl),
    /// A setting with its value.
    Dwell(Millis),
    /// A setting with its value.
    Sensors(Sensors),
    /// A setting with its value: which board the strips make.
    Fitted(Fitted),
    /// A setting with its value: the next game.
    Kind(Kind),
    /// A setting with its value.
    GoRules(GoRules),
    /// A setting with its value.
    Komi(HalfPoints),
    /// A setting with its value.
    Handicap(u8),
    /// A setting with its value: whether a row of five can be broken (N1).
    BreakableFive(bool),
    /// A setting with its value: whether two free threes are forbidden (N2).
    NoDoubleThree(bool),
    /// Check every part.
    SelfTest,
    /// Measure the empty board.
    Calibrate,
    /// Take every point back into service; so many are out.
    Restore(u16),
    /// Show past games.
    Past,
}

/// The menu as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuView {
    /// The lines.
    pub items: Vec<Item, 16>,
    /// Which line is chosen.
    pub selected: u8,
}

/// Self-test and calibration as they are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TestView {
    /// Take all stones off; so many are still seen.
    ClearBoard {
        /// Stones still on the board.
        stones: u16,
    },
    /// The empty board is being measured.
    Measuring {
        /// How much is done, in percent.
        percent: u8,
    },
    /// Touch this point with a stone.
    TouchPoint {
        /// The point that is lit.
        point: Point,
        /// How many are left.
        left: u16,
        /// Whether a stone was felt there that is too weak.
        weak: bool,
        /// Whether Black's button may leave the other points as they are.
        enough: bool,
    },
    /// Are all lights this colour (0 red, 1 green, 2 blue)? Black's button says yes, White's says no.
    Colour(u8),
    /// A pattern over the whole screen. Black's button says it is complete, White's says no.
    Pattern,
    /// Press this button.
    Button(crate::buttons::Button),
    /// Was there a sound? Black's button says yes, White's says no.
    Sound,
    /// The outcome.
    Done(TestReport),
}

/// What self-test and calibration found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TestReport {
    /// Points that gave no sign when touched.
    pub dead: WideSet,
    /// Points that gave a sign when nothing was there.
    pub stuck: WideSet,
    /// Points with a weak magnet or a weak sensor.
    pub weak: WideSet,
    /// Whether all lights showed all colours.
    pub lights: bool,
    /// Whether the screen was complete.
    pub screen: bool,
    /// Whether the buttons answered.
    pub buttons: bool,
    /// Whether the sound was heard.
    pub sound: bool,
}

impl TestReport {
    /// Tells whether nothing was found.
    pub fn is_fine(&self) -> bool {
        self.points().is_empty() && self.lights && self.screen && self.buttons && self.sound
    }

    /// Returns the points with which something is wrong.
    pub fn points(&self) -> WideSet {
        self.dead | self.stuck | self.weak
    }
}

/// Something that is wrong with the board itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trouble {
    /// These points give no sensible reading.
    Dead(WideSet),
    /// These points change all the time.
    Flickering(WideSet),
    /// The stones on these points have weak magnets.
    Weak(WideSet),
    /// Part of what was stored could not be read and was set aside; the game goes on from so many plies.
    Journal {
        /// How many plies of the game could be read.
        plies: u16,
    },
    /// What was stored comes from another program or version and was set aside.
    ForeignJournal,
    /// The memory takes nothing any more: a power cut loses what is played from now on.
    Unwritten,
    /// The last run ended by a fault; the game was kept.
    Crash,
    /// A button has been down for very long.
    StuckButton(crate::buttons::Button),
}
