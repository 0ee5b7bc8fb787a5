// Lets npm's gomokuai speak Gomocup's protocol, for matches (run it where `npm install gomokuai` was run):
// arena gomoku size=15 level:8 'gomocup:node gomokuai.mjs'
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { bestMove } = createRequire(`${process.cwd()}/`)('gomokuai');

/** @type {number[]} row by row: 0 for nothing, 1 for its own stones, 2 for the other side's */
let board = [];
let size = 0;

/** @param {string} line */
function answer(line) {
  const [word, number] = line.trim().split(/\s+/);
  if (word === 'START') {
    size = Number(number);
    return 'OK';
  }
  if (word === 'BOARD') {
    board = new Array(size * size).fill(0);
    return '';
  }
  if (word === 'DONE') {
    const { x, y } = bestMove(board, size);
    return `${x},${y}`;
  }
  const stone = /^(\d+),(\d+),([12])$/.exec(word);
  if (stone) board[Number(stone[1]) + Number(stone[2]) * size] = Number(stone[3]);
  return '';
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const said = answer(line);
  if (said !== '') process.stdout.write(`${said}\n`);
});
