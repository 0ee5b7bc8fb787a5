/**
 * Strips with a CD74HC4067 each, on one analog line: the address lines choose the channel on all of them, the token
 * chooses the strip.
 *
 * Texas Instruments CD74HC4067 data sheet (SCHS209), truth table: E high opens all switches, S3…S0 choose I15…I0.
 * The line settles through the switch's resistance; the address takes its time to get through.
 */

/** @typedef {import('../pins.js').Pin} Pin */

const CHANNELS = 16;
/** Propagation S_n to common, at 4.5 V max. 60 ns (−40…85 °C: 75 ns); taken for 3.3 V with some reserve. */
const SWITCH_NANOS = 120;
/** R_ON typ. 70 Ω, max. 160 Ω at 4.5 V; 200 Ω at 3.3 V with the sensor's own output. */
const SERIES_OHMS = 200;
/** 50 pF of common pin per strip for 11 strips, and the cable. */
const LINE_FARADS = 800e-12;
export const TIME_CONSTANT_NANOS = SERIES_OHMS * LINE_FARADS * 1e9;

export class AnalogLine {
  /**
   * @param {object} options
   * @param {Pin[]} options.address S0 first
   * @param {{ holders: number[], onChange: () => void }} options.token which strips are enabled
   * @param {(strip: number, channel: number) => number} options.volts at a multiplexer's input
   * @param {number} [options.timeConstantNanos]
   */
  constructor({ address, token, volts, timeConstantNanos = TIME_CONSTANT_NANOS }) {
    this.clock = address[0].clock;
    this.address = address;
    this.token = token;
    this.source = volts;
    this.timeConstant = timeConstantNanos;
    /** Voltage of the line when the switches last moved. */
    this.from = 0;
    this.since = -Infinity;
    this.channel = 0;
    /** @type {number[]} */
    this.strips = [];
    for (const pin of address) pin.onChange(() => this.#switch());
    token.onChange = () => this.#switch();
    this.#switch();
  }

  #switch() {
    this.from = this.volts();
    this.since = this.clock.now + SWITCH_NANOS;
    this.channel = this.address.reduce((sum, pin, bit) => sum | (pin.level << bit), 0) % CHANNELS;
    this.strips = this.token.holders;
  }

  /** The voltage now: what the ADC would hold. */
  volts() {
    // An open line keeps its charge.
    if (this.strips.length === 0) return this.from;
    let target = 0;
    for (const strip of this.strips) target += this.source(strip, this.channel);
    // Two strips with a token short their sensors together.
    target /= this.strips.length;
    const passed = Math.max(this.clock.now - this.since, 0);
    return target + (this.from - target) * Math.exp(-passed / this.timeConstant);
  }
}
