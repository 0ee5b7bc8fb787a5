/**
 * Plays scenarios on the emulated board.
 *
 * The hands move at the times at which they moved on the host: a line that ended there at some millisecond ends here at
 * the same one. What takes the chip longer (a picture on its way to the screen, a question over USB) is caught up with
 * in the next wait; the time from power to the first light, and what hands do by the lights, move the schedule.
 */
import { readFileSync } from 'node:fs';

import { Board } from '../board.js';
import { picture } from '../picture.js';
import { Console } from './console.js';
import { expectation } from './expectations.js';
import { CannotDo, Hands, writeRows } from './hands.js';
import { LightReader } from './lights.js';
import { ScreenReader } from './screen.js';
import { readScript } from './script.js';
import { Ear } from './sounds.js';

/** How long an expectation may take to come true unless it says otherwise, as on the host. */
const SOON_MS = 60;
/**
 * What the chip may take longer than the host, which has no wires. A whole picture is 1 KiB over I2C at 400 kHz, 24 ms,
 * behind another one, and some 20 ms of drawing each. Cues are played one after the other, and the longest has 450 ms.
 */
const LONGER_MS = { lights: 0, screen: 100, sound: 1000, console: 0 };
/** Hands need this long from one thing to the next. */
const PACE_MS = 25;
/** More than this is not caught up with: the schedule moves. */
const LATENESS_MS = 250;
const LIVE_MS = 300;
/** A game of so many words is read from the flash for longer than lights are compared. */
const LONG_GAME = 500;
/** A scan comes every millisecond, on the larger boards every four, and later while the flash is erased. */
const SCAN_MS = 500;

/** The boards of the rules and what the hardware calls them. @type {Record<string, 'hexagon' | 'grid9' | 'grid13' | 'grid19'>} */
const LAYOUTS = { hexagon: 'hexagon', '9x9': 'grid9', '13x13': 'grid13', '19x19': 'grid19' };

/** What hands or fingers do; the rest is time, power and expectations. */
const BY_HAND = /^(set|lift|place|push|turn|move|slide|nudge|drop|knock|follow|help|press|mash|hold)$/;

/** A line of a scenario that did not come true. */
export class Failure extends Error {
  /** @param {import('./script.js').Step} step @param {string} seen */
  constructor(step, seen) {
    super(`line ${step.line}: ${step.text}\n  but ${seen}`);
    this.name = 'Failure';
  }
}

/** A scenario on the emulated board, and what was seen of it. */
export class Performance {
  /**
   * @param {object} options
   * @param {import('../elf.js').Elf} options.elf
   * @param {import('./host.js').Legend} options.legend
   * @param {import('./host.js').Trace} options.trace what the host showed
   * @param {any} [options.description] of the board, if it is not wired as it should be
   */
  constructor({ elf, legend, trace, description }) {
    this.trace = trace;
    const text = readFileSync(trace.file, 'utf8');
    this.steps = readScript(text);
    /** Whether the lights are as bright as the legend says. */
    this.isBrightAsUsual = !/^\s*given (brightness|current)\b/m.test(text);
    /** Whether the chip reads its journal for so long that the host is far ahead when the first light comes. */
    this.readsForLong = (text.match(/^given moves .*/gm) ?? []).join(' ').split(' ').length > LONG_GAME;
    const layout = LAYOUTS[trace.board];
    if (!layout) throw new Error(`no strips make the board ${trace.board}`);
    this.board = new Board({ elf, kind: trace.kind, layout, usb: true, ...(description ? { description } : {}) });
    this.board.writeJournal(Buffer.from(trace.flash, 'hex'));
    this.lights = new LightReader(this.board, legend);
    this.screen = new ScreenReader(this.board, trace);
    this.ear = new Ear(this.board, legend);
    this.console = new Console(this.board);
    this.hands = new Hands(this.board, this.lights, this.console);
    /** The most that the LEDs have drawn since the last thing that was done. */
    this.milliamps = 0;
    this.board.leds.onFrame(() => (this.milliamps = Math.max(this.milliamps, this.board.leds.milliamps)));
    /** When the scenario's time was zero. */
    this.zero = 0;
    this.lastHand = -Infinity;
    /** When the last thing was done, and when the board was switched on last. */
    this.done = 0;
    this.bornAt = 0;
    /** @type {number[]} when the first light came, each time that the power did */
    this.wakes = [];
    /** @type {{ step: import('./script.js').Step, at: number, claims: import('./expectations.js').Claim[] }[]} */
    this.claims = [];
    this.betweenScansAt = NaN;
    /** @type {number[]} when each line of the trace was done, in simulated milliseconds */
    this.ends = [];
  }

