/**
 * A passive buzzer: it sounds at the frequency at which its pin toggles.
 */

/** Without an edge for this long it is silent: half a period of 25 Hz, below which a piezo only clicks. */
const SILENCE_NANOS = 20e6;

/**
 * @typedef {object} Tone
 * @property {number} startNanos
 * @property {number} endNanos the last edge
 * @property {number} hertz
 * @property {number} duty share of the period that the pin is high
 */

export class Buzzer {
  /** @param {import('../pins.js').Pin} pin */
  constructor(pin) {
    this.clock = pin.clock;
    /** @type {Tone[]} finished and under way */
    this.tones = [];
    this.lastRise = NaN;
    this.lastFall = NaN;
    this.high = 0;
    this.sounding = false;
    this.silence = this.clock.createAlarm(() => {
      this.sounding = false;
      this.lastRise = NaN;
    });
    pin.onChange((level, nanos) => {
      this.silence.schedule(SILENCE_NANOS);
      if (level === 0) {
        this.high = nanos - this.lastRise;
        this.lastFall = nanos;
        return;
      }
      const period = nanos - this.lastRise;
      this.lastRise = nanos;
      if (period <= SILENCE_NANOS) this.#cycle(period, nanos);
      else this.sounding = false;
    });
  }

  /** @param {number} period @param {number} nanos */
  #cycle(period, nanos) {
    const hertz = 1e9 / period;
    const duty = this.high / period;
    const tone = this.tones.at(-1);
    // The same tone goes on as long as its pitch stays within a quarter of a semitone.
    if (this.sounding && tone && Math.abs(tone.hertz / hertz - 1) < 0.015) {
      tone.endNanos = nanos;
      return;
    }
    this.sounding = true;
    this.tones.push({ startNanos: nanos - period, endNanos: nanos, hertz, duty });
  }

  /** The pitch now, 0 when silent. */
  get hertz() {
    return this.sounding ? (this.tones.at(-1)?.hertz ?? 0) : 0;
  }
}
