/**
 * Holds what the chip showed against what the host showed: lights frame by frame of meaning, pictures on the screen
 * pixel by pixel, events word by word, and cues.
 *
 * Neither side is exactly as fast as the other, so the two rows of what was shown are laid side by side in order: each
 * has to go through the same meanings, and nothing that stays for a while may be missing on either side.
 */
import { DARK } from './lights.js';

/** What stays for shorter than this may be missed by the other side: contacts settle in different scans. */
const LIGHT_STAYS_MS = 40;
/** A picture is drawn and sent in this time, so that the chip may leave out what the host shows for shorter. */
const PICTURE_STAYS_MS = 200;
/** A picture that is half on its way is none. */
const HALF_DRAWN_MS = 150;
/** How long the lights may be fainter, until the supply is known, after the first of them, or dark after a start without power. */
const WAKING_MS = 80;
/** How far apart in time the same thing may be. */
const LIGHT_SLACK_MS = 60;
const PICTURE_SLACK_MS = 250;
/** How many cues wait for their turn on the chip, and in what time they are all told. */
const CUES_KEPT = 4;
const LATE_CUE_MS = 1500;
/** What happens so shortly before the end may come after it on the host. */
const LAST_MS = 30;
/** Lines that took so much longer here were done by the lights: only the order counts in them. */
const SAME_PACE_MS = 100;

/**
 * @template T
 * @typedef {object} Shown
 * @property {number} from in simulated milliseconds of the chip; as early as it may have begun
 * @property {number} begun as late as it may have begun
 * @property {number} to as late as it may have ended
 * @property {boolean} stays whether the other side must have it
 * @property {T} what
 */

/**
 * @param {import('./host.js').Trace} trace
 * @param {import('./player.js').Performance} performance
 * @returns {string[]} what differs, in words
 */
export function compare(trace, performance) {
  const { ends } = performance;
  const names = [...performance.board.points.keys()];
  const time = timeOnChip(trace, ends);
  const differences = [];
  const end = ends[ends.length - 1];

  const hostLights = hostShown(trace, time, end, LIGHT_STAYS_MS, LIGHT_SLACK_MS, ({ lights }) => lights, {});
  const births = performance.board.chip.resets.map(({ nanos }, i, all) => {
    const [birth, next] = [nanos / 1e6, (all[i + 1]?.nanos ?? Infinity) / 1e6];
    return { birth, light: performance.wakes.find((wake) => wake > birth && wake < next) ?? birth };
  });
  const chipLights = until(performance.lights.end(), end, ({ from, to }) => to - Math.max(from, awake(births, to)) >= LIGHT_STAYS_MS);
  const lit = align(hostLights, chipLights, (frame, seen) => names.every((name) => may(seen, name).has(frame[name] ?? DARK)));
  if (lit) {
    const { what } = hostLights[lit.host];
    const seen = chipLights[lit.chip].what;
    const unlike = names.filter((name) => !may(seen, name).has(what[name] ?? DARK));
    const list = unlike.map((name) => `${name} is ${[...may(seen, name)].join(' or ') || 'of no known colour'} instead of ${what[name] ?? DARK}`);
    differences.push(`lights at ${chipLights[lit.chip].from.toFixed(0)} ms: ${list.join(', ') || 'not in this order'}`);
  }

  const hostScreens = hostShown(trace, time, end, PICTURE_STAYS_MS, PICTURE_SLACK_MS, ({ screen }) => screen, null);
  const chipScreens = until(performance.screen.end(), end, ({ from, to, text }) =>
    text === null ? to - from >= HALF_DRAWN_MS : text !== '' && to - from >= LIGHT_STAYS_MS);
  const drawn = align(hostScreens, chipScreens, (picture, seen) => (picture?.text ?? '') === seen.text);
  if (drawn) {
    const { text } = chipScreens[drawn.chip].what;
    const wanted = hostScreens[drawn.host].what?.text ?? '';
    differences.push(`screen at ${chipScreens[drawn.chip].from.toFixed(0)} ms: ${JSON.stringify(text)} instead of ${JSON.stringify(wanted)}`);
  }

  const hostEvents = once(trace.lines.flatMap(({ events }) => events.map(({ event }) => event.trim())));
  const chipEvents = once(performance.console.history.map(({ event }) => event));
  const settled = once(performance.console.history.filter(({ t }) => t < end - LAST_MS).map(({ event }) => event));
  const at = hostEvents.findIndex((event, i) => event !== chipEvents[i]);
  if (at >= 0 || settled.length > hostEvents.length) {
    const place = at >= 0 ? at : hostEvents.length;
    differences.push(`event ${place + 1}: ${chipEvents[place] ?? 'none'} instead of ${hostEvents[place] ?? 'none'}`);
  }

  // A cut in the power ends a cue in its middle.
  if (performance.board.chip.resets.length === 1) {
    const wrong = wrongCue(trace, performance.ear.cuesSince());
    if (wrong) differences.push(wrong);
  }
  return differences;
}

/**
 * The first cue that is another than on the host. The buzzer's queue holds four, and refuses one that would come late.
 * @param {import('./host.js').Trace} trace @param {string[]} heard
 */
function wrongCue(trace, heard) {
  const cues = trace.lines.flatMap(({ sights }) => sights.filter(({ cue }) => cue));
  let at = 0;
  for (const { t, cue } of cues) {
    const recent = cues.filter((other) => other.t <= t && other.t > t - LATE_CUE_MS).length;
    if (heard[at] === cue) at++;
    else if (recent <= CUES_KEPT) return `sound ${at + 1}: ${heard[at] ?? 'none'} instead of ${cue}`;
  }
  return null;
}

