import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../../src/chip.js';

const CTRL = 0x000;
const TXF0 = 0x010;
const INSTR_MEM0 = 0x048;
const SM0 = { CLKDIV: 0x0c8, EXECCTRL: 0x0cc, SHIFTCTRL: 0x0d0, PINCTRL: 0x0dc };
const OUT_PINS_1 = 0x6001;
const AUTOPULL = 1 << 17;
const SHIFT_RIGHT = 1 << 19;
const PIN = 2;

/** A machine of the first PIO that puts one bit after the other on a pin; data sheet 3.4.5 and 3.5.4. */
function machine() {
  const { mcu, pio: lockstep } = new Chip().silicon;
  const [pio] = mcu.pio;
  pio.writeUint32(INSTR_MEM0, OUT_PINS_1);
  pio.writeUint32(SM0.CLKDIV, 1 << 16);
  pio.writeUint32(SM0.EXECCTRL, 0);
  pio.writeUint32(SM0.SHIFTCTRL, AUTOPULL | SHIFT_RIGHT);
  pio.writeUint32(SM0.PINCTRL, (1 << 20) | PIN);
  const run = (/** @type {number} */ steps) => {
    for (let i = 0; i < steps && lockstep.due < Infinity; i++) {
      lockstep.clock.advanceTo(lockstep.due);
      lockstep.run();
    }
  };
  return { pio, run, level: () => (/** @type {any} */ (pio).pinValues >> PIN) & 1 };
}

test('a machine that is switched off stays where it is, and goes on when it is switched on', () => {
  const { pio, run, level } = machine();
  pio.writeUint32(CTRL, 1);
  // Through whatever the shift register held, until there is nothing more.
  run(40);
  pio.writeUint32(CTRL, 0);
  pio.writeUint32(TXF0, 0xffffffff);
  run(5);
  assert.equal(level(), 0, 'switched off');
  pio.writeUint32(CTRL, 1);
  run(2);
  assert.equal(level(), 1, 'switched on again');
});
