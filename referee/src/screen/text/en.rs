//! English.

use core::fmt::{Formatter, Result};

use rules_core::any::{Action, Outcome, Refusal};
use rules_core::games::Boards;
use rules_core::go::Sheet;
use rules_core::{Board, Side, WideSet};

use super::{Deeds, Phrase, fitted, is_about, is_the_end, list, millis, names, time_control};
use crate::buttons::Button;
use crate::cause::Cause;
use crate::check::{TestReport, TestView};
use crate::lesson::Lesson;
use crate::menu::Item;
use crate::question::Question;
use crate::screen::view::{Forward, Prompt, Saying};
use crate::settings::{Language, Overlay, Sensors, TouchRule};
use crate::trouble::Trouble;

/// Says a phrase in English.
pub(super) fn say(f: &mut Formatter<'_>, phrase: Phrase<'_>, board: &Board) -> Result {
    match phrase {
        // Said already: these are the same in every language.
        Phrase::Gomobil
        | Phrase::Menu
        | Phrase::Step(..)
        | Phrase::Lesson(..)
        | Phrase::Saying(Saying::Words(_))
        | Phrase::Version
        | Phrase::Ok
        | Phrase::Number(_)
        | Phrase::ShortName(_)
        | Phrase::Komi
        | Phrase::Clock(_) => Ok(()),
        Phrase::HalfPoints(points) => write!(f, "{points}"),
        Phrase::Colon => f.write_str(":"),
        Phrase::Hello => f.write_str("Hello!"),
        Phrase::Side(side) | Phrase::Button(Button::Player(side)) => f.write_str(players(side)),
        Phrase::Button(Button::Menu) => f.write_str("Menu"),
        Phrase::ToMove => f.write_str("to move"),
        Phrase::Standing => f.write_str("clock stopped"),
        Phrase::Move => f.write_str("move"),
        Phrase::Prompt(prompt, to_move) => self::prompt(f, prompt, to_move, board),
        Phrase::NotYet(prompt, to_move) => not_yet(f, prompt, to_move, board),
        Phrase::Title(question) => f.write_str(title(question)),
        Phrase::Ask(question) => ask(f, question, board),
        Phrase::Yes => f.write_str("Yes"),
        Phrase::No => f.write_str("No"),
        Phrase::Up => f.write_str("Up"),
        Phrase::Down => f.write_str("Down"),
        Phrase::Newer => f.write_str("Newer"),
        Phrase::Older => f.write_str("Older"),
        Phrase::Fails => f.write_str("Broken"),
        Phrase::Item(item) => f.write_str(label(item)),
        Phrase::Value(item) => value(f, item),
        Phrase::Winner(Some(side)) => write!(f, "{} wins", players(side)),
        Phrase::NamedWinner(name) => write!(f, "{} wins", name.as_str()),
        Phrase::Winner(None) => f.write_str("A draw"),
        Phrase::Way(Outcome::Counted { .. }) => f.write_str("on points"),
        Phrase::ByHexagons => f.write_str("by hexagons"),
        Phrase::Way(Outcome::Five(_)) => f.write_str("by five in a row"),
        Phrase::Way(Outcome::Captures(_)) => f.write_str("by ten captures"),
        Phrase::Way(Outcome::Full) => f.write_str("board full"),
        Phrase::Way(Outcome::Resigned(_)) => f.write_str("by resignation"),
        Phrase::Way(Outcome::OutOfTime(_)) => f.write_str("on time"),
        Phrase::Territory => f.write_str("Territory"),
        Phrase::EnemyStones => f.write_str("Enemy stones"),
        Phrase::Stones => f.write_str("Stones"),
        Phrase::Prisoners => f.write_str("Stones lost"),
        Phrase::Hexagons => f.write_str("Hexagons"),
        Phrase::Captured => f.write_str("Stones taken"),
        Phrase::Points => f.write_str("Points"),
        Phrase::NoMansLand => f.write_str("No man's land"),
        Phrase::Total => f.write_str("Total"),
        Phrase::Past { number, of } => write!(f, "Past games {number}/{of}"),
        Phrase::NoPast => f.write_str("No finished game yet."),
        Phrase::Ended(outcome) => ended(f, outcome),
        Phrase::Plies(kind, plies) => {
            write!(f, "{}, ", kind.title())?;
            counted(f, plies, "move", "moves")
        }
        Phrase::TestTitle => f.write_str("Board test"),
        Phrase::Test(view) => test(f, view, board),
        Phrase::Percent(percent) => write!(f, "{percent}%"),
        Phrase::Dead(points) => found(f, "Silent", points, board),
        Phrase::Stuck(points) => found(f, "Stuck", points, board),
        Phrase::Weak(points) => found(f, "Weak", points, board),
        Phrase::Broken(report) => {
            f.write_str("Broken: ")?;
            let TestReport { lights, screen, buttons, sound, .. } = *report;
            list(f, [(!lights, "lights"), (!screen, "screen"), (!buttons, "buttons"), (!sound, "sound")])
        }
        Phrase::Saying(saying) => match saying {
            Saying::Words(_) => Ok(()),
            Saying::Done => f.write_str("Right!"),
            Saying::Wrong => f.write_str("That is another move. Follow the lights back and try again."),
            Saying::Help => f.write_str("Look at the lights: they show how."),
            Saying::Prompt(prompt, to_move) => self::prompt(f, prompt, *to_move, board),
            Saying::Next(title) => write!(f, "Well done! Next: {}.", title.of(Language::English)),
            Saying::End { game: true } => {
                f.write_str("Well done! You know all the rules. Now play a game: 48 stones.")
            }
            Saying::End { game: false } => f.write_str("Well done! That was the last lesson."),
        },
        Phrase::Back => f.write_str("Back"),
        Phrase::Forward(forward) => f.write_str(match forward {
            Forward::On => "Go on",
            Forward::Help => "Help",
            Forward::Show => "Show",
        }),
        Phrase::TroubleTitle => f.write_str("A problem"),
        Phrase::Trouble(trouble) => self::trouble(f, trouble, board),
        Phrase::Leave => f.write_str("End"),
        Phrase::Enough => f.write_str("Enough"),
        Phrase::AnyButton => f.write_str("Any button to go on"),
        Phrase::PastGamesStay => f.write_str("Past games stay"),
    }
}

