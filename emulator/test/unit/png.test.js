import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';

import { encodePng } from '../../src/png.js';

test('a picture comes out as a PNG that holds its pixels', () => {
  const rgb = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 1, 2, 3]);
  const png = encodePng(2, 2, rgb);
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  assert.equal(png.readUInt32BE(16), 2);
  assert.equal(png.readUInt32BE(20), 2);
  const length = png.readUInt32BE(33);
  assert.equal(png.toString('latin1', 37, 41), 'IDAT');
  const rows = inflateSync(png.subarray(41, 41 + length));
  assert.deepEqual([...rows], [0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 1, 2, 3]);
  // Every PNG ends with this chunk; its check sum is known.
  assert.deepEqual([...png.subarray(-8)], [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
});

test('the wrong number of bytes is refused', () => {
  assert.throws(() => encodePng(2, 2, new Uint8Array(3)), /2 × 2/);
});
