//! `cargo xtask VERB`: everything a person does with this repository besides `cargo run`.
//!
//! Each verb fetches what it needs by itself. A failure is one line that says what to do, and exit code 1.

mod browser;
mod checks;
mod flash;
mod fuzz;
mod hw;
mod image;
mod setup;
mod shell;
mod site;

use std::path::PathBuf;
use std::process::ExitCode;

/// What a verb ends with: nothing, or one line for the person who called it.
type Outcome = Result<(), String>;

const HELP: &str = "\
cargo xtask VERB

  setup     fetch what the other verbs need (they also do it themselves)
  build     make the board's image, target/firmware.elf and .uf2, and print its size
  flash     build, then put the image on a board (BOOTSEL drive or debug probe)
  test      run all tests: host, doctests, scenarios, fuzz targets, the page in a browser, the real image on the emulated chip
  emulate   FILE.scenario… [--sensors reed|hall] [--png FILE]: play scenarios with the real image on the emulated board;
            the picture shows the board as it is at the end
  bench     measure
  hw        check the electronics in hw/ and make the fabrication files; hw make draws them anew
  site      make the folder target/site: the board for any web server, without a program behind it
  pictures  make the pictures of the documentation from the simulator's page
  ci        what .ci/run does: format, lints, all tests

Set GOMOBIL_THUMB=debian to build the image with Debian's Rust instead of rustup's.
";

fn main() -> ExitCode {
    // Paths in the verbs are written from the top of the repository.
    let top = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let here = std::env::current_dir().unwrap_or_default();
    if let Err(error) = std::env::set_current_dir(&top) {
        eprintln!("xtask: cannot enter {}: {error}", top.display());
        return ExitCode::FAILURE;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["setup"] => setup::all(),
        ["build"] => image::build().map(drop),
        ["flash"] => flash::flash(),
        ["test"] => checks::test(),
        ["emulate", ..] => checks::emulate(&here, &arguments[1..]),
        ["bench"] => checks::bench(),
        ["hw", ..] => hw::run(&arguments[1..]),
        ["site"] => site::make(),
        ["pictures"] => browser::pictures(),
        ["ci"] => checks::ci(),
        [verb @ ("setup" | "build" | "flash" | "test" | "bench" | "site" | "pictures" | "ci"), extra, ..] => {
            Err(format!("{verb} takes no argument, but got `{extra}`"))
        }
        [verb, ..] => Err(format!("there is no verb `{verb}`; cargo xtask help lists them")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(line) => {
            eprintln!("xtask: {line}");
            ExitCode::FAILURE
        }
    }
}
