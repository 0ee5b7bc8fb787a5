/** Sabaki's client plays whole games of Go against the host and against the real image, whose hands follow the lights. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';

import { Command, Controller } from '@sabaki/gtp';

const root = fileURLToPath(new URL('../..', import.meta.url));
const host = ['cargo', ['run', '--quiet', '--package', 'rehearsal', '--example', 'console', '--locked', '--', '9']];
const chip = [process.execPath, ['emulator/gtp.js', '--board', 'grid9', '--sensors', 'hall']];
/** @type {Map<string, string[]>} What each board has played. */
const games = new Map();

for (const [name, [path, args]] of Object.entries({ host, chip })) {
  test(`a client plays a whole game on the ${name}`, async (t) => {
    const controller = new Controller(String(path), /** @type {string[]} */ (args), { cwd: root });
    controller.start();
    after(() => controller.kill());
    /** @param {string} line */
    const ask = async (line) => {
      const { content, error } = await controller.sendCommand(Command.fromString(line));
      assert.equal(error, false, `${line}: ${content}`);
      return content.trim();
    };
    assert.equal(await ask('protocol_version'), '2');
    assert.equal(await ask('known_command genmove'), 'true');
    await ask('boardsize 9');
    await ask('komi 6.5');
    await ask('level 1');
    await ask('clear_board');
    /** @type {string[]} */
    const played = [];
    // White builds a wall across the board; Black is the board's.
    for (const stone of ['A5', 'B5', 'C5', 'D5', 'E5', 'F5']) {
      played.push(await ask('genmove black'));
      const legal = (await ask('moves')).split(' ').slice(1);
      const white = legal.includes(stone) ? stone : legal[0];
      await ask(`play white ${white}`);
      played.push(white);
    }
    await ask('play black pass');
    await ask('play white pass');
    t.diagnostic(`${name}: ${played.join(' ')}, ${await ask('final_score')}`);
    assert.match(await ask('final_score'), /^[BW]\+\d+(\.5)?$/);
    assert.match(await ask('record'), /SZ\[9\].*KM\[6\.5\]/s);
    const shown = await ask('showboard');
    assert.equal(shown.replace(/[^XO]/g, '').length, 12, shown);
    games.set(name, played);
    await controller.stop();
  });
}

test('both play the same game', () => assert.deepEqual(games.get('chip'), games.get('host')));
