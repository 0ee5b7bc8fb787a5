/**
 * What the image makes of parts that do odd things, and that it asks no more of them than it must: open inputs, a stuck
 * button, a bus that never comes back, a journal that is full or takes nothing, frames and pages only when they change.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { SECTOR_SIZE } from '../src/flash.js';
import { seededRandom } from '../src/random.js';
import { ELF, ask, connect, golden, log, play, ready, same } from './image.js';

/** Where the journal lies in the flash, by the image's own symbols. */
const JOURNAL = { start: 0x100000, end: 0x200000 };

/** @param {string} status */
const plies = (status) => Number(/^plies (\d+)$/m.exec(status)?.[1]);

/** @param {Board} board @param {string} what */
const named = (board, what) => (new RegExp(`^${what} (.*)$`, 'm').exec(ask(board, 'status'))?.[1] ?? '').split(' ').filter(Boolean);

/** Lets the wire that the strips answer on show something else. @param {Board} board @param {() => number} fraction of 3.3 V */
function openWire(board, fraction) {
  const { reeds, chip } = board;
  if (reeds) {
    const kept = reeds.clockByte;
    reeds.clockByte = () => Array.from({ length: 8 }, fraction).reduce((byte, level) => (byte << 1) | (level > 0.5 ? 1 : 0), 0);
    return () => (reeds.clockByte = kept);
  }
  const input = board.description.pins.sense.gpio - 26;
  const kept = chip.analog[input];
  chip.analog[input] = () => 3.3 * fraction();
  return () => (chip.analog[input] = kept);
}

const random = seededRandom(5);
const ANYTHING = 'picking up anything';

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  for (const [what, fraction] of /** @type {[string, () => number][]} */ ([
    ['pulled down', () => 0],
    ['pulled up', () => 1],
    [ANYTHING, () => random()],
  ])) {
    test(`${kind}: with no strip at all and the wire ${what}, every point is named and no stone is made up`, () => {
      const board = new Board({ elf: ELF, kind, usb: true });
      openWire(board, fraction);
      board.powerOn();
      connect(board);
      for (let round = 0; round < 8; round++) {
        board.run(250);
        assert.equal(named(board, 'unreadable').length, 91);
        assert.equal(named(board, 'differing').length, 48, 'the stones that are missing for a game, and no others');
      }
      assert.deepEqual(board.chip.resets.map((reset) => reset.kind), ['power-on']);
    });

    test(`${kind}: a cable that is pulled in the game, the wire then ${what}, leaves the game as it was`, () => {
      const board = ready({ kind, usb: true });
      play(board, 'D5', 'E5');
      const plugIn = openWire(board, fraction);
      board.run(1000);
      assert.equal(named(board, 'unreadable').length, 91);
      // R14 on the controller pulls an open wire down and R1 of a reed strip pulls it up; what anything else shows in its
      // first moment may pass for a strip.
      if (what !== ANYTHING) assert.deepEqual(named(board, 'differing'), []);
      assert.equal(plies(ask(board, 'status')), 1);
      plugIn();
      board.run(200);
      assert.deepEqual(named(board, 'unreadable'), []);
      assert.deepEqual(named(board, 'differing'), []);
      play(board, 'H6', 'G6');
      assert.equal(plies(ask(board, 'status')), 2);
    });
  }
}

test('a button that sticks is named, and the game goes on without it', () => {
  const board = ready({ usb: true });
  board.buttons.white.press();
  board.run(21_000);
  assert.ok(same(board.screen.bitmap(), golden('trouble-button.fr')), board.screen.toString());
  board.press('black');
  play(board, 'D5', 'E5');
  play(board, 'H6', 'G6');
  assert.equal(plies(ask(board, 'status')), 2);
  assert.deepEqual(board.chip.resets.map((reset) => reset.kind), ['power-on']);
});

test('a button that is down from the start does not keep the board from starting', () => {
  const board = new Board({ elf: ELF, usb: true });
  board.buttons.menu.press();
  board.setUp();
  board.powerOn();
  board.run(22_000);
  connect(board);
  assert.match(ask(board, 'status'), /^turn black$/m);
  board.press('black');
  play(board, 'D5', 'E5');
  assert.equal(plies(ask(board, 'status')), 1);
});

test('a bus that a device holds down for good costs the screen and nothing else', () => {
  const board = ready({ usb: true });
  board.screen.lockUp(1e9);
  board.run(12_000);
  assert.deepEqual(board.chip.resets.map((reset) => reset.kind), ['power-on'], 'the watchdog has been fed');
  board.lift('D5');
  board.run(15);
  assert.ok(board.lit().includes('E5'));
  assert.match(ask(board, 'status'), /^turn black$/m);
});

test('a flash that takes nothing any more costs the journal, not the game', () => {
  const board = ready({ usb: true });
  play(board, 'D5', 'E5');
  board.run(100);
  const { flash } = board.chip;
  const worn = flash.bytes.slice();
  const { finish } = flash;
  flash.finish = () => {
    finish.call(flash);
    flash.bytes.set(worn);
  };
  play(board, 'H6', 'G6');
  play(board, 'D1', 'F6');
  board.run(3000);
  assert.equal(plies(ask(board, 'status')), 3);
  assert.deepEqual(board.chip.resets.map((reset) => reset.kind), ['power-on']);
});

