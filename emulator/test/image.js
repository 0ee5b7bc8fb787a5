/** What the tests of the real image share: the image, boards that run it, and pictures to compare with. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

import { Board } from '../src/board.js';
import { DefmtDecoder } from '../src/defmt.js';
import { Elf } from '../src/elf.js';
import { HEIGHT, WIDTH } from '../src/parts/oled.js';
import { Rtt } from '../src/rtt.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = resolve(root, process.env.GOMOBIL_ELF ?? '../target/firmware.elf');

/** The image: `GOMOBIL_ELF` names it; without it, the one that `cargo xtask build` leaves behind. */
export function image() {
  if (!existsSync(path)) {
    throw new Error(`no firmware image at ${path}: run \`cargo xtask build\`, or name one in GOMOBIL_ELF`);
  }
  return new Elf(readFileSync(path));
}

export const ELF = image();

/** How long the name of the thing is on the screen after switching on, and a little more. */
const SPLASH_MS = 1650;

/**
 * A board with all stones where a game begins, ready for Black's first move.
 * @param {Omit<ConstructorParameters<typeof Board>[0], 'elf'>} [options]
 */
export function ready(options = {}) {
  const board = new Board({ elf: ELF, ...options });
  board.setUp();
  board.powerOn();
  board.run(SPLASH_MS);
  return board;
}

/** Plays a move with a calm hand: lift, carry, land, rest. @param {Board} board @param {string} from @param {string} to */
export function play(board, from, to) {
  const side = board.lift(from);
  board.run(200);
  board.place(to, side);
  board.run(400);
}

/** Asks over USB and returns the answer without its end. @param {Board} board @param {string} line @param {number} [timeoutMs] */
export function ask(board, line, timeoutMs = 500) {
  board.usb.received = '';
  board.usb.writeLine(line);
  board.chip.runUntil(() => board.usb.received.endsWith('\n\n'), { timeoutMs, pollMicros: 500, what: `an answer to ${line}` });
  return Buffer.from(board.usb.received.slice(0, -2), 'latin1').toString('utf8');
}

/** Waits until the computer has found the board. @param {Board} board */
export function connect(board) {
  board.chip.runUntil(() => board.usb.connected, { timeoutMs: 4000, pollMicros: 500, what: 'the serial port' });
}

/** The lines of the log. @param {Board} board */
export function log(board) {
  return new DefmtDecoder(ELF).feed(new Rtt(board.chip, ELF).read());
}

/**
 * A picture that the referee's own tests have agreed on, as one byte per pixel.
 * @param {string} name such as `splash.fr`
 */
export function golden(name) {
  const file = readFileSync(new URL(`../../referee/tests/golden/${name}.png`, import.meta.url));
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const parts = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
  }
  // One bit per pixel, so that a row's filter works on whole bytes: data sheet of PNG, chapter 9.
  const stride = width / 8;
  const raw = inflateSync(Buffer.concat(parts));
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x > 0 ? rows[y * stride + x - 1] : 0;
      const up = y > 0 ? rows[(y - 1) * stride + x] : 0;
      const corner = x > 0 && y > 0 ? rows[(y - 1) * stride + x - 1] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      rows[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  const scale = width / WIDTH;
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const x = (i % WIDTH) * scale;
    const y = Math.floor(i / WIDTH) * scale;
    return (rows[y * stride + (x >> 3)] >> (7 - (x & 7))) & 1;
  });
}

/** Whether two pictures are the same. @param {Uint8Array} one @param {Uint8Array} other */
export function same(one, other) {
  return Buffer.compare(one, other) === 0;
}

/** @param {number} a @param {number} b @param {number} c */
function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}
