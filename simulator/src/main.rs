//! The wooden board in a browser.

fn main() {
    println!("There is no board in the browser yet. Until then: cargo run -p rules-core --example judge");
}
