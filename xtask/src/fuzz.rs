//! The fuzz targets, run with the stable toolchain.

use std::fs;
use std::process::Command;

use crate::setup;
use crate::shell::{command, has, output};

/// The targets, each with the crate that has it in its fuzz folder.
pub const TARGETS: [(&str, &str); 8] = [
    ("rules-core", "text_record"),
    ("rules-core", "byte_record"),
    ("rules-core", "any_game"),
    ("rules-core", "sgf"),
    ("rules-core", "judge"),
    ("opponent", "answer"),
    ("journal", "flash"),
    ("journal", "entry"),
];

/// What cargo-fuzz would pass to the compiler, less the sanitizer, which needs a nightly one.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1";

/// Returns the command that lets a target run for so many inputs or seconds, whichever ends first.
pub fn smoke((crate_name, target): (&str, &str), runs: u32, seconds: u32) -> Result<Command, String> {
    // libFuzzer is written in C++.
    if !has("c++") {
        setup::install(&["g++"])?;
    }
    let version = output(&mut command("rustc --version --verbose"))?;
    let host =
        version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc does not name its host")?;
    // New inputs go here, not into the seeds that are kept.
    let found = format!("target/fuzz-corpus/{target}");
    fs::create_dir_all(&found).map_err(|error| format!("{found}: {error}"))?;
    let mut fuzz = command(&format!(
        "cargo run --quiet --release --locked --manifest-path {crate_name}/fuzz/Cargo.toml --target-dir target/fuzz \
         --target {host} --bin {target} -- {found} {crate_name}/fuzz/corpus/{target} \
         -runs={runs} -max_total_time={seconds} -verbosity=0"
    ));
    fuzz.env("RUSTFLAGS", FLAGS);
    Ok(fuzz)
}
