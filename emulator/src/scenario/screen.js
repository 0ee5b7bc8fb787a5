/**
 * Reads the screen by finding its picture, pixel by pixel, among those that the host has drawn.
 */
import { HEIGHT, WIDTH } from '../parts/oled.js';

/** The picture of a screen that is dark or not switched on. */
const BLANK = Buffer.alloc((WIDTH * HEIGHT) / 8).toString('hex');

/** @typedef {{ from: number, to: number, picture: string, text: string | null }} Shown text is null while no picture is whole */

export class ScreenReader {
  /** @param {import('../board.js').Board} board @param {import('./host.js').Trace} trace */
  constructor(board, trace) {
    this.board = board;
    /** @type {Map<string, string>} words by picture */
    this.known = new Map([[BLANK, '']]);
    for (const { sights } of trace.lines) {
      for (const { screen } of sights) if (screen) this.known.set(screen.pages, screen.text);
    }
    /** @type {Shown[]} oldest first */
    this.seen = [];
    this.#look();
    board.screen.onChange(() => this.#look());
    board.chip.powerListeners.add(() => this.#look());
  }

  #look() {
    const now = this.board.chip.millis;
    const picture = pages(this.board.screen.bitmap());
    const last = this.seen.at(-1);
    const text = this.known.get(picture) ?? null;
    if (last) last.to = now;
    if (last && last.text === text) last.picture = picture;
    else this.seen.push({ from: now, to: now, picture, text });
  }

  /** The words on the screen, null while no picture is whole. @returns {string | null} */
  get text() {
    return this.seen.at(-1)?.text ?? null;
  }

  /** Closes the record of what was seen. @returns {Shown[]} */
  end() {
    this.#look();
    return this.seen;
  }

  toString() {
    return this.text === null
      ? `a picture that the host never drew:\n${this.board.screen}`
      : JSON.stringify(this.text);
  }
}

/** Packs a picture the way the SSD1306 takes it. @param {Uint8Array} bitmap one byte per pixel */
export function pages(bitmap) {
  const bytes = Buffer.alloc((WIDTH * HEIGHT) / 8);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (bitmap[y * WIDTH + x]) bytes[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
    }
  }
  return bytes.toString('hex');
}
