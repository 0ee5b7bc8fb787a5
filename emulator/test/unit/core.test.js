import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Core } from '../../src/core.js';

const RAM = 0x20000000;

/** @param {number} seed */
function random(seed) {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}

/** A core on nothing but memory. */
function bareCore() {
  const refuse = () => {
    throw new Error('no bus');
  };
  const sram = new Uint8Array(264 * 1024);
  const bus = { read32: refuse, read16: refuse, read8: refuse, write32: refuse, write16: refuse, write8: refuse };
  return new Core(new Uint8Array(4096), sram, bus);
}

/** @param {Core} core @param {...number} code */
function place(core, ...code) {
  core.sram16.set(code);
  core.r[15] = RAM;
  core.r[13] = RAM + 0x8000;
}

test('adding with carry sets carry and overflow from all three operands', () => {
  const core = bareCore();
  const next = random(7);
  for (let i = 0; i < 20000; i++) {
    const a = next() % 3 ? next() : 0x7fffffff + (next() % 3);
    const b = next() % 3 ? next() : 0xfffffffe + (next() % 2);
    const c = next() & 1;
    const subtract = next() & 1;
    core.r[0] = a;
    core.r[1] = b;
    core.c = c;
    place(core, subtract ? 0x4188 : 0x4148);
    core.step();
    const signed = BigInt(a | 0) + (subtract ? BigInt(~b | 0) : BigInt(b | 0)) + BigInt(c);
    const unsigned = BigInt(a >>> 0) + BigInt((subtract ? ~b : b) >>> 0) + BigInt(c);
    assert.equal(core.r[0], Number(BigInt.asIntN(32, signed)));
    assert.equal(core.c, unsigned > 0xffffffffn ? 1 : 0);
    assert.equal(core.v, BigInt.asIntN(32, signed) === signed ? 0 : 1);
  }
});

test('a register shift of 32 or more empties the register', () => {
  const core = bareCore();
  for (const [op, shift, result, carry] of [
    [0x4088, 32, 0, 1], [0x4088, 33, 0, 0], [0x40c8, 32, 0, 1], [0x40c8, 40, 0, 0], [0x4108, 32, -1, 1], [0x4108, 99, -1, 1],
  ]) {
    core.r[0] = 0x80000001 | 0;
    core.r[1] = shift;
    core.c = 0;
    place(core, op);
    core.step();
    assert.equal(core.r[0], result, `0x${op.toString(16)} by ${shift}`);
    assert.equal(core.c, carry, `carry of 0x${op.toString(16)} by ${shift}`);
  }
});

test('a store to an address where nothing is raises HardFault with the faulting address stacked', () => {
  const core = bareCore();
  core.bus.write32 = (address) => {
    throw new Error(`the bus decides, not the core: ${address}`);
  };
  core.VTOR = RAM + 0x100;
  core.sram32[(0x100 + 12) >> 2] = RAM + 0x201;
  place(core, 0x6008); // str r0, [r1]
  core.r[1] = RAM + 2; // unaligned
  core.step();
  assert.equal(core.IPSR, 3);
  assert.equal(core.PC, RAM + 0x200);
  assert.equal(core.sram32[(core.SP - RAM + 24) >> 2], RAM);
});

test('a fault inside HardFault locks the core up', () => {
  const core = bareCore();
  core.VTOR = RAM + 0x100;
  core.sram32[(0x100 + 12) >> 2] = RAM + 0x201;
  core.sram16[0x200 >> 1] = 0xde00;
  place(core, 0xde00);
  core.step();
  assert.equal(core.lockedUp?.kind, undefined);
  core.step();
  assert.equal(core.lockedUp?.kind, 'undefined instruction');
});

test('an interrupt stacks eight words, returns by EXC_RETURN and goes on where it was', () => {
  const core = bareCore();
  core.VTOR = RAM + 0x100;
  core.sram32[(0x100 + 4 * 16) >> 2] = RAM + 0x201;
  core.sram16[0x200 >> 1] = 0x4770; // bx lr
  place(core, 0x2005, 0x2106); // movs r0, #5; movs r1, #6
  core.enabledInterrupts = 1;
  core.step();
  core.setInterrupt(0, true);
  core.step();
  assert.equal(core.IPSR, 16);
  assert.equal(core.LR, 0xfffffff9);
  core.setInterrupt(0, false);
  core.step();
  assert.equal(core.IPSR, 0);
  core.step();
  assert.deepEqual([core.r[0], core.r[1]], [5, 6]);
  assert.equal(core.SP, RAM + 0x8000);
});

test('SEV lets the next WFE pass', () => {
  const core = bareCore();
  place(core, 0xbf40, 0xbf20, 0xbf20);
  core.step();
  core.step();
  assert.equal(core.waiting, false);
  core.step();
  assert.equal(core.waiting, true);
});

test('PRIMASK holds an interrupt back but not the wake-up', () => {
  const core = bareCore();
  core.VTOR = RAM + 0x100;
  core.enabledInterrupts = 1;
  place(core, 0xb672, 0xbf30, 0x2001); // cpsid i; wfi; movs r0, #1
  core.step();
  core.step();
  assert.equal(core.waiting, true);
  core.setInterrupt(0, true);
  assert.equal(core.waiting, false);
  core.step();
  assert.equal(core.r[0], 1);
  assert.equal(core.IPSR, 0);
});
