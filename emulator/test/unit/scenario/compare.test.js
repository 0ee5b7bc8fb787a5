import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compare } from '../../../src/scenario/compare.js';

const PLAY = { text: 'Black to play', pages: '01' };
const LAND = { text: 'Land', pages: '02' };

/** What a host shows in a scenario of two lines: D5 is lifted and is to go back. */
function trace() {
  return /** @type {any} */ ({
    lines: [
      { line: 0, end: 0, sights: [], events: [] },
      {
        line: 1,
        end: 1000,
        sights: [{ t: 1, lights: {} }, { t: 1, screen: PLAY }],
        events: [{ t: 1, event: 'turn black' }],
      },
      {
        line: 2,
        end: 2000,
        sights: [{ t: 1005, lights: { D5: 'back' } }, { t: 1005, screen: LAND }, { t: 1005, cue: 'refused' }],
        events: [{ t: 1005, event: 'refused M3' }],
      },
    ],
  });
}

/** A stretch of lights. @param {number} from @param {number} to @param {Record<string, string[]>} words */
const lit = (from, to, words) => ({
  from,
  to,
  words: new Map(Object.entries(words).map(([name, list]) => [name, new Set(list)])),
  others: new Set(['dark']),
});

/** What a chip shows that does it right, a little later. */
function performance() {
  return {
    board: { points: new Map([['D5', {}], ['E5', {}]]), chip: { resets: [{ nanos: 0 }] } },
    wakes: [5],
    ends: [10, 1010, 2010],
    lights: {
      seen: [lit(0, 1020, {}), lit(1020, 1200, { D5: ['back', 'remove'] }), lit(1200, 2010, { D5: ['back'] })],
      end() {
        return this.seen;
      },
    },
    screen: {
      seen: [
        { from: 60, to: 1030, text: /** @type {string | null} */ (PLAY.text) },
        { from: 1030, to: 1060, text: null },
        { from: 1060, to: 2010, text: LAND.text },
      ],
      end() {
        return this.seen;
      },
    },
    console: { history: [{ t: 11, event: 'turn black' }, { t: 1015, event: 'refused M3' }] },
    ear: { cues: ['refused'], cuesSince() { return this.cues; } },
  };
}

/** @param {(chip: ReturnType<typeof performance>) => void} spoil */
function differences(spoil = () => {}) {
  const chip = performance();
  spoil(chip);
  return compare(trace(), /** @type {any} */ (chip));
}

test('a chip that shows the same a little later shows the same', () => {
  assert.deepEqual(differences(), []);
});

test('a light of another meaning is named', () => {
  const [first] = differences(({ lights }) => lights.seen.splice(1, 2, lit(1020, 2010, { D5: ['remove'] })));
  assert.match(first, /D5 is remove instead of back/);
});

test('a light too many is named', () => {
  const [first] = differences(({ lights }) => lights.seen[2].words.set('E5', new Set(['landing'])));
  assert.match(first, /E5 is landing instead of dark/);
});

test('a frame that is missing or stands at the wrong time is found', () => {
  assert.match(differences(({ lights }) => lights.seen.splice(1, 2, lit(1020, 2010, {})))[0], /D5 is dark instead of back/);
  const early = [lit(0, 700, {}), lit(700, 2010, { D5: ['back'] })];
  assert.match(differences(({ lights }) => lights.seen.splice(0, 3, ...early))[0], /^lights at/);
});

test('a light that comes right before the end may come after it on the chip, an earlier one may not', () => {
  const late = (/** @type {number} */ t) => {
    const host = trace();
    host.lines[2].sights.push({ t, lights: {} });
    return compare(host, /** @type {any} */ (performance()));
  };
  assert.deepEqual(late(1955), []);
  assert.match(late(1900)[0], /D5 is back instead of dark/);
});

test('a picture that is wrong, or never whole, is named', () => {
  assert.match(differences(({ screen }) => (screen.seen[2].text = 'Land here'))[0], /"Land here" instead of "Land"/);
  assert.match(differences(({ screen }) => (screen.seen[2].text = null))[0], /^screen at 1060 ms: null/);
});

test('an event that is lost, changed or added is named', () => {
  assert.deepEqual(differences(({ console }) => console.history.pop()), ['event 2: none instead of refused M3']);
  assert.deepEqual(differences(({ console }) => (console.history[1].event = 'refused M2')), [
    'event 2: refused M2 instead of refused M3',
  ]);
  assert.deepEqual(differences(({ console }) => console.history.push({ t: 1500, event: 'turn white' })), [
    'event 3: turn white instead of none',
  ]);
});

test('a sound that is another is named', () => {
  assert.deepEqual(differences(({ ear }) => (ear.cues = ['move'])), ['sound 1: move instead of refused']);
});
