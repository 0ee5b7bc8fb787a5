//! Any bytes are read or refused at an offset within them; what is read comes back from its own record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_core::Play;
use rules_core::gomobil::{Game, Options};
use rules_core::record::bytes;

fuzz_target!(|input: &[u8]| {
    let mut game = Game::new(Options::DEFAULT);
    match bytes::read(input, &mut game) {
        Ok(()) => {
            let mut written = [0; bytes::MAX_LEN];
            let length = bytes::write(&game, &mut written).expect("the longest record fits");
            let mut again = Game::new(Options::DEFAULT);
            assert_eq!(bytes::read(&written[..length], &mut again), Ok(()));
            assert!(game.plies().eq(again.plies()));
            assert_eq!(game.position(), again.position());
            while game.undo().is_some() {}
            assert_eq!(game.position(), game.start());
        }
        Err(error) => assert!(error.offset <= input.len(), "{error}"),
    }
});
