//! Lessons as the text of static data.

use std::fmt::Write as _;

use crate::{Lesson, Show, Task, Words};

/// Writes the lessons as the static `LESSONS` of the referee's `lesson` module.
pub fn data(lessons: &[Lesson]) -> String {
    let mut out =
        String::from("/// The lessons, in the order of their files.\npub static LESSONS: &[Lesson] = &[\n");
    for lesson in lessons {
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "Lesson {{ game: GameId::{:?}, size: {:?}, sheet: Sheet::{:?}, rules: &{:?}, title: {}, then_game: {}, steps: &[",
            lesson.game,
            lesson.size,
            lesson.sheet,
            lesson.rules,
            words(&lesson.title),
            lesson.then_game
        );
        for step in &lesson.steps {
            let _ = write!(
                out,
                "Step {{ position: {:?}, show: {}, said: {}, task: {}, done: {}, wrong: {}, help: {} }},",
                step.position,
                show(step.show),
                words(&step.said),
                task(&step.task),
                answer(step.done.as_ref()),
                answer(step.wrong.as_ref()),
                answer(step.help.as_ref()),
            );
        }
        out.push_str("] },\n");
    }
    out.push_str("];\n");
    out
}

fn words(words: &Words) -> String {
    format!("Words {{ french: {:?}, english: {:?} }}", words.french, words.english)
}

fn answer(answer: Option<&Words>) -> String {
    answer.map_or("None".to_owned(), |answer| format!("Some({})", words(answer)))
}

fn show(show: Option<Show>) -> &'static str {
    match show {
        None => "None",
        Some(Show::Nothing) => "Some(Overlay::Nothing)",
        Some(Show::LastMove) => "Some(Overlay::LastMove)",
        Some(Show::Turn) => "Some(Overlay::Turn)",
        Some(Show::Groups) => "Some(Overlay::Groups)",
        Some(Show::Territory) => "Some(Overlay::Territory)",
    }
}

fn task(task: &Task) -> String {
    match task {
        Task::Read => "Task::Read".to_owned(),
        Task::Lift(stones) => format!("Task::Lift(&{stones:?})"),
        Task::Refused { rule, example } => {
            format!("Task::Refused {{ rule: {rule:?}, example: {example:?} }}")
        }
        Task::Play(actions) => format!("Task::Play(&{actions:?})"),
        Task::Any => "Task::Any".to_owned(),
        Task::Pass => "Task::Pass".to_owned(),
        Task::Follow(action) => format!("Task::Follow({action:?})"),
    }
}