fn players(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}

/// Writes a number with its noun.
fn counted(f: &mut Formatter<'_>, count: u16, one: &str, many: &str) -> Result {
    write!(f, "{count}\u{a0}{}", if count == 1 { one } else { many })
}

/// Returns what follows the digits of an ordinal number.
const fn ordinal(number: u16) -> &'static str {
    match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    }
}

fn prompt(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side, board: &Board) -> Result {
    let name = |point| board.display(point);
    let (us, them) = (players(to_move), players(to_move.other()));
    match *prompt {
        Prompt::Play => write!(f, "{us} to play. Lift a stone."),
        Prompt::Place
        | Prompt::NowhereToPlace
        | Prompt::WrongColour { .. }
        | Prompt::NoPass { .. }
        | Prompt::Clear { .. }
        | Prompt::BreakFive { .. }
        | Prompt::Beginner { .. }
        | Prompt::Settle { .. } => placing(f, prompt, to_move, board),
        Prompt::OnlyPass => {
            write!(f, "No stone of {us} can move. Press your button to pass.")
        }
        Prompt::OtherPassed => write!(f, "{them} has passed. Play on, or pass too to end the game."),
        Prompt::Repeated { times } => {
            write!(f, "This position is here for the {times}{} time. {us} to play.", ordinal(times))
        }
        Prompt::Land { from, landings: 0 | 1 } => {
            write!(f, "Put the stone from\u{a0}{} on the only point it can go to.", name(from))
        }
        Prompt::Land { from, landings } => {
            write!(f, "Put the stone from\u{a0}{} on one of its {landings}\u{a0}points.", name(from))
        }
        Prompt::Landed { played } => write!(f, "{}. Leave the stone where it is.", played.display(board)),
        Prompt::PutBack { point, refusal } => {
            reason(f, &refusal, to_move, board)?;
            match refusal {
                Refusal::Splits { .. } => f.write_str(" Put it back and take another."),
                _ if is_about(&refusal, point) => f.write_str(" Put it back."),
                _ => write!(f, " Put the stone back on\u{a0}{}.", name(point)),
            }
        }
        Prompt::NotThere { refusal, .. } => {
            reason(f, &refusal, to_move, board)?;
            f.write_str(match refusal {
                _ if is_the_end(&refusal) => "",
                _ => " Put it elsewhere.",
            })
        }
        Prompt::MustMove { point } => {
            write!(f, "Touched is played: put {} on another point.", name(point))
        }
        Prompt::TurnOver { left, first, by_button } => {
            match left {
                0 | 1 => write!(f, "Turn over the stone on\u{a0}{}.", name(first))?,
                _ => write!(f, "Turn over the {left} blinking stones, {} among them.", name(first))?,
            }
            f.write_str(if by_button { " Done? Press your button." } else { "" })
        }
        Prompt::Difference { cause, .. } => difference(f, word(cause), prompt, board),
        Prompt::ConfirmLanding { from, to, others } => {
            write!(f, "Is the stone from\u{a0}{} on\u{a0}{} now? ", name(from), name(to))?;
            f.write_str(answer(others))
        }
        Prompt::ConfirmOrigin { from, to, others } => {
            write!(f, "Did the stone on\u{a0}{} come from\u{a0}{}? ", name(to), name(from))?;
            f.write_str(answer(others))
        }
        Prompt::PutDown { point, side } => {
            write!(f, "Put it back on\u{a0}{} with its {} side up.", name(point), side.word())
        }
        Prompt::Thinking => write!(f, "{us} is me: I am thinking..."),
        Prompt::HintAsked => f.write_str("Let me think what I would play..."),
        Prompt::Hint { action: Action::Pass } => f.write_str("I would pass."),
        Prompt::Hint { action } => write!(f, "I would play {}.", action.display(board)),
        Prompt::NothingToUndo => f.write_str("There is no move to take back."),
        Prompt::Between => f.write_str("Between two points: push the stone onto one."),
        Prompt::WasNoMove { point, side } => {
            write!(
                f,
                "{} was {us}'s move. If not, {us}'s button takes it back.",
                name(point),
                us = players(side)
            )
        }
        Prompt::Unheeded { first } => {
            write!(f, "{} differs still. If it lies right: menu, All is in place.", name(first))
        }
        Prompt::OneAtATime => f.write_str("One button at a time."),
        Prompt::NotNow { to_move } => write!(f, "Not now: {} to play.", players(to_move)),
    }
}

