/**
 * The wooden board: a chip with all its parts, wired by `hw/board.json`, and hands to play on it.
 *
 *     const board = new Board({ elf, kind: 'reed' });
 *     board.setUp();
 *     board.powerOn();
 *     board.run(2000);
 *     board.lift('D5');
 *     board.lit(); // names of the points with light
 */
import { readFileSync } from 'node:fs';

import { Chip } from './chip.js';
import { AnalogLine } from './parts/analog-mux.js';
import { Button } from './parts/button.js';
import { Buzzer } from './parts/buzzer.js';
import { HALL_TYPES, HallSensors } from './parts/hall-sensor.js';
import { MagnetBoard } from './parts/magnets.js';
import { ShiftRegisterChain } from './parts/shift-register-chain.js';
import { SpiLink } from './parts/spi-link.js';
import { Sh1106 } from './parts/sh1106.js';
import { Ssd1306 } from './parts/ssd1306.js';
import { TokenChain } from './parts/token-chain.js';
import { UsbHost } from './parts/usb-host.js';
import { Ws2812Chain } from './parts/ws2812.js';
import { seededRandom } from './random.js';
import { checkWiring } from './wiring.js';

/**
 * @typedef {'black' | 'white'} Side
 * @typedef {'open' | 'closed' | 'flicker' | 'weak'} Fault a sensor feels nothing, feels a stone always, cannot decide, or hardly feels one
 */

/** What `cargo xtask hw` made from `hw/board.toml`. */
export const DESCRIPTION = JSON.parse(readFileSync(new URL('../../hw/board.json', import.meta.url), 'utf8'));

const BITS_PER_STRIP = 16;
const RAIL_VOLTS = 3.3;
const FLICKER_NANOS = 1e6;
/** A strong magnet, made of small ones in rings around its middle: millimetres, and how many. */
const MAGNET_RINGS = [[0, 1], [6, 6]];
/** On the CC pin of a sink, in the middle of what is allowed (USB Type-C 2.0, table 4-36); none: on the Pico's socket alone. */
const CC_VOLTS = { none: 0, default: 0.41, '1.5 A': 0.92, '3 A': 1.68 };
/** @typedef {keyof typeof CC_VOLTS} Supply */
const BLACK_ROWS = 'BCD';
const WHITE_ROWS = 'HIJ';

