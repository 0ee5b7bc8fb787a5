/**
 * A chain of 74HC165 parallel-in shift registers: the reed front end.
 *
 * Texas Instruments SN74HC165 data sheet (SCLS116), function table:
 * while SH/LD is low the inputs A…H are copied asynchronously; while it is high a rising CLK with CLK INH low shifts
 * towards QH and takes SER into the first stage. QH shows H first. QH of one part goes to SER of the next one towards
 * the controller.
 */

/** @typedef {import('../pins.js').Pin} Pin */

/** Time from the clock edge to a new QH, t_pd of the switching characteristics: between 150 ns at 2 V and 30 ns at 4.5 V. */
const PROPAGATION_NANOS = 60;

export class ShiftRegisterChain {
  /**
   * @param {object} options
   * @param {number} options.chips
   * @param {Pin} options.load SH/LD
   * @param {Pin} options.clock CLK
   * @param {Pin} options.data QH of the part next to the controller
   * @param {Pin} [options.inhibit] CLK INH; tied low when it is not wired
   * @param {0 | 1} [options.serialIn] SER of the far end: how the board ties it
   */
  constructor({ chips, load, clock, data, inhibit, serialIn = 0 }) {
    this.length = chips * 8;
    /** Levels at the inputs; index 0 comes out first: H of the nearest part. */
    this.inputs = new Uint8Array(this.length).fill(1);
    this.stages = new Uint8Array(this.length);
    this.serialIn = serialIn;
    this.load = load;
    this.inhibit = inhibit;
    this.data = data;
    /** After which stage the chain is broken: what lies beyond reads as the level of an open input, null for none; 0 for all of it. */
    this.brokenAfter = /** @type {number | null} */ (null);
    this.shifts = 0;
    this.latches = 0;
    /** Shortest time between two rising clock edges seen. */
    this.shortestClockNanos = Infinity;
    this.lastRise = -Infinity;
    this.output = data.clock.createAlarm(() => {
      this.data.drive(this.#shown);
    });
    load.onChange((level) => {
      if (level === 1) this.latches++;
      this.#show();
    });
    clock.onChange((level, nanos) => {
      if (level === 1) this.#rise(nanos);
    });
    this.#show();
  }

  /** @param {number} index @param {0 | 1} level */
  set(index, level) {
    this.inputs[index] = level;
    this.#show();
  }

  /**
   * Clocks eight bits at once, as an SPI controller does, and returns what it samples, first bit highest.
   *
   * A register shifts at the rising edge. An edge at which the controller samples shows the level before it; so only a
   * controller that samples at the falling edge after the rising one (CPOL 0, CPHA 1) loses the first bit.
   * @param {{ polarity: 0 | 1, phase: 0 | 1, bitNanos: number }} mode
   */
  clockByte({ polarity, phase, bitNanos }) {
    this.shortestClockNanos = Math.min(this.shortestClockNanos, bitNanos);
    const shiftFirst = polarity === 0 && phase === 1;
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) {
      if (shiftFirst) this.#shift();
      byte = (byte << 1) | this.#shown;
      if (!shiftFirst) this.#shift();
    }
    this.#show();
    return byte;
  }

  /** The level at the controller. */
  get #shown() {
    return /** @type {0 | 1} */ (this.brokenAfter === 0 ? 1 : this.stages[0]);
  }

  /** @param {number} nanos */
  #rise(nanos) {
    this.shortestClockNanos = Math.min(this.shortestClockNanos, nanos - this.lastRise);
    this.lastRise = nanos;
    this.#shift();
    this.#show();
  }

  #shift() {
    if (this.load.level === 0 || this.inhibit?.level === 1) return;
    this.shifts++;
    this.stages.copyWithin(0, 1);
    this.stages[this.length - 1] = this.serialIn;
    if (this.brokenAfter !== null && this.brokenAfter < this.length) {
      this.stages[this.brokenAfter - 1] = 1;
    }
  }

  #show() {
    if (this.load.level === 0) this.stages.set(this.inputs);
    if (this.data.driven !== this.#shown) this.output.schedule(PROPAGATION_NANOS);
  }
}
