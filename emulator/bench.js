/**
 * Measures the real image on the emulated board, in simulated time and emulated cycles: the same numbers on every
 * computer. `cargo xtask bench` builds the image and runs this.
 */
import { readFileSync } from 'node:fs';

import { Board } from './src/board.js';
import { Elf } from './src/elf.js';
import { seededRandom } from './src/random.js';
import { rulesCycles } from './src/rules-cycles.js';

const elf = new Elf(readFileSync(new URL('../target/firmware.elf', import.meta.url)));
const rulesElf = new Elf(readFileSync(new URL('../target/rules.elf', import.meta.url)));
/** @type {Record<string, number>} what the rules of Gomobil may take, in microseconds */
const RULES_GOALS = { 'landing points of one stone': 50, 'all legal moves': 1000, count: 200 };
const LIFTS = 200;
const LANDINGS = 50;
const SPLASH_MS = 1600;
const STACK_BYTES = 112 * 1024;
/** Words at the far end that the program marks itself, to know an overflow (firmware/src/crash.rs). */
const STACK_GUARD_BYTES = 16;

/** The square boards, each with the name of its middle. */
const GRIDS = /** @type {const} */ ([['grid9', 'E5'], ['grid13', 'G7'], ['grid19', 'K10']]);
const STONES = 20;

/** @type {{ what: string, goal: string, reed: string, hall: string, met: boolean }[]} */
const table = [];
/** @type {Record<'reed' | 'hall', Record<string, number>>} */
const measured = { reed: measure('reed'), hall: measure('hall') };

row('lift → hint on the LEDs, median', 15, 'ms', 'hintMedian');
row('lift → hint on the LEDs, 99 %', 15, 'ms', 'hint99');
row('lift → hint on the LEDs, worst', 15, 'ms', 'hintWorst');
row('landing → captures blink, median', 15, 'ms', 'captureMedian');
row('landing → captures blink, worst', 15, 'ms', 'captureWorst');
row('boot → first lights', 300, 'ms', 'boot');
row('full scans a second', 999, '', 'scans', true);
row('chip busy while idle', 5, '%', 'idle');
row('chip busy while playing', 25, '%', 'playing');
row('deepest stack', STACK_BYTES, 'bytes', 'stack');

console.log(`| what | goal | reed | Hall | |\n|---|---|---|---|---|`);
for (const { what, goal, reed, hall, met } of table) {
  console.log(`| ${what} | ${goal} | ${reed} | ${hall} | ${met ? 'reached' : '**missed**'} |`);
}

console.log('\n| board | scans a second, reed | Hall | stone → light, worst, reed | Hall | a frame of the LEDs |\n|---|---|---|---|---|---|');
for (const [layout, middle] of GRIDS) {
  const [reed, hall] = [onGrid('reed', layout, middle), onGrid('hall', layout, middle)];
  console.log(`| ${layout} | ${reed.scans} | ${hall.scans} | ${reed.worst.toFixed(1)} ms | ${hall.worst.toFixed(1)} ms | ${reed.frame.toFixed(1)} ms |`);
}

console.log(`\n| the rules on the chip | goal | median | worst | |\n|---|---|---|---|---|`);
const costs = rulesCycles(rulesElf);
for (const what of Object.keys(RULES_GOALS)) {
  if (!costs.some((cost) => cost.what === what)) throw new Error(`nobody has measured: ${what}`);
}
for (const { what, median, worst } of costs) {
  const goal = RULES_GOALS[what];
  const verdict = goal === undefined ? '' : worst <= goal ? 'reached' : '**missed**';
  console.log(`| ${what} | ${goal === undefined ? '' : `≤ ${goal} µs`} | ${median.toFixed(0)} µs | ${worst.toFixed(0)} µs | ${verdict} |`);
}

/**
 * @param {string} what @param {number} goal @param {string} unit @param {string} key
 * @param {boolean} [atLeast] whether more is better
 */