export class Board {
  /**
   * @param {object} options
   * @param {import('./elf.js').Elf} options.elf
   * @param {'reed' | 'hall'} [options.kind] which strips are fitted, and how the strap is set
   * @param {'hexagon' | 'grid9' | 'grid13' | 'grid19'} [options.layout] which board they make, and how its strap is set
   * @param {import('./flash.js').Flash} [options.flash] one that another board has written
   * @param {'throw' | 'handle'} [options.onFault]
   * @param {'ssd1306' | 'sh1106' | null} [options.screen] the chip of the screen that is plugged in
   * @param {boolean} [options.usb] whether a computer is plugged in
   * @param {Supply} [options.supply] what is plugged into the USB-C socket
   * @param {number} [options.seed] of bounce, noise and unlike sensors
   * @param {number} [options.spread] how unlike Hall sensors are: 1 as the data sheet allows
   * @param {any} [options.description]
   */
  constructor({ elf, kind = 'reed', layout = 'hexagon', flash, onFault, screen = 'ssd1306', usb = false, supply = '3 A', seed = 1, spread = 0.2, description = DESCRIPTION }) {
    this.description = description;
    this.layout = description.layouts[layout];
    this.kind = kind;
    this.chip = new Chip({ elf, flash, onFault, seed });
    /** @type {Map<string, { index: number, name: string, x: number, y: number }>} */
    this.points = new Map(this.layout.points.map((/** @type {any} */ point) => [point.name, point]));
    /** @type {Map<number, string>} */
    this.names = new Map(this.layout.points.map((/** @type {any} */ point) => [point.index, point.name]));
    /** @type {Map<string, Side>} stones on the wood */
    this.stones = new Map();
    /** @type {Map<string, Fault>} sensors that do not work */
    this.faults = new Map();
    /** @type {{ names: string[], side: Side } | null} a stone on the border of two points */
    this.between = null;
    /** @type {string | null} where a strong magnet lies that is no stone */
    this.magnet = null;
    this.random = seededRandom(seed);

    checkWiring(Object.fromEntries(Object.entries(description.pins).map(([name, { gpio }]) => [name, gpio])));
    const pin = (/** @type {string} */ name) => this.chip.pin(description.pins[name].gpio);
    this.leds = new Ws2812Chain({ data: pin('led'), count: this.layout.led_order.length });
    const bus = this.chip.i2c[Number(description.blocks.oled.i2c.slice(-1))];
    bus.wire(pin('oled_sda'), pin('oled_scl'));
    const Screen = screen === 'sh1106' ? Sh1106 : Ssd1306;
    this.screen = new Screen({ bus, address: description.blocks.oled.address, plugged: screen !== null });
    this.buzzer = new Buzzer(pin('buzzer'));
    this.usb = new UsbHost(this.chip, { plugged: usb });
    this.buttons = {
      black: new Button({ pin: pin('button_black'), seed }),
      white: new Button({ pin: pin('button_white'), seed: seed + 1 }),
      menu: new Button({ pin: pin('button_menu'), seed: seed + 2 }),
    };
    const { strap } = description;
    pin(strap.kind.pin).drive(strap.kind[kind]);
    strap.size.forEach((/** @type {string} */ name, /** @type {number} */ place) => {
      pin(name).drive(/** @type {0 | 1} */ ((this.layout.strap >> (strap.size.length - 1 - place)) & 1));
    });
    /** Volts on the two CC pins. */
    this.cc = [0, 0];
    ['cc_1', 'cc_2'].forEach((name, i) => (this.chip.analog[description.pins[name].gpio - 26] = () => this.cc[i]));
    this.plugSupply(supply);
    this.chip.powerListeners.add((on) => {
      if (on) return;
      this.leds.powerOff();
      this.screen.powerOff();
    });
    if (kind === 'reed') this.#fitReed(pin);
    else this.#fitHall(pin, seed, spread);
  }

