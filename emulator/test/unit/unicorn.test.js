/**
 * Every encoding of ARMv6-M with random operands, here and on QEMU's Cortex-M0: registers, flags, PRIMASK and memory must
 * agree. `cargo xtask test` fetches the reference into `target/python`.
 *
 * Left out is what the architecture leaves open (ARM DDI 0419, "UNPREDICTABLE"), what stops for something outside of the
 * core (WFE, WFI, YIELD, SVC, BKPT; see `core.test.js`), a stack pointer that is no multiple of 4, which QEMU keeps, and CBZ, which
 * QEMU lets a Cortex-M0 do.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { CoreFault } from '../../src/core-fault.js';
import { Core } from '../../src/core.js';
import { execute } from '../../src/instructions.js';
import { seededRandom } from '../../src/random.js';

const CODE = 0x10000000;
const DATA = 0x20000000;
const DATA_BYTES = 256;
/** Room for a 32-bit instruction; the next case begins behind it. */
const STRIDE = 4;
/** What a literal may reach beyond the last case. */
const TAIL = 1024;
const CASES_PER_ENCODING = 820;
const RESULT_WORDS = 19;
const AFTER = [...Array.from({ length: 13 }, (_, n) => `r${n}`), 'sp', 'lr', 'pc', 'apsr', 'primask', 'fault'];

const random = seededRandom(20260704);
const next = () => (random() * 2 ** 32) >>> 0;
/** @param {number} n */
const below = (n) => next() % n;
/** @param {number} n */
const bits = (n) => below(1 << n);
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** A number as programs have them: an edge, a small one (a shift), or any. */
function value() {
  const kind = below(3);
  return kind === 0 ? EDGES[below(EDGES.length)] : kind === 1 ? below(70) : next();
}

/**
 * An address in the memory of the cases with room for so many bytes behind it.
 * @param {number} room @param {number} align
 */
function place(room, align) {
  return DATA + below((DATA_BYTES - room) / align + 1) * align;
}

/** An odd address in the code: where a branch may go. */
const target = () => CODE + 2 * below(4096) + 1;

/** @typedef {{ op: number, op2?: number, set?: Record<number, number>, apsr?: number }} Case what differs from chance */

/** @param {number} base @param {number} width of what the encoding leaves open */
const open = (base, width) => () => ({ op: base | bits(width) });

/**
 * A load or store at a register plus an offset in the instruction.
 * @param {number} base @param {number} size
 */
const atOffset = (base, size) => () => {
  const n = bits(3);
  return { op: base | (bits(5) << 6) | (n << 3) | bits(3), set: { [n]: place(31 * size + size, size) } };
};

/** A load or store at the sum of two registers. @param {number} base @param {number} size */
const atSum = (base, size) => () => {
  const n = bits(3);
  const m = (n + 1 + below(7)) % 8;
  const offset = below(16) * size;
  const start = place(16 * size, size);
  const [first, second] = below(2) ? [start, offset] : [(start + offset) >>> 0, -offset >>> 0];
  return { op: base | (m << 6) | (n << 3) | bits(3), set: { [n]: first, [m]: second } };
};

/** Any of the sixteen registers but those given. @param {...number} not */
function register(...not) {
  for (;;) {
    const n = bits(4);
    if (!not.includes(n)) return n;
  }
}

/** @param {number} operation @param {number} d @param {number} m */
const high = (operation, d, m) => 0x4400 | (operation << 8) | ((d & 8) << 4) | (m << 3) | (d & 7);

