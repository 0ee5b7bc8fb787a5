/**
 * The system registers that rp2040js lacks and an embassy-rp image touches.
 */
import { BasePeripheral } from 'rp2040js';

/** @typedef {import('rp2040js').RP2040} RP2040 */

/** Reads zero and takes what is written: XIP_CTRL, where zero means "no stream under way" (data sheet 2.6.3.6). */
export class QuietPeripheral extends BasePeripheral {
  readUint32() {
    return 0;
  }

  writeUint32() {}
}

/** Keeps what is written, register by register. */
export class MemoryPeripheral extends BasePeripheral {
  /**
   * @param {RP2040} mcu
   * @param {string} name
   * @param {Record<number, number>} values at reset
   */
  constructor(mcu, name, values = {}) {
    super(mcu, name);
    /** @type {Map<number, number>} */
    this.registers = new Map(Object.entries(values).map(([at, value]) => [Number(at), value]));
  }

  /** @param {number} offset */
  readUint32(offset) {
    return this.registers.get(offset) ?? 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    this.registers.set(offset, value);
  }
}

const ROSC_STATUS = 0x18;
const ROSC_RANDOMBIT = 0x1c;

/** The ring oscillator, data sheet 2.17.8; its random bit is a seeded sequence, so that runs repeat. */
export class RingOscillator extends MemoryPeripheral {
  /** @param {RP2040} mcu @param {number} seed */
  constructor(mcu, seed) {
    super(mcu, 'ROSC', { 0: 0xaa0, 0x0c: 0x9696 });
    this.state = seed >>> 0 || 1;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === ROSC_STATUS) return 0x80001000;
    if (offset !== ROSC_RANDOMBIT) return super.readUint32(offset);
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 7) & 1;
  }
}

const CHIP_RESET = 0x08;
const HAD_POR = 1 << 8;
const HAD_RUN = 1 << 16;

/** VREG_AND_CHIP_RESET, data sheet 2.10.6 and 2.12.8: tells a power-on from a pulse on RUN. */
export class VoltageRegulator extends MemoryPeripheral {
  /** @param {RP2040} mcu @param {'power-on' | 'run-pin'} lastChipReset */
  constructor(mcu, lastChipReset) {
    super(mcu, 'VREG_AND_CHIP_RESET', {
      0: 0x10b1,
      4: 0x91,
      [CHIP_RESET]: lastChipReset === 'power-on' ? HAD_POR : HAD_RUN,
    });
  }
}

const SSI_CTRLR0 = 0x00;
const SSI_CTRLR1 = 0x04;
const SSI_SSIENR = 0x08;
const SSI_SR = 0x28;
const SSI_IDR = 0x58;
const SSI_VERSION = 0x5c;
const SSI_DR0 = 0x60;
const SR_TFNF = 1 << 1;
const SR_TFE = 1 << 2;
const SR_RFNE = 1 << 3;
const TMOD_EEPROM_READ = 3;

/**
 * The SSI with the flash's command set behind it (data sheet 4.10; W25Q16JV data sheet table 8.1.2),
 * as far as boot2 and embassy-rp's `flash_unique_id` and `flash_jedec_id` use it.
 */
export class FlashInterface extends MemoryPeripheral {
  /** @param {RP2040} mcu @param {import('./flash.js').Flash} flash */
  constructor(mcu, flash) {
    super(mcu, 'SSI', { [SSI_IDR]: 0x51535049, [SSI_VERSION]: 0x3430312a });
    this.flash = flash;
    /** @type {number[]} */
    this.sent = [];
    /** @type {number[]} */
    this.received = [];
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === SSI_SR) return SR_TFE | SR_TFNF | (this.received.length ? SR_RFNE : 0);
    if (offset === SSI_DR0) {
      const value = this.received.shift() ?? 0;
      // The chip select rises when the last frame is through: the next byte sent is a command.
      if (this.received.length === 0) this.sent = [];
      return value;
    }
    return super.readUint32(offset);
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset === SSI_SSIENR) {
      this.sent = [];
      this.received = [];
    }
    if (offset !== SSI_DR0) {
      super.writeUint32(offset, value);
      return;
    }
    this.sent.push(value & 0xff);
    const mode = (this.readUint32(SSI_CTRLR0) >> 8) & 3;
    if (mode === TMOD_EEPROM_READ) {
      const count = (this.readUint32(SSI_CTRLR1) & 0xffff) + 1;
      this.received = Array.from({ length: count }, (_, i) => this.#answer(i));
    } else {
      // Full duplex: a byte comes back for each one sent, the first while the command is still going out.
      this.received.push(this.sent.length === 1 ? 0 : this.#answer(this.sent.length - 2));
    }
  }

  /** @param {number} index of the byte after the command */
  #answer(index) {
    switch (this.sent[0]) {
      case 0x05: // status 1: never busy, the ROM's functions wait
        return 0;
      case 0x35: // status 2: quad enable is set on the Pico's flash
        return 0x02;
      case 0x4b:
        return index < 4 ? 0xff : this.flash.uniqueId[(index - 4) % 8];
      case 0x9f:
        return this.flash.jedecId[index % 3];
      default:
        return 0;
    }
  }
}
