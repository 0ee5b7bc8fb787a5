/**
 * What hands do to a board, with the times of the hands on the host (`referee/rehearsal/src/hand.rs`).
 */
/** How long a stone is in the air when it is turned over. */
const TURNING = 120;
/** How long a sliding stone rests on each point that it passes. */
const SLIDING = 40;
/** How long a nudged stone is away. */
const NUDGING = 80;
/** How long a hand takes from one stone to the next. */
const REACHING = 40;
/** How long a stone is in the air during a move. */
const CARRYING = 200;
/** How long a finger stays on a button, and how long after that it moves on. */
const SHORT = 80;
const LONG = 1000;
const LEAVING = 30;
/** How long a stone is held to a point that does not answer. */
const HOLDING = 400;
/** How many chores a helping hand does before it gives up. */
const PATIENCE = 400;
/** A muddle becomes a repair after a moment, and then asks for more; a landed stone has to rest. */
const SECOND_LOOK = 800;
/** How long an eye looks at lights that can be taken for something else: longer than any of them is dark. */
const LOOKING = 1000;
/** How long the board may take to answer a hand. */
const ANSWERING = 30;

/** @typedef {import('../board.js').Side} Side */
/** @typedef {'black' | 'white' | 'menu'} ButtonName */

/** @param {Side} side @returns {Side} */
const other = (side) => (side === 'black' ? 'white' : 'black');

/** A line of a scenario that cannot be done. */
export class CannotDo extends Error {}

export class Hands {
  /**
   * @param {import('../board.js').Board} board
   * @param {import('./lights.js').LightReader} lights
   * @param {import('./console.js').Console} console
   */
  constructor(board, lights, console) {
    this.board = board;
    this.lights = lights;
    this.console = console;
    /** @type {Side[]} stones in the hands, the last one on top */
    this.stones = [];
    /** When a hand was busy last. */
    this.busy = 0;
    /** Whether points are being touched one after the other. */
    this.touching = false;
  }

  /** How long an action takes, in milliseconds; what hands do by the lights takes as long as it takes. @param {string[]} words */
  static millis([verb, ...rest]) {
    switch (verb) {
      case 'set':
        return 60;
      case 'turn':
        return rest.length * (TURNING + REACHING);
      case 'move':
        return CARRYING;
      case 'slide':
        return (rest.length - 1) * (SLIDING / 2 + SLIDING);
      case 'nudge':
        return NUDGING;
      case 'press':
        return SHORT + LEAVING;
      case 'mash':
        return rest.length * (SHORT + LEAVING);
      case 'hold':
        return LONG + LEAVING;
      default:
        return 0;
    }
  }

  /** @param {string} name */
  lift(name) {
    if (!this.board.stones.has(name)) throw new CannotDo(`there is no stone on ${name}`);
    this.stones.push(this.board.lift(name));
  }

  /** @param {string} name @param {Side} [side] as it was if none is given; needed with an empty hand */
  place(name, side) {
    if (this.board.stones.has(name)) throw new CannotDo(`there is a stone on ${name} already`);
    const stone = this.stones.pop();
    const up = side ?? stone;
    if (!up) throw new CannotDo('there is no stone in the hand');
    this.board.place(name, up);
  }

  /** @param {string[]} names of the two points */
  placeBetween(names) {
    const side = this.stones.pop();
    if (!side) throw new CannotDo('there is no stone in the hand');
    this.board.setBetween({ names, side });
  }

  /** @param {string} name */
  push(name) {
    const { between } = this.board;
    if (!between?.names.includes(name)) throw new CannotDo(`no stone lies between ${name} and another point`);
    this.board.setBetween(null);
    this.board.place(name, between.side);
  }

  /** @param {string} name */
  turn(name) {
    const side = this.#at(name);
    this.board.lift(name);
    this.board.run(TURNING);
    this.board.place(name, other(side));
    this.board.run(REACHING);
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    this.lift(from);
    this.board.run(CARRYING);
    this.place(to);
  }

  /** @param {string[]} names */
  slide([first, ...rest]) {
    const side = this.#at(first);
    let from = first;
    for (const to of rest) {
      this.board.lift(from);
      this.board.run(SLIDING / 2);
      this.board.place(to, side);
      this.board.run(SLIDING);
      from = to;
    }
  }

  /** @param {string} name */
  nudge(name) {
    const side = this.#at(name);
    this.board.lift(name);
    this.board.run(NUDGING);
    this.board.place(name, side);
  }

  /** @param {string} name */
  drop(name) {
    this.lift(name);
    this.stones.pop();
  }

  /**
   * Leaves stones lying as they do on another board.
   * @param {string} rows of stones, as positions are written @param {Side[]} hand
   */
  lay(rows, hand) {
    const wanted = readRows(this.board, rows);
    for (const [name, side] of [...this.board.stones]) if (wanted.get(name) !== side) this.board.lift(name);
    for (const [name, side] of wanted) if (!this.board.stones.has(name)) this.board.place(name, side);
    this.stones = [...hand];
  }

  /** @param {ButtonName | ButtonName[]} names of one button, or of several that go down at once @param {number} [millis] */
  press(names, millis = SHORT) {
    const buttons = [names].flat().map((name) => this.board.buttons[name]);
    buttons.forEach((button) => button.press());
    this.board.run(millis);
    buttons.forEach((button) => button.release());
    this.busy = this.board.chip.millis;
    this.board.run(LEAVING);
  }

