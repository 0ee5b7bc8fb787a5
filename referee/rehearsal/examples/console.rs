//! Lends the console of a board to a program that speaks the Go Text Protocol; hands do what the lights ask for.
//!
//!     cargo run --release -p rehearsal --example console -- hexagon
//!
//! The board is `hexagon`, `9`, `13` or `19`.

use std::io::{self, BufRead, Write};

use rehearsal::{SensorKind, World};
use rules_core::Board;
use rules_core::grid::Size;

fn main() -> io::Result<()> {
    let board = std::env::args().nth(1).unwrap_or_else(|| "9".to_owned());
    let Some(board) = board_named(&board) else {
        eprintln!("there is no board {board:?}; there are hexagon, 9, 13 and 19");
        std::process::exit(1);
    };
    let mut world = World::new(board, SensorKind::Hall, 1, Vec::new());
    world.follow_lights();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        print!("{}", world.ask(line));
        io::stdout().flush()?;
        if line.split_whitespace().any(|word| word == "quit") {
            break;
        }
        world.follow_lights();
    }
    Ok(())
}

fn board_named(name: &str) -> Option<Board> {
    match name {
        "hexagon" => Some(Board::HEXAGON),
        size => Size::new(size.parse().ok()?).map(Size::board),
    }
}
