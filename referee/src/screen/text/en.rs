//! English.

use core::fmt::{Formatter, Result};

use rules_core::gomobil::{Action, Outcome, Refusal};
use rules_core::{Point, Side, WideSet};

use super::{Deeds, Phrase, is_about, list, millis, name, names, time_control};
use crate::buttons::Button;
use crate::screen::view::{Cause, Item, Prompt, Question, TestReport, TestView, Trouble};
use crate::settings::{Language, Overlay, Sensors, Touch};

/// Says a phrase in English.
pub(super) fn say(f: &mut Formatter<'_>, phrase: Phrase<'_>) -> Result {
    match phrase {
        Phrase::Gomobil | Phrase::Version | Phrase::Ok | Phrase::Number(_) | Phrase::Clock(_) => Ok(()),
        Phrase::Colon => f.write_str(":"),
        Phrase::Hello => f.write_str("Hello!"),
        Phrase::Side(side) | Phrase::Button(Button::Player(side)) => f.write_str(players(side)),
        Phrase::Button(Button::Menu) => f.write_str("Menu"),
        Phrase::ToMove => f.write_str("to move"),
        Phrase::Move => f.write_str("move"),
        Phrase::Prompt(prompt, to_move) => self::prompt(f, prompt, to_move),
        Phrase::Title(question) => f.write_str(title(question)),
        Phrase::Ask(question) => ask(f, question),
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
        Phrase::Winner(None) => f.write_str("A draw"),
        Phrase::Way(Outcome::Counted { .. }) => f.write_str("on points"),
        Phrase::Way(Outcome::Resigned(_)) => f.write_str("by resignation"),
        Phrase::Way(Outcome::OutOfTime(_)) => f.write_str("on time"),
        Phrase::Territory => f.write_str("Territory"),
        Phrase::EnemyStones => f.write_str("Enemy stones"),
        Phrase::Points => f.write_str("Points"),
        Phrase::NoMansLand => f.write_str("No man's land"),
        Phrase::Total => f.write_str("Total"),
        Phrase::Past { number, of } => write!(f, "Past games {number}/{of}"),
        Phrase::NoPast => f.write_str("No finished game yet."),
        Phrase::Ended(outcome) => ended(f, outcome),
        Phrase::Plies(plies) => counted(f, plies, "move", "moves"),
        Phrase::TestTitle => f.write_str("Board test"),
        Phrase::Test(view) => test(f, view),
        Phrase::Percent(percent) => write!(f, "{percent}%"),
        Phrase::Dead(points) => found(f, "Silent", points),
        Phrase::Stuck(points) => found(f, "Stuck", points),
        Phrase::Weak(points) => found(f, "Weak", points),
        Phrase::Broken(report) => {
            f.write_str("Broken: ")?;
            let TestReport { lights, screen, buttons, sound, .. } = *report;
            list(f, [(!lights, "lights"), (!screen, "screen"), (!buttons, "buttons"), (!sound, "sound")])
        }
        Phrase::TroubleTitle => f.write_str("A problem"),
        Phrase::Trouble(trouble) => self::trouble(f, trouble),
        Phrase::Leave => f.write_str("End"),
        Phrase::PlayWithout => f.write_str("Any button: play without"),
        Phrase::AnyButton => f.write_str("Any button to go on"),
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
const fn ordinal(number: u8) -> &'static str {
    match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    }
}