/// Says what is expected of hands that place stones.
fn placing(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side, board: &Board) -> Result {
    let name = |point| board.display(point);
    let us = players(to_move);
    match *prompt {
        Prompt::Place => write!(f, "{us} to play. Place a stone."),
        Prompt::Beginner { placing: false } => {
            write!(f, "{us} to play: lift a stone, green points show where it may go. New here? Menu, Learn.")
        }
        Prompt::Beginner { placing: true } => {
            write!(f, "{us} to play: put a stone on a free point. New here? Menu, Learn.")
        }
        Prompt::NowhereToPlace => write!(f, "{us} has no corner to play on. Press your button to pass."),
        Prompt::WrongColour { point } => {
            write!(f, "It is {us}'s turn: take the stone on\u{a0}{} off, or turn it over.", name(point))
        }
        Prompt::NoPass { refusal } => reason(f, &refusal, to_move, board),
        Prompt::Clear { remove, add, first } => {
            let deeds = Deeds([
                (remove, "take off", "stone", "stones"),
                (add, "put", "marker", "markers"),
                (0, "", "", ""),
                (0, "", "", ""),
            ]);
            write!(f, "Now {deeds}. First\u{a0}{}.", name(first))
        }
        Prompt::BreakFive { first } => {
            write!(f, "{} is part of a five. {us} must break it by a capture now.", name(first))
        }
        Prompt::Settle { dead, agreed } => match (agreed.black, agreed.white) {
            (false, false) => {
                counted(f, dead, "dead stone.", "dead stones.")?;
                f.write_str(" Take dead stones off. Agreed? Both press. If not: Menu.")
            }
            (black, _) => {
                let (yes, other) =
                    if black { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
                write!(f, "{} agrees on ", players(yes))?;
                counted(f, dead, "dead stone.", "dead stones.")?;
                write!(f, " {}: press, or change the stones.", players(other))
            }
        },
        // Everything else is said to hands that move stones as well.
        _ => Ok(()),
    }
}

/// Says how to answer a question about a point that cannot be seen.
fn answer(others: bool) -> &'static str {
    if others { "Yes: press your button. No: press Menu." } else { "If so, press your button." }
}

