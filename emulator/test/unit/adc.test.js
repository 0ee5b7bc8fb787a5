import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../../src/chip.js';
import { Program } from './program.js';

const ADC = 0x4004c000;
const DMA = 0x50000000;
const RAM = 0x20000000;

/** @param {Program} program */
function boot(program) {
  const chip = new Chip({ flash: program.flash() });
  chip.analog[0] = () => 0.825;
  chip.analog[1] = () => 1.65;
  chip.analog[2] = () => 5;
  chip.powerOn();
  return chip;
}

/** @param {Chip} chip @param {number} at */
function half(chip, at) {
  return new DataView(chip.sram.buffer).getUint16(at, true);
}

test('one conversion takes 2 µs and clips at the reference', () => {
  const chip = boot(new Program().halt());
  chip.runFor(1);
  chip.silicon.adc.writeUint32(0, 1 | (2 << 12) | 4);
  assert.equal(chip.silicon.adc.busy, true);
  const took = chip.runUntil(() => !chip.silicon.adc.busy, { pollMicros: 0.05 });
  assert.ok(Math.abs(took - 0.002) < 0.0003, `${took} ms`);
  assert.equal(chip.silicon.adc.result, 4095);
});

test('round-robin through the FIFO and DMA interleaves the channels at 500 000 samples a second', () => {
  const control = 1 | (1 << 2) | (1 << 5) | (36 << 15); // enable, 16 bits, count up the target, paced by the ADC
  const chip = boot(
    new Program()
      .poke(ADC, 1)
      .poke(ADC + 8, (1 << 24) | 0b1001) // threshold 1, DREQ, FIFO on
      .poke(DMA, ADC + 0x0c)
      .poke(DMA + 4, RAM)
      .poke(DMA + 8, 300)
      .poke(DMA + 0x0c, control)
      .poke(ADC, 1 | (0b111 << 16) | 8)
      .halt(),
  );
  chip.runUntil(() => chip.silicon.adc.samples >= 1, { pollMicros: 1 });
  const start = chip.nanos;
  chip.runUntil(() => chip.silicon.adc.samples >= 301, { pollMicros: 1 });
  assert.ok(Math.abs((chip.nanos - start) / 300 - 2000) < 10, `${(chip.nanos - start) / 300} ns per sample`);
  assert.deepEqual([0, 1, 2, 3, 298].map((i) => half(chip, i * 2)), [1024, 2048, 4095, 1024, 2048]);
});

test('the divider slows the sampling down', () => {
  const chip = boot(new Program().poke(ADC + 0x10, 479 << 8).poke(ADC, 1 | 8).halt());
  chip.runUntil(() => chip.silicon.adc.samples >= 1, { pollMicros: 1 });
  const { samples } = chip.silicon.adc;
  chip.runFor(1);
  const taken = chip.silicon.adc.samples - samples;
  assert.ok(Math.abs(taken - 100) <= 1, `${taken} samples in 1 ms at 100 000 a second`);
});
