/**
 * A push button to ground with the chip's pull-up, and its bounce: a tactile switch chatters for up to 5 ms
 * (Omron B3F data sheet, "bounce time: 5 ms max.").
 */
import { seededRandom } from '../random.js';

const CHATTERS = 6;

export class Button {
  /**
   * @param {object} options
   * @param {import('../pins.js').Pin} options.pin
   * @param {number} [options.bounceMs] longest chatter, 0 for an ideal contact
   * @param {number} [options.seed]
   */
  constructor({ pin, bounceMs = 3, seed = 1 }) {
    this.pin = pin;
    this.bounceMs = bounceMs;
    this.random = seededRandom(seed);
    this.pressed = false;
    /** @type {{ cancel(): void }[]} */
    this.chatter = [];
  }

  press() {
    this.#move(true);
  }

  release() {
    this.#move(false);
  }

  /** Presses now and releases after a while. @param {number} millis */
  tap(millis) {
    this.press();
    this.#later(millis * 1e6, () => this.release());
  }

  /** @param {boolean} pressed */
  #move(pressed) {
    for (const alarm of this.chatter) alarm.cancel();
    this.chatter = [];
    this.pressed = pressed;
    this.#contact(pressed);
    if (this.bounceMs === 0) return;
    const end = this.random() * this.bounceMs * 1e6;
    const instants = Array.from({ length: CHATTERS }, () => this.random() * end).sort((a, b) => a - b);
    instants.forEach((at, i) => {
      this.chatter.push(this.#later(at, () => this.#contact(i % 2 === 0 ? !pressed : pressed)));
    });
  }

  /** @param {boolean} closed */
  #contact(closed) {
    this.pin.drive(closed ? 0 : null);
  }

  /** @param {number} nanos @param {() => void} callback */
  #later(nanos, callback) {
    const alarm = this.pin.clock.createAlarm(callback);
    alarm.schedule(nanos);
    return alarm;
  }
}