/// Returns why the wood differs.
const fn word(cause: Cause) -> &'static str {
    match cause {
        Cause::SetUp => "Setting up",
        Cause::Repair => "Putting right",
        Cause::Undo => "Taking back",
        Cause::Resume => "Going on",
        Cause::Load => "Game loaded",
        Cause::Ordered => "Do this move",
        Cause::PlayOn => "Playing on",
        Cause::Lesson => "For the lesson",
    }
}

fn difference(f: &mut Formatter<'_>, why: &str, prompt: &Prompt, board: &Board) -> Result {
    let Prompt::Difference { add, remove, turn, confirm, first, .. } = *prompt else { return Ok(()) };
    let deeds = Deeds([
        (add, "put", "stone", "stones"),
        (remove, "take off", "stone", "stones"),
        (turn, "turn", "stone", "stones"),
        (confirm, "check", "point", "points"),
    ]);
    write!(f, "{why}: {deeds}. First\u{a0}{}.", board.display(first))?;
    let look = confirm > 0 && add == 0 && remove == 0 && turn == 0;
    f.write_str(if look { " Then press your button." } else { "" })
}

/// Answers a button that means nothing before the hands have done what the lights ask for.
fn not_yet(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side, board: &Board) -> Result {
    if let Prompt::Difference { .. } = prompt {
        return difference(f, "Not yet", prompt, board);
    }
    f.write_str("Not yet. ")?;
    match *prompt {
        // The button has been pressed.
        Prompt::TurnOver { left, first, .. } => {
            self::prompt(f, &Prompt::TurnOver { left, first, by_button: false }, to_move, board)
        }
        _ => self::prompt(f, prompt, to_move, board),
    }
}

fn reason(f: &mut Formatter<'_>, refusal: &Refusal, to_move: Side, board: &Board) -> Result {
    let name = |point| board.display(point);
    match *refusal {
        Refusal::NoStone { point, .. } => write!(f, "There is no stone on\u{a0}{}.", name(point)),
        Refusal::NotYours { stone } => {
            let (us, them) = (players(to_move), players(to_move.other()));
            write!(f, "{} is {them}'s, but it is {us}'s turn.", name(stone))
        }
        Refusal::Isolated { stone } => write!(f, "{} stands alone, so it cannot move.", name(stone)),
        Refusal::Splits { stone, .. } => write!(f, "{} holds its group together.", name(stone)),
        Refusal::SamePoint { stone } | Refusal::Touched { stone } => {
            write!(f, "The stone from\u{a0}{} must go to another point.", name(stone))
        }
        Refusal::NotLinked { to, .. } => write!(f, "{} does not touch the group it left.", name(to)),
        Refusal::OtherGroup { to, .. } => {
            write!(f, "{} touches another group, not the one it left.", name(to))
        }
        Refusal::NowhereToGo { stone, .. } => write!(f, "{} has nowhere to go.", name(stone)),
        Refusal::Repetition { .. } => f.write_str("You made this position before: not allowed here."),
        Refusal::NoCorner { point } => {
            write!(f, "{} is not a corner of the flower.", name(point))
        }
        Refusal::Tie { point, tied } => {
            write!(
                f,
                "It would close the hexagon around\u{a0}{} on a tie.",
                name(tied.first().unwrap_or(point))
            )
        }
        Refusal::MustPlace { .. } => f.write_str("Whoever can place a stone may not pass."),
        Refusal::Suicide { point, .. } => {
            write!(f, "A stone on\u{a0}{} would have no liberty.", name(point))
        }
        Refusal::Ko { taker, .. } => {
            write!(f, "Ko: {} may not be taken back at once.", name(taker))
        }
        Refusal::MadeBefore { turn, .. } => {
            write!(f, "You made this same board with move\u{a0}{turn}.")
        }
        Refusal::HandicapFirst => f.write_str("Black places the handicap stones first."),
        Refusal::Resumed => f.write_str("You have played on once: all stones stay."),
        Refusal::NotOver | Refusal::NoLiberty { .. } | Refusal::NotInThisGame => {
            f.write_str("That is not possible in this game.")
        }
        Refusal::DoubleThree { point, .. } => {
            write!(f, "{} makes two free threes at once.", name(point))
        }
        Refusal::NoPass => f.write_str("There is no passing in this game."),
        Refusal::Stays { stone } => write!(f, "{} was placed there and stays.", name(stone)),
        Refusal::Occupied { point, .. } => {
            write!(f, "There is a stone on\u{a0}{} already.", name(point))
        }
        Refusal::OffBoard { .. } => f.write_str("That point is not on the board."),
        Refusal::GameOver => f.write_str("The game is over."),
        Refusal::RecordFull { may_pass: true } => f.write_str("No room to write it down: pass or give up."),
        Refusal::RecordFull { may_pass: false } => f.write_str("No room to write it down: give up."),
    }
}

