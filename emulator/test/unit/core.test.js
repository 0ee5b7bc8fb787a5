import assert from 'node:assert/strict';
import { test } from 'node:test';

import { RP2040 } from 'rp2040js';

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

/** Half-words of every 16-bit instruction that neither branches nor depends on where it lies. */
const KINDS = [
  () => 0x0000, () => 0x0800, () => 0x1000, // shifts by an immediate
  () => 0x1800, () => 0x1a00, () => 0x1c00, () => 0x1e00, // add and subtract
  () => 0x2000, () => 0x2800, () => 0x3000, () => 0x3800, // 8-bit immediates
  () => 0x4000, // data processing
  () => 0xb200, // extensions
];

test('arithmetic agrees with rp2040js on random values', () => {
  const next = random(20260704);
  const reference = new RP2040();
  const theirs = /** @type {any} */ (reference.core);
  const core = bareCore();
  for (let i = 0; i < 60000; i++) {
    const kind = KINDS[next() % KINDS.length]();
    const room = kind === 0x4000 ? 0x3ff : kind < 0x1800 ? 0x7ff : kind < 0x2000 ? 0x1ff : kind < 0x4000 ? 0x7ff : 0xff;
    const op = kind | (next() & room);
    const operation = kind === 0x4000 ? (op >> 6) & 15 : -1;
    // rp2040js computes the overflow of ADCS and SBCS without the carry, and shifts by a register of 32 or more wrongly.
    if (operation === 5 || operation === 6) continue;
    for (let r = 0; r < 8; r++) {
      const pick = next() % 4;
      const value = pick === 0 ? next() : pick === 1 ? [0, 1, 0x7fffffff, 0x80000000, 0xffffffff][next() % 5] : next() & 31;
      core.r[r] = value;
      theirs.registers[r] = value;
    }
    if ([2, 3, 4, 7].includes(operation)) {
      core.r[(op >> 3) & 7] &= 31;
      theirs.registers[(op >> 3) & 7] &= 31;
      // Shifting by nothing keeps the carry; rp2040js loses it.
      if (core.r[(op >> 3) & 7] === 0) continue;
    }
    const flags = (next() & 0xf0000000) | 0;
    const usable = (flags & 0x40000000) && flags < 0 ? flags & 0x7fffffff : flags;
    core.APSR = usable;
    theirs.APSR = usable;
    place(core, op);
    reference.sramView.setUint16(0, op, true);
    theirs.PC = RAM;
    core.step();
    theirs.executeInstruction();
    for (let r = 0; r < 8; r++) {
      assert.equal(core.r[r] >>> 0, theirs.registers[r], `r${r} after 0x${op.toString(16)}`);
    }
    assert.equal(core.APSR >>> 28, theirs.APSR >>> 28, `flags after 0x${op.toString(16)}`);
  }
});

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