/** Changes a setting again and again, each time an entry for the journal. @param {Board} board @param {() => boolean} enough */
function writeSettings(board, enough) {
  board.press('menu', 900);
  // From the first line of the menu up to the last but one, the settings, and down to the first of them.
  for (const button of /** @type {const} */ (['black', 'black', 'menu', 'white'])) board.press(button);
  for (let press = 0; press < 2000 && !enough(); press++) board.press('menu', 30);
  board.press('menu', 900);
  board.run(200);
}

test('a journal that has been written for long goes on, and nothing is lost', (t) => {
  const board = ready({ usb: true });
  const { flash } = board.chip;
  play(board, 'D5', 'E5');
  const erased = () => flash.erases.reduce((sum, count) => sum + count, 0);
  const before = erased();
  writeSettings(board, () => erased() >= before + 2);
  t.diagnostic(`${erased() - before} sectors were begun for new entries`);
  assert.ok(erased() >= before + 2);
  play(board, 'H6', 'G6');
  board.run(300);
  board.powerOff();
  const next = new Board({ elf: ELF, flash, usb: true });
  for (const [name, side] of board.stones) next.place(name, side);
  next.powerOn();
  connect(next);
  next.run(1700);
  assert.match(ask(next, 'record'), /D5-E5 H6-G6/);
  assert.deepEqual(log(next).filter(({ level }) => level !== 'info'), []);
});

test('a stone lifted while a sector is erased lights its landing points within 60 ms', (t) => {
  const board = ready({ usb: true });
  const { chip } = board;
  const dark = board.lit().join();
  /** @type {number[]} */
  const waits = [];
  let lifted = 0;
  board.leds.onFrame(() => {
    if (lifted > 0 && board.lit().join() !== dark && board.lit().includes('E5')) {
      waits.push(chip.millis - lifted);
      lifted = 0;
    }
  });
  chip.flash.onStart = ({ kind }) => {
    if (kind !== 'erase' || lifted > 0) return;
    // The worst moment: nothing of the erasure has passed yet.
    board.lift('D5');
    lifted = chip.millis;
  };
  writeSettings(board, () => waits.length > 0);
  chip.flash.onStart = null;
  t.diagnostic(`landing points after ${waits.map((wait) => wait.toFixed(1)).join()} ms`);
  assert.equal(waits.length, 1);
  assert.ok(waits[0] > 45 && waits[0] <= 60, `${waits[0]} ms`);
});

test('LEDs are sent to only when a colour changes', (t) => {
  for (const kind of /** @type {const} */ (['reed', 'hall'])) {
    const board = ready({ kind });
    assert.deepEqual(board.lit(), []);
    const before = board.leds.frames;
    board.run(3000);
    assert.equal(board.leds.frames - before, 0, 'nothing changes, nothing is sent');
    /** @type {string[]} */
    const seen = [];
    board.leds.onFrame((leds) => seen.push(JSON.stringify(leds)));
    board.lift('D5');
    board.run(1500);
    t.diagnostic(`${kind}: ${seen.length} frames in 1.5 s of a lifted stone`);
    assert.ok(seen.length > 0);
    seen.forEach((frame, i) => assert.notEqual(frame, seen[i - 1], `frame ${i} says the same as the one before`));
  }
});

test('of the screen only what has changed is sent', (t) => {
  const board = ready();
  const { screen } = board;
  const idle = screen.dataBytes;
  board.run(3000);
  assert.equal(screen.dataBytes - idle, 0, 'nothing changes, nothing is sent');
  const [before, sent] = [screen.bitmap(), screen.dataBytes];
  board.lift('D5');
  board.run(300);
  const bytes = screen.dataBytes - sent;
  const after = screen.bitmap();
  // A byte is a column of eight pixels.
  const changed = new Set();
  after.forEach((pixel, i) => {
    if (pixel !== before[i]) changed.add(`${i % 128},${Math.floor(i / 128) >> 3}`);
  });
  t.diagnostic(`${changed.size} bytes have changed, ${bytes} were sent`);
  assert.ok(changed.size > 0 && bytes >= changed.size);
  assert.ok(bytes < 1024, `${bytes} bytes are a whole screen`);
  const pages = new Set([...changed].map((name) => name.split(',')[1]));
  assert.ok(bytes <= pages.size * 128, `${bytes} bytes for ${pages.size} pages`);
});

test('a picotool reset to the program is a restart, and the game goes on', () => {
  const board = ready({ usb: true });
  connect(board);
  play(board, 'D5', 'E5');
  board.run(100);
  board.usb.picotoolReset(2);
  board.run(200);
  assert.equal(board.chip.resets.at(-1)?.kind, 'system-reset');
  assert.equal(board.chip.bootsel, null);
  connect(board);
  assert.equal(plies(ask(board, 'status')), 1);
  assert.deepEqual(log(board).filter(({ level }) => level !== 'info'), []);
});
