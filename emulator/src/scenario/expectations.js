/**
 * What a scenario can expect, judged by what the board shows: lights, screen, buzzer, and the console over USB.
 */
import { DARK } from './lights.js';
import { writeRows } from './hands.js';

/**
 * @typedef {object} Witness everything that can be asked about the board
 * @property {import('../board.js').Board} board
 * @property {import('./lights.js').LightReader} lights
 * @property {import('./screen.js').ScreenReader} screen
 * @property {import('./sounds.js').Ear} ear
 * @property {import('./console.js').Console} console
 * @property {number} done when the last thing was done, in simulated milliseconds
 * @property {number} milliamps the most that the LEDs have drawn since then
 * @property {number} bornAt when the board was switched on last
 *
 * @typedef {object} Claim what a light is said to mean, to be proved by what it does later
 * @property {string} name of the point
 * @property {(word: string) => boolean} allows
 *
 * @typedef {object} Expectation
 * @property {'lights' | 'screen' | 'sound' | 'console'} by where it is seen
 * @property {(witness: Witness) => boolean} holds
 * @property {(witness: Witness) => string} seen what is so instead
 * @property {(witness: Witness) => Claim[]} [claims]
 */

/** Takes line breaks and doubled spaces out of a text. @param {string} text */
const flat = (text) => text.split(/\s+/).filter(Boolean).join(' ');

/** @param {Witness} witness */
const names = ({ board }) => [...board.points.keys()];

/** Rules that were named since the last thing that was done. @param {Witness} witness */
function refused({ console, done, bornAt }) {
  return console
    .listen()
    .filter(({ t, event }) => event.startsWith('refused ') && t >= Math.floor(done - bornAt))
    .map(({ event }) => event.slice('refused '.length));
}

/** Who has been told to play; nobody while the board waits for something. @param {Witness} witness */
function turn({ console }) {
  let side = 'nobody';
  for (const { event } of console.listen()) {
    if (event.startsWith('turn ')) side = event.slice('turn '.length);
    else if (!/^(refused |position seen |flag of )/.test(event)) side = 'nobody';
  }
  return side;
}

/** How the game ended, in the words of scenarios; null while it is played. @param {Witness} witness */
function result({ console }) {
  const [winner, ...rest] = console.status('over')?.split(' ') ?? [];
  if (winner === undefined) return null;
  const way = rest.join(' ');
  // Giving up and time are told of the side that lost.
  if (way === 'resign' || way === 'time') return `${way}-${winner === 'black' ? 'white' : 'black'}`;
  return rest.length === 2 ? way : `${winner} ${way}`;
}

/** How often a cue has been heard since a time. @param {import('./sounds.js').Ear} ear @param {number} time @param {string} name */
const times = (ear, time, name) => ear.cuesSince(time).filter((cue) => cue === name).length;

/** The rows of the position. @param {Witness} witness */
function position({ console, board }) {
  /** @type {Map<string, import('../board.js').Side>} */
  const stones = new Map();
  for (const line of console.ask('position').split('\n')) {
    const [side, ...points] = line.split(' ');
    if (side === 'black' || side === 'white') for (const name of points) stones.set(name, side);
  }
  return writeRows(board, stones);
}

/** @param {Witness} witness @param {string} side */
function clock({ console }, side) {
  const words = console.status('clock')?.split(' ') ?? [];
  return words[words.indexOf(side) + 1];
}

/** @param {(witness: Witness, name: string) => ((word: string) => boolean)} allows what each point may mean */
function lightsThat(allows) {
  return {
    by: /** @type {const} */ ('lights'),
    holds: (/** @type {Witness} */ witness) =>
      names(witness).every((name) => [...witness.lights.words(name)].some(allows(witness, name))),
    seen: (/** @type {Witness} */ { lights }) => `the lights are ${lights}`,
    claims: (/** @type {Witness} */ witness) => names(witness).map((name) => ({ name, allows: allows(witness, name) })),
  };
}

/** @param {(witness: Witness) => unknown} holds @param {(witness: Witness) => string} seen @returns {Expectation} */
const told = (holds, seen) => ({ by: 'console', holds: (witness) => Boolean(holds(witness)), seen });