/** @type {Record<string, () => Case>} */
const ENCODINGS = {
  'LSLS imm': open(0x0000, 11),
  'LSRS imm': open(0x0800, 11),
  'ASRS imm': open(0x1000, 11),
  'ADDS reg': open(0x1800, 9),
  'SUBS reg': open(0x1a00, 9),
  'ADDS imm3': open(0x1c00, 9),
  'SUBS imm3': open(0x1e00, 9),
  'MOVS imm8': open(0x2000, 11),
  'CMP imm8': open(0x2800, 11),
  'ADDS imm8': open(0x3000, 11),
  'SUBS imm8': open(0x3800, 11),
  ...Object.fromEntries(
    ['ANDS', 'EORS', 'LSLS', 'LSRS', 'ASRS', 'ADCS', 'SBCS', 'RORS', 'TST', 'RSBS', 'CMP', 'CMN', 'ORRS', 'MULS', 'BICS', 'MVNS'].map(
      (name, n) => [`${name} reg`, open(0x4000 | (n << 6), 6)],
    ),
  ),
  'ADD high': () => {
    const d = register();
    const m = register(d === 15 ? 15 : -1);
    return { op: high(0, d, m), set: d === 15 ? { [m]: bits(10) } : d === 13 && m !== 13 && m !== 15 ? { [m]: 4 * bits(6) } : {} };
  },
  'CMP high': () => {
    const n = register(15);
    return { op: high(1, n, n < 8 ? 8 + below(7) : register(15)) };
  },
  'MOV high': () => {
    const [d, m] = [register(), register()];
    return { op: high(2, d, m), set: d === 15 && m !== 15 ? { [m]: target() } : d === 13 && m !== 13 && m !== 15 ? { [m]: place(0, 4) } : {} };
  },
  BX: () => {
    const m = register(13, 15);
    return { op: 0x4700 | (m << 3), set: { [m]: target() } };
  },
  BLX: () => {
    const m = register(13, 15);
    return { op: 0x4780 | (m << 3), set: { [m]: target() } };
  },
  'LDR literal': open(0x4800, 11),
  'STR reg': atSum(0x5000, 4),
  'STRH reg': atSum(0x5200, 2),
  'STRB reg': atSum(0x5400, 1),
  'LDRSB reg': atSum(0x5600, 1),
  'LDR reg': atSum(0x5800, 4),
  'LDRH reg': atSum(0x5a00, 2),
  'LDRB reg': atSum(0x5c00, 1),
  'LDRSH reg': atSum(0x5e00, 2),
  'STR imm': atOffset(0x6000, 4),
  'LDR imm': atOffset(0x6800, 4),
  'STRB imm': atOffset(0x7000, 1),
  'LDRB imm': atOffset(0x7800, 1),
  'STRH imm': atOffset(0x8000, 2),
  'LDRH imm': atOffset(0x8800, 2),
  'STR sp': () => ({ op: 0x9000 | (bits(3) << 8) | bits(5), set: { 13: place(128, 4) } }),
  'LDR sp': () => ({ op: 0x9800 | (bits(3) << 8) | bits(5), set: { 13: place(128, 4) } }),
  ADR: open(0xa000, 11),
  'ADD sp imm': open(0xa800, 11),
  'ADD sp': open(0xb000, 7),
  'SUB sp': open(0xb080, 7),
  SXTH: open(0xb200, 6),
  SXTB: open(0xb240, 6),
  UXTH: open(0xb280, 6),
  UXTB: open(0xb2c0, 6),
  REV: open(0xba00, 6),
  REV16: open(0xba40, 6),
  REVSH: open(0xbac0, 6),
  PUSH: () => ({ op: 0xb400 | (1 + below(0x1ff)), set: { 13: DATA + 36 + 4 * below((DATA_BYTES - 36) / 4) } }),
  POP: () => ({ op: 0xbc00 | (1 + below(0xff)), set: { 13: place(32, 4) } }),
  'POP pc': () => ({ op: 0xbd00 | bits(8), set: { 13: place(36, 4) } }),
  STMIA: () => {
    // The base may be stored only as the lowest register.
    const n = bits(3);
    const list = below(2) ? (1 << n) | (bits(8) & (-2 << n)) : bits(8) & ~(1 << n);
    return { op: 0xc000 | (n << 8) | (list & 0xff || 1 << n), set: { [n]: place(32, 4) } };
  },
  LDMIA: () => {
    const n = bits(3);
    return { op: 0xc800 | (n << 8) | (1 + below(0xff)), set: { [n]: place(32, 4) } };
  },
  'B cond': () => ({ op: 0xd000 | (below(14) << 8) | bits(8) }),
  B: open(0xe000, 11),
  BL: () => ({ op: 0xf000 | bits(11), op2: 0xd000 | (bits(14) & 0x2fff) }),
  CPS: () => ({ op: below(2) ? 0xb662 : 0xb672 }),
  'hints that go on': () => ({ op: [0xbf00, 0xbf40][below(2)] }),
  barriers: () => ({ op: 0xf3bf, op2: 0x8f00 | [0x4f, 0x5f, 0x6f][below(3)] }),
  MRS: () => ({ op: 0xf3ef, op2: 0x8000 | (register(13, 15) << 8) | [0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 20][below(11)] }),
  MSR: () => {
    const n = register(13, 15);
    const special = [0, 1, 2, 3, 5, 6, 7, 8, 16][below(9)];
    return { op: 0xf380 | n, op2: 0x8800 | special, set: { [n]: special < 8 ? flags() : special === 8 ? place(0, 4) : next() } };
  },
  'undefined': () => ({ op: [0xde00 | bits(8), 0xba80 | bits(6)][below(2)] }),
};

