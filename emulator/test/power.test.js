/**
 * The power fails at any time: at random instants, in the middle of flash writes, and while a sector is erased. What was
 * played is not lost, and the game goes on.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Board } from '../src/board.js';
import { FLASH_TIMING, SECTOR_SIZE } from '../src/flash.js';
import { seededRandom } from '../src/random.js';
import { readRows } from '../src/scenario/hands.js';
import { playOnHost } from '../src/scenario/host.js';
import { Console } from '../src/scenario/console.js';
import { COMMIT_MS, Survivor } from './resume.js';
import { ELF } from './image.js';

/** @typedef {import('../src/flash.js').FlashUnit} FlashUnit */

/**
 * How often the power is cut. Every write of whole games is cut off on the desk (docs/reliability.md); here it is
 * enough that the firmware uses the journal rightly.
 */
const CUTS = { reed: 50, hall: 25 };
/** A board starts within this, an erasure included. */
const START_MS = 150;
/** The same as a goal, with a journal that is full. */
const LIVE_MS = 300;
/** From a start until room has been made. */
const ROOM_MS = 1000;
/** How long a start may take with a memory in which every sector is spoiled. */
const NOISE_MS = 7000;
/** Where the first release kept its journal. */
const OLD_START = 0x1e0000;
/** Within this an entry is in the flash: a program of a page takes 0.4 ms, and two entries may come together. */
const SAFE_MS = 1.5;
/** A first move. */
const MOVE = { from: 'D5', to: 'E5' };
/** From a lifted stone to a while after the move was taken. */
const MOVE_MS = 420;

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: the game goes on after each of ${CUTS[kind]} power cuts at random instants`, (t) => {
    const random = seededRandom(kind === 'reed' ? 11 : 12);
    const survivor = new Survivor(kind);
    const { board } = survivor;
    board.setUp();
    const ways = { 'at some time': 0, 'in a write': 0, 'while starting': 0 };
    let inFlash = 0;
    for (let cuts = 0; cuts < CUTS[kind]; cuts++) {
      survivor.resume();
      survivor.putRight();
      const move = survivor.anyMove(random);
      const way = /** @type {keyof typeof ways} */ (['at some time', 'in a write', 'while starting'][Math.floor(random() * 3)]);
      ways[way]++;
      let cancel = () => {};
      if (way === 'in a write') board.chip.cutPowerAtWrite(1 + Math.floor(random() * 3), random());
      else if (way === 'at some time') cancel = board.chip.after(random() * MOVE_MS * 1e6, () => board.powerOff());
      const { writes } = board.chip.flash;
      const last = survivor.play(move);
      cancel();
      board.chip.flash.onStart = null;
      inFlash += board.chip.flash.writes > writes ? 1 : 0;
      if (way === 'while starting') {
        board.powerOn();
        board.run(random() * START_MS);
        board.powerOff();
      }
      survivor.resume(last);
      board.powerOff();
    }
    survivor.resume();
    t.diagnostic(`${survivor.played.length} moves kept; cuts: ${JSON.stringify(ways)}, after a write had begun: ${inFlash}`);
    assert.ok(survivor.played.length > CUTS[kind] / 4, `${survivor.played.length} moves`);
    assert.ok(inFlash > CUTS[kind] / 4, `${inFlash} moves reached the flash`);
  });
}

/** A long game on a board whose journal has gone once round the flash: room has to be made after the next start. */
function worn() {
  const file = fileURLToPath(new URL('worn.scenario', import.meta.url));
  const [trace] = playOnHost([file], { worn: true }).traces;
  const played = readFileSync(file, 'utf8').match(/[A-K]\d+-[A-K]\d+/g) ?? [];
  return () => {
    const survivor = new Survivor('reed');
    for (const [name, side] of readRows(survivor.board, trace.lines[0].stones)) survivor.board.place(name, side);
    survivor.board.writeJournal(Buffer.from(trace.flash, 'hex'));
    survivor.played = [...played];
    return survivor;
  };
}

/** @param {Board} board */
function journal(board) {
  const [start, end] = ['__storage_start', '__storage_end'].map((name) => board.chip.elf?.symbol(name)?.address ?? NaN);
  return { start, end };
}

/** Puts a journal where the first release kept it (journal/golden/README.md). @param {Board} board @param {Buffer} bytes */
function writeOldJournal(board, bytes) {
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt16LE(at + 1);
    board.chip.flash.bytes.set(bytes.subarray(at + 3, at + 3 + length), OLD_START + bytes[at] * SECTOR_SIZE);
    at += 3 + length;
  }
}

test('making room takes nothing with it, wherever the power is cut', (t) => {
  const begin = worn();
  const whole = begin();
  /** @type {FlashUnit[]} */
  const units = [];
  whole.board.chip.flash.onStart = (unit) => units.push(unit);
  whole.resume();
  whole.board.run(ROOM_MS);
  whole.board.chip.flash.onStart = null;
  t.diagnostic(`${units.length} writes at a start, ${units.filter(({ kind }) => kind === 'erase').length} of them erasures`);
  assert.ok(units.length > 20, 'room is made');
  const random = seededRandom(13);
  for (const unit of [1, 2, 3, 4, units.length >> 1, units.length - 1, units.length]) {
    for (const share of [0.1, 0.5, 0.95]) {
      const survivor = begin();
      survivor.board.chip.cutPowerAtWrite(unit, share);
      survivor.board.powerOn();
      survivor.board.run(ROOM_MS);
      survivor.board.chip.flash.onStart = null;
      if (survivor.board.chip.powered) survivor.board.powerOff();
      survivor.resume();
      survivor.putRight();
      survivor.resume(survivor.play(survivor.anyMove(random)));
    }
  }
});

test('with a full journal, stones are read as with an empty one', (t) => {
  const survivor = worn()();
  const { board, console } = survivor;
  const { flash } = board.chip;
  survivor.resume();
  survivor.putRight();
  let erasing = -Infinity;
  flash.onStart = ({ kind }) => {
    if (kind === 'erase') erasing = board.chip.millis + flash.timing.sectorEraseNanos / 1e6;
  };
  const [from, to] = console.ask('moves').split('\n')[0].split(' ');
  /** @type {number[]} */
  const hints = [];
  for (let lifts = 0; lifts < 12; lifts++) {
    const lifted = board.chip.millis;
    const stone = board.lift(from);
    const took = board.chip.runUntil(() => board.lit().includes(to), { timeoutMs: 200, pollMicros: 100, what: 'the hint' });
    if (erasing < lifted) hints.push(took);
    board.run(15);
    board.place(from, stone);
    board.run(45);
  }
  t.diagnostic(`${hints.length} lifts, hints after ${Math.max(...hints).toFixed(1)} ms at most`);
  assert.ok(hints.length > 8, `${hints.length} lifts`);
  assert.ok(Math.max(...hints) < 15, `${Math.max(...hints)} ms`);
});

test('a board with a full journal is live at once', (t) => {
  const { board } = worn()();
  for (const name of [...board.stones.keys()].slice(0, 3)) board.lift(name);
  board.powerOn();
  const took = board.chip.runUntil(() => board.lit().length > 0, { timeoutMs: 2000, pollMicros: 500, what: 'the first light' });
  t.diagnostic(`first light after ${took.toFixed(0)} ms`);
  assert.ok(took < LIVE_MS, `${took} ms`);
});

test('a board of the first release that is updated loses nothing', () => {
  const folder = new URL('../../journal/golden/', import.meta.url);
  const told = /^(board|game|plies|last|over|turn|points|clock|past|out_of_service) /;
  let tried = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.journal'))) {
    const name = file.replace('.journal', '');
    const wanted = readFileSync(new URL(`${name}.told`, folder), 'utf8');
    const layout = /** @type {const} */ ({ hexagon: 'hexagon', '9x9': 'grid9' })[/^board (.*)$/m.exec(wanted)?.[1] ?? ''];
    const board = new Board({ elf: ELF, kind: 'reed', layout, usb: true });
    writeOldJournal(board, readFileSync(new URL(file, folder)));
    const console = new Console(board);
    const asked = () => {
      const status = console.ask('status').split('\n').filter((line) => told.test(line));
      return `${status.join('\n')}\n${console.ask('record')}\n`;
    };
    board.powerOn();
    assert.equal(asked(), wanted, name);
    board.run(ROOM_MS);
    board.powerOff();
    // What was carried over does not need the old journal any more.
    board.chip.flash.bytes.fill(0xff, OLD_START);
    board.powerOn();
    assert.equal(asked(), wanted, `${name} after the second start`);
    assert.deepEqual(board.chip.resets.map(({ kind }) => kind), ['power-on', 'power-on'], name);
    tried++;
  }
  assert.ok(tried >= 8, `${tried} journals`);
});

test('whatever the region holds, the board starts, plays and remembers', () => {
  for (let seed = 1; seed <= 4; seed++) {
    const random = seededRandom(seed);
    const { board, console } = worn()();
    for (const name of [...board.stones.keys()]) board.lift(name);
    board.setUp();
    const { start, end } = journal(board);
    for (let at = start; at < end; at += SECTOR_SIZE) {
      const sector = board.chip.flash.bytes.subarray(at, at + SECTOR_SIZE);
      const spoil = [
        () => sector.fill(0),
        () => sector.fill(0xff),
        () => sector.forEach((_, i) => (sector[i] = random() * 256)),
        () => sector.fill(0, 0, 64),
      ][Math.floor(random() * 5)];
      spoil?.();
    }
    // The game is lost, or some of it: a new one is begun from the menu's first line.
    board.powerOn();
    board.run(ROOM_MS);
    assert.match(console.ask('name'), /Gomobil board/, `seed ${seed}`);
    const before = console.ask('record');
    board.run(ROOM_MS);
    board.powerOff();
    board.powerOn();
    // A megabyte of noise is looked through and tidied up before anything else.
    board.chip.runUntil(() => board.usb.connected, { timeoutMs: NOISE_MS, pollMicros: 1000, what: 'a start from noise' });
    assert.equal(console.ask('record'), before, `seed ${seed}`);
    assert.deepEqual(board.chip.resets.map(({ kind }) => kind), ['power-on', 'power-on'], `seed ${seed}`);
  }
});

test('a screen is not given up while the flash is erased, as slowly as it may be', () => {
  const { board } = worn()();
  const { chip, screen } = board;
  chip.flash.timing = FLASH_TIMING.maximum;
  board.powerOn();
  board.run(1500);
  let lost = 0;
  screen.onChange(() => (lost += Number(!screen.on)));
  // The menu comes and goes: there is always something on its way to the screen.
  for (let pressed = 0; pressed < 30; pressed++) {
    board.press('menu');
    board.run(60);
  }
  board.run(1000);
  assert.equal(lost, 0);
});

test('no light says that a move was taken before it is safe', (t) => {
  const { board } = new Survivor('reed');
  board.setUp();
  board.powerOn();
  board.run(ROOM_MS);
  const { flash } = board.chip;
  for (const timing of [FLASH_TIMING.typical, FLASH_TIMING.maximum]) {
    flash.timing = timing;
    const [from, to] = timing === FLASH_TIMING.typical ? ['D5', 'E5'] : ['H6', 'G6'];
    const side = board.lift(from);
    board.run(60);
    board.place(to, side);
    const { writes } = flash;
    const lit = board.lit().join();
    let safe = Infinity;
    board.chip.runUntil(() => {
      if (flash.writes > writes) safe = Math.min(safe, board.chip.millis);
      return board.lit().join() !== lit && board.lit().includes(from);
    }, { timeoutMs: COMMIT_MS + 100, pollMicros: 50, what: 'the light of the move' });
    t.diagnostic(`the light came ${(board.chip.millis - safe).toFixed(2)} ms after the move was safe`);
    assert.ok(safe <= board.chip.millis, 'the move is safe first');
    board.run(400);
  }
});

test('a move is safe as soon as it is taken, and so is the clock that comes with it', (t) => {
  const survivor = new Survivor('reed');
  const { board } = survivor;
  const { chip } = board;
  // With a clock, each move is two entries.
  const bytes = readFileSync(new URL('../../journal/golden/clocks.journal', import.meta.url));
  writeOldJournal(board, bytes);
  survivor.played = ['D5-E5', 'H6-G6'];
  board.setUp();
  survivor.resume();
  survivor.putRight();
  board.run(ROOM_MS);
  const count = (/** @type {string} */ name) => {
    const path = `_ZN8firmware8channels${name.length}${name}17h`;
    const symbol = ELF.symbols.find(({ name: mangled }) => mangled.startsWith(path));
    assert.ok(symbol, `the image has no ${name}`);
    return new DataView(chip.sram.buffer, symbol.address - 0x20000000).getUint32(0, true);
  };
  const before = count('GIVEN');
  const random = seededRandom(17);
  /** @type {number[]} when each entry was given that is not safe yet */
  const open = [];
  /** @type {number[]} */
  const took = [];
  for (let moves = 0; moves < 4; moves++) {
    const { from, to } = survivor.anyMove(random);
    const side = board.lift(from);
    board.run(60);
    board.place(to, side);
    const end = chip.millis + COMMIT_MS + 60;
    chip.runUntil(() => {
      const [given, safe] = [count('GIVEN') - before, count('SAFE') - before];
      while (took.length + open.length < given) open.push(chip.millis);
      while (took.length < safe) took.push(chip.millis - (open.shift() ?? NaN));
      return chip.millis > end;
    }, { timeoutMs: 1000, pollMicros: 10, what: 'the move' });
    survivor.putRight();
  }
  t.diagnostic(`safe after ${took.map((wait) => wait.toFixed(2)).join()} ms`);
  assert.equal(took.length, 8);
  assert.ok(Math.max(...took) <= SAFE_MS, `${Math.max(...took)} ms`);
});

test('a move that was taken and is lost is noticed', () => {
  const survivor = new Survivor('reed');
  survivor.board.setUp();
  survivor.resume();
  survivor.putRight();
  const before = survivor.board.chip.flash.bytes.slice();
  const last = survivor.play({ from: 'D5', to: 'E5' });
  survivor.board.chip.flash.bytes.set(before);
  assert.throws(() => survivor.resume(last), /had landed/);
});