function row(what, goal, unit, key, atLeast = false) {
  const [reed, hall] = [measured.reed[key], measured.hall[key]];
  const show = (/** @type {number} */ value) => `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`.trim();
  const met = atLeast ? Math.min(reed, hall) >= goal : Math.max(reed, hall) <= goal;
  table.push({ what, goal: `${atLeast ? '≥' : '≤'} ${goal} ${unit}`.trim(), reed: show(reed), hall: show(hall), met });
}

/** @param {'reed' | 'hall'} kind */
function measure(kind) {
  const random = seededRandom(1);
  const board = new Board({ elf, kind });
  board.setUp();
  board.powerOn();
  const before = board.chip.sram.slice(0, STACK_BYTES);
  const boot = board.chip.runUntil(() => board.leds.frames > 0, { timeoutMs: 1000, what: 'the first frame' });
  board.run(SPLASH_MS);

  const scanned = () => board.reeds?.latches ?? board.token?.clears ?? 0;
  const [first, idleFrom] = [scanned(), board.chip.busyNanos];
  board.run(2000);
  const scans = Math.round((scanned() - first) / 2);
  const idle = (board.chip.busyNanos - idleFrom) / 2e7;

  const hints = Array.from({ length: LIFTS }, () => {
    board.run(90 + 20 * random());
    const side = board.lift('D5');
    const took = board.chip.runUntil(() => board.lit().includes('E5'), { timeoutMs: 100, what: 'the hint' });
    board.run(40);
    board.place('D5', side);
    return took;
  });

  // D5-E5 and H6-G6 bring the sides together; then D1-F6 threatens G6, and is taken back before it counts.
  move(board, 'D5', 'E5');
  move(board, 'H6', 'G6');
  const [playFrom, playStart] = [board.chip.busyNanos, board.chip.nanos];
  const captures = Array.from({ length: LANDINGS }, () => {
    const side = board.lift('D1');
    board.run(90 + 20 * random());
    board.place('F6', side);
    const took = board.chip.runUntil(() => board.lights().has('G6'), { timeoutMs: 100, what: 'the captured stone' });
    board.run(60);
    board.lift('F6');
    board.run(60);
    board.place('D1', side);
    board.run(100);
    return took;
  });
  const playing = ((board.chip.busyNanos - playFrom) / (board.chip.nanos - playStart)) * 100;
  const untouched = before.findIndex((byte, at) => at >= STACK_GUARD_BYTES && byte !== board.chip.sram[at]);
  return {
    hintMedian: quantile(hints, 0.5),
    hint99: quantile(hints, 0.99),
    hintWorst: quantile(hints, 1),
    captureMedian: quantile(captures, 0.5),
    captureWorst: quantile(captures, 1),
    boot,
    scans,
    idle,
    playing,
    stack: STACK_BYTES - untouched,
  };
}

/**
 * Places stones on a square board and takes them up again before they count.
 * @param {'reed' | 'hall'} kind @param {'grid9' | 'grid13' | 'grid19'} layout @param {string} middle
 */
function onGrid(kind, layout, middle) {
  const random = seededRandom(1);
  const board = new Board({ elf, kind, layout });
  board.powerOn();
  board.run(SPLASH_MS + 400);
  const scanned = () => board.reeds?.latches ?? board.token?.clears ?? 0;
  const first = scanned();
  board.run(1000);
  const scans = scanned() - first;
  const lights = Array.from({ length: STONES }, () => {
    board.place(middle, 'black');
    const took = board.chip.runUntil(() => board.lit().includes(middle), { timeoutMs: 500, what: 'the light of a stone' });
    board.lift(middle);
    board.run(290 + 20 * random());
    return took;
  });
  return { scans, worst: quantile(lights, 1), frame: (board.leds.fall - board.leds.frameStart) / 1e6 };
}

/** @param {Board} board @param {string} from @param {string} to */
function move(board, from, to) {
  const side = board.lift(from);
  board.run(200);
  board.place(to, side);
  board.run(500);
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const ordered = [...values].sort((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.ceil(share * ordered.length) - 1)];
}