/** Flags that arithmetic can leave: no result is both negative and zero. */
function flags() {
  const any = (next() & 0xf0000000) >>> 0;
  return any >>> 30 === 3 ? any - 0x40000000 : any;
}

test('every encoding does what QEMU’s Cortex-M0 does with it', () => {
  const names = Object.keys(ENCODINGS);
  const count = names.length * CASES_PER_ENCODING;
  assert.ok(count >= 60_000, `${count} cases`);
  const code = new Uint8Array(count * STRIDE + TAIL);
  const code16 = new Uint16Array(code.buffer);
  // Any word may be what POP takes for an address: an odd one in the code, as a return address is.
  const memory = new Uint32Array(DATA_BYTES / 4).map(target);
  const before = new Uint32Array(count * 18);
  for (let i = 0; i < count; i++) {
    const { op, op2 = 0xbf00, set = {} } = ENCODINGS[names[i % names.length]]();
    code16[i * 2] = op;
    code16[i * 2 + 1] = op2;
    const at = before.subarray(i * 18, i * 18 + 18);
    at[0] = i * STRIDE;
    for (let r = 0; r < 13; r++) at[1 + r] = value();
    at[14] = place(0, 4);
    at[15] = next();
    for (const [r, x] of Object.entries(set)) at[1 + Number(r)] = x;
    at[16] = flags();
    at[17] = bits(1);
  }
  const input = Buffer.concat([u32(code.length), code, u32(DATA_BYTES), bytes(memory), bytes(before)]);
  const python = spawnSync('python3', [fileURLToPath(new URL('reference.py', import.meta.url))], {
    input,
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('../../../target/python', import.meta.url)) },
  });
  assert.equal(python.status, 0, `the reference does not run (cargo xtask setup fetches it): ${python.stderr}`);
  const results = new Uint32Array(python.stdout.buffer.slice(python.stdout.byteOffset, python.stdout.byteOffset + python.stdout.length));
  const resultWords = RESULT_WORDS + DATA_BYTES / 4;
  assert.equal(results.length, count * resultWords);

  const core = bareCore(code);
  /** @type {string[]} */
  const differences = [];
  for (let i = 0; i < count; i++) {
    const at = before.subarray(i * 18, i * 18 + 18);
    const theirs = results.subarray(i * resultWords, (i + 1) * resultWords);
    core.sram32.set(new Int32Array(memory.buffer), 0);
    for (let r = 0; r < 15; r++) core.r[r] = at[1 + r];
    core.r[15] = CODE + at[0];
    core.APSR = at[16] | 0;
    core.PM = at[17] === 1;
    let faults = 0;
    try {
      execute(core, CODE + at[0]);
    } catch (thrown) {
      if (!(thrown instanceof CoreFault)) throw thrown;
      faults = 1;
    }
    const ours = [...core.r, core.APSR, core.PM ? 1 : 0, faults];
    const wrong = faults && theirs[18] ? [] : AFTER.filter((_, n) => ours[n] >>> 0 !== theirs[n]);
    for (let word = 0; word < DATA_BYTES / 4 && !faults; word++) {
      if (core.sram32[word] >>> 0 !== theirs[RESULT_WORDS + word]) wrong.push(`memory + ${4 * word}`);
    }
    if (wrong.length) {
      const code = [code16[i * 2], code16[i * 2 + 1]].map((half) => half.toString(16)).join(' ');
      differences.push(`case ${i}, ${names[i % names.length]} (${code}): ${wrong.join(', ')}`);
    }
  }
  assert.deepEqual(differences.slice(0, 20), [], `${differences.length} of ${count} cases differ`);
});

/** A core on nothing but memory. @param {Uint8Array} code */
function bareCore(code) {
  const refuse = () => {
    throw new Error('no bus');
  };
  const bus = { read32: refuse, read16: refuse, read8: refuse, write32: refuse, write16: refuse, write8: refuse };
  return new Core(code, new Uint8Array(264 * 1024), bus);
}

/** @param {number} value */
function u32(value) {
  return bytes(Uint32Array.of(value));
}

/** @param {Uint32Array} words */
function bytes(words) {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength);
}
