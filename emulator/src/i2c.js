/**
 * An I2C bus with its devices, and the RP2040's controller for it (DW_apb_i2c, data sheet 4.3) in place of rp2040js's:
 * bytes take their time at the programmed baud rate, an abort blocks the FIFO until it is cleared (4.3.7),
 * and a device can hold the data line down.
 */
import { BasePeripheral, FIFO } from 'rp2040js';

/**
 * @typedef {object} I2cDevice
 * @property {number} address 7 bits
 * @property {(read: boolean) => boolean} start addressed after START or repeated START; returns ACK
 * @property {(byte: number) => boolean} write returns ACK
 * @property {() => number} read
 * @property {() => void} stop
 */

/** What a pin's FUNCSEL is for I2C (data sheet table 2). */
const FUNCTION_I2C = 3;

/** The wires and what hangs on them; outlives resets of the chip. */
export class I2cBus {
  constructor() {
    /** @type {Set<I2cDevice>} */
    this.devices = new Set();
    /** @type {{ sda: import('./pins.js').Pin, scl: import('./pins.js').Pin } | null} */
    this.wires = null;
    /** Bits put on the wire, for measurements. */
    this.bits = 0;
  }

  /** @param {import('./pins.js').Pin} sda @param {import('./pins.js').Pin} scl */
  wire(sda, scl) {
    this.wires = { sda, scl };
  }

  /**
   * A device lost count in the middle of a byte and holds SDA low until it has seen so many more clocks
   * (UM10204, 3.1.16: "bus clear").
   * @param {number} clocks
   */
  lockUp(clocks) {
    if (!this.wires) throw new Error('the bus is not wired');
    const { sda, scl } = this.wires;
    sda.drive(0);
    let left = clocks;
    const stop = scl.onChange((level) => {
      if (level === 1 && --left <= 0) {
        stop();
        sda.drive(null);
      }
    });
  }

  get free() {
    return !this.wires || (this.wires.sda.level === 1 && this.wires.scl.level === 1);
  }

  /** Whether the chip has switched the wires to I2C; SDA comes out of even pins, SCL of odd ones (table 2). */
  get carried() {
    const on = (/** @type {import('./pins.js').Pin} */ { gpio, index }, /** @type {number} */ odd) =>
      gpio?.functionSelect === FUNCTION_I2C && index % 2 === odd;
    return !this.wires || (on(this.wires.sda, 0) && on(this.wires.scl, 1));
  }

  /** @param {number} address */
  find(address) {
    if (!this.carried) return null;
    for (const device of this.devices) if (device.address === address) return device;
    return null;
  }
}

const R = {
  CON: 0x00, TAR: 0x04, SAR: 0x08, DATA_CMD: 0x10, SS_HCNT: 0x14, SS_LCNT: 0x18, FS_HCNT: 0x1c, FS_LCNT: 0x20,
  INTR_STAT: 0x2c, INTR_MASK: 0x30, RAW_INTR_STAT: 0x34, RX_TL: 0x38, TX_TL: 0x3c, CLR_INTR: 0x40,
  CLR_TX_ABRT: 0x54, ENABLE: 0x6c, STATUS: 0x70, TXFLR: 0x74, RXFLR: 0x78, TX_ABRT_SOURCE: 0x80,
  ENABLE_STATUS: 0x9c, COMP_VERSION: 0xf8, COMP_TYPE: 0xfc,
};

const I = { RX_UNDER: 1, RX_OVER: 2, RX_FULL: 4, TX_OVER: 8, TX_EMPTY: 16, TX_ABRT: 64, ACTIVITY: 256, STOP_DET: 512, START_DET: 1024 };
/** Reading the register clears the interrupt (table 442 and following). */
const CLEARS = /** @type {Record<number, number>} */ ({
  0x44: I.RX_UNDER, 0x48: I.RX_OVER, 0x4c: I.TX_OVER, 0x50: 32, 0x54: I.TX_ABRT, 0x58: 128, 0x5c: I.ACTIVITY,
  0x60: I.STOP_DET, 0x64: I.START_DET, 0x68: 2048, 0xa8: 4096,
});
const LATCHED = I.RX_UNDER | I.RX_OVER | I.TX_OVER | I.TX_ABRT | I.ACTIVITY | I.STOP_DET | I.START_DET;

