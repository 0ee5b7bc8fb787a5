//! The lessons that there are: the rules that they cover, and the table of them in the docs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use lessons::{Lesson, MOST_STONES, Task, read_folder};
use rules_core::GameId;
use rules_core::go::Sheet;

fn all() -> Vec<Lesson> {
    read_folder(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// How many lessons a game has, and what they teach: all that can be met with stones on this board, which is all.
///
/// Some of it is told and not tried, because a lesson begins with a position: who begins (S1), what happens when dead
/// stones are not agreed on (G5), that handicap stones are placed in a row (G7), that a full grid is a draw.
const COURSES: [(GameId, std::ops::RangeInclusive<usize>, &str); 7] = [
    (GameId::Gomobil, 10..=10, "M1 M2 M3 M4 M5 M6 C1 C2 C3 C4 F1 F2 F3 F4 D1 D2 D3 D4 D5"),
    (GameId::Gosix, 3..=6, "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10"),
    (GameId::Go, 3..=6, "G1 G2 G3 G4 G5 G6 G7"),
    (GameId::Gomoku, 3..=6, "five pass full"),
    (GameId::Gobang, 3..=6, "five pairs between"),
    (GameId::GomokuSimple, 3..=6, "five ten pairs between compulsory"),
    (GameId::Ninuki, 3..=6, "five ten pairs N1 N2"),
];

#[test]
fn every_course_meets_every_rule_and_ends_in_a_game() {
    let lessons = all();
    assert!(GameId::ALL.into_iter().eq(COURSES.map(|(game, ..)| game)));
    for (game, many, rules) in COURSES {
        let course: Vec<_> = lessons.iter().filter(|lesson| lesson.game == game).collect();
        assert!(many.contains(&course.len()), "{}: {} lessons", game.title(), course.len());
        let met: BTreeSet<_> =
            course.iter().flat_map(|lesson| lesson.rules.iter().map(String::as_str)).collect();
        assert_eq!(met, rules.split(' ').collect(), "{}", game.title());
        assert!(course.last().unwrap().then_game, "{}", game.title());
        assert!(course.iter().rev().skip(1).all(|lesson| !lesson.then_game), "{}", game.title());
    }
}

#[test]
fn a_rule_with_a_number_is_named_where_it_is_taught() {
    for lesson in all() {
        let french = said(&lesson, |words| &words.french);
        let english = said(&lesson, |words| &words.english);
        let numbered = |rule: &&String| rule.starts_with(|letter: char| letter.is_ascii_uppercase());
        for rule in lesson.rules.iter().filter(numbered) {
            let names = |text: &str| {
                text.match_indices(rule.as_str())
                    .any(|(at, _)| !text[at + rule.len()..].starts_with(|sign: char| sign.is_ascii_digit()))
            };
            assert!(names(&french) && names(&english), "{}: {rule}", lesson.file);
        }
    }
}

#[test]
fn go_is_taught_by_both_sheets() {
    for sheet in Sheet::BOTH {
        assert!(all().iter().any(|lesson| lesson.game == GameId::Go && lesson.sheet == sheet), "{sheet:?}");
    }
}

/// Returns everything that a lesson says in a language.
fn said(lesson: &Lesson, of: fn(&lessons::Words) -> &String) -> String {
    let steps = lesson.steps.iter();
    let words = steps.flat_map(|step| {
        let answers = [&step.done, &step.wrong, &step.help];
        std::iter::once(&step.said).chain(answers.into_iter().flatten())
    });
    words.map(of).cloned().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_lesson_is_short_and_asks_for_something() {
    for lesson in all() {
        assert!(lesson.stones() <= MOST_STONES, "{}", lesson.file);
        assert!((2..=6).contains(&lesson.steps.len()), "{}", lesson.file);
        let tasks = lesson.steps.iter().filter(|step| !matches!(step.task, Task::Read | Task::Follow(_)));
        assert!(tasks.count() > 0, "{}", lesson.file);
    }
}

#[test]
fn the_docs_have_a_table_of_them() {
    let mut table = String::from(
        "# The lessons\n\nMade by `UPDATE_GOLDEN=1 cargo test -p lessons`. *Stones* is the most that hands have to move before a step.\n",
    );
    for game in GameId::ALL {
        let lessons: Vec<_> = all().into_iter().filter(|lesson| lesson.game == game).collect();
        if lessons.is_empty() {
            continue;
        }
        let _ = writeln!(table, "\n## {}\n", game.title());
        table.push_str(
            "| | lesson | leçon | rules | steps | tasks | stones |\n|---|---|---|---|---|---|---|\n",
        );
        for (number, lesson) in (1..).zip(&lessons) {
            let tasks =
                lesson.steps.iter().filter(|step| !matches!(step.task, Task::Read | Task::Follow(_))).count();
            let _ = writeln!(
                table,
                "| {number} | [{}](../referee/lessons/{}) | {} | {} | {} | {tasks} | {} |",
                lesson.title.english,
                lesson.file,
                lesson.title.french,
                lesson.rules.join(" "),
                lesson.steps.len(),
                lesson.stones()
            );
        }
        let rules: BTreeSet<_> = lessons.iter().flat_map(|lesson| lesson.rules.clone()).collect();
        let _ = writeln!(table, "\n{} lessons, {} rules.", lessons.len(), rules.len());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lessons.md");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &table).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), table, "docs/lessons.md is not up to date");
}
