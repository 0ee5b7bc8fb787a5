/**
 * An RP2040 with its flash, run in simulated time from an ELF image.
 *
 *     const chip = new Chip({ elf: new Elf(readFileSync('firmware.elf')) });
 *     chip.powerOn();
 *     chip.runFor(100);
 *     chip.gpio(25); // 0 or 1
 */
import { Clock } from './clock.js';
import { Flash } from './flash.js';
import { I2cBus } from './i2c.js';
import { Pin } from './pins.js';
import { Silicon } from './silicon.js';

const FLASH_BASE = 0x10000000;
const BOOT2_SIZE = 256;
const VECTORS = FLASH_BASE + BOOT2_SIZE;
const SRAM_SIZE = 264 * 1024;
const PIN_COUNT = 30;

/**
 * @typedef {'power-on' | 'run-pin' | 'watchdog' | 'system-reset'} ResetKind
 * @typedef {import('./core-fault.js').CoreFault} CoreFault
 * @typedef {import('./elf.js').Elf} Elf
 * @typedef {import('rp2040js').RP2040} RP2040
 */

/** The program did what no program may: a fault, a lock-up, or a call the emulator does not know. */
export class ChipFault extends Error {
  /** @param {CoreFault} fault @param {Elf | undefined} elf */
  constructor(fault, elf) {
    const at = elf ? elf.describe(fault.pc) : `0x${fault.pc.toString(16)}`;
    const from = elf ? elf.describe(fault.lr) : `0x${fault.lr.toString(16)}`;
    super(
      `${fault.lockUp ? 'lock-up' : 'hard fault'}: ${fault.kind} (0x${fault.address.toString(16)}) at ${at}, ` +
        `called from ${from}, stack pointer 0x${fault.sp.toString(16)}`,
    );
    this.name = 'ChipFault';
    this.fault = fault;
  }
}

