/**
 * Asks the board over USB, as a computer does that is plugged into it.
 */

const CONNECT_MS = 4000;
const ANSWER_MS = 1000;
const POLL_MICROS = 200;

/** @typedef {{ t: number, event: string }} Told when, in milliseconds of the board's own clock since it was switched on */

export class Console {
  /** @param {import('../board.js').Board} board with a computer plugged in */
  constructor(board) {
    this.board = board;
    /** @type {Told[]} since the board was switched on last */
    this.events = [];
    /** @type {Told[]} of all lives of the board, in simulated milliseconds */
    this.history = [];
    /** Answers that are still true: the chip has not run since. @type {Map<string, string>} */
    this.answers = new Map();
    this.answeredAt = -1;
    /** How long the board was kept from going on by questions, in milliseconds. */
    this.spent = 0;
    this.bornAt = 0;
    board.chip.powerListeners.add(() => {
      this.events = [];
      this.answers.clear();
      this.bornAt = board.chip.millis;
    });
  }

  /** @param {string} line @returns {string} without the sign in front and the empty line at the end */
  ask(line) {
    const { chip, usb } = this.board;
    if (this.answeredAt !== chip.nanos) this.answers.clear();
    const known = this.answers.get(line);
    if (known !== undefined) return known;
    const start = chip.millis;
    chip.runUntil(() => usb.connected, { timeoutMs: CONNECT_MS, pollMicros: POLL_MICROS, what: 'the serial port' });
    usb.received = '';
    usb.writeLine(line);
    const what = `an answer to ${line}`;
    chip.runUntil(() => usb.received.endsWith('\n\n'), { timeoutMs: ANSWER_MS, pollMicros: POLL_MICROS, what });
    const answer = Buffer.from(usb.received, 'latin1').toString('utf8').trimEnd();
    if (!answer.startsWith('=')) throw new Error(`${line}: ${answer}`);
    const text = answer.replace(/^= ?/, '');
    this.spent += chip.millis - start;
    this.answers.set(line, text);
    this.answeredAt = chip.nanos;
    return text;
  }

  /** Reads what has happened since it was asked last. */
  listen() {
    const told = this.ask('log')
      .split('\n')
      .slice(1)
      .map((line) => /^(\d+) ms (.*)$/.exec(line))
      .flatMap((found) => (found ? [{ t: Number(found[1]), event: found[2].trim() }] : []));
    const news = told.slice(overlap(this.events, told));
    this.events.push(...news);
    this.history.push(...news.map(({ t, event }) => ({ t: this.bornAt + t, event })));
    return this.events;
  }

  /** What `status` says after a word, undefined if there is no such line. @param {string} word */
  status(word) {
    const line = this.ask('status').split('\n').find((text) => text.startsWith(`${word} `));
    return line?.slice(word.length + 1);
  }
}

/**
 * How much at the beginning of a list is the end of another; the log keeps only the newest.
 * @param {Told[]} old @param {Told[]} told
 */
function overlap(old, told) {
  const equal = (/** @type {Told} */ one, /** @type {Told} */ other) => one.t === other.t && one.event === other.event;
  for (let length = Math.min(old.length, told.length); length > 0; length--) {
    const start = old.length - length;
    if (told.slice(0, length).every((entry, i) => equal(entry, old[start + i]))) return length;
  }
  if (old.length > 0) throw new Error('more has happened since the last look than the log keeps');
  return 0;
}
