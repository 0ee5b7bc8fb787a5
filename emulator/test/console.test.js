/** The image's USB port: descriptors, console, garbage, and the ways to the boot loader. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { seededRandom } from '../src/random.js';
import { ask, connect, play, ready } from './image.js';

const connected = () => {
  const board = ready({ usb: true });
  connect(board);
  return board;
};

test('the board is a serial port with the chip’s own number, and answers in the shape of the protocol', () => {
  const board = connected();
  const id = Buffer.from(board.chip.flash.uniqueId).toString('hex').toUpperCase();
  assert.deepEqual(board.usb.strings, { manufacturer: 'Gomobil', product: 'Gomobil board', serial: id });
  assert.equal(ask(board, 'name'), '= Gomobil board');
  assert.equal(ask(board, '12 protocol_version'), '=12 2');
  assert.match(ask(board, 'help'), /^= help .*\nbootsel /s);
  assert.match(ask(board, 'status'), /^= version .*\nserial .*\nsensors reed\n.*\nturn black\n/s);
  assert.match(ask(board, '5 moves D5'), /^=5 D5 A1 .* E10$/);
  play(board, 'D5', 'E5');
  assert.match(ask(board, 'position'), /^= black .* E5\n.*\nturn white$/s);
  assert.match(ask(board, 'moves'), /^= H3 /);
  assert.match(ask(board, 'record'), /^= gomobil 1\n.*1\. D5-E5/s);
  assert.match(ask(board, 'log'), /black D5-E5/);
  assert.equal(ask(board, 'what is this'), '? unknown command');
});

test('names come over the cable, are chosen in the menu, and stand in the record', () => {
  const board = connected();
  assert.equal(ask(board, 'names Ada Jean_Paul'), '= see the menu');
  play(board, 'D5', 'E5');
  board.press('menu');
  for (let line = 0; line < 5; line++) board.press('black');
  board.press('menu');
  board.press('white');
  board.press('menu');
  board.press('white');
  board.press('menu');
  assert.match(ask(board, 'record'), /^= gomobil 1\nblack Ada\nwhite Jean Paul\n/);
});

test('past games are listed, looked up by number and given as records, also after a power cut', (t) => {
  const board = connected();
  /** @type {string[]} */
  const played = [];
  for (const [from, to] of [['D5', 'E5'], ['D6', 'E6'], ['D4', 'E4']]) {
    play(board, from, to);
    played.push(`${from}-${to}`);
    // A new game, by the menu; the stone goes back.
    for (const button of /** @type {const} */ (['menu', 'black', 'black', 'black', 'menu', 'black'])) board.press(button);
    board.run(200);
    const stone = board.lift(to);
    board.run(100);
    board.place(from, stone);
    board.run(700);
    assert.match(ask(board, 'status'), /^plies 0$/m, `after ${from}-${to}`);
  }
  const numbers = () => ask(board, 'games').replace('= ', '').split('\n').map((line) => Number(line.split(' ')[0]));
  const before = numbers();
  assert.equal(before.length, 3);
  assert.deepEqual(before, [...before].sort((a, b) => b - a), 'newest first');
  board.powerOff();
  board.powerOn();
  connect(board);
  assert.deepEqual(numbers(), before);
  before.forEach((number, i) => {
    const began = board.chip.millis;
    assert.match(ask(board, `game ${number}`), new RegExp(`^= gomobil 1\n.*1\\. ${played[2 - i]}`, 's'));
    t.diagnostic(`game ${number} was found in ${(board.chip.millis - began).toFixed(0)} ms`);
  });
  assert.match(ask(board, `games ${before[1]}`), new RegExp(`^= ${before[2]} gomobil 1 unfinished$`));
  assert.equal(ask(board, 'game 4000000000'), '? no such game');
});

test('garbage gets a question mark, and the game does not notice', () => {
  const board = connected();
  const random = seededRandom(3);
  const garbage = Uint8Array.from({ length: 4000 }, () => Math.floor(random() * 256));
  // No command of its own among it, and an end.
  board.usb.write(garbage);
  board.usb.write('\n');
  board.run(400);
  for (const answer of board.usb.received.split('\n\n').slice(0, -1)) assert.match(answer, /^\?/);
  board.lift('D5');
  board.run(15);
  assert.ok(board.lit().includes('E5'));
  assert.equal(ask(board, '9 name'), '=9 Gomobil board');
});

test('a cable pulled in the middle of a line leaves nothing behind', () => {
  const board = connected();
  board.usb.write('nam');
  board.run(20);
  board.usb.unplug();
  board.run(50);
  board.usb.plug();
  board.run(50);
  connect(board);
  assert.equal(ask(board, 'version').slice(0, 2), '= ');
});

test('what was asked before the cable was pulled is not answered to whoever plugs it in again', () => {
  for (const millis of [0.2, 1, 2, 3, 5]) {
    const board = connected();
    board.usb.received = '';
    for (let i = 0; i < 4; i++) board.usb.writeLine('help');
    board.run(millis);
    board.usb.unplug();
    board.run(50);
    board.usb.received = '';
    board.usb.plug();
    connect(board);
    board.run(200);
    assert.equal(board.usb.received, '', `pulled after ${millis} ms`);
    assert.equal(ask(board, 'version').slice(0, 2), '= ');
  }
});

test('a program has the board take a turn, which a person carries out, and takes it back', () => {
  const board = connected();
  assert.equal(ask(board, 'level 1'), '= ');
  assert.equal(ask(board, 'genmove w'), '? it is the other side\'s turn');
  const answer = ask(board, '3 genmove b', 5000);
  const [, from, to] = /^=3 ([A-K]\d+)-([A-K]\d+)$/.exec(answer) ?? [];
  assert.ok(from && to, answer);
  board.run(30);
  // Here is a stone too many, and there one is missing.
  assert.deepEqual([...board.lit()].sort(), [from, to].sort());
  play(board, from, to);
  assert.match(ask(board, 'status'), new RegExp(`^plies 1\nlast ${from}-${to}\nturn white$`, 'm'));
  assert.equal(ask(board, 'undo'), '= see the board');
  play(board, to, from);
  assert.match(ask(board, 'status'), /^plies 0$/m);
});

test('a cable that is pulled while the board thinks leaves it playing, and the console answering', () => {
  const board = connected();
  board.usb.writeLine('genmove');
  board.run(300);
  board.usb.unplug();
  board.run(3000);
  board.usb.received = '';
  board.usb.plug();
  connect(board);
  board.run(100);
  assert.equal(board.usb.received, '', 'nobody has asked for that turn any more');
  assert.match(ask(board, 'status'), /^plies 1$/m);
});

test('the calibration and the self-test can be begun from the computer', () => {
  const board = connected();
  assert.equal(ask(board, 'calibrate'), '= see the board');
  board.run(50);
  assert.match(ask(board, 'status'), /^screen .*48/m);
});

test('the console, picotool and a touch at 1200 baud lead to the boot loader', () => {
  for (const way of [
    (/** @type {import('../src/board.js').Board} */ board) => board.usb.writeLine('bootsel'),
    (/** @type {import('../src/board.js').Board} */ board) => board.usb.picotoolReset(1),
    (/** @type {import('../src/board.js').Board} */ board) => board.usb.touch1200(),
  ]) {
    const board = connected();
    assert.equal(board.chip.bootsel, null);
    way(board);
    board.run(200);
    assert.notEqual(board.chip.bootsel, null, String(way));
  }
});
