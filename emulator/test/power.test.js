/**
 * The power fails at any time: at random instants, in the middle of flash writes, and while a sector is erased. What was
 * played is not lost, and the game goes on.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { FLASH_TIMING, SECTOR_SIZE } from '../src/flash.js';
import { seededRandom } from '../src/random.js';
import { readRows } from '../src/scenario/hands.js';
import { playOnHost } from '../src/scenario/host.js';
import { COMMIT_MS, Survivor } from './resume.js';
import { NOTES, RING, fullNotes, fullRing, itemsIn } from './ring.js';

/** @typedef {import('../src/board.js').Board} Board */
/** @typedef {import('../src/flash.js').FlashUnit} FlashUnit */

/** How often the power is cut: two hundred times in all. */
const CUTS = { reed: 140, hall: 60 };
/** A board starts within this. */
const START_MS = 30;
/** From a landing until room has been made: at most, and when little is needed of the oldest sector. */
const ROOM_MS = 2000;
const SOME_ROOM_MS = 600;
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

/** A long game on a board whose journal has gone once round the flash: after the next entry a sector is erased. */
function worn() {
  const file = fileURLToPath(new URL('worn.scenario', import.meta.url));
  const [trace] = playOnHost([file], { worn: true }).traces;
  const played = readFileSync(file, 'utf8').match(/[A-K]\d+-[A-K]\d+/g) ?? [];
  return () => {
    const survivor = new Survivor('reed');
    for (const [name, side] of readRows(survivor.board, trace.lines[0].stones)) survivor.board.place(name, side);
    survivor.board.writeJournal(Buffer.from(trace.flash, 'hex'));
    survivor.played = [...played];
    survivor.resume();
    survivor.putRight();
    return survivor;
  };
}

/**
 * A new game on a board with a ring full of an older one; after the first move a sector is erased.
 * @param {number} needed @param {{ notes?: Uint8Array, used?: number }} [options]
 */
function full(needed, { notes = new Uint8Array(), used } = {}) {
  const survivor = new Survivor('reed');
  const { board } = survivor;
  board.setUp();
  board.writeJournal(fullRing(needed, used));
  const { start, end } = journal(board);
  board.chip.flash.bytes.set(notes, end - NOTES.sectors * SECTOR_SIZE);
  survivor.resume();
  survivor.putRight();
  const items = () => itemsIn(board.chip.flash.bytes.subarray(start, end));
  const { keys } = items();
  /** Holds what is in the flash against what was there. Returns how much of it has been replaced. */
  const nothingIsLost = () => {
    const now = items();
    assert.deepEqual([...keys].filter((key) => !now.keys.has(key)), []);
    return now.replaced;
  };
  return { survivor, nothingIsLost };
}

/** @param {Board} board */
function journal(board) {
  const [start, end] = ['__storage_start', '__storage_end'].map((name) => board.chip.elf?.symbol(name)?.address ?? NaN);
  return { start, end };
}

/** Writes to the flash while a move is played and room is made after it. @param {Survivor} survivor */
function writesOf(survivor) {
  /** @type {FlashUnit[]} */
  const units = [];
  survivor.board.chip.flash.onStart = (unit) => units.push(unit);
  survivor.resume(survivor.play(MOVE, ROOM_MS));
  survivor.board.chip.flash.onStart = null;
  return units;
}

test('a sector that is erased takes nothing with it, wherever the power is cut', (t) => {
  const random = seededRandom(13);
  const begin = worn();
  const whole = begin();
  const { start } = journal(whole.board);
  /** @type {FlashUnit[]} */
  const units = [];
  whole.board.chip.flash.onStart = (unit) => units.push(unit);
  whole.resume(whole.play(whole.anyMove(random), SOME_ROOM_MS));
  const erasure = units.findIndex(({ kind, offset }) => kind === 'erase' && offset === start) + 1;
  assert.ok(erasure > 1, 'a sector is erased');
  t.diagnostic(`${units.length} writes for one entry, the erasure is number ${erasure}`);

  /** What the sector may read as. @type {((sector: Uint8Array, before: Uint8Array) => void)[]} */
  const remains = [
    (sector, before) => sector.set(before),
    (sector) => sector.fill(0),
    (sector) => sector.fill(0xff).fill(0x5a, 100, 3000),
    (sector, before) => sector.set(before.fill(0xff, SECTOR_SIZE - 1)),
  ];
  /** @type {[number, number, ((sector: Uint8Array, before: Uint8Array) => void)?][]} */
  const cuts = [
    [1, 0.5],
    [2, 0.5],
    [4, 0.6],
    [erasure >> 1, 0.3],
    // The sector of notes, a note, the sector, and that it is done.
    [erasure - 2, 0.5],
    [erasure - 1, 0.7],
    [erasure, 0.37],
    [erasure, 0.95],
    ...remains.map((left) => /** @type {[number, number, typeof left]} */ ([erasure, 0.5, left])),
    [erasure + 1, 0.5],
  ];
  for (const [unit, share, left] of cuts) {
    const survivor = begin();
    const { chip } = survivor.board;
    const sector = chip.flash.bytes.subarray(start, start + SECTOR_SIZE);
    const before = sector.slice();
    chip.cutPowerAtWrite(unit, share);
    const last = survivor.play(survivor.anyMove(random), SOME_ROOM_MS);
    left?.(sector, before);
    if (unit >= erasure) {
      // Once more, while the erasure is done again.
      chip.cutPowerAtWrite(1 + Math.floor(random() * 3), random());
      survivor.board.powerOn();
      survivor.board.run(START_MS);
      survivor.board.powerOff();
    }
    chip.flash.onStart = null;
    survivor.resume(last);
    survivor.putRight();
    if (unit >= erasure) assert.ok(sector.every((byte) => byte === 0xff), 'the sector is blank');
    survivor.resume(survivor.play(survivor.anyMove(random), SOME_ROOM_MS));
  }
});