export class Chip {
  /**
   * @param {object} [options]
   * @param {Elf} [options.elf] flashed before the first start
   * @param {Flash} [options.flash]
   * @param {'throw' | 'handle'} [options.onFault] stop the run with a `ChipFault`, or let the program's own handler
   *   and the watchdog deal with it
   * @param {number} [options.seed] of what is random on a real chip: SRAM at power-on, the ring oscillator's bit
   */
  constructor({ elf, flash = new Flash(), onFault = 'throw', seed = 1 } = {}) {
    this.clock = new Clock();
    this.flash = flash;
    this.elf = elf;
    this.faultPolicy = onFault;
    this.seed = seed;
    this.sram = new Uint8Array(SRAM_SIZE);
    this.pins = Array.from({ length: PIN_COUNT }, (_, index) => new Pin(this.clock, index));
    /** @type {(import('./adc.js').AnalogSource | null)[]} what is wired to GPIO 26 to 29 */
    this.analog = [null, null, null, null];
    this.i2c = [new I2cBus(), new I2cBus()];
    this.powered = false;
    /** @type {string | null} why the chip sits in its boot loader, null while the program runs */
    this.bootsel = null;
    /** @type {{ kind: ResetKind, nanos: number }[]} every start of the program */
    this.resets = [];
    /** @type {CoreFault[]} every fault, also those that the program handled */
    this.faults = [];
    /** Cycles the core spent executing since the chip was made. */
    this.busyCycles = 0;
    /** Time the core spent executing, in nanoseconds. */
    this.busyNanos = 0;
    /** @type {Set<(mcu: RP2040, kind: ResetKind) => void>} */
    this.startListeners = new Set();
    /** @type {Set<(on: boolean) => void>} */
    this.powerListeners = new Set();
    /** @type {ResetKind | null} */
    this.pendingReset = null;
    /** @type {'power-on' | 'run-pin'} */
    this.lastChipReset = 'power-on';
    this.flashAlarm = this.clock.createAlarm(() => this.#flashUnitDone());
    this.flashUnitStart = 0;
    this.flashUnitNanos = 0;
    this.silicon = this.#makeSilicon();
    if (elf) this.load(elf);
  }

  /**
   * Writes an image into the flash as a loader does, by physical addresses.
   * @param {Elf} elf
   */
  load(elf) {
    this.elf = elf;
    for (const { physicalAddress, bytes } of elf.segments) {
      const offset = physicalAddress - FLASH_BASE;
      if (offset < 0 || offset + bytes.length > this.flash.bytes.length) {
        throw new Error(`segment at 0x${physicalAddress.toString(16)} does not lie in the flash`);
      }
      this.flash.bytes.set(bytes, offset);
    }
  }

  // ---- time ------------------------------------------------------------------------------

  /** Simulated nanoseconds since the chip was made; goes on through resets and power cuts. */
  get nanos() {
    return this.clock.now;
  }

  get millis() {
    return this.clock.now / 1e6;
  }

  get cycles() {
    return this.busyCycles + this.core.cycles;
  }

  get core() {
    return this.silicon.core;
  }

  /** rp2040js's chip; a new one after each reset. */
  get mcu() {
    return this.silicon.mcu;
  }

  /** @param {number} millis */
  runFor(millis) {
    this.#run(this.clock.now + millis * 1e6);
  }

  /**
   * Runs until the predicate holds; it is asked every `pollMicros`, and the run throws after `timeoutMs`.
   * @param {() => unknown} predicate
   * @param {{ timeoutMs?: number, pollMicros?: number, what?: string }} [options]
   * @returns {number} how long it took, in milliseconds
   */
  runUntil(predicate, { timeoutMs = 1000, pollMicros = 10, what = 'the condition' } = {}) {
    const start = this.clock.now;
    const end = start + timeoutMs * 1e6;
    while (!predicate()) {
      if (this.clock.now >= end) {
        throw new Error(`${what} did not come about within ${timeoutMs} ms of simulated time`);
      }
      this.#run(Math.min(this.clock.now + pollMicros * 1000, end));
    }
    return (this.clock.now - start) / 1e6;
  }

  /**
   * Calls back at a later simulated time, through resets and power cuts.
   * @param {number} nanos from now
   * @param {() => void} callback
   */
  after(nanos, callback) {
    const alarm = this.clock.createAlarm(callback);
    alarm.schedule(nanos);
    return () => alarm.cancel();
  }

  /** @param {number} target */
  #run(target) {
    const { clock } = this;
    while (clock.now < target) {
      if (this.pendingReset) this.#restart(this.pendingReset);
      const { core, pio } = this.silicon;
      if (!this.powered || this.bootsel !== null) {
        clock.advanceTo(target);
        continue;
      }
      if (core.waiting || core.lockedUp || this.flash.busy) {
        this.#advance(Math.min(clock.due, pio.due, target));
        if (core.waiting) core.checkWake();
        continue;
      }
      const nanos = core.step() * this.silicon.cycleNanos;
      this.busyNanos += nanos;
      const next = clock.now + nanos;
      if (next < clock.due && next < pio.due) clock.now = next;
      else this.#advance(next);
    }
  }

