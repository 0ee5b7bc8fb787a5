//! Prints the tables that the firmware's build script writes: `cargo run -p hw --example tables`.

fn main() {
    print!("{}", hw::firmware_tables(&hw::Board::ours()));
}
