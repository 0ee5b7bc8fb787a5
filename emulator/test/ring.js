/** The journal's ring of flash sectors as the firmware's map writes it, for rings that no short game can fill. */
import { SECTOR_SIZE } from '../src/flash.js';

/** As in firmware/src/storage.rs. */
export const RING = { sectors: 12, spare: 4 };
/** The notes about erasures lie in the last two sectors of the region. */
export const NOTES = { each: 16, doneAt: 8, done: [0, 0, 0, 0], perSector: SECTOR_SIZE / 16, sectors: 2 };
/** Keys of the journal for the actions of a game, and the version of its entries: referee/src/journal. */
const PLIES = 0x1000;
const VERSION = 2;
/** The first and the last byte of a sector say whether it has been begun and closed. */
const MARK = 0;

/** What the beginning of a game takes: a board without one writes it when it starts. */
const GAME_BYTES = 25;

/** What the actions of the very long game say, and those of the short ones. */
const LONG = [9, 9];
const SHORT = [1, 2];
const SHORT_PLIES = 20;
/** So many of them fill a sector. */
const IN_SECTOR = Math.floor((SECTOR_SIZE - 2) / 17);

/**
 * Sectors full of the actions of an earlier, very long game, of which only the last ones have been replaced, and then of
 * the first actions of many short games; the first move of the next game is the one after which the board has to make room.
 * @param {number} needed how many sectors of the first kind
 * @param {number} used how many sectors in all
 */
export function fullRing(needed, used = RING.sectors - RING.spare) {
  const ring = new Uint8Array(used * SECTOR_SIZE).fill(0xff);
  let index = SHORT_PLIES;
  for (let sector = 0; sector < used; sector++) {
    if (sector === needed) index = 0;
    let at = sector * SECTOR_SIZE;
    ring[at++] = MARK;
    for (;;) {
      const bytes = item(PLIES + index, ply(PLIES + index, sector < needed ? LONG : SHORT));
      const end = (sector + 1) * SECTOR_SIZE - 1 - (sector === used - 1 ? GAME_BYTES : 0);
      if (at + bytes.length > end) break;
      ring.set(bytes, at);
      at += bytes.length;
      const round = sector < needed ? needed * IN_SECTOR : SHORT_PLIES;
      index = (index + 1) % round;
    }
    if (sector < used - 1) ring[(sector + 1) * SECTOR_SIZE - 1] = MARK;
  }
  return ring;
}

/** Everything whole that is stored: the keys, and how many of the actions that have been replaced. @param {Uint8Array} ring */
export function itemsIn(ring) {
  const keys = new Set();
  let replaced = 0;
  const short = (/** @type {number} */ at) => ring[at] | (ring[at + 1] << 8);
  for (let start = 0; start < ring.length; start += SECTOR_SIZE) {
    for (let at = start + 1; at < start + SECTOR_SIZE - 10; at++) {
      const length = short(at + 4);
      if (lengthSum([ring[at + 4], ring[at + 5]]) !== short(at + 6) || at + 8 + length >= start + SECTOR_SIZE) continue;
      const data = [...ring.subarray(at + 8, at + 8 + length)];
      if (dataSum(data) !== (short(at) | (short(at + 2) << 16)) >>> 0) continue;
      const key = short(at + 8);
      keys.add(key);
      if (key < PLIES + SHORT_PLIES && data[5] === LONG[0] && data[6] === LONG[1]) replaced++;
      at += 7 + length;
    }
  }
  return { keys, replaced };
}

/** Both sectors of notes, full: one for each erasure of these sectors in turn, all of them done. @param {number[]} sectors */
export function fullNotes(sectors) {
  const notes = Buffer.alloc(NOTES.sectors * SECTOR_SIZE, 0xff);
  for (let number = 0; number < NOTES.sectors * NOTES.perSector; number++) {
    const word = number * 256 + sectors[number % sectors.length];
    notes.writeUInt32LE(word, number * NOTES.each);
    notes.writeUInt32LE(~word >>> 0, number * NOTES.each + 4);
    notes.set(NOTES.done, number * NOTES.each + NOTES.doneAt);
  }
  return notes;
}

/** An action of a game that is over. @param {number} key @param {number[]} action */
function ply(key, action) {
  const contents = [VERSION, 0x34, 0x12, ...action];
  return [...contents, ...word(crc16([key >> 8, key & 0xff, ...contents]))];
}

/** An item of the map: check sum, length, check sum of the length, key, bytes. @param {number} key @param {number[]} bytes */
function item(key, bytes) {
  const data = [...word(key), ...bytes];
  const length = word(data.length);
  const sum = dataSum(data);
  return Uint8Array.from([...word(sum & 0xffff), ...word(sum >>> 16), ...length, ...word(lengthSum(length)), ...data]);
}

/** @param {number} value */
function word(value) {
  return [value & 0xff, value >> 8];
}

/** CRC-16/CCITT-FALSE. @param {number[]} bytes */
function crc16(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1;
  }
  return sum;
}

/** CRC-16F/4.2. @param {number[]} bytes */
function lengthSum(bytes) {
  return reflected(0x1a2e, 0xffff, bytes) ^ 0xffff;
}

/** CRC-32C with another start; its lowest byte is neither 0 nor 255. @param {number[]} bytes */
function dataSum(bytes) {
  const sum = ~reflected(0x82f63b78, 0xeeeeeeee, bytes) >>> 0;
  return [0, 0xff].includes(sum & 0xff) ? (sum ^ 1) >>> 0 : sum;
}

/** A CRC, low bit first. @param {number} polynomial @param {number} start @param {number[]} bytes */
function reflected(polynomial, start, bytes) {
  let sum = start;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1;
  }
  return sum;
}
