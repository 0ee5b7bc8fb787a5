/** The image on different supplies: it reads what the USB-C socket offers and keeps the LEDs below it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { ELF, ask, connect, log, ready } from './image.js';

/** How long a sink may take to follow (USB Type-C 2.0, tSinkAdj). */
const FOLLOW_MS = 60;
/** What an LED draws while it is dark. */
const MILLIAMPS_AT_REST = 1;
/** The default of the player's setting. */
const SETTING = 1000;

/** The highest of all frames. @param {Board} board @param {number} millis */
function highest(board, millis) {
  let most = board.leds.milliamps;
  const stop = board.leds.onFrame(() => (most = Math.max(most, board.leds.milliamps)));
  board.run(millis);
  stop();
  return most;
}

/** @param {Board} board */
const shown = (board) => Number(/^lights at most (\d+) mA$/m.exec(ask(board, 'status'))?.[1]);

/** What the description allows. @param {Board} board @param {number} source */
const allowed = (board, source) =>
  Math.min(SETTING, board.layout.led_cap_ma[source] + board.leds.count * MILLIAMPS_AT_REST);

const SOURCES = /** @type {const} */ (['none', 'default', '1.5 A', '3 A']);
const WORDS = ['USB of the Pico', 'USB-C 0.5 A', 'USB-C 1.5 A', 'USB-C 3 A'];

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: the lights keep below what each supply gives`, (t) => {
    SOURCES.forEach((supply, source) => {
      // An empty board lights 48 points.
      const board = new Board({ elf: ELF, kind, usb: true, supply });
      board.powerOn();
      const most = highest(board, 400);
      connect(board);
      const cap = allowed(board, source);
      assert.equal(shown(board), cap, supply);
      assert.match(ask(board, 'status'), new RegExp(`^supply ${WORDS[source]}$`, 'm'));
      assert.ok(most <= cap, `${supply}: ${most} mA of ${cap} mA`);
      assert.equal(board.lit().length, 48, `${supply}: every point that is to be lit has some light`);
      t.diagnostic(`${supply}: ${most.toFixed(0)} mA of ${cap} mA`);
    });
  });

  test(`${kind}: a supply that changes its mind is followed in time`, (t) => {
    const board = new Board({ elf: ELF, kind, usb: true });
    board.powerOn();
    connect(board);
    board.run(200);
    const before = board.leds.milliamps;
    const poor = allowed(board, 0);
    assert.ok(before > poor, `${before} mA would be nothing to see`);
    board.plugSupply('default', 1);
    const took = board.chip.runUntil(() => board.leds.milliamps <= poor, { timeoutMs: FOLLOW_MS, what: 'less light' });
    t.diagnostic(`followed after ${took.toFixed(1)} ms`);
    board.run(1);
    assert.equal(shown(board), poor);
    // The plug goes in the other way up, and offers more.
    board.plugSupply('1.5 A', 0);
    board.run(FOLLOW_MS);
    assert.equal(shown(board), allowed(board, 2));
  });
}

test('a message of Power Delivery on the wire is no change', () => {
  const board = ready({ kind: 'hall', usb: true });
  connect(board);
  const before = shown(board);
  const { chip } = board;
  const input = board.description.pins.cc_1.gpio - 26;
  const rich = chip.analog[input];
  // Bits of 3.3 µs between 0 and 1.1 V, for 8 ms in each 100 ms (USB PD 3.0, 5.8).
  chip.analog[input] = () => (chip.nanos % 100e6 < 8e6 ? (chip.nanos % 3300 < 1650 ? 0 : 1.1) : (rich?.() ?? 0));
  board.run(1000);
  assert.equal(shown(board), before);
  const words = log(board).filter(({ text }) => text.startsWith('supply'));
  assert.equal(words.length, 1, words.map(({ text }) => text).join('; '));
});
