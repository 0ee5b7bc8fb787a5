//! The files of the page, carried in the program.

/// Names the files of the folder `page`, each with its contents.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

const FILES: [(&str, &str); 28] = files!(
    "index.html",
    "style.css",
    "panels.css",
    "dialogs.css",
    "app.js",
    "link.js",
    "scene.js",
    "stones.js",
    "glow.js",
    "hands.js",
    "keys.js",
    "console.js",
    "panels.js",
    "past.js",
    "words.js",
    "club.html",
    "club.css",
    "club.js",
    "club-boards.js",
    "club-players.js",
    "club-rounds.js",
    "club-standings.js",
    "club-wall.js",
    "club-words.js",
    "dom.js",
    "theme.js",
    "wood.svg",
    "icon.svg",
);

/// Returns the type and the contents of a file.
pub fn file(path: &str) -> Option<(&'static str, &'static str)> {
    let wanted = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    let (name, contents) = FILES.into_iter().find(|(name, _)| *name == wanted)?;
    let kind = match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    Some((kind, contents))
}
