/**
 * Stands in for the RP2040's boot ROM: the tables of data sheet 2.8.3, each function a `BKPT #n; BX LR` that is
 * served here. Times are those of the flash; the small functions cost about what their ROM code does.
 */

const FUNCTION_TABLE = 0x100;
const DATA_TABLE = 0x300;
const STUBS = 0x400;
const LOOKUP_STUB = 0xff;
const REVISION_STRING = 0x3000;
/** B2 silicon; embassy-rp wants at least 2 for the float table. */
const VERSION = 3;

const BKPT = 0xbe00;
const BX_LR = 0x4770;

/**
 * @typedef {object} RomContext
 * @property {import('./core.js').Core} core
 * @property {import('./flash.js').Flash} flash
 * @property {() => void} stall keeps the core from going on until the flash is done
 * @property {(reason: string) => void} enterBootsel
 */

/** @typedef {(context: RomContext, r: Int32Array) => number} RomFunction returns cycles */

/** @type {Record<string, RomFunction>} */
const FUNCTIONS = {
  // Bit functions, data sheet 2.8.3.1.1
  P3: (_, r) => {
    let bits = 0;
    for (let x = r[0]; x; x &= x - 1) bits++;
    r[0] = bits;
    return 18;
  },
  R3: (_, r) => {
    let reversed = 0;
    for (let i = 0; i < 32; i++) reversed = (reversed << 1) | ((r[0] >>> i) & 1);
    r[0] = reversed;
    return 21;
  },
  L3: (_, r) => {
    r[0] = Math.clz32(r[0]);
    return 20;
  },
  T3: (_, r) => {
    r[0] = r[0] === 0 ? 32 : 31 - Math.clz32(r[0] & -r[0]);
    return 21;
  },
  // Memory functions, 2.8.3.1.2
  MS: fill,
  S4: fill,
  MC: copy,
  C4: copy,
  // Flash functions, 2.8.3.1.3
  IF: () => 100,
  EX: () => 100,
  FC: () => 100,
  CX: () => 100,
  RE: ({ flash, stall }, r) => {
    flash.erase(r[0] >>> 0, r[1] >>> 0);
    stall();
    return 100;
  },
  RP: ({ core, flash, stall }, r) => {
    const data = new Uint8Array(r[2] >>> 0);
    for (let i = 0; i < data.length; i++) data[i] = core.load8(r[1] + i);
    flash.program(r[0] >>> 0, data);
    stall();
    return 100;
  },
  // Reset to the USB boot loader, 2.8.3.1.5
  UB: ({ enterBootsel }, r) => {
    enterBootsel(`asked for by the program, interfaces disabled: ${r[1]}`);
    return 1;
  },
};

/** @type {RomFunction} */
function fill({ core }, r) {
  const count = r[2] >>> 0;
  for (let i = 0; i < count; i++) core.store8(r[0] + i, r[1]);
  return 20 + (count >> 1);
}

/** @type {RomFunction} */
function copy({ core }, r) {
  const count = r[2] >>> 0;
  for (let i = 0; i < count; i++) core.store8(r[0] + i, core.load8(r[1] + i));
  return 20 + (count >> 1);
}

/** @param {string} code */
function tag(code) {
  return code.charCodeAt(0) | (code.charCodeAt(1) << 8);
}

/**
 * Writes the stand-in into the chip and returns the function that serves its calls.
 * @param {Uint32Array} rom the chip's ROM, as words
 * @param {RomContext} context
 * @returns {(call: number) => number}
 */
export function installBootRom(rom, context) {
  const bytes = new Uint8Array(rom.buffer, rom.byteOffset, rom.byteLength);
  const view = new DataView(rom.buffer, rom.byteOffset, rom.byteLength);
  const entries = Object.entries(FUNCTIONS);

  /** @param {number} address @param {number} call */
  const stub = (address, call) => {
    view.setUint16(address, BKPT | call, true);
    view.setUint16(address + 2, BX_LR, true);
    return address | 1;
  };

  entries.forEach(([code], call) => {
    view.setUint16(FUNCTION_TABLE + call * 4, tag(code), true);
    view.setUint16(FUNCTION_TABLE + call * 4 + 2, stub(STUBS + call * 4, call), true);
  });
  view.setUint16(DATA_TABLE, tag('GR'), true);
  view.setUint16(DATA_TABLE + 2, REVISION_STRING, true);
  bytes.set(new TextEncoder().encode('gomobil-emulator\0'), REVISION_STRING);

  bytes[0x10] = 'M'.charCodeAt(0);
  bytes[0x11] = 'u'.charCodeAt(0);
  bytes[0x12] = 1;
  bytes[0x13] = VERSION;
  view.setUint16(0x14, FUNCTION_TABLE, true);
  view.setUint16(0x16, DATA_TABLE, true);
  view.setUint16(0x18, stub(STUBS + entries.length * 4, LOOKUP_STUB), true);

  return (call) => {
    const { r } = context.core;
    if (call !== LOOKUP_STUB) return entries[call][1](context, r);
    const wanted = r[1] & 0xffff;
    let at = r[0];
    let cycles = 20;
    for (; view.getUint16(at, true) !== 0; at += 4, cycles += 8) {
      if (view.getUint16(at, true) === wanted) {
        r[0] = view.getUint16(at + 2, true);
        return cycles;
      }
    }
    const name = String.fromCharCode(wanted & 0xff, wanted >> 8);
    throw new Error(`the program asks the boot ROM for "${name}", which the stand-in does not have`);
  };
}
