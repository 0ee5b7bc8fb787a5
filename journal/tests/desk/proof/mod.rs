//! What is proven of the journal on a flash that behaves as badly as a data sheet allows. `cargo test` runs a sample of each
//! proof, `cargo run --release -p journal --example prove` all of it.

pub mod contents;
pub mod cuts;
mod wear;

use std::collections::BTreeMap;

use journal::nor_flash::NorFlash;
use journal::{Failure, Journal, Tidiness};

/// One proof.
pub struct Proof {
    /// What it is called for.
    pub name: &'static str,
    /// How much a sample is, and all of it: cases, or ways in which each write is cut off.
    pub amounts: [u64; 2],
    /// Tries so much, from a seed on, and says what was tried; it panics at the first fault.
    pub run: fn(u64, u64) -> String,
}

const fn proof(name: &'static str, amounts: [u64; 2], run: fn(u64, u64) -> String) -> Proof {
    Proof { name, amounts, run }
}

/// All of them.
pub const PROOFS: [Proof; 8] = [
    proof("cuts", [6, 100], cuts::every_cut),
    proof("pairs", [1, 16], cuts::every_pair),
    proof("random", [2000, 1_000_000], cuts::random_cuts),
    proof("random-flips", [2000, 1_000_000], cuts::cuts_and_flips),
    proof("torn", [5000, 10_000_000], cuts::torn_and_followed),
    proof("flips", [4000, u64::MAX], contents::flips),
    proof("contents", [300, 300_000], contents::anything),
    proof("wear", [12, 3652], wear::ten_years),
];

pub type Notes = BTreeMap<(u16, u8), Vec<u8>>;

/// Returns the notes that count, and whether nothing was damaged.
pub fn notes<F: NorFlash>(journal: &mut Journal<F>) -> (Notes, bool) {
    let mut notes = Notes::new();
    let found = journal.notes(&mut |key, version, body| drop(notes.insert((key, version), body.to_vec())));
    (notes, found.is_ok_and(|found| !found.damaged))
}

/// Makes room until there is enough.
pub fn tidy_up<F: NorFlash>(journal: &mut Journal<F>) -> Result<(), Failure<F::Error>> {
    while journal.tidy()? == Tidiness::Busy {}
    Ok(())
}

/// Names the seed of a case that fails.
pub struct Named(pub u64);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("that was seed {}", self.0);
        }
    }
}