  /** @param {ButtonName | ButtonName[]} names */
  hold(names) {
    this.press(names, LONG);
  }

  /** Does one thing that the lights ask for; tells whether there was one. */
  help() {
    const chore = this.#look();
    if (!chore) return false;
    const { word, name } = chore;
    if (word === 'remove') this.lift(name);
    else if (word === 'turn') this.turn(name);
    else if (word === 'add-black') this.place(name, 'black');
    else if (word === 'add-white') this.place(name, 'white');
    else if (word === 'confirm') this.press('black', 60);
    else if (word === 'touch') return this.#touch(name);
    else this.place(name, this.#belongs(name));
    this.busy = this.board.chip.millis;
    this.board.run(REACHING);
    return true;
  }

  /** Follows the lights until they ask for nothing more. */
  followLights() {
    for (let done = 0; done < PATIENCE; done++) {
      if (this.help()) continue;
      this.board.run(SECOND_LOOK);
      if (this.help()) continue;
      const differing = this.console.status('differing');
      if (differing === undefined || this.#isTesting()) return;
      throw new CannotDo(`the lights lead nowhere, though ${differing} differ`);
    }
    throw new CannotDo('the lights never stop asking');
  }

  /** Holds a stone to a point until another one is lit; tells whether one was. @param {string} name */
  #touch(name) {
    const { board } = this;
    const stone = this.stones.pop() ?? 'black';
    const moved = () => this.lights.points.some((point) => point.name !== name && point.colour !== 0);
    board.place(name, stone);
    for (let held = 0; held < HOLDING && !moved(); held++) board.run(1);
    board.lift(name);
    this.stones.push(stone);
    this.busy = board.chip.millis;
    this.touching = true;
    board.run(REACHING);
    // The light blinks: whether it has gone on is seen when it comes again, if it does.
    for (let looked = 0; looked < LOOKING && !moved() && !this.lights.isLit(name); looked++) board.run(1);
    return moved() || !this.lights.isLit(name);
  }

  /** Whether the screen has something of a self-test. */
  #isTesting() {
    return /^(Board test|Test du plateau|Done, with faults|Fini, avec des défauts)/.test(this.console.status('screen') ?? '');
  }

  /** Looks until it is certain what the lights ask for first. */
  #look() {
    for (let spent = 0; spent < LOOKING; spent += 5) {
      const chore = this.#chore();
      // Whoever goes from point to point knows what the next light means.
      if (this.touching && chore?.word === 'touch' && this.lights.isLit(chore.name)) return chore;
      const mistakable = this.lights.points.some(({ name }) => {
        const words = new Set(this.lights.wordsSince(name, Infinity));
        return words.size > 1 || (this.lights.isLit(name) && words.size === 0);
      });
      // A light that is dark may have gone out for good, unless it went dark on its own.
      const stale = chore && !this.lights.isLit(chore.name) && this.lights.changedAt(chore.name) < this.busy + ANSWERING;
      if (!mistakable && !stale) return chore;
      this.board.run(5);
    }
    throw new CannotDo(`nobody can tell what the lights ask for: ${this.lights}`);
  }

  /** The first point of the first kind of thing that the lights ask for. */
  #chore() {
    const names = [...this.board.points.keys()];
    for (const kind of [['remove'], ['turn'], ['add-black', 'add-white'], ['back', 'origin'], ['touch'], ['confirm']]) {
      // A stone that only a broken sensor feels cannot be taken off.
      const name = names.find((at) => {
        const word = this.lights.word(at);
        return kind.includes(word) && (word !== 'remove' || this.board.stones.has(at));
      });
      if (name) return { name, word: this.lights.word(name) };
    }
    return null;
  }

  /** The side of the stone that belongs on a point: the one who took it knows. @param {string} name @returns {Side} */
  #belongs(name) {
    const line = this.console.ask('position').split('\n').find((text) => text.split(' ').includes(name));
    if (!line) throw new CannotDo(`no stone belongs on ${name}`);
    return /** @type {Side} */ (line.split(' ')[0]);
  }

  /** @param {string} name */
  #at(name) {
    const side = this.board.stones.get(name);
    if (!side) throw new CannotDo(`there is no stone on ${name}`);
    return side;
  }
}

/** @param {import('../board.js').Board} board @param {string} rows @returns {Map<string, Side>} */
export function readRows(board, rows) {
  const names = [...board.points.keys()];
  const marks = rows.replaceAll('/', '');
  /** @type {Map<string, Side>} */
  const stones = new Map();
  names.forEach((name, i) => {
    if (marks[i] === 'b') stones.set(name, 'black');
    else if (marks[i] === 'w') stones.set(name, 'white');
  });
  return stones;
}

/** Writes stones row by row, as positions are written. @param {import('../board.js').Board} board @param {Map<string, Side>} stones */
export function writeRows(board, stones) {
  let rows = '';
  let height = 0;
  for (const { name, y } of board.points.values()) {
    if (y !== height) rows += '/';
    height = y;
    rows += stones.get(name)?.[0] ?? '.';
  }
  return rows;
}
