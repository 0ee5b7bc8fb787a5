//! The wooden board in a browser.
//!
//! The same referee as on the chip, with simulated sensors under simulated stones, behind a page that shows the board.
//! [`desk`] is the board itself, [`room`] the thread that it lives in, [`server`] brings pages to it, and [`memory`] is
//! what outlives the program. [`tournament`] is the organiser's room beside it.

mod arguments;
mod memory;
mod page;
mod room;
mod server;
mod tournament;
mod turns;
mod visit;

use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc;
use std::thread;

use arguments::{Arguments, HELP};
use desk::Machine;
use memory::StateFiles;
use room::Room;

fn main() -> ExitCode {
    match Arguments::read(std::env::args().skip(1)).and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(line) => {
            eprintln!("simulator: {line}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    if arguments.help {
        print!("{HELP}");
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start: {error}"))?;
    // The port comes first: a second simulator should hear that it is taken before anything about files.
    let listener = runtime.block_on(server::bind(arguments.port))?;
    let port = listener.local_addr().map_err(|error| format!("cannot serve: {error}"))?.port();
    let club = arguments.club.as_deref().map(start_tournament).transpose()?;
    let path = arguments.state.clone().map_or_else(memory::usual_place, Ok)?;
    let (memory, log, wood) = StateFiles::open(&path, arguments.fresh)?;

    let (commands, inbox) = mpsc::channel();
    let (board, sensors) = (arguments.board, arguments.sensors);
    thread::Builder::new()
        .name("board".to_owned())
        .spawn(move || Room::new(Machine::new(memory, log, wood, board, sensors)).run(&inbox))
        .map_err(|error| format!("cannot start: {error}"))?;

    let address = format!("http://127.0.0.1:{port}/");
    let first = if club.is_some() { format!("{address}club.html") } else { address.clone() };
    let tournament = if club.is_some() { format!("The tournament is at {first}\n") } else { String::new() };
    let places = format!("The board is at {address} (Ctrl+C pulls the plug)\n{tournament}");
    // Nobody has to listen.
    let _ = std::io::stdout().write_all(places.as_bytes());
    if arguments.open {
        open(&first);
    }
    runtime
        .block_on(server::serve(listener, port, commands, club))
        .map_err(|error| format!("cannot serve: {error}"))
}

/// Opens a tournament's file and lets its room live in a thread of its own.
fn start_tournament(path: &Path) -> Result<mpsc::Sender<visit::Visit>, String> {
    let room = tournament::Room::open(path)?;
    let (commands, inbox) = mpsc::channel();
    thread::Builder::new()
        .name("tournament".to_owned())
        .spawn(move || room.run(&inbox))
        .map_err(|error| format!("cannot start: {error}"))?;
    Ok(commands)
}

/// Returns the day, as `2026-11-18`, where this computer is.
fn today() -> String {
    jiff::Zoned::now().date().to_string()
}

/// Opens the page in a browser; without one the printed address has to do.
fn open(address: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // Somebody has to see how it ends, or it stays behind as a zombie.
        thread::spawn(move || child.wait());
    }
}
