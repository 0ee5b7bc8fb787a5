/**
 * An ARMv6-M core (Cortex-M0+) that stands in for rp2040js's own.
 *
 * Two reasons: rp2040js ignores faults, SEV and the carry in the overflow flag of ADCS/SBCS,
 * and decodes by a chain of comparisons; this one raises HardFault as the architecture says and
 * decodes by a jump table, which makes it several times faster.
 *
 * References: ARM DDI 0419 (ARMv6-M architecture), ARM DDI 0484 (Cortex-M0+ TRM, table 3-1: cycles),
 * RP2040 data sheet 2.4.
 */

import { CoreFault } from './core-fault.js';
import { execute } from './instructions.js';

const NMI = 2;
const HARD_FAULT = 3;
const SV_CALL = 11;
const PEND_SV = 14;
const SYS_TICK = 15;
const FIRST_IRQ = 16;
/** Interrupts 26 to 31 have no wire: they are pended by software only (RP2040 data sheet 2.3.2). */
const LAST_WIRED_IRQ = 25;

const THREAD_PRIORITY = 4;
/** Cycles from the request to the handler's first instruction (Cortex-M0+ TRM 3.6.1). */
const EXCEPTION_ENTRY_CYCLES = 15;
const EXCEPTION_RETURN_CYCLES = 10;

const SP = 13;
const LR = 14;
const PC = 15;

const SRAM_BASE = 0x20000000;
const FLASH_BASE = 0x10000000;

/**
 * @typedef {object} Bus everything that is neither flash nor SRAM
 * @property {(address: number) => number} read32
 * @property {(address: number) => number} read16
 * @property {(address: number) => number} read8
 * @property {(address: number, value: number) => void} write32
 * @property {(address: number, value: number) => void} write16
 * @property {(address: number, value: number) => void} write8
 */

export class Core {
  /**
   * @param {Uint8Array} flash
   * @param {Uint8Array} sram
   * @param {Bus} bus
   */
  constructor(flash, sram, bus) {
    this.bus = bus;
    this.flash8 = flash;
    this.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length >> 1);
    this.flash32 = new Int32Array(flash.buffer, flash.byteOffset, flash.length >> 2);
    this.flashSize = flash.length;
    this.sram8 = sram;
    this.sram16 = new Uint16Array(sram.buffer, sram.byteOffset, sram.length >> 1);
    this.sram32 = new Int32Array(sram.buffer, sram.byteOffset, sram.length >> 2);
    this.sramSize = sram.length;

    this.r = new Int32Array(16);
    /** The last result that set N and Z: N is its sign, Z is its being zero. */
    this.nz = 1;
    this.c = 0;
    this.v = 0;
    this.otherSP = 0;
    this.usesProcessStack = false;
    this.unprivileged = false;
    this.PM = false;
    this.IPSR = 0;
    this.VTOR = 0;
    this.SHPR2 = 0;
    this.SHPR3 = 0;

    this.cycles = 0;
    this.instructions = 0;
    this.eventRegistered = false;
    this.waiting = false;
    /** @type {CoreFault | null} */
    this.lockedUp = null;

    // The names below are rp2040js's: its NVIC and SysTick reach into the core by them.
    this.pendingInterrupts = 0;
    this.enabledInterrupts = 0;
    this.interruptPriorities = [-1, 0, 0, 0];
    this.pendingNMI = false;
    this.pendingPendSV = false;
    this.pendingSVCall = false;
    this.pendingSystick = false;
    this.interruptsUpdated = false;
    this.interruptNMIMask = 0;

