/**
 * A USB host with a CDC-ACM driver: enumerates the board, reads its descriptors and talks lines with it.
 *
 * It sits on rp2040js's device controller, like that package's own `USBCDC`, which addresses its class requests to the
 * device instead of the interface (embassy-usb refuses those), hands out empty packets and never sets the line coding.
 * References: USB 2.0, chapter 9; USB CDC PSTN 1.2, 6.3; picotool's reset interface (pico-sdk, `pico/usb_reset_interface.h`).
 */
import { correctUsbBuffers } from '../usb-buffers.js';

const DESCRIPTOR = { DEVICE: 1, CONFIGURATION: 2, STRING: 3 };
const TYPE_INTERFACE = 4;
const TYPE_ENDPOINT = 5;
const CLASS_CDC = 2;
const CLASS_CDC_DATA = 10;
const CLASS_VENDOR = 0xff;

const GET_DESCRIPTOR = 6;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;

const SIE_SUSPENDED = 1 << 4;
/** A full-speed packet of 64 bytes with its token, handshake and gaps: 19 fit in a frame of 1 ms (USB 2.0, table 5-9). */
const PACKET_MICROS = 53;
const PACKET_BYTES = 64;
const NO_PORTS = { control: -1, in: -1, out: -1, reset: -1 };

/**
 * @typedef {object} Transfer
 * @property {number[]} setup
 * @property {Uint8Array} out data stage towards the device
 * @property {(data: Uint8Array | null) => void} done null: the device stalled
 * @property {boolean} answered all data has come from the device
 */

export class UsbHost {
  /**
   * @param {import('../chip.js').Chip} chip
   * @param {{ plugged?: boolean, baud?: number, dtr?: boolean }} [options]
   */
  constructor(chip, { plugged = true, baud = 115200, dtr = true } = {}) {
    this.chip = chip;
    this.plugged = plugged;
    this.baud = baud;
    this.dtr = dtr;
    /** @type {any} rp2040js's controller of the chip's present life */
    this.usb = null;
    /** True once the port is open. */
    this.connected = false;
    this.received = '';
    /** @type {Uint8Array[]} */
    this.sending = [];
    /** @type {Transfer[]} */
    this.transfers = [];
    /** @type {number[]} */
    this.answer = [];
    /** @type {Uint8Array} */
    this.deviceDescriptor = new Uint8Array();
    /** @type {Uint8Array} */
    this.configuration = new Uint8Array();
    this.strings = { manufacturer: '', product: '', serial: '' };
    this.ports = { ...NO_PORTS };
    /** Room in the buffer that the device has offered for the next packet, 0 for none. */
    this.armed = 0;
    this.stalls = 0;
    chip.startListeners.add((mcu) => this.#attach(mcu));
    if (chip.powered) this.#attach(chip.mcu);
  }

  #forget() {
    this.connected = false;
    this.received = '';
    this.transfers = [];
    this.answer = [];
    this.deviceDescriptor = new Uint8Array();
    this.configuration = new Uint8Array();
    this.strings = { manufacturer: '', product: '', serial: '' };
    this.ports = { ...NO_PORTS };
    this.armed = 0;
  }