test('what is needed of full sectors is there after each cut while it is written again', () => {
  const units = writesOf(full(2).survivor);
  for (const unit of [3, 200, units.length >> 1, units.length - 5, units.length - 2]) {
    const { survivor, nothingIsLost } = full(2);
    survivor.board.chip.cutPowerAtWrite(unit, 0.4);
    const last = survivor.play(MOVE, ROOM_MS);
    nothingIsLost();
    survivor.resume(last);
    survivor.board.run(ROOM_MS);
    survivor.board.powerOff();
    assert.equal(nothingIsLost(), 0, 'what was replaced is gone');
    survivor.resume();
  }
});

test('notes that come to light while their sector is erased mean nothing', () => {
  // The first sector has been emptied by then.
  const NEEDED = [1, 2, 3];
  const { survivor, nothingIsLost } = full(4, { notes: fullNotes(NEEDED) });
  const { chip } = survivor.board;
  const at = journal(survivor.board).end - NOTES.sectors * SECTOR_SIZE;
  /** @type {(() => void) | null} */
  let cut = () => chip.after(chip.flash.timing.sectorEraseNanos / 2, () => survivor.board.powerOff());
  chip.flash.onStart = ({ kind, offset }) => {
    if (kind !== 'erase' || offset !== at) return;
    cut?.();
    cut = null;
  };
  const last = survivor.play(MOVE, ROOM_MS);
  assert.equal(cut, null, 'the older notes are erased');
  // Old notes can be read again, but not that they were done.
  const notes = fullNotes(NEEDED).subarray(0, SECTOR_SIZE);
  for (let note = 0; note < NOTES.perSector; note++) notes.fill(0xff, note * NOTES.each + NOTES.doneAt, (note + 1) * NOTES.each);
  chip.flash.bytes.set(notes, at);
  survivor.resume(last);
  nothingIsLost();
  survivor.board.run(ROOM_MS);
  nothingIsLost();
});

test('a ring that has no room ahead is written anew', () => {
  const { survivor } = full(2, { used: RING.sectors - 1 });
  survivor.board.run(ROOM_MS);
  const last = survivor.play(MOVE);
  survivor.resume(last);
  survivor.putRight();
  const { start } = journal(survivor.board);
  const begun = Array.from({ length: RING.sectors }, (_, sector) => survivor.board.chip.flash.bytes[start + sector * SECTOR_SIZE] === 0);
  assert.equal(begun.lastIndexOf(true), 0, 'one sector is enough');
});

test('a move that is played while room is made is not lost either', () => {
  const { survivor, nothingIsLost } = full(4);
  const { board } = survivor;
  const side = board.lift(MOVE.from);
  board.run(60);
  board.place(MOVE.to, side);
  board.run(COMMIT_MS + 60);
  survivor.played.push(`${MOVE.from}-${MOVE.to}`);
  let erasures = 0;
  board.chip.flash.onStart = ({ kind }) => (erasures += Number(kind === 'erase'));
  const last = survivor.play({ from: 'H6', to: 'G6' });
  board.chip.flash.onStart = null;
  assert.ok(erasures < 4, 'room was still being made');
  nothingIsLost();
  survivor.resume(last);
  board.run(ROOM_MS);
  nothingIsLost();
});

