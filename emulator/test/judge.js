/** Asks the rules themselves: the example `judge` of rules-core. */
import { runExample } from '../src/scenario/host.js';

/** The answers to commands, one line each. @param {string[]} commands */
export function judge(commands) {
  return runExample('rules-core', 'judge', [], commands.map((command) => `${command}\n`).join('')).split('\n');
}

/** What was played according to a record. @param {string} record as the console gives it */
export function playedIn(record) {
  return record
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .flatMap((line) => line.split(' ').slice(1));
}

/**
 * Plays a record from the console by the rules, and returns the position and who has how many points.
 * @param {string} record @returns {{ refused: string[], position: string, count: string, status: string }}
 */
export function replay(record) {
  const played = playedIn(record);
  const answers = judge([...played.map((action) => `play ${action}`), 'show', 'count', 'status']);
  const [position, count, status] = answers.slice(-3);
  return { refused: answers.slice(0, -3).filter((answer) => !answer.startsWith('ok')), position, count, status };
}
