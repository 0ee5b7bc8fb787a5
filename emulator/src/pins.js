/**
 * The pins as wires: the level is decided by the chip when it drives, else by a part, else by the pull resistor.
 *
 * rp2040js keeps outputs and inputs apart; on the real pad the input buffer sees its own output
 * (RP2040 data sheet 2.19.4), and embassy-rp reads open-drain lines that way.
 */
import { GPIOPinState } from 'rp2040js';

/**
 * @typedef {0 | 1} Level
 * @typedef {(level: Level, nanos: number) => void} LevelListener
 */

export class Pin {
  /**
   * @param {import('./clock.js').Clock} clock
   * @param {number} index
   */
  constructor(clock, index) {
    this.clock = clock;
    this.index = index;
    /** @type {Level} */
    this.level = 0;
    /** @type {Level | null} what a part drives, null when it lets go */
    this.driven = null;
    /** @type {Set<LevelListener>} */
    this.listeners = new Set();
    /** How often the chip and a part drove against each other. */
    this.contentions = 0;
    /** @type {import('rp2040js').GPIOPin | null} */
    this.gpio = null;
  }

  /** @param {import('rp2040js').GPIOPin} gpio the pin of a chip that has just been powered or reset */
  connect(gpio) {
    this.gpio = gpio;
    gpio.addListener(() => this.settle());
    gpio.setInputValue(this.level === 1);
    this.settle();
  }

  /** The chip lost its power: nothing drives, nothing pulls. */
  disconnect() {
    this.gpio = null;
    this.settle();
  }

  /** True while the chip drives the pin. */
  get isOutput() {
    return this.gpio?.outputEnable ?? false;
  }

  /** @param {Level | null} level null lets the pin go */
  drive(level) {
    if (this.driven === level) return;
    this.driven = level;
    this.settle();
  }

  /**
   * @param {LevelListener} listener
   * @returns {() => void} removes the listener
   */
  onChange(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  settle() {
    const level = this.#resolve();
    if (level === this.level) return;
    this.level = level;
    this.gpio?.setInputValue(level === 1);
    for (const listener of this.listeners) listener(level, this.clock.now);
  }

  /** @returns {Level} */
  #resolve() {
    const state = this.gpio ? this.gpio.value : GPIOPinState.Input;
    if (state === GPIOPinState.High || state === GPIOPinState.Low) {
      const level = state === GPIOPinState.High ? 1 : 0;
      if (this.driven !== null && this.driven !== level) this.contentions++;
      return level;
    }
    if (this.driven !== null) return this.driven;
    if (state === GPIOPinState.InputPullUp) return 1;
    if (state === GPIOPinState.InputPullDown) return 0;
    // A floating wire keeps its charge for a while.
    return this.gpio ? this.level : 0;
  }
}

/**
 * Lets rp2040js read all inputs at once from a word that follows the pins, instead of asking thirty objects
 * at each PIO `IN`.
 * @param {import('rp2040js').RP2040} mcu
 */
export function cacheInputs(mcu) {
  let word = 0;
  for (const pin of mcu.gpio) {
    /** @type {any} its input is private in rp2040js's types */
    const gpio = pin;
    const bit = 1 << gpio.index;
    const refresh = () => {
      if (gpio.inputValue) word |= bit;
      else word &= ~bit;
    };
    const setInputValue = gpio.setInputValue.bind(gpio);
    const checkForUpdates = gpio.checkForUpdates.bind(gpio);
    gpio.setInputValue = (/** @type {boolean} */ value) => {
      // The word must be right before rp2040js lets a waiting state machine go on.
      gpio.rawInputValue = value;
      refresh();
      setInputValue(value);
    };
    gpio.checkForUpdates = () => {
      checkForUpdates();
      refresh();
    };
    refresh();
  }
  Object.defineProperty(mcu, 'gpioValues', { get: () => word });
}
