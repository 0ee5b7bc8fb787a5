/**
 * The RP2040's SPI controller (PL022, data sheet 4.4) wired to a chain of shift registers.
 *
 * rp2040js hands over whole frames and no edges; a frame takes its time at the programmed rate here, and the chain is
 * clocked in the programmed mode.
 */

const SPO = 1 << 6;
const SPH = 1 << 7;

export class SpiLink {
  /**
   * @param {object} options
   * @param {import('../chip.js').Chip} options.chip
   * @param {number} options.index of the controller
   * @param {number[]} options.wired GPIO numbers of its clock and data input: both must be switched to it
   * @param {import('./shift-register-chain.js').ShiftRegisterChain} options.chain
   */
  constructor({ chip, index, wired, chain }) {
    this.chip = chip;
    this.wired = wired;
    this.chain = chain;
    this.frames = 0;
    const attach = (/** @type {import('rp2040js').RP2040} */ mcu) => {
      /** @type {any} */
      const spi = mcu.spi[index];
      spi.onTransmit = () => this.#transmit(spi, mcu);
    };
    chip.startListeners.add(attach);
    if (chip.powered) attach(chip.mcu);
  }

  /** @param {any} spi @param {import('rp2040js').RP2040} mcu */
  #transmit(spi, mcu) {
    const bitNanos = 1e9 / spi.clockFrequency;
    this.chip.after(bitNanos * spi.dataBits, () => {
      if (this.chip.mcu !== mcu) return;
      this.frames++;
      const connected = this.wired.every((gpio) => mcu.gpio[gpio].functionSelect === FUNCTION_SPI);
      const byte = connected
        ? this.chain.clockByte({
            polarity: spi.control0 & SPO ? 1 : 0,
            phase: spi.control0 & SPH ? 1 : 0,
            bitNanos,
          })
        : 0;
      spi.completeTransmit(byte);
    });
  }
}

const FUNCTION_SPI = 1;
