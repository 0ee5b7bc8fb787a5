//! The wooden board in a browser.

fn main() {
    println!(
        "The board in a browser is not part of this version; the rules can be played with: cargo run -p rules-core --example judge"
    );
}