fn title(question: Question) -> &'static str {
    match question {
        Question::Pass(_) => "Pass?",
        Question::Placed { .. } => "Placed?",
        Question::PlayOn => "Play on?",
        Question::Undo { .. } => "Take back?",
        Question::Resign(_) => "Give up?",
        Question::NewGame => "New game?",
        Question::Trust { .. } => "All in place?",
    }
}

fn ask(f: &mut Formatter<'_>, question: Question, board: &Board) -> Result {
    let name = |point| board.display(point);
    match question {
        Question::Pass(side) => write!(f, "{} passes this turn.", players(side)),
        Question::Placed { side, point, .. } => {
            write!(f, "Has {} placed a stone on\u{a0}{}?", players(side), name(point))
        }
        Question::PlayOn => f.write_str("You do not agree: all stones go back and play goes on."),
        Question::Undo { by, of, action } => {
            write!(f, "{} wants to take back ", players(by))?;
            if by != of {
                write!(f, "{}'s ", players(of))?;
            } else if !matches!(action, Action::Resume | Action::Resign(_)) {
                f.write_str("the ")?;
            }
            match action {
                Action::Move(played) => write!(f, "move {}-{}.", name(played.from), name(played.to))?,
                Action::Place(point) => write!(f, "stone on\u{a0}{}.", name(point))?,
                Action::Resume => f.write_str("playing on.")?,
                Action::Pass => f.write_str("pass.")?,
                Action::Resign(_) => f.write_str("giving up.")?,
                Action::FlagFall(_) => f.write_str("fallen flag.")?,
            }
            write!(f, " Does {} agree?", players(by.other()))
        }
        Question::Resign(side) => {
            write!(f, "{} stops here and {} wins.", players(side), players(side.other()))
        }
        Question::NewGame => f.write_str("The game on the board stops here."),
        Question::Trust { points } if points.is_empty() => {
            f.write_str("All is in its place, the game goes on.")
        }
        Question::Trust { points } => {
            counted(f, points.len() as u16, "point", "points")?;
            f.write_str(" will be out of service: ")?;
            names(f, board, points, 4, ", ", |f, left| write!(f, " and {left}\u{a0}more"))?;
            f.write_str(".")
        }
    }
}

fn label(item: Item) -> &'static str {
    match item {
        Item::Continue => "Back to the game",
        Item::Undo => "Take back a move",
        Item::Resign(Side::Black) => "Black gives up",
        Item::Resign(Side::White) => "White gives up",
        Item::NewGame => "New game",
        Item::PlayOn => "Play on",
        Item::Players => "Players",
        Item::Opponent(_) | Item::Seats(_) => "Board plays",
        Item::Hint => "Show me a move",
        Item::Level(_) => "Level",
        Item::Adapts(_) => "Level adapts",
        Item::Plays(side, _) => players(side),
        Item::Game(_) => "Game",
        Item::Play { game, .. } | Item::Elsewhere(game) => game.title(),
        Item::Fitted(_) => "Board shape",
        Item::Sheet(_) => "Rules",
        Item::Komi(_) => "Komi",
        Item::Handicap(_) => "Handicap",
        Item::BreakableFive(_) => "N1 break a five",
        Item::NoDoubleThree(_) => "N2 double three",
        Item::Pause(false) => "Stop the clock",
        Item::Pause(true) => "Restart the clock",
        Item::Trust => "All is in place",
        Item::Settings => "Settings",
        Item::Board => "Board",
        Item::Back => "Back",
        Item::Language(_) => "Language",
        Item::Hints(_) => "Move hints",
        Item::Overlay(_) => "Show",
        Item::Brightness(_) => "Brightness",
        Item::Current(_) => "Max current",
        Item::Sound(_) => "Sound",
        Item::Touch(_) => "Touched stone",
        Item::RepetitionBan(_) => "Repetition",
        Item::First(_) => "First move",
        Item::Clock(_) => "Clock",
        Item::Dwell(_) => "Move taken in",
        Item::Sensors(_) => "Sensors",
        Item::SelfTest => "Board test",
        Item::Calibrate => "Calibration",
        Item::Restore(_) => "Restore points",
        Item::Past => "Past games",
        Item::Learn(_) => "Learn",
        Item::Lesson(number) => Lesson::numbered(number).map_or("", |lesson| lesson.title.english),
        Item::EndLesson => "End the lesson",
    }
}