/** @param {string[]} words after `expect` @returns {Expectation} */
export function expectation(words) {
  const [what, ...rest] = words;
  const [first, second] = rest;
  switch (what) {
    case 'light':
      return lightsThat((_, name) => (name === first ? (word) => word === second : () => true));
    case 'lights': {
      if (first === 'none' && rest.length === 1) return lightsThat(() => (word) => word === DARK);
      const points = new Set(second === 'none' ? [] : rest.slice(1));
      return lightsThat((_, name) => (word) => (word === first) === points.has(name));
    }
    case 'screen': {
      const [without, text] = first === 'without' ? [true, second] : [false, first];
      return {
        by: 'screen',
        holds: ({ screen }) => screen.text !== null && flat(screen.text).includes(flat(text)) !== without,
        seen: ({ screen }) => `the screen shows ${screen}`,
      };
    }
    case 'sound':
      return {
        by: 'sound',
        holds: ({ ear, done }) =>
          first === 'none' ? !ear.anythingSince(done) : ear.isQuiet && ear.cuesSince(done).includes(first),
        seen: ({ ear, done }) => `heard ${ear.cuesSince(done).join(', ') || 'nothing'}`,
      };
    case 'sounds':
      return {
        by: 'sound',
        holds: ({ ear, done }) => ear.isQuiet && times(ear, done, first) === Number(second),
        seen: ({ ear, done }) => `heard ${ear.cuesSince(done).join(', ') || 'nothing'}`,
      };
    case 'moves':
      return told(({ console }) => console.status('plies') === first, lastPlay);
    case 'move':
      return told(({ console }) => console.status('last')?.toLowerCase() === first.toLowerCase(), lastPlay);
    case 'refused':
      return told((witness) => refused(witness).includes(first), rules);
    case 'nothing':
      return told((witness) => refused(witness).length === 0, rules);
    case 'turn':
      return told((witness) => turn(witness) === first, (witness) => `${turn(witness)} may play; the screen shows ${witness.screen}`);
    case 'count':
      return told(
        ({ console }) => console.status('points') === `black ${first} white ${second}`,
        ({ console }) => `the points are ${console.status('points')}`,
      );
    case 'position':
      return told((witness) => position(witness).startsWith(first), (witness) => `the position is ${position(witness)}`);
    case 'result':
      return told((witness) => result(witness) === rest.join(' '), outcome);
    case 'playing':
      return told((witness) => result(witness) === null, outcome);
    case 'settling':
      return told(({ console }) => console.status('settling') !== undefined, agreement);
    case 'final':
      return told(
        ({ console }) => console.status('over') !== undefined && console.status('settling') === undefined,
        agreement,
      );
    case 'clock':
      return told((witness) => clock(witness, first) === second, (witness) => `it shows ${clock(witness, first)}`);
    case 'out-of-service': {
      const wanted = first === 'none' ? '' : [...rest].sort().join(' ');
      const found = (/** @type {Witness} */ { console }) => (console.status('out_of_service') ?? '').split(' ').sort().join(' ');
      return told((witness) => found(witness) === wanted, (witness) => `out of service: ${found(witness) || 'none'}`);
    }
    case 'current':
      return {
        by: 'lights',
        holds: ({ milliamps }) => milliamps >= Number(first) && milliamps <= Number(second),
        seen: ({ milliamps }) => `it was ${milliamps.toFixed(0)} mA`,
      };
    case 'past':
      return told(({ console }) => console.status('past') === first, ({ console }) => `${console.status('past')} are kept`);
    default:
      throw new Error(`nobody knows how to expect ${words.join(' ')}`);
  }
}

/** @param {Witness} witness */
const lastPlay = ({ console }) => `the game has ${console.status('plies')} actions, the last one ${console.status('last') ?? 'none'}`;

/** @param {Witness} witness */
const rules = (witness) => `refused by ${refused(witness).join(', ') || 'nothing'}`;

/** @param {Witness} witness */
const agreement = ({ console }) => `the game is ${console.status('over') ?? 'not'} over, settling ${console.status('settling') ?? 'nothing'}`;

/** @param {Witness} witness */
const outcome = (witness) => result(witness) ?? 'the game is not over';
