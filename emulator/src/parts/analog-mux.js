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
/** 50 pF of common pin for each strip, whether it has the token or not, and 250 pF of cable and pin. */
const FARADS_PER_STRIP = 50e-12;
const LINE_FARADS = 250e-12;
/** What a DRV5053 gives into the line (SLIS153, output current): it takes 2.3 mA, which the resistance limits before. */
const SOURCE_AMPERES = 0.3e-3;

/** @param {number} strips */
const capacity = (strips) => LINE_FARADS + strips * FARADS_PER_STRIP;
/** @param {number} strips */
export const timeConstantNanos = (strips) => SERIES_OHMS * capacity(strips) * 1e9;

export class AnalogLine {
  /**
   * @param {object} options
   * @param {Pin[]} options.address S0 first
   * @param {{ holders: number[], onChange: () => void }} options.token which strips are enabled
   * @param {(strip: number, channel: number) => number} options.volts at a multiplexer's input
   * @param {number} [options.strips] how many hang on the line
   */
  constructor({ address, token, volts, strips = 11 }) {
    this.clock = address[0].clock;
    this.address = address;
    this.token = token;
    this.source = volts;
    this.timeConstant = timeConstantNanos(strips);
    /** Volts per nanosecond at which a sensor can lift the line. */
    this.slew = SOURCE_AMPERES / capacity(strips) / 1e9;
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
    let passed = Math.max(this.clock.now - this.since, 0);
    let { from } = this;
    // Upwards the current limits first, until what is left is so little that the resistance does.
    const last = this.slew * this.timeConstant;
    if (target - from > last) {
      const climb = (target - from - last) / this.slew;
      if (passed <= climb) return from + passed * this.slew;
      passed -= climb;
      from = target - last;
    }
    return target + (from - target) * Math.exp(-passed / this.timeConstant);
  }
}
