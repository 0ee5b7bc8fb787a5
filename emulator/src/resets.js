/**
 * The RESETS block (RP2040 data sheet 2.14). rp2040js's forgets to reset anything; here the peripherals that this
 * emulator brings itself are reset, which is how firmware gets a hung I2C controller going again.
 */
import { BasePeripheral } from 'rp2040js';

const RESET = 0x0;
const WDSEL = 0x4;
const RESET_DONE = 0x8;
const ALL = 0x1ffffff;

export const RESET_BIT = { adc: 0, i2c0: 3, i2c1: 4 };

export class Resets extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} mcu
   * @param {Record<number, { reset(): void }>} subjects by bit number
   */
  constructor(mcu, subjects) {
    super(mcu, 'RESETS');
    this.subjects = subjects;
    this.held = ALL;
    this.wdsel = 0;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === RESET) return this.held;
    if (offset === WDSEL) return this.wdsel;
    if (offset === RESET_DONE) return ~this.held & ALL;
    return super.readUint32(offset);
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset === WDSEL) this.wdsel = value & ALL;
    if (offset !== RESET) return;
    const pulled = value & ~this.held;
    this.held = value & ALL;
    for (const [bit, subject] of Object.entries(this.subjects)) {
      if (pulled & (1 << Number(bit))) subject.reset();
    }
  }
}
