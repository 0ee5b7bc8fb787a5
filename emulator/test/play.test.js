/**
 * The image that gets flashed, played on the emulated board with reed and with Hall strips.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { seededRandom } from '../src/random.js';
import { ELF, golden, log, play, ready, same } from './image.js';

const HINT_MS = 15;
const LIVE_MS = 300;
/** Landing points of D5 when a game begins. */
const LANDINGS = 'A1 A2 A3 A4 A5 A6 E1 E10 E2 E3 E4 E5 E6 E7 E8 E9'.split(' ');

/** @param {number[]} values */
const sorted = (values) => [...values].sort((a, b) => a - b);

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: the board is live and shows its name within 300 ms of power-on`, (t) => {
    const board = new Board({ elf: ELF, kind });
    board.powerOn();
    const lights = board.chip.runUntil(() => board.leds.frames > 0 && board.lit().length > 0, { timeoutMs: LIVE_MS, what: 'the first lights' });
    board.run(150 - lights);
    assert.ok(same(board.screen.bitmap(), golden('splash.fr')), board.screen.toString());
    t.diagnostic(`first lights after ${lights.toFixed(1)} ms, the name on the screen within 150 ms`);
  });

  test(`${kind}: an empty board asks for its 48 stones, and each goes dark as it comes`, () => {
    const board = new Board({ elf: ELF, kind });
    board.powerOn();
    board.run(200);
    assert.equal(board.lit().length, 48);
    board.setUp();
    const missing = ['B4', 'J8'];
    for (const name of missing) board.lift(name);
    board.run(200);
    assert.deepEqual(board.lit(), missing);
    board.place('B4', 'black');
    board.place('J8', 'white');
    board.run(1600);
    assert.deepEqual(board.lit(), []);
  });

  test(`${kind}: the landing points light up within 15 ms of a lift`, (t) => {
    const board = ready({ kind });
    const random = seededRandom(7);
    const took = [];
    for (let i = 0; i < 12; i++) {
      board.run(100 + random());
      assert.ok(!board.lit().includes('E5'));
      const side = board.lift('D5');
      took.push(board.chip.runUntil(() => board.lit().includes('E5'), { timeoutMs: HINT_MS, what: 'the hint' }));
      assert.deepEqual(board.lit().filter((name) => name !== 'D5'), LANDINGS);
      board.run(60);
      board.place('D5', side);
    }
    const ordered = sorted(took);
    t.diagnostic(`lift to light: median ${ordered[6].toFixed(1)} ms, worst ${ordered[11].toFixed(1)} ms`);
    assert.deepEqual(board.leds.violations, []);
    assert.equal(board.leds.surplus, 0);
  });

  test(`${kind}: a move is taken when it has rested, and a captured stone is turned over`, (t) => {
    const board = ready({ kind });
    play(board, 'D5', 'E5');
    assert.deepEqual(board.lit(), ['D5', 'E5'], 'the last move is shown');
    play(board, 'H6', 'G6');
    const side = board.lift('D1');
    board.run(100);
    board.place('F6', side);
    const took = board.chip.runUntil(() => board.lights().get('G6')?.r, { timeoutMs: 20, what: 'the captured stone' });
    t.diagnostic(`land to captures: ${took.toFixed(1)} ms`);
    board.run(400);
    assert.ok(board.stones.get('G6') === 'white');
    board.turn('G6');
    board.run(100);
    // White's stone is Black's now: it is White's turn, and G6 cannot be lifted by White.
    assert.deepEqual(board.lit(), ['D1', 'F6']);
    board.lift('G6');
    board.run(30);
    assert.ok(board.lights().has('G6'), 'the stone is to go back');
    assert.ok(!board.lights().has('G5'), 'nothing to land on');
    assert.deepEqual(log(board).filter(({ level }) => level !== 'info'), []);
  });

  test(`${kind}: two passes by button end the game, and territory is lit`, () => {
    const board = ready({ kind });
    board.press('black');
    board.run(100);
    assert.ok(same(board.screen.bitmap(), golden('ask-pass.fr')), board.screen.toString());
    board.press('black');
    // A pass has to be seen before another one counts.
    board.run(600);
    board.press('white');
    board.press('white');
    board.run(300);
    assert.ok(board.lit().length >= 12, `territory: ${board.lit().join(' ')}`);
    const heard = board.buzzer.tones.filter(({ hertz }) => hertz > 100).length;
    assert.ok(heard >= 4, `${heard} tones`);
  });
}

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: all points are read a thousand times a second, with time to spare`, (t) => {
    const board = ready({ kind });
    const scans = () => board.reeds?.latches ?? board.token?.clears ?? 0;
    const [before, { busyNanos }] = [scans(), board.chip];
    board.run(1000);
    const [rate, share] = [scans() - before, (board.chip.busyNanos - busyNanos) / 1e7];
    t.diagnostic(`${rate.toFixed(0)} scans a second; the chip is busy for ${share.toFixed(1)} % of the time`);
    assert.ok(rate >= 999, `${rate} scans in a second`);
    assert.ok(share < 25, `busy ${share} %`);
    if (board.reeds) assert.ok(board.reeds.shortestClockNanos >= 500, 'the chain is clocked at 2 MHz at most');
  });
}

test('hall: every sample is taken when the line has settled, and well before the next step', (t) => {
  const board = ready({ kind: 'hall' });
  const { chip, line, description } = board;
  const input = description.pins.sense.gpio - 26;
  const source = chip.analog[input];
  assert.ok(line && source);
  /** @type {number[]} */
  const ages = [];
  chip.analog[input] = () => {
    ages.push(chip.nanos - line.since);
    return source();
  };
  board.run(100);
  const settle = description.blocks.hall.settle_ns_per_strip * board.layout.strips.length;
  const youngest = sorted(ages)[0];
  const middle = sorted(ages)[ages.length >> 1];
  t.diagnostic(`samples are taken ${(middle / 1000).toFixed(1)} µs after their step, ${(youngest / 1000).toFixed(1)} µs at least`);
  assert.ok(youngest >= settle, `a sample was taken ${youngest} ns after its step`);
  assert.ok(middle <= 9000 - 500, `the samples are taken ${middle} ns after their steps of 9 µs`);
});
