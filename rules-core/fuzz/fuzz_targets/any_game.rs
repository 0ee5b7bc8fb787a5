//! Any bytes are a game's header and its turns, or nothing; what is read comes back from its own header.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_core::any::{Action, Game, Terms, read_header, write_header};
use rules_core::gomobil::Options;

fuzz_target!(|input: &[u8]| {
    // The first byte is the length of the header.
    let Some((length, rest)) = input.split_first() else { return };
    let (header, turns) = rest.split_at(rest.len().min((*length).into()));
    let mut game = Game::new(&Terms::Gomobil(Options::DEFAULT));
    if read_header(header, &mut game).is_none() {
        assert_eq!(game.terms(), Terms::Gomobil(Options::DEFAULT), "a bad header changes nothing");
    }
    let written = write_header(&game);
    let mut again = Game::new(&Terms::Gomobil(Options::DEFAULT));
    assert_eq!(read_header(&written, &mut again), Some(()));
    assert_eq!((again.terms(), again.stones()), (game.terms(), game.stones()));
    let begun = game.stones();
    for code in turns.chunks_exact(2) {
        let Some(action) = game.action([code[0], code[1]]) else { continue };
        assert_eq!(game.action(action.code()), Some(action));
        let (before, considered) = (game.stones(), game.consider(action));
        match game.play(action) {
            Ok(change) if matches!(action, Action::Move(_) | Action::Place(_)) => {
                assert_eq!(considered, Ok(change));
            }
            Ok(change) => assert!(change.is_empty()),
            Err(_) => assert_eq!(game.stones(), before, "a refused turn changes nothing"),
        }
        assert_eq!(game.is_over(), game.outcome().is_some());
    }
    while game.undo().is_some() {}
    assert_eq!(game.stones(), begun);
});
