/**
 * The image when its own code goes wrong: a panic, an overflow of the stack, and three of them in a row. What was
 * reset on purpose is no crash.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ELF, ask, connect, golden, log, play, ready, same } from './image.js';

/** @typedef {import('../src/board.js').Board} Board */

const FLASH = 0x10000000;
const STACK_END = 0x20000000;
/** SWI_IRQ_0 of the RP2040, in which the sensing runs (data sheet, table 80). */
const SENSE_IRQ = 26;
const WATCHDOG_MS = 8500;
const SCRATCH_4 = 4;

/** The address of the function whose Rust path ends so. @param {string} path such as `core::panicking::panic_fmt` */
function address(path) {
  const mangled = path.split('::').map((word) => `${word.length}${word}`).join('');
  const symbol = ELF.symbols.find(({ name }) => name.startsWith(`_ZN${mangled}17h`) || name.endsWith(mangled));
  assert.ok(symbol, `the image has no ${path}`);
  return symbol.address & ~1;
}

/** Where a BL at this address leads, or null if there is none. @param {DataView} code @param {number} at */
function branchTarget(code, at) {
  const [high, low] = [code.getUint16(at - FLASH, true), code.getUint16(at - FLASH + 2, true)];
  if ((high & 0xf800) !== 0xf000 || (low & 0xd000) !== 0xd000) return null;
  const sign = (high >> 10) & 1;
  const [i1, i2] = [~((low >> 13) ^ sign) & 1, ~((low >> 11) ^ sign) & 1];
  const offset = (-sign << 24) | (i1 << 23) | (i2 << 22) | ((high & 0x3ff) << 12) | ((low & 0x7ff) << 1);
  return at + 4 + offset;
}

/**
 * A place in the program that calls the check of an index and has just loaded where in the source that is into R2.
 * @param {Uint8Array} flash
 */
function boundsCheck(flash) {
  const code = new DataView(flash.buffer, flash.byteOffset);
  const target = address('core::panicking::panic_bounds_check');
  const text = ELF.section('.text');
  assert.ok(text);
  for (let at = text.address + 2; at < text.address + text.size - 4; at += 2) {
    // LDR R2, [PC, …] and BL.
    if (code.getUint8(at - 2 - FLASH + 1) === 0x4a && branchTarget(code, at) === target) return at - 2;
  }
  return assert.fail('the image checks no index');
}

/** Lets the program run into the check of an index that it does not pass. @param {Board} board */
function panic(board) {
  const { chip } = board;
  const { core } = chip;
  const before = chip.resets.length;
  core.waiting = false;
  core.r[0] = 7;
  core.r[1] = 3;
  core.r[15] = boundsCheck(chip.flash.bytes);
  chip.runUntil(() => chip.resets.length > before, { timeoutMs: 50, pollMicros: 100, what: 'the reset' });
  assert.equal(chip.resets.at(-1)?.kind, 'system-reset');
}

/**
 * Runs other code in place of an interrupt until the chip is reset.
 * @param {Board} board @param {number[]} halfWords
 */
function sabotage(board, halfWords) {
  const { chip } = board;
  const kept = chip.flash.bytes.slice();
  const handler = new DataView(kept.buffer).getUint32(0x100 + 4 * (16 + SENSE_IRQ), true) & ~1;
  chip.flash.bytes.set(halfWords.flatMap((word) => [word & 0xff, word >> 8]), handler - FLASH);
  const before = chip.resets.length;
  chip.runUntil(() => chip.resets.length > before, { timeoutMs: WATCHDOG_MS, pollMicros: 1000, what: 'the watchdog' });
  assert.equal(chip.resets.at(-1)?.kind, 'watchdog');
  chip.flash.bytes.set(kept);
}

/** @param {string} status */
const plies = (status) => Number(/^plies (\d+)$/m.exec(status)?.[1]);

test('a panic is written down with its place, shown on screen and USB at the next start, and the game goes on', () => {
  const board = ready({ usb: true });
  play(board, 'D5', 'E5');
  board.run(100);
  panic(board);
  board.run(350);
  assert.ok(same(board.screen.bitmap(), golden('trouble-crash.fr')), board.screen.toString());
  connect(board);
  const report = /^= crashed panicked at [\w./-]+\.rs:\d+:\d+:\s+index out of bounds: the len is 3 but the index is 7$/m;
  assert.match(ask(board, 'log'), report);
  assert.match(ask(board, 'log'), /resumed after 1 plies/);
  // A button takes the message away, and the next move is taken.
  board.press('menu');
  play(board, 'H6', 'G6');
  assert.equal(plies(ask(board, 'status')), 2);
  assert.ok(log(board).some(({ level, text }) => level === 'warn' && text.includes('index out of bounds')));
});

