//! The journal on a flash that behaves as badly as a data sheet allows: what it does in each case, and a sample of each
//! proof.

mod faults;
mod proof;

use std::io::Write as _;

#[test]
fn a_sample_of_every_proof() {
    for proof in &proof::PROOFS {
        let tried = (proof.run)(proof.amounts[0], 1);
        // Written past the test's own output, so that it is seen when all is well.
        let _ = writeln!(std::io::stdout(), "{}: {tried}", proof.name);
    }
}

/// Three starts in a row were cut off, and what was torn each time could be read by the one after.
#[test]
fn a_torn_record_stays_what_it_was_found_to_be() {
    proof::cuts::cut_at_random(21_160);
}

/// On a new board, two sectors were begun and neither header was whole: nothing was there that could be damaged.
#[test]
fn a_new_board_whose_first_three_starts_are_cut_off_is_not_damaged() {
    proof::cuts::cut_at_random(150_748);
}

/// A start erased what one before it had copied and not come to the end with, and was cut off: the headers were gone, and
/// some of the copies were left.
#[test]
fn copies_that_were_being_erased_are_not_damaged() {
    proof::cuts::cut_at_random(151_558);
}
