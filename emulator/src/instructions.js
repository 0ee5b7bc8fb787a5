/**
 * The ARMv6-M instruction set (ARM DDI 0419, chapter A6), decoded by the top five bits of the half-word.
 * Cycle counts: Cortex-M0+ TRM, table 3-1, with the single-cycle multiplier and the single-cycle I/O port
 * of the RP2040 (data sheet 2.4.1 and 2.3.1).
 */
import { CoreFault } from './core-fault.js';

/** @typedef {import('./core.js').Core} Core */

const SP = 13;
const LR = 14;
const PC = 15;

const SRAM_BASE = 0x20000000;
const FLASH_BASE = 0x10000000;
const BOOT_ROM_SIZE = 0x4000;

/**
 * Extra cycles of an access beside the two of a load or store: the SIO answers a cycle sooner,
 * an APB register passes a bridge and waits (RP2040 data sheet 2.1.4: "at least 3 cycles for a read, 4 for a write").
 * @param {number} address
 * @param {number} bridge
 */
function accessCycles(address, bridge) {
  const area = address >>> 28;
  return area === 2 || area === 1 ? 2 : area === 0xd ? 1 : area === 4 ? 1 + bridge : 2;
}

/** @param {Core} core @param {number} a @param {number} b @param {number} carry */
function add(core, a, b, carry) {
  const wide = (a >>> 0) + (b >>> 0) + carry;
  const result = wide | 0;
  core.nz = result;
  core.c = wide > 0xffffffff ? 1 : 0;
  core.v = ((a ^ result) & (b ^ result)) >>> 31;
  return result;
}

/** @param {Core} core @param {number} condition */
function holds(core, condition) {
  switch (condition) {
    case 0:
      return core.nz === 0;
    case 1:
      return core.nz !== 0;
    case 2:
      return core.c === 1;
    case 3:
      return core.c === 0;
    case 4:
      return core.nz < 0;
    case 5:
      return core.nz >= 0;
    case 6:
      return core.v === 1;
    case 7:
      return core.v === 0;
    case 8:
      return core.c === 1 && core.nz !== 0;
    case 9:
      return core.c === 0 || core.nz === 0;
    case 10:
      return core.nz < 0 === (core.v === 1);
    case 11:
      return core.nz < 0 !== (core.v === 1);
    case 12:
      return core.nz !== 0 && core.nz < 0 === (core.v === 1);
    default:
      return core.nz === 0 || core.nz < 0 !== (core.v === 1);
  }
}

/** @param {Core} core @param {number} address */
function fetch(core, address) {
  const inFlash = (address - FLASH_BASE) >>> 0;
  if (inFlash < core.flashSize) return core.flash16[inFlash >> 1];
  const inRam = (address - SRAM_BASE) >>> 0;
  if (inRam < core.sramSize) return core.sram16[inRam >> 1];
  if (address >>> 0 < BOOT_ROM_SIZE) return core.bus.read16(address);
  throw new CoreFault('instruction fetch', address);
}

/**
 * @param {Core} core
 * @param {number} pc
 * @returns {number} cycles
 */
