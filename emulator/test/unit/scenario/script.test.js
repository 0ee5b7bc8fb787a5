import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readScript } from '../../../src/scenario/script.js';

test('comments, empty lines and what is given are left out, and lines keep their numbers', () => {
  const steps = readScript('# why\ngiven sensors reed\n\n  lift D5 E5  # both\nwait 300\n');
  assert.deepEqual(steps.map(({ line, words }) => [line, ...words]), [[4, 'lift', 'D5', 'E5'], [5, 'wait', '300']]);
});

test('a text in quotes is one word, also if it has a hash in it', () => {
  const [step] = readScript('expect screen "M3: D4 # holds"');
  assert.deepEqual(step.words, ['expect', 'screen', 'M3: D4 # holds']);
  assert.throws(() => readScript('expect screen "open'), /quote/);
});

test('how soon something is expected stands beside it', () => {
  const [soon, whenever] = readScript('expect light D5 back within 15\nexpect turn white');
  assert.deepEqual([soon.within, soon.words], [15, ['expect', 'light', 'D5', 'back']]);
  assert.equal(whenever.within, null);
});
