/**
 * What the referee shows on a desk computer, scenario by scenario: the example `trace` of its crate prints it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TOP = fileURLToPath(new URL('../../..', import.meta.url));
const MOST_BYTES = 2 ** 28;

/**
 * @typedef {object} Legend
 * @property {{ word: string, period: number, looks: [number, [number, number, number]][] }[]} lights how each meaning
 *   looks, from which millisecond of its period on
 * @property {{ name: string, tones: [number, number][] }[]} cues tones of each cue: hertz and milliseconds
 */

/**
 * @typedef {object} Sight something that the host showed at a time; one of the others is there
 * @property {number} t
 * @property {Record<string, string>} [lights] the meaning of each point that is lit
 * @property {{ text: string, pages: string }} [screen] words, and pixels as the SSD1306 takes them
 * @property {string} [cue]
 * @property {boolean} [off] the power went
 */

/**
 * @typedef {object} TraceLine
 * @property {number} line
 * @property {number} end when the line was done
 * @property {string} stones that lie on the wood then, row by row
 * @property {import('../board.js').Side[]} hand stones in the hand then
 * @property {Sight[]} sights
 * @property {{ t: number, event: string }[]} events in the words of the console
 */

/**
 * @typedef {object} Trace
 * @property {string} file
 * @property {string} board its name
 * @property {'reed' | 'hall'} kind
 * @property {string} flash the journal that is given, in hexadecimal
 * @property {TraceLine[]} lines the first one is before the first line
 * @property {string | null} failure
 */

/**
 * Runs an example of one of the crates and returns what it prints.
 * @param {string} crate @param {string} example @param {string[]} [words] @param {string} [input]
 */
export function runExample(crate, example, words = [], input = '') {
  const line = ['run', '--quiet', '--locked', '--package', crate, '--example', example, '--', ...words];
  const { stdout, stderr, status, error } = spawnSync('cargo', line, { cwd: TOP, encoding: 'utf8', input, maxBuffer: MOST_BYTES });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.trim() || `cargo ended with ${status}`);
  return stdout.trimEnd();
}

/**
 * Plays scenarios on this computer.
 * @param {string[]} files
 * @param {{ worn?: boolean }} [options] whether a sector of the flash is erased after the next entry in the journal
 * @returns {{ legend: Legend, traces: Trace[] }} a trace for each file and each kind of sensors that it is about
 */
export function playOnHost(files, { worn = false } = {}) {
  const lines = runExample('referee', 'trace', [...(worn ? ['--worn'] : []), ...files]).split('\n');
  const [legend, ...traces] = lines.map((text) => JSON.parse(text));
  return { legend, traces };
}
