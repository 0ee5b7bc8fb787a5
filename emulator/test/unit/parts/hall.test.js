import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AnalogLine, timeConstantNanos } from '../../../src/parts/analog-mux.js';
import { HALL_TYPES, HallSensors } from '../../../src/parts/hall-sensor.js';
import { DISC_6X2, DiscField, MagnetBoard } from '../../../src/parts/magnets.js';
import { TokenChain } from '../../../src/parts/token-chain.js';
import { bench } from './bench.js';

/** Field on the axis of a disc, closed formula. @param {number} z */
function onAxis(z) {
  const { diameterMm, thicknessMm, remanenceMillitesla } = DISC_6X2;
  const r = diameterMm / 2;
  const term = (/** @type {number} */ d) => d / Math.hypot(r, d);
  return (remanenceMillitesla / 2) * (term(thicknessMm + z) - term(z));
}

/** @param {number} actual @param {number} expected @param {number} share */
function near(actual, expected, share) {
  assert.ok(Math.abs(actual - expected) <= Math.abs(expected) * share, `${actual}, expected ${expected}`);
}

test('the disc agrees with the closed formula on its axis and with magpylib beside it', () => {
  const field = new DiscField(DISC_6X2);
  for (const z of [3, 5, 8, 15]) near(field.at(0, z), onAxis(z), 0.01);
  near(field.at(0, 5), 36.7, 0.02);
  near(field.at(3, 5), 22.9, 0.03);
  near(field.at(0, 8), 12.8, 0.02);
});

/** A hexagon of seven points at 28 mm pitch, the middle one first. */
function hexagon() {
  const ring = Array.from({ length: 6 }, (_, i) => ({
    xMm: 28 * Math.cos((i * Math.PI) / 3),
    yMm: 28 * Math.sin((i * Math.PI) / 3),
  }));
  return new MagnetBoard({ sensors: [{ xMm: 0, yMm: 0 }, ...ring] });
}

test('six neighbours of one colour make an empty point look slightly like the other colour', () => {
  const board = hexagon();
  for (let i = 1; i <= 6; i++) board.place(i, i, 1);
  near(board.totals[0], -1.2, 0.03);
});

test('a stone turned over reads the other way, a lifted one fades, an empty board reads zero', () => {
  const board = hexagon();
  board.place('a', 0, 1);
  const resting = board.totals[0];
  board.place('a', 0, -1);
  near(board.totals[0], -resting, 1e-9);
  board.place('a', 0, 1, { heightMm: 30 });
  assert.ok(board.totals[0] < resting / 50);
  board.remove('a');
  assert.deepEqual([...board.totals], [0, 0, 0, 0, 0, 0, 0]);
});

test('DRV5055A2 at 3.3 V: half the supply at rest, 30 mV/mT, saturating 0.2 V from the rails', () => {
  const magnets = { totals: Float64Array.of(0, 10, -10, 200, -200) };
  const sensors = new HallSensors({ type: HALL_TYPES.DRV5055A2, magnets, noise: 0, spread: 0 });
  assert.deepEqual([0, 1, 2, 3, 4].map((i) => Number(sensors.volts(i).toFixed(4))), [1.65, 1.95, 1.35, 3.1, 0.2]);
});

test('DRV5053VA: 1 V at rest, falling with a South pole, 0.2 to 1.8 V', () => {
  const magnets = { totals: Float64Array.of(0, 5, -20) };
  const sensors = new HallSensors({ type: HALL_TYPES.DRV5053VA, magnets, noise: 0, spread: 0 });
  assert.deepEqual([0, 1, 2].map((i) => Number(sensors.volts(i).toFixed(4))), [1, 0.55, 1.8]);
});

test('sensors differ from part to part within the data sheet’s limits, and the noise repeats with its seed', () => {
  const magnets = { totals: new Float64Array(91) };
  const make = () => new HallSensors({ type: HALL_TYPES.DRV5055A2, magnets, seed: 5 });
  const [one, two] = [make(), make()];
  const readings = Array.from({ length: 91 }, (_, i) => one.volts(i));
  assert.deepEqual(readings, Array.from({ length: 91 }, (_, i) => two.volts(i)));
  assert.ok(readings.every((v) => Math.abs(v - 1.65) < 0.06 + 0.01));
  assert.ok(new Set(readings).size === 91);
  const same = Array.from({ length: 400 }, () => one.volts(0));
  const mean = same.reduce((a, b) => a + b) / 400;
  const deviation = Math.sqrt(same.reduce((a, b) => a + (b - mean) ** 2, 0) / 400);
  near(deviation, 0.038 * one.gains[0], 0.15);
});

