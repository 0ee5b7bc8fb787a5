//! The guides as pages: the same texts as in `docs/`, with what they show and lead to.

use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::{Files, read};
use crate::Outcome;

/// The guides, with their languages.
const GUIDES: [(&str, &str); 6] = [
    ("docs/play.md", "en"),
    ("docs/jouer.md", "fr"),
    ("docs/tournament.md", "en"),
    ("docs/tournoi.md", "fr"),
    ("docs/build.md", "en"),
    ("hw/wiring.md", "en"),
];

/// Adds the guides, and the pictures and files that they lead to.
pub fn add(files: &mut Files) -> Outcome {
    for (path, language) in GUIDES {
        let markdown =
            String::from_utf8(read(Path::new(path))?).map_err(|error| format!("{path}: {error}"))?;
        let mut wanted = Vec::new();
        let page = page(path, language, &markdown, &mut wanted);
        files.insert(as_page(path), page.into_bytes());
        // The board's page shows parts of a guide in its own way.
        files.insert(path.to_owned(), markdown.into_bytes());
        for file in wanted {
            let contents = read(Path::new(&file)).map_err(|error| format!("{path} leads to {error}"))?;
            files.insert(file, contents);
        }
    }
    Ok(())
}

/// Returns the path of a guide's page.
fn as_page(path: &str) -> String {
    path.replace(".md", ".html")
}

/// Makes a page of a guide and notes which other files it needs.
fn page(path: &str, language: &str, markdown: &str, wanted: &mut Vec<String>) -> String {
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let mut left_out = Vec::new();
    let mut title = String::new();
    let mut in_title = false;
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES);
    let events: Vec<Event> = events
        .filter_map(|event| match event {
            Event::Start(Tag::Heading { .. }) => {
                in_title = title.is_empty();
                Some(event)
            }
            Event::Text(ref text) if in_title => {
                title.push_str(text);
                Some(event)
            }
            Event::End(TagEnd::Heading(_)) => {
                in_title = false;
                Some(event)
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = image(folder, &dest_url, wanted);
                Some(Event::Start(Tag::Image { link_type, dest_url, title, id }))
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = link(folder, &dest_url);
                left_out.push(target.is_none());
                target.map(|dest_url| {
                    Event::Start(Tag::Link { link_type, dest_url: dest_url.into(), title, id })
                })
            }
            Event::End(TagEnd::Link) => (!left_out.pop().unwrap_or_default()).then_some(event),
            other => Some(other),
        })
        .collect();
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"../guides.css\">\n</head>\n<body>\n\
         <nav><a href=\"../index.html\">Gomobil</a> <a href=\"../guides.html\">Guides</a></nav>\n\
         <main>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// Returns a path from the top of the repository; nothing if it leads out of it.
fn from_top(folder: &Path, target: &str) -> Option<String> {
    let mut path = PathBuf::new();
    for part in folder.join(target).components() {
        match part {
            Component::Normal(name) => path.push(name),
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            _ => return None,
        }
    }
    path.to_str().map(|path| path.replace('\\', "/"))
}

/// Notes a picture; pictures lie in the site where they lie in the repository.
fn image<'a>(folder: &Path, target: &str, wanted: &mut Vec<String>) -> CowStr<'a> {
    if let Some(path) = from_top(folder, target) {
        wanted.push(path);
    }
    target.to_owned().into()
}

/// Returns where a link leads in the site; nothing if that is only in the repository.
fn link(folder: &Path, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with('#') {
        return Some(target.to_owned());
    }
    let (file, place) =
        target.split_once('#').map_or((target, String::new()), |(file, place)| (file, format!("#{place}")));
    let path = from_top(folder, file)?;
    GUIDES.iter().any(|(guide, _)| *guide == path).then(|| as_page(file) + &place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_of_the_site_or_are_plain_words() {
        let mut wanted = Vec::new();
        let text = "# Play\n\n[French](jouer.md#rules), [wires](../hw/wiring.md), [code](../referee/src/lib.rs), \
                    [Rust](https://rustup.rs)\n\n![A board](pictures/board.png)\n";
        let page = page("docs/play.md", "en", text, &mut wanted);
        assert!(page.contains("<title>Play</title>"));
        assert!(page.contains(
            "<a href=\"jouer.html#rules\">French</a>, <a href=\"../hw/wiring.html\">wires</a>, code, "
        ));
        assert!(page.contains("<a href=\"https://rustup.rs\">Rust</a>"));
        assert_eq!(wanted, ["docs/pictures/board.png"]);
    }
}
