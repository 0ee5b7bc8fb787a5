//! The site: a folder that any web server can serve under any path, with the board as WebAssembly in it.
//!
//! It is the simulator's page with another source of words, the guides as pages, the board's image for download, a
//! service worker that keeps everything for days without Internet, and the whole board in one file for a USB stick.

mod guides;
mod stick;

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use crate::setup::{self, WASM};
use crate::shell::run;
use crate::{Outcome, image};

/// Where the site is made.
pub const SITE: &str = "target/site";
const PAGE: &str = "simulator/page";
/// What only a page without a program needs.
const OWN: &str = "simulator/site/page";
/// The page that a browser may fetch everything for from its own folder, and nothing from anywhere else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'";

/// The files of the site, by their paths in it.
type Files = BTreeMap<String, Vec<u8>>;

/// Makes the site.
pub fn make() -> Outcome {
    image::build()?;
    let board = board()?;
    let mut files = Files::new();
    take_folder(&mut files, Path::new(PAGE), |name| !name.starts_with("club"))?;
    take_folder(&mut files, Path::new(OWN), |_| true)?;
    files.insert("board.wasm".to_owned(), board);
    guides::add(&mut files)?;
    let stick = stick::page(&files)?;
    let index = text(&files, "index.html")?;
    files.insert("index.html".to_owned(), index_page(index)?.into_bytes());
    keep_offline(&mut files)?;
    // These are too large or too seldom wanted to be kept by every browser that passes by.
    files.insert("gomobil.html".to_owned(), stick.into_bytes());
    files.insert("firmware.uf2".to_owned(), read(Path::new(image::UF2))?);
    write(&files)?;
    let size: usize = files.values().map(Vec::len).sum();
    println!(
        "{SITE}: {} files, {} KB, of which board.wasm {} KB",
        files.len(),
        size / 1024,
        files["board.wasm"].len() / 1024
    );
    Ok(())
}

/// Compiles the board for the browser.
fn board() -> Result<Vec<u8>, String> {
    setup::wasm()?;
    run(crate::shell::command("cargo build --package site --profile site --locked --target").arg(WASM))?;
    read(&Path::new("target").join(WASM).join("site/site.wasm"))
}

/// Returns the board's page with what tells it that there is no program behind it.
fn index_page(index: &str) -> Result<String, String> {
    let own = format!(
        "<script>if (location.protocol === \"file:\") location.replace(\"gomobil.html\");</script>\n\
         <meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n\
         <meta name=\"board\" content=\"worker.js\" data-module=\"board.wasm\">\n\
         <script type=\"module\" src=\"site.js\"></script>\n"
    );
    insert(index, "<link rel=\"icon\"", &own).map(|page| with_guides(&page))?
}

/// Puts the way to the guides into the page's head.
fn with_guides(page: &str) -> Result<String, String> {
    insert(
        page,
        "<button type=\"button\" id=\"language\"",
        "<a class=\"quiet words\" href=\"guides.html\">Guides</a>\n    ",
    )
}

/// Puts something before a place of the page.
fn insert(page: &str, before: &str, what: &str) -> Result<String, String> {
    let place = page.find(before).ok_or_else(|| format!("{PAGE}/index.html has no `{before}` any more"))?;
    let (start, end) = page.split_at(place);
    Ok(format!("{start}{what}{end}"))
}

/// Tells the service worker which files there are, and a name for them that changes whenever one of them does.
fn keep_offline(files: &mut Files) -> Outcome {
    let mut hasher = DefaultHasher::new();
    for (path, contents) in files.iter() {
        hasher.write(path.as_bytes());
        hasher.write(contents);
    }
    let list: Vec<&String> = files.keys().filter(|path| *path != "service.js").collect();
    let list = serde_json::to_string(&list).map_err(|error| error.to_string())?;
    let service = text(files, "service.js")?;
    let named = format!("const NAME = \"{:016x}\";\nconst FILES = {list};\n\n{service}", hasher.finish());
    files.insert("service.js".to_owned(), named.into_bytes());
    Ok(())
}

/// Tells whether a path at the top of the site ends in this way.
fn is_kind(path: &str, ending: &str) -> bool {
    !path.contains('/') && Path::new(path).extension().is_some_and(|extension| extension == ending)
}

fn text<'a>(files: &'a Files, path: &str) -> Result<&'a str, String> {
    let bytes = files.get(path).ok_or_else(|| format!("the site has no {path}"))?;
    str::from_utf8(bytes).map_err(|error| format!("{path}: {error}"))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Takes the files of a folder whose names are wanted.
fn take_folder(files: &mut Files, folder: &Path, wanted: impl Fn(&str) -> bool) -> Outcome {
    let complaint = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(complaint)? {
        let entry = entry.map_err(complaint)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if wanted(&name) && entry.path().is_file() {
            files.insert(name, read(&entry.path())?);
        }
    }
    Ok(())
}

/// Writes the folder anew: nothing of an older one stays.
fn write(files: &Files) -> Outcome {
    let complaint = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let site = Path::new(SITE);
    if site.exists() {
        fs::remove_dir_all(site).map_err(|error| complaint(site, error))?;
    }
    for (path, contents) in files {
        let path: PathBuf = site.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| complaint(folder, error))?;
        }
        fs::write(&path, contents).map_err(|error| complaint(&path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_offline_is_named_by_its_contents() {
        let mut files = Files::new();
        files.insert("service.js".to_owned(), b"serve();".to_vec());
        files.insert("index.html".to_owned(), b"one".to_vec());
        let mut others = files.clone();
        others.insert("index.html".to_owned(), b"two".to_vec());
        for files in [&mut files, &mut others] {
            keep_offline(files).unwrap();
        }
        let name = |files: &Files| text(files, "service.js").unwrap().lines().next().map(str::to_owned);
        assert_ne!(name(&files), name(&others));
        assert!(text(&files, "service.js").unwrap().contains("const FILES = [\"index.html\"];\n\nserve();"));
    }

    #[test]
    fn the_page_of_the_simulator_has_the_places_that_the_site_needs() {
        let index = fs::read_to_string(Path::new("..").join(PAGE).join("index.html")).unwrap();
        let page = index_page(&index).unwrap();
        assert!(page.contains("name=\"board\"") && page.contains("href=\"guides.html\""));
    }
}