fn prompt(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side) -> Result {
    let (us, them) = (players(to_move), players(to_move.other()));
    match *prompt {
        Prompt::Play => write!(f, "{us} to play. Lift a stone."),
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
        Prompt::Landed { from, to } => {
            write!(f, "{}-{}. Leave the stone where it is.", name(from), name(to))
        }
        Prompt::PutBack { point, refusal } => {
            reason(f, &refusal, to_move)?;
            match refusal {
                Refusal::Splits { .. } => f.write_str(" Put it back and take another."),
                _ if is_about(&refusal, point) => f.write_str(" Put it back."),
                _ => write!(f, " Put the stone back on\u{a0}{}.", name(point)),
            }
        }
        Prompt::NotThere { refusal, .. } => {
            reason(f, &refusal, to_move)?;
            f.write_str(match refusal {
                Refusal::GameOver | Refusal::RecordFull => "",
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
        Prompt::Difference { cause, add, remove, turn, confirm, first } => {
            let deeds = Deeds([
                (add, "put", "stone", "stones"),
                (remove, "take off", "stone", "stones"),
                (turn, "turn", "stone", "stones"),
                (confirm, "check", "point", "points"),
            ]);
            difference(f, cause, &deeds, first)?;
            let look = confirm > 0 && add == 0 && remove == 0 && turn == 0;
            f.write_str(if look { " Then press your button." } else { "" })
        }
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
        Prompt::NothingToUndo => f.write_str("There is no move to take back."),
        Prompt::NotNow { to_move } => write!(f, "Not now: {} to play.", players(to_move)),
    }
}

/// Says how to answer a question about a point that cannot be seen.
fn answer(others: bool) -> &'static str {
    if others { "Yes: press your button. No: press Menu." } else { "If so, press your button." }
}

fn difference(f: &mut Formatter<'_>, cause: Cause, deeds: &Deeds, first: Point) -> Result {
    let cause = match cause {
        Cause::SetUp => "Setting up",
        Cause::Repair => "Putting right",
        Cause::Undo => "Taking back",
        Cause::Resume => "Going on",
        Cause::Load => "Game loaded",
    };
    write!(f, "{cause}: {deeds}. First\u{a0}{}.", name(first))
}

fn reason(f: &mut Formatter<'_>, refusal: &Refusal, to_move: Side) -> Result {
    match *refusal {
        Refusal::OffBoard { .. } => f.write_str("That point is not on the board."),
        Refusal::NoStone { point } => write!(f, "There is no stone on\u{a0}{}.", name(point)),
        Refusal::NotYours { stone } => {
            let (us, them) = (players(to_move), players(to_move.other()));
            write!(f, "{} is {them}'s, but it is {us}'s turn.", name(stone))
        }
        Refusal::Isolated { stone } => write!(f, "{} stands alone, so it cannot move.", name(stone)),
        Refusal::Splits { stone, .. } => write!(f, "{} holds its group together.", name(stone)),
        Refusal::SamePoint { stone } => {
            write!(f, "The stone from\u{a0}{} must go to another point.", name(stone))
        }
        Refusal::Occupied { to } => write!(f, "There is a stone on\u{a0}{} already.", name(to)),
        Refusal::NotLinked { to, .. } => write!(f, "{} does not touch the group it left.", name(to)),
        Refusal::OtherGroup { to, .. } => {
            write!(f, "{} touches another group, not the one it left.", name(to))
        }
        Refusal::NowhereToGo { stone, .. } => write!(f, "{} has nowhere to go.", name(stone)),
        Refusal::Repetition { .. } => f.write_str("You made this position before: not allowed here."),
        Refusal::GameOver => f.write_str("The game is over."),
        Refusal::RecordFull => f.write_str("No room to write it down: pass or give up."),
    }
}

fn title(question: Question) -> &'static str {
    match question {
        Question::Pass(_) => "Pass?",
        Question::Undo { .. } => "Take back?",
        Question::Resign(_) => "Give up?",
        Question::NewGame => "New game?",
        Question::Trust { .. } => "All in place?",
    }
}

fn ask(f: &mut Formatter<'_>, question: Question) -> Result {
    match question {
        Question::Pass(side) => write!(f, "{} passes this turn.", players(side)),
        Question::Undo { by, action } => {
            write!(f, "{} wants to take back ", players(by))?;
            match action {
                Action::Move(played) => write!(f, "the move {}-{}.", name(played.from), name(played.to))?,
                Action::Pass => f.write_str("the pass.")?,
                Action::Resign(_) => f.write_str("giving up.")?,
                Action::FlagFall(_) => f.write_str("the fallen flag.")?,
            }
            write!(f, " Does {} agree?", players(by.other()))
        }
        Question::Resign(side) => {
            write!(f, "{} stops here and {} wins.", players(side), players(side.other()))
        }
        Question::NewGame => f.write_str("The game on the board stops here."),
        Question::Trust { points: 0 } => f.write_str("All is in its place, the game goes on."),
        Question::Trust { points: 1 } => {
            f.write_str("The game goes on. 1\u{a0}point will be out of service.")
        }
        Question::Trust { points } => {
            write!(f, "The game goes on. {points}\u{a0}points will be out of service.")
        }
    }
}

fn label(item: Item) -> &'static str {
    match item {
        Item::Continue => "Go on",
        Item::Undo => "Take back a move",
        Item::Resign(Side::Black) => "Black gives up",
        Item::Resign(Side::White) => "White gives up",
        Item::NewGame => "New game",
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
    }
}

