import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Ear } from '../../../src/scenario/sounds.js';

/** @type {import('../../../src/scenario/host.js').Legend} */
const LEGEND = {
  lights: [],
  cues: [
    { name: 'move', tones: [[880, 40]] },
    { name: 'capture', tones: [[880, 40], [1175, 60]] },
    { name: 'pass', tones: [[659, 60], [659, 60]] },
    { name: 'repair', tones: [[392, 60], [0, 40], [392, 60]] },
  ],
};

/** @param {[number, number, number][]} heard pitch, beginning and length in milliseconds */
function ear(...heard) {
  const tones = heard.map(([hertz, start, millis]) => ({ hertz, startNanos: start * 1e6, endNanos: (start + millis) * 1e6 }));
  return new Ear(/** @type {any} */ ({ buzzer: { tones }, chip: { millis: 1000 } }), LEGEND);
}

test('the longest cue that fits is the one', () => {
  assert.deepEqual(ear([880, 0, 40], [1175, 40, 60], [880, 200, 40]).cuesSince(), ['capture', 'move']);
});

test('tones of one pitch without a rest are one tone', () => {
  assert.deepEqual(ear([659, 0, 120]).cuesSince(), ['pass']);
  assert.deepEqual(ear([392, 0, 60], [392, 100, 60]).cuesSince(), ['repair']);
});

test('a tone that is too short, too long or of another pitch is no cue', () => {
  assert.deepEqual(ear([880, 0, 20]).cuesSince(), ['880 Hz']);
  assert.deepEqual(ear([880, 0, 120]).cuesSince(), ['880 Hz']);
  assert.deepEqual(ear([932, 0, 40]).cuesSince(), ['932 Hz']);
});

test('only what began since a time counts', () => {
  const one = ear([880, 0, 40], [880, 200, 40]);
  assert.deepEqual(one.cuesSince(100), ['move']);
  assert.ok(one.anythingSince(200));
  assert.ok(!one.anythingSince(201));
});
