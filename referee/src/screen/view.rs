//! What the screen has to say, before it is put into words and pixels.

use rules_core::any::{Action, Outcome, Refusal};
use rules_core::{Board, GameId, HalfPoints, PerSide, Point, Side};

use crate::cause::Cause;
use crate::check::TestView;
use crate::clock::ClockFace;
use crate::lesson::Words;
use crate::menu::MenuView;
use crate::names::Name;
use crate::question::Question;
use crate::settings::Language;
use crate::tally::Tally;
use crate::trouble::Trouble;

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
        /// Who has won, if anybody has and the name is known.
        winner: Option<Name>,
        /// How it ended.
        outcome: Outcome,
        /// What the final position is worth.
        tally: Tally,
    },
    /// A lesson.
    Lesson(LessonView),
    /// Results of past games, one at a time.
    Past {
        /// Which of them is shown, counted from 1 for the newest.
        number: u8,
        /// How many there are.
        of: u8,
        /// Which game it was and how it ended; none if there is no past game at all.
        ended: Option<(GameId, Outcome)>,
        /// How many moves and passes it had.
        plies: u16,
    },
    /// Self-test and calibration.
    Test(TestView),
    /// Something is wrong with the board itself; stays until a button is pressed.
    Trouble(Trouble),
}

/// The screen during a lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LessonView {
    /// Which lesson of its game it is, counted from 1.
    pub number: u8,
    /// Its name.
    pub title: &'static Words,
    /// Which step it is, counted from 1.
    pub step: u8,
    /// How many steps it has.
    pub steps: u8,
    /// What is said.
    pub saying: Saying,
    /// What White's button does, if it goes on.
    pub forward: Option<Forward>,
}

/// What is said in a lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Saying {
    /// Words of the lesson.
    Words(&'static Words),
    /// It is done.
    Done,
    /// It is not what was wanted.
    Wrong,
    /// The lights show how.
    Help,
    /// What is expected of the hands.
    Prompt(Prompt, Side),
    /// The lesson is over, and this one is next.
    Next(&'static Words),
    /// The last lesson is over.
    End {
        /// Whether a game begins.
        game: bool,
    },
}

/// How a lesson goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forward {
    /// With the next thing to be said.
    On,
    /// With help.
    Help,
    /// With the answer.
    Show,
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
    /// Who plays, as far as somebody said so.
    pub players: PerSide<Option<Name>>,
    /// The number of the next move, counted from 1.
    pub number: u16,
    /// What is expected of the hands.
    pub prompt: Prompt,
    /// Whether a button was pressed that means nothing before that is done.
    pub not_yet: bool,
}

/// What is expected of the hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prompt {
    /// The side to move may lift a stone.
    Play,
    /// Nobody has begun for long: what the side to move can do.
    Beginner {
        /// Whether stones are placed, not moved.
        placing: bool,
    },
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
        times: u16,
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
    /// A stone that was taken for a move is off again, and contacts can be mistaken: a press takes the move back.
    WasNoMove {
        /// Where it was.
        point: Point,
        /// Whose move it was.
        side: Side,
    },
    /// Nobody has followed the lights for long: there is another way.
    Unheeded {
        /// The first point that differs.
        first: Point,
    },
    /// A stone lies on the border of two points.
    Between,
    /// The board thinks about its turn.
    Thinking,
    /// Somebody thinks about a hint.
    HintAsked,
    /// What the board would play.
    Hint {
        /// The turn.
        action: Action,
    },
    /// There is nothing to take back.
    NothingToUndo,
    /// Several buttons were pressed at once.
    OneAtATime,
    /// A button that means nothing now was pressed, and what is to be done instead.
    NotNow {
        /// Whose turn it is.
        to_move: Side,
    },
}

impl Prompt {
    /// Tells whether hands have to do this before a player's button means anything.
    pub const fn comes_first(&self) -> bool {
        matches!(
            self,
            Self::TurnOver { .. } | Self::PutDown { .. } | Self::Clear { .. } | Self::Difference { .. }
        )
    }
}
