/** Pins without a chip, to wiggle a part by hand. */
import { Clock } from '../../../src/clock.js';
import { Pin } from '../../../src/pins.js';

export function bench() {
  const clock = new Clock();
  let index = 0;
  return {
    clock,
    pin: () => new Pin(clock, index++),
    /** @param {number} nanos */
    wait: (nanos) => clock.advanceTo(clock.now + nanos),
  };
}
