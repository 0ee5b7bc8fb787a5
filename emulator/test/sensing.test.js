/** The image with the weakest and the strongest Hall sensors that their data sheet allows, and stones off centre. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { ELF, ask, connect } from './image.js';

/** Volts per millitesla (SLIS153C, table 6.7); noise 0.79 mT peak to peak at most, six sigma. */
const WEAKEST = -0.01;
const STRONGEST = -0.035;
const NOISE_MILLITESLA = 0.79 / 6;

/** A board that was calibrated while it was empty. @param {(index: number) => number} gain of each sensor */
function calibrated(gain) {
  const board = new Board({ elf: ELF, kind: 'hall', usb: true, spread: 1 });
  assert.ok(board.sensors);
  board.sensors.gains.forEach((_, i, gains) => (gains[i] = gain(i)));
  board.sensors.type = { ...board.sensors.type, noiseMillitesla: NOISE_MILLITESLA };
  board.powerOn();
  connect(board);
  assert.equal(ask(board, 'calibrate'), '= see the board');
  board.run(600);
  // The zeros are enough, and all is well.
  board.press('black');
  board.press('black');
  board.run(100);
  return board;
}

/** Puts a stone beside the middle of its point. @param {Board} board @param {string} name @param {'black' | 'white'} side @param {number} offMm */
function placeOff(board, name, side, offMm) {
  board.place(name, side);
  const index = board.order?.get(board.points.get(name)?.index ?? -1) ?? -1;
  board.magnets?.place(name, index, side === 'black' ? -1 : 1, { dxMm: offMm });
}

for (const [what, gain] of /** @type {[string, (index: number) => number][]} */ ([
  ['the weakest', () => WEAKEST],
  ['the strongest', () => STRONGEST],
  ['both', (index) => (index % 2 ? WEAKEST : STRONGEST)],
])) {
  test(`with ${what} sensors all stones of a game are seen, 3 mm off centre, and no others`, () => {
    const board = calibrated(gain);
    for (const name of board.points.keys()) {
      if ('BCD'.includes(name[0])) placeOff(board, name, 'black', 3);
      else if ('HIJ'.includes(name[0])) placeOff(board, name, 'white', 3);
    }
    board.run(2000);
    const status = ask(board, 'status');
    assert.doesNotMatch(status, /^differing/m);
    assert.doesNotMatch(status, /^dead|^flickering/m);
    assert.match(status, /^turn black$/m);
  });

  test(`with ${what} sensors an empty point among stones of one colour is seen to be empty`, () => {
    const board = calibrated(gain);
    // 90 white stones all around, and one that is lifted.
    for (const name of board.points.keys()) placeOff(board, name, 'white', 0);
    board.run(200);
    assert.match(ask(board, 'status'), /^differing .*\bF6\b/m, 'a stone lies in the middle, where none belongs');
    board.lift('F6');
    board.run(200);
    assert.doesNotMatch(ask(board, 'status'), /^differing .*\bF6\b/m);
  });
}
