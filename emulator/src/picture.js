/**
 * A picture of the board as a person sees it from above: wood, stones, lit points and the screen.
 */
import { HEIGHT, WIDTH } from './parts/oled.js';
import { encodePng } from './png.js';

const PIXELS_PER_MM = 3;
const MARGIN_MM = 32;
const LABEL_MM = 21;
const SCREEN_SCALE = 3;
const SCREEN_FRAME = 10;

/** @typedef {[number, number, number]} Rgb */

/** @type {Record<'table' | 'wood' | 'line' | 'ink' | 'black' | 'white' | 'rim' | 'screen' | 'pixel', Rgb>} */
const PAINT = {
  table: [52, 48, 46],
  wood: [196, 154, 104],
  line: [150, 112, 70],
  ink: [96, 66, 36],
  black: [32, 32, 34],
  white: [242, 240, 232],
  rim: [110, 100, 92],
  screen: [6, 8, 12],
  pixel: [190, 225, 255],
};
/** The brightest that the board shows at its usual brightness. */
const FULL_DUTY = 109;
const GAMMA = 2.2;

/** Five columns of seven bits, top one lowest. @type {Record<string, number[]>} */
const LETTERS = {
  0: [0x3e, 0x51, 0x49, 0x45, 0x3e], 1: [0x00, 0x42, 0x7f, 0x40, 0x00], 2: [0x42, 0x61, 0x51, 0x49, 0x46],
  3: [0x21, 0x41, 0x45, 0x4b, 0x31], 4: [0x18, 0x14, 0x12, 0x7f, 0x10], 5: [0x27, 0x45, 0x45, 0x45, 0x39],
  6: [0x3c, 0x4a, 0x49, 0x49, 0x30], 7: [0x01, 0x71, 0x09, 0x05, 0x03], 8: [0x36, 0x49, 0x49, 0x49, 0x36],
  9: [0x06, 0x49, 0x49, 0x29, 0x1e], A: [0x7e, 0x11, 0x11, 0x11, 0x7e], B: [0x7f, 0x49, 0x49, 0x49, 0x36],
  C: [0x3e, 0x41, 0x41, 0x41, 0x22], D: [0x7f, 0x41, 0x41, 0x22, 0x1c], E: [0x7f, 0x49, 0x49, 0x49, 0x41],
  F: [0x7f, 0x09, 0x09, 0x09, 0x01], G: [0x3e, 0x41, 0x49, 0x49, 0x7a], H: [0x7f, 0x08, 0x08, 0x08, 0x7f],
  I: [0x00, 0x41, 0x7f, 0x41, 0x00], J: [0x20, 0x40, 0x41, 0x3f, 0x01], K: [0x7f, 0x08, 0x14, 0x22, 0x41],
  L: [0x7f, 0x40, 0x40, 0x40, 0x40], M: [0x7f, 0x02, 0x0c, 0x02, 0x7f], N: [0x7f, 0x04, 0x08, 0x10, 0x7f],
  O: [0x3e, 0x41, 0x41, 0x41, 0x3e], P: [0x7f, 0x09, 0x09, 0x09, 0x06], Q: [0x3e, 0x41, 0x51, 0x21, 0x5e],
  R: [0x7f, 0x09, 0x19, 0x29, 0x46], S: [0x46, 0x49, 0x49, 0x49, 0x31], T: [0x01, 0x01, 0x7f, 0x01, 0x01],
};

class Canvas {
  /** @param {number} width @param {number} height @param {Rgb} ground */
  constructor(width, height, ground) {
    this.width = Math.round(width);
    this.height = Math.round(height);
    this.rgb = new Uint8Array(this.width * this.height * 3);
    for (let i = 0; i < this.rgb.length; i++) this.rgb[i] = ground[i % 3];
  }

  /** @param {number} x @param {number} y @param {Rgb} colour @param {number} [cover] from 0 to 1 */
  dot(x, y, colour, cover = 1) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || cover <= 0) return;
    const at = (y * this.width + x) * 3;
    const share = Math.min(cover, 1);
    for (let i = 0; i < 3; i++) this.rgb[at + i] += (colour[i] - this.rgb[at + i]) * share;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {Rgb} colour */
  box(x, y, width, height, colour) {
    for (let dy = 0; dy < height; dy++) for (let dx = 0; dx < width; dx++) this.dot(x + dx, y + dy, colour);
  }

  /**
   * Paints by the distance from a point.
   * @param {number} x @param {number} y @param {number} reach @param {Rgb} colour @param {(distance: number) => number} cover
   */
  around(x, y, reach, colour, cover) {
    for (let py = Math.floor(y - reach); py <= y + reach + 1; py++) {
      for (let px = Math.floor(x - reach); px <= x + reach + 1; px++) this.dot(px, py, colour, cover(Math.hypot(px - x, py - y)));
    }
  }

  /** @param {number} x @param {number} y @param {number} radius @param {Rgb} colour */
  disc(x, y, radius, colour) {
    this.around(x, y, radius + 1, colour, (distance) => radius - distance + 0.5);
  }

  /** @param {[number, number]} from @param {[number, number]} to @param {Rgb} colour */
  line(from, to, colour) {
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2);
    for (let i = 0; i <= steps; i++) {
      const at = (/** @type {0 | 1} */ axis) => Math.round(from[axis] + ((to[axis] - from[axis]) * i) / steps);
      this.dot(at(0), at(1), colour);
    }
  }

  /** Writes a short text around a middle. @param {string} text @param {number} x @param {number} y @param {number} scale @param {Rgb} colour */
  text(text, x, y, scale, colour) {
    let left = Math.round(x - ((text.length * 6 - 1) * scale) / 2);
    const top = Math.round(y - 3.5 * scale);
    for (const letter of text) {
      (LETTERS[letter] ?? []).forEach((column, dx) => {
        for (let dy = 0; dy < 7; dy++) {
          if (column & (1 << dy)) this.box(left + dx * scale, top + dy * scale, scale, scale, colour);
        }
      });
      left += 6 * scale;
    }
  }
}

