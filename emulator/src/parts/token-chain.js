/**
 * The token that says which strip may drive the analog line: one D flip-flop per strip, clocked together, the output of
 * each going to the next (74HC74, Nexperia data sheet, function table: Q takes D at the rising edge of CP; a low level
 * at R_D clears Q whatever the clock does).
 */
import { seededRandom } from '../random.js';

/** @typedef {import('../pins.js').Pin} Pin */

export class TokenChain {
  /**
   * @param {object} options
   * @param {number} options.strips
   * @param {Pin} options.clock
   * @param {Pin} options.token D of the first flip-flop
   * @param {Pin} [options.clear] R_D of all flip-flops, tied high when it is not wired
   * @param {number} [options.seed] of the state at power-on: nothing resets the flip-flops
   */
  constructor({ strips, clock, token, clear, seed = 1 }) {
    const random = seededRandom(seed);
    this.q = Uint8Array.from({ length: strips }, () => (random() < 0.5 ? 1 : 0));
    /** After how many strips the cable is broken: the strips beyond keep D low, null when it is whole. */
    this.brokenAfter = /** @type {number | null} */ (null);
    /** How often all tokens were taken away: once in each scan. */
    this.clears = 0;
    /** @type {() => void} */
    this.onChange = () => {};
    clear?.onChange((level) => {
      if (level === 1) return;
      this.clears++;
      this.q.fill(0);
      this.onChange();
    });
    clock.onChange((level) => {
      if (level !== 1 || clear?.level === 0) return;
      this.q.copyWithin(1, 0);
      this.q[0] = token.level;
      if (this.brokenAfter !== null && this.brokenAfter < strips) this.q[this.brokenAfter] = 0;
      this.onChange();
    });
  }

  /** The strips that hold a token. */
  get holders() {
    const found = [];
    for (let i = 0; i < this.q.length; i++) if (this.q[i]) found.push(i);
    return found;
  }
}
