//! Whether a text fits on the screen.

/// How many letters a line of the screen has, and how many lines a text.
const COLUMNS: usize = 25;
const LINES: usize = 5;
/// The longest title, beside its number and the number of the step.
const TITLE: usize = 16;
/// The screen makes a phrase in a buffer of this many bytes.
const BYTES: usize = 224;

/// Puts no-break spaces where French wants them.
pub fn french(text: &str) -> String {
    let mut text = text.replace("« ", "«\u{a0}");
    for sign in ["?", "!", ":", ";", "»"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    }
    text
}

/// Says how a text is too long, if it is.
pub fn too_long(text: &str) -> Option<String> {
    let mut lines = 1;
    let mut used = 0;
    for word in text.split(' ') {
        let letters = word.chars().count();
        if letters > COLUMNS {
            return Some(format!("`{word}` is longer than the {COLUMNS} letters of a line"));
        }
        if used > 0 && used + 1 + letters > COLUMNS {
            lines += 1;
            used = letters;
        } else {
            used += letters + usize::from(used > 0);
        }
    }
    (lines > LINES || text.len() > BYTES)
        .then(|| format!("the text takes {lines} lines of {COLUMNS} letters; the screen has {LINES}"))
}

/// Says how a title is too long, if it is.
pub fn title_too_long(text: &str) -> Option<String> {
    (text.chars().count() > TITLE).then(|| format!("a title has room for {TITLE} letters"))
}