test('three panics in a row end in safe mode, two do not, and half a minute without one makes good again', () => {
  const board = ready({ usb: true });
  panic(board);
  board.run(500);
  panic(board);
  board.run(500);
  connect(board);
  assert.match(ask(board, 'status'), /^sensors reed$/m);
  board.run(33_000);
  panic(board);
  board.run(500);
  connect(board);
  assert.match(ask(board, 'status'), /^sensors reed$/m, 'the first two are forgiven');
  panic(board);
  board.run(500);
  panic(board);
  board.run(500);
  connect(board);
  const status = ask(board, 'status');
  assert.match(status, /^sensors safe mode$/m);
  assert.match(status, /^crashed panicked at .*index out of bounds/m);
  assert.ok(same(board.screen.bitmap(), golden('trouble-safe-mode.fr')), board.screen.toString());
  // Another program can be loaded.
  board.usb.writeLine('bootsel');
  board.run(200);
  assert.notEqual(board.chip.bootsel, null);
});

test('in safe mode the menu button, held for long, empties the memory, and past games stay', () => {
  const board = ready({ usb: true });
  connect(board);
  play(board, 'D5', 'E5');
  // A new game, by the menu; the stone goes back and another one is played.
  for (const button of /** @type {const} */ (['menu', 'black', 'black', 'black', 'menu', 'black'])) board.press(button);
  board.run(200);
  const stone = board.lift('E5');
  board.run(100);
  board.place('D5', stone);
  board.run(700);
  play(board, 'D6', 'E6');
  board.run(200);
  const past = ask(board, 'games');
  for (let time = 0; time < 3; time++) {
    panic(board);
    board.run(500);
  }
  connect(board);
  assert.match(ask(board, 'status'), /^sensors safe mode$/m);
  const { resets } = board.chip;
  const before = resets.length;
  board.press('menu', 3000);
  board.run(6000);
  assert.equal(resets.length, before, 'a short press does nothing');
  board.press('menu', 6000);
  board.chip.runUntil(() => resets.length > before, { timeoutMs: 20_000, pollMicros: 1000, what: 'the restart' });
  assert.equal(resets.at(-1)?.kind, 'system-reset');
  board.run(500);
  connect(board);
  const status = ask(board, 'status');
  assert.match(status, /^sensors reed$/m);
  assert.equal(plies(status), 0);
  assert.match(past, /^= \d+ gomobil 1 unfinished$/);
  assert.equal(ask(board, 'games'), past);
});

test('a stack that overflows stops the core before it overwrites anything, and is named at the next start', () => {
  const board = ready({ usb: true, onFault: 'handle' });
  const { chip } = board;
  play(board, 'D5', 'E5');
  board.run(100);
  // PUSH {R4, LR} and a branch back to it: the deepest recursion there is.
  sabotage(board, [0xb510, 0xe7fd]);
  // The variables lie above the stack: going down, it meets nothing but the end of the RAM.
  const [fault] = chip.faults;
  assert.ok(fault.address < STACK_END && fault.address >= STACK_END - 64, `a fault at 0x${fault.address.toString(16)}`);
  assert.equal(chip.faults.at(-1)?.lockUp, true);
  board.run(350);
  assert.ok(same(board.screen.bitmap(), golden('trouble-crash.fr')), board.screen.toString());
  connect(board);
  assert.match(ask(board, 'log'), /^= crashed the stack overflowed, and the watchdog reset the board$/m);
  assert.equal(plies(ask(board, 'status')), 1);
});

test('a task that hangs at the very start is reset, too', () => {
  const board = ready({ usb: true });
  board.chip.pulseRun();
  board.run(1);
  // WFI and a branch back to it.
  sabotage(board, [0xbf30, 0xe7fd]);
  board.run(400);
  connect(board);
  assert.match(ask(board, 'log'), /^= crashed a task hung/);
});

test('a restart on purpose is no crash, not even after one', () => {
  const board = ready({ usb: true });
  sabotage(board, [0xbf30, 0xe7fd]);
  board.run(400);
  connect(board);
  assert.match(ask(board, 'log'), /^= crashed a task hung/);
  board.usb.picotoolReset(2);
  board.run(100);
  assert.equal(board.chip.resets.at(-1)?.kind, 'system-reset');
  board.run(300);
  connect(board);
  assert.match(ask(board, 'log'), /^= no crash/);
});

test('a program that the boot ROM has loaded and started by the watchdog does not take that for a crash', () => {
  const board = ready({ usb: true });
  const { chip } = board;
  // What the boot ROM does when a UF2 file is complete: scratch register 4 and a reset by the timer.
  chip.silicon.watchdog.scratchData[SCRATCH_4] = 0;
  const { watchdog } = chip.silicon;
  watchdog.reason = 1;
  chip.pendingReset = 'watchdog';
  board.run(400);
  assert.equal(chip.resets.at(-1)?.kind, 'watchdog');
  connect(board);
  assert.match(ask(board, 'log'), /^= no crash/);
});
