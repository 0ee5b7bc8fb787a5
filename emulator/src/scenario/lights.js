/**
 * Reads the meaning of lights from their colours over time, as a person does who has learnt the legend.
 *
 * Several meanings can look the same for a moment: what must go back and what must be taken off are both vermilion
 * until the first of them goes dark, and a light that is dark may be one that blinks. So each point has a list of
 * what it may mean, and what does not fit any more is struck off. As the painter does it, lights of one meaning keep
 * in step, and a meaning that appears begins its pattern.
 */

/** A frame goes out up to two frames' time after it was painted, and the scan before it may be late. */
const EARLY_MS = 8;
const LATE_MS = 14;
/** A smooth change is painted in steps of 33 ms. */
const SMOOTH_LATE_MS = 50;
const SMOOTH_STEP_MS = 33;
/** How often a light that does not change is held against its patterns. */
const CHECK_MS = 5;
/** How far back a point's colours are remembered: longer than any period. */
const MEMORY_MS = 4000;

export const DARK = 'dark';

/**
 * @typedef {object} Meaning
 * @property {string} word
 * @property {Uint32Array} looks the colour in each millisecond of the period
 * @property {number} late how much later than due a look may be seen
 *
 * @typedef {object} Guess
 * @property {Meaning} meaning
 * @property {number} since when its pattern began
 * @property {number} from when the point took it on
 *
 * @typedef {object} PointLight
 * @property {string} name
 * @property {number} colour
 * @property {{ t: number, colour: number }[]} history newest last
 * @property {Guess[]} guesses
 *
 * @typedef {object} Snapshot what every point may have meant in a stretch of time
 * @property {number} from
 * @property {number} to
 * @property {Map<string, Set<string>>} words of the points that are lit or have been a moment ago
 * @property {Set<string>} others what the other points may mean: dark, and what blinks and is dark just now
 */

/** @param {{ r: number, g: number, b: number }} colour */
const pack = ({ r, g, b }) => (r << 16) | (g << 8) | b;

/** @param {import('./host.js').Legend} legend @returns {Meaning[]} */
export function meanings(legend) {
  return legend.lights.map(({ word, period, looks }) => {
    const colours = new Uint32Array(period);
    looks.forEach(([start, [r, g, b]], i) => colours.fill(pack({ r, g, b }), start, looks[i + 1]?.[0] ?? period));
    const smooth = looks.some(([start], i) => (looks[i + 1]?.[0] ?? Infinity) - start < SMOOTH_STEP_MS);
    return { word, looks: colours, late: smooth ? SMOOTH_LATE_MS : LATE_MS };
  });
}

export class LightReader {
  /** @param {import('../board.js').Board} board @param {import('./host.js').Legend} legend */
  constructor(board, legend) {
    this.board = board;
    this.meanings = meanings(legend);
    /** @type {PointLight[]} in the order of the chain */
    this.points = board.layout.led_order.map((/** @type {number} */ index) => ({
      name: board.names.get(index),
      colour: 0,
      history: [{ t: 0, colour: 0 }],
      guesses: [],
    }));
    /** @type {Map<string, PointLight>} */
    this.byName = new Map(this.points.map((point) => [point.name, point]));
    /** @type {Snapshot[]} everything that was seen, oldest first */
    this.seen = [];
    this.since = board.chip.millis;
    /** Until when the guesses have been held against what was seen. */
    this.checked = board.chip.millis;
    board.leds.onFrame((leds, nanos) => this.#frame(leds, nanos / 1e6));
    board.chip.powerListeners.add(() => this.#darken(board.chip.millis));
  }

  // ---- questions -------------------------------------------------------------------------

  /** What a point may mean now, `dark` among it. @param {string} name @returns {Set<string>} */
  words(name) {
    const now = this.#check();
    return words(this.#point(name), this.#blinking(now));
  }

  /**
   * What a point means most probably: a meaning that still fits rather than darkness.
   * @param {string} name @returns {string}
   */
  word(name) {
    this.#check();
    return this.#point(name).guesses[0]?.meaning.word ?? DARK;
  }

  /**
   * What a point has meant since before this time, as far as it still fits.
   * @param {string} name @param {number} time
   */
  wordsSince(name, time) {
    this.#check();
    const { guesses } = this.#point(name);
    return guesses.filter(({ from }) => from <= time).map(({ meaning }) => meaning.word);
  }

  /** Whether a point has light. @param {string} name */
  isLit(name) {
    return this.#point(name).colour !== 0;
  }

  /** When a point has changed its colour last. @param {string} name */
  changedAt(name) {
    return this.#point(name).history.at(-1)?.t ?? 0;
  }

  /** The full colour of what a point means, also while it blinks. @param {string} name */
  brightest(name) {
    const { guesses, colour } = this.#point(name);
    const light = (/** @type {number} */ packed) => (packed >> 16) + ((packed >> 8) & 0xff) + (packed & 0xff);
    const looks = guesses[0]?.meaning.looks ?? [colour];
    const best = looks.reduce((one, other) => (light(other) > light(one) ? other : one), 0);
    return { r: best >> 16, g: (best >> 8) & 0xff, b: best & 0xff };
  }

  /** The points that mean something, by their words, for messages. */
  toString() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const { name } of this.points) {
      const lit = [...this.words(name)].join(' or ');
      if (lit !== DARK && (this.isLit(name) || this.word(name) !== DARK)) found.set(lit, [...(found.get(lit) ?? []), name]);
    }
    return [...found].map(([word, names]) => `${word}: ${names.join(' ')}`).join('; ') || 'all dark';
  }

  /** Closes the record of what was seen. @returns {Snapshot[]} */
  end() {
    this.#note(this.#check());
    return this.seen;
  }

  /** Strikes off what does not fit any more, although no light has changed; returns the time. */
  #check(now = this.board.chip.millis) {
    for (let at = this.checked; at < now; at += CHECK_MS) {
      const time = Math.min(at + CHECK_MS, now);
      const doubtful = this.points.filter(({ guesses, colour }) => guesses.some((guess) => !fits(guess, colour, time)));
      if (doubtful.length === 0) continue;
      this.#note(time);
      for (const point of doubtful) point.guesses = point.guesses.filter((guess) => fits(guess, point.colour, time));
    }
    this.checked = now;
    return now;
  }

