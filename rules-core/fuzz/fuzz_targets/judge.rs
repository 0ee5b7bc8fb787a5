//! Any lines are answered, one line each, and errors have a reason.
#![no_main]

#[path = "../../examples/judge/mod.rs"]
#[allow(dead_code, reason = "the answers are asked for one by one")]
mod judge;

use judge::Judge;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut judge = Judge::new();
    for line in input.split(|byte| *byte == b'\n') {
        let before = judge.answer(b"show");
        let answer = judge.answer(line);
        assert!(!answer.is_empty() && !answer.contains('\n'));
        if let Some(refused) = answer.strip_prefix("error ") {
            assert!(refused.contains(": "));
            assert_eq!(judge.answer(b"show"), before, "a refused command changes nothing");
        }
    }
});
