/** The checks of the other tests can fail: a swapped pin or a flipped bit of a frame does not go unnoticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fileURLToPath } from 'node:url';

import { Board, DESCRIPTION } from '../src/board.js';
import { compare } from '../src/scenario/compare.js';
import { playOnHost } from '../src/scenario/host.js';
import { Performance } from '../src/scenario/player.js';
import { ELF, golden } from './image.js';

/** What a lift of D5 lights, besides D5 itself. */
const LANDINGS = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'E1', 'E10', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9'];

/** @param {Board} board @param {string} picture */
const shows = (board, picture) => Buffer.from(board.screen.bitmap()).equals(Buffer.from(golden(picture)));

/**
 * Names what does not work on a board: lights after a lift, the screen, a button, the LEDs' timing.
 * @param {'reed' | 'hall'} kind @param {any} description @param {(board: Board) => void} [meddle]
 */
function faults(kind, description, meddle = () => {}) {
  const board = new Board({ elf: ELF, kind, description });
  meddle(board);
  board.setUp();
  board.powerOn();
  board.run(300);
  const found = new Set();
  if (!shows(board, 'splash.fr')) found.add('screen');
  board.run(1400);
  const side = board.lift('D5');
  board.run(40);
  if (board.lit().filter((name) => name !== 'D5').join() !== LANDINGS.join()) found.add('lights');
  board.place('D5', side);
  board.run(100);
  board.press('black');
  board.run(100);
  if (!shows(board, 'ask-pass.fr')) found.add('button');
  if (board.leds.violations.length > 0) found.add('timing');
  return [...found].sort();
}

/** The description with two pins of the Pico swapped. @param {string} one @param {string} other */
function swapped(one, other) {
  const description = structuredClone(DESCRIPTION);
  const { pins } = description;
  [pins[one].gpio, pins[other].gpio] = [pins[other].gpio, pins[one].gpio];
  return description;
}

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: nothing is found on a board that is wired right`, () => {
    assert.deepEqual(faults(kind, DESCRIPTION), []);
  });
}

for (const [kind, one, other, what] of /** @type {const} */ ([
  ['reed', 'clock', 'load', 'lights'],
  ['hall', 'token', 'clock', 'lights'],
  ['hall', 'address_0', 'address_3', 'lights'],
  ['reed', 'led', 'buzzer', 'lights'],
  ['reed', 'oled_sda', 'oled_scl', 'screen'],
  ['reed', 'button_black', 'button_menu', 'button'],
])) {
  test(`${kind}: ${one} swapped with ${other} is noticed`, () => {
    const found = faults(kind, swapped(one, other));
    assert.ok(found.includes(what), `found: ${found.join() || 'nothing'}`);
  });
}

test('a flipped bit of a frame is noticed', () => {
  const found = faults('reed', DESCRIPTION, (board) => {
    board.leds.onFrame((leds) => {
      // The light of F6, which nothing lights, seen with its lowest green bit the other way round.
      const { led_order: order } = board.layout;
      const led = order.findIndex((/** @type {number} */ index) => board.names.get(index) === 'F6');
      leds[led].g ^= 1;
    });
  });
  assert.deepEqual(found, ['lights']);
});

const { legend, traces } = playOnHost([fileURLToPath(new URL('every-wire.scenario', import.meta.url))]);

/**
 * Plays a scenario in which every wire has something to do, and returns what is wrong.
 * @param {'reed' | 'hall'} kind @param {any} description @param {(board: Board) => void} [meddle]
 */
function wrong(kind, description, meddle = () => {}) {
  const trace = traces.find((one) => one.kind === kind);
  assert.ok(trace);
  const performance = new Performance({ elf: ELF, legend, trace, description });
  meddle(performance.board);
  try {
    return compare(trace, performance.play()).join();
  } catch (error) {
    return String(error);
  }
}

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: a scenario finds nothing wrong with a board that is right`, () => {
    assert.equal(wrong(kind, DESCRIPTION), '');
  });
}

for (const [kind, one, other] of /** @type {const} */ ([
  ['reed', 'button_black', 'button_white'],
  ['reed', 'buzzer', 'button_menu'],
  ['hall', 'address_1', 'address_2'],
])) {
  test(`${kind}: a scenario notices that ${one} is swapped with ${other}`, () => {
    assert.notEqual(wrong(kind, swapped(one, other)), '');
  });
}

test('a scenario notices a flipped bit of the lights', () => {
  const found = wrong('reed', DESCRIPTION, (board) => {
    const flip = (/** @type {import('../src/parts/ws2812.js').Colour[]} */ leds) => (leds[5].b ^= 1);
    // Before anybody else sees the frame.
    board.leds.listeners = new Set([flip, ...board.leds.listeners]);
  });
  assert.match(found, /lights/);
});

test('a scenario notices a flipped pixel of the screen', () => {
  const found = wrong('reed', DESCRIPTION, (board) => {
    const show = board.screen.bitmap.bind(board.screen);
    board.screen.bitmap = () => {
      const picture = show();
      picture[1234] ^= 1;
      return picture;
    };
  });
  assert.match(found, /screen/);
});