  /** @param {(name: string) => import('./pins.js').Pin} pin */
  #fitReed(pin) {
    const { strip, blocks, pins } = this.description;
    const { strips } = this.layout;
    const chain = new ShiftRegisterChain({
      chips: 2 * strips.length,
      load: pin('load'),
      clock: pin('clock'),
      data: pin('sense'),
      serialIn: 1,
    });
    strips.forEach((/** @type {any} */ _, /** @type {number} */ number) => {
      strip.reed_pattern.forEach((/** @type {0 | 1} */ level, /** @type {number} */ i) => {
        chain.set(number * BITS_PER_STRIP + strip.slots + i, level);
      });
    });
    this.reeds = chain;
    this.spi = new SpiLink({
      chip: this.chip,
      index: Number(blocks.reed.spi.slice(-1)),
      wired: [pins.clock.gpio, pins.sense.gpio],
      chain,
    });
  }

  /** @param {(name: string) => import('./pins.js').Pin} pin @param {number} seed @param {number} spread */
  #fitHall(pin, seed, spread) {
    const { strip, sensing, pins } = this.description;
    const { strips, points } = this.layout;
    const magnets = new MagnetBoard({
      sensors: points.map((/** @type {any} */ { x, y }) => ({ xMm: x, yMm: y })),
      // Half a stone's shell, the wood, and the gap to the sensor's element.
      distanceMm: (sensing.stone_mm[1] - sensing.magnet_mm[1]) / 2 + sensing.top_mm + sensing.gap_mm - sensing.element_mm,
      magnet: {
        diameterMm: sensing.magnet_mm[0],
        thicknessMm: sensing.magnet_mm[1],
        remanenceMillitesla: sensing.remanence_t * 1000,
      },
    });
    const sensors = new HallSensors({ type: HALL_TYPES.DRV5053PA, magnets, seed, spread });
    /** @type {Map<number, number>} */
    const order = new Map(points.map((/** @type {any} */ { index }, /** @type {number} */ i) => [index, i]));
    const token = new TokenChain({ strips: strips.length, clock: pin('clock'), token: pin('token'), clear: pin('load'), seed });
    const line = new AnalogLine({
      address: [0, 1, 2, 3].map((bit) => pin(`address_${bit}`)),
      token,
      strips: strips.length,
      volts: (number, channel) => {
        if (channel === strip.hall_half_rail) return RAIL_VOLTS / 2;
        const index = strips[number].points[strip.hall_channels.indexOf(channel)];
        const sensor = order.get(index);
        return sensor === undefined ? 0 : sensors.volts(sensor);
      },
    });
    this.chip.analog[pins.sense.gpio - 26] = () => line.volts();
    this.magnets = magnets;
    this.sensors = sensors;
    this.token = token;
    this.line = line;
    this.order = order;
  }

  // ---- hands -----------------------------------------------------------------------------

  /** @param {string} name */
  #point(name) {
    const point = this.points.get(name);
    if (!point) throw new Error(`there is no point ${name}`);
    return point;
  }

  /** Puts a stone on a point. @param {string} name @param {Side} side that is up */
  place(name, side) {
    const point = this.#point(name);
    this.stones.set(name, side);
    if (this.reeds) this.#contact(name);
    // A black stone is up with the pole that raises a DRV5053PA's voltage: north, that is a negative field.
    else this.magnets?.place(name, /** @type {number} */ (this.order?.get(point.index)), side === 'black' ? -1 : 1);
  }

  /** Takes the stone off a point. @param {string} name @returns {Side} the side that was up */
  lift(name) {
    const side = this.stones.get(name);
    if (!side) throw new Error(`there is no stone on ${name}`);
    this.stones.delete(name);
    if (this.reeds) this.#contact(name);
    else this.magnets?.remove(name);
    return side;
  }

  /** Turns the stone on a point over, taking so long for it. @param {string} name @param {number} [millis] */
  turn(name, millis = 150) {
    const side = this.lift(name);
    this.run(millis);
    this.place(name, side === 'black' ? 'white' : 'black');
  }

  /**
   * Lays a stone on the border of two points, or takes it away: both contacts close, or both sensors feel what is left.
   * @param {{ names: string[], side: Side } | null} between
   */
  setBetween(between) {
    const changed = [...(this.between?.names ?? []), ...(between?.names ?? [])];
    this.between = between;
    if (this.reeds) return changed.forEach((name) => this.#contact(name));
    this.magnets?.remove('between');
    if (!between) return;
    const [one, other] = between.names.map((name) => this.#point(name));
    const off = { dxMm: (other.x - one.x) / 2, dyMm: (other.y - one.y) / 2 };
    this.magnets?.place('between', /** @type {number} */ (this.order?.get(one.index)), between.side === 'black' ? -1 : 1, off);
  }

  /** Lays a strong magnet that is no stone on a point, or takes it away. @param {string | null} name */
  setMagnet(name) {
    this.magnet = name;
    if (this.reeds) return [...this.points.keys()].forEach((point) => this.#contact(point));
    MAGNET_RINGS.forEach(([radius, count], ring) => {
      for (let i = 0; i < count; i++) {
        const part = `magnet ${ring} ${i}`;
        const angle = (2 * Math.PI * i) / count;
        const off = { dxMm: radius * Math.cos(angle), dyMm: radius * Math.sin(angle) };
        if (!name) this.magnets?.remove(part);
        else this.magnets?.place(part, /** @type {number} */ (this.order?.get(this.#point(name).index)), -1, off);
      }
    });
  }

  /** Pulls the cable in front of a strip, and with it those behind; null plugs it in again. @param {number | null} strip */
  unplug(strip) {
    if (this.reeds) this.reeds.brokenAfter = strip === null ? null : strip * BITS_PER_STRIP;
    else if (this.token) this.token.brokenAfter = strip;
  }

  /** The strip that a row begins on, by the row's name: a letter of the hexagon, a number of a grid. @param {string} row */
  stripOf(row) {
    const isNamed = (/** @type {number} */ index) => [/^[A-Z]+/, /\d+$/].some((part) => this.names.get(index)?.match(part)?.[0] === row);
    const strip = this.layout.strips.findIndex((/** @type {any} */ { points }) => points.some(isNamed));
    if (strip < 0) throw new Error(`there is no row ${row}`);
    return strip;
  }

  /** Whether a magnet that lies beside a point closes its contact. @param {string} name */
  #feelsBeside(name) {
    if (this.between?.names.includes(name)) return true;
    if (this.magnet === null) return false;
    const [one, other] = [this.#point(this.magnet), this.#point(name)];
    const { pitch_mm: pitch } = this.description.strip;
    return Math.hypot(one.x - other.x, one.y - other.y) < pitch * 1.1;
  }

  /** Breaks the sensor under a point, or mends it. @param {string} name @param {Fault | null} fault */
  setFault(name, fault) {
    const { index } = this.#point(name);
    if (fault) this.faults.set(name, fault);
    else this.faults.delete(name);
    if (this.reeds) {
      this.#contact(name);
      if (fault === 'flicker') this.#flicker(name);
    } else {
      this.sensors?.setFault(/** @type {number} */ (this.order?.get(index)), fault);
    }
  }

  /** A loose contact may change in every scan. @param {string} name */
  #flicker(name) {
    if (this.faults.get(name) !== 'flicker') return;
    this.#contact(name);
    this.chip.after(FLICKER_NANOS, () => this.#flicker(name));
  }

  /** Sets the level of a reed contact. @param {string} name */
  #contact(name) {
    const { strip } = this.description;
    const { index } = this.#point(name);
    const number = this.layout.strips.findIndex((/** @type {any} */ { points }) => points.includes(index));
    const slot = this.layout.strips[number].points.indexOf(index);
    const closed = {
      none: this.stones.has(name) || this.#feelsBeside(name),
      open: false,
      closed: true,
      flicker: this.random() < 0.5,
      weak: this.stones.has(name) || this.#feelsBeside(name),
    }[this.faults.get(name) ?? 'none'];
    const level = closed ? strip.reed_closed : 1 - strip.reed_closed;
    this.reeds?.set(number * BITS_PER_STRIP + strip.reed_bits[slot], /** @type {0 | 1} */ (level));
  }

  /** Puts the 48 stones where a game begins. */
  setUp() {
    for (const name of this.points.keys()) {
      if (BLACK_ROWS.includes(name[0])) this.place(name, 'black');
      else if (WHITE_ROWS.includes(name[0])) this.place(name, 'white');
    }
  }

  /** Presses a button for so long and lets it go. @param {'black' | 'white' | 'menu'} which @param {number} [millis] */
  press(which, millis = 80) {
    this.buttons[which].press();
    this.run(millis);
    this.buttons[which].release();
    this.run(40);
  }

  /** Plugs another supply into the USB-C socket, one way up or the other. @param {Supply} supply @param {0 | 1} [pin] */
  plugSupply(supply, pin = 0) {
    this.cc.fill(0);
    this.cc[pin] = CC_VOLTS[supply];
  }

  // ---- what is seen ----------------------------------------------------------------------

  /** The light of each point that has any, by name. @returns {Map<string, import('./parts/ws2812.js').Colour>} */
  lights() {
    const found = new Map();
    this.layout.led_order.forEach((/** @type {number} */ index, /** @type {number} */ place) => {
      const colour = this.leds.leds[place];
      if (colour.r || colour.g || colour.b) found.set(this.names.get(index), colour);
    });
    return found;
  }

  /** The names of the points with light, sorted. */
  lit() {
    return [...this.lights().keys()].sort();
  }

  // ---- the journal -----------------------------------------------------------------------

  /** Puts a journal into the flash, as if an earlier life of the board had written it. @param {Uint8Array} bytes */
  writeJournal(bytes) {
    const { elf, flash } = this.chip;
    const [start, end] = ['__storage_start', '__storage_end'].map((name) => elf?.symbol(name)?.address ?? NaN);
    if (!(bytes.length <= end - start)) throw new Error('the image has no room for this journal');
    flash.bytes.fill(0xff, start, end).set(bytes, start);
  }

  // ---- time and power --------------------------------------------------------------------

  powerOn() {
    this.chip.powerOn();
  }

  powerOff() {
    this.chip.powerOff();
  }

  /** @param {number} millis */
  run(millis) {
    this.chip.runFor(millis);
  }
}
