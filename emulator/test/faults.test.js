/**
 * The image on a board where something goes wrong: power cuts, a screen that is missing or hangs, a strip that is
 * unplugged, a crash, a task that hangs.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { Sh1106 } from '../src/parts/sh1106.js';
import { ELF, ask, connect, golden, log, play, ready, same } from './image.js';

/** Where the journal lies in the flash, by the image's own symbols. */
const JOURNAL = { start: 0x100000, end: 0x200000 };

/** Starts another board with the flash of this one. @param {Board} board @param {Partial<ConstructorParameters<typeof Board>[0]>} [options] */
function reborn(board, options = {}) {
  const next = new Board({ elf: ELF, kind: board.kind, flash: board.chip.flash, usb: true, ...options });
  for (const [name, side] of board.stones) next.place(name, side);
  next.powerOn();
  connect(next);
  return next;
}

/** SWI_IRQ_0 of the RP2040 (data sheet, table 80). */
const SENSE_IRQ = 26;

/** @param {string} status */
const plies = (status) => Number(/^plies (\d+)$/m.exec(status)?.[1]);

test('a game goes on after a power cut', () => {
  const board = ready();
  play(board, 'D5', 'E5');
  play(board, 'H6', 'G6');
  board.run(300);
  board.powerOff();
  const next = reborn(board);
  assert.match(ask(next, 'record'), /\n1\. D5-E5 H6-G6\n?/);
  assert.match(ask(next, 'log'), /resumed after 2 plies/);
  // The next move is taken as if nothing had happened.
  next.run(1700);
  play(next, 'D1', 'F6');
  assert.equal(plies(ask(next, 'status')), 3);
});

test('nothing that was taken is lost when the power is cut in the middle of a write', () => {
  for (let write = 1; write <= 4; write++) {
    const board = ready();
    play(board, 'D5', 'E5');
    board.run(100);
    board.chip.cutPowerAtWrite(write, 0.2 * write);
    play(board, 'H6', 'G6');
    if (board.chip.powered) board.powerOff();
    const next = reborn(board);
    const status = ask(next, 'status');
    assert.ok(plies(status) >= 1, `cut in write ${write}: ${status}`);
    next.powerOff();
  }
});

test('a journal of noise is reported, set aside and made new', () => {
  const board = ready();
  play(board, 'D5', 'E5');
  board.run(100);
  board.powerOff();
  let x = 12345;
  for (let at = JOURNAL.start; at < JOURNAL.end; at++) {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0;
    board.chip.flash.bytes[at] = x >>> 16;
  }
  const next = reborn(board);
  next.run(1500);
  assert.match(ask(next, 'status'), /^screen .*La mémoire est abîmée/m);
  next.run(1000);
  next.powerOff();
  const third = reborn(next);
  assert.equal(plies(ask(third, 'status')), 0);
  assert.deepEqual(log(third).filter(({ level }) => level !== 'info'), []);
});

test('the game goes on without a screen, and the screen may come and go', () => {
  const board = ready({ screen: null });
  play(board, 'D5', 'E5');
  assert.deepEqual(board.lit(), ['D5', 'E5']);
  board.screen.plug();
  board.run(2500);
  assert.ok(board.screen.bitmap().some((pixel) => pixel === 1), 'a screen that is plugged in shows something');
  const shown = board.screen.bitmap();
  board.screen.unplug();
  board.run(500);
  board.screen.plug();
  board.run(3500);
  assert.ok(same(board.screen.bitmap(), shown), board.screen.toString());
});

test('a larger screen with an SH1106 shows the same, also when it comes in place of the other', () => {
  const [board, other] = [ready(), ready({ screen: 'sh1106' })];
  for (const each of [board, other]) {
    play(each, 'D5', 'E5');
    each.run(500);
  }
  assert.ok(board.screen.bitmap().includes(1));
  assert.ok(same(other.screen.bitmap(), board.screen.bitmap()), other.screen.toString());
  assert.deepEqual(other.screen.unknown, []);

  const { bus, address } = board.screen;
  const larger = new Sh1106({ bus, address, plugged: false });
  for (const [old, next] of [[board.screen, larger], [larger, board.screen]]) {
    const shown = old.bitmap();
    old.unplug();
    next.plug();
    board.run(3500);
    assert.ok(same(next.bitmap(), shown), next.toString());
  }
});

test('a screen that holds the bus down is freed by clocks', () => {
  const board = ready();
  const shown = board.screen.bitmap();
  board.screen.lockUp(9);
  board.run(200);
  play(board, 'D5', 'E5');
  board.run(3500);
  assert.ok(!same(board.screen.bitmap(), shown), board.screen.toString());
  assert.deepEqual(board.screen.unknown, []);
});

test('a strip that is unplugged is named, and its stones stay where they were', () => {
  const board = ready({ usb: true });
  assert.ok(board.reeds);
  // Rows G to K lie behind the cable.
  board.reeds.brokenAfter = 6 * 16;
  board.run(200);
  const status = ask(board, 'status');
  assert.match(status, /^unreadable G2 .* K11$/m);
  assert.doesNotMatch(status, /^differing/m);
  board.reeds.brokenAfter = null;
  board.run(200);
  assert.doesNotMatch(ask(board, 'status'), /^unreadable/m);
  play(board, 'D5', 'E5');
  assert.equal(plies(ask(board, 'status')), 1);
});

test('a Hall strip without its token is named', () => {
  const board = ready({ kind: 'hall', usb: true });
  assert.ok(board.token);
  board.token.brokenAfter = 9;
  board.run(200);
  assert.match(ask(board, 'status'), /^unreadable J5 .* K11$/m);
});

test('a crash is shown at the next start, and the game goes on', () => {
  const board = ready({ usb: true, onFault: 'handle' });
  play(board, 'D5', 'E5');
  board.run(100);
  // The core jumps to where nothing is.
  board.chip.core.r[15] = 0xf0000000 | 0;
  board.run(50);
  assert.equal(board.chip.resets.at(-1)?.kind, 'system-reset');
  board.run(300);
  assert.ok(same(board.screen.bitmap(), golden('trouble-crash.fr')), board.screen.toString());
  connect(board);
  assert.match(ask(board, 'log'), /^= crashed hard fault at 0x/);
  assert.equal(plies(ask(board, 'status')), 1);
});

test('a task that hangs is reset by the watchdog, and three times in a row end in safe mode', () => {
  const board = ready({ usb: true, onFault: 'handle' });
  const { chip } = board;
  for (let time = 1; time <= 3; time++) {
    // WFI and a branch back to it in place of the interrupt in which the sensing runs.
    const kept = chip.flash.bytes.slice();
    const handler = new DataView(kept.buffer).getUint32(0x100 + 4 * (16 + SENSE_IRQ), true) & ~1;
    chip.flash.bytes.set([0x30, 0xbf, 0xfd, 0xe7], handler - 0x10000000);
    const reset = () => chip.resets.length > time;
    chip.runUntil(reset, { timeoutMs: 9000, pollMicros: 1000, what: 'the watchdog' });
    assert.equal(chip.resets.at(-1)?.kind, 'watchdog');
    chip.flash.bytes.set(kept);
    board.run(500);
  }
  connect(board);
  const status = ask(board, 'status');
  assert.match(status, /^sensors safe mode$/m);
  assert.match(status, /^crashed a task hung/m);
  assert.ok(same(board.screen.bitmap(), golden('trouble-safe-mode.fr')), board.screen.toString());
  assert.equal(ask(board, 'calibrate'), '= see the board');
  assert.equal(ask(board, 'name'), '= Gomobil board');
});
