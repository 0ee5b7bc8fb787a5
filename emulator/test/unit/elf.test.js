import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Elf } from '../../src/elf.js';

test('a file that is no ARM ELF is refused', () => {
  assert.throws(() => new Elf(new Uint8Array(64)), /not an ELF file/);
  const mips = new Uint8Array(64);
  mips.set([0x7f, 0x45, 0x4c, 0x46, 1, 1]);
  mips[18] = 8;
  assert.throws(() => new Elf(mips), /ARM/);
});
