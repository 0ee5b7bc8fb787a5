import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../../src/chip.js';
import { Program } from './program.js';

const I2C0 = 0x40044000;
const DATA = I2C0 + 0x10;
const STOP = 1 << 9;
const READ = 1 << 8;
const RESTART = 1 << 10;

class Recorder {
  constructor() {
    this.address = 0x3c;
    /** @type {string[]} */
    this.log = [];
    this.acknowledged = Infinity;
  }

  /** @param {boolean} read */
  start(read) {
    this.log.push(read ? 'start-read' : 'start-write');
    return true;
  }

  /** @param {number} byte */
  write(byte) {
    this.log.push(`w${byte.toString(16)}`);
    return --this.acknowledged >= 0;
  }

  read() {
    this.log.push('r');
    return 0x5a;
  }

  stop() {
    this.log.push('stop');
  }
}

/** 6.5 MHz out of reset: 65 cycles per bit are 100 kbit/s. */
function setUp() {
  return new Program().poke(I2C0 + 0x1c, 26).poke(I2C0 + 0x20, 39).poke(I2C0 + 4, 0x3c).poke(I2C0 + 0x6c, 1);
}

/** @param {Program} program @param {Recorder | null} device */
function boot(program, device) {
  const chip = new Chip({ flash: program.flash() });
  if (device) chip.i2c[0].devices.add(device);
  chip.powerOn();
  return chip;
}

test('a write reaches the device byte by byte at the programmed rate', () => {
  const device = new Recorder();
  const chip = boot(setUp().poke(DATA, 0x12).poke(DATA, 0x34 | STOP).halt(), device);
  chip.runUntil(() => device.log.includes('w12'), { pollMicros: 1 });
  const took = chip.runUntil(() => device.log.includes('w34'), { pollMicros: 1 });
  assert.ok(Math.abs(took - 0.09) < 0.003, `nine bits took ${took} ms`);
  chip.runFor(1);
  assert.deepEqual(device.log, ['start-write', 'w12', 'w34', 'stop']);
});

test('a repeated start turns the direction round', () => {
  const device = new Recorder();
  const chip = boot(setUp().poke(DATA, 0x12).poke(DATA, READ | RESTART | STOP).halt(), device);
  chip.runFor(2);
  assert.deepEqual(device.log, ['start-write', 'w12', 'start-read', 'r', 'stop']);
  assert.equal(chip.silicon.i2c[0].rx.peek(), 0x5a);
});

test('a missing device is an abort that drops what is sent until it is cleared', () => {
  const chip = boot(setUp().poke(DATA, 1).poke(DATA, 2 | STOP).halt(), null);
  chip.runFor(1);
  const controller = chip.silicon.i2c[0];
  assert.equal(controller.readUint32(0x80) & 0xffff, 1, '7-bit address not acknowledged');
  assert.ok(controller.readUint32(0x34) & (1 << 9), 'STOP was sent');
  controller.writeUint32(0x10, 3);
  assert.equal(controller.readUint32(0x74), 0);
  controller.readUint32(0x54);
  assert.equal(controller.readUint32(0x80), 0);
  controller.writeUint32(0x10, 3);
  assert.equal(controller.readUint32(0x74), 1);
});

test('a byte that is not acknowledged aborts the transfer', () => {
  const device = new Recorder();
  device.acknowledged = 1;
  const chip = boot(setUp().poke(DATA, 1).poke(DATA, 2).poke(DATA, 3 | STOP).halt(), device);
  chip.runFor(2);
  assert.deepEqual(device.log, ['start-write', 'w1', 'w2', 'stop']);
  assert.equal(chip.silicon.i2c[0].readUint32(0x80) & 0xffff, 1 << 3);
});

test('a bus that is held low lets nothing start; nine clocks free it', () => {
  const device = new Recorder();
  // GPIO4_CTRL and GPIO5_CTRL: function 3 is I2C.
  const chip = boot(setUp().poke(0x40014024, 3).poke(0x4001402c, 3).poke(DATA, 1 | STOP).halt(), device);
  const [sda, scl] = [chip.pin(4), chip.pin(5)];
  chip.i2c[0].wire(sda, scl);
  sda.drive(1);
  scl.drive(1);
  chip.i2c[0].lockUp(9);
  chip.runFor(2);
  assert.deepEqual(device.log, []);
  for (let i = 0; i < 9; i++) {
    scl.drive(0);
    scl.drive(1);
  }
  sda.drive(1); // the pull-up
  chip.runFor(2);
  assert.deepEqual(device.log, ['start-write', 'w1', 'stop']);
});
