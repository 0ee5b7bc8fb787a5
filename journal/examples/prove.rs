//! Proves what the journal promises, in full: `cargo run --release -p journal --example prove -- [PROOF [AMOUNT [SEED]]]`.

#[path = "../tests/desk/proof/mod.rs"]
mod proof;

use std::process::ExitCode;
use std::time::Instant;

use proof::PROOFS;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    let numbers: Result<Vec<u64>, _> = arguments.map(|word| word.parse()).collect();
    let chosen: Vec<_> =
        PROOFS.iter().filter(|proof| name.as_ref().is_none_or(|name| name == proof.name)).collect();
    let Some(numbers) = numbers.ok().filter(|numbers| numbers.len() <= 2 && !chosen.is_empty()) else {
        let names = PROOFS.each_ref().map(|proof| proof.name).join(", ");
        eprintln!("prove [PROOF [AMOUNT [SEED]]]; proofs are {names}");
        return ExitCode::FAILURE;
    };
    for proof in chosen {
        let began = Instant::now();
        let amount = numbers.first().copied().unwrap_or(proof.amounts[1]);
        let tried = (proof.run)(amount, numbers.get(1).copied().unwrap_or(1));
        println!("{}: {tried} ({} s)", proof.name, began.elapsed().as_secs());
    }
    ExitCode::SUCCESS
}
