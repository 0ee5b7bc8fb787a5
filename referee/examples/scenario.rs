//! Runs scenario files: `cargo run -p referee --example scenario -- FILE…`
//!
//! Prints for each file and each kind of sensors whether it came true, and otherwise which line failed and what was
//! seen instead.

use std::process::ExitCode;

use rehearsal::scenario::{Script, play};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: cargo run -p referee --example scenario -- FILE…");
        return ExitCode::FAILURE;
    }
    let mut failed = 0;
    for file in &files {
        let script = match std::fs::read_to_string(file) {
            Err(error) => Err(error.to_string()),
            Ok(text) => Script::parse(&text).map_err(|error| error.to_string()),
        };
        match script {
            Err(error) => {
                println!("{file}: {error}");
                failed += 1;
            }
            Ok(script) => {
                for kind in script.kinds() {
                    match play(&script, *kind) {
                        Ok(_) => println!("{file} ({}): ok", kind.word()),
                        Err(failure) => {
                            println!("{file} ({}): {failure}", kind.word());
                            failed += 1;
                        }
                    }
                }
            }
        }
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
