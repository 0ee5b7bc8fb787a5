//! The files of the page and the player's guide, carried in the program.

/// Names files of a folder, each with its contents.
macro_rules! files {
    ($folder:literal, $($name:literal),* $(,)?) => {
        [$(($name, include_bytes!(concat!("../", $folder, $name)))),*]
    };
}

/// The files of the page, which are found at the root.
const PAGE: &[(&str, &[u8])] = &files!(
    "page/",
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
    "games.js",
    "games.css",
    "game-words.js",
    "wishes.js",
    "guide.html",
    "guide.js",
    "guide-text.js",
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

/// The guides and their pictures, which are found in `docs`.
const GUIDE: &[(&str, &[u8])] = &files!(
    "../docs/",
    "play.md",
    "jouer.md",
    "pictures/board.png",
    "pictures/capture.png",
    "pictures/count-en.jpg",
    "pictures/count-fr.jpg",
    "pictures/go-en.jpg",
    "pictures/go-fr.jpg",
    "pictures/gosix-en.jpg",
    "pictures/gosix-fr.jpg",
    "pictures/refused-en.jpg",
    "pictures/refused-fr.jpg",
);

/// Returns the type and the contents of a file.
pub fn file(path: &str) -> Option<(&'static str, &'static [u8])> {
    let path = path.strip_prefix('/')?;
    let (files, wanted) = match path.strip_prefix("docs/") {
        Some(name) => (GUIDE, name),
        None => (PAGE, if path.is_empty() { "index.html" } else { path }),
    };
    let (name, contents) = files.iter().find(|(name, _)| *name == wanted)?;
    let kind = match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        _ => "image/svg+xml",
    };
    Some((kind, contents))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_of_the_guides_is_carried() {
        for guide in ["/docs/play.md", "/docs/jouer.md"] {
            let (_, text) = file(guide).unwrap();
            let text = str::from_utf8(text).unwrap();
            let pictures = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            let missing: Vec<_> =
                pictures.filter(|target| file(&format!("/docs/{target}")).is_none()).collect();
            assert_eq!(missing, Vec::<&str>::new(), "{guide}");
        }
    }
}