export function execute(core, pc) {
  const op = fetch(core, pc);
  const r = core.r;
  r[PC] = pc + 2;
  switch (op >>> 11) {
    case 0: {
      // LSLS (immediate), MOVS (register)
      const value = r[(op >> 3) & 7];
      const shift = (op >> 6) & 31;
      if (shift) core.c = (value >>> (32 - shift)) & 1;
      core.nz = r[op & 7] = value << shift;
      return 1;
    }
    case 1: {
      // LSRS (immediate)
      const value = r[(op >> 3) & 7];
      const shift = (op >> 6) & 31;
      core.c = shift ? (value >>> (shift - 1)) & 1 : value >>> 31;
      core.nz = r[op & 7] = shift ? value >>> shift : 0;
      return 1;
    }
    case 2: {
      // ASRS (immediate)
      const value = r[(op >> 3) & 7];
      const shift = (op >> 6) & 31;
      core.c = shift ? (value >> (shift - 1)) & 1 : value >>> 31;
      core.nz = r[op & 7] = value >> (shift || 31);
      return 1;
    }
    case 3: {
      // ADDS, SUBS (register, 3-bit immediate)
      const a = r[(op >> 3) & 7];
      const field = (op >> 6) & 7;
      const b = op & 0x400 ? field : r[field];
      r[op & 7] = op & 0x200 ? add(core, a, ~b, 1) : add(core, a, b, 0);
      return 1;
    }
    case 4: // MOVS (immediate)
      core.nz = r[(op >> 8) & 7] = op & 0xff;
      return 1;
    case 5: // CMP (immediate)
      add(core, r[(op >> 8) & 7], ~(op & 0xff), 1);
      return 1;
    case 6: // ADDS (8-bit immediate)
      r[(op >> 8) & 7] = add(core, r[(op >> 8) & 7], op & 0xff, 0);
      return 1;
    case 7: // SUBS (8-bit immediate)
      r[(op >> 8) & 7] = add(core, r[(op >> 8) & 7], ~(op & 0xff), 1);
      return 1;
    case 8:
      return op & 0x400 ? highRegisters(core, op, pc) : dataProcessing(core, op);
    case 9: // LDR (literal)
      r[(op >> 8) & 7] = core.load32(((pc + 4) & ~3) + ((op & 0xff) << 2));
      return 2;
    case 10:
    case 11:
      return loadStoreRegister(core, op);
    case 12: {
      const address = r[(op >> 3) & 7] + ((op >> 4) & 0x7c);
      core.store32(address, r[op & 7]);
      return accessCycles(address, 4);
    }
    case 13: {
      const address = r[(op >> 3) & 7] + ((op >> 4) & 0x7c);
      r[op & 7] = core.load32(address);
      return accessCycles(address, 3);
    }
    case 14: {
      const address = r[(op >> 3) & 7] + ((op >> 6) & 31);
      core.store8(address, r[op & 7]);
      return accessCycles(address, 4);
    }
    case 15: {
      const address = r[(op >> 3) & 7] + ((op >> 6) & 31);
      r[op & 7] = core.load8(address);
      return accessCycles(address, 3);
    }
    case 16: {
      const address = r[(op >> 3) & 7] + ((op >> 5) & 0x3e);
      core.store16(address, r[op & 7]);
      return accessCycles(address, 4);
    }
    case 17: {
      const address = r[(op >> 3) & 7] + ((op >> 5) & 0x3e);
      r[op & 7] = core.load16(address);
      return accessCycles(address, 3);
    }
    case 18: // STR (SP + immediate)
      core.store32(r[SP] + ((op & 0xff) << 2), r[(op >> 8) & 7]);
      return 2;
    case 19: // LDR (SP + immediate)
      r[(op >> 8) & 7] = core.load32(r[SP] + ((op & 0xff) << 2));
      return 2;
    case 20: // ADR
      r[(op >> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2);
      return 1;
    case 21: // ADD (SP + immediate)
      r[(op >> 8) & 7] = r[SP] + ((op & 0xff) << 2);
      return 1;
    case 22:
    case 23:
      return miscellaneous(core, op, pc);
    case 24: {
      // STMIA
      const base = (op >> 8) & 7;
      let address = r[base];
      for (let i = 0; i < 8; i++) {
        if (op & (1 << i)) {
          core.store32(address, r[i]);
          address += 4;
        }
      }
      const cycles = 1 + ((address - r[base]) >> 2);
      r[base] = address;
      return cycles;
    }
    case 25: {
      // LDMIA
      const base = (op >> 8) & 7;
      let address = r[base];
      let cycles = 1;
      for (let i = 0; i < 8; i++) {
        if (op & (1 << i)) {
          r[i] = core.load32(address);
          address += 4;
          cycles++;
        }
      }
      if (!(op & (1 << base))) r[base] = address;
      return cycles;
    }
    case 26:
    case 27: {
      const condition = (op >> 8) & 15;
      if (condition < 14) {
        if (!holds(core, condition)) return 1;
        r[PC] = pc + 4 + ((op << 24) >> 23);
        return 2;
      }
      if (condition === 14) throw new CoreFault('undefined instruction', pc);
      core.pendingSVCall = true;
      core.interruptsUpdated = true;
      return 1;
    }
    case 28: // B
      r[PC] = pc + 4 + ((op << 21) >> 20);
      return 2;
    case 30:
      return wide(core, op, pc);
    default:
      throw new CoreFault('undefined instruction', pc);
  }
}

/** @param {Core} core @param {number} op */
function dataProcessing(core, op) {
  const { r } = core;
  const d = op & 7;
  const a = r[d];
  const b = r[(op >> 3) & 7];
  switch ((op >> 6) & 15) {
    case 0:
      core.nz = r[d] = a & b;
      return 1;
    case 1:
      core.nz = r[d] = a ^ b;
      return 1;
    case 2: {
      const shift = b & 0xff;
      if (shift) core.c = shift > 32 ? 0 : shift === 32 ? a & 1 : (a >>> (32 - shift)) & 1;
      core.nz = r[d] = shift > 31 ? 0 : a << shift;
      return 1;
    }
    case 3: {
      const shift = b & 0xff;
      if (shift) core.c = shift > 32 ? 0 : (a >>> (shift - 1)) & 1;
      r[d] = shift > 31 ? 0 : a >>> shift;
      core.nz = r[d];
      return 1;
    }
    case 4: {
      const shift = Math.min(b & 0xff, 32);
      if (shift) core.c = (a >> (shift - 1)) & 1;
      core.nz = r[d] = a >> Math.min(shift, 31);
      return 1;
    }
    case 5:
      r[d] = add(core, a, b, core.c);
      return 1;
    case 6:
      r[d] = add(core, a, ~b, core.c);
      return 1;
    case 7: {
      const shift = b & 0xff;
      const turn = shift & 31;
      const result = turn ? (a >>> turn) | (a << (32 - turn)) : a;
      if (shift) core.c = result >>> 31;
      core.nz = r[d] = result;
      return 1;
    }
    case 8:
      core.nz = a & b;
      return 1;
    case 9:
      r[d] = add(core, 0, ~b, 1);
      return 1;
    case 10:
      add(core, a, ~b, 1);
      return 1;
    case 11:
      add(core, a, b, 0);
      return 1;
    case 12:
      core.nz = r[d] = a | b;
      return 1;
    case 13:
      core.nz = r[d] = Math.imul(a, b);
      return 1;
    case 14:
      core.nz = r[d] = a & ~b;
      return 1;
    default:
      core.nz = r[d] = ~b;
      return 1;
  }
}

/** ADD, CMP, MOV on all registers; BX, BLX. @param {Core} core @param {number} op @param {number} pc */
function highRegisters(core, op, pc) {
  const { r } = core;
  const m = (op >> 3) & 15;
  const d = ((op >> 4) & 8) | (op & 7);
  const value = m === PC ? pc + 4 : r[m];
  switch ((op >> 8) & 3) {
    case 0:
      if (d === PC) {
        r[PC] = (pc + 4 + value) & ~1;
        return 2;
      }
      r[d] = d === SP ? (r[d] + value) & ~3 : r[d] + value;
      return 1;
    case 1:
      add(core, r[d], ~value, 1);
      return 1;
    case 2:
      if (d === PC) {
        r[PC] = value & ~1;
        return 2;
      }
      r[d] = d === SP ? value & ~3 : value;
      return 1;
    default:
      if (op & 0x80) r[LR] = (pc + 2) | 1;
      return core.branchExchange(value, 2);
  }
}

/** @param {Core} core @param {number} op */
function loadStoreRegister(core, op) {
  const { r } = core;
  const address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
  const t = op & 7;
  switch ((op >> 9) & 7) {
    case 0:
      core.store32(address, r[t]);
      return accessCycles(address, 4);
    case 1:
      core.store16(address, r[t]);
      return accessCycles(address, 4);
    case 2:
      core.store8(address, r[t]);
      return accessCycles(address, 4);
    case 3:
      r[t] = (core.load8(address) << 24) >> 24;
      break;
    case 4:
      r[t] = core.load32(address);
      break;
    case 5:
      r[t] = core.load16(address);
      break;
    case 6:
      r[t] = core.load8(address);
      break;
    default:
      r[t] = (core.load16(address) << 16) >> 16;
  }
  return accessCycles(address, 3);
}

/** The 0xB... group. @param {Core} core @param {number} op @param {number} pc */
function miscellaneous(core, op, pc) {
  const { r } = core;
  switch ((op >> 8) & 15) {
    case 0: // ADD/SUB SP
      r[SP] += op & 0x80 ? -((op & 0x7f) << 2) : (op & 0x7f) << 2;
      return 1;
    case 2: {
      // SXTH, SXTB, UXTH, UXTB
      const value = r[(op >> 3) & 7];
      const kind = (op >> 6) & 3;
      r[op & 7] =
        kind === 0
          ? (value << 16) >> 16
          : kind === 1
            ? (value << 24) >> 24
            : kind === 2
              ? value & 0xffff
              : value & 0xff;
      return 1;
    }
    case 4:
    case 5: {
      // PUSH
      let count = op & 0x100 ? 1 : 0;
      for (let i = 0; i < 8; i++) count += (op >> i) & 1;
      let address = r[SP] - 4 * count;
      const bottom = address;
      for (let i = 0; i < 8; i++) {
        if (op & (1 << i)) {
          core.store32(address, r[i]);
          address += 4;
        }
      }
      if (op & 0x100) core.store32(address, r[LR]);
      r[SP] = bottom;
      return 1 + count;
    }
    case 12:
    case 13: {
      // POP
      let address = r[SP];
      let cycles = 1;
      for (let i = 0; i < 8; i++) {
        if (op & (1 << i)) {
          r[i] = core.load32(address);
          address += 4;
          cycles++;
        }
      }
      if (!(op & 0x100)) {
        r[SP] = address;
        return cycles;
      }
      const target = core.load32(address);
      r[SP] = address + 4;
      return core.branchExchange(target, cycles + 3);
    }
    case 6: // CPS
      core.PM = (op & 0x10) !== 0;
      core.interruptsUpdated = true;
      return 1;
    case 10: {
      // REV, REV16, REVSH
      const value = r[(op >> 3) & 7];
      const swapped = ((value >>> 8) & 0x00ff00ff) | ((value << 8) & 0xff00ff00);
      const kind = (op >> 6) & 3;
      if (kind === 0) r[op & 7] = (swapped << 16) | (swapped >>> 16);
      else if (kind === 1) r[op & 7] = swapped;
      else if (kind === 3) r[op & 7] = (swapped << 16) >> 16;
      else throw new CoreFault('undefined instruction', pc);
      return 1;
    }
    case 14: // BKPT: a call of the boot ROM's stand-in; elsewhere, without a debugger, a fault (B1.5.14)
      if (pc >>> 0 >= BOOT_ROM_SIZE) throw new CoreFault('breakpoint', pc);
      return core.onRomCall(op & 0xff);
    case 15:
      return hint(core, op, pc);
    default:
      throw new CoreFault('undefined instruction', pc);
  }
}

/** @param {Core} core @param {number} op @param {number} pc */
function hint(core, op, pc) {
  switch (op & 0xff) {
    case 0x20: // WFE
      if (core.eventRegistered) core.eventRegistered = false;
      else core.waiting = true;
      return 2;
    case 0x30: // WFI
      core.waiting = core.mostUrgent(core.priorityOf(core.IPSR)) === 0;
      return 2;
    case 0x40: // SEV
      core.eventRegistered = true;
      return 1;
    default:
      if (op & 0xf) throw new CoreFault('undefined instruction', pc);
      return 1;
  }
}

/** The 32-bit instructions: BL, MSR, MRS, barriers. @param {Core} core @param {number} op @param {number} pc */
function wide(core, op, pc) {
  const { r } = core;
  const op2 = fetch(core, pc + 2);
  if ((op2 & 0xd000) === 0xd000) {
    const s = (op >> 10) & 1;
    const i1 = ~((op2 >> 13) ^ s) & 1;
    const i2 = ~((op2 >> 11) ^ s) & 1;
    const offset =
      (s ? -1 << 24 : 0) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((op2 & 0x7ff) << 1);
    r[LR] = (pc + 4) | 1;
    r[PC] = pc + 4 + offset;
    return 3;
  }
  r[PC] = pc + 4;
  if ((op & 0xffe0) === 0xf380 && (op2 & 0xff00) === 0x8800) {
    core.writeSpecial(op2 & 0xff, r[op & 15]);
    return 3;
  }
  if (op === 0xf3ef && (op2 & 0xf000) === 0x8000) {
    r[(op2 >> 8) & 15] = core.readSpecial(op2 & 0xff);
    return 3;
  }
  if (op === 0xf3bf && (op2 & 0xff00) === 0x8f00) return 3;
  throw new CoreFault('undefined instruction', pc);
}
