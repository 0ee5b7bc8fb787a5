//! Nets as text, and the one to begin with.

use std::fmt::Write as _;

use opponent::gomobil::features::{INPUTS, PER_SIDE};
use opponent::gomobil::net::{HIDDEN, Net};

/// The net that only counts: land and enemy stones (D1, D2).
pub fn plain_count() -> Net {
    const POINT: i16 = 400;
    let mut direct = [0; INPUTS];
    (direct[0], direct[2]) = (-POINT, POINT);
    (direct[PER_SIDE], direct[PER_SIDE + 2]) = (POINT, -POINT);
    Net { units: [[0; INPUTS]; HIDDEN], bias: [0; HIDDEN], out: [0; HIDDEN], direct, base: 0 }
}

fn row(weights: &[i16]) -> String {
    weights.iter().map(i16::to_string).collect::<Vec<_>>().join(", ")
}

/// The source file of a net.
pub fn source(net: &Net) -> String {
    let mut text = String::from(
        "//! The weights of the net: `cargo run --release -p opponent --example fit` writes this file.\n\n\
         use super::net::Net;\n\n\
         /// What judges positions.\n\
         #[rustfmt::skip]\n\
         pub static WEIGHTS: Net = Net {\n    units: [\n",
    );
    for unit in &net.units {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "        [{}],", row(unit));
    }
    let bias = net.bias.map(|bias| bias.to_string()).join(", ");
    let _ = write!(
        text,
        "    ],\n    bias: [{bias}],\n    out: [{}],\n    direct: [{}],\n    base: {},\n}};\n",
        row(&net.out),
        row(&net.direct),
        net.base
    );
    text
}
