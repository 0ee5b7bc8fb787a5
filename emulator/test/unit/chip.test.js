import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../../src/chip.js';
import { FLASH_TIMING, SECTOR_SIZE } from '../../src/flash.js';
import { Program } from './program.js';

const WATCHDOG = 0x40058000;
const WATCHDOG_LOAD = WATCHDOG + 4;
const SCRATCH0 = WATCHDOG + 0x0c;
const AIRCR = 0xe000ed0c;
const MARK = 0x20000000;
const JOURNAL = 0x180000;

/** @param {Program} program @param {import('../../src/flash.js').FlashTiming} [timing] */
function boot(program, timing) {
  const chip = new Chip({ flash: program.flash(timing) });
  chip.powerOn();
  return chip;
}

/** @param {Chip} chip @param {number} address */
function word(chip, address) {
  return new DataView(chip.sram.buffer).getUint32(address - 0x20000000, true);
}

test('time passes at the ring oscillator’s pace until the program sets up its clocks', () => {
  const chip = boot(new Program().label('loop').b('loop'));
  chip.runFor(1);
  // 6.5 MHz, two cycles per branch.
  assert.ok(Math.abs(chip.cycles - 6500) < 10, `${chip.cycles} cycles`);
});

test('an image whose second stage has a wrong checksum stays in the boot loader', () => {
  const flash = new Program().halt().flash();
  flash.bytes[17] ^= 1;
  const chip = new Chip({ flash });
  chip.powerOn();
  chip.runFor(1);
  assert.match(String(chip.bootsel), /checksum/);
});

test('runUntil gives up with the name of what did not happen', () => {
  const chip = boot(new Program().halt());
  assert.throws(() => chip.runUntil(() => false, { timeoutMs: 3, what: 'the splash' }), /the splash .* 3 ms/);
  assert.ok(Math.abs(chip.millis - 3) < 0.01);
});

test('a write below the SRAM is a hard fault, not silence', () => {
  const chip = boot(new Program().poke(0x1ffffffc, 1).halt());
  assert.throws(() => chip.runFor(1), /hard fault: write of unmapped memory \(0x1ffffffc\)/);
});

test('a stack that runs below the SRAM locks the core up', () => {
  const program = new Program().label('deeper').raw(0xb5ff).b('deeper'); // push {r0-r7, lr} for ever
  program.stackTop = 0x20000100;
  program.vector(3, 'deeper');
  const chip = new Chip({ flash: program.flash(), onFault: 'handle' });
  chip.powerOn();
  chip.runFor(1);
  assert.equal(chip.core.lockedUp?.kind, 'write of unmapped memory');
  assert.equal(chip.faults.at(-1)?.lockUp, true);
});

test('the program’s own HardFault handler runs when it is asked to handle faults', () => {
  const program = new Program().raw(0xde00).label('fault').poke(MARK, 0xfa11).halt().vector(3, 'fault');
  const chip = new Chip({ flash: program.flash(), onFault: 'handle' });
  chip.powerOn();
  chip.runFor(1);
  assert.equal(word(chip, MARK), 0xfa11);
  assert.equal(chip.faults[0].kind, 'undefined instruction');
});

test('the watchdog resets the chip after its time; RAM, scratch and reason survive', () => {
  const program = new Program()
    .load(0, WATCHDOG)
    .ldr(1, 0, 8) // reason
    .load(2, MARK)
    .str(1, 2, 4)
    .ldr(1, 0, 0x0c) // scratch 0
    .str(1, 2, 8)
    .poke(MARK, 0x5afe)
    .poke(SCRATCH0, 0xcafe)
    .poke(WATCHDOG_LOAD, 2 * 5000) // counts down by two (RP2040-E1)
    .poke(WATCHDOG, 1 << 30)
    .halt();
  const chip = boot(program);
  chip.runFor(4.9);
  assert.deepEqual(chip.resets.map(({ kind }) => kind), ['power-on']);
  assert.equal(word(chip, MARK + 4), 0);
  assert.equal(word(chip, MARK), 0x5afe);
  chip.runFor(0.3);
  assert.deepEqual(chip.resets.map(({ kind }) => kind), ['power-on', 'watchdog']);
  assert.equal(word(chip, MARK + 4), 1, 'REASON: timer');
  assert.equal(word(chip, MARK + 8), 0xcafe);
  const [first, second] = chip.resets;
  assert.ok(Math.abs(second.nanos - first.nanos - 5e6) < 0.1e6, `${second.nanos - first.nanos} ns`);
});

test('the watchdog’s trigger bit reads back as a forced reset', () => {
  const program = new Program()
    .load(0, WATCHDOG)
    .ldr(1, 0, 8)
    .load(2, MARK)
    .str(1, 2)
    .raw(0x2900) // cmp r1, #0
    .bcond(1, 'done')
    .poke(WATCHDOG, 1 << 31)
    .label('done')
    .halt();
  const chip = boot(program);
  chip.runFor(1);
  assert.equal(chip.resets.length, 2);
  assert.equal(word(chip, MARK), 2, 'REASON: force');
});

test('a system reset starts the program again and keeps the RAM', () => {
  const program = new Program()
    .load(0, MARK)
    .ldr(1, 0)
    .load(2, 0x12345678)
    .str(2, 0)
    .raw(0x4291) // cmp r1, r2
    .bcond(0, 'done')
    .poke(AIRCR, 0x05fa0004)
    .label('done')
    .halt();
  const chip = boot(program);
  chip.runFor(1);
  assert.deepEqual(chip.resets.map(({ kind }) => kind), ['power-on', 'system-reset']);
});

