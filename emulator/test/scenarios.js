/** Plays the referee's scenario files on the emulated board, as tests with the files' own names. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { compare } from '../src/scenario/compare.js';
import { playOnHost } from '../src/scenario/host.js';
import { Performance } from '../src/scenario/player.js';
import { readScript } from '../src/scenario/script.js';
import { ELF } from './image.js';

const FOLDER = fileURLToPath(new URL('../../referee/scenarios/', import.meta.url));
/** Scenarios that take longer are about clocks and walks over the board; `npm run test:long` plays them. */
const SHORT_MS = 25_000;

/** How long a stone is held to each of 91 points; `check.test.js` does so in short. */
const WALK_MS = 40_000;

/** How long a scenario takes in all, in milliseconds, more or less. @param {string} file */
function takes(file) {
  const steps = readScript(readFileSync(file, 'utf8'));
  const walks = steps.some(({ words: [verb, ...rest] }) => verb === 'expect' && rest.includes('touch'));
  return steps.reduce((sum, { words: [verb, millis] }) => sum + (verb === 'wait' ? Number(millis) : 0), walks ? WALK_MS : 0);
}

/** @param {'short' | 'long'} length @returns {string[]} */
export function scenarioFiles(length) {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.scenario'))
    .sort()
    .map((name) => FOLDER + name)
    .filter((file) => takes(file) > SHORT_MS === (length === 'long'));
}

/**
 * A test for each scenario: its expectations have to come true, and the chip has to show what the host shows.
 * @param {'reed' | 'hall'} kind
 * @param {string[]} files
 */
export function testScenarios(kind, files) {
  const { legend, traces } = playOnHost(files);
  for (const trace of traces.filter((one) => one.kind === kind)) {
    test(`${kind}: ${basename(trace.file, '.scenario').replaceAll('-', ' ')}`, () => {
      const performance = new Performance({ elf: ELF, legend, trace }).play();
      if (performance.isComparable) assert.deepEqual(compare(trace, performance), []);
      assert.deepEqual(performance.board.leds.violations, []);
      assert.deepEqual(performance.board.screen.unknown, []);
    });
  }
}

/** Every n-th of a list, so that several processes share it. @template T @param {T[]} list @param {number} first @param {number} n */
export const every = (list, first, n) => list.filter((_, i) => i % n === first);
