//! `cargo xtask hw`: the board's files, made and checked from `hw/board.toml`.

use std::path::{Path, PathBuf};

use hw::Board;

/// Runs `cargo xtask hw` with the words that follow it.
pub fn run(args: &[String]) -> Result<(), String> {
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["json"] => json(),
        _ => Err("usage: cargo xtask hw [json]".to_string()),
    }
}

/// The folder `hw/` of this checkout.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("hw")
}

/// Reads the description as it is on the disk now, not as it was when xtask was built.
fn read() -> Result<Board, String> {
    let path = folder().join("board.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Board::read(&text).map_err(|fault| format!("hw/board.toml: {fault}"))
}

/// Writes `hw/board.json`.
fn json() -> Result<(), String> {
    let text = hw::to_json(&read()?).map_err(|fault| fault.to_string())?;
    std::fs::write(folder().join("board.json"), text).map_err(|error| format!("hw/board.json: {error}"))
}
