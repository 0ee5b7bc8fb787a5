/**
 * One life of the chip, from a reset to the next: rp2040js's RP2040 with its core, bus, PIO timing and missing
 * registers replaced. A reset makes a new one, because rp2040js cannot reset its peripherals.
 */
import { RP2040 } from 'rp2040js';

import { Adc } from './adc.js';
import { installBootRom } from './boot-rom.js';
import { Bus } from './bus.js';
import { ClockView } from './clock.js';
import { Core } from './core.js';
import { I2cController } from './i2c.js';
import { cacheInputs } from './pins.js';
import { PioLockstep } from './pio-lockstep.js';
import { RESET_BIT, Resets } from './resets.js';
import {
  FlashInterface,
  QuietPeripheral,
  RingOscillator,
  VoltageRegulator,
} from './system-peripherals.js';

const FIRST_I2C_IRQ = 23;
const FIRST_DMA_TIMER_TREQ = 0x3b;

/**
 * @typedef {object} Outside what the silicon asks of the board around it
 * @property {import('./clock.js').Clock} clock
 * @property {import('./flash.js').Flash} flash
 * @property {Uint8Array} sram
 * @property {(import('./adc.js').AnalogSource | null)[]} analog what is wired to GPIO 26 to 29
 * @property {import('./i2c.js').I2cBus[]} i2c
 * @property {number} seed
 * @property {'power-on' | 'run-pin'} lastChipReset
 * @property {(kind: 'watchdog' | 'system-reset') => void} requestReset
 * @property {(fault: import('./core-fault.js').CoreFault) => void} onFault
 * @property {() => void} startFlash
 * @property {(reason: string) => void} enterBootsel
 */

export class Silicon {
  /** @param {Outside} outside */
  constructor(outside) {
    const { clock, flash, sram } = outside;
    this.view = new ClockView(clock);
    this.mcu = new RP2040(/** @type {any} */ (this.view));
    /** @type {any} rp2040js declares most of what has to be replaced as read-only */
    const open = this.mcu;
    this.complaints = new Complaints();
    open.logger = this.complaints;
    open.flash = flash.bytes;
    open.flash16 = new Uint16Array(flash.bytes.buffer);
    open.flashView = new DataView(flash.bytes.buffer);
    open.sram = sram;
    open.sramView = new DataView(sram.buffer);

    this.bus = new Bus(this.mcu, flash.bytes);
    this.bus.onSystemReset = () => outside.requestReset('system-reset');
    this.core = new Core(flash.bytes, sram, this.bus);
    open.core = this.core;
    this.core.onFault = outside.onFault;
    this.core.onRomCall = installBootRom(this.mcu.bootrom, {
      core: this.core,
      flash,
      stall: outside.startFlash,
      enterBootsel: outside.enterBootsel,
    });

    const { peripherals } = open;
    peripherals[0x14000] = new QuietPeripheral(this.mcu, 'XIP_CTRL');
    peripherals[0x18000] = new FlashInterface(this.mcu, flash);
    peripherals[0x40018] = new QuietPeripheral(this.mcu, 'IO_QSPI');
    peripherals[0x40060] = new RingOscillator(this.mcu, outside.seed);
    peripherals[0x40064] = new VoltageRegulator(this.mcu, outside.lastChipReset);
    /** @type {any} */
    this.watchdog = peripherals[0x40058];
    this.watchdog.onWatchdogTrigger = () => {
      // At zero rp2040js would ring again at once, and for ever, before the reset is carried out.
      this.watchdog.alarm.enable = false;
      outside.requestReset('watchdog');
    };

    this.adc = new Adc(this.mcu, outside.analog);
    this.i2c = outside.i2c.map(
      (bus, n) => new I2cController(this.mcu, `I2C${n}`, FIRST_I2C_IRQ + n, bus),
    );
    open.adc = peripherals[0x4004c] = this.adc;
    [peripherals[0x40044], peripherals[0x40048]] = open.i2c = this.i2c;
    peripherals[0x4000c] = new Resets(this.mcu, {
      [RESET_BIT.adc]: this.adc,
      [RESET_BIT.i2c0]: this.i2c[0],
      [RESET_BIT.i2c1]: this.i2c[1],
    });
    correctDmaTimers(this.mcu);

    cacheInputs(this.mcu);
    this.pio = new PioLockstep(clock, this.mcu);

    /** Length of a clk_sys cycle. Out of reset that is the ring oscillator's, until the program sets up the PLL. */
    this.cycleNanos = 1e9 / this.mcu.clkSys;
    this.mcu.addClockListener((hertz) => (this.cycleNanos = 1e9 / hertz));
    this.mcu.updateClocks();
  }

  /** @param {Silicon} past the life before a reset that keeps the watchdog's registers */
  inherit(past) {
    this.watchdog.scratchData.set(past.watchdog.scratchData);
    this.watchdog.reason = past.watchdog.reason;
  }

  /** Ends this life: none of its alarms rings any more. */
  end() {
    this.view.drop();
  }
}

/**
 * A DMA timer paces at clk_sys × X / Y (data sheet 2.5.7, TIMER0); rp2040js turns the fraction round.
 * @param {any} mcu
 */
function correctDmaTimers(mcu) {
  const { dma } = mcu;
  const getTimer = dma.getTimer.bind(dma);
  dma.getTimer = (/** @type {number} */ treq) => {
    const register = dma[`timer${treq - FIRST_DMA_TIMER_TREQ}`];
    if (register === undefined) return getTimer(treq);
    const x = register >>> 16;
    const y = register & 0xffff;
    return x === 0 ? 0 : ((y / x) * 1e6) / mcu.clkSys;
  };
}

/** Collects what rp2040js complains about instead of printing it. */
class Complaints {
  constructor() {
    /** @type {Map<string, number>} */
    this.counts = new Map();
  }

  debug() {}

  info() {}

  /** @param {string} component @param {string} message */
  warn(component, message) {
    const text = `${component}: ${message}`;
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  }

  /** @param {string} component @param {string} message */
  error(component, message) {
    throw new Error(`${component}: ${message}`);
  }
}
