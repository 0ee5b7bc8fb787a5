import assert from 'node:assert/strict';
import { test } from 'node:test';

import { I2cBus } from '../../../src/i2c.js';
import { WIDTH } from '../../../src/parts/oled.js';
import { Sh1106 } from '../../../src/parts/sh1106.js';

/** Sino Wealth SH1106 data sheet. */
function screen() {
  const part = new Sh1106({ bus: new I2cBus() });
  const send = (/** @type {number[]} */ ...bytes) => {
    part.start();
    bytes.forEach((byte) => part.write(byte));
    part.stop();
  };
  const commands = (/** @type {number[]} */ ...bytes) => send(0x00, ...bytes);
  const data = (/** @type {number[]} */ ...bytes) => send(0x40, ...bytes);
  const read = (/** @type {number} */ control, /** @type {number} */ count) => {
    part.start();
    part.write(control);
    part.start();
    const bytes = Array.from({ length: count }, () => part.read());
    part.stop();
    return bytes;
  };
  const pixel = (/** @type {number} */ x, /** @type {number} */ y) => part.bitmap()[y * WIDTH + x];
  commands(0xa1, 0xc8, 0xaf);
  return { part, commands, data, read, pixel };
}

test('the third of its 132 columns is the first in sight', () => {
  const { commands, data, pixel } = screen();
  commands(0xb0, 0x00, 0x10);
  data(0xff, 0xff, 0x01, 0x80);
  assert.deepEqual([pixel(0, 0), pixel(0, 7), pixel(1, 0), pixel(1, 7)], [1, 0, 0, 1]);
  commands(0xb7, 0x01, 0x18);
  data(0x80, 0xff);
  assert.equal(pixel(127, 63), 1);
  assert.equal(pixel(127, 62), 0);
});

test('the column stops at the end, and the page stays', () => {
  const { part, commands, data } = screen();
  commands(0xb2, 0x03, 0x18);
  data(1, 2, 3);
  assert.deepEqual([part.column, part.page], [131, 2]);
});

test('the memory is read back after a byte that means nothing; the status says whether it is off', () => {
  const { commands, data, read } = screen();
  commands(0xb1, 0x05, 0x10);
  data(0x12, 0x34);
  commands(0x05, 0x10);
  assert.deepEqual(read(0x40, 3), [0, 0x12, 0x34]);
  assert.deepEqual(read(0x00, 2), [0, 0]);
  commands(0xae);
  assert.deepEqual(read(0x00, 1), [0x40]);
});

test('it knows no other addressing and no charge pump: their second bytes are commands of their own', () => {
  const { part, commands } = screen();
  commands(0x20, 0x02, 0x8d, 0x14, 0x2e);
  assert.deepEqual(part.unknown, [0x20, 0x8d, 0x2e]);
  assert.equal(part.column, 0x42);
  commands(0x21, 0x00, 0x7f);
  assert.equal(part.startLine, 0x3f);
});

test('without its converter it is dark', () => {
  const { part, commands } = screen();
  assert.equal(part.lit, true);
  commands(0xad, 0x8a);
  assert.equal(part.lit, false);
});
