/**
 * An SH1106 128 × 64 OLED module on I2C, as the larger ones have it.
 *
 * Sino Wealth SH1106 data sheet: the memory is 132 columns wide, of which the modules show 2 to 129; there is page
 * addressing only, and the column counter stops at the end; the converter that makes the voltage is on from the start
 * (ADh); and the memory can be read, after one byte that means nothing ("Read Display Data", "a dummy read").
 */
import { Oled } from './oled.js';

const COLUMNS = 132;
const LEFT = 2;
/** How many bytes follow the commands that only this chip has: pump voltage, converter, read-modify-write and its end. @type {Record<number, number>} */
const ARGUMENTS = { 0x30: 0, 0x31: 0, 0x32: 0, 0x33: 0, 0xad: 1, 0xe0: 0, 0xee: 0 };

export class Sh1106 extends Oled {
  converter = true;
  dummy = true;

  /** @param {import('./oled.js').OledOptions} options */
  constructor(options) {
    super(options, COLUMNS, LEFT);
  }

  reset() {
    super.reset();
    this.converter = true;
    this.dummy = true;
  }

  advance() {
    if (this.column < COLUMNS - 1) this.column++;
  }

  /** What is read is what the last control byte was for. */
  read() {
    if (!this.isData) return super.read();
    if (this.dummy) {
      this.dummy = false;
      return 0;
    }
    const byte = this.ram[this.cell];
    this.advance();
    return byte;
  }

  /** @param {number} command */
  argumentsOf(command) {
    return ARGUMENTS[command] ?? super.argumentsOf(command);
  }

  /** @param {number} c @param {number} a @param {number} b */
  execute(c, a, b) {
    if (c <= 0x1f) this.dummy = true;
    if (c === 0xad) this.converter = (a & 1) !== 0;
    return super.execute(c, a, b) || c in ARGUMENTS;
  }

  get lit() {
    return super.lit && this.converter;
  }
}
