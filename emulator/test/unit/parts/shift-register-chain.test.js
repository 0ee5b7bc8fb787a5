import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ShiftRegisterChain } from '../../../src/parts/shift-register-chain.js';
import { bench } from './bench.js';

/** SN74HC165 data sheet (SCLS116), function table and typical shift sequence. */
function chain(chips = 2) {
  const { pin, wait } = bench();
  const [load, clock, data] = [pin(), pin(), pin()];
  const part = new ShiftRegisterChain({ chips, load, clock, data });
  load.drive(1);
  const latch = () => {
    load.drive(0);
    wait(100);
    load.drive(1);
    wait(100);
  };
  const pulse = () => {
    clock.drive(1);
    wait(250);
    clock.drive(0);
    wait(250);
  };
  const readAll = (/** @type {number} */ count) => {
    const bits = [];
    for (let i = 0; i < count; i++) {
      bits.push(data.level);
      pulse();
    }
    return bits.join('');
  };
  return { part, load, clock, data, latch, pulse, readAll, wait };
}

test('a low SH/LD copies the inputs, each rising clock shifts one out, H of the nearest part first', () => {
  const { part, latch, readAll } = chain();
  part.inputs.fill(0);
  for (const i of [0, 3, 8, 15]) part.set(i, 1);
  latch();
  assert.equal(readAll(16), '1001000010000001');
  assert.equal(part.shifts, 16);
});

test('inputs that change after the latch do not show until the next one', () => {
  const { part, latch, readAll } = chain(1);
  part.inputs.fill(0);
  latch();
  part.set(0, 1);
  assert.equal(readAll(8), '00000000');
  latch();
  assert.equal(readAll(8), '10000000');
});

test('while SH/LD is low QH follows H and clocks are ignored', () => {
  const { part, load, data, pulse, wait } = chain(1);
  part.inputs.fill(0);
  load.drive(0);
  wait(100);
  part.set(0, 1);
  wait(100);
  assert.equal(data.level, 1);
  pulse();
  assert.equal(data.level, 1);
  assert.equal(part.shifts, 0);
});

test('what is tied to SER follows the last input', () => {
  const { part, latch, readAll } = chain(1);
  part.inputs.fill(0);
  part.serialIn = 1;
  latch();
  assert.equal(readAll(12), '000000001111');
});

test('a broken chain fills up with ones behind the break', () => {
  const { part, latch, readAll } = chain();
  part.inputs.fill(0);
  part.brokenAfter = 8;
  latch();
  assert.equal(readAll(16), '0000000011111111');
});

test('QH changes only a propagation time after the edge', () => {
  const { part, latch, clock, data, wait } = chain(1);
  part.inputs.fill(0);
  part.set(1, 1);
  latch();
  clock.drive(1);
  wait(10);
  assert.equal(data.level, 0);
  wait(90);
  assert.equal(data.level, 1);
});

test('a byte clocked by SPI is the same as eight pulses, except in the mode that shifts before it samples', () => {
  const { part, latch } = chain();
  part.inputs.fill(0);
  for (const i of [0, 3, 8, 15]) part.set(i, 1);
  for (const [polarity, phase, first, second] of /** @type {const} */ ([
    [0, 0, 0b10010000, 0b10000001],
    [1, 0, 0b10010000, 0b10000001],
    [1, 1, 0b10010000, 0b10000001],
    [0, 1, 0b00100001, 0b00000010],
  ])) {
    latch();
    const mode = { polarity, phase, bitNanos: 500 };
    assert.equal(part.clockByte(mode), first, `mode ${polarity}${phase}`);
    assert.equal(part.clockByte(mode), second, `mode ${polarity}${phase}`);
  }
  assert.equal(part.shortestClockNanos, 500);
});