fn value(f: &mut Formatter<'_>, item: Item) -> Result {
    let yes_or_no = |yes| if yes { "yes" } else { "no" };
    f.write_str(match item {
        Item::Language(Language::French) => "Français",
        Item::Language(Language::English) => "English",
        Item::Hints(on)
        | Item::Sound(on)
        | Item::BreakableFive(on)
        | Item::NoDoubleThree(on)
        | Item::Adapts(on) => yes_or_no(on),
        Item::Opponent(plays) | Item::Seats(plays) => match (plays.black, plays.white) {
            (false, false) => "nobody",
            (true, false) => players(Side::Black),
            (false, true) => players(Side::White),
            (true, true) => "both",
        },
        Item::Level(level) => return write!(f, "{level} {}", animal(level)),
        Item::Overlay(Overlay::Nothing) => "nothing",
        Item::Overlay(Overlay::LastMove) => "last move",
        Item::Overlay(Overlay::Turn) => "playable",
        Item::Overlay(Overlay::Groups) => "groups",
        Item::Overlay(Overlay::Territory) => "territory",
        Item::Brightness(step) => return write!(f, "{step}/{}", crate::settings::Settings::BRIGHTEST),
        Item::Current(milliamps) => return write!(f, "{milliamps} mA"),
        Item::Touch(TouchRule::Lenient) => "free",
        Item::Touch(TouchRule::Strict) => "plays",
        Item::RepetitionBan(false) => "allowed",
        Item::RepetitionBan(true) => "forbidden",
        Item::First(side) => players(side),
        Item::Clock(control) => return time_control(f, control, "none"),
        Item::Dwell(length) => return millis(f, length),
        Item::Sensors(Sensors::Strap) => "auto",
        Item::Sensors(Sensors::Reed) => "reed",
        Item::Sensors(Sensors::Hall) => "Hall",
        Item::Fitted(value) => return fitted(f, value, "hexagon"),
        Item::Sheet(Sheet::Association) => "association",
        Item::Sheet(Sheet::Family) => "family",
        Item::Restore(points) => return write!(f, "{points}"),
        Item::Plays(_, Some(name)) => return f.write_str(name.as_str()),
        Item::Plays(_, None) => "nobody",
        Item::Game(game) | Item::Learn(game) => game.title(),
        Item::Play { chosen, .. } => {
            if chosen {
                "chosen"
            } else {
                ""
            }
        }
        Item::Elsewhere(game) => match game.identity().boards {
            Boards::Hexagon => "on hexagon",
            Boards::Grids => "on a grid",
        },
        Item::Komi(points) => return write!(f, "{points}"),
        Item::Handicap(stones) => return write!(f, "{stones}"),
        Item::Continue
        | Item::PlayOn
        | Item::Undo
        | Item::Resign(_)
        | Item::NewGame
        | Item::Pause(_)
        | Item::Trust
        | Item::Settings
        | Item::Players
        | Item::Hint
        | Item::Board
        | Item::Back
        | Item::SelfTest
        | Item::Calibrate
        | Item::Lesson(_)
        | Item::EndLesson
        | Item::Past => "",
    })
}

/// Returns who plays like this level.
const fn animal(level: u8) -> &'static str {
    match level {
        ..=1 => "chick",
        2 => "mouse",
        3 => "rabbit",
        4 => "cat",
        5 => "fox",
        6 => "wolf",
        7 => "bear",
        8.. => "dragon",
    }
}

