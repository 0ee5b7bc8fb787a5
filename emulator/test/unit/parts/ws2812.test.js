import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Ws2812Chain } from '../../../src/parts/ws2812.js';
import { bench } from './bench.js';

/** Worldsemi WS2812B data sheet: sequence chart and data transfer time. */
function chain(count = 3) {
  const { pin, wait } = bench();
  const data = pin();
  const part = new Ws2812Chain({ data, count });
  wait(1000);
  const bit = (/** @type {number} */ value, high = value ? 875 : 250, low = value ? 375 : 1000) => {
    data.drive(1);
    wait(high);
    data.drive(0);
    wait(low);
  };
  const send = (/** @type {number[]} */ ...bytes) => {
    for (const byte of bytes) for (let i = 7; i >= 0; i--) bit((byte >> i) & 1);
  };
  return { part, send, bit, wait, data };
}

test('24 bits green, red, blue go to the first LED, the next 24 to the second; the pause latches', () => {
  const { part, send, wait } = chain();
  send(1, 2, 3, 0x80, 0xff, 0x55);
  assert.deepEqual(part.leds[0], { r: 0, g: 0, b: 0 });
  wait(60_000);
  assert.deepEqual(part.leds.slice(0, 2), [{ g: 1, r: 2, b: 3 }, { g: 0x80, r: 0xff, b: 0x55 }]);
  assert.equal(part.frames, 1);
  assert.deepEqual(part.violations, []);
});

test('the current is 20 mA for each colour at full, and 1 mA for each LED at rest', () => {
  const { part, send, wait } = chain();
  assert.equal(part.milliamps, 3);
  send(255, 0, 255, 0, 51, 0);
  wait(60_000);
  assert.equal(part.milliamps, 3 + 20 + 20 + 4);
});

test('pulses outside the limits are reported with their bit', () => {
  const { part, send, bit, wait } = chain();
  send(0, 0);
  bit(0, 150);
  for (let i = 0; i < 6; i++) bit(0);
  bit(1, 1200);
  wait(60_000);
  assert.match(part.violations[0], /bit 16: T0H of 150 ns/);
  assert.match(part.violations[1], /bit 23: T1H of 1200 ns/);
});

test('a low that is too long within a bit is reported', () => {
  const { part, send, bit, wait } = chain();
  bit(0, 300, 9000);
  send(0, 0, 0);
  wait(60_000);
  assert.match(part.violations[0], /T0L of 9000 ns/);
});

test('a frame that ends inside an LED is reported', () => {
  const { part, bit, wait } = chain();
  for (let i = 0; i < 20; i++) bit(1);
  wait(60_000);
  assert.match(part.violations[0], /20 bits/);
});

test('behind a cut the LEDs keep what they showed', () => {
  const { part, send, wait } = chain();
  send(9, 9, 9, 9, 9, 9, 9, 9, 9);
  wait(60_000);
  part.cutAfter(1);
  send(0, 0, 0, 0, 0, 0, 0, 0, 0);
  wait(60_000);
  assert.deepEqual(part.leds.map(({ r }) => r), [0, 9, 9]);
});

test('bits past the end of the chain are counted', () => {
  const { part, send, wait } = chain(1);
  send(1, 1, 1, 2, 2, 2, 3, 3, 3);
  wait(60_000);
  assert.equal(part.surplus, 2);
});
