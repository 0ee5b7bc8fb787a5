/**
 * A W25Q16JV serial flash: 2 MiB, 4 KiB sectors, 256-byte pages; an erase sets bits, a program only clears them.
 * Times: Winbond W25Q16JV data sheet, section 9.6 (AC electrical characteristics), typical and maximum.
 */

export const FLASH_SIZE = 2 * 1024 * 1024;
export const SECTOR_SIZE = 4096;
export const PAGE_SIZE = 256;

/** @typedef {{ pageProgramNanos: number, sectorEraseNanos: number }} FlashTiming */

/** @type {Record<'typical' | 'maximum' | 'instant', FlashTiming>} */
export const FLASH_TIMING = {
  typical: { pageProgramNanos: 0.4e6, sectorEraseNanos: 45e6 },
  maximum: { pageProgramNanos: 3e6, sectorEraseNanos: 400e6 },
  instant: { pageProgramNanos: 0, sectorEraseNanos: 0 },
};

/** 64 bits, fixed at the factory (W25Q16JV data sheet 8.2.24, instruction 4Bh). */
const DEFAULT_UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x47, 0x4f, 0x2a];
/** Manufacturer, type and capacity of the W25Q16JV-IQ on a Pico (data sheet 8.1.1). */
const JEDEC_ID = [0xef, 0x40, 0x15];

/**
 * @typedef {object} FlashUnit one erase of a sector or one program of a page: what a power cut can fall into
 * @property {'erase' | 'program'} kind
 * @property {number} offset
 * @property {Uint8Array} data what the program asks for; empty for an erase
 */

export class Flash {
  /**
   * @param {object} [options]
   * @param {Uint8Array} [options.image] contents to start with, shorter images leave the rest erased
   * @param {number[]} [options.uniqueId]
   * @param {FlashTiming} [options.timing]
   */
  constructor({ image, uniqueId = DEFAULT_UNIQUE_ID, timing = FLASH_TIMING.typical } = {}) {
    this.bytes = new Uint8Array(FLASH_SIZE).fill(0xff);
    if (image) this.bytes.set(image.subarray(0, FLASH_SIZE));
    this.uniqueId = uniqueId;
    this.jedecId = JEDEC_ID;
    this.timing = timing;
    /** Units finished or cut since the part was made. */
    this.writes = 0;
    /** Erases per sector: the wear. */
    this.erases = new Uint32Array(FLASH_SIZE / SECTOR_SIZE);
    /** Whether it takes nothing any more. */
    this.worn = false;
    /** @type {FlashUnit[]} the one under way first */
    this.queue = [];
    /** @type {((unit: FlashUnit, number: number) => void) | null} told as a unit starts; numbers start at 1 */
    this.onStart = null;
  }

  /** @param {number} offset @param {number} length */
  erase(offset, length) {
    for (let at = 0; at < length; at += SECTOR_SIZE) {
      this.queue.push({ kind: 'erase', offset: offset + at, data: new Uint8Array() });
    }
  }

  /** @param {number} offset @param {Uint8Array} data */
  program(offset, data) {
    for (let at = 0; at < data.length; at += PAGE_SIZE) {
      this.queue.push({
        kind: 'program',
        offset: offset + at,
        data: data.slice(at, at + PAGE_SIZE),
      });
    }
  }

  get busy() {
    return this.queue.length > 0;
  }

  /** Starts the next unit; returns how long it takes. */
  start() {
    const unit = this.queue[0];
    this.onStart?.(unit, this.writes + 1);
    return unit.kind === 'erase' ? this.timing.sectorEraseNanos : this.timing.pageProgramNanos;
  }

  /** Completes the unit under way. */
  finish() {
    const unit = /** @type {FlashUnit} */ (this.queue.shift());
    if (!this.worn) this.#apply(unit, 1);
  }

  /**
   * The power goes while a unit is under way: the rest of the queue is lost, the unit is half done.
   * @param {number} fraction how much of it was done, 0 to 1
   */
  cut(fraction) {
    const unit = this.queue[0];
    this.queue = [];
    if (unit) this.#apply(unit, Math.min(Math.max(fraction, 0), 1));
  }

  /**
   * A program walks through the page; an erase lifts all bits of the sector together, weak ones last, so that a cut
   * one leaves a mixture that reads neither as before nor as erased.
   * @param {FlashUnit} unit
   * @param {number} fraction
   */
  #apply(unit, fraction) {
    const { bytes } = this;
    this.writes++;
    if (unit.kind === 'erase') {
      this.erases[unit.offset / SECTOR_SIZE]++;
      if (fraction === 1) {
        bytes.fill(0xff, unit.offset, unit.offset + SECTOR_SIZE);
        return;
      }
      for (let i = 0; i < SECTOR_SIZE; i++) {
        for (let bit = 0; bit < 8; bit++) {
          if (scatter(unit.offset * 8 + i * 8 + bit) < fraction) bytes[unit.offset + i] |= 1 << bit;
        }
      }
      return;
    }
    const exact = unit.data.length * fraction;
    const whole = Math.floor(exact);
    for (let i = 0; i < whole; i++) bytes[unit.offset + i] &= unit.data[i];
    if (whole < unit.data.length) {
      const bits = Math.floor((exact - whole) * 8);
      bytes[unit.offset + whole] &= unit.data[whole] | (0xff << bits);
    }
  }
}

/**
 * A number from 0 to 1 that depends on nothing but its argument: which cells erase slowly is a property of the part.
 * @param {number} cell
 */
function scatter(cell) {
  let x = Math.imul(cell ^ (cell >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}
