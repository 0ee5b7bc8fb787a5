import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readBinaryInfo } from '../../src/binary-info.js';
import { decodeRzcobs, DefmtDecoder } from '../../src/defmt.js';
import { Rtt } from '../../src/rtt.js';

/** @typedef {import('../../src/elf.js').Elf} Elf */

test('rzCOBS frames decode as defmt’s own tests say', () => {
  for (const [plain, coded] of [
    [[0x01], [0x01, 0x7e]],
    [[0x00, 0x01], [0x01, 0x7d]],
    [[0x01, 0x02], [0x01, 0x02, 0x7c]],
    [[0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x00], [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x40]],
    [[0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77], [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x80]],
  ]) {
    // The encoding may leave zeroes at the end that were never written.
    const decoded = [...decodeRzcobs(Uint8Array.from(coded))];
    assert.deepEqual(decoded.slice(0, plain.length), plain);
    assert.ok(decoded.slice(plain.length).every((byte) => byte === 0));
  }
  assert.throws(() => decodeRzcobs(Uint8Array.of(0x90)));
});

/** @param {string[]} strings */
function decoder(strings) {
  const symbols = strings.map((text, i) => ({
    name: JSON.stringify({ package: 'p', tag: i === 0 ? 'defmt_info' : 'defmt_derived', data: text, disambiguator: '1' }),
    address: i + 1,
    size: 1,
    section: 5,
  }));
  const elf = { symbols, section: () => ({ name: '.defmt', address: 0, size: 9, index: 5 }) };
  return new DefmtDecoder(/** @type {Elf} */ (/** @type {unknown} */ (elf)));
}

/** Codes a frame plainly: runs of at most six bytes. @param {number[]} bytes */
function frame(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length; at += 7) {
    const group = bytes.slice(at, at + 7);
    let zeros = (0x7f << group.length) & 0x7f;
    group.forEach((byte, i) => {
      if (byte === 0) zeros |= 1 << i;
      else out.push(byte);
    });
    out.push(zeros === 0 ? 0x80 : zeros);
    if (zeros === 0) throw new Error('choose test bytes with a zero in each group of seven');
  }
  return [...out, 0];
}

test('a log line takes its text from the symbol table and its values from the frame', () => {
  const log = decoder(['{=str} is {=u16} and {=i8}, {=u32:#x} {}', 'On|Off {{ {=bool} }}']);
  const bytes = frame([1, 0, 2, 0, 0, 0, 0x68, 0x69, 0x34, 0x12, 0xfe, 0xff, 0, 0, 0, 2, 0, 1, 1]);
  const lines = [...log.feed(Uint8Array.from(bytes.slice(0, 5))), ...log.feed(Uint8Array.from(bytes.slice(5)))];
  assert.deepEqual(lines, [{ level: 'info', text: 'hi is 4660 and -2, 0xff Off { true }' }]);
});

test('a frame that refers to no string is broken, and the next one is read', () => {
  const log = decoder(['plain']);
  const lines = log.feed(Uint8Array.from([...frame([99, 0]), ...frame([1, 0])]));
  assert.deepEqual(lines.map(({ level }) => level), ['broken', 'info']);
});

test('the RTT ring is read across its end, and the reader’s mark follows', () => {
  const sram = new Uint8Array(264 * 1024);
  const view = new DataView(sram.buffer);
  const at = 0x100;
  const elf = { symbol: () => ({ address: 0x20000000 + at }) };
  const rtt = new Rtt({ sram }, /** @type {Elf} */ (/** @type {unknown} */ (elf)));
  assert.deepEqual([...rtt.read()], []);
  sram.set(new TextEncoder().encode('SEGGER RTT'), at);
  for (const [offset, value] of [[28, 0x20000400], [32, 8], [36, 2], [40, 6]]) view.setUint32(at + offset, value, true);
  sram.set([3, 4, 0, 0, 0, 0, 1, 2], 0x400);
  assert.deepEqual([...rtt.read()], [1, 2, 3, 4]);
  assert.equal(view.getUint32(at + 40, true), 2);
  view.setUint32(at + 36, 99, true);
  assert.throws(() => rtt.read(), /damaged/);
});

test('binary info is found behind the vectors, and its absence is no error', () => {
  const flash = new Uint8Array(4096).fill(0xff);
  assert.equal(readBinaryInfo(flash), null);
  const view = new DataView(flash.buffer);
  const base = 0x10000000;
  [0x7188ebf2, base + 0x300, base + 0x308, 0, 0xe71aa390].forEach((word, i) => view.setUint32(0x1c0 + i * 4, word, true));
  view.setUint32(0x300, base + 0x320, true);
  view.setUint32(0x304, base + 0x340, true);
  [(0x5052 << 16) | 6, 0x02031c86, base + 0x380].forEach((word, i) => view.setUint32(0x320 + i * 4, word, true));
  [(0x5052 << 16) | 6, 0xa1f4b453, base + 0x390].forEach((word, i) => view.setUint32(0x340 + i * 4, word, true));
  flash.set(new TextEncoder().encode('board\0'), 0x380);
  flash.set(new TextEncoder().encode('git abc\0'), 0x390);
  assert.deepEqual(readBinaryInfo(flash), { name: 'board', features: ['git abc'], buildAttributes: [] });
});
