/**
 * An SSD1306 128 × 64 OLED module on I2C.
 *
 * Solomon Systech SSD1306 data sheet: 8.1.5.2 (I2C data format), table 9-1 (commands), 10.1.3 (addressing modes),
 * 10.1.8 (segment re-map acts on data written later), 10.1.14 (COM direction acts at once), 10.1.15 with table 10-1
 * (start line and offset). The module is mounted as those sold are: the picture is upright with A1h and C8h.
 */

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;

/** How many bytes follow a command byte; commands that are not listed stand alone. @type {Record<number, number>} */
const ARGUMENTS = {
  0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2a: 5, 0x81: 1, 0x8d: 1, 0xa3: 2, 0xa8: 1, 0xd3: 1,
  0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1,
};
/** Single-byte commands that exist; anything else is no command of this chip. @param {number} c */
const isKnown = (c) =>
  c <= 0x1f || c in ARGUMENTS || (c >= 0x40 && c <= 0x7f) || c === 0x2e || c === 0x2f || c === 0xa0 || c === 0xa1 ||
  (c >= 0xa4 && c <= 0xa7) || c === 0xae || c === 0xaf || (c >= 0xb0 && c <= 0xb7) || (c & 0xf0) === 0xc0 || c === 0xe3;

/** What power-on leaves behind, table 9-1 "RESET" values. */
function powerOnState() {
  return {
    mode: /** @type {'horizontal' | 'vertical' | 'page'} */ ('page'),
    columns: [0, WIDTH - 1],
    pages: [0, PAGES - 1],
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
    chargePump: false,
    command: /** @type {number[]} */ ([]),
    expectControl: true,
    single: false,
    isData: false,
    dirty: false,
  };
}

/** Holds the registers as properties of the part itself. */
const Registers = /** @type {new () => ReturnType<typeof powerOnState>} */ (class {});

/** @typedef {import('../i2c.js').I2cDevice} I2cDevice */

/** @implements {I2cDevice} */
export class Ssd1306 extends Registers {
  /**
   * @param {object} options
   * @param {import('../i2c.js').I2cBus} options.bus
   * @param {number} [options.address] by the SA0 pin, 0x3c or 0x3d
   * @param {boolean} [options.plugged]
   */
  constructor({ bus, address = 0x3c, plugged = true }) {
    super();
    this.bus = bus;
    this.address = address;
    this.ram = new Uint8Array(WIDTH * PAGES);
    /** @type {number[]} bytes that are no command of this chip */
    this.unknown = [];
    this.dataBytes = 0;
    /** How many of the next bytes are not acknowledged. */
    this.refusing = 0;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.#reset();
    if (plugged) this.plug();
  }

  #reset() {
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
    this.#reset();
  }

  /** The board's supply goes and comes back. */
  powerOff() {
    this.#reset();
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
    if (this.isData) this.#data(byte);
    else this.#byteOfCommand(byte);
    if (this.single) this.expectControl = true;
    return true;
  }

  /** The status: bit 6 says that the display is off (8.1.5.2). */
  read() {
    return this.on ? 0 : 0x40;
  }

  stop() {
    if (!this.dirty) return;
    this.dirty = false;
    for (const listener of this.listeners) listener();
  }

  /** @param {number} byte */
  #data(byte) {
    const segment = this.remapped ? WIDTH - 1 - this.column : this.column;
    this.ram[this.page * WIDTH + segment] = byte;
    this.dataBytes++;
    this.dirty = true;
    const [firstColumn, lastColumn] = this.columns;
    const [firstPage, lastPage] = this.pages;
    const nextColumn = this.column === lastColumn ? firstColumn : (this.column + 1) % WIDTH;
    const nextPage = this.page === lastPage ? firstPage : (this.page + 1) % PAGES;
    if (this.mode === 'page') this.column = (this.column + 1) % WIDTH;
    else if (this.mode === 'horizontal') {
      if (this.column === lastColumn) this.page = nextPage;
      this.column = nextColumn;
    } else {
      if (this.page === lastPage) this.column = nextColumn;
      this.page = nextPage;
    }
  }

  /** @param {number} byte */
  #byteOfCommand(byte) {
    this.command.push(byte);
    const [first, ...rest] = this.command;
    if (rest.length < (ARGUMENTS[first] ?? 0)) return;
    this.command = [];
    this.dirty = true;
    if (!isKnown(first)) this.unknown.push(first);
    this.#execute(first, rest[0], rest[1]);
  }

  /** @param {number} c @param {number} a @param {number} b */
  #execute(c, a, b) {
    if (c <= 0x0f) this.column = (this.column & 0x70) | c;
    else if (c <= 0x1f) this.column = ((c & 7) << 4) | (this.column & 0x0f);
    else if (c >= 0x40 && c <= 0x7f) this.startLine = c & 0x3f;
    else if (c >= 0xb0 && c <= 0xb7) this.page = c & 7;
    else if ((c & 0xf0) === 0xc0) this.comReversed = (c & 8) !== 0;
    switch (c) {
      case 0x20:
        this.mode = (a & 3) === 0 ? 'horizontal' : (a & 3) === 1 ? 'vertical' : 'page';
        break;
      case 0x21:
        this.columns = [a & 0x7f, b & 0x7f];
        this.column = a & 0x7f;
        break;
      case 0x22:
        this.pages = [a & 7, b & 7];
        this.page = a & 7;
        break;
      case 0x81:
        this.contrast = a;
        break;
      case 0x8d:
        this.chargePump = (a & 4) !== 0;
        break;
      case 0xa0:
      case 0xa1:
        this.remapped = c === 0xa1;
        break;
      case 0xa4:
      case 0xa5:
        this.allOn = c === 0xa5;
        break;
      case 0xa6:
      case 0xa7:
        this.inverted = c === 0xa7;
        break;
      case 0xa8:
        this.multiplex = (a & 0x3f) + 1;
        break;
      case 0xae:
      case 0xaf:
        this.on = c === 0xaf;
        break;
      case 0xd3:
        this.offset = a & 0x3f;
        break;
      default:
    }
  }

  /** True when there is a picture at all: switched on, and with the voltage that the charge pump makes. */
  get lit() {
    return this.on && this.chargePump;
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
        const segment = WIDTH - 1 - x;
        const bit = (this.ram[(row >> 3) * WIDTH + segment] >> (row & 7)) & 1;
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
