/**
 * The image on every board that the strips make: hexagon, 9×9, 13×13 and 19×19, chosen by the size strap. Sensors,
 * lights and the naming of strips that do not answer, and how often each board is read.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { ELF, ask, connect, log } from './image.js';

const LAYOUTS = /** @type {const} */ (['hexagon', 'grid9', 'grid13', 'grid19']);
const KINDS = /** @type {const} */ (['reed', 'hall']);
/** Scans a second, as the firmware derives them from the settle time of the line. */
const RATES = { reed: { hexagon: 1000, grid9: 1000, grid13: 1000, grid19: 1000 }, hall: { hexagon: 1032, grid9: 1042, grid13: 308, grid19: 112 } };

/** @param {Partial<ConstructorParameters<typeof Board>[0]>} options */
function started(options) {
  const board = new Board({ elf: ELF, usb: true, ...options });
  board.powerOn();
  board.run(300);
  connect(board);
  return board;
}

/** The points that a line of the status names. @param {Board} board @param {string} what */
const named = (board, what) => (new RegExp(`^${what} (.*)$`, 'm').exec(ask(board, 'status'))?.[1] ?? '').split(' ').filter(Boolean).sort();

/** Waits until just these points are lit. @param {Board} board @param {string[]} names */
function untilLit(board, names) {
  const wanted = [...names].sort().join();
  board.chip.runUntil(() => board.lit().join() === wanted, { timeoutMs: 4000, pollMicros: 500, what: `light on ${wanted} alone` });
}

for (const kind of KINDS) {
  for (const layout of LAYOUTS) {
    test(`${kind} ${layout}: every sensor is read as often as the line allows, and every sample when it has settled`, (t) => {
      const board = started({ kind, layout });
      assert.ok(log(board).some(({ text }) => text === `board: ${layout}`));
      const scans = () => board.reeds?.latches ?? board.token?.clears ?? 0;
      /** @type {number[]} */
      const ages = [];
      const { chip, line, description } = board;
      const input = description.pins.sense.gpio - 26;
      const source = chip.analog[input];
      if (line && source) {
        chip.analog[input] = () => {
          ages.push(chip.nanos - line.since);
          return source();
        };
      }
      const [before, { busyNanos }] = [scans(), chip];
      board.run(1000);
      const [rate, share] = [scans() - before, (chip.busyNanos - busyNanos) / 1e7];
      const wanted = RATES[kind][layout];
      assert.ok(Math.abs(rate - wanted) <= Math.max(2, wanted / 100), `${rate} scans in a second, ${wanted} expected`);
      const youngest = Math.min(...ages);
      const settle = description.blocks.hall.settle_ns_per_strip * board.layout.strips.length;
      assert.ok(youngest >= settle, `a sample was taken ${youngest} ns after its step, the line needs ${settle} ns`);
      if (board.reeds) assert.ok(board.reeds.shortestClockNanos >= 500, 'the chain is clocked at 2 MHz at most');
      t.diagnostic(`${rate} scans a second; busy for ${share.toFixed(1)} % of the time`);
    });

    test(`${kind} ${layout}: the self-test finds every light and every sensor where it is`, (t) => {
      const board = started({ kind, layout });
      assert.equal(ask(board, 'selftest'), '= see the board');
      const names = [...board.points.keys()];
      untilLit(board, names.slice(0, 1));
      names.forEach((name, i) => {
        board.place(name, i % 2 ? 'black' : 'white');
        // When the stone has been felt, the next light comes; after the last one all of them.
        untilLit(board, i + 1 < names.length ? [names[i + 1]] : names);
        board.lift(name);
      });
      t.diagnostic(`${board.points.size} points in ${(board.chip.nanos / 1e9).toFixed(0)} s`);
      assert.deepEqual(board.leds.violations, []);
      assert.equal(board.leds.surplus, 0);
    });

    test(`${kind} ${layout}: the points of strips behind a broken cable are named, and are read again when it is mended`, () => {
      const board = started({ kind, layout });
      const { strips } = board.layout;
      const whole = Math.ceil(strips.length / 2);
      const behind = strips.slice(whole).flatMap((/** @type {any} */ { points }) => points.map((/** @type {number} */ index) => board.names.get(index))).sort();
      if (board.reeds) board.reeds.brokenAfter = whole * 16;
      else if (board.token) board.token.brokenAfter = whole;
      board.run(400);
      assert.deepEqual(named(board, 'unreadable'), behind);
      if (board.reeds) board.reeds.brokenAfter = null;
      else if (board.token) board.token.brokenAfter = null;
      board.run(400);
      assert.deepEqual(named(board, 'unreadable'), []);
    });
  }
}
