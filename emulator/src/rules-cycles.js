/**
 * Runs the image that times the rules with the core's own timer (`firmware/src/bin/rules.rs`) and returns what it
 * reports: the cycles that each question takes on the chip.
 */
import { Chip } from './chip.js';
import { DefmtDecoder } from './defmt.js';
import { Rtt } from './rtt.js';

const LIMIT_MS = 60_000;
/** The board's clock, set by the image itself. */
const CYCLES_PER_MICROSECOND = 125;
const REPORT = /^cycles: (?<what>.*): median (?<median>\d+), worst (?<worst>\d+), of (?<times>\d+)$/;

/**
 * @typedef {object} Cost
 * @property {string} what the question
 * @property {number} times how often it was asked
 * @property {number} median in microseconds
 * @property {number} worst in microseconds
 */

/** @param {import('./elf.js').Elf} elf @returns {Cost[]} */
export function rulesCycles(elf) {
  const chip = new Chip({ elf });
  const [rtt, decoder] = [new Rtt(chip, elf), new DefmtDecoder(elf)];
  /** @type {Cost[]} */
  const costs = [];
  let measured = false;
  chip.powerOn();
  const read = () => {
    for (const { level, text } of decoder.feed(rtt.read())) {
      const found = REPORT.exec(text)?.groups;
      if (found) {
        costs.push({
          what: found.what,
          times: Number(found.times),
          median: Number(found.median) / CYCLES_PER_MICROSECOND,
          worst: Number(found.worst) / CYCLES_PER_MICROSECOND,
        });
      } else if (text === 'measured') {
        measured = true;
      } else {
        throw new Error(`the image that times the rules says: ${level} ${text}`);
      }
    }
    return measured;
  };
  chip.runUntil(read, { timeoutMs: LIMIT_MS, pollMicros: 1000, what: 'the end of the measurements' });
  return costs;
}
