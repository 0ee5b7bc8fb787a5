/**
 * Recognises cues by their tones.
 */

/** A pitch is the right one within a third of a semitone. */
const PITCH_TOLERANCE = 0.02;
/** A tone may be two swings shorter, of 262 Hz at the deepest, and lasts longer while the processor draws a picture. */
const SHORTER_MS = 8;
const LONGER_MS = 50;
/** Tones of a cue follow each other without a rest longer than this. */
const LONGEST_REST_MS = 60;

/** @typedef {{ hertz: number, millis: number }} Note */

/** Neighbouring tones of the same pitch are heard as one, and rests are heard as nothing. @param {[number, number][]} tones */
function heardAs(tones) {
  /** @type {Note[]} */
  const notes = [];
  let rested = false;
  for (const [hertz, millis] of tones) {
    const last = notes.at(-1);
    if (hertz === 0) rested = true;
    else if (last && !rested && last.hertz === hertz) last.millis += millis;
    else {
      notes.push({ hertz, millis });
      rested = false;
    }
  }
  return notes;
}

export class Ear {
  /** @param {import('../board.js').Board} board @param {import('./host.js').Legend} legend */
  constructor(board, legend) {
    this.board = board;
    this.cues = legend.cues.map(({ name, tones }) => ({ name, notes: heardAs(tones) }));
    // The longest first: a capture begins like a move.
    this.cues.sort((a, b) => b.notes.length - a.notes.length);
  }

  /** Whether a tone has begun since a time. @param {number} time in milliseconds */
  anythingSince(time) {
    return this.board.buzzer.tones.some(({ startNanos }) => startNanos / 1e6 >= time);
  }

  /** Whether nothing is to be heard, so that no cue is half told. */
  get isQuiet() {
    const last = this.board.buzzer.tones.at(-1);
    return !last || this.board.chip.millis - last.endNanos / 1e6 > LONGEST_REST_MS;
  }

  /** The cues that have begun since a time, oldest first; what is no cue has the name of its pitch. @param {number} [time] */
  cuesSince(time = 0) {
    const tones = this.board.buzzer.tones
      .map(({ startNanos, endNanos, hertz }) => ({ start: startNanos / 1e6, millis: (endNanos - startNanos) / 1e6, hertz }))
      // A single swing is the rest between two tones.
      .filter(({ millis, hertz }) => millis * hertz > 1500);
    const found = [];
    for (let at = 0; at < tones.length; ) {
      const cue = this.cues.find(({ notes }) => notes.every((note, i) => sounds(note, tones[at + i])));
      if (tones[at].start >= time) found.push(cue?.name ?? `${tones[at].hertz.toFixed(0)} Hz`);
      at += cue?.notes.length ?? 1;
    }
    return found;
  }
}

/** @param {Note} note @param {{ hertz: number, millis: number } | undefined} tone */
function sounds(note, tone) {
  return (
    tone !== undefined &&
    Math.abs(tone.hertz / note.hertz - 1) < PITCH_TOLERANCE &&
    tone.millis >= note.millis - SHORTER_MS &&
    tone.millis <= note.millis + LONGER_MS
  );
}
