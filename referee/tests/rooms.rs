//! Which room of the crate may know which, and how few places know a game by its name.
//!
//! The rooms stand in a row, and each knows only those before it: so there are no circles, and what is shown never
//! reaches back into what it is about.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every room, from the one that knows nobody to the one that nobody knows.
const ROOMS: [&str; 25] = [
    "time",
    "wood",
    "buttons",
    "sound",
    "clock",
    "names",
    "opponent",
    "order",
    "settings",
    "lesson",
    "tally",
    "cause",
    "question",
    "trouble",
    "menu",
    "readings",
    "difference",
    "chores",
    "hands",
    "lights",
    "check",
    "journal",
    // What is shown: nothing above this line may know of it.
    "screen",
    "referee",
    "link",
];

/// Returns a room's sources without comments and without its tests.
fn sources(path: &Path, texts: &mut String) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            if path.file_stem().is_none_or(|name| name != "tests") {
                sources(&path, texts);
            }
        }
        return;
    }
    let text = fs::read_to_string(path).unwrap();
    let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    for line in product.lines().filter(|line| !line.trim_start().starts_with("//")) {
        texts.push_str(line);
        texts.push('\n');
    }
}

/// Returns the rooms that a text names, in paths such as `crate::screen::View`.
fn named(text: &str) -> BTreeSet<&str> {
    let mut rooms = BTreeSet::new();
    for (place, start) in text.match_indices("crate::") {
        let rest = &text[place + start.len()..];
        // `use crate::{…}` names several things; what stands at the root comes from the referee.
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        for word in list.unwrap_or(rest).split(',').take(if list.is_some() { usize::MAX } else { 1 }) {
            let word = word.trim_start();
            let end =
                word.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(word.len());
            let name = &word[..end];
            rooms.insert(if name.starts_with(char::is_uppercase) { "referee" } else { name });
        }
    }
    rooms
}

#[test]
fn each_room_knows_only_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeSet::new();
    let mut faults = Vec::new();
    for entry in fs::read_dir(&root).unwrap() {
        let path = entry.unwrap().path();
        let room = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if room == "lib" {
            continue;
        }
        let Some(place) = ROOMS.iter().position(|known| *known == room) else {
            panic!("where does the room {room} stand?");
        };
        let mut text = String::new();
        sources(&path, &mut text);
        for other in named(&text).into_iter().filter(|other| *other != room) {
            match ROOMS.iter().position(|known| *known == other) {
                Some(before) if before < place => {}
                _ => faults.push(format!("{room} knows {other}")),
            }
        }
        found.insert(room);
    }
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(found, ROOMS.iter().map(|room| (*room).to_owned()).collect(), "a room is gone");
}

#[test]
fn a_room_that_is_named_is_found_however_it_is_named() {
    let text = "use crate::screen::View;\nuse crate::{Referee, time::Moment};\nlet x = crate::link::LINE;\n";
    assert_eq!(named(text), BTreeSet::from(["link", "referee", "screen", "time"]));
}

/// Adds the files below a folder that are sources, and neither tests nor words for people, with what they say.
fn named_sources(folder: &Path, files: &mut Vec<(String, String)>) {
    const ELSEWHERE: [&str; 6] = ["target", "node_modules", "tests", "test", "fuzz", "text"];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !name.starts_with('.') && !ELSEWHERE.contains(&name) {
                named_sources(&path, files);
            }
        } else if [".rs", ".js", ".html"].iter().any(|end| name.ends_with(end))
            && !name.ends_with("tests.rs")
            && !name.ends_with("words.js")
        {
            let text = fs::read_to_string(&path).unwrap();
            let product = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            files.push((path.display().to_string(), product.to_lowercase()));
        }
    }
}

#[test]
fn a_game_is_named_in_few_files_that_are_not_its_own() {
    const MOST: usize = 12;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    named_sources(root, &mut files);
    assert!(files.len() > 300, "the sources lie elsewhere");
    // Gomobil is the name of the thing as well, and go is a verb.
    for (game, folder) in [("gosix", "gosix"), ("gomoku", "five"), ("gobang", "five"), ("ninuki", "five")] {
        let own = format!("/{folder}/");
        let naming: Vec<&str> = files
            .iter()
            .filter(|(path, text)| !path.contains(&own) && text.contains(game))
            .map(|(path, _)| path.as_str())
            .collect();
        assert!(naming.len() <= MOST, "{game} is named in {} files: {naming:#?}", naming.len());
    }
}

#[test]
fn the_truth_about_a_table_stands_in_few_fields() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/referee/mod.rs")).unwrap();
    let (_, referee) = text.split_once("pub struct Referee {\n").expect("the referee is there");
    let (fields, _) = referee.split_once("\n}").expect("and has an end");
    let count = fields.lines().filter(|line| !line.trim_start().starts_with("//")).count();
    assert!((1..=20).contains(&count), "{count} fields");
}
