//! Running other programs, with errors a person can act on.

use std::io::{BufRead, BufReader, ErrorKind};
use std::process::{Command, Stdio};

use crate::Outcome;

/// Makes a command from a line without quoting: `command("npm ci --prefix emulator")`.
pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}

/// Runs a command, its output going straight to the terminal.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed", line_of(command))) }
}

/// Runs a command quietly and returns what it printed; its last words are the error if it fails.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = complaint.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no reason given");
    Err(format!("`{}` failed: {}", line_of(command), last.trim()))
}

/// Runs a command, shows each line it prints and hands it to `see`; tells whether it succeeded.
pub fn watch(command: &mut Command, mut see: impl FnMut(&str)) -> Result<bool, String> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| cannot_start(command, &error))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            see(&line);
        }
    }
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    Ok(status.success())
}

/// Tells whether a program can be started at all.
pub fn has(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    let program = command.get_program().to_string_lossy();
    if error.kind() == ErrorKind::NotFound {
        format!("`{program}` is not installed or not on the PATH")
    } else {
        format!("`{program}` does not start: {error}")
    }
}