  /** @param {import('rp2040js').RP2040} mcu */
  #attach(mcu) {
    this.#forget();
    this.sending = [];
    /** @type {any} */
    const usb = mcu.usbCtrl;
    this.usb = usb;
    usb.readDelayMicroseconds = PACKET_MICROS;
    usb.writeDelayMicroseconds = PACKET_MICROS;
    usb.onUSBEnabled = () => {
      if (this.plugged) usb.resetDevice();
    };
    usb.onResetReceived = () => this.#enumerate();
    usb.onEndpointWrite = (/** @type {number} */ endpoint, /** @type {Uint8Array} */ data) => {
      if (endpoint === 0) this.#controlIn(data);
      else if (endpoint === this.ports.in) this.received += new TextDecoder('latin1').decode(data);
    };
    usb.onEndpointRead = (/** @type {number} */ endpoint, /** @type {number} */ size) => {
      if (endpoint === 0) this.#controlOut();
      else if (endpoint === this.ports.out) {
        this.armed = size;
        this.#flush();
      }
    };
    const onStall = (/** @type {number} */ endpoint) => {
      if (endpoint === 0) this.#stalled();
    };
    correctUsbBuffers(mcu, onStall, (endpoint) => this.plugged && (endpoint === 0 || this.connected));
  }

  // ---- what a test does ------------------------------------------------------------------

  /** @param {string | Uint8Array} data text goes out as Latin-1 bytes, so that any byte can be sent */
  write(data) {
    this.sending.push(typeof data === 'string' ? Buffer.from(data, 'latin1') : data);
    this.#flush();
  }

  /** @param {string} line without its end */
  writeLine(line) {
    this.write(`${line}\n`);
  }

  /** Takes the complete lines that have come in. @returns {string[]} */
  readLines() {
    const lines = this.received.split(/\r?\n/);
    this.received = lines.pop() ?? '';
    return lines;
  }

  /** Pulls the cable: the bus goes idle and the device suspends (USB 2.0, 7.1.7.6). */
  unplug() {
    this.plugged = false;
    this.connected = false;
    this.sending = [];
    this.armed = 0;
    if (!this.usb) return;
    this.usb.sieStatus |= SIE_SUSPENDED;
    this.usb.sieStatusUpdated();
  }

  plug() {
    this.plugged = true;
    if (!this.usb) return;
    this.usb.sieStatus &= ~SIE_SUSPENDED;
    this.usb.sieStatusUpdated();
    this.usb.resetDevice();
  }

  /** Opens the port at 1200 baud and closes it: the sign to go to the boot loader. */
  touch1200() {
    this.setLineCoding(1200);
    this.setControlLines(true);
    this.setControlLines(false);
  }

  /** Asks picotool's reset interface for the boot loader (request 1) or for a start from flash (2). @param {1 | 2} request */
  picotoolReset(request = 1) {
    this.control([0x21, request, 0, 0, this.ports.reset & 0xff, 0, 0, 0]);
  }

  /** @param {number} baud */
  setLineCoding(baud) {
    const coding = new Uint8Array(7);
    new DataView(coding.buffer).setUint32(0, baud, true);
    coding[6] = 8;
    this.control([0x21, SET_LINE_CODING, 0, 0, this.ports.control, 0, 7, 0], { out: coding });
  }

  /** @param {boolean} dtr @param {(ok: boolean) => void} [done] */
  setControlLines(dtr, done) {
    this.control([0x21, SET_CONTROL_LINE_STATE, dtr ? 3 : 0, 0, this.ports.control, 0, 0, 0], {
      done: (data) => done?.(data !== null),
    });
  }

  /**
   * Queues a control transfer.
   * @param {number[]} setup eight bytes
   * @param {{ out?: Uint8Array, done?: (data: Uint8Array | null) => void }} [options]
   */
  control(setup, { out = new Uint8Array(), done = () => {} } = {}) {
    this.transfers.push({ setup, out, done, answered: false });
    if (this.transfers.length === 1) this.#begin();
  }

  // ---- control transfers -----------------------------------------------------------------

  #begin() {
    const transfer = this.transfers[0];
    if (!transfer || !this.plugged) return;
    this.answer = [];
    this.usb.sendSetupPacket(Uint8Array.from(transfer.setup));
  }

  /** @param {Uint8Array | null} data */
  #finish(data) {
    // Requests that follow from the answer join the queue behind this one, which begins only one of them.
    this.transfers[0]?.done(data);
    this.transfers.shift();
    // The next request comes a moment later, as the host's scheduler does it.
    this.chip.after(2 * PACKET_MICROS * 1000, () => this.#begin());
  }

  /** @param {Uint8Array} data */
  #controlIn(data) {
    const transfer = this.transfers[0];
    if (!transfer) return;
    const [type, , , , , , low, high] = transfer.setup;
    const wanted = low | (high << 8);
    if (!(type & 0x80) || wanted === 0) {
      if (data.length === 0) this.#finish(new Uint8Array());
      return;
    }
    this.answer.push(...data);
    transfer.answered = data.length < PACKET_BYTES || this.answer.length >= wanted;
  }

  /** The device has offered its buffer for data, or for the status stage that ends a transfer towards the host. */
  #controlOut() {
    const transfer = this.transfers[0];
    const towardsHost = !transfer || (transfer.setup[0] & 0x80) !== 0;
    this.usb.endpointReadDone(0, towardsHost ? new Uint8Array() : transfer.out);
    if (transfer?.answered) this.#finish(Uint8Array.from(this.answer));
  }

  #stalled() {
    if (this.transfers.length === 0 || this.answer.length > 0) return;
    this.stalls++;
    this.#finish(null);
  }

  // ---- enumeration -----------------------------------------------------------------------

  #enumerate() {
    if (!this.plugged) return;
    this.#forget();
    this.#getDescriptor(DESCRIPTOR.DEVICE, 0, 18, (device) => {
      this.deviceDescriptor = device;
    });
    this.control([0, SET_ADDRESS, 1, 0, 0, 0, 0, 0]);
    this.#getDescriptor(DESCRIPTOR.CONFIGURATION, 0, 9, (head) => {
      const total = head[2] | (head[3] << 8);
      this.#getDescriptor(DESCRIPTOR.CONFIGURATION, 0, total, (all) => {
        this.configuration = all;
        this.ports = findPorts(all);
        this.#readStrings();
        this.control([0, SET_CONFIGURATION, 1, 0, 0, 0, 0, 0]);
        if (this.ports.control >= 0) {
          this.setLineCoding(this.baud);
          this.setControlLines(this.dtr, () => (this.connected = true));
        }
      });
    });
  }

  #readStrings() {
    const names = /** @type {const} */ (['manufacturer', 'product', 'serial']);
    names.forEach((name, i) => {
      const index = this.deviceDescriptor[14 + i];
      if (!index) return;
      this.#getDescriptor(DESCRIPTOR.STRING, index, 255, (text) => {
        this.strings[name] = new TextDecoder('utf-16le').decode(text.subarray(2, text[0]));
      });
    });
  }

  /** @param {number} type @param {number} index @param {number} length @param {(data: Uint8Array) => void} done */
  #getDescriptor(type, index, length, done) {
    const language = type === DESCRIPTOR.STRING ? [0x09, 0x04] : [0, 0];
    const setup = [0x80, GET_DESCRIPTOR, index, type, ...language, length & 0xff, length >> 8];
    this.control(setup, { done: (data) => data && done(data) });
  }

  #flush() {
    if (!this.armed || this.sending.length === 0 || !this.plugged) return;
    const [first] = this.sending;
    const packet = first.slice(0, Math.min(this.armed, PACKET_BYTES));
    if (packet.length < first.length) this.sending[0] = first.subarray(packet.length);
    else this.sending.shift();
    this.armed = 0;
    this.usb.endpointReadDone(this.ports.out, packet);
  }
}

/** Finds the CDC interfaces and the reset interface in a configuration. @param {Uint8Array} all */
function findPorts(all) {
  const ports = { ...NO_PORTS };
  let inData = false;
  for (let at = 0; at + 1 < all.length && all[at] >= 2; at += all[at]) {
    if (all[at + 1] === TYPE_INTERFACE) {
      const [number, classCode, subclass, protocol] = [all[at + 2], all[at + 5], all[at + 6], all[at + 7]];
      inData = classCode === CLASS_CDC_DATA;
      if (classCode === CLASS_CDC) ports.control = number;
      if (classCode === CLASS_VENDOR && subclass === 0 && protocol === 1) ports.reset = number;
    } else if (all[at + 1] === TYPE_ENDPOINT && inData) {
      if (all[at + 2] & 0x80) ports.in = all[at + 2] & 15;
      else ports.out = all[at + 2];
    }
  }
  return ports;
}
