/**
 * The address map beside flash and SRAM (RP2040 data sheet 2.2), in front of rp2040js's peripherals.
 * An access to an address where nothing answers is a bus error, as on the chip.
 */
import { CoreFault } from './core-fault.js';

const XIP_MIRRORS_START = 0x11000000;
const XIP_MIRRORS_END = 0x14000000;
const BOOT_ROM_END = 0x4000;
const USB_DPRAM = 0x50100000;
const SIO = 0xd0000000;
const SCS_PAGE = 0xe000e;
const AIRCR = 0xe000ed0c;
const AIRCR_RESET = 0x05fa0004;

/** @typedef {import('./core.js').Bus} BusInterface */

/** @implements {BusInterface} */
export class Bus {
  /**
   * @param {import('rp2040js').RP2040} mcu
   * @param {Uint8Array} flash
   */
  constructor(mcu, flash) {
    this.mcu = mcu;
    this.flash = flash;
    /** Called when the program asks for a reset through the core's own register. */
    this.onSystemReset = () => {};
  }

  /**
   * @param {number} address
   * @param {string} what
   */
  #check(address, what) {
    if (
      this.mcu.findPeripheral(address) ||
      (address >= USB_DPRAM && address < USB_DPRAM + 0x1000) ||
      (address >= SIO && address < SIO + 0x180) ||
      address >>> 12 === SCS_PAGE ||
      (address < BOOT_ROM_END && what === 'read')
    ) {
      return;
    }
    throw new CoreFault(`${what} of unmapped memory`, address);
  }

  /**
   * The flash seen through its uncached aliases, null when the address is none of them.
   * @param {number} address
   */
  #alias(address) {
    if (address < XIP_MIRRORS_START || address >= XIP_MIRRORS_END) return -1;
    const offset = address & 0xffffff;
    return offset < this.flash.length ? offset : -1;
  }

  /** @param {number} address */
  read32(address) {
    const offset = this.#alias(address);
    if (offset >= 0) {
      const { flash } = this;
      return (
        (flash[offset] |
          (flash[offset + 1] << 8) |
          (flash[offset + 2] << 16) |
          (flash[offset + 3] << 24)) >>>
        0
      );
    }
    this.#check(address, 'read');
    if (address === AIRCR) return 0xfa050000;
    return this.mcu.readUint32(address);
  }

  /** @param {number} address */
  read16(address) {
    const word = this.read32((address & ~3) >>> 0);
    return (word >>> ((address & 2) * 8)) & 0xffff;
  }

  /** @param {number} address */
  read8(address) {
    const word = this.read32((address & ~3) >>> 0);
    return (word >>> ((address & 3) * 8)) & 0xff;
  }

  /** @param {number} address @param {number} value */
  write32(address, value) {
    this.#check(address, 'write');
    if (address === AIRCR) {
      if (((value & 0xffff0004) | 0) === (AIRCR_RESET | 0)) this.onSystemReset();
      return;
    }
    this.mcu.writeUint32(address, value);
  }

  /** @param {number} address @param {number} value */
  write16(address, value) {
    this.#check(address, 'write');
    this.mcu.writeUint16(address, value);
  }

  /** @param {number} address @param {number} value */
  write8(address, value) {
    this.#check(address, 'write');
    this.mcu.writeUint8(address, value);
  }
}
