//! Tests, lints and measurements.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::shell::{command, run, watch};
use crate::{Outcome, browser, fuzz, hw, image, setup, site};

/// How many tests ran, added up over all runners.
#[derive(Default)]
struct Tally {
    passed: u32,
    failed: u32,
    /// Runners that ended badly, with or without a failed test.
    broken: Vec<String>,
    /// Whether everything must run, as in CI.
    strict: bool,
    /// What did not run, with the reason.
    left_out: Vec<String>,
}

impl Tally {
    /// Reads a runner's closing line: Rust's `test result:` or Node's `# pass` and `# fail`.
    fn read(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |text: &str| text.parse().unwrap_or(0);
        match words.as_slice() {
            ["test", "result:", _, passed, "passed;", failed, "failed;", ..] => {
                self.passed += number(passed);
                self.failed += number(failed);
            }
            ["#" | "ℹ", "pass", passed] => self.passed += number(passed),
            ["#" | "ℹ", "fail", failed] => self.failed += number(failed),
            _ => {}
        }
    }

    fn add(&mut self, what: &str, command: &mut Command) {
        println!("\n== {what}");
        let start = Instant::now();
        let before = self.failed;
        let broken = match watch(command, |line| self.read(line)) {
            Ok(true) => None,
            Ok(false) => Some(what.to_owned()),
            Err(error) => Some(format!("{what} ({error})")),
        };
        if let Some(broken) = broken {
            self.broken.push(broken);
            // A runner that dies before it counts (does not build, crashes) is one failure.
            self.failed = self.failed.max(before + 1);
        }
        println!("== {what}: {:.0} s", start.elapsed().as_secs_f32());
    }

    /// Runs something that is one test as a whole.
    fn add_one(&mut self, what: &str, command: &mut Command) {
        let before = self.failed;
        self.add(what, command);
        self.passed += u32::from(self.failed == before);
    }

    /// Tells whether tests can run that need something from outside this workspace.
    fn can(&mut self, what: &str, needs: Outcome) -> Result<bool, String> {
        match needs {
            Ok(()) => Ok(true),
            Err(why) if self.strict => Err(why),
            Err(why) => {
                self.left_out.push(format!("NOT RUN: {what} ({why})"));
                Ok(false)
            }
        }
    }

    fn verdict(&self) -> Outcome {
        for line in &self.left_out {
            println!("\n{line}");
        }
        println!("\n{} passed, {} failed", self.passed, self.failed);
        match (self.failed, self.passed) {
            (0, 0) => Err("no test ran".to_owned()),
            (0, _) => Ok(()),
            _ => Err(format!("failed: {}", self.broken.join(", "))),
        }
    }
}

/// Runs all tests and ends with a line `N passed, N failed`.
pub fn test() -> Outcome {
    setup::emulator()?;
    setup::reference_core()?;
    let mut tally = Tally { strict: setup::is_ci(), ..Tally::default() };
    let page = "the simulator's page in a browser";
    let has_browser = tally.can(page, browser::setup())?;
    let gnu_go = tally.can("the rules of Go against GNU Go", setup::gnu_go())?;
    let mut host = command("cargo test --workspace --locked --no-fail-fast");
    if gnu_go {
        host.args(["--features", "rules-core/gnugo"]);
    }
    tally.add("host tests and doctests", &mut host);
    for target in fuzz::TARGETS {
        tally.add_one(&format!("fuzz target {}", target.1), &mut fuzz::smoke(target, 20_000, 10)?);
    }
    if has_browser {
        // Its tests play on the site, too.
        site::make()?;
        tally.add(page, &mut browser::test_command());
    }
    image::build()?;
    tally.add("the real image on the emulated chip", &mut command("npm test --prefix emulator"));
    tally.verdict()
}

/// Plays scenario files with the real image on the emulated board; file names are those of the folder `here`.
pub fn emulate(here: &Path, arguments: &[String]) -> Outcome {
    setup::emulator()?;
    image::build()?;
    let script = std::path::absolute("emulator/emulate.js").map_err(|error| error.to_string())?;
    run(command("node").arg(script).args(arguments).current_dir(here))
}

/// Measures, and prints the numbers.
pub fn bench() -> Outcome {
    setup::emulator()?;
    image::build()?;
    image::build_rules()?;
    println!("\nThe real image on the emulated board, in simulated time:\n");
    run(&mut command("node emulator/bench.js"))?;
    println!("\nThe rules on this computer:\n");
    run(&mut command("cargo bench --quiet --package rules-core --bench rules --locked"))
}

/// Runs what a change must pass before it lands.
pub fn ci() -> Outcome {
    let lints = ["--", "--deny", "warnings"];
    step("format", || run(&mut command("cargo fmt --all --check")))?;
    step("lints on the host", || {
        run(command("cargo clippy --workspace --all-targets --features rules-core/gnugo --locked")
            .args(lints))
    })?;
    step("lints on the chip", || run(setup::thumb()?.cargo("clippy").args(lints)))?;
    step("lints in the browser", || {
        setup::wasm()?;
        let line = format!("cargo clippy --package site --target {} --locked", setup::WASM);
        run(command(&line).args(lints))
    })?;
    step("documentation", || {
        run(command("cargo doc --workspace --no-deps --locked").env("RUSTDOCFLAGS", "--deny warnings"))
    })?;
    step("electronics", || hw::run(&[]))?;
    step("tests", test)
}

fn step(name: &str, work: impl FnOnce() -> Outcome) -> Outcome {
    println!("\n==== {name}");
    let start = Instant::now();
    let outcome = work();
    let verdict = if outcome.is_ok() { "ok" } else { "FAILED" };
    println!("==== {name}: {verdict} in {:.0} s", start.elapsed().as_secs_f32());
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_of_both_runners_are_added_up() {
        let mut tally = Tally::default();
        for line in [
            "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "# pass 7",
            "# fail 1",
            "ℹ pass 2",
            "a line about something else",
        ] {
            tally.read(line);
        }
        assert_eq!((tally.passed, tally.failed), (21, 1));
    }

    #[test]
    fn a_runner_that_dies_without_counting_is_a_failure() {
        let mut tally = Tally::default();
        tally.add("nothing", &mut command("false"));
        tally.add("missing", &mut command("no-such-program-anywhere"));
        assert_eq!(tally.failed, 2);
        assert_eq!(tally.broken.len(), 2);
        assert!(tally.verdict().is_err());
    }

    #[test]
    fn what_is_missing_is_named_by_a_person_s_computer_and_refused_in_ci() {
        let missing = || Err("no browser".to_owned());
        let mut tally = Tally::default();
        assert_eq!(tally.can("the page", missing()), Ok(false));
        assert_eq!(tally.can("Go", Ok(())), Ok(true));
        assert_eq!(tally.left_out, ["NOT RUN: the page (no browser)"]);
        let mut tally = Tally { strict: true, ..Tally::default() };
        assert!(tally.can("the page", missing()).is_err());
    }

    #[test]
    fn a_run_without_any_test_is_a_failure() {
        assert!(Tally::default().verdict().is_err());
    }
}
