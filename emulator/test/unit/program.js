/** Small Thumb programs for the tests of the chip itself, without a compiler. */
import { boot2Checksum } from '../../src/chip.js';
import { Flash } from '../../src/flash.js';

const CODE = 0x200;
const FLASH_BASE = 0x10000000;
export const STACK_TOP = 0x20042000;

export class Program {
  constructor() {
    /** @type {(number | ((at: number) => number))[]} half-words, or what makes one once all labels are known */
    this.code = [];
    /** @type {Map<string, number>} */
    this.labels = new Map();
    /** @type {number[]} */
    this.pool = [];
    /** @type {Map<number, string>} exception number to label */
    this.vectors = new Map([[1, 'start']]);
    this.stackTop = STACK_TOP;
    this.label('start');
  }

  /** @param {string} name */
  label(name) {
    this.labels.set(name, this.code.length);
    return this;
  }

  /** @param {number} exception @param {string} label */
  vector(exception, label) {
    this.vectors.set(exception, label);
    return this;
  }

  /** @param {...number} halfWords */
  raw(...halfWords) {
    this.code.push(...halfWords);
    return this;
  }

  /** Loads any constant. @param {number} register @param {number} value */
  load(register, value) {
    const slot = this.pool.push(value >>> 0) - 1;
    this.code.push((at) => {
      const target = this.#poolStart() + slot * 4;
      const base = (CODE + at * 2 + 4) & ~3;
      return 0x4800 | (register << 8) | ((target - base) >> 2);
    });
    return this;
  }

  /** @param {number} value register @param {number} base register @param {number} offset */
  str(value, base, offset = 0) {
    return this.raw(0x6000 | ((offset >> 2) << 6) | (base << 3) | value);
  }

  /** @param {number} target register @param {number} base register @param {number} offset */
  ldr(target, base, offset = 0) {
    return this.raw(0x6800 | ((offset >> 2) << 6) | (base << 3) | target);
  }

  /** Writes a constant to an address; uses r0 and r1. @param {number} address @param {number} value */
  poke(address, value) {
    return this.load(0, address).load(1, value).str(1, 0);
  }

  /** @param {string} label */
  b(label) {
    this.code.push((at) => 0xe000 | ((this.#labelAt(label) - at - 2) & 0x7ff));
    return this;
  }

  /** @param {number} condition @param {string} label */
  bcond(condition, label) {
    this.code.push((at) => 0xd000 | (condition << 8) | ((this.#labelAt(label) - at - 2) & 0xff));
    return this;
  }

  /** Calls a boot-ROM function by its code, arguments in r0 to r3. @param {string} code */
  rom(code) {
    const tag = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
    // Keep the arguments, look the function up, call it.
    this.raw(0xb40f); // push {r0-r3}
    this.raw(0x2014, 0x8800, 0x2218, 0x8812); // r0 = [0x14]; r2 = [0x18]
    this.load(1, tag);
    this.raw(0x4790, 0x4604, 0xbc0f, 0x47a0); // blx r2; mov r4, r0; pop {r0-r3}; blx r4
    return this;
  }

  halt() {
    const name = `halt${this.code.length}`;
    return this.label(name).raw(0xbf30).b(name);
  }

  /** @param {string} name */
  #labelAt(name) {
    const at = this.labels.get(name);
    if (at === undefined) throw new Error(`no label ${name}`);
    return at;
  }

  #poolStart() {
    return (CODE + this.code.length * 2 + 3) & ~3;
  }

  /** The flash contents: second stage, vectors, code, constants. */
  image() {
    const image = new Uint8Array(4096).fill(0xff);
    const view = new DataView(image.buffer);
    image.fill(0, 0, 252);
    view.setUint32(252, boot2Checksum(image.subarray(0, 252)), true);
    view.setUint32(0x100, this.stackTop, true);
    for (let n = 1; n < 48; n++) {
      const label = this.vectors.get(n);
      const address = label ? FLASH_BASE + CODE + this.#labelAt(label) * 2 : 0xfffffffe;
      view.setUint32(0x100 + n * 4, (address | 1) >>> 0, true);
    }
    this.code.forEach((entry, at) => {
      view.setUint16(CODE + at * 2, typeof entry === 'number' ? entry : entry(at), true);
    });
    this.pool.forEach((value, slot) => view.setUint32(this.#poolStart() + slot * 4, value, true));
    return image;
  }

  /** @param {import('../../src/flash.js').FlashTiming} [timing] */
  flash(timing) {
    return new Flash({ image: this.image(), timing });
  }
}