test('while room is made, stones are read', (t) => {
  const { survivor: { board, console } } = full(4);
  const { flash } = board.chip;
  const side = board.lift(MOVE.from);
  board.run(60);
  board.place(MOVE.to, side);
  const before = flash.writes;
  board.chip.runUntil(() => flash.writes > before, { timeoutMs: COMMIT_MS, what: 'the move in the flash' });
  let erasing = -Infinity;
  flash.onStart = ({ kind }) => {
    if (kind === 'erase') erasing = board.chip.millis + flash.timing.sectorEraseNanos / 1e6;
  };
  const hints = [];
  let lastWrite = board.chip.millis;
  const began = lastWrite;
  for (let writes = -1; writes < flash.writes;) {
    writes = flash.writes;
    const lifted = board.chip.millis;
    const stone = board.lift('H6');
    const took = board.chip.runUntil(() => board.lit().includes('G6'), { timeoutMs: 200, pollMicros: 100, what: 'the hint' });
    if (erasing < lifted) hints.push(took);
    board.run(15);
    board.place('H6', stone);
    board.run(45);
    if (flash.writes > writes) lastWrite = board.chip.millis;
  }
  t.diagnostic(`room was made for ${(lastWrite - began).toFixed(0)} ms, ${hints.length} lifts, hints after ${Math.max(...hints).toFixed(1)} ms at most`);
  assert.ok(hints.length > 10, `${hints.length} lifts`);
  assert.ok(Math.max(...hints) < 15, `${Math.max(...hints)} ms`);
  assert.ok(lastWrite - began < ROOM_MS, `${lastWrite - began} ms`);
  assert.equal(console.ask('name'), 'Gomobil board');
});

test('whatever the region holds, the board starts, plays and remembers', () => {
  for (let seed = 1; seed <= 4; seed++) {
    const random = seededRandom(seed);
    const { board, console } = new Survivor('reed');
    board.setUp();
    board.writeJournal(fullRing(Math.floor(random() * 5), 1 + Math.floor(random() * RING.sectors)));
    const { start, end } = journal(board);
    for (let at = start; at < end; at += SECTOR_SIZE) {
      const sector = board.chip.flash.bytes.subarray(at, at + SECTOR_SIZE);
      // Half of them stay as they are.
      const spoil = [
        () => sector.fill(0),
        () => sector.fill(0xff),
        () => sector.forEach((_, i) => (sector[i] = random() * 256)),
        () => sector.forEach((byte, i) => (sector[i] = byte | (random() * 256))),
        () => sector.set([sector[0] ^ 0xff]),
      ][Math.floor(random() * 10)];
      spoil?.();
    }
    board.powerOn();
    board.run(ROOM_MS);
    const side = board.lift(MOVE.from);
    board.run(60);
    board.place(MOVE.to, side);
    board.run(ROOM_MS);
    board.powerOff();
    board.powerOn();
    assert.match(console.ask('record'), /D5-E5/, `seed ${seed}`);
    assert.deepEqual(board.chip.resets.map(({ kind }) => kind), ['power-on', 'power-on'], `seed ${seed}`);
  }
});

for (const stuck of [[3, 6], [4, 5]]) {
  test(`a flash whose sectors ${stuck.join(' and ')} cannot be erased any more is left alone, and the game goes on`, () => {
    const survivor = new Survivor('reed');
    const { board } = survivor;
    const { flash } = board.chip;
    const { start } = journal(board);
    const wear = () => stuck.forEach((sector) => (flash.bytes[start + sector * SECTOR_SIZE] = 0));
    wear();
    let erasures = 0;
    flash.onStart = ({ kind }) => {
      if (kind !== 'erase') return;
      erasures++;
      board.chip.after(flash.timing.sectorEraseNanos + 10, wear);
    };
    board.setUp();
    board.powerOn();
    board.run(6000);
    const before = erasures;
    const side = board.lift(MOVE.from);
    board.run(300);
    board.place(MOVE.to, side);
    board.run(3000);
    assert.equal(erasures, before, 'nothing is erased any more');
    assert.deepEqual(board.chip.resets.map(({ kind }) => kind), ['power-on']);
    assert.equal(survivor.console.status('plies'), '1');
  });
}

test('a screen is not given up while the flash is erased, as slowly as it may be', () => {
  const { survivor: { board } } = full(4);
  const { chip, screen } = board;
  chip.flash.timing = FLASH_TIMING.maximum;
  let erasures = 0;
  chip.flash.onStart = ({ kind }) => (erasures += Number(kind === 'erase'));
  let lost = 0;
  screen.onChange(() => (lost += Number(!screen.on)));
  const side = board.lift(MOVE.from);
  board.run(60);
  board.place(MOVE.to, side);
  // The menu comes and goes: there is always something on its way to the screen.
  for (let pressed = 0; pressed < 30; pressed++) {
    board.press('menu');
    board.run(60);
  }
  board.run(1000);
  assert.ok(erasures > 3, `${erasures} erasures`);
  assert.equal(lost, 0);
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