  /** @param {string} name */
  #point(name) {
    const point = this.byName.get(name);
    if (!point) throw new Error(`there is no light at ${name}`);
    return point;
  }

  // ---- frames ----------------------------------------------------------------------------

  /** @param {import('../parts/ws2812.js').Colour[]} leds @param {number} now */
  #frame(leds, now) {
    this.#check(now);
    this.#note(now);
    // A light that takes a meaning on while others have it joins their pattern, also if those give it up just now.
    const running = this.#running();
    this.points.forEach((point, place) => this.#see(point, pack(leds[place]), now, running));
    this.#note(now);
  }

  /** The power comes or goes. @param {number} now */
  #darken(now) {
    this.#check(now);
    this.#note(now);
    for (const point of this.points) Object.assign(point, { colour: 0, history: [{ t: now, colour: 0 }], guesses: [] });
    this.#note(now);
  }

  /** @returns {Map<Meaning, Set<number>>} since when each meaning may have been shown */
  #running() {
    const running = new Map();
    for (const { guesses } of this.points) {
      for (const { meaning, since } of guesses) {
        if (!running.has(meaning)) running.set(meaning, new Set());
        running.get(meaning).add(since);
      }
    }
    return running;
  }

  /** @param {PointLight} point @param {number} colour @param {number} now @param {Map<Meaning, Set<number>>} running */
  #see(point, colour, now, running) {
    const changed = colour !== point.colour;
    if (changed) {
      point.colour = colour;
      point.history.push({ t: now, colour });
      while (point.history.length > 2 && point.history[1].t < now - MEMORY_MS) point.history.shift();
    }
    point.guesses = point.guesses.filter((guess) => fits(guess, colour, now));
    if (point.guesses.length > 0 || colour === 0) return;
    // Nothing fits any more: something began with this change of colour, or with an earlier one that looked like
    // the next step of a pattern.
    for (let i = point.history.length - 1; i >= 0 && point.guesses.length === 0; i--) {
      const { t: from, colour: began } = point.history[i];
      if (began === 0) continue;
      // Until the supply is known the lights are fainter than the legend says, but keep their pace.
      const dark = point.history.findLastIndex(({ colour: earlier }, at) => at < i && earlier === 0);
      const faint = point.history.slice(dark + 1, i).map(({ t }) => t);
      for (const meaning of this.meanings) {
        for (const since of new Set([from, ...faint, ...(running.get(meaning) ?? [])])) {
          const guess = { meaning, since, from };
          if (explains(guess, point.history.slice(i), now)) point.guesses.push(guess);
        }
      }
    }
  }

  /** What blinks and is dark just now: a point may have joined it unseen. @param {number} now @returns {Set<string>} */
  #blinking(now) {
    const blinking = new Set();
    for (const [meaning, sinces] of this.#running()) {
      if ([...sinces].some((since) => fits({ meaning, since, from: since }, 0, now))) blinking.add(meaning.word);
    }
    return blinking;
  }

  /** Writes down what may have been meant until now. @param {number} now */
  #note(now) {
    const blinking = this.#blinking(now);
    const others = new Set([DARK, ...blinking]);
    const found = new Map();
    for (const point of this.points) {
      if (point.colour !== 0 || point.guesses.length > 0) found.set(point.name, words(point, blinking));
    }
    const last = this.seen.at(-1);
    if (last && same(last.words, found) && sameSet(last.others, others)) last.to = now;
    else this.seen.push({ from: this.since, to: now, words: found, others });
    this.since = now;
  }
}

/** @param {PointLight} point @param {Set<string>} blinking @returns {Set<string>} */
function words({ guesses, colour }, blinking) {
  const found = new Set(guesses.map(({ meaning }) => meaning.word));
  if (colour === 0) for (const word of [DARK, ...blinking]) found.add(word);
  return found;
}

/** @param {Guess} guess @param {number} colour @param {number} now */
function fits({ meaning, since }, colour, now) {
  const { looks, late } = meaning;
  const elapsed = Math.round(now - since);
  for (let at = Math.max(elapsed - late, 0); at <= elapsed + EARLY_MS; at++) {
    if (looks[at % looks.length] === colour) return true;
  }
  return false;
}

/** Whether a guess explains a stretch of colours. @param {Guess} guess @param {{ t: number, colour: number }[]} history @param {number} now */
function explains(guess, history, now) {
  return history.every(({ t, colour }, i) => {
    const until = history[i + 1]?.t ?? now;
    return fits(guess, colour, t) && fits(guess, colour, until);
  });
}

/** @param {Map<string, Set<string>>} one @param {Map<string, Set<string>>} other */
function same(one, other) {
  return one.size === other.size && [...one].every(([name, found]) => sameSet(found, other.get(name)));
}

/** @param {Set<string>} one @param {Set<string> | undefined} other */
function sameSet(one, other) {
  return other !== undefined && one.size === other.size && [...one].every((word) => other.has(word));
}
