/**
 * A chain of WS2812B LEDs, decoded edge by edge.
 *
 * Worldsemi WS2812B data sheet, "Data transfer time": T0H 220…380 ns, T1H 580 ns…1 µs, T0L 580 ns…1 µs,
 * T1L 220…420 ns by the V5 sheet; the older B sheet has 0.4/0.8/0.85/0.45 µs ± 150 ns. A frame ends with the line low
 * for the reset time: > 280 µs on new parts, > 50 µs on old ones. Each LED takes the first 24 bits it sees,
 * green, red, blue, most significant bit first, and passes the rest on.
 */

/** @typedef {{ r: number, g: number, b: number }} Colour */

/**
 * @typedef {object} Ws2812Timing all in nanoseconds, [least, most]
 * @property {[number, number]} t0h
 * @property {[number, number]} t1h
 * @property {[number, number]} t0l
 * @property {[number, number]} t1l
 * @property {number} reset
 */

/** @type {Ws2812Timing} the limits that both sheets share with the parts seen in practice */
export const WS2812B = {
  t0h: [200, 550],
  t1h: [550, 1000],
  t0l: [450, 5000],
  t1l: [200, 5000],
  reset: 50_000,
};

const BITS_PER_LED = 24;

/** Worldsemi WS2812B, LED characteristics: 20 mA for each colour at 255; 0.3 to 1 mA for the logic of one LED. */
const MILLIAMPS_PER_CHANNEL = 20;
const MILLIAMPS_AT_REST = 1;

export class Ws2812Chain {
  /**
   * @param {object} options
   * @param {import('../pins.js').Pin} options.data
   * @param {number} options.count
   * @param {Ws2812Timing} [options.timing]
   */
  constructor({ data, count, timing = WS2812B }) {
    this.clock = data.clock;
    this.timing = timing;
    this.count = count;
    /** How many LEDs get data: the chain can be cut after any of them. */
    this.reach = count;
    /** @type {Colour[]} what is lit */
    this.leds = Array.from({ length: count }, () => ({ r: 0, g: 0, b: 0 }));
    /** @type {string[]} pulses outside the limits; a real LED may misread them */
    this.violations = [];
    this.frames = 0;
    /** When the last frame's first bit began and its last bit ended. */
    this.frameStart = 0;
    this.frameEnd = 0;
    /** LEDs' worth of bits that ran past the end of the chain in the last frame. */
    this.surplus = 0;
    /** @type {Set<(leds: Colour[], nanos: number) => void>} */
    this.listeners = new Set();
    /** @type {number[]} */
    this.bits = [];
    this.rise = NaN;
    this.fall = -Infinity;
    this.lastBit = 0;
    this.latch = this.clock.createAlarm(() => this.#show());
    data.onChange((level, nanos) => (level ? this.#rising(nanos) : this.#falling(nanos)));
  }

  /** What all LEDs draw now, dark ones included. */
  get milliamps() {
    const duty = this.leds.reduce((sum, { r, g, b }) => sum + r + g + b, 0);
    return this.count * MILLIAMPS_AT_REST + (duty * MILLIAMPS_PER_CHANNEL) / 255;
  }

  /**
   * @param {(leds: Colour[], nanos: number) => void} listener told of each frame as it is latched
   */
  onFrame(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Cuts the data line after so many LEDs; those beyond keep what they show. @param {number} count */
  cutAfter(count) {
    this.reach = Math.min(count, this.count);
  }

  /** The supply goes: all dark. */
  powerOff() {
    this.latch.cancel();
    this.bits = [];
    this.rise = NaN;
    this.leds = this.leds.map(() => ({ r: 0, g: 0, b: 0 }));
  }

  /** @param {number} nanos */
  #rising(nanos) {
    this.latch.cancel();
    if (this.bits.length > 0) {
      const [least, most] = this.lastBit ? this.timing.t1l : this.timing.t0l;
      this.#check(`T${this.lastBit}L`, nanos - this.fall, least, most);
    } else this.frameStart = nanos;
    this.rise = nanos;
  }

  /** @param {number} nanos */
  #falling(nanos) {
    if (Number.isNaN(this.rise)) return;
    const high = nanos - this.rise;
    const { t0h, t1h } = this.timing;
    // The LED samples in the middle between a long zero and a short one.
    const bit = high >= (t0h[1] + t1h[0]) / 2 ? 1 : 0;
    const [least, most] = bit ? t1h : t0h;
    this.#check(`T${bit}H`, high, least, most);
    this.bits.push(bit);
    this.lastBit = bit;
    this.fall = nanos;
    this.latch.schedule(this.timing.reset);
  }

  /** @param {string} what @param {number} took @param {number} least @param {number} most */
  #check(what, took, least, most) {
    if (took < least || took > most) {
      this.violations.push(
        `bit ${this.bits.length}: ${what} of ${Math.round(took)} ns, allowed ${least} to ${most}`,
      );
    }
  }

  #show() {
    const { bits } = this;
    this.bits = [];
    this.frames++;
    this.frameEnd = this.fall;
    const sent = Math.floor(bits.length / BITS_PER_LED);
    if (bits.length % BITS_PER_LED) {
      this.violations.push(`a frame of ${bits.length} bits ends inside an LED's 24`);
    }
    this.surplus = Math.max(sent - this.count, 0);
    for (let led = 0; led < Math.min(sent, this.reach); led++) {
      const byte = (/** @type {number} */ n) => {
        let value = 0;
        for (let i = 0; i < 8; i++) value = (value << 1) | bits[led * BITS_PER_LED + n * 8 + i];
        return value;
      };
      this.leds[led] = { g: byte(0), r: byte(1), b: byte(2) };
    }
    for (const listener of this.listeners) listener(this.leds, this.clock.now);
  }
}
