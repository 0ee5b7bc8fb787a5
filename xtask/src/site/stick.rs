//! The whole board in one file: browsers fetch nothing from a folder that no server serves, not even a script's imports.
//!
//! Styles and pictures stand in the page, modules and the board are `data:` in it, and an import map says which is which.

use std::ffi::OsStr;
use std::path::Path;

use super::{Files, is_kind, text, with_guides};

/// Where the page leads to the guide: a page of modules, which no browser loads from a folder.
const GUIDE: &str = "guide.html?lang=${this.words.language}";

/// Makes the page of files that are not yet those of a served site.
pub fn page(files: &Files) -> Result<String, String> {
    let mut index = text(files, "index.html")?.to_owned();
    for (path, contents) in files {
        if is_kind(path, "css") {
            let link = format!("<link rel=\"stylesheet\" href=\"{path}\">");
            index = index.replace(&link, &format!("<style>\n{}</style>", String::from_utf8_lossy(contents)));
        }
    }
    index = with_pictures(files, &with_guides(&index)?);
    let mut imports = serde_json::Map::new();
    for path in files.keys().filter(|path| is_kind(path, "js")) {
        let module = with_pictures(files, text(files, path)?)
            .replace("from \"./", "from \"")
            .replace("import \"./", "import \"")
            .replace(GUIDE, "docs/${this.words.language === \"fr\" ? \"jouer\" : \"play\"}.html");
        imports.insert(path.clone(), data("text/javascript", module.as_bytes()).into());
    }
    if !text(files, "games.js")?.contains(GUIDE) {
        return Err(format!("the page does not lead to `{GUIDE}` any more"));
    }
    let imports = serde_json::json!({ "imports": imports });
    let worker = data("text/javascript", text(files, "worker.js")?.as_bytes());
    let board = data("application/wasm", files.get("board.wasm").ok_or("the site has no board.wasm")?);
    // A Worker may come from a `blob:` of the page, and from no file beside it.
    let script = format!(
        "<meta name=\"board\">\n\
         <script type=\"importmap\">{imports}</script>\n\
         <script type=\"module\">\n\
         const meta = document.querySelector(\"meta[name=board]\");\n\
         const code = await (await fetch(\"{worker}\")).blob();\n\
         meta.content = URL.createObjectURL(code);\n\
         meta.dataset.module = \"{board}\";\n\
         await import(\"app.js\");\n\
         </script>"
    );
    let app = "<script type=\"module\" src=\"app.js\"></script>";
    if !index.contains(app) {
        return Err(format!("the page has no `{app}` any more"));
    }
    Ok(index.replace(app, &script))
}

/// Puts pictures and guides where their names stand.
fn with_pictures(files: &Files, text: &str) -> String {
    let mut text = text.to_owned();
    for (path, contents) in files {
        let kind = match Path::new(path).extension().and_then(OsStr::to_str) {
            Some("svg") if is_kind(path, "svg") => "image/svg+xml",
            Some("md") => "text/markdown",
            _ => continue,
        };
        text = text.replace(&format!("\"{path}\""), &format!("\"{}\"", data(kind, contents)));
    }
    text
}

/// Returns bytes as an address that holds them.
fn data(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", base64(bytes))
}

/// Writes bytes with 64 letters (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for letter in 0..4 {
            let index = (bits >> (18 - 6 * letter)) as usize & 63;
            text.push(if letter <= group.len() { char::from(LETTERS[index]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_standard_says() {
        // RFC 4648, section 10.
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
