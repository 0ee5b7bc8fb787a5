/**
 * Steps rp2040js's PIO state machines on simulated time.
 *
 * rp2040js runs them from `setTimeout`. Here each machine has the instant of its next instruction; a machine that stalls
 * (empty FIFO, `WAIT`, `IRQ`) has none until rp2040js finds its condition met, so that idle machines cost nothing.
 */
import { FIFO } from 'rp2040js';

const CTRL = 0x000;
const SM0_CLKDIV = 0x0c8;
const SM_STRIDE = 0x18;
const SM_SHIFTCTRL = 0x08;
const SM_INSTR = 0x10;
const FJOIN_TX = 1 << 30;
const FJOIN_RX = 1 << 31;
const FIFO_DEPTH = 4;

/**
 * @typedef {import('rp2040js').StateMachine} StateMachine
 * @typedef {import('rp2040js').RPPIO} RPPIO
 */

class Track {
  /** @param {RPPIO} pio @param {StateMachine} machine */
  constructor(pio, machine) {
    this.pio = pio;
    // Private in rp2040js's types, not in fact.
    this.machine = /** @type {any} */ (machine);
    /** Simulated time of the next instruction. */
    this.due = Infinity;
  }
}

export class PioLockstep {
  /**
   * @param {import('./clock.js').Clock} clock
   * @param {import('rp2040js').RP2040} mcu
   */
  constructor(clock, mcu) {
    this.clock = clock;
    this.mcu = mcu;
    this.due = Infinity;
    this.steps = 0;
    /** @type {Track[]} */
    this.tracks = [];
    for (const pio of mcu.pio) this.#adopt(pio);
  }

  /** @param {RPPIO} pio */
  #adopt(pio) {
    const tracks = pio.machines.map((machine) => new Track(pio, machine));
    this.tracks.push(...tracks);
    pio.run = () => {};
    for (const track of tracks) this.#watchStalls(track);

    const write = pio.writeUint32.bind(pio);
    pio.writeUint32 = (offset, value) => {
      const index = Math.floor((offset - SM0_CLKDIV) / SM_STRIDE);
      const register = (offset - SM0_CLKDIV) % SM_STRIDE;
      const track = offset >= SM0_CLKDIV ? tracks[index] : undefined;
      if (track && register === SM_INSTR) this.#force(track, value);
      else write(offset, value);
      if (track && register === SM_SHIFTCTRL) joinFifos(track.machine, value);
      if (offset === CTRL) this.#enable(tracks, value);
      pio.checkChangedPins();
    };
  }

  /** @param {Track} track */
  #watchStalls(track) {
    const { machine } = track;
    const checkWait = machine.checkWait.bind(machine);
    machine.checkWait = () => {
      // A machine that is switched off stays where it is, whatever comes into its FIFO.
      if (!machine.enabled) return;
      const stalled = machine.waiting;
      const before = machine.cycles;
      checkWait();
      if (stalled && !machine.waiting && machine.enabled && track.due === Infinity) {
        // The instruction ends in the cycle in which its condition is met, then comes its delay.
        const cycles = 1 + Math.max(machine.cycles - before, 0);
        this.#plan(track, this.clock.now + cycles * this.#cycleNanos(machine));
      }
    };
  }

  /**
   * An instruction written to SMx_INSTR replaces one the machine is stalled on (data sheet 3.5.5).
   * @param {Track} track @param {number} opcode
   */
  #force(track, opcode) {
    const { machine } = track;
    const pc = machine.pc;
    machine.waiting = false;
    machine.updatePC = true;
    machine.executeInstruction(opcode & 0xffff);
    if (machine.waiting) {
      machine.execCtrl |= 1 << 31;
      return;
    }
    if (machine.updatePC) machine.pc = pc;
    if (machine.enabled) this.#plan(track, this.clock.now + this.#cycleNanos(machine));
  }

  /** @param {Track[]} tracks @param {number} value */
  #enable(tracks, value) {
    tracks.forEach((track, index) => {
      const { machine } = track;
      const restarted = value & (1 << (4 + index));
      if (!machine.enabled) track.due = Infinity;
      else if (machine.waiting && !restarted) machine.checkWait();
      else if (track.due === Infinity && (!machine.waiting || restarted)) {
        track.due = this.clock.now + this.#cycleNanos(machine);
      }
    });
    this.#refresh();
  }

  /** @param {any} machine */
  #cycleNanos(machine) {
    // An integer part of 0 divides by 65536 (data sheet table 370).
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    return (divider * 1e9) / this.mcu.clkSys;
  }

  /** @param {Track} track @param {number} due */
  #plan(track, due) {
    track.due = due;
    if (due < this.due) this.due = due;
  }

  #refresh() {
    let due = Infinity;
    for (const track of this.tracks) if (track.due < due) due = track.due;
    this.due = due;
  }

  /** Runs every machine whose instruction is due now. */
  run() {
    const { now } = this.clock;
    for (const track of this.tracks) {
      if (track.due > now) continue;
      const { machine } = track;
      const before = machine.cycles;
      const start = track.due;
      this.steps++;
      // `checkWait` plans only machines without a date, and this one gets its own below.
      machine.step();
      track.due = machine.waiting
        ? Infinity
        : start + Math.max(machine.cycles - before, 1) * this.#cycleNanos(machine);
      track.pio.checkChangedPins();
    }
    this.#refresh();
  }
}

/**
 * Joined FIFOs are eight deep (data sheet 3.2.5); rp2040js leaves them at four.
 * @param {any} machine @param {number} shiftCtrl
 */
function joinFifos(machine, shiftCtrl) {
  const tx = shiftCtrl & FJOIN_TX ? 2 * FIFO_DEPTH : FIFO_DEPTH;
  const rx = shiftCtrl & FJOIN_RX ? 2 * FIFO_DEPTH : FIFO_DEPTH;
  if (machine.txFIFO.size !== tx || machine.rxFIFO.size !== rx) {
    machine.txFIFO = new FIFO(tx);
    machine.rxFIFO = new FIFO(rx);
    machine.updateDMATx();
    machine.updateDMARx();
  }
}