  /** Plays the scenario; throws a `Failure` at the first line that does not come true. */
  play() {
    if (this.trace.failure) throw new Error(`on the host, ${this.trace.failure}`);
    const [before, ...lines] = this.trace.lines;
    this.hands.lay(before.stones, before.hand);
    // What is broken before the first scan is so from the beginning.
    this.steps.forEach(({ words: [verb, name, fault] }, i) => {
      if (verb === 'break' && lines[i]?.end === 0) this.board.setFault(name, /** @type {import('../board.js').Fault} */ (fault));
    });
    this.#switchOn();
    this.ends.push(this.#now);
    this.steps.forEach((step, i) => {
      const line = lines[i];
      if (line?.line !== step.line) throw new Error(`the host has played line ${line?.line} instead of ${step.line}`);
      try {
        if (step.words[0] === 'expect') this.#expect(step);
        else this.#act(step, line);
      } catch (error) {
        throw error instanceof CannotDo ? new Failure(step, error.message) : error;
      }
      this.#catchUp(line.end);
      this.ends.push(this.#now);
      const lying = writeRows(this.board, this.board.stones);
      if (lying !== line.stones) throw new Failure(step, `${lying} lies on the wood instead of ${line.stones}`);
    });
    this.#prove();
    if (this.board.chip.powered) this.console.listen();
    // The last cue is told to its end.
    this.board.run(LONGER_MS.sound);
    return this;
  }

  /**
   * Whether the chip has to show the same as the host. The legend is for lights of the usual brightness. A loose contact flickers in its own way on each side; and the first
   * look at Hall sensors sees nothing, because it is for the scan before, so that one which is broken from the beginning
   * is named a second later.
   */
  get isComparable() {
    if (!this.isBrightAsUsual || this.readsForLong) return false;
    return !this.steps.some(
      ({ words: [verb, , fault] }, i) =>
        verb === 'break' && (fault === 'flicker' || (this.trace.kind === 'hall' && this.trace.lines[i + 1]?.end === 0)),
    );
  }

  /** The board as it is now, with the lights that blink lit. @returns {Buffer} a PNG file */
  picture() {
    return picture(this.board, (name) => this.lights.brightest(name));
  }

  get #now() {
    return this.board.chip.millis;
  }

  /** Lets time pass until the scenario's clock shows this. @param {number} time */
  #runUntil(time) {
    const left = this.zero + time - this.#now;
    if (left > 0) this.board.run(left);
  }

