/**
 * Reads a SEGGER RTT up-channel straight out of the chip's SRAM, as a debug probe does.
 * Layout of the control block: SEGGER UM08001, chapter 16 (RTT); the program links it as `_SEGGER_RTT`.
 */

const ID = 'SEGGER RTT';
const UP_CHANNELS = 24;
const SRAM_BASE = 0x20000000;

export class Rtt {
  /**
   * @param {{ sram: Uint8Array }} chip
   * @param {import('./elf.js').Elf} elf
   */
  constructor(chip, elf) {
    const symbol = elf.symbol('_SEGGER_RTT');
    if (!symbol) throw new Error('the image has no _SEGGER_RTT: it does not log over RTT');
    this.sram = chip.sram;
    this.view = new DataView(chip.sram.buffer);
    this.block = symbol.address - SRAM_BASE;
  }

  /** True once the program has initialised its memory. */
  get ready() {
    const id = new TextDecoder('latin1').decode(
      this.sram.subarray(this.block, this.block + ID.length),
    );
    return id === ID && this.sram[this.block + ID.length] === 0;
  }

  /** Takes the bytes that the program has written since the last call, and frees their room. */
  read() {
    if (!this.ready) return new Uint8Array();
    const channel = this.block + UP_CHANNELS;
    const buffer = this.view.getUint32(channel + 4, true) - SRAM_BASE;
    const size = this.view.getUint32(channel + 8, true);
    const write = this.view.getUint32(channel + 12, true);
    const read = this.view.getUint32(channel + 16, true);
    if (buffer < 0 || buffer + size > this.sram.length || write >= size || read >= size) {
      throw new Error('the RTT control block is damaged');
    }
    const bytes = new Uint8Array((write - read + size) % size);
    for (let i = 0; i < bytes.length; i++) bytes[i] = this.sram[buffer + ((read + i) % size)];
    this.view.setUint32(channel + 16, write, true);
    return bytes;
  }
}
