/**
 * Plays scenarios with the real image on the emulated board and compares what it shows with the host;
 * `cargo xtask emulate FILE.scenario` builds the image and runs this.
 *
 *     node emulate.js FILE.scenario… [--sensors reed|hall] [--png FILE]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Elf } from './src/elf.js';
import { picture } from './src/picture.js';
import { compare } from './src/scenario/compare.js';
import { playOnHost } from './src/scenario/host.js';
import { Performance } from './src/scenario/player.js';

const USAGE = 'usage: emulate FILE.scenario… [--sensors reed|hall] [--png FILE]';

/** Ends with a line for the person who called. @param {unknown} why @returns {never} */
function giveUp(why) {
  console.error(why instanceof Error ? why.message : why);
  process.exit(1);
}

function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { sensors: { type: 'string' }, png: { type: 'string' } },
    });
    if (positionals.length === 0) giveUp(USAGE);
    if (values.sensors && !['reed', 'hall'].includes(values.sensors)) giveUp(`there are no ${values.sensors} sensors; ${USAGE}`);
    return { ...values, files: positionals };
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : error}; ${USAGE}`);
  }
}

function onHost(/** @type {string[]} */ files) {
  try {
    return playOnHost(files.map((file) => resolve(file)));
  } catch (error) {
    return giveUp(error);
  }
}

const { files, sensors, png } = read();
const elf = new Elf(readFileSync(new URL('../target/firmware.elf', import.meta.url)));
const { legend, traces } = onHost(files);
const wanted = traces.filter(({ kind }) => !sensors || kind === sensors);
if (wanted.length === 0) giveUp(`nothing of this is about ${sensors} sensors`);
let failed = 0;
for (const trace of wanted) {
  const performance = new Performance({ elf, legend, trace });
  const start = Date.now();
  let verdict = 'ok';
  try {
    performance.play();
    const differences = performance.isComparable ? compare(trace, performance) : [];
    if (differences.length > 0) verdict = `the host showed something else:\n  ${differences.join('\n  ')}`;
  } catch (error) {
    verdict = error instanceof Error ? error.message : String(error);
  }
  if (verdict !== 'ok') failed++;
  const [seconds, simulated] = [(Date.now() - start) / 1000, performance.board.chip.millis / 1000];
  console.log(`${trace.file} (${trace.kind}): ${verdict} (${simulated.toFixed(1)} s in ${seconds.toFixed(1)} s)`);
  if (png) writeFileSync(png, performance.picture());
}
process.exitCode = failed ? 1 : 0;
