/** What tests of power cuts share: a board that plays on after each of them, and what it must remember. */
import assert from 'node:assert/strict';

import { Board } from '../src/board.js';
import { Console } from '../src/scenario/console.js';
import { ELF } from './image.js';
import { playedIn } from './judge.js';

/** @typedef {import('../src/board.js').Side} Side */

/** What a move may take from the landing until it stands in the flash: the dwell time, a debounce, and two programs. */
export const COMMIT_MS = 250 + 10 + 20;

export class Survivor {
  /** @param {'reed' | 'hall'} kind @param {Partial<ConstructorParameters<typeof Board>[0]>} [options] */
  constructor(kind, options = {}) {
    this.board = new Board({ elf: ELF, kind, usb: true, ...options });
    this.console = new Console(this.board);
    /** @type {string[]} everything that has been played for certain */
    this.played = [];
  }

  get #now() {
    return this.board.chip.millis;
  }

  /**
   * Gives the power back and holds what the board remembers against what was played. At most the last move may be
   * missing, and only if the power went before it could be written down.
   * @param {{ move: string, landed: number | null, cut: number } | null} [last] a move that may have been taken
   */
  resume(last = null) {
    this.board.powerOn();
    const played = playedIn(this.console.ask('record'));
    const events = this.console.listen().map(({ event }) => event);
    const withLast = last ? [...this.played, last.move] : this.played;
    const certain = last?.landed !== undefined && last?.landed !== null && last.cut - last.landed > COMMIT_MS;
    const remembered = played.length > this.played.length || certain ? withLast : this.played;
    assert.deepEqual(played, remembered, `cut ${last ? `${(last.cut - (last.landed ?? last.cut)).toFixed(1)} ms after ${last.move} had landed` : 'at rest'}`);
    if (played.length > 0) assert.equal(events[0], `resumed after ${played.length} plies`);
    assert.doesNotMatch(this.console.status('screen') ?? '', /mémoire/, 'nothing is damaged');
    this.played = played;
  }

  /** Lays the stones as the game has them, and waits until the next player may go on. @returns {Side} who that is */
  putRight() {
    const { board } = this;
    const wanted = new Map();
    for (const line of this.console.ask('position').split('\n')) {
      const [side, ...names] = line.split(' ');
      if (side === 'black' || side === 'white') for (const name of names) wanted.set(name, side);
    }
    for (const [name, side] of [...board.stones]) if (wanted.get(name) !== side) board.lift(name);
    for (const [name, side] of wanted) if (!board.stones.has(name)) board.place(name, side);
    for (let tries = 0; tries < 5; tries++) {
      board.run(100);
      const turn = this.console.listen().findLast(({ event }) => event.startsWith('turn '));
      if (turn) return /** @type {Side} */ (turn.event.slice('turn '.length));
      // Reed contacts cannot see whether captured stones were turned over: a player says so.
      board.press('black');
    }
    throw new Error(`the game does not go on: ${this.console.ask('status')}`);
  }

  /** Something that may be played. @param {() => number} random */
  anyMove(random) {
    const pick = (/** @type {string[]} */ list) => list[Math.floor(random() * list.length)];
    const [from, ...landings] = pick(this.console.ask('moves').split('\n')).split(' ');
    return { from, to: pick(landings) };
  }

  /**
   * Plays a move while the power may fail at any time; hands go on without looking.
   * @param {{ from: string, to: string }} move @param {number} [rest] how long the hands rest after it
   */
  play({ from, to }, rest = COMMIT_MS + 60) {
    const { board } = this;
    const powered = () => board.chip.powered;
    /** @type {number | null} */
    let cut = null;
    const listener = (/** @type {boolean} */ on) => {
      if (!on) cut ??= this.#now;
    };
    board.chip.powerListeners.add(listener);
    const side = board.lift(from);
    board.run(60);
    board.place(to, side);
    const landed = powered() ? this.#now : null;
    board.run(rest);
    if (powered()) board.powerOff();
    board.chip.powerListeners.delete(listener);
    return { move: `${from}-${to}`, landed, cut: cut ?? this.#now };
  }
}