/** What the eye makes of a duty. @param {import('./parts/ws2812.js').Colour} colour @returns {Rgb} */
function seen({ r, g, b }) {
  const eye = (/** @type {number} */ duty) => Math.round(255 * Math.min(duty / FULL_DUTY, 1) ** (1 / GAMMA));
  return [eye(r), eye(g), eye(b)];
}

/**
 * Names rows at their left end and columns at their lower end: of the hexagon rows have letters and columns numbers, of a
 * grid it is the other way round.
 * @param {{ name: string, x: number, y: number }[]} points @param {number} pitch
 */
function labels(points, pitch) {
  const leans = points.some(({ x, y }) => y > 0 && x % pitch > 1);
  const down = leans ? { x: pitch / 2, y: (-pitch * Math.sqrt(3)) / 2 } : { x: 0, y: -pitch };
  return points.flatMap(({ name, x, y }) => {
    const [row, column] = leans ? [name[0], name.slice(1)] : [name.slice(1), name[0]];
    const empty = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      !points.some((other) => Math.hypot(other.x - x - dx, other.y - y - dy) < 0.1 * pitch);
    const share = LABEL_MM / pitch;
    return [
      ...(empty(-pitch, 0) ? [{ text: row, x: x - LABEL_MM, y }] : []),
      ...(empty(down.x, down.y) ? [{ text: column, x: x + share * down.x, y: y + share * down.y }] : []),
    ];
  });
}

/**
 * Draws the board.
 * @param {import('./board.js').Board} board
 * @param {(name: string) => import('./parts/ws2812.js').Colour} colour of a point's light; what blinks may be given as lit
 * @returns {Buffer} a PNG file
 */
export function picture(board, colour) {
  const points = [...board.points.values()];
  const right = Math.max(...points.map(({ x }) => x));
  const top = Math.max(...points.map(({ y }) => y));
  const [across, up] = [right + 2 * MARGIN_MM, top + 2 * MARGIN_MM].map((mm) => Math.round(mm * PIXELS_PER_MM));
  const canvas = new Canvas(across, up + HEIGHT * SCREEN_SCALE + 4 * SCREEN_FRAME, PAINT.table);
  canvas.box(6, 6, across - 12, up - 12, PAINT.wood);
  /** @param {{ x: number, y: number }} point @returns {[number, number]} */
  const at = ({ x, y }) => [(x + MARGIN_MM) * PIXELS_PER_MM, (top - y + MARGIN_MM) * PIXELS_PER_MM];

  const pitch = Math.min(...points.slice(1).map(({ x, y }) => Math.hypot(x - points[0].x, y - points[0].y)));
  for (const point of points) {
    for (const other of points) {
      const near = Math.hypot(point.x - other.x, point.y - other.y) < 1.1 * pitch;
      if (point.index < other.index && near) canvas.line(at(point), at(other), PAINT.line);
    }
  }
  for (const { text, x, y } of labels(points, pitch)) canvas.text(text, ...at({ x, y }), 2, PAINT.ink);

  const stone = (board.description.sensing.stone_mm[0] / 2) * PIXELS_PER_MM;
  const halo = 0.5 * pitch * PIXELS_PER_MM;
  for (const point of points) {
    const [x, y] = at(point);
    const light = colour(point.name);
    const side = board.stones.get(point.name);
    canvas.disc(x, y, 5, PAINT.line);
    if (light.r || light.g || light.b) {
      canvas.around(x, y, halo, seen(light), (distance) => (distance < halo ? 1.15 - distance / halo : 0));
      if (!side) canvas.disc(x, y, stone / 2, seen(light));
    }
    if (!side) continue;
    canvas.disc(x, y, stone, PAINT.rim);
    canvas.disc(x, y, stone - 2, PAINT[side]);
    // On the board the light is seen around the stone; here also on it, so that its colour can be told.
    if (light.r || light.g || light.b) canvas.disc(x, y, stone / 3, seen(light));
  }

  const left = Math.round((across - WIDTH * SCREEN_SCALE) / 2);
  const screenTop = up + 2 * SCREEN_FRAME;
  const frame = SCREEN_FRAME;
  canvas.box(left - frame, screenTop - frame, WIDTH * SCREEN_SCALE + 2 * frame, HEIGHT * SCREEN_SCALE + 2 * frame, PAINT.screen);
  board.screen.bitmap().forEach((lit, i) => {
    if (!lit) return;
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    canvas.box(left + x * SCREEN_SCALE, screenTop + y * SCREEN_SCALE, SCREEN_SCALE, SCREEN_SCALE, PAINT.pixel);
  });
  return encodePng(canvas.width, canvas.height, canvas.rgb);
}