    /** @type {(call: number) => number} a BKPT in the boot ROM's address range; returns the cycles it takes */
    this.onRomCall = () => 1;
    /** @type {(fault: CoreFault) => void} told before HardFault is entered */
    this.onFault = () => {};
  }

  /** rp2040js calls this from its own reset; the chip starts the core by `start`. */
  reset() {}

  /** @param {number} vectorTable */
  start(vectorTable) {
    this.VTOR = vectorTable;
    this.r[SP] = this.load32(vectorTable) & ~3;
    this.r[LR] = -1;
    this.r[PC] = this.load32(vectorTable + 4) & ~1;
  }

  get PC() {
    return this.r[PC] >>> 0;
  }

  get SP() {
    return this.r[SP] >>> 0;
  }

  get LR() {
    return this.r[LR] >>> 0;
  }

  // ---- memory ----------------------------------------------------------------------------

  /** @param {number} address @returns {number} signed */
  load32(address) {
    if (address & 3) throw new CoreFault('unaligned read', address);
    const inRam = (address - SRAM_BASE) >>> 0;
    if (inRam < this.sramSize) return this.sram32[inRam >> 2];
    const inFlash = (address - FLASH_BASE) >>> 0;
    if (inFlash < this.flashSize) return this.flash32[inFlash >> 2];
    return this.bus.read32(address >>> 0) | 0;
  }

  /** @param {number} address */
  load16(address) {
    if (address & 1) throw new CoreFault('unaligned read', address);
    const inRam = (address - SRAM_BASE) >>> 0;
    if (inRam < this.sramSize) return this.sram16[inRam >> 1];
    const inFlash = (address - FLASH_BASE) >>> 0;
    if (inFlash < this.flashSize) return this.flash16[inFlash >> 1];
    return this.bus.read16(address >>> 0);
  }

  /** @param {number} address */
  load8(address) {
    const inRam = (address - SRAM_BASE) >>> 0;
    if (inRam < this.sramSize) return this.sram8[inRam];
    const inFlash = (address - FLASH_BASE) >>> 0;
    if (inFlash < this.flashSize) return this.flash8[inFlash];
    return this.bus.read8(address >>> 0);
  }

  /** @param {number} address @param {number} value */
  store32(address, value) {
    if (address & 3) throw new CoreFault('unaligned write', address);
    const inRam = (address - SRAM_BASE) >>> 0;
    if (inRam < this.sramSize) this.sram32[inRam >> 2] = value;
    else this.bus.write32(address >>> 0, value >>> 0);
  }

  /** @param {number} address @param {number} value */
  store16(address, value) {
    if (address & 1) throw new CoreFault('unaligned write', address);
    const inRam = (address - SRAM_BASE) >>> 0;
    if (inRam < this.sramSize) this.sram16[inRam >> 1] = value;
    else this.bus.write16(address >>> 0, value & 0xffff);
  }

  /** @param {number} address @param {number} value */
  store8(address, value) {
    const inRam = (address - SRAM_BASE) >>> 0;
    if (inRam < this.sramSize) this.sram8[inRam] = value;
    else this.bus.write8(address >>> 0, value & 0xff);
  }

  // ---- exceptions ------------------------------------------------------------------------

  get APSR() {
    return (
      (this.nz < 0 ? 1 << 31 : 0) | (this.nz === 0 ? 1 << 30 : 0) | (this.c << 29) | (this.v << 28)
    );
  }

  set APSR(value) {
    this.nz = value & (1 << 30) ? 0 : value < 0 ? -1 : 1;
    this.c = (value >>> 29) & 1;
    this.v = (value >>> 28) & 1;
  }

  get SPmain() {
    return this.usesProcessStack ? this.otherSP : this.r[SP];
  }

  set SPmain(value) {
    if (this.usesProcessStack) this.otherSP = value & ~3;
    else this.r[SP] = value & ~3;
  }

  get SPprocess() {
    return this.usesProcessStack ? this.r[SP] : this.otherSP;
  }

  set SPprocess(value) {
    if (this.usesProcessStack) this.r[SP] = value & ~3;
    else this.otherSP = value & ~3;
  }

  /** @param {boolean} process */
  selectStack(process) {
    if (this.usesProcessStack === process) return;
    const sp = this.r[SP];
    this.r[SP] = this.otherSP;
    this.otherSP = sp;
    this.usesProcessStack = process;
  }

  /** @param {number} exception */
  priorityOf(exception) {
    switch (exception) {
      case 0:
        return THREAD_PRIORITY;
      case NMI:
        return -2;
      case HARD_FAULT:
        return -1;
      case SV_CALL:
        return this.SHPR2 >>> 30;
      case PEND_SV:
        return (this.SHPR3 >>> 22) & 3;
      case SYS_TICK:
        return this.SHPR3 >>> 30;
      default: {
        const bit = 1 << (exception - FIRST_IRQ);
        for (let p = 0; p < 4; p++) if (this.interruptPriorities[p] & bit) return p;
        return 0;
      }
    }
  }

  /** The pending exception that would be taken first, 0 for none. */
  get vectPending() {
    return this.mostUrgent(THREAD_PRIORITY);
  }

  /** @param {number} below only exceptions of a higher urgency than this */
  mostUrgent(below) {
    if (this.pendingNMI && below > -2) return NMI;
    const irqs = this.pendingInterrupts & this.enabledInterrupts;
    for (let p = 0; p < below; p++) {
      if (this.pendingSVCall && this.SHPR2 >>> 30 === p) return SV_CALL;
      if (this.pendingPendSV && ((this.SHPR3 >>> 22) & 3) === p) return PEND_SV;
      if (this.pendingSystick && this.SHPR3 >>> 30 === p) return SYS_TICK;
      const level = irqs & this.interruptPriorities[p];
      if (level) return FIRST_IRQ + 31 - Math.clz32(level & -level);
    }
    return 0;
  }

  /** @param {number} irq @param {boolean} asserted */
  setInterrupt(irq, asserted) {
    const bit = 1 << irq;
    if (!asserted) {
      this.pendingInterrupts &= ~bit;
      return;
    }
    if (this.pendingInterrupts & bit) return;
    this.pendingInterrupts |= bit;
    this.interruptsUpdated = true;
    // PRIMASK does not keep a sleeping core from waking (ARM DDI 0419, B1.5.19).
    if (this.waiting && this.mostUrgent(this.priorityOf(this.IPSR))) this.waiting = false;
  }

  /** Wakes a sleeping core for an exception that was pended without `setInterrupt` (SysTick). */
  checkWake() {
    if (this.interruptsUpdated && this.mostUrgent(this.priorityOf(this.IPSR))) this.waiting = false;
  }

  /** Takes the most urgent pending exception, if any may interrupt now. */
  takePending() {
    this.interruptsUpdated = false;
    const active = this.priorityOf(this.IPSR);
    const exception = this.mostUrgent(this.PM ? Math.min(active, 0) : active);
    if (!exception) return false;
    if (exception === NMI) this.pendingNMI = false;
    else if (exception === SV_CALL) this.pendingSVCall = false;
    else if (exception === PEND_SV) this.pendingPendSV = false;
    else if (exception === SYS_TICK) this.pendingSystick = false;
    else if (exception - FIRST_IRQ > LAST_WIRED_IRQ) {
      this.pendingInterrupts &= ~(1 << (exception - FIRST_IRQ));
    }
    this.enter(exception);
    return true;
  }

  /** @param {number} exception */
  enter(exception) {
    const { r } = this;
    const inHandler = this.IPSR !== 0;
    const realign = r[SP] & 4 ? 1 << 9 : 0;
    const frame = (r[SP] - 0x20) & ~7;
    const status = this.APSR | (1 << 24) | realign | this.IPSR;
    this.store32(frame, r[0]);
    this.store32(frame + 4, r[1]);
    this.store32(frame + 8, r[2]);
    this.store32(frame + 12, r[3]);
    this.store32(frame + 16, r[12]);
    this.store32(frame + 20, r[LR]);
    this.store32(frame + 24, r[PC]);
    this.store32(frame + 28, status);
    r[SP] = frame;
    r[LR] = inHandler ? 0xfffffff1 : this.usesProcessStack ? 0xfffffffd : 0xfffffff9;
    this.IPSR = exception;
    this.selectStack(false);
    this.eventRegistered = true;
    this.waiting = false;
    this.interruptsUpdated = true;
    r[PC] = this.load32(this.VTOR + 4 * exception) & ~1;
  }

  /** @param {number} kind EXC_RETURN */
  leave(kind) {
    const { r } = this;
    this.selectStack((kind & 0xf) === 0xd);
    const frame = r[SP];
    r[0] = this.load32(frame);
    r[1] = this.load32(frame + 4);
    r[2] = this.load32(frame + 8);
    r[3] = this.load32(frame + 12);
    r[12] = this.load32(frame + 16);
    r[LR] = this.load32(frame + 20);
    r[PC] = this.load32(frame + 24) & ~1;
    const status = this.load32(frame + 28);
    r[SP] = (frame + 0x20) | (status & (1 << 9) ? 4 : 0);
    this.APSR = status;
    this.IPSR = status & 0x3f;
    this.eventRegistered = true;
    this.interruptsUpdated = true;
  }

  /**
   * Enters HardFault; a fault inside HardFault or NMI, or one that cannot even be stacked, locks the core up
   * (ARM DDI 0419, B1.5.15).
   * @param {unknown} thrown
   * @param {number} pc the instruction that faulted
   */
  fault(thrown, pc) {
    if (!(thrown instanceof CoreFault)) throw thrown;
    const fault = thrown;
    fault.pc = pc >>> 0;
    fault.lr = this.LR;
    fault.sp = this.SP;
    fault.lockUp = this.IPSR === HARD_FAULT || this.IPSR === NMI;
    if (!fault.lockUp) {
      try {
        this.r[PC] = pc;
        this.onFault(fault);
        this.enter(HARD_FAULT);
      } catch (second) {
        if (!(second instanceof CoreFault)) throw second;
        fault.lockUp = true;
      }
    }
    if (fault.lockUp) {
      this.lockedUp = fault;
      this.waiting = true;
      this.onFault(fault);
    }
    return EXCEPTION_ENTRY_CYCLES;
  }

  /** Runs one instruction, or takes one exception; returns the cycles it took. */
  step() {
    const pc = this.r[PC];
    try {
      if (this.interruptsUpdated && this.takePending()) {
        this.cycles += EXCEPTION_ENTRY_CYCLES;
        return EXCEPTION_ENTRY_CYCLES;
      }
      const cycles = execute(this, pc);
      this.cycles += cycles;
      this.instructions++;
      return cycles;
    } catch (thrown) {
      const cycles = this.fault(thrown, pc);
      this.cycles += cycles;
      return cycles;
    }
  }

  /** @param {number} target @param {number} cycles */
  branchExchange(target, cycles) {
    if (this.IPSR !== 0 && target >>> 28 === 0xf) {
      this.leave(target);
      return cycles + EXCEPTION_RETURN_CYCLES;
    }
    if (!(target & 1)) throw new CoreFault('branch to ARM state', target);
    this.r[PC] = target & ~1;
    return cycles;
  }

  /** @param {number} sysm */
  readSpecial(sysm) {
    switch (sysm) {
      case 0:
        return this.APSR;
      case 1:
      case 2:
      case 3:
        return this.APSR | this.IPSR;
      case 5:
      case 7:
        return this.IPSR;
      case 8:
        return this.SPmain;
      case 9:
        return this.SPprocess;
      case 16:
        return this.PM ? 1 : 0;
      case 20:
        return (this.usesProcessStack ? 2 : 0) | (this.unprivileged ? 1 : 0);
      default:
        return 0;
    }
  }

  /** @param {number} sysm @param {number} value */
  writeSpecial(sysm, value) {
    switch (sysm) {
      case 0:
      case 1:
      case 2:
      case 3:
        this.APSR = value;
        break;
      case 8:
        this.SPmain = value;
        break;
      case 9:
        this.SPprocess = value;
        break;
      case 16:
        this.PM = (value & 1) === 1;
        this.interruptsUpdated = true;
        break;
      case 20:
        this.unprivileged = (value & 1) === 1;
        if (this.IPSR === 0) this.selectStack((value & 2) === 2);
        break;
      default:
    }
  }
}
