/**
 * A whole game on the real image: guided set-up of 48 stones, 44 moves with captures, refused lifts, a slide, an undo,
 * two passes and the count. The record that the board gives at the end is played again by the rules themselves.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../src/board.js';
import { Console } from '../src/scenario/console.js';
import { Hands, writeRows } from '../src/scenario/hands.js';
import { playOnHost } from '../src/scenario/host.js';
import { LightReader } from '../src/scenario/lights.js';
import { ELF, golden, log, same } from './image.js';
import { judge, playedIn, replay } from './judge.js';

const { legend } = playOnHost([]);

const GAME = `D2-A4 H3-K11 C4-E5 H4-G9 B4-E2 J11-K7 D9-D2 H7-H3 C5-A5 J9-G10 D1-F2 J7-G3 B7-F3 J5-H4 E5-G2 I9-G4 B5-E3
  H6-K9 B1-F4 G10-G5 C6-E4 I5-F5 H3-E5 K9-G6 E3-F6 G5-G7 B3-H3 F6-G5 A4-E3 H10-J5 E3-F6 G5-G8 F5-F7 I4-F8 G7-G5 H11-I5
  C2-H6 K11-E8 G5-C6 J10-G7 E2-E6 D8-J7 D4-D8 G6-H7`.split(/\s+/);

/** What the rules say that each move captures. */
const CAPTURED = judge(GAME.map((move) => `play ${move}`)).map((answer) => {
  assert.match(answer, /^ok captures=/);
  return answer.slice('ok captures='.length).split(',').filter(Boolean);
});

class Table {
  /** @param {'reed' | 'hall'} kind */
  constructor(kind) {
    this.board = new Board({ elf: ELF, kind, usb: true });
    this.lights = new LightReader(this.board, legend);
    this.console = new Console(this.board);
    this.hands = new Hands(this.board, this.lights, this.console);
  }

  /** @param {string} word */
  lit(word) {
    return [...this.board.points.keys()].filter((name) => this.lights.word(name) === word);
  }

  /** Looks long enough to tell what blinks from what is dark. */
  look() {
    this.board.run(1000);
  }

  /** @param {string} from @param {string} to @param {boolean} [sliding] whether the stone is pushed over the wood */
  play(from, to, sliding = false) {
    if (sliding) this.hands.slide([from, to]);
    else {
      this.hands.lift(from);
      this.board.run(100);
      assert.ok(this.lit('landing').includes(to), `${from}-${to}: ${this.lights}`);
      this.hands.place(to);
    }
    this.board.run(350);
  }

  /** Turns captured stones over, and looks whether they were the ones that blink. @param {string[]} captured */
  turn(captured) {
    for (const name of captured) {
      assert.equal(this.lights.word(name), 'turn', `${name}: ${this.lights}`);
      this.hands.turn(name);
    }
    this.board.run(50);
  }

  get turnOf() {
    return this.console.listen().at(-1)?.event;
  }
}

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: a whole game, from an empty board to the count`, (t) => {
    const table = new Table(kind);
    const { board, hands, console } = table;
    board.powerOn();
    board.run(150);
    assert.ok(same(board.screen.bitmap(), golden('splash.fr')), board.screen.toString());
    board.run(1600);
    assert.equal(table.lit('add-black').length, 24);
    assert.equal(table.lit('add-white').length, 24);
    hands.followLights();
    assert.equal(board.stones.size, 48);
    assert.equal(table.turnOf, 'turn black');

    GAME.forEach((move, i) => {
      const [from, to] = move.split('-');
      const side = i % 2 === 0 ? 'black' : 'white';
      assert.equal(table.turnOf, `turn ${side}`, `before move ${i + 1}, ${move}`);

      if (i % 8 === 3) {
        // A stone of the other side goes back.
        const wrong = [...board.stones].find(([, owner]) => owner !== side)?.[0] ?? '';
        hands.lift(wrong);
        board.run(40);
        assert.ok(table.lights.words(wrong).has('back'), `${wrong}: ${table.lights}`);
        assert.equal(table.turnOf, 'refused turn');
        hands.place(wrong);
        board.run(40);
        assert.equal(Number(console.status('plies')), i);
      }

      table.play(from, to, i === 16);
      if (i === 21) {
        // Taken back before anything is turned over, and played again.
        hands.hold(side);
        hands.press(side === 'black' ? 'white' : 'black');
        hands.followLights();
        assert.equal(Number(console.status('plies')), i, 'the move is taken back');
        table.play(from, to);
      }
      assert.equal(console.status('last'), move);
      table.turn(CAPTURED[i]);
    });

    hands.press('black');
    hands.press('black');
    // White sees it.
    board.run(600);
    hands.press('white');
    hands.press('white');
    table.look();
    const record = console.ask('record');
    assert.deepEqual(playedIn(record), [...GAME, 'pass', 'pass']);
    const { refused, position, count, status } = replay(record);
    assert.deepEqual(refused, []);
    assert.equal(position.split(' ')[1], writeRows(board, board.stones), 'the stones lie as the rules say');
    const [, black, white] = /black=(\d+) white=(\d+)/.exec(count) ?? [];
    assert.equal(console.status('points'), `black ${black} white ${white}`);
    assert.equal(`status over ${console.status('over')}`, status);
    assert.match(record, new RegExp(`^result ${console.status('over')}$`, 'm'));

    const owner = judge([...GAME.map((move) => `play ${move}`), 'owner'])
      .at(-1)
      ?.split(' ')[1];
    const territory = new Map([...table.lit('territory-black').map((name) => /** @type {const} */ ([name, 'black'])),
      ...table.lit('territory-white').map((name) => /** @type {const} */ ([name, 'white']))]);
    const shown = writeRows(board, /** @type {Map<string, import('../src/board.js').Side>} */ (territory));
    const expected = [...(owner ?? '')].map((mark, at) => (writeRows(board, board.stones)[at] === '.' ? mark : mark === '/' ? '/' : '.'));
    assert.equal(shown, expected.join(''), 'the territory is lit');

    assert.deepEqual(board.leds.violations, []);
    assert.deepEqual(board.screen.unknown, []);
    assert.deepEqual(log(board).filter(({ level }) => level !== 'info'), []);
    const captures = CAPTURED.flat().length;
    t.diagnostic(`${GAME.length} moves, ${captures} stones turned over, ${(board.chip.millis / 1000).toFixed(0)} s of simulated time`);
  });
}
