/**
 * Makes the golden journals in journal/golden with a released image on the emulated board:
 *
 *     GOMOBIL_ELF=FILE node golden.js
 *
 * Each is what stands in the flash after its scenario, and beside it what that image says of it at the next start. The
 * form of a journal: for each sector of the region that is not blank its number, the length of what is used of it as two
 * bytes, low byte first, and those bytes; the rest of the sector is 0xff.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Board } from './src/board.js';
import { SECTOR_SIZE } from './src/flash.js';
import { Console } from './src/scenario/console.js';
import { readRows } from './src/scenario/hands.js';
import { playOnHost } from './src/scenario/host.js';
import { Performance } from './src/scenario/player.js';
import { ELF } from './test/image.js';

const FOLDER = fileURLToPath(new URL('../journal/golden/', import.meta.url));
/** What the board says that depends on the journal and on nothing else. */
const TOLD = /^(board|game|plies|last|over|turn|points|clock|past|out_of_service) /;

/** What is used of a region of the flash. @param {Board} board */
function used({ chip }) {
  const [start, end] = ['__storage_start', '__storage_end'].map((name) => chip.elf?.symbol(name)?.address ?? NaN);
  const parts = [];
  for (let at = start; at < end; at += SECTOR_SIZE) {
    const sector = chip.flash.bytes.subarray(at, at + SECTOR_SIZE);
    const length = sector.findLastIndex((byte) => byte !== 0xff) + 1;
    if (length > 0) parts.push(Buffer.from([(at - start) / SECTOR_SIZE, length & 0xff, length >> 8]), sector.subarray(0, length));
  }
  return Buffer.concat(parts);
}

/** Keeps the journal, starts once more, and keeps what the board says. @param {string} name @param {Board} board @param {Console} console */
function keep(name, board, console) {
  board.powerOff();
  const journal = used(board);
  writeFileSync(`${FOLDER}${name}.journal`, journal);
  board.powerOn();
  const status = console.ask('status').split('\n').filter((line) => TOLD.test(line));
  writeFileSync(`${FOLDER}${name}.told`, `${status.join('\n')}\n${console.ask('record')}\n`);
  process.stdout.write(`${name}: ${journal.length} bytes\n`);
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.scenario')).sort().map((name) => FOLDER + name);
const { legend, traces } = playOnHost(files);
for (const trace of traces.filter(({ kind }) => kind === 'reed')) {
  const performance = new Performance({ elf: ELF, legend, trace }).play();
  keep(basename(trace.file, '.scenario'), performance.board, performance.console);
}

// A journal that has gone round the flash, with a sector that was erased and the notes about it.
{
  const file = fileURLToPath(new URL('test/worn.scenario', import.meta.url));
  const [trace] = playOnHost([file], { worn: true }).traces;
  const board = new Board({ elf: ELF, kind: 'reed', usb: true });
  for (const [name, side] of readRows(board, trace.lines[0].stones)) board.place(name, side);
  board.writeJournal(Buffer.from(trace.flash, 'hex'));
  const console = new Console(board);
  board.powerOn();
  board.run(2000);
  // The board cannot see whether captured stones were turned over: a player says so.
  board.press('black');
  board.run(500);
  const [from, to] = console.ask('moves').split('\n')[0].split(' ');
  const side = board.lift(from);
  board.run(200);
  board.place(to, side);
  board.run(2000);
  keep('worn', board, console);
}

// The sensors of a board with Hall sensors that are unlike each other, measured with a stone held to each point.
{
  const board = new Board({ elf: ELF, kind: 'hall', usb: true, spread: 0.3 });
  const console = new Console(board);
  board.powerOn();
  board.run(2000);
  console.ask('calibrate');
  const untilLit = (/** @type {string} */ names) =>
    board.chip.runUntil(() => board.lit().join() === names, { timeoutMs: 3000, pollMicros: 1000, what: `light on ${names}` });
  const names = [...board.points.keys()];
  names.forEach((name, i) => {
    untilLit(name);
    board.place(name, i % 2 ? 'black' : 'white');
    untilLit(names[i + 1] ?? '');
    board.lift(name);
  });
  board.run(3000);
  board.press('black');
  board.run(500);
  keep('calibration', board, console);
}
