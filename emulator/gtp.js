/**
 * Lends the console of the real image, on an emulated board, to a program that speaks the Go Text Protocol; hands do what
 * the lights ask for.
 *
 *     node emulator/gtp.js [--board hexagon|grid9|grid13|grid19] [--sensors reed|hall]
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { Board } from './src/board.js';
import { Elf } from './src/elf.js';
import { Console } from './src/scenario/console.js';
import { Hands } from './src/scenario/hands.js';
import { playOnHost } from './src/scenario/host.js';
import { LightReader } from './src/scenario/lights.js';

/** How long the board may take for a turn, in simulated milliseconds. */
const PATIENCE_MS = 60_000;
/** A line that leaves the wood as it was. */
const QUESTIONS = /^\d*\s*(quit|level|name|version|protocol_version|list_commands|known_command|boardsize|showboard|final_\w+)\b/;

const { values } = parseArgs({
  options: { board: { type: 'string', default: 'grid9' }, sensors: { type: 'string', default: 'hall' } },
});
const layout = /** @type {'hexagon' | 'grid9'} */ (values.board);
const kind = /** @type {'reed' | 'hall'} */ (values.sensors);
const elf = new Elf(readFileSync(process.env.GOMOBIL_ELF ?? new URL('../target/firmware.elf', import.meta.url)));
const board = new Board({ elf, layout, kind, usb: true });
board.powerOn();
const hands = new Hands(board, new LightReader(board, playOnHost([]).legend), new Console(board));
hands.followLights();

for await (const line of createInterface({ input: process.stdin })) {
  if (!/^\s*[^#\s]/.test(line)) continue;
  const { usb, chip } = board;
  usb.received = '';
  usb.writeLine(line);
  chip.runUntil(() => usb.received.endsWith('\n\n'), { timeoutMs: PATIENCE_MS, pollMicros: 500, what: `an answer to ${line}` });
  process.stdout.write(Buffer.from(usb.received, 'latin1').toString('utf8'));
  if (/^\d*\s*quit\b/.test(line)) break;
  if (!QUESTIONS.test(line)) hands.followLights();
}
process.stdin.destroy();
