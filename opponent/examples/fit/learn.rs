//! A net in floating point, learned by gradient descent (Adam), and rounded to whole numbers.
//!
//! Only sums, products, quotients and square roots are used, in a fixed order: they are the same on every machine.
#![expect(clippy::cast_precision_loss, reason = "numbers of steps and weights are small")]

use opponent::Chance;
use opponent::gomobil::features::INPUTS;
use opponent::gomobil::net::{HIDDEN, Net};

use super::games::Sample;

const BATCH: usize = 64;
const RATE: f32 = 0.002;
/// Where the weights lie in one list: those of the units with their bias, those of the value, the direct ones, the base.
const UNIT: usize = INPUTS + 1;
const OUT: usize = HIDDEN * UNIT;
const DIRECT: usize = OUT + HIDDEN;
const BASE: usize = DIRECT + INPUTS;
const WEIGHTS: usize = BASE + 1;
/// Counts are seen in sixteenths, so that all weights are of about one size.
const SCALE: f32 = 16.0;

/// The exponential function, from products alone: libraries differ in the last digit.
fn exponential(x: f32) -> f32 {
    let mut power = 1.0 + f64::from(x.clamp(-30.0, 30.0)) / 65_536.0;
    for _ in 0..16 {
        power *= power;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a float is precise enough")]
    let power = power as f32;
    power
}

/// The chance to win for the logarithm of the odds.
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exponential(-x))
}

struct Learner {
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    gradient: Vec<f32>,
}

impl Learner {
    fn new(chance: &mut Chance) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        for (index, weight) in weights.iter_mut().enumerate().take(DIRECT) {
            let random = f32::from(i16::try_from(chance.around(1000)).unwrap_or(0)) / 1000.0;
            *weight = random * if index < OUT { 0.4 } else { 0.3 };
        }
        Self { weights, mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], gradient: vec![0.0; WEIGHTS] }
    }

    /// Adds the gradient of one sample and returns its error.
    fn learn(&mut self, sample: &Sample) -> f32 {
        let inputs = sample.counts.map(|count| f32::from(count) / SCALE);
        let (weights, gradient) = (&self.weights, &mut self.gradient);
        let mut units = [0.0; HIDDEN];
        let mut value = weights[BASE];
        for (number, unit) in units.iter_mut().enumerate() {
            let row = &weights[number * UNIT..(number + 1) * UNIT];
            let sum = row.iter().zip(&inputs).fold(row[INPUTS], |sum, (weight, input)| sum + weight * input);
            *unit = sum.clamp(0.0, 7.99);
            value += *unit * weights[OUT + number];
        }
        for (weight, input) in weights[DIRECT..BASE].iter().zip(&inputs) {
            value += weight * input;
        }
        let expected = logistic(value);
        let slope = expected - sample.worth;
        gradient[BASE] += slope;
        for (number, input) in inputs.iter().enumerate() {
            gradient[DIRECT + number] += slope * input;
        }
        for (number, unit) in units.iter().enumerate() {
            gradient[OUT + number] += slope * unit;
            if *unit > 0.0 && *unit < 7.99 {
                let back = slope * weights[OUT + number];
                let row = &mut gradient[number * UNIT..(number + 1) * UNIT];
                for (place, input) in row.iter_mut().zip(&inputs) {
                    *place += back * input;
                }
                row[INPUTS] += back;
            }
        }
        slope * slope
    }

    fn step(&mut self, number: usize, rate: f32) {
        let (keep_mean, keep_square) = (0.9_f32, 0.999_f32);
        let power = |base: f32| (0..number.min(20_000)).fold(1.0_f32, |power, _| power * base);
        // Both approach 1 soon, and the powers need not be worked out any more.
        let (lag_mean, lag_square) =
            if number > 10_000 { (1.0, 1.0) } else { (1.0 - power(keep_mean), 1.0 - power(keep_square)) };
        for index in 0..WEIGHTS {
            let gradient = self.gradient[index] / BATCH as f32 + 1e-5 * self.weights[index];
            self.mean[index] = keep_mean * self.mean[index] + (1.0 - keep_mean) * gradient;
            self.square[index] = keep_square * self.square[index] + (1.0 - keep_square) * gradient * gradient;
            let step = self.mean[index] / lag_mean / ((self.square[index] / lag_square).sqrt() + 1e-8);
            self.weights[index] = (self.weights[index] - rate * step).clamp(-7.9, 7.9);
            self.gradient[index] = 0.0;
        }
    }
}

/// Fits a net to the samples and returns it with the mean squared error of the last epoch.
pub fn fit(samples: &[Sample], epochs: u32, seed: u64) -> (Net, f32) {
    let mut chance = Chance::new(seed);
    let mut learner = Learner::new(&mut chance);
    let mut order: Vec<u32> = (0..u32::try_from(samples.len()).unwrap_or(u32::MAX)).collect();
    let mut error = 0.0;
    let mut number = 0;
    for epoch in 0..epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, chance.below(u32::try_from(last + 1).unwrap_or(1)) as usize);
        }
        error = 0.0;
        // The last epochs take smaller and smaller steps.
        let rate = RATE * (epochs - epoch) as f32 / epochs as f32;
        for batch in order.chunks(BATCH) {
            for index in batch {
                error += learner.learn(&samples[*index as usize]);
            }
            number += 1;
            learner.step(number, rate);
        }
    }
    (rounded(&learner.weights), error / samples.len().max(1) as f32)
}

/// Rounds to the whole numbers of the net.
fn rounded(weights: &[f32]) -> Net {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float that is too large becomes the largest number"
    )]
    let narrow = |weight: f32| (weight * 4096.0).round() as i16;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float that is too large becomes the largest number"
    )]
    let wide = |weight: f32| (weight * 4096.0).round() as i32;
    let unit = |number: usize| core::array::from_fn(|index| narrow(weights[number * UNIT + index] / SCALE));
    Net {
        units: core::array::from_fn(unit),
        bias: core::array::from_fn(|number| wide(weights[number * UNIT + INPUTS])),
        out: core::array::from_fn(|number| narrow(weights[OUT + number])),
        direct: core::array::from_fn(|index| narrow(weights[DIRECT + index] / SCALE)),
        base: wide(weights[BASE]),
    }
}