test('SRAM is garbage after power-on, the same garbage for the same seed', () => {
  const program = new Program().halt();
  const one = boot(program);
  const two = boot(program);
  assert.deepEqual(one.sram, two.sram);
  assert.ok(one.sram.subarray(0, 1000).some((byte) => byte !== 0));
});

/** Erases the journal's sector and programs one page of it from `MARK`. */
function flashWriter() {
  return new Program()
    .load(0, JOURNAL).load(1, SECTOR_SIZE).load(2, 1 << 31).load(3, 0).rom('RE')
    .load(0, JOURNAL).load(1, MARK).load(2, 256).rom('RP')
    .poke(MARK + 0x400, 0xd0e)
    .halt();
}

test('erasing a sector and programming a page take the data sheet’s time', () => {
  const chip = boot(flashWriter());
  chip.flash.bytes.fill(0, JOURNAL, JOURNAL + SECTOR_SIZE);
  chip.sram.fill(0xa5, 0, 256);
  const took = chip.runUntil(() => word(chip, MARK + 0x400) === 0xd0e, { timeoutMs: 100 });
  assert.ok(Math.abs(took - 45.4) < 0.2, `${took} ms`);
  assert.deepEqual([...chip.flash.bytes.subarray(JOURNAL + 254, JOURNAL + 258)], [0xa5, 0xa5, 0xff, 0xff]);
  assert.equal(chip.flash.writes, 2);
});

test('a power cut at the second write leaves half a page, and the flash is kept for the next start', () => {
  const chip = boot(flashWriter());
  chip.sram.fill(0xa5, 0, 256);
  chip.cutPowerAtWrite(2, 0.5);
  chip.runFor(100);
  assert.equal(chip.powered, false);
  const page = chip.flash.bytes.subarray(JOURNAL, JOURNAL + 256);
  assert.equal(page[127], 0xa5);
  assert.equal(page[128], 0xff);
  chip.powerOn();
  chip.runFor(100);
  assert.equal(chip.resets.at(-1)?.kind, 'power-on');
  assert.equal(chip.flash.writes, 4);
});

test('an erase that is cut half-way leaves neither the old bytes nor an erased sector', () => {
  const chip = boot(flashWriter());
  chip.flash.bytes.fill(0, JOURNAL, JOURNAL + SECTOR_SIZE);
  chip.runFor(10);
  chip.powerOff();
  const sector = chip.flash.bytes.subarray(JOURNAL, JOURNAL + SECTOR_SIZE);
  const ones = sector.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  const share = ones / (SECTOR_SIZE * 8);
  assert.ok(Math.abs(share - 10 / 45) < 0.03, `${share} of the bits erased after 10 of 45 ms`);
});

test('the maximum times of the data sheet can be chosen', () => {
  const chip = boot(flashWriter(), FLASH_TIMING.maximum);
  const took = chip.runUntil(() => word(chip, MARK + 0x400) === 0xd0e, { timeoutMs: 500 });
  assert.ok(Math.abs(took - 403) < 0.5, `${took} ms`);
});

test('programming only clears bits', () => {
  const chip = boot(flashWriter(), FLASH_TIMING.instant);
  chip.flash.program(JOURNAL, Uint8Array.of(0x0f));
  chip.flash.finish();
  chip.flash.program(JOURNAL, Uint8Array.of(0xf3));
  chip.flash.finish();
  assert.equal(chip.flash.bytes[JOURNAL], 0x03);
});

test('the boot ROM counts, reverses, copies and fills', () => {
  const program = new Program()
    .load(0, 0xf0f0).rom('P3').load(2, MARK).str(0, 2)
    .load(0, 1).rom('R3').load(2, MARK).str(0, 2, 4)
    .load(0, 0x00010000).rom('L3').load(2, MARK).str(0, 2, 8)
    .load(0, 0x00010000).rom('T3').load(2, MARK).str(0, 2, 12)
    .load(0, MARK + 0x20).load(1, 0x77).load(2, 8).rom('MS')
    .load(0, MARK + 0x40).load(1, MARK + 0x20).load(2, 8).rom('C4')
    .halt();
  const chip = boot(program);
  chip.runFor(2);
  assert.deepEqual([0, 4, 8, 12].map((at) => word(chip, MARK + at)), [8, 0x80000000, 15, 16]);
  assert.equal(word(chip, MARK + 0x44), 0x77777777);
});

test('the program can send itself to the USB boot loader', () => {
  const chip = boot(new Program().load(0, 0).load(1, 0).rom('UB').halt());
  chip.runFor(1);
  assert.match(String(chip.bootsel), /asked for by the program/);
});

test('the flash answers with its unique number and JEDEC number through the SSI', () => {
  const SSI = 0x18000000;
  const program = new Program()
    .poke(SSI + 8, 0).poke(SSI, 0x300).poke(SSI + 4, 11).poke(SSI + 8, 1).poke(SSI + 0x60, 0x4b)
    .load(2, MARK).load(3, SSI + 0x60)
    .raw(0x240c) // movs r4, #12
    .label('next').raw(0x681d, 0x7015, 0x3201, 0x3c01).bcond(1, 'next') // ldr r5,[r3]; strb r5,[r2]; adds r2,#1; subs r4,#1
    .poke(SSI + 8, 0).poke(SSI + 4, 2).poke(SSI + 8, 1).poke(SSI + 0x60, 0x9f)
    .load(3, SSI + 0x60).load(2, MARK + 0x20)
    .raw(0x2403)
    .label('more').raw(0x681d, 0x7015, 0x3201, 0x3c01).bcond(1, 'more')
    .halt();
  const chip = boot(program);
  chip.runFor(1);
  assert.deepEqual([...chip.sram.subarray(4, 12)], chip.flash.uniqueId);
  assert.deepEqual([...chip.sram.subarray(0x20, 0x23)], [0xef, 0x40, 0x15]);
});