  /** Waits for the time at which the host was done with a line, or moves the schedule. @param {number} end */
  #catchUp(end) {
    this.#runUntil(end);
    const late = this.#now - this.zero - end;
    if (late > LATENESS_MS) this.zero += late;
  }

  #switchOn() {
    const { board } = this;
    const [start, frames] = [this.#now, board.leds.frames];
    this.bornAt = start;
    board.powerOn();
    board.chip.runUntil(() => board.leds.frames > frames, { timeoutMs: LIVE_MS, what: 'the first frame of lights' });
    this.wakes.push(this.#now);
    this.zero += this.#now - start;
  }

  /** What is heard, refused or drawn from now on belongs to the next thing that is done. */
  #begin() {
    this.done = this.#now;
    this.milliamps = this.board.leds.milliamps;
  }

  /** @param {import('./script.js').Step} step @param {import('./host.js').TraceLine} line */
  #act({ words }, line) {
    const [verb, ...rest] = words;
    if (verb === 'wait') {
      this.#begin();
      this.#runUntil(line.end);
      return;
    }
    if (BY_HAND.test(verb)) {
      if (verb !== 'follow' && verb !== 'help') this.#runUntil(line.end - Hands.millis(words));
      const rest = this.lastHand + PACE_MS - this.#now;
      if (rest > 0) this.board.run(rest);
    }
    this.#betweenScans();
    // What the lights meant until now may end here.
    this.#prove();
    this.#begin();
    this.#do(verb, rest, line);
    if (BY_HAND.test(verb)) this.lastHand = this.#now;
  }

  /**
   * Waits until a scan begins, as on the host, where nothing moves within one: Hall sensors are read one after the other,
   * and of two stones that are lifted at once one would be missed a scan earlier.
   */
  #betweenScans() {
    const { chip, token } = this.board;
    if (!token || !chip.powered || this.betweenScansAt === this.#now) return;
    const { clears } = token;
    chip.runUntil(() => token.clears > clears, { timeoutMs: SCAN_MS, pollMicros: 5, what: 'a scan' });
    this.betweenScansAt = this.#now;
  }

  /** @param {string} verb @param {string[]} rest @param {import('./host.js').TraceLine} line */
  #do(verb, rest, line) {
    const { board, hands } = this;
    const [first, second] = rest;
    switch (verb) {
      case 'set':
        hands.lay(line.stones, line.hand);
        return board.run(Hands.millis(['set']));
      case 'lift':
        return rest.forEach((name) => hands.lift(name));
      case 'place':
        if (first === 'between') return hands.placeBetween(rest.slice(1));
        return hands.place(first, /** @type {import('../board.js').Side | undefined} */ (second));
      case 'push':
        return hands.push(first);
      case 'turn':
        return rest.forEach((name) => hands.turn(name));
      case 'move':
        return hands.move(first, second);
      case 'slide':
        return hands.slide(rest);
      case 'nudge':
        return hands.nudge(first);
      case 'drop':
        return hands.drop(first);
      // Chance knocks the same stones as on the host.
      case 'knock':
        return hands.lay(line.stones, line.hand);
      case 'follow':
        return hands.followLights();
      case 'help':
        if (!hands.help()) throw new CannotDo('the lights ask for nothing');
        return;
      case 'press':
        return hands.press(/** @type {import('./hands.js').ButtonName[]} */ (rest));
      case 'mash':
        return rest.forEach((name) => hands.press(/** @type {import('./hands.js').ButtonName} */ (name)));
      case 'hold':
        return hands.hold(/** @type {import('./hands.js').ButtonName[]} */ (rest));
      case 'cable':
        this.console.ask(`play ${second}`);
        return;
      case 'power':
        if (first !== 'on') {
          this.console.listen();
          board.powerOff();
        }
        if (first !== 'off') this.#switchOn();
        return;
      case 'break':
        return board.setFault(first, /** @type {import('../board.js').Fault} */ (second));
      case 'mend':
        return board.setFault(first, null);
      case 'unplug':
        return board.unplug(board.stripOf(second));
      case 'plug':
        return board.unplug(null);
      case 'journal':
        board.chip.flash.worn = first === 'stops';
        return;
      case 'magnet':
        return board.setMagnet(first === 'away' ? null : first);
      default:
        throw new Error(`nobody knows how to ${verb}`);
    }
  }

  // ---- expectations ----------------------------------------------------------------------

  /** @param {import('./script.js').Step} step */
  #expect(step) {
    const wanted = expectation(step.words.slice(1));
    const witness = this;
    const start = this.#now;
    const { spent } = this.console;
    const limit = (step.within ?? SOON_MS) + LONGER_MS[wanted.by];
    while (!wanted.holds(witness)) {
      if (this.#now - start - (this.console.spent - spent) >= limit) throw new Failure(step, wanted.seen(witness));
      this.board.run(1);
    }
    if (wanted.claims) this.claims.push({ step, at: this.#now, claims: wanted.claims(witness) });
  }

  /** Holds what was said about lights against what they have done since, and forgets it. */
  #prove() {
    for (const { step, at, claims } of this.claims) {
      for (const { name, allows } of claims) {
        const words = this.lights.wordsSince(name, at);
        if (words.length === 0) continue;
        const dark = allows('dark') && !this.lights.isLit(name);
        if (!dark && !words.some(allows)) throw new Failure(step, `${name} has meant ${words.join(' or ')} all the time`);
      }
    }
    this.claims = [];
  }
}