function tokens(strips = 3) {
  const { pin, clock, wait } = bench();
  const [clk, token] = [pin(), pin()];
  const chain = new TokenChain({ strips, clock: clk, token });
  const step = (/** @type {0 | 1} */ d) => {
    token.drive(d);
    clk.drive(1);
    clk.drive(0);
  };
  return { chain, step, pin, clock, wait };
}

test('the token walks one strip per rising clock and falls off the end', () => {
  const { chain, step } = tokens();
  for (let i = 0; i < 3; i++) step(0);
  const seen = [chain.holders];
  step(1);
  for (let i = 0; i < 3; i++) {
    seen.push(chain.holders);
    step(0);
  }
  seen.push(chain.holders);
  assert.deepEqual(seen, [[], [0], [1], [2], []]);
});

test('a cable broken behind the second strip lets no token through', () => {
  const { chain, step } = tokens();
  for (let i = 0; i < 3; i++) step(0);
  chain.brokenAfter = 2;
  step(1);
  step(0);
  step(0);
  assert.deepEqual(chain.holders, []);
});

/** CD74HC4067 data sheet (SCHS209), truth table. */
test('the address lines choose one of sixteen channels of the strip that has the token', () => {
  const { chain, step, pin, wait } = tokens();
  const address = [pin(), pin(), pin(), pin()];
  const line = new AnalogLine({ address, token: chain, volts: (strip, channel) => strip + channel / 16 });
  for (let i = 0; i < 3; i++) step(0);
  step(1);
  step(0);
  for (let channel = 0; channel < 16; channel++) {
    address.forEach((p, bit) => p.drive(/** @type {0 | 1} */ ((channel >> bit) & 1)));
    wait(10_000);
    assert.ok(Math.abs(line.volts() - (1 + channel / 16)) < 1e-6);
  }
});

test('the line climbs as fast as a sensor can drive it, falls exponentially, keeps its charge without a token, and is shared by two', () => {
  const { chain, step, pin, wait } = tokens();
  const address = [pin(), pin(), pin(), pin()];
  const line = new AnalogLine({ address, token: chain, volts: (strip, channel) => (channel ? 3 : strip) });
  for (let i = 0; i < 3; i++) step(0);
  step(1);
  wait(10_000);
  address[0].drive(1);
  // 0.3 mA into 11 × 50 pF and 250 pF are 0.375 V/µs.
  wait(120 + 4000);
  near(line.volts(), 1.5, 0.01);
  wait(10_000);
  near(line.volts(), 3, 1e-6);
  address[0].drive(0);
  wait(120 + timeConstantNanos(11));
  near(line.volts(), 3 * Math.exp(-1), 0.01);
  address[0].drive(1);
  wait(20_000);
  for (let i = 0; i < 3; i++) step(0);
  wait(10_000);
  near(line.volts(), 3, 1e-6);
  address[0].drive(0);
  step(1);
  step(1);
  wait(10_000);
  near(line.volts(), 0.5, 1e-6);
});

test('a low level at the clear input takes every token away and holds the chain', () => {
  const { pin } = bench();
  const [clock, token, clear] = [pin(), pin(), pin()];
  clear.drive(1);
  token.drive(1);
  const part = new TokenChain({ strips: 3, clock, token, clear });
  const pulse = () => {
    clock.drive(1);
    clock.drive(0);
  };
  for (let i = 0; i < 3; i++) pulse();
  assert.deepEqual(part.holders, [0, 1, 2]);
  clear.drive(0);
  assert.deepEqual(part.holders, []);
  pulse();
  assert.deepEqual(part.holders, []);
  clear.drive(1);
  pulse();
  assert.deepEqual(part.holders, [0]);
});
