//! Fitting follows from its seed: a small run gives the same weights on every machine.

#[path = "../examples/fit/main.rs"]
#[allow(dead_code, reason = "the example's own beginning is not needed")]
mod example;

use example::{Plan, fit};

/// Mixes all weights into one number.
fn number(net: &opponent::gomobil::net::Net) -> u64 {
    let weights =
        net.units.as_flattened().iter().chain(&net.out).chain(&net.direct).map(|weight| i32::from(*weight));
    weights.chain(net.bias).chain([net.base]).fold(0xCBF2_9CE4_8422_2325, |number, weight| {
        (number ^ u64::from(weight.cast_unsigned())).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn a_small_fit_gives_the_weights_that_it_gave_before() {
    let plan = Plan { rounds: 2, games: 3, nodes: 150, epochs: 2, seed: 7 };
    let mut told = Vec::new();
    let net = fit(&plan, &mut |line| told.push(line));
    assert_eq!(
        number(&net),
        6_615_161_514_016_511_682,
        "a change of the search or of the fit asks for new weights: {told:?}"
    );
    let other = fit(&Plan { seed: 8, ..plan }, &mut |_| {});
    assert_ne!(net, other);
}
