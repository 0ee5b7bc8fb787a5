import assert from 'node:assert/strict';
import { test } from 'node:test';

import { I2cBus } from '../../../src/i2c.js';
import { WIDTH } from '../../../src/parts/oled.js';
import { Ssd1306 } from '../../../src/parts/ssd1306.js';

/** Solomon Systech SSD1306 data sheet; section numbers in the test names. */
function screen() {
  const bus = new I2cBus();
  const part = new Ssd1306({ bus });
  const send = (/** @type {number[]} */ ...bytes) => {
    part.start();
    const acknowledged = bytes.map((byte) => part.write(byte));
    part.stop();
    return acknowledged;
  };
  const commands = (/** @type {number[]} */ ...bytes) => send(0x00, ...bytes);
  const data = (/** @type {number[]} */ ...bytes) => send(0x40, ...bytes);
  /** Switches it on, upright, in horizontal mode. */
  const init = () => commands(0x8d, 0x14, 0xa1, 0xc8, 0x20, 0x00, 0xaf);
  const pixel = (/** @type {number} */ x, /** @type {number} */ y) => part.bitmap()[y * WIDTH + x];
  return { part, bus, send, commands, data, init, pixel };
}

test('it answers at its address, and not when it is pulled out', () => {
  const { part, bus } = screen();
  assert.equal(bus.find(0x3c), part);
  part.unplug();
  assert.equal(bus.find(0x3c), null);
  part.plug();
  assert.equal(bus.find(0x3c), part);
});

test('it stays dark without AFh or without the charge pump', () => {
  const { part, commands, data, init, pixel } = screen();
  data(0xff);
  assert.equal(part.lit, false);
  commands(0xaf);
  assert.equal(part.lit, false);
  init();
  data(0xff);
  assert.equal(part.lit, true);
  assert.equal(pixel(1, 0), 1);
});

test('the first byte lands top left, bit 0 uppermost, with A1h and C8h', () => {
  const { data, init, pixel } = screen();
  init();
  data(0x01, 0x80);
  assert.deepEqual([pixel(0, 0), pixel(0, 7), pixel(1, 0), pixel(1, 7)], [1, 0, 0, 1]);
});

test('A0h and C0h turn the picture by 180° (10.1.8, 10.1.14)', () => {
  const { commands, data, init, pixel } = screen();
  init();
  commands(0xa0, 0xc0);
  data(0x01);
  assert.equal(pixel(127, 63), 1);
});

test('segment re-map acts only on what is written later, COM direction at once', () => {
  const { commands, data, init, pixel } = screen();
  init();
  data(0x01);
  commands(0xa0);
  assert.equal(pixel(0, 0), 1);
  commands(0xc0);
  assert.equal(pixel(0, 63), 1);
});

test('horizontal addressing wraps inside the window (10.1.3)', () => {
  const { part, commands, data, init, pixel } = screen();
  init();
  commands(0x21, 10, 12, 0x22, 2, 3);
  data(1, 1, 1, 1, 1, 1, 2);
  assert.deepEqual([pixel(10, 16), pixel(10, 17), pixel(12, 16), pixel(10, 24), pixel(12, 24)], [0, 1, 1, 1, 1]);
  assert.deepEqual([part.column, part.page], [11, 2]);
});

test('vertical addressing goes down first', () => {
  const { commands, data, init, pixel } = screen();
  init();
  commands(0x20, 0x01, 0x21, 0, 127, 0x22, 0, 1);
  data(1, 1, 1);
  assert.deepEqual([pixel(0, 0), pixel(0, 8), pixel(1, 0), pixel(1, 8)], [1, 1, 1, 0]);
});

test('page addressing stays in its page (00h–1Fh, B0h–B7h)', () => {
  const { part, commands, data, init, pixel } = screen();
  init();
  commands(0x20, 0x02, 0xb3, 0x0e, 0x17);
  data(1, 1, 1);
  assert.deepEqual([pixel(126, 24), pixel(127, 24), pixel(0, 24)], [1, 1, 1]);
  assert.equal(part.page, 3);
});

test('start line and offset scroll the picture (10.1.15, table 10-1)', () => {
  const { commands, data, init, pixel } = screen();
  init();
  data(0x01);
  commands(0x48);
  assert.equal(pixel(0, 56), 1);
  commands(0x40, 0xd3, 8);
  assert.equal(pixel(0, 56), 1);
});

test('inverse, all on, contrast and off', () => {
  const { part, commands, init, pixel } = screen();
  init();
  commands(0xa7);
  assert.equal(pixel(5, 5), 1);
  commands(0xa6, 0xa5);
  assert.equal(pixel(5, 5), 1);
  commands(0xa4, 0x81, 0x22);
  assert.equal(part.contrast, 0x22);
  commands(0xae);
  assert.equal(part.lit, false);
  assert.equal(part.read(), 0x40);
});

test('a control byte with Co set announces one byte only (8.1.5.2)', () => {
  const { part, init, send, pixel } = screen();
  init();
  send(0x80, 0x81, 0x80, 0x33, 0x40, 0x01);
  assert.equal(part.contrast, 0x33);
  assert.equal(pixel(0, 0), 1);
});

test('bytes that are no command are noted, and refused bytes are not taken', () => {
  const { part, commands, init } = screen();
  init();
  assert.deepEqual(part.unknown, []);
  commands(0xef);
  assert.deepEqual(part.unknown, [0xef]);
  part.refusing = 1;
  assert.deepEqual(commands(0xae), [false, true]);
});

test('pulled out and put back it has forgotten everything', () => {
  const { part, data, init } = screen();
  init();
  data(0xff);
  part.unplug();
  part.plug();
  assert.equal(part.on, false);
  assert.ok(part.ram.every((byte) => byte === 0));
});
