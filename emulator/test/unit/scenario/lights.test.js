import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LightReader } from '../../../src/scenario/lights.js';

/** Red is a steady light, a fast and a slow blinking one; green swells. @type {import('../../../src/scenario/host.js').Legend} */
const LEGEND = {
  lights: [
    { word: 'steady', period: 1, looks: [[0, [50, 0, 0]]] },
    { word: 'fast', period: 380, looks: [[0, [90, 0, 0]], [190, [0, 0, 0]]] },
    { word: 'slow', period: 900, looks: [[0, [90, 0, 0]], [450, [0, 0, 0]]] },
    { word: 'swell', period: 1000, looks: Array.from({ length: 100 }, (_, i) => [i * 10, [0, 10 + i, 0]]) },
  ],
  cues: [],
};

/** A board of three lights whose frames a test sends. */
function fixture() {
  /** @type {((leds: any[], nanos: number) => void)[]} */
  const frames = [];
  const board = {
    layout: { led_order: [0, 1, 2] },
    names: new Map([[0, 'A1'], [1, 'A2'], [2, 'A3']]),
    leds: { onFrame: (/** @type {any} */ listener) => frames.push(listener) },
    chip: { millis: 0, powerListeners: new Set() },
  };
  const lights = new LightReader(/** @type {any} */ (board), LEGEND);
  const run = (/** @type {number} */ millis) => (board.chip.millis += millis);
  const show = (/** @type {[number, number, number][]} */ ...colours) => {
    const leds = colours.map(([r, g, b]) => ({ r, g, b }));
    for (const listener of frames) listener(leds, board.chip.millis * 1e6);
  };
  const words = (/** @type {string} */ name) => [...lights.words(name)].sort();
  return { board, lights, run, show, words };
}

/** @type {[number, number, number]} */
const DARK = [0, 0, 0];
/** @type {[number, number, number]} */
const RED = [90, 0, 0];

test('a colour that only one meaning has is known at once', () => {
  const { show, words, lights } = fixture();
  show([50, 0, 0], DARK, DARK);
  assert.deepEqual(words('A1'), ['steady']);
  assert.deepEqual(words('A2'), ['dark']);
  assert.equal(String(lights), 'steady: A1');
});

test('what looks the same is told apart by its pattern', () => {
  const { run, show, words } = fixture();
  run(100);
  show(RED, DARK, DARK);
  assert.deepEqual(words('A1'), ['fast', 'slow']);
  run(190);
  show(DARK, DARK, DARK);
  assert.deepEqual(words('A1'), ['dark', 'fast'], 'it may blink, or be dark for good');
  run(190);
  show(RED, DARK, DARK);
  assert.deepEqual(words('A1'), ['fast']);
});

test('a light that should have changed and has not is something else, without any frame', () => {
  const { run, show, words } = fixture();
  show(RED, DARK, DARK);
  run(250);
  assert.deepEqual(words('A1'), ['slow']);
});

test('a light that blinked and stays dark is dark', () => {
  const { run, show, words, lights } = fixture();
  show(RED, DARK, DARK);
  run(190);
  show(DARK, DARK, DARK);
  run(250);
  assert.deepEqual(words('A1'), ['dark']);
  run(190);
  assert.deepEqual(words('A1'), ['dark'], 'it does not come back with the next time the pattern is dark');
  assert.equal(lights.word('A1'), 'dark');
});

test('a light joins the pattern of others with the same meaning, and may do so unseen', () => {
  const { run, show, words } = fixture();
  show(RED, DARK, DARK);
  run(190);
  show(DARK, DARK, DARK);
  run(50);
  assert.ok(words('A2').includes('fast'), 'it may have joined while the pattern is dark');
  run(140);
  show(RED, RED, DARK);
  run(190);
  show(DARK, DARK, DARK);
  run(190);
  show(RED, RED, DARK);
  run(30);
  assert.deepEqual(words('A2'), ['fast']);
  assert.deepEqual(words('A3'), ['dark']);
});

test('smooth changes are followed, though only every thirty-third millisecond is painted', () => {
  const { run, show, words } = fixture();
  for (let elapsed = 0; elapsed < 3000; elapsed += 33) {
    show([0, 10 + Math.floor((elapsed % 1000) / 10), 0], DARK, DARK);
    assert.deepEqual(words('A1'), ['swell'], `after ${elapsed} ms`);
    run(33);
  }
});

test('a colour that nothing has means nothing', () => {
  const { show, words } = fixture();
  show([1, 2, 3], DARK, DARK);
  assert.deepEqual(words('A1'), []);
});

test('the record has what may have been meant, from change to change', () => {
  const { run, show, lights } = fixture();
  run(10);
  show(RED, DARK, DARK);
  run(250);
  const seen = lights.end().map(({ from, to, words }) => [from, to, [...(words.get('A1') ?? [])].join()]);
  assert.deepEqual(seen.filter(([from, to]) => to > from), [[0, 10, ''], [10, 215, 'fast,slow'], [215, 260, 'slow']]);
});