fn ended(f: &mut Formatter<'_>, outcome: Outcome) -> Result {
    match (outcome, outcome.winner()) {
        (Outcome::Counted { black, white }, Some(winner)) => {
            let (most, least) = (black.max(white), black.min(white));
            write!(f, "{} wins {most}\u{a0}to\u{a0}{least}.", players(winner))
        }
        (Outcome::Counted { black, white }, None) => write!(f, "A draw, {black}\u{a0}to\u{a0}{white}."),
        (Outcome::Five(winner), _) => write!(f, "{} wins with five in a row.", players(winner)),
        (Outcome::Captures(winner), _) => write!(f, "{} wins by ten captures.", players(winner)),
        (Outcome::Full, _) => f.write_str("A draw: the board is full."),
        (Outcome::Resigned(loser), _) => write!(f, "{} wins by resignation.", players(loser.other())),
        (Outcome::OutOfTime(loser), _) => write!(f, "{} wins on time.", players(loser.other())),
    }
}

fn test(f: &mut Formatter<'_>, view: TestView, board: &Board) -> Result {
    match view {
        TestView::ClearBoard { stones } => write!(f, "Take all stones off. {stones} to go."),
        TestView::Measuring { .. } => f.write_str("Measuring the empty board. Do not touch it."),
        TestView::TouchPoint { point, weak: true, .. } => {
            write!(
                f,
                "Too weak at\u{a0}{}. Put it in the middle, or take another stone.",
                board.display(point)
            )
        }
        TestView::TouchPoint { point, left, weak: false, .. } => {
            write!(f, "Put a stone on\u{a0}{}, then take it off. ", board.display(point))?;
            counted(f, left, "point left.", "points left.")
        }
        TestView::Colour(number) => {
            let colour = match number % 3 {
                0 => "red",
                1 => "green",
                _ => "blue",
            };
            write!(f, "Are all lights {colour}?")
        }
        TestView::Pattern => f.write_str("Is this complete?"),
        TestView::Button(Button::Player(side)) => write!(f, "Press {}'s button.", players(side)),
        TestView::Button(Button::Menu) => f.write_str("Press the menu button."),
        TestView::Sound => f.write_str("Did you hear a sound?"),
        TestView::Done(report) => f.write_str(finding(&report)),
    }
}

fn finding(report: &TestReport) -> &'static str {
    if report.is_fine() { "All is well." } else { "Done, with faults" }
}

fn found(f: &mut Formatter<'_>, what: &str, points: WideSet, board: &Board) -> Result {
    write!(f, "{what}: ")?;
    names(f, board, points, 3, " ", |f, left| write!(f, " +{left}"))
}

fn trouble(f: &mut Formatter<'_>, trouble: &Trouble, board: &Board) -> Result {
    let asked = !trouble.dispensable(board.points().len()).is_empty();
    let points = |f: &mut Formatter<'_>, points: WideSet, [one, many]: [&str; 2]| {
        counted(f, points.len() as u16, one, many)?;
        f.write_str(": ")?;
        let most = if asked { 4 } else { 8 };
        names(f, board, points, most, ", ", |f, left| write!(f, " and {left}\u{a0}more"))?;
        f.write_str(if asked { ". Play\u{a0}without?" } else { "." })
    };
    match *trouble {
        Trouble::Dead(set) => points(f, set, ["point gives no sign", "points give no sign"]),
        Trouble::Silent(set) if set.len() == board.points().len() => {
            f.write_str("No point answers. Is a plug loose?")
        }
        Trouble::Silent(set) => points(f, set, ["point does not answer", "points do not answer"]),
        Trouble::Flickering(set) => points(f, set, ["point keeps changing", "points keep changing"]),
        Trouble::Weak(set) => points(f, set, ["weak magnet", "weak magnets"]),
        Trouble::Journal { plies } => {
            f.write_str("The memory is damaged. The game goes on after ")?;
            counted(f, plies, "move.", "moves.")
        }
        Trouble::Unwritten => {
            f.write_str("The memory takes nothing more. Do not pull the plug before the end.")
        }
        Trouble::NewerJournal => f.write_str("The memory is from a newer program. It is kept as it is."),
        Trouble::Crash => f.write_str("The program had to restart. The game was kept."),
        Trouble::SafeMode => {
            f.write_str("The program stops again and again. Menu for 5\u{a0}s: empty the memory.")
        }
        Trouble::StuckButton(Button::Player(side)) => {
            write!(f, "{}'s button is held down.", players(side))
        }
        Trouble::StuckButton(Button::Menu) => f.write_str("The menu button is held down."),
    }
}