const ABORT = { ADDRESS_NOACK: 1 << 0, DATA_NOACK: 1 << 3, USER: 1 << 16 };
const COMMAND = { READ: 1 << 8, STOP: 1 << 9, RESTART: 1 << 10 };
const FIFO_DEPTH = 16;
const CON_RESET = 0x65;
/** While SDA or SCL is held low the controller looks again this often. */
const BUSY_POLL_NANOS = 2000;

export class I2cController extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} mcu
   * @param {string} name
   * @param {number} irq
   * @param {I2cBus} bus
   */
  constructor(mcu, name, irq, bus) {
    super(mcu, name);
    this.irq = irq;
    this.bus = bus;
    this.alarm = mcu.clock.createAlarm(() => this.then());
    /** What happens when the bits under way have gone over the wire. */
    this.then = () => {};
    this.tx = new FIFO(FIFO_DEPTH);
    this.rx = new FIFO(FIFO_DEPTH);
    /** @type {Map<number, number>} */
    this.registers = new Map();
    this.enable = 0;
    this.raw = 0;
    this.abortSource = 0;
    /** @type {'idle' | 'busy' | 'held'} held: addressed, waiting for the next command with SCL low */
    this.state = 'idle';
    this.reading = false;
    /** @type {I2cDevice | null} */
    this.device = null;
    this.reset();
  }

  reset() {
    this.alarm.cancel();
    this.registers = new Map([[R.CON, CON_RESET], [R.TAR, 0x55], [R.SAR, 0x55], [R.SS_HCNT, 0x28], [R.SS_LCNT, 0x2f], [R.FS_HCNT, 6], [R.FS_LCNT, 0x0d], [R.INTR_MASK, 0x8ff]]);
    this.tx.reset();
    this.rx.reset();
    this.enable = 0;
    this.raw = 0;
    this.abortSource = 0;
    this.state = 'idle';
    this.reading = false;
    this.device = null;
    this.#update();
  }

  get #bitNanos() {
    const fast = ((this.#get(R.CON) >> 1) & 3) !== 1;
    const high = this.#get(fast ? R.FS_HCNT : R.SS_HCNT);
    const low = this.#get(fast ? R.FS_LCNT : R.SS_LCNT);
    return ((high + low) * 1e9) / this.rp2040.clkSys;
  }

  /** @param {number} register */
  #get(register) {
    return this.registers.get(register) ?? 0;
  }

  /** @param {number} bits @param {() => void} then */
  #after(bits, then) {
    this.state = 'busy';
    this.then = then;
    this.bus.bits += bits;
    this.alarm.schedule(bits * this.#bitNanos);
  }

  #next() {
    if (!(this.enable & 1) || this.state === 'busy') return;
    if (this.enable & 2) {
      this.#abort(ABORT.USER);
      return;
    }
    if (this.tx.empty) return;
    const command = this.tx.peek();
    const read = (command & COMMAND.READ) !== 0;
    if (this.state === 'idle' || command & COMMAND.RESTART || read !== this.reading) {
      if (this.state === 'idle' && !this.bus.free) {
        this.state = 'busy';
        this.then = () => {
          this.state = 'idle';
          this.#next();
        };
        this.alarm.schedule(BUSY_POLL_NANOS);
        return;
      }
      this.#address(read);
      return;
    }
    this.#data(this.tx.pull());
  }

  /** START or repeated START, then the address byte. @param {boolean} read */
  #address(read) {
    this.raw |= I.ACTIVITY | I.START_DET;
    this.reading = read;
    this.#after(10, () => {
      const device = this.bus.find(this.#get(R.TAR) & 0x7f);
      if (!device || !device.start(read)) {
        this.#abort(ABORT.ADDRESS_NOACK);
        return;
      }
      this.device = device;
      // The first command has now been addressed: its RESTART bit is spent.
      this.#data(this.tx.pull());
    });
    this.#update();
  }

  /** @param {number} command */
  #data(command) {
    this.#after(9, () => {
      const { device } = this;
      this.state = 'held';
      if (command & COMMAND.READ) {
        const byte = device?.read() ?? 0xff;
        if (this.rx.full) this.raw |= I.RX_OVER;
        else this.rx.push(byte);
      } else if (!device?.write(command & 0xff)) {
        this.#abort(ABORT.DATA_NOACK);
        return;
      }
      if (command & COMMAND.STOP || !(this.enable & 1)) this.#stop();
      else this.#next();
      this.#update();
    });
    this.#update();
  }

  #stop() {
    this.#after(1, () => {
      this.device?.stop();
      this.device = null;
      this.state = 'idle';
      this.raw |= I.STOP_DET;
      this.raw &= ~I.ACTIVITY;
      this.enable &= ~2;
      this.#update();
      this.#next();
    });
  }

  /** @param {number} reason */
  #abort(reason) {
    this.abortSource = reason | (this.tx.itemCount << 23);
    this.tx.reset();
    this.raw |= I.TX_ABRT;
    if (this.state === 'idle') this.enable &= ~2;
    else this.#stop();
    this.#update();
  }

  get #status() {
    return (
      (this.raw & LATCHED) |
      (this.enable & 1 && this.tx.itemCount <= this.#get(R.TX_TL) ? I.TX_EMPTY : 0) |
      (this.rx.itemCount > this.#get(R.RX_TL) ? I.RX_FULL : 0)
    );
  }

  #update() {
    this.rp2040.setInterrupt(this.irq, (this.#status & this.#get(R.INTR_MASK)) !== 0);
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset in CLEARS) {
      this.raw &= ~CLEARS[offset];
      if (offset === R.CLR_TX_ABRT) this.abortSource = 0;
      this.#update();
      return 0;
    }
    switch (offset) {
      case R.CLR_INTR:
        this.raw &= ~LATCHED;
        this.abortSource = 0;
        this.#update();
        return 0;
      case R.DATA_CMD: {
        if (this.rx.empty) {
          this.raw |= I.RX_UNDER;
          return 0;
        }
        const byte = this.rx.pull();
        this.#update();
        return byte;
      }
      case R.INTR_STAT:
        return this.#status & this.#get(R.INTR_MASK);
      case R.RAW_INTR_STAT:
        return this.#status;
      case R.ENABLE:
        return this.enable;
      case R.ENABLE_STATUS:
        return (this.enable & 1) | (this.state === 'idle' ? 0 : 1);
      case R.STATUS:
        return (
          (this.state === 'idle' ? 0 : 0x21) |
          (this.tx.full ? 0 : 2) |
          (this.tx.empty ? 4 : 0) |
          (this.rx.empty ? 0 : 8) |
          (this.rx.full ? 16 : 0)
        );
      case R.TXFLR:
        return this.tx.itemCount;
      case R.RXFLR:
        return this.rx.itemCount;
      case R.TX_ABRT_SOURCE:
        return this.abortSource;
      case R.COMP_VERSION:
        return 0x3230312a;
      case R.COMP_TYPE:
        return 0x44570140;
      default:
        return this.#get(offset);
    }
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    switch (offset) {
      case R.DATA_CMD:
        // The FIFO stays flushed until the abort has been read and cleared.
        if (this.raw & I.TX_ABRT || !(this.enable & 1)) break;
        if (this.tx.full) this.raw |= I.TX_OVER;
        else this.tx.push(value & 0x7ff);
        this.#next();
        break;
      case R.ENABLE:
        // ABORT can only be set by software; the controller clears it.
        this.enable = (value & 5) | ((value | this.enable) & 2);
        if (!(value & 1)) {
          this.tx.reset();
          this.rx.reset();
          if (this.state === 'held') this.#stop();
        }
        this.#next();
        break;
      default:
        this.registers.set(offset, value);
    }
    this.#update();
  }
}