fn value(f: &mut Formatter<'_>, item: Item) -> Result {
    let yes_or_no = |yes| if yes { "yes" } else { "no" };
    f.write_str(match item {
        Item::Language(Language::French) => "Français",
        Item::Language(Language::English) => "English",
        Item::Hints(on) | Item::Sound(on) => yes_or_no(on),
        Item::Overlay(Overlay::Nothing) => "nothing",
        Item::Overlay(Overlay::LastMove) => "last move",
        Item::Overlay(Overlay::Turn) => "playable",
        Item::Overlay(Overlay::Groups) => "groups",
        Item::Overlay(Overlay::Territory) => "territory",
        Item::Brightness(step) => return write!(f, "{step}/{}", crate::settings::Settings::BRIGHTEST),
        Item::Current(milliamps) => return write!(f, "{milliamps} mA"),
        Item::Touch(Touch::Lenient) => "free",
        Item::Touch(Touch::Strict) => "plays",
        Item::RepetitionBan(false) => "allowed",
        Item::RepetitionBan(true) => "forbidden",
        Item::First(side) => players(side),
        Item::Clock(control) => return time_control(f, control, "none"),
        Item::Dwell(length) => return millis(f, length),
        Item::Sensors(Sensors::Strap) => "auto",
        Item::Sensors(Sensors::Reed) => "reed",
        Item::Sensors(Sensors::Hall) => "Hall",
        Item::Restore(points) => return write!(f, "{points}"),
        Item::Continue
        | Item::Undo
        | Item::Resign(_)
        | Item::NewGame
        | Item::Pause(_)
        | Item::Trust
        | Item::Settings
        | Item::Board
        | Item::Back
        | Item::SelfTest
        | Item::Calibrate
        | Item::Past => "",
    })
}

fn ended(f: &mut Formatter<'_>, outcome: Outcome) -> Result {
    match (outcome, outcome.winner()) {
        (Outcome::Counted { black, white }, Some(winner)) => {
            let (most, least) = (black.max(white), black.min(white));
            write!(f, "{} wins {most}\u{a0}to\u{a0}{least}.", players(winner))
        }
        (Outcome::Counted { black, white }, None) => write!(f, "A draw, {black}\u{a0}to\u{a0}{white}."),
        (Outcome::Resigned(loser), _) => write!(f, "{} wins by resignation.", players(loser.other())),
        (Outcome::OutOfTime(loser), _) => write!(f, "{} wins on time.", players(loser.other())),
    }
}

fn test(f: &mut Formatter<'_>, view: TestView) -> Result {
    match view {
        TestView::ClearBoard { stones } => write!(f, "Take all stones off. {stones} to go."),
        TestView::Measuring { .. } => f.write_str("Measuring the empty board. Do not touch it."),
        TestView::TouchPoint { point, left } => {
            write!(f, "Put a stone on\u{a0}{}, then take it off. ", name(point))?;
            counted(f, left.into(), "point left.", "points left.")
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

fn found(f: &mut Formatter<'_>, what: &str, points: WideSet) -> Result {
    write!(f, "{what}: ")?;
    names(f, points, 3, " ", |f, left| write!(f, " +{left}"))
}

fn trouble(f: &mut Formatter<'_>, trouble: &Trouble) -> Result {
    let points = |f: &mut Formatter<'_>, points: WideSet, [one, many]: [&str; 2]| {
        counted(f, points.len() as u16, one, many)?;
        f.write_str(": ")?;
        names(f, points, 8, ", ", |f, left| write!(f, " and {left}\u{a0}more"))?;
        f.write_str(".")
    };
    match *trouble {
        Trouble::Dead(set) => points(f, set, ["point gives no sign", "points give no sign"]),
        Trouble::Flickering(set) => points(f, set, ["point keeps changing", "points keep changing"]),
        Trouble::Weak(set) => points(f, set, ["weak magnet", "weak magnets"]),
        Trouble::Journal { plies } => {
            f.write_str("The memory is damaged. The game goes on after ")?;
            counted(f, plies, "move.", "moves.")
        }
        Trouble::ForeignJournal => f.write_str("The memory is from another program. It was set aside."),
        Trouble::Crash => f.write_str("The program had to restart. The game was kept."),
        Trouble::StuckButton(Button::Player(side)) => {
            write!(f, "{}'s button is held down.", players(side))
        }
        Trouble::StuckButton(Button::Menu) => f.write_str("The menu button is held down."),
    }
}