/** Stones that are knocked arrive in one scan or in two: what is said twice in a row is said once. @param {string[]} events */
const once = (events) => events.filter((event, i) => event !== events[i - 1]);

/** Until when the lights wake after the last start before a time. @param {{ birth: number, light: number }[]} births @param {number} time */
const awake = (births, time) => Math.max(...births.filter(({ birth }) => birth < time).map(({ light }) => light), -Infinity) + WAKING_MS;

/** @param {import('./lights.js').Snapshot} seen @param {string} name */
const may = (seen, name) => seen.words.get(name) ?? seen.others;

/**
 * Finds out when on the chip something was that the host showed at some time: a stretch, because hands that follow
 * lights take longer here.
 * @param {import('./host.js').Trace} trace @param {number[]} ends
 * @returns {(t: number) => [number, number]}
 */
function timeOnChip(trace, ends) {
  const stops = trace.lines.map(({ end }) => end);
  /** @param {number} line @param {number} t @returns {[number, number]} */
  const within = (line, t) => {
    const [start, stop] = [ends[line - 1], ends[line]];
    const [from, to] = [stops[line - 1], stops[line]];
    // From its beginning, unless the chip was late already and has caught up.
    const [early, late] = [start + t - from, stop + t - to];
    if (Math.abs(stop - start - (to - from)) > SAME_PACE_MS) return [start, Math.max(stop, early)];
    return [Math.min(early, late), Math.max(early, late)];
  };
  return (t) => {
    const first = Math.max(stops.findIndex((end) => end >= t), 1);
    const last = Math.max(stops.findLastIndex((end, line) => line === 0 || stops[line - 1] <= t), 1);
    return [within(first, t)[0], within(last, t)[1]];
  };
}

/**
 * What the host showed of one kind, from change to change; nothing while the power is off. The chip may not have come to
 * what begins so shortly before the end of the scenario.
 * @template T
 * @param {import('./host.js').Trace} trace @param {(t: number) => [number, number]} time
 * @param {number} end @param {number} stays @param {number} slack
 * @param {(sight: import('./host.js').Sight) => T | undefined} kind @param {T} nothing
 * @returns {Shown<T>[]}
 */
function hostShown(trace, time, end, stays, slack, kind, nothing) {
  /** @type {{ t: number, what: T }[]} */
  const changes = [];
  for (const sight of trace.lines.flatMap(({ sights }) => sights)) {
    const what = sight.off ? nothing : kind(sight);
    if (what !== undefined) changes.push({ t: sight.t, what });
  }
  const last = trace.lines[trace.lines.length - 1].end;
  return changes.map(({ t, what }, i) => {
    const until = changes[i + 1]?.t ?? last;
    const [early, late] = time(t);
    // A board that has just been switched on is dark: what comes first may be that.
    return { from: i === 0 ? -Infinity : early - slack, begun: late + slack, to: time(until)[1] + slack, stays: until - t >= stays && late + slack <= end, what };
  });
}

/**
 * @template {{ from: number, to: number }} T
 * @param {T[]} seen @param {number} end @param {(what: T) => boolean} stays
 * @returns {Shown<T>[]} what the chip showed until the end of the scenario
 */
function until(seen, end, stays) {
  return seen
    .filter(({ from }) => from < end)
    .map((what) => ({ from: what.from, to: Math.min(what.to, end), what }))
    .map(({ from, to, what }) => ({ from, begun: from, to, what, stays: stays({ ...what, from, to }) }));
}

/**
 * Lays two rows side by side; one entry of a row may stand beside several of the other.
 * @template H, C
 * @param {Shown<H>[]} host @param {Shown<C>[]} chip @param {(host: H, chip: C) => boolean} same
 * @returns {{ host: number, chip: number } | null} null if that works, or else the first place where it does not
 */
function align(host, chip, same) {
  /** Entries before this one back to the first that must not be left out. @param {Shown<unknown>[]} row @param {number} at */
  const before = (row, at) => {
    const found = [];
    for (let i = at - 1; i >= 0; i--) {
      found.push(i);
      if (row[i].stays) return found;
    }
    return [...found, -1];
  };
  /** @type {Set<string>} places that can be reached */
  const reached = new Set(['-1 -1']);
  let best = { host: 0, chip: 0 };
  for (let h = 0; h < host.length; h++) {
    const hosts = [h, ...before(host, h)];
    for (let c = 0; c < chip.length; c++) {
      const chips = [c, ...before(chip, c)];
      // What begins on one side begins while the other shows it.
      const news = host[h].from <= chip[c].to && host[h].begun >= chip[c].from;
      const seen = host[h].from <= chip[c].from && host[h].to >= chip[c].from;
      const way = hosts.some((i) => chips.some((j) => (i !== h || j !== c) && reached.has(`${i} ${j}`) && (i === h || news) && (j === c || seen)));
      if (!way) continue;
      if (same(host[h].what, chip[c].what)) reached.add(`${h} ${c}`);
      if (h + c > best.host + best.chip) best = { host: h, chip: c };
    }
  }
  const ends = (/** @type {Shown<unknown>[]} */ row) => [row.length - 1, ...before(row, row.length)];
  const arrived = ends(host).some((h) => ends(chip).some((c) => reached.has(`${h} ${c}`)));
  return arrived ? null : best;
}
