/**
 * An SSD1306 128 × 64 OLED module on I2C.
 *
 * Solomon Systech SSD1306 data sheet: 8.1.5.2 (I2C data format), table 9-1 (commands), 10.1.3 (addressing modes),
 * 10.1.8 (segment re-map acts on data written later), 10.1.14 (COM direction acts at once), 10.1.15 with table 10-1
 * (start line and offset). Over I2C nothing can be read but the status.
 */
import { Oled, PAGES, WIDTH } from './oled.js';

/** How many bytes follow the commands that only this chip has. @type {Record<number, number>} */
const ARGUMENTS = { 0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2a: 5, 0x2e: 0, 0x2f: 0, 0x8d: 1, 0xa3: 2 };

export class Ssd1306 extends Oled {
  /** @type {'horizontal' | 'vertical' | 'page'} */
  mode = 'page';
  columns = [0, WIDTH - 1];
  pages = [0, PAGES - 1];
  chargePump = false;

  /** @param {import('./oled.js').OledOptions} options */
  constructor(options) {
    super(options, WIDTH, 0);
  }

  /** Table 9-1, "RESET" values. */
  reset() {
    super.reset();
    this.mode = 'page';
    this.columns = [0, WIDTH - 1];
    this.pages = [0, PAGES - 1];
    this.chargePump = false;
  }

  advance() {
    const [firstColumn, lastColumn] = this.columns;
    const [firstPage, lastPage] = this.pages;
    const nextColumn = this.column === lastColumn ? firstColumn : (this.column + 1) % WIDTH;
    const nextPage = this.page === lastPage ? firstPage : (this.page + 1) % PAGES;
    if (this.mode === 'page') super.advance();
    else if (this.mode === 'horizontal') {
      if (this.column === lastColumn) this.page = nextPage;
      this.column = nextColumn;
    } else {
      if (this.page === lastPage) this.column = nextColumn;
      this.page = nextPage;
    }
  }

  /** @param {number} command */
  argumentsOf(command) {
    return ARGUMENTS[command] ?? super.argumentsOf(command);
  }

  /** @param {number} c @param {number} a @param {number} b */
  execute(c, a, b) {
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
      case 0x8d:
        this.chargePump = (a & 4) !== 0;
        break;
      default:
        return super.execute(c, a, b) || c in ARGUMENTS;
    }
    return true;
  }

  /** The charge pump makes the voltage. */
  get lit() {
    return super.lit && this.chargePump;
  }
}
