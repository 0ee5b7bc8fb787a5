import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Button } from '../../../src/parts/button.js';
import { Buzzer } from '../../../src/parts/buzzer.js';
import { bench } from './bench.js';

test('a press chatters for a few milliseconds and then stays', () => {
  const { pin, wait } = bench();
  const contact = pin();
  const button = new Button({ pin: contact, bounceMs: 5, seed: 3 });
  /** @type {(0 | 1 | null)[]} */
  const seen = [];
  const drive = contact.drive.bind(contact);
  contact.drive = (level) => {
    seen.push(level);
    drive(level);
  };
  button.press();
  wait(6e6);
  assert.ok(seen.length > 3, 'it bounces');
  assert.equal(contact.driven, 0);
  button.release();
  wait(6e6);
  assert.equal(contact.driven, null);
});

test('the same seed bounces the same way', () => {
  const record = () => {
    const { pin, clock } = bench();
    const contact = pin();
    /** @type {number[]} */
    const instants = [];
    contact.drive(1);
    contact.onChange((_, nanos) => instants.push(nanos));
    new Button({ pin: contact, seed: 9 }).press();
    clock.advanceTo(1e7);
    return instants;
  };
  assert.deepEqual(record(), record());
});

test('a tap lets go by itself', () => {
  const { pin, wait } = bench();
  const contact = pin();
  const button = new Button({ pin: contact, bounceMs: 0 });
  button.tap(50);
  wait(49e6);
  assert.equal(button.pressed, true);
  wait(2e6);
  assert.equal(button.pressed, false);
});

test('the buzzer hears pitch, duty and length', () => {
  const { pin, wait } = bench();
  const wire = pin();
  const buzzer = new Buzzer(wire);
  const play = (/** @type {number} */ hertz, /** @type {number} */ cycles) => {
    for (let i = 0; i < cycles; i++) {
      wire.drive(1);
      wait((0.25 * 1e9) / hertz);
      wire.drive(0);
      wait((0.75 * 1e9) / hertz);
    }
  };
  wait(1e6);
  play(2000, 100);
  play(3000, 30);
  assert.equal(Math.round(buzzer.hertz), 3000);
  wait(30e6);
  assert.equal(buzzer.hertz, 0);
  assert.deepEqual(buzzer.tones.map((tone) => Math.round(tone.hertz)), [2000, 3000]);
  assert.ok(Math.abs(buzzer.tones[0].duty - 0.25) < 0.01);
  const length = buzzer.tones[0].endNanos - buzzer.tones[0].startNanos;
  assert.ok(Math.abs(length - 50e6) < 1e6, `${length} ns`);
});
