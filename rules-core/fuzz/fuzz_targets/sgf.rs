//! Any text is read or refused at a place that is in the text; what is read comes back from its own file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_core::{Play};
use rules_core::five;
use rules_core::go::{Game, Rules};
use rules_core::grid::Size;
use rules_core::record::sgf::{self, SgfError};
use rules_core::record::text::Tags;

fn within(input: &str, error: SgfError) {
    let line = input.split('\n').nth(error.line - 1).expect("the line is there");
    assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
}

fuzz_target!(|input: &str| {
    let mut game = Game::even(Size::NINETEEN, Rules::ASSOCIATION);
    match sgf::read(input, &mut game) {
        Ok(_) => {
            let mut written = String::new();
            sgf::write(&game, &Tags::default(), &mut written).expect("a string takes any text");
            let mut again = Game::even(Size::NINETEEN, Rules::ASSOCIATION);
            assert!(sgf::read(&written, &mut again).is_ok(), "{written}");
            assert!(game.plies().eq(again.plies()), "{written}");
            assert_eq!((game.position(), game.outcome()), (again.position(), again.outcome()), "{written}");
            while game.undo().is_some() {}
            assert_eq!(game.position(), *game.start());
        }
        Err(error) => within(input, error),
    }
    let mut game = five::Game::new(Size::NINETEEN, five::Rules::GOMOKU);
    match sgf::read(input, &mut game) {
        Ok(_) => {
            let mut written = String::new();
            sgf::write(&game, &Tags::default(), &mut written).expect("a string takes any text");
            let mut again = five::Game::new(Size::NINETEEN, five::Rules::GOMOKU);
            assert!(sgf::read(&written, &mut again).is_ok(), "{written}");
            assert!(game.plies().eq(again.plies()), "{written}");
            assert_eq!((game.position(), game.outcome()), (again.position(), again.outcome()), "{written}");
        }
        Err(error) => within(input, error),
    }
});
