//! Any game, any level, any seed and any budget: the answer is a turn that the rules allow, or a clear refusal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opponent::{Budget, Cell, Grade, Level, Mind, Request, Silence, grade, think};
use rules_core::any::{Game, Terms, read_header};
use rules_core::gomobil::Options;

fuzz_target!(|input: &[u8]| {
    // Four bytes for the request, one for the length of the header, the header, the turns.
    let Some((&[level, seed, nodes, cells, length], rest)) = input.split_first_chunk() else { return };
    let (header, turns) = rest.split_at(rest.len().min(length.into()));
    let mut game = Game::new(&Terms::Gomobil(Options::DEFAULT));
    // A header that is none leaves the game as it was.
    let _ = read_header(header, &mut game);
    for code in turns.chunks_exact(2) {
        if let Some(action) = game.action([code[0], code[1]]) {
            let _ = game.play(action);
        }
    }
    let Some(level) = Level::new(level) else { return };
    let budget = Budget { nodes: nodes.into(), abort: &|| seed == 0 };
    let request = Request { level, seed: seed.into(), budget };
    let (mut mind, mut cells) = (Box::new(Mind::NEW), vec![Cell::EMPTY; cells.into()]);
    match think(&game, &request, &mut mind, &mut cells) {
        Err(Silence::Over) => assert!(game.is_over()),
        Ok(answer) => {
            assert_eq!(think(&game, &request, &mut mind, &mut cells).as_ref(), Ok(&answer));
            let mut after = game.clone();
            for action in &answer.line {
                assert!(after.play(*action).is_ok(), "{action:?}");
            }
        }
    }
    let _ = grade(&game, &request, &mut mind, &mut cells, &mut |Grade { action, .. }| {
        assert!(game.clone().play(action).is_ok(), "{action:?}");
    });
});
