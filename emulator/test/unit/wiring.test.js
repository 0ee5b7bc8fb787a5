import assert from 'node:assert/strict';
import { test } from 'node:test';

import { checkWiring } from '../../src/wiring.js';

test('a pin that is used twice or does not exist is refused by name', () => {
  assert.deepEqual(checkWiring({ led: 25, address: [6, 7] }), { led: 25, address: [6, 7] });
  assert.throws(() => checkWiring({ led: 25, buzzer: 25 }), /GPIO 25 is wired to both led and buzzer/);
  assert.throws(() => checkWiring({ led: 30 }), /led: the RP2040 has no GPIO 30/);
});
