/**
 * The RP2040's ADC (data sheet 4.9) in place of rp2040js's, whose round-robin stops at the first channel
 * and which keeps START_ONE set.
 */
import { BasePeripheral, FIFO } from 'rp2040js';

const CS = 0x00;
const RESULT = 0x04;
const FCS = 0x08;
const FIFO_REGISTER = 0x0c;
const DIV = 0x10;
const INTR = 0x14;
const INTE = 0x18;
const INTF = 0x1c;
const INTS = 0x20;

const CS_EN = 1 << 0;
const CS_TS_EN = 1 << 1;
const CS_START_ONE = 1 << 2;
const CS_START_MANY = 1 << 3;
const CS_READY = 1 << 8;
const CS_KEPT = CS_EN | CS_TS_EN | CS_START_MANY | (7 << 12) | (0x1f << 16);
const FCS_EN = 1 << 0;
const FCS_SHIFT = 1 << 1;
const FCS_DREQ_EN = 1 << 3;
const FCS_UNDER = 1 << 10;
const FCS_OVER = 1 << 11;
const FCS_KEPT = 0x0f00000f;

/** 96 cycles of the 48 MHz clock: 2 µs, 500 000 samples a second (4.9.2). */
const CONVERSION_CYCLES = 96;
const NANOS_PER_CYCLE = 1e9 / 48e6;
const CHANNELS = 5;
const TEMPERATURE_CHANNEL = 4;
const FIFO_DEPTH = 4;
const REFERENCE_VOLTS = 3.3;
const ADC_FIFO_IRQ = 22;
const DREQ_ADC = 36;
/** 27 °C by the formula of 4.9.5. */
const TEMPERATURE_VOLTS = 0.706;

/** @typedef {() => number} AnalogSource volts at this instant */

export class Adc extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} mcu
   * @param {(AnalogSource | null)[]} sources what is wired to GPIO 26 to 29
   */
  constructor(mcu, sources) {
    super(mcu, 'ADC');
    this.sources = sources;
    this.samples = 0;
    this.alarm = mcu.clock.createAlarm(() => this.#finish());
    this.nextAlarm = mcu.clock.createAlarm(() => {
      if (this.cs & CS_START_MANY) this.#start();
    });
    this.cs = 0;
    this.fcs = 0;
    this.div = 0;
    this.result = 0;
    this.enabled = 0;
    this.forced = 0;
    this.busy = false;
    this.held = 0;
    this.fifo = new FIFO(FIFO_DEPTH);
  }

  /** The RESETS block pulls the ADC into reset. */
  reset() {
    this.alarm.cancel();
    this.nextAlarm.cancel();
    this.cs = 0;
    this.fcs = 0;
    this.div = 0;
    this.result = 0;
    this.enabled = 0;
    this.forced = 0;
    this.busy = false;
    this.fifo.reset();
    this.#update();
  }

  get #threshold() {
    return (this.fcs >>> 24) & 0xf;
  }

  get #pending() {
    return this.fifo.itemCount >= this.#threshold && !this.fifo.empty ? 1 : 0;
  }

  #start() {
    this.busy = true;
    const channel = (this.cs >>> 12) & 7;
    // The input is held as the conversion starts; what changes later is not seen.
    const volts =
      channel === TEMPERATURE_CHANNEL ? TEMPERATURE_VOLTS : (this.sources[channel]?.() ?? 0);
    const code = Math.floor((volts / REFERENCE_VOLTS) * 4096);
    this.held = Math.min(Math.max(code, 0), 4095);
    this.alarm.schedule(CONVERSION_CYCLES * NANOS_PER_CYCLE);
  }

  #finish() {
    this.busy = false;
    this.samples++;
    this.result = this.held;
    if (this.fcs & FCS_EN) {
      if (this.fifo.full) this.fcs |= FCS_OVER;
      else this.fifo.push(this.fcs & FCS_SHIFT ? this.held >> 4 : this.held);
    }
    this.#turn();
    this.#update();
    if (this.cs & CS_START_MANY) {
      const period = this.div ? 1 + this.div / 256 : 0;
      const wait = Math.max(period - CONVERSION_CYCLES, 0);
      if (wait > 0) this.nextAlarm.schedule(wait * NANOS_PER_CYCLE);
      else this.#start();
    }
  }

  /** Moves on to the next channel of the round-robin mask (4.9.2.2). */
  #turn() {
    const mask = (this.cs >>> 16) & 0x1f;
    if (!mask) return;
    let channel = (this.cs >>> 12) & 7;
    do channel = (channel + 1) % CHANNELS;
    while (!(mask & (1 << channel)));
    this.cs = (this.cs & ~(7 << 12)) | (channel << 12);
  }

  #update() {
    const mcu = this.rp2040;
    mcu.setInterrupt(ADC_FIFO_IRQ, ((this.#pending & this.enabled) | this.forced) !== 0);
    if (this.fcs & FCS_DREQ_EN && this.#pending) mcu.dma.setDREQ(DREQ_ADC);
    else mcu.dma.clearDREQ(DREQ_ADC);
  }

  /** @param {number} offset */
  readUint32(offset) {
    switch (offset) {
      case CS:
        return this.cs | (this.busy || !(this.cs & CS_EN) ? 0 : CS_READY);
      case RESULT:
        return this.result;
      case FCS:
        return (
          this.fcs |
          (this.fifo.itemCount << 16) |
          (this.fifo.full ? 1 << 9 : 0) |
          (this.fifo.empty ? 1 << 8 : 0)
        );
      case FIFO_REGISTER: {
        if (this.fifo.empty) {
          this.fcs |= FCS_UNDER;
          return 0;
        }
        const value = this.fifo.pull();
        this.#update();
        return value;
      }
      case DIV:
        return this.div;
      case INTR:
        return this.#pending;
      case INTE:
        return this.enabled;
      case INTF:
        return this.forced;
      case INTS:
        return (this.#pending & this.enabled) | this.forced;
      default:
        return super.readUint32(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    switch (offset) {
      case CS: {
        const asked = value & CS_START_ONE || value & CS_START_MANY & ~this.cs;
        this.cs = value & CS_KEPT;
        if (value & CS_EN && !this.busy && asked) {
          this.nextAlarm.cancel();
          this.#start();
        }
        break;
      }
      case FCS:
        // OVER and UNDER are cleared by writing ones; a set-alias write must not bring them back.
        this.fcs =
          (value & FCS_KEPT) | (this.fcs & (FCS_OVER | FCS_UNDER) & ~this.rawWriteValue);
        this.#update();
        break;
      case DIV:
        this.div = value & 0xffffff;
        break;
      case INTE:
        this.enabled = value & 1;
        this.#update();
        break;
      case INTF:
        this.forced = value & 1;
        this.#update();
        break;
      default:
        super.writeUint32(offset, value);
    }
  }
}
