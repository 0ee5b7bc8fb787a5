/**
 * What OLED modules of 128 × 64 pixels on I2C have in common: the format of transfers, the commands that all their chips
 * know, and the picture. They are mounted as those sold are: the picture is upright with A1h and C8h.
 */

export const WIDTH = 128;
export const HEIGHT = 64;
export const PAGES = HEIGHT / 8;

/** How many bytes follow a command byte; commands that are not listed stand alone. @type {Record<number, number>} */
const ARGUMENTS = { 0x81: 1, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };

/** What power-on leaves behind. */
function powerOnState() {
  return {
    column: 0,
    page: 0,
    startLine: 0,
    offset: 0,
    multiplex: HEIGHT,
    contrast: 0x7f,
    remapped: false,
    comReversed: false,
    allOn: false,
    inverted: false,
    on: false,
    command: /** @type {number[]} */ ([]),
    expectControl: true,
    single: false,
    isData: false,
    dirty: false,
  };
}

/** Holds the registers as properties of the part itself. */
const Registers = /** @type {new () => ReturnType<typeof powerOnState>} */ (class {});

/**
 * @typedef {import('../i2c.js').I2cDevice} I2cDevice
 *
 * @typedef {object} OledOptions
 * @property {import('../i2c.js').I2cBus} bus
 * @property {number} [address] by the SA0 pin, 0x3c or 0x3d
 * @property {boolean} [plugged]
 */

/** @implements {I2cDevice} */
export class Oled extends Registers {
  /**
   * @param {OledOptions} options
   * @param {number} columns of the memory
   * @param {number} left the first column in sight
   */
  constructor({ bus, address = 0x3c, plugged = true }, columns, left) {
    super();
    this.bus = bus;
    this.address = address;
    this.columnCount = columns;
    this.left = left;
    this.ram = new Uint8Array(columns * PAGES);
    /** @type {number[]} bytes that are no command of this chip */
    this.unknown = [];
    this.dataBytes = 0;
    /** How many of the next bytes are not acknowledged. */
    this.refusing = 0;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.reset();
    if (plugged) this.plug();
  }

  /** As the power comes. */
  reset() {
    this.ram.fill(0);
    Object.assign(this, powerOnState());
  }

  /** Pushes the module into its socket. */
  plug() {
    this.bus.devices.add(this);
  }

  /** Pulls it out: no answer any more, and the picture is gone. */
  unplug() {
    this.bus.devices.delete(this);
    this.reset();
  }

  /** The board's supply goes and comes back. */
  powerOff() {
    this.reset();
  }

  /** The module hangs in the middle of a byte and holds SDA low for so many clocks. @param {number} [clocks] */
  lockUp(clocks = 9) {
    this.bus.lockUp(clocks);
  }

  /** @param {() => void} listener told at the end of each transfer that changed what is shown */
  onChange(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  start() {
    this.expectControl = true;
    return true;
  }

  /** @param {number} byte */
  write(byte) {
    if (this.refusing > 0) {
      this.refusing--;
      return false;
    }
    if (this.expectControl) {
      this.single = (byte & 0x80) !== 0;
      this.isData = (byte & 0x40) !== 0;
      this.expectControl = false;
      return true;
    }
    if (this.isData) this.data(byte);
    else this.#byteOfCommand(byte);
    if (this.single) this.expectControl = true;
    return true;
  }

  /** The status: bit 6 says that the display is off. @returns {number} */
  read() {
    return this.on ? 0 : 0x40;
  }

  stop() {
    if (!this.dirty) return;
    this.dirty = false;
    for (const listener of this.listeners) listener();
  }

  /** Where a column lies in the memory: a re-map acts on what is written later. */
  get cell() {
    const segment = this.remapped ? this.columnCount - 1 - this.column : this.column;
    return this.page * this.columnCount + segment;
  }

  /** @param {number} byte */
  data(byte) {
    this.ram[this.cell] = byte;
    this.dataBytes++;
    this.dirty = true;
    this.advance();
  }

  /** Goes on to the next byte of the memory. */
  advance() {
    this.column = (this.column + 1) % this.columnCount;
  }

  /** How many bytes follow a command byte. @param {number} command */
  argumentsOf(command) {
    return ARGUMENTS[command] ?? 0;
  }

  /** @param {number} byte */
  #byteOfCommand(byte) {
    this.command.push(byte);
    const [first, ...rest] = this.command;
    if (rest.length < this.argumentsOf(first)) return;
    this.command = [];
    this.dirty = true;
    if (!this.execute(first, rest[0], rest[1])) this.unknown.push(first);
  }

  /** Returns whether there is such a command. @param {number} c @param {number} a @param {number} _b @returns {boolean} */
  execute(c, a, _b) {
    const mask = this.columnCount > WIDTH ? 0xf : 7;
    if (c <= 0x0f) this.column = (this.column & 0xf0) | c;
    else if (c <= 0x1f) this.column = ((c & mask) << 4) | (this.column & 0x0f);
    else if (c >= 0x40 && c <= 0x7f) this.startLine = c & 0x3f;
    else if (c >= 0xb0 && c <= 0xb7) this.page = c & 7;
    else if ((c & 0xf0) === 0xc0) this.comReversed = (c & 8) !== 0;
    else if (c === 0x81) this.contrast = a;
    else if (c === 0xa0 || c === 0xa1) this.remapped = c === 0xa1;
    else if (c === 0xa4 || c === 0xa5) this.allOn = c === 0xa5;
    else if (c === 0xa6 || c === 0xa7) this.inverted = c === 0xa7;
    else if (c === 0xa8) this.multiplex = (a & 0x3f) + 1;
    else if (c === 0xae || c === 0xaf) this.on = c === 0xaf;
    else if (c === 0xd3) this.offset = a & 0x3f;
    else return c in ARGUMENTS || c === 0xe3;
    return true;
  }

  /** True when there is a picture at all: switched on, and with the voltage for it. */
  get lit() {
    return this.on;
  }

  /** What a person sees: one byte per pixel, 0 or 1, row by row. */
  bitmap() {
    const picture = new Uint8Array(WIDTH * HEIGHT);
    if (!this.lit) return picture;
    for (let y = 0; y < HEIGHT; y++) {
      const com = this.comReversed ? y : HEIGHT - 1 - y;
      if (com >= this.multiplex) continue;
      const row = (com + this.startLine + this.offset) % HEIGHT;
      for (let x = 0; x < WIDTH; x++) {
        const segment = this.columnCount - 1 - this.left - x;
        const bit = (this.ram[(row >> 3) * this.columnCount + segment] >> (row & 7)) & 1;
        picture[y * WIDTH + x] = this.allOn ? 1 : bit ^ (this.inverted ? 1 : 0);
      }
    }
    return picture;
  }

  /** The picture as text, two rows of pixels per line, for failure messages. */
  toString() {
    const picture = this.bitmap();
    const lines = [];
    for (let y = 0; y < HEIGHT; y += 2) {
      let line = '';
      for (let x = 0; x < WIDTH; x++) {
        line += ' ▀▄█'[picture[y * WIDTH + x] | (picture[(y + 1) * WIDTH + x] << 1)];
      }
      lines.push(line.trimEnd());
    }
    return lines.join('\n');
  }
}
