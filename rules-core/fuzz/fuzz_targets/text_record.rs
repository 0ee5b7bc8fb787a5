//! Any text is read or refused at a place that is in the text; what is read comes back from its own record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_core::gomobil::{Game, Options};
use rules_core::record::text::{self, TextError};
use rules_core::{Side, gosix};

fn within(input: &str, error: TextError) {
    let line = input.lines().nth(error.line - 1).unwrap_or_default();
    assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
}

fuzz_target!(|input: &str| {
    let mut game = Game::new(Options::DEFAULT);
    match text::read(input, &mut game) {
        Ok(tags) => {
            let mut written = String::new();
            text::write(&game, &tags, &mut written).expect("a string takes any text");
            let mut again = Game::new(Options::DEFAULT);
            let read = text::read(&written, &mut again);
            assert!(read.is_ok(), "{written}");
            assert!(game.plies().eq(again.plies()));
            assert_eq!(game.position(), again.position());
        }
        Err(error) => within(input, error),
    }
    let mut game = gosix::Game::new(Side::Black);
    match text::read(input, &mut game) {
        Ok(tags) => {
            let mut written = String::new();
            text::write(&game, &tags, &mut written).expect("a string takes any text");
            let mut again = gosix::Game::new(Side::White);
            assert!(text::read(&written, &mut again).is_ok(), "{written}");
            assert!(game.plies().eq(again.plies()));
            assert_eq!(game.position(), again.position());
        }
        Err(error) => within(input, error),
    }
});