  /**
   * Lets time pass for everything but the core.
   * @param {number} time
   */
  #advance(time) {
    const { clock } = this;
    const { pio } = this.silicon;
    while (pio.due <= time) {
      clock.advanceTo(pio.due);
      pio.run();
    }
    clock.advanceTo(time);
  }

  // ---- pins ------------------------------------------------------------------------------

  /** @param {number} index */
  gpio(index) {
    return this.pins[index].level;
  }

  /** @param {number} index */
  pin(index) {
    const pin = this.pins[index];
    if (!pin) throw new Error(`the RP2040 has no GPIO ${index}`);
    return pin;
  }

  // ---- power and reset -------------------------------------------------------------------

  /** Powers the chip up and starts the program. */
  powerOn() {
    if (this.powered) return;
    this.powered = true;
    for (const listener of this.powerListeners) listener(true);
    this.lastChipReset = 'power-on';
    this.#restart('power-on');
  }

  /** Takes the power away at this instant; a flash write under way stays half done. */
  powerOff() {
    if (!this.powered) return;
    if (this.flash.busy) {
      const done = this.clock.now - this.flashUnitStart;
      this.flash.cut(this.flashUnitNanos ? done / this.flashUnitNanos : 1);
      this.flashAlarm.cancel();
    }
    this.powered = false;
    this.silicon.end();
    // The parts lose their power with the chip: none of them sees its pins let go.
    for (const listener of this.powerListeners) listener(false);
    for (const pin of this.pins) pin.disconnect();
  }

  /**
   * Cuts the power in the middle of a later flash write.
   * @param {number} count 1 is the next page program or sector erase
   * @param {number} fraction how much of it gets done
   */
  cutPowerAtWrite(count, fraction = 0.5) {
    let left = count;
    this.flash.onStart = () => {
      if (--left > 0) return;
      this.flash.onStart = null;
      this.after(this.#flashNanos() * fraction, () => this.powerOff());
    };
  }

  #flashNanos() {
    const { timing, queue } = this.flash;
    return queue[0].kind === 'erase' ? timing.sectorEraseNanos : timing.pageProgramNanos;
  }

  /** A pulse on the RUN pin. */
  pulseRun() {
    this.lastChipReset = 'run-pin';
    this.pendingReset = 'run-pin';
  }

  /** @param {ResetKind} kind */
  #restart(kind) {
    this.pendingReset = null;
    this.bootsel = null;
    const past = this.silicon;
    this.busyCycles += past.core.cycles;
    past.end();
    if (kind === 'power-on') scramble(this.sram, this.seed);
    this.silicon = this.#makeSilicon();
    if (kind === 'watchdog' || kind === 'system-reset') this.silicon.inherit(past);
    this.resets.push({ kind, nanos: this.clock.now });
    this.pins.forEach((pin, index) => pin.connect(this.mcu.gpio[index]));
    for (const listener of this.startListeners) listener(this.mcu, kind);
    this.#boot();
  }

  /** What the boot ROM does: check the second stage, set up the flash, jump (data sheet 2.8.1). */
  #boot() {
    const boot2 = this.flash.bytes.subarray(0, BOOT2_SIZE);
    const wanted = new DataView(boot2.buffer, boot2.byteOffset).getUint32(BOOT2_SIZE - 4, true);
    if (boot2Checksum(boot2.subarray(0, BOOT2_SIZE - 4)) !== wanted) {
      this.bootsel = 'the second-stage boot loader in the flash has a wrong checksum';
      return;
    }
    this.core.start(VECTORS);
  }

  #makeSilicon() {
    return new Silicon({
      clock: this.clock,
      flash: this.flash,
      sram: this.sram,
      analog: this.analog,
      i2c: this.i2c,
      seed: this.seed,
      lastChipReset: this.lastChipReset,
      requestReset: (kind) => (this.pendingReset = kind),
      onFault: (fault) => this.#faulted(fault),
      startFlash: () => this.#startFlashUnit(),
      enterBootsel: (reason) => (this.bootsel = reason),
    });
  }

  #startFlashUnit() {
    this.flashUnitStart = this.clock.now;
    this.flashUnitNanos = this.flash.start();
    this.flashAlarm.schedule(this.flashUnitNanos);
  }

  #flashUnitDone() {
    this.flash.finish();
    if (this.flash.busy) this.#startFlashUnit();
  }

  /** @param {CoreFault} fault */
  #faulted(fault) {
    this.faults.push(fault);
    if (this.faultPolicy === 'throw') throw new ChipFault(fault, this.elf);
  }
}

/**
 * SRAM comes up with anything in it: a program that counts on zeroes must fail here too.
 * @param {Uint8Array} sram
 * @param {number} seed
 */
function scramble(sram, seed) {
  let x = seed >>> 0 || 1;
  const words = new Uint32Array(sram.buffer);
  for (let i = 0; i < words.length; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    words[i] = x;
  }
}

/**
 * CRC-32 as the boot ROM computes it: polynomial 0x04c11db7, not reflected, seeded with ones (data sheet 2.8.1.3.1).
 * @param {Uint8Array} bytes
 */
export function boot2Checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
