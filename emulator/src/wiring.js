/**
 * Which GPIO goes to which part. The board's own table is generated from `hw/`; it is checked here before any part is
 * built from it, so that a doubled or impossible pin fails by name.
 */

const PIN_COUNT = 30;

/**
 * @param {Record<string, number | number[]>} pins GPIO numbers by name
 * @returns {Record<string, number | number[]>} the same, when it can be wired
 */
export function checkWiring(pins) {
  /** @type {Map<number, string>} */
  const taken = new Map();
  for (const [name, value] of Object.entries(pins)) {
    for (const pin of [value].flat()) {
      if (!Number.isInteger(pin) || pin < 0 || pin >= PIN_COUNT) {
        throw new Error(`${name}: the RP2040 has no GPIO ${pin}`);
      }
      const other = taken.get(pin);
      if (other !== undefined) throw new Error(`GPIO ${pin} is wired to both ${other} and ${name}`);
      taken.set(pin, name);
    }
  }
  return pins;
}
