/**
 * The power fails at any time: at random instants, in the middle of flash writes, and while a sector is erased. What was
 * played is not lost, and the game goes on.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seededRandom } from '../src/random.js';
import { Survivor } from './resume.js';

/** How often the power is cut: two hundred times in all. */
const CUTS = { reed: 140, hall: 60 };
/** A board starts within this. */
const START_MS = 30;
/** From a lifted stone to a while after the move was taken. */
const MOVE_MS = 420;

for (const kind of /** @type {const} */ (['reed', 'hall'])) {
  test(`${kind}: the game goes on after each of ${CUTS[kind]} power cuts at random instants`, (t) => {
    const random = seededRandom(kind === 'reed' ? 11 : 12);
    const survivor = new Survivor(kind);
    const { board } = survivor;
    board.setUp();
    const ways = { 'at some time': 0, 'in a write': 0, 'while starting': 0 };
    let inFlash = 0;
    for (let cuts = 0; cuts < CUTS[kind]; cuts++) {
      survivor.resume();
      survivor.putRight();
      const move = survivor.anyMove(random);
      const way = /** @type {keyof typeof ways} */ (['at some time', 'in a write', 'while starting'][Math.floor(random() * 3)]);
      ways[way]++;
      let cancel = () => {};
      if (way === 'in a write') board.chip.cutPowerAtWrite(1 + Math.floor(random() * 3), random());
      else if (way === 'at some time') cancel = board.chip.after(random() * MOVE_MS * 1e6, () => board.powerOff());
      const { writes } = board.chip.flash;
      const last = survivor.play(move);
      cancel();
      board.chip.flash.onStart = null;
      inFlash += board.chip.flash.writes > writes ? 1 : 0;
      if (way === 'while starting') {
        board.powerOn();
        board.run(random() * START_MS);
        board.powerOff();
      }
      survivor.resume(last);
      board.powerOff();
    }
    survivor.resume();
    t.diagnostic(`${survivor.played.length} moves kept; cuts: ${JSON.stringify(ways)}, after a write had begun: ${inFlash}`);
    assert.ok(survivor.played.length > CUTS[kind] / 4, `${survivor.played.length} moves`);
    assert.ok(inFlash > CUTS[kind] / 4, `${inFlash} moves reached the flash`);
  });
}

test('a move that was taken and is lost is noticed', () => {
  const survivor = new Survivor('reed');
  survivor.board.setUp();
  survivor.resume();
  survivor.putRight();
  const before = survivor.board.chip.flash.bytes.slice();
  const last = survivor.play({ from: 'D5', to: 'E5' });
  survivor.board.chip.flash.bytes.set(before);
  assert.throws(() => survivor.resume(last), /had landed/);
});
