/** A megabyte of noise over USB while the board is played on: every answer is a refusal, and the game does not notice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seededRandom } from '../src/random.js';
import { ask, connect, play, ready } from './image.js';

const MEGABYTE = 1 << 20;
const PIECE = 8192;
/** Moves to be played on the way, so that refused and taken moves come in the middle of it. */
const MOVES = [['D5', 'E5'], ['H6', 'G6'], ['D6', 'E6'], ['H5', 'G5']];

test('a megabyte of garbage over USB is refused line by line while a game is played', (t) => {
  const board = ready({ usb: true });
  connect(board);
  const random = seededRandom(11);
  let [sent, answers, refused] = [0, 0, 0];
  while (sent < MEGABYTE) {
    if (sent % (MEGABYTE / MOVES.length) === 0) {
      const [from, to] = MOVES[sent / (MEGABYTE / MOVES.length)];
      play(board, from, to);
    }
    // Any byte; line ends come about once in 128.
    board.usb.write(Uint8Array.from({ length: PIECE }, () => Math.floor(random() * 256)));
    board.chip.runUntil(() => board.usb.sending.length === 0, { timeoutMs: 5000, pollMicros: 1000, what: 'the end of a piece' });
    sent += PIECE;
    const complete = board.usb.received.lastIndexOf('\n\n') + 2;
    const lines = complete > 1 ? board.usb.received.slice(0, complete - 2).split('\n\n') : [];
    answers += lines.length;
    refused += lines.filter((answer) => answer.startsWith('?')).length;
    board.usb.received = board.usb.received.slice(complete > 1 ? complete : 0);
  }
  board.usb.write('\n');
  board.run(200);
  assert.ok(answers > MEGABYTE / 1024, `${answers} answers`);
  assert.equal(refused, answers);
  assert.match(ask(board, 'record'), /1\. D5-E5 H6-G6\n2\. D6-E6 H5-G5/);
  assert.match(ask(board, 'status'), /\nplies 4\n/);
  t.diagnostic(`${sent} bytes, ${answers} lines refused, ${(board.chip.nanos / 1e9).toFixed(1)} s of simulated time`);
});
