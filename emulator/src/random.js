/**
 * A seeded generator: the same seed gives the same noise and the same bounce, run after run.
 * Mulberry32, public domain.
 * @param {number} seed
 * @returns {() => number} 0 ≤ x < 1
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Normally distributed numbers with mean 0 and deviation 1 (Box and Muller).
 * @param {() => number} random
 */
export function gaussian(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
