/**
 * The image that gets flashed, on the emulated chip: does it boot, blink and say who it is?
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readBinaryInfo } from '../src/binary-info.js';
import { Chip } from '../src/chip.js';
import { DefmtDecoder } from '../src/defmt.js';
import { Rtt } from '../src/rtt.js';
import { image } from './image.js';

const LED = 25;
const HALF_PERIOD_MS = 250;

/** A chip that has been running the image for a while. @param {number} millis */
function started(millis) {
  const elf = image();
  const chip = new Chip({ elf });
  chip.powerOn();
  chip.runFor(millis);
  assert.equal(chip.bootsel, null);
  return { chip, elf };
}

/** @param {Chip} chip @param {import('../src/elf.js').Elf} elf */
function readLog(chip, elf) {
  return new DefmtDecoder(elf).feed(new Rtt(chip, elf).read());
}

test('the image boots and blinks the Pico’s LED twice a second', () => {
  const chip = new Chip({ elf: image() });
  /** @type {number[]} */
  const edges = [];
  chip.powerOn();
  chip.runUntil(() => chip.gpio(LED) === 1, { what: 'the first light of the LED' });
  chip.pin(LED).onChange((_, nanos) => edges.push(nanos / 1e6));
  chip.runFor(2100);
  assert.ok(edges.length >= 8, `${edges.length} edges in 2.1 s`);
  for (let i = 1; i < edges.length; i++) {
    const half = edges[i] - edges[i - 1];
    assert.ok(Math.abs(half - HALF_PERIOD_MS) < 1, `half a period took ${half} ms`);
  }
});

test('the board is live within 300 ms of power-on', () => {
  const chip = new Chip({ elf: image() });
  chip.powerOn();
  chip.runUntil(() => chip.gpio(LED) === 1, { timeoutMs: 300, what: 'the first light of the LED' });
});

test('the image tells picotool its name, its version and its commit', () => {
  const { chip } = started(0);
  const info = readBinaryInfo(chip.flash.bytes);
  assert.equal(info?.name, 'Gomobil board');
  assert.match(info?.version ?? '', /^\d+\.\d+\.\d+$/);
  assert.match(info?.features.join() ?? '', /git ([0-9a-f]{7,}\+?|unknown)/);
});

test('the banner comes through the log with the same version and commit', () => {
  const { chip, elf } = started(50);
  const info = readBinaryInfo(chip.flash.bytes);
  const lines = readLog(chip, elf);
  const banner = lines.find(({ text }) => text.startsWith('Gomobil board'));
  assert.ok(banner, `no banner in the log (is DEFMT_LOG=info set at build time?): ${JSON.stringify(lines)}`);
  assert.equal(banner.level, 'info');
  const commit = info?.features.find((text) => text.startsWith('git '))?.slice(4);
  assert.equal(banner.text, `Gomobil board ${info?.version} (${commit})`);
});

test('nothing is broken or panicked in the first second', () => {
  const { chip, elf } = started(1000);
  const bad = readLog(chip, elf).filter(({ level }) => level === 'error' || level === 'broken');
  assert.deepEqual(bad, []);
  assert.equal(chip.faults.length, 0);
  assert.deepEqual(chip.resets.map(({ kind }) => kind), ['power-on']);
});

test('an image that is damaged fails the run instead of hanging it', () => {
  const chip = new Chip({ elf: image() });
  // The first instruction of the program becomes UDF.
  const entry = new DataView(chip.flash.bytes.buffer).getUint32(0x104, true) & ~1;
  chip.flash.bytes.set([0x00, 0xde], entry - 0x10000000);
  chip.powerOn();
  assert.throws(() => chip.runFor(10), /hard fault: undefined instruction/);
});

test('two runs of the same image are equal to the cycle', () => {
  const one = started(300).chip;
  const two = started(300).chip;
  assert.equal(one.cycles, two.cycles);
  assert.deepEqual(one.sram, two.sram);
});
